"""The admin's commands by mail: the same ones as at the terminal, as far as they need nobody who answers questions.

What a command prints goes into the letter that answers. Commands that read or write files, or are about the whole
installation, stay at the terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO

import click

from moderator.cli.anywhere import is_elsewhere
from moderator.cli.desk import Desk
from moderator.cli.group import CONTEXT, FoundCommands
from moderator.house import House
from moderator.house.rooms import Rooms

BY_MAIL = (
    "begin",
    "deadline",
    "decide",
    "judge",
    "log",
    "pause",
    "player",
    "players",
    "proposals",
    "redo",
    "restate",
    "resume",
    "tell",
    "undo",
    "update",
    "week",
    "why",
)
"""The commands that can be mailed, each about the game that the mail goes to."""


def carry_out(rooms: Rooms, game: str, words: Sequence[str], text: str = "") -> tuple[str, ...]:
    """Carry out the command that some words are, on a game of an open installation; give what it prints.

    A command that reads standard input reads `text`.
    """
    name, *rest = words or ("",)
    if name not in BY_MAIL:
        return (f"No command by mail is called {name or 'nothing'}; there are: {', '.join(BY_MAIL)}.",)
    if is_elsewhere(rest, game):
        return ("A command by mail is about the game that it is sent to; leave another --game and --folder out.",)
    desk = Desk(rooms.folder, rooms.clock, rooms.rulesets, House.at_work(rooms))
    with _nobody_at_the_terminal(text) as (keyboard, printed):
        try:
            program = FoundCommands(context_settings=CONTEXT)
            program.main([name, "--game", game, *rest], "moderator", standalone_mode=False, obj=desk)
        except click.ClickException as error:
            printed.write(f"\nError: {error.format_message()}")
        except click.Abort:
            printed.write("\nIt asks, and a mail cannot answer: send it again with --yes, if it has that.")
        if keyboard.read():
            printed.write("\nThe lines below the command were not read.")
    return tuple(line.rstrip() for line in printed.getvalue().strip().split("\n"))


@contextmanager
def _nobody_at_the_terminal(text: str) -> Iterator[tuple[StringIO, StringIO]]:
    """Catch what is printed, and let who reads find a text, but nobody who answers; give that and what is printed."""
    printed, keyboard, terminal = StringIO(), StringIO(text), sys.stdin
    sys.stdin = keyboard
    try:
        with redirect_stdout(printed), redirect_stderr(printed):
            yield keyboard, printed
    finally:
        sys.stdin = terminal
