"""The admin changes the rules themselves, whatever these say, so that no lock is final (I.4); the log says why."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.core.inputs import Details, Json
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.game.kept import BY_THE_ADMIN
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.rules.rules_in_force import reader_of
from moderator.games.nomopoly.world.errors import Refused


def needed(details: Details, word: str) -> str:
    """Give a detail without which a decision says nothing. Raises ValueError, saying which is missing."""
    if str(details.get(word, "")).strip() == "":
        raise ValueError(f"Say {word}=... with it; else nobody knows what is decided.")
    return str(details[word])


def repeal(game: Game, run: Run, number: Json, details: Details) -> None:
    """Take a rule or a section out of the book: `rule=IX.7` or `rule=XL`, with a reason. Raises Refused."""
    said = str(number or details.get("rule", "")).strip().removeprefix("section ").rstrip(".")
    book = game.rules.book
    sections, items = ((each.number for each in those) for those in (book.sections, book.items()))
    if (section := _as_written(sections, said)) is not None:
        said = f"section {section}"
    elif (item := _as_written(items, said)) is not None:
        said = item
    else:
        raise Refused(f"There is no rule {said}." if said else "Say which rule: rule=IX.7, or rule=IX for a section.")
    _put_in_force(game, run, f"Repeal {said}.", details)


def _as_written(numbers: Iterable[str], said: str) -> str | None:
    """Give the number that is meant, in any case; None where there is none."""
    return next((number for number in numbers if number.casefold() == said.casefold()), None)


def amend(game: Game, run: Run, number: Json, details: Details) -> None:
    """Put other words into the rules: `rule=IX.7 to=...`, or `text=...` as a proposal says it. Raises Refused."""
    text = str(details.get("text", ""))
    if not text:
        rule = needed({"rule": number or details.get("rule", "")}, "rule")
        text = f"Amend {rule} to read: {needed(details, 'to')}"
    _put_in_force(game, run, text, details)


def _put_in_force(game: Game, run: Run, text: str, details: Details) -> None:
    """Let a change be the rules from now on. Raises Refused where it does not fit them or does not read."""
    from moderator.games.nomopoly.proposals.weighing import weigh

    reason = needed(details, "reason")
    weighed = weigh(text, game.rules.book, lambda book: reader_of(book, game.names()), used=game.used)
    wrong = [each for refusal in weighed.refusals for each in refusal.reasons]
    for almost in weighed.almost:
        why = almost.diagnosis.reasons[:2] if almost.diagnosis else ()
        wrong.append(" ".join((f"It does not read: {almost.text}", *why)))
    if wrong or not weighed.enacted.differences:
        raise Refused(" ".join(wrong) or f"This changes no rule: {text}")
    run.log(f"the admin decides: {text} The reason: {reason}", causes=BY_THE_ADMIN)
    game.put_in_force(run, weighed.enacted.rulebook)
    run.stand()
