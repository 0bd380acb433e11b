"""Positions as worked cases set them up, play them and look at them."""
