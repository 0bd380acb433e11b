"""What mail programs make of a letter that they quote: its text with marks, its page as a page, its page as a text."""

from __future__ import annotations

import html
import re
import textwrap
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP
from functools import cache

from selectolax.lexbor import LexborHTMLParser, LexborNode

from moderator.mail.html import lines_of
from moderator.mail.message import read

DAY = "Tuesday, May 12, 2026 8:05 PM"
ADDRESS = "nomopoly@play.example.org"
OURS = f"Nomopoly <{ADDRESS}>"


@dataclass(eq=False)
class Ours:
    """A letter of ours as a player's program has it: its text, what its page shows, its subject and its name."""

    raw: bytes
    text: str = field(init=False)
    page: str = field(init=False)
    subject: str = field(init=False)
    name: str = field(init=False)

    def __post_init__(self) -> None:
        message = read(self.raw)
        found = {part.kind: part.text for part in message.body.walk()}
        self.text, page = found["text/plain"], found.get("text/html", "")
        self.page = page.partition("<body")[2].partition(">")[2].partition("</body>")[0]
        self.subject, self.name = message.subject, message.headers.first("Message-ID")

    def quoted(self, mark: str = "> ") -> str:
        return "\n".join(f"{mark}{line}".rstrip() for line in self.text.rstrip("\n").split("\n"))

    def header(self, names: str = "From|Sent|To|Subject", day: str = DAY, colon: str = ":") -> str:
        """Give the header lines that programs put above a letter, under these names in this order."""
        values = dict(zip(("from", "date", "to", "subject"), (OURS, day, "ann@example.net", self.subject), strict=True))
        order = ("date", "from", "to", "subject") if names[0] == "!" else tuple(values)
        labelled = zip(names.lstrip("!").split("|"), order, strict=True)
        return "".join(f"{name}{colon} {values[each]}\n" for name, each in labelled)

    def header_page(self) -> str:
        pairs = (line.split(": ", 1) for line in self.header().splitlines())
        return "<br>".join(f"<b>{name}:</b> {html.escape(value)}" for name, value in pairs)

    def page_as_text(self) -> str:
        return lines_of(self.page)

    @cache  # noqa: B019 - a few letters, as long as the tests run
    def page_as_list(self, star: str = "") -> str:
        """Give the page as a text with the marks of its lists, and with what is bold between stars where there are."""
        root = LexborHTMLParser(f"<body>{self.page}</body>").body
        assert root is not None
        lines = [""]
        _written(root, lines, star)
        return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in lines)).strip("\n")


def _written(node: LexborNode, lines: list[str], star: str) -> None:
    count = 0
    for child in node.iter(include_text=True):
        if child.tag == "-text":
            kept = child.text_content or ""
            first, *more = kept.split("\n") if node.tag == "pre" else [re.sub(r"\s+", " ", kept)]
            lines[-1] = (
                (lines[-1] + first).lstrip(" ") if not lines[-1].strip() and node.tag != "pre" else lines[-1] + first
            )
            lines.extend(more)
        elif child.tag == "br":
            lines.append("")
        elif child.tag == "li":
            count = int((child.attributes or {}).get("value") or count + 1)
            lines.append(f"  {count}.  " if node.tag == "ol" else "  *   ")
            _written(child, lines, star)
        elif child.tag == "strong":
            lines[-1] += star
            _written(child, lines, star)
            lines[-1] = lines[-1].rstrip() + star
        elif child.tag in ("p", "h2", "ul", "ol", "pre", "div"):
            lines += ["", ""]
            _written(child, lines, star)
            lines += ["", ""]
        else:
            _written(child, lines, star)


def as_page(words: str, tag: str = "div", attributes: str = "") -> str:
    lines = (html.escape(line) or "<br>" for line in words.split("\n"))
    return "".join(f"<{tag}{attributes}>{line}</{tag}>" for line in lines)


def wrapped(text: str, width: int) -> str:
    return "\n".join(out for line in text.split("\n") for out in textwrap.wrap(line, width) or [""])


def mail(ours: Ours, text: str = "", page: str = "", **parameters: str) -> bytes:
    """Put a player's mail together of a text, a page, or both."""
    made = EmailMessage(policy=SMTP)
    made["From"] = "Ann Smith <ann@example.net>"
    made["To"] = OURS
    made["Subject"] = f"Re: {ours.subject}"
    made["Message-ID"] = "<18@example.net>"
    made["In-Reply-To"] = ours.name
    if text:
        made.set_content(text, cte="quoted-printable", params=parameters or None)
        if page:
            made.add_alternative(page, subtype="html", cte="quoted-printable")
    else:
        made.set_content(page, subtype="html", cte="quoted-printable")
    return made.as_bytes()
