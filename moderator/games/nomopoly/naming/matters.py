# ruff: noqa: ARG001 - the entries of a table all take the same arguments
"""Lots, jobs, disputes, proposals and products in a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from moderator.games.nomopoly.evaluation.qualities import denied
from moderator.games.nomopoly.naming.names import Names
from moderator.games.nomopoly.naming.shared import Look, Put, plain_attribute
from moderator.games.nomopoly.naming.words import Plain
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world import docket
from moderator.games.nomopoly.world.amounts import plain
from moderator.games.nomopoly.world.occurrence import Sort
from moderator.games.nomopoly.world.values import Id, Value


def _put_state(names: Names, thing: Id, value: str) -> None:
    world = names.world
    world.set(thing, "state", "rejected" if value == "waste" else value)
    if value == "waste":
        world.set(thing, "complete waste of time", True)


def _put_lot_status(names: Names, thing: Id, value: str) -> None:
    for word in ("going once", "going twice", "gone"):
        names.world.set(thing, word, word == str(value).casefold())


def _court(names: Names, word: str) -> Id:
    found = next((each for each in names.world.of_kind("court") if word in names.world.label(each)), None)
    if found is None:
        raise ValueError(f"there is no court called {word}")
    return found


class Penalty(TypedDict, total=False):
    """What is asked for in a dispute: an amount that is paid to somebody, Chains, or a quality that is lost."""

    pays: int
    to: str
    chains: int
    loses: str


def _put_penalty(names: Names, thing: Id, value: Penalty) -> None:
    if "chains" in value:
        told: tuple[str, tuple[tuple[str, Value], ...]] = (
            "get",
            (("object", Sort("Chains", value["chains"], "pound")),),
        )
    elif "loses" in value:
        flag = next(
            (word for word in names.run.program.qualities if facts.key(word) == value["loses"].replace("_", " ")), ""
        )
        told = ("lose", (("object", Sort(flag)),))
    else:
        told = ("pay", (("amount", value["pays"]), ("recipient", names.party(value["to"]))))
    names.world.set(thing, "penalty", Sort("penalty", 1, told))


def _penalty(names: Names, thing: Id) -> Plain:
    named = names.world.get(thing, "penalty")
    if named is None:
        return None
    verb, roles = named.detail
    told = dict(roles)
    if verb == "pay":
        return {"pays": plain(told["amount"]), "to": names.shown(told["recipient"])}
    what = told["object"]
    return {"chains": plain(what.count)} if verb == "get" else {"loses": facts.key(what.kind).replace(" ", "_")}


def _put_prefers(names: Names, thing: Id, value: Mapping[str, str]) -> None:
    for player, word in value.items():
        party, court = names.party(player), _court(names, word)
        names.remember("choose", names.game.week, **{"subject": party, "object": court, "for": thing})


def _trial_dice(names: Names, thing: Id) -> Plain:
    counts: dict[str, int] = {}
    for die in names.world.of_kind("trial die"):
        if names.world.get(die, "square") == thing:
            label = names.world.label(names.world.get(die, "owner"))
            counts[label] = counts.get(label, 0) + 1
    return counts


def _put_bought(names: Names, thing: Id, week: int | str | None) -> None:
    bought = week not in (None, "none")
    names.world.set(thing, "sold", bought)
    names.world.set(thing, "bought", week if bought else None)


def _prefers(names: Names, thing: Id) -> Plain:
    chosen: dict[str, str] = {}
    for fact in names.game.history.of("choose"):
        court, player = fact.role("object"), fact.role("subject")
        if fact.role("for") == thing and isinstance(court, Id) and isinstance(player, Id):
            chosen.setdefault(names.world.label(player), names.world.label(court).split()[-1])
    return chosen


def _refuses(names: Names, thing: Id) -> Plain:
    parties = {names.world.get(thing, word) for word in ("accuser", "defendant")}
    refused = (fact.role("subject") for fact in names.this_week("refuse"))
    return [names.world.label(each) for each in dict.fromkeys(refused) if each in parties]


def _put_settled(names: Names, thing: Id, value: str | None) -> None:
    names.world.set(thing, "court", _court(names, value) if value not in (None, "none") else None)


def _put_trial_dice(names: Names, thing: Id, value: Mapping[str, int]) -> None:
    for player, count in value.items():
        for _ in range(count):
            names.world.create("trial die", owner=names.party(player), square=thing)


def _put_refuses(names: Names, thing: Id, value: Sequence[str]) -> None:
    for player in value:
        names.remember("refuse", names.game.week, subject=names.party(player), object=Sort("penalty"))


def _settled_by(names: Names, thing: Id) -> Plain:
    court = names.world.get(thing, "court")
    return None if court is None else names.world.label(court).split()[-1]


def _put_announced(names: Names, thing: Id, week: int | str | None) -> None:
    opened = week not in (None, "none")
    names.world.set(thing, "open", opened)
    names.world.set(thing, "open since", week if opened else None)


def _put_party(word: str) -> Put:
    def put(names: Names, thing: Id, value: str | None) -> None:
        names.world.set(thing, word, names.party(value))

    return put


def _put_patent(names: Names, thing: Id, value: str | None) -> None:
    try:
        holder = names.party(value)
    except ValueError:
        holder = names.party("Government")
    names.world.set(thing, "patent holder", holder)


def _put_contents(names: Names, thing: Id, value: Mapping[str, int]) -> None:
    for kind, count in value.items():
        color = kind.removeprefix("can of ").removesuffix(" paint") if kind.startswith("can of ") else ""
        names.heap(thing, "can of paint" if color else kind, color, count)


def _status(names: Names, thing: Id) -> Plain:
    """A lot that waits for its first auction is written as it will be then."""
    named = (word for word in ("Going Twice", "Gone") if names.world.get(thing, word.casefold()) is True)
    return next(named, "Going Once")


def _proposal_state(names: Names, thing: Id) -> Plain:
    if names.world.get(thing, "complete waste of time") is True:
        return "waste"
    return docket.state(names.world, thing)


def _holder(names: Names, thing: Id) -> Plain:
    holder = facts.attribute(names.run, "patent holder", thing)
    return "Government" if holder is None else names.shown(holder)


def _contents(names: Names, thing: Id) -> Plain:
    world = names.world
    found = {
        f"can of {detail} paint" if kind == "can of paint" else kind: count
        for (kind, detail), count in sorted(world.things[thing].piles.items())
    }
    return {**found, **{world.label(each): 1 for each in world.having("owner", thing)}}


GIVEN: dict[tuple[str, str], Put] = {
    ("proposals", "state"): _put_state,
    ("proposals", "from"): _put_party("proposer"),
    ("proposals", "sick"): lambda names, thing, value: names.world.set(thing, "sick proposal", bool(value)),
    ("proposals", "simplifies"): lambda names, thing, value: names.world.set(thing, "simplification", bool(value)),
    ("lots", "status"): _put_lot_status,
    ("lots", "contents"): _put_contents,
    ("lots", "bid"): plain_attribute("highest bid")[0],
    ("lots", "bidder"): _put_party("highest bidder"),
    ("jobs", "holder"): _put_party("holder"),
    ("jobs", "issuer"): _put_party("employer"),
    ("jobs", "announced"): _put_announced,
    ("disputes", "accuser"): _put_party("accuser"),
    ("disputes", "defendant"): _put_party("defendant"),
    ("disputes", "penalty"): _put_penalty,
    ("disputes", "prefers"): _put_prefers,
    ("disputes", "settled_by"): _put_settled,
    ("disputes", "dice"): _put_trial_dice,
    ("disputes", "refuses"): _put_refuses,
    ("disputes", "posted"): _put_announced,
    ("jobs", "bids"): lambda names, thing, value: names.world.set(
        thing, "bids", tuple((names.party(bidder), amount) for bidder, amount in value.items())
    ),
    ("products", "patent"): _put_patent,
    ("products", "bought"): _put_bought,
    ("products", "on_sale"): lambda names, thing, value: names.world.set(thing, "withdrawn", not value),
    ("products", "repackages"): lambda names, thing, value: names.world.set(
        thing, "original", facts.product_of(names.run, str(value))
    ),
}

TOLD: dict[tuple[str, str], Look] = {
    ("lots", "status"): _status,
    ("lots", "bid"): lambda names, thing: plain(names.world.get(thing, "highest bid", 0)),
    ("lots", "bidder"): lambda names, thing: names.shown(names.world.get(thing, "highest bidder")),
    ("lots", "contents"): _contents,
    ("jobs", "holder"): lambda names, thing: names.shown(names.world.get(thing, "holder")),
    ("disputes", "accuser"): lambda names, thing: names.shown(names.world.get(thing, "accuser")),
    ("disputes", "defendant"): lambda names, thing: names.shown(names.world.get(thing, "defendant")),
    ("disputes", "charge"): lambda names, thing: names.world.get(thing, "charge"),
    ("disputes", "penalty"): _penalty,
    ("disputes", "settled_by"): _settled_by,
    ("disputes", "posted"): lambda names, thing: names.world.get(thing, "open since", 0),
    ("disputes", "recognized"): lambda names, thing: names.world.get(thing, "recognized", True) is True,
    ("disputes", "prefers"): _prefers,
    ("disputes", "dice"): _trial_dice,
    ("disputes", "refuses"): _refuses,
    ("disputes", "winner"): lambda names, thing: names.shown(names.world.get(thing, "winner")),
    ("jobs", "issuer"): lambda names, thing: names.shown(names.world.get(thing, "employer")),
    ("jobs", "announced"): lambda names, thing: (
        names.world.get(thing, "open since") if names.world.get(thing, "open") is True else None
    ),
    ("jobs", "bids"): lambda names, thing: {
        names.world.label(bidder): plain(amount) for bidder, amount in names.world.get(thing, "bids", ())
    },
    ("proposals", "state"): _proposal_state,
    ("proposals", "from"): lambda names, thing: names.shown(names.world.get(thing, "proposer")),
    ("proposals", "text"): lambda names, thing: names.world.get(thing, "text"),
    ("proposals", "sick"): lambda names, thing: names.world.get(thing, "sick proposal") is True,
    ("proposals", "simplifies"): lambda names, thing: names.world.get(thing, "simplification") is True,
    ("products", "category"): lambda names, thing: names.world.kind(thing),
    ("products", "patent"): _holder,
    ("products", "bought"): lambda names, thing: names.world.get(thing, "bought"),
    ("products", "repackages"): lambda names, thing: names.shown(names.world.get(thing, "original")),
    ("products", "royalty"): lambda names, thing: plain(names.world.get(thing, "royalty") or 0),
    ("products", "on_sale"): lambda names, thing: not denied(Frame(names.run, None), "for sale", thing),
}
