"""What an installation remembers: one SQLite file with its mail, games, inputs, events, luck and letters."""
