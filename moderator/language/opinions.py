"""Tells a sentence that only says something ("Nobody likes a hoarder.") from one that is to bind somebody.

Whoever proposes a rule also says why, and cheers. What does that can be left out of the rule, and is told to be left
out; so nothing may be taken for it that could have been meant to do something.
"""

from __future__ import annotations

import re

from moderator.language.lexer import lex
from moderator.language.lexicon import Lexicon

_BINDS = re.compile(
    r"[$%\d:;\"]|\b(?:may|might|can|cannot|can't|must|mustn't|shall|should|will|would|won't|has to|have to|needs? to"
    r"|let(?!['’]s| us)|if|unless|when|whenever|until|while|as soon as|once|twice|each|every|any\w*|only|instead|except"
    r"|double|half|without|just for|otherwise|then|afterwards|likewise"
    r"|exceptions?|exempt|excluded|immune|others?"
    r"|free|allowed|forbidden|banned|called|counts?|means?)\b",
    re.IGNORECASE,
)
"""Words with which rules bind: amounts, what may and must be, conditions, whom all it concerns."""
_RULES = re.compile(r"(?:an?|all|no|whoever|those|you|there)\b(?! one\b)", re.IGNORECASE)
"""How a sentence begins that says of whom or what it holds."""
_CHEER = 6
"""So many words at most has what is only shouted: "No hard feelings!", "Share the wealth!"."""
_AS_BEFORE = re.compile(
    r"(?:(?:everybody|everyone) else [a-z]+|(?:all|everything) else stays) (?:just )?(?:as (?:before|usual|always)"
    r"|as it (?:is|was)|the same)[.!]|(?:until then )?nothing(?: else)? changes[.!]",
    re.IGNORECASE,
)
"""What says that something else is as it was, and so changes nothing."""
_WHY = re.compile(r"^(?:because|since|as) ", re.IGNORECASE)
_IS = re.compile(r"\b(?:is|are|was|were|isn't|aren't)\b|\w'(?:s|re)\b", re.IGNORECASE)
"""With *is*, what else may be a verb is none: it is nice to drop in."""
_COUNTS = re.compile(
    r"[$%\d:;\"]|n['’]t\b|\b(?:if|unless|when|whenever|until|while|as soon as|let|must|should|will|shall|could|only"
    r"|except|instead|half|halves|twice|double|free|allowed|forbidden|banned|exempt|exceptions?|excluded|immune|never|no|not"
    r"|cannot|nobody|none)\b",
    re.IGNORECASE,
)
"""What is counted or paid, and on what something hangs: a sentence with that is never only talk."""
_DOES = frozenset({"V_S", "V_B", "IS", "ARE", "HAS", "DO", "MODAL", "WAS", "COSTS"})
_WEAK = frozenset({"be", "have", "make", "get", "like", "go", "take", "do", "feel"})
"""Verbs that say nothing of a game by themselves: a racket is made, a square gets crowded."""


def only_says(text: str, lexicon: Lexicon) -> bool:
    """Say whether a sentence that does not read could bind nobody: it is cheering, a question, or of unknown things."""
    said = text.strip()
    if _AS_BEFORE.fullmatch(said) or (said.endswith("?") and not _COUNTS.search(said)):
        return True
    words = lex(said.rstrip(".!?"), lexicon)
    unknown = any(not word.roles for word in words)
    if unknown and not _COUNTS.search(said) and all(_DOES.isdisjoint(word.roles) for word in words):
        return True  # nothing is done in it that any rule knows: "every landlord deserves a honeymoon"
    if unknown and said.endswith("!") and len(words) <= _CHEER and not _BINDS.search(said):
        return True
    if _RULES.match(said) and not said.endswith("?"):
        return False
    return binds_nobody(said, lexicon) and (unknown or said.endswith(("?", "!")))


_BOUND = frozenset(
    {
        "NUM",
        "MONEY",
        "PERCENT",
        "ORD",
        "NOT",
        "NO",
        "EACH",
        "EVERY",
        "MODAL",
        "NAME",
        "NOUN",
        "IS",
        "ARE",
        "WAS",
        "COSTS",
    }
)
"""Roles of words that something is said with that a rule may know."""


def tells_of_a_deed(text: str, lexicon: Lexicon) -> bool:
    """Say whether a part of a sentence tells that somebody does what no rule knows: "take a nap", "they bow".

    It has a word that no rule knows, and none that any rule could heed; what somebody *is* may be a state.
    """
    words = lex(text, lexicon)
    told = words[1:] if words and "PRON" in words[0].roles else words
    if not told or says_what_binds(text) or any(word.text[:1].isupper() for word in told):
        return False
    verbs = {verb for word in told for role in ("V_S", "V_B") for verb in word.roles.get(role, ())}
    begins = not told[0].roles or not {"V_S", "V_B"}.isdisjoint(told[0].roles)
    unknown = any(not word.roles for word in told)
    known = any(word.roles.keys() & _BOUND or word.text in lexicon.flags for word in told)
    return begins and unknown and not known and verbs <= _WEAK


_SAYINGS = re.compile(r"\b(?:each other|for once|any ?more|anyway|after all|once again)\b", re.IGNORECASE)
"""What has such a word in it and says nothing by it."""


def says_what_binds(text: str) -> bool:
    """Say whether a sentence has a word with which rules bind."""
    return _BINDS.search(_SAYINGS.sub("", text)) is not None


def binds_nobody(text: str, lexicon: Lexicon) -> bool:
    """Say whether no word of it is one with which rules bind, and nothing is done in it that a rule knows."""
    if says_what_binds(text):
        return False
    words = lex(_WHY.sub("", text.strip()).rstrip(".!?"), lexicon)
    if words and not words[0].roles:
        return True  # nobody whom a rule knows does anything
    finite = ("V_S",) if _IS.search(text) else ("V_S", "V_B")
    deeds = {verb for word in words for role in finite for verb in word.roles.get(role, ())}
    return not deeds - _WEAK
