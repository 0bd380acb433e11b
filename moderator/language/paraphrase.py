"""Says a tree back in canonical English: what a reply shows, what an ambiguity offers, what a test reads again.

Reading what is said here gives the same tree, apart from places in the text and the numbers of variables.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.afterthoughts import is_afterthought
from moderator.language.clause_wording import TAIL_PREPOSITIONS
from moderator.language.inflection import Inflection
from moderator.language.lexicon import Lexicon
from moderator.language.registry import STATE_VERBS
from moderator.language.saying import listed
from moderator.language.ties import says_of_a_tie
from moderator.language.tree import walk
from moderator.language.word_forms import article
from moderator.language.wording import Wording
from moderator.node import Part

_FORMS = (
    tree.Trigger,
    tree.Order,
    tree.Prohibition,
    tree.Replacement,
    tree.Scheduled,
    tree.Value,
    tree.Cost,
    tree.Definition,
    tree.Declaration,
    tree.Standing,
    tree.Decision,
    tree.Schedule,
    tree.Precedence,
    tree.Once,
    tree.Continuation,
    tree.Prose,
    tree.Several,
)


def say(node: Any, lexicon: Lexicon | None = None) -> str:
    """Give canonical English for any node of a tree.

    A form becomes a whole sentence with its full stop, an order (a clause whose subject is the gap) a verb phrase in
    its base form, anything else a phrase. The lexicon knows the plurals and articles of words that a rulebook declares;
    without one they are taken to be regular.
    """
    sentence = _Sentence(Inflection(lexicon), node)
    if isinstance(node, _FORMS):
        words = sentence.form(node)
        return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")
    return sentence.part(node)


def say_order(clause: tree.Clause, lexicon: Lexicon | None = None) -> str:
    """Give the verb phrase of an order as a player would send it: "paint 12 Red", "register to vote"."""
    return _Sentence(Inflection(lexicon), clause).wording.base(replace(clause, modal="", negative=False))


class _Sentence:
    def __init__(self, inflection: Inflection, root: Part) -> None:
        self.inflection = inflection
        self.wording = Wording(inflection, root)

    def part(self, node: Part) -> str:
        """Say a node that is no form."""
        if isinstance(node, tree.Clause) and isinstance(node.subject, tree.Gap):
            return self.wording.base(node)
        if isinstance(node, tree.Step):
            return self.steps((node,))
        if isinstance(node, tree.Price):
            return self._price(node).removeprefix(", ")
        if isinstance(node, tree.Time):
            return self.wording.time(node)
        return self.wording.phrase(node)

    def form(self, node: Part) -> str:
        """Say a form, without its full stop."""
        match node:
            case tree.Several(forms):
                return "; ".join(self.form(each) for each in forms)
            case tree.Trigger():
                return self._trigger(node)
            case tree.Order():
                return self._order(node)
            case tree.Prohibition():
                return self._prohibition(node)
            case tree.Replacement():
                return self._replacement(node)
            case tree.Scheduled(time, steps):
                return f"{self.wording.time(time)}, {self.steps(steps)}"
            case tree.Value():
                return self._value(node)
            case tree.Cost():
                return self._cost(node)
            case tree.Definition(clause, conditions) | tree.Standing(clause, conditions):
                before, behind = self._around(conditions, clause, leading=False)
                return before + self.wording.clause(clause) + behind
        return self._statement(node)

    def _statement(self, node: Part) -> str:
        """Say a form that nothing sets off: what is declared, decided, ordered, or goes on."""
        match node:
            case tree.Declaration():
                return self._declaration(node)
            case tree.Decision():
                return self._decision(node)
            case tree.Schedule(phases):
                return f"the phases of an update are, in this order: {'; '.join(f'the {phase}' for phase in phases)}"
            case tree.Precedence():
                return self._precedence(node)
            case tree.Once(steps):
                return self.steps(steps)
            case tree.Continuation():
                return self._continuation(node)
            case tree.Prose(text):
                return text if says_of_a_tie(text) or is_afterthought(text) else f"Note: {text}"
        return str(node)

    def steps(self, steps: tuple[tree.Step, ...], instead: str = "") -> str:
        """Say steps in their order, divided by colons."""
        said = ""
        for place, step in enumerate(steps):
            words = self._step(step, instead if not place else "")
            said += f"{'' if not place else ', ' if step.otherwise else ': '}{words}"
        return said

    def _each(self, each: tree.Phrase) -> str:
        if isinstance(each, tree.Noun) and each.kind == "time" and each.quantity is not None:
            return f"{self.wording.phrase(each.quantity.amount)} times"
        return f"for {self.wording.phrase(each)}"

    def _step(self, step: tree.Step, instead: str) -> str:
        words = []
        if step.otherwise:
            words.append("otherwise, ")
        if step.chance is not None:
            words.append(f"with a chance of {_chance(step.chance)}, ")
        if step.each is not None:
            words.append(f"{self._each(step.each)}, ")
        words += [f"if {self.wording.condition(condition)}, " for condition in step.conditions]
        clauses = step.clauses
        if instead and clauses:
            clauses = (*clauses[:-1], replace(clauses[-1], adverbs=(*clauses[-1].adverbs, instead)))
        words.append(self.wording.clauses(clauses))
        if step.limit is not None:
            words.append(f", but {self._limit(step.limit)}")
        if step.if_possible:
            words.append(", if possible")
        words += [f", {self.wording.time(time)}" for time in step.times]
        return "".join(words) + self._rounded(step.rounding)

    def _limit(self, limit: tree.Quantity) -> str:
        if isinstance(limit.amount, tree.Noun) and limit.amount.quantity is not None:
            return self.wording.phrase(limit.amount)
        return self.wording.phrase(limit)

    def _rounded(self, rounding: str) -> str:
        return f", rounded {rounding}" if rounding else ""

    def _around(
        self, conditions: tuple[Part, ...], clause: Part, *, leading: bool, event: bool = False
    ) -> tuple[str, str]:
        """Say conditions before or behind a clause: what introduces a thing stands before what refers to it."""
        if _introduced(clause) & _referred(conditions):
            behind = True
        elif _introduced(conditions) & _referred(clause):
            behind = False
        else:
            behind = not leading
        if not behind:
            if not event:
                return self._before(conditions), ""
            return "".join(f"{self._when_or_if(one)} {self.wording.condition(one)}, " for one in conditions), ""
        tails = (f"{',' if place else ''} if {self.wording.condition(one)}" for place, one in enumerate(conditions))
        return "", "".join(tails)

    def _before(self, conditions: tuple[Part, ...]) -> str:
        return "".join(f"if {self.wording.condition(condition)}, " for condition in conditions)

    def _trigger(self, node: tree.Trigger) -> str:
        word = "as soon as" if node.soon else "when"
        times = "".join(f"{self.wording.time(time)}, " for time in node.times)
        event = f"{self._before(node.conditions)}{word} {self.wording.condition(node.event)}"
        return f"{event}, {times}{self.steps(node.steps)}"

    def _order(self, node: tree.Order) -> str:
        clause = replace(node.clause, modal="may")
        before, behind = self._around(node.conditions, clause, leading=True, event=True)
        words = before + self.wording.clause(clause)
        if node.limit is not None and isinstance(node.limit.phrase, tree.Noun):
            separator = ", " if node.limit.phrase.quantity is not None else " "
            words += separator + self.wording.time(node.limit)
        if node.price is not None:
            words += self._price(node.price)
        words += "".join(f", {self.wording.time(time)}" for time in node.times if time.kind != "once")
        words += self._rounded(node.rounding) + (f",{behind}" if behind else "")
        return f"{words}: {self.steps(node.steps)}" if node.steps else words

    def _when_or_if(self, condition: Any) -> str:
        happens = isinstance(condition, tree.Clause) and not condition.perfect and condition.verb not in STATE_VERBS
        return "when" if happens and not condition.negative else "if"

    def _price(self, price: tree.Price) -> str:
        words = f", for {self.wording.phrase(price.amount)}{' each' if price.each else ''}"
        if price.payees:
            words += f", paid to {self.wording.phrase(price.payees[0])}"
        return words + "".join(f" or else to {self.wording.phrase(payee)}" for payee in price.payees[1:])

    def _prohibition(self, node: tree.Prohibition) -> str:
        clause, conditions = node.clause, node.conditions
        if node.only_if:
            words = self.wording.clause(replace(clause, modal=node.modal))
            return f"{self._before(conditions[:-1])}{words} only if {self.wording.condition(conditions[-1])}"
        before, behind = self._around(conditions, clause, leading=True)
        return before + self._forbidden(clause, node.modal) + behind

    def _forbidden(self, clause: tree.Clause, modal: str) -> str:
        subject = clause.subject
        if isinstance(subject, tree.Noun) and subject.determiner == "any":
            return self.wording.clause(replace(clause, subject=replace(subject, determiner="no"), modal=modal))
        if subject is None and clause.roles:
            role, filler = clause.roles[0]
            if isinstance(filler, tree.Noun) and filler.determiner == "any":
                roles = ((role, replace(filler, determiner="no")), *clause.roles[1:])
                return self.wording.clause(replace(clause, roles=roles, modal=modal))
        return self.wording.clause(replace(clause, modal=modal, negative=True))

    def _replacement(self, node: tree.Replacement) -> str:
        event = self.wording.clauses((replace(node.event, modal="would"), *node.conditions))
        return f"if {event}, {self.steps(node.steps, 'instead' if node.instead else '')}"

    def _value(self, node: tree.Value) -> str:
        subject = self.wording.phrase(node.attribute)
        verb = "are" if self.wording.is_plural(node.attribute) else "is"
        first = " at first" if node.first else ""
        before, behind = self._around(node.conditions, (node.attribute, node.value), leading=False)
        value = self.wording.phrase(node.value)
        return f"{before}{subject} {verb}{first} {value}{behind}{self._rounded(node.rounding)}"

    def _cost(self, node: tree.Cost) -> str:
        before, behind = self._around(node.conditions, (node.event, node.amount), leading=False)
        doer = node.event.subject
        anybody = isinstance(doer, tree.Noun) and replace(doer, variable="") == tree.Noun("player", "a", span=doer.span)
        whom = "" if anybody else f" for {self.wording.phrase(doer)}"
        instead = "" if node.before is None else f" instead of {self.wording.phrase(node.before)}"
        said = f"{self.wording.gerund(node.event)} costs {self.wording.phrase(node.amount)}{instead}{whom}"
        if node.payees:
            said += f", paid to {' or else to '.join(map(self.wording.phrase, node.payees))}"
        return f"{before}{said}{behind}{self._rounded(node.rounding)}"

    def _decision(self, node: tree.Decision) -> str:
        when = ""
        if isinstance(node.when, tree.Time):
            when = f"{self.wording.time(node.when)}, "
        elif node.when is not None:
            when = f"when {self.wording.condition(node.when)}, "
        each = f"for {self.wording.phrase(node.each)}, " if node.each is not None else ""
        when = self._before(node.conditions) + when
        default = "" if node.default is None else f", by default {'so' if node.default else 'not'}"
        verb = "decide" if self.wording.is_plural(node.who) else "decides"
        who, question = self.wording.phrase(node.who), self.wording.condition(node.question)
        return f"{when}{each}{who} {verb} whether {question}{default}"

    def _continuation(self, node: tree.Continuation) -> str:
        words = self.steps(node.steps)
        first = node.steps[0]
        event = bool(first.conditions) and all(clause.verb not in STATE_VERBS for clause in first.clauses)
        if first.otherwise or (event and first.chance is None and first.each is None):
            return words
        return f"then {words}" if not first.conditions else f"then, {words}"

    def _declaration(self, node: tree.Declaration) -> str:
        subject = self.wording.phrase(node.subject) if node.subject is not None else ""
        names = list(node.names)
        match node.what:
            case "thing" | "possible thing":
                return self._thing(node)
            case "kind":
                several = len(names) > 1
                kinds = f"are kinds of {node.kind}" if several else f"is a kind of {node.kind}"
                return f"there {kinds} called {listed([self._quoted(name) for name in names], 'and')}"
            case "flag":
                verb = "have" if node.kind == "status" else "be"
                return f"{subject} may {verb} {listed([self._flag(name, node.kind) for name in names], 'or')}"
            case "attribute":
                return self._attribute(node, subject)
            case "member":
                return f"{subject} {self._member(node)}{self._details(node)}"
            case "name":
                return f"{subject} is called {self._quoted(names[0])}"
            case "spelling":
                return f"{names[0]} is another spelling of {subject}"
            case "phase":
                return f"{subject} comes {node.details[0][0]} {self.wording.phrase(node.details[0][1])}"
            case "short form":
                return f'"{names[0]}" is short for "{names[1]}"'
        return f"{subject}: {node.what} {listed(names, 'and')}"

    def _member(self, node: tree.Declaration) -> str:
        """Say what things are: "is a Lodge", "are Corporate colors", "are the Bridge" (a place with a name)."""
        several = self.wording.is_plural(node.subject)
        verb = "are" if several else "is"
        if not self.inflection.knows_noun(node.kind):
            return f"{verb} the {node.kind}"
        words = " ".join([*node.adjectives, self.inflection.plural(node.kind) if several else node.kind])
        return f"{verb} {words if several or self.inflection.noun(node.kind).mass else article(words)}"

    def _precedence(self, node: tree.Precedence) -> str:
        verbs = {"over": "takes precedence over", "under": "gives way to", "not to": "does not apply to"}
        verb = verbs[node.relation] if node.other is not None else "does not apply"
        about = f"this {node.scope}" if not node.of else node.of if node.scope == "rule" else f"section {node.of}"
        other = f" {self.wording.phrase(node.other)}" if node.other is not None else ""
        behind = "".join(f" if {self.wording.condition(condition)}" for condition in node.conditions)
        return f"{about} {verb}{other}{behind}"

    def _thing(self, node: tree.Declaration) -> str:
        words = " ".join([*node.adjectives, node.kind])
        names = listed([self._quoted(name) for name in node.names], "and")
        several = len(node.names) > 1
        verb = "may be" if node.what == "possible thing" else "are" if several else "is"
        said = f"there {verb} {words if several else article(words)} called {names}"
        said += self._details(node)
        return said + (f", at first {self.wording.phrase(node.first)}" if node.first is not None else "")

    def _details(self, node: tree.Declaration) -> str:
        """Say price, royalty, patent and the like, and before them what a declared thing does."""
        said = ""
        before = ""
        for role, filler in node.details:
            words = self.wording.phrase(filler)
            if role == "by" and any(other == "offered by" for other, _ in node.details):
                continue
            if role in self.inflection.lexicon.verbs and role not in _DETAILS:
                said += f" that {self.inflection.verb(role).third} {words}"
            elif role == "with" and before == "price":
                said += f" with {words}"
            else:
                said += f", {_DETAILS.get(role, role)} {words}"
            before = role
        return said

    def _quoted(self, name: str) -> str:
        return name if name[:1].isalpha() or name[:1] == "'" else f'"{name}"'

    def _flag(self, name: str, kind: str) -> str:
        if kind == "title":
            return f"the {name}"
        return name if kind == "flag" or self.inflection.noun(name).mass else article(name)

    def _attribute(self, node: tree.Declaration, subject: str) -> str:
        name = node.names[0]
        entry = self.inflection.noun(name)
        counted = any(role == "counted" for role, _ in node.details)
        said = f"{subject} has {f'a number of {name}' if counted else name if entry.mass else article(name)}"
        if node.kind and node.kind != name:
            relative = "who is another" if node.kind == "player" else f"who is {article(node.kind).partition(' ')[0]}"
            said += f", {relative} {node.kind}"
        return said + (f", at first {self.wording.phrase(node.first)}" if node.first is not None else "")


def _chance(chance: tree.Amount) -> str:
    percent = chance.value * 100
    return f"{percent}%" if percent.denominator == 1 else f"{chance.value.numerator} in {chance.value.denominator}"


def _introduced(node: Part) -> frozenset[str]:
    return frozenset(inner.variable for inner in walk(node) if isinstance(inner, tree.Noun) and inner.variable)


def _referred(node: Part) -> frozenset[str]:
    return frozenset(inner.variable for inner in walk(node) if isinstance(inner, tree.Refer))


_DETAILS = {
    "before": "before",
    "after": "after",
    "price": "sold for",
    "patent": "patent held by",
    **{word: word for word in sorted(TAIL_PREPOSITIONS)},
}
