"""Why an order cannot be carried out: understood, but against the rules."""

from __future__ import annotations


class IllegalError(ValueError):
    """An order that the rules do not allow now.

    `word` is the word of the order that is at fault ("B4"), "" for the whole of it; `rule` is the section of the rules
    that says so; `legal` are the blocks that would be right instead, in reading order, if it was a block.
    """

    def __init__(self, reason: str, rule: str, word: str = "", legal: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.word = word
        self.legal = legal
