"""Whose mail comes first: "the orders of players who have ... are taken before the orders of other players"."""

from __future__ import annotations

from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.values import Value


def behind(run: Run, kind: str, author: Value) -> bool:
    """Say whether somebody's orders, or proposals, come after those of players whom a rule puts first."""
    for rule, players in run.program.ahead.get(kind, ()):
        try:
            if players.admits(Frame(run, rule), author):
                run.ask_rule(rule)
                return False
        except Missing:
            continue
    return True


def place_among_proposals(run: Run, proposal: Value) -> tuple[bool, int]:
    """Give by what proposals are put in the order in which they have been made."""
    author, serial = run.world.get(proposal, "proposer"), run.world.get(proposal, "serial", 0)
    return behind(run, "proposal", author), serial
