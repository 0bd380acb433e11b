"""Effects on values and qualities: rising, falling, halving, becoming, being no longer, vanishing, doing nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.attributes import set_attribute
from moderator.games.nomopoly.compiling.brought import BROUGHT, brought
from moderator.games.nomopoly.compiling.meaning import Meaning, Measured, Referred, plain, same, size
from moderator.games.nomopoly.compiling.measures import NORMAL, MeasureMeaning, flags_of, held
from moderator.games.nomopoly.compiling.nouns import EventNoun, NounMeaning
from moderator.games.nomopoly.compiling.phrases import NameMeaning, number
from moderator.games.nomopoly.compiling.steps import Effect, direct
from moderator.games.nomopoly.errors import Missing, NotRunnable, Refused
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.lapsing import lapse_to
from moderator.games.nomopoly.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world import Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler
    from moderator.games.nomopoly.run import Run

EVENT_MONEY = frozenset(
    {"amount", "payment", "rent", "fine", "tax", "property tax", "toll", "fare", "price", "penalty"}
)

_ALWAYS_HAD = frozenset({"cash", "money", "number"})


def target_word(phrase: Meaning | None) -> str:
    """Give the event noun that a phrase names, if it names one."""
    if isinstance(phrase, EventNoun):
        return phrase.noun
    if isinstance(phrase, NounMeaning) and phrase.kind in BROUGHT and phrase.of is None:
        return phrase.kind
    if isinstance(phrase, Referred):
        head = phrase.word.removeprefix("the ").removeprefix("that ").removeprefix("her ")
        return head if head in BROUGHT else ""
    return ""


def change_value(
    frame: Frame, effect: Effect, phrase: Meaning | None, chosen: dict[str, Value], role: str, change: Any
) -> None:
    """Change a number where it is kept: an event's amount, an attribute, what a pool holds, goods of a kind.

    `change` is a function from the old value to the new one.
    """
    run, last = frame.run, _last_week(frame, effect)
    counted = effect.clause.subject if role == "subject" else effect.clause.role("object")
    if isinstance(counted, tree.Count) and isinstance(counted.noun, tree.Noun):
        kind = Sort(counted.noun.kind)
        set_attribute(frame, "number", kind, lambda old: plain(run.money(change(old), "down")), last)
        return
    word = target_word(phrase)
    if word in EVENT_MONEY and frame.event is not None and not frame.event.done:
        event = frame.event
        key = "amount" if "amount" in event.roles else "object"
        if size(event.roles.get(key)) is not None:
            event.roles[key] = run.money(change(event.roles[key]), frame.rounding)
            if isinstance(phrase, Referred):
                frame.variables[phrase.name] = event.roles[key]
            return
    if word == "roll":
        roll = brought(frame, "roll")
        if isinstance(roll, Occurrence):
            roll.state["total"] = change(roll.state.get("total", 0))
            return
    if isinstance(phrase, MeasureMeaning):
        for holder in _holders(frame, effect, phrase, phrase.holder):
            set_attribute(frame, phrase.attribute, holder, change, last)
        return
    if isinstance(phrase, NounMeaning) and phrase.of is not None:
        for holder in _holders(frame, effect, phrase, phrase.of):
            set_attribute(frame, phrase.kind, holder, change, last)
        return
    if isinstance(phrase, NounMeaning) and phrase.kind == "number":
        raise Missing("there is no such number")
    thing = chosen.get(role) if role in chosen else phrase.value(frame) if phrase is not None else None
    if isinstance(thing, Id):
        set_attribute(frame, "cash", thing, change, last)
        return
    raise Missing("there is nothing here that could change so")


def _holders(
    frame: Frame, effect: Effect, phrase: NounMeaning | MeasureMeaning, whose: Meaning | None
) -> tuple[Value, ...]:
    """Give whose value changes: each in turn, where the clause is carried out for each of them, else all."""
    if whose is not None and whose.variable and any(ranging is phrase for _, ranging in effect.ranges):
        one = frame.variables.get(whose.variable)
        if isinstance(one, Id):
            return (one,)
    return tuple(phrase.holders(frame))


def _last_week(frame: Frame, effect: Effect) -> int | None:
    """Give the week at whose end what an effect brings goes back, or None if it stays."""
    return None if effect.lasting is None else effect.lasting(frame)


def _by(frame: Frame, effect: Effect) -> Value:
    filler = effect.filler("by")
    if filler is None:
        raise Missing("by how much is not said")
    return number(filler.value(frame))


def _percent(effect: Effect) -> bool:
    amount = effect.clause.role("by")
    return isinstance(amount, tree.Amount) and amount.unit == "%"


def _check_changed(compiler: Compiler, effect: Effect) -> None:
    """Refuse to change what no rule lets a square or a player have: nobody would ever read it."""
    phrase = effect.subject if effect.subject is not None else effect.filler("object")
    if not isinstance(phrase, NounMeaning) or phrase.of is None or target_word(phrase) or phrase.kind in _ALWAYS_HAD:
        return
    program, holder, word = compiler.program, phrase.of.kind, facts.key(phrase.kind)
    if not any(program.kinds.is_a(holder, each) for each in ("square", "player", "Team")):
        return
    declared = any((above, word) in program.firsts for above in program.kinds.above(holder))
    if not declared and word not in program.values and word not in program.attributes:
        raise NotRunnable(f"no rule says that a {holder} has a {phrase.kind}, so nothing would come of changing it")


@direct("rise", "increase", check=_check_changed)
def _rise(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    phrase = effect.subject if effect.subject is not None else effect.filler("object")
    to = effect.filler("to")
    if to is not None:
        change_value(frame, effect, phrase, chosen, "subject", lambda old: to.value(frame))
        return
    amount, percent = _by(frame, effect), _percent(effect)
    change_value(
        frame,
        effect,
        phrase,
        chosen,
        "subject",
        lambda old: number(old) * (1 + amount) if percent else number(old) + amount,
    )


@direct("fall", "decrease", "reduce", check=_check_changed)
def _fall(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    phrase = effect.subject if effect.verb == "fall" else effect.filler("object")
    to = effect.filler("to")
    if to is not None:
        change_value(frame, effect, phrase, chosen, "subject", lambda old: to.value(frame))
        return
    amount, percent = _by(frame, effect), _percent(effect)
    change_value(
        frame,
        effect,
        phrase,
        chosen,
        "subject",
        lambda old: number(old) * (1 - amount) if percent else number(old) - amount,
    )


@direct("halve", check=_check_changed)
def _halve(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    _scale(frame, effect, chosen, Fraction(1, 2))


@direct("double", check=_check_changed)
def _double(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    _scale(frame, effect, chosen, Fraction(2))


@direct("multiply", check=_check_changed)
def _multiply(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    _scale(frame, effect, chosen, Fraction(_by(frame, effect)))


def _scale(frame: Frame, effect: Effect, chosen: dict[str, Value], factor: Fraction) -> None:
    phrase = effect.filler("object")
    if target_word(phrase) == "move":
        shape_move(frame, ("times", factor))
        return
    change_value(frame, effect, phrase, chosen, "object", lambda old: plain(number(old) * factor))


@direct("reverse")
def _reverse(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    if target_word(effect.filler("object")) != "move":
        raise Missing("only a move can be reversed")
    shape_move(frame, ("reverse", 0))


def shape_move(frame: Frame, change: tuple[Any, ...]) -> None:
    """Change the move under way, or the one that is to come in this turn."""
    event = frame.event
    move = event.within("move") if event is not None else None
    if move is not None and move.state.get("under way"):
        before = move.state["left"]
        apply_shape(move, change)
        text = frame.rule.text if frame.rule is not None else ""
        move.state.setdefault("shaped by", []).append((text, move.state["left"] - before))
        return
    turn = next((each for each in event.chain() if each.verb == "take"), None) if event is not None else None
    holder = turn if turn is not None else event
    if holder is None:
        raise Missing("there is no move here")
    holder.state.setdefault("shapes", []).append(change)


def apply_shape(move: Occurrence, change: tuple[Any, ...]) -> None:
    """Change a move's length or direction."""
    if change[0] == "times":
        move.state["left"] = int(move.state["left"] * change[1])
    elif change[0] == "reverse":
        move.state["direction"] = -move.state["direction"]
    elif change[0] == "shorter":
        least = change[2]
        move.state["left"] = max(min(move.state["left"], least), move.state["left"] - change[1])
    elif change[0] == "longer":
        move.state["left"] += change[1]


