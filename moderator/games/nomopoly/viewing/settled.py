"""The rulings as the site shows them: which way a game takes the rulebook, and by what that is changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from moderator.games.nomopoly.rulings import Ruling, rulings, value_of
from moderator.games.nomopoly.settling import sentences_made
from moderator.games.nomopoly.view import RulingView
from moderator.language.rulebook import Rulebook


def settled(settings: Mapping[str, Any], book: Rulebook) -> Iterator[RulingView]:
    """Give every ruling in order, one that can be set with its value in a game and the sentences that it has made."""
    for each in rulings().values():
        if not each.choices:
            yield RulingView(each.number, each.kind, each.decides, each.rule)
            continue
        value = value_of(settings, each.number)
        made = sentences_made(book, each.changes_for(value))
        word, meaning = (value or "default", each.meaning(value))
        yield RulingView(
            each.number,
            "setting",
            each.decides,
            each.rule,
            word,
            meaning,
            each.default or "default",
            tuple(_others(each, value)),
            made,
        )


def _others(ruling: Ruling, value: str) -> Iterator[tuple[str, str]]:
    """Give the values that a ruling does not have, each with what it means; a part with what it can be."""
    for part, choice in ruling.choices:
        now = value if ruling.whole else ruling.parts(value).get(part, choice.default)
        before = f"{part}=" if part else ""
        for option in choice.options:
            if option.word != now:
                yield f"{before}{option.word}", option.meaning
        if choice.sort:
            yield (f"{before}...", f"{choice.possible()}, not {now}") if part else (choice.possible(), f"not {now}")
