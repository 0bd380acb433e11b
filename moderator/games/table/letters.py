"""What a player is written: what happened since her last letter, what she must decide, and what she can send.

The parts come in one order in every letter, so that she finds them without reading: the news, her decision, orders that
can be copied, what she has, the board, the others, and what it means to say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.core.deadlines import say
from moderator.core.outcome import Event, Notice, Section
from moderator.games.table.clock import due_of, open_decisions
from moderator.games.table.game import Pending, S, Sight, TableGame
from moderator.games.table.printed import printed
from moderator.games.table.table import OVER, RECENT, Table
from moderator.games.table.wrapping import wrapped

NEWS = 8
"""How many lines of news a letter tells; the log tells of more."""


def subject(table: Table, sight: Sight) -> str:
    """Give the subject of a letter: the table's tag, the turn, and how things stand for whom this is the sight."""
    turn = table.game.turn
    track = f"T{turn}{f' of {sight.turns}' if sight.turns else ''}: " if turn else ""
    return f"[{table.name}] {track}{sight.headline}"


def page_of(table: Table) -> str:
    """Give the path of the page of the turn that is being played."""
    return f"turns/{table.game.turn}/"


def decisions(game: TableGame[S], table: Table, seat: int) -> tuple[Pending, ...]:
    """Give what a seat is asked to decide."""
    return tuple(each for each in open_decisions(game, table) if seat in each.who)


AT_REST = {"YOU HAVE", "THE BOARD", "THE OTHERS"}
"""What a letter leaves out that nothing new has happened since the last one."""


def sections(game: TableGame[S], table: Table, seat: int, sight: Sight) -> tuple[Section, ...]:
    """Give how the game stands for a seat: its decision, what can be sent, what it has, the board, the others."""
    mine = decisions(game, table, seat)
    parts = (
        ("YOUR DECISION" if mine else "HOW IT STANDS", tuple(_asked(table, mine, sight))),
        ("YOU CAN SEND", tuple(f"  {line}" for line in sight.legal)),
        ("KEPT FOR YOUR TURN", tuple(f"  {each.words}" for each in table.kept if each.seat == seat)),
        ("YOU HAVE", sight.holdings),
        ("THE BOARD", sight.board),
        ("THE OTHERS", sight.others),
    )
    return tuple(Section(title, lines) for title, lines in parts if lines)


def _asked(table: Table, asked: Sequence[Pending], sight: Sight) -> Iterator[str]:
    for each in asked:
        due = due_of(table, each.key)
        yield f"{each.asked}{f' Until {say(due)}.' if due else ''}"
    yield from sight.now


def waiting(game: TableGame[S], table: Table) -> tuple[str, ...]:
    """Say in a line each what is waited for, of whom, and until when."""
    lines = []
    for each in open_decisions(game, table):
        due = due_of(table, each.key)
        names = ", ".join(table.seats[seat].name for seat in each.who)
        silent = f" Silence means: {each.silence}." if each.silence else ""
        lines.append(f"{names}: {each.asked}{f' Until {say(due)}.' if due else ''}{silent}")
    return tuple(lines)


def silence(game: TableGame[S], table: Table, seat: int) -> tuple[str, ...]:
    """Say what it means if a seat says nothing."""
    return tuple(
        f"If you say nothing until {say(due)}: {each.silence}."
        for each in decisions(game, table, seat)
        if (due := due_of(table, each.key))
    )


def news(table: Table, seat: int) -> tuple[str, ...]:
    """Give what happened since a seat was last written to, the newest lines."""
    lines, more = table.untold(seat)
    more += max(0, len(lines) - NEWS)
    return (*([f"({more} more before that: send log {min(RECENT, more + NEWS)}.)"] if more else []), *lines[-NEWS:])


def since(table: Table, seat: int) -> tuple[Section, ...]:
    """Give what happened since a seat was last written to, if anything did."""
    happened = news(table, seat)
    return (Section("SINCE YOUR LAST LETTER", tuple(f"  {line}" for line in happened)),) if happened else ()


def introduction(game: TableGame[S], table: Table, seat: int) -> tuple[Section, ...]:
    """Say how a game goes to a player who has not been written to since it began."""
    first = printed(game.name).first if not table.seats[seat].told else ()
    return (Section("HOW IT GOES", wrapped([f"- {line}" for line in first])),) if first else ()


def told(events: Sequence[Event]) -> tuple[str, ...]:
    """Give the lines of events as they are told in a letter; what a card says may have its own full stop."""
    return tuple(f"{event.line.removesuffix('.')}." for event in events)


def not_done(lines: Sequence[str]) -> tuple[Section, ...]:
    """Tell of orders that were sent ahead and not carried out, if there are any."""
    return (Section("SENT AHEAD, AND NOT DONE", tuple(f"  {line}" for line in lines)),) if lines else ()


def notice(game: TableGame[S], table: Table, seat: int, ahead: Sequence[str] = ()) -> Notice:
    """Write to a player whom nobody has answered just now: that it is her turn, or that the game is over.

    `ahead` tells of her orders that were kept until now and could not be carried out.
    """
    sight = game.sight(table.game, seat)
    return Notice(
        table.seats[seat].address,
        subject(table, sight),
        (),
        page_of(table),
        (
            *introduction(game, table, seat),
            *since(table, seat),
            *not_done(ahead),
            *sections(game, table, seat, sight),
            *_last(game, table, seat),
        ),
        is_personal=True,
    )


def _last(game: TableGame[S], table: Table, seat: int) -> tuple[Section, ...]:
    if table.phase == OVER:
        return (Section("THE END", (how_it_ended(game, table),)),)
    lines = silence(game, table, seat)
    return (Section("IF YOU SAY NOTHING", lines),) if lines else ()


def how_it_ended(game: TableGame[S], table: Table) -> str:
    """Say in a sentence how a game ended, "" while it goes on."""
    if table.game is None or (won := game.winners(table.game)) is None:
        return ""
    names = [table.seats[seat].name for seat in won]
    if not names:
        return f"{game.title} is over, and nobody has won."
    return f"{game.title} is over: {' and '.join(names)} {'share the win' if len(names) > 1 else 'has won'}."
