"""Finds what a sentence only explains: a purpose in words that no rule knows, "pays $5 for the mess".

Players tell what a payment is for, or because of what it is, in words that mean nothing to any rule. Nothing could heed
such words, so they are left where they stand as if they were in a note, and the answer says so. A purpose that any rule
knows the words of is no such thing: it is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.language.lexicon import Lexicon
from moderator.language.spelling import near
from moderator.language.word import Word

_PAYS = frozenset({"pay", "give", "get", "receive", "lose", "send", "collect", "gain", "earn", "owe", "fine", "charge"})
_MOST_WORDS = 4
_FINITE = frozenset({"V_S", "V_B", "IS", "ARE", "HAS"})
_OPENS = frozenset({"WHEN", "IF", "AS_SOON_AS", "WHILE", "UNLESS", "UNTIL", "ONLY_IF", "RELATIVE"})
_CLOSES = frozenset({"COMMA", "COLON"})
_INSIDE = frozenset({"NOUN", "ADJ", "V_EN", "V_ING"})
_DETERMINERS = frozenset({"A", "THE", "HER"})
_ENDS = frozenset(
    {"COMMA", "COLON", "SEMICOLON", "AND", "OR", "IF", "UNLESS", "WHEN", "TO", "INSTEAD_OF", "UNTIL", "ONLY_IF"}
)

_OBJECTS = frozenset({"A", "THE", "HER", "PRON"})
_ENDS_AN_AIM = frozenset(
    {"AND", "OR", "THEN", "COMMA", "COLON", "SEMICOLON", "IF", "UNLESS", "WHEN", "UNTIL", "ONLY_IF", "RPAR"}
)
_BINDS = frozenset(
    {"NUM", "MONEY", "WHILE", "EXCEPT", "PER", "ONCE", "TWICE", "EACH", "EVERY", "WEEKLY", "NOT", "WHERE"}
)
"""Roles of words that say when, how often or for what something is, and so are no part of what only explains."""
_SAYS_MORE = frozenset({"NUM", "MONEY", "PERCENT", "NOT", "NO", "EACH", "EVERY", "MODAL", "TO", "NAME"})
"""Roles of words that no mere aim has in it."""


def purposes(words: Sequence[Word], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Give the runs of words (first, behind the last) that only explain; a word much like a noun is a slip of it."""
    nouns = sorted(noun.lower() for noun in lexicon.nouns if " " not in noun)
    place = 0
    while place < len(words):
        end = (_lead(words, place) and _end(words, place + 1, nouns)) or _aim_ends(words, place)
        if end:
            yield place, end
        place = end or place + 1


def _lead(words: Sequence[Word], place: int) -> bool:
    """Say whether a word brings in a purpose: "for" behind an amount that is paid, and "because of".

    What is paid has to be what the sentence does: in what it waits for ("when she pays $5 for a bun"), a purpose would
    say which payments are meant.
    """
    lead, before = words[place].text.lower(), words[:place]
    if lead not in ("for", "as", "in", "because of"):
        return False
    return is_done(before, paid=lead != "because of")


def is_done(before: Sequence[Word], *, paid: bool) -> bool:
    """Say whether something is done by the end of these words, and not only waited for or allowed; or `paid`."""
    verbs = [at for at, word in enumerate(before) if word.roles.keys() & _FINITE]
    if not verbs or (paid and not (_pays(before[verbs[-1]]) and _paid(before[verbs[-1] :]))):
        return False
    opened = max((number for number, word in enumerate(before) if word.roles.keys() & _OPENS), default=-1)
    inside = [number for number in verbs if number > opened]
    closed = any(word.roles.keys() & _CLOSES for word in before[opened + 1 :])
    granted = any("MODAL" in word.roles and "must" not in word.roles["MODAL"] for word in before)
    return not granted and (opened < 0 or closed or len(inside) > 1)


def _aim_ends(words: Sequence[Word], place: int) -> int:
    """Give where an aim ends that nobody heeds, behind what is paid: "$2 to cheer you up"; 0 for anything else."""
    if words[place].text.lower() != "to" or not is_done(words[:place], paid=True):
        return 0
    end = next((at for at in range(place + 1, len(words)) if words[at].roles.keys() & _ENDS_AN_AIM), len(words))
    run = words[place + 1 : end]
    unknown = any(not word.roles and not word.text[:1].isupper() for word in run)
    verb = len(run) > 1 and ("V_B" in run[0].roles or (not run[0].roles and bool(run[1].roles.keys() & _OBJECTS)))
    return end if verb and unknown and not any(word.roles.keys() & _SAYS_MORE for word in run) else 0


def _pays(word: Word) -> bool:
    return any(verb in _PAYS for role in ("V_S", "V_B", "V_EN") for verb in word.roles.get(role, ()))


def _paid(words: Sequence[Word]) -> bool:
    return any("MONEY" in word.roles for word in words)


def _end(words: Sequence[Word], first: int, nouns: Sequence[str]) -> int:
    """Give where the noun phrase ends that begins here, with what follows it behind "of"; 0 if its words are known."""
    place, unknown = first, False
    while place < len(words) and place - first < _MOST_WORDS:
        word = words[place]
        if not word.roles:
            head = place + 1 == len(words) or bool(words[place + 1].roles.keys() - _INSIDE)
            slip = head and not unknown and words[first - 1].text.lower() != "as" and near(word.text, nouns)
            if word.text[:1].isupper() or slip:
                return 0
            unknown = True
        elif not (word.roles.keys() & (_DETERMINERS if place == first else _INSIDE)) or "V_S" in word.roles:
            break
        place += 1
    if not unknown:
        return 0
    if place < len(words) and words[place].text.lower() in ("of", "on", "in"):
        place += 1
        while place < len(words) and not words[place].roles.keys() & _ENDS:
            if words[place].roles.keys() & _BINDS:
                return 0
            place += 1
    behind = words[place] if place < len(words) else None
    ends = behind is None or behind.roles.keys() & _ENDS or behind.text.lower() in ("by", "from")
    return place if ends else 0
