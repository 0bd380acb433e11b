"""Effects on what something is: becoming Sick, somebody's, a lot, another color; being so no longer."""

from __future__ import annotations

from typing import Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.attributes import set_attribute
from moderator.games.nomopoly.compiling.changes import sets_amount
from moderator.games.nomopoly.compiling.direct import direct
from moderator.games.nomopoly.compiling.meaning import Meaning, Measured, Referred
from moderator.games.nomopoly.compiling.measures import NORMAL, MeasureMeaning, flags_of, held
from moderator.games.nomopoly.compiling.names import NameMeaning
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.shaping import fewer_dice, shape_move
from moderator.games.nomopoly.compiling.targets import last_week, target_word
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.lapsing import is_passing, stop_after
from moderator.games.nomopoly.occurrence import Occurrence, Sort
from moderator.games.nomopoly.values import Id, Value
from moderator.games.nomopoly.verbs.primitive import EffectParts
from moderator.games.nomopoly.world import World
from moderator.language import tree


def _check_become(compiler: Any, effect: EffectParts) -> None:
    if effect.filler("complement") is None:
        raise NotRunnable("what it becomes is not said")
    if hasattr(effect.filler("complement"), "shape") and target_word(effect.subject) not in ("move", "roll"):
        raise NotRunnable(
            "only the move or the roll at hand is made longer or shorter: say when, as in "
            "'When a player starts a turn, her move becomes one square shorter'"
        )
    if hasattr(effect.filler("complement"), "shape") and "land" in compiler.at_hand:
        raise NotRunnable(
            "a piece lands where its move is over, so that it becomes no longer or shorter: write 'she lands on the"
            " successor of the square instead', or 'she moves one square further'"
        )


