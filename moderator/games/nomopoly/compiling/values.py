"""Values: how an attribute is worked out, and what it is at first."""

from __future__ import annotations

from dataclasses import replace

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.declarations import give_name
from moderator.games.nomopoly.compiling.lawful import phrase_by_law, worth_by_law
from moderator.games.nomopoly.compiling.restrictions import excludes
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.compiling.sorts import sorts_of
from moderator.games.nomopoly.compiling.wanted import is_phrase
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.program import ValueRule
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.games.nomopoly.world.values import Id
from moderator.language import tree
from moderator.language.tree import walk
from moderator.node import Node

_CHANGING = 1000


def compile_value(compiler: Compiler, sentence: Sentence) -> None:
    """Take in what an attribute is worth, or is at first. Raises NotRunnable when it is not said of what."""
    form = sentence.form
    assert isinstance(form, tree.Value)
    program = compiler.program
    if isinstance(form.attribute, tree.Name):
        _check_kind(compiler, form.attribute, form.value)
        give_name(program, form.attribute.name, phrase_by_law(compiler, _phrase_of(form.value), form), sentence.rule)
        return
    noun = form.attribute
    if isinstance(noun, tree.Count):
        if form.first and isinstance(noun.noun, tree.Noun):
            _first_value(compiler, replace(form, attribute=tree.Noun("number", "the", of=noun.noun)), sentence.rule)
            return
        raise NotRunnable("how many there are follows from what there is; only a first number can be set")
    if not isinstance(noun, tree.Noun):
        raise NotRunnable("of what it is the value is not said")
    if (
        noun.kind == "order"
        and isinstance(noun.of, tree.Noun)
        and noun.of.kind == "section"
        and isinstance(form.value, tree.Noun)
    ):
        program.order_kinds[sentence.rule.section] = form.value.kind
        return
    word = facts.key(noun.kind)
    if form.first:
        _first_value(compiler, form, sentence.rule)
        return
    if word == "cash":
        raise NotRunnable(
            'cash is what somebody was paid and has not spent: write "Once: she gets $5", or who pays whom'
        )
    if compiler.money_noun(noun.kind) or _mentions_money(form.value):
        program.money.add(word)
        program.money.add(noun.kind)
    worth = worth_by_law(compiler, form)
    weight = demanded(compiler, noun.of) + len(form.conditions) + (_CHANGING if _changes(form.value) else 0)
    program.values.setdefault(word, []).append(ValueRule(sentence.rule, word, worth, form.rounding, weight))


def demanded(compiler: Compiler, phrase: object) -> int:
    """Count how much a phrase demands: nothing of any square, more of a Store, most of what has a name."""
    if isinstance(phrase, tree.Name):
        return 3
    if isinstance(phrase, tree.Join):
        return min(demanded(compiler, item) for item in phrase.items)
    if not isinstance(phrase, tree.Noun):
        return 0 if phrase is None else 1
    which = sum(1 for clause in phrase.which if not excludes(clause))
    weight = 1 + which + (2 if phrase.rank is not None else 0) + demanded(compiler, phrase.of)
    weight += 1 if compiler.is_class(phrase.kind) else 0
    return max(0, weight - 1) if phrase.kind in _GENERAL else weight


_GENERAL = frozenset({"thing", "party", "piece", "player", "square", "amount"})


def _check_kind(compiler: Compiler, name: tree.Name, value: Node | None) -> None:
    """Let a name stand only for what is of its kind, where both are known."""
    named, meant = sorts_of(compiler, name), sorts_of(compiler, value)
    if named and meant and "any" not in named | meant and named.isdisjoint(meant):
        raise NotRunnable(
            f'"{name.name}" is the name of a {name.kind}, and what it would stand for is none: '
            f'write "A {getattr(value, "kind", "player")} is {name.name} if she is one of ..."'
        )


def _changes(value: Node) -> bool:
    """Say whether a value builds on what the other rules make it: then it has its say after all of them."""
    return any(isinstance(node, tree.OtherRules) for node in walk(value))


def _mentions_money(node: Node | None) -> bool:
    if isinstance(node, tree.Amount):
        return node.unit == "$"
    return isinstance(node, (tree.Arithmetic, tree.Join)) and any(_mentions_money(item) for item in node.items)


def _phrase_of(value: tree.Complement) -> tree.Phrase:
    """Give what is joined as the phrase that it is. Raises NotRunnable for what is no phrase."""
    if isinstance(value, tree.Either):
        return tree.Join("and", tuple(map(_phrase_of, value.items)))
    if not is_phrase(value):
        raise NotRunnable("what it is worth is not said: an amount, a thing, or several of these")
    return value


def _first_value(compiler: Compiler, form: tree.Value, rule: Rule) -> None:
    noun = form.attribute
    value = phrase_by_law(compiler, _phrase_of(form.value), form)
    of = noun.of if isinstance(noun, tree.Noun) else None
    if noun.kind == "number" and isinstance(of, tree.Noun):
        compiler.program.firsts["goods:" + of.kind, "number"] = value
        compiler.program.attributes.add("number")
        goods, word = of.kind, "number"
    elif isinstance(of, tree.Noun):
        goods, word = of.kind, facts.key(noun.kind)
        if compiler.money_noun(noun.kind):
            compiler.program.money.add(word)
    else:
        raise NotRunnable("of what it is the first value is not said")

    def create(frame: Frame) -> None:
        run = frame.run
        thing = Id(f"goods:{goods}")
        if not run.world.exists(thing):
            run.world.create("goods", goods)
        if run.world.get(thing, word) is None:
            run.world.set(thing, word, value.value(Frame(run, rule)))

    compiler.program.declared[f"goods {word}", goods] = create
