"""What an effect is about: the event's own amount, its roll or its move, and until when the effect lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moderator.games.nomopoly.compiling.brought import BROUGHT
from moderator.games.nomopoly.compiling.event_nouns import EventNoun
from moderator.games.nomopoly.compiling.meaning import Meaning, Referred
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.verbs.primitive import EffectParts

if TYPE_CHECKING:
    pass


EVENT_MONEY = frozenset(
    {"amount", "payment", "rent", "fine", "tax", "property tax", "toll", "fare", "price", "penalty"}
)


def target_word(phrase: Meaning | None) -> str:
    """Give the event noun that a phrase names, if it names one."""
    if isinstance(phrase, EventNoun):
        return phrase.noun
    if isinstance(phrase, NounMeaning) and phrase.kind in BROUGHT and phrase.of is None:
        return phrase.kind
    if isinstance(phrase, Referred):
        head = phrase.word.removeprefix("the ").removeprefix("that ").removeprefix("her ")
        return head if head in BROUGHT else ""
    return ""


def last_week(frame: Frame, effect: EffectParts) -> int | None:
    """Give the week at whose end what an effect brings goes back, or None if it stays."""
    return None if effect.lasting is None else effect.lasting.last(frame.run.week, updating=bool(frame.run.phase))
