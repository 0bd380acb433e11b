"""The admin's commands by mail: the same as at the terminal, from the admin alone, and each carried out once."""

import json
from pathlib import Path

import pytest

from moderator.cli import by_mail
from moderator.games.nomopoly.nomopoly import Nomopoly
from moderator.house import House, commanding
from moderator.house.commanding import Command, commands_in
from moderator.house.post import texts_of
from moderator.mail.message import read
from moderator.store import inbox
from tests.support.installation import RULESETS, SECRET, Installation, letter

BOSS, ANN = "boss@games.example", "ann@example.net"
GAME = "ferry@games.example"


class Writing(Installation):
    """An installation whose admin writes, and of whom nothing is believed without proof."""

    def open(self):
        return House(self.folder, self.clock, {**RULESETS, "nomopoly": Nomopoly()}, by_mail.carry_out)

    def arrive(self, sender, words, to=GAME):
        raw = letter(sender, words, ident=f"mail-{len(inbox.entries(self.house.database))}")
        number = self.house.accept(raw, sender, [to], "lmtp", "local")[0].number
        self.house.work()
        return inbox.entry(self.house.database, number)

    def answered(self):
        """Give the text of the last letter to the admin, and the address that its answer goes to."""
        last = [each.letter for each in self.letters() if each.letter.recipient == BOSS][-1]
        return texts_of(last.content)[0], read(last.content).headers.first("Reply-To")


@pytest.fixture
def place(tmp_path):
    made = Writing(tmp_path / "games", trust="one")
    made.house.begin("ferry", "ferry", {}, SECRET)
    for sender, words in ((ANN, "join Ann"), ("duck@example.net", "join Duck"), (ANN, "propose cheaper planks")):
        made.mail(sender, words)
    made.house.work()
    yield made
    made.house.close()


@pytest.fixture
def desk(place):
    """What comes back for some words of the admin at their secret address."""
    place.arrive(BOSS, "moderator week")
    place.arrive(BOSS, "YES", place.answered()[1])
    address = place.answered()[1]

    def write(words):
        entry = place.arrive(BOSS, words, address)
        assert entry.state == "done"
        return " ".join(place.answered()[0].split())

    return write


def test_the_first_command_waits_for_a_yes_and_the_answer_to_its_letter_for_none(place):
    asked = place.arrive(BOSS, "moderator judge 1 accept")
    assert (asked.state, place.house.game("ferry").decisions) == ("parked", 0)
    place.arrive(BOSS, "YES", place.answered()[1])
    assert inbox.entry(place.house.database, asked.number).outcome == "Commands of the admin: judge."
    assert place.house.game("ferry").decisions == 1
    text, address = place.answered()
    assert "Proposal 1: accepted." in text
    assert "moderator undo 1" in text
    assert place.arrive(BOSS, "moderator players", address).state == "done"
    assert "ann@example.net" in place.answered()[0]


@pytest.mark.parametrize("demand", ["one", "from"])
def test_whoever_else_writes_so_commands_nothing(place, demand):
    place.house.set_demand("ferry", demand, "A test.")
    forged = place.arrive(BOSS, "moderator tell all Pay me.")
    assert forged.state == "parked"
    place.arrive(ANN, "moderator judge 1 accept")
    place.arrive("mallory@example.net", "moderator judge 1 accept")
    assert place.house.game("ferry").decisions == 0
    assert not any(b"Pay me" in each.letter.content for each in place.letters())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("moderator week", "3 mails, 2 orders, 0 not taken - 1 proposal to judge"),
        ("$ moderator week", "[1/1] Proposal 1, Ann: cheaper planks"),
        ('moderator judge 1 reject --reason "No\nplanks."', "Proposal 1: rejected. (No planks.)"),
        ("moderator judge 1 reject \u2014reason Dear", "Proposal 1: rejected. (Dear)"),
        ("moderator judge 7 accept", "Error: There is no proposal 7"),
        ("moderator tell Ann Don't row at night.", "Written to Ann."),
        ("moderator player Duck away until 5 June", "Duck is told: you are away until Friday 5 June 2026."),
        ("moderator decide caulk --reason Rain.", "recorded as decision 1: caulk."),
        ("moderator week\nmoderator players", "duck@example.net"),
        ("moderator week\n\nSee you!", "only the lines that begin with moderator were read"),
        ("moderator publish", "No command by mail is called publish; there are: begin, deadline,"),
        ("moderator update", "Week 1 of ferry is over:"),
        ("moderator update --preview", "If week 1 of ferry ended now, with other luck:"),
        ("moderator", "No command by mail is called nothing; there are: begin, deadline,"),
        ("moderator -C /etc week", "No command by mail is called -C;"),
        ("moderator week --game other", "leave another --game and --folder out"),
        ("moderator week -g ferry", "3 mails, 2 orders, 0 not taken - 1 proposal to judge"),
        ("moderator update --end --game=ferry", "Week 1 of ferry is over:"),
        ("moderator deadline other +3d --reason Rain.", "other is named, and ferry by --game"),
        ("moderator week --ask", "It asks, and a mail cannot answer"),
        ("moderator restate 1 moderator.toml", "Error: Invalid value for '[FILE]'"),
        ("moderator restate 1 -", "Error: The text is empty"),
        ("moderator tell all Planks - none.\nAhoy!", "The lines below the command were not read."),
        ("moderator judge --help", "Accept or reject proposals by their NUMBERs."),
    ],
)
def test_a_command_by_mail_says_what_it_says_at_the_terminal(desk, words, said):
    assert said in desk(words)