@direct("become", check=_check_become)
def _become(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    subject, complement = effect.subject, effect.filler("complement")
    if target_word(subject) == "move" and hasattr(complement, "shape"):
        shape_move(frame, complement.shape(frame, effect))
        return
    if target_word(subject) == "roll" and hasattr(complement, "shape"):
        direction, dice, _least = complement.shape(frame, effect)
        fewer_dice(frame, dice if direction in ("smaller", "shorter") else -dice)
        return
    if sets_amount(frame, effect, chosen):
        return
    if isinstance(subject, MeasureMeaning):
        _become_so(frame, effect, subject, complement)
        return
    if _painted(frame, effect, subject, complement):
        return
    if isinstance(subject, NounMeaning) and subject.of is not None and _takes_a_value(frame, subject, complement):
        if subject.attribute and "subject" not in chosen:
            for holder in tuple(subject.of.values(frame)):
                _assign(frame, effect, subject.kind, holder, complement)
            return
        holder = _bearer(frame, subject) if _declared(frame, subject.kind) else None
        if isinstance(holder, Id):
            _assign(frame, effect, subject.kind, holder, complement)
            return
    thing = (
        chosen["subject"]
        if "subject" in chosen
        else effect.given(frame, "subject", subject, chosen)
        if subject is not None
        else None
    )
    become(frame, effect, thing, complement, chosen)


def _painted(frame: Frame, effect: EffectParts, subject: Meaning | None, complement: Any) -> bool:
    """A square that becomes Red is painted Red; gives whether it is squares that a color is said of."""
    if not isinstance(complement, NameMeaning) or complement.kind != "color" or not isinstance(subject, Meaning):
        return False
    if isinstance(subject, NounMeaning) and not frame.run.program.kinds.is_a(subject.kind, "square"):
        return False
    things = tuple(subject.values(frame))
    if not things or any(each not in frame.run.world.numbers for each in things):
        return False
    for square in things:
        effect.happen(frame, "paint", {"object": square, "color": complement.value(frame)})
    return True


def _bearer(frame: Frame, subject: NounMeaning) -> Value:
    """Give who has what is spoken of, as the sentence has bound it, or the game."""
    if isinstance(subject.of, Referred):
        return frame.variables.get(subject.of.name)
    if not isinstance(subject.of, NounMeaning):
        return None
    holder = frame.variables.get(subject.of.variable)
    return subject.of.value(frame) if holder is None and subject.of.kind == "game" else holder


def _declared(frame: Frame, noun: str) -> bool:
    """Say whether the rules let things have an attribute of this name."""
    return any(name == facts.key(noun) for _, name in frame.run.program.firsts)


def _become_so(frame: Frame, effect: EffectParts, subject: MeasureMeaning, complement: Any) -> None:
    """All that each holder has of a measured attribute takes on a quality; *normal* is to have none."""
    word = quality(frame, complement)
    for holder in tuple(subject.holders(frame)):
        if not held(frame.run, holder, subject.attribute):
            continue
        if word != NORMAL:
            effect.happen(frame, "become", {"subject": holder, "complement": Sort(word)})
            continue
        for each in flags_of(frame.run.program, subject.attribute):
            effect.happen(frame, "stop", {"subject": holder, "complement": Sort(each)})


def _takes_a_value(frame: Frame, subject: NounMeaning, complement: Any) -> bool:
    """Say whether what a thing has takes another value, and is not itself somebody's or Sick from now on.

    Her squares are those that she owns, and not the one on which she is.
    """
    if subject.plural and frame.run.program.kinds.is_a(subject.kind, "square"):
        return False
    owned = subject.kind != "cash" and getattr(complement, "owner", None) is not None
    return not owned and not _somebody(frame, subject, complement)


def _somebody(frame: Frame, subject: NounMeaning, complement: Any) -> bool:
    """Say whether somebody becomes something ("her Victim becomes Sick"), and not another who takes her place."""
    if not getattr(complement, "word", ""):
        return False
    if isinstance(complement, Referred) and isinstance(complement.value(frame), Id):
        return False
    return any(frame.run.world.kind(each) == "player" for each in subject.values(frame) if isinstance(each, Id))


def _assign(frame: Frame, effect: EffectParts, noun: str, holder: Value, complement: Any) -> None:
    run = frame.run
    new_owner = getattr(complement, "owner", None)
    if new_owner is not None:
        paid = {"subject": holder, "amount": facts.cash(run, holder), "recipient": new_owner.value(frame)}
        effect.happen(frame, "pay", paid)
        return
    value = complement.value(frame) if isinstance(complement, Meaning) else complement.bring(frame)
    if noun == "owner":
        effect.happen(frame, "get", {"subject": value, "object": holder})
        return
    if noun == "name":
        effect.happen(frame, "get", {"subject": holder, "object": str(value)})
        return
    set_attribute(frame, noun, holder, lambda old: value, last_week(frame, effect))


def become(  # noqa: PLR0912 - case by case
    frame: Frame, effect: EffectParts, thing: Value, complement: Any, chosen: dict[str, Value]
) -> None:
    """Let a thing become something: Sick, somebody's, a lot, another color or amount."""
    run = frame.run
    owner = getattr(complement, "owner", None)
    if owner is not None:
        for party in tuple(owner.values(frame)):
            effect.happen(frame, "get", {"subject": party, "object": thing})
        return
    if (isinstance(complement, Meaning) and complement.money) or isinstance(complement, Measured):
        value = complement.value(frame)
        party = isinstance(thing, Id) and run.program.kinds.is_a(run.world.kind(thing), "party")
        set_attribute(frame, "cash" if party else "value", thing, lambda old: value, last_week(frame, effect))
        return
    if isinstance(effect.subject, NameMeaning) and effect.subject.kind == "color":
        target = effect.subject.thing(frame)
        value = complement.value(frame)
        run.world.set(target, "value", value)
        return
    word = quality(frame, complement)
    if word and isinstance(complement, NounMeaning) and effect.together() and not complement.attribute:
        several = thing if isinstance(thing, tuple) else (thing,)
        if several:
            state = {"adjectives": tuple(_words_of(complement)), "called": _called(frame, complement)}
            effect.happen(frame, "become", {"subject": several, "complement": Sort(word)}, state)
        return
    if word:
        group = thing if isinstance(thing, tuple) else (thing,)
        if _membership(frame, effect, group, complement, "become"):
            return
        if isinstance(complement, NounMeaning) and complement.plural and len(group) == 2 and complement.attribute:
            for one, other in ((group[0], group[1]), (group[1], group[0])):
                run.world.set(one, facts.key(word), other)
            return
        for each in group:
            if word == "unowned":
                effect.happen(frame, "lose", {"subject": facts.owner(run, each), "object": each})
                continue
            roles: dict[str, Value] = {"subject": each, "complement": Sort(word)}
            if isinstance(complement, NounMeaning):
                roles["detail"] = tuple(complement.which) or None
                _details(frame, complement, roles)
            adjectives = tuple(_words_of(complement)) if isinstance(complement, NounMeaning) else ()
            became = effect.happen(frame, "become", roles, {"adjectives": adjectives})
            last = last_week(frame, effect)
            if last is not None and isinstance(each, Id) and _lasts(run.world, became, each, word):
                stop_after(run.world, each, facts.key(word), word, last)
        return
    value = complement.value(frame) if isinstance(complement, Meaning) else complement.bring(frame)
    _take_office(frame, effect, thing, value)


def _membership(frame: Frame, effect: EffectParts, group: tuple[Value, ...], complement: Any, verb: str) -> bool:
    """Let somebody become a member of an organization, or be one no longer; gives whether that is what is said."""
    if not isinstance(complement, NounMeaning) or complement.kind != "member" or complement.of is None:
        return False
    of = complement.of.value(frame)
    if not isinstance(of, Id) or frame.run.world.kind(of) == "Team":
        return False
    for each in group:
        effect.happen(frame, verb, {"subject": each, "complement": Sort("member", detail=of)})
    return True


def _take_office(frame: Frame, effect: EffectParts, thing: Value, value: Value) -> None:
    """Let somebody become what a job is called: she gets it. Raises Missing for anything else."""
    world = frame.run.world
    if not isinstance(value, Id) or world.kind(value) != "job":
        raise Missing(f"{world.label(thing)} cannot become {world.label(value)}")
    effect.happen(frame, "get", {"subject": thing, "object": value})


def _details(frame: Frame, complement: NounMeaning, roles: dict[str, Value]) -> None:
    """Bring what comes with what something becomes: "a Store with that theme"."""
    roles.pop("detail", None)
    for condition in complement.which:
        thing = getattr(condition, "thing", None)
        noun = thing.name.partition("#")[0] if isinstance(thing, Referred) else getattr(thing, "kind", "")
        if isinstance(thing, Meaning) and noun:
            roles[noun] = thing.value(frame)


def _called(frame: Frame, complement: NounMeaning) -> str:
    """Give the name that comes with what something becomes: "one lot called the Grab Bag"."""
    for clause in complement.node.which:
        said = tree.complement_of(clause)
        if isinstance(said, tree.Named) and isinstance(said.name, (tree.Name, tree.Text)):
            return (said.name.name if isinstance(said.name, tree.Name) else said.name.text).removeprefix("the ")
    return ""


def _words_of(complement: NounMeaning) -> list[str]:
    """Give the adjectives of what something becomes: "a Going Once lot"."""
    found = []
    for clause in complement.node.which:
        said = tree.complement_of(clause)
        if isinstance(said, tree.Adjective):
            found.append(said.word)
    return found


def quality(frame: Frame, complement: Any) -> str:
    """Give the word of a quality or role that a complement names ("" if it names none)."""
    word = getattr(complement, "word", "")
    if word:
        return str(word)
    if isinstance(complement, NounMeaning):
        return complement.kind
    return ""


@direct("be")
def _be(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    complement = effect.filler("complement")
    if _is_a_value(effect.subject) and not getattr(complement, "word", "") and not effect.adverbs:
        _become(frame, effect, chosen)
        return
    if sets_amount(frame, effect, chosen):
        return
    subject = chosen["subject"] if "subject" in chosen else effect.given(frame, "subject", effect.subject, chosen)
    group = subject if isinstance(subject, tuple) else (subject,)
    run = frame.run
    if "no longer" in effect.adverbs:
        word = quality(frame, complement)
        if _membership(frame, effect, group, complement, "stop"):
            return
        for each in group:
            if isinstance(complement, NounMeaning) and complement.attribute and not facts.has_quality(run, each, word):
                run.world.set(each, facts.key(word), None)
                effect.happen(frame, "part", {"subject": each, "with": Sort(word)})
            else:
                effect.happen(frame, "stop", {"subject": each, "complement": Sort(word)})
        return
    word = quality(frame, complement)
    if effect.during:
        turn = _meant_turn(frame)
        if turn is not None:
            turn.setdefault("during", []).append((subject, word, effect.rule))
        return
    last = last_week(frame, effect)
    for each in group:
        if not word:
            raise Missing("what it is to be is no quality")
        became = effect.happen(frame, "become", {"subject": each, "complement": Sort(word)})
        if last is not None and _lasts(run.world, became, each, word):
            stop_after(run.world, each, facts.key(word), word, last)


def _is_a_value(subject: Any) -> bool:
    """Say whether what a thing has is spoken of, which then *becomes* what it is said to be: "her Luck is 5"."""
    return isinstance(subject, NounMeaning) and subject.of is not None and subject.attribute


def _lasts(world: World, became: Occurrence, thing: Value, word: str) -> bool:
    """Say whether a quality that comes for some weeks ends with them: not one that was there for good."""
    return became.done or (isinstance(thing, Id) and is_passing(world, thing, facts.key(word)))


def _meant_turn(frame: Frame) -> dict[str, Any] | None:
    for occurrence in reversed(frame.recent):
        if occurrence.verb == "take":
            return occurrence.state
    turn = frame.event.within("take") if frame.event is not None else None
    return turn.state if turn is not None else None
