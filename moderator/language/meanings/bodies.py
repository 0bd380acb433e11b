"""What a sentence says happens, while it is put together: who does it, how much of it, and who is left out.

A body is nested pairs: ("clauses", ...) within ("prefix", ...), ("tail", ...) and ("doing", ...), which `parts` takes
apart in the end. The productions of `sentences` work on one before that.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.meanings.meaning import gap_clause, other_than
from moderator.language.scope import READER


def with_amount(body: Any, amount: Any) -> Any:
    """Give what happens with another amount of money in its last clause; None where there is none in it."""
    if body[0] in {"doing", "tail"}:
        other = with_amount(body[2], amount)
        return None if other is None else (*body[:2], other)
    if body[0] != "clauses" or not isinstance(body[1][-1], tree.Clause):
        return None
    last = body[1][-1]
    if not any(_is_so_much_money(filler) for _, filler in last.roles):
        return None
    roles = tuple((role, amount if _is_so_much_money(filler) else filler) for role, filler in last.roles)
    return ("clauses", (*body[1][:-1], replace(last, roles=roles)))


def _is_so_much_money(filler: object) -> bool:
    return isinstance(filler, tree.Amount) and filler.unit == "$"


def chosen(first: Any, second: Any, condition: tree.Condition) -> Any:
    """Let a condition choose between two wordings of what happens."""
    if first[0] in ("doing", "tail"):
        return (*first[:2], chosen(first[2], second[2], condition))
    return ("prefix", ("if", condition), ("otherwise", first, second[1]))


def of_its_doer(value: Any) -> tuple[Any, Any] | None:
    """Give who does what happens, and that with *she* for them; None where nobody is named to do it."""
    if value[0] in {"prefix", "tail"}:
        said = of_its_doer(value[2])
        return None if said is None else (said[0], (*value[:2], said[1]))
    if value[0] != "clauses" or not isinstance(value[1][0], tree.Clause):
        return None
    first, *others = value[1]
    doer = first.subject
    if isinstance(doer, tree.Pronoun) and doer.word == READER:
        return doer, value
    if not isinstance(doer, tree.Noun) or doer.determiner not in {"a", "any"} or doer.plural or _is_picked(doer):
        return None
    she = tree.Pronoun("she", doer.span)
    others = [replace(one, subject=she) if getattr(one, "subject", None) == doer else one for one in others]
    return replace(doer, determiner="a"), ("clauses", (replace(first, subject=she), *others))


def of_whoever_is(word: str, complement: tree.Complement, body: Any) -> Any:
    """Give what happens to somebody who is, or is not, as it is said: "a player pays half rent if Sick".

    None where it is not clear of whom it is said: of the owner, or of whoever lands there.
    """
    doer = body[1][0].subject if body[0] == "clauses" and isinstance(body[1][0], tree.Clause) else None
    if isinstance(doer, tree.Pronoun) and doer.word in {"she", READER}:
        return ("tail", (word, tree.Clause(doer, "be", (("complement", complement),))), body)
    if not isinstance(doer, tree.Noun) or doer.determiner not in {"a", "any", "each"} or _is_picked(doer):
        return None
    described = replace(doer, which=(*doer.which, replace(gap_clause(complement), negative=word == "unless")))
    return ("clauses", tuple(_of(one, doer, described) for one in body[1]))


def _of(clause: Any, doer: tree.Noun, described: tree.Noun) -> Any:
    return replace(clause, subject=described) if getattr(clause, "subject", None) == doer else clause


def _is_picked(noun: tree.Noun) -> bool:
    """Say whether somebody is drawn or ranked first, so that what more is said of them says whom not to take."""
    return noun.rank is not None or any(tree.complement_of(one) == tree.Adjective("random") for one in noun.which)


def of_the_others(excepted: Any, body: Any) -> Any:
    """Give what happens to all but those who are left out: "apart from the richest player, each player gets $5"."""
    if body[0] in {"prefix", "tail"} and body[1][0] == "time":
        return (*body[:2], of_the_others(excepted, body[2]))
    doer = body[1][0].subject if body[0] == "clauses" and isinstance(body[1][0], tree.Clause) else None
    if not isinstance(doer, tree.Noun) or doer.determiner not in {"each", "all"} or isinstance(excepted[1], tree.Join):
        return ("tail", excepted, body)
    described = replace(doer, which=(*doer.which, other_than(excepted[1])))
    return ("clauses", tuple(_of(one, doer, described) for one in body[1]))


def last_clause_with(body: object, amount: object) -> tree.Clause | None:
    """Give the last clause of what happens with another amount of money; None where there is none, or several do it."""
    other = with_amount(body, amount)
    while other is not None and other[0] in {"doing", "tail", "prefix"}:
        other = other[2]
    last: tree.Clause | None = None if other is None else other[1][-1]
    if last is None or any(map(_is_several, (last.subject, *(filler for _, filler in last.roles)))):
        return None
    return last


def _is_several(phrase: object) -> bool:
    """Say whether a phrase would bring up others when it is said again: "each player", "a random player"."""
    return isinstance(phrase, tree.Noun) and (phrase.plural or phrase.determiner in {"a", "any", "each", "all"})
