"""Says which part of a *may* sentence stands against an order: "Duck has not landed on 12", "12 is not a named square".

The sentence is quoted with every refusal, but a player who reads it again does not see which of its demands she fails.
So the parts are looked at one by one, and the first that does not hold is said back with what was ordered in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.lawful import asked, described_by_law
from moderator.games.nomopoly.compiling.wanted import is_phrase
from moderator.games.nomopoly.evaluation.building import Scope
from moderator.games.nomopoly.evaluation.sets import fits_kind
from moderator.games.nomopoly.lowering.orders import IT
from moderator.games.nomopoly.orders.spoken import Words
from moderator.games.nomopoly.play.holding import Condition, all_hold
from moderator.games.nomopoly.play.program import OrderRule, Program, ProhibitionRule
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.amounts import is_number
from moderator.games.nomopoly.world.errors import Missing, NotRunnable
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.games.nomopoly.world.values import Goods, Id, Sort, Value
from moderator.language import tree
from moderator.language.paraphrase import say
from moderator.language.registry import STATE_VERBS
from moderator.node import Node, Part

_TROUBLE = (Missing, NotRunnable)
_WITHOUT = {"unowned": "owned", "unnamed": "named"}
_SOMEBODY = frozenset(("player", "person"))


def objection(frame: Frame, rule: OrderRule[Frame], given: Mapping[str, Words], roles: Mapping[str, Value]) -> str:
    """Say in a sentence what of a *may* sentence does not hold for an order, "" where its parts do not tell.

    `given` are the words of the order by their roles, `roles` what they stand for.
    """
    try:
        return next(filter(None, _Looking(frame, rule, given, roles).objections()), "")
    except _TROUBLE:
        return ""


def grounds(prohibition: ProhibitionRule[Frame]) -> tuple[str, ...]:
    """Give the conditions of which one must hold, as a sentence with *only if* names them; none for any other."""
    if not prohibition.form.only_if or len(prohibition.form.conditions) != 1:
        return ()
    (condition,) = prohibition.form.conditions
    if isinstance(condition, tree.Both) and condition.word == "or":
        return tuple(say(item) for item in condition.items)
    return (say(condition),)


@dataclass(frozen=True, slots=True, eq=False)
class _Looking:
    """One order held against one sentence."""

    frame: Frame
    rule: OrderRule[Frame]
    given: Mapping[str, Words]
    roles: Mapping[str, Value]

    def objections(self) -> Iterator[str]:
        """Look at what was ordered, at who ordered it, and at the conditions."""
        for slot in self.rule.slots:
            if isinstance(slot.said, tree.Noun) and slot.role in self.roles and slot.role in self.given:
                yield self._of_a_thing(slot.said, self.given[slot.role], self.roles[slot.role])
        if isinstance(self.rule.subject.said, tree.Noun):
            yield from self._of_the_sender(self.rule.subject.said)
        form = self.rule.form
        for place, condition in enumerate(form.conditions):
            if not all_hold(self._asked(form.conditions[: place + 1]), self.frame):
                yield self._denied(condition)
                return
        phases = [say(time) for time in form.times if time.kind in ("in", "during")]
        if phases and not all_hold(self.rule.conditions, self.frame):
            yield _sentence(f"this may be ordered only {' or '.join(phases)}")

    def _of_a_thing(self, node: tree.Noun, words: Words, value: Value) -> str:
        """Say of what was ordered that it is not what the sentence speaks of."""
        if isinstance(words, tree.Text) and isinstance(value, Sort):
            return _sentence(f"{say(words)} is not {say(_described(node))}")
        if isinstance(value, (Goods, Sort)) and node.which:
            author = self._author()
            held = self.frame.run.world.piles(author) if isinstance(author, Id) else {}
            if not any(count for (kind, _), count in held.items() if kind == value.kind):
                return _sentence(f"{self._label(author)} has no {value.kind}")
            if isinstance(value, Goods) and value.detail and not held.get((value.kind, value.detail)):
                return _sentence(f"{self._label(author)} has no {self._label(Goods(value.kind, value.detail))}")
        if not (isinstance(value, Id) or is_number(value)) or is_described(self.frame, self.rule, node, value):
            return ""
        it = self._named(value) if isinstance(words, (tree.Refer, tree.Noun)) or not is_phrase(words) else words
        if node.determiner == "another" and value == self._author():
            return _sentence(f"{say(it)} is not another {node.kind}")
        found = self._unmet(node, value, it)
        return found or _sentence(f"{say(it)} is not {say(self._spoken(_described(node)))}")

    def _of_the_sender(self, node: tree.Noun) -> Iterator[str]:
        """Say of the sender what she is not, has not or has not done; first of what she speaks of in her order."""
        run, author = self.frame.run, self._author()
        ordered = {
            slot.name: (self.given[slot.role], self.roles[slot.role])
            for slot in self.rule.slots
            if isinstance(slot.said, tree.Refer) and slot.role in self.roles and slot.role in self.given
        }
        if is_described(self.frame, self.rule, node, author):
            return
        for inner in tree.walk(node):
            if isinstance(inner, tree.Noun) and inner.variable in ordered:
                words, value = ordered[inner.variable]
                yield self._of_a_thing(inner, words, value)
        who = tree.Name(run.world.label(author), "player")
        yield self._unmet(node, author, who)
        if node.which or node.of is not None or node.kind not in _SOMEBODY:
            yield _sentence(f"{say(who)} is not {say(self._spoken(_described(node)))}")

    def _unmet(self, node: tree.Noun, value: Value, it: tree.Phrase) -> str:
        """Say the first of a description's demands that a thing does not meet, where it is a clause about the thing."""
        for clause in node.which:
            if not isinstance(clause, tree.Clause):
                continue
            if self._is_so(node, clause, value):
                continue
            neither = clause.role("complement")
            if isinstance(neither, tree.Either) and neither.word == "nor" and isinstance(clause.subject, tree.Gap):
                alone = (replace(clause, roles=(("complement", item),)) for item in neither.items)
                so = next((each for each in alone if self._is_so(node, each, value)), None)
                if so is not None:
                    return _sentence(say(self._spoken(replace(so, subject=it))))
            if isinstance(clause.subject, tree.Gap):
                way = self._way_to(clause, node.kind) if value != self._author() else ""
                return self._denied(replace(clause, subject=it), past=True) + way
            return ""
        return ""

    def _way_to(self, clause: tree.Clause, kind: str) -> str:
        """Quote the rule by whose order a thing becomes what it is not: a job is open once the admin announces it."""
        wanted = clause.role("complement")
        if clause.verb != "be" or clause.negative or not isinstance(wanted, tree.Adjective):
            return ""
        rule = _comes_to_be(self.frame.run.program).get((kind, wanted))
        return f" {rule.name}: {rule.text}" if rule is not None else ""

    def _denied(self, condition: tree.Condition, *, past: bool = False) -> str:
        """Say a condition as it is not so; `past` if it is about what has come to pass before the order."""
        if isinstance(condition, tree.Both) and condition.word == "and":
            for item in condition.items:
                if not all_hold(self._asked((item,)), self.frame):
                    return self._denied(item, past=past)
        if isinstance(condition, tree.Exists):
            return _sentence(say(self._spoken(replace(condition, negative=not condition.negative))))
        if not isinstance(condition, tree.Clause):
            return _sentence(f"It is not so that {say(self._spoken(condition))}")
        quality = condition.role("complement")
        if condition.verb == "be" and isinstance(quality, tree.Adjective) and quality.word in _WITHOUT:
            has = replace(condition, roles=(("complement", replace(quality, word=_WITHOUT[quality.word])),))
            return _sentence(f"{say(self._spoken(has)).rstrip('.')} already")
        if isinstance(condition.subject, tree.Noun) and condition.subject.determiner == "no":
            somebody = replace(condition.subject, determiner="a", variable="")
            return _sentence(say(self._spoken(replace(condition, subject=somebody))))
        happens = past and condition.verb not in STATE_VERBS and condition.verb != "be" and not condition.modal
        denied = replace(condition, negative=not condition.negative, perfect=condition.perfect or happens)
        return _sentence(say(self._spoken(denied)))

    def _spoken(self, node: Node | None) -> object:
        """Put what was ordered, and who ordered it, in the place of what stands for them."""
        known: dict[str, Node] = {}
        found: dict[str, Node] = {}
        if self.rule.subject.name:
            known[self.rule.subject.name] = tree.Name(self._label(self._author()), "player")
        for name, value in self.frame.variables.items():
            if isinstance(value, Id) and not f"{name}".startswith(("@", "#")):
                found.setdefault(name, self._named(value))
        for slot in self.rule.slots:
            if slot.name and slot.role in self.given:
                known[slot.name] = self.given[slot.role]
        return _put(node, known, found | known)

    def _is_so(self, node: tree.Noun, clause: tree.Clause, value: Value) -> bool:
        """Say whether one demand of a description is met by a thing."""
        return is_described(self.frame, self.rule, replace(node, determiner="a", of=None, which=(clause,)), value)

    def _author(self) -> Value:
        return self.frame.variables["@sender"]

    def _named(self, value: Id) -> tree.Phrase:
        label = self._label(value)
        return tree.Amount(Fraction(label)) if label.isdigit() else tree.Name(label, self.frame.run.world.kind(value))

    def _label(self, value: Value) -> str:
        return self.frame.run.world.label(value)

    def _asked(self, conditions: tuple[tree.Condition, ...]) -> tuple[Condition[Frame], ...]:
        return (_demand(self.frame, self.rule, conditions),)


