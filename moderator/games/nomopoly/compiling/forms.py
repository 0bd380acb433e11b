"""Puts every form of sentence into the tables of a program; what cannot be carried out becomes a trouble with a reason.

It goes through the rulebook three times: what is declared, what values and definitions there are, what happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.compiler import Compiler, OwnedFiller
from moderator.games.nomopoly.compiling.conditions import Condition, compile_condition
from moderator.games.nomopoly.compiling.decisions import compile_decision
from moderator.games.nomopoly.compiling.events import Pattern
from moderator.games.nomopoly.compiling.meaning import GapMeaning, Meaning, Referred
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.steps import compile_steps
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.kinds import language_kinds
from moderator.games.nomopoly.mentions import written_numbers
from moderator.games.nomopoly.occurrence import Rule
from moderator.games.nomopoly.program import (
    ActingRule,
    ClassRule,
    OrderRule,
    PermissionRule,
    Program,
    ProhibitionRule,
    ReplacementRule,
    ScheduledRule,
    StandingRule,
    TriggerRule,
    Trouble,
    ValueRule,
    WatchRule,
)
from moderator.games.nomopoly.world import Id, Value, bare
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.run import Frame


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that was read: where it comes from and its form (None if it does not read)."""

    rule: Rule
    form: Any


@dataclass(slots=True, eq=False)
class DefinitionRule:
    """`A player owns a block if ...`: `solutions` gives what a subject stands in the relation to."""

    rule: Rule
    subject: Meaning
    conditions: tuple[Condition, ...]
    shared: str = ""

    def solutions(self, frame: Frame, subject: Value) -> Iterator[Value]:
        """Give, for each way in which the conditions hold of the subject, the value that they single out."""
        from moderator.games.nomopoly.compiling.conditions import All
        from moderator.games.nomopoly.run import Frame as NewFrame

        inner = NewFrame(frame.run, self.rule, agent=subject)
        if not self.subject.admits(inner, subject):
            return
        seen = []
        for _ in All(self.conditions).solve(inner):
            value = inner.variables.get("#one")
            if value not in seen:
                seen.append(value)
                yield value


def compile_rules(sentences: tuple[Sentence, ...], texts: dict[str, str]) -> Program:
    """Compile a rulebook's sentences, in the order of the book."""
    program = Program(texts=texts)
    program.written = written_numbers(texts)
    compiler = Compiler(program)
    joined = join_continuations(sentences)
    for sentence in joined:
        program.rules.append(sentence.rule)
        if isinstance(sentence.form, tree.Trigger) and not isinstance(sentence.form.event, tree.Both):
            compiler.events.add(getattr(sentence.form.event, "verb", ""))
        if isinstance(sentence.form, tree.Order):
            compiler.orders.add(sentence.form.clause.verb)
        if isinstance(sentence.form, tree.Replacement):
            compiler.events.add(sentence.form.event.verb)
    for sentence in joined:
        if (
            isinstance(sentence.form, tree.Standing)
            and isinstance(sentence.form.clause.subject, tree.Noun)
            and _pair_phrase(sentence.form.clause.subject) is not None
        ):
            program.values.setdefault(facts.key(sentence.form.clause.subject.kind), [])
        if (
            isinstance(sentence.form, tree.Value)
            and isinstance(sentence.form.attribute, tree.Noun)
            and not sentence.form.first
        ):
            program.values.setdefault(facts.key(sentence.form.attribute.kind), [])
    for stage in (_DECLARING, _VALUING, _ACTING):
        for sentence in joined:
            maker = stage.get(type(sentence.form))
            if maker is None:
                continue
            compiler.rule = sentence.rule
            compiler.step = None
            try:
                maker(compiler, sentence)
            except NotRunnable as trouble:
                program.troubles.append(Trouble(sentence.rule, str(trouble)))
            except (AttributeError, TypeError, ValueError, AssertionError) as trouble:
                program.troubles.append(
                    Trouble(sentence.rule, f"the engine does not know this shape of sentence ({trouble})")
                )
    _arrange(program)
    return program


