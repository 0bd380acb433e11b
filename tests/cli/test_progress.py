"""What the admin waits for is said on a terminal and taken away again; a pipe gets nothing of it."""

import io
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from moderator.cli.commands.week import _tried
from moderator.cli.publishing import publish_shown
from moderator.site.build import Built
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


@dataclass
class Publishing:
    """A house whose site has 45 pages, and which notes what stood on the screen before each of them."""

    screen: Screen
    seen: list[str] = field(default_factory=list)

    def publish(self, name, folder, progress=None):
        for number in range(1, 46):
            self.seen.append(_last(self.screen))
            if progress is not None:
                progress(number, 45)
        return Built((name, str(folder)), 45, ())


def _last(screen):
    """What stands on the line: a carriage return goes back, and what follows is written over it."""
    line = ""
    for part in screen.getvalue().split("\r"):
        line = part + line[len(part) :]
    return line.rstrip()


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_terminal_sees_how_far_a_site_is(monkeypatch, tmp_path, is_terminal):
    screen = Screen(is_terminal)
    monkeypatch.setattr("sys.stderr", screen)
    house = Publishing(screen)
    assert publish_shown(house, "nomopoly", tmp_path).written == 45
    told = list(dict.fromkeys(house.seen))
    first, middle = "The site of nomopoly is being made ...", "The site of nomopoly: {} of 45 pages"
    assert told == ([first, middle.format(20), middle.format(40)] if is_terminal else [""])
    assert _last(screen) == ""
