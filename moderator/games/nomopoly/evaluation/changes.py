"""How values change: attributes of things, and amounts of events that are to come."""

from __future__ import annotations

from collections.abc import Callable

from moderator.games.nomopoly.amounts import plain
from moderator.games.nomopoly.compiling.attributes import set_attribute
from moderator.games.nomopoly.compiling.meaning import size
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.evaluation.building import Act, Scope, build_act, build_members, build_value
from moderator.games.nomopoly.values import Value
from moderator.law.nodes import Amend, Change, Shift


def _shifted(how: Shift, by: Value) -> Callable[[Value], Value]:
    """Give what makes a new value of an old one. Raises Missing for what is no number where one is wanted."""
    if how is Shift.TO:
        return lambda _old: by
    number = size(by)
    if number is None:
        raise Missing("by how much is no number")

    def change(old: Value) -> Value:
        before = size(old) or 0
        match how:
            case Shift.UP:
                return plain(before + number)
            case Shift.DOWN:
                return plain(before - number)
            case Shift.TIMES:
                return plain(before * number)
            case Shift.AT_LEAST:
                return plain(max(before, number))
        return plain(min(before, number))

    return change


@build_act.register(Change)
def _change(effect: Change) -> Act:
    holders, value = build_members(effect.of), build_value(effect.value)
    attribute, how = effect.attribute.name, effect.how

    def act(scope: Scope) -> None:
        scope.run.spend()
        change = _shifted(how, value(scope))
        found = holders(scope)
        if not found:
            raise Missing(f"there is nothing whose {attribute} could change")
        for holder in found:
            set_attribute(scope.frame, attribute, holder, change)
        scope.frame.came = True

    return act


@build_act.register(Amend)
def _amend(effect: Amend) -> Act:
    event, how, value = effect.part.event, effect.how, build_value(effect.value)

    def act(scope: Scope) -> None:
        scope.run.spend()
        occurrence = scope.event(event)
        role = next((each for each in ("amount", "price") if each in occurrence.roles), "object")
        old = occurrence.roles.get(role)
        if size(old) is None:
            raise Missing("there is no amount here")
        occurrence.roles[role] = scope.run.money(_shifted(how, value(scope))(old), scope.frame.rounding)
        scope.frame.came = True

    return act
