"""Reads a player's letter into what it says, item by item, in the order given: orders, questions, proposals, talk.

Nothing here knows what an order means; that is the rule language's business. This module only finds where each one
begins and ends, when it is to be done, and what "it" stands for, and it never takes talk for an action.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from moderator.core.leaving import is_leaving, is_perhaps_leaving
from moderator.games.nomopoly.letters.bonds import Bar, Bond, hangs_on, may_bind, says_when, unbracketed
from moderator.games.nomopoly.letters.bounds import beyond, bounded
from moderator.games.nomopoly.letters.corrections import Scope, without_instead
from moderator.games.nomopoly.letters.goods import for_whom, goods_in, in_full
from moderator.games.nomopoly.letters.holdings import NOTHING, Holdings, owner_named
from moderator.games.nomopoly.letters.items import Letter, Motion, Question, Said, Talk, Unread, Wish
from moderator.games.nomopoly.letters.joining import at_a_wish, is_joining, is_naming, joining, name_in, once
from moderator.games.nomopoly.letters.knowing import LINKS, NOT_FILED
from moderator.games.nomopoly.letters.leaving import LEAVE, LEFT, decided, heir_of, left_to, what_is_meant
from moderator.games.nomopoly.letters.left_over import Line, left_over
from moderator.games.nomopoly.letters.lines import Sentence, cut
from moderator.games.nomopoly.letters.motions import begins_proposal, find_proposals, motion_of, whole_block
from moderator.games.nomopoly.letters.opening import Opening
from moderator.games.nomopoly.letters.plain import plain_words, without_courtesy
from moderator.games.nomopoly.letters.players import named_for, players_in
from moderator.games.nomopoly.letters.seams import SEAMS, Cutting
from moderator.games.nomopoly.letters.sentence import alternatives, run_on
from moderator.games.nomopoly.letters.shares import left_out, of_the_sum
from moderator.games.nomopoly.letters.so_far import WHICH_AGAIN
from moderator.games.nomopoly.letters.talk import judge, wished_rule
from moderator.games.nomopoly.letters.titles import is_proposal, title_of_subject
from moderator.games.nomopoly.letters.words import job_named, named_before
from moderator.games.nomopoly.wordings.order_frames import spelled_right
from moderator.games.nomopoly.wordings.order_words import says_any_of, table
from moderator.games.nomopoly.wordings.remarks import courteous, without_reason, without_remarks
from moderator.games.nomopoly.wordings.shapes import as_ordered
from moderator.games.nomopoly.wordings.traced import Traced, apart_from
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary

__all__ = ["Letter", "Motion", "Question", "Said", "Talk", "Unread", "Wish", "read_letter"]


MOST_QUOTED = 80
PERHAPS_LEAVING = "Nothing was done. If you want to leave the game for good, send this; it cannot be taken back."
_MOST_ALONE = 3
"""Of how many words at most a sentence leaves that may not mean the game: "I quit"."""
_I_WOULD = re.compile(r"\bi(?:'d| would)\b(?! (?:like|love|appreciate|be (?:glad|grateful|happy))\b)", re.IGNORECASE)
_INTERROGATIVE = re.compile(
    rf"{LINKS}(?:what|who|whom|whose|where|when|why|how|which)(?:[ ]+[a-z]+)?[ ]+"
    r"(?:am|is|are|was|were|do|does|did|will|would|can|could|shall|should|may|might|must|have|has)\b",
    re.IGNORECASE,
)
_IDLE_BESIDE = re.compile(r"^(?:(?:and|also|then)[ ]+)+|[ ]+(?:too|also|please|pls)$", re.IGNORECASE)
_BESIDE = re.compile(r"[ ]+-+[ ]+|[,/|]|[ ]+(?=and[ ])")
_AS_BEFORE = re.compile(
    r"(?:(?:please|just|i want|i'd like|do|exactly)[ ]+)*(?:the[ ]+|my[ ]+)?(?:same|usual)"
    r"(?:[ ]+(?:orders?|moves?|again|procedure|thing|stuff))*"
    r"(?:[ ]+(?:(?:as|like)[ ]+)?(?:(?:i did |in )?(?:last (?:week|time|turn)|the last one)|before|always|usual|ever"
    r"|yesterday|the week before)){0,2}(?:[ ,]+(?:please|again|thanks|pls|for me))*",
    re.IGNORECASE,
)
_AS_I_DID = re.compile(
    r"(?:(?:please|and|also|then|just)[ ,]+)*(?:do|treat|give|repeat)\b.*"
    r"\b(?:what(?:ever)?|as|like|the way|exactly)[ ]+(?:i|we)(?:'ve| have)? (?:did|done|gave|\w+ed)\b.*",
    re.IGNORECASE,
)
"""How a sentence orders again what its writer did: "Do for Ann what I did for Carl"."""
AS_BEFORE = (
    "No order stands for another week by itself. Send those that you mean; one that ends in "
    '"every week until week 9" is kept for each of them.'
)


def _would_be(text: str) -> bool:
    """Say whether a sentence tells what its writer would do in a world that is none: "I'd pay him if he were nice"."""
    return _I_WOULD.search(text) is not None and says_any_of("UNREAL").search(text) is not None


def _those_in(text: str, names: tuple[str, ...]) -> list[str]:
    """Give those of some names that a text has in it."""
    return [name for name in names if re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE)]


class _Reading(Opening):
    """Reads a letter from top to bottom, sentence by sentence: each is claimed by exactly one of its readers.

    First `opened` takes off how a sentence begins (opening, taken_up). Then it is claimed as it stands: who `leaves`
    (leaving), what would `bind` the orders before it (bonds), who `wishes_a_rule` (talk), who `asks_as_before`. Then
    it is put in plain words (remarks, plain, shapes), and claimed by what `finishes` the one before it (knowing), what
    `corrects` it (so_far, corrections), and questions alone. What is left, `reads` takes: as orders (ordering), a
    heading (bonds), a question, what is about an order (knowing), or talk. `asks_what_is_left` has the last word.
    """

    def __init__(
        self, source: str, vocabulary: Vocabulary, holdings: Holdings, said_name: str, newcomer: str | None
    ) -> None:
        super().__init__(source, vocabulary, holdings, said_name, newcomer)
        self.sum = ""
        self.named: tuple[str, ...] = ()
        self.may_leave = newcomer is None and LEAVE.split(maxsplit=1)[0] in vocabulary.starts
        self.job = ""
        self.left: Wish | None = None

    def sentence(self, sentence: Sentence) -> None:
        """Take one sentence in. A thing that is no square is "it" only within its sentence."""
        if (part := self.opened(sentence)) is None:
            return
        part = replace(part, words=job_named(part.words, self.job))
        self.job = next(iter(_those_in(part.words.text, self.vocabulary.jobs)), self.job)
        self.thing, self.bond = self.square, None
        self.goods_before, self.goods = self.goods or self.goods_before, None
        if any(claims(part) for claims in (self.leaves, self.bind, self.wishes_a_rule, self.asks_as_before)):
            return
        words, remarks = self.in_plain_words(part)
        words = words if self.latest or self.withdrawn else without_instead(words)
        words, self.unsure = named_for(words, self.named, self.others)
        before, self.unfinished, count, items = self.unfinished, None, len(self.items), list(self.items)
        puts_right = False
        if words.text and not (
            self.finishes(before, part) or (puts_right := self.corrects(part, words)) or self.asks_alone(words, part)
        ):
            self.reads(part, words)
            self.unfinished = self.worded if len(self.items) == count + 1 and self.is_unfinished(part) else None
        if part.label is not None:
            self.labelled.setdefault(part.label, []).extend(range(count, len(self.items)))
        if part.signed or part.ended:
            return
        self.named = players_in(part.words.text, self.others) or self.named
        self.items += [self.remark(remark) for remark in remarks]
        self.asks_what_is_left(sentence, items, puts_right=puts_right)
        if len(self.items) > count:
            self.brings_up(part)

    def asks_what_is_left(self, part: Sentence, before: Sequence[Said], *, puts_right: bool) -> None:
        """Keep none of the orders that a sentence became or put right where it says more than they do; asks of it."""
        known = {id(item) for item in before}
        wishes = {place: item for place, item in self.wishes.items() if id(item) not in known}
        if not wishes or self.newcomer is not None:
            return
        beside = [item.span for item in self.items if id(item) not in known and not isinstance(item, Wish)]
        written = " ".join(each.text for each in apart_from(part.words, beside))
        written = written.lower() if written.isupper() else written
        plain = plain_words(Traced.source(written), self.holdings.here, self.vocabulary.week).text
        line = Line(written, plain, (*self.vocabulary.named_squares, *self.given.items()), puts_right)
        left = left_over(line, tuple(wishes.values()), self.vocabulary)
        if not left:
            return
        first = next(iter(wishes.values()))
        bond = Bond(phase=first.phase, condition=first.condition, unless=first.unless)
        send = bond.said_of([wish.order for wish in wishes.values()])
        self.take_back(Scope.LAST, part, [place for place in wishes if place < len(before)])
        for place in sorted(place for place in wishes if place >= len(before))[::-1]:
            del self.items[place]
        self.latest = [place for place in self.latest if place not in wishes]
        quoted, span = self.quote(part.words)
        at = max(quoted.find(left[0]), 0)
        reason = f'It is not clear what "{" ".join(left)}" says of this order.'
        self.items.append(Unread(quoted, span, "left-over", reason, (at, at + len(left[0])), (send,)))

    def remark(self, said: Traced) -> Said:
        """Give what is said beside an order as talk, or ask what it changes of that: "(the same for Carl)"."""
        quoted, span = self.quote(said)
        is_talk = not (self.latest and hangs_on(said, self.vocabulary))
        return Talk(quoted, span) if is_talk else Unread(quoted, span, "which-again", WHICH_AGAIN)

    def wishes_a_rule(self, part: Sentence) -> bool:
        """Ask whoever wishes for a rule whether they propose it; says whether a sentence does."""
        send = "" if self.newcomer is not None or part.signed or part.ended else wished_rule(part.words.text)
        if send:
            self.items.append(Unread(*self.quote(part.words), "perhaps-proposal", NOT_FILED, None, (send,)))
        return bool(send)

    def asks_as_before(self, part: Sentence) -> bool:
        """Tell whoever asks for the orders of another week to send them; says whether a sentence does."""
        said = "" if part.signed or part.ended or part.asked else part.words.text.strip(" .!")
        again = _AS_I_DID.fullmatch(said) is not None and not self.is_order(part.words)
        asks = again or (not self.latest and _AS_BEFORE.fullmatch(said) is not None)
        if asks:
            reason = WHICH_AGAIN if self.latest else AS_BEFORE
            self.items.append(Unread(*self.quote(part.words), "which-again", reason))
        return asks

    def leaves(self, part: Sentence) -> bool:
        """Take a sentence in by which its sender may leave the game, once in a letter; says whether it is one."""
        said = part.words.text
        if not self.may_leave or part.asked or part.ended or self.bar.covers(part):
            return False
        meant = what_is_meant(part.words) if self.left is not None else None
        if self.left is not None and meant is not None:
            self.items.remove(self.left)
            quits = Traced.instead(f"{self.left.quoted.split()[-1].lower()} ", meant.origins[0]) + meant
            self.left = None
            if self.is_order(quits):
                self.reads(part, quits)
            else:
                self.items.append(Unread(*self.quote(part.words), "perhaps-leaving", PERHAPS_LEAVING, None, (LEAVE,)))
            return True
        self.left = None
        if is_leaving(said) and not _those_in(said, self.vocabulary.jobs):
            order = (heir_of(said, self.vocabulary) if LEFT.search(said) else "") or LEAVE
            if not any(isinstance(item, Wish) and item.order.text.lower() == LEAVE for item in self.items):
                self.reads(part, part.words.respelled(0, len(said), order))
                last = self.items[-1]
                self.left = last if isinstance(last, Wish) and len(said.split()) <= _MOST_ALONE else None
            return True
        if not part.signed and is_perhaps_leaving(said):
            self.items.append(Unread(*self.quote(part.words), "perhaps-leaving", PERHAPS_LEAVING, None, (LEAVE,)))
            return True
        return False

    def reads(self, part: Sentence, words: Traced) -> None:
        """Take in one sentence, or what of one corrects nothing, in plain words."""
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
        before = self.bar
        if plan is None or not (plan.orders or plan.question) or part.words.text.endswith(":"):
            self.bar = self.bar.under(part, self.vocabulary)
        if plan is None or (self.bar is not before and self.bar.bond is not None):
            self.begins_none(words if words.text else part.words, part, before)
        elif part.ended:
            if plan.orders or plan.question:
                self.below_the_end(part)
        elif plan.question:
            self.items.append(Question(quoted, span, *plan.question))
        elif not plan.orders:
            self.bar = Bar("", part.paragraph, part.line, bond=Bond(phase=plan.phase))
        elif not (
            self.doubtful
            and not self.bar.asks_for(plan.orders[0], part)
            and self.frames(Talk(quoted, span), part, self.worded)
        ):
            self.ordered(plan, part, words)

    def begins_none(self, said: Traced, part: Sentence, before: Bar) -> None:
        """Take in a sentence that begins no order: talk, one that is an order all the same, or one to ask about."""
        quoted, span = self.quote(part.words if said.text else said)
        found = judge(replace(part, words=said), quoted, span, self.vocabulary)
        beside = isinstance(found, Talk) and self.latest and self.ordered_in[1] == part.paragraph
        if beside and (hangs_on(part.words, self.vocabulary) or says_when(part.words, self.vocabulary)):
            self.take_back(Scope.LAST, part) if may_bind(part.words, self.vocabulary) else None
            self.items.append(Unread(quoted, span, "which-again", WHICH_AGAIN))
        elif found is not None and self.bar is not before and self.bar.bond is not None:
            self.items.append(Talk(quoted, span))
        elif found is not None and not (part.signed or part.ended or self.frames(found, part, said)):
            self.items.append(self.asked_back(found, part))

    def asks_alone(self, words: Traced, part: Sentence) -> bool:
        """Take in questions that stand side by side: "help, status", "status please, and show me the board too"."""
        said = [_IDLE_BESIDE.sub("", each.strip()) for each in _BESIDE.split(words.text) if each.strip()]
        plans = [self.plan(Traced.source(each)) for each in said] if len(said) > 1 else []
        asked = [plan.question for plan in plans if plan is not None and plan.question and not plan.orders]
        if not asked or len(asked) < len(said):
            return False
        self.items += [Question(*self.quote(part.words), *question) for question in asked]
        return True

    def in_plain_words(self, part: Sentence) -> tuple[Traced, tuple[Traced, ...]]:
        """Give a sentence as the rules would say it, and the remarks in it that are talk beside an order.

        Words that only say a newcomer's name are none.
        """
        if self.newcomer is not None:
            wish = joining(part.words, self.newcomer, self.said_name)
            if is_joining(wish):
                return wish, ()
        wished, reason, told = without_reason(
            unbracketed(part.words, self.vocabulary), self.begins, self.others, self.is_shaped
        )
        bare, remarks = without_remarks(wished, self.begins, self.is_shaped)
        if reason is not None:
            self.named = players_in(reason.text, self.others) or self.named
            self.thing = self.square_in(reason) or self.thing
            self.goods = goods_in(reason, self.vocabulary)
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
