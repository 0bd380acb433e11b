"""Look at the rules as the moderator reads them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

import click

from moderator import files, settings
from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.readings import COULD_SAY, read_lines, trial_lines
from moderator.core.mends import NO_MENDS, Mends
from moderator.core.reads import Read
from moderator.games.nomopoly.letters.proposals import holds_change
from moderator.games.nomopoly.reports.law import Law
from moderator.language.rulebook import Item, Rulebook, read_folder

_SAID = {"runs": "run", "defines": "define", "waits": "wait", "almost": "do not read"}
STATES = ("runs", "defines", "prose", "waits", "almost")


@click.group("rules")
def rules() -> None:
    """Look at the rules as the moderator reads them: sentence by sentence.

    They are the rules of the game as they stand; as a week left them with --week; those of a folder with --book; and
    outside an installation those that Nomopoly begins with.

    Each sentence runs, defines a word or value, is prose for people, waits (it reads and cannot be carried out), or
    almost reads: it is meant as a rule and something in it is not understood.

    \b
    Example:
      moderator rules show X.3
      moderator rules check draft.txt
    """


def law_options(command: click.decorators.FC) -> click.decorators.FC:
    """Give a command the options that say whose rules are meant; see `_law`."""
    book = click.option(
        "--book",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        help="A folder of *.rules files instead of a game.",
    )
    week = click.option("--week", type=click.IntRange(0), help="As the update of this week left them; 0: as it began.")
    options: tuple[Callable[[click.decorators.FC], click.decorators.FC], ...] = (game_option, week, book)
    for option in options:
        command = option(command)
    return command


@rules.command("show")
@click.argument("numbers", nargs=-1, metavar="[RULE|SECTION]...")
@click.option("--version", "version", type=click.IntRange(1), help="Another wording of the rules, as --history counts.")
@click.option("--history", is_flag=True, help="Every wording that each rule has had, and what brought it.")
@law_options
@pass_desk
def show(
    desk: Desk,
    numbers: tuple[str, ...],
    version: int | None,
    history: bool,
    book: Path | None,
    week: int | None,
    game: str | None,
) -> None:
    """Print rules with the state of each sentence and, where it differs, how it was understood.

    \b
    Example:
      moderator rules show X.3 VII
      moderator rules show X.3 --history
      moderator rules show X.3 --version 1
      moderator rules show X --week 4
    """
    law = click.get_current_context().with_resource(_law(desk, book, week, game))
    wanted = tuple(_numbers(law, numbers))
    if history or version is not None:
        for number in wanted:
            click.echo("\n".join(_wordings(law, number, version)))
        return
    for number in wanted:
        wordings = law.wordings(number)
        since = f"  (version {wordings[-1].number}, week {wordings[-1].week}, {wordings[-1].why})"
        click.echo(f"{number}{since if len(wordings) > 1 else ''}")
        for read in law.every.get(number, ()):
            click.echo("\n".join(read_lines(read)))


@rules.command("check")
@click.argument("numbers", nargs=-1, metavar="[RULE|SECTION|FILE]...")
@law_options
@click.pass_context
def check(ctx: click.Context, numbers: tuple[str, ...], book: Path | None, week: int | None, game: str | None) -> None:
    """Name every sentence that does not do all that it says, and why. The exit code is 1 if there is one.

    One of which nothing comes, since another rule is missing (that money moves, how many sides a die has), is named
    with the sentence to add.

    A file is a draft: a proposal ("Create section ...", "Amend ..."), or a rule on each line; # begins a remark. Each
    of its sentences is told with its state and how it was understood, beside the rules; what does not read with the
    place, what could stand there, and what would read. What reads is tried in small situations, with what came of it.

    \b
    Example:
      moderator rules check
      moderator rules check X --week 3
      moderator rules check draft.txt
    """
    law = ctx.with_resource(_law(ctx.ensure_object(Desk), book, week, game))
    drafts = [Path(number) for number in numbers if Path(number).is_file()]
    if drafts:
        ctx.exit(1 if _check_drafts(law, drafts) else 0)
    troubled: Counter[str] = Counter()
    for number in _numbers(law, numbers):
        for read in law.every.get(number, ()):
            if not read.stands:
                troubled[read.state] += 1
                click.echo(number)
                click.echo("\n".join(read_lines(read)))
    if not troubled:
        click.echo("Every sentence reads and can be carried out.")
    for state, words in (
        ("almost", "almost read"),
        ("waits", "read and cannot be carried out yet"),
    ):
        if troubled[state]:
            click.echo(f"{troubled[state]} sentences {words}.")
    ctx.exit(1 if troubled else 0)


@rules.command("stats")
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
@click.option("--mechanisms", "with_mechanisms", is_flag=True, help="Every sentence that binds work done in Python.")
@law_options
@pass_desk
def stats(
    desk: Desk, as_json: bool, with_mechanisms: bool, book: Path | None, week: int | None, game: str | None
) -> None:
    """Count sections, rules, sentences by their states, numbers, and the mechanisms that sentences bind.

    \b
    Example:
      moderator rules stats
      moderator rules stats --week 4 --json
    """
    law = click.get_current_context().with_resource(_law(desk, book, week, game))
    if with_mechanisms:
        for mechanism, bound_by in groupby(law.mechanisms(), key=lambda each: each[0]):
            click.echo(f"{mechanism.name} ({mechanism.where}): {mechanism.why}")
            for _, rule, sentence in bound_by:
                click.echo(f"   {rule}: {sentence}")
        return
    total: Counter[str] = Counter()
    rows = []
    for section in law.book.sections:
        states = Counter(read.state for item in section.items for read in law.every[item.number])
        total += states
        rows.append((section.number, states, section.title))
    bound = law.mechanisms()
    names = list(dict.fromkeys(mechanism.name for mechanism, _, _ in bound))
    counted = {
        "sections": len(law.book.sections),
        "items": sum(1 for _ in law.book.items()),
        "sentences": sum(total.values()),
        **{state: total[state] for state in STATES},
        "numbers": law.numbers(),
        "mechanisms": len(names),
        "sentences with a mechanism": len({(rule, text) for _, rule, text in bound}),
    }
    if as_json:
        click.echo(json.dumps(counted))
        return
    click.echo(f"{'section':<10}" + "".join(f"{state:>9}" for state in STATES))
    for number, states, title in rows:
        click.echo(f"{number:<10}" + "".join(f"{states[state]:>9}" for state in STATES) + f"  {title}")
    click.echo(f"{'all':<10}" + "".join(f"{total[state]:>9}" for state in STATES))
    click.echo()
    for what in ("sections", "items", "sentences", "numbers"):
        click.echo(f"{counted[what]:>5} {what}")
    click.echo(
        f"{len(names):>5} mechanisms in Python, bound by {counted['sentences with a mechanism']} sentences "
        f"(--mechanisms): {', '.join(names)}"
    )


@contextmanager
def _law(desk: Desk, book: Path | None, week: int | None, game: str | None) -> Iterator[Law]:
    """Give the rules that are meant: of a folder, of a game as it stands or stood, or those that Nomopoly ships.

    Of a game they are given while its installation is open, which keeps how they are read.
    """
    if book is not None or not ((desk.folder / settings.NAME).is_file() or game or week is not None):
        yield Law(_read(book))
        return
    with desk.house() as house:
        if game is None and week is None and not house.games():
            yield Law(_read(None))
            return
        law = house.law(game_of(house, game), week)
        assert isinstance(law, Law)
        yield law


def _read(book: Path | None) -> Rulebook:
    try:
        return read_folder(book or files.folder("rules_db") / "nomopoly")
    except ValueError as error:
        raise click.ClickException(str(error)) from error


def _numbers(law: Law, wanted: Sequence[str]) -> Iterator[str]:
    """Give the numbers of the rules that are meant; all without any. Raises click.UsageError for one that never was."""
    if not wanted:
        yield from (item.number for item in law.book.items())
        return
    for word in wanted:
        number = word.strip().rstrip(".")
        if not (_under(law, number) or law.wordings(number)):
            number = number.upper()  # "x.3" is meant for X.3
        found = _under(law, number)
        if not found and not law.wordings(number):
            first, last = law.book.sections[0].number, law.book.sections[-1].number
            raise click.UsageError(f'There is no rule or section "{number}"; sections go from {first} to {last}.')
        yield from [item.number for item in found] or [number]


def _under(law: Law, number: str) -> list[Item]:
    """Give the rules of a section, or a rule with those below it."""
    section = law.book.section(number)
    if section is not None:
        return list(section.items)
    return [item for item in law.book.items() if item.number == number or item.number.startswith(f"{number}.")]


def _wordings(law: Law, number: str, version: int | None) -> Iterator[str]:
    wordings = law.wordings(number)
    chosen = [wording for wording in wordings if version is None or wording.number == version]
    if not chosen:
        raise click.UsageError(f"{number} has versions 1 to {len(wordings)}, and no version {version}.")
    for wording in chosen:
        since = f"week {wording.week}, " if wording.week else ""
        yield f"{number}/{wording.number}  {since}{wording.why}"
        yield f"   {wording.text or 'repealed'}"


def _mends(law: Law, words: str, reads: Iterable[Read]) -> Mends:
    """Suggest what could stand for the sentences of a draft, if there is one of which nothing would come."""
    return NO_MENDS if all(read.stands for read in reads) else law.mends(words)


def _check_drafts(law: Law, drafts: Sequence[Path]) -> int:
    """Tell every sentence of some drafts; gives how many do not do what they say, and how many changes do not fit."""
    troubled = 0
    for draft in drafts:
        lines = [line.strip() for line in draft.read_text("utf-8").splitlines()]
        texts = [line for line in lines if not line.startswith("#")]
        words = "\n".join(texts).strip()
        if holds_change(words):
            trial = law.trial(words, at_work=True)
            reads = list(trial.readings)
            troubled += len(trial.refusals)
            click.echo("\n".join(trial_lines(trial, 0, _mends(law, words, reads))))
        else:
            reads = [read for item in law.draft(list(filter(None, texts))) for read in item]
            last = law.book.sections[-1].number
            mends = _mends(law, "\n".join(f"Add to section {last}: {text}" for text in filter(None, texts)), reads)
            shown = (read_lines(read, 0, mends.of(read.text).says, COULD_SAY) for read in reads)
            click.echo("\n".join(line for lines in shown for line in lines))
        troubled += sum(not read.stands for read in reads)
        states = Counter(read.state for read in reads)
        told = ", ".join(f"{states[state]} {_SAID.get(state, state)}" for state in STATES if states[state])
        told = told or "no sentence"
        click.echo(f"{draft.name}: {told}.")
    return troubled
