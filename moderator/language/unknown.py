"""What is said of a word that nothing knows: what is spelled like it, what could stand there, and what would read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from moderator.language.declarations import declare
from moderator.language.earley import NoReading, parse
from moderator.language.examples import uses
from moderator.language.lexer import lex
from moderator.language.lexicon import Lexicon
from moderator.language.mending import mends
from moderator.language.nearest import most_like
from moderator.language.readings import Diagnosis
from moderator.language.rejections import reads
from moderator.language.spelling import near
from moderator.language.word import Word
from moderator.language.word_forms import article

STARTS = ("sentence", "order", "condition")

_EXPECTED = {
    "NOUN": "a noun",
    "NAME": "a name",
    "V_S": "a verb",
    "V_B": "a verb",
    "V_EN": "a participle",
    "ADJ": "an adjective",
    "COMMA": "a comma",
    "COLON": "a colon",
    "PREP": "a preposition",
    "MODAL": "*may*, *can* or *must*",
    "MONEY": "an amount of money",
    "NUM": "a number",
    "IS": "*is*",
    "HAS": "*has*",
    "QUOTED": "quoted words",
}

_OPEN_ROLES = ("V_S", "V_B", "V_EN", "NOUN", "ADJ", "NAME")
"""What a word of a player's own could be; words like "if" are the language's."""
LISTED = 6

_NAMED = 8

SAID = {
    "somebody": "a player",
    "someone": "a player",
    "anyone": "a player",
    "everyone": "each player",
    "people": "players",
    "govt": "The Government",
    "bucks": "$ before the number",
    "dollars": "$ before the number",
    "should": "the plain verb: *she pays*",
    "shall": "the plain verb: *she pays*",
    "space": "square",
    "spaces": "squares",
    "tile": "square",
    "tiles": "squares",
    "purchase": "buy",
    "purchases": "buys",
    "acquire": "get",
    "acquires": "gets",
    "obtains": "gets",
    "whatever": "each thing by its name",
}

_UNKNOWN = (
    "Say it with words of the rules, declare it first (There is a ... called ...; A player may be ...), "
    "or put a name in quotation marks."
)


_RUN = re.compile(r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)*")
"""The capitalised words that may be one name."""


_HAD = frozenset(
    {"gives", "gets", "has", "have", "buys", "loses", "owns", "with", "without", "uses", "carries", "give"}
)
"""What is said of things that somebody has."""


class UnknownWords:
    """What a lexicon knows, and what stands near to words that it does not."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def unknown(self, text: str, words: tuple[Word, ...], word: Word, start: str) -> Diagnosis:
        """Say of the first unknown word what is near it; all further ones are named with it.

        In a sentence it is told what could stand there, and what would read. (What an order may be, the rules say.)
        """
        others = [one.text for one in words if not one.roles and one.start > word.start]
        form = self.nearest_form(text, words) if start == "sentence" else ()
        at = (word.start, word.end)
        more = (f"Nor these: {', '.join(list(dict.fromkeys(others))[:_NAMED])}.",) if others else ()
        if word.text[:1].isupper() and word.start > 0:
            told = (*self._undeclared(word), *more, *form)
            return Diagnosis("undeclared-name", told, at, self._declared(text, word))
        aside = tuple(islice(mends(text, self.lexicon, self.reads), 1)) if start == "sentence" else ()
        if aside:
            note = f'No rule knows the word "{word.text}". What only explains stands in a note: (note: ...).'
            return Diagnosis("unknown-word", (note, *more), at, aside)
        spelled = self.near(word.text)
        reasons = (f'No rule knows the word "{word.text}".',)
        unknown = dict.fromkeys([word.text.lower(), *(one.lower() for one in others)])
        said = tuple(f'For "{one}" the rules say {SAID[one]}.' for one in unknown if one in SAID)
        if said:
            return Diagnosis("unknown-word", (*reasons, *more, *said, *form), at)
        corrected = tuple(text[: word.start] + other + text[word.end :] for other in spelled)
        send = tuple(one for one in corrected if self.reads(one))
        near = (f"Near it: {', '.join(spelled)}.",) if spelled else ()
        if send:
            return Diagnosis("unknown-word", (*reasons, *near, *more), at, send)
        roles = () if others else self._possible(words, word, start)
        could = could_stand(roles) if roles else self._expected(words, word, start)
        told = (*reasons, *near, *more, *could, *(() if spelled else (_UNKNOWN,)), *form)
        return Diagnosis("unknown-word", told, at)

    def _expected(self, words: tuple[Word, ...], word: Word, start: str) -> tuple[str, ...]:
        """Say what could stand in the place of an unknown word, if all before it reads so far."""
        try:
            parse(words, start)
        except NoReading as trouble:
            return could_stand(trouble.expected) if words[trouble.place : trouble.place + 1] == (word,) else ()
        return ()

    def _possible(self, words: tuple[Word, ...], word: Word, start: str) -> tuple[str, ...]:
        """Give the roles in which the one unknown word of a sentence would let it be one."""
        found = []
        for role in _OPEN_ROLES if start == "sentence" else ():
            try:
                parse([replace(one, roles={role: ()}) if one is word else one for one in words], start)
            except NoReading:
                continue
            found.append(role)
        return tuple(found)

    def nearest_form(self, text: str, words: Sequence[Word]) -> tuple[str, ...]:
        """Quote the rule most like a sentence that does not read, with a verb of it if there is one."""
        verbs = [
            self.lexicon.verbs[key]
            for word in reversed(words)
            for role in ("V_S", "V_B", "V_EN")
            for key in word.roles.get(role, ())
            if not self.lexicon.verbs[key].declared
        ]
        near = list(most_like(text, self.lexicon.sentences))
        for number, said in near:
            verb = next((verb for verb in verbs if uses(verb, said)), None)
            if verb is not None and self.reads(said):
                return (f"A rule with *{verb.base}*, {number}: {said}",)
        found = next((each for each in near if self.reads(each[1])), None)
        return (f"The rule most like it is {found[0]}: {found[1]}",) if found else ()

    def near(self, word: str) -> list[str]:
        """Give known words that are spelled much like this one, the nearest first."""
        known = sorted({key[0] for key in self.lexicon.entries if len(key) == 1 and len(key[0]) > 2})
        return list(near(word, known))

    def _undeclared(self, word: Word) -> tuple[str, ...]:
        spelled = self.near(word.text)
        known = (f"Near it: {', '.join(spelled)}.",) if spelled else ()
        return (
            f'Nothing is called "{word.text}" yet, and no flag either.',
            *known,
            "Declare it in a sentence before this one.",
        )

    def _declared(self, text: str, word: Word) -> tuple[str, ...]:
        """Give the sentences that could declare a name, by what stands before it, and with which the sentence reads."""
        run = _RUN.match(text, word.start)
        names = dict.fromkeys((run.group() if run else word.text, word.text))
        could = (each for name in names for each in self._declaring(text, word, name))
        return tuple(each for each in could if self._reads_after(each, text))

    def _reads_after(self, declaring: str, text: str) -> bool:
        """Say whether a sentence reads where another one stands before it that declares a word of it."""
        lexicon = self.lexicon.copy()
        declare(lexicon, [declaring], by_use=False)
        return UnknownWords(lexicon).reads(text)

    def _declaring(self, text: str, word: Word, name: str) -> tuple[str, ...]:
        before = text[: word.start].split()
        last = before[-1].lower() if before else ""
        flag = f"A player may be {name}."
        role = f"A player may be {article(name)}."
        kind = f"There is a kind of item called {name}."
        thing = f"There is an organization called {name}."
        if {"on", "at"}.intersection(before[-3:]) and last in {"a", "an", "any", "another"}:
            return (f"A square may be {article(name)}.",)
        if _HAD.intersection(before[-4:]):
            return (kind,) if last in {"a", "an"} or last.isdecimal() else (f"There is an object called The {name}.",)
        if last in {"becomes", "become", "is", "are", "not", "longer", "no"}:
            return (flag,)
        if last in {"a", "an", "each", "every", "any", "another"}:
            return (role, kind)
        return (thing,)

    def reads(self, text: str) -> bool:
        """Say whether some words read, as a sentence, an order or a condition."""
        words = lex(text.strip().rstrip(".!,"), self.lexicon)
        return any(reads(words, start, self.lexicon) for start in STARTS)


def could_stand(roles: Iterable[str]) -> tuple[str, ...]:
    """Say what could stand where words end to read: as much of it as can be said in a few words."""
    kinds = list(dict.fromkeys(said for role, said in _EXPECTED.items() if role in set(roles)))
    more = " or something else" if len(kinds) > LISTED else ""
    return (f"Here could stand {', '.join(sorted(kinds[:LISTED]))}{more}.",) if kinds else ()
