# ruff: noqa: ARG001 - the entries of a table all take the same arguments
"""What a position tells of the past: declarations, votes, requests and bans, which rules ask of history.

Each is put where the rules look for it, so that what a case gives has its effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from moderator.games.nomopoly.naming.names import Names
from moderator.games.nomopoly.naming.shared import Look, Put
from moderator.games.nomopoly.naming.words import Plain
from moderator.games.nomopoly.world.occurrence import Fact, Sort
from moderator.games.nomopoly.world.values import Id

_BAN_ROLL = 5
_BAN_SQUARE = "Watertower"


def _partings(names: Names, thing: Id) -> Iterator[Fact]:
    parted = (fact for fact in names.game.history.of("part", thing) if fact.role("subject") == thing)
    return (fact for fact in parted if fact.role("with") == Sort("Best Friend"))


def _put_ended(names: Names, thing: Id, week: int | str | None) -> None:
    if week not in (None, "none"):
        names.remember("part", int(week), **{"subject": thing, "with": Sort("Best Friend")})


def _ended(names: Names, thing: Id) -> Plain:
    return next((fact.week for fact in _partings(names, thing)), None)


def _put_declared(names: Names, thing: Id, value: str | None) -> None:
    if value not in (None, "none"):
        names.remember("declare friendship", names.game.week, **{"subject": thing, "with": names.party(value)})


def _declared(names: Names, thing: Id) -> Plain:
    """Give whose answer a declaration of this week waits for."""
    said = (fact for fact in names.this_week("declare friendship", thing) if fact.role("subject") == thing)
    latest = next(said, None)
    answered = names.world.get(thing, "best friend") is not None
    if latest is None or answered or any(fact.serial > latest.serial for fact in _partings(names, thing)):
        return None
    return names.shown(latest.role("with"))


def _put_ban(names: Names, thing: Id, week: int | str | None) -> None:
    if week in (None, "none"):
        return
    square = next(iter(names.world.called(_BAN_SQUARE)), None)
    if square is None:
        raise ValueError(f"a proposal_ban comes of a roll on {_BAN_SQUARE}, and no square bears that name")
    total = {"subject": thing, "object": Sort("die"), "on": square, "total": _BAN_ROLL}
    names.remember("roll", int(week) - 1, **total)


def _ban(names: Names, thing: Id) -> Plain:
    square = next(iter(names.world.called(_BAN_SQUARE)), None)
    rolled = (fact for fact in names.game.history.of("roll", thing) if fact.role("total") == _BAN_ROLL)
    return next((fact.week + 1 for fact in rolled if square is not None and fact.role("on") == square), None)


def _put_vote(names: Names, thing: Id, number: int | str | None) -> None:
    if number not in (None, "none"):
        names.world.create("Acclaim", owner=thing, square=names.world.square(int(number)))


def _vote(names: Names, thing: Id) -> Plain:
    votes = (each for each in names.world.of_kind("Acclaim") if names.world.get(each, "owner") == thing)
    return next((names.shown(names.world.get(each, "square")) for each in votes), None)


def _put_consents(names: Names, thing: Id, value: Sequence[str]) -> None:
    for other in value:
        names.remember("vote out", names.game.week, subject=thing, object=names.party(other))


def _consents(names: Names, thing: Id) -> Plain:
    agreed = [fact for fact in names.game.history.of("vote out", thing) if fact.role("subject") == thing]
    return [names.shown(other) for other in dict.fromkeys(fact.role("object") for fact in reversed(agreed))]


def _put_requests(names: Names, thing: Id, value: Sequence[Mapping[str, str]]) -> None:
    for request in value:
        square = names.world.square(int(request["square"]))
        names.remember("request", names.game.week, subject=names.party(request["player"]), object=square)


def _requests(names: Names, thing: Id) -> Plain:
    """Give who asks for what Charity still has, the first first."""
    asked = [(fact.role("subject"), fact.role("object")) for fact in names.game.history.of("request")]
    open_still = (pair for pair in reversed(asked) if names.world.get(pair[1], "owner") == thing)
    return [{"player": names.shown(who), "square": names.shown(what)} for who, what in dict.fromkeys(open_still)]


GIVEN: dict[tuple[str, str], Put] = {
    ("players", "friendship_ended"): _put_ended,
    ("players", "declared_friend"): _put_declared,
    ("players", "proposal_ban"): _put_ban,
    ("players", "name_vote"): _put_vote,
    ("players", "removal_consents"): _put_consents,
    ("Charity", "requests"): _put_requests,
}

TOLD: dict[tuple[str, str], Look] = {
    ("players", "friendship_ended"): _ended,
    ("players", "declared_friend"): _declared,
    ("players", "proposal_ban"): _ban,
    ("players", "name_vote"): _vote,
    ("players", "removal_consents"): _consents,
    ("Charity", "requests"): _requests,
}
