"""In a fork every line of a command says that it is one, so that nobody takes what is tried for what is so."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager, redirect_stdout
from io import TextIOBase
from pathlib import Path
from typing import TextIO

import click

from moderator.cli.desk import Desk
from moderator.house import forking

AS_DATA = "moderator.as_data"
"""Where the line's context keeps whether it asks for JSON, which no other line may stand in."""


class _Marked(TextIOBase):
    """Writes a mark before every line."""

    def __init__(self, to: TextIO, mark: str) -> None:
        self._to, self._mark, self._begins = to, mark, True

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._to.encoding

    @property
    def errors(self) -> str | None:  # type: ignore[override]
        return self._to.errors

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError("text is written here")  # by which click tells what kind of file it has
        for line in text.splitlines(keepends=True):
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


@contextmanager
def said_of_fork(ctx: click.Context) -> Generator[None]:
    """Mark all that is printed in a fork, and what is refused there; only data stays as it is."""
    name = forking.name_of(folder_of(ctx))
    if not name:
        yield
        return
    mark = f"[fork {name}] "
    try:
        if ctx.meta.get(AS_DATA):
            click.echo(f"{mark}This is a copy of the game.", err=True)
            yield
        else:
            with redirect_stdout(_Marked(sys.stdout, mark)):
                yield
    except click.ClickException as error:
        if isinstance(error, click.UsageError):
            raise  # it says how the command is written, and nothing of a game
        raise click.ClickException("\n".join(f"{mark}{line}" for line in error.message.splitlines())) from error
