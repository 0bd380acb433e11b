"""What an answer can tell of the players as they stand: what the rules work out for each, and who is ahead in it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.figures import money
from moderator.games.nomopoly.run import Run
from moderator.games.nomopoly.values import Id


def worked_out(run: Run, player: Id) -> Iterator[tuple[str, Fraction, str, str]]:
    """Give what the rules work out for a player ("Net Value"): its name, the value, that as it is read, the rule."""
    compiler = Compiler(run.program)
    for rules in run.program.values.values():
        rule = next((each for each in rules if getattr(each.of, "kind", "") == "player"), None)
        if rule is None:
            continue
        try:
            value = facts.attribute(run, rule.attribute, player)
        except Missing:
            continue
        if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
            said = money(value) if compiler.money_noun(rule.attribute) else str(value)
            yield rule.attribute, Fraction(value), said, rule.rule.name


def standings(run: Run) -> tuple[str, ...]:
    """Give the players by cash and by whatever the rules work out for each, those with the most first."""
    players = list(run.world.of_kind("player"))
    cash = {player: facts.cash(run, player) for player in players}
    found: dict[str, list[tuple[Fraction, Id, str]]] = {}
    found["cash"] = [(Fraction(amount), player, money(amount)) for player, amount in cash.items()]
    for player in players:
        for name, value, said, rule in worked_out(run, player):
            found.setdefault(f"{name} ({rule})", []).append((value, player, said))
    return tuple(f"By {name}: {_ranked(run, told)}." for name, told in found.items() if told)


def _ranked(run: Run, told: list[tuple[Fraction, Id, str]]) -> str:
    ordered = sorted(told, key=lambda each: (-each[0], run.world.label(each[1])))
    return ", ".join(f"{run.world.label(player)} {said}" for _, player, said in ordered)
