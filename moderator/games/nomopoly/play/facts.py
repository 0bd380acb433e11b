"""What is true of things at a moment: what they are, what belongs to what, what an attribute amounts to.

Stored attributes are only the last resort: first come the rules that say how a value is worked out or what makes a
thing one of a kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from moderator.games.nomopoly.play import lapsing
from moderator.games.nomopoly.play.holding import Condition, all_hold
from moderator.games.nomopoly.play.program import ClassRule, ValueRule
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.memory import Standing
from moderator.games.nomopoly.world.occurrence import Rule, Sort
from moderator.games.nomopoly.world.rulings import value_of
from moderator.games.nomopoly.world.values import Goods, Id, Value, bare, same

NUMBER_NOUNS = frozenset(
    [
        "amount",
        "number",
        "money",
        "price",
        "distance",
        "value",
        "pip",
        "percent",
        "sum",
        "multiple",
        "cost",
        "count",
        "charge",
        "fee",
        "salary",
        "bid",
    ]
)


TEXT_NOUNS = frozenset({"name", "theme", "charge", "argument", "text"})
"""What is said in anybody's own words."""


def key(noun: str) -> str:
    """Give the key under which an attribute is stored: its noun in lower case."""
    return noun.casefold()


def put_up(run: Run, value: Value) -> Value:
    """Give the thing that a lot is of; None for what is no lot, and for a lot of several things."""
    is_lot = isinstance(value, Id) and run.world.kind(value) == "lot"
    return run.world.get(value, "thing") if is_lot else None


def is_a(run: Run, thing: Value, noun: str) -> bool:
    """Say whether a value can be called by a noun, by its kind, by a flag, or by what the rules make it."""
    if isinstance(thing, Id):
        kinds = run.program.kinds
        kind = run.world.kind(thing)
        if kind and kinds.is_a(kind, noun):
            return True
        if kind and kinds.is_a(kind, "product") and goods_are(run, run.world.name(thing), noun):
            return True
        if not kind:
            return thing.startswith("player:") and kinds.is_a("player", noun)
        return has_quality(run, thing, noun)
    if isinstance(thing, Goods):
        return goods_are(run, thing.kind, noun)
    if isinstance(thing, Sort):
        return run.program.kinds.is_a(thing.kind, noun)
    if isinstance(thing, tuple):
        return bool(thing) and all(is_a(run, part, noun) for part in thing)
    return False


def goods_are(run: Run, kind: str, noun: str) -> bool:
    """Say whether goods can be called by a noun; what is repackaged in play is also what its original is called."""
    if run.program.kinds.is_a(kind, noun):
        return True
    product = product_of(run, kind) if kind not in run.program.kinds.declared else None
    return product is not None and (copies(run, kind, noun) or run.program.kinds.is_a(run.world.kind(product), noun))


def copies(run: Run, kind: str, noun: str) -> bool:
    """Say whether goods are others repackaged: they do what those do, and are of a sort of their own."""
    if noun in run.program.kinds.copied.get(kind, ()):
        return True
    product = product_of(run, kind)
    original = None if product is None else run.world.get(product, "original")
    if not isinstance(original, Id) or not run.world.exists(original):
        return False
    name = run.world.name(original)
    return name == noun or copies(run, name, noun)


def has_quality(run: Run, thing: Value, word: str, other: Value = None) -> bool:
    """Say whether a thing has a quality: a flag that it or its lot bears, or what a sentence says of it."""
    if run.program.flags.get(key(word)) == "lot" and isinstance(thing, Id) and run.world.kind(thing) != "lot":
        thing = lot_of(run, thing)
    word = key(word)
    if word not in run.program.classes:
        return isinstance(thing, Id) and run.world.get(thing, word) is True
    if isinstance(thing, Id) and (word, thing, other) not in run.asking:
        if other is None:
            return run.world.memory.remember(Standing(("is", word), thing), lambda: _asked(run, word, thing))
        if isinstance(other, Id):
            return run.world.memory.remember(("is", word, thing, other), lambda: _asked(run, word, thing, other))
    return _asked(run, word, thing, other)


