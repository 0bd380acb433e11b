"""Which lines of a mail its sender wrote herself, and which are quoted, introduce a quote, or are a signature.

A scanner over lines with plain string tests: every known library of this kind can be kept busy for minutes by a few
kilobytes, since it looks for quotes with backtracking patterns.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from moderator.mail.charsets import typed

MARKER = "##- Answer above this line -##"

LONGEST_LOOKED_AT = 500
INTRODUCTION_LINES = 3
HEADER_LINES = 8
DISTINCT_LINE = 40
MOST_WRAPPED = 8
_STEP = 12

_MARKER_HEART = "answer above this line"

_WROTE = (
    *("wrote", "writes", "schrieb", "a écrit", "escribió", "escribio", "ha scritto", "scrisse", "schreef", "escreveu"),
    *(
        "skrev",
        "kirjoitti",
        "napisał",
        "pisze",
        "napsal",
        "írta",
        "a scris",
        "написал",
        "пишет",
        "пише",
        "yazdı",
        "έγραψε",
    ),
    *("写道", "寫道", "書きました", "님이 작성", "כתב"),
)
_OPENERS = (
    *(
        "on ",
        "am ",
        "le ",
        "el ",
        "il ",
        "op ",
        "em ",
        "den ",
        "w dniu ",
        "dne ",
        "dnia ",
        "pe ",
        "στις ",
        "på ",
        "ti ",
    ),
    *("quoting ", "in article ", "at ", "le\u00a0", "в ", "在", "vào "),
)

_LABELS = {
    **dict.fromkeys(
        ("from", "von", "de", "da", "van", "från", "fra", "lähettäjä", "od", "от", "发件人", "差出人"), "from"
    ),
    **dict.fromkeys(
        (
            "sent",
            "date",
            "gesendet",
            "datum",
            "envoyé",
            "enviado",
            "enviada em",
            "fecha",
            "inviato",
            "data",
            "verzonden",
        ),
        "date",
    ),
    **dict.fromkeys(
        ("skickat", "sendt", "dato", "lähetetty", "wysłano", "дата", "отправлено", "发送时间", "送信日時"), "date"
    ),
    **dict.fromkeys(
        ("to", "an", "à", "a", "para", "aan", "till", "til", "vastaanottaja", "do", "кому", "收件人", "宛先"), "to"
    ),
    **dict.fromkeys(("cc", "kopie", "kopia", "bcc", "reply-to", "importance", "attachments"), "also"),
    **dict.fromkeys(
        ("subject", "betreff", "objet", "asunto", "oggetto", "onderwerp", "assunto", "ämne", "emne", "aihe", "temat"),
        "subject",
    ),
    **dict.fromkeys(("тема", "主题", "件名"), "subject"),
}
_ORIGINALS = frozenset(
    {
        *("original message", "forwarded message", "reply message", "original email", "ursprüngliche nachricht"),
        *("originalnachricht", "original-nachricht", "weitergeleitete nachricht", "message d'origine"),
        *("message original", "message transféré", "mensaje original", "mensaje reenviado", "messaggio originale"),
        *("messaggio inoltrato", "oorspronkelijk bericht", "doorgestuurd bericht", "mensagem original"),
        *("mensagem encaminhada", "ursprungligt meddelande", "alkuperäinen viesti", "oryginalna wiadomość"),
        *("исходное сообщение", "пересылаемое сообщение", "原始邮件"),
    }
)
_FORWARDS = frozenset(
    {"begin forwarded message:", "anfang der weitergeleiteten nachricht:", "début du message réexpédié :"}
)
_DEVICES = (
    *(
        "sent from my ",
        "sent from mail for ",
        "sent from outlook",
        "sent from yahoo",
        "sent from proton",
        "sent with proton",
    ),
    *(
        "sent via ",
        "sent using ",
        "get outlook for ",
        "von meinem ",
        "gesendet von ",
        "gesendet mit ",
        "envoyé de mon ",
    ),
    *("envoyé depuis ", "envoyé à partir ", "enviado desde ", "enviado do meu ", "inviato da ", "verstuurd vanaf "),
    *(
        "verzonden vanaf ",
        "skickat från ",
        "sendt fra ",
        "lähetetty ",
        "wysłane z ",
        "отправлено с ",
        "holen sie sich outlook",
    ),
)


@dataclass(frozen=True, slots=True)
class Scanned:
    """The sender's own lines, in order, whether anything else stood in the mail, and how long her signature was."""

    own: tuple[str, ...]
    had_quotes: bool = False
    had_marker: bool = False
    signature_lines: int = 0


def _look(line: str) -> str:
    return typed(line[:LONGEST_LOOKED_AT])


def _is_quoted(look: str) -> bool:
    return look.lstrip().startswith(">")


