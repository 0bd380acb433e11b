"""The data of TP HUNT: every figure of it is played by, and what a changed file may not lack is said by its entry."""

import copy
import json

import pytest

from moderator.core.row import Row
from moderator.files import folder
from moderator.games.table import board
from moderator.games.table.board import DataError
from moderator.games.tphunt.data import data, read_data
from moderator.games.tphunt.orders import Buy
from moderator.games.tphunt.position import MOVE
from tests.support.tphunt_bots import by_luck, steps, with_sense

TOLD = json.loads((folder("rules_db") / "tphunt" / "data.json").read_text("utf-8"))


def test_the_data_as_it_comes_is_whole():
    sample = data().maps["sample"]
    assert (len(sample.stores), len(sample.atms), len(sample.dangers)) == (12, 10, 7)
    assert data().figures.idle_rounds == 0


WRONG = {
    "a figure too few": (lambda told: told.pop("start_cash"), "start_cash"),
    "an unknown entry": (lambda told: told.update(taxes=3), '"taxes" is no entry'),
    "a strange movement": (lambda told: told.update(movement="knight"), "knight"),
    "free rolls": (lambda told: told.update(price=0), "price"),
    "negative cash": (lambda told: told.update(start_cash=-1), "start_cash"),
    "more marks than squares": (lambda told: told.update(stores=140), "144 squares"),
    "no sample": (lambda told: told["maps"].pop("sample"), "sample"),
    "no square": (lambda told: told["maps"]["sample"]["atms"].append("r13b1"), "r13b1 is no square"),
    "a square twice": (lambda told: told["maps"]["sample"]["dangers"].append("r1b7"), "twice"),
    "an unknown mark": (lambda told: told["maps"]["sample"].update(shops=[]), "shops"),
}


@pytest.mark.parametrize("change", WRONG)
def test_a_changed_file_is_refused_by_its_entry(change):
    wrong, words = WRONG[change]
    told = copy.deepcopy(TOLD)
    wrong(told)
    with pytest.raises(DataError, match=words):
        read_data(Row(told))


@pytest.fixture
def changed(tmp_path, monkeypatch):
    """An installation whose data file somebody has edited."""
    told = {**copy.deepcopy(TOLD), "start_cash": 9, "price": 2, "pass_cost": 4, "stores": 3, "atms": 2, "dangers": 20}
    (tmp_path / "tphunt").mkdir()
    (tmp_path / "tphunt" / "data.json").write_text(json.dumps(told), "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(board, "folder", lambda _name: tmp_path)
        data.cache_clear()
        yield
    data.cache_clear()


@pytest.mark.usefixtures("changed")
def test_a_changed_file_is_played_by():
    begun = next(steps(3, with_sense, idle_rounds=40))[0]
    assert {car.cash for car in begun.players} == {9}
    assert (len(begun.stores), len(begun.atms), len(begun.dangers)) == (3, 2, 20)
    bought = passed = 0
    for seed in range(6):
        for before, order, after in steps(seed, by_luck, idle_rounds=40):
            was, now = before.players[before.active], after.players[before.active]
            if isinstance(order, Buy):
                assert was.cash - now.cash == 2 * (now.tp - was.tp)
                bought += now.tp - was.tp
            elif before.phase == MOVE and now.cash < was.cash:
                assert was.cash - now.cash == 4
                passed += 1
    assert bought
    assert passed
