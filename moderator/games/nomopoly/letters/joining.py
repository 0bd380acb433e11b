"""What somebody who does not play yet writes to be let in, in whatever words: it is the order to join under her name.

Only of somebody who is no player is it taken so: of a player the same words are an order or talk like any others.
Since whoever asks to join is asked once more, a sentence that speaks of the writer's own playing is enough, if it
denies nothing and asks under no condition.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from moderator.core.greeting import GREETED
from moderator.core.joining import CALLED, CAPITAL, DOUBTS, QUOTED, SAYS_AS, wish_in, wishes_to_play
from moderator.games.nomopoly.letters.items import ASKED_ALONE, Said, Wish
from moderator.games.nomopoly.letters.lines import Sentence
from moderator.games.nomopoly.letters.seams import Cutting
from moderator.games.nomopoly.letters.talk import HELLO
from moderator.games.nomopoly.wordings.traced import Traced

_SMALL = r"(?!(?:an?|the|well|soon|usual|before|always|my|you|it|in)\b)[a-z][\w'.-]*"
_GREETING = rf"{GREETED}(?i:(?:hi|hiya|hello|hey)[ ]+)?"
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
_BARE = re.compile(rf"(?i:join)[ ]+(?P<name>{QUOTED}|{CAPITAL}){_CLOSING}")
_WISH = re.compile(
    rf"{_GREETING}{_POLITE}{_WISHING}{_DOING}{_WHERE}"
    rf"(?:{_AS}(?P<name>{QUOTED}|{CAPITAL}|{_SMALL})"
    rf"|[ ]*[,;:-]+[ ]*(?i:(?:and|please|pls|just|you (?:can|may))\b[ ,]*)*{CALLED}(?P<called>{QUOTED}|{CAPITAL}))?"
    rf"{_CLOSING}"
)
_NAMED = re.compile(
    rf"{_GREETING}{CALLED}(?P<name>{QUOTED}|{CAPITAL})(?i:[ ]*,?[ ]*(?:then|instead|please))?"
    rf"(?:[ ]*(?:,[ ]*)?(?i:and)[ ]+(?P<rest>.+))?"
)
_ASSENT = re.compile(
    r"(?:yes|yep|yeah|y|ok|okay|sure|gladly|of course|absolutely|why not)\b"
    r"(?:[ ,!]+(?:please|thanks|go ahead|do|do it|that was me|i do|i'm in|i am in|it was me|sure|of course"
    r"|confirm(?:ed)?))*"
    r"(?:[ ]*,?[ ]+(?:but|and)[ ]+(?P<rest>.+))?",
    re.IGNORECASE,
)
_PERHAPS = re.compile(r"(?:i(?:'m| am)|this[ ]+is)[ ]+$", re.IGNORECASE)
_ANYBODY = "Anybody"
_MORE = re.compile(
    r"(?<![ ])(?:[ ]*[,;])?[ ]+(?:and|then|also|plus)[ ]+"
    r"(?!(?:call[ ]+me|i(?:'m|'ll be)|my[ ]+name|play|join|take[ ]+part)\b)(?=\w)",
    re.IGNORECASE,
)


def name_in(parts: Sequence[Sentence]) -> str:
    """Give the name under which a newcomer wishes to play: the last that they say to be theirs; "" if they say none.

    What may tell of them in another way ("I'm Canadian", a signature) is their name where nothing else is.
    """
    sentences = [part.words for part in parts]
    named = [hit for each in sentences if (hit := _NAMED.fullmatch(each.text))]
    asked = [_named_in(each) for each in sentences]
    perhaps = named[0]["name"].strip('"') if named else _signature(parts)
    name = next((each for each in reversed(asked) if each), perhaps)
    return name if name and any(is_joining(joining(each, name)) for each in sentences) else ""


def _named_in(words: Traced) -> str:
    """Give the name by which a sentence asks to be called or to play; "" for none."""
    if named := _NAMED.fullmatch(words.text):
        return "" if _PERHAPS.search(words.text, 0, named.start("name")) else named["name"].strip('"')
    wish = joining(words, "")
    return wish.text.removeprefix("join as").strip(' "') if is_joining(wish) else ""


def _signature(parts: Sequence[Sentence]) -> str:
    """Give the name with which a letter of several sentences ends ("I'd like to play. Fay"); "" if it has none."""
    last = parts[-1].words.text if len(parts) > 1 and not parts[-1].asked else ""
    is_word = any(form.fullmatch(last) for form in (HELLO, ASKED_ALONE, _WISH, _ASSENT))
    return last if re.fullmatch(CAPITAL, last) and not is_word else ""


def is_naming(sentence: str, name: str) -> bool:
    """Say whether a sentence says its sender's name and nothing else; `name` is the one that they bear."""
    hit = _NAMED.fullmatch(sentence)
    return sentence == name or (hit is not None and not hit["rest"])


