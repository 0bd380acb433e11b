"""Finds the proposals in a letter: where each begins and ends, and what within it looks like an order."""

from __future__ import annotations

import re
from dataclasses import dataclass

from moderator.core.leaving import is_leaving
from moderator.games.nomopoly.letters.items import Motion
from moderator.games.nomopoly.letters.lines import Sentence, plain
from moderator.games.nomopoly.letters.plain import plain_words, without_courtesy
from moderator.games.nomopoly.letters.proposals import opens_change
from moderator.games.nomopoly.letters.sentence import plan_of
from moderator.games.nomopoly.letters.talk import HELLO, STARTS_AGAIN
from moderator.games.nomopoly.letters.titles import is_title_line, says_which, titled
from moderator.games.nomopoly.wordings.shapes import as_ordered
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary

_MARK = re.compile(
    r"(?:(?:my|a|another|here(?:'s| is| are| comes)|the)[ ]+(?:(?:my|a|first|second|third|new|other|next)[ ]+)*)?"
    r"(?:proposal|motion|proposition)\b(?:[ ]*(?:#?\d+|one|two|three|[a-c](?=[ ]*[:.)])))?(?:[ ]*\([^)]*\))?"
    r"(?:[ ]+(?:this week|for this week|of mine|is(?: this)?))?[ ]*(?:[:]|-+(?=[ ])|$)"
    r"|(?:(?:and|also|oh|then|next|finally|lastly|now|here(?:'s| is)|one|another|more|further|last|thing)\b[ ,]*)*"
    r"propos(?:e|ing)[ ]*(?::|(?=\"))"
    r"|(?:proposal|motion)[ ]+(?=\")"
    r"|title[ ]*:[ ]*(?=\S)"
    r"|(?-i:PROPOSAL)\b(?=[ ]+\w)",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"(?:amend|repeal)[ ]+(?:rule[ ]+|section[ ]+)?[IVXLCDM]+\b|create (?:a )?(?:new )?section\b"
    r"|(?:(?:add|create|enact|adopt)[ ]+)?(?:a[ ]+)?new (?:rule|section)[ ]*:"
    r"|add to (?:section )?[IVXLCDM]+\b|once[ ]*:",
    re.IGNORECASE,
)
_I_PROPOSE = re.compile(
    r"(?:[^.:\"]{1,40}:[ ]*)?(?P<lead>(?:also|and|then|oh|well|second(?:ly)?|finally|so|therefore|hence|besides|btw"
    r"|by the way|apart from that|one more thing|p\.?s\.?)[, ]+)*"
    r"(?:i|we|(?:let|allow) me)"
    r"(?:'d| would| also| further| now| like to| love to| want to| wish to| hereby| therefore| do|,)*[ ]+"
    r"(?:propose\b|move that\b|suggest that the rules?\b|make the following proposal\b)[ ]*"
    r"(?:(?:the following|this)(?=[ ]*:)|the following\b)?[ ]*:?"
    r"|(?P<asked>(?:(?:please|pls|kindly|(?:can|could|may) (?:i|we|you))[ ,]+)*(?:propose|file|submit)[ ]+"
    r"(?:that\b|(?:(?:a|an|the|this|my)[ ]+)?(?:new[ ]+|following[ ]+)*(?:rule|change|amendment|proposal)[ ]*:)[ ]*"
    r"|(?:please|pls|kindly)[ ,]+propose[ ]*:[ ]*)",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"(?:help|status|board|rules?(?: [ivxlcdm]+(?:\.\w+)*)?|proposals|end of proposal)[ .!?]*", re.IGNORECASE
)


_ON_ANOTHER_MATTER = re.compile(
    r"(?:(?:also|besides|apart from that|separately|meanwhile|in addition|otherwise|oh|p\.?[ ]?s\.?|btw|by the way|next"
    r"|one more thing|as for (?:me|this week)|this week|for this week|now)\b[ ]*[,:.-]*[ ]*(?:and[ ]+)?)+",
    re.IGNORECASE,
)
_HERSELF = re.compile(
    r"(?:please|pls|kindly|(?:can|could|would) you|i(?:'d|'ll)?\b|let me|my (?:orders?|moves?))", re.IGNORECASE
)
_OF_ALL = re.compile(
    r"\b(?:every(?:body|one)?|each|all|any(?:body|one)?|whoever|players|a player|no ?body|no one|the government)\b",
    re.IGNORECASE,
)
_OF_A_RULE = re.compile(r"\b(?:may|must|shall|cannot|is|are|pays|gets|loses|becomes|has|have|costs?)\b", re.IGNORECASE)
_ASKS_NOW = re.compile(
    r"(?:(?:p\.?[ ]?s|btw|also|and|oh)\b[ ,:.]*+)*+"
    r"(?:what|what's|how (?:much|many)|who(?: owns|'s| is)|where|when|which|do i|am i|can i|may i|have i|is it my)\b",
    re.IGNORECASE,
)


