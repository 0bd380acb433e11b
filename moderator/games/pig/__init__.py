"""Pig, a traditional dice game: roll as often as you dare, and keep what you have before a 1 comes."""
