"""Letters of the house: an answer to a player's mail, and the few others that people get, ready to be sent as bytes.

What a letter says comes from the game or from a template; how it stands on the page from `layout`; nothing here reads a
clock, so the same occasion gives the same bytes and the same Message-ID at each try.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from moderator.core.outcome import Answer, Notice, Proposed, Said, Voice
from moderator.mail.compose import date_field, encoded, mailbox, message_bytes, one_line
from moderator.mail.layout import each_wrapped, paragraphs, refused, understood, wrapped
from moderator.mail.message_id import made_id, normalized
from moderator.mail.quotes import MARKER
from moderator.mail.screen import OUR_FIELD

MOST_REFERENCES = 10
LONGEST_SUBJECT = 150
_PREFIXES = ("re:", "aw:", "sv:", "vs:", "antw:", "odp:", "ref:", "res:", "rif:")


@dataclass(frozen=True, slots=True)
class Desk:
    """Who writes: the game's title and address, the domain of Message-IDs, and the address of bounces.

    `bounces` is the envelope sender of letters to players; strangers are answered from the null sender, so that nothing
    can bounce back and forth.
    """

    title: str
    address: str
    domain: str
    site: str = ""
    bounces: str = ""


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a letter is written upon: to whom, when, and which mail it answers.

    `key` names the occasion ("nomopoly/answer/17"): one occasion has one letter, with one Message-ID. `subject`,
    `message_id` and `references` are those of the mail that is answered; empty for a letter that answers none.
    """

    key: str
    to: str
    moment: datetime
    subject: str = ""
    message_id: str = ""
    references: tuple[str, ...] = ()
    reply_to: str = ""


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter ready for the outbox: its recipient, the envelope sender ("" for none), its Message-ID and its bytes."""

    recipient: str
    envelope_sender: str
    message_id: str
    raw: bytes


@dataclass(frozen=True, slots=True)
class Group:
    """Things of one mail that were taken alike, laid out under their heading."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswerText:
    """What the template of an answer shows; each field holds finished lines."""

    opening: tuple[str, ...]
    groups: tuple[Group, ...]
    proposals: tuple[tuple[str, ...], ...]
    sections: tuple[Group, ...]
    closing: tuple[str, ...]
    marker: str


def answered_subject(subject: str, remark: str = "") -> str:
    """Give the subject of an answer: "Re:" once, and the `remark` in brackets in place of an earlier one of ours."""
    words = one_line(subject)
    while words.lower().startswith(_PREFIXES):
        words = words.partition(":")[2].strip()
    if words.endswith("]") and ("understood" in words or "not read" in words):
        words = words.rpartition("[")[0].strip()
    words = words[:LONGEST_SUBJECT].rstrip() or "your mail"
    return f"Re: {words}  [{remark}]" if remark else f"Re: {words}"


def tally(answer: Answer) -> str:
    """Say in a few words how many things of a mail were taken, and how many not, by kind: "4 understood, 2 not"."""
    counted = [each for each in answer.said if each.kind != "talk"]
    taken = sum(each.refusal is None for each in counted)
    forbidden = sum(each.refusal is not None and each.refusal.voice is Voice.NOT_ALLOWED for each in counted)
    unread = len(counted) - taken - forbidden
    words = [f"{taken} understood"] if taken or unread or forbidden else []
    words += [f"{unread} not"] if unread else []
    words += [f"{forbidden} not allowed"] if forbidden else []
    count = len(answer.proposals)
    words += [f"{count} proposal{'s' if count > 1 else ''}"] if count and not words else []
    return ", ".join(words)


def _trimmed(references: Sequence[str], message_id: str) -> list[str]:
    """Give the References of an answer: those of the mail and its own id; of many, the first four and the last six."""
    every = list(dict.fromkeys(each for each in (*references, message_id) if normalized(each) == each))
    return every if len(every) <= MOST_REFERENCES else [*every[:4], *every[-(MOST_REFERENCES - 4) :]]


