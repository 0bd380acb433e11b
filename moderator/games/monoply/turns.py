"""From turn to turn: who is next, who is left out, and when everybody is home or a menace."""

from __future__ import annotations

from moderator.games.monoply.data import GET_OUT, data
from moderator.games.monoply.position import DONE, PREROLL, Position
from moderator.games.monoply.trading import DEALS
from moderator.games.table.play import Play
from moderator.games.table.steps import decks


def winners(state: Position) -> tuple[int, ...]:
    """Give who has won: the most TP at home, then the least exposure; or the only one left, if that is no menace."""
    left = [seat for seat, player in enumerate(state.players) if not player.resigned]
    if len(left) == 1:
        return tuple(seat for seat in left if not state.players[seat].menace)
    home = [seat for seat in left if state.players[seat].home]
    ranks = {seat: (state.players[seat].tp, -state.players[seat].exposure) for seat in home}
    best = max(ranks.values(), default=None)
    return tuple(seat for seat in home if ranks[seat] == best)


def finished(state: Position) -> bool:
    """Say whether nobody is left who could still come home, or nobody to play against."""
    left = [player for player in state.players if not player.resigned]
    return len(left) < 2 or all(player.menace or player.home for player in left)


def settle(play: Play[Position]) -> None:
    """Pass the turn if nothing of it is waited for; end the game if it is over."""
    if play.state.over:
        return
    if finished(play.state):
        end(play)
    elif play.state.stage == DONE:
        _next(play)


def end(play: Play[Position]) -> None:
    """End the game and say who has won."""
    play.state = play.state.changed(over=True, offers=())
    won = [play.state.players[seat].name for seat in winners(play.state)]
    words = f"{' and '.join(won)} {'share the win' if won[1:] else 'wins'}" if won else "Nobody wins"
    play.happens("end", words, "1c", "ruling 3")
    play.close_turn()


def _next(play: Play[Position]) -> None:
    state, count = play.state, len(play.state.players)
    order = [(state.active + step) % count for step in range(1, count + 1)]
    seat = next(each for each in order if not (state.players[each].home or state.players[each].resigned))
    play.close_turn()
    play.state = state.changed(active=seat, turn=state.turn + 1, stage=PREROLL, after=PREROLL, used=(), back=False)
    DEALS.lapse(play)


def resign(play: Play[Position], seat: int) -> None:
    """Take a player out: deeds go back unsold, cards under their decks, and the turn passes if it was theirs."""
    state = play.state
    player = state.players[seat]
    for space in state.owned(seat):
        state = state.with_deed(space.index, None)
    state = state.with_player(seat, resigned=True, cards=(), tp=0)
    if seat == state.active:
        state = state.changed(stage=DONE, after=DONE)
    play.state = state
    DEALS.leave(play, seat)
    for deck in player.cards:
        decks.put_under(play, deck, GET_OUT)
    play.happens("resign", f"{player.name} resigns", "resign")


def notes(tp: int) -> dict[int, int]:
    """Give the notes that make up so much TP, largest first; at the start those that are handed out."""
    figures = data().figures
    if tp == figures.start_tp:
        return dict(figures.denominations)
    found = {}
    for note in sorted(figures.denominations, reverse=True):
        found[note], tp = divmod(tp, note)
    return {note: count for note, count in found.items() if count}
