"""The table at which the printed games are played: what they share, so that a game holds its rules and nothing else."""
