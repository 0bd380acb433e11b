"""Runs the law in a world: each node becomes a function, built once when its rule comes into force.

It knows no English and no tree of it; what an event does to the world is the business of `verbs`.
"""
