"""Brings everyday English to the wordings that the grammar knows.

Its tables stand in grammar/words. `wordings` puts word for word, in whatever is read. All others only suggest: `shapes`
holds a sentence that does not read against whole sentences, `ways` tries what comes of that, the nearest first and not
without end, and `novelties` finds what it brings into the game by speaking of it. Of a sentence that reads, but does
nothing or half of what people mean by it (`rather.txt`), what they may mean is suggested as well.
"""
