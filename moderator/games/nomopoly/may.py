"""Orders: which *may* sentence a player's words ask for, whether she may, what it costs, and carrying it out.

An order is all or nothing: where any of it fails, what the rules say of failed orders happens (XXII.4).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.deeds import deed
from moderator.games.nomopoly.compiling.meaning import Joined, Meaning, Measured, Referred, size
from moderator.games.nomopoly.compiling.names import NameMeaning
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.relations import related
from moderator.games.nomopoly.compiling.steps import iterate
from moderator.games.nomopoly.errors import Missing, NotRunnable, Refused
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.objections import objection
from moderator.games.nomopoly.occurrence import Occurrence, Rule, Sort
from moderator.games.nomopoly.program import OrderRule, all_hold
from moderator.games.nomopoly.run import Run, refuse
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES, Primitive
from moderator.games.nomopoly.world import Goods, Id, Value
from moderator.language import tree
from moderator.language.paraphrase import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


NONE_GRANTS = "No rule grants"


@dataclass(slots=True, eq=False)
class Asked:
    """What somebody asks for: her clauses (the readings of her words) and the words themselves."""

    author: Value
    clauses: tuple[tree.Clause, ...]
    text: str
    mail: int | None = None
    condition: Any = None
    phase: str = ""


@dataclass(slots=True, eq=False)
class Match:
    """A *may* sentence that fits an order, with what its words stand for."""

    rule: OrderRule
    frame: Frame
    roles: dict[str, Value] = field(default_factory=dict)
    weight: int = 0


@dataclass(frozen=True, slots=True)
class Near:
    """A *may* sentence that has the form of an order, and why it does not allow it.

    `kinds` counts how closely its slots are of the kinds of the things that were ordered; `passed` how much of its
    demands were met. What else it holds is the order as it was held against the sentence.
    """

    kinds: int
    passed: int
    refusal: Refused
    rule: OrderRule | None = None
    frame: Frame | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    roles: Mapping[str, Value] = field(default_factory=dict)

    def reason(self) -> Refused:
        """Give the refusal, with the part of the sentence that does not hold where that can be told."""
        if self.rule is None or self.frame is None:
            return self.refusal
        because = objection(self.frame, self.rule, self.given, self.roles)
        return _refusal(self.rule.rule, f"{because} " if because else "")


def carry_out(run: Run, asked: Asked, frame: Frame | None = None) -> None:
    """Carry an order out. Raises Refused with the reason; then nothing of it has happened, if the rules say so."""
    mark = run.world.mark()
    before, run.mail = run.mail, asked.mail
    order = Occurrence("order", {"subject": asked.author, "player": asked.author}, voluntary=True)
    order.state.update(mark=mark, text=asked.text)
    try:
        match = best_match(run, asked, frame)
        _perform(run, order, match)
    except (Refused, Missing) as trouble:
        _fail(run, order, asked)
        if isinstance(trouble, Refused):
            raise
        raise Refused(f"{str(trouble)[:1].upper()}{str(trouble)[1:]}.") from trouble
    finally:
        run.mail = before


def _fail(run: Run, order: Occurrence, asked: Asked) -> None:
    failed = Occurrence("fail", {"subject": order}, None, order)
    run.happen(failed)
    run.log(f"order of {run.world.label(asked.author)} fails: {asked.text}", failed, causes=())


def best_match(run: Run, asked: Asked, frame: Frame | None = None) -> Match:
    """Find the *may* sentence that an order asks for: the most specific one that fits and allows it. Raises Refused."""
    found: list[Match] = []
    refusals: list[Near] = []
    for clause in asked.clauses:
        for rule in run.program.orders.get(clause.verb, ()):
            found += _matches(run, asked, clause, rule, frame, refusals)
    if found:
        return max(found, key=lambda match: (match.weight, match.rule.rule.place))
    if refusals:
        raise max(refusals, key=lambda near: (near.kinds, near.passed)).reason()
    _forbidden(run, asked)
    raise Refused(f"{NONE_GRANTS} this order: {asked.text}.")


def grants(run: Run, asked: Asked) -> bool:
    """Say whether some *may* sentence has the form of an order, whether or not it allows it now."""
    try:
        best_match(run, asked)
    except Refused as refused:
        return not refused.reason.startswith(NONE_GRANTS)
    except Missing:
        return True
    return True


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


def cost_now(run: Run, asked: Asked) -> Fraction | int | None:
    """Give what an order would cost now, None if nothing. Raises Refused where no rule allows it as things stand."""
    price = _price(run, best_match(run, asked))
    return price if _is_number(price) and price else None


def _forbidden(run: Run, asked: Asked) -> None:
    """Refuse an order that no rule grants by the rule that forbids it, if one does."""
    for clause in asked.clauses:
        for prohibition in run.program.prohibitions.get(clause.verb, ()):
            frame = Frame(run, prohibition.rule, agent=asked.author)
            frame.variables["@sender"] = asked.author
            roles = {role: _value(run, frame, node, None) for role, node in clause.roles}
            if any(value is None for value in roles.values()):
                continue
            probe = Occurrence(clause.verb, {"subject": asked.author, **roles}, voluntary=True)
            frame.event = probe
            if prohibition.forbids(frame, probe):
                raise _refusal(prohibition.rule)


def _refusal(rule: Rule, because: str = "") -> Refused:
    return Refused(f"{because}{rule.name}: {rule.text}", (rule.name,))


def _matches(  # noqa: PLR0912 - slot by slot
    run: Run,
    asked: Asked,
    clause: tree.Clause,
    rule: OrderRule,
    outer: Frame | None,
    refusals: list[Near],
) -> Iterator[Match]:
    if run.exempt(rule.rule, Occurrence("order", {"subject": asked.author})):
        return
    frame = Frame(run, rule.rule, agent=asked.author, acting=True, asked=rule.verb)
    if outer is not None:
        frame.event = outer.event
        frame.variables.update(outer.variables)
    frame.variables["@sender"] = asked.author
    roles: dict[str, Value] = {}
    weight = 0
    given = dict(clause.roles)
    wanted = dict(rule.roles)
    if given.keys() - wanted.keys():
        return
    implied = {role for role, filler in rule.roles if role not in given and isinstance(filler, Referred)}
    for role, filler in rule.roles:
        if role in implied:
            continue
        if role not in given:
            return
        placed = role != "complement" and not (role == "object" and _becomes(given[role], filler, wanted.get("on")))
        value = _value(run, frame, given[role], filler, placed=placed)
        if value is None:
            refusals += _of_no_class(run, frame, given[role], filler, rule)
            return
        roles[role] = value
    if rule.subject.variable:
        frame.variables[rule.subject.variable] = asked.author
    for role, filler in rule.roles:
        if isinstance(filler, Referred) and role not in implied:
            frame.required[filler.name] = roles[role] = _offered(run, filler, roles[role])
    frame.agent = asked.author
    unfit = [role for role, filler in rule.roles if role not in implied and not _kind_fits(frame, filler, roles[role])]
    if unfit:
        if len(unfit) == 1:
            refusals += _of_no_class(run, frame, given[unfit[0]], wanted[unfit[0]], rule)
        return
    run.touched.add(rule.rule.item)
    near = sum(_nearness(run, filler, roles[role]) for role, filler in rule.roles if role in roles)
    try:
        person = (
            Sort("person", 1, asked.author)
            if isinstance(asked.author, str) and not isinstance(asked.author, Id)
            else asked.author
        )
        fits = (
            _slots(frame, rule, roles, referring=False)
            and rule.subject.admits(frame, person)
            and _slots(frame, rule, roles)
            and _implied(frame, rule, roles)
        )
    except Missing:
        fits = False
    if not fits:
        refusals.append(Near(near, 1, _refusal(rule.rule), rule, frame, given, roles))
        return
    frame.agent = asked.author
    if not _allowed(frame, rule):
        refusals.append(Near(near, 2, _refusal(rule.rule), rule, frame, given, roles))
        return
    if rule.limit is not None and _used_up(run, rule, asked):
        often = "once" if rule.limit == 1 else f"{rule.limit} times"
        used = f"{run.world.label(asked.author)} has done this {often} this week. "
        refusals.append(Near(near, 2, _refusal(rule.rule, used)))
        return
    weight = sum(filler.weight for _, filler in rule.roles if isinstance(filler, Meaning)) + rule.subject.weight
    yield Match(rule, frame, roles, weight)


def _implied(frame: Frame, rule: OrderRule, roles: dict[str, Value]) -> bool:
    """Fill the slots that go without saying: "from the Store", when the sentence speaks of the Store that she is on."""
    for role, filler in rule.roles:
        if role not in roles:
            roles[role] = filler.value(frame)
    return True


def _nearness(run: Run, filler: Any, value: Value) -> int:
    """Say how closely a slot is of the kind of a value: 2 for the very kind, 1 for a kind that takes it in."""
    kind = _kind_of(filler)
    if _is_number(value):
        return 2 if getattr(filler, "money", False) or kind in facts.NUMBER_NOUNS else 0
    own = run.world.kind(value) if isinstance(value, Id) else getattr(value, "kind", "")
    if own == kind:
        return 2
    return 1 if kind not in ("thing", "ownable") and run.program.kinds.is_a(own, kind) else 0


def _of_no_class(run: Run, frame: Frame, node: Any, filler: Any, rule: OrderRule) -> Iterator[Near]:
    """Say of a square that it is no lot or no Store, or not a named one, where such was wanted."""
    if isinstance(node, tree.Noun) and isinstance(node.of, tree.Amount) and isinstance(filler, NounMeaning):
        square = run.world.square(int(node.of.value))
        wanted = filler.of if filler.kind == node.kind else None
        if square is not None and isinstance(wanted, NounMeaning) and not wanted.admits(frame, square):
            reason = f"{run.world.label(square)} is not {say(replace(wanted.node, variable=''))}. {rule.rule.name}: "
            yield Near(2 * len(rule.roles), 0, Refused(reason + rule.rule.text, (rule.rule.name,)))
        return
    kind = _kind_of(filler)
    if kind != "lot" and (kind == "square" or not run.program.kinds.is_a(kind, "square")):
        return
    try:
        square = run.world.square(int(node.value)) if isinstance(node, tree.Amount) else _plain_value(run, frame, node)
    except (Missing, NotRunnable):
        return
    if isinstance(square, Id) and run.world.kind(square) == "square":
        reason = f"{run.world.label(square)} is no {kind}. {rule.rule.name}: {rule.rule.text}"
        yield Near(2 * len(rule.roles), 0, Refused(reason, (rule.rule.name,)))


def _plain_value(run: Run, frame: Frame, node: Any) -> Value:
    return Compiler(run.program).phrase(node).value(frame)


def _allowed(frame: Frame, rule: OrderRule) -> bool:
    try:
        return all_hold(rule.conditions, frame)
    except Missing:
        return False


def _slots(frame: Frame, rule: OrderRule, roles: dict[str, Value], *, referring: bool = True) -> bool:
    """Bind every slot; a count is bound as it was ordered. What refers to who may give the order comes last."""
    for role, filler in rule.roles:
        value = roles.get(role)
        if role not in roles or (not referring and _refers(filler)):
            continue
        if isinstance(value, Sort) and value.detail == "words":
            continue
        if isinstance(filler, Meaning):
            if isinstance(filler, NounMeaning) and filler.quantity is not None and filler.quantity[1] is None:
                filler.bind(frame, value)
                frame.variables["#any"] = size(value) or 1
                continue
            if not filler.admits(frame, value):
                return False
        elif not filler.matches(frame, value):
            return False
    return True


def _refers(filler: Any) -> bool:
    """Say whether a slot is for what the sentence has spoken of before, or for something of that."""
    return isinstance(filler, Referred) or (isinstance(filler, NounMeaning) and isinstance(filler.of, Referred))


def _kind_fits(frame: Frame, filler: Any, value: Value) -> bool:
    """Say whether a value is of the kind that a slot is for, whatever else the slot demands."""
    if isinstance(filler, NounMeaning):
        if filler.kind in facts.TEXT_NOUNS:
            return isinstance(value, str)
        if isinstance(value, str) and not isinstance(value, Id):
            return False
        return filler.kind_fits(frame, value) and (
            filler.money or filler.kind in facts.NUMBER_NOUNS or not _is_number(value) or filler.attribute
        )
    if isinstance(filler, Referred):
        return isinstance(value, Id) == _wants_square(frame.run, filler) or not _wants_square(frame.run, filler)
    if isinstance(filler, Meaning):
        if isinstance(filler, NameMeaning):
            return filler.admits(frame, value)
        return True
    return bool(filler.matches(frame, value))


def _is_number(value: Value) -> bool:
    return isinstance(value, (int, Fraction)) and not isinstance(value, bool)


def _value(run: Run, frame: Frame, node: Any, filler: Any, *, placed: bool = True) -> Value:
    """Give what the words of an order put into a slot; a bare number stands for a square where one is wanted.

    A slot that is not for something `placed` in the game is for what it is to become ("a Utility").
    """
    if isinstance(node, tree.Amount) and node.unit == "" and _wants_square(run, filler):
        return _lot_of(run, run.world.square(int(node.value)), filler)
    if isinstance(node, tree.Join) and node.word == "and" and _wants_square(run, filler):
        found = tuple(_value(run, frame, item, filler) for item in node.items)
        return None if any(each is None for each in found) else found
    if isinstance(node, tree.Text) and getattr(filler, "kind", "") == "penalty":
        return deed(frame, "penalty", node.text)
    if isinstance(node, tree.Noun) and isinstance(node.of, tree.Amount) and node.of.unit == "":
        return _of_square(frame, node, filler)
    compiler = Compiler(run.program, asked=run.also_asked)
    try:
        if isinstance(node, (tree.Adjective, tree.Either, tree.Named, tree.Place)):
            compiled = compiler.filler(node)
            return compiled.bring(frame) if not isinstance(compiled, Meaning) else compiled.value(frame)
        phrase = compiler.phrase(node)
        if (
            isinstance(phrase, NounMeaning)
            and phrase.kind == "square"
            and phrase.quantity is not None
            and phrase.quantity[1] is not None
        ):
            return run.world.square(int(phrase.quantity[1].value(frame)))
        if isinstance(phrase, NounMeaning) and phrase.indefinite:
            value = phrase.described(frame)
        elif (
            isinstance(phrase, NounMeaning)
            and phrase.determiner in ("the", "possessive")
            and run.program.kinds.is_a(phrase.kind, "item")
            and not phrase.which
        ):
            value = _own_goods(run, frame, phrase)
        else:
            value = phrase.value(frame)
    except (Missing, NotRunnable):
        alike = isinstance(node, tree.Noun) and node.kind == getattr(filler, "kind", "")
        return Sort(node.kind, 1, "words") if alike and not (node.which and _wants_square(run, filler)) else None
    if isinstance(filler, NounMeaning) and filler.kind in facts.TEXT_NOUNS and isinstance(value, Id):
        return run.world.things[value].name
    return _as_wanted(run, frame, value, filler) if placed else value


def _becomes(node: Any, filler: Any, on: Any) -> bool:
    """Say whether a slot is for what the square beside it is to become: "open a Store on 9"."""
    bare = isinstance(node, tree.Noun) and not node.which and node.of is None and node.determiner in ("a", "")
    return bare and isinstance(on, Referred) and node.kind == getattr(filler, "kind", "")


def _of_square(frame: Frame, node: tree.Noun, filler: Any) -> Value:
    """Give what "the name of 14" means, where something of a square is asked for.

    Where the sentence speaks of "its theme", it is the Store of the order that it speaks of.
    """
    square = frame.run.world.square(int(node.of.value)) if isinstance(node.of, tree.Amount) else None
    wanted = filler.of if isinstance(filler, NounMeaning) and filler.kind == node.kind else None
    if square is None or wanted is None or not _wants_square(frame.run, wanted):
        return None
    if isinstance(wanted, Referred):
        frame.required[wanted.name] = square
    return next(iter(related(Frame(frame.run, None), node.kind, square)), None)


def _lot_of(run: Run, square: Id | None, filler: Any) -> Value:
    """Give the lot that a square is, where a lot is asked for."""
    if getattr(filler, "kind", "") != "lot" or square is None:
        return square
    return next((lot for lot in run.world.of_kind("lot") if run.world.get(lot, "thing") == square), None)


def _own_goods(run: Run, frame: Frame, phrase: NounMeaning) -> Value:
    holder = frame.variables.get("@sender")
    held = run.world.pile(holder, phrase.kind) if isinstance(holder, Id) else 0
    return Goods(phrase.kind, "", 1, holder) if held else phrase.described(frame)


def _as_wanted(run: Run, frame: Frame, value: Value, filler: Any) -> Value:
    """Turn a kind of goods into the sender's own goods where the slot speaks of what she owns."""
    holder = frame.variables.get("@sender")
    if (
        isinstance(value, Goods)
        and value.holder is None
        and isinstance(holder, Id)
        and isinstance(filler, NounMeaning)
        and filler.which
    ) and run.world.pile(holder, value.kind, value.detail) >= value.count:
        return Goods(value.kind, value.detail, value.count, holder)
    if isinstance(value, Sort) and isinstance(filler, NounMeaning) and _wants_square(run, filler):
        return None
    return value