_OF_ITS_WRITER = re.compile(r"\b(?:i|my|me|mine)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Block:
    """The place of a proposal in the letter, in sentences: from `first` up to `last`, marked at `mark`."""

    first: int
    last: int
    headed: bool


def begins_proposal(part: Sentence) -> bool:
    """Say whether a proposal begins with a sentence, wherever that stands."""
    text = part.words.text
    return bool((part.first and (_MARK.match(text) or _CHANGE.match(text))) or _I_PROPOSE.match(text))


def find_proposals(parts: list[Sentence], vocabulary: Vocabulary) -> list[Block]:
    """Find the proposals: each runs to the next mark, to a line that starts something else, or to the end."""
    found: list[Block] = []
    start, headed = -1, False
    phases = tuple(sorted(vocabulary.phase_words(), key=len, reverse=True))
    for place, part in enumerate(parts):
        text = part.words.text
        bare = start < 0 and part.first and _CHANGE.match(text)
        head = bool(part.first and _MARK.match(text) and not (start >= 0 and is_title_line(text))) or bool(bare)
        mine = bool(_I_PROPOSE.match(text))
        closes = part.ended or part.signed or text in vocabulary.players
        closes = closes or (part.first and start >= 0 and _leaves(text, phases))
        closes = closes or (start >= 0 and part.preview and not parts[place - 1].preview)
        if start >= 0 and (closes or head or (mine and not headed and part.first)):
            found.append(Block(start, _short_of(parts, start, place, vocabulary), headed))
            start = -1
        if start < 0 and (head or mine) and not part.ended and not part.signed:
            start, headed = (place if head else _argument(parts, place, vocabulary)), head
    if start >= 0:
        found.append(Block(start, _short_of(parts, start, len(parts), vocabulary), headed))
    return found


def _short_of(parts: list[Sentence], first: int, last: int, vocabulary: Vocabulary) -> int:
    """Give where a proposal ends that has other matters below it: orders, questions and courtesies after a blank line.

    On the line below its last one they are others only where they say so ("Also: buy 12", "What is my cash?").
    """
    while last > first + 1:
        line = next(place for place in range(last - 1, first - 1, -1) if parts[place].first or place == first)
        paragraph = line
        while paragraph > first and parts[paragraph - 1].paragraph == parts[line].paragraph:
            paragraph -= 1
        if paragraph > first and all(_is_other(each, vocabulary) for each in parts[paragraph:last]):
            last = paragraph
        elif line > first and all(_says_so(each, vocabulary) for each in parts[line:last]):
            last = line
        elif not parts[last - 1].asked and _says_so(parts[last - 1], vocabulary):
            last -= 1
        else:
            break
    return last


def _is_other(part: Sentence, vocabulary: Vocabulary) -> bool:
    """Say whether a sentence in a paragraph of its own below a proposal is no part of it."""
    text = part.words.text
    return part.asked or bool(HELLO.fullmatch(text)) or is_leaving(text) or _is_order(part, vocabulary)


def _says_so(part: Sentence, vocabulary: Vocabulary) -> bool:
    """Say whether a sentence right below a proposal says itself that it is no part of it."""
    if part.asked:
        return bool(_ASKS_NOW.match(part.words.text))
    spoken = _ON_ANOTHER_MATTER.match(part.words.text) or _HERSELF.match(part.words.text)
    return bool(spoken) and _is_order(part, vocabulary)


def _is_order(part: Sentence, vocabulary: Vocabulary) -> bool:
    """Say whether a sentence is an order of its sender: of herself or of one thing, and not of what rules are about.

    One in another shape ("Ann gets $5") is for sure an order only where it speaks of who writes it.
    """
    text = part.words.text
    is_own = bool(_HERSELF.match(text) or _OF_ITS_WRITER.search(text))
    if opens_change(text) or _OF_ALL.search(text) or (_OF_A_RULE.search(text) and not is_own):
        return False
    of_one = is_own or re.search(r"\d|\"", text) or _ON_ANOTHER_MATTER.match(text)
    return bool(of_one) and orders_in(part, vocabulary, shaped=is_own)


def orders_in(part: Sentence, vocabulary: Vocabulary, *, shaped: bool = True) -> bool:
    """Say whether a sentence gives orders, in the shapes of the table too where it is `shaped`."""
    plain = plain_words(part.words)
    ordered, doubtful = as_ordered(plain, vocabulary) if shaped else (plain, False)
    plan = None if doubtful else plan_of(without_courtesy(ordered), vocabulary)
    return plan is not None and bool(plan.orders)


def _argument(parts: list[Sentence], place: int, vocabulary: Vocabulary) -> int:
    """Give where the reasoning before "I propose" begins: its paragraph, short of a greeting or an order."""
    while place and parts[place - 1].paragraph == parts[place].paragraph:
        before = parts[place - 1].words
        own_question = parts[place - 1].asked and _ASKS_NOW.match(before.text) and _OF_ITS_WRITER.search(before.text)
        if HELLO.fullmatch(before.text) or own_question or plan_of(before, vocabulary) is not None:
            break
        place -= 1
    return place


def _leaves(text: str, phases: tuple[str, ...]) -> bool:
    """Tell whether a line inside a proposal starts something else."""
    if STARTS_AGAIN.match(text) or _ASKS.fullmatch(text):
        return True
    bare = re.sub(r"^(?:during|in|at|for) (?:the )?", "", text.lower())
    lowered = text.lower()
    return ":" in text and any(bare.startswith(f"{phase}:") or lowered.startswith(f"{phase}:") for phase in phases)


def motion_of(source: str, parts: list[Sentence], block: Block, vocabulary: Vocabulary) -> Motion:
    """Take a proposal out of the letter: all its words from the mark to its last sentence, as they stand."""
    inside = parts[block.first : block.last]
    start = inside[0].words.origins[0]
    end = _end_of(source, inside[-1])
    text = plain(source[start:end])
    mark = (_MARK if block.headed else _I_PROPOSE).match(text)
    title, rest = "", text
    if mark and not block.headed and mark["asked"]:
        rest = f"{text[mark.end() :][:1].upper()}{text[mark.end() :][1:]}"
    elif mark and (block.headed or re.match(r"[ :]*\"", text[mark.end() :])):
        remark = re.search(r"\(([^()\n]{3,72})\)[ ]*:?[ ]*$", mark[0]) if block.headed else None
        title, rest = titled(text[mark.end() :].lstrip(" :-"), headed=is_title_line(mark[0]))
        if remark and not title and not says_which(remark[1]):
            title = remark[1]
        if not block.headed and not title:
            rest = text
    elif mark and not block.headed:
        rest = text[max(mark.end("lead"), 0) :]
    others = [part for part in inside[1:] if part.first and not opens_change(part.words.text)]
    apart = {part.words.text for part in others if part.paragraph != inside[0].paragraph}
    looks = tuple(text for part in others if orders_in(part, vocabulary, shaped=(text := part.words.text) in apart))
    return Motion(source[start:end].strip(), (start, end), rest.strip(), title, looks)


def whole_block(parts: list[Sentence], vocabulary: Vocabulary) -> list[Block]:
    """Take a whole letter for a proposal, short of its greeting and of what stands below its sign-off."""
    inside = [
        place
        for place, part in enumerate(parts)
        if not (part.signed or part.ended or HELLO.fullmatch(part.words.text) or part.words.text in vocabulary.players)
    ]
    if not inside or any((plan := plan_of(parts[place].words, vocabulary)) and plan.orders for place in inside):
        return []
    return [Block(inside[0], inside[-1] + 1, headed=False)]


def _end_of(source: str, part: Sentence) -> int:
    """Give the place behind a sentence's last stop."""
    end = part.words.origins[-1] + 1
    while end < len(source) and source[end] in ".!?;\"”)' ":
        end += 1
    return end
