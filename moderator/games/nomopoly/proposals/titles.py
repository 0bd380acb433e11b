"""What a proposal is called where its proposer gave it no title: what it would do, in a few words."""

from __future__ import annotations

from functools import cache

from moderator.games.nomopoly.letters.changes import (
    Add,
    AddToSection,
    Amend,
    Change,
    CreateSection,
    Insert,
    Move,
    Once,
    Remark,
    Repeal,
    RepealSection,
    Replace,
)
from moderator.games.nomopoly.letters.proposals import read_proposal
from moderator.games.nomopoly.world.figures import shortened
from moderator.language.opinions import Place
from moderator.language.readings import SentenceReading

LONGEST = 64
_SHOWN = 2


def titled(title: str, text: str) -> str:
    """Give a proposal's title, or what it does: "X.3: $15 in place of $10", "Repeal of X.7"."""
    return shortened(title, LONGEST) if title.strip() else _called(text)


class _Unread:
    """Leaves the sentences of a proposal as they are: a title is made of what they change, and not of their meaning."""

    def read(self, words: str) -> tuple[SentenceReading, ...]:
        return (SentenceReading(words, 0, "prose"),)

    def only_says(self, _sentence: str) -> bool:
        return False

    def binds(self, _words: str, _place: Place) -> bool:
        return True

    def knows(self, _words: str) -> bool:
        return True

    def tells_of_a_deed(self, _words: str) -> bool:
        return False


@cache
def _called(text: str) -> str:
    changes = read_proposal(text, _Unread()).changes
    named = [words for change in changes if (words := _deed(change))]
    if not named:
        named = [change.text for change in changes if isinstance(change, Remark)][:1] or ["Nothing said"]
    more = f" and {len(named) - _SHOWN} more" if len(named) > _SHOWN else ""
    told = shortened("; ".join(words.rstrip(" .") for words in named[:_SHOWN]), LONGEST - len(more)) + more
    return told[:1].upper() + told[1:]


def _deed(change: Change) -> str:
    """Say in a few words what a change does; "" for a remark."""
    match change:
        case Amend(item=item, text=text):
            return f"{item} to read: {text}"
        case Replace(item=item, old=old, new=new):
            return f"{item}: {new} in place of {old}" if old else f"{item}: {new}"
        case Insert(item=item, words=words):
            return f"{item} with “{words}”"
        case Move(what=what, beside=beside, swap=True):
            return f"{what} and {beside} change places"
        case Move(what=what, beside=beside, before=before):
            return f"{what} {'before' if before else 'after'} {beside}"
        case Add(item=item, text=text):
            return f"Added to {item}: {text}"
        case AddToSection(text=text):
            return text
        case CreateSection(title=title):
            return f"A section “{title}”"
        case Repeal(item=item, sentence=sentence):
            return f"Repeal of a sentence of {item}" if sentence else f"Repeal of {item}"
        case RepealSection(section=section):
            return f"Repeal of section {section}"
        case Once(text=text):
            return f"Once: {text}"
        case Remark():
            return ""
