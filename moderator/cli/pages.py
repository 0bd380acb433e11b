"""The generated pages of docs/: what every command says of itself, and the tables. Run by `make docs`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from moderator import files
from moderator.cli.group import main
from moderator.store import migrations, schema

HEAD = """\
# The commands

What `moderator COMMAND --help` says, written by `make docs`. An installation is a folder; name it with `--folder`, or
work inside it.
"""


def commands_page() -> str:
    """Give docs/commands.md: the help of every command, in the order of their names."""
    parts = [HEAD, _block(main, "moderator")]
    context = click.Context(main, info_name="moderator")
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        parts.extend((f"## {name}\n", _block(command, f"moderator {name}")))
        if isinstance(command, click.Group):
            inner = sorted(command.commands.items())
            parts.extend(_block(each, f"moderator {name} {each_name}") for each_name, each in inner)
    return "\n".join(parts)


def _block(command: click.Command, name: str) -> str:
    context = click.Context(command, info_name=name, max_content_width=100, terminal_width=100)
    return f"```\n{command.get_help(context)}\n```\n"


def pages() -> dict[str, str]:
    """Give each generated page by its file's name."""
    steps = migrations.read_folder(files.folder("rules_db") / "migrations")
    return {"commands.md": commands_page(), "schema.md": schema.document(steps)}


if __name__ == "__main__":
    for file, text in pages().items():
        (Path(sys.argv[1]) / file).write_text(text, encoding="utf-8")
