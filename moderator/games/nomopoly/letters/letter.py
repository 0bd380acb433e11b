"""Reads a player's letter into what it says, item by item, in the order given: orders, questions, proposals, talk.

Nothing here knows what an order means; that is the rule language's business. This module only finds where each one
begins and ends, when it is to be done, and what "it" stands for, and it never takes talk for an action.
"""

from __future__ import annotations

import re
from dataclasses import replace

from moderator.core.headings import orders_nothing
from moderator.core.leaving import is_leaving, is_perhaps_leaving
from moderator.games.nomopoly.letters.bounds import beyond, bounded
from moderator.games.nomopoly.letters.corrections import leaves_alone, without_instead
from moderator.games.nomopoly.letters.gapping import gapped
from moderator.games.nomopoly.letters.goods import for_whom, in_full
from moderator.games.nomopoly.letters.holdings import (
    NOTHING,
    Holdings,
    owner_named,
)
from moderator.games.nomopoly.letters.items import ASKED_ALONE, Letter, Motion, Question, Said, Talk, Unread, Wish
from moderator.games.nomopoly.letters.joining import at_a_wish, is_joining, is_naming, joining, name_in, once
from moderator.games.nomopoly.letters.leaving import LEAVE, LEFT, decided, heir_of, left_to
from moderator.games.nomopoly.letters.lines import Sentence, cut
from moderator.games.nomopoly.letters.motions import begins_proposal, find_proposals, motion_of, whole_block
from moderator.games.nomopoly.letters.ordering import Ordering, is_request
from moderator.games.nomopoly.letters.plain import plain_words, without_courtesy
from moderator.games.nomopoly.letters.players import named_for, players_in
from moderator.games.nomopoly.letters.seams import SEAMS, Cutting
from moderator.games.nomopoly.letters.sentence import Plan, alternatives, run_on
from moderator.games.nomopoly.letters.shares import (
    left_out,
    of_the_sum,
)
from moderator.games.nomopoly.letters.so_far import WHICH_AGAIN
from moderator.games.nomopoly.letters.taken_up import (
    asked_to_do,
    in_case,
    of_the_condition,
    of_the_question,
    topic_of,
)
from moderator.games.nomopoly.letters.talk import (
    GREETING,
    NOT,
    judge,
    said_of_anybody,
    wished_rule,
)
from moderator.games.nomopoly.letters.titles import is_proposal, title_of_subject
from moderator.games.nomopoly.letters.words import (
    job_named,
    leaves_open,
    named_before,
    settle,
)
from moderator.games.nomopoly.wordings.order_frames import spelled_right
from moderator.games.nomopoly.wordings.order_known import known_orders, lacking, with_name, without_condition
from moderator.games.nomopoly.wordings.order_words import Place, says_any_of, table, taken_apart, ware_named
from moderator.games.nomopoly.wordings.remarks import courteous, without_reason, without_remarks
from moderator.games.nomopoly.wordings.shapes import COUNT, as_ordered
from moderator.games.nomopoly.wordings.traced import NO_WORDS, Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.language.registry import number_words

__all__ = ["Letter", "Motion", "Question", "Said", "Talk", "Unread", "Wish", "read_letter"]