def _is_introduction(text: str) -> bool:
    """Say whether one text, already joined from its lines, introduces a quote ("On ... Ann wrote:")."""
    words = text.strip().lower()
    if not words.endswith(":") or len(words) > LONGEST_LOOKED_AT:
        return False
    if words.endswith(">:") and "@" in words:
        return True
    if not any(each in words for each in _WROTE):
        return False
    return "@" in words or any(each.isdigit() for each in words)


def _introduction(looks: Sequence[str], at: int) -> int:
    """Give how many lines from `at` on introduce a quote, 0 if none do.

    An introduction of several lines begins with an opening word, and at the last line that can begin it: an order that
    begins with "On" above it is not swallowed.
    """
    if _is_introduction(looks[at]):
        return 1
    for count in range(2, INTRODUCTION_LINES + 1):
        piece = looks[at : at + count]
        if len(piece) < count or any(not each.strip() or _is_quoted(each) for each in piece):
            return 0
        if not piece[-1].rstrip().endswith(":"):
            continue
        if not _opens_introduction(piece):
            return 0
        return 0 if any(_opens_introduction(piece[step:]) for step in range(1, count)) else count
    return 0


def _opens_introduction(piece: Sequence[str]) -> bool:
    """Say whether some lines are an introduction whose first line opens it and has a date in it."""
    first = piece[0].lstrip().lower()
    numbers = "".join(each if each.isdigit() else " " for each in first).split()
    dated = len(numbers) >= 2 or (len(piece) == 1 and numbers != [])
    return first.startswith(_OPENERS) and dated and _is_introduction(" ".join(piece))


def _label(look: str) -> str:
    name, colon, _ = look.lstrip(" *").partition(":")
    return _LABELS.get(name.strip(" *").lower(), "") if colon and len(name) <= 24 else ""


def _is_header_block(looks: Sequence[str], at: int) -> bool:
    """Say whether lines like From:, Sent:, To:, Subject: of a quoted mail begin at `at`, From: first and only once."""
    if _label(looks[at]) != "from":
        return False
    seen = set()
    for look in looks[at + 1 : at + HEADER_LINES]:
        label = _label(look)
        if label == "from" or not look.strip():
            break
        seen.add(label)
    return len(seen & {"date", "to", "subject"}) >= 2


def _is_original(look: str) -> bool:
    """Say whether a line is a divider such as "-----Original Message-----"."""
    words = look.strip().lower()
    if words in _FORWARDS:
        return True
    return words[:1] in ("-", "_", "=") and words.strip("-_= ") in _ORIGINALS


def _is_device(look: str) -> bool:
    words = look.strip().lower()
    return len(words) <= 80 and words.startswith(_DEVICES)


def _rest_is_quoted(looks: Sequence[str], at: int) -> bool:
    """Say whether everything from `at` on is a quoted mail without any ">"."""
    if _is_original(looks[at]) or _is_header_block(looks, at):
        return True
    ruled = looks[at].strip()
    below = next((each for each in range(at + 1, min(at + 3, len(looks))) if looks[each].strip()), None)
    return len(ruled) >= 10 and not ruled.strip("_-") and below is not None and _is_header_block(looks, below)


def _squashed(look: str) -> str:
    return " ".join(look.split()).lower()


def _earlier_lines(looks: Sequence[str], earlier: Iterable[str]) -> frozenset[int]:
    """Give the places of lines that are our own earlier letters, quoted without any mark.

    A letter is recognised at its beginning and then followed line by line, so that a line which the sender copied out
    of it to send it, as she was told to, stays hers. The tail of a quoted line that her program wrapped is recognised.
    """
    places = [(place, _squashed(look.lstrip("> "))) for place, look in enumerate(looks)]
    lines = [(place, line) for place, line in places if line]
    found: set[int] = set()
    for letter in earlier:
        looked = (_squashed(_look(line).lstrip("> ")) for line in letter.split("\n"))
        ours = [line for line in looked if line]
        if ours:
            found |= _followed(lines, ours, looks)
    return frozenset(found)


def _followed(lines: Sequence[tuple[int, str]], ours: Sequence[str], looks: Sequence[str]) -> set[int]:
    """Follow one letter through the mail from where it begins."""
    found: set[int] = set()
    at = next((here for here in range(len(lines)) if _begins(lines, here, ours)), None)
    if at is None:
        return found
    marked = _is_quoted(looks[lines[at][0]])
    where_of_ours: dict[str, list[int]] = {}
    for place, line in enumerate(ours):
        where_of_ours.setdefault(line, []).append(place)
    beginnings = _beginnings(ours)
    following = 0
    while at < len(lines):
        for count, joined in _joined(lines, at, beginnings):
            hit = next((each for each in where_of_ours.get(joined, ()) if each >= following), None)
            # Only a distinct line may skip some of the letter: a short one there is more likely hers, copied.
            if hit is None or (hit > following and len(joined) < DISTINCT_LINE):
                continue
            following = hit + 1
            if not marked or (count > 1 and _is_quoted(looks[lines[at][0]])):
                found.update(where for where, _ in lines[at : at + count])
            at += count - 1
            break
        at += 1
    return found


