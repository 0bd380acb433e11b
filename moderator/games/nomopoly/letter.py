"""Reads a player's letter into what it says, item by item, in the order given: orders, questions, proposals, talk.

Nothing here knows what an order means; that is the rule language's business. This module only finds where each one
begins and ends, when it is to be done, and what "it" stands for, and it never takes talk for an action.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from lark import Lark, Token, Tree, UnexpectedInput
from lark.lexer import PatternRE, TerminalDef

from moderator.files import folder
from moderator.games.nomopoly.letter_lines import Sentence, cut, logical_lines, plain
from moderator.games.nomopoly.traced import Traced
from moderator.games.nomopoly.vocabulary import Vocabulary

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wish:
    """One order as it was worded: `order` is a verb phrase in base form, "it" put into words.

    `condition` is what must be so ("I land on an unowned square"), or None; `phase` the phase it names, or "".
    `preview` says that the sender only asks what would come of it.
    """

    quoted: str
    span: Span
    order: Traced
    condition: Traced | None = None
    phase: str = ""
    preview: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """Something asked of the moderator: `topic` is help, status, board, rules, history or proposals."""

    quoted: str
    span: Span
    topic: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Motion:
    """A proposal: its words without the mark before them, the title that stood beside the mark.

    `orders` are lines of it that look like orders; they belong to the proposal, and the answer says so.
    """

    quoted: str
    span: Span
    text: str
    title: str = ""
    orders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Talk:
    """Words that ask for nothing to be done (XXII.3)."""

    quoted: str
    span: Span


@dataclass(frozen=True, slots=True)
class Unread:
    """Words that look like an order and are none. `code` names the kind of trouble, `at` its place in `quoted`."""

    quoted: str
    span: Span
    code: str
    reason: str
    at: Span | None = None
    send: tuple[str, ...] = ()


Said = Wish | Question | Motion | Talk | Unread


@dataclass(frozen=True, slots=True)
class Letter:
    """All that a letter says."""

    items: tuple[Said, ...]

    def wishes(self) -> Iterator[Wish]:
        """Give the orders alone."""
        return (item for item in self.items if isinstance(item, Wish))

    def motions(self) -> Iterator[Motion]:
        """Give the proposals alone."""
        return (item for item in self.items if isinstance(item, Motion))


# --- proposals: where they begin and end ---------------------------------------------------------------------------

_MARK = re.compile(
    r"(?:(?:my|a|another|here(?:'s| is| are| comes)|the)[ ]+(?:(?:my|a|first|second|third|new|other|next)[ ]+)*)?"
    r"(?:proposal|motion|proposition)\b[ ]*(?:#?\d+|one|two|three|[a-c](?=[ ]*[:.)]))?[ ]*(?:\([^)]*\))?"
    r"(?:[ ]+(?:this week|for this week|of mine|is(?: this)?))?[ ]*(?:[:]|-+(?=[ ])|$)"
    r"|propos(?:e|ing)[ ]*:"
    r"|(?-i:PROPOSAL)\b(?=[ ]+\w)",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"(?:amend|repeal)[ ]+(?:rule[ ]+|section[ ]+)?[IVXLCDM]+\b|create (?:a )?(?:new )?section\b|new (?:rule|section)[ ]*:"
    r"|add to (?:section )?[IVXLCDM]+\b|once[ ]*:",
    re.IGNORECASE,
)
_I_PROPOSE = re.compile(
    r"(?:[^.:\"]{1,40}:[ ]*)?(?:also[, ]+|and[ ]+|then[ ]+|second(?:ly)?[, ]+|finally[, ]+|so[, ]+|therefore[, ]+|hence[, ]+)?"
    r"(?:i|we)(?:'d like to| would like to| want to| wish to| hereby| also| further| now| therefore| do|,)*[ ]+"
    r"(?:propose\b|move that\b|suggest that the rules?\b|make the following proposal\b)[ ]*(?:the following\b)?[ ]*:?",
    re.IGNORECASE,
)
_STARTS_AGAIN = re.compile(r"(?:here (?:are|is|come) )?(?:my |the )?(?:orders?|moves?|actions?)\b[^:\"]{0,30}:", re.IGNORECASE)
_ASKS = re.compile(r"(?:help|status|board|rules?(?: [ivxlcdm]+(?:\.\w+)*)?|proposals|preview:.*|end of proposal)[ .!?]*", re.I)


@dataclass(frozen=True, slots=True)
class _Block:
    """The place of a proposal in the letter, in sentences: from `first` up to `last`, marked at `mark`."""

    first: int
    last: int
    headed: bool


def _proposals(parts: list[Sentence], vocabulary: Vocabulary) -> list[_Block]:
    """Find the proposals: each runs to the next mark, to a line that starts something else, or to the end."""
    found: list[_Block] = []
    start, headed = -1, False
    phases = tuple(sorted(vocabulary.phase_words(), key=len, reverse=True))
    for place, part in enumerate(parts):
        text = part.words.text
        bare = start < 0 and part.first and _CHANGE.match(text)
        head = bool(part.first and _MARK.match(text)) or bool(bare)
        mine = bool(_I_PROPOSE.match(text))
        closes = part.ended or part.signed or text in vocabulary.players
        closes = closes or (part.first and start >= 0 and _leaves(text, phases))
        if start >= 0 and (closes or head or (mine and not headed and part.first)):
            found.append(_Block(start, place, headed))
            start = -1
        if start < 0 and (head or mine) and not part.ended and not part.signed:
            start, headed = (place if head else _argument(parts, place, vocabulary)), head
    if start >= 0:
        found.append(_Block(start, len(parts), headed))
    return found


def _argument(parts: list[Sentence], place: int, vocabulary: Vocabulary) -> int:
    """Give where the reasoning before "I propose" begins: what its paragraph says before, short of a greeting or order."""
    while place and parts[place - 1].paragraph == parts[place].paragraph:
        before = parts[place - 1].words
        if _HELLO.fullmatch(before.text) or _plan(before, vocabulary) is not None:
            break
        place -= 1
    return place


def _leaves(text: str, phases: tuple[str, ...]) -> bool:
    """Tell whether a line inside a proposal starts something else."""
    if _STARTS_AGAIN.match(text) or _ASKS.fullmatch(text):
        return True
    bare = re.sub(r"^(?:during|in|at|for) (?:the )?", "", text.lower())
    lowered = text.lower()
    return ":" in text and any(
        bare.startswith(f"{phase}:") or lowered.startswith(f"{phase}:") for phase in phases
    )


# --- one sentence ----------------------------------------------------------------------------------------------------


def _alternatives(words: tuple[str, ...]) -> str:
    """Write words as the alternatives of a regular expression, longest first; with none, one that never matches."""
    escaped = (r"[ ]+".join(re.escape(part) for part in word.split()) for word in sorted(words, key=lambda w: (-len(w), w)))
    return "|".join(escaped) or "(?!)"


@lru_cache(maxsize=64)
def _parser(vocabulary: Vocabulary) -> Lark:
    """Load the grammar of a sentence, its terminals filled with the words of the rules in force."""
    starts = f"(?:{_alternatives(vocabulary.starts)})"
    phases = _alternatives(tuple(vocabulary.phase_words()))

    def fill(terminal: TerminalDef) -> None:
        written = terminal.pattern.value
        if "STARTS" in written or "PHASES" in written:
            filled = written.replace("STARTS", starts).replace("PHASES", phases)
            terminal.pattern = PatternRE(filled, terminal.pattern.flags)

    grammar = (folder("grammar") / "letter.lark").read_text("utf-8")
    return Lark(grammar, start="line", parser="lalr", lexer="contextual", propagate_positions=True, edit_terminals=fill)


_REMARK = re.compile(
    r",[ ]*(?:naturally|of course|obviously|as promised|with (?:my |all my )?(?:compliments|regards|love|thanks)\b[^\"]*)$|"
    r"\([^()\"]*\)|[ ]-+[ ]+(?:i|because|since|as|it|that|you|we|sorry)\b.*$|,?[ ]+(?:because|since)\b.*$",
    re.IGNORECASE,
)
_SQUARE = re.compile(r"(?:#|\b(?:square|sq\.?|no\.?|nr\.?)[ ]*(?:no\.?|number|nr\.?|#)?[ ]*)(?=\d)", re.IGNORECASE)


def _without_remarks(words: Traced) -> Traced:
    """Take remarks in brackets and reasons off, outside quotation marks."""
    kept = words
    for hit in reversed(list(_REMARK.finditer(kept.text))):
        if kept.text[: hit.start()].count('"') % 2 == 0:
            kept = kept.part(0, hit.start()) + kept.part(hit.end())
    return kept.strip(" ,;-")


def _plain_squares(words: Traced) -> Traced:
    """Write every square by its bare number: "#12" and "square 12" become "12"."""
    kept = words
    for hit in reversed(list(_SQUARE.finditer(words.text))):
        if words.text[: hit.start()].count('"') % 2 == 0:
            kept = kept.part(0, hit.start()) + kept.part(hit.end())
    return kept


def _slice(words: Traced, tree: Tree[Token]) -> Traced:
    """Give the words that a part of the tree covers."""
    meta = tree.meta
    return words.part(meta.start_pos, meta.end_pos).strip(" ,;:")


@dataclass(frozen=True, slots=True)
class _Plan:
    """What one sentence holds: its orders with their common condition and phase, or a question."""

    orders: tuple[Traced, ...] = ()
    condition: Traced | None = None
    phase: str = ""
    preview: bool = False
    asks_to_do: bool = False
    question: tuple[str, str] | None = None


def _plan(words: Traced, vocabulary: Vocabulary) -> _Plan | None:
    """Read one sentence by the grammar, or give None if it is none of the things that the grammar knows."""
    try:
        tree = _parser(vocabulary).parse(words.text)
    except UnexpectedInput:
        return None
    requests = any(isinstance(child, Token) and child.type == "REQUEST" for child in tree.children)
    matter = next(child for child in tree.children if isinstance(child, Tree))
    preview = matter.data == "preview"
    if preview:
        matter = next(child for child in matter.children if isinstance(child, Tree))
    if matter.data in ("help", "status", "board", "rules", "history", "proposals"):
        about = [str(child) for child in matter.children if isinstance(child, Token) and child.type in ("TOPIC", "RULE")]
        return _Plan(question=(str(matter.data), " ".join(about).strip()))
    phase = ""
    if matter.data in ("phased", "phased_last", "phase_alone"):
        written = next(str(child) for child in matter.children if isinstance(child, Token) and "PHASE" in child.type)
        phase = _phase(written, vocabulary)
        inner = [child for child in matter.children if isinstance(child, Tree)]
        if not inner:
            return _Plan(phase=phase)
        matter = inner[0]
    condition = None
    if matter.data in ("conditional", "conditional_last", "on_a_roll"):
        part = next(child for child in matter.children if isinstance(child, Tree) and child.data == "condition")
        condition = _slice(words, part)
        if matter.data == "on_a_roll":
            condition = Traced.instead("I roll ", condition.origins[0]) + condition
        matter = next(child for child in matter.children if isinstance(child, Tree) and child.data == "orders")
    orders = tuple(_slice(words, child) for child in matter.children if isinstance(child, Tree))
    return _Plan(orders, condition, phase, preview, requests)


def _phase(written: str, vocabulary: Vocabulary) -> str:
    """Give the phase that a prefix like "during CL:" names."""
    known = vocabulary.phase_words()
    bare = " ".join(written.lower().replace(":", " ").replace(",", " ").replace(" -", " ").split())
    for prefix in ("", "only in ", "during ", "in ", "at ", "for "):
        for article in ("", "the ", "my "):
            phase = known.get(bare.removeprefix(prefix).removeprefix(article))
            if phase is not None:
                return phase
    return ""


_LEANING = frozenset(
    ("i", "to", "a", "an", "the", "my", "of", "on", "would", "should", "could", "can", "will", "may", "must", "not", "he", "she")
)


def _with_comma(words: Traced, vocabulary: Vocabulary) -> Traced | None:
    """Put the comma in that a conditional order lacks: "if I land on 12 buy it"."""
    if not re.search(r"(?:^|[:,][ ]*)(?:if|when(?:ever)?|once|as soon as|on an? \d+)\b", words.text, re.IGNORECASE):
        return None
    for hit in re.finditer(rf"[ ](?={_alternatives(vocabulary.starts)})", words.text, re.IGNORECASE):
        before = words.text[: hit.start()].split()
        ends = re.match(rf"(?:{_alternatives(vocabulary.starts)})(?![\w'])", words.text[hit.end() :], re.IGNORECASE)
        if ends and len(before) >= 3 and before[-1].lower() not in _LEANING:
            return words.part(0, hit.start()) + Traced.instead(",", words.origins[hit.start()]) + words.part(hit.start())
    return None


# --- "it", lists, conditions -----------------------------------------------------------------------------------------

_IT = re.compile(r"\b(?:it|that square|this square|that one|the same square|the square)\b(?=[ ,.]|$)", re.IGNORECASE)
_BARE_SQUARE = re.compile(r"(?<![$\w.])\d+(?![\w.]*\d)(?!%|st\b|nd\b|rd\b|th\b)")
_COUNTED = re.compile(r"\d+[ ]+(?:extra|lottery|corporate|trial|dice|die|shares?|tickets?|pounds?|cans?)\b", re.IGNORECASE)
_LIST = re.compile(r"(?<![$\w])(\d+(?:[ ]*(?:,|,? and|&|\+)[ ]*\d+)+)(?![\w%])")
_OBJECT_ENDS = re.compile(r"[ ](?:as|to|on|for|with|from|between|at|in|red|orange|yellow|green|blue|indigo)\b|[,\"]", re.I)


def _unquoted(text: str) -> str:
    """Give a text with what stands in quotes blanked, place for place."""
    return re.sub(r'"[^"]*"', lambda hit: " " * len(hit[0]), text)


def _spread(order: Traced) -> list[Traced]:
    """Make "paint 12 and 14 red" two orders; a pair between two squares stays one."""
    text = _unquoted(order.text)
    found = _LIST.search(text)
    if not found or "between" in text[: found.start()].lower() or "$" in text[: found.start()][-2:]:
        return [order]
    numbers = re.finditer(r"\d+", found[1])
    base = found.start(1)
    before, after = order.part(0, found.start()), order.part(found.end())
    return [before + order.part(base + hit.start(), base + hit.end()) + after for hit in numbers]


def _thing(order: Traced) -> Traced | None:
    """Give what an "it" in the next order would mean: the square that this one names, or else its object."""
    text = _unquoted(order.text)
    start = len(text.split()[0])
    counted = _COUNTED.search(text)
    square = None if counted else _BARE_SQUARE.search(text, start)
    if square:
        return order.part(square.start(), square.end())
    ends = _OBJECT_ENDS.search(order.text, start + 1)
    thing = order.part(start, max(start, ends.start()) if ends else None).strip()
    if thing.text.startswith('"') or (not thing.text and order.text[start:].lstrip().startswith('"')):
        quote = re.search(r'"[^"]*"', order.text[start:])
        return order.part(start + quote.start(), start + quote.end()) if quote else None
    return thing if thing.text and not counted and not thing.text.startswith("$") else None


def _settle(order: Traced, before: Traced | None) -> Traced:
    """Put what was named before in the place of "it"."""
    if before is None:
        return order
    text = _unquoted(order.text)
    found = _IT.search(text)
    return order.splice(found.start(), found.end(), before.text) if found else order


_WORTH = re.compile(
    r"[ ]+(?:(?:that|which)[ ]+(?:costs?|is|are)[ ]+|costing[ ]+|worth[ ]+|for[ ]+|priced[ ]+)?"
    r"(?P<less>under|below|less than|cheaper than|at most|up to|over|above|more than|at least)[ ]+(?P<amount>\$\d+(?:,\d{3})*)",
    re.IGNORECASE,
)
_COMPARED = {
    **dict.fromkeys(("under", "below", "less than", "cheaper than"), "less than"),
    **dict.fromkeys(("at most", "up to"), "at most"),
    **dict.fromkeys(("over", "above", "more than"), "more than"),
    "at least": "at least",
}


def _condition(words: Traced) -> Traced:
    """Say a condition in the rules' words: "a square under $200" is one whose market value is less than $200."""
    found = _WORTH.search(words.text)
    if not found or not re.search(r"\b(?:square|property|one|it)\s*$", words.text[: found.start()], re.IGNORECASE):
        return words
    said = f" and its market value is {_COMPARED[found['less'].lower()]} {found['amount']}"
    return words.splice(found.start(), found.end(), said)


