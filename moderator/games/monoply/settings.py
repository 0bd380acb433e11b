"""What a table of MONO-PLY may choose."""

from __future__ import annotations

from moderator.games.monoply.data import data
from moderator.games.table.game import Setting


def settings() -> dict[str, Setting]:
    """Give what a table may choose, as the data file has it at first."""
    return {
        "exposure_limit": Setting(
            data().figures.exposure_limit,
            "With more exposure points than these a player becomes a menace.",
            least=1,
            most=99,
            ruling=1,
        ),
        "phase2_exact": Setting(False, "Whether home is reached only by the exact roll.", ruling=4),
        "drinking": Setting(
            False, "Whether the log says when everybody takes a sip (any beverage, even milk).", ruling=21
        ),
    }
