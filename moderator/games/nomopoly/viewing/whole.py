"""The whole view of a game, put together from its parts, and the pages that follow from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypedDict

from moderator.core.inputs import Deadline, Decision
from moderator.core.ruleset import Bundle, Page, Record
from moderator.games.nomopoly.game.ending import ended, ended_in
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.pages import bundled
from moderator.games.nomopoly.record.recorded import commitment_of, weeks_of
from moderator.games.nomopoly.record.view import GameView, MechanismView, WordsView
from moderator.games.nomopoly.rules.known import declared_words, language_words
from moderator.games.nomopoly.rules.mechanisms import mechanisms
from moderator.games.nomopoly.rules.reads_kept import kept
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce
from moderator.games.nomopoly.viewing import things
from moderator.games.nomopoly.viewing.examples import forms
from moderator.games.nomopoly.viewing.letters import mails, weeks_of_mail
from moderator.games.nomopoly.viewing.looking import Looking
from moderator.games.nomopoly.viewing.material import material
from moderator.games.nomopoly.viewing.motions import mails_of, proposals
from moderator.games.nomopoly.viewing.publication import EVENTS, Publication
from moderator.games.nomopoly.viewing.rulebook import sections
from moderator.games.nomopoly.viewing.settled import settled
from moderator.games.nomopoly.viewing.terms import terms
from moderator.games.nomopoly.viewing.worth import worths
from moderator.games.nomopoly.world.values import GAME
from moderator.language.readings import ItemReading

_BEFORE_ANY_INPUT = datetime(1970, 1, 1, tzinfo=UTC)
_TOLD_ELSEWHERE = frozenset(
    {
        "address",
        "remove",
        "judge",
        "restate",
        "rename",
        "set",
        "overrule",
        "ruling",
        "undo",
        "team_references",
        "deadline",
    }
)
"""Decisions that stand with their proposals or in the log; an address is told nowhere."""


def pages_of(game: Game, record: Record) -> tuple[Page | Bundle, ...]:
    """Give every page of a game's site as it stands now."""
    return bundled(view_of(game, record))


def view_of(game: Game, record: Record) -> GameView:
    """Fill the site's view from a game and its published record, of which neither is changed."""
    looking = Looking.at(game)
    record = _recorded(game, record)
    published = Publication.of(game)
    told = tuple(
        event
        for event in map(looking.withheld.event, record.events)
        if event is not None and (event.week >= game.week or published.event(event))
    )
    motions = tuple(
        replace(each, effects=tuple(record.effects.get(each.number, ())))
        for each in proposals(looking, weeks_of_mail(record.inputs), record.brought)
    )
    is_told = all(published.has(week, EVENTS) for week in range(1, game.week))
    played_with = replace(material(looking), told=is_told)
    readings, allowed = game.rules.readings, game.rules.granted
    over = looking.world.get(GAME, "status", "running") != "running"
    moments = (given.moment for given in record.inputs)
    return GameView(
        game=record.game,
        title=record.title,
        material=played_with,
        week=game.week,
        phase="over" if over else "open for mail",
        began=next(moments, None) or record.next_deadline or _BEFORE_ANY_INPUT,
        colors=things.colors(looking),
        squares=things.squares(looking),
        players=things.players(looking, worths(record.states) if played_with.net_value_by else {}),
        organizations=things.organizations(looking),
        sections=sections(looking, mails_of(looking)),
        pieces=things.pieces(looking),
        articled=things.articled(looking),
        lots=things.lots(looking),
        gates=things.gates(looking),
        areas=things.areas(looking),
        proposals=motions,
        mails=tuple(map(published.mail, mails(looking, record.inputs, motions))),
        weeks=tuple(map(published.week, weeks_of(replace(record, events=told), _notes(record)))),
        orders=forms(looking, allowed.orders),
        rulings=tuple(settled(game.settings, game.rules.book)) if game.rulings else (),
        ended=ended(looking.world),
        ended_in=ended_in(looking.world),
        winners=tuple(looking.name(each) for each in looking.world.get(GAME, "winners", ())),
        facts=things.standing(looking, allowed.phases),
        next_deadline=record.next_deadline,
        mail_address=record.address,
        commitment=commitment_of(record),
        words=kept(game.rules, "words", lambda: _words(game.rules), _words_again),
        terms=terms(readings),
        mechanisms=kept(game.rules, "mechanisms", lambda: _mechanisms(readings), _mechanisms_again),
    )


def _words(rules: RulesInForce) -> tuple[WordsView, ...]:
    """Give the words that rules may use, those that the rules bring first."""
    every = (*declared_words(rules.lexicon), *language_words())
    return tuple(WordsView(known.heading, known.about, known.words) for known in every)


class _Written(TypedDict):
    """Words under their heading as JSON gives them back."""

    heading: str
    about: str
    words: Sequence[str]


def _words_again(written: Sequence[_Written]) -> tuple[WordsView, ...]:
    return tuple(WordsView(each["heading"], each["about"], tuple(each["words"])) for each in written)


def _mechanisms(readings: Iterable[ItemReading]) -> tuple[MechanismView, ...]:
    """Give the sentences that lean on work in Python."""
    return tuple(MechanismView(each.name, each.why, rule, text) for each, rule, text in mechanisms(readings))


def _mechanisms_again(written: Sequence[Mapping[str, str]]) -> tuple[MechanismView, ...]:
    return tuple(MechanismView(**each) for each in written)


def _recorded(game: Game, record: Record) -> Record:
    """Give the record; for a game that nobody has kept one of, its own log with a deadline for each week in it."""
    if record.inputs or record.events or not game.events:
        return record
    weeks = sorted({event.week for event in game.events if event.week < game.week})
    return replace(record, events=tuple(game.events), inputs=tuple(Deadline(week, _BEFORE_ANY_INPUT) for week in weeks))


def _notes(record: Record) -> dict[int, tuple[str, ...]]:
    """Give what the admin decided in each week besides verdicts, and what they took back, with the reasons."""
    notes: dict[int, tuple[str, ...]] = {}
    week = 1
    for given in record.inputs:
        if isinstance(given, Deadline):
            week = given.number + 1
        elif isinstance(given, Decision) and given.what not in _TOLD_ELSEWHERE:
            notes[week] = (*notes.get(week, ()), _note(given))
    for revision in record.revisions:
        said = f"{revision.said} {revision.reason}".strip()
        notes[revision.week] = (*notes.get(revision.week, ()), said)
    return notes


def _note(given: Decision) -> str:
    """Say what the admin decided, and why if she says so."""
    about = {key: value for key, value in given.details.items() if key != "reason"}
    reason = str(given.details.get("reason", "")).strip()
    if given.what == "answer":
        word, _, thing = str(about.get("key", "")).partition(":")
        what = f"The admin says {about.get('value', about.get('answer', ''))} to the question whether {thing} is {word}"
    else:
        said = " ".join(str(value) for value in about.values() if isinstance(value, (str, int)))
        what = f"The admin decides: {' '.join((given.what.replace('_', ' '), said)).strip()}"
    return f"{what}. {reason}".strip()
