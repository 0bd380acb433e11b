"""What came of a step of a position."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Failure:
    """Words that were refused: the line as it was written, the reason in whole sentences, the rules it quotes.

    They are not `understood` where nothing could be made of them that any rule of the game has ever granted.
    """

    line: str
    reason: str
    rules: tuple[str, ...] = ()
    understood: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """What came of a step. `failures` is empty when all of it was done; a step that failed has changed nothing."""

    failures: tuple[Failure, ...] = ()
    number: int | None = None
