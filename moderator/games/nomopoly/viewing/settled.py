"""The rulings as the site shows them: which way a game takes the rulebook, and by what that is changed."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.games.nomopoly.proposals.settling import sentences_made
from moderator.games.nomopoly.record.view import ChoiceView, RulingView
from moderator.games.nomopoly.world.rulings import Choice, Settings, rulings, value_of
from moderator.language.rulebook import Rulebook


def settled(settings: Settings, book: Rulebook) -> Iterator[RulingView]:
    """Give every ruling in order, one that can be set with its value in a game and the sentences that it has made."""
    for each in rulings().values():
        if not each.choices:
            yield RulingView(each.number, each.kind, each.decides, each.rule)
            continue
        value = value_of(settings, each.number)
        parts = {"": value} if each.whole else each.parts(value)
        chosen = tuple(_chosen(part, choice, parts.get(part, choice.default)) for part, choice in each.choices)
        made = sentences_made(book, each.changes_for(value))
        changed = value != each.default
        yield RulingView(each.number, "setting", each.decides, each.rule, chosen, changed, made)


def _chosen(part: str, choice: Choice, word: str) -> ChoiceView:
    shown = "" if choice.sentence else part
    return ChoiceView(shown, choice.said(word), tuple(choice.said(other) for other in choice.others(word)))
