"""Letters of the house: an answer to a player's mail, and the few others that people get, ready to be sent as bytes.

What a letter says comes from the game or from a template; how it stands on the page from `layout`; nothing here reads a
clock, so the same occasion gives the same bytes and the same Message-ID at each try.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from moderator.core.outcome import Answer, Notice, Said
from moderator.mail.compose import date_field, encoded, mailbox, message_bytes, one_line
from moderator.mail.layout import each_wrapped, filled, understood, wrapped
from moderator.mail.message_id import made_id, normalized
from moderator.mail.quotes import MARKER
from moderator.mail.screen import OUR_FIELD
from moderator.mail.transcript import answer_page, answer_text, tally, things, whole_sections, wrapped_sections

MOST_REFERENCES = 10
LONGEST_SUBJECT = 150
_PREFIXES = ("re:", "aw:", "sv:", "vs:", "antw:", "odp:", "ref:", "res:", "rif:")
_COUNTED = r"\d+ (?:proposals?|understood|would fail|not(?: understood| allowed)?|only talk)"
_REMARK = re.compile(rf"\s*\[(?:not read|set aside|{_COUNTED}(?:, {_COUNTED})*)\]$")


@dataclass(frozen=True, slots=True)
class Desk:
    """Who writes: the game's title and address, the domain of Message-IDs, and where the game can be seen."""

    title: str
    address: str
    domain: str
    site: str = ""


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a letter is written upon: to whom, when, and which mail it answers.

    `key` names the occasion ("nomopoly/answer/17"): one occasion has one letter, with one Message-ID. `subject`,
    `message_id` and `references` are those of the mail that is answered; empty for a letter that answers none.
    `reply_to` is where an answer to the letter shall go, `bounces` the envelope's sender, at which the letter comes
    back if it cannot be delivered; without it an answer has none, and other letters the desk's address. `unsubscribe`
    is the address that ends a list's letters to this reader, "" for none.
    """

    key: str
    to: str
    moment: datetime
    subject: str = ""
    message_id: str = ""
    references: tuple[str, ...] = ()
    reply_to: str = ""
    bounces: str = ""
    unsubscribe: str = ""
    subscribe: str = ""


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter ready for the outbox: its recipient, the envelope sender ("" for none), its Message-ID and its bytes."""

    recipient: str
    envelope_sender: str
    message_id: str
    raw: bytes


def answered_subject(subject: str, remark: str = "") -> str:
    """Give the subject of an answer: "Re:" once, and the `remark` in brackets in place of an earlier one of ours."""
    words = one_line(subject)
    while words.lower().startswith(_PREFIXES):
        words = words.partition(":")[2].strip()
    words = _REMARK.sub("", words)
    words = words[:LONGEST_SUBJECT].rstrip() or "your mail"
    return f"Re: {words}  [{remark}]" if remark else f"Re: {words}"


