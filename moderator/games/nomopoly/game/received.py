"""What was made of a mail, kept with the game so that its site can say what came of each thing that the mail said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypedDict

from moderator.core.outcome import Refusal, Said, Voice

KeptRefusal: TypeAlias = tuple[str, str, list[str], list[int] | None, list[str], list[str]]
"""A refusal as a saved game has it: its voice, code, reasons, place, what to send instead, and the rules it quotes."""

KeptSaid: TypeAlias = tuple[str, str, list[str], KeptRefusal | None]
"""What a mail said as a saved game has it: its kind, the words, what they mean, and why not."""


class KeptMail(TypedDict):
    """A mail as a saved game has it."""

    mail: int
    week: int
    author: str
    said: list[KeptSaid]
    proposals: list[int]
    verbs: list[str]


@dataclass(frozen=True, slots=True)
class Received:
    """A mail as it was answered: `author` is the sender's name then, "" for somebody who was no player.

    `proposals` are the numbers of those that were filed; `verbs` stand beside `said`, each the verb of an order or "".
    """

    mail: int
    week: int
    author: str
    said: tuple[Said, ...] = ()
    proposals: tuple[int, ...] = ()
    verbs: tuple[str, ...] = ()

    def pack(self) -> KeptMail:
        """Give it as JSON values."""
        return {
            "mail": self.mail,
            "week": self.week,
            "author": self.author,
            "said": [_pack(said) for said in self.said],
            "proposals": list(self.proposals),
            "verbs": list(self.verbs),
        }

    @classmethod
    def unpack(cls, data: KeptMail) -> Received:
        """Read what `pack` gave."""
        return cls(
            mail=data["mail"],
            week=data["week"],
            author=data["author"],
            said=tuple(_unpack(said) for said in data["said"]),
            proposals=tuple(data["proposals"]),
            verbs=tuple(data["verbs"]),
        )


def _pack(said: Said) -> KeptSaid:
    told = said.refusal
    refusal: KeptRefusal | None = None
    if told is not None:
        at = list(told.at) if told.at else None
        refusal = (told.voice.name, told.code, list(told.reasons), at, list(told.send), list(told.rules))
    return said.kind, said.quoted, list(said.meaning), refusal


def _unpack(data: KeptSaid) -> Said:
    kind, quoted, meaning, told = data
    refusal = None
    if told is not None:
        voice, code, reasons, at, send, rules = told
        place = (at[0], at[1]) if at else None
        refusal = Refusal(Voice[voice], code, tuple(reasons), place, tuple(send), tuple(rules))
    return Said(quoted, tuple(meaning), refusal, kind)
