"""Brings a sentence that speaks to its reader ("If you own a Store, you may ...") to the player of whom it speaks.

Whoever is spoken to is a player: *a player* where they come up, *she* from then on. Somebody else who does something to
them comes first, and they are the other player.
"""

from __future__ import annotations

import re

from moderator.language.everyday.inflected import third
from moderator.language.lexicon import Lexicon

_YOU = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
_TOKEN = re.compile(r"[\w$'’-]+|[^\w$'’-]+")
_SOMEBODY = re.compile(
    r"\b(?:somebody|someone|anybody|anyone)(?: else)?\b|\b(?:an?|another) (?:other )?player\b", re.IGNORECASE
)
_ELSE = re.compile(r"some(?:body|one)|\w+ else|another", re.IGNORECASE)
"""Who is certainly not the reader."""
_BE = {"are": "is", "were": "was", "have": "has", "do": "does", "don't": "doesn't", "aren't": "isn't"}
_MODALS = frozenset(
    {"may", "can", "must", "cannot", "can't", "should", "would", "will", "shall", "each", "both", "and"}
)
_BEGINS = re.compile(r"^(?:if|when|whenever|as soon as|while|once)\b", re.IGNORECASE)


def in_third_person(text: str, lexicon: Lexicon) -> str:
    """Give a sentence without *you*; one that has none as it is."""
    text = _SHORT.sub(lambda found: f"{found[1]} {_LONG[found[2].lower()]}", text)
    first = _YOU.search(text)
    if first is None:
        return text
    doer = _SOMEBODY.search(text, 0, first.start())
    done_to = doer is not None and (_ELSE.match(doer[0]) is not None or not _acts(text, first.end(), lexicon))
    if doer is not None and done_to:
        text = f"{text[: doer.start()]}a player{text[doer.end() :]}"
    alone = _EACH if _AT_A_TIME.match(text) else _HERSELF
    doing = "V_ING" in lexicon.entries.get((text.partition(" ")[0].lower(),), {})  # "buying a cake costs you $5"
    met = doing or (doer is not None and not done_to)
    said = _said(_of_two(text, first.end(), lexicon), lexicon, _ANOTHER if done_to else alone, met=met)
    return said[:1].upper() + said[1:] if text[:1].isupper() else said


_SHORT = re.compile(r"\b(you)['’](re|ve)\b", re.IGNORECASE)
_LONG = {"re": "are", "ve": "have"}
_AT_A_TIME = re.compile(r"^(?:at|in|on|each|every|before|after)\b(?!.*\b(?:may|can|must|cannot)\b)", re.IGNORECASE)
_EACH = ("each player", "each player's", "she", "her", "her")
_HERSELF = ("a player", "a player's", "she", "her", "her")
_ANOTHER = ("another player", "another player's", "the other player", "the other player", "the other player's")


_OTHER = re.compile(r"\b(?:somebody|someone|another player)(?: else)?\b(?=.*?\b(?:they|them|their)\b)", re.IGNORECASE)
_THEY = re.compile(r"\b(?:(they) ([\w'’]+)|(them)|(their))\b", re.IGNORECASE)


def _of_two(text: str, place: int, lexicon: Lexicon) -> str:
    """Give a sentence in which *they* is the other player, where the reader does something to somebody in it."""
    other = _OTHER.search(text, place)
    if other is None:
        return text

    def named(found: re.Match[str]) -> str:
        if found[1]:
            verb = found[2].lower()
            return f"the other player {_BE.get(verb) or (verb if verb in _MODALS else third(verb, lexicon))}"
        return "the other player" if found[3] else "the other player's"

    return f"{text[: other.start()]}another player{_THEY.sub(named, text[other.end() :])}"


def _acts(text: str, end: int, lexicon: Lexicon) -> bool:
    """Say whether the *you* that ends here does something."""
    following = re.match(r" (?:also |only |then )?([\w'’]+)", text[end:])
    word = following[1].lower().replace("’", "'") if following else ""
    return word in _BE or word in _MODALS or "V_B" in lexicon.entries.get((word,), {})


def _said(text: str, lexicon: Lexicon, words: tuple[str, str, str, str, str], *, met: bool) -> str:
    """Put words of the third person for those that speak to the reader, who has been `met` before or not."""
    new, new_whose, she, her, hers = words
    said: list[str] = []
    doing, before, apart = False, "", not _BEGINS.match(text)
    for found in _TOKEN.finditer(text):
        token = found[0]
        low = token.lower().replace("’", "'")
        if "," in token or ":" in token:
            doing, apart = False, True
        if low in {"your", "yours"}:
            token, met = hers if met else new_whose, True
        elif low in {"you", "yourself"}:
            doing = low == "you" and _acts(text, found.end(), lexicon)
            if doing and met and not apart and before not in _JOINS and "," not in text[found.start() :]:
                said[-1], apart = ", ", True
            token, met = (she if doing else her) if met else new, True
        elif doing and (before in _BEFORE_A_VERB) and low not in _MODALS:
            known = "V_B" in lexicon.entries.get((low,), {})
            token = _BE.get(low) or (third(token, lexicon) if known else token)
        said.append(token)
        before = low if low.strip() else before
    return "".join(said)


_JOINS = frozenset({"and", "or", "but", "then"})
_BEFORE_A_VERB = frozenset({"you", "also", "only", "and", "or", "then"})
