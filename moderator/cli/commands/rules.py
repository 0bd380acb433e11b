"""Look at the rulebook as the moderator reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import click

from moderator import files
from moderator.language.lexicon import Lexicon
from moderator.language.paraphrase import say
from moderator.language.reader import Reader, SentenceReading
from moderator.language.rulebook import Item, Rulebook, Section, read_folder

STATES = ("runs", "defines", "prose", "almost")


@click.group("rules")
def rules() -> None:
    """Look at a rulebook as the moderator reads it: sentence by sentence.

    Each sentence runs, defines a word or value, is prose for people, or almost reads: it is meant as a rule and
    something in it is not understood.

    \b
    Example:
      moderator rules show X.3
      moderator rules check
    """


def book_option(command: click.decorators.FC) -> click.decorators.FC:
    """Give a command the option --book, the folder of a rulebook."""
    return click.option(
        "--book",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        help="A folder of *.rules files.  [default: the rules of Nomopoly]",
    )(command)


@rules.command("show")
@click.argument("numbers", nargs=-1, metavar="[RULE|SECTION]...")
@book_option
def show(numbers: tuple[str, ...], book: Path | None) -> None:
    """Print rules with the state of each sentence and, in other words, how it was read.

    \b
    Example:
      moderator rules show X.3 VII
    """
    rulebook = _read(book)
    wanted = [item for number in numbers for item in _items(rulebook, number)] or list(rulebook.items())
    for item, readings in _readings(rulebook, wanted):
        click.echo(f"{item.number}. {item.text}")
        for reading in readings:
            click.echo(f"   {reading.state:<8} {_in_other_words(reading)}")


@rules.command("check")
@click.argument("numbers", nargs=-1, metavar="[RULE|SECTION]...")
@book_option
@click.pass_context
def check(ctx: click.Context, numbers: tuple[str, ...], book: Path | None) -> None:
    """Name every sentence that almost reads, with what keeps it from reading. The exit code is 1 if there is one.

    A file instead of a number is a draft, a rule on each line: each of its sentences is told with its state and in
    other words, beside the rules of the book.

    \b
    Example:
      moderator rules check
      moderator rules check X --book my-rules
      moderator rules check draft.txt
    """
    rulebook = _read(book)
    drafts = [Path(number) for number in numbers if Path(number).is_file()]
    if drafts:
        ctx.exit(1 if _check_drafts(rulebook, drafts) else 0)
    wanted = [item for number in numbers for item in _items(rulebook, number)] or list(rulebook.items())
    troubled = 0
    for item, readings in _readings(rulebook, wanted):
        for reading in readings:
            if reading.state == "almost":
                troubled += 1
                click.echo("\n".join(_trouble(item, reading)))
    click.echo("Every sentence reads." if not troubled else f"{troubled} sentences almost read.")
    ctx.exit(1 if troubled else 0)


def _check_drafts(rulebook: Rulebook, drafts: Sequence[Path]) -> int:
    """Tell every sentence of some drafts; gives how many almost read."""
    troubled = 0
    for draft in drafts:
        lines = [line.strip() for line in draft.read_text("utf-8").splitlines()]
        texts = [line for line in lines if line and not line.startswith("#")]
        section = Section(
            "DRAFT", draft.name, tuple(Item(f"DRAFT.{place}", text) for place, text in enumerate(texts, 1))
        )
        for item, readings in _readings(Rulebook((*rulebook.sections, section)), section.items):
            for reading in readings:
                if reading.state == "almost":
                    troubled += 1
                    click.echo("\n".join(_trouble(item, reading)))
                else:
                    click.echo(f"{reading.state:<8} {reading.text}\n{'':<8} {_in_other_words(reading)}")
    return troubled


@rules.command("stats")
@book_option
def stats(book: Path | None) -> None:
    """Count the sentences of each section by their states.

    \b
    Example:
      moderator rules stats
    """
    rulebook = _read(book)
    total: Counter[str] = Counter()
    click.echo(f"{'section':<10}" + "".join(f"{state:>9}" for state in STATES))
    for section in rulebook.sections:
        states = Counter(reading.state for _, found in _readings(rulebook, section.items) for reading in found)
        total += states
        click.echo(f"{section.number:<10}" + "".join(f"{states[state]:>9}" for state in STATES) + f"  {section.title}")
    click.echo(f"{'all':<10}" + "".join(f"{total[state]:>9}" for state in STATES))


def _read(book: Path | None) -> Rulebook:
    try:
        return read_folder(book or files.folder("rules_db") / "nomopoly")
    except ValueError as error:
        raise click.ClickException(str(error)) from error


@cache
def _reader(rulebook: Rulebook) -> Reader:
    return Reader(Lexicon.of(rulebook))


def _items(rulebook: Rulebook, number: str) -> tuple[Item, ...]:
    item, section = rulebook.item(number), rulebook.section(number)
    if item is not None:
        return (item,)
    if section is not None:
        return section.items
    first, last = rulebook.sections[0].number, rulebook.sections[-1].number
    raise click.UsageError(f'There is no rule or section "{number}"; sections go from {first} to {last}.')


def _readings(rulebook: Rulebook, items: Sequence[Item]) -> Iterator[tuple[Item, tuple[SentenceReading, ...]]]:
    reader = _reader(rulebook)
    for item in items:
        yield item, reader.read_item(item).sentences


def _in_other_words(reading: SentenceReading) -> str:
    if reading.form is not None:
        return say(reading.form)
    return " ".join(reading.diagnosis.reasons) if reading.diagnosis else reading.text


def _trouble(item: Item, reading: SentenceReading) -> list[str]:
    lines = [f"{item.number}: {reading.text}"]
    found = reading.diagnosis
    if found is None:
        return lines
    if found.at is not None:
        before = len(item.number) + 2 + found.at[0]
        lines.append(" " * before + "^" * max(found.at[1] - found.at[0], 1))
    lines.extend(f"  {reason}" for reason in found.reasons)
    lines.extend(f"  Reads: {sent}" for sent in found.send)
    return lines
