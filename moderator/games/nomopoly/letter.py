"""Reads a player's letter into what it says, item by item, in the order given: orders, questions, proposals, talk.

Nothing here knows what an order means; that is the rule language's business. This module only finds where each one
begins and ends, when it is to be done, and what "it" stands for, and it never takes talk for an action.
"""

from __future__ import annotations

import re

from moderator.games.nomopoly.letter_items import Letter, Motion, Question, Said, Span, Talk, Unread, Wish
from moderator.games.nomopoly.letter_lines import Sentence, cut
from moderator.games.nomopoly.letter_proposals import find_proposals, motion_of
from moderator.games.nomopoly.letter_sentence import Plan, alternatives, plan_of, with_comma
from moderator.games.nomopoly.letter_talk import judge
from moderator.games.nomopoly.letter_words import (
    in_rule_words,
    plain_squares,
    settle,
    spread,
    thing_of,
    without_remarks,
)
from moderator.games.nomopoly.traced import Traced
from moderator.games.nomopoly.vocabulary import Vocabulary

__all__ = ["Letter", "Motion", "Question", "Said", "Talk", "Unread", "Wish", "read_letter"]


ASKED_ALONE = re.compile(r"help|status|board|rules|history|proposals", re.IGNORECASE)


class _Reading:
    """The state of reading a letter from top to bottom: what "it" means, which phase a heading has set."""

    def __init__(self, source: str, vocabulary: Vocabulary) -> None:
        self.source = source
        self.vocabulary = vocabulary
        self.thing: Traced | None = None
        self.square: Traced | None = None
        self.heading: tuple[str, int] = ("", -1)
        self.items: list[Said] = []

    def quote(self, words: Traced) -> tuple[str, Span]:
        """Give the player's own words and their place in the letter."""
        span = words.span(0, len(words.text))
        return re.sub(r"\s", " ", self.source[span[0] : span[1]]), span

    def sentence(self, part: Sentence) -> None:
        """Take one sentence in. A thing that is no square is "it" only within its sentence."""
        self.thing = self.square
        words = plain_squares(without_remarks(part.words))
        if not words.text:
            return
        listed = [part.strip() for part in re.split(r"[ ]+-+[ ]+|[,/|]", words.text)]
        if len(listed) > 1 and all(ASKED_ALONE.fullmatch(topic) for topic in listed):
            quoted, span = self.quote(part.words)
            self.items += [Question(quoted, span, topic.lower()) for topic in listed]
            return
        plan = plan_of(words, self.vocabulary)
        if plan is None:
            helped = with_comma(words, self.vocabulary)
            plan = plan_of(helped, self.vocabulary) if helped else None
        quoted, span = self.quote(part.words)
        if plan is None:
            found = judge(part, quoted, span, self.vocabulary)
            if found is not None and not (part.signed or part.ended):
                self.items.append(found)
        elif part.ended:
            if plan.orders:
                reason = "This stands below the line that ends your letter, so it was not read."
                self.items.append(Unread(quoted, span, "below-the-end", reason, None, (quoted,)))
        elif plan.question:
            self.items.append(Question(quoted, span, *plan.question))
        elif not plan.orders:
            self.heading = (plan.phase, part.paragraph)
        elif part.asked and not (plan.asks_to_do or plan.preview):
            reason = "You ended this with a question mark, and talk is never an action."
            sure = " and ".join(order.text for order in plan.orders)
            send = (sure, f"preview: {sure}")
            self.items.append(Unread(quoted, span, "asked-not-ordered", reason, None, send))
        else:
            self.orders(plan, part)

    def orders(self, plan: Plan, part: Sentence) -> None:
        """Take the orders of one sentence in, each by itself."""
        set_phase, paragraph = self.heading
        phase = plan.phase or (set_phase if paragraph == part.paragraph else "")
        condition = in_rule_words(plan.condition) if plan.condition else None
        for listed in plan.orders:
            for order in spread(listed):
                quoted, span = self.quote(listed if plan.condition is None else part.words)
                settled = order if condition else settle(order, self.thing or self.square)
                if condition is None:
                    self.thing = thing_of(settled)
                    self.square = self.thing if self.thing and self.thing.text.isdigit() else self.square
                self.items.append(Wish(quoted, span, settled, condition, phase, plan.preview))


def read_letter(words: str, vocabulary: Vocabulary) -> Letter:
    """Read a player's own words. The items come in the order of the letter; every span is a place in `words`."""
    parts = cut(words, re.compile(rf"(?:{alternatives(vocabulary.starts)})(?![\w'])", re.IGNORECASE))
    blocks = find_proposals(parts, vocabulary)
    reading = _Reading(words, vocabulary)
    place = 0
    for block in [*blocks, None]:
        until = block.first if block else len(parts)
        for part in parts[place:until]:
            reading.sentence(part)
        if block:
            motion = motion_of(words, parts, block, vocabulary)
            reading.items.append(motion)
            place = block.last
    return Letter(tuple(reading.items))
