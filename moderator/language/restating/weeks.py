"""Takes "until week 10", "in odd updates" and "in the auction phase" for what they ask of the present moment."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.node import Part

_DATED = {"until": ("before", 0), "before": ("before", 0), "after": ("after", 0), "from": ("after", -1)}


def dated(time: tree.Time) -> tree.Condition | None:
    """Give what "until week 10" or "from week 8 on" asks of the present week; None for any other time.

    "Until week 10" ends before that week begins, "until the end of week 10" with it; "from week 10 to week 12" counts
    both.
    """
    phrase = time.phrase
    if time.kind == "from to" and isinstance(phrase, tree.Join):
        first, last = phrase.items
        since = dated(tree.Time("from", first))
        till = dated(tree.Time("until", tree.Noun("end", "the", of=last) if _numbered(last) else last))
        return None if since is None or till is None else tree.Both("and", (since, till))
    place, shift = _DATED.get(time.kind, ("", 0))
    if isinstance(phrase, tree.Noun) and phrase.kind in {"end", "start", "beginning"} and phrase.of is not None:
        ends = phrase.kind == "end"
        if ends and time.kind in {"until", "before"}:
            shift += 1
        if not ends and time.kind == "after":
            shift -= 1
        phrase = phrase.of
    if not place or not isinstance(phrase, tree.Noun) or phrase.rank is None or not _numbered(phrase):
        return None
    week = replace(phrase, rank=replace(phrase.rank, position=phrase.rank.position + shift))
    return _this(tree.Place(place, week), week.kind)


def within(time: tree.Time) -> tree.Clause | None:
    """Give what "in week 12", "in weeks 2 and 3" asks of the present week; None for any other time."""
    phrase = time.phrase
    if time.kind not in {"in", "during"}:
        return None
    if isinstance(phrase, tree.Join) and phrase.word == "or" and all(map(_numbered, phrase.items)):
        return _this(tree.Either("or", phrase.items), phrase.items[0].kind)  # type: ignore[union-attr]
    return _this(phrase, phrase.kind) if isinstance(phrase, tree.Noun) and _numbered(phrase) else None


_WEEKS = frozenset({"week", "update"})
IN_WHICH = "in which"
"""What a week is to what is done in it, as a role of its clause."""


def tells_of_its_time(clause: Part) -> bool:
    """Say whether a restriction says what is done in what it narrows: "in which she has bought it"."""
    return isinstance(clause, tree.Clause) and clause.role(IN_WHICH) is not None


def weekly(time: tree.Time) -> tree.Condition | None:
    """Give what any time that names weeks asks of the present week: "until week 10", "in odd updates"."""
    phrase = time.phrase
    if time.kind in {"in", "during"} and isinstance(phrase, tree.Noun) and phrase.kind in {"week", "update"}:
        for clause in phrase.which:
            word = tree.complement_of(clause)
            if isinstance(word, tree.Adjective) and word.word in {"odd", "even"} and len(phrase.which) == 1:
                return _this(word, phrase.kind)
        if (asked := _in_which(phrase)) is not None:
            return asked
        rank = phrase.rank
        if rank is not None and rank.order == "ordinal" and rank.position > 1 and phrase.determiner == "each":
            multiple = tree.Noun("multiple", "a", of=tree.Amount(Fraction(rank.position), span=rank.span))
            return _this(multiple, phrase.kind)
    return dated(time) or within(time)


def done_in_it(time: tree.Time) -> tree.Clause | None:
    """Give what "in a week in which she has landed there" asks of this week, wherever it stands; None for others."""
    weeks = time.kind in {"in", "during"} and isinstance(time.phrase, tree.Noun) and time.phrase.kind in _WEEKS
    return _in_which(time.phrase) if weeks and isinstance(time.phrase, tree.Noun) else None


def _in_which(week: tree.Noun) -> tree.Clause | None:
    """Give what "in a week in which she has landed there" asks of this week; None for any other week."""
    asked = week.which[0] if len(week.which) == 1 and week.determiner in {"a", "any", "each", "the"} else None
    if not isinstance(asked, tree.Clause) or isinstance(asked.subject, tree.Gap) or not asked.perfect:
        return None
    roles = tuple(pair for pair in asked.roles if not isinstance(pair[1], tree.Gap))
    return replace(asked, roles=roles, times=(*asked.times, tree.Time("this", tree.Noun(week.kind))))


def timely(time: tree.Time, lexicon: Lexicon) -> tree.Condition | None:
    """Give what any time asks of the present moment, of its week or of its phase; None for one that asks neither."""
    phrase = time.phrase
    if time.kind in {"in", "during"} and isinstance(phrase, tree.Noun) and phrase.determiner == "the":
        entry = lexicon.nouns.get(phrase.kind)
        if entry is not None and "phase" in entry.sorts:
            return _this(phrase, "phase")
    return weekly(replace(time, kind="in") if time.kind == "each" else time)


def _this(complement: tree.Filler, kind: str) -> tree.Clause:
    return tree.Clause(tree.Noun(kind, "this"), "be", (("complement", complement),))


def _numbered(phrase: Part) -> bool:
    return (
        isinstance(phrase, tree.Noun)
        and phrase.kind in {"week", "update"}
        and phrase.determiner == "the"
        and phrase.rank is not None
        and phrase.rank.order == "ordinal"
        and phrase.rank.position > 0
    )
