"""The guard of every order: each word of its line is its own, or one that changes nothing; what is left over is asked.

By whatever way a line was read, the order that it became says its verb, its numbers and names, and what binds it. The
words that may stand beside that are a closed list (grammar/left_over.txt); any other is named to its writer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from moderator.files import grammar_text
from moderator.games.nomopoly.letters.items import Wish
from moderator.games.nomopoly.wordings.order_known import is_remark
from moderator.games.nomopoly.wordings.order_words import deeds_for, little_said, says, says_any_of, stem, table
from moderator.games.nomopoly.wordings.remarks import binds
from moderator.games.nomopoly.wordings.shapes import turns_for
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.language.registry import number_words
from moderator.language.spelling import near

_WORD = re.compile(r"\$?\d(?:[\d,.]*\d)?|[^\W\d_](?:[\w'&-]*\w)?")
_CLAUSES = re.compile(r"[,;:()!]+(?!\d)| -+ |\.\.+")
_WEEKS = re.compile(r"\bweeks? \d+(?: to week \d+)?")


@cache
def _table() -> dict[str, frozenset[str]]:
    """Read the table: the stems of the words that change nothing, by when, and those that stand for another word."""
    found: dict[str, frozenset[str]] = {}
    for line in grammar_text("left_over.txt").splitlines():
        name, _, words = line.partition(" ")
        if line and not line.startswith("#"):
            found[name] = found.get(name, frozenset()).union(words.split(), _stems(words.split()))
    return found


def _stems(words: Iterable[str]) -> frozenset[str]:
    return frozenset(stem(word) for word in words)


def _numbers(text: str) -> list[str]:
    """Give the numbers in some words in figures, without the marks of a sum."""
    words, known = _WORD.findall(text.lower()), number_words()
    found = (word.strip("$").replace(",", "") if word[-1].isdigit() else str(known.get(word, "")) for word in words)
    return [each for each in found if each]


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it was written and `said` in plain words; squares by `names`, and whether it `puts_right` another."""

    text: str
    said: str
    names: tuple[tuple[str, str], ...] = ()
    puts_right: bool = False


def left_over(line: Line, wishes: Sequence[Wish], vocabulary: Vocabulary) -> tuple[str, ...]:
    """Give the words of a line that none of the orders which it became accounts for."""
    account = _Account(line, wishes, vocabulary)
    written = set(_WORD.findall(line.text.lower()))
    found: list[str] = []
    for clause in _CLAUSES.split(line.said):
        strange = [word for word in _WORD.findall(clause) if word.lower() in written and not account.has(word)]
        found += strange if strange and not account.is_beside(clause) else []
    return tuple(found)


class _Account:
    """What some orders account for of a line: the stems of their words, their numbers, and what is idle beside them."""

    def __init__(self, line: Line, wishes: Sequence[Wish], vocabulary: Vocabulary) -> None:
        self.vocabulary, known = vocabulary, _table()
        orders = [wish.order.text for wish in wishes]
        verbs = {order.split()[0].lower() for order in orders}
        conditions = [f"{'unless' if wish.unless else 'if'} {wish.condition.text}" for wish in wishes if wish.condition]
        phases = [said for wish in wishes for said, phase in vocabulary.phase_words().items() if phase == wish.phase]
        meant = " ".join((*orders, *conditions, *phases)).lower()
        self.words = {piece for word in _WORD.findall(meant) for piece in (word, *re.split("[-']", word))} - {""}
        self.numbers = {*_numbers(meant), str(len(wishes)), *_sums(orders)}
        self.stems = {*_stems(self.words), *_stems(each for verb in verbs for each in turns_for(verb))}
        self.stems |= {each for verb in verbs for each in deeds_for(verb)}
        self.stems |= {each for word in self.words for each in known.get(f"{word}:", ())}
        alike = (order for order in vocabulary.orders if order.phrase.split()[0].lower() in verbs)
        self.stems |= _stems(each for order in alike for short in order.short for each in short.lower().split())
        self.stems |= {stem(each) for name, square in line.names if square in self.numbers for each in name.split()}
        said = _WORD.findall(line.said.lower())
        spoken = _stems(said) - self.stems
        unsaid = {each for order in orders for each in _numbers(_WEEKS.sub("", order))} - set(_numbers(line.said))
        players = {name.lower() for name in vocabulary.players}
        described = bool(unsaid or players & self.words - set(said)) and not spoken.isdisjoint(known["<DESCRIBED>"])
        is_several, binds_them = len(wishes) > 1, bool(conditions or phases or any(map(_WEEKS.search, orders)))
        leaves_out = is_several and not spoken.isdisjoint(known["<LEFT_OUT>"])
        puts_right = line.puts_right or not spoken.isdisjoint(known["<PUTS_RIGHT>"])
        self.values = {*players, *vocabulary.colors} if described or puts_right or leaves_out else set()
        holds = {"<BOUND>": binds_them, "<RECKONED>": bool(unsaid), "<DESCRIBED>": described, "<SEVERAL>": is_several}
        holds |= {"<ANYWHERE>": True, "<PUTS_RIGHT>": puts_right, "<PUT_RIGHT>": puts_right}
        self.idle = frozenset().union(*(known[name] for name, is_so in holds.items() if is_so))

    def has(self, word: str) -> bool:
        """Say whether a word is the orders' own, or changes nothing."""
        bare = word.lower()
        pieces = (bare, *(bare.split("-") if "-" in bare else bare.split("'")[:1]))
        if any(stem(piece) in self.stems or stem(piece) in self.idle for piece in pieces):
            return True
        if numbers := _numbers(word):
            return bool(self.values) or not self.numbers.isdisjoint(numbers)
        is_value = self.values and (word[0].isupper() or not self.values.isdisjoint(pieces))
        return bool(is_value or not says(bare) or near(bare, {*self.words, *self.idle, *little_said()}, 1))

    def is_beside(self, clause: str) -> bool:
        """Say whether all of a clause, or its ends, are remarks: "it looks so empty", "for the bandages"."""
        bare = _WHY.sub(lambda hit: "" if self._is_remark(hit[0].strip()) else hit[0], clause)
        return all(map(self.has, _WORD.findall(bare))) or self._is_remark(clause.strip())

    def _is_remark(self, text: str) -> bool:
        known, words = _table(), _WORD.findall(text)
        binding = known["<BOUND>"] | known["<PUTS_RIGHT>"] | known["<RECKONED>"]
        if binds(_TOO.sub("", text)) or not _stems(each.lower() for each in words).isdisjoint(binding):
            return False
        values = [each for each in words if _numbers(each) or each.lower() in self.values]
        tells = says_any_of("TELLS").search(text) and not says_any_of("SHALL").search(text)
        return is_remark(text, self.vocabulary) or bool(tells and all(map(self.has, values)))


_TOO = re.compile(r"\b(?:too|also)\b", re.IGNORECASE)
_WHY = re.compile(rf"\b(?:{table('WHY')}) .*?(?=$| and | but )", re.IGNORECASE)


def _sums(orders: Sequence[str]) -> set[str]:
    """Give what the numbers of orders with one verb come to, place for place: "split $30" is twice $15."""
    rows: dict[str, list[list[int]]] = {}
    for order in orders:
        numbers = [int(each) for each in _numbers(_WEEKS.sub("", order)) if each.isdigit()]
        rows.setdefault(order.split()[0].lower(), []).append(numbers)
    return {str(sum(column)) for alike in rows.values() for column in zip(*alike, strict=False)}
