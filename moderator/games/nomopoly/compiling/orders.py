"""Sentences that grant an order to somebody, or let her act as if she were elsewhere."""

from __future__ import annotations

from dataclasses import replace

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.dealings import not_done_twice, paid_to_the_seller
from moderator.games.nomopoly.compiling.granting import said_of_the_doer
from moderator.games.nomopoly.compiling.lawful import by_law, order_by_law, permission_by_law
from moderator.games.nomopoly.compiling.making import with_what_it_makes
from moderator.games.nomopoly.compiling.said_again import without_the_deed_itself
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.compiling.sides import sides
from moderator.games.nomopoly.compiling.sorts import by_job
from moderator.games.nomopoly.compiling.wanted import how_many, kind_of, want
from moderator.games.nomopoly.compiling.weekly import at_most, only_limits
from moderator.games.nomopoly.evaluation.events import Watcher
from moderator.games.nomopoly.lowering.descriptions import quality_of
from moderator.games.nomopoly.play.program import ActingRule, OrderRule, PermissionRule, Program, Slot
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.kinds import Kinds, language_kinds
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.language import tree
from moderator.law.nodes import Pattern, Role, Variable


def compile_order(compiler: Compiler, sentence: Sentence) -> None:
    """Take in a sentence with *may*: an order for persons, a permission for what happens to things."""
    assert isinstance(sentence.form, tree.Order)
    form = with_what_it_makes(compiler, without_the_deed_itself(said_of_the_doer(sentence.form)))
    form = not_done_twice(compiler, paid_to_the_seller(compiler, form))
    program = compiler.program
    clause = form.clause
    if clause.subject is None:
        raise NotRunnable("who may do it is not said: A player may ...")
    limits = [_how_often(time) for time in (form.limit, *form.times) if time is not None and _limits(time)]
    most = at_most(form) or (only_limits(compiler, form, min(limits)) if limits else None)
    if most is not None:
        by_law(compiler, replace(sentence, form=most))
        return
    if len(apart := sides(clause)) > 1:
        for one in apart:
            compile_order(compiler, replace(sentence, form=replace(form, clause=one)))
        return
    if not is_somebody(program.kinds, clause.subject):
        _only_permits(form)
        permitted = permission_by_law(compiler, form)
        program.permissions.setdefault(clause.verb, []).append(PermissionRule(sentence.rule, permitted))
        return
    if clause.verb == "act":
        _act_as_if(compiler, sentence)
        return
    granted = order_by_law(compiler, sentence.rule, form)
    instead = any("instead" in clause.adverbs for step in form.steps for clause in step.clauses)
    if instead and clause.verb not in PRIMITIVES:
        raise NotRunnable("what would happen otherwise than *instead* is not said")
    program.granted.add(clause.verb)
    if limits:
        compiler.asks(clause.verb, 1)
    program.orders.setdefault(clause.verb, []).append(
        OrderRule(
            sentence.rule,
            clause.verb,
            granted.deed,
            _slot(compiler, "subject", by_job(clause.subject), granted.pattern),
            tuple(_slot(compiler, role, filler, granted.pattern) for role, filler in clause.roles),
            () if granted.when is None else (granted.when,),
            granted.price,
            form.price is not None and form.price.each,
            granted.steps,
            min(limits) if limits else None,
            form.rounding,
            form,
            after_move=_after_the_move(form),
            instead=instead,
            first=_before_the_others(form),
        )
    )
    program.permissions.setdefault(clause.verb, []).append(PermissionRule(sentence.rule, Watcher(granted.pattern)))


def _slot(compiler: Compiler, role: str, said: tree.Complement | tree.Clause, pattern: Pattern) -> Slot:
    """Give what an order names in one place."""
    items = said.items if isinstance(said, tree.Join) else (said,)
    nouns = tuple(noun for each in items if (noun := _noun_of(each)))
    name = said.variable if isinstance(said, (tree.Noun, tree.Refer)) else ""
    money, attribute = (any(map(is_one, nouns)) for is_one in (compiler.money_noun, compiler.is_attribute))
    money = money or (isinstance(said, tree.Amount) and said.unit == "$")
    term = dict(pattern.deed.parts).get(Role(role))
    kind = term.kind.name if isinstance(term, Variable) else nouns[0] if nouns else ""
    return Slot(role, said, nouns, kind, name, money, attribute)


def _noun_of(said: object) -> str:
    if isinstance(said, tree.Refer):
        return said.variable.partition("#")[0]
    return said.kind if isinstance(said, (tree.Noun, tree.Name)) else ""


def is_somebody(kinds: Kinds, subject: tree.Phrase | None) -> bool:
    """Say whether a subject is somebody who can send orders: a player, a Freemason, the holder of a job, Duck."""
    if isinstance(subject, tree.Name):
        return subject.kind in ("player", "person", "job")
    if not isinstance(subject, tree.Noun) or subject.kind in _WHO:
        return True
    return bool(language_kinds().get(subject.kind, frozenset()) & {"person", "party"}) or any(
        kinds.is_a(subject.kind, who) for who in ("player", "person")
    )