# --- talk ------------------------------------------------------------------------------------------------------------

_CHAT = frozenset(
    """i i'm i've i'd i'll we we're we've you you're he she they it it's its this that that's those these there the a an
    my your our their his her what what's who whose why how when where which is are was were am be do does did don't
    have has had should would could can may might must maybe perhaps sorry thanks thank congratulations congrats well
    wow yes no nope yeah not never nice good great lovely what ha haha hehe lol ps btw see love hope hoping looking
    in on at with from of for as because since if unless while after before during everyone everybody all folks guys
    sent get happy merry hooray hurray alas ok okay oh ah um hmm anyway also just too so and but or let's dear cheers""".split()
)
_HELLO = re.compile(
    r"(?:(?:hi|hello|hey|hiya|dear|greetings|ahoy|yo|howdy)\b[\w' ,]{0,40}|good (?:morning|evening|afternoon|day)\b.{0,30}"
    r"|(?:many )?thanks\b.{0,40}|thank you\b.{0,40}|cheers|please|sent from my .*|get outlook.*)",
    re.IGNORECASE,
)
_NOT = re.compile(r"(?:please )?(?:do not|don't|dont|never|do n't)[ ]+", re.IGNORECASE)
_IF_SO = re.compile(r"(?:if|when(?:ever)?|once|as soon as|unless|on)\b", re.IGNORECASE)
_ASKED_ALONE = re.compile(r"help|status|board|rules|history|proposals", re.IGNORECASE)
_VALUE = re.compile(r"\d|\$|\"")


