"""What somebody who does not play yet writes to be let in, in whatever words: it is the order to join under her name.

Only a whole sentence that says nothing else is taken so, and only of somebody who is no player: of a player the same
words are an order or talk like any others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from moderator.games.nomopoly.traced import Traced

_CAPITAL = r"[A-Z][\w'.-]*(?:[ ]+[A-Z][\w'.-]*){0,2}"
_QUOTED = r"\"[^\"]{1,40}\""
_SMALL = r"(?!(?:an?|the|well|soon|usual|before|always|my|you|it|in)\b)[a-z][\w'.-]*"
_GREETING = (
    r"(?i:(?:hi|hiya|hello|hey|howdy|dear|greetings|good (?:morning|evening|day))\b[^,.!:\"]{0,30}[,.!:-]+[ ]*"
    r"|(?:hi|hiya|hello|hey)[ ]+)?"
)
_POLITE = r"(?i:(?:(?:please|pls|plz|yes|ok|okay|so|and|also|sure|then)\b[ ,]*)*)"
_WISHING = (
    r"(?i:(?:(?:i(?:'d| would| should)|would)[ ]+(?:also[ ]+|really[ ]+|very much[ ]+)?(?:like|love)[ ]+to"
    r"|i[ ]+(?:also[ ]+|really[ ]+)?(?:want|wish|hope|ask)[ ]+to|i(?:'m| am)[ ]+(?:keen|happy|glad)[ ]+to"
    r"|i(?:'m| am)[ ]+interested[ ]+in|(?:can|may|could|might)[ ]+i(?:[ ]+please)?"
    r"|(?:can|could|would)[ ]+you(?:[ ]+please)?|let[ ]+me|i(?:'ll| will)|i)[ ]+(?:please[ ]+)?)?"
)
_DOING = (
    r"(?i:play(?:ing)?(?:[ ]+along)?|join(?:ing)?(?:[ ]+in)?|tak(?:e|ing)[ ]+part|participat(?:e|ing)|enter(?:ing)?"
    r"|come[ ]+in|be[ ]+(?:in(?:[ ]+on[ ]+(?:this|it))?|a player|one of the players)|sign[ ]+(?:me[ ]+)?up"
    r"|(?:add|put|count|include|enroll?|register|enter|deal|let)[ ]+me(?:[ ]+(?:in|up|down|join|play))?)"
)
_WHERE = (
    r"(?i:(?:[ ]+(?:(?:in|into|to|for|with|at)[ ]+)?(?:(?:the|this|your|our)[ ]+)?"
    r"(?:game|nomopoly|nomic|players|you all|you|us|too|as well|please))*)"
)
_AS = r"(?i:(?:[ ]*,)?[ ]+(?:as|under the name(?:[ ]+of)?|by the name(?:[ ]+of)?|called|named|with the name)[ ]+)"
_CLOSING = r"(?i:(?:[ ]*(?:,[ ]*)?(?:please|pls|thanks|thank you|thx|if i may|too|if possible))*)"
_BARE = re.compile(rf"(?i:join)[ ]+(?P<name>{_QUOTED}|{_CAPITAL}){_CLOSING}")
_CALLED = (
    r"(?i:(?:my[ ]+)?name's[ ]+|my[ ]+(?:player(?:'s)?[ ]+)?name(?:[ ]+(?:is|will be|shall be|should be))?[ ]*:?[ ]*"
    r"|(?:please[ ]+)?call[ ]+me[ ]+|i(?:'ll| will| want to| would like to|'d like to)[ ]+be(?:[ ]+called)?[ ]+"
    r"|name[ ]*:[ ]*|i(?:'m| am)[ ]+|this[ ]+is[ ]+)"
)
_WISH = re.compile(
    rf"{_GREETING}{_POLITE}{_WISHING}{_DOING}{_WHERE}"
    rf"(?:{_AS}(?P<name>{_QUOTED}|{_CAPITAL}|{_SMALL})"
    rf"|[ ]*[,;:-]+[ ]*(?i:(?:and|please|pls|just|you (?:can|may))\b[ ,]*)*{_CALLED}(?P<called>{_QUOTED}|{_CAPITAL}))?"
    rf"{_CLOSING}"
)
_NAMED = re.compile(rf"{_GREETING}{_CALLED}(?P<name>{_QUOTED}|{_CAPITAL})(?:[ ]*(?:,[ ]*)?(?i:and)[ ]+(?P<rest>.+))?")


def name_in(sentences: Sequence[Traced]) -> str:
    """Give the name that a newcomer says to be hers beside a wish to play ("My name is Bob"); "" if she says none."""
    found = (_NAMED.fullmatch(each.text) for each in sentences)
    name = next((hit["name"].strip('"') for hit in found if hit), "")
    return name if name and any(joining(each, name) is not each for each in sentences) else ""


def is_naming(sentence: str) -> bool:
    """Say whether a sentence says its sender's name and nothing else."""
    hit = _NAMED.fullmatch(sentence)
    return hit is not None and not hit["rest"]


def joining(words: Traced, name: str) -> Traced:
    """Say a newcomer's wish to play as the order to join, under the name that it says or else under `name`.

    Any other words, and a wish without any name, come back as they are.
    """
    if is_joining(words):
        return words
    named = _NAMED.fullmatch(words.text)
    wish = words.text[named.start("rest") :] if named and named["rest"] else words.text
    hit = _WISH.fullmatch(wish) or _BARE.fullmatch(wish) or _behind_talk(wish)
    wanted = (hit["name"] or hit.groupdict().get("called") or name).strip('"') if hit else ""
    return words.respelled(0, len(words.text), f'join as "{wanted}"') if wanted else words


def _behind_talk(sentence: str) -> re.Match[str] | None:
    """Find the wish to play behind what a sentence says first: "I saw it and want to play"."""
    for joint in _JOINT.finditer(sentence):
        if not _DOUBTS.search(sentence, 0, joint.start()) and (
            hit := _OF_HERSELF.match(sentence, joint.end()) and _WISH.fullmatch(sentence, joint.end())
        ):
            return hit
    return None


_JOINT = re.compile(r"(?:[ ]*[,;][ ]*|[ ]+-+[ ]+|[ ]+)(?:and|so|but)[ ]+|[ ]*[,;][ ]*|[ ]+-+[ ]+", re.IGNORECASE)
_OF_HERSELF = re.compile(r"(?:i|i'\w+|would|let|can|could|may|please|pls|sign|count|add|put)\b", re.IGNORECASE)
_DOUBTS = re.compile(r"\b(?:if|unless|whether|before|until|when|once|maybe|perhaps)\b", re.IGNORECASE)


def is_joining(words: Traced) -> bool:
    """Say whether words are the order to join under a name: asked for, it is wished for all the same."""
    return bool(re.match(r"join as [\"\w]", words.text, re.IGNORECASE))
