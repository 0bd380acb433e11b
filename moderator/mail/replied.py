"""A plain answer to a question of ours: YES or NO in a sentence of its own, among the words that the sender wrote."""

from __future__ import annotations

import re
from dataclasses import dataclass

from moderator.core.joining import name_said

_YES = frozenset({"yes", "y", "yeah", "yep", "yup", "aye", "ok", "okay", "sure", "confirm", "confirmed", "absolutely"})
_IT_WAS = frozenset({"that was me", "it was me", "that's me", "it's me", "i'm in", "count me in"})
_BESIDE_YES = frozenset(
    "please thanks thank you of course i do i'm am in it that was me best kind regards cheers bye".split()  # noqa: SIM905
)
_NO = frozenset({"no", "n", "nope", "cancel", "reject", "not me"})
_ADDRESS_ORDERS = (
    "change my address to ",
    "change my e-mail address to ",
    "change my email address to ",
    "change my mail address to ",
    "my new address is ",
)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a mail answers, and what it says `besides`: that counts with what its writer confirms."""

    is_yes: bool
    besides: str = ""


def answer_in(typed: str) -> Reply | None:
    """Give what a mail answers: YES or CONFIRM, or NO; None where it says neither, or both.

    Beside YES stands nothing in its sentence but a courtesy ("yes please!", "I confirm", "y", "that was me") or its
    writer's name ("yes, call me Zed"), and no sentence on its line takes that back; after NO more may follow, since it
    does nothing.
    """
    lines = [" ".join(line.split()) for line in typed.split("\n")]
    besides = [_beside_yes(line) for line in lines]
    says_yes = any(said is not None for said in besides)
    if says_yes == any(map(_is_no, lines)):
        return None
    kept = (line if said is None else said for line, said in zip(lines, besides, strict=True))
    return Reply(is_yes=True, besides="\n".join(kept).strip()) if says_yes else Reply(is_yes=False)


def _beside_yes(line: str) -> str | None:
    """Give what a line says besides YES; None where it does not say that, or takes it back."""
    sentences = [each for each in re.split(r"(?<=[.!])[ ]+", line.replace("\u2019", "'")) if each]
    if any(map(_TAKES_BACK.search, sentences)):
        return None
    said = [_without_yes(each) for each in sentences]
    if all(each is None for each in said):
        return None
    rest = (each if name is None else name for each, name in zip(sentences, said, strict=True))
    return " ".join(each for each in rest if not _BESIDE_YES.issuperset(re.findall(r"[\w']+", each.casefold())))


_TAKES_BACK = re.compile(
    r"^(?:but|wait|only|unless|if|when|maybe|what|who|why|is|was|are)\b|\b(?:not?|never)\b|n't\b", re.IGNORECASE
)
_PRAISES = re.compile(
    r"(?:(?:that )?(?:sounds?|looks?) (?:like )?(?:fun|good|great|lovely|fine|nice|cool)|great|perfect|lovely|cool"
    r"|wonderful|hi|hello)[ ,]+",
    re.IGNORECASE,
)
_MORE = re.compile(r"[ ]*[,;:-]+[ ]+(?:(?:and|but|please)[ ]+)*", re.IGNORECASE)


def _without_yes(sentence: str) -> str | None:
    """Give the name that a sentence says besides YES, in its words, or "" for none; None where it says no YES."""
    plain = sentence.strip(' .!*_"')
    if (praise := _PRAISES.match(plain)) is not None:
        plain = plain[praise.end() :]
    if _is_yes(plain):
        return ""
    more = _MORE.search(plain)
    named = more is not None and _is_yes(plain[: more.start()]) and name_said(plain[more.end() :])
    return sentence[sentence.index(plain) + more.end() :] if more is not None and named else None


def _is_yes(sentence: str) -> bool:
    plain = sentence.casefold()
    words = re.findall(r"[\w']+", plain.removeprefix("i "))
    says_so = bool(words) and words[0] in _YES and _YES.union(_BESIDE_YES).issuperset(words)
    return (says_so and "?" not in sentence) or plain in _IT_WAS


def _is_no(line: str) -> bool:
    line = line.strip(' .!*_"').casefold()
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