def _other(part: Sentence, quoted: str, span: Span, vocabulary: Vocabulary) -> Said | None:
    """Judge a sentence that begins no order: talk, a slip, or (None) nothing worth an answer."""
    text = part.words.text
    words = text.lower().split()
    if sum(letter.isalpha() for letter in text) < 2 or _HELLO.fullmatch(text) or _STARTS_AGAIN.fullmatch(text):
        return None
    if text.strip(" .,!") in vocabulary.players:
        return None
    negated = _NOT.match(text)
    starts = rf"(?:{_alternatives(vocabulary.starts)})(?![\w'])"
    if re.match(starts, text, re.IGNORECASE):
        reason = "It is not clear where one order ends and the next begins. Send each on a line of its own."
        return Unread(quoted, span, "tangled-orders", reason)
    if (hit := _IF_SO.match(text)) and re.search(rf"[,:][ ]*{starts}|\bthen[ ]+{starts}", text, re.IGNORECASE):
        reason = "A condition stands before its order, with a comma between them: if I land on 12, buy it."
        return Unread(quoted, span, "tangled-condition", reason, hit.span())
    if negated and re.match(_alternatives(vocabulary.starts), text[negated.end() :], re.IGNORECASE):
        reason = "An order says what to do; what nobody orders does not happen, and an order mailed before stands."
        return Unread(quoted, span, "negated-order", reason, (0, negated.end()))
    named = text.split()[0].strip(",:") in vocabulary.players
    if part.asked or named or words[0].strip(",") in _CHAT or text.startswith('"') or re.match(r"[A-Z][\w'-]*(?: and [A-Z]\w*)?,", text):
        return Talk(quoted, span)
    firsts = sorted({start.split()[0] for start in vocabulary.starts})
    near = difflib.get_close_matches(words[0], firsts, 1, 0.75) if len(words[0]) > 2 else []
    near = near or [first for first in firsts if sorted(first) == sorted(words[0])][:1]
    if near and near[0] != words[0] and len(words) > 1:
        end = len(words[0])
        reason = f'No order begins with "{text[:end]}"; the nearest is "{near[0]}".'
        return Unread(quoted, span, "misspelled-order", reason, (0, end), (near[0] + text[end:],))
    if _VALUE.search(text) and len(words) <= 12:
        reason = "No rule in force grants this."
        return Unread(quoted, span, "unknown-order", reason, (0, len(text.split()[0])))
    return Talk(quoted, span)


