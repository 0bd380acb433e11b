"""The data files of the printed games: no figure stands in one that no rule, letter or picture reads."""

import re

import pytest

from moderator.files import folder
from moderator.games import monoply, toystory, tphunt
from moderator.games.monoply import data as monoply_board
from moderator.games.toystory import data as toystory_board
from moderator.games.tphunt import data as tphunt_data

FIGURES = {
    monoply: (monoply_board.Figures, monoply_board.Space),
    toystory: (toystory_board.Figures, toystory_board.Space),
    tphunt: (tphunt_data.Figures,),
}


@pytest.mark.parametrize("game", FIGURES, ids=lambda game: game.__name__.rpartition(".")[2])
def test_every_figure_is_read(game):
    name = game.__name__.rpartition(".")[2]
    code = "\n".join(
        path.read_text("utf-8") for path in (folder("grammar").parent / "moderator/games" / name).glob("*.py")
    )
    fields = [field for each in FIGURES[game] for field in each.__dataclass_fields__]
    unread = [
        field
        for field in fields
        if not re.search(rf"(?:figures|space|here|each|mine|low)\.{field}\b|\bself\.{field}\b", code)
    ]
    assert unread == []
