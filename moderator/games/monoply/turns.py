"""From turn to turn: who is next, who is left out, and when everybody is home or a menace."""

from __future__ import annotations

from moderator.games.monoply.board import data
from moderator.games.monoply.position import DONE, PREROLL, Position
from moderator.games.monoply.trading import lapse
from moderator.games.table.play import Play


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
    play.state = play.state._replace(over=True, offers=())
    won = [play.state.players[seat].name for seat in winners(play.state)]
    words = f"{' and '.join(won)} {'share the win' if won[1:] else 'wins'}" if won else "Nobody wins"
    play.happens("end", words, "1c", "ruling 3")
    play.close_turn()


def _next(play: Play[Position]) -> None:
    state, count = play.state, len(play.state.players)
    order = [(state.active + step) % count for step in range(1, count + 1)]
    seat = next(each for each in order if not (state.players[each].home or state.players[each].resigned))
    play.close_turn()
    play.state = state._replace(active=seat, turn=state.turn + 1, stage=PREROLL, after=PREROLL, used=(), back=False)
    lapse(play)


def leave(play: Play[Position], seat: int) -> None:
    """Take a player out: deeds go back unsold, cards under their decks, and the turn passes if it was hers."""
    state = play.state
    player = state.players[seat]
    for space in state.owned(seat):
        state = state.with_deed(space.index, None)
    decks = dict(state.decks)
    for deck in player.cards:
        decks[deck] = (*decks[deck], "keep_gooq")
    offers = tuple(each for each in state.offers if seat not in {each.giver, each.taker})
    state = state.with_player(seat, resigned=True, cards=(), tp=0)._replace(decks=decks, offers=offers)
    if seat == state.active:
        state = state._replace(stage=DONE, after=DONE)
    play.state = state
    play.happens("resign", f"{player.name} resigns", "resign")


def shuffled(play: Play[Position]) -> Position:
    """Give the position with each deck in a new order."""
    decks = {name: play.shuffle(cards, f"the deck {name}") for name, cards in play.state.decks.items()}
    return play.state._replace(decks=decks)


def opened(play: Play[Position]) -> None:
    """Let the dice say who begins: two each by seat, and those with the highest roll again, by seat."""
    seats = list(range(len(play.state.players)))
    while len(seats) > 1:
        sums = {}
        for seat in seats:
            name = play.state.players[seat].name
            sums[seat] = sum(play.roll(data().figures.dice, data().figures.sides, f"{name} rolls for the first turn"))
            play.happens("roll", f"{name} rolls {sums[seat]} for the first turn", "2", "ruling 13")
        highest = max(sums.values())
        seats = [seat for seat, total in sums.items() if total == highest]
    play.state = play.state._replace(active=seats[0])
    play.happens("begin", f"{play.state.mover.name} begins", "2", "ruling 13")


def notes(tp: int) -> dict[int, int]:
    """Give the notes that make up so much TP, largest first; at the start those that are handed out."""
    figures = data().figures
    if tp == figures.start_tp:
        return dict(figures.denominations)
    found = {}
    for note in sorted(figures.denominations, reverse=True):
        found[note], tp = divmod(tp, note)
    return {note: count for note, count in found.items() if count}
