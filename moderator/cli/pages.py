"""The generated pages of docs/: what every command says of itself, and the tables. Run by `make docs`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from moderator import files
from moderator.cli.group import main
from moderator.games.nomopoly.known import declared_words, language_words
from moderator.games.nomopoly.law import Law
from moderator.games.nomopoly.mechanisms import Mechanism
from moderator.language.rulebook import read_folder
from moderator.store import migrations, schema

HEAD = """\
# The commands

What `moderator COMMAND --help` says, written by `make docs`. An installation is a folder; name it with `--folder`, or
work inside it.
"""

MECHANISMS_HEAD = """\
## What is done in Python

Some sentences stand for work that English would not say better. Each is bound by a sentence: without it, it does
nothing, and its numbers are the sentence's own.
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
        "schema.md": schema.document(steps),
        "writing-rules.md": writing_page(),
    }


def writing_page() -> str:
    """Give docs/writing-rules.md: the guide, the words of Nomopoly as it begins, and the mechanisms with their why."""
    law = Law(read_folder(files.folder("rules_db") / "nomopoly"))
    parts = [files.grammar_text("writing-rules.md")]
    parts.append("## Words that the game knows when it begins\n\nThe site shows those that it knows now.\n")
    parts.extend(
        f"### {known.heading}\n\n{known.about}\n\n{_listed(known.words, known.heading)}\n"
        for known in (*declared_words(law.force.lexicon), *language_words())
    )
    parts.append(MECHANISMS_HEAD)
    bound: dict[Mechanism, list[str]] = {}
    for mechanism, rule, sentence in law.mechanisms():
        bound.setdefault(mechanism, []).append(f"- {rule}: {sentence}")
    for mechanism, sentences in bound.items():
        lines = "\n".join(sentences)
        parts.append(f"### {mechanism.name}\n\n{mechanism.why} ({mechanism.where})\n\n{lines}\n")
    return "\n".join(parts)


def _listed(words: Sequence[str], heading: str) -> str:
    return "\n".join(f"- {word}" for word in words) if heading == "Verbs" else ", ".join(words) + "."


if __name__ == "__main__":
    for file, text in pages().items():
        (Path(sys.argv[1]) / file).write_text(text, encoding="utf-8")
