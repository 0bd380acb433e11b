"""Declarations: what things, kinds, flags, attributes, names and spellings there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.lawful import phrase_by_law, told_by_law
from moderator.games.nomopoly.compiling.schedule import move_phase
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.compiling.wanted import is_phrase, no_bare_number
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.laws import Phrase
from moderator.games.nomopoly.play.measures import COUNT
from moderator.games.nomopoly.play.program import ClassRule, Program
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.errors import Missing, NotRunnable
from moderator.games.nomopoly.world.kinds import Kinds, language_kinds
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.games.nomopoly.world.values import Goods, Value, bare
from moderator.language import tree
from moderator.node import Node


def compile_declaration(compiler: Compiler, sentence: Sentence) -> None:
    """Take in what a sentence declares. Raises NotRunnable for a kind of declaration that nobody knows."""
    form = sentence.form
    assert isinstance(form, tree.Declaration)
    maker = _DECLARATIONS.get(form.what)
    if maker is None:
        raise NotRunnable(f"the engine knows no declaration of a {form.what}")
    maker(compiler, form, sentence.rule)


def _flag(compiler: Compiler, form: tree.Declaration, rule: Rule) -> None:
    kind = getattr(form.subject, "kind", "")
    group = tuple(facts.key(name) for name in form.names)
    for name in form.names:
        if form.kind == "title":
            compiler.program.titles.add(facts.key(name))
        if f" a {name}" not in rule.text and f" an {name}" not in rule.text:
            compiler.program.flags_without_article.add(name)
        if f"have a {name}" in rule.text or f"have an {name}" in rule.text:
            compiler.program.flags_had.add(name)
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
        first = phrase_by_law(compiler, filler.quantity.amount if _unit(filler) else filler, form)  # type: ignore[union-attr, arg-type]
        if isinstance(filler, tree.Pronoun):
            first = None
    for name in (each.removeprefix("a ") for each in measured_in(form) or form.names):
        compiler.program.firsts[kind, facts.key(name)] = first
        compiler.program.attributes.add(facts.key(name))
        if _is_money(compiler, form.first) or compiler.money_noun(form.kind):
            compiler.program.money.add(facts.key(name))
        sort = "number" if _is_number(form.first) else form.kind.removeprefix("a ")
        if facts.key(sort) != facts.key(name):
            compiler.program.sorts[facts.key(name)] = sort


def _is_money(compiler: Compiler, first: Node | None) -> bool:
    if isinstance(first, tree.Amount):
        return first.unit == "$"
    return isinstance(first, tree.Noun) and compiler.money_noun(first.kind)


def _is_number(first: Node | None) -> bool:
    return isinstance(first, tree.Amount) and first.unit == ""


def measured_in(form: tree.Declaration) -> dict[str, str]:
    """Give the attributes that a sentence declares as measured, each with its unit."""
    counts = any(role == "counted" and isinstance(noun, tree.Noun) and noun.kind for role, noun in form.details)
    unit = _unit(form.first) or (COUNT if counts else "")
    return {facts.key(name): unit for name in form.names} if unit else {}


def counted_in(form: tree.Declaration) -> frozenset[str]:
    """Give the attributes that a sentence declares as a bare number: "has fame, at first 0"; so one can get 3 fame."""
    return frozenset(map(facts.key, form.names)) - measured_in(form).keys() if _is_number(form.first) else frozenset()


def _unit(first: Node | None) -> str:
    """Give the unit of "at first 0 pounds"; "" for a bare number or an amount of money."""
    if isinstance(first, tree.Noun) and first.quantity is not None and first.of is None and not first.which:
        return first.kind if isinstance(first.quantity.amount, tree.Amount) else ""
    return ""


def _thing(compiler: Compiler, form: tree.Declaration, rule: Rule) -> None:
    program = compiler.program
    kinds = program.kinds
    if form.kind == "phase":
        _phase(compiler, form, rule)
        return
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


def _phase(compiler: Compiler, form: tree.Declaration, rule: Rule) -> None:
    """`There is a phase called the party phase, after the turns phase`; without a place it comes last."""
    for relation, filler in form.details:
        if relation in ("before", "after") and isinstance(filler, tree.Noun):
            for name in form.names:
                move_phase(compiler, name, relation, filler.kind)
            return
    raise NotRunnable("before or after which phase it comes is not said")


def _sold(form: tree.Declaration, kinds: Kinds) -> bool:
    words = {role for role, _ in form.details}
    return (
        bool(words & {"price", "patent", "royalty", "by"})
        and form.kind not in ("job", "pool", "account", "organization")
    ) or kinds.is_a(form.kind, "product")


def _bring_in(compiler: Compiler, form: tree.Declaration, name: str) -> None:
    details = tuple(_said_of(compiler, role, filler, form) for role, filler in form.details)
    first = None
    if form.first is not None:
        first = phrase_by_law(compiler, form.first.phrase if isinstance(form.first, tree.Place) else form.first, form)
    kind, adjectives, rule = form.kind, form.adjectives, compiler.rule
    placed = isinstance(form.first, tree.Place) and form.first.preposition == "on"
    if kind == "color" and first is not None:
        compiler.program.standing_for[bare(name)] = first

    def create(asked: Frame) -> None:
        run, frame = asked.run, Frame(asked.run, rule)
        frame.agent = frame.variables["@sender"] = run.proposer
        known = next((thing for thing in run.world.called(name) if run.world.kind(thing) == kind), None)
        if known is not None:
            for word, meaning in details:
                if run.world.get(known, word) is None:
                    run.world.set(known, word, _detail(frame, meaning))
            if first is not None and run.program.kinds.is_a(kind, "piece") and not run.world.get(known, "square"):
                run.world.set(known, "square", first.value(frame))
            return
        thing = run.world.create(kind, name)
        for adjective in adjectives:
            run.world.set(thing, facts.key(adjective), True)
            run.world.set(thing, f"{facts.key(adjective)} since", run.week)
        for word, meaning in details:
            run.world.set(thing, word, _detail(frame, meaning))
        if any(word == "original" for word, _ in details):
            run.world.set(thing, "repackaged", True)
        if first is not None and kind != "color":
            value = first.value(frame)
            if placed or run.program.kinds.is_a(kind, "piece"):
                run.world.set(thing, "square", value)
            else:
                run.world.set(thing, "cash", value)
        if run.program.kinds.is_a(kind, "product"):
            run.world.set(thing, "created", run.week)

    compiler.program.declared[kind, name] = create
    compiler.program.described[kind, name] = details
    compiler.program.told[kind, name] = rule.item


@dataclass(slots=True)
class _Original:
    """The product that is repackaged: the thing, where it is in the game, else goods of its kind."""

    kind: str

    @property
    def written(self) -> Value:
        """It is no number."""
        return None

    def values(self, frame: Frame) -> tuple[Value, ...]:
        """Give it."""
        return (facts.product_of(frame.run, self.kind) or Goods(self.kind),)

    def value(self, frame: Frame) -> Value:
        """Give it."""
        return self.values(frame)[0]


def _said_of(
    compiler: Compiler, role: str, filler: tree.Complement | tree.Clause | None, form: tree.Declaration
) -> tuple[str, Phrase[Frame]]:
    """Give the attribute that a declaration sets, and what it sets it to."""
    if role == "repackage" and isinstance(filler, tree.Noun):
        return "original", _Original(filler.kind)
    if isinstance(filler, tree.Noun) and filler.kind == "proposer" and filler.of is None:
        filler = tree.Refer("@sender", "she")
    word = _DETAIL_WORDS.get(role, facts.key(role))
    if isinstance(filler, tree.Noun) and role == "with":
        amount = next((each.role("complement") for each in filler.which if isinstance(each, tree.Clause)), filler.of)
        word, filler = facts.key(filler.kind), amount
    if filler is None or not is_phrase(filler):
        raise NotRunnable(f"what its {word} is cannot be told: name a thing, or an amount")
    return word, phrase_by_law(compiler, filler, form)


_DETAIL_WORDS = {
    "repackage": "original",
    "price": "price",
    "for": "price",
    "by": "patent holder",
    "patent": "patent holder",
    "offered by": "employer",
    "with": "royalty",
}


def redescribe(run: Run, before: Program[Frame], after: Program[Frame]) -> None:
    """Give things the prices, patents and royalties that their sentences now say, where they said something else."""
    frame = Frame(run, None, {"@sender": run.proposer}, agent=run.proposer)
    for key, details in after.described.items():
        said = dict(before.described.get(key, ()))
        kind, name = key
        thing = next((each for each in run.world.called(name) if run.world.kind(each) == kind), None)
        for word, meaning in details:
            if thing is None or word not in said:
                continue
            value = _detail(frame, meaning)
            if value is not None and value != _detail(frame, said[word]):
                run.world.set(thing, word, value)


def _detail(frame: Frame, said: Phrase[Frame]) -> Value:
    """Give what a detail of a declaration amounts to; None for a thing that is not there."""
    try:
        return said.value(frame)
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
            program.said_of.setdefault(facts.key(word), set()).add(kind)
        for name in form.names:
            if kind in ("item", "product"):
                program.kinds.declare(name, kind)
            _bring_in(compiler, tree.Declaration("thing", None, (name,), kind, None, (), form.adjectives), name)
        return
    if form.details and isinstance(form.subject, tree.Noun):
        if kind not in language_kinds() and kind not in program.kinds.declared:
            program.kinds.declare(kind, "product")
        program.kinds.declare(form.subject.kind, kind)
        for role, filler in form.details:
            if role == "repackage" and isinstance(filler, tree.Noun):
                program.kinds.copy(form.subject.kind, filler.kind)
        _bring_in(
            compiler, tree.Declaration("thing", None, (), kind, None, form.details, form.adjectives), form.subject.kind
        )
        return
    _is_one(compiler, form, rule, kind)


def _is_one(compiler: Compiler, form: tree.Declaration, rule: Rule, kind: str) -> None:
    """`Each Lodge is a Shop`: what is one of a kind."""
    program = compiler.program
    no_bare_number(form.subject)
    assert form.subject is not None
    noun = form.subject.kind if isinstance(form.subject, tree.Noun) else ""
    word = form.names[0] if not form.kind and form.names else kind
    if compiler.is_process(word) and compiler.is_process(noun):
        variable = getattr(form.subject, "variable", "")
        if form.subject not in {tree.Noun(noun, every, variable=variable) for every in ("each", "a")}:
            raise NotRunnable(f"which of them are a {word} cannot be told apart: Each {noun} is a {word}.")
        program.kinds.declare(noun, word)
        return
    if word in _DEEDS:
        # a deed is looked up by what it is said to be: "a recognized penalty"
        word = " ".join((*form.adjectives, word))
    subject = told_by_law(compiler, form.subject, form)
    if subject.kind:
        program.kinds.declare(word, subject.kind)
    program.classes.setdefault(facts.key(word), []).append(ClassRule(rule, subject, ()))
    program.qualities.add(word)


_DEEDS = frozenset({"penalty"})


def _named(compiler: Compiler, form: tree.Declaration, rule: Rule) -> None:
    assert form.subject is not None
    subject = phrase_by_law(compiler, form.subject, form)
    for name in form.names:
        give_name(compiler.program, name, subject, rule)
        compiler.program.places.add(bare(name))


def give_name(program: Program[Frame], name: str, subject: Phrase[Frame], rule: Rule) -> None:
    """Let a name stand for what a phrase singles out, whenever it is asked."""

    def give(frame: Frame) -> Value:

        found = subject.values(Frame(frame.run, rule))
        frame.run.touched.add(rule.item)
        return found[0] if len(found) == 1 else found or None

    program.names[bare(name)] = give


def _spelling(compiler: Compiler, form: tree.Declaration, rule: Rule) -> None:
    meant = getattr(form.subject, "name", "")
    for name in form.names:
        compiler.program.spellings[name.casefold()] = meant


def _nothing(compiler: Compiler, form: tree.Form, rule: Rule) -> None:
    return


def _kind(compiler: Compiler, form: tree.Declaration, rule: Rule) -> None:
    for name in form.names:
        compiler.program.kinds.declare(name, form.kind)


_DECLARATIONS: dict[str, Callable[[Compiler, tree.Declaration, Rule], None]] = {
    "flag": _flag,
    "attribute": _attribute,
    "thing": _thing,
    "phase": _phase,
    "possible thing": _thing,
    "kind": _kind,
    "member": _member,
    "name": _named,
    "spelling": _spelling,
    "label": _nothing,
    "short form": _nothing,
}
