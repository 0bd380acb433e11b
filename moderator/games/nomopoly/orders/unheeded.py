"""The parts of an order that no rule which grants it heeds: times, manners, "not", "at most", "or".

An order is matched with the *may* sentences by its verb and its roles. Whatever else its words say would be left out
when it is carried out; so it is refused, and the part is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from moderator.core.outcome import Refusal, Voice
from moderator.games.nomopoly.world.errors import Refused
from moderator.language import tree
from moderator.language.paraphrase import say

_SAYS_NOTHING = frozenset({"at once", "immediately", "again", "also", "still", "voluntarily", "not more"})
"""Manners that change nothing of an order: it is carried out as soon as it can be, as often as it is mailed."""


def unheeded(clause: tree.Clause, granting: tree.Clause, times: Iterable[tree.Time] = ()) -> Iterator[str]:
    """Give the parts of an order's clause which the clause of a *may* sentence does not speak of, in words.

    `times` are those of the sentence as a whole.
    """
    kinds = {time.kind for time in (*granting.times, *times)}
    yield from (say(time) for time in clause.times if time.kind not in kinds)
    yield from (_said(adverb) for adverb in clause.adverbs if adverb not in {*_SAYS_NOTHING, *granting.adverbs})
    if clause.negative and not granting.negative:
        yield "not"
    if clause.modal and clause.modal != granting.modal:
        yield clause.modal
    for role, filler in clause.roles:
        granted = granting.role(role)
        yield from _open(filler, granted)
        if clause.verb == "buy" and role == "object" and isinstance(filler, tree.Noun):
            yield from _told(filler, granted)


def _told(bought: tree.Noun, granted: object) -> Iterator[str]:
    """Give what is said of goods that a rule lets one buy and says nothing of: they are new."""
    if bought.which and isinstance(granted, tree.Noun) and granted.kind == bought.kind and not granted.which:
        whole = say(bought)
        yield whole.removeprefix(say(replace(bought, which=()))).strip() or whole


def _open(filler: object, granted: object) -> Iterator[str]:
    """Give a filler that leaves open what it stands for: "up to $5", "Ann or Bob", "an amount", "lottery tickets"."""
    if isinstance(filler, tree.Noun) and isinstance(granted, tree.Noun) and _is_uncounted(filler):
        many = filler.plural and not filler.which and (not granted.plural or granted.quantity is not None)
        if many or filler.kind == granted.kind == "amount":
            yield say(filler)
    quantity = filler.quantity if isinstance(filler, tree.Noun) else filler
    if isinstance(quantity, tree.Quantity) and quantity.comparison != "=":
        yield say(filler)
    if isinstance(filler, (tree.Join, tree.Either)) and filler.word == "or":
        yield say(filler)


def _is_uncounted(noun: tree.Noun) -> bool:
    """Say whether a noun does not say how many or how much of its kind is meant, nor whose it is."""
    told = noun.quantity is None and noun.rank is None and noun.of is None
    return told and noun.determiner in ("", "a", "the", "some", "same")


def _said(adverb: str) -> str:
    return {"not more": "only"}.get(adverb, adverb)


def refuse_parts(parts: Iterable[str]) -> Refused:
    """Refuse an order in the update that says more than is heeded."""
    return Refused(_reason(tuple(parts)))


def refusal_of_parts(parts: Iterable[str]) -> Refusal:
    """Refuse such an order when it comes."""
    return Refusal(Voice.UNREADABLE, "unheeded-words", (_reason(tuple(parts)),))


UNHEEDED = "No rule that grants this order heeds"
"""How the reason begins for which an order that says too much fails."""


def _reason(parts: tuple[str, ...]) -> str:
    named = " and ".join(f'"{part}"' for part in dict.fromkeys(parts))
    return f"{UNHEEDED} {named}: leave that out, or say it in another way."
