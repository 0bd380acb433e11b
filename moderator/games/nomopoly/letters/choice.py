"""Tells a mail that only says a number, which takes one of the wordings that were suggested for a proposal: "1"."""

from __future__ import annotations

import re

from moderator.games.nomopoly.letters.items import Choice, Letter
from moderator.games.nomopoly.letters.lines import is_sign_off

_CHOICE = re.compile(
    r"(?:(?:yes|yep|ok|okay|sure|fine|please|thanks)[,.!:;]* +)*"
    r"(?:(?:i(?:'ll| will| would like to|'d like to)? +)?"
    r"(?:choose|pick|go (?:for|with)|say|meant?|(?:take|want)(?= +(?:the |number|no\b|nr\b|option|choice|wording))) +)?"
    r"(?:the +)?(?:(?:answer|number|no\.?|nr\.?|option|choice|suggestion|wording)[ :]*|# *)?(?:the +)?"
    r"(?P<number>1|one|the first|first|2|two|the second|second)(?: +(?:one|option|choice|suggestion|wording))?"
    r"(?:,? +(?:please|then))*(?![\w$])[ .!),-]*",
    re.IGNORECASE,
)
_FIRST = frozenset({"1", "one", "first", "the first"})
_GREETING = re.compile(r"(?:hi|hello|hey|dear|good (?:morning|evening|day))\b[\w ,.!]*", re.IGNORECASE)
_END = re.compile(r"-- ?")


def chosen(words: str, name: str) -> Letter | None:
    """Give a letter that says nothing but one number, 1 or 2, besides a greeting and a name; None for any other."""
    said: list[str] = []
    for line in words.splitlines():
        if _END.fullmatch(line):
            break
        if bare := line.strip():
            said.append(bare)
    if len(said) > 1 and _GREETING.fullmatch(said[0]):
        del said[0]
    while len(said) > 1 and (said[-1].casefold().strip(" -,.!") == name.casefold() or is_sign_off(said[-1])):
        del said[-1]
    found = _CHOICE.match(said[0]) if len(said) == 1 else None
    rest = said[0][found.end() :] if found is not None else ""
    if found is None or not (rest.casefold().strip(" -,.!") in ("", name.casefold()) or is_sign_off(rest)):
        return None
    start = words.find(said[0])
    number = 1 if found["number"].lower() in _FIRST else 2
    return Letter((Choice(said[0], (start, start + len(said[0])), number),))
