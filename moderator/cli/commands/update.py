"""Work out the week."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import ask_to_end, echo_events, echo_outcome
from moderator.core.deadlines import say
from moderator.core.outcome import Outcome
from moderator.house import House, HouseError, WouldEndError
from moderator.house.timing import is_turn_game
from moderator.store import games


@click.command("update")
@click.option("--due", is_flag=True, help="Only games whose deadline has passed; for a timer. All games, or --game.")
@click.option("--preview", is_flag=True, help="Show what would happen, with other luck, and write nothing.")
@click.option("--end", "end", is_flag=True, help="Run it even if the game is over after it; else you are asked.")
@click.option("--all", "everything", is_flag=True, help="Show every event, not only what it came to.")
@game_option
@pass_desk
def update(desk: Desk, due: bool, preview: bool, end: bool, everything: bool, game: str | None) -> None:
    """Work out the open week of a game, now: all of it or nothing of it.

    Run before its deadline, the week ends now, and mail that comes from here on counts for the next.

    An update after which the game is over is run when you say so: you are asked, or say --end where there is nobody to
    ask, as in a timer; the admin is written to then.

    \b
    Example:
      moderator update --preview
      moderator update
    """
    with desk.house() as house:
        if due:
            names = [game_of(house, game)] if game else [it.name for it in games.every(house.database)]
            failed = [name for name in names if house.is_due(name) and not _try(house, name, everything, end)]
            if failed:
                raise click.ClickException(f"Not run: {', '.join(failed)}.")
            return
        name = game_of(house, game)
        if preview:
            outcome = house.preview(name)
            click.echo(f"If week {house.game(name).week} of {name} ended now, with other luck:")
            _show(outcome, everything)
            return
        _run(house, name, everything, end)


def _show(outcome: Outcome, everything: bool) -> None:
    if everything:
        echo_events(outcome.events)
    else:
        echo_outcome(outcome)


def _try(house: House, name: str, everything: bool, end: bool) -> bool:
    """Run an update for a timer: one game's fault holds up no other game."""
    try:
        _run(house, name, everything, end)
    except HouseError as error:
        click.echo(f"Error: {error}", err=True)
        if isinstance(error, WouldEndError):
            house.tell_admin(name, str(error))
        return False
    return True


def _run(house: House, name: str, everything: bool, end: bool) -> None:
    before = house.game(name)
    try:
        outcome = house.update(name, lambda _: end or is_turn_game(house.ruleset(before)))
    except WouldEndError as error:
        said = f"{error} To run it all the same: moderator update --end --game {name}"
        if not ask_to_end(str(error)):
            raise WouldEndError(said) from None
        outcome = house.update(name)
    after = house.game(name)
    if is_turn_game(house.ruleset(before)):
        click.echo(f"{name}: who was silent is answered for; {len(outcome.events)} events.")
        _show(outcome, everything)
        click.echo(house.ended(name) or (f"The next decision runs out on {say(after.due)}." if after.due else ""))
        return
    early = " Its deadline had not come yet." if before.due and before.due > house.now() else ""
    click.echo(f"Week {before.week} of {name} is over: {len(outcome.events)} events.{early}")
    _show(outcome, everything)
    if said := house.ended(name):
        click.echo(said)
    elif after.due:
        click.echo(f"Week {after.week} ends on {say(after.due)}.")
    click.echo(f"Every event: moderator log {before.week} --game {name}   Publish it: moderator publish --game {name}")