def _offered(run: Run, filler: Any, value: Value) -> Value:
    """Give the product itself for goods of its kind, where it is of the product that the sentence speaks."""
    product = facts.product_of(run, value.kind) if isinstance(value, Goods) and value.holder is None else None
    if product is None or not run.program.kinds.is_a(run.world.kind(product), _kind_of(filler)):
        return value
    return product


def _kind_of(filler: Any) -> str:
    """Give the noun that a slot is for."""
    return filler.name.partition("#")[0] if isinstance(filler, Referred) else str(getattr(filler, "kind", ""))


def _wants_square(run: Run, filler: Any) -> bool:
    if isinstance(filler, Joined):
        return any(_wants_square(run, item) for item in filler.items)
    if isinstance(filler, Measured):
        return False
    kind = _kind_of(filler)
    return kind in ("thing", "property", "ownable", "place", "lot") or run.program.kinds.is_a(kind, "square")


def _used_up(run: Run, rule: OrderRule, asked: Asked) -> bool:
    """Say whether an order that may be given so often a week has been given as often."""
    thing = asked.author if isinstance(asked.author, Id) else None
    count = sum(
        1 for fact in run.history.of(rule.verb, thing) if fact.week == run.week and fact.role("subject") == asked.author
    )
    return rule.limit is not None and count >= rule.limit


