"""What is done to the play itself: effects undone, a price given back, rules worded anew, two paired, a trade."""

from __future__ import annotations

from collections.abc import Callable

from moderator.games.nomopoly.evaluation.attributes import set_attribute
from moderator.games.nomopoly.evaluation.building import Act, Scope, build_act, build_value
from moderator.games.nomopoly.evaluation.names import ByName
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.happening import bring_about
from moderator.games.nomopoly.play.run import Frame, Primitive, Run
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.occurrence import Occurrence, Rule, Sort
from moderator.games.nomopoly.world.values import Id, Value
from moderator.law.nodes import Work

Played = dict[str, Value]


@build_act.register(Work)
def _work(effect: Work) -> Act:
    work = _WORKS[effect.what.name]
    parts = tuple((role.name, build_value(term)) for role, term in effect.parts)

    def act(scope: Scope) -> None:
        scope.run.spend()
        work(scope.frame, {role: value(scope) for role, value in parts})
        scope.frame.came = True

    return act


def _rule(frame: Frame) -> Rule:
    assert frame.rule is not None
    return frame.rule


def _order_at_hand(frame: Frame) -> Occurrence | None:
    event = frame.event
    return next((each for each in event.chain() if "mark" in each.state), None) if event is not None else None


def _undo(frame: Frame, played: Played) -> None:
    shaper = played.get("of")
    if isinstance(shaper, Sort):
        _unshape(frame, shaper.kind)
    else:
        _undo_order(frame)


def _undo_order(frame: Frame) -> None:
    """Undo what an order has brought about; what was paid for it beforehand is another matter."""
    order = _order_at_hand(frame)
    if order is not None:
        frame.run.world.undo(order.state.get("charged", order.state["mark"]))
        order.state["undone"] = True


def _unshape(frame: Frame, shaper: str) -> None:
    """Give the move under way back what sentences that speak of something have taken from it."""
    move = frame.event.within("move") if frame.event is not None else None
    if move is None or not move.state.get("under way"):
        return
    kept = []
    for text, squares in move.state.get("shaped by", ()):
        if shaper.casefold() in text.casefold():
            move.state["left"] -= squares
        else:
            kept.append((text, squares))
    move.state["shaped by"] = kept


def _give_back(frame: Frame, _played: Played) -> None:
    """Give the price of an order back; where its effects are undone, the payment and all that it set off are too."""
    order = _order_at_hand(frame)
    if order is None or "charged" not in order.state:
        return
    if order.state.get("undone"):
        frame.run.world.undo(order.state["mark"])
        return
    payee, price = order.state.get("payee"), order.state.get("price")
    paid: Played = {"subject": payee, "amount": price, "recipient": order.subject}
    bring_about(frame, _rule(frame), "pay", paid)


def _reword(frame: Frame, played: Played) -> None:
    """Let the rules no longer speak of something."""
    what = played["object"]
    assert isinstance(what, Sort)
    cause = Occurrence("reword", {"object": what.kind}, _rule(frame), frame.event)
    if frame.run.reword is not None:
        frame.run.reword(frame.run, what.kind, cause)


def _pair(frame: Frame, played: Played) -> None:
    """Let each of two be what the noun says to the other."""
    one, other, what = played["one"], played["other"], played["object"]
    assert isinstance(what, Sort)
    if one is None or other is None:
        raise Missing(f"who become {what.kind}s is not known")
    for who, whom in ((one, other), (other, one)):
        frame.run.world.set(who, facts.key(what.kind), whom)


def _part(frame: Frame, played: Played) -> None:
    """Let neither of two be what the noun says to the other any more."""
    what = played["object"]
    assert isinstance(what, Sort)
    for who in (played["one"], played["other"]):
        if not isinstance(who, Id):
            raise Missing(f"who are no longer {what.kind}s is not known")
        frame.run.world.set(who, facts.key(what.kind), None)
        bring_about(frame, _rule(frame), "part", {"subject": who, "with": Sort(what.kind)})


def _color(frame: Frame, played: Played) -> None:
    """Let the name of a color stand for another one from now on."""
    named = ByName(str(played["one"]), "color").thing(frame)
    if not isinstance(named, Id):
        raise Missing(f"there is no {played['one']}")
    frame.run.world.set(named, "value", played["other"])


def _trade(frame: Frame, played: Played) -> None:
    what = played["object"]
    assert isinstance(what, Sort)
    trade(frame, played["one"], played["other"], what.kind)


def trade(frame: Frame, one: Value, two: Value, noun: str) -> None:
    """Let two trade what each has of something: their squares, which moves them, or the value of an attribute."""
    if one is None or two is None:
        raise Missing("who trades what with whom is not said")
    rule, what = _rule(frame), Sort(noun)
    back = Occurrence("trade", {"subject": two, "object": what, "with": one}, rule, frame.event)

    def act(run: Run, _trade: Occurrence) -> str | None:
        if not run.may_happen(back):
            return back.refused
        _exchange(frame, (one, two), noun)
        return None

    def after(run: Run, _trade: Occurrence) -> None:
        back.done = True
        run.keep(back, None)
        run.set_off(back)

    roles: Played = {"subject": one, "object": what, "with": two}
    bring_about(frame, rule, "trade", roles, act=Primitive(act, after=after))


def _exchange(frame: Frame, pair: tuple[Value, Value], noun: str) -> None:
    run = frame.run
    if run.program.kinds.is_a(noun, "square"):
        places = tuple(facts.place(run, each) for each in pair)
        for piece, square in zip(pair, reversed(places), strict=True):
            bring_about(frame, _rule(frame), "move", {"object": piece, "to": square})
        return
    values = tuple(facts.attribute(run, noun, each) for each in pair)
    for holder, value in zip(pair, reversed(values), strict=True):
        set_attribute(frame, noun, holder, lambda _old, value=value: value)  # type: ignore[misc]


def _carry_out(frame: Frame, played: Played) -> None:
    """Carry out the orders that name a phase, or none; those of the phase that goes on where none is said."""
    run, phase = frame.run, frame.run.phase
    if "object" in played:
        said = played["object"]
        phase = said.kind if isinstance(said, Sort) else ""
    if run.orders is not None:
        run.orders(run, phase)


_WORKS: dict[str, Callable[[Frame, Played], None]] = {
    "undo": _undo,
    "give back": _give_back,
    "reword": _reword,
    "pair": _pair,
    "part": _part,
    "color": _color,
    "trade": _trade,
    "carry out": _carry_out,
}
