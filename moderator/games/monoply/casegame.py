"""MONO-PLY as the runner of cases plays it: what its cases may say, looked up in a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import partial

from moderator.core.outcome import Refusal
from moderator.core.row import Row
from moderator.games.monoply.data import Space, card_of, data
from moderator.games.monoply.monoply import GAME
from moderator.games.monoply.position import AGAIN, DONE, PREROLL, Deed, Player, Position
from moderator.games.monoply.setup import open_game, set_up
from moderator.games.monoply.trading import DEALS
from moderator.games.monoply.turns import notes
from moderator.games.table.board import with_figures
from moderator.games.table.cases import TableCases
from moderator.games.table.names import one_of
from moderator.games.table.records import remade
from moderator.games.table.steps import deal_cases, deck_cases

_FIGURES = {field.name for field in fields(Space)} - {"index", "source"}
_OF_PLAYER = set(Player._fields) - {"name", "cards"}


class MonoplyWords(deck_cases.Unshuffled[Position]):
    """The words of MONO-PLY's cases."""

    def given(self, names: Sequence[str], settings: Mapping[str, object], given: Row) -> Position:
        """Set a position up. Raises ValueError for what no board holds."""
        rows = given.rows("players")
        decks = deck_cases.laid(given.row("decks"), data().decks, partial(card_of, count=data().round))
        players = tuple(_player(name, rows[name]) for name in names)
        state = set_up(names, settings).changed(players=players, decks=decks)
        state = state.changed(active=list(names).index(given.text("active", names[0])), phase=given.number("phase", 1))
        for key, row in given.rows("spaces").items():
            state = _with_space(state, int(key), row, names)
        stage = given.text("pending", PREROLL)
        # A purchase or a friend that is waited for is the last of the turn, since no case says that doubles led to it.
        after = stage if stage in {PREROLL, AGAIN} else DONE
        mover = rows[state.mover.name]
        state = state.changed(
            stage=stage, after=after, used=mover.texts("used_preroll"), back=mover.text("direction") == "back"
        )
        return deal_cases.with_offers(state, given.rows("offers"), partial(_named, state), DEALS.wares.money)

    def keys(self, state: Position, kind: str) -> Sequence[str]:
        """Give the spaces by their numbers."""
        return [str(space.index) for space in state.spaces()] if kind == "spaces" else ()

    def look(self, state: Position, kind: str, key: str, attribute: str) -> object:
        """Give a value. Raises KeyError for what there is not."""
        if kind == "players":
            return _of_player(state, next(player for player in state.players if player.name == key), attribute)
        if kind == "spaces":
            return _of_space(state, int(key), attribute)
        return _LOOKS[kind](state)


def _player(name: str, row: Row) -> Player:
    known = {key: value for key, value in row.items() if key in _OF_PLAYER}
    return remade(Player(name, tp=data().figures.start_tp, cards=row.texts("get_out_cards")), known)


def _with_space(state: Position, index: int, row: Row, names: Sequence[str]) -> Position:
    """Give the position with a space as the case has it."""
    if not 0 <= index < data().round:
        raise ValueError(f"spaces: there is no space {index}; they go from 0 to {data().round - 1}")
    figures = {key: value for key, value in row.items() if key in _FIGURES}
    if figures:
        state = state.changed(fixtures={**state.fixtures, index: with_figures(state.space(index), figures)})
    if not row.text("owner"):
        return state
    if not state.space(index).can_be_owned:
        raise ValueError(f"spaces, {index}: {state.space(index).name} cannot be owned")
    return state.with_deed(index, Deed(list(names).index(row.text("owner")), row.number("level")))


def _named(state: Position, words: str) -> int:
    spaces = {space.name: space.index for space in state.spaces() if space.can_be_owned}
    found = one_of(words, spaces, "space")
    if isinstance(found, Refusal):
        raise ValueError(" ".join(found.reasons))  # noqa: TRY004 - a position that cannot be
    return found


def _of_player(state: Position, player: Player, attribute: str) -> object:
    is_mover = player.name == state.mover.name
    match attribute:
        case "get_out_cards":
            return list(player.cards)
        case "used_preroll":
            return list(state.used) if is_mover else []
        case "direction":
            return "back" if is_mover and state.back else "forward"
        case "notes":
            return notes(player.tp)
    if attribute not in _OF_PLAYER:
        raise KeyError(attribute)
    return getattr(player, attribute)


def _of_space(state: Position, index: int, attribute: str) -> object:
    deed = state.deeds.get(index)
    if attribute == "owner":
        return None if deed is None else state.players[deed.owner].name
    if attribute == "level":
        return 0 if deed is None else deed.level
    value = getattr(state.space(index), attribute)
    return list(value) if isinstance(value, tuple) else value


_LOOKS: dict[str, Callable[[Position], object]] = {
    "active": lambda state: state.mover.name,
    "phase": lambda state: state.phase,
    "pending": lambda state: state.stage,
    "decks": lambda state: deck_cases.shown(state.decks),
    "offers": deal_cases.shown,
}

CASE_GAME = TableCases(GAME, MonoplyWords(set_up, open_game))