def once(items: Sequence[Said]) -> list[Said]:
    """Keep of several wishes to play, as a mail may hold, the first that names its writer, or else the first."""
    wishes = [item for item in items if isinstance(item, Wish) and is_joining(item.order)]
    kept = next((wish for wish in wishes if SAYS_AS.search(wish.quoted)), wishes[0] if wishes else None)
    return [item for item in items if item is kept or item not in wishes]


def joining(words: Traced, name: str, said: str = "") -> Traced:
    """Say a newcomer's wish to play as the order to join: as they have `said`, or under its own name, or else `name`.

    Any other words, and a wish without any name, come back as they are.
    """
    wish = words if is_joining(words) else _joining(words, said or name)
    is_other = is_joining(wish) and said != wish.text.removeprefix("join as").strip(' "')
    return wish.respelled(0, len(wish.text), f'join as "{said}"') if said and is_other else wish


def _joining(words: Traced, name: str) -> Traced:
    named = _NAMED.fullmatch(words.text)
    wish = words.text[named.start("rest") :] if named and named["rest"] else words.text
    hit = _WISH.fullmatch(wish) or _BARE.fullmatch(wish) or _behind_talk(wish)
    if hit is not None:
        wanted = (hit["name"] or hit.groupdict().get("called") or name).strip('"')
    else:
        said = SAYS_AS.search(wish)
        wanted = (said["name"] if said else name).strip('"') if _is_of_playing(wish) else ""
    return words.respelled(0, len(words.text), f'join as "{wanted}"') if wanted else words


def _is_of_playing(sentence: str) -> bool:
    """Say whether a sentence speaks of its writer's wish to play, or agrees to it."""
    if wish_in(sentence):
        return wishes_to_play(sentence)
    assent = _ASSENT.fullmatch(sentence)
    return assent is not None and (not assent["rest"] or bool(_NAMED.fullmatch(assent["rest"])))


def at_a_wish(sentence: Sentence, cutting: Cutting) -> list[Traced]:
    """Part a newcomer's wish to play, or name, from what the sentence asks for behind it: "sign me up and buy 12"."""
    for joint in _MORE.finditer(sentence.words.text):
        head, rest = sentence.words.part(0, joint.start()), sentence.words.part(joint.end())
        asks = cutting.orders(rest.text) or re.match(
            r"(?:please[ ]+)?(?:what|who|how|where|when|why|which)\b", rest.text
        )
        named = _NAMED.fullmatch(head.text)
        if asks and ((named and not named["rest"]) or is_joining(joining(head, _ANYBODY))):
            return [head, rest]
    return []


def _behind_talk(sentence: str) -> re.Match[str] | None:
    """Find the wish to play behind what a sentence says first: "I saw it and want to play"."""
    for joint in _JOINT.finditer(sentence):
        if not DOUBTS.search(sentence, 0, joint.start()) and (
            hit := _OF_HERSELF.match(sentence, joint.end()) and _WISH.fullmatch(sentence, joint.end())
        ):
            return hit
    return None


_JOINT = re.compile(r"(?:[ ]*[,;][ ]*|[ ]+-+[ ]+|[ ]+)(?:and|so|but)[ ]+|[ ]*[,;][ ]*|[ ]+-+[ ]+", re.IGNORECASE)
_OF_HERSELF = re.compile(r"(?:i|i'\w+|would|let|can|could|may|please|pls|sign|count|add|put)\b", re.IGNORECASE)


def is_joining(words: Traced) -> bool:
    """Say whether words are the order to join under a name: asked for, it is wished for all the same."""
    return bool(re.match(r"join as [\"\w]", words.text, re.IGNORECASE))
