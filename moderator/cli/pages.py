"""The generated pages of docs/: what every command says of itself, and the tables. Run by `make docs`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from moderator import files
from moderator.cli.program import main
from moderator.games.nomopoly.rules.known import language_words
from moderator.games.nomopoly.rules.mechanisms import MECHANISMS
from moderator.games.table.game import Setting, TableGame
from moderator.house import rulesets
from moderator.store import migrations, schema

HEAD = """\
# The commands

What `moderator COMMAND --help` says, written by `make docs`. An installation is a folder; name it with `--folder`, or
work inside it.
"""

MECHANISMS_HEAD = """\
## What is done in Python

Some sentences stand for work that English would not say better. Each is bound by a sentence: without it, it does
nothing, and its numbers are the sentence's own. `moderator rules stats --mechanisms` and the site's page on writing
rules show the sentences as they now stand.
"""
PRINTED_HEAD = """\
# What the printed games are told

The orders of each, as its players are told them by `help`, and what a table may choose before it begins; written by
`make docs`. How a table is laid, and what holds for all of them, stands in [printed-games.md](printed-games.md).
"""
WORDS_HEAD = """\
## The language's own words

The site's page on writing rules lists them too, with those that the rules in force declare: flags, attributes, kinds of
thing, names, colors.
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
    return {
        "commands.md": commands_page(),
        "printed-orders.md": printed_page(),
        "schema.md": schema.document(steps),
        "writing-rules.md": writing_page(),
    }


def writing_page() -> str:
    """Give docs/writing-rules.md: the guide, the words of the language, and the mechanisms with their why.

    What the rules declare, and which sentences bind a mechanism, is left to the site and `moderator rules stats`, since
    every amendment changes it.
    """
    parts = [files.grammar_text("writing-rules.md"), WORDS_HEAD]
    parts.extend(
        f"### {known.heading}\n\n{known.about}\n\n{_listed(known.words, known.heading)}\n" for known in language_words()
    )
    parts.append(MECHANISMS_HEAD)
    parts.append("| mechanism | where | why no sentence carries it |\n|---|---|---|")
    parts.append("\n".join(f"| {each.name} | {each.where} | {each.why} |" for each in MECHANISMS) + "\n")
    return "\n".join(parts).replace("|---|\n\n|", "|---|\n|")


def printed_page() -> str:
    """Give docs/printed-orders.md: players, orders and settings of each printed game, by name."""
    parts = [PRINTED_HEAD]
    for ruleset in rulesets.find().values():
        game = getattr(ruleset, "game", None)
        if not isinstance(game, TableGame):
            continue
        parts.append(f"## {game.title}\n\n{game.least} to {game.most} players: `new {game.name}`.\n")
        parts.append("\n".join(f"- {example}" for example in game.examples) + "\n")
        parts.append("| setting | at first | what it changes |\n|---|---|---|")
        parts.append(
            "\n".join(f"| `{name}` | {_said(one)} | {one.what} |" for name, one in game.settings.items()) + "\n"
        )
    return "\n".join(parts)


def _said(setting: Setting) -> str:
    """Say a setting's value at first, with what else there is."""
    if setting.choices:
        others = ", ".join(each for each in setting.choices if each != setting.default)
        return f"{setting.default} (or {others})" if others else str(setting.default)
    if isinstance(setting.default, bool):
        return "yes" if setting.default else "no"
    return f"{setting.default} ({setting.least} to {setting.most})"


def _listed(words: Sequence[str], heading: str) -> str:
    return "\n".join(f"- {word}" for word in words) if heading == "Verbs" else ", ".join(words) + "."


if __name__ == "__main__":
    for file, text in pages().items():
        (Path(sys.argv[1]) / file).write_text(text, encoding="utf-8")
