"""The rules in force: the rulebook, how it reads, what it grants, and how a rule is found and cited."""
