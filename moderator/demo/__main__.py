"""Plays the demonstration: `python -m moderator.demo FOLDER`, with --full everything that the admin can be shown."""

from __future__ import annotations

from pathlib import Path

import click

from moderator.demo.play import DemoError, play


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default="demo")
@click.option("--full", is_flag=True, help="Show everything that the admin can be shown.")
def main(folder: Path, full: bool) -> None:
    """Play three weeks of eight players in FOLDER, "demo" if none is named; an earlier demonstration there is replaced.

    Example: python -m moderator.demo demo --full
    """
    try:
        play(folder, full=full)
    except DemoError as error:
        raise click.ClickException(f"The demonstration stopped: {error}") from error


if __name__ == "__main__":
    main(prog_name="python -m moderator.demo")
