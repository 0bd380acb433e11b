"""The admin changes the rules themselves, whatever these say, so that no lock is final (I.4); the log says why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.games.nomopoly.errors import Refused
from moderator.games.nomopoly.game import Game
from moderator.games.nomopoly.kept import BY_THE_ADMIN
from moderator.games.nomopoly.rules_in_force import reader_of
from moderator.games.nomopoly.run import Run


def needed(details: Mapping[str, Any], word: str) -> str:
    """Give a detail without which a decision says nothing. Raises ValueError, saying which is missing."""
    if str(details.get(word, "")).strip() == "":
        raise ValueError(f"Say {word}=... with it; else nobody knows what is decided.")
    return str(details[word])


def repeal(game: Game, run: Run, number: Any, details: Mapping[str, Any]) -> None:
    """Take a rule or a section out of the book: `rule=IX.7` or `rule=XL`, with a reason. Raises Refused."""
    said = str(number or details.get("rule", "")).strip().removeprefix("section ").rstrip(".")
    if any(section.number == said for section in game.rules.book.sections):
        said = f"section {said}"
    elif all(item.number != said for item in game.rules.book.items()):
        raise Refused(f"There is no rule {said}." if said else "Say which rule: rule=IX.7, or rule=IX for a section.")
    _put_in_force(game, run, f"Repeal {said}.", details)


def amend(game: Game, run: Run, number: Any, details: Mapping[str, Any]) -> None:
    """Put other words into the rules: `rule=IX.7 to=...`, or `text=...` as a proposal says it. Raises Refused."""
    text = str(details.get("text", ""))
    if not text:
        rule = needed({"rule": number or details.get("rule", "")}, "rule")
        text = f"Amend {rule} to read: {needed(details, 'to')}"
    _put_in_force(game, run, text, details)


def _put_in_force(game: Game, run: Run, text: str, details: Mapping[str, Any]) -> None:
    """Let a change be the rules from now on. Raises Refused where it does not fit them or does not read."""
    from moderator.games.nomopoly.weighing import weigh

    reason = needed(details, "reason")
    weighed = weigh(text, game.rules.book, lambda book: reader_of(book, game.names()), used=game.used)
    wrong = [each for refusal in weighed.refusals for each in refusal.reasons]
    wrong += [f"It does not read: {almost.text}" for almost in weighed.almost]
    if wrong or not weighed.enacted.differences:
        raise Refused(" ".join(wrong) or f"This changes no rule: {text}")
    run.log(f"the admin decides: {text} The reason: {reason}", causes=BY_THE_ADMIN)
    game.put_in_force(run, weighed.enacted.rulebook)
    run.stand()