def _trimmed(references: Sequence[str], message_id: str) -> list[str]:
    """Give the References of an answer: those of the mail and its own id; of many, the first four and the last six."""
    every = list(dict.fromkeys(each for each in (*references, message_id) if normalized(each) == each))
    return every if len(every) <= MOST_REFERENCES else [*every[:4], *every[-(MOST_REFERENCES - 4) :]]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a YES is asked for: `kind` is "orders", "join", "old address" or "new address".

    `received` and `expires` are moments as they are said; `meant` are the orders that the mail was understood to give,
    `proposals` how many changes it proposes, `unread` how many of its lines are no orders that can be taken; `detail`
    is the new address, or the name of who asks for it or to join. `week` and `deadline` say by when it counts, "" where
    nothing does. `about` introduces the game to a newcomer; `has_more` says that their mail asks for more,
    `is_farewell` that it would end its sender's game.
    """

    kind: str
    expires: str
    received: str = ""
    meant: tuple[Said, ...] = ()
    proposals: int = 0
    unread: int = 0
    detail: str = ""
    week: str = ""
    deadline: str = ""
    about: tuple[str, ...] = ()
    has_more: bool = False
    is_farewell: bool = False


class Letters:
    """The letter writer of one game: templates and the desk that it writes from.

    `templates` is the folder with the mail templates (site_templates/mail).
    """

    def __init__(self, desk: Desk, templates: Path) -> None:
        self.desk = desk
        # Letters are plain text: escaping would show "&amp;" to the reader. An HTML template escapes by its name.
        from jinja2 import Environment, FileSystemLoader, StrictUndefined

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
        player comes from the null sender, without her subject, and as text alone.
        """
        if self.desk.site and not is_stranger:
            answer = replace(answer, closing=(*answer.closing, f"This week so far: {self.desk.site}"))
        text = self._text("answer.txt", answer=answer_text(answer, notes))
        if is_stranger:
            subject = answer.subject or f"{self.desk.title}: {'how to join' if answer.said else 'your question'}"
            return self._letter(occasion, subject, text, is_stranger=True)
        subject = answer.subject or answered_subject(occasion.subject, tally(answer))
        html = self._text("answer.html", title=subject, answer=answer_page(answer, notes))
        return self._letter(occasion, subject, text, html=html)

    def notice(
        self, notice: Notice, occasion: Occasion, *, closing: Sequence[str] = (), is_list: bool = True
    ) -> Letter:
        """Write a letter that nobody asked for just now: the week's news, a reminder; `closing` says what comes next.

        What goes to all players is a list's (RFC 2919); what goes to the admin alone is not.
        """
        lines = [out for line in notice.lines for out in each_wrapped([line], 4 if line.startswith(" ") else 0)]
        sections = wrapped_sections(notice.sections)
        text = self._text("notice.txt", lines=lines, sections=sections, closing=each_wrapped(closing), marker=MARKER)
        subject = one_line(notice.subject)
        html = self._text(
            "notice.html",
            title=subject,
            lines=notice.lines,
            sections=whole_sections(notice.sections),
            closing=closing,
            marker=MARKER,
        )
        return self._letter(occasion, subject, text, submitted="auto-generated", is_list=is_list, html=html)

    def how_to_join(self, occasion: Occasion, about: Sequence[str]) -> Letter:
        """Write to somebody whom the game does not know how to join; from the null sender, and without their words.

        `about` introduces the game.
        """
        return self._to_stranger(occasion, "how_to_join.txt", "how to join", about=about)

    def unknown_game(self, occasion: Occasion, recipient: str, games: Sequence[tuple[str, str]]) -> Letter:
        """Write that no game has this address; `games` are (title, address) of those that there are."""
        return self._to_stranger(occasion, "unknown_game.txt", "no such game", recipient=recipient, games=games)

    def unreadable(self, occasion: Occasion, trouble: str, notes: Sequence[str] = ()) -> Letter:
        """Ask for plain text; `trouble` is the code of `Words.trouble`, `notes` what was found about the mail."""
        return self._short(occasion, "not read", "unreadable.txt", trouble=trouble, notes=notes)

    def too_large(self, occasion: Occasion, size: int, limit: int) -> Letter:
        """Write that a mail of `size` bytes is more than the `limit` that is read."""
        sizes = {"size": max(1, size // 1024), "limit": max(1, limit // 1024)}
        return self._short(occasion, "not read", "too_large.txt", **sizes)

    def set_aside(self, occasion: Occasion) -> Letter:
        """Write that a mail could not be worked on and is kept for the admin."""
        return self._short(occasion, "set aside", "set_aside.txt")

    def confirm(self, occasion: Occasion, asked: Asked) -> Letter:
        """Ask for a YES; `occasion.reply_to` is the address with the secret to which it must go.

        Somebody who does not play here is asked from the null sender, and without any words of the mail.
        """
        meant = [line for number, said in enumerate(asked.meant, 1) for line in understood(number, said)]
        text = self._text("confirm.txt", asked=asked, meant=meant, desk=self.desk, marker=MARKER)
        if asked.kind in ("join", "new address"):
            return self._letter(occasion, f"{self.desk.title}: please confirm", text, is_stranger=True)
        subject = answered_subject(occasion.subject, "please confirm")
        before, _, after = text.removesuffix(f"{MARKER}\n").partition("\n".join(meant) or "\0")
        html = self._text(
            "confirm.html",
            title=subject,
            before=filled(before.splitlines()),
            things=things(asked.meant),
            after=filled(after.splitlines()),
            marker=MARKER,
        )
        return self._letter(occasion, subject, text, html=html)

    def confirmed(self, occasion: Occasion, kind: str, detail: str = "", *, besides: bool = False) -> Letter:
        """Write what came of an answer to a question: "unclear", "lapsed", "refused", "unfit", "asked" or "changed".

        It says that the rest of the answer was not read where that says something `besides`.
        """
        return self._short(occasion, "", "confirmed.txt", kind=kind, detail=detail, besides=besides)

    def _text(self, template: str, **values: object) -> str:
        return self.templates.get_template(template).render(**values).lstrip("\n")

    def _short(self, occasion: Occasion, remark: str, template: str, **values: object) -> Letter:
        """Write a letter of a few plain sentences, whose page has the same paragraphs."""
        text = self._text(template, desk=self.desk, marker=MARKER, **values)
        subject = answered_subject(occasion.subject, remark)
        said = filled(text.removesuffix(f"{MARKER}\n").splitlines())
        html = self._text("short.html", title=subject, paragraphs=said, marker=MARKER)
        return self._letter(occasion, subject, text, html=html)

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
            fields += [("List-Id", f"{title} <{local}.{domain}>"), ("Precedence", "list")]
            if occasion.unsubscribe:
                fields.append(("List-Unsubscribe", f"<mailto:{occasion.unsubscribe}?subject=unsubscribe>"))
            if occasion.subscribe:
                fields.append(("List-Subscribe", f"<mailto:{occasion.subscribe}?subject=subscribe>"))
        boundary = f"part-{message_id[1:33]}"
        raw = message_bytes(fields, text, html, boundary=boundary)
        # An answer that has no return address of its own goes to nobody whom we know, and must not come back to us.
        sender = "" if submitted == "auto-replied" else self.desk.address
        return Letter(occasion.to, "" if is_stranger else occasion.bounces or sender, message_id, raw)
