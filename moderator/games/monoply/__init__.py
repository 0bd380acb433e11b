"""MONO-PLY, by Toilet Paper Games Company International: forty spaces, toilet paper, exposure, and the way home."""
