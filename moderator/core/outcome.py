"""What a game gives back: its next state, what happened, what to say to whom. Data, returned, never hidden effects."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from moderator.core.inputs import Json
from moderator.core.reads import Read

TALK = "talk"
"""The kind of what a mail says that is neither an order nor a question."""
CHOICE = "choice"
"""The kind of a number that takes a wording which was suggested for a proposal."""
UNDONE = "undone"
"""The kind of a sentence of a proposal that reads and cannot be carried out."""
_TO_NOBODY = re.compile(r" pays (\S+) to nobody$")


NOTE = "note"
"""The verb of an event that no verb of the rules brought about: something is otherwise than before."""


class Event(NamedTuple):
    """Something that happened, with its reason (the fourth law: nothing happens without one).

    `line` is the published line without its cause ("A pays $12 to B"); `causes` are rule ids, nearest first
    ("VIII.5"), or "admin"; `mail` is the number of the mail that asked for it, if one did. `week` is the number of the
    update and `phase` the name of its phase ("" outside an update). `details` holds the roles as JSON values.
    """

    verb: str
    line: str
    causes: tuple[str, ...] = ()
    week: int = 0
    phase: str = ""
    mail: int | None = None
    details: tuple[tuple[str, Json], ...] = ()

    def detail(self, role: str) -> Json:
        """Give what fills a role, or None."""
        return next((value for name, value in self.details if name == role), None)

    @property
    def purpose(self) -> str:
        """Give what the money was for that this event moved, "" where it moved none or nothing is known."""
        return str(self.detail(PURPOSE) or "")

    @property
    def sentence(self) -> tuple[str, str]:
        """Give the rule and the words of the sentence that moved the money, "" and "" where none did."""
        told = self.detail(SENTENCE)
        rule, text = told if isinstance(told, Sequence) and told else ("", "")
        return str(rule), str(text)

    @property
    def without_reasons(self) -> Event:
        """Give the event as earlier releases kept it: without what its money was for and what moved it."""
        return self._replace(details=tuple(each for each in self.details if each[0] not in (PURPOSE, SENTENCE)))

    @property
    def told(self) -> str:
        """Give the line as it is told: with what it is about where it does not say, and what nobody gets as lost."""
        about = self.detail(ABOUT) or ""
        line = self.line.replace(f" {self.verb}s ", f" {self.verb}s {about}: ", 1) if about else self.line
        return _TO_NOBODY.sub(r" loses \1", line)


WOULD_FAIL = "As things stand it would fail"
"""How the line begins that says why what was taken would fail: so it is kept with a game, and so it always was."""
_AS_KEPT = re.compile(rf"^{WOULD_FAIL}( \([^()]*\))?: (.*?)[.]?$", re.DOTALL)
ABOUT = "about"
"""The detail of an event with the words for what was said, shown or announced."""
PURPOSE = "moved for"
"""The detail of an event that moves money with the words for what it was for: "rent for landing on square 12"."""
SENTENCE = "moved by"
"""The detail of an event that moves money with the rule and the words of the sentence that moved it."""


class Voice(Enum):
    """The three voices of a refusal."""

    UNREADABLE = "not understood"
    AMBIGUOUS = "two meanings"
    NOT_ALLOWED = "not allowed"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why some words of a player are not acted on: where, why, and what would work.

    `code` is the stable id of the kind of message ("unknown-word"); `at` is the span of the trouble in the quoted line
    (or None); `reasons` are whole sentences; `send` are corrected lines that can be copied as they stand; `rules` are
    the ids that the reasons quote.
    """

    voice: Voice
    code: str
    reasons: tuple[str, ...]
    at: tuple[int, int] | None = None
    send: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def asks_back(self) -> bool:
        """Say whether the words may well be meant, and their writer is asked to say so in a line that stands below."""
        return self.voice is Voice.AMBIGUOUS or (bool(self.send) and self.code in _ASKING_BACK)

    @property
    def is_taken_back(self) -> bool:
        """Say whether the words were understood, and their writer took them back further on."""
        return self.code == "taken-back"


