"""Finds what *one* stands for where somebody has it or gets it: "she gets a Helmet if she does not have one".

It is another of the kind that was told of last before it: not the thing itself, and nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.registry import fits
from moderator.language.scope import PERIOD, PERSON, VALUE, Unresolved
from moderator.node import Part

_NO_THING = PERSON | PERIOD | VALUE
_THINGS = frozenset({"any", "job"})  # a job is told of as a thing that somebody has, though its name can be theirs
_KINDS = frozenset({"a", "any", "another"})


def ones_meant(form: Part, told: tree.Noun | None, lexicon: Lexicon) -> Part:
    """Put the kind that is meant for each *one* that is an object; `told` is what the sentence before told of last.

    Raises Unresolved for one before which nothing was told of.
    """
    found = _told_of(form, lexicon)

    def meant(node: Part) -> Part:
        node = tree.rebuilt(node, meant)
        if not isinstance(node, tree.Clause) or not isinstance(one := node.role("object"), tree.Pronoun):
            return node
        if one.word != "one":
            return node
        kind = _before(found, one.span) or told
        if kind is None and found:
            raise Unresolved(one.word, one.span, ())  # what is told of behind it is not what it speaks of
        if kind is None:
            return node
        another = replace(kind, determiner="a", label="", span=one.span)
        return replace(node, roles=tuple((role, another if filler is one else filler) for role, filler in node.roles))

    return meant(form)


def last_told(form: Part, lexicon: Lexicon) -> tree.Noun | None:
    """Give what a sentence has told of last of which there can be another; None where it tells of no such thing."""
    if isinstance(form, tree.Declaration) and form.what == "kind" and form.names:
        return tree.Noun(form.names[-1], "a")
    found = _told_of(form, lexicon)
    return found[-1] if found else None


def _told_of(form: Part, lexicon: Lexicon) -> Sequence[tree.Noun]:
    """Give the things of which a form tells that there is one of them, in the order of the text."""
    found = [node for node in tree.walk(form) if isinstance(node, tree.Noun) and _is_a_thing(node, lexicon)]
    return sorted(found, key=lambda node: node.span)


def _is_a_thing(node: tree.Noun, lexicon: Lexicon) -> bool:
    entry = lexicon.nouns.get(node.kind)
    if entry is None or node.determiner not in _KINDS or node.plural or node.of is not None:
        return False
    return not entry.sorts.isdisjoint(_THINGS) or not fits(entry.sorts, _NO_THING)


def _before(found: Sequence[tree.Noun], span: tree.Span) -> tree.Noun | None:
    return next((node for node in reversed(found) if node.span[1] <= span[0]), None)
