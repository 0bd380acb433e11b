"""A game of purses: small enough to be worked out at a glance, so that what the runner says of it can be judged.

A turn rolls two dice and moves round the board; the step over the last square earns $10. Orders: `pay B $3`, `spin`
(a draw), `build` (one more square), `bug` (a fault of the game), `shrug` (a warning of one), `dawdle` (never ends), `grumble` (takes money, and is refused all the same),
`scribble` (changes a rule that nobody has enacted).
"""

from __future__ import annotations

import copy
import re
import warnings
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from moderator.core.ruleset import Page
from moderator.core.stepped import Failure, Stepped

FIRST_RULES = {
    "R.1": "A player who passes the last square gets $10.",
    "R.2": "A player may pay another player.",
    "R.3": "The stars are 7 in number.",
}
DEFAULTS = {
    "players": {"square": 1, "cash": 10, "friends": [], "items": {}, "mood": None},
    "squares": {"owner": None, "color": "White"},
    "Bank": {"cash": 0},
    "Ghost": {"square": 1},
}


@dataclass
class Told:
    text: str
    id: str = "Top"
    number: int = 1


@dataclass
class PursePosition:
    text: dict[str, str]
    size: int
    things: dict[str, dict] = field(default_factory=dict)
    gates: list[dict] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    mails: list[tuple[str, str]] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    refused: dict[int, list[Failure]] = field(default_factory=lambda: defaultdict(list))
    enacted: frozenset[str] = frozenset()
    touched: frozenset[str] = frozenset()

    @property
    def board(self):
        return self.size

    def rules(self):
        return self.text

    def keys(self, kind):
        if kind == "gates":
            return range(len(self.gates))
        if kind == "squares":
            return range(1, self.size + 1)
        return tuple(self.things.get(kind, ()))

    def look(self, kind, key, attribute):
        if attribute == "net":
            return self.things["players"][key]["cash"] * 2
        if kind == "gates":
            return self.gates[key][attribute]
        row = self.things.get(kind, {}).get(key, {})
        return row[attribute] if attribute in row else DEFAULTS[kind][attribute]

    def pages(self, name):
        return [Page(f"{name}.txt", "nomopoly/wording.txt", name, Told(" ".join(self.lines)))]

    def failures(self, number):
        return self.refused[number]

    def step(self, kind, value, beside, dice):
        if kind == "turn":
            self.turn(value, dice)
        elif kind == "order":
            return self.order(value["from"], value["says"], dice)
        elif kind == "mail":
            self.mails.append((value["from"], value["body"]))
            self.waiting.append(len(self.mails))
            return Stepped(number=len(self.mails))
        elif kind == "amend":
            return self.amend(value["text"])
        elif kind == "admin":
            self.things["players"]["A"].update(value["overrule"]["players"]["A"])
        elif kind == "update":
            self.update(dice)
        else:
            raise NotImplementedError(kind)
        return Stepped()

    def turn(self, name, dice):
        player = self.things["players"][name]
        pips = dice.roll(2, 6, f"{name}'s turn")
        self.lines.append(f"{name} rolls {pips[0]} {pips[1]} (R.1)")
        square = player["square"] + sum(pips)
        bonus = re.search(r"\$(\d+)", self.text.get("R.1", ""))
        if square > self.size and bonus:
            player["cash"] += int(bonus[1])
            self.lines.append(f"{name} gets ${bonus[1]} (R.1)")
            self.touched |= {"R.1"}
        player["square"] = (square - 1) % self.size + 1
        self.lines.append(f"{name} lands on {player['square']} (R.1)")

    def order(self, sender, words, dice):
        players = self.things["players"]
        paid = re.fullmatch(r"pay (\w+) \$(\d+)", words)
        if paid and "R.2" in self.text and players[sender]["cash"] >= int(paid[2]):
            players[sender]["cash"] -= int(paid[2])
            players[paid[1]]["cash"] += int(paid[2])
            self.touched |= {"R.2"}
        elif words == "spin":
            labels = (("Red", 1), ("Fuchsia", 1), ("Blue", 2))
            color = labels[dice.choose(labels, "the wheel")][0]
            self.things["squares"][players[sender]["square"]] = {"color": color}
        elif words == "build":
            self.size += 1
        elif words == "bug":
            raise KeyError("bug")
        elif words == "shrug":
            warnings.warn("nobody has foreseen this", stacklevel=1)
        elif words == "dawdle":
            while True:
                pass
        elif words == "scribble":
            self.text = {**self.text, "R.2": "Scribbles."}
        elif words == "grumble":
            players[sender]["cash"] -= 1
            return Stepped((Failure(words, "Grumbling is refused (R.3)."),))
        elif not paid:
            return Stepped((Failure(words, "These words are no order.", understood=False),))
        else:
            return Stepped((Failure(words, "There is not enough money (R.2)."),))
        return Stepped()

    def amend(self, text):
        found = re.fullmatch(r"(R\.\d): (.*)", text)
        if not found:
            return Stepped((Failure(text, "This is no change."),))
        self.text = {**self.text, found[1]: found[2]}
        self.enacted |= {found[1]}
        return Stepped()

    def update(self, dice):
        for number in self.waiting:
            sender, body = self.mails[number - 1]
            for line in body.splitlines():
                self.refused[number] += self.order(sender, line, dice).failures
        self.waiting = []


class PurseGame:
    name = "purse"
    vocabulary = Path(__file__).with_name("purse.yaml")

    def __init__(self, text=None):
        self.text = FIRST_RULES if text is None else text

    def begin(self, settings, changes, board, given, dice):
        position = PursePosition(dict(self.text), board)
        for kind in ("players", "squares"):
            rows = copy.deepcopy(given.get(kind, {}))
            position.things[kind] = {key: {**DEFAULTS[kind], **row} for key, row in rows.items()}
        position.things["Bank"] = {"": {**DEFAULTS["Bank"], **given.get("Bank", {})}}
        if "Ghost" in given:
            position.things["Ghost"] = {"": {**DEFAULTS["Ghost"], **given["Ghost"]}}
        position.gates = [{"toll": 0, **gate} for gate in given.get("gates", [])]
        if any(row["owner"] and key == 1 for key, row in position.things["squares"].items()):
            raise ValueError("the first square has no owner (R.3)")
        for change in changes:
            position.amend(change["text"])
        return position

    def rulebook(self):
        return {rule: [(text, True)] for rule, text in self.text.items()}

    def varied(self, rule, text):
        rules = {key: words for key, words in self.text.items() if key != rule}
        return PurseGame(rules if text is None else {**rules, rule: text})

    def reach(self, rule, text):
        return frozenset({rule})
