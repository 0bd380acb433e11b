"""The week in sentences: the log lines of an update drawn together into what a reader wants to know.

Works on the published log lines alone, so that a line that a new rule brings is told too, as it stands. Steps on the
way (leaving, passing) are left out here; the log below the news has them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from moderator.games.nomopoly.pages.lines import NAMED, Line, Linker, Names, Run, begun, linked_once
from moderator.games.nomopoly.pages.places import Places
from moderator.games.nomopoly.pages.square_history import OWNED
from moderator.games.nomopoly.pages.told import RULE
from moderator.games.nomopoly.record.gathering import gathered, on_the_way
from moderator.games.nomopoly.record.view import EventView
from moderator.games.nomopoly.world.figures import as_read, listed

_PAYS = re.compile(r"(?P<who>.+) pays \$(?P<amount>-?[\d,]+) to (?P<payee>.+)")
_COLORED = re.compile(r"(?P<square>\d+) becomes (?P<color>\w+)")
_COATED = re.compile(r"(?P<square>\d+) is coated with (?P<coating>\w+)")
_MOVES = (" rolls", " spins")
_STARTS = (*_MOVES, " gets $", " is fined")
_LONG = 5  # deeds of a paragraph after which another's begin a new one
OF_RULES = (" is added", " is changed", " is removed")
_ROLLS = re.compile(r"(?P<who>.+) rolls (?P<pips>\d+(?: \d+)+)")


@dataclass(frozen=True, slots=True)
class Chapter:
    """What happened in one phase: paragraphs, each a tuple of sentences with links."""

    phase: str
    paragraphs: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True, slots=True)
class _Deed:
    """A thing that happened, ready to be told: who, what (after the name), the mail behind it, the square concerned."""

    subject: Line
    words: Line
    mail: int | None
    square: int = 0


def digest(events: Sequence[EventView], linker: Linker) -> tuple[Chapter, ...]:
    """Tell events phase by phase, in the order of the log; where pieces move, each gets a paragraph."""
    told = together([event for event in events if not on_the_way(event.line)])
    teller = _Teller(linker, {int(named["square"]): "" for each in told if (named := NAMED.fullmatch(each.line))})
    chapters = []
    for phase, during in groupby(told, key=lambda event: event.phase):
        deeds = teller.deeds(list(during))
        parts = _turns(deeds)
        paragraphs = tuple(linked_once(_sentences(part, linker.places)) for part in parts)
        chapters.append(Chapter(phase[:1].upper() + phase[1:], paragraphs))
    return tuple(chapters)


def together(events: Sequence[EventView]) -> list[EventView]:
    """Draw neighboring events together that say one thing of many."""
    return [replace(events[told.places[0]], line=told.line, purpose=told.purpose) for told in gathered(events)]


class _Teller:
    """Makes deeds of log lines, in order; a square that is named in the week is called by its number until then.

    Behind that it is called as it was named, whatever it is called now: `names` has these squares.
    """

    def __init__(self, linker: Linker, names: dict[int, str]) -> None:
        self.linker = linker
        self.names = names

    @property
    def then(self) -> Names:
        """Give what the squares that are named in the week are called where the story has come to."""
        return frozenset(self.names.items())

    def deeds(self, events: Sequence[EventView]) -> list[_Deed]:
        """Give the deeds of one phase."""
        deeds: list[_Deed] = []
        at = 0
        while at < len(events):
            pair = self._bought(events[at], events[at + 1]) if at + 1 < len(events) else None
            deed = pair or self._named(events[at], deeds) or self._plain(events[at])
            deeds.append(_about_it(deed, deeds[-1] if deeds else None))
            at += 2 if pair else 1
        return list(_rules_together(deeds))

    def _plain(self, event: EventView) -> _Deed:
        line = self.linker.spoken(event, self.then)
        if not line or not line[0].path or len(line) == 1 or line[1].text.startswith("'s "):
            return _Deed((), line, event.mail)
        rolls = _ROLLS.fullmatch(event.line)
        words = (Run(_rolled(rolls["pips"].split())),) if rolls else line[1:]
        return _Deed(line[:1], words, event.mail)

    def _named(self, event: EventView, before: Sequence[_Deed]) -> _Deed | None:
        """Say who named a square, if the mail behind it has just done something else."""
        named = NAMED.fullmatch(event.line)
        if not named:
            return None
        number = int(named["square"])
        square = self.linker.square(number, self.then)
        self.names[number] = named["name"]
        last = before[-1] if before else None
        if last is None or last.mail is None or last.mail != event.mail or not last.subject:
            return _Deed(square, (Run(f" is named {named['name']}"),), event.mail)
        return _Deed(last.subject, (Run(" names "), *square, Run(f" {named['name']}")), event.mail, number)

    def _bought(self, one: EventView, other: EventView) -> _Deed | None:
        """Tell a payment and what it paid for as one deed, whichever of the two the log has first."""
        for paid, done in ((one, other), (other, one)):
            pays = _PAYS.fullmatch(paid.line)
            if not pays or paid.mail is None or paid.mail != done.mail:
                continue
            verb, number, after = self._paid_for(done, pays["who"])
            if verb:
                words = (
                    Run(f" {verb} "),
                    *self.linker.square(number, self.then),
                    Run(f"{after} for "),
                    Run(as_read(f"${pays['amount']}"), self.linker.places.rule(self.linker.cause(paid, done))),
                )
                return _Deed(self.linker.who(pays["who"]), words, paid.mail, number)
        return None

    def _paid_for(self, done: EventView, who: str) -> tuple[str, int, str]:
        """Give the verb, the square and the rest of what a payment was for; "" if it cannot be said."""
        if (owned := OWNED.fullmatch(done.line)) and owned["owner"] == who:
            return "buys", int(owned["square"]), ""
        if (colored := _COLORED.fullmatch(done.line)) and colored["color"] in self.linker.colors:
            return "paints", int(colored["square"]), f" {colored['color']}"
        if coated := _COATED.fullmatch(done.line):
            return "coats", int(coated["square"]), f" with {coated['coating']}"
        return "", 0, ""


def _about_it(deed: _Deed, last: _Deed | None) -> _Deed:
    """Say "it" for the square that the same subject has just done something to."""
    if (
        last is None
        or not deed.square
        or (deed.square, deed.subject, deed.mail)
        != (
            last.square,
            last.subject,
            last.mail,
        )
    ):
        return deed
    verb, square, *rest = deed.words
    return replace(deed, words=(verb, Run("it", square.path), *rest))


def _rules_together(deeds: Sequence[_Deed]) -> Iterator[_Deed]:
    """Say in one deed of which neighboring rules the same has become: "Rules X.8 and X.9 are added"."""
    for (became, mail), group in groupby(deeds, key=lambda deed: (_of_rule(deed), deed.mail)):
        alike = list(group)
        if not became:
            yield from alike
            continue
        runs = [Run("Rule " if len(alike) == 1 else "Rules ")]
        for place, deed in enumerate(alike, 1):
            runs += [Run(" and " if place == len(alike) else ", ")] if place > 1 else []
            runs += deed.subject
        yield _Deed((), (*runs, Run(became if len(alike) == 1 else became.replace(" is ", " are "))), mail)


def _of_rule(deed: _Deed) -> str:
    """Give what has become of a rule where a deed tells that, "" else."""
    said = "".join(run.text for run in deed.words)
    of_rule = said in OF_RULES and len(deed.subject) == 1 and RULE.fullmatch(deed.subject[0].text)
    return said if of_rule else ""


def _turns(deeds: Sequence[_Deed]) -> list[list[_Deed]]:
    """Part deeds where another piece begins to move, and a long row of others' where subject and mail change."""
    turns: list[list[_Deed]] = []
    moves = any(_starts(deed, _MOVES) for deed in deeds)
    for deed in deeds:
        another = bool(deed.subject) and bool(turns) and deed.subject != turns[-1][-1 if not moves else 0].subject
        goes_on = bool(turns) and deed.mail is not None and deed.mail == turns[-1][-1].mail
        starts = _starts(deed, _STARTS) if moves else bool(turns) and len(turns[-1]) >= _LONG and not goes_on
        if not turns or (starts and another):
            turns.append([])
        turns[-1].append(deed)
    return turns


