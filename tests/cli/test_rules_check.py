"""`rules check` says by its exit code whether each sentence in force does all that it says."""

from __future__ import annotations

import shutil

import pytest
from click.testing import CliRunner

from moderator.cli import Desk, main
from tests.support.installation import StandingClock
from tests.support.small_nomopoly import BOOK


@pytest.mark.parametrize(
    ("sentence", "code", "said"),
    [
        ("When a player lands on a National Park, she gets $7.", 0, ""),
        ("Each player gets $100 from The Government.", 1, "read and cannot be carried out yet."),
        ("When a player lands on a National Park, she flumpers.", 1, "almost read."),
    ],
    ids=["runs", "waits", "does not read"],
)
def test_the_exit_code_tells_of_a_sentence_that_does_not_do_what_it_says(tmp_path, sentence, code, said):
    book = tmp_path / "book"
    shutil.copytree(BOOK, book)
    path = book / "10_the_government.rules"
    path.write_text(f"{path.read_text('utf-8').rstrip()}\n5. {sentence}\n", "utf-8")
    checked = CliRunner().invoke(
        main, ["rules", "check", "X.5", "--book", str(book)], obj=Desk(tmp_path, StandingClock())
    )
    assert checked.exit_code == code, checked.output
    assert said in checked.output
    assert (sentence in checked.output) is bool(code)
