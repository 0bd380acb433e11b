"""The player's own words: of all parts of a mail the one that she wrote, and of that only her own lines."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from moderator.mail.charsets import typed
from moderator.mail.flowed import unflowed
from moderator.mail.html import lines_of
from moderator.mail.message import Part, ReadMessage
from moderator.mail.quotes import MARKER, own_lines

LONGEST_SIGNATURE = 8
MOST_LINES = 1_000
MOST_CHARACTERS = 100_000
LONGEST_LINE = 3_000
"""Letters of one line that are read. Whoever reads on needs more than a line's length of work for each of them."""

_STUBS = (
    *("this is an html message", "this message is in html", "your email client does not support html"),
    *(
        "view in browser",
        "view this email in your browser",
        "this is a multi-part message",
        "this message is in mime format",
    ),
    *("html content follows", "please view this email in html", "[cid:"),
)
_ANSWERING = ("re:", "aw:", "fw:", "fwd:", "wg:", "sv:", "vs:", "antw:", "odp:", "tr:", "rv:", "rif:", "res:", "enc:")
_ENCRYPTED_KINDS = frozenset({"multipart/encrypted", "application/pgp-encrypted"})
_SEALED_KINDS = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime"})
_TNEF_KINDS = frozenset({"application/ms-tnef", "application/vnd.ms-tnef"})
_WIDE = re.compile(r"(?<= {2}) +")
_NOT_SAID = re.compile(r"<[^<>]{0,2000}>|\[(?:image|cid|inline)[^][]{0,500}\]", re.IGNORECASE)
_LINKS = ("http:", "https:", "mailto:", "www.", "(http", "[http")
_PGP_MESSAGE = "-----BEGIN PGP MESSAGE-----"
_PGP_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_PGP_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"


@dataclass(frozen=True, slots=True)
class Words:
    """What the sender wrote.

    `text` are her lines as she wrote them; `typed` the same with curly quotes, dashes and odd spaces as a plain
    keyboard gives them, character for character, so that a span in one is the same span in the other. `notes` say what
    was done that she should know; `trouble` is "" or the code of the reason why there are no words to read:
    "encrypted", "sealed", "winmail", "empty", "quoted only".
    """

    text: str = ""
    typed: str = ""
    notes: tuple[str, ...] = ()
    trouble: str = ""


def _is_attached(part: Part) -> bool:
    return part.disposition == "attachment" or (bool(part.name) and part.disposition != "inline")


def _without_armor(text: str) -> str:
    """Take the signed text out of inline PGP (RFC 9580, section 7)."""
    before, _, rest = text.partition(_PGP_SIGNED)
    signed, _, _ = rest.partition(_PGP_SIGNATURE)
    _, _, body = signed.partition("\n\n")
    lines = (line.removeprefix("- ") for line in body.split("\n"))
    return before + "\n".join(lines)


def _plain_text(part: Part) -> str:
    text = part.text
    if part.parameters.get("format", "").lower() == "flowed":
        text = unflowed(text, delete_space=part.parameters.get("delsp", "").lower() == "yes")
    return _without_armor(text) if _PGP_SIGNED in text else text


def _is_stub(text: str) -> bool:
    words = " ".join(text.lower().split())
    return not words or (len(words) < 200 and words.startswith(_STUBS))


def _text_of(part: Part) -> str | None:
    """Give the text of a part that shows one; None for what shows none (images, attached files, other mails)."""
    if part.parts:
        return _text_of_parts(part)
    if _is_attached(part):
        return None
    if part.kind == "text/html":
        return lines_of(part.text)
    if part.kind in ("text/plain", "text/markdown", "text/enriched", "text"):
        return _plain_text(part)
    return None


def _text_of_parts(part: Part) -> str | None:
    if part.kind == "message/rfc822" or part.kind.startswith("message/"):
        return None
    if part.kind == "multipart/alternative":
        return _best_alternative(part)
    if part.kind in ("multipart/signed", "multipart/related"):
        return _text_of(part.parts[0])
    if part.kind in _ENCRYPTED_KINDS:
        return None
    shown = [text for text in map(_text_of, part.parts) if text is not None]
    return "\n".join(shown) if shown else None


def _best_alternative(part: Part) -> str | None:
    """Choose plain text, unless it is empty or only says that there is something better."""
    texts = [(each, text) for each in part.parts if (text := _text_of(each)) is not None]
    plain = [text for each, text in texts if each.kind == "text/plain" and not _is_stub(text)]
    if plain:
        return plain[0]
    rich = [text for each, text in texts if each.kind != "text/plain" and text.strip()]
    return rich[-1] if rich else next((text for _, text in texts), None)


def _left_out(body: Part, earlier: Iterable[str]) -> Iterator[str]:
    """Tell of words beside those that are read: an attached text, or a page that says something else than the text."""
    attached = [
        part for part in _inline(body) if part.kind == "text/plain" and _is_attached(part) and part.text.strip()
    ]
    if attached:
        names = ", ".join(part.name or "of text" for part in attached)
        yield f"Your mail has words of its own, so its attached file {names} was not read."
    for part in _inline(body):
        if part.kind == "multipart/alternative" and _differs(part, earlier):
            yield "Your mail comes as text and as a page (HTML), and they say different things: the text was read."


def _differs(part: Part, earlier: Iterable[str]) -> bool:
    """Say whether the plain text and the HTML of an alternative are two texts."""
    plain = [text for each in part.parts if each.kind == "text/plain" and not _is_stub(text := _text_of(each) or "")]
    rich = [text for each in part.parts if each.kind != "text/plain" and (text := _text_of(each) or "").strip()]
    return bool(plain and rich) and _said(plain[0], earlier) != _said(rich[-1], earlier)


