"""A site is written while the admin looks on: on a terminal a line tells how far it is, as long builds want it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from moderator.house.house import House

if TYPE_CHECKING:
    from moderator.site.build import Built

_EACH = 20  # pages between two looks


def publish_shown(house: House, name: str, folder: Path) -> Built:
    """Write the site of a game; a terminal is told the pages as they are made, and nothing of it is left."""
    if not sys.stderr.isatty():
        return house.publish(name, folder)
    shown = f"The site of {name} is being made ..."
    click.echo(shown, err=True, nl=False)

    def tell(done: int, of: int) -> None:
        nonlocal shown
        if done % _EACH == 0 or done == of:
            line = f"The site of {name}: {done} of {of} pages"
            click.echo("\r" + line.ljust(len(shown)), err=True, nl=False)
            shown = line.ljust(len(shown))

    try:
        return house.publish(name, folder, tell)
    finally:
        click.echo("\r" + " " * len(shown) + "\r", err=True, nl=False)
