"""Brings everyday English to the wordings that the grammar knows.

Its tables stand in grammar/words. `wordings` puts word for word, in whatever is read. The `turns` of `freely` only
suggest: each puts some words of a sentence that does not read, or of one that does nothing or half of what people mean
by it, in others (`rewording`).
"""
