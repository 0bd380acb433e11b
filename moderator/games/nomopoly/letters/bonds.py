"""What binds orders from outside of them: a heading above ("For week 8:"), a sentence behind ("Both only if ...").

Weeks, a phase and a condition bind. They are taken out of a sentence, and the words that are left must say no more than
which orders it speaks of; what says anything else binds nothing by itself, and its writer is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from moderator.core.headings import orders_nothing
from moderator.games.nomopoly.letters.gapping import hangs
from moderator.games.nomopoly.letters.lines import Sentence
from moderator.games.nomopoly.letters.plain import plain_words
from moderator.games.nomopoly.letters.sentence import Plan, alternatives
from moderator.games.nomopoly.wordings.order_words import says_any_of, stem
from moderator.games.nomopoly.wordings.remarks import without_remarks
from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.games.nomopoly.wordings.weeks import WEEKS, says_week, with_weeks


@dataclass(frozen=True, slots=True)
class Bond:
    """What binds some orders; `of` is how its writer names them, "" where they do not; `is_below` that they may follow.

    What binds and is not `is_clear` says so in another way than can be told: "not before the purchases phase".
    """

    weeks: Traced | None = None
    phase: str = ""
    condition: Traced | None = None
    unless: bool = False
    of: str = ""
    is_below: bool = False
    is_clear: bool = True

    def on(self, plan: Plan) -> Plan | None:
        """Bind the orders of a sentence, where they say no such thing themselves; None where both have an *if*."""
        if self.condition is not None and plan.condition is not None:
            return None
        orders = plan.orders
        if (weeks := self.weeks) is not None:
            bound = (says_week(_EVERY_WEEK.sub("", each.text)) for each in orders)
            orders = tuple(
                each if is_so else with_weeks(each, weeks) for each, is_so in zip(orders, bound, strict=True)
            )
        plan = replace(plan, orders=orders, phase=plan.phase or self.phase)
        return plan if self.condition is None else replace(plan, condition=self.condition, unless=self.unless)

    def said_of(self, orders: Sequence[Traced]) -> str:
        """Write a line that says some orders as this binds them."""
        plan = self.on(Plan(tuple(orders)))
        line = " and ".join(each.text for each in plan.orders) if plan is not None else ""
        if self.condition is not None:
            line = f"{'unless' if self.unless else 'if'} {self.condition.text}, {line}"
        return f"in the {self.phase}: {line}" if self.phase else line


_EVERY_WEEK = re.compile(r"\b(?:every|each) week$", re.IGNORECASE)
"""What an order says that its heading tells for how long: "For the next three weeks:"."""
_JOINT = (
    r"(?P<marked>(?:(?:on|under)[ ]+)?(?:(?:the|one)[ ]+)?condition(?::|[ ]+that|[ ]+is(?:[ ]+that|:))|only if)"
    r"|(?P<unless>unless|except if|not if)|if|when(?:ever)?|once|as (?:soon|long) as|provided(?: that)?|in case"
)
_CLOSING = r"(?:[ ,]+(?:please|pls|plz|thanks|thank you|thx|ta|of course|naturally|obviously|though|only))*"


@lru_cache(maxsize=16)
def _binder(phases: tuple[str, ...]) -> re.Pattern[str]:
    named = alternatives(tuple(each for each in phases if "phase" in each or each.startswith("after ") or each == "cl"))
    return re.compile(
        r"(?:^|[ (]+)(?:(?:but|only|and)[ ]+(?!if\b))*"
        rf"(?:(?:for[ ]+)?(?P<weeks>{WEEKS}(?:[ ]+{WEEKS})*|(?P<bare>week[ ]+\d+))(?:'s)?"
        rf"|(?:(?:for|in|during|on|at)[ ]+)?(?:the[ ]+|my[ ]+)?(?P<phase>{named})"
        rf"|(?P<joint>{_JOINT})[ ]+(?P<condition>[^,;:()]+?){_CLOSING}(?=[ ]*(?:[,:;)\]]|[.!]*[)\]]*$)))(?![\w'])"
        r"(?=$|[ ]*[,:)]|[ ](?=\w))",
        re.IGNORECASE,
    )


_IDLE_TEXT = (
    "my the our all of order orders move moves action actions plan plans bid bids payment payments thing things list"
    " step steps everything anything below following under this these those here there come comes is are be what that"
    " which i i'd i'll i'm we want wish like will to do done for in on at with please pls hi hello hey moderator admin"
    " goes go happen take place wait should must shall can could timing latter former first second last rest other"
    " others follows from that's it's it'd auction only just it then now and so also but meant mine ok okay have carry"
    " carried out valid going both them above each they they're no well oh sorry ordered mean though"
    " same too as well lot entire whole lines naturally obviously course thanks thank you thx"
)
_IDLE_WORD = (
    r"(?:\W|\b(?:(?:this|that|the|these|those|first|second|third|last|other|all) (?:ones?(?:'s)?|two|three|four|five)\b"
    r"|(?:two|three|four|five|some|several|a few|a couple of) (?:things|orders|moves|actions|bids|payments)"
    rf"|would(?= like)|{_IDLE_TEXT.replace(' ', '|')})\b)*"
)
_IDLE = re.compile(_IDLE_WORD, re.IGNORECASE)
"""What else a sentence may say that binds orders."""
_NAMED = re.compile(
    rf"{_IDLE_WORD}?(?P<of>(?:the|my) [a-z$][\w'$ -]{{1,40}}?|#?\d+)(?![\w']){_IDLE_WORD}", re.IGNORECASE
)
"""How a sentence names orders by what they are about: "The payment to Ann in week 3"."""
_AGAIN = re.compile(
    r"[ ,(]*\b(?:and |but )?not (?:now|yet|today|right now|(?:in )?this (?:week|one)"
    r"|(?:before|earlier|sooner|a moment sooner)(?: that| then)?(?=$|[ ]*[,:)(.!]))(?![\w'])[)]?",
    re.IGNORECASE,
)
"""What says no more than what binds says already."""
_IF_YOU_PLEASE = re.compile(
    r"[ ,(]*\bif (?:you (?:please|would|will|can|may|don't mind)|you(?:'d| would) be so (?:good|kind)|i may)"
    r"(?=$|[ ]*[,:)(.!])",
    re.IGNORECASE,
)
_UNCLEAR = re.compile(r"\b(?:not|before|after|until|earlier|later|by|than|rather)\b", re.IGNORECASE)
_POINTS = re.compile(
    r"\b(?:(?:do )?(?:both|all|(?:the|these|those) (?:two|three|lot)(?: of (?:them|those|these))?|everything|each"
    r"|the (?:latter|first|former|second|third|fourth|fifth|last|rest|others?|above|lot)|the same|same|mine"
    r"|(?:that|this)(?: one)?(?:'s)?|these|those|they|them|it)(?: one)?|that's|it's|they're"
    r"|(?:the |my )?(?:payments?|bids?)|orders?|moves?|actions?|timing|what follows|the following)(?![\w'])",
    re.IGNORECASE,
)
"""By what a sentence points to orders."""
_POINTS_BELOW = re.compile(rf"(?!(?:the )?same|mine)(?:{_POINTS.pattern})?", re.IGNORECASE)
_TOO = re.compile(r"\b(?:too|also|as well)\b", re.IGNORECASE)
_BELOW = re.compile(r"\b(?:below|following|follows|here on|orders?|moves?|actions?)\b", re.IGNORECASE)
_ALL_BELOW = re.compile(
    r"\b(?:everything|all (?:of )?(?:this|these|below|the following|that follows))\b", re.IGNORECASE
)


_TELLS = re.compile(r"(?:when|once)\b", re.IGNORECASE)
"""How a sentence begins that tells of a time: "When I was young, ...", and is no condition of what stands before it."""
_NO_CONDITION = re.compile(
    r"(?:(?:i|you|we)(?: (?:can|could|may|like|want|wish|please|must))+|(?:at all )?possible|allowed|need be|necessary"
    r"|so|not|any)",
    re.IGNORECASE,
)


def _taken(words: Traced, vocabulary: Vocabulary) -> Bond | None:
    """Give what a sentence says binds orders and nothing else; None for another."""
    text = unquoted(words.text)
    for says_nothing in (_AGAIN, _IF_YOU_PLEASE):
        text = says_nothing.sub(lambda hit: " " * len(hit[0]), text)
    text, bond = text.rstrip(" :.!)]"), Bond()
    for _ in range(3):
        hit = _binder(vocabulary.closing_words()).search(text)
        if hit is None:
            break
        if hit["weeks"] and bond.weeks is not None:
            return None
        if hit["weeks"]:
            weeks = words.part(*hit.span("weeks"))
            bond = replace(bond, weeks=Traced.instead("in ", weeks.origins[0]) + weeks if hit["bare"] else weeks)
        elif hit["phase"]:
            bond = replace(bond, phase=vocabulary.phase_words()[" ".join(hit["phase"].lower().split())])
        else:
            when = words.part(*hit.span("condition"))
            condition = plain_words(Traced.instead("if ", when.origins[0]) + when).part(3)
            bond = replace(bond, condition=condition, unless=hit["unless"] is not None)
        text = f"{text[: hit.start()]}{' ' * (hit.end() - hit.start())}{text[hit.end() :]}"
    if bond == Bond():
        return None
    rest = _UNCLEAR.sub(" ", text)
    of = (_POINTS if _IDLE.fullmatch(rest) else _NAMED).search(rest)
    if of is None and not _IDLE.fullmatch(rest):
        return None
    if of is not None and of.re is _NAMED and not _NAMED.fullmatch(rest):
        return None
    if of is not None and of.re is _NAMED and _TOO.search(rest):
        return None
    said = "the same" if _TOO.search(rest) else "" if of is None else of["of"] if of.re is _NAMED else of[0]
    is_below, is_clear = _BELOW.search(rest) is not None, _UNCLEAR.search(text) is None
    return replace(bond, of=" ".join(said.lower().split()), is_below=is_below, is_clear=is_clear)


def bond_behind(words: Traced, vocabulary: Vocabulary) -> Bond | None:
    """Give what a sentence says binds the orders before it and nothing else: "That one in the purchases phase."."""
    found = _taken(words, vocabulary)
    condition = found.condition if found is not None else None
    if condition is not None and (_NO_CONDITION.fullmatch(condition.text) or _TELLS.match(words.text)):
        return None
    return found


def bond_above(words: Traced, vocabulary: Vocabulary) -> Bond | None:
    """Give what a heading says binds what stands below it: "Bids (only if I have $400):"; None where it says more.

    What is to be done below it, and why, binds nothing: "Next week I want to buy a few things:".
    """
    bare, _ = without_remarks(words.strip(" :"), alternatives(vocabulary.starts))
    bond = _taken(bare, vocabulary)
    verbs = alternatives(tuple({start.split()[0] for start in vocabulary.starts}))
    if bond is None and (deed := re.search(rf"\b(?:{verbs})\b", bare.text, re.IGNORECASE)):
        bond = _taken(bare.part(0, deed.start()) + bare.part(deed.end()), vocabulary)
        bond = bond if bond is not None and bond.condition is None else None
    if bond is None or not bond.is_clear or (bond.of and not _POINTS.fullmatch(bond.of)):
        return None
    if bond.condition is not None and says_any_of("UNREAL").search(bond.condition.text):
        return None
    is_open = bond.weeks is not None and bond.weeks.text.lower() in ("this week", f"in week {vocabulary.week}")
    return replace(bond, weeks=None) if is_open else bond


_SAME_TIME = re.compile(
    r"(?:(?:and|also|in|on|under|at|with|again|all|both|for|the) )*"
    r"same (?:phase|week|time|condition|terms|turn)(?: too)?"
    r"(?:,? please)?",
    re.IGNORECASE,
)


def hangs_on(words: Traced, vocabulary: Vocabulary) -> bool:
    """Say whether words can only say something of the orders before them: "33 too in week 3", "Twice", "But $10"."""
    text = unquoted(words.text).strip(" .!")
    if _SAME_TIME.fullmatch(text):
        return True
    hit = _binder(vocabulary.closing_words()).search(text)
    rest = words.part(*((0, len(text)) if hit is None else (0, hit.start()) if hit.start() else (hit.end(), len(text))))
    return hangs(rest.strip(" ,.!"), vocabulary)


def may_bind(words: Traced, vocabulary: Vocabulary) -> bool:
    """Say whether some words speak of weeks, a phase or a condition."""
    text = unquoted(words.text).rstrip(" :")
    return _SAME_TIME.fullmatch(text) is not None or _binder(vocabulary.closing_words()).search(text) is not None


_SAYS_WHEN = re.compile(
    r"(?:(?:and|but|only|not|so)[ ,]+)*(?:not|in|for|from|until|till|next|this|effective)\b", re.IGNORECASE
)
_TELLS_OF = re.compile(r"\b(?:i|we|you|he|she|they)\b(?! mean\b)|n't\b", re.IGNORECASE)


def says_when(words: Traced, vocabulary: Vocabulary) -> bool:
    """Say whether words beside an order say of it for when it is, in whatever way: "Not now, rather in week 7"."""
    text = unquoted(words.text)
    hit = _binder(vocabulary.closing_words()).search(text)
    is_time = hit is not None and (hit["weeks"] or hit["phase"])
    return bool(is_time and _SAYS_WHEN.match(text) and not _TELLS_OF.search(text))


_ASIDE = re.compile(r"\((?P<inside>[^()]*)\)|(?:,|(?<=[ ])-)[ ]+(?P<behind>[^,() ][^,()]*)$")


def unbracketed(words: Traced, vocabulary: Vocabulary) -> Traced:
    """Take the brackets off what binds an order that it stands behind: "buy 11 (in the turns phase)"."""
    for hit in reversed(list(_ASIDE.finditer(unquoted(words.text)))):
        bond = bond_behind(words.part(*hit.span("inside")), vocabulary) if hit["inside"] and hit.start() else None
        if bond is not None and bond.is_clear:
            inside = words.part(*hit.span("inside")).strip(" ,")
            words = words.part(0, hit.start()) + Traced.instead(" ", inside.origins[0]) + inside + words.part(hit.end())
    return words


def behind_apart(words: Traced, vocabulary: Vocabulary) -> list[Traced]:
    """Part an order from what points to it and binds it: "pay Ann $5 and buy 13 (both in week 3)"; [] for no such."""
    for hit in _ASIDE.finditer(unquoted(words.text)):
        said = words.part(*hit.span("inside" if hit["inside"] else "behind"))
        bond = bond_behind(said, vocabulary) if hit.start() else None
        if bond is not None and bond.of:
            return [words.part(0, hit.start()), said, words.part(hit.end())]
    return []


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
            if bond is None or part.asked or self.covers(part) or not _POINTS_BELOW.fullmatch(bond.of):
                return self
            is_clear = bond.is_clear and bool(bond.of or bond.condition is None)  # "If I have $500." above orders
            is_all = _ALL_BELOW.search(said) is not None
            heading = "" if is_clear else said
            return Bar(heading, part.paragraph, part.line, said, bond if is_clear else None, over_all=is_all)
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
