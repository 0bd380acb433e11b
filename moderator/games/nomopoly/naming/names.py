"""Finds the things that a position speaks of: a bridge of names, without any rule in it."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.naming.words import KINDS, PIECES, SINGLE, Plain
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.world.amounts import plain
from moderator.games.nomopoly.world.occurrence import Fact, Sort
from moderator.games.nomopoly.world.values import GAME, Id, Value
from moderator.games.nomopoly.world.world import World


class Names:
    """Finds the things that a position speaks of, and says of them what it would."""

    def __init__(self, game: Game, run: Run) -> None:
        self.game: Game = game
        self.run: Run = run
        self.world: World = game.world

    def thing(self, kind: str, key: str | int) -> Id | None:
        """Give the thing of a kind under a key, or None."""
        world = self.world
        if kind == "game":
            return GAME
        if kind == "squares":
            return world.square(int(key))
        if kind == "players":
            return world.find("player", str(key))
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

    def this_week(self, verb: str, thing: Id | None = None) -> Iterator[Fact]:
        """Give what has been done this week, the latest first; about one thing if it is named."""
        return (fact for fact in self.game.history.of(verb, thing) if fact.week == self.game.week)

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

    def party(self, name: str | None) -> Id | None:
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

    def named(self, name: str | None, kind: str) -> Id | None:
        """Give the thing of a kind that bears a name. Raises ValueError if there is none."""
        if name is None or name == "none":
            return None
        spelled = self.run.program.spellings.get(str(name).casefold(), str(name))
        found = self.world.find(kind, spelled)
        if found is None and kind == "Team":
            found = self.world.find(kind, f"{spelled} Team")
        if found is None:
            raise ValueError(f"there is no {kind} called {name}")
        return found

    def shown(self, value: Value) -> Plain:
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
        found: Plain = plain(value)
        return found

    def heap(self, thing: Id, kind: str, detail: str, count: int) -> None:
        """Let a holder have so many of one sort of goods."""
        self.world.add(thing, kind, detail, count - self.world.pile(thing, kind, detail))

    def remember(self, verb: str, week: int, **roles: Value) -> None:
        """Put a fact into history that the position tells of."""
        history = self.game.history
        history.serial += 1
        history.keep(Fact(verb, tuple(roles.items()), week, "", history.serial))
