"""Players in a position: what they have, are and did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from moderator.games.nomopoly.naming.names import Names
from moderator.games.nomopoly.naming.shared import Look, Put, items_of, put_items
from moderator.games.nomopoly.naming.words import Plain
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.play.under_way import retroactive
from moderator.games.nomopoly.world.amounts import plain
from moderator.games.nomopoly.world.occurrence import Sort
from moderator.games.nomopoly.world.values import Goods, Id


class Disguise(TypedDict):
    """Whose looks a player has, and what that has cost her."""

    victim: str
    lost: NotRequired[int]


class Impersonation(TypedDict):
    """Whose looks a player has by an Impersonator 2000, what she has paid for it, and since which week."""

    victim: str
    paid: NotRequired[int]
    since: NotRequired[int]


def _put_team(names: Names, thing: Id, value: str | None) -> None:
    team = names.named(value, "Team")
    names.world.set(thing, "team", team)


def _put_friend(names: Names, thing: Id, value: str | None) -> None:
    friend = names.party(value)
    before = names.world.get(thing, "best friend")
    if before is not None and names.world.get(before, "best friend") == thing:
        names.world.set(before, "best friend", None)
    names.world.set(thing, "best friend", friend)
    if friend is not None:
        names.world.set(friend, "best friend", thing)


def _put_cans(names: Names, thing: Id, value: Mapping[str, int]) -> None:
    for color, count in value.items():
        names.heap(thing, "can of paint", names.world.label(names.named(color, "color")), count)


def _put_insurance(names: Names, thing: Id, value: bool) -> None:
    if value:
        names.world.create("Explosive Insurance", owner=thing)


def _put_ended(names: Names, thing: Id, value: Sequence[int]) -> None:
    for week, number in enumerate(value, names.game.week - len(value)):
        names.remember("end", week, subject=thing, object=Sort("week"), on=names.world.square(number))


def _put_retro(names: Names, thing: Id, value: Sequence[int]) -> None:
    for number in value:
        names.remember("land", names.game.week - 1, subject=thing, on=names.world.square(number))


def _put_pollutants(names: Names, thing: Id, value: Sequence[int]) -> None:
    for number in value:
        names.remember("land", names.game.week, subject=thing, on=names.world.square(number))


def _put_fines(names: Names, thing: Id, value: int) -> None:
    names.remember("pay", names.game.week, **{"subject": thing, "amount": value, "as": Sort("fine")})


def _retro(names: Names, thing: Id) -> Plain:
    before, names.run.phase = names.run.phase, "purchases phase"
    try:
        return [names.world.number(square) for square in retroactive(Frame(names.run, None), thing)]
    finally:
        names.run.phase = before


def _pollutants_landed(names: Names, thing: Id) -> Plain:
    landed = (fact.role("on") for fact in names.this_week("land", thing))
    found = [square for square in dict.fromkeys(landed) if facts.has_quality(names.run, square, "pollutant")]
    return [names.world.number(square) for square in found]


def _fines(names: Names, thing: Id) -> Plain:
    paid, kinds = names.this_week("pay", thing), ("fine", "rent")
    total: Plain = plain(sum(fact.role("amount") for fact in paid if getattr(fact.role("as"), "kind", "") in kinds))
    return total


def _awarded(names: Names, thing: Id) -> Plain:
    got = (fact.week for fact in names.game.history.of("get", thing) if fact.role("object") == Sort("Chains"))
    return max(got, default=0)


def _put_easy_moves(names: Names, thing: Id, count: int) -> None:
    for _ in range(count):
        names.remember("make", names.game.week, subject=thing, object=Sort("Easy Move"))


def _easy_moves(names: Names, thing: Id) -> Plain:
    return sum(1 for fact in names.this_week("make", thing) if fact.role("object") == Sort("Easy Move"))


def _put_chains(names: Names, thing: Id, value: int) -> None:
    names.world.set(thing, "chains", value)
    _put_awarded(names, thing, 0)


def _put_awarded(names: Names, thing: Id, week: int) -> None:
    names.remember("get", week, subject=thing, object=Sort("Chains"))


def _put_sick_then(names: Names, thing: Id, value: bool) -> None:
    if value:
        names.remember("become", names.game.week, subject=thing, complement=Sort("Sick"))


def _put_job(names: Names, thing: Id, value: str | None) -> None:
    job = names.named(value, "job")
    if job is not None:
        names.world.set(job, "holder", thing)


def _put_email(names: Names, thing: Id, value: str) -> None:
    names.world.set(thing, "address", str(value))


def _put_disguise(names: Names, thing: Id, value: Disguise | Literal["none"] | None) -> None:
    names.world.set(thing, "disguised", value not in (None, "none"))
    if value is not None and value != "none":
        names.world.set(thing, "victim", names.party(value["victim"]))
        names.world.set(thing, "cover cost", value.get("lost", 0))


def _put_impersonation(names: Names, thing: Id, value: Impersonation | Literal["none"] | None) -> None:
    names.world.set(thing, "impersonator", value not in (None, "none"))
    if value is not None and value != "none":
        names.world.set(thing, "target", names.party(value["victim"]))
        names.world.set(thing, "target cost", value.get("paid", 0))
        since = value.get("since", names.game.week)
        names.remember("use", since, subject=thing, object=Goods("Impersonator 2000"))


def _put_drunk(names: Names, thing: Id, value: bool, product: str) -> None:
    if value:
        names.remember("drink", names.game.week, subject=thing, object=Goods(product))


def _freemason(names: Names, thing: Id) -> Plain:
    return names.world.get(thing, "freemason") is True


def _cans(names: Names, thing: Id) -> Plain:
    piles = names.world.things[thing].piles
    return {detail: count for (kind, detail), count in sorted(piles.items()) if kind == "can of paint"}


def _blocks(names: Names, thing: Id) -> Plain:
    found = []
    for definition in names.run.program.definitions.get("own block", ()):
        frame = Frame(names.run, definition.rule)
        for value in definition.solutions(frame, thing):
            label = names.world.label(definition.things(frame, thing, value) if value is None else value)
            if label not in found:
                found.append(label)
    return found


def _ended(names: Names, thing: Id) -> Plain:
    found = [fact.role("on") for fact in names.game.history.of("end", thing) if fact.role("object") == Sort("week")]
    return [names.world.number(square) for square in reversed(found[:3])]


def _disguise(names: Names, thing: Id) -> Plain:
    if names.world.get(thing, "disguised") is not True:
        return None
    lost = facts.attribute(names.run, "cover cost", thing)
    return {"victim": names.shown(names.world.get(thing, "victim")), "lost": plain(lost)}


def _impersonation(names: Names, thing: Id) -> Plain:
    if names.world.get(thing, "impersonator") is not True:
        return None
    paid = facts.attribute(names.run, "target cost", thing)
    since = next(
        (
            fact.week
            for fact in names.game.history.of("use", thing)
            if names.run.program.kinds.is_a(getattr(fact.role("object"), "kind", ""), "Impersonator 2000")
        ),
        names.game.week,
    )
    return {"victim": names.shown(names.world.get(thing, "target")), "paid": plain(paid), "since": since}


def _drunk(names: Names, thing: Id, product: str) -> bool:
    drunk = (getattr(fact.role("object"), "kind", "") for fact in names.this_week("drink", thing))
    return any(names.run.program.kinds.is_a(kind, product) for kind in drunk)


def _job(names: Names, thing: Id) -> Plain:
    return next(
        (names.world.label(job) for job in names.world.of_kind("job") if names.world.get(job, "holder") == thing), None
    )


def _net(names: Names, thing: Id) -> Plain:
    return names.shown(facts.attribute(names.run, "Net Value", thing))


GIVEN: dict[tuple[str, str], Put] = {
    ("players", "job"): _put_job,
    ("players", "team"): _put_team,
    ("players", "best_friend"): _put_friend,
    ("players", "items"): put_items,
    ("players", "cans"): _put_cans,
    ("players", "insurance"): _put_insurance,
    ("players", "ended_on"): _put_ended,
    ("players", "retroactive_squares"): _put_retro,
    ("players", "pollutants_landed"): _put_pollutants,
    ("players", "fines_and_rent"): _put_fines,
    ("players", "sick_this_update"): _put_sick_then,
    ("players", "bad_credit"): lambda names, thing, value: names.world.set(thing, "bad credit rating", bool(value)),
    ("players", "email"): _put_email,
    ("players", "chains"): _put_chains,
    ("players", "chains_awarded"): _put_awarded,
    ("players", "easy_moves"): _put_easy_moves,
    ("players", "disguise"): _put_disguise,
    ("players", "impersonation"): _put_impersonation,
    ("players", "all_nighter_drunk"): lambda names, thing, value: _put_drunk(names, thing, value, "All-Nighter"),
    ("players", "eye_opener_drunk"): lambda names, thing, value: _put_drunk(names, thing, value, "Eye Opener"),
}

TOLD: dict[tuple[str, str], Look] = {
    ("players", "freemason"): _freemason,
    ("players", "items"): items_of,
    ("players", "cans"): _cans,
    ("players", "blocks"): _blocks,
    ("players", "ended_on"): _ended,
    ("players", "retroactive_squares"): _retro,
    ("players", "pollutants_landed"): _pollutants_landed,
    ("players", "fines_and_rent"): _fines,
    ("players", "chains_awarded"): _awarded,
    ("players", "easy_moves"): _easy_moves,
    ("players", "insurance"): lambda names, thing: any(
        names.world.get(each, "owner") == thing for each in names.world.of_kind("Explosive Insurance")
    ),
    ("players", "bad_credit"): lambda names, thing: names.world.get(thing, "bad credit rating") is True,
    ("players", "sick_this_update"): lambda names, thing: (
        names.world.get(thing, "sick") is True
        or any(
            fact.role("complement") == Sort("Sick")
            for verb in ("become", "stop")
            for fact in names.this_week(verb, thing)
        )
    ),
    ("players", "email"): lambda names, thing: names.world.get(thing, "address", ""),
    ("players", "joined"): lambda names, thing: names.world.get(thing, "joined", 0),
    ("players", "job"): _job,
    ("players", "team"): lambda names, thing: names.shown(names.world.get(thing, "team")),
    ("players", "net_value"): _net,
    ("players", "disguise"): _disguise,
    ("players", "impersonation"): _impersonation,
    ("players", "all_nighter_drunk"): lambda names, thing: _drunk(names, thing, "All-Nighter"),
    ("players", "eye_opener_drunk"): lambda names, thing: _drunk(names, thing, "Eye Opener"),
    ("players", "chains"): lambda names, thing: names.world.get(thing, "chains", 0) or 0,
}
