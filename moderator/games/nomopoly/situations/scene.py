"""A scene: a small world with what the words of a sentence stand for in it, and what has been arranged so far.

Conditions are met by directed changes of the world (`arranging`), one node of the tree after the other. With `miss` one
of the nodes is arranged the other way round, for a near miss.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.world.values import Id, Value
from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.registry import Verb
from moderator.language.word_forms import article
from moderator.node import Node


class Unsolved(Exception):  # noqa: N818 - a finding about the text
    """A phrase or condition for which nothing can be arranged; the message says which."""


class Arranger(Protocol):
    """What brings conditions about in a scene; see `arranging`."""

    def hold(self, scene: Scene, condition: Node | None, truth: bool = True) -> None:
        """Make a condition hold, or just not hold."""

    def brought_about(self, scene: Scene, condition: Node | None, truth: bool = True) -> None:
        """Make a condition hold, or leave it to chance."""

    def bearing(self, scene: Scene, thing: Id, noun: tree.Noun) -> None:
        """Let a thing be what a noun calls it by a flag of its own: "a Clown"."""

    def ranked(self, scene: Scene, noun: tree.Noun, found: list[Value]) -> Value:
        """Give which of several a rank means."""

    def give(self, scene: Scene, owner: Value, noun: tree.Noun, number: int) -> list[Value]:
        """Let somebody own exactly so many things."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """The words that say how often an event has to come to pass, and how often that is."""

    words: str
    number: int


Arranged: TypeAlias = "Node | Repeat | None"
"""What is arranged: a node of the sentence, or how often its event comes to pass."""


@dataclass(eq=False)
class Scene:
    """A world being arranged. `cast` are the values of phrases by their variables, `gap` of the clause at hand.

    `met` are the nodes that were arranged, in order, `left` those that nothing here can bring about: they are left to
    luck and to which square is taken, by `choice`. `missed` says that the node to `miss` was. `orders` are those
    whom ranks compare, by what is compared, the most first. `said` is what is said of
    each thing to tell the situation by, `without` who was left without which kind of things, `past` what has happened
    before, to be played first. `lexicon` are the words of the rules, `text` is the sentence, and `more` the steps of
    those that go on from it.
    """

    run: Run
    arranger: Arranger
    miss: Arranged = None
    missed: bool = False
    cast: dict[str, Value] = field(default_factory=dict)
    gap: Value = None
    met: list[Arranged] = field(default_factory=list)
    said: dict[Value, list[str]] = field(default_factory=dict)
    without: set[tuple[Value, str]] = field(default_factory=set)
    past: list[Callable[[], None]] = field(default_factory=list)
    left: list[Arranged] = field(default_factory=list)
    orders: dict[str, list[Id]] = field(default_factory=dict)
    choice: int = 0
    lexicon: Lexicon | None = None
    text: str = ""
    more: tuple[tree.Step, ...] = ()

    def wants(self, node: Arranged, truth: bool) -> bool:
        """Note that a node is arranged, and say which way: the other way round for the one that is missed."""
        if not any(each is node for each in self.met):
            self.met.append(node)
        self.missed |= node is self.miss
        return truth != (node is self.miss)

    def say(self, thing: Value, words: str) -> None:
        """Say something of a thing, to tell the situation by."""
        found = self.said.setdefault(thing, [])
        if words not in found:
            found.append(words)

    def turns(self) -> dict[str, tuple[str, str]]:
        """Say of each flag, by its lower case, what a thing does that gets it, and one that loses it."""
        program = self.run.program
        told: dict[str, tuple[str, str]] = {}
        for word in self.lexicon.flags if self.lexicon else ():
            is_bare = word in program.flags_without_article or facts.key(word) not in program.flags
            said = word if is_bare else article(word)
            if word in program.flags_had:
                told[word.casefold()] = (f"gets {said}", f"no longer has {said}")
            else:
                told[word.casefold()] = (f"becomes {said}", f"is no longer {said}")
        return told

    def entry(self, verb: str) -> Verb | None:
        """Give the entry of a verb, the language's or one that the rules declare."""
        return None if self.lexicon is None else self.lexicon.verbs.get(verb)

    def taken(self) -> set[Value]:
        """Give the things that something stands for already."""
        return {value for value in (*self.cast.values(), self.gap) if isinstance(value, Id)}
