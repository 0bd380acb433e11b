"""How a proposal is shown to the admin: in a few lines, whole with each of its sentences, and as data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from moderator.cli.data import moment
from moderator.cli.readings import only_said, read_lines, state_line
from moderator.core.inputs import Json
from moderator.core.mends import NO_MENDS
from moderator.core.trial import Trial
from moderator.house import House
from moderator.store import inbox
from moderator.store.open_matters import Filed

_PAST = re.compile(r"Week \d+\b")
_NOTHING = "nothing would have been different."
MOST_LINES = 8  # of a proposal; its details show the rest
MOST_PAST = 3  # lines on what would have been different in the last weeks


def proposal_lines(house: House, name: str, filed: Filed, most: int | None = MOST_LINES) -> list[str]:
    """Show a proposal: who, what it would change on the rules as they now stand, and whether all of it reads."""
    trial = house.trial(name, filed.number)
    title = filed.title or (trial.title if trial else "") or "without a title"
    who = house.called(name, filed.sender)
    lines = [f"Proposal {filed.number}, {who}: {title}"]
    if trial is None:
        lines.extend(f"   {line}" for line in filed.changes)
        lines.extend(f"   does not read: {quoted} - {reason}" for quoted, reason in filed.troubles)
        return [*lines, f"   as sent: moderator inbox {filed.mail}"]
    # Shown whole, its new sentences stand below, each with its rule and how it reads.
    changes = trial.amended if most is None else (*trial.changes, *([f"once  {trial.once}"] if trial.once else []))
    lines.extend(f"   {line}" for line in changes[:most])
    if most is not None and len(changes) > most:
        lines.append(f"   ... and {len(changes) - most} more")
    lines.append(f"   {state_line(trial)}")
    if most is not None and (not trial.stands or not trial.changes_rules):
        lines.extend(f"   {line}" for line in _trouble(trial))
    elif most is not None:
        lines.extend(f"   only said: {shortened(remark)}" for remark in only_said(trial))
    if most is not None:
        lines.extend(f"   {line}" for line in effect_lines(filed.number, filed.effects))
    return lines


def effect_lines(number: int, effects: Sequence[str]) -> Iterator[str]:
    """Give what a proposal would take from the game in full, and what past weeks tell of it in a few lines."""
    past = [line for line in effects if _PAST.match(line)]
    yield from (line for line in effects if not _PAST.match(line))
    telling = [line for line in past if not line.endswith(_NOTHING)]
    if past and not telling:
        yield "The last weeks would have been the same."
    yield from telling[:MOST_PAST]
    if len(telling) > MOST_PAST:
        yield f"... and {len(telling) - MOST_PAST} more: moderator week {number}"


def _trouble(trial: Trial) -> Iterator[str]:
    """Say shortly what of a proposal does not fit or read; what it only says, where it changes nothing."""
    for refusal in trial.refusals:
        yield "does not fit: " + " ".join(refusal.reasons[:1])
    for read in trial.readings:
        if not read.stands:
            yield f"{read.text} - {' '.join(read.reasons[:1])}"
    if not trial.changes_rules and not trial.readings:
        yield from (f"it says: {shortened(remark)}" for remark in trial.remarks[:2])


def shortened(text: str) -> str:
    """Give a text in one line of at most ninety letters."""
    flat = " ".join(text.split())
    return flat if len(flat) <= 90 else flat[:89] + "…"


def detail_lines(house: House, name: str, filed: Filed) -> Iterator[str]:
    """Give the words as they were sent, and how each sentence reads."""
    yield from as_sent(house, filed)
    trial = house.trial(name, filed.number)
    if trial is not None:
        yield from (f"   does not fit: {' '.join(refusal.reasons)}" for refusal in trial.refusals)
        yield from (f"   only said: {remark}" for remark in only_said(trial))
    if trial is not None and trial.readings:
        yield "   sentence by sentence:"
        mends = house.mends(name, filed.number) if not all(each.stands for each in trial.readings) else NO_MENDS
        for each in trial.readings:
            yield from read_lines(each, 3, mends.of(each.text).says)
        if mends.wordings:
            yield f"   to take one: moderator restate {filed.number} --mend 1"
    yield from (f"   {line}" for line in filed.effects)


def as_sent(house: House, filed: Filed) -> Iterator[str]:
    """Give the words of the mail that a proposal came with."""
    yield f"   as sent, mail {filed.mail}:"
    entry = inbox.entry(house.database, filed.mail)
    words = house.open_mail(entry).words.text.splitlines() if entry is not None else []
    yield from (f"   > {line}" for line in words)


def proposal_data(filed: Filed, who: str) -> dict[str, Json]:
    """Give a proposal for a script; who made it is called `who`."""
    return {
        "number": filed.number,
        "who": who,
        "title": filed.title,
        "mail": filed.mail,
        "received": moment(filed.received),
        "state": filed.state,
        "changes": list(filed.changes),
        "troubles": [{"words": quoted, "reason": reason} for quoted, reason in filed.troubles],
        "verdict": dict(filed.verdict) if filed.verdict else None,
    }
