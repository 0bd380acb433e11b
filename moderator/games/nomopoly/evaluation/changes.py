"""How values change: attributes of things, and amounts of events that are to come."""

from __future__ import annotations

from collections.abc import Callable

from moderator.games.nomopoly.evaluation.attributes import set_attribute
from moderator.games.nomopoly.evaluation.building import (
    Act,
    Scope,
    build_act,
    build_event,
    build_members,
    build_value,
)
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.verbs.movement import MoveShape, apply_shape
from moderator.games.nomopoly.world.amounts import plain
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.occurrence import AS_SAID, Occurrence
from moderator.games.nomopoly.world.values import Value, size
from moderator.law.nodes import Amend, Change, Role, Shape, Shift


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
            set_attribute(scope.frame, attribute, holder, change, scope.last)
        scope.frame.came = True

    return act


@build_act.register(Amend)
def _amend(effect: Amend) -> Act:
    event, how, value = build_event(effect.part.event), effect.how, build_value(effect.value)
    if effect.part.role in _OF_ROLLS:
        return _amended_roll(effect)

    def act(scope: Scope) -> None:
        scope.run.spend()
        occurrence = event(scope)
        role = next((each for each in ("amount", "price") if each in occurrence.roles), "object")
        old = occurrence.roles.get(role)
        if size(old) is None:
            raise Missing("there is no amount here")
        occurrence.state.setdefault(AS_SAID, old)
        occurrence.roles[role] = scope.run.money(_shifted(how, value(scope))(old), scope.frame.rounding)
        scope.frame.came = True

    return act


@build_act.register(Shape)
def _shape(effect: Shape) -> Act:
    by, least = build_value(effect.by), None if effect.least is None else build_value(effect.least)
    verb, how = effect.verb.name, effect.how

    def act(scope: Scope) -> None:
        scope.run.spend()
        number, limit = size(by(scope)), 0 if least is None else size(least(scope))
        if number is None or limit is None:
            raise Missing("how much longer or shorter is no number")
        if verb == "roll":
            _fewer_dice(scope.frame, int(number) * -_SIGNS[how])
        elif how is Shift.TIMES:
            _shape_move(scope.frame, MoveShape("reverse") if number == -1 else MoveShape("times", number))
        else:
            _shape_move(scope.frame, MoveShape("longer" if how is Shift.UP else "shorter", int(number), int(limit)))
        scope.frame.came = True

    return act


DICE, TOTAL = Role("dice"), Role("total")
_OF_ROLLS = frozenset({DICE, TOTAL})


def _amended_roll(effect: Amend) -> Act:
    """Build that dice or a number are added to a roll or taken off it; dice of one that is made are thrown at once."""
    event, value, how = build_event(effect.part.event), build_value(effect.value), effect.how
    dice, sign = effect.part.role == DICE, _SIGNS.get(how, 0)

    def act(scope: Scope) -> None:
        scope.run.spend()
        roll, number = event(scope), size(value(scope))
        if number is None:
            raise Missing("how much is added is no number")
        if not sign:
            roll.state["total"] = _shifted(how, number)(roll.state.get("total", 0))
        elif dice:
            _add_dice(scope.frame, roll, int(number), sign)
        else:
            _add_to_roll(roll, sign * number)
        scope.frame.came = True

    return act


_SIGNS = {Shift.UP: 1, Shift.DOWN: -1}


def _add_to_roll(roll: Occurrence, amount: Value) -> None:
    """Add a number to what a roll shows, or will show."""
    word = "total" if roll.done else "added"
    roll.state[word] = roll.state.get(word, 0) + amount


def _add_dice(frame: Frame, roll: Occurrence, count: int, sign: int) -> None:
    """Throw so many dice more with a roll; once it is made, by themselves."""
    word = "plus" if sign > 0 else "minus"
    if not roll.done:
        roll.state[word] = roll.state.get(word, 0) + count
    elif count:
        pips = frame.run.throw(count, f"{frame.run.world.label(roll.subject)} rolls")
        roll.state["total"] += sign * sum(pips)


def _shape_move(frame: Frame, change: MoveShape) -> None:
    """Change the move under way, or the one that is to come in this turn."""
    event = frame.event
    move = event.within("move") if event is not None else None
    if move is not None and move.state.get("under way"):
        before = move.state["left"]
        apply_shape(move, change)
        text = frame.rule.text if frame.rule is not None else ""
        move.state.setdefault("shaped by", []).append((text, move.state["left"] - before))
        return
    turn = next((each for each in event.chain() if each.verb == "take"), None) if event is not None else None
    holder = turn if turn is not None else event
    if holder is None:
        raise Missing("there is no move here")
    holder.state.setdefault("shapes", []).append(change)


def _fewer_dice(frame: Frame, dice: int) -> None:
    """Take so many dice off the roll that is to come in this turn."""
    turn = frame.event.within("take") if frame.event is not None else None
    if turn is None:
        raise Missing("there is no turn here")
    turn.state["fewer dice"] = turn.state.get("fewer dice", 0) + dice
