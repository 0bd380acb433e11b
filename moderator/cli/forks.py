"""In a fork every line of a command says that it is one, so that nobody takes what is tried for what is so.

A command that a line gives to go on with is about the fork as well: typed as it stands, it does nothing to the game.
"""

from __future__ import annotations

import pkgutil
import re
import shlex
import sys
from collections.abc import Generator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from io import TextIOBase
from pathlib import Path
from typing import TextIO

import click

from moderator.cli import commands
from moderator.cli.desk import Desk
from moderator.house import forking

AS_DATA = "moderator.as_data"
"""Where the line's context keeps whether it asks for JSON, which no other line may stand in."""


class _Marked(TextIOBase):
    """Writes a mark before every line, and the folder of the fork into every command."""

    def __init__(self, to: TextIO, mark: str, folder: str) -> None:
        self._to, self._mark, self._folder, self._begins = to, mark, folder, True

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._to.encoding

    @property
    def errors(self) -> str | None:  # type: ignore[override]
        return self._to.errors

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError("text is written here")  # by which click tells what kind of file it has
        for line in _there(text, self._folder).splitlines(keepends=True):
            self._to.write(f"{self._mark}{line}" if self._begins else line)
            # Behind a question, which ends in a blank, the answer ends the line.
            self._begins = line.endswith(("\n", " "))
        return len(text)

    def flush(self) -> None:
        self._to.flush()

    def isatty(self) -> bool:
        return self._to.isatty()


def folder_of(ctx: click.Context) -> Path:
    """Give the folder that a line is about."""
    named = ctx.params.get("folder") or (ctx.obj.folder if isinstance(ctx.obj, Desk) else Path())
    assert isinstance(named, Path)
    return named


@cache
def _commands() -> re.Pattern[str]:
    names = "|".join(info.name.rstrip("_") for info in pkgutil.iter_modules(commands.__path__))
    return re.compile(rf"\bmoderator (?=(?:{names})\b)")


def _there(said: str, folder: str) -> str:
    """Let the commands in what is said name a folder, if there is one to name."""
    return _commands().sub(f"moderator -C {folder} ", said) if folder else said


@contextmanager
def said_of_fork(ctx: click.Context) -> Generator[None]:
    """Mark all that is printed in a fork, and what is refused there; only data stays as it is."""
    name = forking.name_of(folder_of(ctx))
    if not name:
        yield
        return
    mark = f"[fork {name}] "
    folder = shlex.quote(str(ctx.params["folder"])) if ctx.params.get("folder") else ""
    try:
        if ctx.meta.get(AS_DATA):
            click.echo(f"{mark}This is a copy of the game.", err=True)
            yield
        else:
            with redirect_stdout(_Marked(sys.stdout, mark, folder)):
                yield
    except click.ClickException as error:
        if isinstance(error, click.UsageError):
            raise  # it says how the command is written, and nothing of a game
        raise click.ClickException(
            "\n".join(f"{mark}{line}" for line in _there(error.message, folder).splitlines())
        ) from error
