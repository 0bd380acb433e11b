"""Plain English made the rules' own before an order is read: other verbs, amounts in words, squares by their place.

Nothing here knows what a rule says; each step puts one way to say something in the place of another that means the same
whatever the rules are. Names in quotation marks stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from moderator.games.nomopoly.wordings.shapes import said_in_full
from moderator.games.nomopoly.wordings.traced import Traced, one_blank, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.language.everyday.spelled import in_figures, spelled_number
from moderator.language.registry import ordinal_words

_SPELLED = re.compile(spelled_number(), re.IGNORECASE)
_MIDWAY = re.compile(
    r"(?:[ ]*,)?[ ]+(?:please|pls|plz|kindly|thanks|thank you)\b[ ]*"
    r"(?=,|;|[ ]-+[ ]|(?:and|then|also|if|unless|when)\b)",
    re.IGNORECASE,
)
_BARE_NAME = re.compile(
    r"\b(?i:(?:re)?name|call)[ ]+(?i:my[ ]+square)[ ]+"
    r"(?P<name>[A-Z][\w'&-]*(?:[ ]+(?:&|of|the|[A-Z][\w'&-]*))*)(?=$|[ ]*,|[ ]+(?:and|please|pls)\b)"
)
_LANDING_ON = re.compile(
    r"(?P<verb>[a-z]+)[ ]+(?P<all>any|every|each|all|the|whichever|whatever)(?:[ ]*(?P<which>[a-z][\w ]*?))??"
    r"(?:[ ]*(?:squares?|propert(?:y|ies)|ones?))?(?:[ ]*(?:that|which))?[ ]*\bI[ ]+land[ ]+on\b",
    re.IGNORECASE,
)


_TAKEN_BACK = re.compile(
    r"(?:cancel|withdraw|undo|revoke|retract|take[ ]+back|forget|ignore|disregard)\b[ ]+"
    r"(?:(?:my|the|that|all|this|last|previous|earlier"
    r"|of|other)[ ]+)*(?P<what>orders?|moves?|proposals?|e?-?mails?|letters?|messages?"
    r"|(?:everything|anything|what(?:ever)?|all)[ ]+(?:that[ ]+)?"
    r"i(?:'ve|[ ]+have)?[ ]+(?:ordered|sent|mailed|said|wrote|written|told|asked)[ ]*"
    r"(?:(?:to[ ]+)?you[ ]*|in[ ]*|for[ ]*)?"
    r"(?:before|earlier|so far|yesterday|today|(?:this|last) (?:week|time|month|turn)|(?=but\b|except\b|apart\b)|$))\b"
    r".*?(?=$|,? (?:and )?then )",
    re.IGNORECASE,
)


_ORDINAL = re.compile(
    rf"\b(?:the[ ]+)?(?:(?P<word>{'|'.join(ordinal_words())})|(?P<figures>\d+)(?:st|nd|rd|th))[ ]+"
    r"(?:square|lot|space|tile)\b(?![ ]+(?:i|that|which|he|she|they|you|of|to)\b)",
    re.IGNORECASE,
)
_ORDINAL_ONE = re.compile(rf"\bthe[ ]+(?P<word>{'|'.join(ordinal_words())})[ ]+one\b", re.IGNORECASE)
"""A square by its place on the board, once such a one was named before: "the twelfth square and the ninth one"."""
_SMALL = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERED = re.compile(
    r"(?P<lead>\b(?:squares?|number|no\.?|week)[ ]+"
    r"|\b(?:on|to|for|paint|buy|coat|rename|donate|give|hand|over|away|make|turn|declare)[ ]+(?!one\b)"
    r"(?=\w+(?:$|[ ]*[,.;!?]|[ ]+(?:and|if|with|in|as|to|away|into|an?|the[ ]+name|please|pls|now|too"
    r"|(?:name|call|paint|pay)[ ]+(?:it|\$?\d|(?-i:[A-Z])))\b))"
    r"|\bpaint[ ]+(?!one\b)(?=\w+[ ]+(?!squares?\b|lots?\b|cans?\b|coats?\b|of\b|more\b|my\b)[a-z]+\b)"
    r"|\b(?:roll|rolls|throw|throws)[ ]+(?:an?[ ]+)?(?!one\b)(?=\w+(?:$|[ ]*,|[ ]+(?:and|or|then)\b))"
    r"|^(?=\w+[ ]+(?:should|shall|is to|will|must)[ ]+be\b))"
    rf"(?P<number>{'|'.join(_SMALL)})\b",
    re.IGNORECASE,
)


def _in_figures(hit: re.Match[str]) -> str | None:
    """Write a number in figures, unless it begins a name: "Nineteen Elms"."""
    is_name = hit.start() > 0 and hit[0][:1].isupper() and re.match(r"[ ][A-Z]", hit.string[hit.end() :])
    return None if is_name else in_figures(hit)


def _placed(hit: re.Match[str]) -> str:
    """Write a square that is called by its place by its number: "the twelfth square"."""
    return hit["figures"] or str(ordinal_words()[hit["word"].lower()])


def _in_digits(hit: re.Match[str]) -> str:
    """Write what a number in words names in digits: "square ten", "week four"."""
    return f"{hit['lead']}{_SMALL.index(hit['number'].lower()) + 1}"


def _each(words: Traced, pattern: re.Pattern[str], instead: Callable[[re.Match[str]], str | None]) -> Traced:
    """Put other words in the place of every hit outside quotation marks; None leaves one as it stands."""
    for hit in reversed(list(pattern.finditer(unquoted(words.text)))):
        said = instead(hit)
        if said is not None:
            words = words.respelled(hit.start(), hit.end(), said)
    return words


def _one_of(what: str) -> str:
    return "a proposal" if what.lower().startswith("proposal") else "an order"


def plain_words(words: Traced, here: str = "", week: int = 0) -> Traced:
    """Say one sentence in the words that the rules would use: "#12" is 12, "the square I'm on" is `here`.

    `week` is the open one, from which "next week" is reckoned.
    """
    words = name_quoted(one_blank(words))
    if _ORDINAL.search(words.text):
        words = _each(
            _each(words, _ORDINAL, _placed), _ORDINAL_ONE, lambda hit: str(ordinal_words()[hit["word"].lower()])
        )
    words = said_in_full(_each(_each(words, _SPELLED, _in_figures), _NUMBERED, _in_digits), here, week)
    words = _each(words, _TAKEN_BACK, lambda hit: f"withdraw {_one_of(hit['what'])}")
    return _landed_on(words)


def name_quoted(words: Traced) -> Traced:
    """Put the name in quotation marks that "my square" gets, which would else be that of the square."""
    return _each(words, _BARE_NAME, lambda hit: f'{hit[0].removesuffix(hit["name"])}"{hit["name"]}"')


def without_courtesy(words: Traced) -> Traced:
    """Leave out what is only polite in the middle of a sentence: "buy 12 please, and paint it red"."""
    return _each(words, _MIDWAY, lambda _: " ")


def _landed_on(words: Traced) -> Traced:
    """Say "buy any unowned square I land on" as "if I land on an unowned square, buy it"."""
    hit = _LANDING_ON.match(unquoted(words.text))
    if not hit:
        return words
    which = re.sub(r"^(?:first|next)\b", "", (hit["which"] or ""), flags=re.IGNORECASE).strip()
    article = "an" if which[:1].lower() in ("a", "e", "i", "o", "u") else "a"
    place = words.origins[0]
    square = f"{article} {which} square" if which else "a square"
    condition = Traced.instead(f"if I land on {square}, ", place)
    it = Traced.instead(" it", words.origins[hit.end() - 1])
    if worth := _OF_WORTH.match(words.text, hit.end()):
        sum_said = words.part(*worth.span())
        if worth["bare"] is not None:
            at = worth.start("bare") - worth.start()
            sum_said = sum_said.splice(at, at, "$")
        condition = condition.part(0, len(condition.text) - 2) + sum_said + Traced.instead(", ", place)
        return condition + words.part(0, hit.end("verb")) + it + words.part(worth.end())
    return condition + words.part(0, hit.end("verb")) + it + words.part(hit.end())


_OF_WORTH = re.compile(
    r"[ ]+(?:(?:that|which)[ ]+(?:costs?|is|are)[ ]+|costing[ ]+|worth[ ]+|for[ ]+|priced[ ]+)?"
    r"(?:under|below|less than|cheaper than|at most|up to|over|above|more than|at least)[ ]+"
    r"(?P<bare>(?=\d))?\$?\d[\d,]*",
    re.IGNORECASE,
)


def in_the_rules_verb(order: Traced, vocabulary: Vocabulary) -> Traced:
    """Put the rules' own verb in the place of another that means the same: "purchase 12" is "buy 12"."""
    first = order.text.partition(" ")[0]
    verb = dict(vocabulary.meant).get(first.lower())
    return order.respelled(0, len(first), verb) if verb else order
