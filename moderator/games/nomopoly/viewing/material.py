"""What a game is played with: a board, money, Teams, lots, as far as its rules have them."""

from __future__ import annotations

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.record.view import Material
from moderator.games.nomopoly.rules.citing import which_forbids, which_moves, which_works_out
from moderator.games.nomopoly.rules.looking_up import example_of
from moderator.games.nomopoly.viewing.looking import Looking
from moderator.games.nomopoly.viewing.worth import NET_VALUE
from moderator.games.nomopoly.world import figures

_GOVERNMENT = "The Government"


def material(looking: Looking) -> Material:
    """Look what the rules in force, and the world, have for the pages to show."""
    rules = looking.game.rules
    net_value = which_works_out(rules.readings, NET_VALUE)
    return Material(
        board=bool(looking.world.board),
        money=rules.has_money,
        final=bool(which_forbids(rules.readings, "withdraw")),
        goods=() if net_value else _goods(looking),
        cash_by=which_moves(rules.readings, "cash"),
        net_value_by=net_value,
        team_by=which_works_out(rules.readings, "Team"),
        bid_by=which_works_out(rules.readings, "highest bid"),
        treasury="Gov’t" if looking.world.called(_GOVERNMENT) else "State",
        example=example_of(rules.book),
    )


def _goods(looking: Looking) -> tuple[str, ...]:
    """Give the kinds of items that players hold, in the plural, by name."""
    held = {kind for player in facts.players(looking.run) for kind, _ in looking.world.piles(player)}
    return tuple(figures.plural(kind) for kind in sorted(held))
