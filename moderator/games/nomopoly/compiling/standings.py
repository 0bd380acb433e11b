"""Standing facts: what the rules keep true, and what something always is."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.definitions import words_of
from moderator.games.nomopoly.compiling.lawful import phrase_by_law, told_by_law
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.compiling.values import compile_value
from moderator.games.nomopoly.compiling.wanted import is_phrase, no_bare_number, plainly, want
from moderator.games.nomopoly.lowering.worth import pair_of
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.laws import Phrase
from moderator.games.nomopoly.play.program import ClassRule, StandingRule
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.errors import Missing, NotRunnable
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.games.nomopoly.world.values import Id
from moderator.language import tree


def compile_standing(compiler: Compiler, sentence: Sentence) -> None:
    """Take in what is so as long as the rule stands. Raises NotRunnable for what cannot be kept true."""
    form = sentence.form
    assert isinstance(form, tree.Standing)
    clause = form.clause
    program = compiler.program
    if clause.verb == "be" and isinstance(clause.subject, tree.Noun) and pair_of(clause.subject) is not None:
        compile_value(compiler, Sentence(sentence.rule, tree.Value(clause.subject, clause.role("complement"))))  # type: ignore[arg-type]
        return
    if clause.verb == "be" and _compares(clause):
        _compared(compiler, clause)
        return
    if clause.verb == "be" and clause.subject is not None and not clause.modal:
        no_bare_number(clause.subject)
        said = clause.role("complement")
        if isinstance(said, tree.Adjective) and any(word == "by" for word, _ in said.arguments):
            raise NotRunnable("what is so much more or less is not said by its name, or of which things")
        for word, other, denies in words_of(clause.role("complement"), clause.negative):
            subject = told_by_law(compiler, clause.subject, form, other)
            program.classes.setdefault(facts.key(word), []).append(ClassRule(sentence.rule, subject, (), denies))
            program.qualities.add(word)
        return
    if clause.verb == "own" and not clause.negative and not clause.modal:
        owned = clause.role("object")
        if clause.subject is None or owned is None or not is_phrase(owned):
            raise NotRunnable("who owns it is not said" if clause.subject is None else "what is owned is not said")
        owner, things = (phrase_by_law(compiler, each, form) for each in (clause.subject, _squares_of(owned)))
        rule = sentence.rule

        def establish(frame: Frame) -> None:
            _own(frame, owner, things, rule)

        program.standings.append(StandingRule(rule, establish))
        return
    thing = clause.role("object")
    if clause.verb in ("have", "follow", "hold"):
        plainly(clause, "a die has so many sides, a route follows successors, a bundle holds one square and up to $200")
    if clause.verb == "have" and isinstance(thing, tree.Noun) and thing.kind == "side":
        program.sides = _sides(clause.subject, thing)
        return
    if clause.verb == "follow":
        items = thing.items if isinstance(thing, tree.Join) else (thing,)
        want(clause.subject, "what follows successors is a route", "route")
        program.route = tuple(item.kind for item in items if isinstance(item, tree.Noun))
        return
    if clause.verb == "hold" and isinstance(clause.subject, tree.Noun) and clause.subject.kind == "bundle":
        program.bundle = _bundle(compiler, thing, form)
        return
    if clause.verb == "occupy":
        raise NotRunnable("a piece is on one square, and any number of them may be on it: that needs no rule")
    raise NotRunnable(f"the engine cannot keep true that something does {clause.verb!r}")


def _sides(die: tree.Phrase | None, sides: tree.Noun) -> int:
    """Give how many sides a die has. Raises NotRunnable where that is no number."""
    want(die, "what has sides is a die", "die")
    amount = sides.quantity.amount if sides.quantity is not None and sides.quantity.comparison == "=" else None
    if not isinstance(amount, tree.Amount) or sides.which:
        raise NotRunnable("how many sides a die has is said by a number")
    return int(amount.value)


def _squares_of(owned: tree.Phrase) -> tree.Phrase:
    """Give the squares of a place that is said to be somebody's, each of which is then hers."""
    return tree.Noun("square", "each", of=owned) if isinstance(owned, tree.Name) and owned.kind == "place" else owned


def _compares(clause: tree.Clause) -> bool:
    """Say whether a clause says what a superlative means: "the closest square is the one with the least distance"."""
    return _singled_out(clause.role("complement")) is not None


def _singled_out(one: object) -> tuple[str, str] | None:
    """Give the order and the measure of "the one with the least distance", or None."""
    if not isinstance(one, tree.Noun) or one.kind != "one" or one.of is not None:
        return None
    if one.rank is not None:
        return one.rank.order, one.rank.by or "number"
    had = one.which[0].role("object") if len(one.which) == 1 and isinstance(one.which[0], tree.Clause) else None
    return (had.rank.order, had.kind) if isinstance(had, tree.Noun) and had.rank is not None else None


def _compared(compiler: Compiler, clause: tree.Clause) -> None:
    first, one = clause.subject, _singled_out(clause.role("complement"))
    if not isinstance(first, tree.Noun) or first.rank is None or one is None:
        raise NotRunnable("which of them is meant is not said: the closest square is the one with the least distance")
    if first.rank.by != "distance" or clause.negative or clause.modal:
        raise NotRunnable("only what is closest can be said so: the closest square is the one with the least distance")
    order, by = one
    compiler.program.compared.setdefault(first.rank.by, []).append((by, first.rank.order != order))


def _bundle(compiler: Compiler, held: object, form: tree.Standing) -> tuple[tuple[str, Phrase[Frame]], ...]:
    """`A bundle holds one square, one item and up to $200`: how much of what; the kind of money is ""."""
    found: list[tuple[str, Phrase[Frame]]] = []
    for item in held.items if isinstance(held, tree.Join) else (held,):
        quantity = item if isinstance(item, tree.Quantity) else getattr(item, "quantity", None)
        if not isinstance(quantity, tree.Quantity) or quantity.amount is None:
            raise NotRunnable("how much of it a bundle holds is not said: one square, up to $200")
        kind = item.kind if isinstance(item, tree.Noun) else ""
        found.append((kind, phrase_by_law(compiler, quantity.amount, form)))
    return tuple(found)


def _own(frame: Frame, owner: Phrase[Frame], things: Phrase[Frame], rule: Rule) -> None:
    run = frame.run
    try:
        party = owner.value(frame)
    except Missing:
        return
    if ("square", "owner") not in run.program.firsts:
        return
    for thing in things.values(frame):
        if not isinstance(thing, Id) or run.world.get(thing, "owner") == party:
            continue
        run.touched.add(rule.item)
        if frame.event is None:
            run.world.set(thing, "owner", party)
            run.log(f"{run.world.label(thing)} becomes {run.world.label(party)}'s", causes=(rule.name,))
        else:
            run.make("get", frame.event, rule, subject=party, object=thing)
