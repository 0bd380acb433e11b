"""The published site: page models are rendered to bytes, checked, and put into a folder. Knows no game."""