def join_continuations(sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """Let each sentence that goes on from the one before it in its item become part of that one."""
    found: list[Sentence] = []
    for sentence in sentences:
        form = sentence.form
        if isinstance(form, tree.Prose):
            continue
        if found and found[-1].rule.item == sentence.rule.item and isinstance(form, tree.Continuation):
            before = found[-1].form
            if hasattr(before, "steps"):
                steps = tuple(replace(step, sentence=sentence.rule.sentence) for step in form.steps)
                found[-1] = Sentence(found[-1].rule, replace(before, steps=(*before.steps, *steps)))
                continue
        found.append(sentence)
    return tuple(found)


# --- declarations


def _declare(compiler: Compiler, sentence: Sentence) -> None:
    form: tree.Declaration = sentence.form
    maker = _DECLARATIONS.get(form.what)
    if maker is None:
        raise NotRunnable(f"the engine knows no declaration of a {form.what}")
    maker(compiler, form, sentence.rule)


def _flag(compiler: Compiler, form: tree.Declaration, rule: Rule) -> None:
    kind = getattr(form.subject, "kind", "")
    group = tuple(facts.key(name) for name in form.names)
    for name in form.names:
        if f" a {name}" not in rule.text and f" an {name}" not in rule.text:
            compiler.program.flags_without_article.add(name)
        if len(group) > 1:
            compiler.program.exclusive[facts.key(name)] = tuple(other for other in group if other != facts.key(name))
        compiler.program.flags[facts.key(name)] = kind
        compiler.program.qualities.add(name)
        compiler.program.kinds.declare(name, kind)


def _attribute(compiler: Compiler, form: tree.Declaration, rule: Rule) -> None:
    kind = getattr(form.subject, "kind", "")
    first = None
    if form.first is not None:
        filler = form.first.phrase if isinstance(form.first, tree.Place) else form.first
        first = compiler.phrase(filler)
        if isinstance(filler, tree.Pronoun):
            first = None
    for name in (each.removeprefix("a ") for each in form.names):
        compiler.program.firsts[kind, facts.key(name)] = first
        if first is not None and first.money:
            compiler.program.money.add(facts.key(name))


def _thing(compiler: Compiler, form: tree.Declaration, rule: Rule) -> None:
    program = compiler.program
    kinds = program.kinds
    for name in form.names:
        if form.what == "possible thing":
            program.places.add(bare(name))
            if form.kind not in language_kinds():
                kinds.declare(form.kind, "thing")
            if form.kind != "square":
                _bring_in(compiler, form, name)
            continue
        if _sold(form, kinds):
            if form.kind not in language_kinds() and form.kind not in kinds.declared:
                kinds.declare(form.kind, "product")
            kinds.declare(name, form.kind)
        _bring_in(compiler, form, name)


def _sold(form: tree.Declaration, kinds: Any) -> bool:
    words = {role for role, _ in form.details}
    return (
        bool(words & {"price", "patent", "royalty", "by"})
        and form.kind not in ("job", "pool", "account", "organization")
    ) or kinds.is_a(form.kind, "product")


def _bring_in(compiler: Compiler, form: tree.Declaration, name: str) -> None:
    program = compiler.program
    details = tuple((role, compiler.filler(filler)) for role, filler in form.details)
    first = None
    if form.first is not None:
        first = compiler.phrase(form.first.phrase if isinstance(form.first, tree.Place) else form.first)
    kind, adjectives, rule = form.kind, form.adjectives, compiler.rule

    def create(run: Any) -> None:
        from moderator.games.nomopoly.run import Frame

        frame = Frame(run, rule)
        known = next((thing for thing in run.world.called(name) if run.world.kind(thing) == kind), None)
        if known is not None:
            return
        thing = run.world.create(kind, name)
        for adjective in adjectives:
            run.world.set(thing, facts.key(adjective), True)
        for role, filler in details:
            value = _detail(frame, filler)
            run.world.set(thing, _DETAIL_WORDS.get(role, facts.key(role)), value)
        if first is not None:
            value = first.value(frame)
            if kind == "color":
                run.world.set(thing, "value", value)
            elif program.kinds.is_a(kind, "piece"):
                run.world.set(thing, "square", value)
            else:
                run.world.set(thing, "cash", value)
        if program.kinds.is_a(kind, "product"):
            run.world.set(thing, "created", run.week)

    program.declared[kind, name] = create


_DETAIL_WORDS = {
    "price": "price",
    "for": "price",
    "by": "patent holder",
    "patent": "patent holder",
    "offered by": "employer",
    "with": "royalty",
}


def _detail(frame: Frame, filler: Any) -> Value:
    try:
        return filler.value(frame) if isinstance(filler, Meaning) else filler.bring(frame)
    except Missing:
        return None


def _member(compiler: Compiler, form: tree.Declaration, rule: Rule) -> None:
    program = compiler.program
    kind = form.kind or (form.names[0] if form.names else "")
    if form.names and form.kind in (
        "color",
        "coating",
        "Team",
        "organization",
        "account",
        "pool",
        "item",
        "product",
        "job",
    ):
        for word in form.adjectives:
            program.qualities.add(word)
        for name in form.names:
            if kind in ("item", "product"):
                program.kinds.declare(name, kind)
            _bring_in(compiler, tree.Declaration("thing", None, (name,), kind, None, (), form.adjectives), name)
        return
    if form.details and isinstance(form.subject, tree.Noun):
        if kind not in language_kinds() and kind not in program.kinds.declared:
            program.kinds.declare(kind, "product")
        program.kinds.declare(form.subject.kind, kind)
        _bring_in(
            compiler, tree.Declaration("thing", None, (), kind, None, form.details, form.adjectives), form.subject.kind
        )
        return
    subject = compiler.phrase(form.subject)
    word = form.names[0] if not form.kind and form.names else kind
    if subject.kind:
        program.kinds.declare(word, subject.kind)
    program.classes.setdefault(facts.key(word), []).append(ClassRule(rule, _general(subject), ()))
    program.qualities.add(word)


def _general(subject: Meaning) -> Meaning:
    """Let "each Lodge" or "two squares" stand for any one of them."""
    if isinstance(subject, NounMeaning):
        subject.quantity = None
    return subject


def _named(compiler: Compiler, form: tree.Declaration, rule: Rule) -> None:
    subject = compiler.phrase(form.subject)
    for name in form.names:
        _name(compiler.program, name, subject, rule)
        compiler.program.places.add(bare(name))


def _name(program: Program, name: str, subject: Meaning, rule: Rule) -> None:
    def give(frame: Frame) -> Value:
        from moderator.games.nomopoly.run import Frame as NewFrame

        found = tuple(subject.values(NewFrame(frame.run, rule)))
        frame.run.program.touched.add(rule.item)
        return found[0] if len(found) == 1 else found or None

    program.names[bare(name)] = give


def _spelling(compiler: Compiler, form: tree.Declaration, rule: Rule) -> None:
    meant = getattr(form.subject, "name", "")
    for name in form.names:
        compiler.program.spellings[name.casefold()] = meant


def _nothing(compiler: Compiler, form: Any, rule: Rule) -> None:
    return


def _kind(compiler: Compiler, form: tree.Declaration, rule: Rule) -> None:
    for name in form.names:
        compiler.program.kinds.declare(name, form.kind)


_DECLARATIONS: dict[str, Callable[[Compiler, tree.Declaration, Rule], None]] = {
    "flag": _flag,
    "attribute": _attribute,
    "thing": _thing,
    "possible thing": _thing,
    "kind": _kind,
    "member": _member,
    "name": _named,
    "spelling": _spelling,
    "label": _nothing,
    "short form": _nothing,
}


def _schedule(compiler: Compiler, sentence: Sentence) -> None:
    compiler.program.phases = sentence.form.phases
    for phase in sentence.form.phases:
        compiler.program.kinds.declare(phase, "phase")


# --- values and definitions


def _value(compiler: Compiler, sentence: Sentence) -> None:
    form: tree.Value = sentence.form
    program = compiler.program
    if isinstance(form.attribute, tree.Name):
        _name(program, form.attribute.name, _complement_phrase(compiler, form.value), sentence.rule)
        return
    noun: Any = form.attribute
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
    if not program.values.get(word):
        program.values.setdefault(word, [])
    if compiler.money_noun(noun.kind) or _mentions_money(form.value):
        program.money.add(word)
        program.money.add(noun.kind)
    compiler.valuing_money = word in program.money
    of = None if noun.of is None else compiler.phrase(noun.of)
    pair = _pair_of(compiler, noun)
    value = _complement_phrase(compiler, form.value)
    conditions = tuple(compile_condition(compiler, condition) for condition in form.conditions)
    weight = (of.weight if of is not None else 0) + len(conditions)
    program.values[word].append(
        ValueRule(sentence.rule, word, pair or of, value, conditions, form.rounding, weight, noun.variable)
    )
    compiler.valuing_money = False


def _pair_phrase(noun: tree.Noun) -> Any:
    for clause in noun.which:
        complement = clause.role("complement") if isinstance(clause, tree.Clause) else None
        if isinstance(complement, tree.Place) and complement.preposition == "between":
            return complement.phrase
    return None


def _pair_of(compiler: Compiler, noun: tree.Noun) -> Meaning | None:
    phrase = _pair_phrase(noun)
    return None if phrase is None else compiler.phrase(phrase)


def _mentions_money(node: Any) -> bool:
    if isinstance(node, tree.Amount):
        return node.unit == "$"
    return isinstance(node, (tree.Arithmetic, tree.Join)) and any(_mentions_money(item) for item in node.items)


def _complement_phrase(compiler: Compiler, node: Any) -> Meaning:
    if isinstance(node, tree.Either):
        return compiler.phrase(tree.Join("and", node.items))  # type: ignore[arg-type]
    return compiler.phrase(node)


def _first_value(compiler: Compiler, form: tree.Value, rule: Rule) -> None:
    noun: Any = form.attribute
    value = compiler.phrase(form.value)
    if noun.kind == "number" and isinstance(noun.of, tree.Noun):
        compiler.program.firsts["goods:" + noun.of.kind, "number"] = value
        goods, word = noun.of.kind, "number"
    elif isinstance(noun.of, tree.Noun):
        goods, word = noun.of.kind, facts.key(noun.kind)
        if compiler.money_noun(noun.kind):
            compiler.program.money.add(word)
    else:
        raise NotRunnable("of what it is the first value is not said")

    def create(run: Any) -> None:
        from moderator.games.nomopoly.run import Frame

        thing = Id(f"goods:{goods}")
        if not run.world.exists(thing):
            run.world.create("goods", goods)
        if run.world.get(thing, word) is None:
            run.world.set(thing, word, value.value(Frame(run, rule)))

    compiler.program.declared[f"goods {word}", goods] = create


def _define(compiler: Compiler, sentence: Sentence) -> None:
    form: tree.Definition = sentence.form
    clause = form.clause
    program = compiler.program
    if clause.verb == "have":
        thing = clause.role("object")
        if not isinstance(thing, tree.Noun):
            raise NotRunnable("what it has is not said")
        held = tuple(compile_condition(compiler, condition) for condition in form.conditions)
        program.only_if.setdefault(facts.key(thing.kind), []).append((sentence.rule, held))
        return
    subject = _general(compiler.phrase(clause.subject))
    if clause.verb == "be":
        for word, argument, denies in _words(compiler, clause.role("complement"), clause.negative):
            if subject.kind:
                program.kinds.declare(word, subject.kind)
            program.qualities.add(word)
            rule = ClassRule(sentence.rule, subject, (), denies, argument, pair=_pair(clause.subject))
            program.classes.setdefault(facts.key(word), []).append(rule)
            rule.conditions = tuple(compile_condition(compiler, condition) for condition in form.conditions)
        return
    thing = clause.role("object")
    if not isinstance(thing, tree.Noun):
        raise NotRunnable("a definition says who does what to what kind of thing")
    conditions = tuple(compile_condition(compiler, condition) for condition in form.conditions)
    program.definitions.setdefault(f"{clause.verb} {facts.key(thing.kind)}", []).append(
        DefinitionRule(sentence.rule, subject, conditions)
    )


def _pair(subject: Any) -> bool:
    """Say whether a definition speaks of two things together ("Two squares are adjacent if ...")."""
    quantity = subject.quantity if isinstance(subject, tree.Noun) else None
    return quantity is not None and isinstance(quantity.amount, tree.Amount) and quantity.amount.value == 2


def _words(compiler: Compiler, complement: Any, negative: bool) -> Iterator[tuple[str, Meaning | None, bool]]:
    if isinstance(complement, tree.Either) and complement.word == "nor":
        for item in complement.items:
            yield from _words(compiler, item, not negative)
    elif isinstance(complement, tree.Adjective):
        argument = compiler.argument(complement.arguments[0][1]) if complement.arguments else None
        yield complement.word, argument, negative
    elif isinstance(complement, tree.Noun):
        yield complement.kind, None, negative
    else:
        raise NotRunnable("what it is said to be is no kind and no quality")


def _standing(compiler: Compiler, sentence: Sentence) -> None:
    form: tree.Standing = sentence.form
    clause = form.clause
    program = compiler.program
    if clause.verb == "be" and isinstance(clause.subject, tree.Noun) and _pair_phrase(clause.subject) is not None:
        _value(compiler, Sentence(sentence.rule, tree.Value(clause.subject, clause.role("complement"))))  # type: ignore[arg-type]
        return
    if clause.verb == "be" and clause.subject is not None and not clause.modal:
        subject = _general(compiler.phrase(clause.subject))
        for word, argument, denies in _words(compiler, clause.role("complement"), clause.negative):
            program.classes.setdefault(facts.key(word), []).append(
                ClassRule(sentence.rule, subject, (), denies, argument)
            )
            program.qualities.add(word)
        return
    if clause.verb == "own" and not clause.negative and not clause.modal:
        owner, things = compiler.phrase(clause.subject), compiler.phrase(clause.role("object"))
        rule = sentence.rule

        def establish(frame: Frame) -> None:
            _own(frame, owner, things, rule)

        program.standings.append(StandingRule(rule, establish))
        return
    thing = clause.role("object")
    if clause.verb == "have" and isinstance(thing, tree.Noun) and thing.kind == "side" and thing.quantity is not None:
        amount = thing.quantity.amount
        program.sides = int(amount.value) if isinstance(amount, tree.Amount) else 0
        return
    if clause.verb == "follow":
        items = thing.items if isinstance(thing, tree.Join) else (thing,)
        program.route = tuple(item.kind for item in items if isinstance(item, tree.Noun))
        return
    if clause.verb in ("occupy", "have", "sell", "join", "last", "hold"):
        return
    raise NotRunnable(f"the engine cannot keep true that something does {clause.verb!r}")


def _own(frame: Frame, owner: Meaning, things: Meaning, rule: Rule) -> None:
    run = frame.run
    try:
        party = owner.value(frame)
    except Missing:
        return
    if ("square", "owner") not in run.program.firsts:
        return
    for thing in tuple(things.values(frame)):
        if isinstance(thing, Id) and run.world.get(thing, "owner") != party and not _yields(frame, rule, thing):
            run.world.set(thing, "owner", party)
            run.program.touched.add(rule.item)
            run.log(f"{run.world.label(thing)} becomes {run.world.label(party)}'s", causes=(rule.name,))


def _yields(frame: Frame, rule: Rule, thing: Value) -> bool:
    return False


def _precedence(compiler: Compiler, sentence: Sentence) -> None:
    form: tree.Precedence = sentence.form
    program, rule = compiler.program, sentence.rule
    items = [rule.item]
    if form.scope == "section":
        items = [each.item for each in program.rules if each.section == rule.section]
    if form.relation == "not to":
        program.exempt.setdefault(rule.item, []).append(compiler.phrase(form.other))
        return
    if isinstance(form.other, tree.Name):
        others = {form.other.name}
    elif isinstance(form.other, tree.Noun) and "time" in str(form.other):
        for item in items:
            program.early.add(item)
        return
    else:
        others = {each.item for each in program.rules if each.item not in items}
    for item in items:
        if form.relation == "over":
            program.over.setdefault(item, set()).update(others)
        else:
            for other in others:
                program.over.setdefault(other, set()).add(item)
            program.yields.add(item)


# --- what happens


def _trigger(compiler: Compiler, sentence: Sentence) -> None:
    form: tree.Trigger = sentence.form
    program = compiler.program
    conditions = tuple(compile_condition(compiler, condition) for condition in form.conditions)
    if form.soon:
        watched = compile_condition(compiler, form.event)
        program.watches.append(WatchRule(sentence.rule, watched, compile_steps(compiler, form.steps)))
        return
    events, extra = events_of(form.event)
    for event in events:
        pattern = Pattern(compiler, event)
        more = tuple(compile_condition(compiler, each) for each in extra)
        steps = compile_steps(compiler, form.steps)
        timing = _timing(form)
        program.triggers.setdefault(pattern.verb, []).append(
            TriggerRule(sentence.rule, pattern, (*more, *conditions), steps, timing)
        )


def events_of(event: Any) -> tuple[tuple[tree.Clause, ...], tuple[Any, ...]]:
    """Give the events that a condition waits for, and what must hold beside them. Raises NotRunnable."""
    if isinstance(event, tree.Clause):
        return (event,), ()
    if isinstance(event, tree.Both) and event.word == "or":
        return tuple(item for item in event.items if isinstance(item, tree.Clause)), ()
    if isinstance(event, tree.Both):
        clauses = [item for item in event.items if isinstance(item, tree.Clause)]
        first = next(
            (item for item in clauses if not item.perfect and item.verb != "be"), clauses[0] if clauses else None
        )
        if first is not None:
            return (first,), tuple(item for item in event.items if item is not first)
    raise NotRunnable("what happens after *when* is no event")


def _timing(form: tree.Trigger) -> int:
    times = [time.kind for time in form.times] + [time.kind for step in form.steps for time in step.times]
    if "before" in times or "right before" in times:
        return -1
    return 1 if "after" in times or "right after" in times else 0


def _replacement(compiler: Compiler, sentence: Sentence) -> None:
    form: tree.Replacement = sentence.form
    pattern = Pattern(compiler, form.event)
    conditions = tuple(compile_condition(compiler, condition) for condition in form.conditions)
    steps = compile_steps(compiler, form.steps)
    compiler.program.replacements.setdefault(pattern.verb, []).append(
        ReplacementRule(sentence.rule, pattern, conditions, steps, form.instead)
    )


def _prohibition(compiler: Compiler, sentence: Sentence) -> None:
    form: tree.Prohibition = sentence.form
    clause = form.clause
    voluntary = clause.modal == "may" or (sentence.rule.text.startswith("No ") and " may " in sentence.rule.text)
    verb = clause.verb
    if verb == "be":
        clause = replace(clause, verb="become")
        verb = "become"
    pattern = Pattern(compiler, clause)
    conditions = tuple(compile_condition(compiler, condition) for condition in form.conditions)
    compiler.program.prohibitions.setdefault(verb, []).append(
        ProhibitionRule(sentence.rule, pattern, conditions, form.only_if, voluntary)
    )


def _order(compiler: Compiler, sentence: Sentence) -> None:
    form: tree.Order = sentence.form
    program = compiler.program
    clause = form.clause
    assert clause.subject is not None
    if (
        isinstance(clause.subject, tree.Noun)
        and clause.subject.kind not in _WHO
        and not language_kinds().get(clause.subject.kind, frozenset()) & {"person", "party"}
    ):
        program.permissions.setdefault(clause.verb, []).append(
            PermissionRule(sentence.rule, Pattern(compiler, replace(clause, modal="")))
        )
        return
    if isinstance(clause.subject, tree.Name):
        program.permissions.setdefault(clause.verb, []).append(
            PermissionRule(sentence.rule, Pattern(compiler, replace(clause, modal="")))
        )
        return
    subject = compiler.phrase(clause.subject)
    if clause.verb == "act":
        _act_as_if(compiler, sentence, subject)
        return
    roles = tuple((role, compiler.filler(filler)) for role, filler in clause.roles)
    conditions = tuple(compile_condition(compiler, condition) for condition in form.conditions)
    price = None if form.price is None else compiler.phrase(form.price.amount)
    payees = () if form.price is None else tuple(compiler.phrase(payee) for payee in form.price.payees)
    steps = compile_steps(compiler, form.steps) if form.steps else None
    program.granted.add(clause.verb)
    if form.limit is not None or any(time.kind in ("once", "per") for time in form.times):
        compiler.asks(clause.verb, 1)
    program.orders.setdefault(clause.verb, []).append(
        OrderRule(
            sentence.rule,
            clause.verb,
            subject,
            roles,
            conditions,
            price,
            form.price is not None and form.price.each,
            payees,
            steps,
            form.limit or next((time for time in form.times if time.kind == "once"), None),
            form.rounding,
            form,
        )
    )
    program.permissions.setdefault(clause.verb, []).append(
        PermissionRule(sentence.rule, Pattern(compiler, replace(clause, modal="")))
    )


def _act_as_if(compiler: Compiler, sentence: Sentence, subject: Meaning) -> None:
    """`A player who has landed on a square may act as if she is on that square`: where else orders find her."""
    form: tree.Order = sentence.form
    clause = form.clause.role("as if")
    place = clause.role("complement") if isinstance(clause, tree.Clause) else None
    if (
        not isinstance(place, tree.Place)
        or not isinstance(place.phrase, tree.Refer)
        or not isinstance(subject, NounMeaning)
    ):
        raise NotRunnable("as if what is so is not said: she is on that square")
    period = next((getattr(time.phrase, "kind", "") for time in form.times), "")
    compiler.program.acting.append(ActingRule(sentence.rule, subject, place.phrase.variable, period))


_WHO = frozenset({"player", "person", "owner", "member", "party", "holder", "admin", "Team-mate", "winner", "proposer"})


def _scheduled(compiler: Compiler, sentence: Sentence) -> None:
    form: tree.Scheduled = sentence.form
    time = form.time
    period = getattr(time.phrase, "kind", "")
    kinds = compiler.program.kinds
    if not (kinds.is_a(period, "phase") or period in ("update", "week")) and time.kind in (
        "in",
        "start",
        "end",
        "during",
    ):
        raise NotRunnable(f"no phase of the schedule is called {period!r}")
    if _ranking(compiler, form):
        return
    steps = compile_steps(compiler, form.steps)
    if time.kind in ("before", "right before", "after"):
        phrase = time.phrase
        if isinstance(phrase, tree.Noun):
            _around(compiler, sentence, phrase, steps)
            return
        raise NotRunnable("before or after what it happens is not said")
    when = {"during": "in", "each": "start"}.get(time.kind, time.kind)
    compiler.program.scheduled.append(
        ScheduledRule(sentence.rule, when, "update" if period == "week" else period, steps, form.every)
    )


def _ranking(compiler: Compiler, form: tree.Scheduled) -> bool:
    """`Every player's first proposal is judged before any player's second`: in which order a phase takes them."""
    clause = form.steps[0].clauses[0] if form.steps else None
    if clause is None or clause.verb != "judge":
        return False
    first = clause.role("object")
    before = next((time.phrase for time in clause.times if time.kind == "before"), None)
    ranks = [noun.rank.position for noun in (first, before) if isinstance(noun, tree.Noun) and noun.rank is not None]
    if len(ranks) != 2:
        return False
    program = compiler.program
    program.ranks[ranks[1]] = max(program.ranks.get(ranks[1], 0), program.ranks.get(ranks[0], 0) + 1)
    return True


def _around(compiler: Compiler, sentence: Sentence, phrase: tree.Noun, steps: Any) -> None:
    """`Right before the turn for an accepted proposal, ...`: before or after an event that a noun names."""
    verb, role = {
        "turn": ("take", "object"),
        "Lottery": ("hold", "object"),
        "lottery": ("hold", "object"),
        "Tornado": ("strike", "subject"),
    }.get(phrase.kind, ("", ""))
    if not verb:
        raise NotRunnable(f"the engine cannot tell when a {phrase.kind} comes")
    form: tree.Scheduled = sentence.form
    before = form.time.kind != "after"
    roles: tuple[tuple[str, Any], ...] = ((role, tree.Noun(phrase.kind, "a")),)
    for clause in phrase.which:
        complement = clause.role("complement") if isinstance(clause, tree.Clause) else None
        if isinstance(complement, tree.Place) and complement.preposition == "for":
            roles = (*roles, ("for", complement.phrase))
    subject = None
    pattern = Pattern(compiler, tree.Clause(subject, verb, roles))
    if before:
        compiler.program.replacements.setdefault(verb, []).append(
            ReplacementRule(sentence.rule, pattern, (), steps, False, before=True)
        )
    else:
        compiler.program.triggers.setdefault(verb, []).append(TriggerRule(sentence.rule, pattern, (), steps, 2))


def _once(compiler: Compiler, sentence: Sentence) -> None:
    """A plain statement: a mechanism of the language, or something to be done once when a proposal is accepted."""
    form: tree.Once = sentence.form
    for step in form.steps:
        for clause in step.clauses:
            if not _mechanism(compiler, clause, sentence.rule):
                compile_steps(compiler, form.steps)
                raise NotRunnable(
                    "this happens once, when the proposal that says so is accepted; it is no standing rule"
                )


def _mechanism(compiler: Compiler, clause: tree.Clause, rule: Rule) -> bool:
    maker = _MECHANISMS.get(clause.verb)
    return maker is not None and bool(maker(compiler, clause, rule))


def _lay_out(compiler: Compiler, clause: tree.Clause, rule: Rule) -> bool:
    row = clause.role("in")
    length = _row_length(row)
    if length is None:
        raise NotRunnable("how many squares a row holds is not said: rows of floor(sqrt(n)) squares")
    compiler.program.row = compiler.phrase(length)
    return True


def _row_runs(compiler: Compiler, clause: tree.Clause, rule: Rule) -> bool:
    """`Each even row runs from east to west`: in which direction the rows of a kind are numbered."""
    row, start, end = clause.subject, clause.role("from"), clause.role("to")
    if (
        not isinstance(row, tree.Noun)
        or row.kind != "row"
        or not isinstance(start, tree.Name)
        or not isinstance(end, tree.Name)
    ):
        return False
    if {start.name, end.name} != {"west", "east"}:
        raise NotRunnable("a row runs from west to east or from east to west")
    said = [each.role("complement") for each in row.which if isinstance(each, tree.Clause)]
    words = [complement.word for complement in said if isinstance(complement, tree.Adjective)]
    for parity in ("odd", "even"):
        if parity in words or not words:
            compiler.program.eastward[parity] = start.name == "west"
    return True


def _row_length(row: Any) -> Any:
    if isinstance(row, tree.Noun):
        of = row.of
        if isinstance(of, tree.Noun) and of.quantity is not None:
            return of.quantity.amount
        if isinstance(of, (tree.Formula, tree.Amount, tree.Arithmetic)):
            return of.items[0] if isinstance(of, tree.Arithmetic) else of
    return None


def _round(compiler: Compiler, clause: tree.Clause, rule: Rule) -> bool:
    unit = clause.role("to")
    text = rule.text
    rounding = "down" if "rounded down" in text else "up" if "rounded up" in text else "nearest"
    compiler.program.rounding = rounding
    amount = unit.amount if isinstance(unit, tree.Quantity) else unit
    if isinstance(amount, tree.Amount):
        compiler.program.unit = int(amount.value)
    return True


def _numbered(compiler: Compiler, clause: tree.Clause, rule: Rule) -> bool:
    return True


def _carried_out(compiler: Compiler, clause: tree.Clause, rule: Rule) -> bool:
    compiler.program.by_mail = any(time.kind == "order in which" for time in clause.times)
    return compiler.program.by_mail


_TOPICS = {
    "turn": ("take", "start", "roll", "move", "advance", "stop", "become"),
    "landing": ("land", "pass through", "leave"),
}


def _applies(compiler: Compiler, clause: tree.Clause) -> bool:
    """`Every rule about turns applies to The Corporate Player`: for those rules it counts as a player."""
    rules, whom = clause.subject, clause.role("to")
    if not isinstance(rules, tree.Noun) or rules.kind != "rule" or clause.negative or whom is None:
        return False
    who = compiler.phrase(whom)
    for restriction in rules.which:
        complement = restriction.role("complement") if isinstance(restriction, tree.Clause) else None
        topic = (
            complement.phrase.kind
            if isinstance(complement, tree.Place) and isinstance(complement.phrase, tree.Noun)
            else ""
        )
        for verb in _TOPICS.get(topic, ()):
            compiler.program.treated.setdefault(verb, []).append(who)
    return True


_MECHANISMS: dict[str, Callable[[Compiler, tree.Clause, Rule], Any]] = {
    "lay out": _lay_out,
    "run": _row_runs,
    "round": _round,
    "number": _numbered,
    "carry out": _carried_out,
    "apply": lambda compiler, clause, rule: _applies(compiler, clause),
    "join": lambda compiler, clause, rule: isinstance(clause.subject, tree.Noun) and clause.subject.kind == "Jumpgate",
}


def _decision(compiler: Compiler, sentence: Sentence) -> None:
    compile_decision(compiler, sentence.form, sentence.rule)


def _continuation(compiler: Compiler, sentence: Sentence) -> None:
    raise NotRunnable("this goes on from a sentence before it that does nothing")


_DECLARING: dict[type, Callable[[Compiler, Sentence], None]] = {tree.Declaration: _declare, tree.Schedule: _schedule}
_VALUING: dict[type, Callable[[Compiler, Sentence], None]] = {
    tree.Value: _value,
    tree.Definition: _define,
    tree.Standing: _standing,
}
_ACTING: dict[type, Callable[[Compiler, Sentence], None]] = {
    tree.Precedence: _precedence,
    tree.Trigger: _trigger,
    tree.Replacement: _replacement,
    tree.Prohibition: _prohibition,
    tree.Order: _order,
    tree.Scheduled: _scheduled,
    tree.Once: _once,
    tree.Decision: _decision,
    tree.Continuation: _continuation,
}


def _arrange(program: Program) -> None:
    """Put every table into the order in which its rules have their say."""
    for triggers in program.triggers.values():
        triggers.sort(key=lambda trigger: (trigger.timing, trigger.rule.place))
    for replacements in program.replacements.values():
        replacements.sort(
            key=lambda replacement: (not replacement.before, -replacement.pattern.weight, replacement.rule.place)
        )

    def rank(value: ValueRule) -> tuple[Any, ...]:
        return (value.rule.item not in program.yields, value.weight, value.rule.place)

    for values in program.values.values():
        values.sort(key=rank, reverse=True)
    program.scheduled.sort(
        key=lambda rule: (
            rule.rule.item not in program.early and rule.rule.section not in program.early,
            rule.rule.place,
        )
    )
    program.standings.sort(key=lambda rule: (rule.rule.item not in program.yields, rule.rule.place))


__all__ = ["GapMeaning", "OwnedFiller", "Referred", "Sentence", "compile_rules"]
