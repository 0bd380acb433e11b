"""A player whom the admin gives another name: what is kept of the game says the new one from then on.

The site and `why` tell what has happened under the new name too, so that it is found; the mails stay as they were
written, and the log says who is called what since when. A rule that speaks of the player is the players' own text, so
the name cannot change beneath it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from moderator.core.inputs import Decision, Details, Json
from moderator.core.outcome import Event, Notice
from moderator.core.player_names import trouble_with
from moderator.core.ruleset import Record
from moderator.games.nomopoly.decisions.fiat import needed
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.game.kept import BY_THE_ADMIN
from moderator.games.nomopoly.orders.queued import QueuedOrder
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.proposals.free_names import trouble_with_name
from moderator.games.nomopoly.world import docket
from moderator.games.nomopoly.world.errors import Refused
from moderator.games.nomopoly.world.occurrence import Occurrence

RENAME = "rename"


def rename(game: Game, run: Run, value: Json, details: Details) -> None:
    """Give a player another name: `player=Ann value=Zoe`, with a reason.

    Raises Refused where nobody has the one name, somebody or something the other, or a rule speaks of the player.
    """
    called, reason = needed(details, "player"), needed(details, "reason")
    new = " ".join(needed({"value": value or ""}, "value").split())
    players = {run.world.name(each): each for each in facts.players(run)}
    old = next((name for name in players if name.casefold() == called.casefold()), None)
    if old is None:
        raise Refused(f"There is no player {called}; there are: {', '.join(players) or 'none'}.")
    others = [name for name in players if name != old]
    trouble = trouble_with(new, others) or trouble_with_name(new, game.reader().lexicon)
    if trouble:
        raise Refused(f'"{new}" cannot be the name of a player. {trouble}')
    word = _word(old)
    speaking = [item.number for item in game.rules.book.items() if word.search(item.text)]
    if any(each.name == old for each in game.rules.names) and speaking:
        raise Refused(f"Rule {speaking[0]} speaks of {old}; amend it first: moderator decide amend rule={speaking[0]}")
    run.world.rename(players[old], new)
    game.orders = [_said_anew(order, old, new, word) for order in game.orders]
    game.letters = [replace(each, author=new) if each.author == old else each for each in game.letters]
    game.questions = [each for each in game.questions if each.key != f"confusing:{old.casefold()}"]
    _restate(run, new, word)
    told = Occurrence(RENAME, {"subject": old, "name": new})
    run.log(f"the admin calls {old} {new} from now on: {reason}", told, causes=BY_THE_ADMIN)


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)


def _said_anew(order: QueuedOrder, old: str, new: str, word: re.Pattern[str]) -> QueuedOrder:
    """Give an order that waits with another name in it; the words that were mailed stay beside it."""
    return replace(
        order,
        author=new if order.author == old else order.author,
        reading=word.sub(new, order.reading),
        asked=word.sub(new, order.asked),
        text=word.sub(new, order.text),
    )


def _restate(run: Run, new: str, word: re.Pattern[str]) -> None:
    """Put the new name into undecided proposals that speak of the player; the words that were mailed stay beside it."""
    for proposal in docket.undecided(run.world):
        text = docket.words(run.world, proposal)
        if word.search(text):
            run.world.set(proposal, "restated", word.sub(new, text))


def under_new_names(record: Record) -> Record:
    """Give a record in which everybody bears in all events the name that they have in the end."""
    events = retold(record.events)
    return record if events == record.events else replace(record, events=events)


def retold(told: Sequence[Event]) -> tuple[Event, ...]:
    """Give events in which everybody bears the name that they have in the end."""
    events = list(told)
    renamed = [place for place, each in enumerate(events) if each.verb == RENAME and each.causes == BY_THE_ADMIN]
    for place in renamed:
        old, new = str(events[place].detail("subject")), str(events[place].detail("name"))
        events[:place] = [
            each if before in renamed else _retold(each, old, new) for before, each in enumerate(events[:place])
        ]
    return tuple(events)


def _retold(event: Event, old: str, new: str) -> Event:
    details = tuple((role, _renamed(value, old, new)) for role, value in event.details)
    return event._replace(line=_word(old).sub(new, event.line), details=details)


def _renamed(value: Json, old: str, new: str) -> Json:
    if isinstance(value, list):
        return [_renamed(each, old, new) for each in value]
    return new if value == old else value


def notices(before: Game, after: Game, decision: Decision) -> Iterator[Notice]:
    """Write to all players who is called what."""
    if decision.what != RENAME:
        return
    for player in after.world.of_kind("player"):
        old, new = before.world.name(player), after.world.name(player)
        if old == new:
            continue
        for reader in after.world.of_kind("player"):
            address = str(after.world.get(reader, "address") or "")
            who = f"You are called {new}" if reader == player else f"{old} is called {new}"
            line = f"{who} from now on: {decision.details.get('reason', '')}"
            if address:
                yield Notice(address, f"{old} is called {new}", (line,))
