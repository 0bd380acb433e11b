"""Casting: which thing of the small world a phrase stands for."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.games.nomopoly.lowering.descriptions import INDEFINITE
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.situations.scene import Scene, Unsolved
from moderator.games.nomopoly.world.amounts import plain
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.values import GAME, Goods, Id, Sort, Value
from moderator.language import tree
from moderator.language.paraphrase import say
from moderator.node import Node

AMOUNT = 100
_FIRST_SQUARE = 6
_STRIDE = 5
_WELL_OVER = 100
"""By how many dollars somebody has more than an amount: so many that a part of what is over it is no fraction."""
MATE = "Team-mate"
_ONE_OF = frozenset({"one"})


def cast(scene: Scene, phrase: Node | None) -> Value:
    """Give what a phrase stands for, choosing and arranging it if nothing does yet. Raises Unsolved."""
    match phrase:
        case tree.Amount(value):
            return plain(value)
        case tree.Text(text):
            return text
        case tree.Gap():
            return scene.gap
        case tree.Refer(variable, word):
            if variable in scene.cast:
                return scene.cast[variable]
            raise Unsolved(word)
        case tree.Name(name, kind):
            return _named(scene, name, kind)
        case tree.Join(_, items):
            return cast(scene, items[0])
        case tree.Noun():
            return _noun(scene, phrase)
        case tree.Quantity(_, amount) if amount is not None:
            return boundary(scene, phrase)[0]
        case tree.Arithmetic(operator, (first, second)) if operator in ("*", "+", "-"):
            one, other = cast(scene, first), cast(scene, second)
            return one * other if operator == "*" else one + other if operator == "+" else one - other
    raise Unsolved(said(scene, phrase))


def is_deed(role: str, filler: Node | None) -> bool:
    """Say whether what is done is only called so: who throws "a party" throws nobody."""
    return role == "object" and isinstance(filler, tree.Noun) and (filler.kind, filler.of) == ("party", None)


def _named(scene: Scene, name: str, kind: str) -> Value:
    world, kinds = scene.run.world, scene.run.program.kinds
    if kind == "color":
        found = facts.color(scene.run, name)
        if found is not None:
            return found
    for thing in world.called(name):
        if kinds.is_a(world.kind(thing), kind) or world.kind(thing) == kind:
            return thing
    return next(iter(world.called(name)), None) or Sort(name)


def employed(scene: Scene, name: str) -> None:
    """Let somebody hold a job that a sentence names, if nobody does."""
    world = scene.run.world
    for job in world.called(name):
        if world.kind(job) == "job" and world.get(job, "holder") is None:
            holder = next((each for each in players_of(scene) if each not in scene.taken()), None)
            if holder is not None:
                world.set(job, "holder", holder)
                scene.say(holder, f"is {name}")


def said(scene: Scene, phrase: Node | None) -> str:
    """Say in words for what nothing could be arranged."""
    return str(phrase) if phrase is None else say(phrase, scene.lexicon)


def boundary(scene: Scene, quantity: tree.Quantity) -> tuple[Value, Value]:
    """Give the number at which a comparison is just met, and the one next to it at which it is not."""
    bound = cast(scene, quantity.amount)
    match quantity.comparison:
        case ">=":
            return bound, bound - 1
        case "<=":
            return bound, bound + 1
        case ">":
            return bound + (_WELL_OVER if getattr(quantity.amount, "unit", "") == "$" else 1), bound
        case "<":
            return bound - 1, bound
        case "=":
            return bound, bound - 1 if bound > 0 else bound + 1
    raise Unsolved(quantity.comparison)


def number_of(scene: Scene, noun: tree.Noun, truth: bool) -> int:
    """Give how many things of a kind make a phrase true, or just not."""
    if noun.quantity is not None and noun.quantity.amount is not None:
        meets, misses = boundary(scene, noun.quantity)
        return max(0, int(meets if truth else misses))
    if noun.determiner == "no":
        return 0 if truth else 1
    several = 2 if noun.plural and noun.determiner != "any" else 1
    return several if truth else 0


def _noun(scene: Scene, noun: tree.Noun) -> Value:
    if noun.variable and noun.variable in scene.cast:
        return scene.cast[noun.variable]
    if noun.kind in _ONE_OF and noun.of is not None:
        return cast(scene, noun.of)
    value = _chosen(scene, noun)
    if noun.variable:
        scene.cast[noun.variable] = value
    outer, scene.gap = scene.gap, value
    if _bearers(scene, noun.kind) and isinstance(value, Id):
        scene.arranger.bearing(scene, value, noun)
    for each in noun.which:
        scene.arranger.brought_about(scene, each)
    scene.gap = outer
    return value


def _chosen(scene: Scene, noun: tree.Noun) -> Value:
    kinds = scene.run.program.kinds
    if noun.kind == "game":
        return GAME
    if noun.determiner == "this" and noun.kind in ("rule", "section"):
        raise Unsolved("this rule")
    if noun.kind in facts.NUMBER_NOUNS and noun.of is None:
        return AMOUNT if noun.quantity is None or noun.quantity.amount is None else boundary(scene, noun.quantity)[0]
    if noun.of is not None:
        return _of(scene, noun)
    if noun.kind == MATE:
        return mated(scene, next(iter(_cast_players(scene)), players_of(scene)[0]), truth=True)
    found = list(_candidates(scene, noun))
    if noun.rank is not None:
        return scene.arranger.ranked(scene, noun, found)
    if found:
        return found[0]
    if kinds.is_a(noun.kind, "item"):
        return Goods(noun.kind, "", 1)
    made = _made(scene, noun)
    return Sort(noun.kind) if made is None else made


def _made(scene: Scene, noun: tree.Noun) -> Value:
    """Bring a thing into the world of which there is none yet, if the rules know it as one with attributes."""
    # who has written a proposal is seldom whom a rule on it is about
    return _proposed(scene, facts.players(scene.run)[-1]) if noun.kind == "proposal" else None


def _proposed(scene: Scene, proposer: Id) -> Id:
    """Let somebody have made a proposal that is still undecided."""
    world = scene.run.world
    number = len(list(world.of_kind("proposal"))) + 1
    text = "Note: nothing."
    return world.create("proposal", str(number), text=text, serial=number, state="undecided", proposer=proposer)


def _candidates(scene: Scene, noun: tree.Noun) -> Iterator[Value]:
    """Give what a noun can stand for, first what nothing stands for yet; squares from the middle of the board."""
    run = scene.run
    try:
        found = [each for each in facts.candidates(run, noun.kind) if not isinstance(each, Sort)]
        if not found and (bearers := _bearers(scene, noun.kind)):
            found = list(facts.candidates(run, bearers))
    except Missing:
        return
    taken = scene.taken()
    free = [each for each in found if each not in taken]
    other = any(isinstance(each, tree.Clause) and _is_other(each) for each in noun.which)
    if free or noun.determiner in ("another", "other") or other:
        found = free
    if run.program.kinds.is_a(noun.kind, "square"):
        stood = {facts.place(run, each) for each in facts.players(run)}
        fresh = [each for each in found if run.world.get(each, "owner") is None and each not in stood]
        fresh = [each for each in fresh if run.world.number(each) >= _FIRST_SQUARE]
        if scene.choice and found:
            fresh = [found[(_STRIDE * (scene.choice + 2) - 1) % len(found)]]
        found = fresh + [each for each in found if each not in fresh]
    elif noun.kind in ("party", "person", "piece"):
        players = [each for each in facts.players(run) if each in found]
        found = players + [each for each in found if each not in players]
    yield from found


def _bearers(scene: Scene, noun: str) -> str:
    """Give of what a noun is said that a flag or a definition makes somebody: of a player; "" for any other noun."""
    program, key = scene.run.program, facts.key(noun)
    if key in program.flags:
        return program.flags[key]
    defined = key in program.classes and noun != "player" and program.kinds.is_a(noun, "player")
    return "player" if defined else ""


def _is_other(clause: tree.Clause) -> bool:
    complement = clause.role("complement")
    return isinstance(complement, tree.Adjective) and complement.word in ("other", "different")


def _of(scene: Scene, noun: tree.Noun) -> Value:
    """Give what belongs to something: the value of its attribute, else a thing of the kind that it owns."""
    run, owner = scene.run, cast(scene, noun.of)
    if isinstance(owner, tuple) and owner:
        owner = owner[0]
    if not isinstance(owner, Id):
        raise Unsolved(noun.kind)
    if run.world.kind(owner) == "job" and facts.key(noun.kind) != "holder":
        employed(scene, run.world.label(owner))
        owner = run.world.get(owner, "holder") or owner  # "the square of the Taxi Driver" is where its holder is
    kind = run.world.kind(owner)
    owned = run.program.kinds.is_a(kind, "party") and run.program.kinds.is_a(noun.kind, "ownable")
    where = noun.kind == "square" and noun.determiner != "a" and not noun.plural and not _is_anybodys(noun)
    if where and facts.is_a(run, owner, "piece"):
        if facts.place(run, owner) is None:
            run.world.set(owner, "square", run.world.board[_FIRST_SQUARE + 1])
        return facts.place(run, owner)
    if owned and (owner, noun.kind) in scene.without:
        return Sort(noun.kind)
    if owned:
        return scene.arranger.give(scene, owner, noun, 1)[0]
    if facts.key(noun.kind) == "owner":
        value = run.world.get(owner, "owner")
        if value is None:
            value = next(each for each in facts.players(run) if each not in scene.taken())
            run.world.set(owner, "owner", value)
            scene.say(value, f"owns {run.world.label(owner)}")
        return value
    if noun.kind == MATE:
        return mated(scene, owner, truth=True)
    return _attribute(scene, noun, owner)


def _attribute(scene: Scene, noun: tree.Noun, owner: Id) -> Value:
    """Give the value of an attribute of something, and a proposal of somebody who has made none."""
    run = scene.run
    if noun.kind == "proposal" and not noun.plural and run.program.kinds.is_a(run.world.kind(owner), "player"):
        return _proposed(scene, owner)
    try:
        value = facts.attribute(run, noun.kind, owner)
    except Missing:
        value = None
    if value is None and facts.key(noun.kind) in run.program.attributes:
        raise Unsolved(noun.kind)
    return Sort(noun.kind) if value is None else value


def _is_anybodys(noun: tree.Noun) -> bool:
    """Say whether a square is one that somebody owns: "another player's square" is not where that player stands."""
    return noun.determiner == "possessive" and isinstance(noun.of, tree.Noun) and noun.of.determiner in INDEFINITE


def _cast_players(scene: Scene) -> Iterator[Id]:
    """Give the players for whom a phrase stands already, in the order of the sentence."""
    players = players_of(scene)
    yield from (value for value in scene.cast.values() if isinstance(value, Id) and value in players)


def mated(scene: Scene, who: Id, truth: bool, mate: Id | None = None) -> Id:
    """Let somebody, or any other player, be in the Team of a player, or not; gives who. Raises Unsolved."""
    world, players = scene.run.world, players_of(scene)
    free = (each for each in players if each != who and each not in scene.taken())
    mate = mate or next(free, None) or next((each for each in players if each != who), None)
    teams = list(world.of_kind("Team"))
    if mate is None or not teams:
        raise Unsolved(MATE)
    hers = world.get(who, "team") or teams[0]
    other = next((each for each in teams if each != hers), None)
    world.set(who, "team", hers)
    world.set(mate, "team", hers if truth else other)
    scene.say(mate, f"{'' if truth else 'not '}in the Team of {world.label(who)}")
    return mate


def players_of(scene: Scene) -> tuple[Id, ...]:
    """Give the players of the small world in the order in which they joined."""
    return tuple(scene.run.world.of_kind("player"))


__all__ = ["AMOUNT", "MATE", "boundary", "cast", "employed", "mated", "number_of", "players_of"]
