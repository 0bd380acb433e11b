"""Nomopoly: a game whose rules are played as they are written, and changed by play."""
