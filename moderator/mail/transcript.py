"""What an answer says, in its order and under its headings: the transcript, for the text of a letter and for its page.

Both forms of a letter show the same things under the same numbers; the text in lines of at most 78 columns with carets
under the trouble, the page with the trouble marked where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from moderator.core.outcome import UNDONE, Answer, Proposed, Refusal, Said, Section, Voice
from moderator.mail.layout import each_wrapped, filled, invitation, paragraphs, refused, understood, wrapped
from moderator.mail.quotes import MARKER

TAKEN = "UNDERSTOOD"
WOULD_FAIL = "WOULD FAIL AS THINGS STAND"
TO_CONFIRM = "DID YOU MEAN THIS?"
TAKEN_BACK = "YOU TOOK IT BACK"
TALK = "TAKEN AS TALK, NOT AS ORDERS"
ASKED = "YOU ASKED"


@dataclass(frozen=True, slots=True)
class Group:
    """Things of one mail that were taken alike, laid out under their heading."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswerText:
    """What the template of an answer's text shows; each field holds finished lines."""

    opening: tuple[str, ...]
    groups: tuple[Group, ...]
    proposals: tuple[tuple[str, ...], ...]
    sections: tuple[Group, ...]
    closing: tuple[str, ...]
    marker: str


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing of a mail as a page shows it: the words before, in and after the trouble, and what is said of them.

    `number` is None for talk and for a sentence of a proposal; `send` are lines that can be copied as they stand.
    """

    number: int | None
    before: str
    trouble: str
    after: str
    lines: tuple[str, ...]
    send: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PageGroup:
    """Things that were taken alike, under their heading."""

    heading: str
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class PageTrouble:
    """A sentence of a proposal that does not fit or read, with the words that lead to it."""

    lead: str
    thing: Thing


@dataclass(frozen=True, slots=True)
class PageProposal:
    """A proposal as a page shows it: its heading, lists with the words that lead to them, and what else is to say."""

    heading: str
    lists: tuple[Group, ...]
    troubles: tuple[PageTrouble, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswerPage:
    """What the template of an answer's page shows; every line is a whole paragraph, none is wrapped or escaped."""

    opening: tuple[str, ...]
    groups: tuple[PageGroup, ...]
    proposals: tuple[PageProposal, ...]
    sections: tuple[Group, ...]
    closing: tuple[str, ...]
    marker: str


def tally(answer: Answer) -> str:
    """Say in a few words what became of the things of a mail, by kind: "4 understood, 1 would fail, 2 not understood".

    Nothing that would fail as things stand counts as understood, and talk is counted too: it may have been meant.
    """
    kinds = ("understood", "would fail", "to confirm", "taken back", "not understood", "not allowed", "only talk")
    counted = dict.fromkeys(kinds, 0)
    for each in answer.said:
        if (kind := _tallied(each)) is not None:
            counted[kind] += 1
    count = len(answer.proposals)
    words = [f"{count} proposal{'s' if count > 1 else ''}"] if count else []
    return ", ".join([*words, *(f"{number} {kind}" for kind, number in counted.items() if number)])


def _tallied(said: Said) -> str | None:
    """Give the kind under which a thing of a mail is counted; None for a question."""
    if said.refusal is not None:
        if said.refusal.asks_back:
            return "to confirm"
        if said.refusal.is_taken_back:
            return "taken back"
        return "not allowed" if said.refusal.voice is Voice.NOT_ALLOWED else "not understood"
    if said.kind == "talk":
        return None if said.meaning else "only talk"
    return "would fail" if said.would_fail else "understood"


def _sorted_out(said: Iterable[Said]) -> list[tuple[str, list[tuple[int | None, Said]]]]:
    """Give what a mail said, numbered in the order given: what was taken, each voice of refusal, questions, talk."""
    found: dict[str, list[tuple[int | None, Said]]] = {
        heading: []
        for heading in (
            TAKEN,
            WOULD_FAIL,
            TO_CONFIRM,
            TAKEN_BACK,
            *(voice.value.upper() for voice in Voice),
            ASKED,
            TALK,
        )
    }
    number = 0
    for each in said:
        if each.kind == "talk" and each.refusal is None:
            talk = each if each.meaning else replace(each, quoted=_beginning(each.quoted))
            found[ASKED if each.meaning else TALK].append((None, talk))
            continue
        number += 1
        taken = WOULD_FAIL if each.would_fail else TAKEN
        found[taken if each.refusal is None else _heading(each.refusal)].append((number, each))
    return [(heading, things) for heading, things in found.items() if things]


_MOST_OF_TALK = 60


def _beginning(words: str) -> str:
    """Give the beginning of some talk, by which its writer knows it again."""
    head = words[:_MOST_OF_TALK].rpartition(" ")[0]
    return words if len(words) <= _MOST_OF_TALK else f"{head or words[:_MOST_OF_TALK]}..."


