"""Reads one sentence of a letter by its grammar: orders with their common condition and phase, or a question.

The grammar stands in grammar/letter.lark; its terminals are filled with the words of the rules in force.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from lark import Lark, Token, Tree, UnexpectedInput
from lark.lexer import PatternRE, TerminalDef

from moderator.files import folder
from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary

_NONE = r"[^\w\W]"
"""What no letter is: rules without phases name none, and a grammar takes no word that could be empty."""


@lru_cache(maxsize=64)
def alternatives(words: tuple[str, ...]) -> str:
    """Write words as a regular expression that finds the longest of them; with none, one that never matches.

    What several begin with is written once: a third of the letters, and as much less to compile.
    """
    tree: _Letters = {}
    for word in words:
        branch = tree
        for letter in " ".join(word.split()):
            branch = branch.setdefault(r"[ ]+" if letter == " " else re.escape(letter), {})
        branch[_END] = {}
    return _written(tree) or _NONE


_Letters: TypeAlias = "dict[str, _Letters]"
_END = ""


def _written(tree: _Letters) -> str:
    """Write what follows a beginning that words share; where one of them ends with it, what follows may be missing."""
    branches = [letter + _written(after) for letter, after in sorted(tree.items()) if letter != _END]
    if _END not in tree:
        return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})" if branches else ""
    return f"(?:{'|'.join(branches)})?" if branches else ""


@lru_cache(maxsize=64)
def _parser(starts: str, phases: str, closing: str) -> Lark:
    """Load the grammar of a sentence, its terminals filled with the words of the rules in force.

    Of a vocabulary it depends on these words alone, so that all games under the same rules share it.
    """

    def fill(terminal: TerminalDef) -> None:
        written = terminal.pattern.value
        if "STARTS" in written or "PHASES" in written:
            filled = written.replace("CLOSING_PHASES", closing).replace("STARTS", starts).replace("PHASES", phases)
            terminal.pattern = PatternRE(filled, terminal.pattern.flags)

    grammar = (folder("grammar") / "letter.lark").read_text("utf-8")
    return Lark(grammar, start="line", parser="lalr", lexer="contextual", propagate_positions=True, edit_terminals=fill)


def _slice(words: Traced, tree: Tree[Token]) -> Traced:
    """Give the words that a part of the tree covers."""
    meta = tree.meta
    return words.part(meta.start_pos, meta.end_pos).strip(" ,;:-")


@dataclass(frozen=True, slots=True)
class Plan:
    """What one sentence holds: its orders with their common condition and phase, or a question.

    `unless` says that the condition must not be so, `last` that it stood behind the orders, `phased_last` that the
    phase did.
    """

    orders: tuple[Traced, ...] = ()
    condition: Traced | None = None
    phase: str = ""
    unless: bool = False
    last: bool = False
    asks_to_do: bool = False
    phased_last: bool = False
    question: tuple[str, str] | None = None

    def conditioned(self, orders: tuple[str, ...]) -> tuple[str, ...]:
        """Write each of some orders under the condition of this one."""
        joint = "unless" if self.unless else "if"
        return tuple(f"{joint} {self.condition.text}, {order}" for order in orders) if self.condition else orders


def plan_of(words: Traced, vocabulary: Vocabulary) -> Plan | None:
    """Read one sentence by the grammar, or give None if it is none of the things that the grammar knows."""
    try:
        starts = f"(?:{alternatives(vocabulary.starts)})"
        phases, closing = alternatives(tuple(vocabulary.phase_words())), alternatives(vocabulary.closing_words())
        tree = _parser(starts, phases, closing).parse(words.text)
    except UnexpectedInput:
        return None
    requests = any(isinstance(child, Token) and child.type == "REQUEST" for child in tree.children)
    matter = next(child for child in tree.children if isinstance(child, Tree))
    if matter.data in ("help", "status", "board", "rules", "history", "proposals"):
        about = [
            str(child) for child in matter.children if isinstance(child, Token) and child.type in ("TOPIC", "RULE")
        ]
        return Plan(question=(str(matter.data), " ".join(about).strip()))
    phase = ""
    phased_last = matter.data == "phased_last"
    if matter.data in ("phased", "phased_last", "phase_alone"):
        written = next(str(child) for child in matter.children if isinstance(child, Token) and "PHASE" in child.type)
        phase = _phase(written, vocabulary)
        inner = [child for child in matter.children if isinstance(child, Tree)]
        if not inner:
            return Plan(phase=phase)
        matter = inner[0]
    condition = None
    unless = any(isinstance(child, Token) and child.type == "UNLESS" for child in matter.children)
    last = matter.data == "conditional_last"
    if matter.data in ("conditional", "conditional_last", "on_a_roll"):
        part = next(child for child in matter.children if isinstance(child, Tree) and child.data == "condition")
        condition = _slice(words, part)
        if matter.data == "on_a_roll":
            condition = Traced.instead("I roll ", condition.origins[0]) + condition
        matter = next(child for child in matter.children if isinstance(child, Tree) and child.data == "orders")
    orders = tuple(_slice(words, child) for child in matter.children if isinstance(child, Tree))
    return Plan(_with_objects(orders, vocabulary), condition, phase, unless, last, requests, phased_last)


def _with_objects(orders: tuple[Traced, ...], vocabulary: Vocabulary) -> tuple[Traced, ...]:
    """Give a verb alone the square of the order behind it: "buy and paint 12 red"."""
    whole = {order.phrase.lower() for order in vocabulary.orders}
    found = list(orders)
    for place, order in reversed(list(enumerate(orders[:-1]))):
        square = _SQUARE.match(found[place + 1].text) if " " not in order.text else None
        if square is not None and order.text.lower() not in whole:
            found[place] = order + Traced.instead(f" {square['square']}", order.origins[-1])
    return tuple(found)


_SQUARE = re.compile(r"[a-z]+[ ]+(?P<square>it|(?:my |this )square|#?\d+)\b", re.IGNORECASE)


def _phase(written: str, vocabulary: Vocabulary) -> str:
    """Give the phase that a prefix like "during CL:" names, which is the longest at its end."""
    known = vocabulary.phase_words()
    words = written.lower().replace(":", " ").replace(",", " ").replace(" -", " ").split()
    said = (" ".join(words[start:]) for start in range(len(words)))
    return next((known[each] for each in said if each in known), "")


_CONDITION = re.compile(r"(?:^|[:,][ ]*)(?:if|unless|when(?:ever)?|once|as soon as|on an? \d+)\b", re.IGNORECASE)
_LEANING_TEXT = "i to a an the my of on would should could can will may must not he she"
_LEANING = frozenset(_LEANING_TEXT.split())


def with_comma(words: Traced, vocabulary: Vocabulary) -> Traced | None:
    """Put the comma in that a conditional order lacks: "if I land on 12 buy it"."""
    if not _CONDITION.search(words.text):
        return None
    starts = alternatives(vocabulary.starts)
    for hit in re.finditer(rf"[ ](?=(?:{_I_WOULD})?{starts})", words.text, re.IGNORECASE):
        before = words.text[: hit.start()].split()
        ends = re.match(rf"(?:{_I_WOULD})?(?:{starts})(?![\w'])", words.text[hit.end() :], re.IGNORECASE)
        if ends and len(before) >= 3 and not _leans(before[-1].lower()):
            return (
                words.part(0, hit.start()) + Traced.instead(",", words.origins[hit.start()]) + words.part(hit.start())
            )
    return None


def run_on(words: Traced, vocabulary: Vocabulary) -> Traced:
    """Put the commas in that orders without any lack: "buy 12 call it Nest paint it red pay Bob $5".

    One ends with a square, a sum, a color, a player, a name or *it*; one that is conditional is left as it stands.
    """
    text = unquoted(words.text)
    if _CONDITION.search(text) or _DEPENDS.search(text):
        return words
    ends = {*vocabulary.colors, *(name.lower() for name in vocabulary.players), "it", "them"}
    starts = alternatives(vocabulary.starts)
    if not re.match(rf"{_OPENS}(?!{_CAUSES}){starts}\b", text, re.IGNORECASE):
        return words
    goes_on = rf"{_ENDS}[ ]+(?={starts}[ ]+(?:(?:it|them|me|to|an?)\b|\$?\d|[A-Z]))"
    for hit in reversed(list(re.finditer(goes_on, text))):
        before = text[: hit.start()].rsplit(" ", 1)
        word = before[-1]
        if len(before) > 1 and (word.lower() in ends or re.fullmatch(r"\$?\d[\d,]*|(?!I$)[A-Z][\w']*", word)):
            words = (
                words.part(0, hit.start()) + Traced.instead(",", words.origins[hit.start()]) + words.part(hit.start())
            )
    return words


_OPENS = r"(?:(?:please|pls|and|then|also|i(?:'ll| will)?)[ ,]+)*"
_ENDS = r"(?<=[\w$\"])(?<!\bgive it)"
_CAUSES = r"(?:have|let|make|get|see|ask|tell|hire|help|send|watch)\b"
_DEPENDS = re.compile(
    r"\b(?:to|if|unless|when(?:ever)?|once|should|that|who|which|propos\w+)\b(?! (?:vote|\d))", re.IGNORECASE
)


def _leans(word: str) -> bool:
    """Say whether a word cannot end what stands before an order: "to", "don't"."""
    return word in _LEANING or word.endswith("n't") or word in ("never", "dont")


_I_WOULD = r"i(?:'d| would)?[ ]+(?:like|love|want)[ ]+to[ ]+|i(?:'ll| will)[ ]+"