def _perform(run: Run, order: Occurrence, match: Match) -> None:
    rule, frame = match.rule, match.frame
    person = order.subject
    if isinstance(person, str) and not isinstance(person, Id):
        person = Sort("person", 1, person)
        for name, value in list(frame.variables.items()):
            if value == order.subject:
                frame.variables[name] = person
        order.roles["subject"] = person
    order.rule = rule.rule
    _make(run, order, rule)
    occurrence = Occurrence(rule.verb, {"subject": person, **match.roles}, rule.rule, order, voluntary=True)
    occurrence.state["ordered"] = True
    order.state["act"] = occurrence
    price = _price(run, match)
    order.state["price"] = price
    order.state["payee"] = next(
        (value for payee in rule.payees for value in _safely(payee, frame) if value is not None), None
    )
    if rule.price is not None:
        occurrence.roles.setdefault("price", price)
    native = PRIMITIVES.get(rule.verb)

    def act(run: Run, event: Occurrence) -> str | None:
        _charge(run, order, match, price)
        order.state["charged"] = run.world.mark()
        if rule.steps is not None:
            if rule.verb == "buy" and native is not None:
                reason = native.act(run, event)
                if reason:
                    return reason
            frame.event = event
            frame.agent = person
            if rule.steps.run(frame) or not rule.instead:
                return None
        return native.act(run, event) if native is not None else None

    line = native.line if native is not None and rule.steps is None else None
    done = run.happen(
        occurrence,
        Primitive(act, line, native.facts if native else None, native.after if native and rule.steps is None else None),
    )
    if not done and occurrence.refused:
        raise refuse(occurrence)


