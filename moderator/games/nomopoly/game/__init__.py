"""A game as it stands and how it goes on: its engine, orders carried out, rules enacted, and how it is saved."""
