"""What it costs to do something: the price of an order, or what is paid when something happens that nobody orders."""

from __future__ import annotations

from dataclasses import replace

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.lawful import by_law, cost_by_law
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.play.program import CostRule
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree


def compile_cost(compiler: Compiler, sentence: Sentence) -> None:
    """Take in what it costs to do something. Raises NotRunnable for an amount of no money."""
    form = sentence.form
    assert isinstance(form, tree.Cost)
    event, program = form.event, compiler.program
    if event.verb not in program.offered:
        _compile_payment(compiler, sentence, form)
        return
    if event.verb in program.paid_besides and event.verb not in program.priced:
        raise NotRunnable("what it costs is no price but a payment that another sentence tells of: amend that sentence")
    if isinstance(form.amount, tree.Arithmetic) and form.amount.operator == "each":
        raise NotRunnable('of what it costs so much "each" is not said: leave that out')
    if isinstance(form.amount, tree.Amount) and form.amount.unit != "$":
        raise NotRunnable("what it costs is no amount of money: write $ before it")
    cost = cost_by_law(compiler, form)
    weight = cost.weight + len(form.conditions)
    program.costs.setdefault(event.verb, []).append(CostRule(sentence.rule, cost, form.rounding, weight))


def _compile_payment(compiler: Compiler, sentence: Sentence, form: tree.Cost) -> None:
    """Let whoever does what nobody orders pay the amount when it happens: "landing on a Casino costs $5"."""
    doer = form.event.subject
    assert isinstance(doer, tree.Noun)
    if form.before is not None:
        raise NotRunnable("what it has cost is said by another sentence: amend that one")
    if isinstance(form.amount, tree.Amount) and not form.amount.value:
        deed = replace(form.event, subject=None)
        pays = tree.Clause(replace(doer, determiner="any"), "pay", (("because of", deed),))
        by_law(compiler, Sentence(sentence.rule, tree.Prohibition(pays, form.conditions, modal="can")))
        return
    payees = tuple(("recipient", each) for each in form.payees)
    pays = tree.Clause(tree.Refer(doer.variable, "she"), "pay", (("amount", form.amount), *payees))
    paid = tree.Trigger(form.event, (tree.Step((pays,), rounding=form.rounding),), form.conditions)
    by_law(compiler, Sentence(sentence.rule, paid))