@lru_cache(maxsize=4)
def _comes_to_be(program: Program[Frame]) -> dict[tuple[str, tree.Adjective], Rule]:
    """Give for each kind of thing and each quality the first sentence by whose order such a thing comes to have it."""
    found: dict[tuple[str, tree.Adjective], Rule] = {}
    for rule in (rule for rules in program.orders.values() for rule in rules):
        kinds = {each.variable: each.kind for _, each in rule.form.clause.roles if isinstance(each, tree.Noun)}
        for made in (each for step in rule.form.steps for each in step.clauses if each.verb == "become"):
            thing, quality = made.subject, made.role("complement")
            if isinstance(thing, tree.Refer) and thing.variable in kinds and isinstance(quality, tree.Adjective):
                found.setdefault((kinds[thing.variable], quality), rule.rule)
    return found


def is_described(frame: Frame, rule: OrderRule[Frame], noun: tree.Noun, value: Value) -> bool:
    """Say whether a value is what a noun of a *may* sentence describes, as far as that can be told of it alone."""
    try:
        described = _demand(frame, rule, noun)
    except NotRunnable:
        return True
    inner = Frame(frame.run, frame.rule, {**frame.variables, IT: value}, event=frame.event, agent=frame.agent)
    return fits_kind(Scope(inner), value, noun.kind) and described.holds(inner)


