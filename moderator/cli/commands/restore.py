"""Put a copy of the installation back in its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from moderator.cli.desk import Desk, pass_desk
from moderator.house import restoring
from moderator.house.timing import is_turn_game


@click.command("restore")
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--anyway", is_flag=True, help="Also where a game in it does not come out as it is kept.")
@click.option("--yes", is_flag=True, help="Do it without asking.")
@pass_desk
def restore(desk: Desk, copy: Path, anyway: bool, yes: bool) -> None:
    """Put a COPY that `moderator backup` has made in the place of the database. Stop `moderator serve` first.

    The copy is opened beside the database and all its games are played again; you see what has come since it was made,
    and are asked. Mail that came since is taken over and worked on again; decisions and updates you give again. The
    database that stood there is kept under another name.

    \b
    Example:
      moderator restore backups/moderator-20260512T030000Z.db
    """
    with restoring.prepared(desk.folder, copy, desk.clock, desk.rulesets) as found:
        click.echo("\n".join(_lines(found)))
        if found.differing and not anyway:
            raise click.ClickException(
                "Nothing is changed. Another release of the moderator may have made the copy: restore it with "
                "that one, try another copy, or take it as it is with --anyway."
            )
        if not yes and not click.confirm("Put it in place?", default=False):
            raise click.ClickException("Nothing is changed.")
        kept = restoring.put_in_place(found)
    click.echo(f"{copy.name} is in place." + (f" What stood there is {kept}." if kept else ""))
    click.echo("Now: moderator doctor, then start the moderator again.")


def _lines(found: restoring.Restoring) -> Iterator[str]:
    if not found.games:
        yield "The copy is sound; there is no game in it."
    for game, played in found.games:
        week = "" if is_turn_game(found.rooms.ruleset(game)) else f"week {game.week}, "
        told = "NOT the same. " + played.difference if played.difference else "all the same"
        yield f"{game.name}: {week}{played.inputs} inputs, played again: {told}."
    if found.since is None:
        if found.present.exists():
            yield f"{found.present} cannot be read, so nobody can say what came since the copy was made."
        return
    later = found.since
    if not (later.mails or later.updates or later.sent or later.waiting or later.decisions):
        yield "Nothing has come since the copy was made."
        return
    yield "What has come since the copy was made:"
    yield f"  mails: {later.mails}" + (
        ", which are worked on again; who is answered again may see it" if later.mails else ""
    )
    yield f"  letters sent: {later.sent}"
    if later.waiting:
        yield (
            f"  letters not sent yet: {later.waiting}; what updates and decisions tell is written again with them, and "
            "your own word is yours to give again (moderator tell)"
        )
    yield f"  updates: {later.updates}" + (", to be run again" if later.updates else "")
    yield f"  decisions: {len(later.decisions)}" + (", to be given again:" if later.decisions else "")
    yield from (f"    {game}: {line}" for game, line in later.decisions)
