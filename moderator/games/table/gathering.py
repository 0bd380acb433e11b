"""Before a game: who asked for it, who is asked, who joins. Nobody is entered who has not said so herself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from moderator.core.deadlines import say
from moderator.core.dice import Dice, FairDice, NoDice
from moderator.core.inputs import Mail
from moderator.core.joining import name_said, wishes_to_play
from moderator.core.leaving import is_leaving
from moderator.core.outcome import Answer, Event, Notice, Refusal, Section
from moderator.core.outcome import Said as Told
from moderator.core.player_names import trouble_with
from moderator.games.table import letters
from moderator.games.table.asking import asked
from moderator.games.table.clock import GATHER, due_of, hours_of, timed
from moderator.games.table.game import TURN, S, TableGame
from moderator.games.table.play import Play
from moderator.games.table.printed import printed
from moderator.games.table.reading import QUESTIONS, Beginnings, is_remark, plainly_asked
from moderator.games.table.refusals import not_allowed
from moderator.games.table.settings import chosen, said_settings
from moderator.games.table.sitting import Sitting
from moderator.games.table.table import CALLED_OFF, PLAYING, Kept, Seat, Table

OPTIONS = frozenset({"name", "begun", "host", "host_name", "is_confirmed", "with", "open", "players", "hours"})
"""What the beginning of a table takes besides the settings of its game; the house gives `name` and `begun` itself."""

_NAME = re.compile(r"[^\W\d_][\w'-]{0,19}")
_ADDRESS = re.compile(r"[^\s,;<>]+@[^\s,;<>]+")
_JOIN = re.compile(
    r"(?:(?:yes|yeah|yep)[,! ]+)?(?:i(?:'d like to|'d love to| would like to| want to|'ll)? )?"
    r"(?:join|yes|accept|count me in|i'm in|play)\b(?: the game)?"
    r"(?:,? (?:as|under the name)(?: of)? (.+?))?[.! ]*",
    re.IGNORECASE,
)
_GLADLY = re.compile(r"(?:sure|gladly|of course|with pleasure|ok(?:ay)?)\b", re.IGNORECASE)
_AGREES = re.compile(
    r"(?:(?:oh|hi|hello|well)[ ,!]+)*(?:yes|yeah|yep|yup|sure|gladly|of course|with pleasure|ok(?:ay)?|absolutely"
    r"|definitely|i(?:'d| would) (?:love|like) to(?= ?[.!,]|$)|go ahead|let's (?:go|play|do it|start)|fine by me"
    r"|(?:that|it) was me)\b(?!.*\?)",
    re.IGNORECASE,
)
"""How a line begins that says yes, and may say something else besides."""
_COURTESY = re.compile(
    r"\b(?:please|thanks|thank you|sure|gladly|of course|with pleasure|ok(?:ay)?)\b[,!. ]*", re.IGNORECASE
)
_SENTENCE = re.compile(r"(?<=[.!])\s+")
_HANGS = re.compile(r"\b(?:if|unless|only|until|when|not|but|maybe|perhaps)\b|n't\b", re.IGNORECASE)
_ASIDES = re.compile(r"(?<=[.!?])\s+")
_LEAVE = re.compile(r"(?:no|no thanks|decline|leave|i don't|not me|cancel)[.! ]*", re.IGNORECASE)
_BEGIN = re.compile(r"(?:please )?(?:begin|start)(?: now| the game)?[.! ]*", re.IGNORECASE)

_BEGINS = Beginnings(frozenset({"join", "play", "accept", "leave", "decline", "begin", "start"}))


@dataclass(frozen=True, slots=True)
class Gathered:
    """What came of a mail or a deadline before the game: the table, the events, the answer, letters to others."""

    table: Table
    answer: Answer | None = None
    events: tuple[Event, ...] = ()
    notices: tuple[Notice, ...] = ()


def gather(game: TableGame[S], options: Mapping[str, object], dice: Dice) -> Gathered:
    """Lay a table; begin at once where nobody is missing, as in a game for one.

    Raises ValueError, with what to mend, for options that cannot be.
    """
    wanted = {key: value for key, value in options.items() if key not in OPTIONS}
    invited = tuple(dict.fromkeys(_ADDRESS.findall(_joined(options.get("with", "")).lower())))
    host = str(options.get("host", "")).lower()
    players = _number("players", options.get("players", 0) or 0)
    if players and not game.least <= players <= game.most:
        raise ValueError(f"{game.title} is for {_many(game)} players, not {players}.")
    if len(invited) + bool(host) > game.most:
        raise ValueError(f"{game.title} is for {_many(game)} players; {len(invited) + bool(host)} are too many.")
    hours = _number("hours", options.get("hours", game.hours[TURN]))
    if not 1 <= hours <= 1000:
        raise ValueError(f"hours are from 1 to 1000, not {hours}.")
    host_name, is_confirmed = str(options.get("host_name", "")), bool(options.get("is_confirmed", not host))
    table = Table(
        str(options.get("name", game.name)),
        host=host,
        host_name="" if is_confirmed else host_name,  # who is known to have asked sits down under it now
        is_confirmed=is_confirmed,
        is_open=bool(options.get("open", not invited)),
        wanted=players or _alone(game, host, invited, options),
        invited=tuple(each for each in invited if each != host),
        settings=chosen(game, wanted),
        hours={**hours_of(game), TURN: hours},
    )
    begun = options.get("begun")
    if begun:
        table = timed(game, table, datetime.fromisoformat(str(begun)))
    if host and not table.is_confirmed:
        return Gathered(table, notices=(_to_host(game, table, host_name),))
    if host:
        name = _free_name(table, host_name, host)
        table = replace(table, seats=(Seat(name, host),))
        if begun and _is_complete(game, table):
            playing, events = _begin(game, table, datetime.fromisoformat(str(begun)), dice)
            return Gathered(_all_told(playing), None, events, _to_all(game, playing, ""))
        return Gathered(table, notices=(_laid(game, table), *_invitations(game, table)))
    return Gathered(table, notices=_invitations(game, table))


def _alone(game: TableGame[S], host: str, invited: Sequence[str], options: Mapping[str, object]) -> int:
    """Give 1 where somebody asks for a game that can be played alone and names nobody else, else 0."""
    return int(game.least == 1 and bool(host) and not invited and not options.get("open"))


def _number(name: str, value: object) -> int:
    if not str(value).isdecimal():
        raise ValueError(f'{name} is a whole number, not "{value}".')
    return int(str(value))


def _joined(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)


def _many(game: TableGame[S]) -> str:
    return f"{game.least} to {game.most}"


def receive(game: TableGame[S], table: Table, mail: Mail, dice: Dice) -> Gathered:
    """Act on a mail to a table that is not complete yet."""
    address = mail.address.lower()
    kept = [line.strip() for line in mail.words.split("\n") if line.strip() and not line.lstrip().startswith(">")]
    lines = [part for line in kept for part in _parted(line)]
    said: list[Told] = []
    questions: list[Section] = []
    before = table
    for line in lines:
        word = line.split()[0].casefold().strip(".!?,:")
        if word in QUESTIONS and len(line.split()) <= 3:
            questions += _asked(game, table, word, line)
            said.append(Told(line, ("Told below.",), kind="question"))
            continue
        asks = [(each, plainly_asked(each)) for each in re.split(r"(?<=\?)\s+", line)]
        if all(question for _, question in asks):
            for each, question in asks:
                questions += _asked(game, table, question.split()[0], question)
                said.append(Told(each, ("Told below.",), kind="question"))
            continue
        done = _order(game, table, address, line) or _of_the_game(game, table, mail, line.strip(" .!"))
        if done is None:
            said.append(Told(line, kind="talk"))
        elif isinstance(done, Refusal):
            said.append(Told(line, refusal=done))
        else:
            table, meaning = done
            said.append(Told(line, meaning))
    if table is before and not any(each.refusal or each.kind == "question" for each in said):
        said = [Told(each.quoted, refusal=_unread(table, address)) for each in said]
    return _gone_on(game, before, table, mail, dice, said, questions)


def _parted(line: str) -> tuple[str, ...]:
    """Part what a line says of taking a seat from the remarks among it."""
    first, *others = _SENTENCE.split(line)
    if not any(each.fullmatch(_plain(first)) for each in (_JOIN, _LEAVE, _BEGIN)):
        return (line,)
    behind = [each for each in others if not _JOIN.fullmatch(_plain(each))]
    if not behind or not all(is_remark(each, _BEGINS) for each in behind):
        return (line,)
    return (" ".join((first, *(each for each in others if each not in behind))), *behind)


def close(game: TableGame[S], table: Table, moment: datetime, dice: Dice) -> Gathered:
    """Stop waiting: begin with those who have joined, or call the game off."""
    if len(table.seats) >= game.least:
        begun, events = _begin(game, replace(table, invited=()), moment, dice)
        return Gathered(_all_told(begun), None, events, _to_all(game, begun, ""))
    return call_off(game, table)


def call_off(game: TableGame[S], table: Table) -> Gathered:
    """Call a table off, and tell those who have joined."""
    called = replace(table, phase=CALLED_OFF, invited=(), due={})
    return Gathered(called, None, (), _called_off(game, called, ""))


def _order(game: TableGame[S], table: Table, address: str, line: str) -> tuple[Table, tuple[str, ...]] | Refusal | None:
    """Carry one order out; None for talk."""
    seat = table.seat_of(address)
    joins = [_JOIN.fullmatch(_plain(sentence)) for sentence in _SENTENCE.split(line)]
    if all(joins):
        names = [found[1] for found in joins if found is not None and found[1]]
        return _join(game, table, address, names[0].strip(" .!\"'") if names else "")
    wishes = _AGREES.match(line) is not None or any(map(wishes_to_play, _ASIDES.split(line)))
    if seat is None and not _HANGS.search(line) and wishes:
        return _join(game, table, address, name_said(line))
    leaves = any(map(is_leaving, _ASIDES.split(line)))
    line = _plain(line)
    if leaves or _LEAVE.fullmatch(line):
        if seat is None and address not in (*table.invited, table.host):
            return None
        seats = tuple(each for each in table.seats if each.address != address)
        invited = tuple(each for each in table.invited if each != address)
        is_off = address == table.host and not table.is_confirmed
        kept = tuple(_moved_up(each, seat) for each in table.kept if each.seat != seat)
        left = replace(table, seats=seats, invited=invited, kept=kept, phase=CALLED_OFF if is_off else table.phase)
        return left, ("You do not play in this game.",)
    if _BEGIN.fullmatch(line):
        if seat is None or (table.host and address != table.host):
            return not_allowed("not-host", "Who asked for the game can begin it before all have answered.")
        if len(table.seats) < game.least:
            return not_allowed("too-few", f"{game.title} takes {_many(game)} players; {len(table.seats)} have joined.")
        return replace(table, invited=(), wanted=len(table.seats)), ("The game begins.",)
    return None


def _of_the_game(
    game: TableGame[S], table: Table, mail: Mail, words: str
) -> tuple[Table, tuple[str, ...]] | Refusal | None:
    """Keep an order of the game for its beginning, if it can come before that and can be carried out; None for talk."""
    order = game.read(words)
    if isinstance(order, Refusal):
        return None
    if not game.comes_before(order):
        return _too_early(words)
    seat = table.seat_of(mail.address.lower())
    if seat is None:
        return not_allowed("too-early", "Take a seat first.", send=("join as NAME", words))
    missing = tuple(Seat(f"Seat {number}", "") for number in range(len(table.seats), game.least))
    tried = _seated(game, replace(table, seats=(*table.seats, *missing)), FairDice(b"", "", 0)).table.game
    refusal = game.carry_out(Play(tried, tried.turn, NoDice()), seat, order)
    kept = replace(table, kept=(*table.kept, Kept(seat, words, mail.number)))
    return refusal or (kept, ("Done as the game begins.",))


def _plain(words: str) -> str:
    """Give what is said without courtesy; what is nothing else is a yes."""
    return _COURTESY.sub("", words).strip(" ,.!") or ("yes" if _GLADLY.match(words) else words)


def _moved_up(kept: Kept, left: int | None) -> Kept:
    """Give what is kept of a player after another one has left."""
    return replace(kept, seat=kept.seat - 1) if left is not None and kept.seat > left else kept


def _join(game: TableGame[S], table: Table, address: str, name: str) -> tuple[Table, tuple[str, ...]] | Refusal:
    place = table.seat_of(address)
    if place is not None:
        return not_allowed("joined", f"You have a seat at this table already, as {table.seats[place].name}.")
    if not (table.is_open or address in table.invited or address == table.host):
        return not_allowed("not-invited", f"{table.name} is a game between those who were invited to it.")
    if len(table.seats) >= game.most:
        return not_allowed("full", f"The table is full: {game.title} is for {_many(game)} players.")
    if name and not _NAME.fullmatch(name):
        return not_allowed(
            "name", f'"{name}" cannot be a name here: one word of up to 20 letters.', send=("join as Ann",)
        )
    if name and any(each.name.casefold() == name.casefold() for each in table.seats):
        return not_allowed(
            "taken", f"{name} sits at this table already; take another name.", send=(f"join as {name}2",)
        )
    trouble = trouble_with(name, ()) if name else ""
    if trouble:
        return not_allowed("name", f'"{name}" cannot be a name here. {trouble}', send=("join as Ann",))
    wanted = name or (table.host_name if address == table.host else "")
    seat = Seat(_free_name(table, wanted, address), address, table.lines)
    invited = tuple(each for each in table.invited if each != address)
    is_confirmed = table.is_confirmed or address == table.host
    host_name = "" if address == table.host else table.host_name
    joined = replace(table, seats=(*table.seats, seat), invited=invited, is_confirmed=is_confirmed, host_name=host_name)
    return joined, (f"You have a seat, as {seat.name}.",)


def _free_name(table: Table, wanted: str, address: str) -> str:
    """Give a name that nobody has: the wanted one, else what stands before the @ of the address."""
    local = re.sub(r"[^\w'-]|^[\d_]+", "", address.partition("@")[0])[:18]
    name = wanted if _NAME.fullmatch(wanted) else (local[:1].upper() + local[1:] or "Player")
    taken = {each.name.casefold() for each in table.seats}
    names = (name, *(f"{name}{number}" for number in range(2, 20)))
    return next(each for each in names if each.casefold() not in taken)


def _gone_on(
    game: TableGame[S],
    before: Table,
    table: Table,
    mail: Mail,
    dice: Dice,
    said: Sequence[Told],
    questions: Sequence[Section],
) -> Gathered:
    """Begin where all are there, call off where too few can come, and tell everybody whom it concerns."""
    address = mail.address.lower()
    if table.phase == CALLED_OFF or (_can_gather(table) and _is_short(game, table)):
        table = replace(table, phase=CALLED_OFF, due={})
        answer = _answer(game, table, address, said, questions)
        return Gathered(table, answer, (), _called_off(game, table, address))
    if table is not before and _is_complete(game, table):
        begun, events = _begin(game, table, mail.moment, dice)
        events = tuple(event if event.mail else event._replace(mail=mail.number) for event in events)
        answer = _answer(game, begun, address, said, questions)
        return Gathered(_all_told(begun), answer, events, _to_all(game, begun, address))
    notices = _invitations(game, table) if table.is_confirmed and not before.is_confirmed else ()
    return Gathered(timed(game, table, mail.moment), _answer(game, table, address, said, questions), (), notices)


def _can_gather(table: Table) -> bool:
    return table.is_confirmed and not table.is_open


def _is_short(game: TableGame[S], table: Table) -> bool:
    return len(table.seats) + len(table.invited) < game.least


def _is_complete(game: TableGame[S], table: Table) -> bool:
    count = len(table.seats)
    if not table.is_confirmed or count < game.least:
        return False
    return count in (game.most, table.wanted) or (not table.is_open and not table.invited)


def _begin(game: TableGame[S], table: Table, moment: datetime, dice: Dice) -> tuple[Table, tuple[Event, ...]]:
    """Begin the game with those who sit at the table, and do what they have ordered before it."""
    sitting = _seated(game, table, dice)
    return timed(game, sitting.table, moment), tuple(sitting.events)


def _seated(game: TableGame[S], table: Table, dice: Dice) -> Sitting[S]:
    """Give the first sitting of the game, at which each order that was given before it is carried out."""
    play = game.begin([seat.name for seat in table.seats], table.settings, dice)
    begun = replace(table, phase=PLAYING, invited=(), game=play.state, due={}, kept=())
    sitting = Sitting(game, begun.with_lines(tuple(event.line for event in play.events)), dice)
    sitting.events += play.events
    for each in table.kept:
        sitting.mail = each.mail
        sitting.run(each.seat, (each.words,))
    return sitting


def _all_told(table: Table) -> Table:
    """Give a table at which everybody has been told how the game began."""
    for place in range(len(table.seats)):
        table = table.with_told(place)
    return table


def _to_all(game: TableGame[S], table: Table, besides: str) -> tuple[Notice, ...]:
    places = (place for place, seat in enumerate(table.seats) if seat.address != besides)
    return tuple(letters.notice(game, table, place) for place in places)


def _answer(
    game: TableGame[S], table: Table, address: str, said: Sequence[Told], questions: Sequence[Section]
) -> Answer:
    place = table.seat_of(address)
    name = table.seats[place].name if place is not None else ""
    if table.phase == PLAYING and place is not None:
        sight = game.sight(table.game, place)
        return Answer(
            name,
            said=tuple(said),
            sections=(
                *letters.introduction(game, table, place),
                *letters.since(table, place),
                *questions,
                *letters.sections(game, table, place, sight),
            ),
            closing=letters.silence(game, table, place),
            subject=letters.subject(table, sight),
            page=letters.page_of(table),
        )
    shown = Section("THE TABLE", standing(game, table))
    # Of an answer to somebody who does not play, what she said herself is not sent on; what came of it is.
    done = tuple(line for each in said if place is None and each.kind == "order" for line in _done(each))
    heard = (Section("YOUR MAIL", done),) if done else ()
    subject = f"[{table.name}] {game.title}: {_state(game, table)}"
    return Answer(name, said=tuple(said), sections=(*heard, *questions, shown), subject=subject)


def _done(said: Told) -> tuple[str, ...]:
    if said.refusal is None:
        return said.meaning
    return (*said.refusal.reasons, *(f"    {line}" for line in said.refusal.send))


def waits_for(game: TableGame[S], table: Table) -> str:
    """Say for what a table waits that has not begun."""
    if not table.is_confirmed:
        return "who asked for it has not confirmed it"
    there = len(table.seats)
    wanted = table.wanted or (0 if table.is_open else there + len(table.invited))
    if wanted:
        return f"{there} of {wanted} players have joined"
    return f"{there} player{' has' if there == 1 else 's have'} joined, of {_many(game)}"


def _state(game: TableGame[S], table: Table) -> str:
    if table.phase == CALLED_OFF:
        return "called off"
    if table.phase == PLAYING:
        return "the game has begun"
    return f"{len(table.seats)} joined, {game.least} needed" if len(table.seats) < game.least else "waiting for others"


def standing(game: TableGame[S], table: Table) -> tuple[str, ...]:
    """Say who has joined, for whom the table waits, and until when."""
    if table.phase == CALLED_OFF:
        return (f"{table.name} is called off: too few players came.",)
    names = ", ".join(seat.name for seat in table.seats) or "nobody yet"
    due = due_of(table, GATHER)
    lines = [f"{game.title}, for {_many(game)} players. Joined: {names}."]
    if table.invited:
        lines.append(f"{len(table.invited)} invited and not answered yet.")
    if table.is_open:
        lines.append(f"Anybody may join{f'; it begins with {table.wanted}' if table.wanted else ''}.")
    if due and table.phase != PLAYING:
        lines.append(f"On {say(due)} it begins with those who have joined, or is called off if they are too few.")
    if table.phase != PLAYING and not table.host and game.least <= len(table.seats) < (table.wanted or game.most):
        lines.append("To begin at once, send: begin")
    return (*lines, *said_settings(game, table.settings))


def _asked(game: TableGame[S], table: Table, word: str, line: str) -> tuple[Section, ...]:
    if word == "rules":
        return asked(game, table, None, line.strip(" .?!"))
    if word == "help":
        early = (each for each in game.examples if game.comes_before(game.read(each.partition(" - ")[0])))
        lines = ("join as NAME - takes a seat", "no - you do not play", "begin - with those here", *early)
        return (Section("HELP", tuple(f"  {line}" for line in lines)),)
    return ()


def _unread(table: Table, address: str) -> Refusal:
    send = (
        ("status", "rules", "begin", "leave") if table.seat_of(address) is not None else ("join as NAME", "no", "rules")
    )
    return not_allowed(
        "gathering", "The game has not begun yet, and this is nothing that can be done before.", send=send
    )


def _too_early(order: str) -> Refusal:
    return not_allowed("too-early", "This can be done once the game has begun, and not before.", send=(order,))


def _to_host(game: TableGame[S], table: Table, name: str) -> Notice:
    wish = f"join as {name}" if _NAME.fullmatch(name) else "join as NAME"
    then = "The others are invited then." if table.invited else "The game begins then." if table.wanted == 1 else ""
    lines = (
        f"Your address asked for a game of {game.title} at our table. If that was you, answer this letter with:",
        "",
        f"    {wish}",
        "",
        f"{then} Answer no, or nothing, and nothing happens.".strip(),
    )
    return Notice(table.host, f"[{table.name}] {game.title}: do you want to play?", lines, is_personal=True)


def _laid(game: TableGame[S], table: Table) -> Notice:
    """Tell the host that her table is laid."""
    title = f"[{table.name}] {game.title}: your table is laid"
    more = "Answer begin to begin before all have answered, or leave to play no part."
    return Notice(table.host, title, (*standing(game, table), more), is_personal=True)


def _invitations(game: TableGame[S], table: Table) -> tuple[Notice, ...]:
    """Invite everybody who is to be asked."""
    host = next((seat.name for seat in table.seats if seat.address == table.host), "")
    by = f"{host} ({table.host})" if host else "The moderator"
    due = due_of(table, GATHER)
    lines = (
        f"{by} asks you to a game of {game.title}, played by mail for {_many(game)} players.",
        "",
        printed(game.name).about,
        "",
        "To take a seat, answer this letter with the line",
        "",
        "    join as NAME",
        "",
        "with the name by which the others shall know you. If you do not want to play, answer: no",
        f"Nobody is entered who does not answer.{f' The invitation stands until {say(due)}.' if due else ''}",
        "",
        "Asked first: the one word rules tells how it is played.",
        *said_settings(game, table.settings),
    )
    title = f"[{table.name}] {host or 'An invitation'}{' asks you' if host else ''} to a game of {game.title}"
    return tuple(Notice(address, title, lines, is_personal=True) for address in table.invited)


def _called_off(game: TableGame[S], table: Table, besides: str) -> tuple[Notice, ...]:
    line = f"{table.name}, a game of {game.title}, is called off: too few players came."
    title = f"[{table.name}] {game.title}: called off"
    return tuple(
        Notice(seat.address, title, (line,), is_personal=True) for seat in table.seats if seat.address != besides
    )
