"""The week in sentences: the log lines of an update drawn together into what a reader wants to know.

Works on the published log lines alone, so that a line that a new rule brings is told too, as it stands. Steps on the
way (leaving, passing) are left out here; the log below the news has them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile
from operator import attrgetter

from moderator.games.nomopoly.pages.lines import NAMED, Line, Linker, Names, Run, begun, in_a_row, linked_once, unsaid
from moderator.games.nomopoly.pages.places import Places
from moderator.games.nomopoly.pages.square_history import LANDS, OWNED
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
_HAS = re.compile(r"'s (?P<what>[\w -]+) is now (?P<number>-?\d+)")
_PARTICULAR = re.compile(r" (?:square |proposal )?\d.*")
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
    for phase, during in by_phase(told):
        deeds = teller.deeds(during)
        parts = _turns(deeds)
        paragraphs = tuple(linked_once(_sentences(part, linker.places)) for part in parts)
        chapters.append(Chapter(phase, paragraphs))
    return tuple(chapters)


def by_phase(events: Iterable[EventView]) -> Iterator[tuple[str, list[EventView]]]:
    """Give the events of each phase under its heading; what happened in none came before the first or after all."""
    phases = [(phase, list(during)) for phase, during in groupby(events, key=attrgetter("phase"))]
    for place, (phase, during) in enumerate(phases):
        without = "The update" if len(phases) == 1 else "End of the update" if place else "Before the update"
        yield phase[:1].upper() + phase[1:] or without, during


def together(events: Sequence[EventView]) -> list[EventView]:
    """Draw neighboring events together that say one thing of many."""
    return [replace(events[told.places[0]], line=told.line, purpose=told.purpose) for told in gathered(events)]


class _Teller:
    """Makes deeds of log lines, in order; a square that is named in the week is called by its number until then.

    Behind that it is called as it was named, whatever it is called now: `names` has these squares. Why money moved is
    told whole where it first does so in a phase.
    """

    def __init__(self, linker: Linker, names: dict[int, str]) -> None:
        self.linker = linker
        self.names = names
        self.told: set[tuple[str, str]] = set()

    @property
    def then(self) -> Names:
        """Give what the squares that are named in the week are called where the story has come to."""
        return frozenset(self.names.items())

    def deeds(self, events: Sequence[EventView]) -> list[_Deed]:
        """Give the deeds of one phase."""
        self.told.clear()
        deeds: list[_Deed] = []
        at = 0
        while at < len(events):
            pair = self._bought(events[at], events[at + 1]) if at + 1 < len(events) else None
            deed = pair or self._named(events[at], deeds) or self._plain(_short(events, at))
            deeds.append(_about_it(deed, deeds[-1] if deeds else None))
            at += 2 if pair else 1
        return list(_rules_together(deeds))

    def _plain(self, event: EventView) -> _Deed:
        line = self.linker.spoken(event, self.then, again=self._again(event))
        if not line or not line[0].path or len(line) == 1 or line[1].text.startswith((" and ", ", ")):
            return _Deed((), line, event.mail)  # of several, or of nobody
        if line[1].text.startswith("'s "):
            has = _HAS.fullmatch(line[1].text)
            counted = (Run(f" has {_counted(has['what'], has['number'])} now"), *line[2:]) if has else ()
            return _Deed(line[:1], counted, event.mail) if has else _Deed((), line, event.mail)
        rolls = _ROLLS.fullmatch(event.line)
        words = (Run(_rolled(rolls["pips"].split())),) if rolls else line[1:]
        return _Deed(line[:1], words, event.mail)

    def _again(self, event: EventView) -> bool:
        """Say whether the phase has told of money that moved by the same rule for such a thing."""
        if event.transfer is None:
            return False
        about = unsaid(event) or event.transfer.kind or _PARTICULAR.sub("", event.purpose)
        why = self.linker.moved_by(event), about
        is_told = why in self.told
        self.told.add(why)
        return is_told

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


def _short(events: Sequence[EventView], at: int) -> EventView:
    """Give an event; what is paid for landing somewhere, right behind the landing, is "rent" and no more."""
    event = events[at]
    lands = LANDS.fullmatch(events[at - 1].line) if at else None
    moved = event.transfer
    if lands is None or moved is None or not moved.kind or not event.line.startswith(f"{lands['who']} pays "):
        return event
    is_for_it = event.purpose == f"{moved.kind} for landing on square {lands['square']}"
    return replace(event, purpose=moved.kind, transfer=replace(moved, sentence="")) if is_for_it else event


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
        what, end = ("Rule ", became) if len(alike) == 1 else ("Rules ", became.replace(" is ", " are "))
        yield _Deed((), (Run(what), *in_a_row([deed.subject for deed in alike]), Run(end)), mail)


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
            turns.append(_before_it(deed, turns[-1]) if moves and turns else [])
        turns[-1].append(deed)
    return turns


def _before_it(deed: _Deed, turn: list[_Deed]) -> list[_Deed]:
    """Take from the turn of another what befell a piece right before its own, and did not come of that turn."""
    own = len(list(takewhile(lambda each: each.subject == deed.subject, turn[::-1])))
    before = turn[: len(turn) - own]
    if not before or any(run in deed.subject for each in before for run in each.words):
        return []
    taken = turn[len(before) :]
    del turn[len(before) :]
    return taken


def _starts(deed: _Deed, words: tuple[str, ...]) -> bool:
    return "".join([run.text for run in deed.words[:2]]).startswith(words)  # an amount is a link of its own


def _counted(what: str, number: str) -> str:
    """Say how much somebody has of what is told in a number: of many things how many, "4 Cheers", but "Fame 4"."""
    return f"{number} {what}" if what.endswith("s") and not what.endswith("ss") else f"{what} {number}"


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
