"""Sixty mails in the shapes of real mail programs are read as tests/mails/read.txt says.

After a wanted change, write that file again and look at every difference:
`PYTHONPATH=. .venv/bin/python tests/games/nomopoly/letter/test_mails.py`
"""

from collections import Counter
from functools import cache
from pathlib import Path

from moderator.core.outcome import Refusal
from moderator.games.nomopoly.letters.letter import Letter, Motion, Question, Talk, Unread, Wish, read_letter
from moderator.games.nomopoly.orders.reading import read_wish
from moderator.games.nomopoly.proposals.weighing import Weighed, weigh
from moderator.games.nomopoly.rules.granted import Granted, granted
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.language.reader import Reader
from moderator.language.rulebook import Rulebook
from moderator.mail.opening import Opened, open_mail
from tests.support.nomopoly_letters import PLAYERS, book, make_reader

MAILS = Path(__file__).parents[3] / "mails"
READ = MAILS / "read.txt"
NEW_RULES = ("week-2/04-josh", "week-2/05-mona")


def paths() -> list[Path]:
    return sorted(MAILS.glob("week-*/*.eml"))


def opened(path: Path) -> Opened:
    return open_mail(path.read_bytes(), "player@example.org", "nomopoly@nomopoly.example")


@cache
def rules(week: int) -> tuple[Rulebook, Reader, Granted]:
    """Give the rules of a week: in the third, two proposals of the second have been accepted."""
    now = book()
    if week == 3:
        for place in NEW_RULES:
            for motion in letter(MAILS / f"{place}.eml").motions():
                now = weigh(motion.text, now, make_reader, title=motion.title).enacted.rulebook
    reader = make_reader(now)
    sentences = ((item.number, one) for item in now.items() for one in reader.read_item(item).sentences)
    return now, reader, granted(sentences, rules_in_force(now).program.kinds)


def week_of(path: Path) -> int:
    return int(path.parent.name[-1])


def letter(path: Path) -> Letter:
    return read_letter(opened(path).words.text, rules(week_of(path))[2].vocabulary(PLAYERS))


def weighed(path: Path, motion: Motion) -> Weighed:
    return weigh(motion.text, rules(week_of(path))[0], make_reader, title=motion.title)


def lines(path: Path) -> list[str]:
    found = opened(path)
    said = [f"{path.parent.name}/{path.stem}"]
    if not found.verdict.is_read:
        return [*said, "  not read", ""]
    _, reader, now = rules(week_of(path))
    for item in letter(path).items:
        match item:
            case Wish():
                order = read_wish(item, "Ann", 1, reader, now.short_forms)
                if isinstance(order, Refusal):
                    said.append(f"  refused   {item.quoted}")
                else:
                    said.append(f"  {'preview' if item.preview else 'order':<10}{order.text}")
            case Question():
                said.append(f"  question  {item.topic} {item.about}".rstrip())
            case Talk():
                said.append(f"  talk      {item.quoted}")
            case Unread():
                said.append(f"  refused   {item.quoted} [{item.code}]")
            case Motion():
                said.append(f"  proposal  {item.title}".rstrip())
                proposal = weighed(path, item)
                said += [f"    {each.item}  {each.line()}" for each in proposal.enacted.differences]
                said += [f"    once  {proposal.enacted.once}"] if proposal.enacted.once else []
                said += [f"    unfit  {refusal.code}" for refusal in proposal.refusals]
                said += [f"    almost  {almost.text}" for almost in proposal.almost]
    return [*said, ""]


def test_every_mail_reads_as_it_is_written_down() -> None:
    read = [line for path in paths() for line in lines(path)]
    assert read == READ.read_text("utf-8").split("\n")[:-1], "see the docstring of this file"


def test_there_are_sixty_in_many_shapes() -> None:
    assert len(paths()) == 60
    raw = [path.read_bytes() for path in paths()]
    for shape in (
        b"quoted-printable",
        b"base64",
        b"multipart/alternative",
        b"text/html",
        b"format=flowed",
        b"iso-8859-1",
    ):
        assert any(shape in each for each in raw), shape
    for shape in (
        b"windows-1252",
        b"-----Original Message-----",
        b"wrote:",
        b"Auto-Submitted: auto-replied",
        b"\n-- \r\n",
    ):
        assert any(shape in each for each in raw), shape


def test_nothing_quoted_is_taken_for_the_players_own_words() -> None:
    for path in paths():
        words = opened(path).words.text
        assert "your mail was received" not in words, path
        assert "UNDERSTOOD" not in words, path


def test_every_kind_of_proposal_is_among_them() -> None:
    kinds: Counter[str] = Counter()
    for path in paths():
        if opened(path).verdict.is_read:
            for motion in letter(path).motions():
                found = weighed(path, motion)
                kinds.update(type(change).__name__ for change in found.proposal.changes)
                kinds["almost"] += bool(found.almost)
                kinds["unfit"] += bool(found.refusals)
    assert {"Replace", "Amend", "Repeal", "CreateSection", "AddToSection", "Once", "Remark", "almost", "unfit"} <= {
        kind for kind, count in kinds.items() if count
    }


if __name__ == "__main__":
    READ.write_text("\n".join(line for path in paths() for line in lines(path)) + "\n", "utf-8")
