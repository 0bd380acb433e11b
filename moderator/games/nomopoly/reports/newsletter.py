"""The weekly letter: the week as news for one player. What they have and why, what happened to them, what is new.

It is meant to be read to its end, so each part is cut to what matters most: the site has the rest. What the rules keep
secret is in nobody's letter. When the next week ends, and where the whole of this one can be read, the house adds,
which alone knows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from moderator.core.outcome import Event, Notice
from moderator.games.nomopoly.answers.telling import stored_numbers
from moderator.games.nomopoly.game.ending import ended
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.game.kept import Failed
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.proposals.amending import difference_lines, differences
from moderator.games.nomopoly.proposals.titles import titled
from moderator.games.nomopoly.record.gathering import gathered, headed, on_the_way
from moderator.games.nomopoly.record.purse_news import purse_news
from moderator.games.nomopoly.record.recorded import transfer_of
from moderator.games.nomopoly.rules.looking_up import ways_to_move
from moderator.games.nomopoly.viewing.looking import Looking
from moderator.games.nomopoly.wordings.helping import OrderHelp
from moderator.games.nomopoly.world import docket, figures
from moderator.games.nomopoly.world.values import Id
from moderator.language.word_forms import article

_TELLS_NOTHING = frozenset({"roll", "spin", "land", "stop", "pass through", "leave"})
_LANDS = re.compile(r"(?P<who>.+) lands on (?P<square>\d+)")
_PRIVATE = frozenset({"pass through", "leave", "land", "roll", "spin", "pay", "accept", "reject", "discard", "stop"})
_WORD = re.compile(r"\w+")
_OF_ALL = re.compile(r"\d+ becomes .+'s|.+ (?:joins|leaves) the game|.+ wins .+")
_RULE = re.compile(r"[IVXLCDM]+\.\S+ is (?:added|changed|removed)")
_TOLD_APART = re.compile(r"order of .+ fails: .*|proposal \d+ is .+")
_GAIN = re.compile(r".+ gets \$[\d,]+")
_VERDICTS = ("accepted", "rejected")
_MOST = 40  # lines of what became of somebody's things
WORDS = 215
"""How many words a letter has at most, where that can be; the house adds when the next week ends, and links."""
_LONGEST = 110  # letters of a line about a rule
_SQUARES = 8


@dataclass(frozen=True, slots=True)
class _Room:
    """How many lines each part of a letter may have."""

    money: int = 5
    own: int = 6
    failed: int = 8
    others: int = 3
    rules: int = 3
    orders: int = 4


_ROOMS = (_Room(), _Room(4, 5, 5, 2, 2, 3), _Room(4, 4, 4, 2, 1, 3), _Room(3, 3, 3, 1, 1, 2), _Room(2, 2, 2, 1, 0, 2))
"""What a letter has room for, the most first: the fuller the week, the less is told of each of its parts."""


def newsletters(before: Game, after: Game, week: int) -> tuple[Notice, ...]:
    """Write a letter to every player; `before` is the game as it was before the update, `after` as it now is."""
    looking = Looking.at(after)
    shared = _Week(before, after, looking)
    title = f"Week {week} of {after.title}{': the game is over' if ended(after.world) else ''}"
    return tuple(
        Notice(
            str(after.world.get(player, "address", "")),
            title,
            shared.letter(player, week),
            f"news/week-{week}/",
            missing=tuple(shared.silence(shared.names[player], week)),
        )
        for player in facts.players(looking.run)
    )


def goodbyes(before: Game, after: Game, week: int) -> tuple[Notice, ...]:
    """Write a last letter to everybody who has left in an update: what became of them and of their things."""
    return tuple(
        Notice(
            gone.address,
            f"Goodbye from {after.title}",
            (
                f"{gone.name}, you have left {after.title} in week {week}. Thank you for playing.",
                "",
                "WHAT BECAME OF YOUR THINGS",
                *_cut(tuple(_by_phase(_last_of(gone.name, after))) or ("You had none.",)),
                "",
                "You get no more letters of the game. Its site tells how it goes on.",
            ),
            is_personal=True,
            is_last=True,
        )
        for gone in after.gone[len(before.gone) :]
        if gone.address
    )


def _last_of(name: str, after: Game) -> list[Event]:
    """Give what happened to somebody who left, and what came of their own mail besides how the rules read by it."""
    finds = _finder([name])
    mails = {letter.mail for letter in after.letters if letter.author == name}
    told = (event for event in headed(after.events) if not (on_the_way(event.line) or _RULE.fullmatch(event.line)))
    return [event for event in told if finds(event.line) or event.mail in mails]


class _Week:
    """What of a week goes into every letter, worked out once."""

    def __init__(self, before: Game, after: Game, looking: Looking) -> None:
        self.before, self.after, self.looking = before, after, looking
        self.names = {each: after.world.things[each].name for each in facts.players(looking.run)}
        told = (event for event in headed(after.events) if not on_the_way(event.line))
        self.events = [event for event in told if not _TOLD_APART.fullmatch(event.line)]
        self.speaks_of = _finder(self.names.values())
        self.of: dict[str, list[Event]] = {}
        authors = {letter.mail: letter.author for letter in after.letters}
        self.by = [authors.get(event.mail, "") if event.mail is not None else "" for event in self.events]
        for event, author in zip(self.events, self.by, strict=True):
            for name in self.speaks_of(event.line) | ({author} if author in self.names.values() else set()):
                self.of.setdefault(name, []).append(event)
        self.public = tuple(self._public())
        self.judged = {state: tuple(self._judged(state)) for state in _VERDICTS}
        changes = differences(before.rules.book, after.rules.book)
        changed = difference_lines(sorted(changes, key=lambda each: not each.after))  # what is new comes first
        self.changed = [f"    {figures.shortened(line, _LONGEST)}" for line in changed]
        self.turns = ways_to_move(after.rules.book)[:1]
        self.can_be_ordered = tuple(self._can_be_ordered())

    def letter(self, player: Id, week: int) -> tuple[str, ...]:
        """Give the lines of one player's letter: as much of the week as a letter has words for."""
        letters = (self._letter(player, week, room) for room in _ROOMS)
        return next(
            (each for each in letters if len(" ".join(each).split()) <= WORDS), self._letter(player, week, _ROOMS[-1])
        )

    def _letter(self, player: Id, week: int, room: _Room) -> tuple[str, ...]:
        name = self.names[player]
        mine = self.of.get(name, [])
        parts = (
            ("YOUR MONEY", tuple(purse_news(mine, name, self.names.values(), room.money))),
            ("WHAT HAPPENED TO YOU", self._own(name, mine, room.own)),
            ("YOUR ORDERS THAT FAILED", _cut(tuple(self._failed(name)), room.failed)),
            ("WHAT HAPPENED TO OTHERS", self._else(name, room.others)),
            ("NEW RULES", self._new_rules(name, room.rules)),
            *((heading, _cut(lines, room.orders)) for heading, lines in self.can_be_ordered),
        )
        standing = " ".join(self._standing(player))
        lines = [f"{name}, week {week} is over. {standing}"]
        if said := ended(self.after.world):
            lines = [said, "No order counts any more. Questions are still answered.", "", *lines]
        for heading, part in (*parts, ("WHAT NEXT", tuple(self._next(name)))):
            if part:
                lines += ["", heading, *part]
        return tuple(lines)

    def _own(self, name: str, mine: Sequence[Event], most: int) -> tuple[str, ...]:
        """Tell what happened to a player besides money moving: where they came, what they have become."""
        came = [hit["square"] for event in mine if (hit := _LANDS.fullmatch(event.line)) and hit["who"] == name]
        told = [event for event in mine if event.verb not in _TELLS_NOTHING and not _moves_money(event)]
        lines = [f"  You landed on {figures.listed(came)}."] if came else []
        return (*lines, *_cut(_latest([f"  {to_you(line.strip(), name)}" for line in _told(told)]), most))

    # --- her own part

    def silence(self, name: str, week: int) -> Iterator[str]:
        """Notice kindly that no mail came from a player who had joined before the week, and say what helps."""
        mine = [letter.week for letter in self.after.letters if letter.author == name]
        if not mine or week in mine or ended(self.after.world):
            return
        yield "No mail came from you this week. That is fine: you are still in the game."
        if week - max(mine) > 1:
            yield "If you are away for a while, send for instance: away until 5 June. If you want to stop, say so."

    def _next(self, name: str) -> Iterator[str]:
        """Say what is asked of a player now, and how they learn which moves fit them."""
        if ended(self.after.world):
            return
        asked = (each for each in self.after.questions if each.who.lower() == name.lower())
        yield from (f"  {each.text} Silence means: {each.default}." for each in asked)
        if not any((hit := _LANDS.fullmatch(event.line)) and hit["who"] == name for event in self.of.get(name, ())):
            yield from (f"  You had no turn this week. {turn}" for turn in self.turns)
        yield "  For moves that fit you, ask: What should I do next?"

    def _else(self, name: str, most: int) -> tuple[str, ...]:
        """Tell what happened to others, in a few lines."""
        others = [each for each, of in self.public if name not in of]
        return _cut(tuple(_told(sorted(others, key=lambda each: not _OF_ALL.fullmatch(each.line)))), most)

    def _new_rules(self, name: str, most: int) -> tuple[str, ...]:
        """Tell what was accepted, and how the rules read by it, and what was not; with reasons to the proposers."""
        passed = [said for said, _, _ in self.judged["accepted"]]
        accepted = [f"  Accepted: {figures.listed(passed)}."] if passed else []
        refused = [f"{number} ({who})" for _, number, who in self.judged["rejected"] if who != name]
        mine = [said for said, _, who in self.judged["rejected"] if who == name]
        lines = [*accepted, *_cut(self.changed, most, "rules NUMBER quotes a rule.")]
        lines += [f"  Rejected: {said}" for said in mine]
        return (*lines, *([f"  Rejected{' too' * bool(mine)}: {figures.listed(refused)}."] if refused else []))

    def _standing(self, player: Id) -> tuple[str, ...]:
        looking, world = self.looking, self.after.world
        cash = facts.cash(looking.run, player)
        place = world.get(player, "square")
        has = [f"have {figures.money(cash)}{self._gain(player, cash)}"] if self.after.rules.has_money else []
        has += [f"stand on square {self._square(place)}"] if isinstance(place, Id) and world.number(place) else []
        lines = [f"You {' and '.join(has)}."] if has else []
        lines += [f"Your {name} is {said}." for name, said in stored_numbers(looking.run, player)]
        owned = [self._square(each) for each in world.having("owner", player) if each in world.board]
        more = [f"{len(owned) - _SQUARES} more"] if len(owned) > _SQUARES else []
        if world.board:
            word = "square" if len(owned) == 1 else "squares"
            lines += [
                f"You own {word} {figures.listed([*owned[:_SQUARES], *more])}." if owned else "You own no square."
            ]
        piles = sorted(world.things[player].piles.items())
        goods = [
            article(told) if count == 1 else told
            for (kind, detail), count in piles
            if count and (told := figures.goods(count, kind, detail))
        ]
        lines += [f"You have {figures.listed(goods)}."] if goods else []
        return tuple(lines) or ("You have nothing yet.",)

    def _gain(self, player: Id, cash: object) -> str:
        """Say how much more or less she has than before the update; "" for a newcomer."""
        if player not in self.before.world.things:
            return ""
        had = self.before.world.get(player, "cash", 0)
        gain = _exact(cash) - _exact(had)
        if not gain:
            return ""
        return f" ({figures.money(abs(gain))} {'more' if gain > 0 else 'less'} than before)"

    def _square(self, square: Id) -> str:
        name = self.after.world.things[square].name
        number = self.after.world.number(square)
        return f'{number} "{name}"' if name else str(number)

    def _failed(self, name: str) -> Iterator[str]:
        authors = {letter.mail: letter.author for letter in self.after.letters}
        for failed in self.after.failed[len(self.before.failed) :]:
            if authors.get(failed.mail) == name:
                yield from _failure(failed)

    # --- what concerns all

    def _can_be_ordered(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        had, has = _orders(self.before), _orders(self.after)
        now = [f"  {each.line}" for key, each in has.items() if key not in had]
        still = {each.phrase for each in has.values()}
        gone = [f"  {each.line}" for key, each in had.items() if key not in has and each.phrase not in still]
        yield "WHAT YOU CAN ORDER FROM NOW ON", tuple(now)
        yield "WHAT CAN BE ORDERED NO MORE", tuple(gone)

    def _public(self) -> Iterator[tuple[Event, frozenset[str]]]:
        """Give what happened to nobody alone, and what all want to know of each other, each with those it names."""
        for event, author in zip(self.events, self.by, strict=True):
            shown = self.looking.withheld.event(event)
            if shown is None or _RULE.fullmatch(shown.line):
                continue
            named = self.speaks_of(shown.line) | frozenset([author] * bool(author))
            quiet = shown.verb in _PRIVATE or _GAIN.fullmatch(shown.line) or self.speaks_of(shown.line)
            if _OF_ALL.fullmatch(shown.line) or not quiet:
                yield shown, named

    def _judged(self, state: str) -> Iterator[tuple[str, str, str]]:
        """Give the proposals that came to a state: each as it is told to its proposer, its number, who proposed it."""
        world = self.after.world
        still = set(self.before.world.of_kind("proposal"))
        for proposal in world.of_kind("proposal"):
            waited = proposal not in still or docket.state(self.before.world, proposal) == docket.UNDECIDED
            if not waited or docket.state(world, proposal) != state:
                continue
            title = titled(docket.title(world, proposal), str(world.get(proposal, "text") or ""))
            number, who = world.label(proposal), docket.proposer(world, proposal)
            reason = str(world.get(proposal, "reason") or "") if state == "rejected" else ""
            yield f"{number} “{title}” ({who}){f'. The admin says: {reason}' if reason else ''}", number, who


def _moves_money(event: Event) -> bool:
    """Say whether the money that an event moves is counted among the sums of a week."""
    moved = transfer_of(event)
    return moved is not None and not moved.sets


def _exact(amount: object) -> Fraction:
    return Fraction(amount) if isinstance(amount, (int, Fraction)) else Fraction(0)


def _finder(names: Iterable[str]) -> Callable[[str], frozenset[str]]:
    """Give a function that tells which of some names a line speaks of; a thousand names cost no more than ten."""
    by_first: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
    for name in names:
        first = _WORD.search(name)
        pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        by_first.setdefault(first.group() if first else "", []).append((name, pattern))

    def find(line: str) -> frozenset[str]:
        near = [known for word in {*_WORD.findall(line), ""} for known in by_first.get(word, ())]
        found = set()
        for name, pattern in sorted(near, key=lambda known: -len(known[0])):
            line, times = pattern.subn("", line)  # "Lou Ann" is not Ann
            found |= {name} if times else set()
        return frozenset(found)

    return find


def _orders(game: Game) -> dict[str, OrderHelp]:
    """Give the orders that the rules grant, by the wording with price that players see."""
    return {f"{each.phrase}, {each.price}": each for each in game.rules.granted.orders}


def _told(events: Sequence[Event]) -> Iterator[str]:
    """Give events, neighbors drawn together, each with its first rule."""
    during = [event._replace(line=event.told) for event in events]
    for told in gathered(during):
        causes = during[told.places[0]].causes
        owned = _COMES_TO.fullmatch(told.line)
        line = f"{owned['who']} gets square {owned['square']}" if owned else figures.as_read(told.line)
        yield f"  {line}{_because(causes, told.purpose)}"


_COMES_TO = re.compile(r"(?P<square>\d+) becomes (?P<who>.+)'s")
_ES = re.compile(r"(?:ss|sh|ch|x|o)es$")
_BASES = {"is": "are", "has": "have", "does": "do", "was": "were"}


def to_you(line: str, name: str) -> str:
    """Say to a player what the log says of them: "You become Sick" for "Ann becomes Sick"."""
    you = re.sub(rf"(?<=becomes ){re.escape(name)}'s(?= \(|$)", "yours", line)
    you = re.sub(rf"(?<=to ){re.escape(name)}(?= \(|$)", "you", you)
    own = f"{name}'s "
    if you.startswith(own):
        return f"Your {you.removeprefix(own)}"
    found = re.match(rf"{re.escape(name)} (?P<verb>[a-z]+s)\b(?! each\b)", you)
    return f"You {_base(found['verb'])}{you[found.end() :]}" if found else you


def _base(verb: str) -> str:
    """Give a verb as it stands behind "you"."""
    if verb in _BASES:
        return _BASES[verb]
    if verb.endswith("ies"):
        return f"{verb.removesuffix('ies')}y"
    return verb[:-2] if _ES.search(verb) else verb.removesuffix("s")


def _by_phase(events: Sequence[Event]) -> Iterator[str]:
    """Give events under the names of their phases, neighbors drawn together, each with its rules."""
    for phase, group in groupby(events, key=lambda event: event.phase.removesuffix(" phase")):
        during = [event._replace(line=event.told) for event in group]
        if phase:
            yield f"{phase[:1].upper()}{phase[1:]}:"
        for told in gathered(during):
            causes = _because(during[told.places[0]].causes, told.purpose)
            yield f"  {figures.as_read(told.line)}{causes}"


def _because(causes: Iterable[str], purpose: str = "") -> str:
    """Say for what something happened, and by which rule; the rules behind that one stand in the log."""
    rules = [cause for cause in causes if cause != "admin"]
    said = [*([purpose] if purpose else []), *rules[:1]]
    return f" ({', '.join(said)})" if said else ""


def _failure(failed: Failed) -> Iterator[str]:
    yield f"  {failed.words}"
    quoted = any(rule in failed.reason for rule in failed.rules)
    yield f"    {failed.reason}{'' if quoted else _because(failed.rules)}"


_BECOMES = re.compile(r"(?P<whose>.+ is now) .+?(?: \(.*\))?")


def _latest(lines: Sequence[str]) -> list[str]:
    """Leave out what a number was before it was another ("Your Fame is now 1")."""
    last = {hit["whose"]: place for place, line in enumerate(lines) if (hit := _BECOMES.fullmatch(line))}
    return [
        line
        for place, line in enumerate(lines)
        if (hit := _BECOMES.fullmatch(line)) is None or last[hit["whose"]] == place
    ]


def _cut(lines: Sequence[str], most: int = _MOST, rest: str = "") -> tuple[str, ...]:
    if len(lines) <= most + 1:
        return tuple(lines)
    return (*lines[:most], f"  ... and {len(lines) - most} more{f': {rest}' if rest else '.'}")
