"""Finds what every pronoun and every "the ..." refers to.

*A*, *another*, *each*, *any* introduce; *the* and *that* refer to what was introduced with the same noun, or describe
when they carry a description of their own. *She* is the one who acts; the other person is named. *It* needs exactly
one fitting thing. What an event brings with it ("the amount", "the roll") is known by the verb's entry, as the
variable "@amount". A sentence that goes on from the one before it in its item shares its scope.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.registry import Verb, fits

_INTRODUCES = frozenset(
    {"a", "another", "each", "any", "all", "both", "no", "some", "", "possessive", "each other", "new"}
)
_PERSON = frozenset({"player", "person", "admin"})
_VALUE = frozenset({"money", "number", "color", "text", "period", "coating", "status", "week"})
_PERIOD = frozenset({"period", "phase", "update", "week"})
_PARTY = frozenset({"party", "organization"})
_HERS = frozenset({"she", "he", "her", "him", "herself", "himself"})
_UNIQUE = frozenset(
    [
        "admin",
        "board",
        "game",
        "rules",
        "rule",
        "section",
        "lottery",
        "Lottery",
        "others",
        "rest",
        "end",
        "week",
        "update",
        "rules",
        "result",
        "purchases",
        "turn",
    ]
)
ANY = frozenset({"any"})


class Unresolved(Exception):  # noqa: N818 - a finding about a text is no fault
    """A word refers to nothing, or to more than one thing."""

    def __init__(self, word: str, span: tree.Span, candidates: tuple[str, ...]) -> None:
        super().__init__(word)
        self.word = word
        self.span = span
        self.candidates = candidates


@dataclass(frozen=True, slots=True)
class Introduced:
    """A thing that a sentence has brought up."""

    variable: str
    kind: str
    label: str
    sorts: frozenset[str]
    plural: bool
    depth: int  # how deep in another phrase it stands: the owner of *a square* is 1
    described: bool = False


@dataclass(slots=True)
class Described:
    """A noun whose restrictions are being resolved, and the variable that they call it by, if any does."""

    noun: tree.Noun
    sorts: frozenset[str]
    variable: str = ""


@dataclass(slots=True)
class Scope:
    """What has been introduced so far in a sentence and in those that it goes on from."""

    lexicon: Lexicon
    counter: int = 0
    things: list[Introduced] = field(default_factory=list)
    actor: str = ""
    topic: str = ""  # the thing that the sentence is about: the subject of its first clause
    brought: list[str] = field(default_factory=list)
    sender: str = ""  # the variable of whoever wrote an order: "I"
    she: bool = False  # the sentence has said "she" or "her" of the one who acts, so that "he" is another

    def fork(self) -> Scope:
        """Give a scope for a sentence that goes on from this one."""
        return Scope(
            self.lexicon,
            self.counter,
            list(self.things),
            self.actor,
            self.topic,
            list(self.brought),
            self.sender,
            self.she,
        )

    def restore(self, kept: Scope) -> None:
        """Go back to what was known when `kept` was forked."""
        self.counter, self.things, self.brought = kept.counter, kept.things, kept.brought
        self.actor, self.topic, self.she = kept.actor, kept.topic, kept.she


def resolve(form: Any, scope: Scope) -> Any:
    """Fill in the variables of a form, and put a `Refer` for every word that refers. Raises Unresolved."""
    return _Resolver(scope).form(form)


_ORDER = {
    tree.Trigger: ("times_before", "event", "conditions", "steps", "times"),
    tree.Replacement: ("event", "conditions", "steps"),
    tree.Order: ("clause", "conditions", "price", "steps", "limit", "times"),
    tree.Prohibition: ("clause", "conditions"),
    tree.Scheduled: ("time", "steps"),
    tree.Precedence: ("other", "conditions"),
    tree.Value: ("attribute", "conditions", "value"),
    tree.Definition: ("clause", "conditions"),
    tree.Standing: ("clause", "conditions"),
    tree.Decision: ("when", "each", "conditions", "who", "question"),
    tree.Step: ("each", "times", "conditions", "clauses", "limit", "chance"),
}


_INNER = {tree.Count: "noun", tree.Quantity: "amount", tree.Place: "phrase", tree.Named: "name"}


class _Resolver:
    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.lexicon = scope.lexicon
        self.subject = ""
        self.taken: tuple[str, ...] = ()  # what the clause at hand names already: "it" is something else
        self.described: list[Described] = []  # outermost first

    def form(self, node: Any) -> Any:
        order = _ORDER.get(type(node))
        if isinstance(node, tree.Value) and isinstance(node.attribute, tree.Noun):
            attribute = self.noun(node.attribute, 0, introduce=False)
            conditions = tuple(self.form(item) for item in node.conditions)
            return replace(node, attribute=attribute, conditions=conditions, value=self.phrase(node.value, 0))
        if order is None:
            if isinstance(node, tree.Clause):
                return self.clause(node)
            if isinstance(node, tree.Both):
                return replace(node, items=tuple(self.form(item) for item in node.items))
            if isinstance(node, tree.Exists):
                return replace(node, noun=self.phrase(node.noun, 0))
            return self.generic(node)
        names = [name for name in order if hasattr(node, name)]
        kept = self.scope.fork()
        try:
            return self._in_order(node, names)
        except Unresolved:
            if not getattr(node, "conditions", ()) or names[0] == "conditions":
                raise
            self.scope.restore(kept)
            self.described.clear()
            self.subject = ""
            return self._in_order(node, ["conditions", *(name for name in names if name != "conditions")])

    def _in_order(self, node: Any, names: list[str]) -> Any:
        changes: dict[str, Any] = {}
        for name in names:
            value = getattr(node, name)
            changes[name] = tuple(self.form(item) for item in value) if isinstance(value, tuple) else self.form(value)
        return replace(node, **changes)

    def generic(self, node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(self.generic(item) for item in node)
        if not is_dataclass(node) or isinstance(node, type):
            return node
        if isinstance(node, (tree.Noun, tree.Pronoun)):
            return self.phrase(node, 0)
        if isinstance(node, (tree.Clause, tree.Both, tree.Exists, *_ORDER)):
            return self.form(node)
        changes = {item.name: self.generic(getattr(node, item.name)) for item in fields(node) if item.name != "span"}
        return replace(node, **changes)

    def clause(self, clause: tree.Clause, depth: int = 0) -> tree.Clause:
        entry = self.lexicon.verbs.get(clause.verb)
        actor = self.scope.actor
        doer = self._bearers(clause) or (entry.subject if entry else ANY)
        subject = self.phrase(clause.subject, depth, doer) if clause.subject is not None else None
        if depth == 0 and not actor and subject is not None and self._is_person(subject):
            self.scope.actor = self._variable(subject)
        excluded = self._variable(subject) if subject is not None else ""
        if depth == 0 and not self.scope.topic and subject is not None:
            self.scope.topic = self._variable(subject) or "nothing"
        before, self.subject = self.subject, excluded or self.subject
        if isinstance(subject, tree.Gap):
            self.subject = "@gap"
        roles: list[tuple[str, Any]] = []
        taken: list[str] = []
        known = len(self.scope.things)
        for role, filler in clause.roles:
            wanted = self._wanted(entry, role)
            self.taken = tuple(taken)
            if role == "complement" and isinstance(filler, tree.Noun):
                resolved = self.noun(filler, depth + 1, introduce=filler.determiner not in {"a", ""})
            else:
                resolved = self.phrase(filler, depth, wanted, excluded)
            roles.append((role, resolved))
            taken.append(self._variable(resolved))
            if (
                depth == 0
                and not self.scope.actor
                and subject is None
                and role in {"object", "recipient"}
                and self._is_person(resolved)
            ):
                self.scope.actor = self._variable(resolved)
        if clause.negative and clause.perfect:
            # nobody is there to refer to where she "has not sent home a player"
            del self.scope.things[known:]
        if depth == 0 and not self.scope.topic and roles:
            self.scope.topic = self._variable(roles[0][1]) or "nothing"
        if entry:
            self.scope.brought.extend(entry.brings)
        self.subject = before
        times = tuple(replace(time, phrase=self.generic(time.phrase)) for time in clause.times)
        return replace(clause, subject=subject, roles=tuple(roles), times=times)

    def _bearers(self, clause: tree.Clause) -> frozenset[str]:
        """Give the sorts of what a rule says has the thing that is had: "it has 3 hotels" is said of a square."""
        thing = clause.role("object") if clause.verb in {"have", "get", "gain", "lose"} else None
        entry = self.lexicon.nouns.get(thing.kind) if isinstance(thing, tree.Noun) else None
        return entry.bearers if entry is not None else frozenset()

    def _wanted(self, entry: Verb | None, role: str) -> frozenset[str]:
        if entry is None:
            return ANY
        for slot in (*entry.slots, *(slot for _, slot in entry.prepositions)):
            if slot.role == role:
                return slot.sorts
        return ANY

    def _is_person(self, phrase: Any) -> bool:
        if isinstance(phrase, tree.Refer):
            found = next((thing for thing in self.scope.things if thing.variable == phrase.variable), None)
            return found is not None and fits(found.sorts, _PERSON) and "any" not in found.sorts
        if isinstance(phrase, tree.Noun) and phrase.determiner not in {"no", "neither"}:
            sorts = self._sorts(phrase.kind)
            return bool(phrase.variable) and fits(sorts, _PERSON | {"party", "pseudoplayer"}) and "any" not in sorts
        return False

    def _variable(self, phrase: Any) -> str:
        if isinstance(phrase, tree.Name):
            return "=" + phrase.name
        return phrase.variable if isinstance(phrase, (tree.Noun, tree.Refer)) else ""

    def _sorts(self, kind: str) -> frozenset[str]:
        entry = self.lexicon.nouns.get(kind)
        return entry.sorts if entry else ANY

    def phrase(self, node: Any, depth: int, wanted: frozenset[str] = ANY, excluded: str = "") -> Any:
        if isinstance(node, tree.Pronoun):
            return self.pronoun(node, wanted, excluded)
        if isinstance(node, tree.Noun):
            return self.noun(node, depth)
        if isinstance(node, tree.Join):
            return replace(node, items=tuple(self.phrase(item, depth, wanted, excluded) for item in node.items))
        if isinstance(node, tree.Clause):
            return self.clause(node, depth + 1)
        if isinstance(node, tree.Name):
            self._name(node, depth)
            return node
        if isinstance(node, (tree.Amount, tree.Text, tree.Gap, tree.Refer, tree.OtherRules)) or node is None:
            return node
        if isinstance(node, tree.AsMany):
            return replace(
                node, noun=self.noun(node.noun, depth + 1, introduce=False), clause=self.clause(node.clause, depth + 1)
            )
        if isinstance(node, tree.ForEach):
            return replace(
                node, amount=self.phrase(node.amount, depth + 1), noun=self.noun(node.noun, depth + 1, introduce=False)
            )
        if isinstance(node, (tree.Arithmetic, tree.Formula, tree.Either)):
            return replace(node, items=tuple(self.phrase(item, depth + 1, excluded=excluded) for item in node.items))
        if isinstance(node, tree.Adjective):
            return replace(
                node, arguments=tuple((word, self._measure(word, item, depth)) for word, item in node.arguments)
            )
        if (inner := _INNER.get(type(node))) is not None:
            return replace(node, **{inner: self.phrase(getattr(node, inner), depth + 1)})
        return self.form(node)

    def _measure(self, word: str, item: Any, depth: int) -> Any:
        """Resolve the argument of an adjective; the measure of "one square shorter" brings up no square."""
        if word == "by" and isinstance(item, tree.Noun):
            return self.noun(item, depth + 1, introduce=False)
        return self.phrase(item, depth + 1)

    def noun(self, node: tree.Noun, depth: int, *, introduce: bool = True) -> Any:
        entry = self.lexicon.nouns.get(node.kind)
        if node.kind == "one" and node.of is not None:
            return replace(node, of=self.phrase(node.of, depth))
        anaphor = self._anaphor(node)
        if anaphor is not None:
            return anaphor
        of = node.of
        if of is not None:
            wants = entry.of if entry and entry.of else ANY
            if (
                entry is not None
                and entry.bearers
                and any(fits(thing.sorts, entry.bearers) for thing in self.scope.things)
            ):
                wants = entry.bearers
            of = self._its(of, wants) or self.phrase(of, depth + 1, wants)
        self.described.append(Described(node, self._sorts(node.kind)))
        which = tuple(self._restriction(clause, depth + 1) for clause in node.which)
        called = self.described.pop().variable
        quantity = node.quantity
        if quantity is not None and quantity.amount is not None:
            quantity = replace(quantity, amount=self.phrase(quantity.amount, depth + 1))
        resolved = replace(node, of=of, which=which, quantity=quantity)
        if introduce or called:
            resolved = replace(resolved, variable=self.introduce(resolved, depth, called))
        return resolved

    def _restriction(self, condition: Any, depth: int) -> Any:
        if isinstance(condition, tree.Both):
            return replace(condition, items=tuple(self._restriction(item, depth) for item in condition.items))
        return self.clause(condition, depth)

    def _its(self, of: Any, wanted: frozenset[str]) -> Any:
        """Resolve "its" to the subject of its own clause, if that is a thing that can have such."""
        if not (isinstance(of, tree.Pronoun) and of.word == "it" and self.subject):
            return None
        if self.subject == "@gap" and self.described:
            sorts = self.described[-1].sorts
            return tree.Gap() if fits(sorts, wanted) and not sorts & _PERSON else None
        thing = next((one for one in self.scope.things if one.variable == self.subject), None)
        if thing is None or thing.sorts & _PERSON or not fits(thing.sorts, wanted) or thing.sorts & _VALUE:
            return None
        return self._refer(thing, of)

    def introduce(self, node: tree.Noun, depth: int, variable: str = "") -> str:
        variable = variable or self._new_variable(node)
        described = node.determiner in {"the", "that", "this"}
        self.scope.things.append(
            Introduced(variable, node.kind, node.label, self._sorts(node.kind), node.plural, depth, described)
        )
        return variable

    def _new_variable(self, node: tree.Noun) -> str:
        self.scope.counter += 1
        return f"{node.label or node.kind}#{self.scope.counter}"

    def _anaphor(self, node: tree.Noun) -> tree.Refer | tree.Join | tree.Noun | None:
        """Resolve "the square", "that color", "the other player", "this player"; None if it describes."""
        if node.determiner == "both" and node.plural and node.of is None and not node.which:
            singles = [thing for thing in self.scope.things if thing.kind == node.kind and not thing.plural]
            refers = tuple(tree.Refer(thing.variable, "they", node.span) for thing in singles)
            return tree.Join("and", refers) if len(refers) == len(_ORDINALS) else None
        if node.determiner not in {"the", "that", "other", "those"}:
            return None
        noun = entry.plural if (entry := self.lexicon.nouns.get(node.kind)) and node.plural else node.kind
        word = f"{'the other' if node.determiner == 'other' else node.determiner} {noun}"
        if node.determiner == "other":
            return self._other(node, word)
        if node.of is not None or node.which:
            return None
        if node.rank is not None:
            return self._ordinal(node)
        if node.quantity is not None:
            return self._counted(node, node.quantity, word)
        return self._latest(node, word)

    def _ordinal(self, node: tree.Noun) -> tree.Refer | None:
        """Resolve "the first player" and "the second player" where two were introduced."""
        rank = node.rank
        if rank is None or rank.order != "ordinal" or rank.position not in _ORDINALS or rank.written:
            return None
        same = [thing for thing in self.scope.things if thing.kind == node.kind and not thing.plural]
        if len(same) < len(_ORDINALS):
            return None
        return tree.Refer(same[rank.position - 1].variable, f"the {_ORDINALS[rank.position]} {node.kind}", node.span)

    def _counted(self, node: tree.Noun, quantity: tree.Quantity, word: str) -> tree.Refer | tree.Join | None:
        """Resolve "the two players": both of two that were introduced one by one, or the latest group."""
        found = [thing for thing in self.scope.things if thing.kind == node.kind]
        singles = [thing for thing in found if not thing.plural]
        count = quantity.amount.value if isinstance(quantity.amount, tree.Amount) else 0
        if node.plural and len(singles) > 1 and count == len(singles) == len(found):
            return tree.Join("and", tuple(tree.Refer(thing.variable, word, node.span) for thing in singles))
        return tree.Refer(found[-1].variable, word, node.span) if found else None

    def _latest(self, node: tree.Noun, word: str) -> tree.Refer | None:
        """Resolve "the square" to the latest square, to what the event brings, or to the latest of a narrower kind.

        A description that its own clause is about comes last: "the theme of the Store becomes that theme".
        """
        latest = tuple(reversed(self.scope.things))
        things = tuple(sorted(latest, key=self._is_described_subject))
        for thing in things:
            if node.kind in {thing.kind, thing.label}:
                return tree.Refer(thing.variable, word, node.span)
        if node.kind in self.scope.brought:
            return tree.Refer("@" + node.kind, word, node.span)
        for thing in things:  # "the ticket" after "a lottery ticket"
            if thing.kind.endswith(" " + node.kind):
                return tree.Refer(thing.variable, word, node.span)
        for thing in things:  # "the square" after "a Utility", "the player" after "a Freemason"
            if self._narrower(thing, node.kind):
                return tree.Refer(thing.variable, word, node.span)
        return None

    def _is_described_subject(self, thing: Introduced) -> bool:
        return thing.described and thing.variable == self.subject

    def _narrower(self, thing: Introduced, kind: str) -> bool:
        wanted = self._sorts(kind)
        if (entry := self.lexicon.nouns.get(kind)) and entry.declared:
            return False
        if "any" in wanted or "any" in thing.sorts or wanted & _VALUE:
            return False
        return thing.sorts <= wanted or (bool(wanted & thing.sorts) and thing.kind != kind and not thing.plural)

    def _other(self, node: tree.Noun, word: str) -> tree.Refer | tree.Noun | None:
        """Resolve "the other player": of two introduced, the one that does not act, or the later one.

        Where the clause is about one of the two without saying which ("the player with the higher roll"), it is the
        one among them that it is not about.
        """
        if node.of is not None or node.which:
            return None
        same = [
            thing
            for thing in self.scope.things
            if thing.kind == node.kind
            or (
                node.kind in {"player", "one", "party"}
                and fits(thing.sorts, self._sorts(node.kind))
                and "any" not in thing.sorts
            )
        ]
        others = [thing for thing in same if thing.variable != self.scope.actor]
        if node.kind in {"party", "piece"} and len(same) == 1:
            return None
        first = [thing for thing in same if thing.variable != self.subject]
        if len(first) == len(_ORDINALS) < len(same) and any(thing.variable == self.subject for thing in same):
            pair = tree.Join("and", tuple(tree.Refer(thing.variable, "them", node.span) for thing in first))
            among = tree.Clause(tree.Gap(), "be", (("complement", tree.Place("among", pair)),))
            return replace(node, which=(among,))
        if others:
            pick = others[-1] if self.scope.actor in {thing.variable for thing in same} else same[-1]
            return tree.Refer(pick.variable, word, node.span)
        return None

    def pronoun(self, node: tree.Pronoun, wanted: frozenset[str], excluded: str) -> Any:
        word = node.word
        if word in {"i", "me"}:
            return tree.Refer(self.scope.sender or "@sender", word, node.span)
        if word in {"nobody", "nothing", "anybody", "everybody", "everyone", "each other"}:
            return node
        if word in _HERS:
            return self._she(node, excluded)
        if word in {"they", "them", "each"}:
            return self._they(node)
        if word in {"the other one", "the first one", "the one", "the other", "one", "each other one"}:
            return self._one(node)
        return self._it(node, wanted, excluded)

    def _name(self, node: tree.Name, depth: int) -> None:
        """A name is something that "it" can refer to, unless it stands for a value or a period."""
        entry = self.lexicon.names.get(node.name.lower())
        if entry is None or any(thing.variable == "=" + node.name for thing in self.scope.things):
            return
        if entry.sorts & (_VALUE | _PERIOD) or node.kind in {"rule", "section", "letter"}:
            return
        self.scope.things.append(Introduced("=" + node.name, node.kind, "", entry.sorts, plural=False, depth=depth))

    def _refer(self, thing: Introduced, node: tree.Pronoun) -> Any:
        if thing.variable.startswith("="):
            return tree.Name(thing.variable[1:], thing.kind, node.span)
        return tree.Refer(thing.variable, node.word, node.span)

    def _persons(self) -> list[Introduced]:
        return [thing for thing in self.scope.things if fits(thing.sorts, _PERSON) and "any" not in thing.sorts]

    def _she(self, node: tree.Pronoun, excluded: str) -> Any:
        persons = self._persons()
        actor = next((thing for thing in self.scope.things if thing.variable == self.scope.actor), None)
        if node.word in {"he", "him", "himself"} and excluded:
            named = next((thing for thing in persons if thing.variable == excluded), None)
            if named is not None:
                return self._refer(named, node)
        if node.word in {"he", "him"} and actor is not None:
            if self.subject == "@gap" and self.described and self.described[-1].sorts & {"player", "person"}:
                return tree.Gap()
            others = [thing for thing in persons if thing.variable != actor.variable and not thing.plural]
            if self.scope.she and len({thing.variable for thing in others}) == 1:
                return self._refer(others[0], node)
        if actor is not None:
            self.scope.she = self.scope.she or node.word in {"she", "her"}
            return self._refer(actor, node)
        singles = [thing for thing in persons if not thing.plural] or persons
        top = [thing for thing in singles if thing.depth == min(one.depth for one in singles)] if singles else []
        if len(top) == 1:
            return self._refer(top[0], node)
        if not top and self.described:
            described = self._described_person(node)
            if described is not None:
                return described
        raise Unresolved(node.word, node.span, tuple(thing.kind for thing in top))

    def _described_person(self, node: tree.Pronoun) -> tree.Gap | tree.Refer | None:
        """Give the person that is being described: "each player who owns a square next to her square"."""
        if fits(self.described[-1].sorts, _PERSON):
            return tree.Gap()
        outer = next((each for each in reversed(self.described) if fits(each.sorts, _PERSON)), None)
        if outer is None:
            return None
        outer.variable = outer.variable or self._new_variable(outer.noun)
        return tree.Refer(outer.variable, node.word, node.span)

    def _they(self, node: tree.Pronoun) -> Any:
        plural = [thing for thing in self.scope.things if thing.plural]
        if node.word == "each" and not plural:
            raise Unresolved(node.word, node.span, ())
        for thing in reversed(plural):
            if thing.depth == 0:
                return self._refer(thing, node)
        if plural:
            return self._refer(plural[-1], node)
        persons = [thing for thing in self.scope.things if thing.sorts & _PERSON]
        near = [thing for thing in persons if thing.depth == 0] or persons
        if len(near) > 1:
            return tree.Join("and", tuple(tree.Refer(thing.variable, node.word, node.span) for thing in near))
        if self.scope.things:
            return self._refer(near[0] if near else self.scope.things[-1], node)
        raise Unresolved(node.word, node.span, ())

    def _one(self, node: tree.Pronoun) -> tree.Refer:
        groups = [thing for thing in self.scope.things if thing.plural] or self.scope.things
        if not groups:
            raise Unresolved(node.word, node.span, ())
        return tree.Refer(groups[-1].variable, node.word, node.span)

    def _it(self, node: tree.Pronoun, wanted: frozenset[str], excluded: str) -> Any:
        things = [thing for thing in self.scope.things if not (thing.sorts & (_PERSON | _PERIOD)) and not thing.plural]
        things = [thing for thing in things if thing.variable != excluded and fits(thing.sorts, wanted)]
        things = [thing for thing in things if thing.variable not in self.taken] or things
        solid = [thing for thing in things if not (thing.sorts & _VALUE)] or things
        if len(solid) > 1:
            known = [thing for thing in solid if "any" not in thing.sorts]
            solid = known or solid
        if len(solid) > 1 and "any" not in wanted:
            exact = [thing for thing in solid if not wanted.isdisjoint(thing.sorts)]
            solid = exact or solid
        if len(solid) > 1:
            shallow = min(thing.depth for thing in solid)
            solid = [thing for thing in solid if thing.depth == shallow]
        if not solid and self.described and not (self.described[-1].sorts & _PERSON):
            return tree.Gap()
        if not solid:
            raise Unresolved(node.word, node.span, ())
        if len(solid) > 1:
            solid = [thing for thing in solid if not thing.sorts <= _PARTY] or solid
        if len(solid) > 1 and any(thing.variable == self.scope.topic for thing in solid):
            solid = [thing for thing in solid if thing.variable == self.scope.topic]
        if len({thing.variable for thing in solid}) > 1:
            names = tuple(thing.kind for thing in solid)
            if len(set(names)) > 1:
                raise Unresolved(node.word, node.span, names)
        return self._refer(solid[-1], node)


_ORDINALS = {1: "first", 2: "second"}


def nouns_of(node: Any) -> Iterable[tree.Noun]:
    """Give every noun phrase in a tree, outermost first."""
    if isinstance(node, tree.Noun):
        yield node
    if isinstance(node, tuple):
        for item in node:
            yield from nouns_of(item)
    elif is_dataclass(node) and not isinstance(node, type):
        for item in fields(node):
            if item.name != "span":
                yield from nouns_of(getattr(node, item.name))