def _beginnings(ours: Iterable[str]) -> frozenset[str]:
    """Give how our lines begin, in steps, so that words which begin none of them are soon let go of."""
    lengths = (*range(1, _STEP), *range(_STEP, LONGEST_LOOKED_AT + 1, _STEP))
    return frozenset(line[:length] for line in ours for length in lengths if length <= len(line))


def _joined(lines: Sequence[tuple[int, str]], at: int, beginnings: Collection[str]) -> Iterator[tuple[int, str]]:
    """Give the line at a place, then what it makes with those below it: her program may have wrapped one of ours."""
    text = lines[at][1]
    yield 1, text
    for count in range(2, min(MOST_WRAPPED, len(lines) - at) + 1):
        if text[: len(text) // _STEP * _STEP or len(text)] not in beginnings or len(text) > LONGEST_LOOKED_AT:
            return
        text = f"{text} {lines[at + count - 1][1]}"
        yield count, text


def _begins(lines: Sequence[tuple[int, str]], at: int, ours: Sequence[str]) -> bool:
    one = lines[at][1]
    if one != ours[0]:
        if not ours[0].startswith(one):
            return False
        pieces = _joined(lines, at, _beginnings(ours[:1]))
        return any(text == ours[0] and len(text) >= DISTINCT_LINE for count, text in pieces if count > 1)
    if len(one) >= DISTINCT_LINE:
        return True
    return len(ours) > 1 and at + 1 < len(lines) and lines[at + 1][1] == ours[1]


class _Scanner:
    """Goes through the lines once, from the top; each step says where the next one begins."""

    def __init__(self, text: str, earlier: Iterable[str]) -> None:
        self.lines = text.split("\n")
        self.looks = [_look(line) for line in self.lines]
        self.ours = _earlier_lines(self.looks, earlier)
        self.end = len(self.lines)
        marked = [place for place in range(self.end) if self.is_marked(place)]
        self.last_marked = marked[-1] if marked else -1
        self.last_of_ours = max(self.ours, default=-1)
        self.own: list[str] = []
        self.had_quotes = False
        self.had_marker = False
        self.in_signature = False
        self.signature_lines = 0

    def is_marked(self, at: int) -> bool:
        return _is_quoted(self.looks[at]) or at in self.ours

    def is_signature(self, at: int) -> bool:
        return self.looks[at].strip() == "--" or self.lines[at].strip() == "\u2014"

    def quote(self, until: int) -> int:
        self.had_quotes = True
        self.in_signature = False
        return until

    def step(self, at: int) -> int:
        look = self.looks[at]
        if _MARKER_HEART in look.lower() and not _is_quoted(look):
            self.had_marker = True
            return self.quote(self.end)
        if self.is_marked(at):
            return self.quote(at + 1)
        if not look.strip():
            self.keep("")
            return at + 1
        if _rest_is_quoted(self.looks, at):
            return self.quote(self.after_header(at) if self.last_of_ours > at else self.end)
        count = _introduction(self.looks, at)
        if count:
            return self.quote(at + count if self.last_marked > at else self.end)
        if self.is_signature(at):
            self.in_signature = True
        elif not _is_device(look):
            self.keep(self.lines[at].rstrip())
        return at + 1

    def after_header(self, at: int) -> int:
        """Skip the block of header lines only: what of the quoted mail is ours is known line by line."""
        while at < self.end and self.looks[at].strip() and not self.is_marked(at):
            at += 1
        return at

    def keep(self, line: str) -> None:
        if self.in_signature:
            self.signature_lines += bool(line)
        else:
            self.own.append(line)


def own_lines(text: str, earlier: Iterable[str] = ()) -> Scanned:
    r"""Give the lines of `text` (line ends \n) that its sender wrote herself.

    Left out are lines quoted by ">", introductions of quotes, unmarked quotes below a divider or a block of header
    lines, what stands below our marker line, lines of the `earlier` letters of ours, and signatures. What she wrote
    between or below quoted lines is hers.
    """
    scanner = _Scanner(text, earlier)
    at = 0
    while at < scanner.end:
        at = scanner.step(at)
    return Scanned(tuple(_tidy(scanner.own)), scanner.had_quotes, scanner.had_marker, scanner.signature_lines)


def _tidy(lines: Sequence[str]) -> list[str]:
    """Leave out empty lines at both ends, and all but one between others."""
    kept: list[str] = []
    for line in lines:
        if line.strip() or (kept and kept[-1]):
            kept.append(line if line.strip() else "")
    while kept and not kept[-1]:
        kept.pop()
    return kept
