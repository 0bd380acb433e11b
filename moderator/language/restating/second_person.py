"""Says of a player what a sentence says of *you*: whoever writes a rule speaks to the players who will read it.

"If you own a Store, you may ..." is of a player and of her, "at the end of each update, you get $5" of each player.
Where somebody else comes before, as in "when somebody lands on your square, you get $5", the reader is another player.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, TypeGuard

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.registry import fits
from moderator.language.restating.happenings import acting, as_it_comes, denies, happens
from moderator.language.restating.layers import around
from moderator.language.scope import PERSON, READER
from moderator.language.tree import rebuilt, walk
from moderator.node import Part

_BRINGS_UP = frozenset({"a", "another", "any", "each", "every", "no"})
_COMES_ROUND = frozenset({"start", "end", "in", "each", "right before", "before", "after", "during"})


_LAST = (1 << 30, 1 << 30)
"""A place behind every sentence."""
_FIRST = (-1, -1)
"""A place before every sentence."""


def addressed(value: Any, lexicon: Lexicon) -> Any:
    """Give a meaning in which nobody is spoken to; the same if nobody was."""
    mentions = _mentions(value)
    if not mentions:
        return value
    if told := _of_whoever_does_it(value) or _by_what_stands_behind(value, lexicon):
        return told
    waited_for = _event(value, lexicon)
    if event := _mentions(waited_for):
        mentions = [event[0], *(each for each in mentions if each != event[0])]  # an event comes before its conditions
    elif _comes_round(value) and (main := _in_the_main_clause(value)):
        mentions = [main[0], *(each for each in mentions if each != main[0])]  # each of them is asked by herself
    others = [node for node in walk(value) if _is_somebody(node, lexicon)]
    apart = _says_she(value)
    if not event and any(_is_somebody(node, lexicon) for node in walk(waited_for)) and value[1][0] in ("if", "while"):
        reader = tree.Noun("player", "another", label=READER, span=mentions[0])
        told = _put(value, reader, READER)  # "while you own it, whoever lands there pays you": who lands comes first
        return _of_another(told, {node.span for node in others}, _LAST)
    before = [node for node in others if node.span < mentions[0]]
    if before and before[0].determiner != "another" and _acts(value, mentions[0]) and not apart:
        return _put(value, None, "she")  # "a player who does so must wait, and you pay"
    comes_first = all(node.span > min(mentions) for node in others)
    if comes_first and _comes_round(value) and not _acts(_main(value), mentions[0]):
        return _for_each(value, mentions[0], READER if others or apart else "she")
    determiner = "another" if before else "each" if _comes_round(value) else "a"
    reader = tree.Noun("player", determiner, label=READER, span=mentions[0])
    alone = not others and (_acts(value, mentions[0]) or determiner == "each")
    told = _put(value, reader, "she" if alone and not apart else READER)
    return _of_another(told, {node.span for node in others}, mentions[0])


def _says_she(value: Part) -> bool:
    """Say whether a sentence that speaks to somebody says *she* as well, of somebody else."""
    nodes = tuple(walk(value))
    other = any(isinstance(node, tree.Noun) and node.determiner == "other" and node.kind == "player" for node in nodes)
    return not other and any(
        isinstance(node, tree.Pronoun) and node.word in _SHE and _is_written(node) for node in nodes
    )


_SHE = frozenset({"she", "he", "her", "him", "herself", "himself"})


def _event(value: Any, lexicon: Lexicon) -> Any:
    """Give what a sentence waits for: what stands behind *when*, or whoever does something while something is so."""
    if not isinstance(value, tuple) or value[0] != "prefix":
        return ()
    if value[1][0] in ("when", "soon"):
        return value[1][1]
    behind = value[2]
    while isinstance(behind, tuple) and behind and behind[0] == "tail":
        if behind[1][0] == "when":
            return behind[1][1]
        behind = behind[2]
    if value[1][0] not in ("if", "while") or not isinstance(value[2], tuple) or value[2][0] != "clauses":
        return ()
    acted = acting(value[2][1][0], lexicon)
    return () if acted is None else acted[0]


def _of_whoever_does_it(value: Part) -> Any:
    """Say it of whoever does what nobody is named for: "quitting your job costs you $25"; None for anything else."""
    cost = next((node for node in walk(value) if isinstance(node, tree.Cost)), None)
    doer = cost.event.subject if cost is not None else None
    if _says_she(value):
        return None
    if isinstance(doer, tree.Pronoun) and doer.word == READER:
        return _put(value, tree.Noun("player", "a", span=doer.span), "she")
    unnamed = (cost is not None and doer is None) or any(map(_is_unnamed, walk(value)))
    return _put(value, None, "she") if unnamed else None


def _is_unnamed(node: Part) -> bool:
    """Say whether somebody does something of whom no word stands there: "accusing your Best Friend is forbidden"."""
    doer = node.subject if isinstance(node, tree.Clause) else None
    return isinstance(doer, tree.Noun) and doer in _ANYBODY and not _is_written(doer)


def _is_written(node: tree.Noun | tree.Pronoun) -> bool:
    """Say whether a word of the sentence stands for somebody, and not one that a turn of phrase expands to."""
    start, end = node.span
    return end - start > 1


_ANYBODY = (tree.Noun("player", "a"), tree.Noun("player", "no"))
"""Who does what is told of, where nobody is named."""


def _by_what_stands_behind(value: Part, lexicon: Lexicon) -> Part:
    """Say it of who does what is waited for behind: "The Government pays you $5 when you land there"; None elsewhere.

    In "you get $5 when another player lands on your square" that is the other player.
    """
    event = _waited_for_behind(value)
    met = _mentions(event)
    if not met:
        return None
    if not isinstance(event, tree.Clause) or not happens(event) or not _comes_of_it(_main(value)) or _says_she(value):
        return None
    others = {node.span for node in walk(value) if _is_somebody(node, lexicon)}
    alone = not others
    acts = any(_acts(event, span) for span in met)
    if alone and acts and _acts(_main(value), _mentions(value)[0]):
        return None  # "you get $5 when you land there" is said in either order
    met_by = "another" if others and not acts else "a"
    told = _put(value, tree.Noun("player", met_by, label=READER, span=met[0]), "she" if alone and acts else READER)
    return _of_another(told, others, _FIRST if acts or not others else _LAST)


def _comes_of_it(main: object) -> bool:
    """Say whether something happens in the clauses of a sentence: what is allowed or denied holds for each reader."""
    clauses = main[1] if isinstance(main, tuple) and main and main[0] == "clauses" else ()
    return bool(clauses) and all(
        isinstance(each, tree.Clause) and happens(as_it_comes(each)) and not denies(each) for each in clauses
    )


def _waited_for_behind(value: Any) -> Any:
    """Give what a sentence waits for behind all that it says, where nothing stands before it."""
    while isinstance(value, tuple) and value and value[0] == "tail":
        if value[1][0] == "when":
            return value[1][1]
        value = value[2]
    return ()


def _for_each(value: Any, first: tree.Span, word: str) -> Any:
    """Let a sentence hold for each player in turn: "at the end of each update, if you own a Store, others pay you"."""
    told = _put(value, None, word)
    reader = tree.Noun("player", "each", label=READER, span=first)
    return (*told[:2], ("prefix", ("for", reader), told[2])) if told[0] == "prefix" else told


def _main(value: Part) -> Part:
    """Give what happens in a sentence, without what stands before and behind it."""
    while isinstance(value, tuple) and value and value[0] in ("prefix", "tail", "doing", "otherwise"):
        value = value[2] if value[0] in ("prefix", "tail") else value[1]
    return value


def _awaits(value: object) -> bool:
    """Say whether a sentence waits for something to happen, wherever that is said."""
    return any(part[0] in ("when", "soon") for part in around(value))


def _in_the_main_clause(value: Part) -> list[tree.Span]:
    """Give where somebody is spoken to in what happens: first as who does it, whatever stood before in the sentence."""
    main = _main(value)
    clauses = main[1] if isinstance(main, tuple) and main and main[0] == "clauses" else ()
    first = clauses[0] if isinstance(clauses, tuple) and clauses else None
    doer = first.subject if isinstance(first, tree.Clause) else None
    return [*(_mentions(doer) if isinstance(doer, tree.Pronoun) else []), *_mentions(main)]


def _mentions(value: Part) -> list[tree.Span]:
    """Give where somebody is spoken to, in order."""
    return sorted({node.span for node in walk(value) if isinstance(node, tree.Pronoun) and node.word == READER})


def _is_somebody(node: object, lexicon: Lexicon) -> TypeGuard[tree.Noun]:
    """Say whether a phrase brings up a person of its own: "somebody", "another player", "a Freemason"."""
    if not isinstance(node, tree.Noun) or node.determiner not in _BRINGS_UP or node.of is not None:
        return False
    entry = lexicon.nouns.get(node.kind)
    return entry is not None and "any" not in entry.sorts and fits(entry.sorts, PERSON)


def _acts(value: Any, mention: tree.Span) -> bool:
    """Say whether the reader does something where they are first spoken of: not where something of theirs is told."""
    if isinstance(value, tree.Noun):
        return False
    if isinstance(value, tree.Clause) and isinstance(value.subject, tree.Pronoun) and value.subject.span == mention:
        return True
    parts = value if isinstance(value, tuple) else [getattr(value, name) for name in tree.inner_of(value.__class__)]
    return any(_acts(part, mention) for part in parts)


def _comes_round(value: object) -> bool:
    """Say whether a sentence begins with a time that comes round, at which it holds for everybody who reads it."""
    inner = value
    if _awaits(value):
        return False
    while isinstance(inner, tuple) and inner and inner[0] in ("prefix", "tail"):
        if inner[0] == "prefix" and inner[1][0] in ("if", "unless", "while"):
            return False
        if inner[1][0] == "time" and _mentions(inner[1][1]):
            return False  # "in a week in which you have bought a square"
        if inner[1][0] == "time" and inner[1][1].kind in _COMES_ROUND:
            return not any(isinstance(node, tree.Clause) and node.modal for node in walk(inner[2]))
        inner = inner[2]
    clauses = inner[1] if isinstance(inner, tuple) and inner and inner[0] == "clauses" else ()
    return any(isinstance(each, tree.Clause) and not each.modal and _at_each(each) for each in clauses)


def _at_each(clause: tree.Clause) -> bool:
    """Say whether something happens at a time that comes round, as is said behind it."""
    times = (time for time in clause.times if time.kind in ("start", "end") and isinstance(time.phrase, tree.Noun))
    return any(time.phrase.determiner in ("each", "every") for time in times if isinstance(time.phrase, tree.Noun))


def _put(node: Any, reader: tree.Noun | None, word: str) -> Any:
    """Put the reader in the place where they are first spoken of, and a pronoun in all others."""
    if isinstance(node, tree.Pronoun) and node.word == READER:
        return reader if reader is not None and node.span == reader.span else replace(node, word=word)
    told = rebuilt(node, lambda part: _put(part, reader, word))
    the_one = isinstance(told, tree.Noun) and told.determiner == "the" and reader is not None
    if the_one and any(inner is reader for inner in walk(told.which)):
        return replace(told, determiner="a")  # "the square you are on" is a square that a player is on
    return told


def _of_another(node: Part, others: Collection[tree.Span], first: tree.Span) -> Part:
    """Tell the reader from others: whom they meet is another player, and who comes before them is one to begin with."""
    if isinstance(node, tree.Noun) and node.span in others and node.kind == "player" and not node.label:
        later = node.span > first
        if node.determiner == ("a" if later else "another"):
            node = replace(node, determiner="another" if later else "a")
        elif not later and first == _LAST and any(map(_is_other, node.which)):
            node = replace(node, determiner="a", which=tuple(one for one in node.which if not _is_other(one)))
    return rebuilt(node, lambda part: _of_another(part, others, first))


def _is_other(clause: Part) -> bool:
    return bool(tree.complement_of(clause) == tree.Adjective("other"))
