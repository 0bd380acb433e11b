"""The rulings: declared in one place, refused by name, kept with the game, shown and set by the admin."""

from __future__ import annotations

import pytest
import yaml
from click.testing import CliRunner

from moderator.cli import Desk, main
from moderator.core.dice import FairDice
from moderator.core.inputs import Decision
from moderator.files import folder
from moderator.games.nomopoly.nomopoly import RULESET
from moderator.games.nomopoly.rulings import KINDS, rulings
from moderator.language.rulebook import read_folder
from tests.support.installation import TUESDAY, Installation

DICE = FairDice(b"rulings", "nomopoly", 0)
SETTINGS = [each for each in rulings().values() if each.kind == "setting"]


def test_each_ruling_says_by_what_it_is_made():
    rules = {item.number for item in read_folder(folder("rules_db") / "nomopoly").items()}
    for number, each in rulings().items():
        assert each.kind in KINDS, number
        assert each.decides.endswith("."), number
        assert (each.kind == "note") == (not each.rule), number
        assert not each.rule or each.rule in rules, f"{number}: there is no rule {each.rule}"
        assert (each.kind == "setting") == bool(each.values), number
        assert not each.values or each.default in dict(each.values), number


def test_cases_can_switch_the_settings_and_no_other_ruling():
    table = yaml.safe_load((folder("rules_db") / "nomopoly" / "cases.yaml").read_text("utf-8"))["settings"]
    others = {each.number: [value for value, _ in each.values if value != each.default] for each in SETTINGS}
    assert table == others


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"C65": "judging"}, "C65 is what IX.5 says: amend that rule"),
        ({"C01": "month"}, "C01 leaves no choice"),
        ({"C02": "up"}, "C02 can be half_up, half_even, half_down"),
        ({"C999": "odd"}, "There is no ruling C999"),
        ("C02", "The settings are rulings with their values"),
    ],
)
def test_what_is_no_setting_is_refused_when_a_game_begins(settings, reason):
    with pytest.raises(ValueError, match=reason):
        RULESET.begin({"settings": settings}, DICE)


def test_a_setting_is_kept_with_the_game():
    state = RULESET.begin({"settings": {"C02": "half_up", "C14": "joined"}}, DICE).state
    given = Decision(1, TUESDAY, "ruling", {"number": "C90", "value": "odd"})
    set_now = RULESET.step(state, given, DICE).state
    assert RULESET.load(RULESET.save(set_now)).settings == {"C14": "joined", "C90": "odd"}
    back = RULESET.step(set_now, Decision(2, TUESDAY, "ruling", {"number": "C14", "value": "default"}), DICE).state
    assert back.settings == {"C90": "odd"}


@pytest.fixture
def run(tmp_path):
    place = Installation(tmp_path / "games")
    desk = Desk(place.folder, place.clock)

    def call(*words, code=0):
        result = CliRunner().invoke(main, list(words), obj=desk)
        assert result.exit_code == code, result.output
        return result.output

    yield call
    place.house.close()


def test_the_admin_sees_and_sets_them_on_the_record(run):
    run("new", "nomopoly", "squares=9")
    assert "* even" in run("rulings")
    assert "C01" not in run("rulings")
    assert "changed by amending IX.5" in run("rulings", "c65")
    assert "ruling C90 is now odd" in run("rulings", "C90", "odd", "--reason", "At once.")
    assert "* odd" in run("rulings", "C90")
    assert "amend that rule" in run("rulings", "C65", "judging", code=1)
    assert "There is no ruling C200" in run("rulings", "C200", code=2)
    run("replay")
    run("publish")
