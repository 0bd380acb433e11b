"""What an answer can tell of the players as they stand: what the rules work out for each, and who is ahead in it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.figures import money, number, plural
from moderator.games.nomopoly.world.values import Id


def worked_out(run: Run, player: Id) -> Iterator[tuple[str, Fraction, str, str]]:
    """Give what the rules work out for a player ("Net Value"): its name, the value, that as it is read, the rule."""
    compiler = Compiler(run.program)
    for rules in run.program.values.values():
        rule = next((each for each in rules if each.worth.kind == "player"), None)
        if rule is None:
            continue
        try:
            value = facts.attribute(run, rule.attribute, player)
        except Missing:
            continue
        if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
            said = money(value) if compiler.money_noun(rule.attribute) else str(value)
            yield rule.attribute, Fraction(value), said, rule.rule.name


def stored_numbers(run: Run, player: Id) -> Iterator[tuple[str, str]]:
    """Give the numbers that a rule lets a player have, but for her cash: each name with its value, as it is read.

    What is as the rules let it begin, or nothing, is left out.
    """
    for (kind, attribute), first in run.program.firsts.items():
        value = run.world.get(player, attribute) if kind == "player" and attribute != "cash" else None
        if first is None or not value or isinstance(value, bool) or not isinstance(value, (int, Fraction)):
            continue
        if value != first.value(Frame(run, None)):
            yield attribute, money(value) if attribute in run.program.money else number(value)


def standings(run: Run, *, with_cash: bool) -> tuple[str, ...]:
    """Give the players by cash, if there is money, by whatever the rules work out for each, and by their goods."""
    players = list(run.world.of_kind("player"))
    cash = {player: facts.cash(run, player) for player in players} if with_cash else {}
    found: dict[str, list[tuple[Fraction, Id, str]]] = {}
    found["cash"] = [(Fraction(amount), player, money(amount)) for player, amount in cash.items()]
    for player in players:
        for name, value, said, rule in worked_out(run, player):
            found.setdefault(f"{name} ({rule})", []).append((value, player, said))
    for kind in sorted({kind for player in players for kind, _ in run.world.piles(player)}) if not with_cash else ():
        for player in players:
            has = sum(many for (what, _), many in run.world.piles(player).items() if what == kind)
            found.setdefault(plural(kind), []).append((Fraction(has), player, str(has)))
    return tuple(f"By {name}: {_ranked(run, told)}." for name, told in found.items() if told)


def _ranked(run: Run, told: list[tuple[Fraction, Id, str]]) -> str:
    ordered = sorted(told, key=lambda each: (-each[0], run.world.label(each[1])))
    return ", ".join(f"{run.world.label(player)} {said}" for _, player, said in ordered)
