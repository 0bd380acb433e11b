"""How a sentence begins: whom it greets, what it takes up of the one before it, and what it says that it speaks of."""

from __future__ import annotations

import re
from dataclasses import replace

from moderator.games.nomopoly.letters.corrections import leaves_alone, without_instead
from moderator.games.nomopoly.letters.gapping import gapped
from moderator.games.nomopoly.letters.holdings import Holdings
from moderator.games.nomopoly.letters.items import Talk, Unread, Wish
from moderator.games.nomopoly.letters.knowing import Knowing
from moderator.games.nomopoly.letters.lines import Sentence
from moderator.games.nomopoly.letters.players import players_in
from moderator.games.nomopoly.letters.so_far import WHICH_AGAIN
from moderator.games.nomopoly.letters.taken_up import asked_to_do, in_case, of_the_condition, of_the_question, topic_of
from moderator.games.nomopoly.letters.talk import GREETING, NOT
from moderator.games.nomopoly.letters.words import leaves_open, settle
from moderator.games.nomopoly.wordings.traced import NO_WORDS, Traced
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary

_EXPLAIN = re.compile(
    r"(?:(?:and|also|oh|but)[ ,]+)*(?:(?:please|kindly|(?:can|could|would) you)[ ]+)*(?:explain|tell|remind)"
    r"(?:[ ]+(?:to|please|me))*[ ]+"
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
_MOST_SHOUTED = 2
"""Of how many capital words at most a sentence is left as it is: more are no names, but a letter in capitals."""
_TAG = re.compile(r",?[ ]+(?:will|would|could|can|won't)[ ]+you(?:[ ]+please)?$", re.IGNORECASE)


class Opening(Knowing):
    """A letter so far, with what the next sentence may take up of it: what was `asked` and is `unfinished`.

    `said_name` is how a newcomer says that they are called.
    """

    def __init__(
        self, source: str, vocabulary: Vocabulary, holdings: Holdings, said_name: str, newcomer: str | None
    ) -> None:
        super().__init__(source, vocabulary, holdings, newcomer)
        self.said_name = said_name
        self.asked = NO_WORDS
        self.unfinished: Traced | None = None

    def opened(self, part: Sentence) -> Sentence | None:
        """Take off how a sentence begins, and say in full what it takes up; None where it is said to somebody else."""
        if part.words.text.isdigit() and not (self.latest or self.withdrawn or self.unfinished):
            return None
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
        before, self.condition, self.bound = self.condition, None, None
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
        self.bound = before.place
        if order is not None:  # "otherwise just one"
            return replace(part, words=found.whole.part(0, len(found.whole.text) - len(found.order.text)) + order)
        return replace(part, words=without_instead(found.whole) if found.otherwise else found.whole)
