"""A plain answer to a question of ours: YES or NO on a line of its own, among the words that the sender wrote."""

from __future__ import annotations

import re

_YES = frozenset({"yes", "y", "yeah", "yep", "yup", "aye", "ok", "okay", "sure", "confirm", "confirmed", "absolutely"})
_IT_WAS = frozenset({"that was me", "it was me", "that's me", "it's me", "i'm in", "count me in"})
_BESIDE_YES = frozenset(
    {"please", "thanks", "thank", "you", "of", "course", "i", "do", "i'm", "am", "in", "it", "that", "was", "me"}
)
_NO = frozenset({"no", "n", "nope", "cancel", "reject", "not me"})
_ADDRESS_ORDERS = (
    "change my address to ",
    "change my e-mail address to ",
    "change my email address to ",
    "change my mail address to ",
    "my new address is ",
)


def answer_in(typed: str) -> bool | None:
    """Give what a mail answers: True for YES or CONFIRM, False for NO; None where it says neither, or both.

    Beside YES stands nothing in its sentence but a courtesy ("yes please!", "I confirm", "y", "that was me"), and no
    sentence on its line takes that back; after NO more may follow, since it does nothing.
    """
    lines = {" ".join(line.split()).strip(' .!*_"').casefold() for line in typed.split("\n")}
    says_yes = any(map(_says_yes, lines))
    says_no = any(map(_is_no, lines))
    return None if says_yes == says_no else says_yes


def _says_yes(line: str) -> bool:
    sentences = [each for each in re.split(r"[.!]+[ ]+", line) if each]
    return any(map(_is_yes, sentences)) and not any(map(_TAKES_BACK.search, sentences))


_TAKES_BACK = re.compile(r"^(?:but|wait|only|unless|if|when|maybe|what|who|why|is|was|are)\b|\b(?:not?|never)\b|n't\b")
_PRAISES = re.compile(
    r"(?:(?:that )?(?:sounds?|looks?) (?:like )?(?:fun|good|great|lovely|fine|nice|cool)|great|perfect|lovely|cool"
    r"|wonderful|hi|hello)[ ,]+"
)


def _is_yes(sentence: str) -> bool:
    plain = sentence.replace("\u2019", "'")
    if (praise := _PRAISES.match(plain)) is not None:
        plain = plain[praise.end() :]
    words = re.findall(r"[\w']+", plain.removeprefix("i "))
    says_so = bool(words) and words[0] in _YES and _YES.union(_BESIDE_YES).issuperset(words)
    return (says_so and "?" not in sentence) or plain in _IT_WAS


def _is_no(line: str) -> bool:
    first = re.split(r"[,.!]", line)[0]
    no, *rest = first.split() or [""]
    return first in _NO or (no in _NO and _BESIDE_YES.issuperset(rest) and "?" not in line)


def address_order(typed: str) -> tuple[int, str] | None:
    """Find the line by which a player asks for another address: its place, and the address as she wrote it."""
    for place, line in enumerate(typed.split("\n")):
        words = " ".join(line.split()).strip(" .").removeprefix("Please ").removeprefix("please ")
        start = next((each for each in _ADDRESS_ORDERS if words.casefold().startswith(each)), None)
        if start is not None:
            return place, words[len(start) :].strip("<>\"' ").removeprefix("mailto:")
    return None