def _asked(run: Run, word: str, thing: Value, other: Value = None) -> bool:
    """Ask the rules; where that is what is being asked already, what is stored is what counts."""
    asked = (word, thing, other)
    if asked in run.asking:
        run.world.memory.spoil()
        return isinstance(thing, Id) and run.world.get(thing, word) is True
    run.asking.add(asked)
    try:
        return _ruled(run, thing, word, other)
    finally:
        run.asking.discard(asked)


def _ruled(run: Run, thing: Value, word: str, other: Value) -> bool:
    """Ask the rules that may tell it of a thing: those that name another outright do not."""
    denying, telling = _naming(run, word)
    if _told(run, denying, thing, other):
        return False
    return (isinstance(thing, Id) and run.world.get(thing, word) is True) or _told(run, telling, thing, other)


_Naming: TypeAlias = "tuple[tuple[ClassRule[Frame], tuple[Value, ...] | None], ...]"
"""Rules of a quality, each with the things that it names outright; None for what describes them."""


def _told(run: Run, rules: _Naming, thing: Value, other: Value) -> bool:
    """Say whether one of some rules speaks of a thing."""
    for rule, named in rules:
        if named is not None and isinstance(thing, Id) and thing not in named:
            continue
        if rule.holds(Frame(run, rule.rule), thing, other):
            run.touched.add(rule.rule.item)
            return True
    return False


def _naming(run: Run, word: str) -> tuple[_Naming, _Naming]:
    """Give the rules that deny a quality, and those that tell it of something."""

    def named() -> tuple[_Naming, _Naming]:
        every = [(rule, _named_by(run, rule)) for rule in run.program.classes[word]]
        return tuple([each for each in every if each[0].denies]), tuple([each for each in every if not each[0].denies])

    return run.world.memory.remember(("named", word), named)


def _named_by(run: Run, rule: ClassRule[Frame]) -> tuple[Value, ...] | None:
    """Give the things that a rule names outright, as squares by their numbers; None where it describes them."""
    frame = Frame(run, rule.rule)
    if rule.numbered is None or "number" in run.program.values:
        return rule.subject.named(frame)
    return rule.numbered.among(frame, run.world.numbers)


def _that_may_be(run: Run, word: str, things: tuple[Value, ...]) -> tuple[Value, ...]:
    """Leave out the things of which no rule can say that they are so, where all that say it name what is so."""
    said = [named for _, named in _naming(run, word)[1]]
    if None in said:
        return things
    named = {thing for each in said for thing in each or ()}
    return tuple(
        [thing for thing in things if thing in named or (isinstance(thing, Id) and run.world.get(thing, word) is True)]
    )


def denied(run: Run, thing: Value, word: str) -> Rule | None:
    """Give the rule by which a thing never is something ("The admin is not a player"), or None.

    Somebody from outside the game is known by her address.
    """
    if isinstance(thing, Sort) and thing.kind == "person":
        mine = (each for each in run.world.of_kind("admin") if run.world.get(each, "address") == thing.detail)
        thing = next(mine, thing) if thing.detail else thing
    for rule in run.program.classes.get(key(word), ()):
        if rule.denies and rule.holds(Frame(run, rule.rule), thing):
            run.touched.add(rule.rule.item)
            return rule.rule
    return None


def players(run: Run) -> tuple[Id, ...]:
    """Give the players in the order that the ruling C14 sets: by name, whatever its case, or as they have joined."""
    world, order = run.world, value_of(run.settings, "C14")

    def found() -> tuple[Id, ...]:
        joined = tuple(world.of_kind("player"))
        if order == "joined":
            return joined
        return tuple(sorted(joined, key=lambda player: (world.name(player).casefold(), player)))

    return world.memory.remember(("players", order), found)


def jobs(run: Run, holder: Value) -> tuple[Id, ...]:
    """Give the jobs that somebody holds."""
    return tuple(job for job in run.world.of_kind("job") if run.world.get(job, "holder") == holder)


