"""What a trial at the desk is waited for is said on a terminal and taken away again; a pipe gets nothing of it."""

import io
from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from moderator.cli.commands.week import _tried
from moderator.store.open_matters import Filed


class Screen(io.StringIO):
    def __init__(self, is_terminal):
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self):
        return self.is_terminal


@dataclass
class Trying:
    """A house that notes what stood on the screen as it tried a proposal."""

    screen: Screen
    seen: str = ""

    def effects(self, _name, _number, *, tried):
        assert tried
        self.seen = self.screen.getvalue()
        return ("Week 1: nothing would have been different.",)


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_terminal_says_what_it_waits_for_and_takes_it_away(monkeypatch, is_terminal):
    screen = Screen(is_terminal)
    monkeypatch.setattr("moderator.cli.commands.week.sys", SimpleNamespace(stderr=screen))
    monkeypatch.setattr("sys.stderr", screen)
    house = Trying(screen)
    filed = Filed(7, 1, None, "ann@example.net", "", "fits", (), (), (), (), None)
    assert _tried(house, "nomopoly", filed, "[2/3] ").effects == ("Week 1: nothing would have been different.",)
    line = "[2/3] Proposal 7 is tried on the last weeks ..." if is_terminal else ""
    assert house.seen == line
    assert screen.getvalue() == (line + "\r" + " " * len(line) + "\r" if line else "")
