"""What a player writes to leave a game for good, in whatever words, and what may mean it.

Only a whole sentence that says nothing else is taken so. Whoever leaves is asked once before anything is done.
"""

from __future__ import annotations

import re

from moderator.core.greeting import GREETED

_LEADING = r"sorry|so|well|ok|okay|unfortunately|alas|yes|and|also|please|pls|then|sadly|i'm afraid"
_OPENING = rf"{GREETED}(?:(?:{_LEADING})\b[ ,:-]*)*"
_GAME = r"(?:the|this|your|our)[ ]+(?:whole[ ]+)?game|nomopoly|the[ ]+nomic"
_WISHING = (
    r"i(?:'d| would)[ ]+(?:like|love|prefer|rather like)[ ]+to|i[ ]+(?:now[ ]+|really[ ]+)?(?:want|wish|have|need|ask)"
    r"[ ]+to|i(?:'ve| have)[ ]+decided[ ]+to|i(?:'m| am)[ ]+going[ ]+to|i(?:'ll| will| must| hereby| now)?"
    r"|let[ ]+me|(?:can|may|could)[ ]+i"
)
_GOING = r"quit|leave|resign|retire|withdraw|drop[ ]+out|bow[ ]+out|pull[ ]+out|get[ ]+out|step[ ]+down|stop[ ]+playing"
_IS_GOING = r"quitting|leaving|resigning|retiring|withdrawing|dropping[ ]+out|bowing[ ]+out|pulling[ ]+out|out"
_TAKING = r"remove|drop|delete|strike|withdraw|unregister|deregister|sign|take|cancel|cross"
_OUT = r"(?:[ ]+(?:from|off|out[ ]+of|of|in))"
_CLOSING = r"(?:[ ]*,?[ ]*(?:please|pls|thanks|thank you|for good|now|at once|sorry|bye|goodbye|then))*"
_ENDS = rf"(?:{_OUT}?[ ]+(?:{_GAME}))?{_CLOSING}"
_SURE = re.compile(
    rf"{_OPENING}(?:"
    rf"(?:{_WISHING})[ ]+(?:{_GOING}){_ENDS}"
    rf"|i(?:'m| am)[ ]+(?:hereby[ ]+|now[ ]+)?(?:{_IS_GOING}){_ENDS}"
    rf"|(?:(?:{_WISHING})[ ]+(?:be|get)[ ]+)?(?:removed|deleted|dropped|taken){_OUT}[ ]+(?:{_GAME}){_CLOSING}"
    rf"|(?:(?:can|could|would|will)[ ]+you[ ]+(?:please[ ]+)?)?(?:{_TAKING})[ ]+me"
    rf"(?:[ ]+(?:off|out|up))?(?:{_OUT}[ ]+(?:(?:the|your)[ ]+)?(?:list[ ]+of[ ]+)?(?:players?(?:[ ]+list)?|{_GAME}))"
    rf"(?:,? and (?:let|give|leave|hand|pass)\b[^,.\"]*[^,.\" ])?{_CLOSING}"
    rf"|(?:remove|unregister|deregister|delete)[ ]+me{_CLOSING}|count[ ]+me[ ]+out(?:{_OUT}[ ]+(?:{_GAME}))?"
    rf"{_CLOSING}|(?:quit|resign){_ENDS}|i[ ]+(?:don't|do not)[ ]+(?:want|wish|like)[ ]+to[ ]+(?:play|take[ ]+part)"
    rf"(?:[ ]+(?:(?:any[ ]?more|any[ ]+longer|in)|{_GAME}))*{_CLOSING})",
    re.IGNORECASE,
)
_PERHAPS = re.compile(
    rf"{_OPENING}(?:i(?:'m| am)[ ]+done(?:[ ]+with[ ]+(?:{_GAME}|it|this|playing))?"
    rf"|i[ ]+(?:can't|cannot|can[ ]+no[ ]+longer|won't|will[ ]+not)[ ]+(?:play|go[ ]+on|continue|take[ ]+part)"
    rf"(?:[ ]+(?:any[ ]?more|any[ ]+longer|with[ ]+this|(?:{_GAME})))*{_CLOSING}"
    rf"|i[ ]+give[ ]+up|(?:{_GAME}|this|it)[ ]+is(?:n't| not)[ ]+(?:really[ ]+)?for[ ]+me"
    rf"|i[ ]+(?:think|guess)[ ]+i(?:'ll| will| should| want to|'d like to)[ ]+(?:{_GOING}){_ENDS})",
    re.IGNORECASE,
)


_JOINT = re.compile(r"[ ]*[,;][ ]*(?:(?:so|and|but)[ ]+)?|[ ]+-+[ ]+", re.IGNORECASE)
_DOUBTS = re.compile(
    r"\b(?:if|unless|when|once|until|says?|said|told|asks?|asked|thinks?|not|never|kidding|joking|soon|later|next)\b"
    r"|n't\b|\"",
    re.IGNORECASE,
)


def is_leaving(sentence: str) -> bool:
    """Say whether a sentence says that its sender leaves the game, and nothing else."""
    said = sentence.strip(" .!?")
    if _SURE.fullmatch(said):
        return True
    joints = [joint for joint in _JOINT.finditer(said) if not _DOUBTS.search(said, 0, joint.start())]
    if any(_SURE.fullmatch(said, joint.end()) for joint in joints):
        return True
    first = joints[0] if joints and not _DOUBTS.search(said, joints[0].end()) else None
    head = said[: first.start()] if first else ""
    return _SURE.fullmatch(head) is not None and re.search(_GAME, head, re.IGNORECASE) is not None


def is_perhaps_leaving(sentence: str) -> bool:
    """Say whether a sentence, or what it says behind a comma, may mean that its sender leaves the game."""
    said = sentence.strip(" .!?")
    joints = (joint.end() for joint in _JOINT.finditer(said) if not _DOUBTS.search(said, 0, joint.start()))
    return any(_PERHAPS.fullmatch(said, start) for start in (0, *joints))
