"""Play a game again and compare."""

from __future__ import annotations

import click

from moderator.cli.bulk import cluster_option
from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.revisions import show_and_ask
from moderator.house.replaying import Beginning, Replayed


@click.command("replay")
@click.option("--from", "first", type=click.IntRange(1), help="Begin with this week, from what is kept.")
@click.option("--adopt", is_flag=True, help="Show what would be otherwise, and keep it if you say so.")
@click.option("--reason", help="Why it is adopted; it is published, and the players whom it touches are told.")
@click.option("--yes", is_flag=True, help="Adopt it without asking.")
@click.option("--all", "every", is_flag=True, help="Play all games again.")
@cluster_option
@game_option
@pass_desk
def replay(
    desk: Desk,
    first: int | None,
    adopt: bool,
    reason: str | None,
    yes: bool,
    every: bool,
    cluster: str | None,
    game: str | None,
) -> None:
    """Play a whole game again from its mail, decisions and luck, and compare every state and event byte for byte.

    Nothing is written. The exit code is 1 when something differs. After an upgrade earlier weeks may differ, since
    their rules are read otherwise now; --from begins with the first week that is played under the new release. A game
    of which weeks were worked out again with --adopt is played again from the first of those, if no week is named.

    Where a fault of the moderator itself was mended, --adopt shows what the weeks from there on would have come to
    without it, in rules and in what everybody has, and asks; then all is as the mended one works it out.

    \b
    Example:
      moderator replay
      moderator replay --from 5
      moderator replay --from 5 --adopt --reason "Rent was rounded wrongly since week 5."
      moderator replay --all --cluster tcp://10.0.0.1:8786
    """
    if every and (first or game or adopt):
        raise click.UsageError("--all plays all games again, from their first weeks; leave out what is about one game.")
    if adopt and not reason:
        raise click.UsageError('Say why, with --reason "..."; it is published with what is adopted.')
    if cluster and not every:
        raise click.UsageError("A cluster is for --all games.")
    with desk.house() as house:
        if not every:
            name = game_of(house, game)
            if adopt:
                show_and_ask(house, house.again(name, first or 1), str(reason), asks=not yes)
                return
            found = house.replay(name, first)
            said, differs = _told(name, found, is_asked=first is not None)
            click.echo("\n".join(said))
            if differs:
                mend = f"moderator replay --from {found.first} --adopt --reason WHY"
                raise click.ClickException(
                    f"The replay differs. {differs}\nSee what would be otherwise, and adopt it: {mend}"
                )
            click.echo("Played again from the inputs: every state, event and draw is the same.")
            return
        names = sorted(each.name for each in house.games())
        other = []
        for place, (name, found) in enumerate(zip(names, house.replay_all(names, cluster), strict=True), 1):
            said, differs = _told(name, found)
            click.echo(f"[{place}/{len(names)}] " + "\n".join(said))
            if differs:
                other.append(name)
                click.echo(f"The replay differs. {differs}")
    if other:
        raise click.ClickException(f"{len(other)} of {len(names)} games differ: {', '.join(other)}.")
    click.echo("Played again from the inputs: every state, event and draw is the same.")


def _told(name: str, found: Replayed, *, is_asked: bool = False) -> tuple[list[str], str]:
    """Say what was played again; give the lines, and the first difference, "" for none."""
    said = [f"{name}: {found.inputs} inputs, {found.updates} updates, {found.events} events, {found.draws} draws."]
    if found.first > 1 and not is_asked:
        said.append(
            f"What was before week {found.first} stands as an earlier moderator worked it out: it is played again from "
            "that week on, as was adopted."
        )
    elif found.beginning is not Beginning.SAME:
        said.append(f"{found.beginning.value}: it is played again from its kept beginning.")
    return said, found.difference
