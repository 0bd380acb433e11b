"""Setting a position up from the attributes that a case gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from moderator.core.dice import Dice, NoDice
from moderator.core.stepped import Failure
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.naming import PIECES, SINGLE, Names, put
from moderator.games.nomopoly.rules.books import original_book
from moderator.games.nomopoly.world.rulings import Settings
from moderator.language.rulebook import Rulebook


class Given:
    """A game that is set up in the words of its rules."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.mails = 0
        self.refused: dict[int, list[Failure]] = {}
        self.earlier = [game.rules]

    @classmethod
    def begin(
        cls,
        settings: Settings,
        changes: Sequence[Mapping[str, str]],
        board: int,
        dice: Dice,
        rulebook: Rulebook | None = None,
    ) -> Self:
        """Take the rulebook (or the one given), lay out the board, enact `changes` ({"text": ..., "from": ...} each).

        The board has so many squares; with 0 it is as the rules lay it.
        Raises ValueError when a change does not read, or when a setting is unknown.
        """
        book = rulebook or original_book()
        position = cls(Game.begin(book, board, settings, dice))
        position.change(changes, dice)
        return position

    def change(self, changes: Sequence[Mapping[str, str]], dice: Dice) -> None:
        """Enact `changes` ({"text": ..., "from": ...} each). Raises ValueError when one does not read."""
        game = self.game
        for change in changes:
            run = game.run(dice)
            reasons = game.enact_text(run, change["text"], change.get("from", ""))
            game.absorb(run)
            if reasons:
                raise ValueError("; ".join(reasons))
        game.events.clear()
        self.earlier.append(game.rules)

    def copy(self) -> Self:
        """Give an independent copy."""
        other = type(self)(self.game.copy())
        other.mails = self.mails
        other.refused = {number: list(found) for number, found in self.refused.items()}
        other.earlier = list(self.earlier)
        return other

    def given(self, position: Mapping[str, Any]) -> None:  # noqa: PLR0912 - kind by kind
        """Set attributes, as the key `given` of a case holds them (ranges already spread out).

        Raises ValueError for an unknown thing or attribute, a wrong type, or a contradiction of a standing rule.
        """
        game = self.game
        run = game.run(NoDice())
        names = Names(game, run)
        world = game.world
        if "update" in position.get("game", {}):
            put(names, "game", "", "update", position["game"]["update"])
        for name, attributes in position.get("players", {}).items():
            freemason = attributes.get("freemason", not attributes.get("team") or attributes.get("team") == "none")
            world.create("player", str(name), cash=1000, address=f"{str(name).casefold()}@example.org", joined=0)
            player = names.thing("players", name)
            assert player is not None
            world.set(player, "square", world.board[0])
            world.set(player, "freemason", bool(freemason))
        for kind in PIECES:
            if kind in position:
                continue
            piece = names.thing(kind, "")
            if piece is not None:
                world.remove(piece)
        self._usual(names)
        standing = {square: world.get(square, "owner") for square in world.board}
        for kind, things in sorted(position.items(), key=lambda pair: pair[0] != "squares"):
            if kind == "gates":
                for gate in things:
                    squares = tuple(world.square(number) for number in gate["squares"])
                    made = world.create("Jumpgate", squares=squares)
                    if "toll" in gate:
                        world.set(made, "toll", gate["toll"])
            elif kind in ("players", "squares", "lots", "jobs", "disputes", "proposals", "products"):
                for key, attributes in things.items():
                    self._given_thing(names, kind, key, attributes)
            else:
                self._given_thing(names, kind, "", things)
        self._placed(names, position)
        for square, owner in standing.items():
            if owner is not None and world.get(square, "owner") != owner:
                number = world.number(square)
                raise ValueError(f"square {number} is {world.label(owner)}'s by a rule that always holds")
        run.stand()
        self.game.events.clear()
        world.journal.clear()

    def _placed(self, names: Names, position: Mapping[str, object]) -> None:
        """Put pieces on the first square that are given without any, and for which the board has none."""
        for kind in PIECES:
            piece = names.thing(kind, "")
            if kind in position and piece is not None and names.world.get(piece, "square") is None:
                names.world.set(piece, "square", names.world.board[0])

    def _usual(self, names: Names) -> None:
        """Put in place what every position has unless it says otherwise: jobs that nobody is asked to bid for."""
        for job in names.world.of_kind("job"):
            names.world.set(job, "open", False)

    def _given_thing(self, names: Names, kind: str, key: str | int, attributes: Mapping[str, Any]) -> None:
        world = names.world
        if names.thing(kind, key) is None:
            if kind == "proposals":
                number = int(key)
                world.create("proposal", str(number), serial=number, state="undecided")
                names.game.proposals = max(names.game.proposals, number)
            elif kind == "lots":
                square = world.square(int(key)) if str(key).isdigit() else None
                lot = world.create("lot", "" if square else str(key), thing=square)
                if square is not None:
                    world.set(square, "lot", True)
                world.set(lot, "going once", True)
            elif kind == "disputes":
                world.create("dispute", str(key), open=True, placed=0)
                put(names, "disputes", key, "posted", 0)
            elif kind in ("products", "jobs"):
                world.create(kind[:-1], str(key))
            elif kind in SINGLE:
                world.create(SINGLE[kind][1], SINGLE[kind][0])
            elif kind in PIECES:
                world.create("pseudoplayer", PIECES[kind], square=world.board[0])
            elif kind not in ("players", "squares", "game"):
                raise ValueError(f"there is nothing called {kind}")
        for word, value in attributes.items():
            if (kind, word) != ("game", "update"):
                put(names, kind, key, word, value)