def _groups(said: Iterable[Said]) -> tuple[Group, ...]:
    """Lay out what a mail said: first what was taken, then each voice of refusal, numbered in the order given."""
    lines: dict[str, list[str]] = {heading: [] for heading in ("UNDERSTOOD", *(voice.value.upper() for voice in Voice))}
    talk: list[str] = []
    number = 0
    for each in said:
        if each.kind == "talk" and each.refusal is None:
            talk.extend(understood(None, each))
            continue
        number += 1
        if each.refusal is None:
            lines["UNDERSTOOD"].extend(understood(number, each))
        else:
            lines[each.refusal.voice.value.upper()].extend(refused(number, each))
    groups = [Group(heading, tuple(block)) for heading, block in lines.items() if block]
    return (*groups, Group("TAKEN AS TALK, NOT AS ORDERS", tuple(talk))) if talk else tuple(groups)


def _proposal(proposed: Proposed) -> tuple[str, ...]:
    """Lay out what became of a proposal: what it would change, what of it does not read, what it would have done."""
    called = f', "{proposed.title}"' if proposed.title else ""
    lines = wrapped(f"YOUR PROPOSAL is number {proposed.number}{called}, {proposed.state}.", hanging=1)
    if proposed.changes:
        lines.append(" It would change:" if len(proposed.changes) > 1 else " It would change one sentence:")
        lines.extend(out for change in proposed.changes for out in wrapped(change, 3, hanging=9))
    if proposed.unread:
        lines.append(" It would put in words that do not read, and so would do nothing:")
        lines.extend(out for line in proposed.unread for out in wrapped(line, 3, hanging=9))
    for trouble in proposed.troubles:
        unfit = trouble.kind == "change"
        lines.append(
            " This change does not fit the rules:"
            if unfit
            else " I could not put this sentence into the rule language:"
        )
        lines.extend(line.removeprefix(" ") for line in refused(None, trouble))
    lines.extend(out for line in (*proposed.effects, *proposed.notes) for out in wrapped(line, 1))
    return tuple(lines)


def answer_text(answer: Answer, notes: Sequence[str] = ()) -> AnswerText:
    """Lay an answer out in lines of at most 78 columns; the `notes` on the mail follow its opening."""
    return AnswerText(
        opening=tuple(paragraphs([*answer.opening, *(["", *notes] if notes else [])])),
        groups=_groups(answer.said),
        proposals=tuple(_proposal(each) for each in answer.proposals),
        sections=tuple(Group(each.title, tuple(each_wrapped(each.lines, hanging=4))) for each in answer.sections),
        closing=tuple(each_wrapped(answer.closing)),
        marker=MARKER,
    )


