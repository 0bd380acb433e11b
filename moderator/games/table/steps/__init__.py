"""Steps that printed games have alike, each in its own file; a game composes those that it needs."""