MOST_QUOTED = 80
LONGEST_LEAD = 80
_EXPLAIN = re.compile(
    r"(?:(?:please|kindly|(?:can|could|would) you)[ ]+)*(?:explain|tell|remind)(?:[ ]+(?:to|please|me))*[ ]+"
    r"(?=(?:how|what|why|when|where|who|which|(?:the )?(?:rule|section)s?)\b)",
    re.IGNORECASE,
)
_LIST_OF = re.compile(
    r"(?:(?:please|kindly|(?:can|could|would|will) you)[ ]+)*(?:give|send|show|tell|get|mail)[ ]+(?:me|us)[ ]+"
    r"(?:please[ ]+)?"
    r"(?:(?:an?|the)[ ]+)?(?:list|overview|summary|table|names?)[ ]+of[ ]+(?:all[ ]+)?",
    re.IGNORECASE,
)
_POSTSCRIPT = re.compile(r"p\.?[ ]?(?:p\.?[ ]?)?s\.?(?:[ ]*[:.,-]+[ ]*|[ ]+)", re.IGNORECASE)
_MANY = "|".join(word for word, number in number_words().items() if number > 1)
_SQUARE_IN_WORDS = re.compile(rf"\b(?:{_MANY})\b(?=$|[ ]*[,.!]|[ ]+(?:is|was|has|and|again|any)\b)", re.IGNORECASE)
_I_WOULD = re.compile(r"\bi(?:'d| would)\b(?! (?:like|love|appreciate|be (?:glad|grateful|happy))\b)", re.IGNORECASE)
_LINKS = r"(?:(?:and|but|so|also|oh|well|then|now)\b[ ,]+)*"
_MAY_I = re.compile(
    rf"{_LINKS}(?:(?:can|may|could|should|must|do|am|will|shall)[ ]+(?:i|we)"
    r"|(?:is|are|does|has|have|had|did|was|were)[ ])\b",
    re.IGNORECASE,
)
_INTERROGATIVE = re.compile(
    rf"{_LINKS}(?:what|who|whom|whose|where|when|why|how|which)(?:[ ]+[a-z]+)?[ ]+"
    r"(?:am|is|are|was|were|do|does|did|will|would|can|could|shall|should|may|might|must|have|has)\b",
    re.IGNORECASE,
)
_WILL_YOU = re.compile(
    r"(?:(?:oh|and|also)[ ,]+)*(?:(?:can|could|would|will)[ ]+you\b(?! (?:tell|explain|say)\b)"
    r"|(?:can|could|may)[ ]+(?:#?\d+|my square)[ ]+(?:please[ ]+)?(?:get|have|be (?:given|made|put))\b)",
    re.IGNORECASE,
)
_ONE_MORE = re.compile(r"(?:oh|and then|well)?,?[ ]*(?:and|plus|also)\b", re.IGNORECASE)
_SO_MANY = re.compile(rf"{COUNT} [a-z]", re.IGNORECASE)
_MOST_SHOUTED = 2
"""Of how many capital words at most a sentence is left as it is: more are no names, but a letter in capitals."""
_MOST_ADDED = 8
"""Of how many words at most a sentence adds to an order before it."""
_LABEL = re.compile(r"(?P<label>[a-z]+):[ ]", re.IGNORECASE)
_TAG = re.compile(r",?[ ]+(?:will|would|could|can|won't)[ ]+you(?:[ ]+please)?$", re.IGNORECASE)
_PAID = re.compile(r"(?P<verb>pay|give|send|transfer|tip) [^$\d]*\$?(?P<sum>\d[\d,]*)", re.IGNORECASE)
_FURTHER = re.compile(r"(?:(?:oh|and|also|plus|then)\b[ ,]*)+(?=[A-Za-z]+ \$?\d|\$?\d)", re.IGNORECASE)
_HELD = frozenset(("order-in-talk", "perhaps-order"))
_LOOSE = frozenset(("unknown-order", "misspelled-order", "condition-of-nothing", "value-unsaid")) | _HELD
"""What words are that begin no order as they stand: they may be one all the same."""
_ASKS_BELOW = re.compile(
    r"\b(?:orders?|moves?|actions?|payments?|lists?|to do|please|pls|thing|this week|next|then|also|first|finally"
    r"|i(?:'d| would| want|'ll| will| need| wish))\b",
    re.IGNORECASE,
)
"""By what words before a colon those behind it are asked for, whatever verb they lack."""
_AS_BEFORE = re.compile(
    r"(?:(?:please|just|i want|i'd like|do|exactly)[ ]+)*(?:the[ ]+|my[ ]+)?(?:same|usual)"
    r"(?:[ ]+(?:orders?|moves?|again|procedure|thing|stuff))*"
    r"(?:[ ]+(?:(?:as|like)[ ]+)?(?:(?:i did |in )?(?:last (?:week|time|turn)|the last one)|before|always|usual|ever"
    r"|yesterday|the week before)){0,2}(?:[ ,]+(?:please|again|thanks|pls|for me))*",
    re.IGNORECASE,
)
AS_BEFORE = (
    "No order stands for another week by itself. Send those that you mean; one that ends in "
    '"every week until week 9" is kept for each of them.'
)
NOT_FILED = "Nothing was filed. To propose it, send that line, in a paragraph of its own."
_WITH_ME = re.compile(r"\b(?:and i|i and|with me|and me)\b", re.IGNORECASE)
"""What is told of a player together with the writer, and not said to that player: "Bob and I shook hands on it"."""
_LEADS = re.compile(r": | -+>? ")
_I_SAY = re.compile(
    r"\b(?:i(?:'ve| have)? (?:just )?(?:forgot|forgotten|wanted|meant|need|have|had|failed)|let me|allow me)"
    r" (?:to )?(?:say|mention|add|tell|ask)\b",
    re.IGNORECASE,
)
_SPEAKS = re.compile(
    r"\b(?:say|says|said|saying|tell|tells|told|ask|asks|asked|suggests?|suggested|thinks?|(?<!\bi )wants?|wrote|writes"
    r"|means?|they|he|she|who|someone|somebody|everyone|everybody|rules?|propos\w+|questions?|admin|moderator|self|reminder|remember"
    r"|notes?|advice|tips?|hints?|jokes?|warning|lesson|moral|motto|rumou?r)\b|^to\b|[?$\"]|\d(?![\d%])",
    re.IGNORECASE,
)