def _said(text: str, earlier: Iterable[str]) -> list[str]:
    """Give the bare words of the sender's own lines: without what one of two forms of a text has and the other has not.

    That is addresses of links, names of pictures, the marks and numbers of lists, and all marks between words.
    """
    words: list[str] = []
    for line in own_lines(text, earlier).own:
        pieces = _NOT_SAID.sub(" ", typed(line)).split()
        if len(pieces) > 1 and _is_list_mark(pieces[0]):
            pieces = pieces[1:]
        kept = " ".join(piece for piece in pieces if not piece.lower().startswith(_LINKS))
        words += "".join(each if each.isalnum() else " " for each in kept).casefold().split()
    return words


def _is_list_mark(piece: str) -> bool:
    """Say whether a piece at the beginning of a line is what a list puts there: "*", "-", "3." or "3)"."""
    return not piece.strip("-*•") or (piece[-1] in ".)" and piece[:-1].isdigit())


def _inline(part: Part) -> Iterator[Part]:
    """Give this part and those in it, but not those of a mail that is attached."""
    yield part
    if not part.kind.startswith("message/"):
        for each in part.parts:
            yield from _inline(each)


def _only_attached_text(body: Part) -> Part | None:
    """Give the one attached text of a mail that has exactly one."""
    attached = [part for part in _inline(body) if part.kind == "text/plain" and _is_attached(part) and not part.parts]
    return attached[0] if len(attached) == 1 else None


def _hidden_in(body: Part, text: str) -> str:
    """Give the code of what keeps a mail without words from being read."""
    for part in _inline(body):
        if part.kind in _ENCRYPTED_KINDS:
            return "encrypted"
        if part.kind in _SEALED_KINDS:
            return "sealed" if part.parameters.get("smime-type", "").lower() == "signed-data" else "encrypted"
        if part.kind in _TNEF_KINDS or part.name.lower() == "winmail.dat":
            return "winmail"
    return "encrypted" if _PGP_MESSAGE in text else ""


def _instead(message: ReadMessage, earlier: Iterable[str]) -> tuple[list[str], list[str]]:
    """Give what can be read where the mail itself says nothing: its one attached text, else a subject of its own."""
    attached = _only_attached_text(message.body)
    if attached is not None:
        own = own_lines(_plain_text(attached), earlier).own
        return list(own), [f"Your mail itself was empty, so its attached file {attached.name or 'of text'} was read."]
    subject = message.subject
    if subject and not subject.lower().startswith(_ANSWERING):
        return [subject], ["Your mail itself was empty, so its subject was read."]
    return [], []


def _name_of(message: ReadMessage) -> str:
    """Give the name by which the sender's program calls her; "" if it gives none."""
    name, bracket, _ = message.headers.text("From").partition("<")
    return name.strip(" \"'") if bracket else ""


def own_words(message: ReadMessage, earlier: Collection[str] = ()) -> Words:
    """Take the sender's own words out of a read mail; `earlier` are the texts of letters of ours that she may quote.

    Plain text is preferred to HTML. Attached files and attached mails are not read, except one attached text where the
    mail itself says nothing; where there is none, a subject that answers no other mail is read. Never raises.
    """
    body = message.body
    text = _text_of(body) or ""
    hidden = _hidden_in(body, text)
    if hidden == "encrypted" and (_PGP_MESSAGE in text or not text.strip()):
        return Words(trouble=hidden)
    notes = list(message.troubles)
    scanned = own_lines(text, earlier, _name_of(message))
    own = list(scanned.own)
    if scanned.signature_lines > LONGEST_SIGNATURE:
        notes.append(f'The {scanned.signature_lines} lines below your line "--" were taken for a signature, not read.')
    if scanned.lines_below:
        notes.append(f'What you wrote below our line "{MARKER}" was not read. Send it again above that line.')
    if not own and not scanned.had_quotes and not hidden:
        own, note = _instead(message, earlier)
        notes.extend(note)
    elif own:
        notes.extend(_left_out(body, earlier))
    if not own:
        return Words(notes=tuple(notes), trouble=hidden or ("quoted only" if scanned.had_quotes else "empty"))
    own = [_squeezed(line) for line in own]
    cut = [place for place, line in enumerate(own, 1) if len(line) > LONGEST_LINE]
    if cut:
        own = [line[:LONGEST_LINE] for line in own]
        which = ", ".join(map(str, cut[:5])) + (" and others" if len(cut) > 5 else "")
        notes.append(
            f"Of your line {which} only the first {LONGEST_LINE:,} letters were read. Send the rest in shorter lines."
        )
    if len(own) > MOST_LINES or sum(map(len, own)) > MOST_CHARACTERS:
        own = _first(own)
        notes.append(f"Your mail is very long. Only its first {len(own)} lines were read; send the others in another.")
    words = "\n".join(own)
    return Words(words, typed(words), tuple(notes))


def _squeezed(line: str) -> str:
    """Give a line with two blanks for more: two still set columns apart, and hundreds only cost time."""
    at, kept = 0, []
    for wide in _WIDE.finditer(typed(line)):
        kept.append(line[at : wide.start()])
        at = wide.end()
    return "".join((*kept, line[at:])) if kept else line


def _first(own: list[str]) -> list[str]:
    """Give the lines that are read of a mail that would keep its game busy for too long."""
    left, first = MOST_CHARACTERS, []
    for line in own[:MOST_LINES]:
        first.append(line[:left])
        left -= len(line)
        if left <= 0:
            break
    return first