def granted(run: Run, made: Occurrence) -> Primitive | None:
    """Give what an order does, for when a rule makes somebody do as that order says: its price and its effects."""
    found: list[Match] = []
    for rule in run.program.orders.get(made.verb, ()):
        roles = {role: made.roles[role] for role, _ in rule.roles if role in made.roles}
        if rule.steps is None or len(roles) < len(rule.roles):
            continue
        frame = Frame(run, rule.rule, agent=made.subject)
        if rule.subject.variable:
            frame.variables[rule.subject.variable] = made.subject
        try:
            fits = rule.subject.admits(frame, made.subject) and _slots(frame, rule, roles)
        except Missing:
            continue
        frame.agent = made.subject
        if fits and _allowed(frame, rule):
            weight = sum(filler.weight for _, filler in rule.roles if isinstance(filler, Meaning))
            found.append(Match(rule, frame, roles, weight))
    if not found:
        return None
    match = max(found, key=lambda each: (each.weight, each.rule.rule.place))

    def act(run: Run, event: Occurrence) -> str | None:
        run.ask_rule(match.rule.rule)
        price, frame = _price(run, match), match.frame
        if price:
            payee = next((one for each in match.rule.payees for one in _safely(each, frame) if one is not None), None)
            paid = run.make("pay", event, match.rule.rule, subject=event.subject, amount=price, recipient=payee)
            if paid.refused:
                return paid.refused
        frame.event, frame.agent = event, event.subject
        if match.rule.steps is not None:
            match.rule.steps.run(frame)
        return None

    return Primitive(act)


