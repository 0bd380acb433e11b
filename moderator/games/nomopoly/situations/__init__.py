"""Shows a rule at work: small situations, solved from its own words, in which it is played with and without it.

What is not put to a trial is told as well, so that no sentence goes through unnoticed.
"""