_ASKING_BACK = frozenset(
    {
        *("asked-not-ordered", "order-in-talk", "perhaps-order", "perhaps-leaving", "perhaps-proposal"),
        *("which-square", "which-share", "which-value", "which-player", "phase-of-which", "condition-of-which"),
    }
)
"""The codes of what is only asked back: the words read, and it is not sure that they are meant."""


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that a mail said, as it was taken: an order, a question, or talk.

    `quoted` are the player's words; `meaning` the lines that say how they were understood, what it costs and what it
    waits for, or what can be answered if it was not taken: then `refusal` is set. `would_fail` says of what was taken
    that it would fail as things stand: the answer sets it apart, and the lines of `meaning` say why.
    """

    quoted: str
    meaning: tuple[str, ...] = ()
    refusal: Refusal | None = None
    kind: str = "order"
    would_fail: bool = field(default=False, compare=False)

    @property
    def is_taken(self) -> bool:
        """Say whether it is an order or a question that was heeded."""
        return self.kind != TALK and self.refusal is None

    @property
    def told(self) -> tuple[str, ...]:
        """Give the lines of `meaning` as they stand under a heading that says already what would fail."""
        return tuple(_AS_KEPT.sub(r"\2\1.", line) for line in self.meaning) if self.would_fail else self.meaning


@dataclass(frozen=True, slots=True)
class Proposed:
    """A proposal as it was filed: its number, what it would change, and what about it does not read.

    `prose` are the words that only say something and change no rule. Each sentence stands in one of them alone.
    `at_work` tells how its sentences do in small situations.
    """

    number: int
    title: str
    state: str
    changes: tuple[str, ...] = ()
    troubles: tuple[Said, ...] = ()
    effects: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()
    at_work: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of an answer with its lines as they stand: help, status, a rule's text, a board."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said back to the sender of a mail; the mail room makes the letter of it.

    `name` is how the sender is called ("" if she is nobody yet); `opening` says when the mail was received and when it
    takes effect; `said` and `proposals` come in the order given; `closing` says what else may be sent. `subject` is the
    letter's own subject ("" for an answer to hers), `page` the page of the game's site that tells more. `is_farewell`
    says that the mail would end its sender's game, so that they are asked once whether they mean it.
    """

    name: str
    opening: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    proposals: tuple[Proposed, ...] = ()
    sections: tuple[Section, ...] = ()
    closing: tuple[str, ...] = ()
    subject: str = ""
    page: str = ""
    is_farewell: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """A letter that nobody asked for just now: the week's news, a reminder, that it is her turn. Sent to an address.

    `page` is the page of the game's site that tells more ("news/week-3/"), "" for none. `sections` follow the lines and
    keep their columns. `is_personal` is a letter of a player's own, which goes to her even if she wants no news.
    `is_last` is one to somebody who plays no more, with no word of what they could order. `missing` are lines about
    nothing having come from its reader, which stand in its first paragraph unless they have said that they are away.
    """

    address: str
    subject: str
    lines: tuple[str, ...]
    page: str = ""
    sections: tuple[Section, ...] = ()
    is_personal: bool = False
    is_last: bool = False
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the rules put to a person: `who` is asked, `default` is what silence means."""

    key: str
    who: str
    text: str
    default: str


class State:
    """What a game is at a moment. Only its own ruleset looks into one; everybody else keeps it and hands it back."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that follows from one input. `state` is opaque to everyone but its game."""

    state: State
    events: tuple[Event, ...] = ()
    answer: Answer | None = None
    notices: tuple[Notice, ...] = ()
    questions: tuple[Question, ...] = ()
    refusal: Refusal | None = None  # of a decision that cannot be carried out
    summary: tuple[str, ...] = ()  # of an update: the few lines that its admin wants to see first
    brought: Mapping[int, Sequence[Read]] = field(default_factory=dict)  # how the sentences of new laws read