def _heading(refusal: Refusal) -> str:
    if refusal.is_taken_back:
        return TAKEN_BACK
    return TO_CONFIRM if refusal.asks_back else refusal.voice.value.upper()


def _lines(number: int | None, said: Said) -> list[str]:
    return understood(number, said) if said.refusal is None else refused(number, said)


def _proposal_lead(proposed: Proposed) -> str:
    called = f', "{proposed.title}"' if proposed.title else ""
    return f"YOUR PROPOSAL is number {proposed.number}{called}, {proposed.state}."


def _changes_lead(proposed: Proposed) -> str:
    return "It would change:" if len(proposed.changes) > 1 else "It would change one sentence:"


PROSE_LEAD = "It only says, and changes no rule by it:"


def _trouble_lead(trouble: Said) -> str:
    if trouble.kind == "change":
        return "This change does not fit the rules:"
    if trouble.kind == UNDONE:
        return "This sentence reads, but cannot be carried out:"
    return "I could not put this sentence into the rule language:"


def _proposal(proposed: Proposed) -> tuple[str, ...]:
    """Lay out what became of a proposal: what it would change, what of it does not read, what it would have done."""
    lines = wrapped(_proposal_lead(proposed), hanging=1)
    if proposed.changes:
        lines.append(f" {_changes_lead(proposed)}")
        lines.extend(out for change in proposed.changes for out in wrapped(change, 3, hanging=9))
    if proposed.prose:
        lines.append(f" {PROSE_LEAD}")
        lines.extend(out for line in proposed.prose for out in wrapped(line, 3))
    for trouble in proposed.troubles:
        lines.append(f" {_trouble_lead(trouble)}")
        lines.extend(line.removeprefix(" ") for line in refused(None, trouble))
    lines.extend(out for line in (*proposed.effects, *proposed.at_work, *proposed.notes) for out in wrapped(line, 1))
    return tuple(lines)


def wrapped_sections(sections: Iterable[Section]) -> tuple[Group, ...]:
    """Give titled parts for the text of a letter, in lines of at most 78 columns."""
    return tuple(Group(each.title, tuple(each_wrapped(each.lines, hanging=4))) for each in sections)


def whole_sections(sections: Iterable[Section]) -> tuple[Group, ...]:
    """Give titled parts for the page of a letter, whose reader's program wraps their lines."""
    return tuple(Group(each.title, each.lines) for each in sections)


def answer_text(answer: Answer, notes: Sequence[str] = ()) -> AnswerText:
    """Lay an answer out in lines of at most 78 columns; the `notes` on the mail follow its opening."""
    return AnswerText(
        opening=tuple(paragraphs([*answer.opening, *(["", *notes] if notes else [])])),
        groups=tuple(
            Group(heading, tuple(line for number, said in things for line in _lines(number, said)))
            for heading, things in _sorted_out(answer.said)
        ),
        proposals=tuple(_proposal(each) for each in answer.proposals),
        sections=wrapped_sections(answer.sections),
        closing=tuple(each_wrapped(answer.closing)),
        marker=MARKER,
    )


def _thing(number: int | None, said: Said) -> Thing:
    """Give a thing of a mail with its trouble, if it has one, cut out of its words."""
    refusal = said.refusal
    if refusal is None:
        return Thing(number, said.quoted, "", "", said.told)
    start, end = refusal.at or (0, 0)
    before, trouble, after = said.quoted[:start], said.quoted[start:end], said.quoted[end:]
    return Thing(number, before, trouble, after, (*_reasons(refusal), *said.meaning), refusal.send)


def things(said: Iterable[Said]) -> tuple[Thing, ...]:
    """Give things as a page shows them, numbered in their order."""
    return tuple(_thing(number, each) for number, each in enumerate(said, 1))


def _reasons(refusal: Refusal) -> tuple[str, ...]:
    words = " ".join((*refusal.reasons, invitation(refusal))).strip()
    return (words,) if words else ()


def _page_proposal(proposed: Proposed) -> PageProposal:
    lists = [Group(_changes_lead(proposed), proposed.changes), Group(PROSE_LEAD, proposed.prose)]
    return PageProposal(
        _proposal_lead(proposed),
        tuple(each for each in lists if each.lines),
        tuple(PageTrouble(_trouble_lead(each), _thing(None, each)) for each in proposed.troubles),
        (*proposed.effects, *proposed.at_work, *proposed.notes),
    )


def answer_page(answer: Answer, notes: Sequence[str] = ()) -> AnswerPage:
    """Give an answer as a page shows it, with the same headings and numbers as its text."""
    return AnswerPage(
        opening=tuple(filled([*answer.opening, *(["", *notes] if notes else [])])),
        groups=tuple(
            PageGroup(heading, tuple(_thing(number, said) for number, said in things))
            for heading, things in _sorted_out(answer.said)
        ),
        proposals=tuple(_page_proposal(each) for each in answer.proposals),
        sections=whole_sections(answer.sections),
        closing=answer.closing,
        marker=MARKER,
    )
