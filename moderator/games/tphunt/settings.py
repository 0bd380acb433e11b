"""What a table of TP HUNT may choose."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.table.game import Setting
from moderator.games.tphunt.data import data
from moderator.games.tphunt.position import ANY, OTHERS
from moderator.games.tphunt.squares import KING, ORTHOGONAL


def settings() -> Mapping[str, Setting]:
    """Give what a table may choose, as the data file has it at first."""
    figures = data().figures
    return {
        "map": Setting("random", "Whether the map is rolled anew or a printed one.", ("random", *data().maps)),
        "movement": Setting(
            figures.movement,
            "Whether cars drive north, east, south and west, or diagonally too.",
            (ORTHOGONAL, KING),
            ruling=1,
        ),
        "revisit": Setting(
            ANY,
            "Who counts as a store's second visitor: anybody who comes again, or only others than the first.",
            (ANY, OTHERS),
            ruling=7,
        ),
        "jungle": Setting(False, "The optional law of the jungle: cars may stop on one another and fight."),
        "infection": Setting(False, "The optional spreading infection: new danger zones between the turns."),
        "idle_rounds": Setting(
            figures.idle_rounds,
            "After so many rounds in which nobody comes to a store with rolls it is over; 0: never.",
            ruling=22,
        ),
        "stores": Setting(figures.stores, "How many stores a rolled map has.", least=1, most=48, ruling=19),
        "atms": Setting(figures.atms, "How many ATMs a rolled map has.", least=0, most=48, ruling=19),
        "dangers": Setting(figures.dangers, "How many danger zones a rolled map has.", least=0, most=48, ruling=19),
    }
