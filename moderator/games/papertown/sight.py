"""The game as a seat is told of it by mail: the roll, what may be marked, powers, money, the map in letters."""

from __future__ import annotations

from moderator.games.papertown.actions import ready
from moderator.games.papertown.colors import NAMES
from moderator.games.papertown.data import data
from moderator.games.papertown.ending import winners
from moderator.games.papertown.hexes import Hex
from moderator.games.papertown.letters import in_letters, legend
from moderator.games.papertown.position import Player, Position
from moderator.games.papertown.reach import NAMED, Reach, power_reach, rolled_reach, run_out
from moderator.games.papertown.scoring import score
from moderator.games.papertown.sheet import town
from moderator.games.papertown.signs import signs
from moderator.games.papertown.stack import cards_left
from moderator.games.papertown.telling import joined
from moderator.games.papertown.waiting import first_legal, said_marking
from moderator.games.table.game import Sight
from moderator.games.table.latest import kept_for_the_latest
from moderator.games.table.wrapping import wrapped


def sight(position: Position, seat: int | None) -> Sight:
    """Give the game as a seat is told of it; None: as an onlooker is."""
    if position.over:
        return Sight(_result(position), board=_board(position), others=_money(position), turns=position.boxes)
    moves = seat is not None and seat == _seat(position)
    return Sight(
        headline=_headline(position, moves),
        now=(*_reach(position, seat), *_cards(position)) if moves or seat is None else (),
        legal=legal_orders(position) if moves else (),
        holdings=_holdings(position, position.players[seat]) if seat is not None else (),
        board=_board(position),
        others=_money(position) if moves or seat is None else (*_money(position), *_cards(position)),
        turns=position.boxes,
    )


def legal_orders(position: Position) -> tuple[str, ...]:
    """Give orders that can be copied as they stand: the marking, then each power that is at hand."""
    if position.current.marked:
        return ()
    prefix = f"{position.mover.name} " if position.mover.virtual else ""
    found = [prefix + said_marking(first_legal(position).blocks)]
    if not rolled_reach(position).allowed or run_out(position):
        found.append(f"{prefix}skip")
    for power, word in (("branch", "branch"), ("bakery", "bakery"), ("material", "material"), ("bribery", "bribe")):
        if power in position.sheet.powers and ready(position, power):
            blocks = power_reach(position, power).blocks
            if blocks and not (power == "bribery" and position.current.used):
                found.append(f"{prefix}{word} {min(blocks)}")
    return tuple(dict.fromkeys(found))


def _seat(position: Position) -> int:
    """Give the seat that moves: a virtual opponent is moved by the only one there is."""
    return 0 if position.mover.virtual else position.active


def _headline(position: Position, moves: bool) -> str:
    rolled, name = NAMES[position.current.rolled].upper(), position.mover.name
    if moves and not position.mover.virtual:
        return f"your turn - you rolled {rolled}"
    return f"mark for {name} - rolled {rolled}" if moves else f"{name} rolled {rolled}"


def _reach(position: Position, seat: int | None) -> tuple[str, ...]:
    within = rolled_reach(position)
    rolled = NAMES[position.current.rolled]
    is_hers = seat == position.active and not position.mover.virtual
    whose = "your blocks" if is_hers else f"{position.mover.name}'s blocks"
    head = f"No {rolled} block is free: another color may be marked, or skip." if run_out(position) else ""
    return tuple(filter(None, (head, _named(within, rolled, whose))))


def _named(within: Reach, rolled: str, whose: str) -> str:
    blocks = sorted(within.blocks)
    if not blocks:
        return "No block is left to mark."
    kind = rolled if within.words.startswith(rolled) else "free"
    where = (
        f"Adjacent to {whose}, {kind}; one of these must be first"
        if within.touches
        else f"First may be any {kind} block"
    )
    if len(blocks) > NAMED:
        return f"{where} (* on the map): {len(blocks)} of them."
    return f"{where}: {' '.join(map(str, blocks))}"


def _cards(position: Position) -> tuple[str, ...]:
    left = cards_left(position)
    lines = [f"Cards left in this ten: {' '.join(f'{color}{count}' for color, count in left.items())}."]
    if position.told:
        after = position.players[position.active + 1 :]
        told = [f"{player.name} {NAMES[card]}" for player, card in zip(after, position.told, strict=False)]
        lines.append(f"Rolled as well: {', '.join(told)}.")
    return tuple(lines)


def _holdings(position: Position, player: Player) -> tuple[str, ...]:
    mine = f"Your special powers: {_powers(position, player)}."
    mover = position.mover
    theirs = (f"{mover.name}'s: {_powers(position, mover)}.",) if mover.virtual else ()
    return (mine, *theirs, f"The time track: {position.time} of {position.boxes} boxes are checked.")


def _powers(position: Position, player: Player) -> str:
    entries, turn = data().powers, position.current
    said = []
    for power in dict.fromkeys(position.sheet.power(block) for block in player.taken):
        count = sum(position.sheet.power(block) == power for block in player.taken)
        used = sum(position.sheet.power(block) == power for block in turn.used if block in player.taken)
        said.append(f"{entries[power].name} ({count}{f', {used} used' if used else ''})")
    return ", ".join(said) or "none yet"


@kept_for_the_latest
def _money(position: Position) -> tuple[str, ...]:
    """Give a line for each player: the sign, the money in millions, and what it is made of."""
    lines = []
    for player, sign in zip(position.players, signs(position), strict=True):
        counted = score(position, player)
        parts = [f"{data().objectives[each].short} {money}" for each, money in counted.objectives]
        if "bank" in position.sheet.powers:
            parts.append(f"Banks {counted.bank}")
        powers = f"; {len(player.taken)} special powers" if len(player.taken) != 1 else "; 1 special power"
        lines.append(f"{player.name} ({sign.letter}) {counted.total} million: {', '.join(parts)}{powers}")
    return tuple(lines)


@kept_for_the_latest
def _board(position: Position) -> tuple[str, ...]:
    following = frozenset[Hex]() if position.over else rolled_reach(position).blocks
    return (*in_letters(position, following), *legend(position), *wrapped((*_pays(position), *_specials(position))))


def _pays(position: Position) -> tuple[str, ...]:
    """Say what the mayor pays for, as it is printed on top of the sheet."""
    entries = (data().objectives[each] for each in position.sheet.objectives)
    return ("The mayor pays at the end:", *(f"  {entry.short.capitalize()} - {entry.text}" for entry in entries))


def _specials(position: Position) -> tuple[str, ...]:
    """Say where the special blocks are, whose, and what each power does."""
    sheet = position.sheet
    if not sheet.powers:
        return ()
    lines = []
    for power in sheet.powers:
        blocks = (each for each in town(sheet).specials if sheet.power(each) == power)
        places = [f"{each}{_taken(position, each)}" for each in blocks]
        where = f" ({', '.join(places)})" if places else ""
        told = f" - {data().powers[power].text}" if not position.time else ""
        lines.append(f"  {data().powers[power].name}{where}{told}")
    more = "" if not position.time else " (rules powers tells what each does)"
    return (f"Special blocks; whoever first marks beside one acquires it{more}:", *lines)


def _taken(position: Position, block: Hex) -> str:
    owner = position.owner(block)
    return f" {owner.name}" if owner else ""


def _result(position: Position) -> str:
    won = [player.name for player in winners(position)]
    return f"the game is over - {joined(won) or 'nobody'} {'share it' if won[1:] else 'wins'}"
