"""The game itself: joining, leaving, winning, ending, holding, removing, using up, carrying out, publishing."""

from __future__ import annotations

from moderator.games.nomopoly.evaluation.deeds import done_by
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.play.update import hold_phase
from moderator.games.nomopoly.verbs.money import dollars
from moderator.games.nomopoly.verbs.primitive import noted, verb
from moderator.games.nomopoly.world.amounts import is_number
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.kinds import Kinds
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import GAME, Goods, Id, size
from moderator.language import tree
from moderator.language.registry import ordinal_words

OVER = "over"
STOPPED = "stopped"
ADMIN = Id("admin:admin")


noted("join")


def _removal_line(run: Run, occurrence: Occurrence) -> str:
    what = occurrence.roles.get("object")
    leaves = isinstance(what, Id) and what.startswith("player:") and not run.world.exists(what)
    return f"{run.gone[-1][0]} leaves the game" if leaves else ""


@verb("remove", "use up", line=_removal_line)
def remove(run: Run, occurrence: Occurrence) -> str | None:
    """A thing leaves the game; goods leave their holder."""
    what = occurrence.roles.get("object")
    world = run.world
    if isinstance(what, Goods):
        return use_up(run, occurrence, what)
    if isinstance(what, Sort):
        holder = occurrence.roles.get("agent")
        if isinstance(holder, Id) and world.pile(holder, what.kind):
            world.add(holder, what.kind, "", -int(size(what) or 1))
        return None
    if isinstance(what, Id) and world.exists(what):
        if what in world.numbers:
            return run.make("destroy", occurrence, object=what).refused or None
        if world.kind(what) == "player":
            for thing in world.having("owner", what):
                world.set(thing, "owner", None)
            run.leave(what)
        world.remove(what)
    return None


def use_up(run: Run, occurrence: Occurrence, what: Goods) -> str | None:
    """Let goods leave whoever holds them, from whom it is said, or who does it; gives what is short, else None."""
    world, source = run.world, occurrence.roles.get("from")
    holder = (
        what.holder
        or (source if isinstance(source, Id) and "party" in run.program.kinds.above(world.kind(source)) else None)
        or occurrence.roles.get("agent")
        or occurrence.subject
        or (occurrence.parent.subject if occurrence.parent else None)
    )
    if isinstance(holder, Id):
        held = world.pile(holder, what.kind, what.detail)
        if held < what.count:
            return world.lack(holder, what)
        world.add(holder, what.kind, what.detail, -what.count)
    return None


@verb("quit")
def quit_job(run: Run, occurrence: Occurrence) -> str | None:
    """A player no longer holds her job."""
    job = occurrence.roles.get("object")
    if not isinstance(job, Id) or run.world.get(job, "holder") != occurrence.subject:
        return "she does not hold that job"
    run.world.set(job, "holder", None)
    return None


def _win_line(run: Run, occurrence: Occurrence) -> str:
    what = occurrence.roles.get("object")
    if isinstance(what, Id) and run.world.kind(what) != "game":
        return f"{run.world.label(occurrence.subject)} wins {run.world.kind(what)} {run.world.label(what)}"
    return f"{run.world.label(occurrence.subject)} wins the game"


@verb("win", line=_win_line)
def win(run: Run, occurrence: Occurrence) -> str | None:
    """A player wins the game, or a matter that has parties."""
    what = occurrence.roles.get("object")
    if isinstance(what, Id) and run.world.kind(what) != "game":
        run.world.set(what, "winner", occurrence.subject)
        return None
    if what is not None and not isinstance(what, Id):
        return "nothing of that kind can be won"
    if run.world.kind(occurrence.subject) != "player":
        return None
    winners = run.world.get(GAME, "winners", ())
    if occurrence.subject not in winners:
        run.world.set(GAME, "winners", (*winners, occurrence.subject))
        run.world.set(GAME, "won_by", occurrence.rule.item if occurrence.rule else "")
    return None


def finish(run: Run, status: str, occurrence: Occurrence) -> None:
    """Let the game go on no more, and note the week and the rule that ended it."""
    run.world.set(GAME, "status", status)
    run.world.set(GAME, "ended_by", (run.week, occurrence.rule.item if occurrence.rule else ""))


def _the_game(_kinds: Kinds, clause: tree.Clause) -> None:
    if getattr(clause.subject, "kind", "game") not in ("game", ""):
        raise NotRunnable("only the game can be made to end")


