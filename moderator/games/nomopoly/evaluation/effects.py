"""How effects come about: events one after the other, for each of several things, under conditions, by chance."""

from __future__ import annotations

from contextlib import suppress

from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.evaluation.building import Act, Scope, build_act, build_members, build_test, build_value
from moderator.games.nomopoly.happening import bring_about
from moderator.games.nomopoly.values import Id, Value
from moderator.law.binding import walk
from moderator.law.nodes import DOER, Calculation, Chance, Deed, Each, If, Let, Number, Part, Sequence, The, Unit


@build_act.register(Deed)
def _deed(effect: Deed) -> Act:
    verb = effect.verb.name
    told = sorted(effect.parts, key=lambda part: part[0] == DOER)  # an event's record names the doer last
    parts = tuple((role.name, build_value(term)) for role, term in told)
    money = frozenset(role.name for role, term in effect.parts if _is_money(term))
    manner = frozenset(effect.manner)

    def act(scope: Scope) -> None:
        scope.run.spend()
        roles: dict[str, Value] = {}
        for role, value in parts:
            found = value(scope)
            if found is None:
                raise Missing(f"nobody and nothing is the {role} of {verb}")
            roles[role] = scope.run.money(found, scope.frame.rounding) if role in money else found
        frame = scope.frame
        assert frame.rule is not None
        bring_about(frame, frame.rule, verb, roles, manner)
        frame.came = True

    return act


def _is_money(term: object) -> bool:
    """Say whether a term is an amount of money, which is rounded as the rules say."""
    match term:
        case Number(_, unit):
            return unit is Unit.MONEY
        case The(attribute, _):
            return attribute.name == "cash"
        case Part(_, role):
            return role.name == "amount"
        case Calculation(_, items):
            return any(map(_is_money, items))
    return False


@build_act.register(Sequence)
def _sequence(effect: Sequence) -> Act:
    acts = tuple(build_act(each) for each in effect.effects)

    def act(scope: Scope) -> None:
        scope.frame.came |= not acts  # that nothing happens is said, and so it comes about
        for each in acts:
            with suppress(*(() if scope.frame.obeys else (Missing,))):
                each(scope)

    return act


@build_act.register(Each)
def _each(effect: Each) -> Act:
    members, number, body = build_members(effect.over), effect.over.variable.number, build_act(effect.body)

    def act(scope: Scope) -> None:
        before = scope.values.get(number)
        for value in members(scope):
            if isinstance(value, Id) and not scope.run.world.exists(value):
                continue
            scope.values[number] = value
            with suppress(*(() if scope.frame.obeys else (Missing,))):
                body(scope)
        scope.values[number] = before

    return act


@build_act.register(If)
def _if(effect: If) -> Act:
    test, then = build_test(effect.test), build_act(effect.then)
    otherwise = None if effect.otherwise is None else build_act(effect.otherwise)

    def act(scope: Scope) -> None:
        if test(scope):
            then(scope)
        elif otherwise is not None:
            otherwise(scope)

    return act


@build_act.register(Let)
def _let(effect: Let) -> Act:
    number, value, body = effect.variable.number, build_value(effect.value), build_act(effect.body)

    def act(scope: Scope) -> None:
        found = value(scope)
        if found is None:
            raise Missing("what is spoken of is not there")
        scope.values[number] = found
        body(scope)

    return act


@build_act.register(Chance)
def _chance(effect: Chance) -> Act:
    share, body = effect.share, build_act(effect.body)
    verb = next((each.verb.name for each in walk(effect) if isinstance(each, Deed)), "happen").split()[0]
    weights = ((verb + "s", share.numerator), ("keeps", share.denominator - share.numerator))

    def act(scope: Scope) -> None:
        if scope.run.dice.choose(weights, "a chance") == 0:
            body(scope)

    return act
