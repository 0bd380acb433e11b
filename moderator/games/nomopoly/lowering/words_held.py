"""Holds that all that a sentence says stands in its law: nothing may be lost on the way without a word.

Each sum, number, name, quality and deed of the tree, each kind of thing and each reference back has to stand in the law
at least as often. Where one does not the sentence is refused by it, however well the rest of it is heeded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from moderator.games.nomopoly.compiling.lasting import CHANGES
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.language.registry import verbs
from moderator.law.binding import walk
from moderator.law.nodes import Deed, Number, Term
from moderator.node import Node, Part

_WOVEN = {
    tree.Noun: frozenset(
        {"week", "update", "phase", "turn", "time", "end"}  # times are kept as moments and in weeks
        | {"one", "both", "multiple", "excess", "rest", "amount", "money", "dollar", "pip", "pound", "share"}
        | {"roll", "die", "move", "step", "route", "square", "board", "game", "bundle", "part"}
        | {"rule", "section", "reference", "order", "effect", "price", "payment", "cash", "creditor"}
        | {"destruction", "explosion", "landing", "passage", "everything", "owner", "holder"}
    ),
    tree.Adjective: frozenset(
        {"other", "even", "odd", "same", "owned", "unowned", "new", "consecutive", "next", "normal", "equal"}
        | {"higher", "lower", "larger", "smaller", "shorter", "longer"}
    ),
    tree.Clause: CHANGES
    | frozenset(
        {"have", "own", "stand", "happen", "begin", "start", "show", "name", "coat", "drop", "add", "subtract"}
        | {"pass", "fail", "accept", "reject", "hold", "reach", "visit", "enter", "occupy", "vanish", "avoid", "go"}
        | {"get", "give", "collect", "keep", "owe", "remove", "make", "mail", "send", "win"}
    ),
}
"""Words that are woven into a law: what they say is its shape, no symbol in it ("3 squares on", "the same", "rises").

So is a verb that nobody carries out by itself ("earns" is "gets"). What such a verb is done to, and what such a noun is
of, has to stand there all the same.
"""

_OF_A_TURN = frozenset({"roll", "move", "turn"})
"""Whose these are the law does not say: they are of who takes the turn at hand."""


def hold_words(said: tree.Form | tuple[tree.Step, ...], law: object, meant: Mapping[str, Collection[Term]]) -> None:
    """Raise NotRunnable for what a sentence says and its law does not, or not as often.

    `meant` are the terms that each variable of the tree has stood for, of which one stands for each reference to it.
    What something cost before changes nothing, nothing is paid of $0, and one of a kind is that thing.
    """
    if isinstance(said, tree.Cost):
        said = replace(said, before=None)
    told: Part = (
        (said.value, said.conditions) if isinstance(said, tree.Value) else said
    )  # "between two squares" are a pair
    held, nodes = Counter(_held(law)), Counter(node for node in walk(law) if isinstance(node, Node))
    for (word, variable), times in Counter(_said(told)).items():
        there = sum(nodes[each] for each in meant.get(variable, ())) if variable else held[word.casefold()]
        if there < times:
            raise NotRunnable(f"what {word} says of this nobody heeds: say it in a sentence of its own")


def _held(law: object) -> Iterator[str]:
    """Give each word and number of a law."""
    for node in walk(law):
        if isinstance(node, Number):
            yield from (f"{unit}{abs(node.value)}" for unit in ("", "$"))
        elif isinstance(node, Deed):
            yield from node.manner
        for part in ("name", "text", "section", "rule"):
            if isinstance(word := getattr(node, part, None), str):
                yield word.casefold()


def _said(node: Part) -> Iterator[tuple[str, str]]:
    """Give each word and number of a tree that has to stand in its law; of a reference also what it refers to."""
    if isinstance(node, tuple):
        for part in node:
            yield from _said(part)
    if not isinstance(node, Node):
        return
    match node:
        case tree.Amount(value=value, unit="$" | "" as unit) if value > (0 if unit else 1):
            yield f"{unit}{value}", ""
        case tree.Refer(word=word, variable=variable) if not _woven(variable.split("#")[0], tree.Noun):
            if not variable.startswith("@"):  # what happens, or what is paid
                yield word, variable
        case tree.Name(name=word) | tree.Noun(kind=word) | tree.Adjective(word=word) | tree.Clause(verb=word):
            if not _woven(word, type(node)):
                yield word, ""
    if isinstance(node, tree.Clause) and node.verb == "understand":  # whoever does
        node = replace(node, subject=None)
    for name in tree.inner(node):
        part = getattr(node, name)
        of_a_turn = isinstance(node, tree.Noun) and node.kind in _OF_A_TURN and isinstance(part, tree.Name)
        if not (of_a_turn or (isinstance(node, tree.Noun) and node.kind == "doubles")):  # of a double six
            yield from (each for each in _said(part) if not isinstance(node, tree.Time) or not each[0][-1:].isdigit())


def _woven(word: str, kind: type[Node]) -> bool:
    """Tell whether a word has no symbol of its own in a law; a noun's last word tells ("the turns phase")."""
    if kind is tree.Clause:
        return word in _WOVEN[kind] or (word not in PRIMITIVES and any(each.key == word for each in verbs()))
    return word.casefold().split(" ")[-1] in _WOVEN.get(kind, ())
