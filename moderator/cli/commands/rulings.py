"""See and set the rulings of a game."""

from __future__ import annotations

from collections.abc import Iterator

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import echo_events
from moderator.cli.values import said_why
from moderator.games.nomopoly.reports.law import Law
from moderator.games.nomopoly.world.rulings import Ruling, Settings, value_of
from moderator.games.nomopoly.world.rulings import rulings as declared


@click.command("rulings")
@click.argument("number", required=False)
@click.argument("value", required=False)
@click.option("--all", "whole", is_flag=True, help="Show also what the rules say themselves, and what is no choice.")
@click.option("--reason", default="", help="Why it is set; it is published with the decision.")
@game_option
@pass_desk
def rulings(desk: Desk, number: str | None, value: str | None, whole: bool, reason: str, game: str | None) -> None:
    """Show which way the game takes what its rulebook leaves open; with NUMBER and VALUE, set it.

    A setting is a decision on the record like a verdict: it is published with its reason and replayed. Where a sentence
    of the rules makes the ruling, the sentence is changed with it. VALUE default goes back to the default; a ruling of
    several parts is set with all that differ, such as "shares=3000, price=3".

    \b
    Example:
      moderator rulings
      moderator rulings C90 odd --reason "The first Lottery comes at once."
    """
    with desk.house() as house:
        name = game_of(house, game)
        if number is not None and value is not None:
            said_why(reason)
            details = {"number": number.upper(), "value": value, "reason": reason}
            outcome = house.decide(name, "ruling", details)
            echo_events(outcome.events)
            click.echo(f"Recorded as decision {house.game(name).decisions}; to change it, set it again.")
            return
        law = house.law(name, None)
        assert isinstance(law, Law)
        settings = law.settings
    for line in _lines(settings, number, whole=whole):
        click.echo(line)


def _values(ruling: Ruling, value: str) -> Iterator[str]:
    """Say what a ruling can be, the value that it has with a star."""
    for part, choice in ruling.choices:
        now = value if ruling.whole else ruling.parts(value).get(part, choice.default)
        before = f"{part}=" if part else ""
        for option in choice.options:
            yield f"  {'*' if option.word == now else ' '} {before}{option.word}: {option.meaning}"
        if choice.sort:
            yield f"  * {before}{now} (it can be {choice.possible()})"


def _lines(settings: Settings, number: str | None, *, whole: bool) -> Iterator[str]:
    """Say each ruling that is asked for. Raises click.UsageError for a number that there is not."""
    known = declared()
    if number is not None and number.upper() not in known:
        message = f"There is no ruling {number}; they are numbered {next(iter(known))} to {next(reversed(known))}."
        raise click.UsageError(message)
    for each in known.values():
        if number is not None and each.number != number.upper():
            continue
        about = f" ({each.rule})" if each.rule else ""
        if each.choices:
            yield f"{each.number}{about}  {each.decides}"
            yield from _values(each, value_of(settings, each.number))
        elif whole or number is not None:
            by = f"changed by amending {each.rule}" if each.kind == "sentence" else "no choice"
            yield f"{each.number}{about}  {each.decides} [{by}]"
