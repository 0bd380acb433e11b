"""How players word things: each line of tests/mails/wordings.txt is taken as the lines below it say.

After a wanted change, write that file again and look at every difference:
`PYTHONPATH=. .venv/bin/python tests/games/nomopoly/answers/test_wordings.py`
"""

from pathlib import Path

from moderator.core.dice import FairDice
from moderator.core.inputs import Mail
from moderator.core.outcome import Answer
from moderator.games.nomopoly.answers.answers import reply
from moderator.games.nomopoly.answers.office import Office
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.letters.letter import read_letter
from tests.games.nomopoly.answers.test_office import MOMENT, mailed
from tests.support.nomopoly_letters import book

WORDINGS = Path(__file__).parents[3] / "mails" / "wordings.txt"


def begun() -> Game:
    """Begin a game in which Duck stands on the first square and owns the second."""
    game = Game.begin(book(), 36, {}, FairDice(b"tests", "nomopoly", 1))
    for number, name in enumerate(("Ann", "Duck", "Otto"), 1):
        mailed(game, f"join as {name}", name, number)
    return game


def answered(game: Game, words: str) -> Answer:
    copy = game.copy()
    office = Office(copy, Mail(9, MOMENT, "duck@example.org", words), FairDice(b"tests", "nomopoly", 1))
    return reply(read_letter(words, office.vocabulary(), office.holdings()), office)


def taken(answer: Answer) -> list[str]:
    """Say how the things of a mail were taken, one a line; "..." are orders like it, which come and go with the rules."""
    found = []
    for said in answer.said:
        if said.refusal is None:
            found.append(f"  {said.kind:<9}{said.quoted}")
            pointed = said.meaning if said.kind == "talk" else ()
            found += [f"           {line}" for line in pointed if "rules " not in line]
        else:
            mends = [line for line in said.refusal.send if not line.endswith(")")]
            send = "".join(f" | {line}" for line in mends) or (" | ..." if said.refusal.send else "")
            found.append(f"  refused  {said.quoted} [{said.refusal.code}]{send}")
    found += [f"  proposal {proposed.title}".rstrip() for proposed in answer.proposals]
    return found + [f"  section  {section.title}" for section in answer.sections]


def written(words: list[str]) -> str:
    game = begun()
    return "\n".join(line for each in words for line in (each, *taken(answered(game, each)), "")) + "\n"


def worded() -> list[str]:
    return [line for line in WORDINGS.read_text("utf-8").split("\n") if line and not line.startswith("  ")]


def test_every_wording_is_taken_as_it_is_written_down() -> None:
    assert written(worded()) == WORDINGS.read_text("utf-8"), "see the docstring of this file"


def test_there_are_more_than_a_hundred() -> None:
    assert len(set(worded())) > 100


if __name__ == "__main__":
    WORDINGS.write_text(written(worded()), "utf-8")
