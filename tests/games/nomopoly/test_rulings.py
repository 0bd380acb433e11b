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
from moderator.games.nomopoly.proposals.settling import sentences_made, settle
from moderator.games.nomopoly.viewing.settled import settled
from moderator.games.nomopoly.world.rulings import KINDS, rulings
from moderator.language.rulebook import read_folder
from tests.support.installation import TUESDAY, Installation

DICE = FairDice(b"rulings", "nomopoly", 0)
SETTABLE = [each for each in rulings().values() if each.choices]
BOOK = read_folder(folder("rules_db") / "nomopoly")
SAMPLES = {
    "number": "7",
    "square": "12",
    "color": "Teal",
    "party": "WETHA",
    "holder": "Ann",
    "player": "Ann",
    "product": "Warp Bubble",
}


def _values(ruling):
    for part, choice in ruling.choices:
        words = [each.word for each in choice.options] or [SAMPLES[choice.sort]]
        for word in words:
            if word != choice.default:
                yield f"{part}={word}" if part else word


def test_each_ruling_says_by_what_it_is_made():
    rules = {item.number for item in BOOK.items()}
    for number, each in rulings().items():
        assert each.kind in KINDS, number
        assert each.decides.endswith("."), number
        assert (each.kind == "note") == (not each.rule), number
        assert not each.rule or each.rule in rules, f"{number}: there is no rule {each.rule}"
        assert each.kind != "setting" or each.choices, number
        for part, choice in each.choices:
            assert choice.sort or choice.default in {option.word for option in choice.options}, (number, part)


@pytest.mark.parametrize("ruling", SETTABLE, ids=lambda each: each.number)
def test_each_value_of_a_ruling_that_a_sentence_makes_is_a_sentence_and_leads_back(ruling):
    for value in _values(ruling):
        now = settle(BOOK, ruling.number, ruling.default, value)
        assert (now == BOOK) == (ruling.kind == "setting"), value
        assert settle(now, ruling.number, value, ruling.default) == BOOK, value
        assert bool(sentences_made(now, ruling.changes_for(value))) == (ruling.kind == "sentence"), value


def test_cases_can_switch_the_settings_and_no_other_ruling():
    table = yaml.safe_load((folder("rules_db") / "nomopoly" / "cases.yaml").read_text("utf-8"))["settings"]
    assert set(table) == {each.number for each in SETTABLE}
    for each in SETTABLE:
        if each.whole and not dict(each.choices)[""].sort:
            assert table[each.number] == list(_values(each))


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"C64": "fined"}, "C64 is what IX.2 says: amend that rule"),
        ({"C65": "asking"}, "C65 can be made, judging, not 'asking'"),
        ({"C118": {"shares": "many"}}, "C118, shares can be a whole number"),
        ({"C118": {"sharks": 3}}, "C118 has no part sharks; it has shares, price"),
        ({"C134": "Mauve"}, 'Nothing is called "Mauve" yet'),
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


def test_a_sentence_is_set_on_the_record_and_stands_on_the_page():
    state = RULESET.begin({"settings": {"C118": {"price": 3, "shares": 3000}}}, DICE).state
    assert "at first 3000. The price of a Corporate share is at first $3." in state.rules.book.item("XXIII.4").text
    given = Decision(1, TUESDAY, "ruling", {"number": "C118", "value": "shares=3000"})
    set_now = RULESET.load(RULESET.save(RULESET.step(state, given, DICE).state))
    assert "at first 3000. The price of a Corporate share is at first $1." in set_now.rules.book.item("XXIII.4").text
    shown = next(each for each in settled(set_now.settings, set_now.rules.book) if each.number == "C118")
    assert shown.changed
    told = [(one.part, one.now, one.could) for one in shown.choices]
    assert ("", "there are 3,000 Corporate shares at first", ("any whole number",)) in told
    assert shown.sentences == (("XXIII.4", "The number of Corporate shares is at first 3000."),)


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
    run("new", "nomopoly", "squares=9", "--players", "1")
    assert "* even" in run("rulings")
    assert "C01" not in run("rulings")
    assert "changed by amending IX.2" in run("rulings", "c64")
    assert "* made" in run("rulings", "c65")
    assert "ruling C90 is now odd" in run("rulings", "C90", "odd", "--reason", "At once.")
    assert "* odd" in run("rulings", "C90")
    assert "IX.5 is changed" in run("rulings", "C65", "judging", "--reason", "As it was meant.")
    assert "amend that rule" in run("rulings", "C64", "fined", "--reason", "So.", code=1)
    assert "Say why" in run("rulings", "C90", "odd", code=2)
    assert "There is no ruling C200" in run("rulings", "C200", code=2)
    run("replay")
    run("publish")
