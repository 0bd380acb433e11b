"""Brings everyday English to the wordings that the grammar knows.

Its tables stand in grammar/words. `wordings` puts word for word, in whatever is read. A sentence that does not read
even so is said otherwise: `shapes` holds it against whole sentences, `ways` tries what comes of that, the nearest first
and not without end. `novelties` finds what a section brings into the game by speaking of it. What was read instead of
a sentence is told with it, so that its author sees how it was taken.
"""
