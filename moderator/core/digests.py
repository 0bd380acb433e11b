"""What a text is told apart by: whoever has its digest need not have the text."""

from __future__ import annotations

import hashlib


def digest(text: str | bytes) -> str:
    """Give half of a text's SHA-256, in hex: processors have that built in, and nothing else is as fast."""
    written = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return hashlib.sha256(written).hexdigest()[:32]
