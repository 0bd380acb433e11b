"""The proposals as the site shows them: what was asked, the verdict with its reason, and what it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TypedDict

from moderator.core.reads import Read, read_again
from moderator.core.row import Row
from moderator.games.nomopoly.proposals.sentences_read import UNFIT, each_once
from moderator.games.nomopoly.proposals.titles import titled
from moderator.games.nomopoly.proposals.weighing import Weighed, weigh
from moderator.games.nomopoly.record.view import ChangeView, ProposalView, SentenceView
from moderator.games.nomopoly.rules.reads_kept import kept
from moderator.games.nomopoly.rules.rules_in_force import reader_of
from moderator.games.nomopoly.viewing.looking import Looking
from moderator.games.nomopoly.world import docket
from moderator.games.nomopoly.world.figures import plain
from moderator.games.nomopoly.world.values import Id
from moderator.language.rulebook import Rulebook
from moderator.language.sentences import split

_WASTE = "complete waste of time"


def mails_of(looking: Looking) -> dict[int, int]:
    """Give the mail with which each proposal came, by the proposal's number."""
    world = looking.world
    found = ((docket.number(world, each), world.get(each, "mail", 0)) for each in world.of_kind("proposal"))
    return {number: mail for number, mail in found if mail}


def proposals(
    looking: Looking, weeks: Mapping[int, int], brought: Mapping[int, Sequence[Read]]
) -> tuple[ProposalView, ...]:
    """Give every proposal by number; `weeks` are the weeks that mails counted for, by number.

    `brought` are the sentences of those that became law, by the proposals' numbers, as they read then.
    """
    found = sorted((docket.number(looking.world, each), each) for each in looking.world.of_kind("proposal"))
    return tuple(_proposal(looking, each, weeks, brought.get(number, ())) for number, each in found)


def _proposal(looking: Looking, proposal: Id, weeks: Mapping[int, int], brought: Sequence[Read]) -> ProposalView:
    world = looking.world
    number = docket.number(world, proposal)
    text = str(world.get(proposal, "text", ""))
    restated = str(world.get(proposal, "restated", "") or "")
    mail = world.get(proposal, "mail", 0) or None
    judged = world.get(proposal, "judged")
    state = "waste" if looking.is_so(_WASTE, proposal) else docket.state(world, proposal)
    labels = (one for one in looking.declared if one.kind == "proposal" and one.what == "flag" and one.key != _WASTE)
    became = brought if state == "accepted" else ()
    waits = _weighed(looking, restated or text) if state == docket.UNDECIDED else None
    change = waits or _Change(_changed(looking, number, became), tuple(became))
    return ProposalView(
        number=number,
        author=looking.name(world.get(proposal, "proposer")),
        week=weeks.get(mail, looking.game.week) if mail else judged or looking.game.week,
        text=text,
        state=state,
        title=titled(docket.title(world, proposal), text),
        mail=mail,
        restated="" if restated == text else restated,
        reason=str(world.get(proposal, "reason", "") or ""),
        judged=judged,
        labels=tuple(one.label for one in labels if looking.is_so(one.word, proposal)),
        changes=change.changes,
        sentences=tuple(_sentence(each) for each in change.reads if each.state != UNFIT),
        unfit=tuple(each.text for each in change.reads if each.state == UNFIT),
    )


@dataclass(frozen=True, slots=True)
class _Change:
    """What a proposal changes, and how its sentences read."""

    changes: tuple[ChangeView, ...]
    reads: tuple[Read, ...]


def _weighed(looking: Looking, text: str) -> _Change:
    """Weigh a proposal that waits against the rules as they now stand; what came of it is kept."""
    game, names = looking.game, looking.game.names()

    def weighed() -> _Change:
        found = weigh(text, game.rules.book, lambda book: reader_of(book, names), used=game.used)
        return _Change(_changes(looking, found), each_once(found, names))

    return kept(game.rules, "proposal", weighed, _again, (text, names, sorted(game.used)))


class _Written(TypedDict):
    """A change as JSON gives it back."""

    changes: Sequence[Mapping[str, str]]
    reads: Sequence[Mapping[str, object]]


def _again(written: _Written) -> _Change:
    changes, reads = (ChangeView(**each) for each in written["changes"]), map(read_again, map(Row, written["reads"]))
    return _Change(tuple(changes), tuple(reads))


def _sentence(read: Read) -> SentenceView:
    return SentenceView(read.text, read.state, plain(" ".join(read.reasons)), read.where)


def _changed(looking: Looking, number: int, brought: Sequence[Read]) -> tuple[ChangeView, ...]:
    """Give what an accepted proposal has changed and let happen once; nothing for any other that was judged."""
    made = [version for version in looking.game.versions if version.proposal == number]
    once = " ".join(each.text for each in brought if each.where.startswith("once") and each.state != "prose")
    happened = (ChangeView("", "", once),) if once else ()
    return (*(ChangeView(each.item, *narrowed(each.before, each.text)) for each in made), *happened)


def _changes(looking: Looking, weighed: Weighed) -> tuple[ChangeView, ...]:
    """Give what a proposal that waits would change as the rules now stand."""
    game, enacted = looking.game, weighed.enacted
    rules = dict.fromkeys(each.item for each in enacted.differences)
    changes = [_change(rule, game.rules.book, enacted.rulebook) for rule in rules]
    if enacted.once:
        changes.append(ChangeView("", "", enacted.once))
    return tuple(changes)


def _change(rule: str, before: Rulebook, after: Rulebook) -> ChangeView:
    old, new = before.item(rule), after.item(rule)
    section = rule.partition(".")[0]
    texts = narrowed(old.text if old else "", new.text if new else "")
    return ChangeView(rule, *texts, section="" if before.section(section) else section)


def narrowed(before: str, after: str) -> tuple[str, str]:
    """Leave away the sentences at both ends of a rule that stay as they are, but for one where nothing else is left."""
    if not before or not after:
        return before, after
    old, new = ([part.text for part in split(text)] for text in (before, after))
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    if head + tail in (len(old), len(new)):
        head, tail = (head - 1, tail) if head else (head, tail - 1)
    return " ".join(old[head : len(old) - tail]), " ".join(new[head : len(new) - tail])


def _alike(old: Sequence[str], new: Sequence[str]) -> int:
    """Count the sentences at the beginning that two texts share."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
