"""Take mail, answer it, send letters."""

from __future__ import annotations

import asyncio

import click

from moderator.cli.desk import Desk, pass_desk
from moderator.house.serving import serve as serve_house


@click.command("serve")
@click.option("--door", "doors", multiple=True, help="Take mail there and not where the settings say; more than once.")
@pass_desk
def serve(desk: Desk, doors: tuple[str, ...]) -> None:
    """Take mail by SMTP and LMTP, answer it, and send letters, until it is told to stop (Ctrl-C or SIGTERM).

    A mail is answered 250 only when it is safe on disk.

    \b
    Example:
      moderator serve
      moderator serve --door smtp:127.0.0.1:2525 --door lmtp:/run/moderator/lmtp
    """
    with desk.house() as house:
        asyncio.run(serve_house(house, doors, click.echo))
