"""What came of one step of a worked game, in whichever game it was taken."""

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
class Stepped:
    """What came of a step. `failures` is empty when all of it was done; a step that failed has changed nothing.

    `number` is that of a mail. Of one that is acted on at once, `carried` is how many of its orders were carried out,
    and `answer` all words of the answer.
    """

    failures: tuple[Failure, ...] = ()
    number: int | None = None
    carried: int | None = None
    answer: str = ""
