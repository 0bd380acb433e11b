"""Finds what every pronoun and every "the ..." refers to.

*A*, *another*, *each*, *any* introduce; *the* and *that* refer to what was introduced with the same noun, or describe
when they carry a description of their own. *She* is the one who acts; the other person is named. *It* needs exactly
one fitting thing. What an event brings with it ("the amount", "the roll") is known by the verb's entry, as the
variable "@amount". A sentence that goes on from the one before it in its item shares its scope.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction
from typing import Any

from moderator.language import tree
from moderator.language.describing import Describing
from moderator.language.one_anaphora import last_told, ones_meant
from moderator.language.pronouns import AMOUNT, ROLL, Pronouns
from moderator.language.registry import MAKING_VERBS, Verb, fits
from moderator.language.restating.happenings import another_than, there_before
from moderator.language.restating.plain_nouns import plain_noun
from moderator.language.scope import (
    ANY,
    PERIOD,
    PERSON,
    QUALITY,
    READER,
    VALUE,
    ClauseAtHand,
    Described,
    Introduced,
    Scope,
    Unresolved,
)
from moderator.language.tree import walk
from moderator.node import Part


def resolve(form: Any, scope: Scope) -> Any:
    """Fill in the variables of a form, and put a `Refer` for every word that refers. Raises Unresolved."""
    meant = ones_meant(form, scope.told, scope.lexicon)
    scope.told = last_told(meant, scope.lexicon) or scope.told
    scope.him = scope.him or any(map(_is_the_other, walk(meant)))
    scope.she = scope.she or any(isinstance(each, tree.Pronoun) and each.word in _HERS for each in walk(meant))
    return _Resolver(scope).form(meant)


def _of_her_own(
    loser: tree.Phrase | None, roles: tuple[tuple[str, tree.Filler], ...]
) -> tuple[tuple[str, tree.Filler], ...]:
    """Read "she loses a random square" as one of hers: nobody loses what is not theirs."""
    if isinstance(loser, tree.Noun) and loser.variable:
        loser = tree.Refer(loser.variable, loser.kind)
    if not isinstance(loser, (tree.Refer, tree.Name)):
        return roles

    def hers(what: tree.Filler) -> tree.Filler:
        if (
            not isinstance(what, tree.Noun)
            or what.rank is None
            or what.rank.order != "random"
            or what.of is not None
            or what.which
            or what.determiner not in {"a", ""}
        ):
            return what
        return replace(what, which=(tree.Clause(loser, "own", (("object", tree.Gap()),)),))

    return tuple((role, hers(filler)) for role, filler in roles)


def _is_several(subject: Part) -> bool:
    several = isinstance(subject, tree.Noun) and (subject.plural or subject.determiner in {"each", "both", "all"})
    return several or isinstance(subject, tree.Join) or (isinstance(subject, tree.Pronoun) and subject.word == "they")


def _is_the_other(node: Part) -> bool:
    named = isinstance(node, tree.Noun) and node.determiner == "other" and not node.plural
    owner = isinstance(node, tree.Noun) and node.kind == "owner" and node.of is not None
    return named or owner or (isinstance(node, tree.Pronoun) and node.word == "him")


_ORDER = {
    tree.Trigger: ("times_before", "event", "conditions", "steps", "times"),
    tree.Replacement: ("event", "conditions", "steps"),
    tree.Order: ("clause", "conditions", "price", "steps", "limit", "times"),
    tree.Prohibition: ("clause", "conditions"),
    tree.Scheduled: ("time", "steps"),
    tree.Precedence: ("other", "conditions"),
    tree.Value: ("attribute", "conditions", "value"),
    tree.Cost: ("event", "conditions", "amount", "payees", "before"),
    tree.Definition: ("clause", "conditions"),
    tree.Standing: ("clause", "conditions"),
    tree.Decision: ("when", "each", "conditions", "who", "question"),
    tree.Step: ("each", "times", "conditions", "clauses", "limit", "chance"),
}

_HERS = frozenset({"she", "her"})
_WHERE = frozenset({"to", "on", "from"})
_OWNED = frozenset({"square"})
_BY_ROLLS = {"loser": "least", "winner": "most"}
_BESIDE = frozenset({"adjacent"})
_PRICES = frozenset({"price", "cost"})
_WORTH = "market value"

_INNER = {tree.Count: "noun", tree.Quantity: "amount", tree.Place: "phrase", tree.Named: "name"}


VALUES = frozenset({"money", "number", "value"})

QUALITY_OR_ANY = frozenset({"any", QUALITY})

_LINES = frozenset({"row", "column"})
"""What each square is in: "the squares in its row" are in that of another square."""
_ELSE = frozenset({"another", "other"})

_NOWHERE: tree.Span = (0, 0)
"""Where what no words stand for is: who does it, in "painting a square costs $10"."""

_TWO = 2
_ONE = frozenset({"a", "any", "another"})


def _may_end_it(clause: tree.Clause) -> bool:
    """Say whether those whom a clause is about may be no longer as they are described when it is done.

    Who is Sick stays so until a clause says it of them; who has something or is anywhere may change by any deed.
    """
    which = clause.subject.which if isinstance(clause.subject, tree.Noun) else ()
    qualities = [tree.complement_of(one) for one in which]
    if not all(isinstance(each, tree.Adjective) for each in qualities):
        return True
    return tree.complement_of(clause) in qualities


_MUTUAL = frozenset({"trade", "swap", "exchange"})


def _says_of_several(clause: tree.Clause) -> bool:
    """Say whether only several can be so, or do so: Team-mates, on the same Team; "they trade squares"."""
    what = clause.role("object") if clause.verb in _MUTUAL else None
    if isinstance(what, tree.Noun) and what.plural and not what.determiner:
        return True
    if any(isinstance(filler, tree.Arithmetic) and filler.operator == "each" for _, filler in clause.roles):
        return True  # "they get $5 each"
    said = clause.role("complement") if clause.verb in {"be", "become"} else None
    if isinstance(said, tree.Noun):
        return said.plural and not said.determiner and said.quantity is None
    where = said.phrase if isinstance(said, tree.Place) else None
    return isinstance(where, tree.Noun) and tree.Adjective("same") in map(tree.complement_of, where.which)


def _numbers(clause: tree.Clause) -> frozenset[str]:
    """Give the sorts of what can be a number, where a clause says that something is one: "if it is 5 or 6"."""
    said = clause.role("complement") if clause.verb == "be" else None
    items = said.items if isinstance(said, (tree.Either, tree.Join)) else (said,)
    return VALUES if all(isinstance(each, tree.Amount) for each in items) else frozenset()


_COUNTERPARTS = {"collect": "pay", "receive": "pay", "get": "pay", "pay": "collect"}


def _is_done(verb: str, deeds: Collection[str]) -> bool:
    """Say whether what happens is said by a verb, or by that of whoever takes part on the other side."""
    return verb in deeds or _COUNTERPARTS.get(verb) in deeds


def _renamed(node: Part, names: dict[str, str]) -> Part:
    """Give a tree with other names for some of its variables."""
    node = tree.rebuilt(node, lambda part: _renamed(part, names))
    if isinstance(node, (tree.Noun, tree.Refer)):
        return replace(node, variable=names.get(node.variable, node.variable))
    return node


def _of_what_is_sold(node: Part, what: tree.Noun) -> Part:
    """Give a price in which "the price" and "its price" are said to be of what is bought or sold."""
    if isinstance(node, tree.Noun) and node.kind in _PRICES:
        its = isinstance(node.of, tree.Pronoun) and node.of.word in {"it", "its"}
        bare = node.of is None and node.determiner in {"the", ""} and not node.which
        return replace(node, determiner="the", of=tree.Refer(what.variable, "it")) if its or bare else node
    return tree.rebuilt(node, lambda part: _of_what_is_sold(part, what))


class _Resolver(Describing, Pronouns):
    would = False

    def form(self, node: Any) -> Any:
        self.would = self.would or isinstance(node, tree.Replacement)
        if isinstance(node, tree.Trigger) and not self._persons():
            node = there_before(another_than(node))
        if isinstance(node, tree.Several):
            return tree.Several(tuple(self._alone(each) for each in node.forms))
        order = _ORDER.get(type(node))
        if isinstance(node, tree.Value) and isinstance(node.attribute, tree.Noun):
            attribute = self.noun(node.attribute, 0, introduce=False)
            conditions = tuple(self.form(item) for item in node.conditions)
            return replace(node, attribute=attribute, conditions=conditions, value=self.phrase(node.value, 0))
        if order is None:
            if isinstance(node, tree.Clause):
                return self.clause(node)
            if isinstance(node, tree.Both) and node.word == "or":
                return replace(node, items=self._alternatives(node.items))
            if isinstance(node, tree.Both):
                return replace(node, items=tuple(self.form(item) for item in node.items))
            if isinstance(node, tree.Exists):
                return replace(node, noun=self.phrase(node.noun, 0))
            return self.generic(node)
        if isinstance(node, tree.Step):
            self._check_who_is_meant(node)
        names = [name for name in order if hasattr(node, name)]
        kept = self.scope.fork()
        try:
            return self._in_order(node, names)
        except Unresolved as trouble:
            if trouble.candidates or not getattr(node, "conditions", ()) or names[0] == "conditions":
                raise
            self.scope.restore(kept)
            self.described.clear()
            self.spoken.clear()
            self.at = ClauseAtHand()
            return self._in_order(node, ["conditions", *(name for name in names if name != "conditions")])

    def _check_who_is_meant(self, step: tree.Step) -> None:
        """See that a condition behind a clause asks of nobody who may be either of two: "..., unless she is Sick".

        Behind "the other player gets $5" *she* may be that player as well as the one who acts, and so may "that player"
        be behind "she pays another player $5". Raises Unresolved.
        """
        actor = next((thing for thing in self.scope.things if thing.variable == self.scope.actor), None)
        first = step.clauses[0] if step.clauses else None
        if not isinstance(first, tree.Clause):
            return
        subject = first.subject if actor is not None and self._is_another(first.subject, actor) else None
        beside = next((filler for _, filler in first.roles if self._is_another(filler, actor)), None)
        for one in walk(step.conditions):
            asked = one.subject if isinstance(one, tree.Clause) else None
            other: Part = None
            if isinstance(asked, tree.Pronoun):
                other = subject if asked.word in {"she", "he"} else None
                if asked.word == "he" and self.scope.she and self._other_person(actor) is None:
                    other = other or beside  # "she pays each of her Team-mates $5, unless he is Sick"
            elif isinstance(asked, tree.Noun) and asked.determiner == "that" and self._is_another(asked, actor):
                again = isinstance(first.subject, tree.Noun) and first.subject.determiner == "that"
                other = None if again else subject or beside
            else:
                continue
            if isinstance(other, tree.Noun) and asked.span > other.span:
                word = asked.word if isinstance(asked, tree.Pronoun) else f"that {asked.kind}"
                raise Unresolved(word, asked.span, (other.kind, "player"))

    def _is_another(self, node: Part, actor: Introduced | None) -> bool:
        """Say whether a phrase brings up a person other than the one who acts, of whom a condition may speak."""
        acts = {actor.kind, actor.label} if actor is not None else set()
        if not isinstance(node, tree.Noun):
            return False
        if node.determiner == "the" and node.kind in acts and node.rank is None and not node.which:
            return False
        entry = self.lexicon.nouns.get(node.kind)
        return entry is not None and "any" not in entry.sorts and fits(entry.sorts, PERSON)

    def _alternatives(self, items: tuple[Part, ...]) -> tuple[Any, ...]:
        """Resolve alternatives: the player of one is the player of the next, whichever of them comes to pass."""
        known = self.scope.things
        before = len(known)
        spoken = dict(self.spoken)
        found = [self.form(items[0])]
        first = known[before:]
        for item in items[1:]:
            self.spoken = dict(spoken)
            start = len(known)
            alternative = self.form(item)
            nouns = [one for one in walk(alternative) if isinstance(one, tree.Noun)]
            others = {noun.variable for noun in nouns if noun.determiner in _ELSE}
            left = list(first)
            names: dict[str, str] = {}
            for thing in known[start:]:
                same = next((one for one in left if one.kind == thing.kind), None)
                if same is not None and thing.variable not in others:
                    left.remove(same)
                    names[thing.variable] = same.variable
            found.append(_renamed(alternative, names))
            known[start:] = [thing for thing in known[start:] if thing.variable not in names]
        self.spoken = spoken
        return tuple(found)

    def _any_of(self, items: tuple[Any, ...]) -> tuple[Any, ...]:
        """Let the things of a choice be one: "on square 4, 14 or 34" speaks of the square that it is.

        Of "The Zoo or The Carnival" nothing says which one *it* is.
        """
        first = items[0]
        named = {f"={one.name}" for one in items if isinstance(one, tree.Name)}
        self.scope.things[:] = [thing for thing in self.scope.things if thing.variable not in named]
        alike = all(isinstance(one, tree.Noun) and one.variable and one.kind == first.kind for one in items)
        if not alike or any(one.determiner in _ELSE or one.plural for one in items):
            return items
        names = {one.variable: first.variable for one in items[1:]}
        self.scope.things[:] = [thing for thing in self.scope.things if thing.variable not in names]
        return tuple(replace(one, variable=first.variable) for one in items)

    def _alone(self, form: Part) -> Any:
        """Resolve one of several rules, which knows nothing of the others."""
        kept = self.scope.fork()
        try:
            return self.form(form)
        finally:
            self.scope.restore(kept)
            self.described.clear()
            self.spoken.clear()
            self.at = ClauseAtHand()

    def _in_order(self, node: Any, names: list[str]) -> Any:
        changes: dict[str, Any] = {}
        for name in names:
            value = getattr(node, name)
            if name == "price" and value is not None:
                changes[name] = self._priced(value, changes.get("clause"))
                continue
            changes[name] = tuple(self.form(item) for item in value) if isinstance(value, tuple) else self.form(value)
            if name == "each" and isinstance(each := changes[name], tree.Noun) and each.variable:
                self.spoken[value.span] = (value, each.variable)  # what is done by each, whoever is told of between
                if not self.scope.actor and self._is_person(each):
                    self.scope.actor = each.variable
        return replace(node, **changes)

    def _priced(self, price: Part, clause: Part) -> Any:
        """Resolve for how much a deal may be made: "half its price" is half of what its object is worth.

        `clause` is the deal, resolved, or None if it comes later.
        """
        known = list(self.scope.brought)
        self.scope.brought[:] = [one for one in known if one not in _PRICES]
        what = clause.role("object") if isinstance(clause, tree.Clause) else None
        try:
            return self.form(_of_what_is_sold(price, what) if isinstance(what, tree.Noun) and what.variable else price)
        finally:
            self.scope.brought[:] = known

    def generic(self, node: Any) -> Any:
        if isinstance(node, (tree.Noun, tree.Pronoun)):
            return self.phrase(node, 0)
        if isinstance(node, (tree.Clause, tree.Both, tree.Exists, *_ORDER)):
            return self.form(node)
        if isinstance(node, tree.Price):  # nobody pays herself
            payees = tuple(self.phrase(payee, 0, excluded=self.scope.actor) for payee in node.payees)
            return replace(node, amount=self.generic(node.amount), payees=payees)
        return tree.rebuilt(node, self.generic)

    def clause(self, clause: tree.Clause, depth: int = 0) -> tree.Clause:
        entry = self.lexicon.verbs.get(clause.verb)
        actor, outer = self.scope.actor, self.at
        doer = self._bearers(clause) or _numbers(clause) or (entry.subject if entry else ANY)
        beside_her = any(isinstance(what, tree.Pronoun) and what.word in _HERS for _, what in clause.roles)
        each = "each" in clause.adverbs or _says_of_several(clause)
        self.at = outer._replace(each=each, beside_her=beside_her)
        subject = self._subject(clause, depth, doer) if clause.subject is not None else None
        if depth == 0 and not actor and subject is not None and self._is_person(subject):
            self.scope.actor = self._variable(subject)
            self.scope.unsaid = isinstance(subject, tree.Noun) and subject.span == _NOWHERE
        excluded = self._variable(subject) if subject is not None else ""
        if depth == 0 and not self.scope.topic and subject is not None:
            self.scope.topic = self._variable(subject) or "nothing"
        self.at = self._of_each(self.at._replace(each=False, verb=clause.verb, taken=()), subject, first=depth == 0)
        about = "@gap" if isinstance(subject, tree.Gap) else excluded or outer.subject
        whose = subject.of if isinstance(subject, tree.Noun) else None
        hers = self._variable(whose) == self.scope.actor if whose is not None else outer.of_the_actor and depth > 0
        paid_her = beside_her if depth == 0 else outer.paid_her
        self.at = self.at._replace(subject=about, of_the_actor=hers, paid_her=paid_her)
        roles: list[tuple[str, tree.Filler]] = []
        known = len(self.scope.things)
        for role, filler in clause.roles:
            resolved = self._filler(clause, role, filler, depth, excluded)
            roles.append((role, resolved))
            first = subject is None and not self.at.taken
            self.at = self.at._replace(taken=(*self.at.taken, self._variable(resolved)))
            if not self.at.one_of_each:
                self.at = self._of_each(self.at, resolved, first=first)
            if (
                depth == 0
                and not self.scope.actor
                and subject is None
                and role in {"object", "recipient"}
                and self._is_person(resolved)
            ):
                self.scope.actor = self._variable(resolved)
        if clause.negative and clause.perfect:
            self._forget_since(known)
        if depth == 0 and not self.scope.topic and roles:
            self.scope.topic = self._variable(roles[0][1]) or "nothing"
        if entry:
            self.scope.brought.extend(entry.brings)
            self.scope.deeds.append(clause.verb)
            self.scope.rolled = self.scope.rolled or (clause.verb == "roll" and _is_several(clause.subject))
        self.at = outer
        times = tuple(replace(time, phrase=self.generic(time.phrase)) for time in clause.times)
        told = _of_her_own(subject, tuple(roles)) if clause.verb == "lose" else tuple(roles)
        return replace(clause, subject=subject, roles=told, times=times)

    def _filler(self, clause: tree.Clause, role: str, filler: Part, depth: int, excluded: str) -> Any:
        """Resolve what fills a role of the clause at hand."""
        kept = self.at
        self.at = kept._replace(
            as_subject=kept.as_subject and depth > 0,
            direct=isinstance(filler, tree.Pronoun),
            somewhere=role in _WHERE,
            priced=kept.taken if role == "price" else (),
        )
        if isinstance(filler, tree.Noun) and (role == "complement" or self._is_made(clause, role, filler)):
            any_quality = QUALITY in self._sorts(filler.kind)  # "anything", which "it" can then speak of
            resolved = self.noun(filler, depth + 1, introduce=filler.determiner not in {"a", ""} or any_quality)
        else:
            wanted = self._wanted(self.lexicon.verbs.get(clause.verb), role)
            resolved = self.phrase(filler, depth, wanted, excluded)
            self._keep_spoken(filler, resolved)
        self.at = kept
        return resolved

    def _forget_since(self, known: int) -> None:
        """Let nobody be there to refer to where she "has not sent home a player"."""
        gone = {thing.variable for thing in self.scope.things[known:]}
        self.spoken = {span: said for span, said in self.spoken.items() if said[1] not in gone}
        del self.scope.things[known:]

    def _of_each(self, frame: ClauseAtHand, who: Part, *, first: bool) -> ClauseAtHand:
        """Give a clause's frame with each of several people of whom it is, where somebody else has acted before it."""
        if not first or not isinstance(who, tree.Noun) or who.determiner != "each" or not self._is_person(who):
            return frame
        others = any(tree.complement_of(one) == tree.Adjective("other") for one in who.which)
        one = who.variable if self.scope.actor not in ("", who.variable) else frame.one_of_each
        return frame._replace(one_of_each=one, of_others=others)

    def _subject(self, clause: tree.Clause, depth: int, doer: frozenset[str]) -> Any:
        """Resolve a subject; one that stands once before several verbs is one thing for all of them."""
        node: Any = clause.subject
        shared = self.spoken.get(node.span) if isinstance(node, tree.Noun) else None
        if shared is not None and shared[0] == node:
            return tree.Refer(shared[1], "she" if node.label == READER else f"the {node.label or node.kind}")
        about = self.at
        self.at = about._replace(owning=isinstance(node, tree.Pronoun), as_subject=about.as_subject or depth == 0)
        resolved = self.phrase(node, depth, doer)
        self.at = about
        self._keep_spoken(node, resolved, all_of_them=_may_end_it(clause))
        return resolved

    def _keep_spoken(self, node: Part, resolved: Part, *, all_of_them: bool = False) -> None:
        """Note which words have brought one thing up, for verbs that follow with the same words before them."""
        if not isinstance(node, tree.Noun) or node.plural or node.span == (0, 0):
            return
        one = node.determiner in _ONE or node.rank is not None or (node.determiner == "each" and all_of_them)
        if one and isinstance(resolved, tree.Noun) and resolved.variable:
            self.spoken[node.span] = (node, resolved.variable)

    def _is_made(self, clause: tree.Clause, role: str, filler: tree.Noun) -> bool:
        """Say whether a noun tells what something is made to be: "build a Harbor on it" speaks of no other square."""
        entry = self.lexicon.verbs.get(clause.verb)
        return (
            role == "object"
            and filler.kind in self.lexicon.flags
            and clause.role("on") is not None
            and (clause.verb in MAKING_VERBS or (entry is not None and entry.declared))
        )

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

    def phrase(self, node: Any, depth: int, wanted: frozenset[str] = ANY, excluded: str = "") -> Any:
        if isinstance(node, tree.Pronoun):
            other = tree.Noun("player", "other", span=node.span)
            is_other = self.is_other_person(node, wanted)
            return self.noun(other, depth) if is_other else self.pronoun(node, wanted, excluded)
        if isinstance(node, tree.Noun):
            return self._of_the_two(node) or self.noun(node, depth)
        if isinstance(node, tree.Join):
            items = tuple(self.phrase(item, depth, wanted, excluded) for item in node.items)
            return replace(node, items=self._any_of(items) if node.word == "or" else items)
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
        if isinstance(node, tree.Arithmetic) and node.operator == "*" and self._speaks_of_amounts():
            # "10% of it" is of the amount, whoever else has been brought up
            return replace(node, items=tuple(self.phrase(item, depth + 1, VALUES, excluded) for item in node.items))
        if isinstance(node, (tree.Arithmetic, tree.Formula, tree.Either)):
            return replace(node, items=tuple(self.phrase(item, depth + 1, excluded=excluded) for item in node.items))
        if isinstance(node, tree.Adjective):
            said = node.arguments or self._beside(node)
            return replace(node, arguments=tuple((word, self._measure(word, item, depth)) for word, item in said))
        if (inner := _INNER.get(type(node))) is not None:
            return replace(node, **{inner: self._scene_meant(node) or self.phrase(getattr(node, inner), depth + 1)})
        return self.form(node)

    def _beside(self, node: tree.Adjective) -> tuple[tuple[str, Part], ...]:
        """Give to what "an adjacent square" is: to the one square of the sentence, or else to where she stands."""
        if node.word not in _BESIDE or (self.described and self.described[-1].noun.quantity is not None):
            return ()  # "two adjacent squares" are so to each other
        found = [one for one in self.scope.things if not one.sorts.isdisjoint(_OWNED) and "any" not in one.sorts]
        if len(found) == 1 and not found[0].plural and not found[0].variable.startswith("="):
            return (("to", tree.Refer(found[0].variable, "the square")),)
        if found or not self.scope.actor or self.scope.actor.startswith("="):
            return ()
        return (("to", tree.Noun("square", "possessive", of=tree.Refer(self.scope.actor, "she"))),)

    def _speaks_of_amounts(self) -> bool:
        known = (thing for thing in self.scope.things if "any" not in thing.sorts)
        return AMOUNT in self.scope.brought or any(not thing.sorts.isdisjoint(VALUES) for thing in known)

    def _measure(self, word: str, item: Part, depth: int) -> Any:
        """Resolve the argument of an adjective; the measure of "one square shorter" brings up no square."""
        if word == "by" and isinstance(item, tree.Noun):
            return self.noun(item, depth + 1, introduce=False)
        return self.phrase(item, depth + 1)

    def noun(self, node: tree.Noun, depth: int, *, introduce: bool = True) -> Any:  # noqa: PLR0912 - case by case
        entry = self.lexicon.nouns.get(node.kind)
        if node.label == READER and (reader := self._reader()) is not None:
            return self._called(reader, tree.Pronoun(READER, node.span))
        if node.kind == "one" and node.of is not None:
            return replace(node, of=self._of_them(node, depth))
        near = node.rank is not None and node.rank.by == "distance"  # "moves to the nearest one": to no player
        if node.kind == "one" and near and any(self._persons()):
            raise Unresolved("the nearest one", node.span, ())
        if node.kind == "one" and node.determiner in {"the", "other"} and any(self._persons()):
            node = replace(node, kind="player")  # "the other one", "the one who ..." of those who were spoken of
            entry = self.lexicon.nouns.get(node.kind)
        elif node.kind == "one" and node.determiner == "the" and self.described and (node.which or node.rank):
            node = replace(node, kind=self.described[-1].noun.kind)  # "each player except the one who ..."
            entry = self.lexicon.nouns.get(node.kind)
        node = self._of_the_rolls(node)
        node = plain_noun(node, self.lexicon)
        node = self._of_the_event(node)
        said = self.spoken.get(node.span) if node.determiner == "that" else None
        if said is not None and said[0].kind == node.kind and node.span != (0, 0):
            return tree.Refer(said[1], f"that {node.kind}", node.span)
        bearer = self._bearer_of(node)
        anaphor = self._anaphor(node) if bearer is None else None
        if anaphor is not None:
            return anaphor
        if node.determiner == "that" and self._is_bare(node):
            raise Unresolved(f"that {node.kind}", node.span, ())
        of = self._of_one_like_it(node) if bearer is None else bearer
        # there is one game, whatever has been said of it before
        of_the_game = isinstance(of, tree.Noun) and of.kind == "game" and ("game", node.kind) in self.lexicon.attributes
        if of is not None and not of_the_game:
            wants = entry.of if entry and entry.of else ANY
            if (
                entry is not None
                and entry.bearers
                and any(fits(thing.sorts, entry.bearers) for thing in self.scope.things)
            ):
                wants = entry.bearers
            wants = self._holders(node.kind, of) or wants
            of = (None if node.kind in _LINES else self._its(of, wants)) or self.phrase(of, depth + 1, wants)
        self.described.append(Described(node, self._sorts(node.kind)))
        which = tuple(self._restriction(clause, depth + 1) for clause in node.which)
        called = self.described.pop().variable
        quantity = node.quantity
        if quantity is not None and quantity.amount is not None:
            quantity = replace(quantity, amount=self.phrase(quantity.amount, depth + 1))
        rank = node.rank
        if rank is not None and rank.counted is not None:
            rank = replace(rank, counted=self.noun(rank.counted, depth + 1, introduce=False))
        kind = node.kind
        if self._is_worth(kind, of):
            bought = "price" in self.scope.brought and isinstance(of, tree.Refer)
            if bought and self.would:
                return self.noun(tree.Noun("price", "the", span=node.span), depth)  # what she would pay, and no more
            kind = kind if bought else _WORTH
        resolved = replace(node, kind=kind, of=of, which=which, quantity=quantity, rank=rank)
        if node.determiner == "no" and not called:
            return replace(resolved, variable=self._new_variable(resolved))  # nobody is there to refer to
        if introduce or called:
            resolved = replace(resolved, variable=self.introduce(resolved, depth, called))
        return replace(resolved, label="") if resolved.label == READER else resolved

    def _of_them(self, node: tree.Noun, depth: int) -> tree.Join | tree.Refer:
        """Give of whom "each of them", "both of them" is one."""
        kept, self.at = self.at, self.at._replace(each=True)
        of = self.phrase(node.of, depth)
        self.at = kept
        one = node.determiner == "both" and isinstance(of, tree.Refer) and self._is_one_person(of)
        return self._two_persons(node) if one else of

    def _holders(self, attribute: str, of: Part) -> frozenset[str]:
        """Give the sorts of what has such an attribute, where one was brought up: "its color" is never its owner's."""
        if not isinstance(of, tree.Pronoun) or of.word != "it":
            return frozenset()
        holders = frozenset(holder for holder, name in self.lexicon.attributes if name == attribute)
        known = any(fits(thing.sorts, holders) and "any" not in thing.sorts for thing in self.scope.things)
        return holders if holders and known else frozenset()

    def _of_the_rolls(self, node: tree.Noun) -> tree.Noun:
        """Read "the loser", where several have rolled and nobody was called so, as the player with the lower roll."""
        order = _BY_ROLLS.get(node.kind)
        named = any(thing.kind == node.kind for thing in self.scope.things)
        if order is None or node.determiner != "the" or node.which or node.of is not None or named:
            return node
        if not self.scope.rolled and any(self._persons()):
            raise Unresolved(f"the {node.kind}", node.span, ())
        return replace(node, kind="player", rank=tree.Rank(order, by=ROLL)) if self.scope.rolled else node

    def _of_one_like_it(self, node: tree.Noun) -> Any:
        """Give whose or what color it is: "another square of the same color" has that of the square spoken of."""
        of = node.of
        if not isinstance(of, tree.Noun) or of.determiner != "the" or of.of is not None or len(of.which) != 1:
            return of
        alike = [one for one in self.scope.things if one.kind == node.kind and not one.plural]
        if tree.complement_of(of.which[0]) != tree.Adjective("same") or not alike:
            return of
        if len({one.variable for one in alike}) > 1:
            raise Unresolved(f"the same {of.kind}", node.span, tuple(one.kind for one in alike))
        return replace(of, determiner="possessive", which=(), of=tree.Refer(alike[0].variable, "it"))

    def _of_the_event(self, node: tree.Noun) -> tree.Noun:
        """Read "the rent collected", "the amount paid" as what the event at hand has brought with it."""
        done = node.which[0] if len(node.which) == 1 and node.determiner == "the" else None
        if not isinstance(done, tree.Clause) or done.subject is not None or not done.perfect or done.times:
            return node
        alone = [filler for _, filler in done.roles] == [tree.Gap()] and _is_done(done.verb, self.scope.deeds)
        bare = replace(node, which=())
        return bare if alone and node.kind in self.scope.brought and self._anaphor(bare) is not None else node

    def _is_bare(self, node: tree.Noun) -> bool:
        """Say whether nothing tells which one "that lot" is; "that week" is the one at hand."""
        told = node.which or node.of is not None or node.rank is not None or node.quantity is not None
        return not told and not self._sorts(node.kind) & (PERIOD | QUALITY_OR_ANY)

    def _is_worth(self, kind: str, of: Any) -> bool:
        """Say whether "the price of a square" means its market value, which is what it is bought for."""
        if kind not in _PRICES or of is None or any((sort, kind) in self.lexicon.attributes for sort in _OWNED):
            return False
        thing = next((one for one in self.scope.things if one.variable == self._variable(of)), None)
        gap = isinstance(of, tree.Gap) and bool(self.described)
        if thing is None and not gap and not isinstance(of, (tree.Noun, tree.Name)):
            return False
        sorts = self.described[-1].sorts if gap else thing.sorts if thing is not None else self._sorts(of.kind)
        return "any" not in sorts and not sorts.isdisjoint(_OWNED)

    def _two_persons(self, node: tree.Noun) -> tree.Join:
        """Give the two persons that were spoken of, for "both of them". Raises Unresolved where there are not two."""
        alone = (thing for thing in self._persons() if not thing.plural and not thing.one_of_those)
        persons = dict.fromkeys(thing.variable for thing in alone)
        if len(persons) != _TWO:
            raise Unresolved("both", node.span, ())
        return tree.Join("and", tuple(tree.Refer(variable, "them", node.span) for variable in persons))

    def _of_the_two(self, node: tree.Noun) -> tree.Noun | None:
        """Read "each of the two players", of whom no more is said, as each of the two that were spoken of."""
        entry = self.lexicon.nouns.get(node.kind)
        two = node.quantity == tree.Quantity("=", tree.Amount(Fraction(_TWO)))
        plain = not node.which and node.of is None and node.rank is None and node.determiner in {"each", "both"}
        if not two or not plain or entry is None or "any" in entry.sorts or not fits(entry.sorts, PERSON):
            return None
        return replace(node, kind="one", quantity=None, of=self._two_persons(node))

    def _is_one_person(self, reference: tree.Refer) -> bool:
        """Say whether a reference is to a single person, of whom nobody speaks as of both."""
        found = next((thing for thing in self.scope.things if thing.variable == reference.variable), None)
        return found is not None and not found.plural and self._is_person(reference)

    def _bearer_of(self, node: tree.Noun) -> tree.Refer | None:
        """Give whose "the owner" or "the dust" is: of the one thing that was brought up and can have such."""
        if node.determiner != "the" or node.of is not None or node.which or node.rank or node.quantity:
            return None
        entry = self.lexicon.nouns.get(node.kind)
        bearers = _OWNED if node.kind == "owner" else entry.bearers if entry is not None and entry.declared else None
        if not bearers:
            return None
        found = [one for one in self.scope.things if fits(one.sorts, bearers) and "any" not in one.sorts]
        if len({one.variable for one in found}) != 1 or any(one.kind == "owner" for one in self.scope.things):
            return None
        if node.kind != "owner" and not any(one.kind == node.kind and one.measured for one in self.scope.things):
            return None
        return tree.Refer(found[0].variable, "it", node.span)

    def _restriction(self, condition: Any, depth: int) -> Any:
        if isinstance(condition, tree.Both):
            return replace(condition, items=tuple(self._restriction(item, depth) for item in condition.items))
        return self.clause(condition, depth)

    def _its(self, of: Part, wanted: frozenset[str]) -> tree.Phrase | None:
        """Resolve "its" to the subject of its own clause, if that is a thing that can have such.

        In a price it is what the price is paid for: "she sells a square of hers for half of its market value".
        """
        if not (isinstance(of, tree.Pronoun) and of.word == "it"):
            return None
        bought = (one for one in self.scope.things if one.variable and one.variable in self.at.priced)
        for one in bought:
            if not one.plural and not one.sorts & (PERSON | VALUE) and fits(one.sorts, wanted):
                return self._refer(one, of)
        if not self.at.subject:
            return None
        if self.at.subject == "@gap" and self.described:
            sorts = self.described[-1].sorts
            return tree.Gap() if fits(sorts, wanted) and not sorts & PERSON else None
        thing = next((one for one in self.scope.things if one.variable == self.at.subject), None)
        if thing is None or thing.sorts & PERSON or not fits(thing.sorts, wanted) or thing.sorts & VALUE:
            return None
        return self._refer(thing, of)
