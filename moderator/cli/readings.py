"""How sentences of rules are shown to the admin: state, words as understood, and for what does not read the mend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from moderator.cli.outcomes import verdicts
from moderator.core.mends import NO_MENDS, Mends
from moderator.core.reads import Read
from moderator.core.trial import Trial
from moderator.house import House
from moderator.mail.layout import columns, pieces

COULD_SAY = "Could say,"
"""What stands before a suggestion for a draft, which nobody takes by its number."""
MOST_LAW = 8  # of the changes of an accepted proposal; its details show the rest
_WIDTH = 92
_COLUMN = 9
_STATES = {"almost": "NO"}


def trial_of_open(house: House, name: str, number: int) -> Trial | None:
    """Give the trial of a proposal that can still be judged, None of any other, and of a game that tries none."""
    found = house.proposal(name, number)
    if found is None or found.state == "discarded":
        return None
    return None if found.verdict and not verdicts(house, name, number) else house.trial(name, number)


def all_of_it_reads(trial: Trial | None) -> bool:
    """Say whether every sentence of a proposal reads and fits, and one changes a rule; a game may try none."""
    return trial is None or (trial.stands and trial.changes_rules)


def read_lines(read: Read, indent: int = 1, says: Sequence[str] = (), called: str = "--mend") -> Iterator[str]:
    """Show a sentence with its state; one that does not read with its caret, its reasons and what would read.

    What `says` could stand for it has been tried, and is shown by its number instead of what only reads, `called` so.
    """
    lead = " " * indent
    margin = lead + " " * _COLUMN
    for place, (start, end) in enumerate(pieces(read.text, _WIDTH)):
        state = _STATES.get(read.state, read.state) if place == 0 else ""
        yield f"{lead}{state:<{_COLUMN}}{read.text[start:end].rstrip()}"
        if read.at is not None and start <= read.at[0] < max(end, start + 1):
            before = columns(read.text[start : read.at[0]])
            yield f"{margin}{' ' * before}{'^' * max(min(read.at[1], end) - read.at[0], 1)}"
    if read.where:
        yield from _set_in(f"in: {read.where}", margin)
    if read.words and _bare(read.words) != _bare(read.text):
        yield from _set_in(f"= {read.words}", margin)
    if read.doubt:
        yield from _set_in(f"Tried: {read.doubt}", margin)
    for line in read.shown:
        yield from _set_in(f"> {line}", margin)
    for reason in read.reasons:
        yield from _set_in(reason, margin)
    for sent in read.send if not says else ():
        yield from _set_in(f"Reads: {sent}", margin)
    for number, said in enumerate(says, 1):
        yield from _set_in(f"{called} {number}: {said}", margin)


def trial_lines(trial: Trial, indent: int = 1, mends: Mends = NO_MENDS) -> Iterator[str]:
    """Show what a proposal would do: what does not fit, then each new sentence as read, with what it could say."""
    lead = " " * indent
    for change in trial.changes:
        yield from _set_in(change, lead)
    if trial.once:
        yield from _set_in(f"once  {trial.once}", lead)
    if not trial.changes_rules:
        yield f"{lead}It changes nothing by itself."
    for refusal in trial.refusals:
        yield from _set_in("Does not fit: " + " ".join(refusal.reasons), lead)
        for sent in refusal.send:
            yield from _set_in(f"Reads: {sent}", lead + "  ")
    for remark in only_said(trial):
        yield from _set_in(f"Only said: {remark}", lead)
    for each in trial.readings:
        yield from read_lines(each, indent, mends.of(each.text).says, COULD_SAY)


def law_lines(trial: Trial, number: int) -> Iterator[str]:
    """Say of a proposal that is accepted what will be law and what will not."""
    changes = (*trial.changes, *([f"once  {trial.once}"] if trial.once else []))
    yield "The rules will say:" if changes else "The rules stay as they are."
    for change in changes[:MOST_LAW]:
        yield from _set_in(change, "  ")
    if len(changes) > MOST_LAW:
        yield f"  ... and {len(changes) - MOST_LAW} more: moderator week {number}"
    for read in trial.readings:
        if not read.stands:
            yield from _set_in(f"Does nothing: {read.text}", "")
    for refusal in trial.refusals:
        yield from _set_in("Changes nothing, since it does not fit: " + " ".join(refusal.reasons), "")
    for remark in only_said(trial):
        yield from _set_in(f"Only said, and no law: {remark}", "")


def only_said(trial: Trial) -> list[str]:
    """Give what a proposal says beside its changes, which will be no law."""
    read = {each.text for each in trial.readings}
    return [remark for remark in trial.remarks if remark not in read]


def state_line(trial: Trial) -> str:
    """Say in one line whether all of a proposal reads and fits."""
    if trial.stands and trial.changes_rules:
        return "reads: yes"
    unread = sum(read.state == "almost" for read in trial.readings)
    waiting = sum(read.state == "waits" for read in trial.readings)
    told = [f"{len(trial.refusals)} changes do not fit"] if len(trial.refusals) > 1 else []
    told += ["one change does not fit"] if len(trial.refusals) == 1 else []
    told += [f"{_sentences(unread)} not read"] if unread else []
    told += [f"{_sentences(waiting, 'reads', 'read')} and cannot run yet"] if waiting else []
    told += ["it changes nothing by itself"] if not trial.changes_rules else []
    return f"reads: {'no' if unread or not trial.changes_rules else 'in part'}; {', '.join(told)}"


def quoted(words: Iterable[str]) -> str:
    """Give words in quotation marks."""
    return ", ".join(f'"{each}"' for each in words)


def _sentences(count: int, one: str = "does", several: str = "do") -> str:
    return f"one sentence {one}" if count == 1 else f"{count} sentences {several}"


def _bare(text: str) -> str:
    return " ".join(text.replace(",", "").split()).rstrip(".").casefold()


def _set_in(text: str, lead: str) -> Iterator[str]:
    for place, (start, end) in enumerate(pieces(text, _WIDTH)):
        yield f"{lead}{'  ' if place else ''}{text[start:end].rstrip()}"
