"""Orders known by what a sentence is about, though it says none: `known_orders` finds them.

What is known so is an order, if it asks for something; else its writer is asked.
"""

from __future__ import annotations

import re
from dataclasses import replace

from moderator.core.headings import orders_nothing
from moderator.games.nomopoly.letters.bonds import bond_above, may_bind
from moderator.games.nomopoly.letters.goods import goods_in, in_full
from moderator.games.nomopoly.letters.holdings import Holdings
from moderator.games.nomopoly.letters.items import Question, Said, Talk, Unread, Wish
from moderator.games.nomopoly.letters.lines import Sentence
from moderator.games.nomopoly.letters.ordering import Ordering, is_request
from moderator.games.nomopoly.letters.plain import plain_words
from moderator.games.nomopoly.letters.players import players_in
from moderator.games.nomopoly.letters.sentence import Plan
from moderator.games.nomopoly.letters.shares import left_out
from moderator.games.nomopoly.letters.so_far import WHICH_AGAIN
from moderator.games.nomopoly.letters.talk import PERHAPS, deed_in_talk, said_of_anybody
from moderator.games.nomopoly.letters.words import settle
from moderator.games.nomopoly.wordings.order_known import known_orders, lacking, with_name, without_condition
from moderator.games.nomopoly.wordings.order_words import Place, says_any_of, table, taken_apart, ware_named
from moderator.games.nomopoly.wordings.shapes import COUNT, as_ordered
from moderator.games.nomopoly.wordings.traced import NO_WORDS, Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.games.nomopoly.wordings.weeks import says_week
from moderator.language.registry import number_words

LONGEST_LEAD = 80
_MANY = "|".join(word for word, number in number_words().items() if number > 1)
_SQUARE_IN_WORDS = re.compile(rf"\b(?:{_MANY})\b(?=$|[ ]*[,.!]|[ ]+(?:is|was|has|and|again|any)\b)", re.IGNORECASE)
LINKS = r"(?:(?:and|but|so|also|oh|well|then|now)\b[ ,]+)*"
_MAY_I = re.compile(
    rf"{LINKS}(?:(?:can|may|could|should|must|do|am|will|shall)[ ]+(?:i|we)"
    r"|(?:is|are|does|has|have|had|did|was|were)[ ])\b",
    re.IGNORECASE,
)
_WILL_YOU = re.compile(
    r"(?:(?:oh|and|also)[ ,]+)*(?:(?:can|could|would|will)[ ]+you\b(?! (?:tell|explain|say)\b)"
    r"|(?:can|could|may)[ ]+(?:#?\d+|my square)[ ]+(?:please[ ]+)?(?:get|have|be (?:given|made|put))\b)",
    re.IGNORECASE,
)
_ONE_MORE = re.compile(r"(?:oh|and then|well)?,?[ ]*(?:and|plus|also)\b", re.IGNORECASE)
_SO_MANY = re.compile(rf"{COUNT} [a-z]", re.IGNORECASE)
_MOST_ADDED = 8
"""Of how many words at most a sentence adds to an order before it."""
_LABEL = re.compile(r"(?P<label>[a-z]+):[ ]", re.IGNORECASE)
_HELD = frozenset(("order-in-talk", "perhaps-order"))
_LOOSE = frozenset(("unknown-order", "misspelled-order", "condition-of-nothing", "value-unsaid")) | _HELD
"""What words are that begin no order as they stand: they may be one all the same."""
_ASKS_BELOW = re.compile(
    r"\b(?:orders?|moves?|actions?|payments?|lists?|to do|please|pls|thing|this week|next|then|also|first|finally"
    r"|i(?:'d| would| want|'ll| will| need| wish))\b",
    re.IGNORECASE,
)
"""By what words before a colon those behind it are asked for, whatever verb they lack."""
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
    r"|notes?|advice|tips?|hints?|jokes?|warning|lesson|moral|motto|rumou?r|after(?! (?:an?|some|much|all)\b)|later"
    r"|tomorrow|phase|(?:next|following) (?:week|month|turn)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"|^to\b|[?$\"]|\d(?![\d%])",
    re.IGNORECASE,
)


