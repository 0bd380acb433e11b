"""Why something is as it is: the chain from it back to events, rules, the wording that was in force, and the mail.

All follows from the record. What the admin is told holds also what only some players know; `recalling` tells players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from moderator.core.inputs import Mail
from moderator.core.outcome import NOTE, Event
from moderator.core.ruleset import Record
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.record.recorded import cash_put, transfer_of
from moderator.games.nomopoly.record.view import Dollars
from moderator.games.nomopoly.reports.law import Law, Wording
from moderator.games.nomopoly.world import docket
from moderator.games.nomopoly.world.figures import money

WAYS = "Ann cash, square 12 owner, rule X.3, proposal 4, order 7 (the number of its mail)"
"""What can be asked."""


def why(game: Game, told: Record, words: Sequence[str]) -> tuple[str, ...]:
    """Answer what is asked in a few words (`WAYS`). Raises ValueError, with what can be asked, for anything else."""
    match [word.removeprefix("$").rstrip("?") for word in words]:
        case ["rule", number]:
            return tuple(_Chain(game, told).rule(number))
        case ["order" | "mail", number] if number.isdecimal():
            return tuple(_Chain(game, told).order(int(number)))
        case ["proposal", number] if number.isdecimal():
            return tuple(_Chain(game, told).proposal(int(number)))
        case ["square", number, "owner"] if number.isdecimal():
            return tuple(_Chain(game, told).owner(int(number)))
        case [*name, "cash" | "money"] if name:
            return tuple(_Chain(game, told).cash(" ".join(name)))
    raise ValueError(f'Nobody can say why "{" ".join(words)}". What can be asked: {WAYS}.')


def behind(event: Event, law: Law) -> tuple[str, str, str]:
    """Give the rule that brought an event, what brought the wording that it then had ("" for the first), and the words.

    The words are of the sentence that moved the money; of any other event they are the whole rule. The rule is "admin"
    where the admin decided it, and "" where none is named.
    """
    rule, sentence = event.sentence
    rule = rule or next(iter(event.causes), "")
    wordings = [each for each in law.wordings(rule) if each.week <= event.week]
    version = f"wording {wordings[-1].number} by {wordings[-1].why}" if len(wordings) > 1 else ""
    return rule, version, sentence or (wordings[-1].text if wordings else "")


class _Chain:
    """A game, its record and its rules, of which the reasons are told."""

    def __init__(self, game: Game, told: Record) -> None:
        self.game, self.told, self.law = game, told, Law.of_game(game)
        self.mails = {given.number: given for given in told.inputs if isinstance(given, Mail)}

    def cash(self, name: str) -> Iterator[str]:
        """Give each line that moved the money of somebody, with what they then had."""
        world = self.game.world
        thing = next((each for each in world.called(name) if isinstance(world.get(each, "cash"), int)), None)
        if thing is None:
            known = ", ".join(world.label(each) for each in world.of_kind("player"))
            raise ValueError(f"Nobody called {name} has money; players are: {known or 'none yet'}.")
        label = world.label(thing)
        held: Dollars = 0
        now = Fraction(world.get(thing, "cash"))
        yield f"{label} has {money(now)}."
        for event in self.told.events:
            moved, put = transfer_of(event), cash_put(event)
            if label in put:
                held = put[label]
            elif moved is None or moved.sets or label not in (moved.payer, moved.payee):
                continue
            else:
                held += (moved.amount if moved.payee == label else 0) - (moved.amount if moved.payer == label else 0)
            yield f"{money(held):>8}  {event.told}"
            yield from self._because(event)
        if held != now:
            yield f"{money(now):>8}  No line of the log says what became of the difference to {money(held)}."

    def owner(self, number: int) -> Iterator[str]:
        """Give each line by which a square got another owner."""
        world = self.game.world
        square = world.square(number)
        if square is None:
            raise ValueError(f"There is no square {number}; the board has {len(world.board)}.")
        yield f"Square {number} is owned by {world.label(world.get(square, 'owner'))}."
        owned = re.compile(
            rf"{number} becomes (?:.+'s|unowned)|(?:the )?owner of (?:square )?{number} .*", re.IGNORECASE
        )
        found = [event for event in self.told.events if owned.match(event.line) or _names_owner(event, number)]
        for event in found:
            yield f"  {event.told}"
            yield from self._because(event)
        if not found:
            yield "  Nothing in the log gave it an owner: it is so by what the rules define, or from the beginning."

    def rule(self, number: str) -> Iterator[str]:
        """Give every wording of a rule, with what brought it and the mail of the proposal."""
        key = next(
            (item.number for item in self.law.book.items() if item.number.casefold() == number.casefold()), number
        )
        wordings = self.law.wordings(key)
        if not wordings:
            raise ValueError(f"There is no rule {number}, and there never was.")
        for each in wordings:
            yield f"{key}, {told_wording(each)}"
            yield from self._mail(mail_of(self.game, each.proposal)) if each.proposal else ()

    def proposal(self, number: int) -> Iterator[str]:
        """Give how a proposal stands, its mail, what became of it, and the rules that it has brought or changed."""
        world = self.game.world
        found = world.find("proposal", str(number))
        if found is None:
            raise ValueError(f"There is no proposal {number}; see them with `moderator proposals`.")
        reason = world.get(found, "reason")
        yield f"Proposal {number} is {docket.state(world, found)}{f': {reason}' if reason else '.'}"
        yield from self._mail(mail_of(self.game, number))
        for event in self.told.events:
            if re.match(rf"proposal {number} is ", event.line):
                yield f"  {event.told}"
                yield from self._because(event)
        for version in self.game.versions:
            if version.proposal == number:
                yield f"  {version.item}, since week {version.week}: {version.text or 'repealed'}"

    def order(self, number: int) -> Iterator[str]:
        """Give what a mail said, and all that came of it."""
        if number not in self.mails:
            raise ValueError(f"Mail {number} is none that this game has taken; see them with `moderator inbox`.")
        yield from self._mail(number, indent=0)
        received = next((each for each in self.game.letters if each.mail == number), None)
        for said in received.said if received is not None else ():
            state = f"not taken: {' '.join(said.refusal.reasons)}" if said.refusal else "; ".join(said.meaning)
            yield f"  {said.quoted} - {state or 'read as talk'}"
        for filed in received.proposals if received is not None else ():
            yield f"  proposal {filed}"
        for failed in self.game.failed:
            if failed.mail == number:
                yield f"  {failed.words} - failed: {failed.reason} ({', '.join(failed.rules)})"
        for event in self.told.events:
            if event.mail == number:
                yield f"  {event.told}"
                yield from self._because(event, names_mail=False)

    def _because(self, event: Event, *, names_mail: bool = True) -> Iterator[str]:
        """Give when an event happened, the rule in the wording that was in force, and the mail that asked for it."""
        rule, version, words = behind(event, self.law)
        when = f"week {event.week}" + (f", {event.phase}" if event.phase else "")
        if rule == "admin" or not rule:
            yield f"            {when}: {'the admin decided it' if rule else 'no rule is named'}"
        else:
            causes = ", ".join(cause for cause in event.causes if cause != rule)
            by, said = f", by {causes}" if causes else "", f": {words}" if words else ""
            yield f"            {when}: {rule}{f', {version}' if version else ''}{by}{said}"
        if event.mail is not None and names_mail:
            yield from self._mail(event.mail)

    def _mail(self, number: int, indent: int = 12) -> Iterator[str]:
        mail = self.mails.get(number)
        if mail is not None:
            who = next((each.author for each in self.game.letters if each.mail == number), "") or mail.address
            yield f"{' ' * indent}mail {number} from {who}, {mail.moment:%Y-%m-%d %H:%M} UTC: {_first_line(mail.words)}"


def told_wording(wording: Wording) -> str:
    """Say one wording of a rule, since when it stands there, and by what."""
    since = f"since week {wording.week}, by {wording.why}" if wording.week else wording.why
    return f"wording {wording.number}, {since}: {wording.text or 'repealed'}"


def mail_of(game: Game, proposal: int) -> int:
    """Give the number of the mail that brought a proposal, 0 where that is not kept."""
    return next((each.mail for each in game.letters if proposal in each.proposals), 0)


def _names_owner(event: Event, number: int) -> bool:
    return event.verb == NOTE and f"owner of {number} is" in event.line


def _first_line(words: str) -> str:
    lines = [line for line in words.splitlines() if line.strip()]
    return (lines[0] + (" ..." if len(lines) > 1 else "")) if lines else "(no words)"
