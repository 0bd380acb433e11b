"""Brings sentences that say one thing in several ways to one shape, before their form is decided.

"A player who lands on a Casino gets $5" is "When a player lands on a Casino, she gets $5"; "only a Registered Voter may
vote" is "a player may vote only if ..."; "until week 10" is a condition on the week; a rule that expires is repealed.
"""
