"""Orders: which *may* sentence a player's words ask for, whether she may, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from moderator.games.nomopoly.orders.objections import is_described, objection
from moderator.games.nomopoly.orders.slots import (
    deeds,
    goes_without_saying,
    kind_fits,
    nearness,
    product_offered,
    same_words,
    says_what_it_becomes,
    value_in,
)
from moderator.games.nomopoly.orders.spoken import Words, value_of
from moderator.games.nomopoly.orders.unheeded import refuse_parts, unheeded
from moderator.games.nomopoly.play.holding import all_hold
from moderator.games.nomopoly.play.program import OrderRule, Slot
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.errors import Missing, NotRunnable, Refused
from moderator.games.nomopoly.world.occurrence import Occurrence, Rule, Sort
from moderator.games.nomopoly.world.values import Id, Value, is_only_words
from moderator.language import tree
from moderator.language.paraphrase import say

NONE_GRANTS = "No rule grants"


@dataclass(slots=True, eq=False)
class Asked:
    """What somebody asks for: her clauses (the readings of her words) and the words themselves."""

    author: Value
    clauses: tuple[tree.Clause, ...]
    text: str
    mail: int | None = None
    condition: tree.Condition | None = None
    phase: str = ""


@dataclass(slots=True, eq=False)
class Match:
    """A *may* sentence that fits an order, with what its words stand for.

    `kinds` counts how closely its slots are of the kinds of what was ordered, `weight` what it demands of them.
    """

    rule: OrderRule[Frame]
    frame: Frame
    roles: dict[str, Value] = field(default_factory=dict)
    weight: int = 0
    kinds: int = 0


@dataclass(frozen=True, slots=True)
class Near:
    """A *may* sentence that has the form of an order, and why it does not allow it.

    `kinds` counts how closely its slots are of the kinds of the things that were ordered; `passed` how much of its
    demands were met. What else it holds is the order as it was held against the sentence.
    """

    kinds: int
    passed: int
    refusal: Refused
    rule: OrderRule[Frame] | None = None
    frame: Frame | None = None
    given: Mapping[str, Words] = field(default_factory=dict)
    roles: Mapping[str, Value] = field(default_factory=dict)

    def reason(self) -> Refused:
        """Give the refusal, with the part of the sentence that does not hold where that can be told."""
        if self.rule is None or self.frame is None:
            return self.refusal
        because = objection(self.frame, self.rule, self.given, self.roles)
        return refusal(self.rule.rule, f"{because} " if because else "")


def best_match(run: Run, asked: Asked, frame: Frame | None = None) -> Match:
    """Find the *may* sentence that an order asks for: the most specific one that fits and allows it. Raises Refused."""
    found: list[Match] = []
    refusals: list[Near] = []
    for clause in asked.clauses:
        for rule in run.program.orders.get(clause.verb, ()):
            found += _matches(run, asked, clause, rule, frame, refusals)
    if found:
        return max(found, key=lambda match: (match.kinds, match.weight, match.rule.rule.place))
    if refusals:
        raise max(refusals, key=lambda near: (near.kinds, near.passed)).reason()
    _forbidden(run, asked)
    raise Refused(f"{NONE_GRANTS} this order: {asked.text}.")


def refused(run: Run, asked: Asked) -> str:
    """Say why no *may* sentence allows an order now, "" where one does, or where only later can tell."""
    try:
        best_match(run, asked)
    except Refused as reason:
        return reason.reason
    except Missing:
        return ""
    return ""


def fitting(run: Run, asked: Asked) -> int:
    """Say how well an order fits the *may* sentences: 3 where one allows it, 2 and 1 where one has its form.

    It is 0 where none has, or where what is ordered is of the wrong kind.
    """
    found: list[Near] = []
    for clause in asked.clauses:
        for rule in run.program.orders.get(clause.verb, ()):
            try:
                if any(True for _ in _matches(run, asked, clause, rule, None, found)):
                    return 3
            except Missing:
                return 1
    return max((near.passed for near in found), default=0)


def _forbidden(run: Run, asked: Asked) -> None:
    """Refuse an order that no rule grants by the rule that forbids it, if one does."""
    for clause in asked.clauses:
        for prohibition in run.program.prohibitions.get(clause.verb, ()):
            frame = Frame(run, prohibition.rule, agent=asked.author)
            frame.variables["@sender"] = asked.author
            roles = {role: value_in(run, frame, node, None) for role, node in clause.roles}
            if any(value is None for value in roles.values()):
                continue
            probe = Occurrence(clause.verb, {"subject": asked.author, **roles}, voluntary=True)
            frame.event = probe
            if prohibition.meets(frame, probe):
                raise refusal(prohibition.rule)


def refusal(rule: Rule, because: str = "") -> Refused:
    """Refuse an order by quoting a rule; `because` says first what it lacks."""
    return Refused(f"{because}{rule.name}: {rule.text}", (rule.name,))


def _matches(  # noqa: PLR0912 - slot by slot
    run: Run, asked: Asked, clause: tree.Clause, rule: OrderRule[Frame], outer: Frame | None, refusals: list[Near]
) -> Iterator[Match]:
    if run.exempt(rule.rule, Occurrence("order", {"subject": asked.author})):
        return
    frame = Frame(run, rule.rule, agent=asked.author, acting=True, asked=rule.verb)
    if outer is not None:
        frame.event = outer.event
        frame.variables.update(outer.variables)
    frame.variables["@sender"] = asked.author
    roles: dict[str, Value] = {}
    given = dict(clause.roles)
    wanted = {slot.role: slot for slot in rule.slots}
    if given.keys() - wanted.keys():
        return
    if left := tuple(unheeded(clause, rule.form.clause, rule.form.times)):
        refusals.append(Near(0, 0, refuse_parts(left)))
        return
    left_out = [slot for slot in rule.slots if slot.role not in given]
    if not all(goes_without_saying(rule.verb, slot) for slot in left_out):
        return
    named = [slot for slot in rule.slots if slot.role in given]
    for slot in named:
        words = given[slot.role]
        on = wanted.get("on")
        placed = slot.role != "complement" and not (slot.role == "object" and says_what_it_becomes(words, slot, on))
        worded = rule.steps is not None and same_words(run, words, slot)
        value = worded or value_in(run, frame, words, slot, placed=placed)
        if value is None:
            refusals += _of_no_class(run, frame, words, slot, rule)
            return
        roles[slot.role] = value
    if rule.subject.name:
        frame.variables[rule.subject.name] = asked.author
    for slot in named:
        if isinstance(slot.said, tree.Refer) and not is_only_words(roles[slot.role]):
            frame.required[slot.name] = roles[slot.role] = product_offered(run, slot, roles[slot.role])
    frame.agent = asked.author
    unfit = [slot for slot in named if not kind_fits(frame, slot, roles[slot.role])]
    if unfit:
        if len(unfit) == 1:
            refusals += _of_no_class(run, frame, given[unfit[0].role], unfit[0], rule)
        return
    run.touched.add(rule.rule.item)
    near = sum(nearness(run, slot, roles[slot.role]) for slot in named)
    met, played = _played(frame, rule, asked.author, roles)
    if played is None:
        refusals.append(Near(near, met, refusal(rule.rule), rule, frame, given, roles))
        return
    if rule.limit is not None and _used_up(run, rule, asked, played):
        often = "once" if rule.limit == 1 else f"{rule.limit} times"
        used = f"{run.world.label(asked.author)} has done this {often} this week. "
        refusals.append(Near(near, 2, refusal(rule.rule, used)))
        return
    yield Match(rule, frame, played, rule.deed.weight + len(rule.conditions), near)


def _played(
    frame: Frame, rule: OrderRule[Frame], author: Value, roles: Mapping[str, Value]
) -> tuple[int, dict[str, Value] | None]:
    """Give what plays the parts of an order as a *may* sentence allows it, None where it does not.

    Gives before that how much of the sentence was met: 1 for its kinds, 2 for all that it says of who orders what.
    """
    person = Sort("person", 1, author) if isinstance(author, str) and not isinstance(author, Id) else author
    met, found = 1, frame.variables
    with suppress(Missing):
        for played in deeds(frame, rule, person, roles):
            frame.agent = author
            if not allowed(frame, rule):
                met, found = 2, frame.variables | found
                continue
            for slot in rule.slots:  # what only a condition has brought up
                if slot.role not in played and slot.name in frame.variables:
                    played[slot.role] = frame.variables[slot.name]
            if all(slot.role in played for slot in rule.slots):
                return met, {role: value for role, value in played.items() if role != "subject"}
    frame.variables.update(found)  # so that a refusal can say what it speaks of
    return met, None


def _of_no_class(run: Run, frame: Frame, node: Words, slot: Slot, rule: OrderRule[Frame]) -> Iterator[Near]:
    """Say of a square that it is no lot or no Store, or not a named one, where such was wanted."""
    if isinstance(node, tree.Noun) and isinstance(node.of, tree.Amount) and isinstance(slot.said, tree.Noun):
        square = run.world.square(int(node.of.value))
        wanted = slot.said.of if slot.said.kind == node.kind else None
        if square is not None and isinstance(wanted, tree.Noun) and not is_described(frame, rule, wanted, square):
            reason = f"{run.world.label(square)} is not {say(replace(wanted, variable=''))}. {rule.rule.name}: "
            yield Near(2 * len(rule.slots), 0, Refused(reason + rule.rule.text, (rule.rule.name,)))
        return
    kind = slot.noun
    if isinstance(node, tree.Noun) and node.determiner == "possessive" and node.kind == kind:
        reason = f"{run.world.label(frame.variables['@sender'])} has no {kind}. {rule.rule.name}: {rule.rule.text}"
        yield Near(2 * len(rule.slots), 0, Refused(reason, (rule.rule.name,)))
        return
    if kind != "lot" and (kind == "square" or not run.program.kinds.is_a(kind, "square")):
        return
    try:
        square = run.world.square(int(node.value)) if isinstance(node, tree.Amount) else value_of(frame, node)
    except (Missing, NotRunnable):
        return
    if isinstance(square, Id) and run.world.kind(square) == "square":
        reason = f"{run.world.label(square)} is no {kind}. {rule.rule.name}: {rule.rule.text}"
        yield Near(2 * len(rule.slots), 0, Refused(reason, (rule.rule.name,)))


def allowed(frame: Frame, rule: OrderRule[Frame]) -> bool:
    """Say whether the conditions of a *may* sentence hold; one that refers to nothing does not."""
    try:
        return all_hold(rule.conditions, frame)
    except Missing:
        return False


_EVERY = frozenset({"each", "each other", "all", "both"})


def _used_up(run: Run, rule: OrderRule[Frame], asked: Asked, roles: Mapping[str, Value]) -> bool:
    """Say whether an order that may be given so often a week has been given as often; to *each* player, to that one."""
    thing = asked.author if isinstance(asked.author, Id) else None
    each = [slot.role for slot in rule.slots if isinstance(slot.said, tree.Noun) and slot.said.determiner in _EVERY]
    given = (fact for fact in run.history.of(rule.verb, thing) if fact.week == run.week)
    count = sum(
        1
        for fact in given
        if fact.role("subject") == asked.author and all(fact.role(role) == roles.get(role) for role in each)
    )
    return rule.limit is not None and count >= rule.limit
