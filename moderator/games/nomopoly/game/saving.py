"""A game as text: what `save` writes, `load` reads, and the same game gives the same bytes.

The rules are kept as text; how they read and run is worked out again. Orders are kept as words and read again when
their moment comes. The log of events is the store's; a saved game holds none of it.
"""

from __future__ import annotations

import json
from dataclasses import astuple
from typing import Any, NotRequired, TypedDict

from moderator.core.inputs import Json
from moderator.core.outcome import Question
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.game.kept import TITLE, Done, Failed, Version
from moderator.games.nomopoly.game.received import KeptMail, Received
from moderator.games.nomopoly.letters.items import Under
from moderator.games.nomopoly.orders.queued import QueuedOrder
from moderator.games.nomopoly.orders.weeks import Weeks
from moderator.games.nomopoly.play.stretch import Gone
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.games.nomopoly.world.history import History, KeptFact
from moderator.games.nomopoly.world.taking_back import Decided, KeptDecision
from moderator.games.nomopoly.world.values import canonical, pack, unpack
from moderator.games.nomopoly.world.world import KeptWorld, World
from moderator.language.lexicon import NamedThing
from moderator.language.rulebook import Item, Rulebook, Section

_ORDER = ("author", "phase", "reading", "asked", "text", "quoted", "mail", "place", "unclear", "weeks", "under")


class SavedGame(TypedDict):
    """A game as it is saved; what is not required is left out where there is nothing to say."""

    rules: list[tuple[str, str, list[tuple[str, str, str]]]]
    spoken: list[tuple[str, str]]
    world: KeptWorld
    history: list[KeptFact]
    week: int
    settings: dict[str, str]
    orders: list[list[str | int | list[int]]]
    answers: dict[str, Json]
    failed: list[tuple[str, str, list[str], *tuple[int, ...]]]
    done: list[tuple[str, int, *tuple[int, ...]]]
    questions: list[tuple[str, str, str, str]]
    holding: list[list[Json]]
    used: list[str]
    versions: list[tuple[str, str, int, int, str, list[str]]]
    proposals: int
    letters: list[KeptMail]
    gone: list[tuple[str, int, int, *tuple[str, ...]]]
    decided: NotRequired[list[KeptDecision]]
    wanted: NotRequired[int]
    paused: NotRequired[bool]
    readings: NotRequired[dict[str, str]]
    title: NotRequired[str]
    rulings: NotRequired[bool]


def save(game: Game) -> str:
    """Write a game as canonical JSON."""
    return canonical(
        {
            "rules": [
                [section.number, section.title, [[item.number, item.text, item.key] for item in section.items]]
                for section in game.rules.book.sections
            ],
            "spoken": [[name.name, name.kind] for name in game.rules.names],
            "world": game.world.save(),
            "history": game.history.save(),
            "week": game.week,
            "settings": {key: game.settings[key] for key in sorted(game.settings)},
            "orders": [_packed(order) for order in game.orders],
            "answers": {key: pack(value) for key, value in sorted(game.answers.items())},
            "failed": [[one.words, one.reason, list(one.rules), one.mail, one.place] for one in game.failed],
            "done": [list(astuple(one)) for one in game.done],
            "questions": [list(astuple(question)) for question in game.questions],
            "holding": sorted([[pack(part) for part in key] for key in game.holding], key=canonical),
            "used": sorted(game.used),
            "versions": [
                [one.item, one.text, one.week, one.proposal, one.before, list(one.causes)] for one in game.versions
            ],
            "proposals": game.proposals,
            "letters": [letter.pack() for letter in game.letters],
            "gone": [list(one) for one in game.gone],
            "decided": [one.pack() for one in game.decided],
            # Written where there is something to say: a game that has begun is saved as it always was.
            **({"wanted": game.wanted} if game.wanted else {}),
            **({"paused": True} if game.is_paused else {}),
            **({} if game.readings is None else {"readings": dict(sorted(game.readings.items()))}),
            **({"title": game.title} if game.title != TITLE else {}),
            **({} if game.rulings else {"rulings": False}),
        }
    )


def _packed(order: QueuedOrder) -> list[str | int | list[int]]:
    told = [getattr(order, name) for name in _ORDER[:-2]]
    weeks = [order.weeks.first, order.weeks.last]
    if order.under is not None:
        return [*told, weeks, list(order.under)]
    return [*told, weeks] if weeks != [0, 0] else told  # an order of this week is saved as before there were others


def _unpacked(order: list[Any]) -> QueuedOrder:
    kept = dict(zip(_ORDER, order, strict=False))
    under = Under(*kept["under"]) if "under" in kept else None
    return QueuedOrder(**{**kept, "weeks": Weeks(*kept.get("weeks", ())), "under": under})


def load(text: str) -> Game:
    """Read a game that `save` wrote."""
    data: SavedGame = json.loads(text)
    book = Rulebook(
        tuple(
            Section(number, title, tuple(Item(item, words, key) for item, words, key in items))
            for number, title, items in data["rules"]
        )
    )
    return Game(
        rules=rules_in_force(book, tuple(NamedThing(name, kind) for name, kind in data["spoken"])),
        world=World.load(data["world"]),
        history=History.load(data["history"]),
        week=data["week"],
        settings=data["settings"],
        orders=[_unpacked(order) for order in data["orders"]],
        answers={key: unpack(value) for key, value in data["answers"].items()},
        failed=[Failed(words, reason, tuple(rules), *place) for words, reason, rules, *place in data["failed"]],
        done=[Done(*one) for one in data["done"]],
        questions=[Question(*question) for question in data["questions"]],
        holding=frozenset(tuple(unpack(part) for part in key) for key in data["holding"]),
        used=frozenset(data["used"]),
        versions=tuple(
            Version(item, words, week, proposal, before, tuple(causes))
            for item, words, week, proposal, before, causes in data["versions"]
        ),
        proposals=data["proposals"],
        letters=[Received.unpack(letter) for letter in data["letters"]],
        gone=[Gone(*one) for one in data["gone"]],
        decided=[Decided.unpack(one) for one in data.get("decided", ())],
        wanted=data.get("wanted", 0),
        is_paused=data.get("paused", False),
        readings=data.get("readings"),
        title=data.get("title", TITLE),
        rulings=data.get("rulings", True),
    )