def _would_be(text: str) -> bool:
    """Say whether a sentence tells what its writer would do in a world that is none: "I'd pay him if he were nice"."""
    return _I_WOULD.search(text) is not None and says_any_of("UNREAL").search(text) is not None


def _those_in(text: str, names: tuple[str, ...]) -> list[str]:
    """Give those of some names that a text has in it."""
    return [name for name in names if re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE)]


class _Reading(Ordering):
    """The state of reading a letter from top to bottom: what "it" means, which phase a heading has set."""

    def __init__(
        self, source: str, vocabulary: Vocabulary, holdings: Holdings, said_name: str, newcomer: str | None
    ) -> None:
        super().__init__(source, vocabulary, holdings, newcomer)
        self.said_name = said_name
        self.sum = ""
        self.others = tuple(name for name in vocabulary.players if name != holdings.name)
        self.named: tuple[str, ...] = ()
        self.named_before: tuple[str, ...] = ()
        self.worded = NO_WORDS
        self.may_leave = newcomer is None and LEAVE.split(maxsplit=1)[0] in vocabulary.starts
        self.asked = NO_WORDS
        self.job = ""
        self.unfinished: Traced | None = None
        self.sooner: int | None = None

    def sentence(self, sentence: Sentence) -> None:
        """Take one sentence in. A thing that is no square is "it" only within its sentence."""
        if sentence.words.text.isdigit() and not (self.latest or self.withdrawn or self.unfinished):
            return
        if (part := self.opened(sentence)) is None:
            return
        part = replace(part, words=job_named(part.words, self.job))
        self.job = next(iter(_those_in(part.words.text, self.vocabulary.jobs)), self.job)
        self.thing = self.square
        self.goods_before, self.goods = self.goods or self.goods_before, None
        if self.may_leave and self.leaves(part):
            return
        if self.newcomer is None and not (part.signed or part.ended) and (send := wished_rule(part.words.text)):
            self.items.append(Unread(*self.quote(part.words), "perhaps-proposal", NOT_FILED, None, (send,)))
            return
        if not (self.latest or part.signed or part.ended) and _AS_BEFORE.fullmatch(part.words.text.strip(" .!")):
            self.items.append(Unread(*self.quote(part.words), "which-again", AS_BEFORE))
            return
        words, remarks = self.in_plain_words(part)
        words = words if self.latest or self.withdrawn else without_instead(words)
        self.named_before = self.named
        words, self.unsure = named_for(words, self.named, self.others)
        if not (part.signed or part.ended):
            self.named = players_in(part.words.text, self.others) or self.named
        before, self.unfinished = self.unfinished, None
        count = len(self.items)
        if words.text and not (self.finishes(before, part) or self.corrects(part, words)):
            self.reads(part, words)
            self.unfinished = self.worded if len(self.items) == count + 1 and self.is_unfinished(part) else None
        if part.label is not None:
            self.labelled.setdefault(part.label, []).extend(range(count, len(self.items)))
        if not (part.signed or part.ended):
            self.items += [Talk(*self.quote(remark)) for remark in remarks]
            if len(self.items) > count:
                self.brings_up(part)
        if self.sooner is not None and self.latest and self.latest[0] >= count:
            self.puts_first(self.sooner, count)

    def opened(self, part: Sentence) -> Sentence | None:
        """Take off how a sentence begins, and say in full what it takes up; None where it is said to somebody else."""
        greeting = GREETING.match(part.words.text)
        if greeting is not None and players_in(greeting[0], self.others):
            self.items.append(Talk(*self.quote(part.words)))  # "Dear Bob, buy 12"
            return None
        part = replace(part, words=part.words.part(greeting.end())) if greeting else part
        if part.words.text.isupper() and len(part.words.text.split()) > _MOST_SHOUTED and '"' not in part.words.text:
            part = replace(part, words=replace(part.words, text=part.words.text.lower()))
        if self.newcomer and part.words.text.strip(" .,!") in (self.newcomer, self.said_name):
            return None
        if postscript := _POSTSCRIPT.match(part.words.text):
            part = replace(part, words=part.words.part(postscript.end()), signed=False)
        if (so := self.in_that_case(self.after_a_question(self.of_a_topic(part)))) is None:
            return None
        part = so
        if explain := (None if part.asked else _EXPLAIN.match(part.words.text)) or _LIST_OF.match(part.words.text):
            part = replace(part, words=part.words.part(explain.end()), asked=True)
        tag = _TAG.search(part.words.text) if part.asked else None
        if tag is not None and self.is_order(part.words.part(0, tag.start())):
            return replace(part, words=part.words.part(0, tag.start()), asked=False)
        return part

    def brings_up(self, part: Sentence) -> None:
        """Let the one square of which talk or a question speaks be what "it" is in the next sentence."""
        last = self.items[-1] if self.items else None
        if isinstance(last, (Talk, Question)) or (isinstance(last, Unread) and last.code in _LOOSE):
            self.square = self.square_in(part.words) or self.ware_in(part.words) or self.square

    def ware_in(self, words: Traced) -> Traced | None:
        """Give the one thing to own of which some words speak."""
        ware = ware_named(words.text, self.vocabulary)
        return Traced.instead(ware, words.origins[0]) if ware else None

    def square_in(self, words: Traced) -> Traced | None:
        """Give the one square of which some words speak, by its number or its name."""
        plain = plain_words(words)
        if hit := _SQUARE_IN_WORDS.search(plain.text):
            plain = plain.respelled(*hit.span(), str(number_words()[hit[0].lower()]))
        found = [each for each in taken_apart(plain.text, self.vocabulary).found if each.place is Place.SQUARE]
        start = plain.text.lower().find(found[0].said.lower(), found[0].at) if len(found) == 1 else -1
        return plain.part(start, start + len(found[0].said)) if start >= 0 else None

    def is_order(self, words: Traced) -> bool:
        """Say whether some words are orders, by the grammar or by what they are about."""
        known = known_orders(plain_words(words).text, self.vocabulary, self.holdings.here, polite=True)
        return self.plan(words) is not None or (known is not None and known.surely)

    def of_a_topic(self, part: Sentence) -> Sentence:
        """Take in which square a sentence says at its head that it speaks of: "As for 9: paint it red"."""
        topic, rest = topic_of(part.words)
        square = self.square_in(topic) if topic.text else None
        if square is None or not leaves_open(rest):
            return part
        self.square = square
        return replace(part, words=settle(rest, square))

    def after_a_question(self, part: Sentence) -> Sentence:
        """Say in full what a sentence takes up of the question before it: "Is 17 free? If so, ..."."""
        before, self.asked = self.asked, part.words.strip(" ?") if part.asked else NO_WORDS
        order = asked_to_do(before, part.words)
        if order is not None and self.is_order(order):
            return replace(part, words=order)
        if (bound := in_case(before.text, part.words)) is not None and self.is_order(part.words):
            return replace(part, words=bound)
        return replace(part, words=of_the_question(before.text, part.words, self.vocabulary.names))

    def in_that_case(self, part: Sentence) -> Sentence | None:
        """Say in full the condition of the sentence before, where an order takes that up: "Otherwise walk on"."""
        before, self.condition, self.sooner = self.condition, None, None
        last = self.items[self.latest[-1]] if self.latest else None
        found = of_the_condition(before, part.words) if before is not None else None
        if before is None or found is None:
            return part
        if leaves_alone(found.order):
            self.items.append(Talk(*self.quote(part.words)))
            return None
        if NOT.match(found.order.text):
            return part
        other = gapped(found.order, self.vocabulary)
        said = other.of(last.order, self.vocabulary) if other and isinstance(last, Wish) else []
        order = said[0] if len(said) == 1 else None
        if order is None and other is not None and not self.is_order(found.order):
            self.items.append(Unread(*self.quote(part.words), "which-again", WHICH_AGAIN))
            return None
        if order is None and not self.is_order(found.order):
            return part
        self.sooner = self.latest[0] if found.otherwise and before.is_met_last and self.latest else None
        if order is not None:  # "otherwise just one"
            return replace(part, words=found.whole.part(0, len(found.whole.text) - len(found.order.text)) + order)
        return replace(part, words=found.whole)

    def puts_first(self, place: int, count: int) -> None:
        """Put the items from a place on before those from an earlier one: of two ways, one must not cause the other."""
        more, back = len(self.items) - count, count - place
        self.items[place:] = self.items[count:] + self.items[place:count]

        def now(at: int) -> int:
            return at if at < place else at + more if at < count else at - back

        self.latest = [now(at) for at in self.latest]
        self.labelled = {label: [now(at) for at in places] for label, places in self.labelled.items()}

    def is_unfinished(self, part: Sentence) -> bool:
        """Say whether what a sentence was taken as, which is the last item, names no order that the rules know."""
        item = self.items[-1]
        loose = isinstance(item, Talk) or (isinstance(item, Unread) and item.code in _LOOSE)
        unknown = isinstance(item, Wish) and item.condition is None and not item.phase
        if part.signed or part.ended or part.asked or self.newcomer is not None or not (loose or unknown):
            return False
        said = (self.worded.text, item.order.text) if isinstance(item, Wish) else ()
        return not any(known_orders(each, self.vocabulary, self.holdings.here, polite=True) for each in said)

    def finishes(self, before: Traced | None, part: Sentence) -> bool:
        """Take in what names what the sentence before lacks ("Taxi! Take me to 33."); says whether it does."""
        if before is None or part.signed or part.ended or part.asked:
            return False
        alone = known_orders(self.worded.text, self.vocabulary, self.holdings.here)
        both = before + Traced.instead(", ", before.origins[-1]) + self.worded
        if self.has_label(self.worded.text):
            line = f"{before.text}, {self.worded.text[:1].lower()}{self.worded.text[1:]}"
            plan = self.plan(both.respelled(0, len(both.text), line))
            return plan is not None and self.is_finished(plan, part, both)
        found = known_orders(both.text, self.vocabulary, self.holdings.here, one=True) if alone is None else None
        line = found.lines[0] if found and found.surely else with_name(before.text, self.worded.text, self.vocabulary)
        plan = self.plan(both.respelled(0, len(both.text), line)) if line else None
        return plan is not None and self.is_finished(plan, part, both)

    def has_label(self, text: str) -> bool:
        """Say whether a sentence is what an order of the rules has behind a comma: "Penalty: ..."."""
        label = _LABEL.match(text)
        said = f", {label['label'].lower()}: " if label is not None else ""
        phrases = (phrase for order in self.vocabulary.orders for phrase in (order.phrase, *order.short))
        return label is not None and any(said in phrase.lower() for phrase in phrases)

    def is_finished(self, plan: Plan, part: Sentence, both: Traced) -> bool:
        """Take the order in that two sentences are, if it is one, in the place of the first; says whether it is."""
        if len(plan.orders) != 1 or self.bar.covers(part):
            return False
        self.items.pop()
        self.doubtful, self.unsure = False, ()
        self.ordered(plan, replace(part, words=both), both)
        return True

    def leaves(self, part: Sentence) -> bool:
        """Take a sentence in by which its sender may leave the game, once in a letter; says whether it is one."""
        said = part.words.text
        if part.asked or part.ended or self.bar.covers(part):
            return False
        if is_leaving(said) and not _those_in(said, self.vocabulary.jobs):
            order = (heir_of(said, self.vocabulary) if LEFT.search(said) else "") or LEAVE
            if not any(isinstance(item, Wish) and item.order.text == LEAVE for item in self.items):
                self.reads(part, part.words.respelled(0, len(said), order))
            return True
        if not part.signed and is_perhaps_leaving(said):
            reason = "Nothing was done. If you want to leave the game for good, send this; it cannot be taken back."
            self.items.append(Unread(*self.quote(part.words), "perhaps-leaving", reason, None, (LEAVE,)))
            return True
        return False

    def reads(self, part: Sentence, words: Traced) -> None:
        """Take in one sentence, or what of one corrects nothing, in plain words."""
        if self.asks_alone(words, part):
            return
        if part.ended and begins_proposal(part):
            self.below_the_end(part)
            return
        plan = self.plan(words)
        if plan is None and not part.signed and (behind := self.behind_a_colon(words)) is not None:
            words = self.worded = behind
            plan = self.plan(words)
        is_question = part.asked and _INTERROGATIVE.match(words.text)
        if plan is not None and plan.orders and (is_question or _would_be(part.words.text)):
            plan = None
        quoted, span = self.quote(part.words if words.text else words)
        if plan is None or not (plan.orders or plan.question):
            self.bar = self.bar.under(part, self.vocabulary.players)
        if plan is None:
            said = words if words.text else part.words
            found = judge(replace(part, words=said), quoted, span, self.vocabulary)
            if found is not None and not (part.signed or part.ended or self.frames(found, part, said)):
                self.items.append(self.asked_back(found, part))
        elif part.ended:
            if plan.orders or plan.question:
                self.below_the_end(part)
        elif plan.question:
            self.items.append(Question(quoted, span, *plan.question))
        elif not plan.orders:
            self.heading = (plan.phase, part.paragraph)
        elif not (self.doubtful and self.frames(Talk(quoted, span), part, self.worded)):
            self.ordered(plan, part, words)

    def asks_alone(self, words: Traced, part: Sentence) -> bool:
        """Take in questions that stand side by side, each a word: "help, status"."""
        listed = [each.strip() for each in re.split(r"[ ]+-+[ ]+|[,/|]", words.text)]
        if len(listed) == 1 or not all(ASKED_ALONE.fullmatch(topic) for topic in listed):
            return False
        quoted, span = self.quote(part.words)
        self.items += [Question(quoted, span, topic.lower()) for topic in listed]
        return True

    def frames(self, found: Said, part: Sentence, words: Traced) -> bool:
        """Take a sentence in that begins no order, but names all that one is about; says whether it does."""
        loose = isinstance(found, Talk) or (isinstance(found, Unread) and found.code in _LOOSE)
        polite = is_request(part) or (bool(self.latest) and _ONE_MORE.match(part.words.text) is not None)
        polite = polite or (part.first and part.line == self.ordered_in + 1 and _SO_MANY.match(words.text) is not None)
        if not loose or (part.asked and not polite and _MAY_I.match(words.text)):
            return False
        if says_any_of("UNREAL").search(part.words.text):
            return False
        words = settle(words, self.thing) if says_any_of("PLEADS").search(part.words.text) else words
        start, ends = without_condition(words.text)
        framed = known_orders(words.text[start:ends], self.vocabulary, self.holdings.here, polite=polite)
        lacks = lacking(words.text[start:ends], self.vocabulary) if framed is None and polite else None
        if lacks is not None and not lacks.spare:
            reason = f"It does not say {lacks.said}."
            self.items.append(Unread(*self.quote(part.words), "value-unsaid", reason, None, lacks.lines[:1]))
            return True
        if framed is None or (isinstance(found, Unread) and found.code in _HELD and not framed.surely):
            return False
        lines = tuple(f"{words.text[:start]}{line}{words.text[ends:]}" for line in framed.lines)
        plan = self.plan(words.respelled(0, len(words.text), " and ".join(lines))) if framed.surely else None
        is_told = plan is not None and len(plan.orders) == len(lines) and not self.bar.covers(part)
        asks = says_any_of("PLEADS").search(part.words.text) or _WILL_YOU.match(part.words.text)
        if plan is not None and is_told and (not part.asked or asks):
            self.doubtful, self.unsure = False, ()
            self.ordered(plan, replace(part, asked=False), words)
            return True
        quoted, span = self.quote(part.words)
        self.items.append(self.perhaps(quoted, span, lines))
        return True

    def asked_back(self, found: Said, part: Sentence) -> Said:
        """Ask what is meant by talk that adds a value to the orders before it ("Oh, and one for Carol too").

        What says something of any player is no order: its writer is asked whether they propose it.
        """
        text = part.words.text
        loose = isinstance(found, Talk) or (isinstance(found, Unread) and found.code in _LOOSE)
        if loose and not part.asked and self.newcomer is None and (send := said_of_anybody(text)):
            return Unread(*self.quote(part.words), "perhaps-proposal", NOT_FILED, None, (send,))
        more = _ONE_MORE.match(text) if isinstance(found, Talk) and self.latest and not part.asked else None
        if more is None or len(text.split()) > _MOST_ADDED or says_any_of("TELLS").search(text):
            return found
        added = text[more.end() :].strip(" ,")
        to_others = re.match(rf"(?:{table('OTHERS')})\b|[\w' ]+,", added, re.IGNORECASE)
        if to_others or not taken_apart(added, self.vocabulary).found:
            return found
        return Unread(*self.quote(part.words), "which-again", WHICH_AGAIN)

    def behind_a_colon(self, words: Traced) -> Traced | None:
        """Give the orders behind a colon and what leads up to them, which is talk ("one more thing: buy 13").

        What speaks of others, says what somebody says, or leaves open whether it is ordered leads up to none.
        """
        for hit in _LEADS.finditer(unquoted(words.text)):
            lead, orders = words.text[: hit.start()], words.part(hit.end()).strip()
            named = players_in(lead, self.others) and not _WITH_ME.search(lead)
            if len(lead) > LONGEST_LEAD or named or orders_nothing(lead):
                return None
            if _SPEAKS.search(_I_SAY.sub("", lead)):
                continue
            plan = self.plan(orders)
            start, ends = without_condition(orders.text) if plan is None else (0, 0)
            bare = orders.text[start:ends]
            asks = _ASKS_BELOW.search(lead) is not None
            framed = known_orders(bare, self.vocabulary, self.holdings.here, polite=asks) if plan is None else None
            if framed is not None and framed.surely:
                orders = orders.respelled(start, ends, " and ".join(framed.lines))
                plan = self.plan(orders)
            if plan is not None and plan.orders:
                self.items.append(Talk(*self.quote(words.part(0, hit.start()))))
                return orders
        return None

    def in_plain_words(self, part: Sentence) -> tuple[Traced, tuple[Traced, ...]]:
        """Give a sentence as the rules would say it, and the remarks in it that are talk beside an order.

        Words that only say a newcomer's name are none.
        """
        if self.newcomer is not None:
            wish = joining(part.words, self.newcomer, self.said_name)
            if is_joining(wish):
                return wish, ()
        wished, reason, told = without_reason(part.words, self.begins, self.others)
        bare, remarks = without_remarks(wished, self.begins, self.is_shaped)
        if reason is not None:
            self.named = players_in(reason.text, self.others) or self.named
            self.thing = self.square_in(reason) or self.thing
            remarks = (reason, *remarks)
        plain = plain_words(spelled_right(bare, self.vocabulary), self.holdings.here, self.vocabulary.week)
        for name, square in self.given.items():
            plain = named_before(plain, name, square)
        plain, self.sum = of_the_sum(owner_named(plain, self.holdings), self.sum)
        plain = left_out(plain, self.vocabulary.players, self.holdings.name)
        self.worded = for_whom(in_full(run_on(plain, self.vocabulary), self.vocabulary), self.vocabulary)
        ordered, doubtful = as_ordered(self.worded, self.vocabulary)
        self.doubtful = doubtful or told
        words = without_courtesy(ordered)
        if remarks and words.text and ((plan := self.plan(words)) is None or not (plan.orders or plan.question)):
            whole = plain_words(courteous(part.words), self.holdings.here, self.vocabulary.week)
            is_bound = re.match(rf"(?:{table('CONDITION')})\b", whole.text, re.IGNORECASE)  # "If I do, I want it"
            words, remarks = as_ordered(whole, self.vocabulary)[0] if is_bound else whole, ()
        if self.said_name and is_naming(words.text, self.said_name):
            return words.part(0, 0), remarks
        return words, remarks

    def is_shaped(self, words: Traced) -> bool:
        """Say whether the first clause of some words is an order in another shape: "I'd like it to be called Nest"."""
        plain = in_full(plain_words(words, self.holdings.here, self.vocabulary.week), self.vocabulary)
        ordered, doubtful = as_ordered(plain, self.vocabulary)
        is_order = not doubtful and ordered.text.lower() != "buy it" and re.match(self.begins, ordered.text) is not None
        return is_order and not re.match(self.begins, plain.text)

    def below_the_end(self, part: Sentence) -> None:
        """Say that something stands below the line that ends the letter."""
        quoted, span = self.quote(part.words)
        reason = "This stands below the line that ends your letter, so it was not read."
        self.items.append(Unread(quoted, span, "below-the-end", reason, None, (quoted,)))


