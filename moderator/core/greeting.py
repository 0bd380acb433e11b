"""How a sentence begins that greets somebody and goes on: "Hello everyone, I am back!"."""

from __future__ import annotations

GREETED = (
    r"(?:(?i:hi|hiya|hello|hey|howdy|dear|greetings|good (?:morning|evening|afternoon|day))\b"
    r"[^,.!:\"]{0,30}[,.!:-]+[ ]*)?"
)
"""The start of a regular expression; it matches nothing where nobody is greeted."""
