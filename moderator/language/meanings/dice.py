"""What dice show: "it shows 6", "the die shows an even number" say what the roll is."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from moderator.language import tree

_DICE = frozenset({"die", "roll", "dice"})


def shown(clause: tree.Clause, subject: object) -> tree.Clause | None:
    """Take "it shows at least 4" for what the roll is; None for any other clause. Only dice show a number."""
    number = clause.role("object")
    if clause.verb != "show" or clause.modal or clause.perfect or not _is_number(number):
        return None
    if isinstance(subject, tree.Noun) and not _is_the_roll(subject):
        return None  # "one of her dice shows a 1" and "each die shows a 6" say nothing of the roll
    if not (isinstance(subject, tree.Pronoun) and subject.word == "it") and getattr(subject, "kind", "") not in _DICE:
        return None
    return replace(clause, subject=tree.Noun("roll", "the"), verb="be", roles=(("complement", _complement(number)),))


def _is_the_roll(dice: tree.Noun) -> bool:
    """Say whether "the dice" are spoken of together, and none of them by itself."""
    alone = dice.which or dice.of or dice.rank or dice.quantity
    return dice.determiner in {"the", "that"} and not alone


def _complement(number: tree.Phrase) -> tree.Complement:
    """Say "5 or 6" of the roll as what it is, one or the other, and "an even number" as that it is even."""
    if isinstance(number, tree.Join):
        return tree.Either("or", number.items)
    if isinstance(number, tree.Noun) and number.determiner == "a" and len(number.which) == 1:
        even: tree.Complement = tree.complement_of(number.which[0])
        return even
    return number


def _is_number(phrase: object) -> TypeGuard[tree.Phrase]:
    if isinstance(phrase, tree.Join):
        return phrase.word == "or" and all(map(_is_number, phrase.items))
    if isinstance(phrase, tree.Noun):
        return phrase.kind == "number"
    return isinstance(phrase, tree.Quantity) or (isinstance(phrase, tree.Amount) and not phrase.unit)
