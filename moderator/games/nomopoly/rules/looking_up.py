"""Finds the rules that some words speak of, for who asks in plain English: what says it comes before what uses it."""

from __future__ import annotations

import re
from collections import Counter

from moderator.games.nomopoly.wordings.helping import stems
from moderator.language.rulebook import Item, Rulebook

_OPENING = 80  # letters of a sentence in which stands what it is about
_ABOUT = 2.0
_OF_A_TITLE = 1.0
_MEANT_TOO = 4.0
_RULES_WORDS = {
    "vote": "decide",
    "win": "eligible",
    "money": "cash",
    "worth": "value",
    "price": "value",
    "rich": "cash",
}
"""Words of plain questions with a word that the rules have for the same."""


def example_of(book: Rulebook) -> str:
    """Give the number of a rule of this book to name in an example; "I.1" for a book without any."""
    sections = [section for section in book.sections if section.items]
    if not sections:
        return "I.1"
    items = sections[min(9, len(sections) - 1)].items
    return items[min(2, len(items) - 1)].number


_WINS = re.compile(r"\bwins? the game\b")
_ONCE_WON = re.compile(r"(?:When|Whenever|If|After)\b[^,:]*\bwins? the game\b")


def ways_to_win(book: Rulebook) -> list[Item]:
    """Give the rules by which somebody wins, without those that only say what follows when somebody has."""
    return [
        item
        for item in book.items()
        if any(_WINS.search(said) and not _ONCE_WON.match(said) for said in re.split(r"(?<=[.]) ", item.text))
    ]


_EARNS = re.compile(
    r"\b(?:she|proposer|player|owner)\b[^,.:]*\bgets? (?:\$\d|an? amount|the [A-Z])"
    r"|\bpays the rent\b[^.]*\bto (?:its|the) owner\b"
    r"|\bpays each player \$"
)
_WHEN = re.compile(r"(?:Whenever|When|If|Right before|At the end of)\b[^,]*,")
_MOST_WAYS = 6


def ways_to_earn(book: Rulebook) -> list[str]:
    """Quote the sentences by which a player gets money, each behind the number of its rule, a few of them."""
    return [f"{number}: {said}" for number, said in _sentences(book) if _WHEN.match(said) and _EARNS.search(said)][
        :_MOST_WAYS
    ]


def ways_to_move(book: Rulebook) -> list[str]:
    """Quote the sentences that say who takes a turn in each update, each behind the number of its rule."""
    return [f"{number}: {said}" for number, said in _sentences(book) if _TURNS.match(said)][:_MOST_WAYS]


_TURNS = re.compile(r"(?:In|At|During) (?:the|each)\b[^.]*\b(?:players?|proposer|owner|she) takes? (?:a|one) turn\.")
_SOMEBODYS = re.compile(
    r"\b(?:some(?:body|one)(?: else)?|another player|other players?|others?)(?:'s|s')?\b", re.IGNORECASE
)
_A_PLAYER = re.compile(r"(?:When|Whenever|If) (?:a|an|another|any|each) (?:[\w-]+ )?player\b(?P<what>[^,]*),")


def told_when(book: Rulebook, what: str) -> list[str]:
    """Quote the sentences that say what follows when a player does something ("land on somebody's square").

    Those whose own condition says all of it come first, the shortest conditions before longer ones.
    """
    wanted = {_stem(word) for word in stems(_SOMEBODYS.sub("party", what))} | set(re.findall(r"\b\d+\b", what))
    found = []
    for number, said in _sentences(book):
        hit = _A_PLAYER.match(said)
        if hit and wanted and wanted <= {_stem(word) for word in stems(hit["what"])} | set(re.findall(r"\d+", said)):
            found.append((len(hit["what"]), f"{number}: {said}"))
    return [said for _, said in sorted(found)[:_MOST_OF_A_TERM]]


def _stem(word: str) -> str:
    return word.removesuffix("ing").removesuffix("e").removesuffix("ed")


def _sentences(book: Rulebook) -> list[tuple[str, str]]:
    """Give the sentences of a rulebook, each with the number of its rule."""
    return [(item.number, said) for item in book.items() for said in re.split(r"(?<=[.]) (?=[A-Z])", item.text)]


def told_of_term(book: Rulebook, term: str) -> list[str]:
    """Quote the sentences that say what a word of the rules is, each behind the number of its rule; none for no term.

    A sentence that declares it comes before one that only uses it.
    """
    said = re.compile(rf"(?<!\w){re.escape(term)}(?:s|es)?(?!\w)", re.IGNORECASE)
    found = [(number, sentence) for number, sentence in _sentences(book) if said.search(sentence)]
    words = rf"(?:an? |the )?{re.escape(term)}(?:s|es)?"
    declares = re.compile(
        rf"{words}(?: \(called .*?\))? (?:is|are|has|have|holds?|may|can|lasts?)\b|.*\b(?:called|known as) {words}\b"
        rf"|.*\bmay (?:be|become|have) {words}\b|when a player becomes {words}\b|the {re.escape(term)} of\b.*\bis\b",
        re.IGNORECASE,
    )
    first = [each for each in found if declares.match(each[1])]
    return [f"{number}: {sentence}" for number, sentence in (first or found)[:_MOST_OF_A_TERM]]


_MOST_OF_A_TERM = 3


def rules_near(book: Rulebook, words: str, count: int = 2, verb: str = "") -> list[Item]:
    """Give the rules that speak most of what some words speak of, the likeliest first.

    A word that few rules use weighs more; one with which a sentence begins, or of which its section speaks again and
    again, more still. A rule that speaks of one of several words only comes behind those that speak of more. Of the
    `verb` counts only what the rules have for it.
    """
    wanted = stems(words)
    meant = {_RULES_WORDS[stem] for stem in wanted | stems(verb) if stem in _RULES_WORDS}
    items = list(book.items())
    spoken = {item.number: stems(item.text) for item in items}
    spread = Counter(stem for found in spoken.values() for stem in found)
    scores: dict[str, float] = {}
    for section in book.sections:
        title = stems(section.title)
        inside = [item for item in items if item.number.partition(".")[0] == section.number]
        main = [item for item in inside if item.number.count(".") == 1]
        for item in inside:
            common = wanted & spoken[item.number]
            if not common:
                continue
            opening = stems(" ".join(part[:_OPENING] for part in re.split(r"(?<=[.:]) ", item.text)))
            score = sum(_MEANT_TOO / spread[stem] for stem in meant & spoken[item.number])
            for stem in common:
                share = sum(stem in spoken[each.number] for each in main) / max(len(main), 1)
                score += (1 + share + _ABOUT * (stem in opening) + _OF_A_TITLE * (stem in title)) / spread[stem]
            scores[item.number] = score * (len(common) / len(wanted)) ** 2
    ranked = sorted((item for item in items if item.number in scores), key=lambda item: -scores[item.number])
    return ranked[:count]
