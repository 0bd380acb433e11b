"""The game as a seat is told of it by mail: TP and exposure, what the dice would hit, what can be sent, the ring."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.monoply.data import AIRPORT, BORED_WALK, CHECK, LAVATORY, MONTH, Space, data
from moderator.games.monoply.letters import in_letters
from moderator.games.monoply.moving import way_of
from moderator.games.monoply.position import AGAIN, BUY, FRIEND, PHASE_TWO, PREROLL, Player, Position
from moderator.games.monoply.preroll import BACK, CLEAN, DRAW
from moderator.games.monoply.trading import DEALS
from moderator.games.monoply.turns import winners
from moderator.games.monoply.upgrading import can_upgrade
from moderator.games.table.game import Sight
from moderator.games.table.wrapping import so_many, wrapped


def sight(state: Position, seat: int | None) -> Sight:
    """Give the game as a seat is told of it; None: as an onlooker is."""
    board = in_letters(state)
    others = tuple(_line(state, place) for place in range(len(state.players)) if place != seat)
    if state.over:
        won = [state.players[place].name for place in winners(state)]
        head = f"the game is over - {' and '.join(won) or 'nobody'} {'share it' if won[1:] else 'wins'}"
        return Sight(head, board=board, others=others)
    mine = seat is not None and seat == state.active
    return Sight(
        headline=_headline(state, seat),
        now=(*wrapped(DEALS.told(state, seat)), *(_reach(state) if mine else ())),
        legal=legal(state, seat) if seat is not None else (),
        holdings=_holdings(state, seat) if seat is not None else (),
        board=board,
        others=others,
    )


def places(state: Position) -> Mapping[str, str]:
    """Say of each space that can be owned what it costs and brings, and whose it is."""
    told = {}
    for space in state.spaces():
        if space.can_be_owned:
            deed = state.deeds.get(space.index)
            owner = f"{state.players[deed.owner].name}'s" if deed else "free"
            fees = f"; fee {'/'.join(map(str, space.wipe))}" if space.wipe else "; exposes who lands on it"
            fees += f", now {state.fee(space.index)}" if deed and space.wipe else ""
            told[space.name] = f"{space.name} (space {space.index}): {owner}, {space.price} TP{fees}."
    return told


def legal(state: Position, seat: int) -> tuple[str, ...]:
    """Give orders that this seat could send as they stand."""
    answers = DEALS.answers(state, seat)
    if seat != state.active or state.over:
        return answers
    if state.stage == BUY:
        price = state.space(state.mover.pos).price
        return (*(["buy"] if price < state.mover.tp else []), "decline", *answers)
    if state.stage == FRIEND:
        word = "gift" if state.space(state.mover.pos).type == BORED_WALK else "purell"
        friends = [player for place, player in enumerate(state.players) if place != seat and not player.resigned]
        return (*(f"{word} {player.name}" for player in friends), *answers)
    if state.stage not in {PREROLL, AGAIN}:
        return answers
    upgrades = [f"upgrade {space.name}" for space in state.owned(seat) if can_upgrade(state, space)]
    return ("roll", *_options(state), *upgrades, *answers)


def _options(state: Position) -> list[str]:
    """Give the pre-roll options that are open."""
    mover = state.mover
    found: list[str] = []
    if state.stage != PREROLL:
        return found
    if mover.in_quarantine and mover.cards:
        found.append("use card")
    affords = mover.tp > data().figures.option_cost and not mover.menace
    if affords and mover.exposure and CLEAN not in state.used:
        found.append("clean")
    if affords and DRAW not in state.used:
        found += [f"draw {deck}" for deck in state.decks]
    if BACK not in state.used and mover.pos and (affords or state.phase == PHASE_TWO):
        found.append("back")
    return found


def _headline(state: Position, seat: int | None) -> str:
    mover = state.mover
    if any(each.taker == seat for each in state.offers):
        return "an offer waits for your answer"
    if seat != state.active:
        return f"{mover.name}'s turn, Phase {state.phase}"
    limit = state.settings.exposure_limit
    asked = {BUY: "buy or decline?", FRIEND: "choose a friend", AGAIN: "doubles, roll again"}.get(
        state.stage, "your turn"
    )
    return f"{asked} - {mover.tp} TP, exposure {mover.exposure}/{limit}"


def _reach(state: Position) -> tuple[str, ...]:
    """Say where the player on turn stands, and what each sum of two dice would hit."""
    mover, figures = state.mover, data().figures
    here = state.space(mover.pos)
    if state.stage == BUY:
        return (f"{here.name} is for sale: {here.price} TP.{_group(state, here)}",)
    if state.stage == FRIEND:
        return (f"You are on {here.name}: choose a friend.",)
    lines = [f"You are on {mover.pos} {here.name}. Two dice from here:"]
    if mover.in_quarantine:
        last = figures.max_quarantine_rolls
        left = last - mover.quarantine_rolls
        out = "Doubles lead out" if left > 1 else "Any roll leads out"
        head = f"You are in quarantine. {out}; this is roll {last - left + 1} of {last} there:"
        return (head, *_ways(state, state.back, figures.dice if left > 1 else 1))
    lines += _ways(state, state.back)
    if not state.back and state.stage == PREROLL and mover.pos:
        lines += ["  Backward:", *_ways(state, is_backward=True)]
    return tuple(lines)


def _ways(state: Position, is_backward: bool, step: int = 1) -> list[str]:
    """Say where each sum of the dice leads, as `way_of` has it; of doubles the sums are a `step` apart."""
    figures = data().figures
    lines, line = [], " "
    for total in range(figures.dice, figures.dice * figures.sides + 1, step):
        way = way_of(state, total, is_backward=is_backward)
        there = way.spaces[-1]
        month = f"+{figures.month_pass}" if 0 in way.spaces[:-1] else ""
        word = f" {total}>{there} {'HOME' if way.is_home else _hit(state, there)}{month}"
        if len(line) + len(word) > 76:
            lines.append(line)
            line = " "
        line += word
    return [*lines, line]


def _hit(state: Position, index: int) -> str:
    space, deed = state.space(index), state.deeds.get(index)
    figures = data().figures
    if space.type == AIRPORT:
        return f"{space.name}(+{space.exposure} exposure)"
    if not space.can_be_owned:
        paid = {MONTH: figures.month_land, CHECK: figures.check}.get(space.type)
        return f"{space.name}(+{paid})" if paid else space.name
    if deed is None:
        # A menace buys nothing.
        return space.name if state.mover.menace else f"{space.name}(free,{space.price})"
    if deed.owner == state.active:
        return f"{space.name}(yours)"
    fee = f",{state.fee(index)}" if space.type == LAVATORY else ""
    return f"{space.name}({state.players[deed.owner].name}{fee})"


def _group(state: Position, space: Space) -> str:
    if space.type != LAVATORY:
        return ""
    owned = sum(each.group == space.group for each in state.owned(state.active))
    every = sum(each.group == space.group for each in state.spaces())
    bare, *upgraded = space.wipe
    fees = f"Its fee: {bare}, upgraded {'/'.join(map(str, upgraded))}."
    return f" {fees} You own {owned} of the {every} of {space.group}."


def _holdings(state: Position, seat: int) -> tuple[str, ...]:
    player = state.players[seat]
    lines = [_points(state, player)]
    for space in state.owned(seat):
        deed = state.deeds[space.index]
        fee = f"fee {state.fee(space.index)}" if space.type == LAVATORY else "exposes"
        level = f", {data().figures.levels[deed.level]}" if space.type == LAVATORY else ""
        lines.append(f"  {space.index} {space.name} ({space.group or 'pump'}): {fee}{level}")
    return tuple(lines)


def _points(state: Position, player: Player) -> str:
    limit = state.settings.exposure_limit
    close = " - CLOSE" if player.exposure >= data().figures.close_at and not player.menace else ""
    cards = f", {so_many(len(player.cards), 'Get out of quarantine card')}" if player.cards else ""
    return f"{player.tp} TP, exposure {player.exposure}/{limit}{close}{cards}, on {player.pos}{_state(player)}"


def _state(player: Player) -> str:
    holds = {
        "MENACE": player.menace,
        "home": player.home,
        "in quarantine": player.in_quarantine,
    }
    words = [*([player.piece] if player.piece else []), *(word for word, is_so in holds.items() if is_so)]
    return f" ({', '.join(words)})" if words else ""


def _line(state: Position, seat: int) -> str:
    player = state.players[seat]
    if player.resigned:
        return f"{player.name}: resigned"
    return f"{player.name}: {_points(state, player)}, {so_many(len(state.owned(seat)), 'space')}"
