"""How mail programs answer a letter: each takes a letter of ours and a player's new words, and gives the bytes she sends.

The forms are those that the programs are known to send; what they do to the quoted letter (its mark, its header lines,
its wrapping, its classes) is what matters here.
"""

from __future__ import annotations

import html
import textwrap
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP

from moderator.mail.html import lines_of
from moderator.mail.message import read

Client = Callable[[bytes, str], bytes]
DAY = "Tuesday, May 12, 2026 8:05 PM"
OURS = "Nomopoly <nomopoly@play.example.org>"


def parts(letter: bytes) -> tuple[str, str]:
    """Give the text and the page of a letter ("" where it has no page)."""
    found = {part.kind: part.text for part in read(letter).body.walk()}
    return found["text/plain"], found.get("text/html", "")


def body_of(page: str) -> str:
    return page.partition("<body")[2].partition(">")[2].partition("</body>")[0]


def mail(letter: bytes, text: str = "", page: str = "", **parameters: str) -> bytes:
    """Put a mail together of a text, a page, or both."""
    made = EmailMessage(policy=SMTP)
    made["From"] = "Ann <ann@example.net>"
    made["To"] = OURS
    made["Subject"] = f"Re: {read(letter).subject}"
    made["Message-ID"] = "<18@example.net>"
    made["In-Reply-To"] = read(letter).headers.first("Message-ID")
    if text:
        made.set_content(text, cte="quoted-printable", params=parameters or None)
        if page:
            made.add_alternative(page, subtype="html", cte="quoted-printable")
    else:
        made.set_content(page, subtype="html", cte="quoted-printable")
    return made.as_bytes()


def quoted(text: str, mark: str = "> ") -> str:
    return "\n".join(f"{mark}{line}".rstrip() for line in text.rstrip("\n").split("\n"))


def as_page(words: str, tag: str = "div", attributes: str = "") -> str:
    lines = (html.escape(line) or "<br>" for line in words.split("\n"))
    return "".join(f"<{tag}{attributes}>{line}</{tag}>" for line in lines)


def header_lines(letter: bytes) -> str:
    return f"From: {OURS}\nSent: {DAY}\nTo: ann@example.net\nSubject: {read(letter).subject}\n"


def header_page(letter: bytes) -> str:
    pairs = (line.split(": ", 1) for line in header_lines(letter).splitlines())
    return "<br>".join(f"<b>{name}:</b> {html.escape(value)}" for name, value in pairs)


def gmail(letter: bytes, words: str) -> bytes:
    text, page = parts(letter)
    lead = "On Tue, May 12, 2026 at 8:05 PM Nomopoly <nomopoly@play.example.org> wrote:"
    wrapped = lead.replace(" wrote:", "\nwrote:")
    rich = (
        f'<div dir="ltr">{as_page(words)}</div><br><div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">{html.escape(lead)}<br></div>'
        '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204)">'
        f"{body_of(page)}</blockquote></div>"
    )
    return mail(letter, f"{words}\n\n{wrapped}\n\n{quoted(text)}\n", rich)


def gmail_page_alone(letter: bytes, words: str) -> bytes:
    rich = read(gmail(letter, words)).body.parts[1].text
    return mail(letter, page=rich)


def outlook_desktop(letter: bytes, words: str) -> bytes:
    _, page = parts(letter)
    normal = ' class="MsoNormal"'
    ours = body_of(page).replace("<p>", f"<p{normal}>").replace("<li", f"<li{normal}")
    rich = (
        '<html><head><style>p.MsoNormal {margin:0cm}</style></head><body lang="EN-US"><div class="WordSection1">'
        f"{as_page(words, 'p', normal)}<p{normal}><o:p>&nbsp;</o:p></p>"
        '<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
        f"<p{normal}>{header_page(letter)}<o:p></o:p></p></div></div>{ours}</div></body></html>"
    )
    return mail(letter, page=rich)


def outlook_web(letter: bytes, words: str) -> bytes:
    _, page = parts(letter)
    rich = (
        f'<html><body dir="ltr">{as_page(words)}<div id="appendonsend"></div><hr style="display:inline-block;width:98%">'
        f'<div id="divRplyFwdMsg" dir="ltr"><font>{header_page(letter)}</font><div>&nbsp;</div></div>'
        f'<div><div class="x_body">{body_of(page)}</div></div></body></html>'
    )
    return mail(letter, page=rich)


def outlook_plain(letter: bytes, words: str) -> bytes:
    text, _ = parts(letter)
    return mail(letter, f"{words}\n\n-----Original Message-----\n{header_lines(letter)}\n{text}")


def outlook_from_the_page(letter: bytes, words: str) -> bytes:
    """Outlook set to plain text makes a text of our page and quotes it without any mark."""
    _, page = parts(letter)
    lines = lines_of(page).split("\n")
    text = "\n".join(out for line in lines for out in textwrap.wrap(line, 76) or [""])
    return mail(letter, f"{words}\n\n________________________________\n{header_lines(letter)}\n{text}\n")


