"""Reads a player's letter into what it says, item by item, in the order given: orders, questions, proposals, talk.

Nothing here knows what an order means; that is the rule language's business. This module only finds where each one
begins and ends, when it is to be done, and what "it" stands for, and it never takes talk for an action.
"""

from __future__ import annotations

import re
from dataclasses import replace

from moderator.games.nomopoly.letter_bounds import beyond, bounded
from moderator.games.nomopoly.letter_holdings import NOTHING, Holdings, alternative, several
from moderator.games.nomopoly.letter_items import Letter, Motion, Question, Said, Span, Talk, Unread, Wish
from moderator.games.nomopoly.letter_joining import is_joining, is_naming, joining, name_in
from moderator.games.nomopoly.letter_lines import Sentence, cut
from moderator.games.nomopoly.letter_plain import in_the_rules_verb, plain_words
from moderator.games.nomopoly.letter_proposals import begins_proposal, find_proposals, motion_of, whole_block
from moderator.games.nomopoly.letter_sentence import Plan, alternatives, plan_of, with_comma
from moderator.games.nomopoly.letter_talk import judge
from moderator.games.nomopoly.letter_titles import is_proposal, title_of_subject
from moderator.games.nomopoly.letter_words import (
    in_rule_words,
    settle,
    spread,
    square_of,
    thing_of,
    without_remarks,
)
from moderator.games.nomopoly.traced import Traced
from moderator.games.nomopoly.vocabulary import Vocabulary

__all__ = ["Letter", "Motion", "Question", "Said", "Talk", "Unread", "Wish", "read_letter"]


MOST_QUOTED = 80
ASKED_ALONE = re.compile(r"help|status|board|rules|history|proposals", re.IGNORECASE)


class _Reading:
    """The state of reading a letter from top to bottom: what "it" means, which phase a heading has set."""

    def __init__(self, source: str, vocabulary: Vocabulary, holdings: Holdings, newcomer: str | None) -> None:
        self.source = source
        self.newcomer = newcomer
        self.vocabulary = vocabulary
        self.holdings = holdings
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
        words = self.in_plain_words(part)
        if not words.text:
            return
        listed = [part.strip() for part in re.split(r"[ ]+-+[ ]+|[,/|]", words.text)]
        if len(listed) > 1 and all(ASKED_ALONE.fullmatch(topic) for topic in listed):
            quoted, span = self.quote(part.words)
            self.items += [Question(quoted, span, topic.lower()) for topic in listed]
            return
        if part.ended and begins_proposal(part):
            self.below_the_end(part)
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
            if plan.orders or plan.question:
                self.below_the_end(part)
        elif plan.question:
            self.items.append(Question(quoted, span, *plan.question))
        elif not plan.orders:
            self.heading = (plan.phase, part.paragraph)
        elif part.asked and not (plan.asks_to_do or part.preview or (self.newcomer is not None and is_joining(words))):
            reason = "You ended this with a question mark, and talk is never an action."
            sure = " and ".join(order.text for order in plan.orders)
            send = (sure, f"preview: {sure}")
            self.items.append(Unread(quoted, span, "asked-not-ordered", reason, None, send))
        else:
            self.orders(plan, part)

    def in_plain_words(self, part: Sentence) -> Traced:
        """Give the words of a sentence as the rules would say them; those that only say a newcomer's name are none."""
        words = plain_words(without_remarks(part.words), self.holdings.here)
        if self.newcomer is None:
            return words
        return words.part(0, 0) if self.newcomer and is_naming(words.text) else joining(words, self.newcomer)

    def below_the_end(self, part: Sentence) -> None:
        """Say that something stands below the line that ends the letter."""
        quoted, span = self.quote(part.words)
        reason = "This stands below the line that ends your letter, so it was not read."
        self.items.append(Unread(quoted, span, "below-the-end", reason, None, (quoted,)))

    def orders(self, plan: Plan, part: Sentence) -> None:
        """Take the orders of one sentence in, each by itself."""
        set_phase, paragraph = self.heading
        phase = plan.phase or (set_phase if paragraph == part.paragraph else "")
        condition = in_rule_words(plan.condition) if plan.condition else None
        if condition is not None and plan.last:
            condition = settle(condition, thing_of(plan.orders[0]))
        for listed in plan.orders:
            for order in spread(in_the_rules_verb(listed, self.vocabulary), self.vocabulary.players):
                quoted, span = self.quote(listed if plan.condition is None else part.words)
                settled = settle(order, square_of(condition) if condition else self.thing or self.square)
                if condition is None:
                    self.thing = thing_of(settled)
                    self.square = self.thing if self.thing and self.thing.text.isdigit() else self.square
                wish = Wish(quoted, span, settled, condition, phase, part.preview, plan.unless)
                self.items += [wish] if condition else self.of_holdings(wish)

    def of_holdings(self, wish: Wish) -> list[Said]:
        """Say which squares "my square" and "my squares" are, where the sender's own squares are known."""
        found = several(wish.order, self.holdings)
        if found is not None:
            return [replace(wish, order=order) for order in found] or [
                Unread(wish.quoted, wish.span, "owns-none", "You own no square.")
            ]
        others = alternative(wish.order, self.holdings)
        if len(others) > 1:
            reason = f"You own {len(others)} squares: say which."
            return [Unread(wish.quoted, wish.span, "which-square", reason, None, tuple(each.text for each in others))]
        return [replace(wish, others=others)]


def read_letter(
    words: str, vocabulary: Vocabulary, holdings: Holdings = NOTHING, subject: str = "", *, newcomer: bool = False
) -> Letter:
    """Read a player's own words. The items come in the order of the letter; every span is a place in `words`.

    `holdings` say which squares are the sender's, for what she says of "my square"; the `subject` of a mail with one
    proposal can be its title, and can say that the mail is one. What a `newcomer` writes to be let in is her order to
    join.
    """
    parts = cut(words, re.compile(rf"(?:{alternatives(vocabulary.starts)})(?![\w'])", re.IGNORECASE))
    blocks = find_proposals(parts, vocabulary)
    if not blocks and is_proposal(subject):
        blocks = whole_block(parts, vocabulary)
    reading = _Reading(words, vocabulary, holdings, name_in([part.words for part in parts]) if newcomer else None)
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
    return Letter(tuple(bounded(_entitled(reading.items, subject))))


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
