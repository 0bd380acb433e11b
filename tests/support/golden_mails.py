"""A story told in mails: what came in, in its order, what was understood of it, and every mail that went out for it.

A case is a folder tests/mails/TOPIC/CASE/ with `story.txt`, the mails that it names, `understood.txt` and `out/`. See
tests/mails/README.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from moderator import settings
from moderator.house import House
from moderator.house.post import texts_of
from moderator.mail.address import one_mailbox
from moderator.mail.message import read
from moderator.store import inbox, outbox
from tests.support.ferry import RemindingFerry
from tests.support.installation import SECRET, StandingClock, begun
from tests.support.quoting import Ours
from tests.support.signing import look_up

DOMAIN = "games.example"
_WORD = re.compile(rb"\{\{(\w+) (\d+)\}\}")


class Story:
    """An installation in which one case is played, step by step."""

    def __init__(self, case: Path, folder: Path) -> None:
        self.case = case
        self.clock = StandingClock()
        self.folder = begun(folder)
        self.tells_belief = any(line.startswith("set trust ") for line in self.lines())
        for line in self.lines():
            if line.startswith("set "):
                self._set(*line.split(None, 2)[1:])
        self.numbers: dict[str, list[int]] = {}
        self.house = House(self.folder, self.clock, _rulesets(self.lines()))
        self.house._rooms.look_up = look_up
        steps: dict[str, Callable[..., object]] = {
            "game": self.game,
            "in": self.come,
            "wait": self.wait,
            "update": self.update,
            "remind": self.house.remind,
            "set": lambda *_: None,
        }
        try:
            for line in self.lines():
                word, *rest = line.split()
                steps[word](*rest)
            self.letters = tuple(outbox.entries(self.house.database))
            self.understood = "\n".join(out for line in self.numbers.items() for out in self._understood(*line))
        finally:
            self.house.close()

    def lines(self) -> list[str]:
        told = (self.case / "story.txt").read_text(encoding="utf-8").splitlines()
        return [line for line in told if line.strip() and not line.startswith("#")]

    def game(self, name: str) -> None:
        self.house.begin(name, name, {}, SECRET)

    def _set(self, name: str, value: str) -> None:
        """Write a setting before the house is opened."""
        path = self.folder / settings.NAME
        text = path.read_text("utf-8")
        lines = [f"{name} = {value}" if line.startswith(f"{name} = ") else line for line in text.split("\n")]
        assert "\n".join(lines) != text, f"there is no setting {name}, or it has that value"
        path.write_text("\n".join(lines), "utf-8")

    def come(self, file: str, via: str = "file", peer: str = "") -> None:
        """Take a mail in. Its fields Return-Path and Delivered-To, which a mail server adds, are its envelope."""
        raw = (self.case / file).read_bytes().replace(b"\r\n", b"\n")
        raw = _WORD.sub(lambda hit: self._of_letter(hit[1].decode(), int(hit[2])), raw).replace(b"\n", b"\r\n")
        headers = read(raw).headers
        sender = headers.first("Return-Path") or headers.first("From")
        recipients = headers.every("Delivered-To") or [headers.first("To")]
        kept = self.house.accept(raw, one_mailbox(sender) or "", [each.strip("<> ") for each in recipients], via, peer)
        self.numbers.setdefault(file, []).extend(each.number for each in kept)
        self.house.work()

    def wait(self, count: str, unit: str) -> None:
        self.clock.moment += timedelta(**{unit if unit.endswith("s") else f"{unit}s": int(count)})

    def update(self) -> None:
        for game in self.house.games():
            self.house.update(game.name)

    def _of_letter(self, what: str, number: int) -> bytes:
        """Give what a mail needs of letter `number`: its return address, Reply-To, Message-ID, text, ..."""
        letter = outbox.entries(self.house.database)[number - 1].letter
        headers = read(letter.content).headers
        match what:
            case "return":
                return letter.sender.encode()
            case "reply":
                return headers.first("Reply-To").encode()
            case "id":
                return letter.message_id.encode()
            case "unsubscribe" | "subscribe":
                field = headers.first(f"List-{what.capitalize()}")
                return field.partition("mailto:")[2].partition("?")[0].encode()
            case "quoted":
                return "\n".join(f"> {line}".rstrip() for line in texts_of(letter.content)[0].split("\n")).encode()
            case "text":
                return texts_of(letter.content)[0].encode()
            case "listed":
                return Ours(letter.content).page_as_list().encode()
            case "page":
                page = next(part.text for part in read(letter.content).body.walk() if part.kind == "text/html")
                return page.partition("<body")[2].partition(">")[2].partition("</body>")[0].strip().encode()
        raise ValueError(f"{self.case}: nothing of a letter is called {what}.")

    def _understood(self, file: str, numbers: list[int]) -> list[str]:
        lines = []
        for number in dict.fromkeys(numbers):
            entry = inbox.entry(self.house.database, number)
            assert entry is not None
            lines += [f"{file} to {entry.recipient}: {entry.state}", f"  {entry.outcome}"]
            if self.tells_belief and entry.trust:
                lines.append(f"  believed by: {entry.trust}")
            if len(numbers) > 1 and numbers.count(number) > 1:
                lines.append(f"  It came {numbers.count(number)} times and is kept once.")
            words = self.house.open_mail(entry).words.text
            lines += [f"  | {line}".rstrip() for line in words.splitlines()]
            orders = self.house.database.rows(
                "SELECT kind, quoted, refusal FROM orders WHERE mail = ? ORDER BY turn", (number,)
            )
            lines += [
                f"  {'' if row['refusal'] is None else 'not '}taken, {row['kind']}: {row['quoted']}" for row in orders
            ]
            filed = self.house.database.rows("SELECT number, title FROM proposals WHERE mail = ? ORDER BY 1", (number,))
            lines += [f"  proposal {row['number']}: {row['title']}" for row in filed]
        return [*lines, ""]


def _rulesets(lines: list[str]):
    rulesets = {"ferry": RemindingFerry()}
    if "game nomopoly" in lines:
        from tests.support.small_nomopoly import SmallNomopoly

        rulesets["nomopoly"] = SmallNomopoly()
    return rulesets