@verb("end", check=_the_game)
def end(run: Run, occurrence: Occurrence) -> str | None:
    """The game ends, or something else does."""
    what = occurrence.subject
    kind = what.kind if isinstance(what, Sort) else run.world.kind(what) if isinstance(what, Id) else ""
    if kind == "game":
        finish(run, OVER, occurrence)
    return None


@verb("rank")
def rank(run: Run, occurrence: Occurrence) -> str | None:
    """A winner's place is settled."""
    who, place = occurrence.roles.get("object"), size(occurrence.roles.get("position"))
    place = place or next((count for word, count in ordinal_words().items() if word in occurrence.adverbs), None)
    winners = [each for each in run.world.get(GAME, "winners", ()) if each != who]
    if isinstance(who, Id) and place and not run.world.exists(who):
        kept = run.world.get(GAME, "second", ())
        run.world.set(GAME, "second", (*kept, run.world.label(who)) if place == 2 else kept)
    elif isinstance(who, Id) and place:
        winners.insert(min(int(place) - 1, len(winners)), who)
        run.world.set(GAME, "winners", tuple(winners))
    return None


def _announce_line(run: Run, occurrence: Occurrence) -> str:
    what = occurrence.roles.get("object")
    if isinstance(what, str) and not isinstance(what, Id):
        return what
    who, said = run.world.label(occurrence.subject), dollars(what) if is_number(what) else run.world.label(what)
    return "" if what is None or run.world.kind(what) == "job" else f"the {who} announces {said}"


noted("announce", line=_announce_line)  # words stand in the log as they are, else what they stand for


@verb("declare")
def declare(run: Run, occurrence: Occurrence) -> str | None:
    """What a thing is declared, it becomes."""
    what, complement = occurrence.roles.get("object"), occurrence.roles.get("complement")
    if isinstance(complement, Sort):
        made = run.make("become", occurrence, subject=what, complement=complement)
        return made.refused or None
    return None


@verb("publish", of_kinds=True)
def publish(run: Run, occurrence: Occurrence) -> str | None:
    """What is said to be published of this week can be read when it is over, and nothing else of it."""
    what = occurrence.roles.get("object")
    kinds = {part.kind for part in (what if isinstance(what, tuple) else (what,)) if isinstance(part, Sort)}
    told = dict(run.world.get(GAME, "published", ()))
    told[run.week] = tuple(sorted(kinds.union(told.get(run.week, ()))))
    run.world.set(GAME, "published", tuple(sorted(told.items())))
    return None


@verb("hold")
def hold(run: Run, occurrence: Occurrence) -> str | None:
    """A phase that is held comes out of its turn; of anything else rules take note."""
    what = occurrence.roles.get("object")
    if isinstance(what, Sort) and run.program.kinds.is_a(what.kind, "phase"):
        return hold_phase(run, what.kind)
    return None


@verb("begin")
def begin(run: Run, occurrence: Occurrence) -> str | None:
    """Something that was not there before comes into the game, numbered like all of its kind."""
    what = occurrence.subject
    if isinstance(what, Sort) and run.program.kinds.is_a(what.kind, "matter"):
        number = 1 + max((int(run.world.things[each].name or 0) for each in run.world.of_kind(what.kind)), default=0)
        occurrence.roles["subject"] = run.world.create(what.kind, str(number), placed=run.week)
    return None


@verb("hear")
def hear(run: Run, occurrence: Occurrence) -> str | None:
    """A matter is heard in a court."""
    what = occurrence.roles.get("object")
    if isinstance(what, Id):
        run.world.set(what, "court", occurrence.roles.get("in"))
    return None


@verb("suffer")
def suffer(run: Run, occurrence: Occurrence) -> str | None:
    """Somebody does, or has done to her, what was named before."""
    event = done_by(occurrence.roles.get("object"), occurrence.subject, occurrence.rule, occurrence)
    if event is None:
        return "there is nothing to suffer"
    run.happen(event)
    return event.refused or None


@verb("add")
def add(run: Run, occurrence: Occurrence) -> str | None:
    """Things are added to a matter for whoever adds them."""
    what, to = occurrence.roles.get("object"), occurrence.roles.get("to")
    if not isinstance(what, Sort) or not isinstance(to, Id):
        return "what is added to what is not said"
    for _ in range(int(size(what) or 0)):
        run.spend()
        run.world.create(what.kind, owner=occurrence.subject, square=to)
    return None


noted("draw", "strike", "overrule", "decide", "settle", "play", "refuse", "act", "absorb")


def _expel_line(run: Run, occurrence: Occurrence) -> str:
    return f"{run.world.label(occurrence.subject)} Expels"


noted("expel", line=_expel_line)
