"""Copy the installation."""

from __future__ import annotations

from pathlib import Path

import click

from moderator.cli.desk import Desk, pass_desk
from moderator.store.backup import make


@click.command("backup")
@click.option("--to", "folder", type=click.Path(path_type=Path, file_okay=False), help="[default: backups beside it]")
@click.option("--keep", type=click.IntRange(1), default=14, show_default=True, help="How many copies stay.")
@pass_desk
def backup(desk: Desk, folder: Path | None, keep: int) -> None:
    """Copy the database, good at every moment, checked before it gets its name; `moderator serve` may go on.

    To go back to a copy: stop the moderator, then moderator restore COPY. The settings, moderator.toml, are no part of
    it; keep them too.

    \b
    Example:
      moderator backup --to /mnt/elsewhere --keep 30
    """
    with desk.house() as house:
        path = make(house.database, folder or desk.folder / "backups", house.now(), keep)
        click.echo(f"Copied to {path} ({path.stat().st_size:,} bytes).")