def _fewer_dice(frame: Frame, dice: int) -> None:
    """Take so many dice off the roll that is to come in this turn."""
    turn = frame.event.within("take") if frame.event is not None else None
    if turn is None:
        raise Missing("there is no turn here")
    turn.state["fewer dice"] = turn.state.get("fewer dice", 0) + dice


# --- becoming


def _check_become(compiler: Any, effect: Effect) -> None:
    if effect.filler("complement") is None:
        raise NotRunnable("what it becomes is not said")


@direct("become", check=_check_become)
def _become(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    subject, complement = effect.subject, effect.filler("complement")
    if target_word(subject) == "move" and hasattr(complement, "shape"):
        shape_move(frame, complement.shape(frame, effect))
        return
    if target_word(subject) == "roll" and hasattr(complement, "shape"):
        direction, dice, _least = complement.shape(frame, effect)
        _fewer_dice(frame, dice if direction in ("smaller", "shorter") else -dice)
        return
    if isinstance(subject, MeasureMeaning):
        _become_so(frame, effect, subject, complement)
        return
    if _painted(frame, effect, subject, complement):
        return
    if (
        isinstance(subject, NounMeaning)
        and subject.of is not None
        and subject.attribute
        and "subject" not in chosen
        and not _somebody(frame, subject, complement)
    ):
        for holder in tuple(subject.of.values(frame)):
            _assign(frame, effect, subject.kind, holder, complement)
        return
    if (
        isinstance(subject, NounMeaning)
        and isinstance(subject.of, (NounMeaning, Referred))
        and _declared(frame, subject.kind)
        and getattr(complement, "owner", None) is None
        and not _somebody(frame, subject, complement)
    ):
        bearer = subject.of.variable if isinstance(subject.of, NounMeaning) else subject.of.name
        holder = frame.variables.get(bearer)
        if isinstance(holder, Id):
            _assign(frame, effect, subject.kind, holder, complement)
            return
    thing = (
        chosen["subject"]
        if "subject" in chosen
        else effect.given(frame, "subject", subject, chosen)
        if subject is not None
        else None
    )
    become(frame, effect, thing, complement, chosen)


def _painted(frame: Frame, effect: Effect, subject: Meaning | None, complement: Any) -> bool:
    """A square that becomes Red is painted Red; gives whether it is squares that a color is said of."""
    if not isinstance(complement, NameMeaning) or complement.kind != "color" or not isinstance(subject, Meaning):
        return False
    if isinstance(subject, NounMeaning) and not frame.run.program.kinds.is_a(subject.kind, "square"):
        return False
    things = tuple(subject.values(frame))
    if not things or any(each not in frame.run.world.numbers for each in things):
        return False
    for square in things:
        effect.happen(frame, "paint", {"object": square, "color": complement.value(frame)})
    return True


def _declared(frame: Frame, noun: str) -> bool:
    """Say whether the rules let things have an attribute of this name."""
    return any(name == facts.key(noun) for _, name in frame.run.program.firsts)


def _become_so(frame: Frame, effect: Effect, subject: MeasureMeaning, complement: Any) -> None:
    """All that each holder has of a measured attribute takes on a quality; *normal* is to have none."""
    word = quality(frame, complement)
    for holder in tuple(subject.holders(frame)):
        if not held(frame.run, holder, subject.attribute):
            continue
        if word != NORMAL:
            effect.happen(frame, "become", {"subject": holder, "complement": Sort(word)})
            continue
        for each in flags_of(frame.run.program, subject.attribute):
            effect.happen(frame, "stop", {"subject": holder, "complement": Sort(each)})


def _somebody(frame: Frame, subject: NounMeaning, complement: Any) -> bool:
    """Say whether somebody becomes something ("her Victim becomes Sick"), and not another who takes her place."""
    if not getattr(complement, "word", ""):
        return False
    return any(frame.run.world.kind(each) == "player" for each in subject.values(frame) if isinstance(each, Id))


def _assign(frame: Frame, effect: Effect, noun: str, holder: Value, complement: Any) -> None:
    run = frame.run
    value = complement.value(frame) if isinstance(complement, Meaning) else complement.bring(frame)
    if noun == "owner":
        effect.happen(frame, "get", {"subject": value, "object": holder})
        return
    if noun == "name":
        run.world.rename(holder, str(value))
        return
    set_attribute(frame, noun, holder, lambda old: value, _last_week(frame, effect))


def become(frame: Frame, effect: Effect, thing: Value, complement: Any, chosen: dict[str, Value]) -> None:
    """Let a thing become something: Sick, somebody's, a lot, another color or amount."""
    run = frame.run
    owner = getattr(complement, "owner", None)
    if owner is not None:
        for party in tuple(owner.values(frame)):
            effect.happen(frame, "get", {"subject": party, "object": thing})
        return
    if (isinstance(complement, Meaning) and complement.money) or isinstance(complement, Measured):
        value = complement.value(frame)
        party = isinstance(thing, Id) and run.program.kinds.is_a(run.world.kind(thing), "party")
        set_attribute(frame, "cash" if party else "value", thing, lambda old: value, _last_week(frame, effect))
        return
    if isinstance(effect.subject, NameMeaning) and effect.subject.kind == "color":
        target = effect.subject.thing(frame)
        value = complement.value(frame)
        run.world.set(target, "value", value)
        return
    word = quality(frame, complement)
    if word and isinstance(complement, NounMeaning) and effect.together() and not complement.attribute:
        several = thing if isinstance(thing, tuple) else (thing,)
        if several:
            state = {"adjectives": tuple(_words_of(complement)), "called": _called(frame, complement)}
            effect.happen(frame, "become", {"subject": several, "complement": Sort(word)}, state)
        return
    if word:
        group = thing if isinstance(thing, tuple) else (thing,)
        if isinstance(complement, NounMeaning) and complement.plural and len(group) == 2 and complement.attribute:
            for one, other in ((group[0], group[1]), (group[1], group[0])):
                run.world.set(one, facts.key(word), other)
            return
        for each in group:
            roles: dict[str, Value] = {"subject": each, "complement": Sort(word)}
            if isinstance(complement, NounMeaning):
                roles["detail"] = tuple(complement.which) or None
                _details(frame, complement, roles)
            adjectives = tuple(_words_of(complement)) if isinstance(complement, NounMeaning) else ()
            became = effect.happen(frame, "become", roles, {"adjectives": adjectives})
            last = _last_week(frame, effect)
            if last is not None and became.done and isinstance(each, Id):
                lapse_to(run.world, each, facts.key(word), False, last)
        return
    value = complement.value(frame) if isinstance(complement, Meaning) else complement.bring(frame)
    _take_office(frame, effect, thing, value)


def _take_office(frame: Frame, effect: Effect, thing: Value, value: Value) -> None:
    """Let somebody become what a job is called: she gets it. Raises Missing for anything else."""
    world = frame.run.world
    if not isinstance(value, Id) or world.kind(value) != "job":
        raise Missing(f"{world.label(thing)} cannot become {world.label(value)}")
    effect.happen(frame, "get", {"subject": thing, "object": value})


def _details(frame: Frame, complement: NounMeaning, roles: dict[str, Value]) -> None:
    """Bring what comes with what something becomes: "a Store with that theme"."""
    roles.pop("detail", None)
    for condition in complement.which:
        thing = getattr(condition, "thing", None)
        noun = thing.name.partition("#")[0] if isinstance(thing, Referred) else getattr(thing, "kind", "")
        if isinstance(thing, Meaning) and noun:
            roles[noun] = thing.value(frame)


def _called(frame: Frame, complement: NounMeaning) -> str:
    """Give the name that comes with what something becomes: "one lot called the Grab Bag"."""
    for clause in complement.node.which:
        said = clause.role("complement") if isinstance(clause, tree.Clause) else None
        if isinstance(said, tree.Named) and isinstance(said.name, (tree.Name, tree.Text)):
            return (said.name.name if isinstance(said.name, tree.Name) else said.name.text).removeprefix("the ")
    return ""


def _words_of(complement: NounMeaning) -> list[str]:
    """Give the adjectives of what something becomes: "a Going Once lot"."""
    found = []
    for clause in complement.node.which:
        said = clause.role("complement") if isinstance(clause, tree.Clause) else None
        if isinstance(said, tree.Adjective):
            found.append(said.word)
    return found


def quality(frame: Frame, complement: Any) -> str:
    """Give the word of a quality or role that a complement names ("" if it names none)."""
    word = getattr(complement, "word", "")
    if word:
        return str(word)
    if isinstance(complement, NounMeaning):
        return complement.kind
    return ""


@direct("be")
def _be(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    complement = effect.filler("complement")
    subject = chosen["subject"] if "subject" in chosen else effect.given(frame, "subject", effect.subject, chosen)
    group = subject if isinstance(subject, tuple) else (subject,)
    run = frame.run
    if "no longer" in effect.adverbs:
        word = quality(frame, complement)
        for each in group:
            if isinstance(complement, NounMeaning) and complement.attribute and not facts.has_quality(run, each, word):
                run.world.set(each, facts.key(word), None)
                effect.happen(frame, "part", {"subject": each, "with": Sort(word)})
            else:
                effect.happen(frame, "stop", {"subject": each, "complement": Sort(word)})
        return
    word = quality(frame, complement)
    if effect.during:
        turn = _meant_turn(frame)
        if turn is not None:
            turn.setdefault("during", []).append((subject, word, effect.rule))
        return
    last = _last_week(frame, effect)
    for each in group:
        if not word:
            raise Missing("what it is to be is no quality")
        became = effect.happen(frame, "become", {"subject": each, "complement": Sort(word)})
        if last is not None and became.done:
            lapse_to(run.world, each, facts.key(word), False, last)


def _meant_turn(frame: Frame) -> dict[str, Any] | None:
    for occurrence in reversed(frame.recent):
        if occurrence.verb == "take":
            return occurrence.state
    turn = frame.event.within("take") if frame.event is not None else None
    return turn.state if turn is not None else None


@direct("happen")
def _nothing(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    return


@direct("keep")
def _keep(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    return


@direct("fail")
def _fail(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    rule = effect.rule
    raise Refused(rule.text, (rule.name,))


@direct("carry out")
def _carry_out(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    """Orders that name a phase, or none, are carried out."""
    node = effect.clause.role("object")
    run = frame.run
    if run.orders is None or not isinstance(node, tree.Noun):
        return
    phase = run.phase
    for clause in node.which:
        named = clause.role("object") if isinstance(clause, tree.Clause) and clause.verb == "name" else None
        if isinstance(named, tree.Noun) and named.determiner == "no":
            phase = ""
        elif isinstance(named, (tree.Noun, tree.Refer)):
            phase = named.kind if isinstance(named, tree.Noun) else named.word.removeprefix("the ")
    run.orders(run, phase)


@direct("vanish")
def _vanish(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    """Money leaves the game from where it is; anything else is gone."""
    run, phrase = frame.run, effect.subject
    holders = tuple(phrase.of.values(frame)) if isinstance(phrase, NounMeaning) and phrase.of is not None else ()
    what = chosen["subject"] if "subject" in chosen else phrase.value(frame) if phrase is not None else None
    amount = size(what)
    if amount is not None:
        source = next((each for each in holders if isinstance(each, Id)), frame.agent)
        effect.happen(frame, "pay", {"subject": source, "amount": run.money(amount), "recipient": None})
    elif isinstance(what, Id) and run.program.kinds.is_a(run.world.kind(what), "pool"):
        run.world.set(what, "cash", 0)
    elif isinstance(what, Id):
        effect.happen(frame, *_gone(run, what))


def _gone(run: Run, what: Id) -> tuple[str, dict[str, Value]]:
    """Give the event by which a thing vanishes: a square is destroyed, so that the board stays whole."""
    return ("destroy" if what in run.world.numbers else "remove", {"object": what})


@direct("drop")
def _drop(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    event = frame.event
    if event is None:
        return
    if event.state.get("paid in part"):
        return
    event.dropped = True


def _order_at_hand(frame: Frame) -> Occurrence | None:
    event = frame.event
    return next((each for each in event.chain() if "mark" in each.state), None) if event is not None else None


@direct("undo", of_kinds=True)
def _undo(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    """What an order has brought about is undone; what was paid for it beforehand is another matter.

    "Every effect of glue on her move" are the squares by which sentences about glue have changed the move under way.
    """
    shaper = _shaper(effect.clause.role("object"))
    if shaper:
        _unshape(frame, shaper)
        return
    order = _order_at_hand(frame)
    if order is not None:
        frame.run.world.undo(order.state.get("charged", order.state["mark"]))
        order.state["undone"] = True


def _shaper(what: Any) -> str:
    """Give what "every effect of X" is an effect of, if it is a thing with a name."""
    of = what.of if isinstance(what, tree.Noun) and what.kind == "effect" else None
    return of.name if isinstance(of, tree.Name) else of.kind if isinstance(of, tree.Noun) else ""


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


@direct("give back")
def _give_back(frame: Frame, effect: Effect, chosen: dict[str, Value]) -> None:
    """The price of an order goes back; where its effects are undone, the payment and all that it set off are too."""
    order = _order_at_hand(frame)
    if order is None or "charged" not in order.state:
        return
    if order.state.get("undone"):
        frame.run.world.undo(order.state["mark"])
        return
    payee, price = order.state.get("payee"), order.state.get("price")
    effect.happen(frame, "pay", {"subject": payee, "amount": price, "recipient": order.subject})


__all__ = ["become", "same"]
