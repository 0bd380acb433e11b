"""Who hears of an event: what rules wait for or ask about. A verb with no effect of its own does nothing unheard."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.sorts import base, parts, said, sorts_of
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.language.word_forms import article
from moderator.node import Node

_STATES = {"own": "gets", "have": "gets", "lack": "loses", "stand": "is placed on"}

_BY_THEMSELVES = frozenset(
    {"become", "be", "move", "advance", "take", "vanish", "begin", "end", "stop", "happen", "keep", "carry out"}
    | {"publish", "expire", "lapse", "make", "go", "collect", "explode", "start", "fail", "owe"}
)
"""Verbs whose own checks say what they take."""

_NOTHING = ""
_ORDER = "/"  # before the roles of an order that does something when all of them are filled
_ANYTHING = frozenset({"*", "thing", "one", "object"})


def _is_paid_back(clause: tree.Clause) -> bool:
    """Say whether somebody repays so much to somebody, which makes her owe him less whoever tells her to."""
    amount = clause.role("amount") or clause.role("object")
    return clause.verb == "repay" and clause.role("recipient") is not None and isinstance(amount, tree.Amount)


def check_heard(compiler: Compiler, clause: tree.Clause) -> None:
    """Refuse what does nothing by itself and what no rule waits for, asks about or grants."""
    if clause.verb in _BY_THEMSELVES or _is_paid_back(clause):
        return
    if clause.verb in _STATES:
        raise NotRunnable(f'"{base(clause)}" says what is so; what is done is said with "{_STATES[clause.verb]}"')
    what = clause.role("object")
    found: Collection[str] = compiler.program.heard.get(clause.verb) or ()
    told = {role for role, _ in clause.roles}
    orders = [set(each.split()) - {_ORDER} for each in found if each.startswith(_ORDER)]
    if any(roles <= told for roles in orders):
        return
    heard = [each for each in found if not each.startswith(_ORDER)]
    if orders and not heard:
        raise NotRunnable(f'nothing would come of "{base(clause)}": say all that the order of that name says')
    if not heard:
        raise NotRunnable(f'nothing would come of "{base(clause)}": no rule says what happens when somebody does it')
    if (what is None and _NOTHING in heard) or not _ANYTHING.isdisjoint(heard):
        return
    above = compiler.program.kinds.above
    for part in parts(what):
        sorts = None if part is None else sorts_of(compiler, part)
        if part is not None and sorts is None:
            return
        if any(each in (sorts or ()) or getattr(part, "kind", "") in above(each) for each in heard):
            return
    spoken = " or ".join(sorted(article(each) for each in heard if each != _NOTHING))
    done = base(clause) if what is None else f"{base(clause)} {said(what)}"
    which = f"with {spoken}" if spoken else "without anything behind it"
    raise NotRunnable(f'nothing would come of "{done}": the rules say what happens {which} alone')


def hear(form: tree.Form, heard: dict[str, set[str]]) -> None:
    """Note every event that a sentence waits for, or asks about in the perfect tense, with the nouns of its object.

    What it does, forbids or only grants is none of these; an order that says what it does can be done by rules too.
    """
    for verb, nouns in _heard_by(_This(form)).items():
        heard.setdefault(verb, set()).update(nouns)


class _This:
    """A form as the very object that it is: the sentences of a book stay while another of its rules is amended."""

    __slots__ = ("form",)

    def __init__(self, form: tree.Form) -> None:
        self.form = form

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _This) and other.form is self.form

    def __hash__(self) -> int:
        return id(self.form)


@lru_cache(maxsize=4096)
def _heard_by(this: _This) -> dict[str, set[str]]:
    form, heard = this.form, dict[str, set[str]]()
    if isinstance(form, (tree.Trigger, tree.Replacement)):
        _note(form.event, heard)
    if isinstance(form, tree.Order) and form.steps:
        roles = sorted(role for role, _ in form.clause.roles)
        if set(roles) <= {"object"}:
            _note(form.clause, heard)
        else:
            heard.setdefault(form.clause.verb, set()).add(" ".join((_ORDER, *roles)))
    _ask(form, heard)
    return heard


def _note(event: Node | None, heard: dict[str, set[str]]) -> None:
    if isinstance(event, tree.Both):
        for item in event.items:
            _note(item, heard)
    elif isinstance(event, tree.Clause):
        what = event.role("object")
        nouns = [_noun_of(part) for part in parts(what)]
        heard.setdefault(event.verb, set()).update([_NOTHING] if what is None else nouns)


def _noun_of(part: Node | None) -> str:
    if isinstance(part, tree.Refer) and not part.variable.startswith("@"):
        return part.variable.partition("#")[0]
    return part.kind if isinstance(part, (tree.Noun, tree.Name)) else "*"


def _ask(form: tree.Form, heard: dict[str, set[str]]) -> None:
    """Note the clauses in the perfect tense anywhere in a sentence."""
    for each in tree.walk(form):
        if isinstance(each, tree.Clause) and each.perfect:
            _note(each, heard)
