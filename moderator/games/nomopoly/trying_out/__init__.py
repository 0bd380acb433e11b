"""A proposal tried on a copy of the game: what it would do, what it would break, and what would mend it."""
