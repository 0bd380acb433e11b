"""Corrections: what a sentence says of the orders before it in the same mail ("scratch that", "make that blue").

Nothing here decides what an order means. A correction says which orders are taken back, and what stands for what.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary


class Scope(Enum):
    """Which of the orders before it a correction is about."""

    LAST = "those of the sentence before it"
    ALL = "all before it"


@dataclass(frozen=True, slots=True)
class Correction:
    """What a sentence corrects. `instead` are the words that stand for some of an order, or are one; None for none.

    `surely` says that whatever it puts in their place, the orders before it do not stand. Of them it `keeps` the one
    alone that speaks of that ("only 13"); `of` is what `instead` stands for, and `about` what the order that is put
    right speaks of ("make Bob's $30"). `swaps` says that two things are the other way round.
    """

    scope: Scope
    instead: Traced | None = None
    surely: bool = True
    keeps: str = ""
    of: str = ""
    about: str = ""
    swaps: bool = False


SIGH = (
    r"on reflection|come to think of it|thinking about it|better"
    r"|oh|ah|er|erm|um|hmm|hm|argh|ugh|ok|okay|well|hey|please|and|but|or|my mistake|my bad|damn|gah|you know(?: what)?"
)
_REFUSES = (
    r"no(?!\.| [a-z]{2,}s\b| (?:one|body|player|square|rush|hurry|problem|hard|idea|more|need))|nope|nah|naw|wait"
    r"|hang on|hold on"
    r"|on second thoughts?|second thoughts?|i(?:'ve| have)? changed my mind|changed my mind|correction|scratch that"
    r"|strike that|forget that|never ?mind that"
    r"|i meant?(?: to say)?(?! (?:it|that|this|every word|what i say|business)\b)|rather|i take that back"
)
_HESITATES = r"(?:er|erm|um|uh|ah|oh)\b[ ,.]+(?=\$?\d)"
_SORRY = r"sorry|actually|in fact|oops|whoops|(?:a |my )?(?:typo|slip|slip of the (?:pen|finger|keys?))(?= *[,:])"
_BEGINS = re.compile(
    rf"(?:(?P<sigh>{SIGH})|(?P<refuses>{_REFUSES})|(?P<sorry>{_SORRY}))\b[ ]*[,.:!;-]*[ ]*", re.IGNORECASE
)
_OFF = (
    r"scratch|scrap|strike|cancel|forget|ignore|disregard|delete|skip|drop|undo|withdraw|retract|revoke|never ?mind"
    r"|leave out|call off|do without|no need (?:for|to)"
)
_NOT_NOW = re.compile(
    r"(?:(?:but|and|just|only|please)[ ,]+)*(?:not (?:yet|now|right now|this week|today)|later"
    r"|do (?:it|that|this) later)(?:[ ,]+(?:though|please|then|yet))*",
    re.IGNORECASE,
)
"""How a sentence puts off what stands before it, and not until when."""
_TAKES_BACK = re.compile(
    rf"(?:{_OFF}|take[ ]+back|(?:don't|dont|do not)[ ]+do|don't|dont|let's not|i won't|not"
    r"|(?:let's|let us|i'll|we'll)[ ]+(?:leave|skip|drop|forget)"
    r"|i(?:'ve| have)[ ]+thought[ ]+better[ ]+of)\b[ ]*",
    re.IGNORECASE,
)
_LAST = frozenset(
    "that this it the last previous one order line bit part my about just said i what wrote of do ordered".split()  # noqa: SIM905
)
_IDLE_TEXT = "please again then now thanks sorry too after all ok lol so far ever have i've yet up to until"
_IDLE = frozenset(_IDLE_TEXT.split())
_ALL = frozenset("all everything those these them both above orders lines ones earlier any sent".split())  # noqa: SIM905
_MAKES = re.compile(
    r"(?:let's |please )?(?:make|change|read)[ ]+(?:that|it|this|them)[ ]+(?:to[ ]+|into[ ]+|as[ ]+)?"
    r"|(?:let's|let us|i'll|i will)[ ]+(?:say|(?:go|stay|make do) with|stick (?:to|with)|(?:leave|keep) it at)[ ]+"
    r"|(?:that|it|this)[ ]+should(?:'ve| have)?[ ]+(?:be|been|read|say)[ ]+"
    r"|should be[ ]+",
    re.IGNORECASE,
)
_MAKES_WHOSE = re.compile(
    r"(?:make|change)[ ]+(?P<whose>[A-Z][\w]*|#?\d+)'s[ ]+(?:sum |share |payment )?(?:to[ ]+|into[ ]+)?"
    r"(?P<this>\$?\d[\d,]*|\"[^\"]*\"|[a-z]+)(?=$|,?[ ]+(?:and|but)[ ]+(?:leave|keep)\b)",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    rf"(?:[ ]*[,;][ ]*|[ ]+-+[ ]+|\.\.+[ ]*)(?:(?:{SIGH})\b[ ,]*)*(?=(?:{_REFUSES}|{_SORRY}|make (?:that|it))\b)"
    rf"|[ ]*[,-][ ]*(?={_HESITATES})"
    rf"|[ ]+(?=(?:no wait|or rather|i mean|scratch that)\b)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(r"(?:[ ]*,)?[ ]+instead(?:[ ,]+(?:please|pls|plz|then|thanks))*[ ]*$", re.IGNORECASE)
_NO_CORRECTION = re.compile(
    r"(?:for|about|to|i(?! mean)|i'm|if|(?:that|it)(?! should)|we|he|she|they|you(?! know)|everyone|everybody|all|guys"
    r"|folks|mates?|friends?|ladies|gentlemen)\b",
    re.IGNORECASE,
)


def parted(words: Traced) -> tuple[Traced, Traced] | None:
    """Part a sentence that corrects itself or says itself again: "paint 12 red, no, blue"; None if it does not."""
    hit = next((hit for hit in _WITHIN.finditer(unquoted(words.text)) if hit.start() > 0), None)
    if hit is None:
        return None
    behind = words.part(hit.end())
    found = correction_of(behind)
    return (words.part(0, hit.start()), behind) if found is not None else None


_IF_SO_NOT = re.compile(
    r"(?!.*\b(?:can't|cannot|not (?:possible|allowed|enough)|too (?:late|poor|expensive)|doesn't work)\b"
    r".*(?:mind|it|that|bother)[ .!]*$)"
    r"(?:(?:but|and|however|though)[ ,]+)?(?:if|should|in case|when)\b.{3,120}?[, ]"
    r"(?:(?:then|please|just|so|rather)[ ,]+)*"
    r"(?:(?:don't|dont|do not)(?:[ ]+(?:do|bother|pay|buy|give|send)\b.*)?|forget (?:it|that|about it)|never ?mind"
    r"|leave (?:it|that)(?: alone| be| out)?|no [a-z]+ at all|not at all|none of it"
    r"|(?:skip|drop|cancel) (?:it|that))[ .!]*$",
    re.IGNORECASE,
)


_DENIES = re.compile(
    rf"(?:(?:{SIGH}|{_REFUSES}|{_SORRY})\b[ ,.:-]*)*(?:(?:do not|don't|dont)[ ]+"
    r"|i(?:'d| would)?[ ]+(?:don't|do not|no longer|won't|will not|rather not)[ ]+"
    r"(?:(?:want|wish|like|need)[ ]+(?:to[ ]+|(?=(?:it|that|this|them|those|the|my|any|an?|#?\d+)\b)))?)",
    re.IGNORECASE,
)
_AFTER_ALL = re.compile(
    r"(?:[ ,]+(?:after all|any ?more|any longer|now|please|then|though|yet|either))+$", re.IGNORECASE
)


_CALLS_OFF = re.compile(
    rf"(?:(?:{SIGH}|{_REFUSES}|{_SORRY})\b[ ,.:-]*)*(?:"
    rf"(?:(?:i|we) (?:can |could )?)?(?:{_OFF}|no(?: more)?(?= [a-z]+$))"
    r" (?:about )?(?P<what>[^ ,(][^,(]*)"
    r"|(?P<this>\w[^,(]*?) (?:(?:is|are)(?:n't| not| no longer)|won't be|will not be) "
    r"(?:needed|necessary|wanted)(?: after all| any ?more)?)(?:[,(].*)?",
    re.IGNORECASE,
)
"""How a sentence says that something is not meant which it calls by a name: "Forget about the payment to Bob"."""
_ALL_BUT = re.compile(
    rf"(?:(?:{SIGH}|{_REFUSES}|{_SORRY})\b[ ,.:-]*)*(?:{_OFF}) (?:(?:it|that|this|them) all|everything|all)\b"
    r"[^,\d$\"]{0,40}?[ ,]+(?:but|except(?:ing)?|save|apart from|other than)(?: for)? (?P<kept>[^,]+)(?:,.*)?",
    re.IGNORECASE,
)
"""How a sentence calls off all but what it names: "Cancel everything but the painting"."""
_OFF_SOMEWHERE = re.compile(rf"(?<!n't )(?<!not )(?<!never )\b(?:{_OFF})\b", re.IGNORECASE)


_OF_TALK = re.compile(r"(?:talk|speak|think|hear|argue|discuss|know|worry|care|mind|ask|say)\b", re.IGNORECASE)
"""What is not done with words alone: "I don't want to talk about it" calls no order off."""


_PUTS = re.compile(
    r"[ ,]+(?:(?:and|please|just|rather)[ ,]+)*(?P<puts>(?:put|place)[ ]+(?:it|that|this)[ ]+)", re.IGNORECASE
)


def denies(words: Traced) -> Traced | None:
    """Give what a sentence says is not to be done: "No, don't buy 12 after all", "cancel the bid"; None for nothing."""
    hit = _DENIES.match(words.text)
    if hit and not _OF_TALK.match(words.text, hit.end()):
        end = _AFTER_ALL.search(words.text)
        return words.part(hit.end(), end.start() if end else len(words.text))
    words = words.strip(" .,!")
    off = _CALLS_OFF.fullmatch(words.text)
    if (
        off
        and off["what"]
        and off["what"].strip() in ("that", "it", "this")
        and _PUTS.match(words.text, off.end("what"))
    ):
        return None  # "Scratch that, put it on 20": the order stands, with another value
    return words.part(*off.span("what" if off["what"] else "this")).strip() if off else None


def all_but(words: Traced) -> Traced | None:
    """Give what a sentence keeps that calls all else off: "Cancel everything but the painting"; None for another."""
    hit = _ALL_BUT.fullmatch(words.text.strip(" .,!"))
    return words.part(*hit.span("kept")) if hit else None


def may_call_off(words: Traced) -> bool:
    """Say whether a sentence calls something off in some way: "The ticket I can do without"."""
    return _OFF_SOMEWHERE.search(unquoted(words.text)) is not None


_LEFT_ALONE = re.compile(
    rf"(?:(?:{SIGH}|{_REFUSES}|{_SORRY}|just|so|then|let's)\b[ ,.:-]*)*(?:leave|keep|let)[ ]+"
    r"(?:(?P<all>it|that|them|things)|(?P<what>(?:[\w'#]+[ ]+){1,3}?)"
    r"(?:(?:exactly |just )?(?:as|the way) (?:it|they|he|she) (?:is|are|stands?)(?: now)?|alone|be|in peace"
    r"|out(?: of (?:it|this))?))(?:[ ,]+(?:please|for now|this week|though|then|thanks))*",
    re.IGNORECASE,
)


def leaves_alone(words: Traced) -> str:
    """Give what a sentence says is to stay as it is, so that it orders nothing ("leave 9 alone"); "" for none."""
    hit = _LEFT_ALONE.fullmatch(words.text.strip(" .,!"))
    return (hit["what"] or hit["all"]).strip() if hit else ""


def calls_off(words: Traced) -> bool:
    """Say whether a sentence calls off what stands before it under a condition: "If he sees it, then please don't."."""
    return _IF_SO_NOT.match(unquoted(words.text)) is not None


def says_otherwise(words: Traced, condition: Traced) -> bool:
    """Say whether what calls an order off only says when the order's own condition is not so.

    "If I land on a square under $250, buy it. If it's a dearer one, leave it be."
    """
    hit = _OTHERWISE.match(unquoted(words.text))
    return hit is not None and (not hit["more"] or _COMPARES.search(condition.text) is not None)


_OTHERWISE = re.compile(
    r"(?:(?:but|and)[ ,]+)?(?:otherwise|(?:if|when)[ ]+(?:not|(?:it|that|this|he|she)(?:'s|[ ]+(?:is|does|costs?|has))?"
    r"(?:[ ]+not|n't|[ ]+(?:an?[ ]+)?(?P<more>more(?:[ ]+[a-z]+)?|less|[a-z]+er))(?:[ ]+(?:one|than that))?))[ ]*,",
    re.IGNORECASE,
)
_COMPARES = re.compile(r"\b(?:less|more|under|over|below|above|cheaper|at most|at least|up to)\b", re.IGNORECASE)
_BINDS_BEFORE = re.compile(
    r"(?:(?:but|and|though)[ ,]+)?(?:only[ ]+(?:if|when|once|after|unless|provided)\b|unless\b(?!.*,))", re.IGNORECASE
)


def confirms(words: Traced) -> bool:
    """Say whether a sentence says no more than that what stands before it is right: "No, that's right as it stands"."""
    return _CONFIRMS.fullmatch(words.text.strip(" .,!")) is not None


_CONFIRMS = re.compile(
    rf"(?:(?:{SIGH}|{_REFUSES}|{_SORRY}|yes)\b[ ,.:-]*)*(?:that|it|this|everything)(?:'s| is| was)[ ]+"
    r"(?:all |quite |just )?(?:right|correct|fine|good|ok(?:ay)?)(?:[ ,]+(?:as it (?:is|stands)|after all|now))*",
    re.IGNORECASE,
)


def binds_before(words: Traced) -> bool:
    """Say whether a sentence is a condition of what stands before it ("Only if I own 24."), or puts it off."""
    if _NOT_NOW.fullmatch(words.text.strip(" .!()")):
        return True
    return _BINDS_BEFORE.match(words.text) is not None


def goes_on(words: Traced, begins: str) -> tuple[Traced, Traced | None]:
    """Part a correction from the order that follows it: "make it $8, and paint 12 red"."""
    hit = re.search(
        rf"(?:[ ]*[,;])?[ ]+(?:and|then|also)[ ]+(?=(?:{begins})(?![\w']))", unquoted(words.text), re.IGNORECASE
    )
    return (words, None) if hit is None else (words.part(0, hit.start()), words.part(hit.end()))


def _particular(words: Traced, rest: Traced, *, refuses: bool, sorry: bool) -> Correction | None:
    """Say what a sentence corrects that says in so many words what stands for what; `rest` is it without its sighs."""
    if joke := _JOKES.match(words.text):
        behind_it = words.part(joke.end()).strip(" .,!:;-")
        return Correction(Scope.LAST, behind_it if behind_it.text else None)
    if _OR_ELSE.fullmatch(words.text):
        return Correction(Scope.LAST)
    if (refuses or sorry) and _THE_OTHER_WAY.match(rest.text):
        behind = rest.text.find(":") + 1
        return Correction(Scope.ALL, rest.part(behind).strip() if behind else None, swaps=not behind)
    if (refuses or sorry) and (other := _NOT_THE_OTHER.fullmatch(rest.text)):
        return Correction(Scope.LAST, rest.part(*other.span("this")), of=other["wrong"])
    if refuses and (told := _TOLD_FIRST.match(rest.text)):
        return Correction(Scope.LAST, rest.part(told.end()))
    if _BETTER.fullmatch(rest.text):
        return Correction(Scope.LAST)
    if meant := _MEANT.fullmatch(words.text):
        return Correction(Scope.LAST, words.part(*meant.span("this")), surely=False)
    if right := _RIGHT.fullmatch(rest.text):
        return Correction(Scope.LAST, rest.part(*right.span("this")), refuses or sorry, of=right["wrong"] or "")
    if (refuses or sorry) and (only := _ONLY.match(rest.text)):
        return Correction(Scope.LAST, keeps=only["this"])
    return None


_ASIDE = re.compile(
    r"[a-z' ]{3,40}(?::[ ]*"
    r"|[,:.-]+[ ]*(?:(?:and|but|so)[ ]+)?(?:i mean|i meant|make (?:it|that)|it's|it is|should be)[ ]+)"
    r"(?=(?:\$?\d[\d,]*|[A-Z]\w*|[a-z]+)$)",
    re.IGNORECASE,
)
"""What stands between a sigh and what is meant: "sorry, fat thumbs, I mean $50"."""


def _without_aside(words: Traced) -> tuple[Traced, bool]:
    """Give what is meant behind an excuse, and whether there is one."""
    hit = _ASIDE.match(words.text)
    return (words.part(hit.end()), True) if hit else (words, False)


_ERRS = re.compile(
    r"(?!.*\b(?:last|yesterday|earlier|your?|week)\b)"
    rf"(?:(?:{SIGH}|{_REFUSES}|{_SORRY}|drat|bother|bugger|dear|me|silly me|crikey)\b[ ,.!-]*)*"
    r"(?:i(?:'ve| have)?|that|this|it|that one|which)(?:'s| is| was)?[ ]+"
    r"(?:(?:mixed|messed|mucked)[ ][a-z ]{0,40}\bup|not (?:quite )?right"
    r"|(?:(?:just|totally|all|a|my|the)[ ]+)*"
    r"(?:(?:got|get|wrote|typed|had|put|said|made|hit|sent|pressed|mis\w+)\b[^\d$\"]{0,40}?)?"
    r"\b(?:wrong(?:ly)?|mistaken?|typos?|errors?|incorrect|mistyped|mis-?spelt)\b[^\d$\"]{0,30})",
    re.IGNORECASE,
)


def swaps(words: Traced) -> bool:
    """Say whether a sentence asks to swap something of the orders before it: "Swap those two amounts"."""
    return _SWAPS.match(words.text) is not None or _THE_OTHER_WAY.fullmatch(words.text.strip(" .!")) is not None


def errs_in_several(words: Traced) -> bool:
    """Say whether what a sentence calls wrong may be in any of the orders before it: "the first two sums"."""
    return _OF_SEVERAL.search(words.text) is not None


_OF_SEVERAL = re.compile(
    r"\b(?:first|second|both|two|three|them|those|these|all|sums|amounts|names|numbers)\b", re.IGNORECASE
)


def admits_error(words: Traced) -> bool:
    """Say whether a sentence says no more than that what stands before it is wrong: "Drat, I got the number wrong"."""
    return _ERRS.fullmatch(words.text.strip(" .,!")) is not None


_CONTRASTS = re.compile(
    r"(?P<this>.+\w\"?),[ ]+(?:and[ ]+)?not[ ]+(?:(?:for|to|on)[ ]+)?(?P<wrong>\$?#?\w+|\"[^\"]*\")", re.IGNORECASE
)


def contrasted(words: Traced) -> tuple[Traced, str] | None:
    """Part an order from what it says it is not for: "paint 13 blue, not 9"; None for other words."""
    hit = _CONTRASTS.fullmatch(words.text.strip(" ,.!"))
    return (words.part(*hit.span("this")), hit["wrong"]) if hit else None


def correction_of(words: Traced) -> Correction | None:
    """Say what a sentence corrects; None for one that corrects nothing."""
    rest, refuses, sorry = words, bool(re.match(_HESITATES, words.text, re.IGNORECASE)), False
    while hit := _BEGINS.match(rest.text):
        if hit["sorry"] and _NO_CORRECTION.match(rest.text, hit.end()):
            break
        refuses, sorry = refuses or bool(hit["refuses"]), sorry or bool(hit["sorry"])
        rest = rest.part(hit.end())
    rest, aside = _without_aside(rest) if refuses or sorry else (rest, False)
    rest, refuses = rest.strip(" ,.!;-"), refuses or aside
    if (found := _particular(words, rest, refuses=refuses, sorry=sorry)) is not None:
        return found
    if taken := _TAKES_BACK.match(rest.text):
        scope = _scope(rest.text[taken.end() :])
        if scope is not None:
            return Correction(scope)
    if denied := _NOT_THAT.fullmatch(rest.text):
        return Correction(Scope.LAST, _bare(rest.part(*denied.span("this"))) if denied["this"] else None)
    if (refuses or sorry) and re.match(r"not\b", rest.text, re.IGNORECASE):
        return Correction(Scope.LAST)
    if whose := _MAKES_WHOSE.match(rest.text):
        return Correction(Scope.LAST, rest.part(*whose.span("this")), about=whose["whose"])
    if makes := _MAKES.match(rest.text):
        return Correction(Scope.LAST, _bare(rest.part(makes.end())))
    instead = None if _FAILING.match(rest.text) else _INSTEAD.search(rest.text)
    if instead:
        bound = _BOUND.match(rest.text)  # which of the two is to be done nobody can tell beforehand
        return Correction(Scope.LAST, None if bound else _bare(rest.part(0, instead.start())))
    if not (refuses or sorry):
        return None
    if rest.text:
        is_talk = (hit := _DENIES.match(rest.text)) and _OF_TALK.match(rest.text, hit.end())
        return None if is_talk else Correction(Scope.LAST, _bare(rest), refuses)
    waits = re.fullmatch(r"(?:wait|hang on|hold on)\W*", words.text, re.IGNORECASE)
    return Correction(Scope.LAST) if refuses and not waits else None


_BOUND = re.compile(r"(?:if|when|unless|should|in case)\b", re.IGNORECASE)
_FAILING = re.compile(
    r"(?:if[ ]+(?:that|this|it|i)[ ]+(?:fails?|(?:does not|doesn't|will not|won't|cannot|can't|is not|isn't)\b)"
    r"|failing)",
    re.IGNORECASE,
)
"""How a sentence begins that says what is done where the order before it cannot be: that one stands."""
_RIGHT = re.compile(
    r"(?:(?:from|to|on|at|for|with) )?(?P<this>[\w$#']+|\"[^\"]*\"),?[ ]+"
    r"(?:i mean|i meant|rather|that is)(?:[ ,]+(?P=this))?(?:[ ,]+not[ ]+(?P<wrong>[\w$#']+))?",
    re.IGNORECASE,
)
_NOT_THE_OTHER = re.compile(
    r"(?:[a-z' ]{3,40}:[ ]+)?(?P<this>[\w$#']+|\"[^\"]*\")(?: of (?:them|those|it))?,?[ ]+(?:and[ ]+)?not[ ]+"
    r"(?P<wrong>[\w$#']+|\"[^\"]*\")",
    re.IGNORECASE,
)
_TOLD_FIRST = re.compile(r"(?:that's|that is|it's)[ ]+[a-z]+(?:[ ]+[a-z]+)?[ ]*[,:][ ]*(?=[\w$\"]+$)", re.IGNORECASE)
_JOKES = re.compile(
    r"(?:(?:just|only)[ ]+)?(?:kidding|joking)\b(?! (?:apart|aside))|not really\b|that was a joke\b"
    r"|(?:no[., ]+)?(?:and|but|ok(?:ay)?|well|so)?[ ,]*(?:seriously(?:[ ]+(?:now|though|speaking))?"
    r"|in all seriousness|(?:joking|kidding) (?:apart|aside)|jokes aside)\b",
    re.IGNORECASE,
)
_OR_ELSE = re.compile(
    r"(?:or|maybe|perhaps)[ ,]+(?:maybe[ ,]+)?(?:(?:was|is) (?:it|that) (?!the\b|not\b|just\b|a\b))?"
    r"(?:\$?#?\w+|\"[^\"]*\")(?<!\bit)(?: (?:who|that|which)\b[^,.]*)?[ .!?]*",
    re.IGNORECASE,
)
"""Another value for the order before, of which its writer is not sure: "Or green"."""
_THE_OTHER_WAY = re.compile(
    r"(?:(?:it's|that's|make it|i meant?)[ ]+)?(?:the[ ]+)?(?:other way (?:a?round|about)|reverse|vice versa)\b",
    re.IGNORECASE,
)
_SWAPS = re.compile(
    r"(?:(?:please|so|just|then|oh)[ ,]+)*(?:swap|switch)[ ]+(?:those|these|them|the)\b"
    r"(?:[ ]+(?:two|amounts?|sums?|names?|round|around|over))*$",
    re.IGNORECASE,
)
_BETTER = re.compile(
    r"(?P<this>[\w$#']+|\"[^\"]*\")[ ]+(?:might|may|would|could|will|is|'d)(?: be)?[ ]+(?:probably |perhaps |even )?"
    r"(?:better|nicer|wiser|smarter|preferable)(?:[ ,]+(?:i think|perhaps|though|actually|really|no))?",
    re.IGNORECASE,
)
"""A doubt about the value of an order: "Hmm, 14 might be better"."""
_MEANT = re.compile(
    r"(?P<this>[\w$#']+|\"[^\"]*\")[ ]+(?:is|was)[ ]+(?:what|who|the one)[ ]+(?:that[ ]+)?i[ ]+(?:meant|wanted)"
    r"(?:[ ]+to say)?",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"(?:(?:number|no\.?|nr\.?|item|order|line|#)[ ]*)+(?P<number>\d+)"
    r"|(?:the[ ]+)?(?P<place>first|second|third|fourth|fifth)"
    r"(?:[ ]+(?:one|order|line|item|of (?:them|these|those)))?",
    re.IGNORECASE,
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def item_of(words: Traced, labels: tuple[int, ...] = ()) -> int | None:
    """Give which order of the mail some words take back ("ignore number 2"); None for none.

    A bare number is one of the `labels` that the orders of the mail bear ("cancel 2").
    """
    while hit := _BEGINS.match(words.text):
        words = words.part(hit.end())
    taken = _TAKES_BACK.match(words.text)
    hit = _NUMBERED.fullmatch(words.text.strip(" ,.!"), taken.end()) if taken else None
    if hit is None:
        bare = re.fullmatch(r"\d+", words.text.strip(" ,.!")[taken.end() :]) if taken else None
        return int(bare[0]) if bare and int(bare[0]) in labels else None
    return int(hit["number"]) if hit["number"] else _ORDINALS.index(hit["place"].lower()) + 1


_ONLY = re.compile(r"(?:only|just)[ ]+(?P<this>#?\w+)(?=$|[ ]*,|[ ]+(?:please|pls)\b)", re.IGNORECASE)
_PART_OF = re.compile(
    r"(?:the|that)[ ]+(?:first|second|third|last|latter|former|other)[ ]+(?:bit|part|half|condition|thing)\b",
    re.IGNORECASE,
)
"""What is a part of the order before it that only its writer can tell: "scrap the second bit"."""
_PREPOSITION = re.compile(
    r"(?:(?:but|yes|yeah|ya|yep|yup|make (?:it|that)|to|for|with|of|as|on|at|number|no\.?)[ ,]+)+", re.IGNORECASE
)


def without_instead(words: Traced) -> Traced:
    """Give some words without the "instead" that ends them."""
    hit = _INSTEAD.search(words.text)
    return words.part(0, hit.start()) if hit else words


def value_of(words: Traced) -> Traced | None:
    """Give what some words name and nothing besides: "To 4.", "Four!"; None where they say more."""
    hit = _PREPOSITION.match(words.text)
    bare = _bare(words.part(hit.end()) if hit else words)
    return bare if re.fullmatch(r"[\w$#',]+|\"[^\"]*\"", bare.text) else None


def value_before_telling(words: Traced) -> Traced | None:
    """Give the one value that some words name before they tell something: "blue, red looks awful there"."""
    hit = _TELLS.search(words.text)
    return value_of(words.part(0, hit.start())) if hit else None


_TELLS = re.compile(
    r",[ ]+(?:\w+[ ]+){1,3}?(?:is|was|are|were|looks?|seems?|suits?|sounds?|feels?|matches|clashes|never|always)\b"
    r"(?![^,]*\b(?:and|but|then|please)\b)",
    re.IGNORECASE,
)


def speaks_of(order: Traced, word: str) -> bool:
    """Say whether an order has a word in it: a square, a player, what it is about."""
    return re.search(rf"(?<![\w$]){re.escape(word.lstrip('#'))}(?:s|es)?(?!\w)", order.text, re.IGNORECASE) is not None


def is_of_the_same(order: Traced, other: Traced, vocabulary: Vocabulary) -> bool:
    """Say whether two orders name one square or one player, so that one can stand for the other."""
    players = {name.lower() for name in vocabulary.players}
    said, again = (
        {
            word
            for word in re.findall(r"(?<![$\w])[\w']+", unquoted(each.text).lower())
            if word.isdigit() or word in players
        }
        for each in (order, other)
    )
    return bool(said & again)


_NOT_THAT = re.compile(
    r"not[ ]+(?:(?:on|to|for|with|at|from|in)[ ]+)?(?:\$?\w+|\"[^\"]*\")(?:[ ]*[,:-][ ]*(?:but[ ]+)?(?P<this>[^,]+))?",
    re.IGNORECASE,
)


def _scope(words: str) -> Scope | None:
    """Say which orders "that", "the last one", "all of the above" are; None for other words."""
    if _PART_OF.match(words):
        return Scope.LAST
    said = set(re.findall(r"[\w']+", words.lower())) - _IDLE
    if not said <= _LAST | _ALL | {"two", "three"}:
        return None
    return Scope.ALL if said & _ALL else Scope.LAST


def _bare(words: Traced) -> Traced:
    """Give what is put in the place of something, without courtesies."""
    wish = re.match(
        r"(?:(?:i(?:'d| would|'ll| will)?[ ]+(?:rather|prefer to|like to)|i(?:'ll| will)|let's|rather)[ ]+)?"
        r"(?:(?:put|place)[ ]+(?:it|that|this)[ ]+(?=(?:on|at|to|in)[ ]))?",
        words.text,
        re.IGNORECASE,
    )
    words = words.part(wish.end()) if wish else words
    end = re.search(r"(?:[ ,]+(?:please|pls|instead|thanks|then|sorry|after all))+$", words.text, re.IGNORECASE)
    return (words.part(0, end.start()) if end else words).strip(" ,.!;:-")
