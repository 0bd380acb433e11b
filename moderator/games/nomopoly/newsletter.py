"""The weekly letter: to each player where she stands, what happened to her and to all, and what she can do now.

What the rules keep secret is in nobody's letter; steps on the way are left to the log. When the next week ends, and
where the whole of this one can be read, the house adds, which alone knows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from moderator.core.outcome import Event, Notice
from moderator.games.nomopoly import facts, figures
from moderator.games.nomopoly.amending import differences
from moderator.games.nomopoly.answers import difference_lines
from moderator.games.nomopoly.ending import ended
from moderator.games.nomopoly.game import Game
from moderator.games.nomopoly.gathering import gathered, headed, on_the_way
from moderator.games.nomopoly.granted import granted
from moderator.games.nomopoly.helping import OrderHelp
from moderator.games.nomopoly.kept import Failed
from moderator.games.nomopoly.telling import stored_numbers
from moderator.games.nomopoly.titles import titled
from moderator.games.nomopoly.values import Id
from moderator.games.nomopoly.viewing.looking import Looking

_PRIVATE = frozenset({"pass through", "leave", "land", "roll", "spin", "pay", "accept", "reject", "discard", "stop"})
_WORD = re.compile(r"\w+")
_OF_ALL = re.compile(r"\d+ becomes .+'s|.+ (?:joins|leaves) the game|.+ wins .+")
_RULE = re.compile(r"[IVXLCDM]+\.\S+ is (?:added|changed|removed)")
_TOLD_APART = re.compile(r"order of .+ fails: .*|proposal \d+ is .+")
_GAIN = re.compile(r".+ gets \$[\d,]+")
_VERDICTS = (("accepted", "ACCEPTED"), ("rejected", "REJECTED"))
_MOST = 40  # lines of one part; the site has the rest
_MOST_ELSE = 8  # lines of what happened to others
_SQUARES = 12


def newsletters(before: Game, after: Game, week: int) -> tuple[Notice, ...]:
    """Write a letter to every player; `before` is the game as it was before the update, `after` as it now is."""
    looking = Looking.at(after)
    shared = _Week(before, after, looking)
    title = f"Week {week} of {after.title}{': the game is over' if ended(after.world) else ''}"
    return tuple(
        Notice(str(after.world.get(player, "address", "")), title, shared.letter(player, week), f"news/week-{week}/")
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
                *_cut(tuple(_by_phase(_last_of(gone.name, after.events))) or ("You had none.",)),
                "",
                "You get no more letters of the game. Its site tells how it goes on.",
            ),
            is_personal=True,
            is_last=True,
        )
        for gone in after.gone[len(before.gone) :]
        if gone.address
    )


def _last_of(name: str, events: Sequence[Event]) -> list[Event]:
    finds = _finder([name])
    return [event for event in headed(events) if finds(event.line) and not on_the_way(event.line)]


class _Week:
    """What of a week goes into every letter, worked out once."""

    def __init__(self, before: Game, after: Game, looking: Looking) -> None:
        self.before, self.after, self.looking = before, after, looking
        self.names = {each: after.world.things[each].name for each in facts.players(looking.run)}
        told = (event for event in headed(after.events) if not on_the_way(event.line))
        self.events = [event for event in told if not _TOLD_APART.fullmatch(event.line)]
        self.speaks_of = _finder(self.names.values())
        self.of: dict[str, list[Event]] = {}
        for event in self.events:
            for name in self.speaks_of(event.line):
                self.of.setdefault(name, []).append(event)
        self.public = tuple(self._public())
        self.common = tuple(self._common())

    def letter(self, player: Id, week: int) -> tuple[str, ...]:
        """Give the lines of one player's letter."""
        name = self.names[player]
        parts = (
            ("WHERE YOU STAND", self._standing(player)),
            ("WHAT HAPPENED TO YOU", tuple(_by_phase(self.of.get(name, ()))) or ("Nothing.",)),
            ("YOUR ORDERS THAT FAILED", tuple(self._failed(name))),
            ("WHAT ELSE HAPPENED", self._else(name)),
        )
        lines = [f"{name}, this was week {week}.", *self._silence(name, week)]
        if said := ended(self.after.world):
            lines = [said, "No order counts any more. Questions are still answered.", "", *lines]
        for heading, part in (*parts, *self.common, ("WHAT NEXT", tuple(self._next(name)))):
            if part:
                lines += ["", heading, *_cut(part)]
        return tuple(lines)

    # --- her own part

    def _silence(self, name: str, week: int) -> Iterator[str]:
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
        yield "  To see moves that fit you, ask: What should I do next?"

    def _else(self, name: str) -> tuple[str, ...]:
        """Tell what happened to others, in a few lines."""
        return _cut(tuple(_by_phase([each for each, of in self.public if name not in of])), _MOST_ELSE)

    def _standing(self, player: Id) -> tuple[str, ...]:
        looking, world = self.looking, self.after.world
        cash = facts.cash(looking.run, player)
        place = world.get(player, "square")
        has = [f"have {figures.money(cash)}{self._gain(player, cash)}"] if self.after.rules.has_money else []
        has += [f"stand on {self._square(place)}"] if isinstance(place, Id) and world.number(place) else []
        lines = [f"You {' and '.join(has)}."] if has else []
        lines += [f"Your {name}: {said}." for name, said in stored_numbers(looking.run, player)]
        if looking.attribute("Net Value", player) is not None:
            lines.append(f"Your Net Value is {figures.money(looking.dollars('Net Value', player))}.")
        owned = [self._square(each) for each in world.having("owner", player) if each in world.board]
        more = [f"{len(owned) - _SQUARES} more"] if len(owned) > _SQUARES else []
        if world.board:
            lines += [f"Your squares: {figures.listed([*owned[:_SQUARES], *more])}." if owned else "You own no square."]
        piles = sorted(world.things[player].piles.items())
        goods = [figures.goods(count, kind, detail) for (kind, detail), count in piles if count]
        lines += [f"Your items: {figures.listed(goods)}."] if goods else []
        return tuple(lines) or ("You have nothing yet.",)

    def _gain(self, player: Id, cash: object) -> str:
        """Say how much more or less she has than before the update; "" for a newcomer."""
        if player not in self.before.world.things:
            return ""
        had = self.before.world.get(player, "cash", 0)
        gain = _exact(cash) - _exact(had)
        if not gain:
            return ""
        return f" ({figures.money(abs(gain))} {'more' if gain > 0 else 'less'} than before the update)"

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

    def _common(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        for state, heading in _VERDICTS:
            yield heading, tuple(self._judged(state))
        changed = differences(self.before.rules.book, self.after.rules.book)
        yield "RULES THAT HAVE CHANGED", difference_lines(changed)
        had, has = _orders(self.before), _orders(self.after)
        yield "WHAT YOU CAN ORDER FROM NOW ON", tuple(each.line for key, each in has.items() if key not in had)
        yield "WHAT CAN BE ORDERED NO MORE", tuple(each.line for key, each in had.items() if key not in has)

    def _public(self) -> Iterator[tuple[Event, frozenset[str]]]:
        """Give what happened to nobody alone, and what all want to know of each other, each with those it names."""
        for event in self.events:
            shown = self.looking.withheld.event(event)
            if shown is None or _RULE.fullmatch(shown.line):
                continue
            named = self.speaks_of(shown.line)
            quiet = shown.verb in _PRIVATE or _GAIN.fullmatch(shown.line) or named
            if _OF_ALL.fullmatch(shown.line) or not quiet:
                yield shown, named

    def _judged(self, state: str) -> Iterator[str]:
        world = self.after.world
        still = set(self.before.world.of_kind("proposal"))
        for proposal in world.of_kind("proposal"):
            was = self.before.world.get(proposal, "state", "undecided") if proposal in still else "undecided"
            if was != "undecided" or world.get(proposal, "state", "undecided") != state:
                continue
            title = titled(str(world.get(proposal, "title") or ""), str(world.get(proposal, "text") or ""))
            yield f"{world.label(proposal)}  {title} ({world.label(world.get(proposal, 'proposer'))})"
            if reason := str(world.get(proposal, "reason") or ""):
                yield f"    The admin says: {reason}"


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
    sentences = ((reading.number, one) for reading in game.rules.readings for one in reading.sentences)
    return {f"{each.phrase}, {each.price}": each for each in granted(sentences).orders}


def _by_phase(events: Sequence[Event]) -> Iterator[str]:
    """Give events under the names of their phases, neighbors drawn together, each with its rules."""
    for phase, group in groupby(events, key=lambda event: event.phase.removesuffix(" phase")):
        during = [event._replace(line=event.told) for event in group]
        if phase:
            yield f"{phase[:1].upper()}{phase[1:]}:"
        for told in gathered(during):
            first = during[told.places[0]]
            causes = _because(first.causes, first.purpose)
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


def _cut(lines: Sequence[str], most: int = _MOST) -> tuple[str, ...]:
    if len(lines) <= most + 1:
        return tuple(lines)
    return (*lines[:most], f"  ... and {len(lines) - most} lines more on the site.")
