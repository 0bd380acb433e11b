"""A mail to a table whose game is being played: read, acted on at once, answered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic

from moderator.core.dice import Dice
from moderator.core.headings import not_ordered
from moderator.core.inputs import Mail
from moderator.core.leaving import is_perhaps_leaving
from moderator.core.outcome import Answer, Event, Refusal, Section, Voice
from moderator.core.outcome import Said as Told
from moderator.games.table import letters
from moderator.games.table.asking import asked, told_of_places
from moderator.games.table.clock import timed
from moderator.games.table.game import TURN, S, TableGame
from moderator.games.table.reading import (
    ASKED,
    FORGET,
    LATER,
    ORDER,
    PREVIEW,
    QUESTIONS,
    RESIGN,
    TALK,
    Said,
    is_question,
    orders,
    parts,
)
from moderator.games.table.refusals import not_allowed, unreadable
from moderator.games.table.seated import Seats
from moderator.games.table.sitting import Ahead, Came, Sitting, failed
from moderator.games.table.table import OVER, Kept, Table

_TAG = re.compile(r"\[([a-z][a-z0-9]*-[0-9]+)\]", re.IGNORECASE)
_CHANGING = (ORDER, LATER, RESIGN, FORGET)
_LEAVES = not_allowed(
    "resign",
    "Nothing was done. If you want to leave for good, answer yes, or send this; it cannot be taken back.",
    send=("resign yes",),
)
_AS_BEFORE = "All else is as in your last letter: status sends it again."
_YES = re.compile(
    r"(?:(?:yes|yeah|yep|ok(?:ay)?|sure|i(?:'m| am) sure|i do|resign|leave|please|thanks|thank you|really"
    r"|for good|confirm(?:ed)?)[ ,.!]*)+",
    re.IGNORECASE,
)

_UNDONE = not_allowed(
    "undo",
    "What was carried out stays: its dice have fallen, and the others have read of it.",
    "What is kept for your turn can be dropped, and preview tries orders without carrying them out.",
    send=("forget",),
)


@dataclass(frozen=True, slots=True)
class Received:
    """What came of a mail: the table after it, all events, the answer, how many orders were carried out.

    `closed` are the turns that passed, `ahead` what came of orders that were kept.
    """

    table: Table
    answer: Answer
    events: tuple[Event, ...] = ()
    carried: int = 0
    closed: tuple[tuple[int, Seats], ...] = ()
    ahead: Ahead = ()


def receive(game: TableGame[S], table: Table, mail: Mail, dice: Dice) -> Received:
    """Act on a mail and answer it. What it says is taken in its order; after a failed order no other is tried."""
    seat = table.seat_of(mail.address)
    if seat is None:
        return Received(table, _to_stranger(game, table, mail))
    return _Desk(game, table, mail, dice, seat).work()


def _to_stranger(game: TableGame[S], table: Table, mail: Mail) -> Answer:
    """Tell somebody who does not sit at the table what this is; what she asks can be seen by anybody."""
    names = ", ".join(each.name for each in table.seats)
    lines = (
        f"{table.name} is a game of {game.title} between {names}, which is under way.",
        "Your address plays no part in it, so nothing was done. If you play, write from the address with which you do.",
    )
    refused = not_allowed("stranger", *lines)
    return Answer(
        "",
        said=(Told(mail.words.strip().split("\n")[0], refusal=refused, kind=TALK),),
        sections=(Section("NOT YOUR GAME", lines),),
        subject=f"[{table.name}] not your game",
    )


class _Desk(Generic[S]):
    """The desk over one mail of a player: her words, what came of each, and the answer as it grows."""

    def __init__(self, game: TableGame[S], table: Table, mail: Mail, dice: Dice, seat: int) -> None:
        self.game = game
        self.before = table
        self.mail = mail
        self.seat = seat
        self.sitting = Sitting(game, table, dice, mail.number)
        self.said: list[Told] = []
        self.questions: list[Section] = []
        self.untried: list[str] = []
        self.carried = 0
        self.has_failed = False
        self.asks_how_it_stands = False

    def work(self) -> Received:
        """Take the mail's words in their order, then go on with the game."""
        every = parts(self.mail.words, self.game.begins, self.game.reads)
        if self.before.seats[self.seat].may_leave and every and all(_YES.fullmatch(each.quoted) for each in every):
            every = (replace(every[0], kind=RESIGN, about="yes"),)
        barred = self._barred()
        for each in every:
            self._take(each, barred)
        if every and not self.questions and all(each.kind == TALK for each in every):
            self.said = [self._not_understood(each) for each in every]
        own = len(self.sitting.events)
        if self.carried:
            self.sitting.settle()
        followed = tuple(self.sitting.events[own:])
        table = timed(self.game, self.sitting.table, self.mail.moment)
        answer = self._answer(table, followed)
        return Received(
            table.with_told(self.seat, may_leave=any(each.refusal is _LEAVES for each in self.said)),
            answer,
            tuple(self.sitting.events),
            self.carried,
            tuple(self.sitting.closed),
            tuple(self.sitting.carried),
        )

    def _barred(self) -> Refusal | None:
        """Give why no order of this mail can count, if that is so."""
        tags = {tag.lower() for tag in _TAG.findall(self.mail.subject)}
        if tags and self.before.name and self.before.name.lower() not in tags:
            other = ", ".join(sorted(tags))
            return not_allowed(
                "other-game", f"The subject names {other}, and this is {self.before.name}: write to {other} instead."
            )
        if self.before.phase == OVER:
            return not_allowed("over", letters.how_it_ended(self.game, self.before))
        if self.before.game.players[self.seat].is_out:
            return not_allowed("out", "You play no part in this game any more. You can still ask how it stands.")
        return None

    def _take(self, said: Said, barred: Refusal | None) -> None:
        if said.kind in _CHANGING:
            if barred is not None:
                self.said.append(Told(said.quoted, refusal=barred))
                return
            if self.has_failed:
                self.untried.append(said.quoted)
                return
        asks = said.kind == ASKED or (said.kind == TALK and is_question(said.quoted))
        if asks and not said.about.startswith("help"):
            places = told_of_places(self.game, self.sitting.table, said.quoted)
            said = replace(said, kind=ASKED, about="") if places else said
            self.questions += places
        match said.kind:
            case "order":
                self._run((said.quoted,))
            case "later":
                self._later(said)
            case "resign":
                self._resign(said)
            case "forget":
                self._forget(said)
            case "preview":
                self._preview(said)
            case "undo":
                self.said.append(Told(said.quoted, refusal=_UNDONE))
            case "asked":
                self.asks_how_it_stands = self.asks_how_it_stands or said.about.startswith(("status", "board"))
                self.questions += asked(self.game, self.sitting.table, self.seat, said.about) if said.about else ()
                self.said.append(Told(said.quoted, ("Told below.",), kind="question"))
            case _:
                self.said.append(Told(said.quoted, (not_ordered(said.about),) if said.about else (), kind=TALK))

    def _run(self, wanted: Sequence[str]) -> None:
        for came in self.sitting.run(self.seat, wanted):
            if not came.is_tried:
                self.untried.append(came.words)
                continue
            self.said.append(_told(came))
            self.carried += came.refusal is None
            self.has_failed = self.has_failed or came.refusal is not None

    def _later(self, said: Said) -> None:
        """Keep orders for her turn; on her turn, carry them out."""
        wanted = orders(said.about, self.game.begins, self.game.reads)
        on_turn = any(each.kind == TURN and self.seat in each.who for each in self.sitting.pending)
        unread = next((each for each in wanted if not self.game.begins.nearly(each)), None)
        if on_turn:
            self._run(wanted)
        elif not wanted or unread is not None:
            reason = f'"{unread}" begins no order.' if unread else "Which orders?"
            self.said.append(Told(said.quoted, refusal=unreadable(reason, send=self._examples())))
            self.has_failed = True
        else:
            table = self.sitting.table
            kept = Kept(self.seat, "; ".join(wanted), self.mail.number)
            self.sitting.table = replace(table, kept=(*table.kept, kept))
            self.said.append(Told(said.quoted, ("Kept until your turn, and carried out then, once.",), kind=LATER))

    def _examples(self) -> tuple[str, ...]:
        return tuple(f"when it is my turn: {each.partition(' - ')[0]}" for each in self.game.examples[1:3])

    def _resign(self, said: Said) -> None:
        if said.about == "yes":
            events = self.sitting.resign(self.seat)
            self.said.append(Told(said.quoted, letters.told(events[:1])))
            self.carried += 1
            return
        self.said.append(Told(said.quoted, refusal=_LEAVES))

    def _forget(self, said: Said) -> None:
        table = self.sitting.table
        kept = tuple(each for each in table.kept if each.seat != self.seat)
        gone = len(table.kept) - len(kept)
        self.sitting.table = replace(table, kept=kept)
        what = f"Dropped what was kept for your turn ({gone})." if gone else "Nothing was kept for your turn."
        self.said.append(Told(said.quoted, (what,)))
        self.carried += 1

    def _preview(self, said: Said) -> None:
        wanted = orders(said.about, self.game.begins, self.game.reads)
        for came in self.sitting.preview(self.seat, wanted):
            lines = (*letters.told(came.events), *came.notes)
            if came.refusal is not None:
                self.said.append(Told(f"preview {came.words}", refusal=came.refusal, kind=PREVIEW))
                continue
            die = (f"Then a die is thrown: {came.die}.",) if came.die else ()
            told = (*lines, *die) or ("This can be done.",)
            self.said.append(Told(f"preview {came.words}", (*told, "Nothing of it is kept."), kind=PREVIEW))

    def _not_understood(self, said: Said) -> Told:
        if is_perhaps_leaving(said.quoted):
            return Told(said.quoted, refusal=_LEAVES)
        if said.quoted.endswith("?"):
            return Told(said.quoted, refusal=unreadable("I cannot answer that.", send=QUESTIONS))
        legal = self.game.sight(self.before.game, self.seat).legal
        if said.about:
            return Told(said.quoted, refusal=unreadable(not_ordered(said.about), send=(said.quoted,)))
        return Told(said.quoted, refusal=unreadable("This begins no order of this game.", send=(*legal[:3], "help")))

    def _answer(self, table: Table, followed: Sequence[Event]) -> Answer:
        seat = self.seat
        news = letters.news(self.before, seat)
        lines = letters.told(followed)
        shown = tuple(
            Section(title, each)
            for title, each in (
                ("SINCE YOUR LAST LETTER", tuple(f"  {line}" for line in news)),
                ("NOT TRIED, since an order before failed", tuple(f"  {line}" for line in self.untried)),
                ("AND THEN", tuple(f"  {line}" for line in lines[-letters.NEWS :])),
            )
            if each
        )
        sight = self.game.sight(table.game, seat)
        told = self.before.seats[seat].told
        is_known = told == table.lines > 0 and not self.asks_how_it_stands
        left_out = {section.title for section in self.questions} | (letters.AT_REST if is_known else set())
        standing = tuple(each for each in letters.sections(self.game, table, seat, sight) if each.title not in left_out)
        ahead = letters.not_done(failed(self.sitting.carried, seat))
        over = letters.how_it_ended(self.game, table)
        return Answer(
            table.seats[seat].name,
            said=tuple(self.said),
            sections=(*shown, *ahead, *self.questions, *standing),
            closing=(over,)
            if over
            else (*letters.silence(self.game, table, seat), *((_AS_BEFORE,) if is_known else ())),
            subject=letters.subject(table, sight),
            page=letters.page_of(table),
        )


def _told(came: Came) -> Told:
    if came.refusal is not None:
        return Told(came.words, refusal=_spanned(came.refusal, came.words))
    return Told(came.words, (*letters.told(came.events), *came.notes) or ("Done.",))


def _spanned(refusal: Refusal, words: str) -> Refusal:
    """Leave out a span that does not lie within the words."""
    if refusal.at is not None and (refusal.voice is not Voice.UNREADABLE or refusal.at[1] > len(words)):
        return replace(refusal, at=None)
    return refusal
