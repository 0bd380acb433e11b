"""What binds orders from outside of them: a heading above ("For week 8:"), a sentence behind ("Both only if ...").

Weeks, a phase and a condition bind. What has one of them and says anything else besides binds nothing by itself: its
writer is asked for what stands below it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from moderator.core.headings import orders_nothing
from moderator.games.nomopoly.letters.lines import Sentence
from moderator.games.nomopoly.letters.sentence import Plan, alternatives
from moderator.games.nomopoly.wordings.order_words import says_any_of, stem
from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.games.nomopoly.wordings.weeks import WEEKS, says_week, with_weeks


@dataclass(frozen=True, slots=True)
class Bond:
    """What binds some orders; `of` is how its writer names them, "" where they do not.

    What binds and is not `is_clear` says so in another way than can be told: "not before the purchases phase".
    """

    weeks: Traced | None = None
    phase: str = ""
    condition: Traced | None = None
    unless: bool = False
    of: str = ""
    is_clear: bool = True

    def on(self, plan: Plan) -> Plan | None:
        """Bind the orders of a sentence, where they say no such thing themselves; None where both have an *if*."""
        if self.condition is not None and plan.condition is not None:
            return None
        orders = plan.orders
        if (weeks := self.weeks) is not None:
            orders = tuple(each if says_week(each.text) else with_weeks(each, weeks) for each in orders)
        plan = replace(plan, orders=orders, phase=plan.phase or self.phase)
        return plan if self.condition is None else replace(plan, condition=self.condition, unless=self.unless)


_ALL_WEEKS = rf"{WEEKS}(?:[ ]+{WEEKS})*"
_JOINT = (
    r"(?P<marked>(?:(?:on|under)[ ]+)?(?:(?:the|one)[ ]+)?condition(?::|[ ]+that|[ ]+is(?:[ ]+that|:)))"
    r"|(?P<unless>unless|except if)|if|when(?:ever)?|once|as (?:soon|long) as|provided(?: that)?|in case"
)
_CLOSING = (
    r"(?:[ ,]+(?:please|pls|plz|thanks|thank you|thx|ta|of course|naturally|obviously|though|only|not now"
    r"|not this week|not (?:before|earlier|sooner)))*"
)
_OF = (
    r"(?:(?:do|all|both|each|none|that|this|it|they|these|those|everything)(?: (?:this|that|it|them|so|these|those)"
    r"(?! one))?(?: of (?:it|this|that|these|those|them))?(?: one)?|(?:the|my) [a-z$][\w'$ -]{1,40}?|#?\d+)"
)
_LEADING = r"(?:(?:but|and|oh|well|no|sorry|please|not (?:now|yet|this week|today))[ ,]+)*"
_IS = (
    r"(?:(?:'s|'re|[ ]+(?:is|are|goes?|(?:should|shall|must|to) be))(?= )(?: (?:done|meant|ordered|carried out))?)?"
    r"(?:[ ,]+(?:only|just|meant|all|both|please|but|valid))*[ ,]+"
)


@lru_cache(maxsize=16)
def _binder(phases: tuple[str, ...], closing: str = "") -> str:
    named = alternatives(tuple(each for each in phases if "phase" in each or each.startswith("after ") or each == "cl"))
    return (
        rf"(?:(?:for[ ]+)?(?P<weeks>{_ALL_WEEKS}|(?P<bare>week[ ]+\d+))(?:'s)?"
        rf"|(?:(?:for|in|during|on|at)[ ]+)?(?:the[ ]+|my[ ]+)?(?P<phase>{named})"
        rf"|(?P<joint>{_JOINT})[ ]+(?P<condition>[^,;:()]+?){closing}(?=[ ]*(?:[,:;)\]]|[.!]*[)\]]*$)))(?![\w'])"
    )


@lru_cache(maxsize=16)
def _behind(phases: tuple[str, ...]) -> re.Pattern[str]:
    lead = rf"[(\[]?{_LEADING}(?P<lead>(?P<of>{_OF}){_IS}|(?:(?:only|just|but)[ ]+)*)"
    return re.compile(rf"{lead}{_binder(phases, _CLOSING)}{_CLOSING}[ .!)\]]*", re.IGNORECASE)


@lru_cache(maxsize=16)
def _above(phases: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?:^|[ (]+)(?:(?:but|only|and)[ ]+)*{_binder(phases)}(?=$|[ ]*[,:)]|[ ](?=\w))", re.IGNORECASE)


def _bond_of(words: Traced, hit: re.Match[str], vocabulary: Vocabulary, of: str = "") -> Bond:
    weeks = words.part(*hit.span("weeks")) if hit["weeks"] else None
    if weeks is not None and hit["bare"]:
        weeks = Traced.instead("in ", weeks.origins[0]) + weeks
    phase = vocabulary.phase_words()[" ".join(hit["phase"].lower().split())] if hit["phase"] else ""
    condition = words.part(*hit.span("condition")) if hit["condition"] else None
    return Bond(weeks, phase, condition, hit["unless"] is not None, of)


def bond_behind(words: Traced, vocabulary: Vocabulary) -> Bond | None:
    """Give what a sentence says binds the orders before it and nothing else: "That one in the purchases phase."."""
    hit = _behind(vocabulary.closing_words()).fullmatch(unquoted(words.text).strip())
    if hit is None:
        return _told_behind(words, vocabulary)
    is_bound = hit["of"] or hit["unless"] or hit["marked"] or "only" in hit["lead"].lower()
    return _bond_of(words, hit, vocabulary, (hit["of"] or "").lower()) if is_bound or not hit["condition"] else None


def _told_behind(words: Traced, vocabulary: Vocabulary) -> Bond | None:
    """Give what a whole sentence says binds orders that it only points to: "I'd like that to be in week 3"."""
    found = _taken(words, vocabulary)
    if found is None or found[0].condition is not None:
        return None
    bond, rest = found
    of = _POINTS.search(rest)
    return replace(bond, of=of[0].lower()) if of and _IDLE.fullmatch(_UNCLEAR.sub("", rest)) else None


_IDLE_TEXT = (
    "my the our all of order orders move moves action actions plan plans bid bids payment payments thing things list"
    " step steps everything anything below following under this these those here there come comes is are be what that"
    " which i i'd i'll i'm we want wish like will to do done for in on at with please pls hi hello hey moderator admin"
    " goes go happen take place wait should must shall can could timing latter former first second last rest other"
    " others follows from one that's it's auction only just it then now and so also but meant mine ok okay have carry"
    " carried out valid going both them one two three four five ones"
)
_IDLE = re.compile(rf"(?:\W|\b(?:would(?= like)|{_IDLE_TEXT.replace(' ', '|')})\b)*", re.IGNORECASE)
"""What else a heading may say that binds what stands below it."""
_AGAIN = re.compile(r",? (?:and )?not (?:before|earlier|sooner|a moment sooner)$", re.IGNORECASE)
_UNCLEAR = re.compile(r"\b(?:not|before|after|until|earlier|later|by|than|rather)\b", re.IGNORECASE)
_POINTS = re.compile(
    r"\b(?:both|all|the (?:two|three|lot) of (?:them|those|these)|everything"
    r"|these|those|they|them|the (?:latter|former|first|second|last|rest|others?)|that|this|it"
    r"|orders?|moves?|actions?|bids?|payments?|timing|not before|what follows|the following)\b",
    re.IGNORECASE,
)
"""By what a sentence points to orders."""
_ALL_BELOW = re.compile(
    r"\b(?:everything|all (?:of )?(?:this|these|below|the following|that follows))\b", re.IGNORECASE
)


def bond_above(words: Traced, vocabulary: Vocabulary) -> Bond | None:
    """Give what a heading says binds what stands below it: "Bids (only if I have $400):"; None where it says more."""
    found = _taken(words, vocabulary)
    bond, rest = found if found is not None else (Bond(), "")
    unreal = bond.condition is not None and says_any_of("UNREAL").search(bond.condition.text)
    if found is None or not _IDLE.fullmatch(rest) or unreal:
        return None
    is_open = bond.weeks is not None and bond.weeks.text.lower() in ("this week", f"in week {vocabulary.week}")
    return replace(bond, weeks=None) if is_open else bond


def _taken(words: Traced, vocabulary: Vocabulary) -> tuple[Bond, str] | None:
    """Take all that binds out of a sentence; gives that and the rest of its words, None where nothing does."""
    text, weeks, phase, condition = _AGAIN.sub("", unquoted(words.text).rstrip(" :.!)")), None, "", Bond()
    for _ in range(3):
        hit = _above(vocabulary.closing_words()).search(text)
        if hit is None:
            break
        found = _bond_of(words, hit, vocabulary)
        weeks, phase = found.weeks or weeks, found.phase or phase
        condition = found if found.condition else condition
        text = f"{text[: hit.start()]}{' ' * (hit.end() - hit.start())}{text[hit.end() :]}"
    bond = replace(condition, weeks=weeks, phase=phase, is_clear=_UNCLEAR.search(text) is None)
    return (bond, text) if weeks or phase or condition != Bond() else None


def points_below(words: Traced, vocabulary: Vocabulary) -> bool:
    """Say whether a sentence that binds orders points to those that stand below it, or heads them."""
    found = _taken(words, vocabulary)
    return found is not None and _BELOW.search(found[1]) is not None


_BELOW = re.compile(r"\b(?:below|following|follows|here on|orders?|moves?|actions?)\b", re.IGNORECASE)


def may_bind(words: Traced, vocabulary: Vocabulary) -> bool:
    """Say whether some words speak of weeks, a phase or a condition."""
    return _above(vocabulary.closing_words()).search(unquoted(words.text).rstrip(" :")) is not None


_ASIDE = re.compile(r"\([^()]*\)|(?:,|[ ]-+)[ ]+(?=(?:both|all)\b)[^,-]*$")


def unbracketed(words: Traced, vocabulary: Vocabulary) -> Traced:
    """Take the brackets off what binds an order that it stands behind: "buy 11 (in the turns phase)"."""
    for hit in reversed(list(_ASIDE.finditer(unquoted(words.text)))):
        inside = words.part(*hit.span()).strip(" ,()-")
        bond = bond_behind(inside, vocabulary) if hit.start() else None
        if bond is not None and bond.is_clear:
            is_all = bond.of.startswith(("both", "all"))
            said = inside.part(len(bond.of)).strip() if is_all and inside.text.lower().startswith(bond.of) else inside
            joint = Traced.instead(", all of it " if is_all and bond.phase else " ", said.origins[0])
            words = words.part(0, hit.start()) + joint + said + words.part(hit.end())
    return words


def each_bound(words: Traced) -> list[Traced]:
    """Part what a sentence says of one order from what it says of the next: "the first next week, the second now"."""
    cut = [0, *(edge for hit in _EACH.finditer(words.text) for edge in hit.span()), len(words.text)]
    return [words.part(start, end) for start, end in zip(cut[::2], cut[1::2], strict=True)]


ORDINALS = ("first", "second", "third", "fourth", "fifth")
_EACH = re.compile(
    rf"[ ]*[,;][ ]*(?:(?:and|but)[ ]+)?(?=the (?:{'|'.join(ORDINALS)}|other|latter|last)\b)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Bar:
    """A heading under which nothing is ordered, or what stands there is bound, and the paragraph that it stands over.

    It is `alone` while its own paragraph has no order below it, and `in_line` where it begins the line of an order.
    """

    heading: str = ""
    paragraph: int = -1
    line: int = -1
    said: str = ""
    bond: Bond | None = None
    alone: bool = True
    over_all: bool = False
    in_line: bool = False

    def under(self, part: Sentence, vocabulary: Vocabulary) -> Bar:
        """Give the bar that holds below a sentence that is no order: a heading puts up another, or takes it away.

        One that names weeks, other than the open one, says of what stands below it for when that is.
        """
        said = part.words.text
        if not said.endswith(":"):
            bond = bond_behind(part.words, vocabulary)  # "This is for next week only."
            if bond is None or self.covers(part):
                return self
            is_all = _ALL_BELOW.search(said) is not None
            heading = "" if bond.is_clear else said
            return Bar(heading, part.paragraph, part.line, said, bond if bond.is_clear else None, over_all=is_all)
        if (bond := bond_above(part.words, vocabulary)) is not None:
            return Bar("", part.paragraph, part.line, said, bond, over_all=_ALL_BELOW.search(said) is not None)
        if orders_nothing(said, vocabulary.players) or may_bind(part.words, vocabulary):
            return Bar(said.rstrip(": "), part.paragraph, part.line)
        return Bar("", part.paragraph, part.line, said)

    def covers(self, part: Sentence) -> bool:
        """Say whether nothing is ordered by a sentence: it stands in the paragraph, or in the next one."""
        return bool(self.heading) and part.line > self.line and part.paragraph - self.paragraph in (0, 1)

    def asks_for(self, order: Traced, part: Sentence) -> bool:
        """Say whether the heading over a sentence has the deed of an order in it: "Bids:"."""
        is_below = part.paragraph == self.paragraph and part.line > self.line
        return is_below and stem(order.text.split()[0].lower()) in {stem(word) for word in self.said.lower().split()}

    def bond_on(self, part: Sentence) -> Bond | None:
        """Give what binds a sentence: of its paragraph, or of the next where the heading is a paragraph itself."""
        if part.line == self.line:
            return self.bond
        is_below = part.paragraph - self.paragraph <= self.alone or self.over_all
        return self.bond if is_below and part.line > self.line and not self.in_line else None