def _make(run: Run, order: Occurrence, rule: OrderRule) -> None:
    """Orders of a section can be of a kind ("Easy Moves"), of which the rules may let a player make only so many."""
    kind = run.program.order_kinds.get(rule.rule.section)
    if kind is None:
        return
    made = Occurrence("make", {"subject": order.subject, "object": Sort(kind)}, rule.rule, order, voluntary=True)
    made.state["ordered"] = True
    for limit in run.program.orders.get("make", ()):
        wanted = dict(limit.roles).get("object")
        if isinstance(wanted, NounMeaning) and wanted.kind == kind and limit.limit is not None:
            counted = wanted.counted()
            most = counted[1](Frame(run, limit.rule)) if counted is not None else 1
            facts_made = (fact for fact in run.history.of("make", order.subject) if fact.week == run.week)
            if sum(1 for fact in facts_made if fact.role("object") == Sort(kind)) >= most:
                raise _refusal(limit.rule)
    if not run.happen(made) and made.refused:
        raise refuse(made)


def _price(run: Run, match: Match) -> Value:
    rule, frame = match.rule, match.frame
    if rule.price is None:
        return 0
    amount = size(rule.price.value(frame))
    if amount is None:
        raise Missing("what it costs cannot be told")
    if rule.price_each:
        amount = amount * max((size(value) or 1 for value in match.roles.values()), default=1)
    return run.money(amount, rule.rounding)


def _charge(run: Run, order: Occurrence, match: Match, price: Value) -> None:
    if match.rule.price is None or not price or (match.rule.verb == "sell" and not match.rule.payees):
        return
    if (
        not match.rule.payees
        and match.rule.steps is not None
        and any(effect.verb == "go" for effect in iterate(match.rule.steps))
    ):
        order.state["rest"] = price
        return
    payee = None
    for candidate in match.rule.payees:
        found = next((value for value in _safely(candidate, match.frame) if value is not None), None)
        if found is not None:
            payee = found
            break
    charged = {"subject": order.subject, "amount": price, "recipient": payee}
    if match.rule.verb == "buy" and isinstance(match.roles.get("object"), Goods):
        charged["for"] = match.roles["object"]
    paid = Occurrence("pay", charged, match.rule.rule, order, voluntary=True)
    if not run.happen(paid) and (paid.refused or not paid.dropped):
        raise refuse(paid)
    if not paid.done and not any(each.verb == "pay" and each.done for each in paid.state.get("replaced", ())):
        order.state["price"] = 0


def _safely(phrase: Meaning, frame: Frame) -> Iterator[Value]:
    try:
        yield from phrase.values(frame)
    except Missing:
        return