class Letters:
    """The letter writer of one game: templates and the desk that it writes from.

    `templates` is the folder with the mail templates (site_templates/mail).
    """

    def __init__(self, desk: Desk, templates: Path) -> None:
        self.desk = desk
        # Letters are plain text: escaping would show "&amp;" to the reader. An HTML template escapes by its name.
        self.templates = Environment(
            loader=FileSystemLoader(templates),
            undefined=StrictUndefined,
            autoescape=lambda name: bool(name and name.endswith(".html")),  # noqa: S701  plain text is not escaped
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self.templates.filters["wrapped"] = lambda text: "\n".join(wrapped(text))

    def answer(
        self, answer: Answer, occasion: Occasion, notes: Sequence[str] = (), *, is_stranger: bool = False
    ) -> Letter:
        """Write the answer to a player's mail: what was understood, what was not and why, what comes next.

        `notes` say what was done with the mail that she should know (`Words.notes`). An answer to somebody who is no
        player comes from the null sender and without her subject.
        """
        text = self._text("answer.txt", answer=answer_text(answer, notes))
        subject = answered_subject(occasion.subject, tally(answer))
        if is_stranger:
            subject = f"{self.desk.title}: {'how to join' if answer.said else 'your question'}"
        return self._letter(occasion, subject, text, is_stranger=is_stranger)

    def notice(
        self, notice: Notice, occasion: Occasion, *, closing: Sequence[str] = (), is_list: bool = True
    ) -> Letter:
        """Write a letter that nobody asked for just now: the week's news, a reminder; `closing` says what comes next.

        What goes to all players is a list's (RFC 2919); what goes to the admin alone is not.
        """
        lines = [out for line in notice.lines for out in each_wrapped([line], 4 if line.startswith(" ") else 0)]
        text = self._text("notice.txt", lines=lines, closing=each_wrapped(closing), marker=MARKER)
        return self._letter(occasion, one_line(notice.subject), text, submitted="auto-generated", is_list=is_list)

    def how_to_join(self, occasion: Occasion) -> Letter:
        """Write to somebody whom the game does not know how to join; from the null sender, and without her words."""
        return self._to_stranger(occasion, "how_to_join.txt", "how to join")

    def unknown_game(self, occasion: Occasion, recipient: str, games: Sequence[tuple[str, str]]) -> Letter:
        """Write that no game has this address; `games` are (title, address) of those that there are."""
        return self._to_stranger(occasion, "unknown_game.txt", "no such game", recipient=recipient, games=games)

    def unreadable(self, occasion: Occasion, trouble: str, notes: Sequence[str] = ()) -> Letter:
        """Ask for plain text; `trouble` is the code of `Words.trouble`, `notes` what was found about the mail."""
        text = self._text("unreadable.txt", trouble=trouble, notes=notes, desk=self.desk, marker=MARKER)
        return self._letter(occasion, answered_subject(occasion.subject, "not read"), text)

    def too_large(self, occasion: Occasion, size: int, limit: int) -> Letter:
        """Write that a mail of `size` bytes is more than the `limit` that is read."""
        sizes = {"size": max(1, size // 1024), "limit": max(1, limit // 1024)}
        text = self._text("too_large.txt", desk=self.desk, marker=MARKER, **sizes)
        return self._letter(occasion, answered_subject(occasion.subject, "not read"), text)

    def set_aside(self, occasion: Occasion) -> Letter:
        """Write that a mail could not be worked on and is kept for the admin."""
        text = self._text("set_aside.txt", desk=self.desk, marker=MARKER)
        return self._letter(occasion, answered_subject(occasion.subject, "set aside"), text)

    def _text(self, template: str, **values: object) -> str:
        return self.templates.get_template(template).render(**values).lstrip("\n")

    def _to_stranger(self, occasion: Occasion, template: str, remark: str, **values: object) -> Letter:
        text = self._text(template, desk=self.desk, **values)
        subject = f"{self.desk.title}: {remark}"
        return self._letter(occasion, subject, text, is_stranger=True)

    def _letter(
        self,
        occasion: Occasion,
        subject: str,
        text: str,
        *,
        submitted: str = "auto-replied",
        is_list: bool = False,
        is_stranger: bool = False,
        html: str = "",
    ) -> Letter:
        """Put header fields around a text (design of answers: RFC 3834, sections 3 and 5)."""
        message_id = made_id(occasion.key, self.desk.domain)
        answers = normalized(occasion.message_id)
        fields = [
            ("Date", date_field(occasion.moment)),
            ("From", mailbox(self.desk.title, self.desk.address)),
            ("To", occasion.to),
            ("Subject", encoded(one_line(subject))),
            ("Message-ID", message_id),
        ]
        if answers:
            fields += [("In-Reply-To", answers), ("References", " ".join(_trimmed(occasion.references, answers)))]
        if occasion.reply_to:
            fields.append(("Reply-To", occasion.reply_to))
        fields += [("Auto-Submitted", submitted), ("X-Auto-Response-Suppress", "All"), (OUR_FIELD, "1")]
        if is_list:
            local, _, domain = self.desk.address.partition("@")
            title = (
                encoded(one_line(self.desk.title))
                if not self.desk.title.isascii()
                else f'"{one_line(self.desk.title)}"'
            )
            fields += [
                ("List-Id", f"{title} <{local}.{domain}>"),
                ("Precedence", "list"),
            ]
        boundary = f"part-{message_id[1:33]}"
        raw = message_bytes(fields, text, html, boundary=boundary)
        return Letter(occasion.to, "" if is_stranger else self.desk.bounces or self.desk.address, message_id, raw)
