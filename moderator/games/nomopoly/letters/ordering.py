"""Takes the orders of one sentence of a letter in: what "it" is, for whom and in which phase, or what is asked back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from moderator.core.headings import not_ordered
from moderator.games.nomopoly.letters.bonds import ORDINALS, Bar, Bond, bond_behind, each_bound
from moderator.games.nomopoly.letters.corrections import Scope, leaves_alone
from moderator.games.nomopoly.letters.gapping import each_listed, spread
from moderator.games.nomopoly.letters.goods import goods_in, one_said, repeats, them_said, with_noun
from moderator.games.nomopoly.letters.holdings import (
    SQUARE_SAID,
    Holdings,
    of_holdings,
    several,
    square_of_another,
    sum_or_square,
)
from moderator.games.nomopoly.letters.items import Said, Span, Talk, Under, Unread, Wish
from moderator.games.nomopoly.letters.joining import is_joining
from moderator.games.nomopoly.letters.lines import Sentence
from moderator.games.nomopoly.letters.plain import in_the_rules_verb, name_quoted
from moderator.games.nomopoly.letters.players import with_each
from moderator.games.nomopoly.letters.sentence import Plan
from moderator.games.nomopoly.letters.shares import (
    divided_among,
    respectively,
    shared_among,
    to_each_other,
    unsaid_share,
)
from moderator.games.nomopoly.letters.so_far import SoFar
from moderator.games.nomopoly.letters.taken_up import Condition
from moderator.games.nomopoly.letters.talk import ASKED, NEGATED, PERHAPS, negates
from moderator.games.nomopoly.letters.words import (
    brings_in,
    here_for_this,
    in_rule_words,
    leaves_open,
    name_given_in,
    numbered,
    refers_back,
    renamed,
    settle,
    settled_within,
    square_of,
    thing_of,
)
from moderator.games.nomopoly.wordings.order_words import says_any_of, taken_apart
from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.games.nomopoly.wordings.weeks import in_each_week, says_week, weeks_behind

_TO_ME = re.compile(r"(?:pay|send|hand|transfer|lend)[ ]+(?:[^,]{1,40} to )?(?:me|myself)\b", re.IGNORECASE)
TO_ITS_WRITER = "You can order what you pay to others, not what others pay to you."
_YOURS = re.compile(r"\byours?\b", re.IGNORECASE)
_OF_MAIL = re.compile(
    r"(?:send|give|mail|make|take|set)[ ]+(?:you[ ]+|in[ ]+)?(?:my|the|more|some|further|other|all)[ ]+(?:[a-z]+[ ]+)?"
    r"(?:orders?|moves?|mails?|letters?|answers?)\b",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(r"\b(?:otherwise|or else|(?<!body )(?<!one )else|if not)\b", re.IGNORECASE)
_GOES_THERE = re.compile(
    r"\b(?:(?:lands?|stops?|stands?|is|are|am|ends?|arrives?) on|owns|bought) (?:it|that square)\b", re.IGNORECASE
)
_ALL_OF_IT = re.compile(r",?[ ]+all(?: of)? (?:that|this|it|them|these)$", re.IGNORECASE)
"""How a sentence says that the phase at its end is that of all its orders: "..., all that in one phase"."""
_DESCRIBED = re.compile(
    r"(?i:(?:re)?name|call)[ ]+(?:it|#?\d+|my[ ]+square|[A-Z][\w']*(?:[ ]+[A-Z][\w']*)*)[ ]+"
    r"(?P<name>(?:after|in honou?r of|whatever|something|anything|what|the same|like)[ ][^\"]+)"
)
"""How a name is told and not said: "name 9 after Bob"."""
WHICH_NAME = "It does not say what the name is: put the name itself in quotation marks."
TWO_WAYS = "Send what is to be done when it is not so as an order of its own, with unless: buy 12 unless Bob owns 14."
TWO_CONDITIONS = "It has a condition of its own, and what binds it has another: say both in one."
CONDITION_OF_WHICH = "It is not clear whether both orders are for when it is so, or only the first."
WHICH_IT = "It may be the square before it, or the one of its condition: say which."
WEEKS_OF_WHICH = "It is not clear whether all of it is for {}, or only the last."
BOUND_WHICH = "It is not clear whether this is for all the orders before it, or only for the last."
_THAT = re.compile(r"(?:that|this|it)(?: one)?(?:'s)?")
_ALL_OR_LAST = re.compile(r"(?:(?:do )?(?:that|this)(?:'s)?)?")
_THE_LAST = re.compile(rf"|timing|do (?:that|this|it|so)|orders?|moves?|actions?|bids?|payments?|{_THAT.pattern}")
_NUMBERED = re.compile(rf"the (?P<number>{'|'.join(ORDINALS)}|last)(?: (?:one|order|of (?:them|those|these)))?$")
_SEVERAL = re.compile(
    r"(?:do )?(?:all|(?:the )?(?:two|three) of|both|these|those|they|them|each|everything|the (?:two|three|rest|others?"
    r"|above|lot))\b"
)
"""How a sentence names the order before it, or all of them, and none by what it is about."""
_TAKES_UP = re.compile(r"\b(?:it|them|those|these|that|both|one)\b", re.IGNORECASE)
_BOTH = 2
_ONLY = re.compile(r"\W*(?:(?:but|and)\b\W*)?only\b", re.IGNORECASE)
_IN_ANY_CASE = re.compile(
    r"\b(?:in (?:any|either) (?:case|event)|at any rate|either way|no matter what|come what may|rain or shine"
    r"|regardless|unconditionally|whatever (?:happens|i have))\b",
    re.IGNORECASE,
)
"""How an order says that a condition which stands over it is not for it."""
_IDIOM = re.compile(r"[a-z]+ and [a-z]+", re.IGNORECASE)
"""Two verbs alone, of which no more than one begins orders, and so says what of: "Set and forget"."""


def is_request(part: Sentence) -> bool:
    """Say whether a sentence asks for something: by its words, or as an item of a list."""
    return part.listed or says_any_of("ASKS").search(part.words.text) is not None


class Ordering(SoFar):
    """The orders of a letter so far, with what the next one may take up of them.

    `square` and `goods` are those last spoken of, `given` the squares by the names that the letter has given them,
    `bar` the heading over it, `ordered_in` the last line with an order and its paragraph, `bound` the place of the
    condition that the sentence takes up of the one before it. Of the sentence read, `unsure` are the players whom it
    may mean, `bond` is what stands before a colon in it, and `doubtful` says that it may be no order.
    """

    def __init__(self, source: str, vocabulary: Vocabulary, holdings: Holdings, newcomer: str | None) -> None:
        super().__init__(source, vocabulary)
        self.newcomer = newcomer
        self.holdings = holdings
        self.square: Traced | None = None
        self.goods: Traced | None = None
        self.goods_before: Traced | None = None
        self.given: dict[str, str] = {}
        self.unsure: tuple[str, ...] = ()
        self.doubtful = False
        self.bar = Bar()
        self.bond: Bond | None = None
        self.condition: Condition | None = None
        self.bound: int | None = None
        self.ordered_in = (-2, -2)

    def ordered(self, plan: Plan, part: Sentence, words: Traced) -> None:
        """Take the orders of one sentence in, or ask what they are for."""
        if _IDIOM.fullmatch(words.text) and len(plan.orders) == 1:
            self.items.append(Talk(*self.quote(part.words)))
            return
        if (unsure := self.unsure_of(plan, part, words)) is not None:
            self.items.append(unsure)
            return
        before = len(self.items)
        for bond in filter(None, (self.bond, self.bar.bond_on(part))):
            free = bond.condition is not None and _IN_ANY_CASE.search(part.words.text)
            bound = replace(bond, condition=None).on(plan) if free else bond.on(plan)
            if bound is None:
                self.items.append(Unread(*self.quote(part.words), "condition-of-which", TWO_CONDITIONS))
                return
            plan = bound
        alone = self.bar.alone and part.paragraph > self.bar.paragraph
        self.bar = replace(self.bar, alone=alone, in_line=self.bar.in_line or part.line == self.bar.line)
        self.orders(plan, part)
        self.ordered_in = (part.line, part.paragraph)
        self.latest = [place for place in range(before, len(self.items)) if isinstance(self.items[place], Wish)]

    def bind(self, part: Sentence) -> bool:
        """Let a sentence say for when, or under which condition, the orders before it are; says whether it does."""
        said = each_bound(part.words)
        if len(said) > 1 and all(bond_behind(words, self.vocabulary) for words in said):
            bound = [self.bind(replace(part, words=words)) for words in said]
            return all(bound)
        before = self.latest or self.withdrawn
        bond = bond_behind(part.words, self.vocabulary) if before and not (part.signed or part.ended) else None
        if bond is not None and not self.latest:
            return self.put_off(bond, part)
        if bond is None or part.asked or not (bond.of or self.ordered_in[1] == part.paragraph):
            return False
        if bond.is_below or (not bond.of and self.is_ordered(part.words)):
            return False
        is_loose = not (bond.of or bond.unless or _ONLY.match(part.words.text))
        if bond.condition is not None and is_loose and part.line != self.ordered_in[0]:
            self.take_back(Scope.LAST, part)
            return True
        places = self.bound_by(bond, part)
        if not places:
            return places is not None
        if not bond.is_clear:
            self.take_back(Scope.LAST, part, places)
            return True
        wishes = {place: each for place in places if isinstance(each := self.items[place], Wish)}
        plan = bond.on(Plan(tuple(wish.order for wish in wishes.values())))
        if plan is None or (bond.condition is not None and any(wish.condition for wish in wishes.values())):
            self.take_back(Scope.LAST, part, places)
            return True
        condition = self.condition_of(plan)
        under = Under(self.condition.place, plan.unless) if condition and self.condition else None
        for (place, wish), order in zip(wishes.items(), plan.orders, strict=True):
            put = replace(wish, order=order, phase=wish.phase or plan.phase, others=())
            if condition is not None:
                put = replace(put, condition=condition, unless=plan.unless, under=under)
            self.items[place] = put
        return True

    def put_off(self, bond: Bond, part: Sentence) -> bool:
        """Take the orders that are withdrawn in again for other weeks: "Play it. Not this week, though. Next week."."""
        if bond.weeks is None or bond.condition is not None or not bond.is_clear or not _THE_LAST.fullmatch(bond.of):
            return False
        plan, quoted = bond.on(Plan(tuple(wish.order for wish in self.withdrawn))), self.quote(part.words)
        for wish, order in zip(self.withdrawn, plan.orders if plan is not None else (), strict=False):
            self.items.append(replace(wish, order=order, quoted=quoted[0], span=quoted[1], others=()))
            self.latest.append(len(self.items) - 1)
        self.withdrawn = ()
        return True

    def bound_by(self, bond: Bond, part: Sentence) -> Sequence[int] | None:
        """Give the places of the orders that a sentence binds; None where it speaks of none.

        Where it is not clear which they are, none of them is kept.
        """
        wishes, near = self.wishes, self.near(part)
        if bond.of.endswith("same") and bond.weeks is not None:
            return None
        if bond.of.endswith(("same", "mine")):
            self.take_back(Scope.LAST, part)
            return ()
        is_alone = part.first and len(near) > len(self.latest)  # "This next week." below several lines
        if _ALL_OR_LAST.fullmatch(bond.of) and (is_alone or len(self.latest) > 1):
            return self.unsure_which(bond, near if is_alone else self.latest, part)
        if _THE_LAST.fullmatch(bond.of):
            return self.latest
        if bond.of.startswith(("the latter", "the former")):
            return self.latest[-1:] if bond.of.endswith("latter") else self.latest[:-1]
        if ordinal := _NUMBERED.match(bond.of):
            several = self.latest if len(self.latest) > 1 else list(wishes)
            number = ORDINALS.index(ordinal["number"]) if ordinal["number"] in ORDINALS else len(several) - 1
            return several[number : number + 1] or None
        if _SEVERAL.match(bond.of):
            if bond.of.startswith("both") and len(self.latest) == _BOTH:
                return self.latest
            if bond.of.startswith("both") and len(wishes) == 1:
                return list(wishes)  # of one sentence, whose orders are parted when they are read
            if bond.of.startswith("both") and sum(isinstance(each, (Wish, Unread)) for each in self.items) == _BOTH:
                return list(wishes)
            is_all = bond.of.startswith(("all", "everything")) or len(near) == len(wishes)
            if is_all and (len(wishes) == _BOTH or not bond.of.startswith("both")):
                return list(wishes)
            self.take_back(Scope.ALL, part)
            return ()
        named = Traced.source(bond.of)
        return (self.wishes_about(bond.of) if bond.of.strip("#").isdigit() else self.wishes_named(named)) or None

    def near(self, part: Sentence) -> list[int]:
        """Give the places of the orders before a sentence that no blank line parts from it."""
        start = part.words.origins[0]
        return [place for place, wish in self.wishes.items() if "\n\n" not in self.source[wish.span[1] : start]]

    def unsure_which(self, bond: Bond, places: Sequence[int], part: Sentence) -> Sequence[int]:
        """Keep none of the orders before a sentence that may bind all of them or only the last; asks which."""
        orders = [wish.order for place in places if isinstance(wish := self.items[place], Wish)]
        others = " and ".join(order.text for order in orders[:-1])
        send = (bond.said_of(orders), f"{others}. {bond.said_of(orders[-1:])}")
        self.take_back(Scope.LAST, part, places)
        self.items.append(Unread(*self.quote(part.words), "bound-which", BOUND_WHICH, None, send))
        return ()

    def unsure_of(self, plan: Plan, part: Sentence, words: Traced) -> Unread | None:
        """Ask back orders of which it is not sure that they are meant, or what for; None where it is."""
        quoted, span = self.quote(part.words if words.text else words)
        orders = [settle(order, self.thing) for order in plan.orders] if self.doubtful else plan.orders
        sure = " and ".join(order.text for order in orders)
        pleads = says_any_of("PLEADS").search(part.words.text) is not None  # "Could I have 12, please?"
        if part.asked and not (
            plan.asks_to_do or pleads or part.preview or (self.newcomer is not None and is_joining(words))
        ):
            return Unread(quoted, span, "asked-not-ordered", ASKED, None, (sure, f"preview: {sure}"))
        if self.doubtful and not self.bar.asks_for(orders[0], part):
            return self.perhaps(quoted, span, dict.fromkeys((sure, sure.partition(",")[0])))
        if self.bar.covers(part):
            return Unread(quoted, span, "not-ordered", not_ordered(self.bar.heading), None, (sure,))
        if self.unsure and (send := with_each(words.text, self.unsure)):
            return Unread(quoted, span, "which-player", "It is not clear which player this is.", None, send)
        if plan.condition is not None and plan.last and (send := self.one_or_both(plan, plan.condition)):
            return Unread(quoted, span, "condition-of-which", CONDITION_OF_WHICH, None, send)
        if plan.condition is not None and _OTHERWISE.search(plan.condition.text):
            return Unread(quoted, span, "two-ways", TWO_WAYS)
        if plan.phased_last and len(plan.orders) > 1 and not _ALL_OF_IT.search(plan.orders[-1].text):
            reason = f"It is not clear whether all of it is for the {plan.phase}, or only the last."
            first = " and ".join(order.text for order in plan.orders[:-1])
            apart = f"{first}. In the {plan.phase}: {plan.orders[-1].text}"
            return Unread(quoted, span, "phase-of-which", reason, None, (f"In the {plan.phase}: {sure}", apart))
        return self.weeks_of_which(plan, quoted, span)

    def weeks_of_which(self, plan: Plan, quoted: str, span: Span) -> Unread | None:
        """Ask whether the weeks behind several orders are for all of them; None where that is clear."""
        *others, last = plan.orders
        place = weeks_behind(last.text)
        if not others or place == len(last.text) or any(says_week(order.text) for order in others):
            return None
        weeks = last.part(place).strip(" ,")
        all_of_them = Bond(weeks).said_of((*others, last.part(0, place)))
        apart = f"{' and '.join(order.text for order in others)}. {last.text}"
        return Unread(quoted, span, "weeks-of-which", WEEKS_OF_WHICH.format(weeks.text), None, (all_of_them, apart))

    def perhaps(self, quoted: str, span: Span, lines: Iterable[str]) -> Unread:
        """Ask whether some lines are meant, each in all that it may mean."""
        send = (each for line in lines for each in sum_or_square(line, self.holdings) or (line,))
        return Unread(quoted, span, "perhaps-order", PERHAPS, None, tuple(send))

    def one_or_both(self, plan: Plan, condition: Traced) -> tuple[str, ...]:
        """Give both meanings of an order before a condition with another behind that: () where none stands there."""
        more = re.search(rf" and (?:then |also |please )*(?={self.begins}(?![\w']))", condition.text, re.IGNORECASE)
        if more is None:
            return ()
        orders, bound = " and ".join(order.text for order in plan.orders), condition.text[: more.start()]
        other = condition.text[more.end() :]
        binds = "unless" if plan.unless else "if"
        return f"{binds} {bound}, {orders} and {other}", f"{orders} {binds} {bound}"

    def orders(self, plan: Plan, part: Sentence) -> None:
        """Take the orders of one sentence in, each by itself."""
        condition = self.condition_of(plan)
        paired = [each for order in plan.orders for each in respectively(order)]
        apart = [each for order in paired for each in in_each_week(order, self.vocabulary.week)]
        if len(apart) < len(plan.orders):
            reason = "What it is for in each week is not as many as it says altogether."
            self.items.append(Unread(*self.quote(part.words), "weeks-differ", reason))
            return
        start = len(self.items)
        if plan.phased_last and (all_of_it := _ALL_OF_IT.search(apart[-1].text)):
            apart[-1] = apart[-1].part(0, all_of_it.start())
        for listed in apart:
            if (barred := self.no_order(listed)) is not None:
                self.items.append(barred)
                continue
            worded = in_the_rules_verb(renamed(listed, self.vocabulary.places), self.vocabulary)
            worded = them_said(worded, self.goods, self.goods_before)
            worded = one_said(worded, self.last_order) if self.last_order is not None else worded
            self.goods = goods_in(worded, self.vocabulary) or self.goods
            orders = spread(worded, self.vocabulary, self.for_each)
            if len(orders) > 1 and several(worded, self.holdings):
                reason = "It does not say which of your squares gets what."
                self.items.append(Unread(*self.quote(listed), "which-share", reason))
                continue
            for order in orders:
                if send := unsaid_share(order, self.vocabulary.players):
                    reason = "It does not say which of them gets what."
                    self.items.append(Unread(*self.quote(listed), "which-share", reason, None, send))
                    continue
                words = listed if condition is None else part.words
                found = self.order(Wish(*self.quote(words), order, condition), plan, part)
                again = found[0].order if isinstance(found[0], Wish) and _TAKES_UP.search(listed.text) else None
                if again and self.last_order and len(self.items) > start and repeats(again, self.last_order):
                    continue  # "two tickets for me, please buy them"
                self.items += found

    @property
    def last_order(self) -> Traced | None:
        """Give the order that stands before what is read."""
        return next((item.order for item in reversed(self.items) if isinstance(item, Wish)), None)

    def for_each(self, order: Traced) -> list[Traced]:
        """Make an order for several players, or of several squares or sums, one for each of them."""
        players, writer = self.vocabulary.players, self.holdings.name
        return (
            to_each_other(order, players, writer)
            or divided_among(order, players, writer)
            or shared_among(order, players)
            or each_listed(order)
        )

    def condition_of(self, plan: Plan) -> Traced | None:
        """Give the condition of the orders of a sentence in the rules' words; the next sentence may take it up."""
        if plan.condition is None:
            return None
        condition = in_rule_words(with_noun(plan.condition, plan.orders[-plan.last], self.vocabulary))
        condition = settled_within(condition, plan.orders[0])
        if _GOES_THERE.search(condition.text) and not re.search(r"\d", condition.text):
            condition = settle(condition, self.square)
        place = plan.condition.origins[0] if self.bound is None else self.bound
        self.condition = Condition(condition.text, plan.unless, place)
        return condition

    def order(self, wish: Wish, plan: Plan, part: Sentence) -> list[Said]:
        """Give one order with what "it" is put into words, or ask what it may mean."""
        condition, before = wish.condition, square_of(wish.condition) if wish.condition else None
        spoken_of = self.thing or self.square
        is_behind = condition is not None and condition.origins[0] > wish.order.origins[0]
        if before and spoken_of and is_behind and before.text != spoken_of.text and leaves_open(wish.order):
            send = plan.conditioned(tuple(settle(wish.order, each).text for each in (spoken_of, before)))
            return [Unread(wish.quoted, wish.span, "which-square", WHICH_IT, None, send)]
        if condition is None or not (before or brings_in(condition)):
            before = spoken_of
        settled = name_quoted(settle(wish.order, before))
        if condition is None and before is None:
            settled = here_for_this(settled, self.holdings.here)
            if refers_back(settled):
                reason = "Nothing before it says which square this is: name it by its number."
                return [Unread(wish.quoted, wish.span, "refers-to-nothing", reason)]
        self.takes_up(settled, condition)
        if told := _DESCRIBED.fullmatch(settled.text):
            quoted = f'{settled.text[: told.start("name")]}"{told["name"]}"'
            return [Unread(wish.quoted, wish.span, "value-unsaid", WHICH_NAME, None, plan.conditioned((quoted,)))]
        reason, send = self.which_square(wish, settled, part)
        if send:
            return [Unread(wish.quoted, wish.span, "which-square", reason, None, plan.conditioned(send))]
        self.given |= name_given_in(settled, self.vocabulary)
        under = Under(self.condition.place, plan.unless) if condition and self.condition else None
        wish = replace(wish, order=settled, phase=plan.phase, preview=part.preview, unless=plan.unless, under=under)
        wish = replace(wish, polite=is_request(part))
        return [wish] if condition else of_holdings(wish, self.holdings)

    def takes_up(self, order: Traced, condition: Traced | None) -> None:
        """Let what an order speaks of be what "it" is behind it."""
        thing = thing_of(order)
        thing = numbered(thing, self.vocabulary) if thing is not None else None
        is_square = thing is not None and thing.text.isdigit()
        self.thing = thing if condition is None or is_square else self.thing
        self.square = thing if is_square else self.square
        if condition is not None and leaves_open(order):  # what "it" is is known only when it comes true
            self.thing = self.square = None

    def which_square(self, wish: Wish, settled: Traced, part: Sentence) -> tuple[str, tuple[str, ...]]:
        """Give all that an order may mean where it is not clear that it means a square, or which, and why."""
        is_square = SQUARE_SAID.search(part.words.text) or self.has_spoken_of(wish)
        owes = says_any_of("OWES").search(part.words.text) is not None
        if send := () if is_square else sum_or_square(wish.order.text, self.holdings, owes=owes):
            return "That may be a sum, or a square: say which.", send
        return (
            "That may be the square they stand on, or one that is theirs: say which.",
            square_of_another(settled, self.holdings),
        )

    def has_spoken_of(self, wish: Wish) -> bool:
        """Say whether an order before it, or its condition, has named a number of an order."""
        before = [item.order.text for item in self.items if isinstance(item, Wish)]
        said = re.findall(r"(?<![\w$])\d+\b", " ".join([*before, wish.condition.text if wish.condition else ""]))
        return not set(said).isdisjoint(re.findall(r"\d+", wish.order.text))

    def no_order(self, listed: Traced) -> Said | None:
        """Say what words in the form of an order are that none can be: denied, said to others, for others to do."""
        if negates(listed.text, self.vocabulary):
            return Unread(*self.quote(listed), "negated-order", NEGATED)
        to_another = _YOURS.search(unquoted(listed.text)) or _OF_MAIL.match(listed.text)
        if (to_another and not taken_apart(listed.text, self.vocabulary).found) or leaves_alone(listed):
            return Talk(*self.quote(listed))  # "Cover your ears!", "I'll send my orders tomorrow"
        is_theirs = _TO_ME.match(unquoted(listed.text)) is not None
        return Unread(*self.quote(listed), "to-its-writer", TO_ITS_WRITER) if is_theirs else None
