"""Games as data: small positions in YAML, what happens to them, and what must come out, run against any game."""

from __future__ import annotations

from moderator.cases.report import main

__all__ = ["main"]