def candidates(run: Run, noun: str) -> tuple[Value, ...]:
    """Give all things that a noun can stand for, in stable order: players alphabetically, squares ascending."""
    world = run.world
    if noun == "player":
        return players(run)
    if noun == "square":
        return world.memory.remember(("all", noun), lambda: tuple(world.board))
    if noun == "admin":
        return (Sort("admin"),)
    if f"own {key(noun)}" in run.program.definitions:
        return tuple(defined(run, noun))
    return world.memory.remember(("all", noun), lambda: _candidates(run, noun))


def _candidates(run: Run, noun: str) -> tuple[Value, ...]:
    world, kinds = run.world, run.program.kinds
    if noun in ("row", "column"):
        rows = run.layout.rows()
        many = len(rows) if noun == "row" else max(map(len, rows), default=0)
        return tuple(Sort(noun, 1, place) for place in range(1, many + 1))
    if noun == "color":
        return tuple(color for color in world.of_kind("color") if color_of_name(run, color) is None)
    found: list[Value] = []
    # The name of a job can stand for its holder; among all players, pieces or parties the holder is there by herself.
    of_players = kinds.is_a("player", noun)
    for kind in tuple(world.kinds):
        if kinds.is_a(kind, noun) and not (of_players and kind == "job"):
            found += players(run) if kind == "player" else world.of_kind(kind)
    if not found and kinds.is_a(noun, "item"):
        owned = tuple(each for party in parties(run) for each in goods(run, party, noun))
        rest = unowned(run, noun)
        return (*owned, Goods(noun, "", rest)) if rest else owned
    if found and key(noun) not in run.program.classes and key(noun) not in run.program.flags:
        return tuple(found)
    base = run.program.flags.get(key(noun)) or next(
        (each for each in ("square", "player", "proposal", "lot", "piece", "party") if kinds.is_a(noun, each)), ""
    )
    if base and base != noun:
        known = set(found)
        if key(noun) in run.program.classes and run.program.flags.get(key(noun)) != "lot":
            word = key(noun)
            asked = world.memory.remember(("may be", word), lambda: _that_may_be(run, word, candidates(run, base)))
            so = world.memory.sift(("is", word), asked, lambda thing: _asked(run, word, thing))
        else:
            things = candidates(run, base)
            so = world.memory.sift(("all", noun), things, lambda thing: has_quality(run, thing, noun))
        found += [thing for thing in so if thing not in known]
    return tuple(found)


def unowned(run: Run, kind: str) -> int | None:
    """Give how many goods of a kind nobody owns, if the rules say how many of them there are."""
    number = run.world.get(Id(f"goods:{kind}"), "number")
    if number is None:
        return None
    return max(0, int(number) - sum(run.world.pile(party, kind) for party in parties(run)))


def parties(run: Run) -> Iterator[Id]:
    """Give everybody who can own something, players in alphabetical order."""
    for kind in tuple(run.world.kinds):
        if run.program.kinds.is_a(kind, "party"):
            yield from players(run) if kind == "player" else run.world.of_kind(kind)


def defined(run: Run, noun: str, owner: Id | None = None) -> tuple[Sort, ...]:
    """Give each thing that a party owns by definition alone ("a player owns a block if ..."), with what makes it up."""
    return run.world.memory.remember(("own", key(noun), owner), lambda: tuple(_defined(run, noun, owner)))


def _defined(run: Run, noun: str, owner: Id | None) -> Iterator[Sort]:
    for definition in run.program.definitions.get(f"own {key(noun)}", ()):
        for party in parties(run) if owner is None else (owner,):
            frame = Frame(run, definition.rule)
            for value in definition.solutions(frame, party):
                run.touched.add(definition.rule.item)
                yield Sort(noun, 1, (value, definition.things(frame, party, value)))


def makes_up(whole: Value, part: Value) -> bool:
    """Say whether a thing is one of those that make up what somebody owns by definition alone."""
    return isinstance(whole, Sort) and isinstance(whole.detail, tuple) and part in whole.detail[1]


def goods(run: Run, holder: Id, noun: str) -> Iterator[Goods]:
    """Give the goods of a holder that a noun can stand for, by kind."""
    for (kind, detail), amount in sorted(run.world.piles(holder).items()):
        if goods_are(run, kind, noun):
            yield Goods(kind, detail, amount, holder)


