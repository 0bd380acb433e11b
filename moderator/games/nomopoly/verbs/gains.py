"""Gains and losses, gifts and thefts: what parties get, be it money, goods, things or qualities, and what they lose."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.measures import change, is_measured, spoken, taken
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.verbs.market import no_longer_for_sale
from moderator.games.nomopoly.verbs.money import dollars
from moderator.games.nomopoly.verbs.movement import LOST_TURNS
from moderator.games.nomopoly.verbs.primitive import verb
from moderator.games.nomopoly.world.amounts import is_number
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import Goods, Id, Value, size
from moderator.language.word_forms import article


def _get_line(run: Run, occurrence: Occurrence) -> str:
    who, what = occurrence.subject, occurrence.roles.get("object")
    world = run.world
    if is_number(what):
        return f"{world.label(who)} gets {dollars(what)}"
    if isinstance(what, str) and not isinstance(what, Id):
        return f"{world.label(who)} is named {what}"
    if isinstance(what, Id) and world.kind(what) == "square":
        return f"{world.label(what)} becomes {world.label(who)}'s"
    if isinstance(what, Sort) and is_measured(run.program, what.kind):
        return f"{world.label(who)} is awarded {spoken(what)}"
    if isinstance(what, Sort):
        return ""
    if isinstance(what, Goods) and what.count == 1 and what.kind[:1].isupper():  # else it reads as a name
        return f"{world.label(who)} gets {article(world.label(what))}"
    return f"{world.label(who)} gets {world.label(what)}"


@verb("get", line=_get_line)
def get(run: Run, occurrence: Occurrence) -> str | None:
    """A party gets money from outside, a thing that becomes its own, so many goods, or a name."""
    who, what = occurrence.subject, occurrence.roles.get("object")
    if what is None or who is None:
        occurrence.dropped = True
        return None
    if is_number(what):
        giver = occurrence.roles.get("from")
        if giver == who:
            occurrence.roles.pop("from", None)
        what = occurrence.roles["object"] = run.money(what)
        if what <= 0:
            occurrence.dropped = True
        elif giver is not None and giver != who:
            run.make("pay", occurrence, subject=giver, amount=what, recipient=who)
            occurrence.dropped = True
        return None
    if isinstance(what, Goods):
        return _get_goods(run, occurrence, who, _from_somebody(run, occurrence, what))
    if isinstance(what, Sort):
        return _get_sort(run, occurrence, who, what)
    if isinstance(what, Id):
        return _get_thing(run, occurrence, who, what)
    if isinstance(what, str):
        trouble = run.trouble_with_name(what) if what else ""
        if trouble:
            return f'nothing can be called "{what}": {trouble}'
        run.world.rename(who, what)
    return None


def _from_somebody(run: Run, occurrence: Occurrence, what: Goods) -> Goods:
    """Give goods that are got from a party with her as their holder: she has them no longer."""
    giver = occurrence.roles.get("from")
    if what.holder is not None or not isinstance(giver, Id) or not facts.is_a(run, giver, "player"):
        return what
    if giver == occurrence.subject:
        return what
    return Goods(what.kind, what.detail, what.count, giver)


def _get_goods(run: Run, occurrence: Occurrence, who: Value, what: Goods) -> str | None:
    if what.count <= 0:
        occurrence.dropped = True
        return None
    rest = facts.unowned(run, what.kind) if what.holder is None else None
    if rest is not None and what.count > rest:
        return f"only {rest} of them are left" if rest else "none is left"
    if what.holder is not None:
        if run.world.pile(what.holder, what.kind, what.detail) < what.count:
            return run.world.lack(what.holder, what)
        refusal = _taken_from(run, occurrence, what.holder, what)
        if refusal is not None or occurrence.dropped:
            return refusal
    run.world.add(who, what.kind, what.detail, what.count)
    return None


def _taken_from(run: Run, occurrence: Occurrence, owner: Value, what: Value) -> str | None:
    """Let the owner lose what another party gets; if the rules let her keep it, nobody gets it."""
    if not isinstance(owner, Id):
        return None
    lost = run.make("lose", occurrence, subject=owner, object=what, to=occurrence.subject)
    if lost.refused:
        occurrence.quoted = lost.quoted
        return lost.refused
    occurrence.dropped = not lost.done
    return None


def _get_sort(run: Run, occurrence: Occurrence, who: Value, what: Sort) -> str | None:
    if is_measured(run.program, what.kind):
        occurrence.dropped = not change(run, who, what, 1)
        return None
    if facts.key(what.kind) in run.program.flags:
        run.make("become", occurrence, subject=who, complement=what)
        return None
    square = occurrence.roles.get("on")
    if isinstance(who, Id) and run.world.kind(who) == "square":
        run.world.create(what.kind, square=who, placed=run.week)
        return None
    thing = run.world.create(what.kind, owner=who)
    if square is not None:
        run.world.set(thing, "square", square)
    return None


def _get_thing(run: Run, occurrence: Occurrence, who: Value, what: Id) -> str | None:
    world = run.world
    if run.program.kinds.is_a(world.kind(what), "pool"):
        run.make("pay", occurrence, subject=what, amount=facts.cash(run, what), recipient=who)
        occurrence.dropped = True
        return None
    if world.kind(what) == "square" and ("square", "owner") not in run.program.firsts:
        return "no rule says that a square has an owner"
    if world.kind(what) == "job":
        world.set(what, "holder", who)
        world.set(what, "bids", ())
        return None
    before = world.get(what, "owner")
    if before == who:
        occurrence.dropped = True
        return None
    refusal = _taken_from(run, occurrence, before, what)
    if refusal is not None or occurrence.dropped:
        return refusal
    for queue in world.of_kind("queue"):
        waiting = world.get(queue, "line", ())
        if what in waiting:
            world.set(queue, "line", tuple(each for each in waiting if each != what))
    world.set(what, "owner", who)
    if world.kind(what) == "object":
        world.set(what, "square", None)  # it lies there no more
    no_longer_for_sale(run, what)
    return None


def _lose_line(run: Run, occurrence: Occurrence) -> str:
    what = occurrence.roles.get("object")
    if isinstance(what, Sort) and is_measured(run.program, what.kind):
        return f"{run.world.label(occurrence.subject)} loses {spoken(what)}"
    return ""


def _is_ordered(occurrence: Occurrence) -> bool:
    """Say whether somebody is to lose something by what she has ordered herself, which then fails without it."""
    order = occurrence.parent
    return order is not None and order.ordered and order.subject == occurrence.subject


def _lose_goods(run: Run, occurrence: Occurrence, what: Goods) -> str | None:
    who, world = occurrence.subject, run.world
    detail = what.detail or _any_of(world.piles(who), what.kind)
    held = world.pile(who, what.kind, detail)
    if held < what.count and _is_ordered(occurrence):
        return f"{world.label(who)} has no {what.kind} to lose"
    world.add(who, what.kind, detail, -min(held, what.count))
    return None


def _any_of(piles: Mapping[tuple[str, str], int], kind: str) -> str:
    """Give the first sort of a kind of goods of which there are some, where the words name none: a can of paint."""
    return min((detail for (name, detail), count in piles.items() if name == kind and count), default="")


@verb("lose", line=_lose_line)
def lose(run: Run, occurrence: Occurrence) -> str | None:  # noqa: PLR0912 - case by case
    """A loss of money is paid where the rules say; a quality ends, a thing or goods leave their owner."""
    who, what = occurrence.subject, occurrence.roles.get("object")
    world = run.world
    if what is None:
        occurrence.dropped = True
        return None
    if is_number(what):
        occurrence.roles["object"] = run.money(what)
        return None
    if isinstance(what, Sort) and is_measured(run.program, what.kind):
        if _is_ordered(occurrence) and (size(facts.attribute(run, what.kind, who)) or 0) < what.count:
            return f"{world.label(who)} does not have {spoken(what)}"
        occurrence.dropped = not change(run, who, what, -1)
        return None
    if isinstance(what, Sort) and run.program.kinds.is_a(what.kind, "turn") and isinstance(who, Id):
        world.set(who, LOST_TURNS, world.get(who, LOST_TURNS, 0) + (what.count or 1))
        return None
    if isinstance(what, (Sort, bool)):
        kind = what.kind if isinstance(what, Sort) else ""
        run.make("stop", occurrence, subject=who, complement=Sort(kind))
        return None
    if isinstance(what, Goods):
        return _lose_goods(run, occurrence, what)
    if isinstance(what, str) and not isinstance(what, Id) and isinstance(who, Id):
        if world.name(who) == what:
            world.rename(who, "")
        return None
    if isinstance(what, Id):
        if world.kind(what) == "coating":
            world.set(who, "coating", None)
        elif who in world.numbers and run.program.kinds.is_a(world.kind(what), "product"):
            name = world.things[what].name
            world.set(who, "sells", tuple(each for each in world.get(who, "sells", ()) if each != name))
        elif run.program.kinds.is_a(world.kind(what), "status"):
            world.remove(what)
        elif world.kind(what) == "job":
            if world.get(what, "holder") == who:
                world.set(what, "holder", None)
        elif world.get(what, "owner") == who:
            world.set(what, "owner", None)
        elif who in _where(run, what):
            world.remove(what)
    return None


def _where(run: Run, what: Id) -> tuple[Value, ...]:
    """Give the squares that a thing is on, and who owns them: whoever loses a tree has it on her square."""
    squares = (run.world.get(what, "square"), *run.world.get(what, "squares", ()))
    return (*squares, *(facts.owner(run, each) for each in squares if isinstance(each, Id)))


@verb("give", "donate", "send")
def give(run: Run, occurrence: Occurrence) -> str | None:
    """A gift of money is a payment; of anything else, a change of owner."""
    giver, target, what = (
        occurrence.subject,
        occurrence.roles.get("recipient") or occurrence.roles.get("to"),
        occurrence.roles.get("object"),
    )
    if target is None:
        return "to whom it is given is not said"
    if target in run.world.numbers and facts.is_a(run, what, "piece"):
        run.make("move", occurrence, object=what, to=target)
        return None
    if target in (what, giver):
        return "nothing can be given to its own owner"
    passing, roles = "pay", {"subject": giver, "amount": what, "recipient": target}
    if not is_number(what):
        if isinstance(what, Goods) and what.holder is None:
            if giver is not None and run.world.pile(giver, what.kind, what.detail) < what.count:
                return f"{run.world.lack(giver, what)} to give"
            what = Goods(what.kind, what.detail, what.count, giver if isinstance(giver, Id) else None)
        if isinstance(what, Sort) and giver is not None and is_measured(run.program, what.kind):
            refused = taken(run, occurrence, giver, what)
            if refused is not None:
                return refused
        passing, roles = "get", {"subject": target, "object": what, "from party": giver}
    passed = Occurrence(passing, roles, occurrence.rule, occurrence, voluntary=occurrence.voluntary)
    run.happen(passed)
    if passed.refused:
        occurrence.quoted = passed.quoted
        return passed.refused
    return None


@verb("steal")
def steal(run: Run, occurrence: Occurrence) -> str | None:
    """What is stolen becomes the thief's, as far as it can be got: money from a party, or what that party has."""
    thief, what, source = occurrence.subject, occurrence.roles.get("object"), occurrence.roles.get("from")
    if isinstance(what, Sort) and is_measured(run.program, what.kind):
        refused = taken(run, occurrence, source, what)
        if refused is not None:
            return refused
    elif isinstance(what, Sort):
        what = Goods(what.kind, "", int(size(what) or 1))
    if isinstance(what, Goods):
        holder = what.holder or source
        if not isinstance(holder, Id) or run.world.pile(holder, what.kind, what.detail) < what.count:
            return run.world.lack(holder, what)
        what = Goods(what.kind, what.detail, what.count, holder)
    elif isinstance(what, Id) and source is not None and facts.owner(run, what) != source:
        return f"{run.world.label(source)} does not own {run.world.label(what)}"
    elif is_number(what) and source is None:
        return "from whom it is stolen is not said"
    got = run.make("get", occurrence, **{"subject": thief, "object": what, "from": source if is_number(what) else None})
    return got.refused or None
