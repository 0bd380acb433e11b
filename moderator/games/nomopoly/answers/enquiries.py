"""What a letter may ask of a game: who stands where, a square, the board, the history of a rule or of one's orders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from moderator.core.deadlines import say as say_moment
from moderator.games.nomopoly.answers.desk import Desk, luck
from moderator.games.nomopoly.answers.introducing import about
from moderator.games.nomopoly.answers.telling import standings, stored_numbers, worked_out
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.rules.citing import in_brackets
from moderator.games.nomopoly.rules.looking_up import example_of
from moderator.games.nomopoly.wordings.traced import unquoted
from moderator.games.nomopoly.world.figures import count, listed, money, stretches
from moderator.games.nomopoly.world.figures import goods as goods_as_read
from moderator.games.nomopoly.world.values import Id
from moderator.games.nomopoly.world.world import World

_MOST_HISTORY = 20
_MOST_FAILED = 3

_NUMBERS = re.compile(r"(?<![$\w.,])(\d{1,4})(?![\w%]|[.,]\d| [a-z]+s\b)")
_SQUARES_NAMED = re.compile(r"\b(?:to|on|at|from|with|square|buy)[ ]+#?(\d{1,4})(?![\w%]|[.,]\d)", re.IGNORECASE)
_OF_ME = re.compile(r"\b(?:my|I|me)\b", re.IGNORECASE)

_ASKS_HOW_MUCH = re.compile(
    r"\bhow (?:big|large|full|fat|rich|much|high)\b|\b(?:size|amount|sum|cash|money|balance)\b|\bwhat(?:'s| is) in\b",
    re.IGNORECASE,
)
_ASKS_WHO_LEADS = re.compile(
    r"\b(?:richest|poorest|leads?|leading|leader|in the lead|ahead|winning(?! (?:the|an?)\b)|first place"
    r"|most (?:money|cash)|(?<!my )scores?|ranking|standings)\b",
    re.IGNORECASE,
)


def _with_you(others: Sequence[str]) -> str:
    return (
        f"{listed(others)} {'has' if len(others) == 1 else 'have'} the same." if others else "Nobody else has the same."
    )


def _piles(world: World, holder: Id) -> list[tuple[tuple[str, str], int]]:
    return sorted((key, count) for key, count in world.things[holder].piles.items() if count)


class Enquiries(Desk):
    """A desk that answers questions."""

    def status(self, about: str) -> tuple[str, ...]:
        """Say how a player stands: the sender, or the one named."""
        world = self.game.world
        named = world.find("player", about) if about else self.player
        if named is None:
            return (f'There is no player called "{about}".' if about else "You are no player yet.",)
        lines = self._standing(named)
        waiting = self.waiting() if named == self.player else ()
        lines += [f"Orders that wait, {len(waiting)}:", *(f"  {text}" for text in waiting)] if waiting else []
        return tuple(lines)

    def about(self) -> str:
        """Say what the game is about, as the rest of a sentence: "a board game by mail ..."."""
        return about(self.game)

    def waiting(self) -> Sequence[str]:
        """List the sender's orders that wait."""
        return [order.text for order in self.game.orders if order.author in (self.name or None, self.mail.address)]

    def failures(self) -> tuple[str, ...]:
        """Say which orders of the sender failed last, and why."""
        mine = {letter.mail for letter in self.game.letters if letter.author == self.name and self.name}
        failed = [each for each in self.game.failed if each.mail in mine][-_MOST_FAILED:]
        return tuple(f"{each.words}: {each.reason}" for each in failed)

    def changes(self) -> tuple[str, ...]:
        """Say which rules have changed since the sender's last mail."""
        weeks = [letter.week for letter in self.game.letters if letter.author == self.name and self.name]
        since = weeks[-1] if weeks else 1
        found = [each for each in self.game.versions if each.week >= since][-_MOST_HISTORY:]
        if not found:
            return (f"No rule has changed since you last wrote, in week {since}.",)
        told = ((each, f", by proposal {each.proposal}" if each.proposal else "") for each in found)
        lines = (f"  {one.item} {'changed' if one.text else 'was repealed'} in week {one.week}{by}" for one, by in told)
        return ("Rules that have changed since you last wrote:", *lines, "rules NUMBER quotes one.")

    def phases(self) -> tuple[str, ...]:
        """Say which phases an update has, and in which of them orders are carried out."""
        phases = [each.removesuffix(" phase") for each in self.game.rules.program.phases]
        if not phases:
            return ()
        ordered = self.granted.default_phase.removesuffix(" phase")
        return (
            f"Between updates no phase runs. The update of week {self.week} goes through: {', '.join(phases)}.",
            f"Orders are carried out in {ordered}, unless they say another.",
        )

    def standing(self) -> tuple[str, ...]:
        """Say what the sender has and where she stands; nothing of somebody who is no player."""
        return tuple(self._standing(self.player)) if self.player is not None else ()

    def _standing(self, player: Id) -> list[str]:
        world = self.game.world
        run = self.game.run(luck(self.game))
        lines = [f"{self._has(player, run)}."]
        lines += [f"{name[:1].upper()}{name[1:]}: {said}." for name, said in stored_numbers(run, player)]
        lines += [f"{name[:1].upper()}{name[1:]}: {said} ({rule})." for name, _, said, rule in worked_out(run, player)]
        owned = [self._square(square) for square in world.having("owner", player) if square in world.board]
        if world.board:
            lines += [f"Squares: {', '.join(owned)}."] if owned else ["No squares yet."]
        goods = [goods_as_read(amount, kind, detail) for (kind, detail), amount in _piles(world, player)]
        return lines + ([f"Items: {', '.join(goods)}."] if goods else [])

    def told_of(self, question: str) -> tuple[str, ...]:
        """Give the facts that a plain question asks for: what the rules work out for the sender, who has the most."""
        run = self.game.run(luck(self.game))
        if _ASKS_WHO_LEADS.search(question):
            return standings(run, with_cash=self.game.rules.has_money)
        asked = question.casefold()
        mine = worked_out(run, self.player) if self.player is not None and _OF_ME.search(question) else ()
        told = [f"{self.name}'s {name}: {said} ({rule})." for name, _, said, rule in mine if name.casefold() in asked]
        told += self._funds(run, asked) if self.game.rules.has_money and _ASKS_HOW_MUCH.search(question) else ()
        return (*told, *(self._shared(asked) if self.player is not None and _OF_ME.search(question) else ()))

    def _funds(self, run: Run, asked: str) -> Iterator[str]:
        """Say how much is in what a question names, other than a player: "the Pot"."""
        world = self.game.world
        for name in self.vocabulary().names:
            thing = (
                next(iter(world.called(name)), None) if re.search(rf"\b{re.escape(name.casefold())}\b", asked) else None
            )
            if thing is not None and world.kind(thing) in ("pool", "organization"):
                begins = name if name.startswith("The ") else f"The {name}"
                yield f"{begins} has {money(facts.cash(run, thing))}."

    def unowned(self) -> tuple[str, ...]:
        """Say which squares nobody owns."""
        run = self.game.run(luck(self.game))
        board = self.game.world.board
        free = [self.game.world.number(each) for each in board if facts.owner(run, each) is None]
        if not board:
            return ()
        return (f"Nobody owns {stretches(sorted(free))}." if free else "Every square has an owner.",)

    def _shared(self, asked: str) -> Iterator[str]:
        """Say what the sender's Team is, or anything else of theirs that bears a name, and who has the same."""
        world = self.game.world
        for attribute, value in world.things[self.player].attributes.items() if self.player is not None else ():
            if (
                isinstance(value, Id)
                and attribute not in ("square", "address")
                and f"my {attribute.casefold()}" in asked
            ):
                alike = (each for each in world.of_kind("player") if each != self.player)
                others = [world.label(each) for each in alike if world.get(each, attribute) == value]
                yield f"Your {attribute} is {world.label(value)}. {_with_you(others)}"

    def _has(self, player: Id, run: Run, besides: Sequence[str] = ()) -> str:
        """Say how much money a player has and where they stand, as far as there is money and a board."""
        world = self.game.world
        square = world.number(place) if isinstance(place := world.get(player, "square"), Id) else 0
        goods = [goods_as_read(amount, kind, detail) for (kind, detail), amount in _piles(world, player)]
        has_money = self.game.rules.has_money
        is_sender = player == self.player
        has, stands, are = ("have", "stand", "are") if is_sender else ("has", "stands", "is")
        said = [f"{has} {money(facts.cash(run, player)) if has_money else listed(goods)}"] if has_money or goods else []
        said += [f"{stands} on square {square}"] if world.board else []
        who = "You" if is_sender else world.things[player].name
        return f"{who} {listed([*said, *besides]) or f'{are} in the game'}"

    def _square(self, square: Id) -> str:
        name = self.game.world.things[square].name
        number = self.game.world.number(square)
        return f'{number} "{name}"' if name else str(number)

    def square(self, number: int) -> str:
        """Say of a square what it is called, its color, its owner and what it is worth; "" if there is none."""
        square = self.game.world.square(number)
        if square is None:
            return ""
        run = self.game.run(luck(self.game))
        name = self.game.world.things[square].name
        color, owner = facts.attribute(run, "color", square), facts.owner(run, square)
        said = [f'"{name}"'] if name else []
        said += [self.game.world.label(color)] if color is not None else []
        said += [f"owned by {self.game.world.label(owner)}" if owner is not None else "unowned"]
        worth = facts.attribute(run, "market value", square)
        said += [f"market value {money(worth)}"] if isinstance(worth, (int, Fraction)) else []
        return f"{number}: {', '.join(said)}."

    def standing_on(self, number: int) -> str:
        """Say who stands on a square; "" if there is none."""
        world = self.game.world
        if (square := world.square(number)) is None:
            return ""
        here = [world.things[each].name for each in world.having("square", square)]
        return f"{listed(here) or 'Nobody'} {'stand' if len(here) > 1 else 'stands'} on {number}."

    def bearers(self, term: str) -> tuple[str, ...]:
        """Say which players bear a flag of the rules ("Freemason") now; nothing of a word that is none."""
        run = self.game.run(luck(self.game))
        if run.program.flags.get(facts.key(term)) != "player":
            return ()
        found = [
            self.game.world.label(each) for each in facts.players(run) if facts.has_quality(run, each, facts.key(term))
        ]
        return (f"Now: {listed(found)}." if found else "Nobody is one now.",)

    def absent(self, words: str) -> tuple[str, ...]:
        """Say which of the squares and named things that some words speak of there are not, or not yet."""
        world, text = self.game.world, unquoted(words)
        numbers = [int(each) for each in _SQUARES_NAMED.findall(text)] or [int(each) for each in _NUMBERS.findall(text)]
        last = len(world.board)
        found = [
            f"There is no square {number}: the board goes from 1 to {last}."
            for number in (numbers if last and len(numbers) == 1 else ())
            if not 0 < number <= last
        ]
        there = {thing.name.casefold() for thing in world.things.values() if thing.name}
        for entry in self.reader.lexicon.names.values():
            said = re.search(rf"(?<!\w){re.escape(entry.name)}(?!\w)", text, re.IGNORECASE)
            if said is None or entry.name.casefold() in there:
                continue
            by = [item.number for item in self.rulebook.items() if f" called {entry.name}" in item.text]
            found.append(f"{entry.name} is not in the game now{in_brackets(by[:1])}.")
        return tuple(found)

    def board(self) -> tuple[str, ...]:
        """Show every square about which there is something to say, first to last."""
        world = self.game.world
        lines = []
        for square in world.board:
            owner, color = world.get(square, "owner"), world.get(square, "color")
            here = [world.things[each].name for each in world.having("square", square)]
            said = [
                f'"{world.things[square].name}"' if world.things[square].name else "",
                world.label(color) if color is not None else "",
                f"owned by {world.label(owner)}" if owner is not None else "",
                f"here: {', '.join(here)}" if here else "",
            ]
            if any((said[0], owner is not None, here, said[1] not in ("", "White"))):
                lines.append(f"{world.number(square):>4}  {', '.join(part for part in said if part)}")
        if not world.board:
            return ("There is no board in this game.",)
        return (f"{len(world.board)} squares; those not named here are plain.", *lines)

    def history(self, about: str) -> tuple[str, ...]:
        """Say what a rule has been, or what the sender's orders came to."""
        wanted = about.strip().rstrip(".").upper()
        if wanted:
            found = [each for each in self.game.versions if each.item.upper() == wanted]
            now = self.rulebook.item(wanted)
            lines = [
                f"week {each.week}{f', proposal {each.proposal}' if each.proposal else ''}: {each.text or 'repealed'}"
                for each in found
            ]
            return tuple(lines) or ((f"As it was from the start: {now.text}",) if now else ())
        mine = {letter.mail for letter in self.game.letters if letter.author == self.name and self.name}
        done = [(each.mail, f"done: {each.words}") for each in self.game.done if each.mail in mine]
        failed = [
            (each.mail, f"failed: {each.words} - {each.reason}") for each in self.game.failed if each.mail in mine
        ]
        return tuple(line for _, line in sorted(done + failed, key=lambda pair: pair[0])[-_MOST_HISTORY:])

    def closing(self) -> tuple[str, ...]:
        """Say in one line where the sender stands, until when one plays who leaves, or how to become a player."""
        if self.player is None:
            return ('You are no player yet; to become one, send: join as "Your Name"',)
        if self.is_farewell:
            ends = f", on {say_moment(self.deadline)}" if self.deadline is not None else ""
            return (f"You leave when week {self.week} ends{ends}. Until then you play on.",)
        run = self.game.run(luck(self.game))
        owned = len(self.holdings().owned)
        squares = (f"own {count(owned, 'square') if owned else 'no square yet'}",) if self.game.world.board else ()
        return (f"{self._has(self.player, run, squares)}.",)

    def commands(self) -> tuple[str, ...]:
        """Name the questions that can be sent, in one line."""
        board = "board - " if self.game.world.board else ""
        return (f"You can also send: help - status - {board}rules {example_of(self.rulebook)} - preview: ...",)