def possessions(run: Run, holder: Id, noun: str) -> Iterator[Value]:
    """Give what a party owns and a noun can stand for: squares ascending, then things, then goods."""
    for thing in run.world.having("owner", holder):
        if noun in ("thing", "ownable") or is_a(run, thing, noun):
            yield thing
    if noun not in ("square", "property"):
        yield from goods(run, holder, noun)


def applicable(
    run: Run, name: str, thing: Value, frame: Frame | None = None
) -> Iterator[tuple[ValueRule[Frame], Frame]]:
    """Give the rules that say how an attribute of a thing is worked out, the one that prevails first."""
    for rule in run.program.values.get(key(name), ()):
        inner = Frame(run, rule.rule) if frame is None else frame.inner(rule.rule)
        if any(each.holds(inner, (thing,)) for each in run.program.exemptions(rule.rule)):
            continue
        if rule.worth.holds(inner, thing):
            yield rule, inner


def attribute(run: Run, name: str, thing: Value, frame: Frame | None = None) -> Value:
    """Give the value of an attribute: as the rules make it, else what is stored, else its first value."""
    word = key(name)
    if not run.program.values.get(word) and word not in run.program.only_if:
        return stored(run, name, thing)
    if not (thing is None or isinstance(thing, Id)):
        return _attribute(run, name, thing, frame)
    under = frame is not None and frame.answers_event
    return run.world.memory.remember(
        ("of", word, thing, under), lambda: _attribute(run, name, thing, frame), whatever_happens=under
    )


def _attribute(run: Run, name: str, thing: Value, frame: Frame | None) -> Value:
    for rule, conditions in run.program.only_if.get(key(name), ()):
        if not _met(run, rule, conditions):
            return None
    found = worked_out(run, applicable(run, name, thing, frame))
    if found is None:
        return stored(run, name, thing)
    word = key(name)
    changes = lapsing.shifts(run.world, thing, word) if isinstance(thing, Id) else ()
    return shifted(run, word, found, changes) if changes else found


def shifted(run: Run, word: str, value: Value, changes: tuple[tuple[Value, Value], ...]) -> Value:
    """Give what the rules make of an attribute with what has been changed of it since: factors and differences."""
    for factor, difference in changes:
        value = difference if factor == 0 else value * factor + difference
    return run.money(value) if word in run.program.money else value


def _met(run: Run, rule: Rule, conditions: tuple[Condition[Frame], ...]) -> bool:
    run.touched.add(rule.item)
    return all_hold(conditions, Frame(run, rule))


def worked_out(run: Run, rules: Iterator[tuple[ValueRule[Frame], Frame]], otherwise: Value = None) -> Value:
    """Work the first of some rules out; "what the other rules make it" asks the ones after it, and `otherwise` last."""
    for rule, inner in rules:
        run.touched.add(rule.rule.item)
        inner.other = lambda: worked_out(run, rules, otherwise)
        inner.rounding = rule.rounding
        value = rule.worth.value(inner)
        if rule.attribute in run.program.money and not isinstance(value, tuple):
            once = value_of(run.settings, "C03") == "once" and not rule.rounding
            return value if once else run.money(value, rule.rounding)
        if rule.rounding:
            return run.money(value, rule.rounding)
        return value
    return otherwise


def stored(run: Run, name: str, thing: Value) -> Value:
    """Give what is stored of an attribute, or its first value. Raises Missing if no rule declares it."""
    world, word = run.world, key(name)
    if isinstance(thing, Goods):
        if word == "color" and thing.detail:
            return color(run, thing.detail)
        if word == "owner":
            return thing.holder
        return _of_goods(run, name, thing.kind)
    if isinstance(thing, Sort):
        return _of_goods(run, name, thing.kind)
    if not isinstance(thing, Id):
        raise Missing(f"{world.label(thing)} has no {name}")
    kind = world.kind(thing)
    if not kind:
        return None
    if word == "number" and kind == "square":
        return world.number(thing)
    if word == "name":
        return world.name(thing) or None
    if world.bears(thing, word):
        return _party_called(run, name, world.get(thing, word))
    return first(run, kind, word)


