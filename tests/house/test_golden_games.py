"""Whole games of tests/golden_games, mail by mail: every letter reads as it was reviewed.

A game is a file NAME.yaml with its mails; NAME.txt is what came of them. After a change of letters, write it anew with
`pytest tests/house/test_golden_games.py --mails-update`, and read what differs.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from moderator.house import rulesets
from tests.support.by_mail import ByMail

FOLDER = Path(__file__).parents[1] / "golden_games"


def _told(told: dict, folder: Path) -> str:
    """Play a game and tell it: every mail with bars before its lines, then the letters that went out for it."""
    name = told["game"]
    house = ByMail(folder, {told["ruleset"]: rulesets.find(told["ruleset"])[told["ruleset"]]})
    try:
        parts = [_letters(house.begin(name, told["ruleset"], told["options"]))]
        for number, mail in enumerate(told["mails"], 1):
            heard = "\n".join(f"| {line}" for line in mail["words"].strip().splitlines())
            came = house.write(mail["from"], mail["words"], f"{name}@games.example", f"golden-{number}")
            parts.append(f"=== {number}. {mail['from']} writes\n\n{heard}\n\n{_letters(came)}")
        assert house.house.ended(name)
        assert not house.house.replay(name).difference
        return "\n".join(parts)
    finally:
        house.close()


def _letters(came) -> str:
    return "".join(
        f"--- to {letter.recipient}: {letter.subject}\n\n{letter.text.strip()}\n\n"
        for letter in sorted(came, key=lambda letter: letter.recipient)
    )


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_game_reads_as_it_was_reviewed(path, tmp_path, request):
    came = _told(yaml.safe_load(path.read_text("utf-8")), tmp_path / "games")
    expected = path.with_suffix(".txt")
    if request.config.getoption("--mails-update"):
        expected.write_text(came, "utf-8")
    assert came == expected.read_text("utf-8"), f"{expected.name} differs; see the top of this file"
