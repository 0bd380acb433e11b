"""The macros of the language: everyday turns of phrase, each with what it expands to in the rules' own words.

A macro is a production of the grammar. Where its pattern stands in a sentence, the sentence means what it would mean
with the expansion there: the phrases that fill its slots are read by the grammar like all others, so that each word is
used once, in the place that the pattern gives it, and what does not fit in sort is refused as ever. No text is
rewritten.

`grammar/macros.txt` has them, a paragraph each:

    clause: at no time may {who:np} {do:V_B} {rest:args?}
    = {who} may not {do} {rest}
    > At no time may a player paint The Zoo. | A player may not paint The Zoo.

The first line has the symbol of the grammar that the pattern makes (or several), and the pattern: words, and slots with
a name and what fills them, a symbol of the grammar or a role of one word. With a question mark a slot may stay empty;
with an exclamation mark no pronoun stands in it, nor in one that the expansion says twice, and no verb of what is so
and not done ("own"); with two, not even *you*. What fills a slot without a name is left out on purpose. Words with bars
between them ("on|upon") stand for each other, and one with nothing behind its bar ("just|") may be left out. In the
expansion a slot stands by its name; a verb can stand there in another form, {do:V_S}. The lines below have examples,
with what they mean the same as. Of two macros that fit, the one with more words of its own is meant.

A symbol that only macros make and use, such as the many ways to name a deed, says what it expands to:

    doing = condition: having {do:V_EN} {what:args?}
    = a player {do:V_S} {what}

and fills slots like any other: `sentence: {e:doing} {b:brings}` has every way of the one with every way of the other.
Words that often stand for each other have a name: "@forbidden = illegal|not_allowed" makes `is @forbidden` of a pattern
what `is illegal|not_allowed` is.

A sentence is read with macros only if its words mean nothing without, unless a "!" behind the symbol says otherwise:
"vp!: goes again" stands beside the grammar from the start. The macros of `grammar/suggestions.txt` never make a rule:
they only suggest what its author may say instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache, cached_property, lru_cache
from itertools import product

from moderator.files import folder
from moderator.language.lexicon import words_of
from moderator.language.own_words import own_words

_HEAD = re.compile(r"(?P<symbols>[a-z_]+(?:, [a-z_]+)*)(?: = (?P<base>[a-z_]+))?(?P<beside>!?): (?P<pattern>.+)")
_WORDS = re.compile(r"@(?P<name>[a-z_]+) = (?P<words>\S+)")
_PART = re.compile(r"\{(?P<slot>\w*):(?P<fills>\w+)(?P<bare>!!?)?(?P<maybe>\?)?\}|(?P<words>[^{]+)")
_SLOT = re.compile(r"(\{\w+(?::\w+)?\})")


class Use(Enum):
    """When a macro is looked for."""

    BESIDE = auto()
    """From the start: without it the words would mean something that no rule can carry out."""
    BEHIND = auto()
    """Where the words mean nothing without macros."""
    SUGGESTS = auto()
    """Where they mean nothing at all, to say what they may mean: the turn is loose, or means one thing or another."""


READ = frozenset({Use.BESIDE, Use.BEHIND})
"""The macros with which a sentence is read as it stands."""
ALL = frozenset(Use)

TABLES = {"macros.txt": Use.BEHIND, "suggestions.txt": Use.SUGGESTS}
"""The files of `grammar/` with macros, each with when its macros are looked for that bear no mark."""

LITERAL = "="
"""How the name of a terminal begins that stands for one word as it is written, in small letters."""

_IN_FULL = {"'re": "are", "'ve": "have", "'ll": "will"}


def literal(word: str) -> str:
    """Give the terminal of a word as it is written; what is drawn together with the word before it stands in full."""
    written = word.lower()
    return LITERAL + _IN_FULL.get(written, written)


@dataclass(frozen=True, eq=False)
class Macro:
    """A pattern with what it stands for: its symbol, its parts by name, the slot that each part fills or "".

    `base` is the symbol of the grammar that the expansion makes: the same, but for a symbol that only macros make.
    """

    name: str
    symbol: str
    base: str
    parts: tuple[str, ...]
    slots: tuple[str, ...]
    expansion: tuple[str, ...]
    """Runs of words, and slots in curly brackets."""
    bare: frozenset[str]
    """The slots in which no pronoun stands: those that are said twice, where it would mean the first, and others."""
    strange: frozenset[str]
    """Those in which not even *you* stands: it would not be who does what the expansion says."""
    examples: tuple[tuple[str, str], ...]
    use: Use = Use.BEHIND

    @cached_property
    def own_words(self) -> frozenset[str]:
        """The terminals of the words of the pattern that are its own, and fill no slot."""
        return frozenset(part for part in self.parts if part.startswith(LITERAL))

    @property
    def weight(self) -> int:
        """How many words of the pattern are its own."""
        return sum(part.startswith(LITERAL) for part in self.parts)


@cache
def macros() -> tuple[Macro, ...]:
    """Give all macros. Raises ValueError for a paragraph of their tables that is none."""
    read = [(paragraph, use) for file, use in TABLES.items() for paragraph in _paragraphs(file)]
    named = {f"@{found['name']}": found["words"] for paragraph, _ in read if (found := _WORDS.fullmatch(paragraph))}
    turns = [(paragraph, use) for paragraph, use in read if not paragraph.startswith("@")]
    return tuple(
        made for number, (paragraph, use) in enumerate(turns, 1) for made in _read(paragraph, number, use, named)
    )


@cache
def base_of(symbol: str) -> str:
    """Give the symbol of the grammar that stands in an expansion for what fills a slot: for most the same."""
    return next((macro.base for macro in macros() if macro.symbol == symbol), symbol)


def _paragraphs(file: str) -> list[str]:
    text = (folder("grammar") / file).read_text("utf-8")
    text = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    return [paragraph.strip() for paragraph in text.split("\n\n") if paragraph.strip()]


def _read(paragraph: str, number: int, use: Use, named: dict[str, str]) -> Iterator[Macro]:
    head, *below = paragraph.splitlines()
    head = re.sub(r"@[a-z_]+", lambda name: named.get(name[0], name[0]), head)
    found = _HEAD.fullmatch(head)
    if found is None or not below or not below[0].startswith("= "):
        raise ValueError(f"a table of macros: this is no macro: {head}")
    uses = [run[1:-1].partition(":")[0] for run in _SLOT.findall(below[0])]
    marks = [(part["slot"], part["bare"]) for part in _PART.finditer(found["pattern"]) if part["slot"]]
    if unused := {slot for slot, _ in marks}.symmetric_difference(uses):
        raise ValueError(f"a table of macros: not on both sides: {', '.join(sorted(unused))}, in: {head}")
    bare = frozenset(slot for slot, mark in marks if mark or uses.count(slot) > 1)
    strange = frozenset(slot for slot, mark in marks if mark == "!!")
    examples = []
    for line in below[1:]:
        said, bar, means = line.removeprefix("> ").partition(" | ")
        if not line.startswith("> ") or not bar:
            raise ValueError(f"a table of macros: this is no example: {line}")
        examples.append((said, means))
    use = Use.BESIDE if found["beside"] else use
    said_plainly = filter(None, map(str.strip, _SLOT.split(below[0].removeprefix("= "))))
    runs = [(run, run[1:-1].partition(":")[0] if run.startswith("{") else "") for run in said_plainly]
    for chosen in product(*(_ways(part) for part in _PART.finditer(found["pattern"]))):
        parts = tuple(part for run in chosen for part, _ in run)
        slots = tuple(slot for run in chosen for _, slot in run)
        expansion = tuple(run for run, slot in runs if not slot or slot in slots)
        for symbol in found["symbols"].split(", "):
            base = found["base"] or symbol
            yield Macro(f"macro {number}", symbol, base, parts, slots, expansion, bare, strange, tuple(examples), use)


def _ways(part: re.Match[str]) -> list[tuple[tuple[str, str], ...]]:
    """Give the ways to fill a part of a pattern: each a run of parts, with the slots that they fill."""
    if part["fills"]:
        filled = ((part["fills"], part["slot"]),)
        return [filled, ()] if part["maybe"] else [filled]
    choices = [run.split("|") for run in part["words"].split()]
    runs = (" ".join(words).replace("_", " ") for words in product(*choices))
    return [tuple([(literal(word), "") for word in _cut(run)]) for run in runs]


@lru_cache(maxsize=1024)
def _cut(text: str) -> tuple[str, ...]:
    """Cut words as the lexer does: the longest phrase that the language knows is one."""
    words, known = words_of(text), own_words()
    cut = []
    while words:
        longest = next((n for n in range(min(known.longest, len(words)), 1, -1) if words[:n] in known.entries), 1)
        cut.append(" ".join(words[:longest]))
        words = words[longest:]
    return tuple(cut)
