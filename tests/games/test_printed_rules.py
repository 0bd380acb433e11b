"""The rules of each printed game as they are told: whole sentences, every ruling once, every number to be asked for."""

import re

import pytest
import yaml

from moderator.files import folder
from moderator.games.table.asking import asked
from moderator.games.table.printed import printed
from moderator.games.table.table import Table
from tests.support.printed_games import GAMES


@pytest.fixture(params=GAMES)
def game(request):
    return GAMES[request.param]


def _cases(game):
    return yaml.safe_load((folder("rules_db") / game.name / "cases.yaml").read_text("utf-8"))


def test_every_text_is_whole_sentences(game):
    """A comma in a list of YAML without quotes would tear a sentence apart, and a colon would make it a map."""
    told = yaml.safe_load((folder("rules_db") / game.name / "rules.yaml").read_text("utf-8"))
    texts = [told["about"], *(text for section in told["sections"] for text in section["text"])]
    texts += [ruling["text"] for section in told["sections"] for ruling in section.get("rulings", ())]
    assert all(isinstance(text, str) for text in texts)
    torn = [text for text in texts if not re.fullmatch(r"[A-Z0-9`\"{].*[.:?!]", " ".join(text.split()))]
    assert torn == []


def test_prices_in_the_rules_are_those_of_the_data_file(game):
    """What an admin edits there is told so; slips of the print and examples of orders are as they are."""
    told = yaml.safe_load((folder("rules_db") / game.name / "rules.yaml").read_text("utf-8"))
    texts = [text for section in told["sections"] for text in section["text"]]
    texts += [ruling["text"] for section in told["sections"] for ruling in section.get("rulings", ())]
    assert [text for text in texts if re.search(r"(?<!for )M[0-9]|[$][0-9]|[0-9]+ million", text)] == []
    assert not any("{" in text for section in printed(game.name).sections for text in section.text)


def test_every_ruling_is_told_once_and_can_be_cited(game):
    numbers = [ruling.number for section in printed(game.name).sections for ruling in section.rulings]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    assert sorted(_cases(game)["rulings"]) == sorted(numbers)


def test_every_setting_that_a_ruling_names_can_be_chosen(game):
    named = {
        name: ruling.number
        for section in printed(game.name).sections
        for ruling in section.rulings
        for name in re.split(", ", ruling.setting)
        if name
    }
    assert set(named) <= set(game.settings)
    turned = {name: setting.ruling for name, setting in game.settings.items() if setting.ruling}
    assert {name: named.get(name) for name in turned if name in named} == {
        name: number for name, number in turned.items() if name in named
    }


def test_every_part_and_every_printed_number_can_be_asked_for(game):
    numbers = [rule for rule in _cases(game)["rules"] if rule[0].isdecimal()]
    for rule in (*numbers, *(section.rule for section in printed(game.name).sections)):
        (first, *_) = asked(game, Table(game.name), None, f"rules {rule}")
        assert first.title != "RULES", rule
