# ruff: noqa: ARG001, ARG005 - the entries of a table all take the same arguments
"""The words of a position's attributes and what they are in the world: a bridge of names, without any rule in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.meaning import plain
from moderator.games.nomopoly.compiling.qualities import retroactive
from moderator.games.nomopoly.game import Game
from moderator.games.nomopoly.mentions import anchors, mentions, names
from moderator.games.nomopoly.occurrence import Fact, Sort
from moderator.games.nomopoly.run import Frame, Run
from moderator.games.nomopoly.verbs.play import ADMIN, GAME
from moderator.games.nomopoly.world import Goods, Id, Value, bare

SINGLE = {
    "Government": ("The Government", "organization"),
    "Corporation": ("The Corporation", "organization"),
    "WETHA": ("WETHA", "organization"),
    "SBA": ("SBA", "account"),
    "Charity": ("Charity", "organization"),
    "Kazoo": ("The Magic Kazoo", "object"),
    "lottery": ("Pot", "pool"),
}
PIECES = {
    "Elephant": "The Elephant",
    "Phantom Piece": "The Phantom Piece",
    "Corporate Player": "The Corporate Player",
    "TISSSG": "TISSSG",
}
KINDS = {
    "players": "player",
    "squares": "square",
    "lots": "lot",
    "jobs": "job",
    "disputes": "dispute",
    "proposals": "proposal",
    "products": "product",
    "gates": "Jumpgate",
}
PILES = {"shares": "Corporate share", "extra_dice": "extra die"}
COUNTED = frozenset({"can of paint", *PILES.values(), "lottery ticket", "trial die"})


class Names:
    """Finds the things and attributes that a position speaks of."""

    def __init__(self, game: Game, run: Run) -> None:
        self.game = game
        self.run = run
        self.world = game.world

    # --- things

    def thing(self, kind: str, key: str | int) -> Id | None:
        """Give the thing of a kind under a key, or None."""
        world = self.world
        if kind == "game":
            return GAME
        if kind == "squares":
            return world.square(int(key))
        if kind == "players":
            return next((each for each in world.called(str(key)) if world.kind(each) == "player"), None)
        if kind in SINGLE or kind in PIECES:
            name = SINGLE[kind][0] if kind in SINGLE else PIECES[kind]
            return next(iter(world.called(name)), None)
        if kind == "gates":
            return Id(str(key)) if world.exists(Id(str(key))) else None
        if kind == "lots":
            return next((lot for lot in world.of_kind("lot") if str(self._lot_key(lot)) == str(key)), None)
        if kind in KINDS:
            found = [
                each for each in world.called(str(key)) if self.run.program.kinds.is_a(world.kind(each), KINDS[kind])
            ]
            return found[0] if found else None
        return next((each for each in world.called(kind)), None)

    def keys(self, kind: str) -> tuple[str | int, ...]:
        """Give the keys of a kind."""
        world = self.world
        if kind == "squares":
            return tuple(world.number(square) for square in world.board)
        if kind == "players":
            return tuple(world.things[each].name for each in facts.players(self.run))
        if kind == "lots":
            return tuple(self._lot_key(lot) for lot in world.of_kind("lot"))
        if kind == "products":
            found = (
                each
                for above in tuple(world.kinds)
                if self.run.program.kinds.is_a(above, "product")
                for each in world.of_kind(above)
            )
            return tuple(world.things[each].name for each in found)
        if kind == "gates":
            return tuple(str(each) for each in world.of_kind("Jumpgate"))
        if kind in KINDS:
            called = [world.things[each].name for each in world.of_kind(KINDS[kind])]
            return tuple(int(name) if name.isdigit() else name for name in called)
        return ("",) if self.thing(kind, "") is not None else ()

    def _lot_key(self, lot: Id) -> str | int:
        thing = self.world.get(lot, "thing")
        return self.world.number(thing) or self.world.label(thing) if thing is not None else self.world.things[lot].name

    def party(self, name: Any) -> Id | None:
        """Give the party of a name; `none` is None. Raises ValueError for a name that nobody bears."""
        if name is None or name == "none":
            return None
        wanted = SINGLE[name][0] if name in SINGLE else str(name)
        found = [
            each for each in self.world.called(wanted) if self.run.program.kinds.is_a(self.world.kind(each), "party")
        ]
        if not found and name in SINGLE:
            return self.world.create(SINGLE[name][1], wanted)
        if not found:
            raise ValueError(f"nobody is called {name}")
        return found[0]

    def named(self, name: Any, kind: str) -> Id | None:
        """Give the thing of a kind that bears a name. Raises ValueError if there is none."""
        if name is None or name == "none":
            return None
        spelled = self.run.program.spellings.get(str(name).casefold(), str(name))
        found = [each for each in self.world.called(spelled) if self.world.kind(each) == kind]
        if not found and kind == "Team":
            found = [each for each in self.world.called(f"{spelled} Team") if self.world.kind(each) == kind]
        if not found:
            raise ValueError(f"there is no {kind} called {name}")
        return found[0]

    def shown(self, value: Value) -> Any:
        """Give a value as plain data: names for things, numbers for squares."""
        if isinstance(value, Id):
            world = self.world
            if world.kind(value) == "square":
                return world.number(value)
            if world.kind(value) == "Team":
                return world.label(value).removesuffix(" Team")
            return world.label(value)
        if isinstance(value, tuple):
            return [self.shown(part) for part in value]
        if isinstance(value, Sort):
            return value.kind
        return plain(value)

    # --- setting

    def words(self, kind: str, thing: Id) -> set[str]:
        """Give the attributes that a thing has or that a rule in force gives to its like."""
        program, alike = self.run.program, self.world.of_kind(self.world.kind(thing))
        found = {word for each in alike for word in self.world.things[each].attributes}
        found |= {word for of, word in _PUT if of == kind} | set(PILES) | set(program.flags) | set(program.values)
        return found | {word for pair in program.firsts for word in pair} | {"cash", "square", "owner", "holder"}

    def put(self, kind: str, key: str | int, word: str, value: Any) -> None:
        """Set an attribute. Raises ValueError for one that cannot be given."""
        thing = self.thing(kind, key)
        if thing is None:
            raise ValueError(f"there is no {key or kind} among the {kind}")
        special = _PUT.get((kind, word))
        if special is not None:
            special(self, thing, value)
            return
        if word in PILES:
            self.heap(thing, PILES[word], "", value)
            return
        noun = word.replace("_", " ")
        if noun in self.run.program.flags or isinstance(value, bool):
            self.world.set(thing, noun, bool(value))
            return
        if word == "square":
            self.world.set(thing, "square", self.world.square(int(value)))
            return
        if word in ("owner", "holder", "best_friend"):
            self.world.set(thing, noun, self.party(value))
            return
        if isinstance(value, str):
            found = [
                each
                for each in self.world.called(value)
                if self.world.kind(each) in ("player", "color", "Team", "organization")
            ]
            self.world.set(thing, noun, found[0] if found else value)
            return
        self.world.set(thing, noun, value)

    def heap(self, thing: Id, kind: str, detail: str, count: int) -> None:
        """Let a holder have so many of one sort of goods."""
        self.world.add(thing, kind, detail, count - self.world.pile(thing, kind, detail))

    def remember(self, verb: str, week: int, **roles: Value) -> None:
        """Put a fact into history that the position tells of."""
        history = self.game.history
        history.serial += 1
        history.keep(Fact(verb, tuple(roles.items()), week, "", history.serial))

    # --- looking

    def look(self, kind: str, key: str | int, word: str) -> Any:
        """Give an attribute as plain data. Raises KeyError for what no rule declares."""
        thing = self.thing(kind, key)
        if thing is None:
            raise KeyError(f"{kind} {key}")
        special = _LOOK.get((kind, word))
        if special is not None:
            return special(self, thing)
        if word in PILES and kind == "players":
            return self.world.pile(thing, PILES[word])
        noun = word.replace("_", " ")
        program = self.run.program
        if noun in program.flags and program.flags[noun] != "":
            return facts.has_quality(self.run, thing, noun)
        declared = any((above, noun) in program.firsts for above in program.kinds.above(self.world.kind(thing)))
        if noun in program.values or declared or noun in ("cash", "square", "owner"):
            return self.shown(facts.attribute(self.run, noun, thing))
        if noun in self.world.things[thing].attributes:
            return self.shown(self.world.get(thing, noun))
        if noun in program.classes:
            return facts.has_quality(self.run, thing, noun)
        raise KeyError(word)


# --- what needs a word of its own

Put = Callable[[Names, Id, Any], None]
Look = Callable[[Names, Id], Any]


def _put_name(names: Names, thing: Id, value: Any) -> None:
    names.world.rename(thing, "" if value in (None, "none") else str(value))


def _put_owner(names: Names, thing: Id, value: Any) -> None:
    names.world.set(thing, "owner", names.party(value))


def _put_color(names: Names, thing: Id, value: Any) -> None:
    names.world.set(thing, "color", names.named(value, "color"))


def _put_coating(names: Names, thing: Id, value: Any) -> None:
    names.world.set(thing, "coating", None if value in (None, "none") else names.named(value, "coating"))


def _put_team(names: Names, thing: Id, value: Any) -> None:
    team = names.named(value, "Team")
    names.world.set(thing, "team", team)


def _put_friend(names: Names, thing: Id, value: Any) -> None:
    friend = names.party(value)
    before = names.world.get(thing, "best friend")
    if before is not None and names.world.get(before, "best friend") == thing:
        names.world.set(before, "best friend", None)
    names.world.set(thing, "best friend", friend)
    if friend is not None:
        names.world.set(friend, "best friend", thing)


def _put_items(names: Names, thing: Id, value: Mapping[str, int]) -> None:
    for kind, count in value.items():
        names.run.program.kinds.declared.setdefault(kind, names.run.program.kinds.above("item") | {kind})
        names.heap(thing, kind, "", count)


def _put_cans(names: Names, thing: Id, value: Mapping[str, int]) -> None:
    for color, count in value.items():
        names.heap(thing, "can of paint", names.world.label(names.named(color, "color")), count)


def _put_insurance(names: Names, thing: Id, value: Any) -> None:
    if value:
        names.world.create("Explosive Insurance", owner=thing)


def _put_ended(names: Names, thing: Id, value: Any) -> None:
    for week, number in enumerate(value, names.game.week - len(value)):
        names.remember("end", week, subject=thing, object=Sort("week"), on=names.world.square(number))


def _put_retro(names: Names, thing: Id, value: Any) -> None:
    for number in value:
        names.remember("land", names.game.week - 1, subject=thing, on=names.world.square(number))


def _put_pollutants(names: Names, thing: Id, value: Any) -> None:
    for number in value:
        names.remember("land", names.game.week, subject=thing, on=names.world.square(number))


def _put_fines(names: Names, thing: Id, value: Any) -> None:
    names.remember("pay", names.game.week, **{"subject": thing, "amount": value, "as": Sort("fine")})


def _retro(names: Names, thing: Id) -> Any:
    before, names.run.phase = names.run.phase, "purchases phase"
    try:
        return [names.world.number(square) for square in retroactive(Frame(names.run, None), thing)]
    finally:
        names.run.phase = before


def _pollutants_landed(names: Names, thing: Id) -> Any:
    landed = (fact.role("on") for fact in names.game.history.of("land", thing) if fact.week == names.game.week)
    found = [square for square in dict.fromkeys(landed) if facts.has_quality(names.run, square, "pollutant")]
    return [names.world.number(square) for square in found]


def _fines(names: Names, thing: Id) -> Any:
    paid = (fact for fact in names.game.history.of("pay", thing) if fact.week == names.game.week)
    kinds = ("fine", "rent")
    return plain(sum(fact.role("amount") for fact in paid if getattr(fact.role("as"), "kind", "") in kinds))


def _awarded(names: Names, thing: Id) -> Any:
    got = (fact.week for fact in names.game.history.of("get", thing) if fact.role("object") == Sort("Chains"))
    return max(got, default=0)


def _put_branch(names: Names, thing: Id, value: Any) -> None:
    names.world.set(thing, "experimental technology factory", bool(value))


def _put_beams(names: Names, thing: Id, value: int) -> None:
    for _ in range(value):
        names.world.create("Tractor Beam", square=thing)


def _put_kazoo_pot(names: Names, thing: Id, value: Any) -> None:
    for pot in names.world.called("Kazoo Pot"):
        names.world.set(pot, "cash", value)


def _put_playing(names: Names, thing: Id, value: Any) -> None:
    owner = names.world.get(thing, "owner")
    if value and owner is None:
        raise ValueError("nobody owns the Kazoo that plays")
    if owner is not None:
        names.world.set(owner, "playing", bool(value))


def _playing(names: Names, thing: Id) -> Any:
    owner = names.world.get(thing, "owner")
    return owner is not None and names.world.get(owner, "playing") is True


def _put_offers(names: Names, thing: Id, value: Mapping[Any, Any]) -> None:
    for number, amount in value.items():
        names.world.set(names.world.square(int(number)) or thing, "offer", amount)


def _put_chains(names: Names, thing: Id, value: int) -> None:
    names.world.set(thing, "chains", value)
    _put_awarded(names, thing, 0)


def _put_awarded(names: Names, thing: Id, week: int) -> None:
    names.remember("get", week, subject=thing, object=Sort("Chains"))


def _put_sick_then(names: Names, thing: Id, value: Any) -> None:
    if value:
        names.remember("become", names.game.week, subject=thing, complement=Sort("Sick"))


def _put_renames(names: Names, thing: Id, value: Any) -> None:
    for _ in range(value):
        names.remember("rename", names.game.week - 1, object=thing)


def _put_homesteads(names: Names, thing: Id, value: Any) -> None:
    for player in value:
        names.world.create("Homestead", owner=names.party(player), square=thing)


def _put_blockbusters(names: Names, thing: Id, value: Any) -> None:
    for each in value:
        placed = each.get("placed", names.game.week - 1)
        kind = each.get("name", "Blockbuster")
        created = names.world.create(kind, square=thing, placed=placed)
        names.world.set(created, "placer", names.party(each.get("placer")))
        for player in each.get("pledges", ()):
            names.remember("help disarm", names.game.week, subject=names.party(player), object=created)


def _put_tree(names: Names, thing: Id, value: Any) -> None:
    if value:
        names.world.create("tree", square=thing)


def _put_vomit(names: Names, thing: Id, value: Any) -> None:
    for player in value:
        names.world.create("Fake Vomit", square=thing, placer=names.party(player))


def _put_stuck(names: Names, thing: Id, value: Any) -> None:
    for player in value:
        names.world.set(names.party(player) or thing, "stuck", True)


def _put_job(names: Names, thing: Id, value: Any) -> None:
    job = names.named(value, "job")
    if job is not None:
        names.world.set(job, "holder", thing)


def _put_store(names: Names, thing: Id, value: Any) -> None:
    if value and value != "none":
        names.world.set(thing, "store", True)
        names.world.set(thing, "theme", value.get("theme", ""))
        names.world.set(thing, "sells", tuple(value.get("sells", ())))


def _put_update(names: Names, thing: Id, value: Any) -> None:
    names.game.week = names.run.week = int(value)
    versions = tuple(replace(version, week=int(value) - 1) for version in names.game.versions)
    names.game.versions = versions


def _put_state(names: Names, thing: Id, value: Any) -> None:
    world = names.world
    world.set(thing, "state", "rejected" if value == "waste" else value)
    if value == "waste":
        world.set(thing, "complete waste of time", True)


def _put_email(names: Names, thing: Id, value: Any) -> None:
    names.world.set(thing, "address", str(value))


def _put_lot_status(names: Names, thing: Id, value: Any) -> None:
    for word in ("going once", "going twice", "gone"):
        names.world.set(thing, word, word == str(value).casefold())


def _put_tickets(names: Names, thing: Id, value: Mapping[str, int]) -> None:
    for party in (*names.world.of_kind("player"), *names.world.of_kind("organization")):
        names.heap(party, "lottery ticket", "", 0)
    for owner, count in value.items():
        names.heap(names.party(owner) or thing, "lottery ticket", "", count)


def _put_named_color(names: Names, name: str, value: Any) -> None:
    color = names.named(name, "color")
    if color is not None:
        names.world.set(color, "value", names.named(value, "color"))


def _court(names: Names, word: str) -> Id:
    found = next((each for each in names.world.of_kind("court") if word in names.world.label(each)), None)
    if found is None:
        raise ValueError(f"there is no court called {word}")
    return found


def _put_penalty(names: Names, thing: Id, value: Mapping[str, Any]) -> None:
    if "chains" in value:
        told: tuple[str, tuple[tuple[str, Value], ...]] = (
            "get",
            (("object", Sort("Chains", value["chains"], "pound")),),
        )
    elif "loses" in value:
        flag = next(
            (word for word in names.run.program.qualities if facts.key(word) == value["loses"].replace("_", " ")), ""
        )
        told = ("lose", (("object", Sort(flag)),))
    else:
        told = ("pay", (("amount", value["pays"]), ("recipient", names.party(value["to"]))))
    names.world.set(thing, "penalty", Sort("penalty", 1, told))


def _penalty(names: Names, thing: Id) -> Any:
    named = names.world.get(thing, "penalty")
    if named is None:
        return None
    verb, roles = named.detail
    told = dict(roles)
    if verb == "pay":
        return {"pays": plain(told["amount"]), "to": names.shown(told["recipient"])}
    what = told["object"]
    return {"chains": plain(what.count)} if verb == "get" else {"loses": facts.key(what.kind).replace(" ", "_")}


def _put_prefers(names: Names, thing: Id, value: Mapping[str, str]) -> None:
    for player, word in value.items():
        party, court = names.party(player), _court(names, word)
        names.remember("choose", names.game.week, **{"subject": party, "object": court, "for": thing})


def _trial_dice(names: Names, thing: Id) -> Any:
    counts: dict[str, int] = {}
    for die in names.world.of_kind("trial die"):
        if names.world.get(die, "square") == thing:
            label = names.world.label(names.world.get(die, "owner"))
            counts[label] = counts.get(label, 0) + 1
    return counts


def _put_bought(names: Names, thing: Id, week: Any) -> None:
    bought = week not in (None, "none")
    names.world.set(thing, "sold", bought)
    names.world.set(thing, "bought", week if bought else None)


def _prefers(names: Names, thing: Id) -> Any:
    chosen: dict[str, str] = {}
    for fact in names.game.history.of("choose"):
        court, player = fact.role("object"), fact.role("subject")
        if fact.role("for") == thing and isinstance(court, Id) and isinstance(player, Id):
            chosen.setdefault(names.world.label(player), names.world.label(court).split()[-1])
    return chosen


def _refuses(names: Names, thing: Id) -> Any:
    parties = {names.world.get(thing, word) for word in ("accuser", "defendant")}
    refused = (fact.role("subject") for fact in names.game.history.of("refuse") if fact.week == names.game.week)
    return [names.world.label(each) for each in dict.fromkeys(refused) if each in parties]


def _put_settled(names: Names, thing: Id, value: Any) -> None:
    names.world.set(thing, "court", _court(names, value) if value not in (None, "none") else None)


def _put_trial_dice(names: Names, thing: Id, value: Mapping[str, int]) -> None:
    for player, count in value.items():
        for _ in range(count):
            names.world.create("trial die", owner=names.party(player), square=thing)


def _put_refuses(names: Names, thing: Id, value: Any) -> None:
    for player in value:
        names.remember("refuse", names.game.week, subject=names.party(player), object=Sort("penalty"))


def _settled_by(names: Names, thing: Id) -> Any:
    court = names.world.get(thing, "court")
    return None if court is None else names.world.label(court).split()[-1]


def _put_announced(names: Names, thing: Id, week: Any) -> None:
    opened = week not in (None, "none")
    names.world.set(thing, "open", opened)
    names.world.set(thing, "open since", week if opened else None)


def _put_queue(names: Names, thing: Id, value: Any) -> None:
    queue = names.named("Giveaway Queue", "queue")
    if queue is not None:
        names.world.set(queue, "line", tuple(names.world.square(number) for number in value))


def _queue(names: Names, thing: Id) -> Any:
    return [
        names.shown(each)
        for queue in names.world.called("Giveaway Queue")
        for each in names.world.get(queue, "line", ())
    ]


def _named_color(name: str) -> Look:
    def look(names: Names, thing: Id) -> Any:
        found = names.named(name, "color")
        return None if found is None else names.shown(facts.color_of_name(names.run, found))

    return look


def _attribute(word: str) -> tuple[Put, Look]:
    def put(names: Names, thing: Id, value: Any) -> None:
        names.world.set(thing, word, value)

    def look(names: Names, thing: Id) -> Any:
        return names.shown(names.world.get(thing, word))

    return put, look


def _goods_number(names: Names, word: str) -> Id:
    goods = Id("goods:Corporate share")
    if not names.world.exists(goods):
        names.world.create("goods", "Corporate share")
    return goods


def _put_shares(names: Names, thing: Id, value: Any) -> None:
    names.world.set(_goods_number(names, "number"), "number", value)


def _put_price(names: Names, thing: Id, value: Any) -> None:
    names.world.set(_goods_number(names, "price"), "price", value)


def _put_party(word: str) -> Put:
    def put(names: Names, thing: Id, value: Any) -> None:
        names.world.set(thing, word, names.party(value))

    return put


def _put_disguise(names: Names, thing: Id, value: Any) -> None:
    names.world.set(thing, "disguised", value not in (None, "none"))
    if value not in (None, "none"):
        names.world.set(thing, "victim", names.party(value["victim"]))
        names.world.set(thing, "cover cost", value.get("lost", 0))


def _put_impersonation(names: Names, thing: Id, value: Any) -> None:
    names.world.set(thing, "impersonator", value not in (None, "none"))
    if value not in (None, "none"):
        names.world.set(thing, "target", names.party(value["victim"]))
        names.world.set(thing, "target cost", value.get("paid", 0))
        since = value.get("since", names.game.week)
        names.remember("use", since, subject=thing, object=Goods("Impersonator 2000"))


def _put_drunk(names: Names, thing: Id, value: Any, product: str) -> None:
    if value:
        names.remember("drink", names.game.week, subject=thing, object=Goods(product))


def _put_patent(names: Names, thing: Id, value: Any) -> None:
    try:
        holder = names.party(value)
    except ValueError:
        holder = names.party("Government")
    names.world.set(thing, "patent holder", holder)


def _put_shop(names: Names, thing: Id, value: Mapping[str, Any]) -> None:
    for good, price in value.items():
        square = names.world.square(int(good)) if str(good).isdigit() else None
        goods = square or Id(f"goods:{good}")
        if square is None:
            if not names.world.exists(goods):
                names.world.create("goods", str(good))
            _put_items(names, thing, {str(good): 1})
        names.world.set(goods, "offered by", thing)
        names.world.set(goods, "asking price", price)


def _put_contents(names: Names, thing: Id, value: Mapping[str, int]) -> None:
    for kind, count in value.items():
        color = kind.removeprefix("can of ").removesuffix(" paint") if kind.startswith("can of ") else ""
        names.heap(thing, "can of paint" if color else kind, color, count)


_PUT: dict[tuple[str, str], Put] = {
    ("squares", "name"): _put_name,
    ("squares", "owner"): _put_owner,
    ("squares", "color"): _put_color,
    ("squares", "coating"): _put_coating,
    ("squares", "renames"): _put_renames,
    ("squares", "homesteads"): _put_homesteads,
    ("squares", "blockbusters"): _put_blockbusters,
    ("squares", "tree"): _put_tree,
    ("squares", "fake_vomit"): _put_vomit,
    ("squares", "stuck"): _put_stuck,
    ("squares", "store"): _put_store,
    ("players", "job"): _put_job,
    ("players", "team"): _put_team,
    ("players", "best_friend"): _put_friend,
    ("players", "items"): _put_items,
    ("Elephant", "items"): _put_items,
    ("Elephant", "skin_color"): lambda names, thing, value: _put_named_color(names, "Elephant Skin Color", value),
    ("Elephant", "expulsion_color"): lambda names, thing, value: _put_named_color(
        names, "Elephant Expulsion Color", value
    ),
    ("players", "cans"): _put_cans,
    ("players", "insurance"): _put_insurance,
    ("players", "ended_on"): _put_ended,
    ("players", "retroactive_squares"): _put_retro,
    ("players", "pollutants_landed"): _put_pollutants,
    ("players", "fines_and_rent"): _put_fines,
    ("players", "sick_this_update"): _put_sick_then,
    ("players", "bad_credit"): lambda names, thing, value: names.world.set(thing, "bad credit rating", bool(value)),
    ("players", "email"): _put_email,
    ("players", "chains"): _put_chains,
    ("players", "chains_awarded"): _put_awarded,
    ("squares", "branch"): _put_branch,
    ("squares", "tractor_beams"): _put_beams,
    ("Kazoo", "pot"): _put_kazoo_pot,
    ("Kazoo", "playing"): _put_playing,
    ("Corporate Player", "offers"): _put_offers,
    ("game", "update"): _put_update,
    ("game", "admin"): lambda names, thing, value: names.world.set(ADMIN, "address", str(value)),
    ("game", "sickness_color"): lambda names, thing, value: names.world.set(
        names.named("Sickness Color", "color") or thing, "value", names.named(value, "color")
    ),
    ("proposals", "state"): _put_state,
    ("proposals", "from"): _put_party("proposer"),
    ("proposals", "sick"): lambda names, thing, value: names.world.set(thing, "sick proposal", bool(value)),
    ("proposals", "simplifies"): lambda names, thing, value: names.world.set(thing, "simplification", bool(value)),
    ("lots", "status"): _put_lot_status,
    ("lots", "contents"): _put_contents,
    ("lots", "bid"): _attribute("highest bid")[0],
    ("lots", "bidder"): _put_party("highest bidder"),
    ("lottery", "pot"): _attribute("cash")[0],
    ("lottery", "tickets"): _put_tickets,
    ("Corporation", "collected"): _attribute("income")[0],
    ("Corporation", "shop"): _put_shop,
    ("Corporation", "shares"): _put_shares,
    ("Corporation", "price"): _put_price,
    ("jobs", "holder"): _put_party("holder"),
    ("jobs", "announced"): _put_announced,
    ("disputes", "accuser"): _put_party("accuser"),
    ("disputes", "defendant"): _put_party("defendant"),
    ("disputes", "penalty"): _put_penalty,
    ("disputes", "prefers"): _put_prefers,
    ("disputes", "settled_by"): _put_settled,
    ("disputes", "dice"): _put_trial_dice,
    ("disputes", "refuses"): _put_refuses,
    ("disputes", "posted"): _put_announced,
    ("jobs", "bids"): lambda names, thing, value: names.world.set(
        thing, "bids", tuple((names.party(bidder), amount) for bidder, amount in value.items())
    ),
    ("WETHA", "queue"): _put_queue,
    ("products", "patent"): _put_patent,
    ("products", "bought"): _put_bought,
    ("products", "repackages"): lambda names, thing, value: names.world.set(
        thing, "original", facts.product_of(names.run, str(value))
    ),
    ("players", "disguise"): _put_disguise,
    ("players", "impersonation"): _put_impersonation,
    ("players", "all_nighter_drunk"): lambda names, thing, value: _put_drunk(names, thing, value, "All-Nighter"),
    ("players", "eye_opener_drunk"): lambda names, thing, value: _put_drunk(names, thing, value, "Eye Opener"),
}


def _freemason(names: Names, thing: Id) -> Any:
    return names.world.get(thing, "freemason") is True


def _items(names: Names, thing: Id) -> Any:
    world, kinds = names.world, names.run.program.kinds
    found: dict[str, int] = {}
    for (kind, _detail), count in sorted(world.things[thing].piles.items()):
        if kind not in COUNTED and kinds.is_a(kind, "item"):
            found[kind] = found.get(kind, 0) + count
    return found


def _cans(names: Names, thing: Id) -> Any:
    piles = names.world.things[thing].piles
    return {detail: count for (kind, detail), count in sorted(piles.items()) if kind == "can of paint"}


def _blocks(names: Names, thing: Id) -> Any:
    found = []
    for definition in names.run.program.definitions.get("own block", ()):
        for value in definition.solutions(Frame(names.run, definition.rule), thing):
            label = names.world.label(value)
            if label not in found:
                found.append(label)
    return found


def _ended(names: Names, thing: Id) -> Any:
    found = [fact.role("on") for fact in names.game.history.of("end", thing) if fact.role("object") == Sort("week")]
    return [names.world.number(square) for square in reversed(found[:3])]


def _name(names: Names, thing: Id) -> Any:
    return names.world.things[thing].name or None


def _owner(names: Names, thing: Id) -> Any:
    owner = names.world.get(thing, "owner")
    return None if owner is None else names.world.label(owner)


def _square_color(names: Names, thing: Id) -> Any:
    color = facts.attribute(names.run, "color", thing)
    return None if color is None else names.world.label(color)


def _coating(names: Names, thing: Id) -> Any:
    coating = names.world.get(thing, "coating")
    return None if coating is None else names.world.label(coating)


def _class(word: str) -> Look:
    return lambda names, thing: facts.has_quality(names.run, thing, word)


def _things_on(kind: str, give: Callable[[Names, Id], Any]) -> Look:
    def look(names: Names, thing: Id) -> Any:
        is_a, world = names.run.program.kinds.is_a, names.world
        return [give(names, each) for each in world.having("square", thing) if is_a(world.kind(each), kind)]

    return look


def _distances(names: Names, thing: Id) -> Any:
    found = {}
    for other in names.world.board:
        distance = facts.attribute(names.run, "distance", (thing, other))
        if distance is not None:
            found[names.world.number(other)] = plain(distance)
    return found


def _base(names: Names, thing: Id) -> Any:
    for team in names.world.of_kind("Team"):
        base = facts.attribute(names.run, "base", team)
        if isinstance(base, tuple) and thing in base:
            return names.world.label(team).removesuffix(" Team")
    return None


def _adjacent(names: Names, thing: Id) -> Any:
    return [
        names.world.number(other)
        for other in names.world.board
        if other != thing and facts.has_quality(names.run, thing, "adjacent", other)
    ]


def _spoken(test: Callable[[Frame, Value], bool]) -> Look:
    return lambda names, thing: test(Frame(names.run, None), thing)


def _collected(names: Names, thing: Id) -> Any:
    return plain(names.world.get(thing, "income", 0))


def _criteria(names: Names, thing: Id) -> Any:
    run = names.run
    found: dict[str, list[str]] = {}
    for player in facts.players(run):
        met = [
            definition.rule.item.rpartition(".")[2]
            for definition in run.program.definitions.get("fulfil winning criterion", ())
            if any(True for _ in definition.solutions(Frame(run, definition.rule), player))
        ]
        found[names.world.things[player].name] = met
    return found


def _status(names: Names, thing: Id) -> Any:
    for word in ("Going Once", "Going Twice", "Gone"):
        if names.world.get(thing, word.casefold()) is True:
            return word
    return None


def _proposal_state(names: Names, thing: Id) -> Any:
    if names.world.get(thing, "complete waste of time") is True:
        return "waste"
    return names.world.get(thing, "state", "undecided")


def _tickets(names: Names, thing: Id) -> Any:
    found = {}
    for party in (*names.world.of_kind("organization"), *facts.players(names.run)):
        count = names.world.pile(party, "lottery ticket")
        if count:
            found[names.world.label(party)] = count
    return found


def _winners(names: Names, thing: Id) -> Any:
    return names.shown(names.world.get(thing, "winners", ()))


def _branch(names: Names, thing: Id) -> Any:
    return names.world.get(thing, "experimental technology factory") is True


def _store(names: Names, thing: Id) -> Any:
    if names.world.get(thing, "store") is not True:
        return None
    return {"theme": names.world.get(thing, "theme"), "sells": names.shown(names.world.get(thing, "sells", ()))}


def _disguise(names: Names, thing: Id) -> Any:
    if names.world.get(thing, "disguised") is not True:
        return None
    lost = facts.attribute(names.run, "cover cost", thing)
    return {"victim": names.shown(names.world.get(thing, "victim")), "lost": plain(lost)}


def _impersonation(names: Names, thing: Id) -> Any:
    if names.world.get(thing, "impersonator") is not True:
        return None
    paid = facts.attribute(names.run, "target cost", thing)
    since = next(
        (
            fact.week
            for fact in names.game.history.of("use", thing)
            if names.run.program.kinds.is_a(getattr(fact.role("object"), "kind", ""), "Impersonator 2000")
        ),
        names.game.week,
    )
    return {"victim": names.shown(names.world.get(thing, "target")), "paid": plain(paid), "since": since}


def _drunk(names: Names, thing: Id, product: str) -> bool:
    return any(
        fact.week == names.game.week and names.run.program.kinds.is_a(getattr(fact.role("object"), "kind", ""), product)
        for fact in names.game.history.of("drink", thing)
    )


def _holder(names: Names, thing: Id) -> Any:
    holder = facts.attribute(names.run, "patent holder", thing)
    return "Government" if holder is None else names.shown(holder)


def _job(names: Names, thing: Id) -> Any:
    return next(
        (names.world.label(job) for job in names.world.of_kind("job") if names.world.get(job, "holder") == thing), None
    )


def _net(names: Names, thing: Id) -> Any:
    return names.shown(facts.attribute(names.run, "Net Value", thing))


def _contents(names: Names, thing: Id) -> Any:
    world = names.world
    found = {
        f"can of {detail} paint" if kind == "can of paint" else kind: count
        for (kind, detail), count in sorted(world.things[thing].piles.items())
    }
    return {**found, **{world.label(each): 1 for each in world.having("owner", thing)}}


def _shop(names: Names, thing: Id) -> Any:
    world = names.world
    found = {
        str(world.number(square)): plain(world.get(square, "asking price"))
        for square in world.board
        if world.get(square, "offered by") == thing
    }
    for kind, _detail in sorted(world.things[thing].piles):
        price = world.get(Id(f"goods:{kind}"), "asking price")
        if price is not None:
            found[kind] = plain(price)
    return found


def _goods(word: str, default: Any) -> Look:
    return lambda names, thing: plain(names.world.get(Id("goods:Corporate share"), word, default))


_LOOK: dict[tuple[str, str], Look] = {
    ("players", "freemason"): _freemason,
    ("players", "items"): _items,
    ("players", "cans"): _cans,
    ("players", "blocks"): _blocks,
    ("players", "ended_on"): _ended,
    ("players", "retroactive_squares"): _retro,
    ("players", "pollutants_landed"): _pollutants_landed,
    ("players", "fines_and_rent"): _fines,
    ("players", "chains_awarded"): _awarded,
    ("players", "insurance"): lambda names, thing: any(
        names.world.get(each, "owner") == thing for each in names.world.of_kind("Explosive Insurance")
    ),
    ("players", "bad_credit"): lambda names, thing: names.world.get(thing, "bad credit rating") is True,
    ("players", "sick_this_update"): lambda names, thing: (
        names.world.get(thing, "sick") is True
        or any(
            fact.week == names.game.week and fact.role("complement") == Sort("Sick")
            for verb in ("become", "stop")
            for fact in names.game.history.of(verb, thing)
        )
    ),
    ("players", "email"): lambda names, thing: names.world.get(thing, "address", ""),
    ("players", "joined"): lambda names, thing: names.world.get(thing, "joined", 0),
    ("players", "job"): _job,
    ("players", "team"): lambda names, thing: names.shown(names.world.get(thing, "team")),
    ("players", "net_value"): _net,
    ("players", "disguise"): _disguise,
    ("players", "impersonation"): _impersonation,
    ("players", "all_nighter_drunk"): lambda names, thing: _drunk(names, thing, "All-Nighter"),
    ("players", "eye_opener_drunk"): lambda names, thing: _drunk(names, thing, "Eye Opener"),
    ("players", "chains"): lambda names, thing: names.world.get(thing, "chains", 0) or 0,
    ("Elephant", "items"): _items,
    ("Corporate Player", "offers"): lambda names, thing: {
        names.world.number(square): plain(names.world.get(square, "offer"))
        for square in names.world.board
        if names.world.get(square, "offer")
    },
    ("squares", "name"): _name,
    ("squares", "owner"): _owner,
    ("squares", "color"): _square_color,
    ("squares", "coating"): _coating,
    ("squares", "pollutant"): _class("pollutant"),
    ("squares", "public_property"): _class("Public Property"),
    ("squares", "national_park"): _class("National Park"),
    ("squares", "utility"): _class("Utility"),
    ("squares", "stuck"): lambda names, thing: [
        names.world.label(each)
        for each in facts.occupants(names.run, thing)
        if facts.has_quality(names.run, each, "Stuck")
    ],
    ("squares", "branch"): _branch,
    ("squares", "store"): _store,
    ("squares", "tree"): lambda names, thing: any(
        names.world.kind(each) == "tree" for each in names.world.having("square", thing)
    ),
    ("squares", "homesteads"): _things_on(
        "Homestead", lambda names, each: names.world.label(names.world.get(each, "owner"))
    ),
    ("squares", "renames"): lambda names, thing: sum(1 for _ in names.game.history.of("rename", thing)),
    ("squares", "fake_vomit"): _things_on(
        "Fake Vomit", lambda names, each: names.world.label(names.world.get(each, "placer"))
    ),
    ("squares", "tractor_beams"): lambda names, thing: len(
        _things_on("Tractor Beam", lambda names, each: each)(names, thing)
    ),
    ("squares", "blockbusters"): _things_on(
        "Blockbuster",
        lambda names, each: {
            "placer": names.shown(names.world.get(each, "placer")),
            "placed": names.world.get(each, "placed"),
            "name": names.world.kind(each),
            "pledges": [names.shown(fact.role("subject")) for fact in names.game.history.of("help disarm", each)],
        },
    ),
    ("squares", "distance"): _distances,
    ("squares", "base"): _base,
    ("squares", "adjacent"): _adjacent,
    ("squares", "mentioned"): _spoken(mentions),
    ("squares", "named_in_rules"): _spoken(names),
    ("squares", "anchored"): _spoken(anchors),
    ("Corporation", "collected"): _collected,
    ("Corporation", "shares"): _goods("number", 1000),
    ("Corporation", "price"): _goods("price", 1),
    ("Corporation", "shop"): _shop,
    ("WETHA", "queue"): _queue,
    ("lottery", "pot"): lambda names, thing: plain(names.world.get(thing, "cash", 0)),
    ("lottery", "tickets"): _tickets,
    ("lots", "status"): _status,
    ("lots", "bid"): lambda names, thing: plain(names.world.get(thing, "highest bid", 0)),
    ("lots", "bidder"): lambda names, thing: names.shown(names.world.get(thing, "highest bidder")),
    ("lots", "contents"): _contents,
    ("jobs", "holder"): lambda names, thing: names.shown(names.world.get(thing, "holder")),
    ("disputes", "accuser"): lambda names, thing: names.shown(names.world.get(thing, "accuser")),
    ("disputes", "defendant"): lambda names, thing: names.shown(names.world.get(thing, "defendant")),
    ("disputes", "charge"): lambda names, thing: names.world.get(thing, "charge"),
    ("disputes", "penalty"): _penalty,
    ("disputes", "settled_by"): _settled_by,
    ("disputes", "posted"): lambda names, thing: names.world.get(thing, "open since", 0),
    ("disputes", "recognized"): lambda names, thing: names.world.get(thing, "recognized", True) is True,
    ("disputes", "prefers"): _prefers,
    ("disputes", "dice"): _trial_dice,
    ("disputes", "refuses"): _refuses,
    ("disputes", "winner"): lambda names, thing: names.shown(names.world.get(thing, "winner")),
    ("jobs", "issuer"): lambda names, thing: names.shown(names.world.get(thing, "employer")),
    ("jobs", "announced"): lambda names, thing: (
        names.world.get(thing, "open since") if names.world.get(thing, "open") is True else None
    ),
    ("jobs", "bids"): lambda names, thing: {
        names.world.label(bidder): plain(amount) for bidder, amount in names.world.get(thing, "bids", ())
    },
    ("proposals", "state"): _proposal_state,
    ("proposals", "from"): lambda names, thing: names.shown(names.world.get(thing, "proposer")),
    ("proposals", "text"): lambda names, thing: names.world.get(thing, "text"),
    ("proposals", "sick"): lambda names, thing: names.world.get(thing, "sick proposal") is True,
    ("proposals", "simplifies"): lambda names, thing: names.world.get(thing, "simplification") is True,
    ("products", "category"): lambda names, thing: names.world.kind(thing),
    ("products", "patent"): _holder,
    ("products", "bought"): lambda names, thing: names.world.get(thing, "bought"),
    ("products", "repackages"): lambda names, thing: names.shown(names.world.get(thing, "original")),
    ("products", "royalty"): lambda names, thing: plain(names.world.get(thing, "royalty") or 0),
    ("products", "on_sale"): lambda names, thing: (
        names.world.get(thing, "withdrawn") is not True and facts.has_quality(names.run, thing, "for sale")
    ),
    ("Kazoo", "pot"): lambda names, thing: next(
        (names.world.get(each, "cash", 0) for each in names.world.called("Kazoo Pot")), 0
    ),
    ("Kazoo", "playing"): _playing,
    ("Kazoo", "owner"): _owner,
    ("game", "update"): lambda names, thing: names.game.week,
    ("game", "admin"): lambda names, thing: names.world.get(ADMIN, "address") or None,
    ("game", "status"): lambda names, thing: names.world.get(thing, "status", "running"),
    ("game", "winners"): _winners,
    ("game", "second"): lambda names, thing: list(names.world.get(thing, "second", ())),
    ("Elephant", "skin_color"): _named_color("Elephant Skin Color"),
    ("Elephant", "expulsion_color"): _named_color("Elephant Expulsion Color"),
    ("game", "width"): lambda names, thing: names.run.layout.width,
    ("game", "teams"): lambda names, thing: [
        names.world.label(each).removesuffix(" Team") for each in names.world.of_kind("Team")
    ],
    ("game", "colors"): lambda names, thing: [
        names.world.label(each) for each in names.world.of_kind("color") if facts.color_of_name(names.run, each) is None
    ],
    ("game", "criteria"): _criteria,
    ("game", "sickness_color"): lambda names, thing: next(
        (
            names.shown(facts.color_of_name(names.run, each))
            for each in names.world.called("Sickness Color")
            if facts.color_of_name(names.run, each) is not None
        ),
        None,
    ),
}

__all__ = ["Names", "bare"]
