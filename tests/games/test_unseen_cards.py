"""How cards were shuffled, and the secret that tells it, are on no page before the game is over."""

from dataclasses import replace

import pytest

from moderator.core.ruleset import Seal
from moderator.games.monoply.monoply import RULESET as MONOPLY
from moderator.games.papertown.papertown import RULESET as PAPERTOWN
from moderator.games.table.table import OVER
from moderator.games.toystory.toystory import RULESET as TOYSTORY
from tests.support.by_mail import ByMail

SECRET = "5ec7e7" * 10


def _dice(ruleset, record):
    """The page of the dice of a record in which every seal has been broken, as its deadlines would."""
    broken = replace(record, seals={number: Seal(seal.commitment, SECRET) for number, seal in record.seals.items()})
    (page,) = [page.made for page in ruleset.pages(broken) if page.path == "dice/"]
    return page


@pytest.mark.parametrize("ruleset", [MONOPLY, TOYSTORY, PAPERTOWN], ids=lambda ruleset: ruleset.name)
def test_cards_that_nobody_has_seen_are_told_when_the_game_is_over(tmp_path, ruleset):
    house = ByMail(tmp_path / "games", {ruleset.name: ruleset}, pace=60)
    name = house.lay(ruleset.name)
    house.play_silence(name, 3)
    record = house.house.record(name)
    shuffled = sum(bool(draw.candidates) for draws in record.draws.values() for draw in draws)
    assert shuffled >= 9
    page = _dice(ruleset, record)
    assert sum(seal.unseen for seal in page.seals) == shuffled
    assert not any(seal.secret for seal in page.seals if seal.unseen)
    told = [roll for seal in page.seals for roll in seal.rolls]
    assert not any("card" in roll.purpose or "deck" in roll.purpose for roll in told)
    over = replace(house.table(name), phase=OVER)
    page = _dice(ruleset, replace(record, state=ruleset.save(over)))
    assert [(seal.unseen, seal.secret) for seal in page.seals] == [(0, SECRET)] * len(page.seals)
    assert sum(len(seal.rolls) for seal in page.seals) == sum(map(len, record.draws.values()))
    house.close()