class Knowing(Ordering):
    """A letter so far, with what knows orders by what they are about.

    `worded` is the sentence that is read, in plain words; `others` are the players but for the writer.
    """

    def __init__(self, source: str, vocabulary: Vocabulary, holdings: Holdings, newcomer: str | None) -> None:
        super().__init__(source, vocabulary, holdings, newcomer)
        self.others = tuple(name for name in vocabulary.players if name != holdings.name)
        self.worded = NO_WORDS

    def brings_up(self, part: Sentence) -> None:
        """Let the one square of which talk or a question speaks be what "it" is in the next sentence."""
        last = self.items[-1] if self.items else None
        if isinstance(last, (Talk, Question)) or (isinstance(last, Unread) and last.code in _LOOSE):
            ware = self.ware_in(part.words)
            self.square = self.square_in(part.words) or ware or self.square
            self.goods = goods_in(in_full(part.words, self.vocabulary), self.vocabulary) or ware or self.goods

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
        return self.plan(words) is not None or (known is not None and known.surely) or self.is_shaped(words)

    def is_shaped(self, words: Traced) -> bool:
        """Say whether the first clause of some words is an order in another shape: "I'd like it to be called Nest"."""
        plain = plain_words(words, self.holdings.here, self.vocabulary.week)
        plain = in_full(left_out(plain, self.vocabulary.players, self.holdings.name), self.vocabulary)
        ordered, doubtful = as_ordered(plain, self.vocabulary)
        is_order = not doubtful and ordered.text.lower() != "buy it" and re.match(self.begins, ordered.text) is not None
        return is_order and not re.match(self.begins, plain.text)

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

    def frames(self, found: Said, part: Sentence, words: Traced) -> bool:
        """Take a sentence in that begins no order, but names all that one is about; says whether it does."""
        loose = isinstance(found, Talk) or (isinstance(found, Unread) and found.code in _LOOSE)
        polite = is_request(part) or (bool(self.latest) and _ONE_MORE.match(part.words.text) is not None)
        polite = polite or (
            part.first and part.line == self.ordered_in[0] + 1 and _SO_MANY.match(words.text) is not None
        )
        if not loose or (part.asked and not polite and _MAY_I.match(words.text)):
            return False
        if says_any_of("UNREAL").search(part.words.text):
            return False
        words = settle(words, self.thing) if says_any_of("PLEADS").search(part.words.text) else words
        start, ends = without_condition(words.text)
        polite = polite or says_week(words.text[:start])
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
        bonds = [bond for bond in (self.bond, self.bar.bond_on(part)) if bond is not None]
        for bond in bonds:
            lines = tuple(bond.said_of([Traced.source(line)]) for line in lines)
        self.items.append(self.perhaps(quoted, span, lines))
        return True

    def asked_back(self, found: Said, part: Sentence) -> Said:
        """Ask what is meant by talk that adds a value to the orders before it ("Oh, and one for Carol too").

        What says something of any player is no order: its writer is asked whether they propose it.
        """
        text = part.words.text
        if isinstance(found, Talk) and found.asked and self.square is not None:
            return replace(found, it=self.square.text)
        loose = isinstance(found, Talk) or (isinstance(found, Unread) and found.code in _LOOSE)
        if isinstance(found, Unread) and found.code == "order-in-talk":  # "I like 9 best, but paint it blue"
            square = self.square_in(part.words) or self.square
            found = replace(found, send=tuple(settle(Traced.source(line), square).text for line in found.send))
        if loose and not part.asked and self.newcomer is None and (send := said_of_anybody(text)):
            return Unread(*self.quote(part.words), "perhaps-proposal", NOT_FILED, None, (send,))
        if isinstance(found, Talk) and not part.asked and (deed := deed_in_talk(text, self.vocabulary)):
            line = settle(plain_words(Traced.source(deed)), self.thing or self.square).text
            return Unread(*self.quote(part.words), "order-or-talk", PERHAPS, None, (line,))
        after = self.latest or (self.items and isinstance(self.items[-1], Unread))
        more = _ONE_MORE.match(text) if isinstance(found, Talk) and after and not part.asked else None
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
            bond = bond_above(words.part(0, hit.start()), self.vocabulary)
            if len(lead) > LONGEST_LEAD or named or (bond is None and orders_nothing(lead)):
                return None
            if bond is None and (
                _SPEAKS.search(_I_SAY.sub("", lead)) or may_bind(Traced.source(lead), self.vocabulary)
            ):
                continue
            plan = self.plan(orders)
            start, ends = without_condition(orders.text) if plan is None else (0, 0)
            bare = orders.text[start:ends]
            asks = bond is not None or _ASKS_BELOW.search(lead) is not None
            framed = known_orders(bare, self.vocabulary, self.holdings.here, polite=asks) if plan is None else None
            if framed is not None and framed.surely:
                orders = orders.respelled(start, ends, " and ".join(framed.lines))
                plan = self.plan(orders)
            if plan is not None and plan.orders:
                self.items += [Talk(*self.quote(words.part(0, hit.start())))] if bond is None else []
                self.bond = bond
                return orders
        return None
