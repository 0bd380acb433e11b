"""The games: each a folder with a `RULESET`, and no line elsewhere."""