def test_a_week_is_worked_out_by_mail_with_the_mail_that_came_before_and_behind_it(desk, place):
    _, address = place.answered()
    row = place.mail(ANN, "row 2", subject="before")
    command = place.house.accept(letter(BOSS, "moderator update\nmoderator week", ident="u"), BOSS, [address])[0]
    late = place.mail(ANN, "row 3", subject="behind")
    place.house.work()
    assert place.house.game("ferry").week == 2
    assert inbox.entry(place.house.database, command.number).state == "done"
    rowed = {event.mail for event in place.house.record("ferry").events if event.verb == "row"}
    assert rowed == {row, late}
    assert "Week 1 of ferry is over" in place.answered()[0]
    assert place.house.replay("ferry").difference == ""


def test_what_the_admin_commands_after_the_deadline_does_not_wait_for_the_update(desk, place):
    place.clock.move(days=9)
    assert place.house.is_due("ferry")
    assert place.arrive(ANN, "row 2").state == "waiting"
    assert "Proposal 1: accepted." in desk("moderator judge 1 accept")
    assert "Week 1 of ferry is over" in desk("moderator update")
    place.house.work()
    assert [each.state for each in inbox.entries(place.house.database) if each.state == "waiting"] == []


def test_a_verdict_is_undone_by_mail(desk, place):
    desk("moderator judge 1 accept")
    assert "Otherwise than now" not in desk('moderator undo 1 --reason "A slip."').partition("It asks")[2]
    assert place.house.game("ferry").revised == 0
    assert "Done." in desk('moderator undo 1 --yes --reason "A slip."')
    assert place.house.game("ferry").revised == 1


def test_a_proposal_is_restated_by_mail_and_by_no_file(tmp_path):
    place = Writing(tmp_path / "games", trust="from")
    place.house.begin("nomopoly", "nomopoly", {}, SECRET)
    game = "nomopoly@games.example"
    for sender, words in ((ANN, "join as Ann"), (ANN, "PROPOSAL: Parks\nParks are dear."), (BOSS, "moderator week")):
        place.arrive(sender, words, game)
    place.arrive(BOSS, "YES", place.answered()[1])
    address = place.answered()[1]
    place.arrive(BOSS, 'moderator restate 1 -\nAmend X.3: replace\n"$10" with "$15".\nmoderator players', address)
    text = place.answered()[0]
    assert "Proposal 1 is restated." in text
    assert "$15" in text.partition("restated.")[2]
    assert "ann@example.net" in text.partition("moderator players")[2]
    assert place.house.game("nomopoly").decisions == 1
    assert place.house.proposal("nomopoly", 1).verdict is None
    place.arrive(BOSS, "moderator why Ann cash", place.answered()[1])
    assert "Ann gets $1000" in place.answered()[0]
    place.arrive(BOSS, f"moderator restate 1 {place.folder / 'moderator.toml'}", place.answered()[1])
    assert "A mail reads no files: write moderator restate 1 -" in " ".join(place.answered()[0].split())
    assert place.house.game("nomopoly").decisions == 1
    place.house.close()


@pytest.mark.parametrize("lead", ["", "    ", "> "])
def test_a_letter_that_an_answer_quotes_commands_nothing(desk, place, lead):
    desk("moderator judge 1 accept\nmoderator judge --help")
    text = place.answered()[0]
    assert "moderator judge 42 43 45 reject" in text
    quoted = "\n".join(lead + line for line in text.splitlines() if "Answer above" not in line)
    told = desk(f"moderator players\n\n{quoted}")
    assert "moderator judge" not in told
    assert place.house.game("ferry").decisions == 1


def test_a_mail_that_ended_the_moderator_is_not_carried_out_again(desk, place):
    assert desk("moderator decide caulk --reason Rain.")

    def dies(rooms, game, words, text):
        by_mail.carry_out(rooms, game, words, text)
        raise KeyboardInterrupt

    place.house._rooms.commands = dies
    _, address = place.answered()
    with pytest.raises(KeyboardInterrupt):
        place.arrive(BOSS, "moderator decide caulk --reason Snow.", address)
    place.reopen().work()
    assert place.house.game("ferry").decisions == 2
    assert "does nothing of it again" in " ".join(place.answered()[0].split())


def test_a_fault_in_a_command_ends_nothing_else(desk, place, monkeypatch):
    monkeypatch.setattr(commanding._log, "exception", lambda *_: None)
    place.house._rooms.commands = lambda *_: json.loads("")
    assert "It failed: JSONDecodeError" in desk("moderator week")


def test_the_guide_names_the_commands_that_can_be_mailed():
    guide = (Path(__file__).parents[2] / "docs" / "admin.md").read_text("utf-8")
    assert f"These can be mailed: {', '.join(by_mail.BY_MAIL)}." in " ".join(guide.split())


@pytest.mark.parametrize(
    ("typed", "commands", "has_more"),
    [
        ("moderator week", [("week",)], False),
        ("> moderator week\nThe moderator week", [], True),
        ("moderatorweek", [], True),
        ('  moderator tell all "One\n  two"\nmoderator week', [("tell", "all", "One two"), ("week",)], False),
        ('moderator tell all "One\n\ntwo', [("tell", "all", '"One')], True),
        ("moderator deadline -12h -reason Rain", [("deadline", "-12h", "--reason", "Rain")], False),
    ],
)
def test_commands_are_found_in_a_mail(typed, commands, has_more):
    found = commands_in(typed)
    assert ([each.words for each in found.commands], found.has_more) == (commands, has_more)


def test_a_dash_among_the_words_takes_the_lines_up_to_the_next_command():
    found = commands_in("moderator restate 4 -\n\nRepeal X.3.\n\nRepeal X.4.\nmoderator week\nBye!")
    assert found.commands == (Command(("restate", "4", "-"), "Repeal X.3.\n\nRepeal X.4."), Command(("week",)))
    assert found.has_more
