"""Each sentence of a proposal stands once in what is said of it, with what it does, and none vanishes.

It runs or defines, or only says something, or does not read. Tried with the proposals of the samples' mails, of the
reviewed stories, and of some of the cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from moderator.cli.readings import read_lines
from moderator.games.nomopoly.answers.answers import proposed
from moderator.games.nomopoly.answers.outcomes import Filed
from moderator.games.nomopoly.letters.changes import Remark
from moderator.games.nomopoly.letters.letter import Motion, read_letter
from moderator.games.nomopoly.positions.position import Position
from moderator.games.nomopoly.proposals.sentences_read import UNFIT, each_once
from moderator.games.nomopoly.proposals.shortfalls import shortfalls
from moderator.games.nomopoly.proposals.weighing import Weighed, weigh
from moderator.games.nomopoly.reports.law import Law
from moderator.games.nomopoly.rules.rules_in_force import reader_of, rules_in_force
from moderator.games.nomopoly.trying_out.trying import tried
from moderator.language.sentences import split
from moderator.mail.opening import open_mail
from moderator.mail.transcript import _proposal
from tests.support.nomopoly_letters import NAMES, book, vocabulary

pytestmark = pytest.mark.slow
TESTS = Path(__file__).parents[3]
EVERY = 40
"""Of the proposals of the cases each so many-th is taken: one takes a fifth of a second."""


def of_mails() -> Iterator[str]:
    for path in sorted((TESTS / "mails").rglob("*.eml")):
        if "out" in path.parts:
            continue
        opened = open_mail(path.read_bytes(), "ann@example.net", "nomopoly@games.example")
        items = read_letter(opened.words.typed, vocabulary(), subject=opened.message.subject).items
        yield from (item.text for item in items if isinstance(item, Motion))


def of_cases() -> Iterator[str]:
    amending: list[str] = []
    for path in sorted((TESTS / "cases" / "nomopoly").glob("*.yaml")):
        for case in yaml.load_all(path.read_text("utf-8"), yaml.CSafeLoader):
            amends = case.get("amend", ()) if isinstance(case, dict) else ()
            texts = [amends] if isinstance(amends, str) else amends
            amending += [text for text in texts if isinstance(text, str)]
    yield from dict.fromkeys(amending[::EVERY])


def new_sentences(found: Weighed) -> dict[str, int]:
    """Give each sentence that somebody has to hear of, with how often the proposal brings it."""
    brought = [each.after for each in found.enacted.differences if each.after and not each.before]
    brought += [each.text for each in split(found.enacted.once)]
    idle = {each.text for each in found.almost}
    brought += [each.text for each in found.proposal.changes if isinstance(each, Remark)]
    brought += [text for text in idle if text not in brought]
    return {" ".join(text.split()): brought.count(text) for text in brought if len(text) < 500}


def flat(lines: Any) -> str:
    return " ".join(" ".join(line for line in lines if line.strip(" ^")).split())


def often(text: str, said: str, others: Any) -> int:
    """Count where a sentence stands by itself, and not as a part of a longer one."""
    longer = sum(other.count(text) * said.count(other) for other in others if text in other and text != other)
    return said.count(text) - longer


def told(text: str) -> tuple[Weighed, str, str, str]:
    """Weigh a proposal; give what the reply says of it, and what the desk and its page show of its sentences."""
    found = weigh(text, book(), lambda changed: reader_of(changed, NAMES))
    short = shortfalls(found, NAMES, rules_in_force(book(), NAMES))
    filed = Filed(1, 1, None, found, effects=short.told, undone=short.undone)
    reply = _proposal(proposed(filed, Motion(text, "", text)))
    trial = Law(book()).trial(text)
    desk = [f"only said: {remark}" for remark in trial.remarks if all(remark != read.text for read in trial.readings)]
    desk += [line for read in trial.readings for line in read_lines(read)]
    page = [f"{each.text} {each.where}" for each in each_once(found, NAMES)]
    return found, flat(reply), flat(desk), flat(page)


def wrong(text: str) -> Iterator[str]:
    found, reply, desk, page = told(text)
    if found.refusals:
        return  # what does not fit is refused as a whole, and told by its rule
    brought, mailed = new_sentences(found), [" ".join(one.text.split()) for one in found.reworded]
    others = [*brought, *mailed, *(each.before for each in found.enacted.differences)]
    for where, said in (("reply", reply), ("desk", desk), ("page", page)):
        for sentence, count in brought.items():
            if (is_said := often(sentence, said, others)) != count:
                yield f"{where}: {is_said} times and not {count}: {sentence}\n    {said}"
        for each in mailed:
            if said.count(f'mailed as: "{each}"') != (each not in brought):
                yield f"{where}: not as it was mailed: {each}\n    {said}"


@pytest.mark.parametrize("source", [of_mails, of_cases])
def test_each_sentence_stands_once_in_the_reply_at_the_desk_and_on_its_page(source):
    proposals = tuple(dict.fromkeys(text.strip() for text in source() if len(text.split()) > 1))
    assert len(proposals) > 10
    found = [line for text in proposals for line in wrong(text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When a player lands on a Utility, she gets $7.", "one sentence: IX.6 + When"),
        ("A player who rolls doubles may roll again.", '(mailed as: "A player who rolls doubles may roll again.")'),
        (
            "Add to section X: When a player lands on a National Park, she becomes Frozen.",
            "A player may be Frozen. (declares what a sentence speaks of)",
        ),
        ("I think that hats are nice. Add to section X: Each player gets $5.", "It only says"),
        ("Since trees are nice, each player who plants a tree gets $2.", "It only says"),
        ("When a player lands on a Corner, she gets $2, so that everybody likes Corners.", "It only says"),
        ("When a player lands on a Corner, she gets $2 since the last update.", "I could not put this sentence"),
        ("Add to section X: When a square is Sick, its owner pays $5.", "reads, but cannot be carried out"),
        ("When a player lands on a Utility, she flumpers.", "I could not put this sentence into the rule language: "),
    ],
)
def test_the_kinds_are_told_apart(text, kind):
    _, reply, _, _ = told(text)
    assert kind.split(":")[0] in reply
    assert list(wrong(text)) == []


def test_what_cannot_be_carried_out_is_refused_and_not_tried():
    game = Position.begin({}, [], 9, {"players": {"Ann": {}}}).game
    undone = "When a square is Sick, its owner pays $5."
    trial = tried(game, f"Add to section VI: {undone} When a player lands on a Corner, she gets $5.", "")
    filed = Filed(1, 1, None, trial.weighed, effects=trial.warnings, at_work=trial.at_work, undone=trial.undone)
    reply = flat(_proposal(proposed(filed, Motion("", (0, 0), ""))))
    assert [each.text for each in trial.undone] == [undone]
    assert reply.count(undone) == 1
    assert "Sentence 1 of" not in reply
    assert "Sentence 2 of VI.9 tried out" in reply


def test_the_page_gives_each_kind_its_standing():
    text = (
        "Hats are nice. Add to section X: When a player lands on a Utility, she gets $7. "
        "Add to section X: When a player lands on a Utility, she flumpers."
    )
    found, *_ = told(text)
    standing = {each.text: each.state for each in each_once(found, NAMES)}
    assert standing["When a player lands on a Utility, she gets $7."] == "runs"
    assert standing["When a player lands on a Utility, she flumpers."] == "almost"
    assert any(state == "prose" for state in standing.values())


def test_the_reply_says_what_of_a_sentence_only_explains():
    _, reply, _, _ = told("When a player lands on a Utility, she pays The Government $10 for the mess.")
    assert '"for the mess" only explains' in reply


def test_an_accepted_proposal_keeps_the_standing_of_its_sentences():
    text = (
        "Hats are nice. Add to section X: When a player lands on a Utility, she gets $7. "
        "Add to section X: When a player lands on a Utility, she flumpers. Repeal XCIX.9. Once: each player gets $1."
    )
    position = Position.begin({}, [], 9, {"players": {"Ann": {}}})
    position.game.enact_text(position.game.run(None), text, "Ann", proposal=1)
    told = {each.text: (each.state, each.where) for each in position.game.brought[1]}
    assert told["When a player lands on a Utility, she gets $7."] == ("runs", "X.8")
    assert told["When a player lands on a Utility, she flumpers."][0] == "almost"
    assert told["Hats are nice."][0] == "prose"
    assert [text for text, (_, where) in told.items() if where.startswith("once")] == ["each player gets $1."]
    assert [text for text, (state, _) in told.items() if state == UNFIT and "XCIX.9" in text]
