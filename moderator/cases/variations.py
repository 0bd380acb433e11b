"""Asking the cases whether each rule and each number matters: vary the rulebook, and some case must change.

The cases that cite a rule are tried first, then all others that the change can reach, until one changes. A rule whose
repeal, or a number whose change, no case notices is without effect. A case that only shows the rule's words, or amends
them itself, is no witness: it changes with the words, whether or not anything follows from them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from moderator.cases.case import Case
from moderator.cases.documents import texts_in
from moderator.cases.running import Result, run
from moderator.cases.seam import CaseGame
from moderator.cases.suite import in_parallel

_NUMBER = re.compile(r"(?<![\w.])\$?([0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?)(st|nd|rd|th)?(?![\w]|\.[0-9])")
_QUOTED = re.compile(r'"[^"]*"')
_COUNTED = re.compile(r" [a-z]+(?<!s)\b")
_OF_THE_RULES = frozenset({"rules", "proposals"})
_WORDS = {
    "one die": ("two dice", "3 dice"),
    "one die fewer": ("2 dice fewer",),
    "two dice": ("3 dice", "one die"),
    "three dice": ("4 dice", "two dice"),
    "four dice": ("5 dice", "two dice"),
    "one square": ("2 squares", "3 squares"),
    "one share": ("2 shares",),
    "two shares": ("3 shares", "one share"),
    "once": ("twice",),
    "twice": ("3 times",),
    "half": ("one third", "one quarter"),
    "halved": ("doubled",),
    "doubled": ("tripled", "halved"),
    "one tenth": ("one fifth", "one ninth"),
    "first": ("second",),
    "second": ("third",),
    "third": ("fourth",),
}
_WORD = re.compile(r"(?<!\bat )\b(" + "|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True)) + r")\b")


@dataclass(frozen=True, slots=True)
class Variation:
    """One change of the rulebook: a rule with other texts to try in turn, or with none, which repeals it."""

    rule: str
    name: str
    texts: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a variation: the case that noticed it, or none; `trouble` if no such sentence can be read.

    `cited`: the case that noticed it cites the rule.
    """

    variation: Variation
    noticed_by: str = ""
    trouble: str = ""
    cited: bool = False


Progress: TypeAlias = Callable[[Verdict, int], None]


def _replaced(text: str, start: int, end: int, new: str) -> str:
    """Put other words in the place of some."""
    return text[:start] + new + text[end:]


