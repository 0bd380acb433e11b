"""The rules as they are told: all rulings stand in them, the settings that turn them, and what cases may name."""

import yaml

from moderator.files import folder
from moderator.games.papertown.book import book
from moderator.games.papertown.papertown import GAME
from moderator.games.table.printed import printed


def test_all_twenty_rulings_are_told_once():
    numbers = [ruling.number for section in printed("papertown").sections for ruling in section.rulings]
    assert sorted(numbers) == list(range(1, 21))


def test_every_setting_that_a_ruling_names_can_be_chosen_and_turns_that_ruling():
    for section in printed("papertown").sections:
        for ruling in section.rulings:
            if ruling.setting:
                assert GAME.settings[ruling.setting].ruling == ruling.number
    turned = {choice.ruling for choice in book().settings.values() if choice.ruling}
    assert turned == {7, 10, 14, 15, 16}


def test_cases_may_name_every_section_and_no_other():
    table = yaml.safe_load((folder("rules_db") / "papertown" / "cases.yaml").read_text("utf-8"))
    assert list(table["rules"]) == [section.rule for section in printed("papertown").sections]