def lot_of(run: Run, thing: Value) -> Value:
    """Give the lot as which a thing is sold, or nothing."""
    return next((lot for lot in run.world.of_kind("lot") if run.world.get(lot, "thing") == thing), None)


def _party_called(run: Run, name: str, value: Value) -> Value:
    """Give the party that a stored name stands for, if the attribute is a party ("patent held by "Vynd""), or None.

    A thing that has left the game is nobody any more.
    """
    if isinstance(value, Id):
        return value if run.world.exists(value) else None
    if not isinstance(value, str) or "party" not in run.program.kinds.above(name):
        return value
    kinds = run.program.kinds
    return next((each for each in run.world.called(value) if kinds.is_a(run.world.kind(each), "party")), None)


def _of_goods(run: Run, name: str, kind: str) -> Value:
    """Give an attribute of goods: of the product, of their kind, or the price for which the rules sell them."""
    product = product_of(run, kind)
    known = attribute(run, name, product) if product is not None else None
    if known is not None:
        return known
    found = run.world.get(Id(f"goods:{kind}"), key(name))
    if found is not None:
        return found
    if key(name) == "price":
        for rule in run.program.orders.get("buy", ()):
            sold = next((slot.noun for slot in rule.slots if slot.role == "object"), "")
            if rule.price is not None and sold == kind:
                return rule.price.amount(Frame(run, rule.rule))
    if product is not None:
        return None
    raise Missing(f"no {kind} has any {name}")


def first(run: Run, kind: str, word: str) -> Value:
    """Give the first value of an attribute that the rules declare for a kind or one above it."""
    for above in run.program.kinds.upwards(kind):
        if (above, word) in run.program.firsts:
            meaning = run.program.firsts[above, word]
            return None if meaning is None else meaning.value(Frame(run, None))
    if word == "cash":
        return 0
    return None


def product_of(run: Run, kind: str) -> Id | None:
    """Give the product whose copies are goods of a kind."""
    return next((thing for thing in run.world.called(kind) if run.world.bears(thing, "price")), None)


def color(run: Run, name: str) -> Value:
    """Give the color of a name, whatever its spelling."""
    spelled = run.program.spellings.get(name.casefold(), name)
    return run.world.find("color", spelled)


def color_of_name(run: Run, named: Value) -> Value:
    """Give the color that a color's name stands for now ("the Sickness Color"): the one set, else the first one.

    None for a color that stands for itself.
    """
    found = run.world.get(named, "value")
    if found is not None or not isinstance(named, Id):
        return found
    first = run.program.standing_for.get(bare(run.world.name(named)))
    return None if first is None else first.value(Frame(run, None))


def since(run: Run, thing: Value, word: str) -> int | None:
    """Give the week since which a thing is so, as far as any rule asks: since it became so, or was put where it is."""
    if not isinstance(thing, Id):
        return None
    found: int | None = run.world.get(thing, f"{key(word)} since")
    return found if found is not None else run.world.get(thing, "placed")


def owner(run: Run, thing: Value) -> Value:
    """Give who owns a thing, or None."""
    return thing.holder if isinstance(thing, Goods) else run.world.get(thing, "owner")


def cash(run: Run, party: Id) -> Value:
    """Give the cash of a party; what a pseudoplayer of The Corporation pays is The Corporation's."""
    return run.world.get(party, "cash", 0)


def place(run: Run, piece: Value) -> Value:
    """Give the square on which a piece or thing is; a square is on itself."""
    if isinstance(piece, Id) and run.world.kind(piece) == "square":
        return piece
    return run.world.get(piece, "square") if isinstance(piece, Id) else None


def occupants(run: Run, square: Id) -> tuple[Id, ...]:
    """Give the pieces on a square, players in alphabetical order and then others."""
    here = run.world.having("square", square)
    pieces = [thing for thing in here if run.program.kinds.is_a(run.world.kind(thing), "piece")]
    return tuple(
        sorted(pieces, key=lambda thing: (run.world.kind(thing) != "player", run.world.label(thing).casefold(), thing))
    )


def members(run: Run, team: Value) -> tuple[Id, ...]:
    """Give the players of a Team in alphabetical order."""
    return tuple(player for player in players(run) if same(run.world.get(player, "team"), team))