def _figures(found: re.Match[str]) -> tuple[str, ...]:
    """Give other numbers to try in the place of one."""
    figures, ending = found[1], found[2] or ""
    if "." in figures:
        return (f"{figures}5", f"1{figures}")
    value = int(figures.replace(",", ""))
    others = (value + 1, value - 1, value * 2 + 3, max(1, value // 2))
    wanted = [
        other for place, other in enumerate(others) if other >= 0 and other != value and other not in others[:place]
    ]
    return tuple(_ordinal(other) if ending else str(other) for other in wanted)


def _varied(text: str, found: re.Match[str], others: Sequence[str]) -> Iterator[str]:
    """Give a sentence with other words in the place of a number; what was one of something becomes several."""
    start, end = found.start(1), found.end()
    counted = _COUNTED.match(text, end) if found[0] == "1" else None
    for other in others:
        yield _replaced(text, start, end, other)
        if counted:
            yield _replaced(text, start, counted.end(), f"{other}{counted[0]}s")


def _ordinal(value: int) -> str:
    """Write 45 as 45th."""
    if value % 100 in {11, 12, 13}:
        return f"{value}th"
    return f"{value}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(value % 10, 'th') }"


def _in_sentence(text: str) -> Iterator[tuple[re.Match[str], tuple[str, ...]]]:
    """Give each number of a sentence, in figures or in words, with other words to try in its place; not in quotes."""
    quoted = [found.span() for found in _QUOTED.finditer(text)]
    for pattern in (_NUMBER, _WORD):
        for found in pattern.finditer(text):
            if not any(start <= found.start() < end for start, end in quoted):
                yield found, _figures(found) if pattern is _NUMBER else _WORDS[found[1]]


def numbers(rule: str, sentences: Sequence[tuple[str, bool]]) -> Iterator[Variation]:
    """Give a variation for each number in the sentences of a rule that run."""
    texts = [text for text, _ in sentences]
    for place, (text, runs) in enumerate(sentences):
        for found, others in _in_sentence(text) if runs else ():
            varied = _varied(text, found, others)
            whole = tuple(" ".join([*texts[:place], other, *texts[place + 1 :]]) for other in varied)
            yield Variation(rule, f"{found[0]!r} in {text!r}", whole)


def repeals(rulebook: Mapping[str, Sequence[tuple[str, bool]]]) -> list[Variation]:
    """Give a variation for each rule that runs: its repeal."""
    return [
        Variation(rule, "repealed", None) for rule, sentences in rulebook.items() if any(runs for _, runs in sentences)
    ]


def variations_of_numbers(rulebook: Mapping[str, Sequence[tuple[str, bool]]]) -> list[Variation]:
    """Give a variation for each number of each rule that runs."""
    return [variation for rule, sentences in rulebook.items() for variation in numbers(rule, sentences)]


class Jury:
    """The passing cases, as judges of variations."""

    def __init__(self, game: CaseGame, cases: Sequence[Case], results: Sequence[Result]) -> None:
        self.game = game
        self.judges = [
            (case, result.touched) for case, result in zip(cases, results, strict=True) if not result.failures
        ]

    def near(self, rule: str) -> list[Case]:
        """Give the cases that cite a rule."""
        return [case for case, _ in self.judges if _cites(case, rule) and not _words_of(case, rule)]

    def far(self, rule: str, reach: frozenset[str] | None) -> list[Case]:
        """Give the other cases that a change of a rule can reach.

        First come those that cite the rule of which this one is a part, then those that have touched most of it.
        """
        whole = ".".join(rule.split(".")[:2])
        found = [
            (case, (_cites(case, whole), 0 if reach is None else len(reach & touched)))
            for case, touched in self.judges
            if not _cites(case, rule) and not _words_of(case, rule) and (reach is None or reach & touched)
        ]
        return [case for case, _ in sorted(found, key=lambda entry: entry[1], reverse=True)]

    def ask(self, variation: Variation) -> Verdict:
        """Find a case that changes with a variation: each text is tried on the cases near it, then on all in reach."""
        troubles = []
        games = []
        for text in variation.texts if variation.texts is not None else (None,):
            try:
                game = self.game.varied(variation.rule, text)
            except ValueError as error:
                troubles.append(str(error))
                continue
            games.append((text, game))
            for case in self.near(variation.rule):
                if _notices(case, game):
                    return Verdict(variation, f"{case.path.name}, {case.title}", cited=True)
        for text, game in games:
            for case in self.far(variation.rule, self.game.reach(variation.rule, text)):
                if _notices(case, game):
                    return Verdict(variation, f"{case.path.name}, {case.title}")
        return Verdict(variation, trouble="" if games else troubles[0])

    def verdicts(self, variations: Sequence[Variation], progress: Progress | None = None) -> list[Verdict]:
        """Ask about every variation, in order; `progress` is told each verdict and how many are still to come."""
        verdicts: list[Verdict] = []
        for verdict in in_parallel(self.ask, variations, few=1):
            verdicts.append(verdict)
            if progress is not None:
                progress(verdict, len(variations) - len(verdicts))
        return verdicts


def _notices(case: Case, game: CaseGame) -> bool:
    """Say whether a case comes out differently; that a setting cannot reword what has other words is no outcome."""
    failures = run(case, game).failures
    return bool(failures) and not (case.settings and failures[0].startswith("given: "))


def _cites(case: Case, rule: str) -> bool:
    """Say whether a case cites a rule or a part of it."""
    return any(cited == rule or cited.startswith(f"{rule}.") for cited in case.rules)


def _words_of(case: Case, rule: str) -> bool:
    """Say whether a case asserts the words of a rule, or names it where it changes rules."""
    wishes = [case.wish, *(step.wish for step in case.steps if step.wish is not None)]
    if any(rule in wish.rulebook or not _OF_THE_RULES.isdisjoint(wish.pages) for wish in wishes):
        return True
    named = re.compile(rf"(?<![\w.]){re.escape(rule)}(?!\w|\.\w)")
    said = [case.changes, *(step.value for step in case.steps), *(step.beside for step in case.steps)]
    return any(named.search(text) for text in texts_in(said))
