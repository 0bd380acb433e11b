"""The rulebook as the site shows it: every sentence with whether it runs, every wording that a rule has had."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from moderator.core.reads import Read
from moderator.games.nomopoly.game.kept import Version
from moderator.games.nomopoly.proposals.sentences_read import every
from moderator.games.nomopoly.record.view import ItemView, SectionView, SentenceView, VersionView
from moderator.games.nomopoly.viewing.looking import Looking
from moderator.games.nomopoly.world.figures import plain
from moderator.language.readings import ItemReading
from moderator.language.rulebook import arabic

_ARTICLE = re.compile(r"\b(?:[Aa]n?|[Tt]he) ")


def sections(looking: Looking, mails: Mapping[int, int]) -> tuple[SectionView, ...]:
    """Give all sections; a rule that was repealed stays in its place. `mails` are the mails of proposals by number."""
    game = looking.game
    readings = {reading.number: reading for reading in game.rules.readings}
    reads = every(game.rules)
    history: dict[str, list[Version]] = {}
    for version in game.versions:
        history.setdefault(version.item, []).append(version)
    titles = {section.number: section.title for section in game.rules.book.sections}
    texts = {item.number: item.text for item in game.rules.book.items()}
    told: dict[str, list[ItemView]] = {section: [] for section in titles}
    for number in sorted({*texts, *history}, key=in_order):
        views = _versions(history.get(number, ()), texts.get(number, ""), mails)
        sentences = _sentences(readings[number], reads[number]) if number in readings else ()
        item = ItemView(number, sentences, views, max(1, number.count(".")))
        told.setdefault(number.partition(".")[0], []).append(item)
    return tuple(
        SectionView(numeral, titles.get(numeral, "REPEALED"), tuple(items))
        for numeral, items in sorted(told.items(), key=lambda entry: arabic(entry[0]))
    )


def in_order(number: str) -> tuple[tuple[int, int, str], ...]:
    """Give a key that puts II.10 after II.9, and III.2.a after III.2."""
    section, *rest = number.split(".")
    parts = [(1, int(part), "") if part.isdigit() else (2, 0, part) for part in rest]
    return ((0, arabic(section), ""), *parts)


def _sentences(reading: ItemReading, reads: Sequence[Read]) -> tuple[SentenceView, ...]:
    """Give the sentences that stand in a rule; behind them come those that they imply."""
    return tuple(_sentence(read) for read in reads[: len(reading.sentences)])


def _sentence(read: Read) -> SentenceView:
    is_said_anew = _ARTICLE.sub("", read.words) != _ARTICLE.sub("", read.text)
    said = read.words if is_said_anew and read.state not in ("prose", "waits") else ""
    return SentenceView(read.text, read.state, plain(" ".join(read.reasons)), read_as=said)


def _versions(changes: Sequence[Version], text: str, mails: Mapping[int, int]) -> tuple[VersionView, ...]:
    """Give the wordings of a rule, oldest first; the first is the one that the game began with, if it had one."""
    if not changes:
        return (VersionView(1, text, 0),)
    first = changes[0].before
    told = [VersionView(1, first, 0)] if first else []
    for change in changes:
        told.append(
            VersionView(
                number=len(told) + 1,
                text=change.text,
                week=change.week,
                proposal=change.proposal or None,
                mail=mails.get(change.proposal) if change.proposal else None,
                reason="" if change.proposal else _reason(change.causes),
            )
        )
    return tuple(told)


def _reason(causes: Sequence[str]) -> str:
    rules = [cause for cause in causes if cause != "admin"]
    return f"by rule {rules[0]}" if rules else "by decision of the admin"
