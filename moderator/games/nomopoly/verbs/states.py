"""Becoming something and ceasing to be it."""

from __future__ import annotations

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Act, Run
from moderator.games.nomopoly.verbs.play import STOPPED, finish
from moderator.games.nomopoly.verbs.primitive import verb
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import Goods, Id, Value


def _word(occurrence: Occurrence) -> str:
    complement = occurrence.roles.get("complement")
    return complement.kind if isinstance(complement, Sort) else ""


def _attribute(occurrence: Occurrence) -> str:
    """Give the attribute that says so: of a member, of what she is one."""
    complement = occurrence.roles.get("complement")
    of = complement.detail if isinstance(complement, Sort) else None
    word = facts.key(_word(occurrence))
    return f"{word} of {of}" if isinstance(of, Id) else word


def _become_line(run: Run, occurrence: Occurrence) -> str:
    who, word = occurrence.subject, _word(occurrence)
    if word == "player":
        return f"{run.world.label(who)} joins the game"
    world = run.world
    if isinstance(who, Id) and world.kind(who) == "lot":
        amount = world.get(who, "highest bid", 0)
        return f"{world.label(world.get(who, 'thing') or who)} is {word}" + (f" at ${amount}" if amount else "")
    if word == "lot":
        return ""
    if isinstance(who, Id) and world.kind(who) == "proposal":
        return f"proposal {world.label(who)} is a {word.casefold().removeprefix('complete ')}"
    worn = run.program.flags.get(facts.key(word), "")
    if facts.key(worn) in run.program.measured:
        return f"{world.label(who)}'s {worn} become {word}"
    article = "" if word in run.program.flags_without_article else "a "
    return f"{world.label(who)} {'gets' if word in run.program.flags_had else 'becomes'} {article}{word}"


@verb("become", line=_become_line)
def become(run: Run, occurrence: Occurrence) -> str | None:
    """A thing takes on a quality or a role; a person becomes a player, a thing a lot."""
    who, word = occurrence.subject, _word(occurrence)
    if isinstance(who, Goods):
        who = occurrence.roles["subject"] = facts.product_of(run, who.kind)
    denied = facts.denied(run, who, word)
    if denied is not None:
        occurrence.quoted = (denied.name,)
        return f"{denied.name}: {denied.text}"
    maker = _MAKERS.get(word)
    if maker is not None:
        return maker(run, occurrence)
    if not isinstance(who, Id):
        return "nothing can become that"
    attribute = _attribute(occurrence)
    if run.world.get(who, attribute) is True:
        occurrence.dropped = True
        return None
    order = occurrence.within("order")
    if order is not None:
        run.happen(
            Occurrence("make", {"subject": order, "object": who, "complement": Sort(word)}, occurrence.rule, occurrence)
        )
    for other in run.program.exclusive.get(facts.key(word), ()):
        if run.world.get(who, other) is True:
            run.world.set(who, other, False)
    _pass_on(run, occurrence)
    run.world.set(who, attribute, True)
    attributes = {name for _, name in run.program.firsts}
    for noun, value in occurrence.roles.items():
        if facts.key(noun) in attributes:
            run.world.set(who, facts.key(noun), value)
    if facts.key(word) in run.program.lasting:
        run.world.set(who, f"{facts.key(word)} since", run.week)
    return None


def _pass_on(run: Run, occurrence: Occurrence) -> None:
    """A title goes from whoever bears it: there is one Mayor."""
    word = _word(occurrence)
    if facts.key(word) not in run.program.titles:
        return
    for other in facts.candidates(run, run.world.kind(occurrence.subject)):
        if run.world.get(other, facts.key(word)) is True:
            run.make("stop", occurrence, subject=other, complement=Sort(word))


def _become_player(run: Run, occurrence: Occurrence) -> str | None:
    person, name = occurrence.subject, occurrence.roles.get("name")
    join = occurrence.within("join")
    address = person.detail if isinstance(person, Sort) else None
    if name is None and join is not None:
        name = join.roles.get("under")
    if not name:
        return "a player needs a name"
    player = run.world.create("player", str(name), cash=0, address=address or "", joined=run.week)
    occurrence.roles["subject"] = player
    if join is not None:
        join.roles["subject"] = player
    return None


def _become_lot(run: Run, occurrence: Occurrence) -> str | None:
    """A thing is put up for sale; several things become one lot, which holds them until it is sold."""
    thing = occurrence.subject
    if thing == ():
        occurrence.dropped = True  # nothing to put up
        return None
    if isinstance(thing, tuple):
        lot = run.world.create("lot", _unused(run, "lot", occurrence.state.get("called", "")))
        for each in thing:
            if isinstance(each, Goods) and each.holder is not None:
                run.world.add(each.holder, each.kind, each.detail, -each.count)
                run.world.add(lot, each.kind, each.detail, each.count)
            elif isinstance(each, Id):
                run.world.set(each, "owner", lot)
    else:
        lot = run.world.create("lot", thing=thing)
        if isinstance(thing, Id):
            run.world.set(thing, "lot", True)
    occurrence.roles["lot"] = lot
    for word in occurrence.state.get("adjectives", ()):
        run.world.set(lot, facts.key(word), True)
    return None


def _unused(run: Run, kind: str, name: str) -> str:
    """Give a name that no other thing of a kind bears: the Grab Bag, the Grab Bag 2."""
    taken = {run.world.things[each].name for each in run.world.of_kind(kind)}
    numbered = (f"{name} {count}" for count in range(2, len(taken) + 3))
    return next(each for each in (name, *numbered) if each not in taken)


_MAKERS: dict[str, Act] = {"player": _become_player, "lot": _become_lot}


def _stop_line(run: Run, occurrence: Occurrence) -> str:
    word = _word(occurrence)
    worn = run.program.flags.get(facts.key(word), "")
    if facts.key(worn) in run.program.measured:
        return f"{run.world.label(occurrence.subject)}'s {worn} are no longer {word}"
    return f"{run.world.label(occurrence.subject)} is no longer {word}" if word else ""


@verb("stop", line=_stop_line)
def stop(run: Run, occurrence: Occurrence) -> str | None:
    """A quality ends."""
    who: Value = occurrence.subject
    if who == Sort("time"):
        finish(run, STOPPED, occurrence)
        return None
    if not isinstance(who, Id) or run.world.get(who, _attribute(occurrence)) is not True:
        occurrence.dropped = True
        return None
    run.world.set(who, _attribute(occurrence), False)
    return None
