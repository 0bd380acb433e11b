"""Short forms of orders, such as `"Taxi to a square" is short for "take a Taxi to the square"` in the rules.

They are sentences of the rulebook, so they come and go by proposal like every other rule. In the short form *a KIND* is
a slot when the long form takes it up again with *the KIND* or *that KIND*; everything else stands as it is, but a
player may leave out articles and commas and need not mind capitals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from moderator.games.nomopoly.wordings.traced import Traced

_TOKEN = re.compile(r'"[^"]*"|\$\d+(?:,\d{3})*(?:\.\d+)?|#?\d+|[^\W\d_][\w\'&.-]*|\'\w+|[,;:]')
_ARTICLES = frozenset({"a", "an", "the"})
_SINGLE = frozenset(("a", "an"))
_OPENERS = frozenset({"a", "an", "any", "another"})
_QUOTED_KINDS = frozenset({"name", "theme", "charge", "argument", "penalty"})
_NAMED = frozenset({"name", "theme"})
"""What ends at a comma where it stands without quotation marks."""
_SPOKEN = "argument"
_NUMBERS = frozenset(
    ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
)
_COUNTS = _NUMBERS | {"a", "an"}
_JOINING = frozenset({"and", "then", "if", "when"})
_LINKS = frozenset({"of", "to", "on", "for", "with", "in", "under", "at", "as", "the", "that", "from", "by"})
_OF_MY_CASH = re.compile(r"(?:(?:half|\d+%|a (?:third|quarter|tenth)) of )?my cash")
"""An amount in words that are a player's own to say."""
_MOST_WORDS = 8


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int
    parted: bool = False

    @property
    def word(self) -> str:
        return self.text.lower()


def _tokens(text: str) -> tuple[_Token, ...]:
    """Give words, numbers, quoted names and colons; of commas and semicolons no more than that they part a word."""
    found, parted = list[_Token](), False
    for hit in _TOKEN.finditer(text):
        if hit[0] not in ",;":
            found.append(_Token(hit[0].rstrip(".") or hit[0], hit.start(), hit.end(), parted))
        parted = hit[0] in ",;"
    return tuple(found)


def _one(word: str) -> str:
    """Give a noun in the singular, for comparing "tickets" with "ticket" and "dice" with "die"."""
    return "die" if word == "dice" else word.removesuffix("s") if len(word) > 3 else word


@dataclass(frozen=True, slots=True)
class _Slot:
    """A place in a short form; `label` is what the long form calls it, `kind` its last word."""

    label: str
    kind: str

    def takes(self, words: tuple[_Token, ...], *, name_settled: bool) -> bool:
        """Tell whether these words can stand here by their shape alone; what they mean is the reader's matter."""
        first = words[0].text
        if self.kind == "amount":
            said = " ".join(token.word for token in words)
            return (len(words) == 1 and first.startswith("$")) or bool(_OF_MY_CASH.fullmatch(said))
        if self.kind == "number":
            return len(words) == 1 and (first.isdigit() or first.lower() in _COUNTS)
        if self.label.startswith("number of "):
            rest = tuple(_one(word) for word in self.label.removeprefix("number of ").split())
            counted = first.isdigit() or first.lower() in _COUNTS
            return counted and tuple(_one(token.word) for token in words[1:]) == rest
        if self.kind in _QUOTED_KINDS:
            if first.startswith('"'):
                return len(words) == 1
            unquoted = not any(token.text.startswith('"') or token.word in _JOINING for token in words)
            if self.kind in _NAMED and any(token.parted for token in words[1:]):
                return False
            return unquoted and (self.kind != "name" or (name_settled and words[0].word not in ("as", "to")))
        if any(token.word in _JOINING for token in words) or (first.lstrip("#").isdigit() and len(words) > 1):
            return False
        if self.kind == "player":
            return not first.startswith(("$", "#", '"')) and not first.isdigit() and len(words) <= 3
        return not first.startswith("$") and len(words) <= (1 if self.kind == "color" else 5)


@dataclass(frozen=True, slots=True)
class _Form:
    """One short form, taken apart: fixed words and slots, and the long form's pieces."""

    short: tuple[str | _Slot, ...]
    long: tuple[str | _Slot, ...]
    source: tuple[str, str]

    @property
    def fixed(self) -> int:
        return sum(isinstance(piece, str) for piece in self.short)


def _labels(long: str) -> tuple[str, ...]:
    """Give every phrase that the long form takes up by *the* or *that*."""
    words = long.split()
    found = []
    for place, word in enumerate(words):
        if word.lower() in ("the", "that"):
            phrase = ""
            for later in words[place + 1 :]:
                if later.lower() in _LINKS:
                    break
                phrase = f"{phrase} {later.strip('.,;:').lower()}".strip()
                found.append(phrase)
    return tuple(found)


def _slot_at(words: list[str], place: int, labels: tuple[str, ...]) -> tuple[_Slot, int] | None:
    """Read the slot that begins at `place` of a short form, and where it ends."""
    opener = words[place].lower()
    if opener not in _OPENERS:
        return None
    prefix = "other " if opener == "another" else ""
    for size in range(min(5, len(words) - place - 1), 0, -1):
        phrase = prefix + " ".join(words[place + 1 : place + 1 + size]).lower()
        for label in (phrase, phrase.removeprefix("number of ")):
            if label in labels:
                return _Slot(phrase, phrase.split()[-1]), place + 1 + size
    return None


def _words(text: str) -> list[str]:
    return [token.text for token in _tokens(text)]


