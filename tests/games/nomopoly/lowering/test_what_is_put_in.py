"""What is put into a sentence changes what it means, or is refused: nothing that is said is left unheeded.

A sentence of the book is given one part more, everywhere where a part can stand. Were the part read and forgotten, the
law would be the same as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

from moderator.files import folder
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.lowering.orders import lower_cost, lower_grant
from moderator.games.nomopoly.lowering.sentences import alternatives, lower
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.games.nomopoly.lowering.worth import lower_worth
from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.occurrence import NO_RULE
from moderator.language import tree
from moderator.language.rulebook import read_folder
from moderator.law.canonical import as_json

LOWERED = (tree.Trigger, tree.Scheduled, tree.Prohibition, tree.Replacement, tree.Order, tree.Cost, tree.Value)
TURNS = "order in which"
"""In which order several things are taken is told by a few phrases, each of which is looked up as a whole."""
THINGS = ("party", "person", "square", "item", "proposal", "color", "piece")
ONE_MORE = (
    tree.Clause(tree.Gap(), "be", (("complement", tree.Adjective("Sick")),)),
    tree.Clause(tree.Gap(), "own", (("object", tree.Noun("square", "a", variable="square#99")),)),
)


def with_one_more(noun: tree.Noun) -> Iterator[tree.Noun]:
    """Give a description with one demand more, of somebody, and of another number or rank."""
    for demand in ONE_MORE:
        yield replace(noun, which=(*noun.which, demand))
    if noun.of is None:
        yield replace(noun, of=tree.Name("The Corporation", "organization"))
    if noun.rank is None and noun.determiner == "the":
        yield replace(noun, rank=tree.Rank("most", "number"))
    if noun.quantity is None and not noun.plural and noun.determiner == "a":
        yield replace(noun, plural=True, determiner="", quantity=tree.Quantity("=", tree.Amount(Fraction(3))))


def varied(node: Any, program: Program) -> Iterator[Any]:
    """Give a tree with one more said of each of its things in turn."""
    if isinstance(node, tree.Noun) and any(program.kinds.is_a(node.kind, kind) for kind in THINGS):
        yield from with_one_more(node)
    if isinstance(node, tree.Clause):
        yield replace(node, negative=not node.negative)
        yield replace(node, times=(*node.times, tree.Time("in", tree.Noun("auction phase", "the"))))
    if isinstance(node, tree.Order):  # its times, and "act as if", are looked up as a whole
        names = (
            ("price", "conditions", "steps")
            if node.clause.verb == "act"
            else ("clause", "price", "conditions", "steps")
        )
        for name in names:
            yield from (replace(node, **{name: each}) for each in varied(getattr(node, name), program))
        return
    if isinstance(node, tuple):
        for place, item in enumerate(node):
            yield from ((*node[:place], each, *node[place + 1 :]) for each in varied(item, program))
    elif is_dataclass(node) and not isinstance(node, (tree.AsMany, type)) and getattr(node, "kind", "") != TURNS:
        for part in fields(node):
            for each in varied(getattr(node, part.name), program) if part.name != "span" else ():
                yield replace(node, **{part.name: each})


def law_of(form: tree.Form, program: Program) -> object:
    """Give the law of a sentence; None for one that is refused, or that tells with what something begins."""
    compiler = Compiler(program, NO_RULE, {})
    try:
        match form:
            case tree.Order():
                return as_json(lower_grant(form, compiler)[0])
            case tree.Cost():
                return as_json(lower_cost(form, compiler))
            case tree.Value():
                return None if form.first else as_json(lower_worth(form, compiler))
        return [as_json(lower(each, compiler)) for each in alternatives(form)]
    except (NotYet, NotRunnable):
        return None


@pytest.fixture(scope="module")
def program() -> Program:
    """The rulebook as it is compiled."""
    return rules_in_force(read_folder(folder("rules_db") / "nomopoly"), ()).program


@pytest.mark.slow
def test_no_demand_is_read_and_forgotten(program: Program) -> None:
    forms = {place: form for place, form in program.forms.items() if isinstance(form, LOWERED)}
    texts = {rule.place: f"{rule.name}: {rule.text}" for rule in program.rules}
    found, tried = [], 0
    for place, form in forms.items():
        law = law_of(form, program)
        for other in varied(form, program) if law is not None else ():
            tried += 1
            if law_of(other, program) == law:
                found.append((texts[place], other))
    assert tried > 1500
    assert found == []
