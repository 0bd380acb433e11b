"""The command's side of cases: run them, say which fail and where, and end with `N passed, M failed`."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from moderator.cases.documents import CaseError
from moderator.cases.running import Result
from moderator.cases.suite import GAMES, Suite, read_suite, run_suite
from moderator.cases.variations import Jury, Variation, Verdict, repeals, variations_of_numbers
from moderator.cases.vocabulary import ENFORCED, Vocabulary

_EVERY = 10.0


def _lines(result: Result) -> list[str]:
    """Give a line for each failure of a case, with its file and title."""
    place = os.path.relpath(result.path)
    if result.title:
        place += f" | {result.title}"
    return [f"{place} | {' '.join(failure.split())}" for failure in result.failures]


def _chosen(variations: Sequence[Variation], only: Sequence[str]) -> list[Variation]:
    """Keep the variations of some rules or sections."""
    if not only:
        return list(variations)
    return [
        variation
        for variation in variations
        if any(variation.rule == name or variation.rule.startswith(f"{name}.") for name in only)
    ]


def _verdict_line(verdict: Verdict) -> str:
    """Say that nothing notices a variation."""
    rule, name = verdict.variation.rule, verdict.variation.name
    said = "its repeal" if verdict.variation.texts is None else f"another number for {name}"
    return f"{rule}: without effect: no case notices {said}"


def _count_uncited(verdicts: Sequence[Verdict], vocabulary: Vocabulary) -> int:
    """Print and count the enforced rules whose repeal is noticed, but by none of the cases that cite them."""
    found = [
        verdict
        for verdict in verdicts
        if verdict.noticed_by and not verdict.cited and vocabulary.rules.get(verdict.variation.rule) in ENFORCED
    ]
    for verdict in found:
        print(f"{verdict.variation.rule}: no case that cites it notices its repeal, only {verdict.noticed_by}")
    return len(found)


class _Clock:
    """Prints each variation that nothing notices, and on the error stream every ten seconds how far they have come."""

    def __init__(self) -> None:
        self.began = self.told = time.monotonic()
        self.silent = 0
        self.done = 0

    def __call__(self, verdict: Verdict, left: int) -> None:
        """Take one verdict; `left` are still to come."""
        self.done += 1
        if not verdict.noticed_by and not verdict.trouble:
            self.silent += 1
            print(_verdict_line(verdict), flush=True)
        now = time.monotonic()
        if now - self.told < _EVERY and left:
            return
        self.told = now
        minutes = (now - self.began) / 60
        to_go = minutes / self.done * left
        said = f"{self.done} tried, {left} left, {self.silent} without effect"
        print(f"{said}; {minutes:.1f} minutes, about {to_go:.1f} to go", file=sys.stderr, flush=True)


def _vary(suite: Suite, results: Sequence[Result], kinds: Sequence[str], only: Sequence[str]) -> int:
    """Vary each rulebook that the cases play by; print what no case notices and count it."""
    unnoticed = 0
    for name in dict.fromkeys(case.game for case in suite.cases):
        game = GAMES.game(name)
        pairs = [(case, result) for case, result in zip(suite.cases, results, strict=True) if case.game == name]
        jury = Jury(game, [case for case, _ in pairs], [result for _, result in pairs])
        rulebook = game.rulebook()
        for kind in kinds:
            variations = repeals(rulebook) if kind == "repealed" else variations_of_numbers(rulebook)
            verdicts = jury.verdicts(_chosen(variations, only), _Clock())
            tried = [verdict for verdict in verdicts if not verdict.trouble]
            silent = [verdict for verdict in tried if not verdict.noticed_by]
            what = "rules repealed" if kind == "repealed" else "numbers varied"
            print(f"{name}: {len(tried)} {what}, {len(silent)} without effect")
            unnoticed += len(silent)
            if kind == "repealed":
                unnoticed += _count_uncited(tried, GAMES.vocabulary(name))
    return unnoticed


def main(
    paths: Sequence[Path],
    *,
    repeal_each: bool = False,
    vary_numbers: bool = False,
    only: Sequence[str] = (),
) -> int:
    """Run the cases of files and folders, print each failure, and give 0 only if none failed.

    With `repeal_each`, each rule that runs is repealed and some case must change; with `vary_numbers`, each number of
    a rule that runs is varied and some case must change; `only` names the rules or sections to vary. What nothing
    notices is printed, and counts as a failure.
    """
    try:
        suite = read_suite([Path(path) for path in paths])
    except CaseError as error:
        print(error)
        print("0 passed, 1 failed")
        return 1
    results = run_suite(suite)
    failed = [result for result in results if result.failures]
    for result in failed:
        for line in _lines(result):
            print(line)
    kinds = [kind for kind, wanted in (("repealed", repeal_each), ("varied", vary_numbers)) if wanted]
    unnoticed = _vary(suite, results[len(suite.errors) :], kinds, only) if kinds else 0
    print(f"{len(results) - len(failed)} passed, {len(failed) + unnoticed} failed")
    return 1 if failed or unnoticed else 0
