"""Monopoly: Toy Story: pure rules, orders, pictures; `toystory` gathers them for the table."""