# --- the whole letter --------------------------------------------------------------------------------------------------


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
        words = _plain_squares(_without_remarks(part.words))
        if not words.text:
            return
        listed = [part.strip() for part in re.split(r"[ ]+-+[ ]+|[,/|]", words.text)]
        if len(listed) > 1 and all(_ASKED_ALONE.fullmatch(topic) for topic in listed):
            quoted, span = self.quote(part.words)
            self.items += [Question(quoted, span, topic.lower()) for topic in listed]
            return
        plan = _plan(words, self.vocabulary)
        if plan is None:
            helped = _with_comma(words, self.vocabulary)
            plan = _plan(helped, self.vocabulary) if helped else None
        quoted, span = self.quote(part.words)
        if plan is None:
            found = _other(part, quoted, span, self.vocabulary)
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

    def orders(self, plan: _Plan, part: Sentence) -> None:
        """Take the orders of one sentence in, each by itself."""
        set_phase, paragraph = self.heading
        phase = plan.phase or (set_phase if paragraph == part.paragraph else "")
        condition = _condition(plan.condition) if plan.condition else None
        for listed in plan.orders:
            for order in _spread(listed):
                quoted, span = self.quote(listed if plan.condition is None else part.words)
                settled = order if condition else _settle(order, self.thing or self.square)
                if condition is None:
                    self.thing = _thing(settled)
                    self.square = self.thing if self.thing and self.thing.text.isdigit() else self.square
                self.items.append(Wish(quoted, span, settled, condition, phase, plan.preview))


