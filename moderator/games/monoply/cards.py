"""Cards: taken from the top of a deck and put under it again; what those do that move nobody; the mini-games."""

from __future__ import annotations

from collections.abc import Callable

from moderator.games.monoply.data import GET_OUT, data
from moderator.games.monoply.menace import expose, lose, receive
from moderator.games.monoply.position import Position
from moderator.games.table.play import Play
from moderator.games.table.steps import decks


def take_card(play: Play[Position], seat: int, deck: str) -> str:
    """Take the top card of a deck and show it; one that is kept stays with the player. Gives "" for an empty deck."""
    player, card = play.state.players[seat], decks.take(play, deck)
    if not card:
        play.happens("draw", f"{player.name} finds no card left in the deck {deck}", "ruling 9")
        return ""
    text = data().texts.get((deck, card), card)
    play.happens("draw", f"{player.name} draws from {deck}: {text}", "ruling 9", card=card)
    if card == GET_OUT:
        play.state = play.state.with_player(seat, cards=(*player.cards, deck))
    return card


def use_card(play: Play[Position], seat: int) -> None:
    """Leave quarantine by a card, which goes under its own deck."""
    player = play.state.players[seat]
    deck, rest = player.cards[0], player.cards[1:]
    decks.put_under(play, deck, GET_OUT)
    play.state = play.state.with_player(seat, cards=rest, in_quarantine=False, quarantine_rolls=0)
    play.happens("leave", f"{player.name} leaves quarantine by a card", "6c")


def act_on(play: Play[Position], seat: int, effect: str, figures: tuple[int, ...]) -> None:
    """Do what a card says that moves nobody."""
    act = _ACTS.get(effect)
    if act is not None:
        act(play, seat, figures)


def _tp(play: Play[Position], seat: int, figures: tuple[int, ...]) -> None:
    if figures[0] > 0:
        receive(play, seat, figures[0], "by the card", "ruling 9")
    elif figures[0] < 0:
        lose(play, seat, -figures[0], "by the card", "ruling 9")


def _each_other(play: Play[Position], seat: int, figures: tuple[int, ...]) -> None:
    for other, player in enumerate(play.state.players):
        if other != seat and not player.resigned:
            receive(play, other, figures[0], "from the government", "ruling 9")


def _exposure(play: Play[Position], seat: int, figures: tuple[int, ...]) -> None:
    expose(play, seat, figures[0], "ruling 9")


def _high_roll(play: Play[Position], seat: int, figures: tuple[int, ...]) -> None:
    _, highest = _thrown(play, seat)
    if highest is not None:
        receive(play, highest, figures[0], "for the highest roll", "ruling 28")


def _low_roll(play: Play[Position], seat: int, figures: tuple[int, ...]) -> None:
    lowest, _ = _thrown(play, seat)
    if lowest is not None:
        lose(play, lowest, -figures[0], "for the lowest roll", "ruling 28")


def _low_exposed(play: Play[Position], seat: int, figures: tuple[int, ...]) -> None:
    lowest, _ = _thrown(play, seat)
    if lowest is not None:
        expose(play, lowest, figures[0], "ruling 28")


def _duel(play: Play[Position], seat: int, figures: tuple[int, ...]) -> None:
    lowest, highest = _thrown(play, seat)
    if highest is not None:
        receive(play, highest, figures[0], "for the highest roll", "ruling 28")
    if lowest is not None:
        expose(play, lowest, figures[1], "ruling 28")


def _thrown(play: Play[Position], seat: int) -> tuple[int | None, int | None]:
    """Play a mini-game: two dice each, the player on turn first, then by seat.

    Gives who threw lowest and who threw highest; nobody where several did, or where only one takes part.
    """
    count = len(play.state.players)
    seats = [(seat + each) % count for each in range(count)]
    seats = [each for each in seats if play.state.players[each].at_large]
    if len(seats) < 2:
        return None, None
    sums = {}
    for each in seats:
        name = play.state.players[each].name
        sums[each] = sum(play.roll(data().figures.dice, data().figures.sides, f"{name} in the mini-game"))
        play.happens("throw", f"{name} throws {sums[each]}", "ruling 28")
    totals = list(sums.values())
    found = [[each for each, total in sums.items() if total == wanted] for wanted in (min(totals), max(totals))]
    lowest, highest = (each[0] if len(each) == 1 else None for each in found)
    return lowest, highest


_ACTS: dict[str, Callable[[Play[Position], int, tuple[int, ...]], None]] = {
    "tp": _tp,
    "each_other_tp": _each_other,
    "exposure": _exposure,
    "highroll_tp": _high_roll,
    "lowroll_tp": _low_roll,
    "lowroll_exposure": _low_exposed,
    "duel_all": _duel,
}
