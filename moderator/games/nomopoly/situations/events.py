"""Events of a sentence brought about in the small world: the verb with what its roles stand for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias, TypeGuard

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.situations.casting import AMOUNT, cast, is_deed, number_of, players_of
from moderator.games.nomopoly.situations.scene import Scene, Unsolved
from moderator.games.nomopoly.world import figures
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Goods, Id, Sort, Value
from moderator.language import tree
from moderator.language.word_forms import article

Filler: TypeAlias = "tree.Complement | tree.Clause"

REPEATED = {"twice": 2, "again": 2}
"""How often an event comes to pass by an adverb of its own."""

_OF_MONEY = frozenset({"money", "value"})

_COATS = frozenset({"color", "coating"})
"""What a square takes when it is painted or coated."""

_TURN = "normal turn"


@dataclass(frozen=True, slots=True)
class Happening:
    """An event to come: its verb and its roles, ready to be played as often as wanted."""

    verb: str
    roles: tuple[tuple[str, Value], ...]
    adverbs: frozenset[str] = frozenset()

    @property
    def subject(self) -> Value:
        """Give who does it, or None."""
        return dict(self.roles).get("subject")

    def occurrence(self, *, in_turn: bool = False, voluntary: bool = False) -> Occurrence:
        """Give it as an event; in the turn of its subject, if it is to be so."""
        turn = None
        if in_turn:
            roles = {"subject": self.subject, "object": Sort(_TURN)}
            turn = Occurrence("take", roles, done=True, state={"queue": []})
        return Occurrence(self.verb, dict(self.roles), None, turn, self.adverbs, voluntary)


def happening(scene: Scene, clause: tree.Clause) -> Happening:
    """Cast an event: who does what to whom; what a verb cannot be without is filled in. Raises Unsolved."""
    entry = scene.entry(clause.verb)
    roles: dict[str, Value] = {}
    if clause.subject is not None:
        roles["subject"] = cast(scene, clause.subject)
    paid = {slot.role for slot in entry.slots if slot.sorts & _OF_MONEY} if entry is not None else set()
    for role, part in clause.roles:
        filler, kind = _of_a_kind(part)
        if kind is not None:
            roles["as"] = Sort(kind.kind)
        roles[role] = _filled(scene, clause.verb, role, filler)
        if role in paid and isinstance(roles[role], Sort):
            roles.setdefault("as", roles[role])
            roles[role] = AMOUNT
    if entry is not None:
        if "subject" not in roles:
            roles["subject"] = _default(scene, entry.subject, roles)
        for slot in entry.slots:
            if slot.role not in roles and not slot.optional:
                roles[slot.role] = _default(scene, slot.sorts, roles)
        for slot in (*entry.slots, *(slot for _, slot in entry.prepositions)):
            if slot.role not in roles and (coat := _coat(scene, slot.sorts)) is not None:
                roles[slot.role] = coat
        if clause.verb in ("pay", "give") and roles.get("recipient") is None:
            roles["recipient"] = _default(scene, frozenset({"party"}), roles)
        if clause.verb == "pay":
            roles.setdefault("amount", AMOUNT)
    kept = tuple((role, value) for role, value in roles.items() if value is not None)
    much = isinstance(clause.role("object"), (tree.Amount, tree.Quantity))
    verb = "get" if clause.verb == "collect" and much else clause.verb  # as the event is heard
    return Happening(verb, kept, frozenset(each for each in clause.adverbs if each not in REPEATED))


def _of_a_kind(filler: Filler) -> tuple[Filler, tree.Noun | None]:
    """Take "more than $5 of rent" apart: how much it is, and of which kind."""
    much = filler.amount if isinstance(filler, tree.Quantity) else filler
    kind = much.items[1] if isinstance(much, tree.Arithmetic) and much.operator == "of" else None
    if not isinstance(much, tree.Arithmetic) or not isinstance(kind, tree.Noun):
        return filler, None
    number = much.items[0]
    return (replace(filler, amount=number) if isinstance(filler, tree.Quantity) else number), kind


def _filled(scene: Scene, verb: str, role: str, filler: Filler) -> Value:
    if role == "complement":
        match filler:
            case tree.Adjective(word):
                return Sort(word)
            case tree.Noun(kind=kind):
                return Sort(kind)
        return cast(scene, filler)
    if isinstance(filler, tree.Noun) and (is_deed(role, filler) or role in ("as", "purpose", "cause")):
        return Sort(filler.kind)
    if isinstance(filler, (tree.Clause, tree.Place, tree.Adjective, tree.Either)):
        raise Unsolved(f"{verb} {role}")
    return cast(scene, filler)


def _default(scene: Scene, sorts: frozenset[str], roles: dict[str, Value]) -> Value:
    if sorts & {"money", "value", "amount"}:
        return AMOUNT
    if sorts & {"party", "player", "person", "piece"}:
        return next((each for each in players_of(scene) if each not in roles.values()), None)
    if "square" in sorts:
        return next(each for each in scene.run.world.board[6:] if scene.run.world.get(each, "owner") is None)
    return None


def _coat(scene: Scene, sorts: frozenset[str]) -> Id | None:
    """Give a color or a coating for what is painted or coated, which no rule needs to name; None for anything else."""
    world = scene.run.world
    kind = next((each for each in sorts if each in _COATS), None)
    bare = None if kind is None else world.get(world.board[0], kind)
    return None if kind is None else next((each for each in world.of_kind(kind) if each != bare), None)


def happened(scene: Scene, clause: tree.Clause, truth: bool) -> None:
    """Let something have happened before, as often as the words say, or once less; or not at all."""
    times = _times(clause)
    if clause.verb == "be":
        raise Unsolved("has been")
    wanted = times if truth else times - 1
    rank = next((part.rank for _, part in clause.roles if _is_ranked(part)), None)
    event = happening(scene, replace(clause, roles=tuple((role, _unranked(part)) for role, part in clause.roles)))
    who, words = event.subject, event_words(scene, event)
    if rank is not None and rank.order == "least":
        if not truth:
            raise Unsolved("who has done it more than somebody")
        _by_the_others(scene, event, words)
        return
    if isinstance(clause.subject, tree.Noun) and clause.subject.plural and clause.subject.quantity is not None:
        _by_several(scene, event, words, number_of(scene, clause.subject, truth))
        return
    for _ in range(wanted):
        scene.past.append(partial(_play, scene, event))
    if wanted:
        scene.say(who, f"{words} before" if wanted == 1 else f"{words} {wanted} times before")


def _by_the_others(scene: Scene, event: Happening, words: str) -> None:
    """Let everybody but one do something: that one has done it the least."""
    _by_each(scene, event, words, [each for each in players_of(scene) if each != event.subject])


def _by_several(scene: Scene, event: Happening, words: str, number: int) -> None:
    """Let so many players do something: "a proposal that at least 3 players have voted for"."""
    players = players_of(scene)[:number]
    if len(players) < number:
        raise Unsolved(f"{number} players")
    _by_each(scene, event, words, players)


def _by_each(scene: Scene, event: Happening, words: str, players: Sequence[Id]) -> None:
    for each in players:
        theirs = replace(event, roles=tuple((r, each if r == "subject" else v) for r, v in event.roles))
        scene.past.append(partial(_play, scene, theirs))
        scene.say(each, f"{words} before")


def _is_ranked(filler: Filler) -> TypeGuard[tree.Noun]:
    """Say whether it is the most, or the least, of something that anybody did: "has paid the most rent"."""
    return isinstance(filler, tree.Noun) and filler.rank is not None and filler.rank.by == filler.kind


def _unranked(filler: Filler) -> Filler:
    """Leave out that it is the most that anybody did: who alone has done it at all has done it the most."""
    return replace(filler, rank=None) if _is_ranked(filler) else filler


def lay(scene: Scene, who: Id, kind: str, square: Id) -> None:
    """Let somebody put goods on a square."""
    scene.run.make("put", subject=who, object=Goods(kind, "", 1, who), on=square)


def lasted(scene: Scene, clause: tree.Clause, truth: bool) -> None:
    """Let something have been so for as many weeks as the words say, or one less."""
    what, weeks = clause.role("complement"), next((_weeks(time) for time in clause.times if time.kind == "for"), 0)
    thing = cast(scene, clause.subject)
    if not isinstance(what, tree.Adjective) or not weeks or not isinstance(thing, Id):
        raise Unsolved("has been")
    key, passed = facts.key(what.word), weeks if truth else weeks - 1
    scene.run.world.set(thing, key, True)
    scene.run.world.set(thing, f"{key} since", scene.run.week - passed)
    scene.say(thing, f"{what.word} for {figures.count(passed, 'week')}")


def _weeks(time: tree.Time) -> int:
    phrase = time.phrase
    if isinstance(phrase, tree.Noun) and phrase.kind == "week" and phrase.quantity is not None:
        return int(phrase.quantity.amount.value) if isinstance(phrase.quantity.amount, tree.Amount) else 0
    return 0


def _play(scene: Scene, event: Happening) -> None:
    scene.run.happen(event.occurrence())


def _times(clause: tree.Clause) -> int:
    for each in clause.adverbs:
        if each in REPEATED:
            return REPEATED[each]
    for time in clause.times:
        if time.kind == "times" and isinstance(time.phrase, tree.Amount):
            return int(time.phrase.value)
    return 1


def event_words(scene: Scene, event: Happening) -> str:
    """Say an event without its subject: "lands on 6", "pays $100 to Josh"."""
    entry = scene.entry(event.verb)
    roles = {role: value for role, value in event.roles if role != "subject"}
    third, _, rest = (entry.third if entry is not None else event.verb).partition(" ")
    words = [third, rest] if rest else [third]
    slots = [(slot.role, "") for slot in entry.slots] if entry is not None else [("object", "")]
    slots += [(slot.role, preposition) for preposition, slot in entry.prepositions] if entry is not None else []
    said: set[str] = set()
    for role, preposition in sorted(slots, key=lambda slot: (slot[1] != "", slot[0] == "recipient")):
        if role in roles and role not in said:
            said.add(role)
            words.append(f"{preposition} {label(scene, roles[role], role)}".strip())
    words += [
        f"{role} {label(scene, value, role)}" for role, value in roles.items() if role not in said and role != "object"
    ]
    words += sorted(event.adverbs)
    return " ".join(words)


def label(scene: Scene, value: Value, role: str = "") -> str:
    """Say a value: a square by its number, an amount of money in dollars."""
    if isinstance(value, (int,)) and not isinstance(value, bool):
        return f"${value}" if role in ("amount", "price") else str(value)
    if isinstance(value, Id) and value == facts.place(scene.run, value):
        return scene.run.world.label(value)
    if isinstance(value, Sort):
        return value.kind if value.kind[:1].isupper() else article(value.kind)
    return scene.run.world.label(value)