def apple(letter: bytes, words: str) -> bytes:
    text, page = parts(letter)
    lead = "On 12 May 2026, at 20:05, Nomopoly <nomopoly@play.example.org> wrote:"
    rich = (
        f'<html><body style="overflow-wrap: break-word;">{as_page(words)}<div><br><blockquote type="cite">'
        f"<div>{html.escape(lead)}</div><br><div>{body_of(page)}</div></blockquote></div><br></body></html>"
    )
    return mail(letter, f"{words}\n\n\n> {lead}\n> \n{quoted(text)}\n", rich)


def phone(letter: bytes, words: str) -> bytes:
    text, _ = parts(letter)
    lead = "On 12 May 2026, at 20:05, Nomopoly <nomopoly@play.example.org> wrote:"
    return mail(letter, f"{words}\n\nSent from my iPhone\n\n> {lead}\n> \n> \ufeff{quoted(text)[2:]}\n")


def thunderbird(letter: bytes, words: str) -> bytes:
    text, _ = parts(letter)
    return mail(letter, f"On 12/05/2026 20:05, Nomopoly wrote:\n{quoted(text)}\n\n{words}\n", format="flowed")


def thunderbird_page(letter: bytes, words: str) -> bytes:
    _, page = parts(letter)
    rich = (
        '<html><body><div class="moz-cite-prefix">On 12/05/2026 20:05, Nomopoly wrote:<br></div>'
        f'<blockquote type="cite" cite="mid:17@play.example.org">{body_of(page)}</blockquote>'
        f"{as_page(words, 'p')}</body></html>"
    )
    return mail(letter, page=rich)


def mutt(letter: bytes, words: str) -> bytes:
    text, _ = parts(letter)
    lead = "On Tue, May 12, 2026 at 06:05:00PM +0000, Nomopoly wrote:"
    return mail(letter, f"{lead}\n{quoted(text)}\n\n{words}\n\n-- \nAnn\n")


def mutt_between(letter: bytes, words: str) -> bytes:
    """She writes each line of hers after another quoted line."""
    text, _ = parts(letter)
    ours, hers = quoted(text).split("\n"), words.split("\n")
    cut = max(1, len(ours) // (len(hers) + 1))
    out = ["On Tue, May 12, 2026 at 06:05:00PM +0000, Nomopoly wrote:"]
    for place, line in enumerate(hers):
        out += [*ours[place * cut : (place + 1) * cut], "", line, ""]
    return mail(letter, "\n".join([*out, *ours[len(hers) * cut :], ""]))


def yahoo(letter: bytes, words: str) -> bytes:
    _, page = parts(letter)
    rich = (
        f'<div class="ydp1yahoo-style-wrap"><div dir="ltr">{as_page(words)}</div></div>'
        '<div id="yahoo_quoted_1" class="yahoo_quoted"><div>'
        "<div>On Tuesday, May 12, 2026 at 08:05:00 PM GMT+2, Nomopoly wrote:</div><div><br></div>"
        f"<div>{body_of(page)}</div></div></div>"
    )
    return mail(letter, page=rich)


def proton(letter: bytes, words: str) -> bytes:
    _, page = parts(letter)
    rich = (
        f'{as_page(words)}<div class="protonmail_quote">On Tuesday, May 12th, 2026 at 20:05, Nomopoly wrote:<br><br>'
        f'<blockquote class="protonmail_quote" type="cite">{body_of(page)}</blockquote></div>'
    )
    return mail(letter, page=rich)


def german_outlook(letter: bytes, words: str) -> bytes:
    text, _ = parts(letter)
    head = (
        f"Von: {OURS}\nGesendet: Dienstag, 12. Mai 2026 20:05\nAn: ann@example.net\nBetreff: {read(letter).subject}\n"
    )
    return mail(letter, f"{words}\n\n{head}\n{text}")


def wrapping(letter: bytes, words: str) -> bytes:
    """A program that wraps what it quotes at 72 columns, so that tails of quoted lines bear no mark."""
    text, _ = parts(letter)
    lines = (out for line in quoted(text).split("\n") for out in textwrap.wrap(line, 72) or [""])
    return mail(letter, f"{words}\n\nOn 12 May 2026, Nomopoly <nomopoly@play.example.org> wrote:\n" + "\n".join(lines))


def unmarked(letter: bytes, words: str) -> bytes:
    """A program that quotes without any mark at all, above the answer's words or below them."""
    text, _ = parts(letter)
    return mail(letter, f"{words}\n\n{text}")


def unmarked_page(letter: bytes, words: str) -> bytes:
    _, page = parts(letter)
    return mail(letter, page=f"{as_page(words)}<br>{body_of(page)}")


CLIENTS: dict[str, Client] = {
    each.__name__: each
    for each in (
        *(gmail, gmail_page_alone, outlook_desktop, outlook_web, outlook_plain, outlook_from_the_page),
        *(german_outlook, apple, phone, thunderbird, thunderbird_page, mutt, mutt_between, yahoo, proton, wrapping),
        *(unmarked, unmarked_page),
    )
}
