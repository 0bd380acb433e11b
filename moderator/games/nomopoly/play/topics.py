"""What a sentence is about: the nouns that it speaks of, and those for what its verbs tell of ("lands", a landing)."""

from __future__ import annotations

from functools import cache

from moderator.games.nomopoly.play.event_nouns import EVENTS
from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.occurrence import Place
from moderator.games.nomopoly.world.values import Id
from moderator.language import tree


@cache
def _nouns_of(verb: str) -> frozenset[str]:
    return frozenset(noun for noun, told in EVENTS.items() if told == verb)


def topics(program: Program[Frame], place: Place) -> frozenset[str]:
    """Give what the sentence at a place of the book is about, with all that stands above it."""
    found = program.topics.get(place)
    if found is None:
        nouns = _spoken_of(program.forms.get(place))
        found = program.topics[place] = frozenset().union(*map(program.kinds.above, nouns))
    return found


def _spoken_of(form: tree.Form | None) -> frozenset[str]:
    found: set[str] = set()
    for node in tree.walk(form):
        if isinstance(node, tree.Noun):
            found.add(node.kind)
        elif isinstance(node, tree.Clause):
            found |= _nouns_of(node.verb)
    return frozenset(found)


def treated_as_a_player(frame: Frame, value: Id) -> bool:
    """Say whether something that is no player counts as one for what the sentence of a frame is about."""
    program = frame.run.program
    if frame.rule is None or not program.treated or frame.run.world.kind(value) == "player":
        return False
    about = topics(program, frame.rule.place)
    return any(topic in about and who.admits(frame, value) for topic, who in program.treated)
