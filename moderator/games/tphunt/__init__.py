"""TP HUNT: driving through a neighborhood for the last rolls of toilet paper."""
