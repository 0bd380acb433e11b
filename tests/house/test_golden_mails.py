"""Every story of tests/mails is understood as it was reviewed, and answered byte for byte as it was reviewed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.golden_mails import Story

MAILS = Path(__file__).parents[1] / "mails"
CASES = sorted(path.parent for path in MAILS.glob("*/*/story.txt"))


@pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_story_is_told_as_it_was_reviewed(case, tmp_path, request):
    story = Story(case, tmp_path / "games")
    came = {f"out/{number:02}-to-{_name(it)}.eml": it.letter.content for number, it in enumerate(story.letters, 1)}
    came["understood.txt"] = story.understood.encode()
    there = {path.relative_to(case).as_posix() for path in [*case.glob("out/*"), *case.glob("understood.txt")]}
    if request.config.getoption("--mails-update", default=False):
        for name in there - came.keys():
            (case / name).unlink()
        (case / "out").mkdir(exist_ok=True)
        for name, data in came.items():
            (case / name).write_bytes(data)
        return
    assert sorted(there) == sorted(came), "run with --mails-update and review"
    for name, data in came.items():
        expected = (case / name).read_bytes().decode("utf-8", "replace")
        assert data.decode("utf-8", "replace") == expected, f"{name}: if the new text is right, run with --mails-update"


@pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_case_is_whole_and_holds_nothing_else(case):
    told = (case / "story.txt").read_text(encoding="utf-8")
    named = {line.split()[1] for line in told.splitlines() if line.startswith("in ")}
    assert named == {path.name for path in case.glob("*.eml")}
    assert told.startswith("# "), "say in the first lines what the story shows"


def _name(entry) -> str:
    return entry.letter.recipient.partition("@")[0]