def _only_permits(form: tree.Order) -> None:
    """Refuse what is more than a permission where nobody is there to give an order."""
    if form.steps or form.price is not None or form.limit is not None:
        raise NotRunnable("nobody can order this: an order is given by a player, or by somebody")


def _limits(time: tree.Time) -> bool:
    """Say whether a time says how often."""
    return time.kind in ("once", "per")


def _how_often(limit: tree.Time) -> int:
    """Give how often a week an order may be given: "once a week", "3 times a week". Raises NotRunnable otherwise."""
    phrase, reason = limit.phrase, "how often an order may be given is said by the week: once a week"
    if limit.kind not in ("once", "per") or not isinstance(phrase, tree.Noun) or phrase.kind not in ("week", "update"):
        raise NotRunnable(reason)
    return how_many(phrase, reason) or 1


def _after_the_move(form: tree.Order) -> bool:
    """Say whether an order is carried out after the move. Raises NotRunnable for anything else that it comes after."""
    after = [time.phrase for time in form.times if time.kind == "after"]
    if any(kind_of(phrase) != "move" for phrase in after):
        raise NotRunnable("an order is carried out in its phase, or after the move")
    return bool(after)


def _before_the_others(form: tree.Order) -> bool:
    """Say whether an order is carried out before any other. Raises NotRunnable for another time before which it is."""
    before = [time.phrase for time in form.times if time.kind == "before"]
    for phrase in before:
        reason = "an order is carried out in its turn, or before any other order"
        want(phrase, reason, "order")
        if any(quality_of(clause) != "other" for clause in getattr(phrase, "which", ())):
            raise NotRunnable(reason)
    return bool(before)


def _act_as_if(compiler: Compiler, sentence: Sentence) -> None:
    """`A player who has landed on a square may act as if she is on that square`: where else orders find her."""
    form = sentence.form
    assert isinstance(form, tree.Order)
    clause, who = form.clause.role("as if"), form.clause.subject
    place = tree.complement_of(clause)
    if (
        not isinstance(place, tree.Place)
        or not isinstance(place.phrase, tree.Refer)
        or not isinstance(who, tree.Noun)
        or not isinstance(clause, tree.Clause)
        or not isinstance(clause.subject, tree.Refer)
        or clause.subject.variable != who.variable
        or clause.negative
        or clause.times
        or form.conditions
        or form.price is not None
        or form.steps
        or form.limit is not None
        or any(time.kind not in ("in", "during") for time in form.times)
    ):
        raise NotRunnable("as if what is so is not said: she is on that square")
    period = next((getattr(time.phrase, "kind", "") for time in form.times), "")
    granted = order_by_law(compiler, sentence.rule, form)
    compiler.program.acting.append(ActingRule(sentence.rule, granted.deed, place.phrase.variable, period))


_WHO = frozenset({"player", "person", "owner", "member", "party", "holder", "admin", "Team-mate", "winner", "proposer"})


def phases_of(order: OrderRule[Frame], program: Program[Frame]) -> tuple[str, ...]:
    """Give the phases of the schedule in which alone an order is granted, none if it is not granted by phases."""
    when = (time.phrase for time in order.form.times if time.kind in ("in", "during"))
    nouns = [phrase.kind if isinstance(phrase, tree.Noun) else "" for phrase in when]
    return tuple(nouns) if all(noun in program.phases for noun in nouns) else ()


def idle_orders(program: Program[Frame]) -> tuple[OrderRule[Frame], ...]:
    """Give the orders of which nothing comes: no rule says what they do, waits for them or asks whether they were."""
    return tuple(
        order
        for verb, orders in program.orders.items()
        if verb not in program.awaited and verb not in program.replacements
        for order in orders
        if order.steps is None and verb not in PRIMITIVES and not _is_asked(program, order)
    )


_SAID_BESIDE = frozenset({"on", "in", "at", "either"})
"""Roles that no order need have for a ban to hold: where she is, and "for or against", of which an order has one."""


def idle_prohibitions(program: Program[Frame]) -> tuple[tuple[Rule, str], ...]:
    """Give what forbids an order that no rule grants: buying from another player, where nobody may."""
    return tuple(
        (forbidden.rule, verb)
        for verb, found in program.prohibitions.items()
        for forbidden in found
        if forbidden.only_voluntary and verb in program.offered
        if not any(
            {role for role, _ in forbidden.pattern.roles} - _SAID_BESIDE <= {slot.role for slot in order.slots}
            for order in program.orders.get(verb, ())
        )
    )


def _is_asked(program: Program[Frame], order: OrderRule[Frame]) -> bool:
    """Say whether a rule asks about the past of an order, and not only how often it has been given this week."""
    weeks = program.asked.get(order.verb)
    return weeks is not None and (order.limit is None or weeks != 1)
