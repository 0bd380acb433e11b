"""The law: what the sentences of a rulebook mean, as data.

A sentence of English is lowered to law, and law is what runs. Nothing here knows English, a board or money: symbols are
opaque, nodes are frozen and compare by value. A language of its own, it imports no other room of the house.
"""
