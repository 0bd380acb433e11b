"""Which role of a verb each of its arguments fills: what stands bare in order, the rest by its preposition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from moderator.language import tree
from moderator.language.meanings.meaning import ANY, ANYTHING, Argument, Meaning, so_near
from moderator.language.registry import Slot, Verb, fits, ordinal_words

_ORDERING = frozenset({"place", "put", "rank"})
"""The verbs that say at which place among others something comes: "is ranked first"."""

NOT_MORE = "not more"
"""The adverb of a clause with *only* before something that is not counted: "may vote only once a week"."""

_FAR = 60
_PAID = frozenset({"pay", "fine", "get", "give", "collect", "lose", "charge"})
SUMS = _PAID | {"receive", "earn", "owe"}
"""Verbs of which *nothing* is an amount."""
_TOWARDS = {"into": "to", "onto": "to", "towards": "to"}
"""Of what the rules declare, one goes to a place in the same way, however that is said."""
_PIECES = frozenset({"player", "piece", "pseudoplayer"})
_PRICELESS = frozenset({"own", "have", "hold", "occupy", "stand", "owe", "lack"})
"""Verbs of what is so, for which one seldom pays: "hides on a square that she owns for $20" is a price of hiding."""
_TIMES = frozenset({"period", "week", "update", "phase"})
PARTIES = frozenset({"party", "player", "person"})


def puts_in_order(verb: str, adverb: str) -> bool:
    """Say whether a verb can be done in a place of a row, where the adverb is one: nobody "gets $5 second"."""
    return verb in _ORDERING or adverb not in ordinal_words()


Roles: TypeAlias = "tuple[tuple[str, tree.Filler], ...]"


def ways_to_take(
    entry: Verb,
    arguments: Sequence[Argument],
    verb_end: int,
    *,
    passive: bool,
    told: bool = False,
    orders: bool = False,
) -> Iterator[tuple[Roles, dict[str, Any], str, int]]:
    """Give every way to put arguments into the roles of a verb: roles, adverbs and times, what is missing, cost.

    `told` says that it is told what is so, and not what may be: who "owns only one square" owns one. In `orders` any
    adverb is taken, so that the answer can say that no rule heeds it.
    """
    taking = _Taking(entry, verb_end, passive, told, orders)
    if not all(taking.take(argument) for argument in arguments):
        return
    for filled, left in _fill(taking.slots(), taking.bare):
        required = [slot.role for slot in left if not slot.optional]
        if passive:
            required = required[1:]
        given: Roles = (*filled, *taking.roles)
        roles = given if taking.each is None else _for_each(given, taking.each)
        if len(required) < 2 and roles is not None:
            yield roles, taking.extra(), "".join(required), taking.cost


def _for_each(roles: Roles, each: tree.ForEach | tree.Arithmetic) -> Roles | None:
    """Make the amount of a verb one for each of several; None if there is none."""
    for place, (role, filler) in enumerate(roles):
        if role in {"amount", "object", "price"} and isinstance(filler, (tree.Amount, tree.Arithmetic)):
            amount = (
                replace(each, items=(filler, *each.items[1:]))
                if isinstance(each, tree.Arithmetic)
                else replace(each, amount=filler)
            )
            return (*roles[:place], (role, amount), *roles[place + 1 :])
    return None


def _fill(slots: list[Slot], bare: list[Meaning]) -> Iterator[tuple[list[tuple[str, tree.Filler]], list[Slot]]]:
    """Give every way to put bare phrases, in order, into slots, in order."""
    if not bare:
        yield [], slots
        return
    for index, slot in enumerate(slots):
        if _fills(bare[0], slot):
            for filled, left in _fill(slots[index + 1 :], bare[1:]):
                yield [(slot.role, bare[0].value), *filled], [*slots[:index], *left]
            if "any" in slot.sorts:
                return


def _fills(phrase: Meaning, slot: Slot) -> bool:
    """Say whether a phrase can fill a slot; *it* is never a party in one."""
    node = phrase.value
    if (
        slot.role == "complement"
        and slot.optional
        and not (isinstance(node, tree.Name) or (isinstance(node, tree.Noun) and node.determiner == "a"))
    ):
        return False
    if phrase.sorts <= _TIMES and "any" in slot.sorts and "period" not in slot.sorts:
        return False
    if isinstance(node, tree.Arithmetic) and slot.sorts <= PARTIES:
        return False
    if (
        isinstance(phrase.value, tree.Pronoun)
        and phrase.value.word in {"it", "nothing"} | ANYTHING
        and slot.sorts <= PARTIES
    ):
        return False
    return fits(phrase.sorts, slot.sorts)


def _just_so(noun: tree.Noun) -> tree.Noun:
    """Give things of which somebody has only so many: exactly so many."""
    return noun if noun.quantity is None else replace(noun, quantity=replace(noun.quantity, exact=True))


def _at_most(phrase: object, entry: Verb) -> tree.Quantity | tree.Noun | None:
    """Read "only one proposal" as "at most one proposal", "has only $5" as at most so much; None for anything else."""
    if isinstance(phrase, tree.Amount) and entry.base in _HAVING:
        return tree.Quantity("<=", phrase)
    if not isinstance(phrase, tree.Noun) or phrase.quantity is None or phrase.quantity.comparison != "=":
        return None
    return replace(phrase, quantity=replace(phrase.quantity, comparison="<="))


_HAVING = frozenset({"have", "own"})


def _is_a_piece(phrase: object) -> bool:
    return isinstance(phrase, tree.Noun) and phrase.kind in _PIECES


class _Taking:
    """Takes the arguments of one verb in turn; what the verb cannot take ends the attempt."""

    def __init__(self, entry: Verb, verb_end: int, passive: bool, told: bool, orders: bool) -> None:
        self.entry = entry
        self.orders = orders
        self.told = told
        self.verb_end = verb_end
        self.passive = passive
        self.wanted = dict(entry.prepositions)
        self.bare: list[Meaning] = []
        self.roles: list[tuple[str, tree.Filler]] = []
        self.adverbs: list[str] = []
        self.times: list[tree.Time] = []
        self.each: tree.ForEach | tree.Arithmetic | None = None
        self.only = False
        self.counted = 0
        self.cost = 0

    def take(self, argument: Argument) -> bool:
        """Take one argument, or say that it does not fit."""
        take = getattr(self, f"_take_{argument.what}", None)
        return bool(take and take(argument))

    def slots(self) -> list[Slot]:
        """Give the slots for bare phrases that nothing has taken yet."""
        taken = {role for role, _ in self.roles}
        return [slot for slot in self.entry.slots if slot.role not in taken]

    def extra(self) -> dict[str, Any]:
        """Give the adverbs and times, as a clause holds them."""
        found: dict[str, Any] = {}
        if self.adverbs:
            found["adverbs"] = tuple(self.adverbs)
        if self.only:
            found["adverbs"] = (*self.adverbs, NOT_MORE)
        if self.times:
            found["times"] = tuple(self.times)
        return found

    def _apart(self, meaning: Meaning) -> None:
        self.cost += max(meaning.start - self.verb_end, 0)

    def _take_bare(self, argument: Argument) -> bool:
        meaning = argument.meaning
        if self.times and self.times[-1].kind == "times" and meaning.start == self.counted + 1:
            return False  # "5 times the amount" is so much of it, not five times done
        if self.only and (most := _at_most(meaning.value, self.entry)) is not None:
            has_so_many = self.told and self.entry.base in _HAVING and isinstance(meaning.value, tree.Noun)
            meaning, self.only = replace(meaning, value=_just_so(meaning.value) if has_so_many else most), False
        if isinstance(meaning.value, (tree.Amount, tree.Arithmetic)):
            self.only = False  # "only half of it" is no more than half of it, as half of it is
        self.bare.append(meaning)
        return True

    def _take_adverb(self, argument: Argument) -> bool:
        if argument.meaning.value == "only":
            self.only = True
            return True
        if not self.orders and not puts_in_order(self.entry.base, argument.meaning.value):
            return False
        self.adverbs.append(argument.meaning.value)
        self._apart(argument.meaning)
        return True

    def _take_time(self, argument: Argument) -> bool:
        self.times.append(argument.meaning.value)
        self.counted = argument.meaning.end
        self._apart(argument.meaning)
        return True

    def _take_until(self, argument: Argument) -> bool:
        self.times.append(tree.Time("until", argument.meaning.value))
        self.cost += 1
        return True

    def _take_each(self, argument: Argument) -> bool:
        if self.each is not None:
            return False
        self.each = argument.meaning.value
        self._apart(argument.meaning)
        return True

    def _take_whether(self, argument: Argument) -> bool:
        self.roles.append(("whether", argument.meaning.value))
        return True

    def _take_as_if(self, argument: Argument) -> bool:
        self.roles.append(("as if", argument.meaning.value))
        return True

    def _take_gerund(self, argument: Argument) -> bool:
        self.roles.append((argument.preposition, argument.meaning.value))
        return True

    def _take_paid_for(self, argument: Argument) -> bool:
        return self.entry.key in _PAID and self._take_gerund(argument)

    def _take_adjective(self, argument: Argument) -> bool:
        if not any(slot.role == "complement" for slot in self.slots()):
            return False
        self.roles.append(("complement", argument.meaning.value))
        return True

    _take_possessed = _take_adjective

    def _follows_a_piece(self) -> bool:
        """Say whether the phrase before is a player or another piece: "at a player on an adjacent square"."""
        before = self.roles[-2][1] if len(self.roles) > 1 else self.bare[-1].value if self.bare else None
        return _is_a_piece(before)

    def _follows_a_square(self) -> bool:
        before = self.roles[-2][1] if len(self.roles) > 1 else None
        return isinstance(before, tree.Noun) and before.kind == "square"

    def _follows_a_count(self) -> bool:
        """Say whether the phrase before counts things, which are then what is somewhere: "$4 for each tree on it"."""
        counted = (tree.ForEach, tree.Count)
        return self.each is not None or any(isinstance(node, counted) for node in tree.walk(self._before()))

    def _before(self) -> tree.Filler | None:
        """Give the phrase before; None if there is none."""
        return self.roles[-1][1] if self.roles else self.bare[-1].value if self.bare else None

    def _follows_a_distance(self) -> bool:
        """Say whether the phrase before ends in so many squares: "a square that is at most 4 squares"."""
        before = self._before()
        clause = before.which[-1] if isinstance(before, tree.Noun) and before.which else None
        far = tree.complement_of(clause)
        return isinstance(far, tree.Noun) and far.kind == "square" and far.quantity is not None

    def _take_prep(self, argument: Argument) -> bool:
        """A preposition that the verb wants names its role; a few others go with any verb."""
        meaning, preposition = argument.meaning, argument.preposition
        slot = self.wanted.get(preposition)
        timed = slot is not None and meaning.sorts <= _TIMES and slot.sorts == ANY
        if slot and not timed and fits(meaning.sorts, slot.sorts) and slot.role not in {role for role, _ in self.roles}:
            if meaning.bare and preposition not in {"as", "for"}:
                return False
            from_whom = bool(self.roles) and self.roles[-1][0] == "from" and isinstance(self.roles[-1][1], tree.Noun)
            counted = preposition == "on" and (from_whom or self._follows_a_count())
            self.cost += _FAR if counted or isinstance(self._before(), tree.Clause) else 0  # "for landing on a Store"
            self.roles.append((slot.role, meaning.value))
            return True
        if preposition == "because of":
            self.roles.append(("cause", meaning.value))
            return True
        if meaning.bare or meaning.sorts <= _TIMES:
            return False
        money = fits(meaning.sorts, frozenset({"money"})) and "any" not in meaning.sorts
        if preposition == "for" and money:
            self.roles.append(("price", meaning.value))
            self.cost += _FAR if self.entry.base in _PRICELESS else 0
        elif self.passive and preposition == "by":
            self.roles.append(("by", meaning.value))
            return True
        elif (preposition == "from" and self._follows_a_distance()) or so_near(preposition, meaning.value):
            return False  # "a square that is at most 4 squares from her square" lies so far from there
        elif self.entry.declared and _TOWARDS.get(preposition, preposition) not in {role for role, _ in self.roles}:
            self.roles.append((_TOWARDS.get(preposition, preposition), meaning.value))
            # of a noun before it, if that can take it; and where a player is, is said of her
            has_it = preposition == "with" and not _is_a_piece(meaning.value)
            where = preposition == "in" and self._follows_a_square()  # "jumps to any square in her row"
            far = preposition == "of" or has_it or where or (preposition == "on" and self._follows_a_piece())
            self.cost += _FAR if far else 0
        else:
            return False
        self.cost += 1
        return True