def _demand(frame: Frame, rule: OrderRule[Frame], what: tree.Noun | tuple[tree.Condition, ...]) -> Condition[Frame]:
    """Give what must be so for something to be what a noun of a *may* sentence describes, or by conditions of it.

    It is lowered for the first refusal and kept for the others. Raises NotRunnable by what has no meaning.
    """
    program = frame.run.program
    key = program.serial, rule, what
    found = program.demands.get(key)
    if found is None:
        compiler = Compiler(program)
        if isinstance(what, tree.Noun):
            found = described_by_law(compiler, what, rule.form)
        else:
            (found,) = asked(compiler, what, rule.form)
        program.demands[key] = found
    return found


def _described(node: tree.Noun) -> tree.Noun:
    """Give a description as it is denied of something: "an unnamed square", "the owner of 12"."""
    the = node.of is not None and node.determiner in ("the", "possessive")
    return replace(node, determiner="the" if the else "a", variable="", label="")


def _put(node: Part, introduced: Mapping[str, Node], spoken_of: Mapping[str, Node]) -> object:
    """Give a copy of a tree in which phrases are put in the place of variables.

    What a sentence introduces is left as it says it, unless it has been ordered.
    """
    if isinstance(node, tree.Refer) and node.variable in spoken_of:
        return spoken_of[node.variable]
    if isinstance(node, tree.Noun) and node.variable in introduced:
        return introduced[node.variable]
    return tree.rebuilt(node, lambda part: _put(part, introduced, spoken_of))


def _sentence(words: str) -> str:
    bare = words.strip().rstrip(".")
    return f"{bare[:1].upper()}{bare[1:]}."
