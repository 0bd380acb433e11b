"""What a mail of a printed game costs over the whole way: kept, read, played, and answered with the board."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.support.by_mail import ByMail

_FOLDERS = itertools.count(1)


def measure(
    benchmark: Any, place: Path, ruleset: Any, mails: int, play: Callable[[ByMail, str], None], **options: Any
) -> None:
    """Measure so many mails, which `play` lets a house with a fresh game work on; one game before warms the process."""

    def begun() -> tuple[tuple[ByMail, str], dict[str, Any]]:
        house = ByMail(place / f"games{next(_FOLDERS)}", {ruleset.name: ruleset}, pace=60)
        return (house, house.lay(ruleset.name, **options)), {}

    def played(house: ByMail, name: str) -> None:
        play(house, name)
        house.close()

    benchmark.extra_info["each of"] = mails
    benchmark.pedantic(played, setup=begun, rounds=5, warmup_rounds=1)