def _motion(source: str, parts: list[Sentence], block: _Block, vocabulary: Vocabulary) -> Motion:
    """Take a proposal out of the letter: all its words from the mark to its last sentence, as they stand."""
    inside = parts[block.first : block.last]
    start = inside[0].words.origins[0]
    end = _end_of(source, inside[-1])
    text = plain(source[start:end])
    mark = _MARK.match(text)
    title = ""
    rest = text
    if block.headed and mark:
        rest = text[mark.end() :].lstrip(" :-")
        first, _, more = rest.partition("\n")
        if more.strip() and len(first) <= 72 and not re.search(r'[.:"]', first.rstrip(" .!")) and first.strip():
            title, rest = first.strip(" .!"), more
    looks = tuple(
        part.words.text for part in inside[1:] if part.first and (plan := _plan(part.words, vocabulary)) and plan.orders
    )
    return Motion(source[start:end].strip(), (start, end), rest.strip(), title, looks)


def _end_of(source: str, part: Sentence) -> int:
    """Give the place behind a sentence's last stop."""
    end = part.words.origins[-1] + 1
    while end < len(source) and source[end] in ".!?;\"”)' ":
        end += 1
    return end


def read_letter(words: str, vocabulary: Vocabulary) -> Letter:
    """Read a player's own words. The items come in the order of the letter; every span is a place in `words`."""
    parts = cut(words)
    blocks = _proposals(parts, vocabulary)
    reading = _Reading(words, vocabulary)
    place = 0
    for block in [*blocks, None]:
        until = block.first if block else len(parts)
        for part in parts[place:until]:
            reading.sentence(part)
        if block:
            motion = _motion(words, parts, block, vocabulary)
            reading.items.append(motion)
            place = block.last
    return Letter(tuple(reading.items))


__all__ = ["Letter", "Motion", "Question", "Said", "Talk", "Unread", "Wish", "logical_lines", "read_letter"]