def read_letter(
    words: str, vocabulary: Vocabulary, holdings: Holdings = NOTHING, subject: str = "", *, newcomer: str | None = None
) -> Letter:
    """Read a player's own words. The items come in the order of the letter; every span is a place in `words`.

    `holdings` say which squares are the sender's, for what she says of "my square"; the `subject` of a mail with one
    proposal can be its title, and can say that the mail is one. What a newcomer writes to be let in is the order to
    join: under the name that they say, else as `newcomer`, which is None for a player and "" where no name is known.
    """
    begins = re.compile(rf"(?:{alternatives(vocabulary.starts)})(?![\w'])", re.IGNORECASE)
    seams = SEAMS if newcomer is None else (*SEAMS, at_a_wish)
    cutting = Cutting(vocabulary, begins, seams)
    parts = [part for each in cut(words, begins) for part in cutting.pieces(each)]
    blocks = find_proposals(parts, vocabulary)
    if not blocks and is_proposal(subject):
        blocks = whole_block(parts, vocabulary)
    said = name_in(parts) if newcomer is not None else ""
    reading = _Reading(words, vocabulary, holdings, said, newcomer)
    place = 0
    for block in [*blocks, None]:
        until = block.first if block else len(parts)
        for part in parts[place:until]:
            too_much = beyond(part.words.text)
            if too_much is None:
                reading.sentence(part)
            else:
                reading.items.append(Unread(*reading.quote(part.words.part(0, MOST_QUOTED)), *too_much))
        if block:
            motion = motion_of(words, parts, block, vocabulary)
            previewed = parts[block.first].preview or parts[block.last - 1].preview
            reading.items.append(_not_filed(motion) if previewed else motion)
            place = block.last
    items = reading.items if newcomer is None else once(reading.items)
    items = left_to(decided(items), vocabulary)
    return Letter(tuple(bounded(_entitled(items, subject))))


def _not_filed(motion: Motion) -> Unread:
    """Leave a proposal that stands behind "preview:" out: filed, it could not be taken back (XXII.7)."""
    reason = 'Behind "preview:" nothing is kept, so this proposal was not filed. To file it, send it without that mark.'
    return Unread(motion.quoted.partition("\n")[0], motion.span, "previewed-proposal", reason)


def _entitled(items: list[Said], subject: str) -> list[Said]:
    """Give the one proposal of a mail the mail's subject for a title, if it has none and the mail says little else."""
    motions = [item for item in items if isinstance(item, Motion)]
    others = any(isinstance(item, Wish) for item in items) and not is_proposal(subject)
    title = title_of_subject(subject)
    if len(motions) != 1 or motions[0].title or others or not title:
        return items
    return [replace(item, title=title) if isinstance(item, Motion) else item for item in items]
