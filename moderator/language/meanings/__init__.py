"""The meaning of every production of the grammar, typed, from the bottom up."""
