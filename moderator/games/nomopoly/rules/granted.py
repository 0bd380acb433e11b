"""What the rules in force let players write: the orders, their short forms, the phases that an order can name.

All of it is gathered from the sentences themselves, so that an order which a proposal grants can be mailed, and is
listed by *help*, as soon as the sentence stands in the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from moderator.games.nomopoly.compiling.orders import is_somebody
from moderator.games.nomopoly.wordings.helping import OrderHelp, order_help
from moderator.games.nomopoly.wordings.short_forms import ShortForms
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.games.nomopoly.world.kinds import Kinds
from moderator.language.readings import SentenceReading
from moderator.language.tree import Clause, Declaration, Noun, Order, Schedule, Scheduled


@dataclass(frozen=True)
class Granted:
    """The orders in force with their help, the short forms, and the phases of an update.

    `default_phase` is where orders go that name no phase, `open_phases` are those that an order may name.
    """

    orders: tuple[OrderHelp, ...]
    verbs: tuple[str, ...]
    short_forms: ShortForms
    phases: tuple[str, ...] = ()
    open_phases: tuple[str, ...] = ()
    default_phase: str = ""

    def vocabulary(self, players: Iterable[str] = ()) -> Vocabulary:
        """Give what a letter has to know; `players` are the names of those in the game."""
        return replace(self._of_nobody, players=tuple(players), orders=self.orders)

    @cached_property
    def _of_nobody(self) -> Vocabulary:
        wares, rides = wares_of(self.orders), rides_of(self.orders)
        return Vocabulary.of(self.verbs, self.short_forms, self.phases, self.open_phases, (), wares, rides)


_NO_ORDERS = frozenset({"propose", "act", "act as", "make"})


def _is_players(order: Order, kinds: Kinds) -> bool:
    """Tell whether an order is one that players mail, and not the admin's, nor something that things may do."""
    who = order.clause.subject
    is_admin = isinstance(who, Noun) and who.kind == "admin"
    return is_somebody(kinds, who) and not is_admin and order.clause.verb not in _NO_ORDERS


def _carried_out(form: Scheduled) -> Clause | None:
    """Give the clause that carries orders out in a phase, if the sentence has one."""
    clauses = (clause for step in form.steps for clause in step.clauses)
    return next((clause for clause in clauses if clause.verb == "carry out"), None)


def _names_none(clause: Clause) -> bool:
    """Tell whether the orders that are carried out are those that name no phase."""
    orders = clause.role("object")
    if not isinstance(orders, Noun):
        return False
    named = (which.role("object") for which in orders.which if isinstance(which, Clause))
    return any(isinstance(phase, Noun) and phase.determiner == "no" for phase in named)


def granted(sentences: Iterable[tuple[str, SentenceReading]], kinds: Kinds) -> Granted:
    """Gather from every sentence in force, each with the number of its rule; `kinds` are those of the rules."""
    found: list[tuple[Order, str, str]] = []
    pairs: list[tuple[str, str, str]] = []
    phases: tuple[str, ...] = ()
    open_phases: list[str] = []
    default = ""
    for rule, text, form in ((rule, each.text, form) for rule, each in sentences for form in each.forms):
        match form:
            case Order() as order if _is_players(order, kinds):
                found.append((order, rule, text))
            case Declaration(what="short form", names=(short, long)):
                pairs.append((rule, short, long))
            case Schedule(phases=ordered):
                phases = ordered
            case Scheduled(time=time) as scheduled if isinstance(time.phrase, Noun):
                clause = _carried_out(scheduled)
                if clause is not None:
                    open_phases.append(time.phrase.kind)
                    default = time.phrase.kind if _names_none(clause) else default
            case _:
                pass
    helps = tuple(order_help(order, rule, text, _shorts(order, rule, pairs)) for order, rule, text in found)
    verbs = tuple(dict.fromkeys(order.clause.verb for order, _, _ in found))
    short_forms = ShortForms.of((short, long) for _, short, long in pairs)
    return Granted(helps, verbs, short_forms, phases, tuple(dict.fromkeys(open_phases)), default)


_WARE = re.compile(
    r"buy (?:any number of |an? )?(?P<ware>[A-Za-z][\w -]*?(?: of (?!an?\b|the\b)[a-z]+)?)(?: (?:of|from|for)\b.*)?$"
)
_ANY_THING = frozenset(("thing", "square", "unowned square", "product", "item"))


def wares_of(orders: Iterable[OrderHelp]) -> tuple[str, ...]:
    """Give what the orders let a player buy, each as its rule calls it: "lottery tickets", "Explosive Insurance"."""
    found = (_WARE.fullmatch(order.phrase) for order in orders)
    return tuple(dict.fromkeys(hit["ware"] for hit in found if hit and hit["ware"] not in _ANY_THING))


_RIDE = re.compile(r"take an? (?P<ride>[\w -]+?) to ")


def rides_of(orders: Iterable[OrderHelp]) -> tuple[str, ...]:
    """Give what the orders let a player take to somewhere: "Taxi"."""
    found = (_RIDE.match(order.phrase) for order in orders)
    return tuple(dict.fromkeys(hit["ride"] for hit in found if hit))


def _shorts(order: Order, rule: str, pairs: Iterable[tuple[str, str, str]]) -> tuple[str, ...]:
    """Give the short forms that a rule declares for one of its orders."""
    first = order.clause.verb.split()[0].lower()
    return tuple(short for where, short, long in pairs if where == rule and long.split()[0].lower() == first)
