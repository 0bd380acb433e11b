"""Words by which somebody wishes to play, whatever the game: a sentence that speaks of its writer's own playing.

Whoever asks to join is asked once more, so that is enough, if it denies nothing and asks under no condition.
"""

from __future__ import annotations

import re

CAPITAL = r"[A-Z][\w'.-]*(?:[ ]+(?:(?:the|of|von|van|de|der|la)[ ]+)?[A-Z][\w'.-]*){0,2}"
QUOTED = r"\"[^\"]{1,40}\""
CALLED = (
    r"(?i:(?:my[ ]+)?name's[ ]+|my[ ]+(?:player(?:'s)?[ ]+)?name(?:[ ]+(?:is|will be|shall be|should be))?[ ]*:?[ ]*"
    r"|(?:please[ ]+)?call[ ]+me[ ]+|i(?:'ll| will| want to| would like to|'d like to)[ ]+be(?:[ ]+called)?[ ]+"
    r"|name(?:[ ]*:|[ ]+is)[ ]*|i(?:'m| am)[ ]+(?:called[ ]+)?|this[ ]+is[ ]+)"
)
_PLAYING = (
    r"(?:play(?:ing)?|join(?:ing)?|tak(?:e|ing)[ ]+part|participat(?:e|ing)|sign(?:ing)?[ ]+up"
    r"|register(?:ing)?(?=[ ]+for|$)|enter(?:ing)?|get(?:ting)?[ ]+in"
    r"|(?:be|being|become)[ ]+(?:in|part|a[ ]+player|one[ ]+of)"
    r"|(?:have|having|give|giving|try|trying)[ ]+(?:it|this|a[ ]+go)|com(?:e|ing)[ ]+in)\b"
)
_OF_PLAYING = re.compile(
    rf"\b(?:i|i'd|i'll|i'm|we)\b[^.?!]{{0,40}}\b(?:like|love|want|wish|happy|glad|keen|interested|eager|ready|try|will|may"
    rf"|can|could|'d|'ll)\b[^.?!]{{0,25}}\b{_PLAYING}"
    rf"|\b(?:can|may|could|might)[ ]+(?:i|we)\b[^.?!]{{0,20}}\b{_PLAYING}"
    rf"|\bi'd[ ]+(?:be[ ]+)?\w*[ ]*(?:to|for)[ ]+{_PLAYING}"
    r"|\b(?:sign|count|add|put|deal|include|enroll?|let|get)[ ]+me[ ]+(?:up|in|down|on|to|join|play)\b"
    r"|\bi(?:'m| am)[ ]+(?:in|game|joining|on[ ]+board)\b(?![ ]+(?:a|the|my|an)\b)"
    r"|\b(?:room|space|spot|place|seat)s?\b[^.?!]{0,15}\bfor[ ]+(?:me|one[ ]+more|another|a[ ]+new)\b"
    r"|^is[ ]+there[ ]+(?:(?:still|any|a)[ ]+)*(?:room|space|spot|place|seat)(?:[ ]+left)?$"
    rf"|^(?:would|i'd)[ ]+(?:\w+[ ]+)?(?:love|like)[ ]+to[ ]+{_PLAYING}|\bwhere[ ]+(?:do|can)[ ]+i[ ]+{_PLAYING}"
    r"|\bme[ ]+too\b|\bnew[ ]+player\b|\btaking[ ]+(?:\w+[ ]+)?players\b",
    re.IGNORECASE,
)
SAYS_AS = re.compile(
    r"(?i:\b(?:as|call[ ]+me|called|name(?:'s|[ ]+is)|under[ ]+the[ ]+name(?:[ ]+of)?)[ ]+)"
    rf"(?P<name>{QUOTED}|{CAPITAL})"
)
_DENIES = re.compile(
    r"\b(?:not|never|no[ ]+longer|cannot|stop|if|unless|whether|before|until|when|once|maybe|perhaps)\b|n't\b",
    re.IGNORECASE,
)
DOUBTS = re.compile(r"\b(?:if|unless|whether|before|until|when|once|maybe|perhaps)\b", re.IGNORECASE)
_NAMED = re.compile(rf"(?:^|(?<=[.!?,;] )){CALLED}(?P<name>{QUOTED}|{CAPITAL})(?=$|[ ]*[.,!?;])")


def wish_in(sentence: str) -> str:
    """Give the clause of a sentence that speaks of its writer's wish to play; "" where none does."""
    clauses = re.split(r"[,;]|[ ]but[ ]", sentence)
    return next((each for each in clauses if _OF_PLAYING.search(each)), "")


def wishes_to_play(sentence: str) -> bool:
    """Say whether a sentence speaks of its writer's wish to play, and neither denies nor doubts it."""
    clause = wish_in(sentence)
    return bool(clause) and not (_DENIES.search(clause) or DOUBTS.search(sentence.partition(clause)[0]))


def name_said(words: str) -> str:
    """Give the name under which somebody says that they would play ("... as Pat", "I'm Pat"); "" for none."""
    hit = SAYS_AS.search(words) or _NAMED.search(words)
    return hit["name"].strip('".') if hit else ""
