"""What a sentence has brought up so far, and what of it a word can refer to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.registry import fits
from moderator.node import Part

QUALITY = "quality"  # the sort of "anything", in "becomes anything"
PERSON = frozenset({"player", "person", "admin"})

READER = "you"
"""The label of the player whom a sentence speaks to, and the pronoun for them."""

VALUE = frozenset({"money", "number", "color", "text", "period", "coating", "status", "week"})

PERIOD = frozenset({"period", "phase", "update", "week"})

ANY = frozenset({"any"})


class Unresolved(Exception):  # noqa: N818 - a finding about a text is no fault
    """A word refers to nothing, or to more than one thing."""

    def __init__(self, word: str, span: tree.Span, candidates: tuple[str, ...]) -> None:
        super().__init__(word)
        self.word = word
        self.span = span
        self.candidates = candidates


@dataclass(frozen=True, slots=True)
class Introduced:
    """A thing that a sentence has brought up."""

    variable: str
    kind: str
    label: str
    sorts: frozenset[str]
    plural: bool
    depth: int  # how deep in another phrase it stands: the owner of *a square* is 1
    described: bool = False
    measured: bool = False  # so much of something: at least 2 dust
    qualities: frozenset[str] = frozenset()  # "a Sick player", "a new square": the words that are said of it
    of_the_game: tree.Noun | None = None  # the season, of which there is one only: it can be named again as it is
    one_of_those: bool = False  # "the player with the higher roll" is one of those who rolled


def _told_by_rolls(noun: tree.Noun) -> bool:
    """Say whether somebody is told from others by what they rolled: "the player with the higher roll"."""
    if noun.rank is not None and noun.rank.by == "roll":
        return True
    return any(isinstance(each, tree.Noun) and each.kind == "roll" for each in tree.walk(noun.which))


def qualities(noun: tree.Noun) -> frozenset[str]:
    """Give the single words that are said of what a noun describes: Sick, new, unowned."""
    said = (tree.complement_of(one) for one in noun.which)
    return frozenset(each.word for each in said if isinstance(each, tree.Adjective) and not each.arguments)


@dataclass(slots=True)
class Described:
    """A noun whose restrictions are being resolved, and the variable that they call it by, if any does."""

    noun: tree.Noun
    sorts: frozenset[str]
    variable: str = ""


@dataclass(slots=True)
class Scope:
    """What has been introduced so far in a sentence and in those that it goes on from."""

    lexicon: Lexicon
    counter: int = 0
    things: list[Introduced] = field(default_factory=list)
    actor: str = ""
    topic: str = ""  # the thing that the sentence is about: the subject of its first clause
    brought: list[str] = field(default_factory=list)
    deeds: list[str] = field(default_factory=list)  # the verbs of what has been said to happen
    sender: str = ""  # the variable of whoever wrote an order: "I"
    she: bool = False  # the sentence says "she" or "her", of the one who acts, so that "he" is another
    rolled: bool = False  # several have rolled, of whom one is the winner and one the loser
    him: bool = False  # the sentence says "him" or "the other player", so that "he" is the one who acts
    apart: bool = False  # the sentence says both "you" and "she", so that she is somebody else
    scene: tree.Noun | None = None  # the one square that the sentence before this one has told of
    unsaid: bool = False  # nobody says who acts: "painting another player's square costs $10"
    told: tree.Noun | None = None  # the last thing told of of which there can be another: "one" is one of its kind

    def fork(self) -> Scope:
        """Give a scope for a sentence that goes on from this one."""
        return Scope(
            self.lexicon,
            self.counter,
            list(self.things),
            self.actor,
            self.topic,
            list(self.brought),
            list(self.deeds),
            self.sender,
            self.she,
            self.rolled,
            self.him,
            self.apart,
            self.scene,
            self.unsaid,
            self.told,
        )

    def anew(self) -> Scope:
        """Give a scope for the next sentence of an item, which goes on from none."""
        return Scope(self.lexicon, self.counter, apart=self.apart, scene=self.scene, told=self.told)

    def restore(self, kept: Scope) -> None:
        """Go back to what was known when `kept` was forked."""
        self.counter, self.things, self.brought, self.deeds = kept.counter, kept.things, kept.brought, kept.deeds
        self.actor, self.topic = kept.actor, kept.topic
        self.she, self.him, self.rolled = kept.she, kept.him, kept.rolled


class ClauseAtHand(NamedTuple):
    """What is known of the clause at hand while its phrases are resolved; a clause within it begins with the same.

    Things are told by their variables.
    """

    verb: str = ""
    subject: str = ""  # "@gap" where the clause describes a noun that does it
    of_the_actor: bool = False  # that is somebody of who acts, who has *her* as well: "her heir gets her squares"
    each: bool = False  # it is about each of several: "they each get $5"
    as_subject: bool = False  # the phrase at hand is of whom or what the outermost clause is
    owning: bool = False  # it is said what somebody owns or does: "for each square she owns"
    one_of_each: str = ""  # each of several, beside who acts: "each other player loses half of her cash"
    of_others: bool = False  # these are each *other*
    beside_her: bool = False  # it says *she* of who acts, so that "they pay her" is said of others
    paid_her: bool = False  # the clause that is said of each of several does so: "each of them pays her $5"
    direct: bool = False  # the phrase at hand is a pronoun of the clause's own: "pays her $5"
    somewhere: bool = False  # it tells where somebody goes: "moves to her square"
    taken: tuple[str, ...] = ()  # what the clause has named already: "it" is something else
    priced: tuple[str, ...] = ()  # of these, those for which the price at hand is paid


class Referring:
    """Looks up what words refer to in one scope."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.lexicon = scope.lexicon
        self.at = ClauseAtHand()
        self.described: list[Described] = []  # outermost first
        self.spoken: dict[tree.Span, tuple[tree.Noun, str]] = {}  # what brought one thing up where, and as what

    def _is_person(self, phrase: Part) -> bool:
        if isinstance(phrase, tree.Refer):
            found = next((thing for thing in self.scope.things if thing.variable == phrase.variable), None)
            return found is not None and fits(found.sorts, PERSON) and "any" not in found.sorts
        if isinstance(phrase, tree.Noun) and phrase.determiner not in {"no", "neither"}:
            sorts = self._sorts(phrase.kind)
            return bool(phrase.variable) and fits(sorts, PERSON | {"party", "pseudoplayer"}) and "any" not in sorts
        return False

    def _variable(self, phrase: Part) -> str:
        if isinstance(phrase, tree.Name):
            return "=" + phrase.name
        return phrase.variable if isinstance(phrase, (tree.Noun, tree.Refer)) else ""

    def _sorts(self, kind: str) -> frozenset[str]:
        entry = self.lexicon.nouns.get(kind)
        return entry.sorts if entry else ANY

    def introduce(self, node: tree.Noun, depth: int, variable: str = "") -> str:
        """Bring a thing up under a variable of its own, or the one given, and give that."""
        variable = variable or self._new_variable(node)
        described = node.determiner in {"the", "that", "this"}
        game = node if isinstance(node.of, tree.Noun) and node.of.kind == "game" and not node.which else None
        self.scope.things.append(
            Introduced(
                variable,
                node.kind,
                node.label,
                self._sorts(node.kind),
                node.plural,
                depth,
                described,
                node.quantity is not None,
                qualities(node),
                game,
                _told_by_rolls(node),
            )
        )
        return variable

    def _new_variable(self, node: tree.Noun) -> str:
        self.scope.counter += 1
        called = node.kind if node.label == READER else node.label or node.kind
        return f"{called}#{self.scope.counter}"

    def _refer(self, thing: Introduced, node: tree.Pronoun) -> tree.Phrase:
        if thing.variable.startswith("="):
            return tree.Name(thing.variable[1:], thing.kind, node.span)
        if thing.of_the_game is not None and node.word == "it":
            return thing.of_the_game
        return tree.Refer(thing.variable, node.word, node.span)