@lru_cache(maxsize=1024)
def _open(short: str, long: str) -> tuple[_Form, _Form]:
    """Take a short form and its long form apart, and the long form as it stands."""
    labels = _labels(long)
    pattern: list[str | _Slot] = []
    slots: dict[str, _Slot] = {}
    words = _words(short)
    place = 0
    while place < len(words):
        found = _slot_at(words, place, labels)
        if found:
            slot, place = found
            slots[slot.label] = slots[slot.label.removeprefix("number of ")] = slot
            pattern.append(slot)
            place += slot.kind == "number" and place < len(words) and words[place] == "of"
        else:
            pattern.append(words[place].lower())
            place += 1
    form = _Form(tuple(pattern), _long_pieces(long, slots), (short, long))
    plain = tuple(word for piece in form.long for word in _plain(piece))
    return form, _Form(plain, form.long, form.source)


def _long_pieces(long: str, slots: dict[str, _Slot]) -> tuple[str | _Slot, ...]:
    """Cut a long form into words as they stand and the slots that it takes up."""
    words = long.split()
    pieces: list[str | _Slot] = []
    place = 0
    while place < len(words):
        for size in range(min(5, len(words) - place - 1), 0, -1):
            label = " ".join(word.strip(".,;:") for word in words[place + 1 : place + 1 + size]).lower()
            if words[place].lower() in ("the", "that") and label in slots:
                pieces.append(slots[label])
                place += size + 1
                place += label == "number" and place < len(words) and words[place] == "of"
                break
        else:
            pieces.append(words[place])
            place += 1
    return tuple(pieces)


def _plain(piece: str | _Slot) -> tuple[str | _Slot, ...]:
    """Give a piece of a long form as a player may write it: in small letters, without commas."""
    return tuple(word.lower() for word in _words(piece)) if isinstance(piece, str) else (piece,)


_Bound = tuple[tuple[_Slot, tuple[_Token, ...]], ...]


def _match(
    pattern: tuple[str | _Slot, ...], tokens: tuple[_Token, ...], bound: _Bound = (), *, single: bool = False
) -> _Bound | None:
    """Fit tokens to a pattern, each slot as short as it can be; where one is meant (`single`), several do not fit."""
    if not pattern:
        return bound if not tokens else None
    head, rest = pattern[0], pattern[1:]
    if isinstance(head, str):
        said = tokens[0].word if tokens else ""
        if (_one(said) == _one(head) and not (single and _one(said) == head != said)) or (
            said in _ARTICLES and head in _ARTICLES
        ):
            return _match(rest, tokens[1:], bound, single=single or head in _SINGLE)
        return _match(rest, tokens, bound, single=single or head in _SINGLE) if head in _ARTICLES else None
    named = {slot.kind: words for slot, words in bound}
    square = named.get("square")
    settled = square is None or square[0].text.lstrip("#").isdigit() or square[0].text.startswith('"')
    settled = settled or (square is not None and square[0].word == "it")
    most = len(tokens) if head.kind == _SPOKEN else _MOST_WORDS
    for size in range(1, min(len(tokens), most) + 1):
        if not head.takes(tokens[:size], name_settled=settled):
            continue
        found = _match(rest, tokens[size:], (*bound, (head, tokens[:size])))
        if found is not None:
            return found
    return None


def _write(form: _Form, bound: _Bound, order: Traced) -> Traced:
    """Write the long form out with what stood in the slots."""
    filled = dict(bound)
    place = order.origins[0]
    whole = Traced("", ())
    for piece in form.long:
        if isinstance(piece, str):
            new = Traced.instead(piece, place)
        else:
            words = filled[piece]
            new = order.part(words[0].start, words[-1].end)
            if piece.kind in _QUOTED_KINDS and not new.text.startswith('"'):
                quote = Traced.instead('"', new.origins[0])
                new = quote + new + quote
            place = new.origins[-1]
        if whole.text:
            whole += Traced.instead(" ", place)
        whole += new
    return whole


@dataclass(frozen=True, slots=True)
class ShortForms:
    """All short forms in force, the most specific first."""

    forms: tuple[_Form, ...]

    @classmethod
    def of(cls, pairs: Iterable[tuple[str, str]]) -> ShortForms:
        """Take (short form, long form) pairs as the rules declare them.

        A long form is also tried as it stands, so that a name may come without its quotes, and a noun without its
        article.
        """
        opened = [form for pair in pairs for form in _open(*pair)]
        return cls(tuple(sorted(opened, key=lambda form: -form.fixed)))

    def starts(self) -> tuple[str, ...]:
        """Give the words with which a short form begins, two of them where two stand before its first slot."""
        found = []
        for form in self.forms:
            fixed = []
            for piece in form.short[:2]:
                if not isinstance(piece, str):
                    break
                fixed.append(piece)
            if fixed:
                found.append(" ".join(fixed).replace(" :", ":"))
        return tuple(dict.fromkeys(found))

    def verbs(self) -> tuple[str, ...]:
        """Give the words with which a long form begins."""
        found = (form.long[0].lower() for form in self.forms if form.long and isinstance(form.long[0], str))
        return tuple(dict.fromkeys(found))

    def write_out(self, order: Traced) -> Traced | None:
        """Give the long form of an order, or None if no short form fits it."""
        tokens = _tokens(order.text)
        if not tokens:
            return None
        for form in self.forms:
            bound = _match(form.short, tokens)
            if bound is not None:
                return _write(form, bound, order)
        return None
