"""A player whom the admin takes out of the game: what the rules say of who leaves comes of it, and all are told why."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.core.inputs import Decision, Details, Json
from moderator.core.outcome import Notice
from moderator.games.nomopoly.decisions.fiat import needed
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.game.kept import BY_THE_ADMIN
from moderator.games.nomopoly.orders.carrying_out import carry_out
from moderator.games.nomopoly.orders.may import Asked
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.world.errors import Refused

REMOVE = "remove"
_LEAVE = "leave the game"


def remove(game: Game, run: Run, value: Json, details: Details) -> None:
    """Let a player leave: `player=Ann`, with a reason. Raises Refused where no rule lets anybody leave."""
    name, reason = needed({"player": value or details.get("player", "")}, "player"), needed(details, "reason")
    found = next((each for each in facts.players(run) if run.world.label(each).casefold() == name.casefold()), None)
    if found is None:
        known = ", ".join(run.world.label(each) for each in facts.players(run))
        raise Refused(f"There is no player {name}; there are: {known or 'none'}.")
    reading = game.reader().read_order(_LEAVE)
    if not reading.clauses:
        raise Refused(f'No rule in force lets a player "{_LEAVE}".')
    run.log(f"the admin takes {run.world.label(found)} out of the game: {reason}", causes=BY_THE_ADMIN)
    run.phase = next((rule.phase for rule in run.program.acting), "")
    run.immediate = True
    carry_out(run, Asked(found, reading.clauses, _LEAVE))


def notices(before: Game, after: Game, decision: Decision) -> Iterator[Notice]:
    """Write to who was taken out, for the last time, and to all who stay."""
    if decision.what != REMOVE:
        return
    reason = str(decision.details.get("reason", ""))
    for gone in after.gone[len(before.gone) :]:
        told = f"The admin has taken {{}} out of {after.title}: {reason}"
        if gone.address:
            lines = (told.format("you"), "", "You get no more letters of the game. Its site tells how it goes on.")
            yield Notice(gone.address, f"Goodbye from {after.title}", lines, is_personal=True, is_last=True)
        for player in after.world.of_kind("player"):
            address = str(after.world.get(player, "address") or "")
            if address:
                yield Notice(address, f"{gone.name} plays no longer", (told.format(gone.name),))