def _starts(deed: _Deed, words: tuple[str, ...]) -> bool:
    return "".join([run.text for run in deed.words[:2]]).startswith(words)  # an amount is a link of its own


def _rolled(pips: Sequence[str]) -> str:
    if len(pips) == 2 and pips[0] == pips[1]:
        return f" rolls double {pips[0]}"
    return f" rolls {listed(pips)}"


def _sentences(deeds: Sequence[_Deed], places: Places) -> Iterator[Line]:
    """Join deeds of one subject and one mail into sentences of at most four.

    The mail is the last link of the last of the sentences that it is behind.
    """
    said: list[tuple[Line, int | None]] = []
    for (subject, mail), group in groupby(deeds, key=lambda deed: (deed.subject, deed.mail)):
        told = [deed.words for deed in group]
        size = 4 if subject else 1
        said += [((*subject, *_joined(told[start : start + size])), mail) for start in range(0, len(told), size)]
    for place, (line, mail) in enumerate(said, 1):
        goes_on = place < len(said) and said[place][1] == mail
        yield _ended(line, None if goes_on else mail, places)


def _joined(told: Sequence[Line]) -> Line:
    runs = list(told[0])
    for place, words in enumerate(told[1:], 2):
        runs.append(Run(" and" if place == len(told) else ","))
        runs.extend(words)
    return tuple(runs)


def _ended(line: Line, mail: int | None, places: Places) -> Line:
    path = places.mail(mail)
    asked = (Run(" ("), Run(f"mail {mail}", path), Run(")")) if path else ()
    end = () if not asked and line[-1].text.endswith(("!", "?", ".")) else (Run("."),)
    return (*begun(line), *asked, *end)
