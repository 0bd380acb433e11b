"""How often the event of a sentence has to come to pass before the sentence speaks of it: "twice", "her third turn"."""

from __future__ import annotations

from moderator.games.nomopoly.situations.events import REPEATED
from moderator.games.nomopoly.situations.scene import Repeat
from moderator.language import tree
from moderator.language.registry import ordinal_words


def repeats(form: tree.Form) -> Repeat | None:
    """Give how often the event of a form has to come to pass; None where nothing is said of it."""
    event = form.event if isinstance(form, (tree.Trigger, tree.Replacement)) else None
    if not isinstance(event, tree.Clause):
        return None
    for word in event.adverbs:
        if word in REPEATED:
            return Repeat(word, REPEATED[word])
    for time in event.times:
        if time.kind == "times" and isinstance(time.phrase, tree.Amount):
            return Repeat(f"{time.phrase.value} times", int(time.phrase.value))
    for _, filler in event.roles:
        if not isinstance(filler, tree.Noun) or filler.rank is None or filler.determiner == "the":
            continue
        rank = filler.rank
        if rank.order == "ordinal" and not rank.by:
            words = next((word for word, number in ordinal_words().items() if number == rank.position), "")
            return Repeat(words or f"number {rank.position}", rank.position)
    return None
