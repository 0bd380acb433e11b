"""Printed games in the house: asked for by mail, gathered, played turn by turn, timed, told, proven."""

from __future__ import annotations

import asyncio
import os
import random
from datetime import timedelta

import pytest

from moderator.games.toystory.toystory import RULESET as TOYS
from moderator.games.tphunt.orders import words_of
from moderator.games.tphunt.squares import said
from moderator.games.tphunt.tphunt import RULESET
from moderator.games.tphunt.waiting import silent
from moderator.games.tphunt.ways import legal_stops
from moderator.house import HouseError, rulesets
from moderator.mail.message import read
from moderator.store import games, inbox
from tests.house.test_serving import post, served, until
from tests.support.installation import letter
from tests.support.tables import FRONT, Tables
from tests.support.tphunt_bots import with_sense

GAMES = int(os.environ.get("TPHUNT_MAIL_GAMES", "4"))
"""How many games are played by mail; before a release twenty and more."""
ANN, BOB, CY, EVE = "ann@example.net", "bob@example.org", "cy@example.com", "eve@example.edu"


@pytest.fixture
def tables(tmp_path):
    made = Tables(tmp_path / "games", RULESET)
    yield made
    made.house.close()


def sit(tables: Tables, settings: str = "map sample") -> str:
    """Begin a game between Ann and Bob; give its name."""
    before = len(tables.house.games())
    tables.write(ANN, f"new tphunt as Ann with {BOB}, {settings}", FRONT)
    name = f"tphunt-{before + 1}"
    tables.reply(ANN, "join as Ann", game=name)
    tables.reply(BOB, "join as Bob", game=name)
    return name


def active(tables: Tables, name: str) -> str:
    table = tables.state(name)
    return table.seats[table.game.active].address


def place_both(tables: Tables, name: str) -> None:
    tables.reply(active(tables, name), "start r12b1", game=name)
    tables.reply(active(tables, name), "start r1b12", game=name)


def test_who_asks_for_a_game_under_a_name_has_it_with_a_bare_yes(tables):
    tables.write(ANN, f"new tphunt as Alice with {BOB}", FRONT)
    assert "You have a seat, as Alice." in tables.reply(ANN, "YES")


def test_nobody_is_entered_who_has_not_said_so(tables):
    tables.write(ANN, f"new tphunt as Ann with {BOB} and {CY}", FRONT)
    assert tables.to(BOB) == []
    assert tables.state("tphunt-1").seats == ()
    assert "You have a seat, as Ann." in tables.reply(ANN, "yes")
    assert "Ann (ann@example.net) asks you to a game of TP HUNT" in tables.to(BOB)[0]
    assert [seat.name for seat in tables.state("tphunt-1").seats] == ["Ann"]
    assert "You do not play in this game." in tables.reply(CY, "no thanks")
    assert tables.state("tphunt-1").phase == "gathering"
    told = tables.reply(BOB, "join as Bobby")
    assert "You have a seat, as Bobby." in told
    assert tables.state("tphunt-1").phase == "playing"
    assert "your turn - where does your car start?" in "".join((tables.to(ANN)[-1], tables.to(BOB)[-1]))


@pytest.mark.parametrize(
    "words",
    [
        "Yes please!",
        "Yes please, join as Bob",
        "Yes, I want to play as Bob!",
        "Sure, join as Bob",
        "Of course!",
        "I'd like to join as Bob, thanks",
        "Yes, I'd like to play. Join as Bob please",
        "Join as Bob. Looking forward to it!",
        "Yes! What a fine idea. Join as Bob",
        "Hi, can I play? I'm Bob",
        "Hello! Is there still room for me? Call me Bob",
    ],
)
def test_an_invitation_is_accepted_as_people_accept_one(tables, words):
    tables.house.begin("club", "tphunt", {"with": [ANN, BOB]})
    assert "You have a seat, as Bob." in tables.reply(BOB, words, game="club")


def test_what_stands_behind_a_yes_is_told_as_talk_unless_it_may_take_it_back(tables):
    tables.house.begin("club", "tphunt", {"with": [ANN, BOB]})
    assert "You have a seat" not in tables.reply(BOB, "Join as Bob. But only if Ann plays", game="club")
    assert "You have a seat" not in tables.reply(BOB, "I'd like to join as Bob, but only if Ann plays", game="club")
    told = tables.reply(BOB, "Join as Bob. Is there a red car?", game="club")
    assert "You have a seat, as Bob." in told
    assert "TAKEN AS TALK, NOT AS ORDERS\n    Is there a red car?" in told


def test_a_guest_who_was_not_understood_answers_again_without_more_ado(tables):
    tables.house.begin("club", "tphunt", {"with": [ANN, BOB]})
    assert "nothing that can be done before" in tables.reply(BOB, "who is there?", game="club")
    last = next(each for each in reversed(tables.letters()) if each.letter.recipient == BOB)
    tables.write(BOB, "join as Bob", read(last.letter.content).headers.first("Reply-To"))
    assert "You have a seat, as Bob." in tables.to(BOB)[-1]


def test_who_did_not_ask_can_say_no_and_then_nobody_is_invited(tables):
    tables.write(ANN, f"new tphunt with {BOB}", FRONT)
    tables.reply(ANN, "no")
    assert tables.to(BOB) == []
    assert tables.house.ended("tphunt-1") == "tphunt-1 was called off: too few players came."


def test_an_invitation_that_proves_nothing_seats_nobody(tables):
    tables.write(ANN, f"new tphunt with {BOB}", FRONT)
    tables.write(ANN, "join as Ann", "tphunt-1@games.example")
    assert tables.state("tphunt-1").seats == ()
    assert inbox.entries(tables.house.database)[-1].state == "parked"


def test_what_nobody_has_confirmed_is_no_game(tables):
    tables.house.begin("club", "tphunt", {"with": [ANN, BOB]})
    tables.write(EVE, "new tphunt as Eve open for 4 players", FRONT)
    assert [game.name for game in tables.house.games()] == ["club"]
    assert [game.name for game in tables.house.meant()] == ["club"]
    tables.reply(EVE, "yes", game="tphunt-1")
    assert [game.name for game in tables.house.games()] == ["club", "tphunt-1"]


def test_a_table_that_waits_for_players_is_not_meant_where_a_game_is_played(tables):
    sit(tables)
    tables.house.begin("club", "tphunt", {"with": [ANN, BOB]})
    tables.write(EVE, "new tphunt as Eve open for 4 players", FRONT)
    assert [game.name for game in tables.house.meant()] == ["tphunt-1"]


def test_a_dead_table_is_closed_and_who_has_joined_is_told(tables):
    name = sit(tables)
    tables.house.begin("club", "tphunt", {"with": [ANN, BOB]})
    tables.reply(ANN, "join as Ann", game="club")
    tables.house.decide("club", "close")
    assert tables.house.ended("club") == "club was called off: too few players came."
    assert "is called off" in tables.to(ANN)[-1]
    assert tables.house.replay("club").difference == ""
    with pytest.raises(HouseError, match="no table that waits"):
        tables.house.decide(name, "close")


def test_an_open_table_begins_when_so_many_have_joined(tables):
    tables.house.begin("evening", "tphunt", {"open": True, "players": 3, "map": "sample"})
    for each in (ANN, BOB, CY):
        tables.write(each, f"join as {each[:3].capitalize().strip('@')}", "evening@games.example")
        if tables.entry(tables.count).state == "parked":
            tables.reply(each, "YES")
    assert [seat.name for seat in tables.state("evening").seats] == ["Ann", "Bob", "Cy"]
    assert tables.state("evening").phase == "playing"


def test_too_few_by_the_deadline_call_it_off_and_the_rest_is_told(tables):
    tables.write(ANN, f"new tphunt as Ann with {BOB}", FRONT)
    tables.reply(ANN, "yes")
    tables.clock.move(days=8)
    tables.house.work()
    assert "is called off" in tables.to(ANN)[-1]
    assert tables.house.game("tphunt-1").due is None


@pytest.mark.parametrize(
    "words",
    [
        f"new toystory as Ann with {BOB}",
        f"New game of Monopoly: Toy Story, with Bob <{BOB}>",
        f'new Toy Story with "Bob B. Brown" <{BOB}>, as Ann.',
        f"new toy story for my friends Bob ({BOB}), hours 48",
        f"Hi there!\nI'd like to play Toy Story with {BOB}, please.\nAnn",
        f"Could we start a game of Toy Story with {BOB}?",
    ],
)
def test_a_game_is_asked_for_by_its_title_with_friends_as_address_books_write_them(tmp_path, words):
    tables = Tables(tmp_path / "games", RULESET, rulesets.find()["toystory"])
    tables.write(ANN, words, FRONT)
    tables.reply(ANN, "yes")
    assert [game.name for game in tables.house.games()] == ["toystory-1"]
    assert "to a game of Monopoly: Toy Story" in tables.to(BOB)[-1]
    tables.house.close()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("new chess with bob@example.org", "There is no game"),
        ("new tphunt with bob@example.org, color red", "has no setting"),
        ("new tphunt with bob@example.org, dangers 99", "dangers is a number from 0 to"),
        ("new tphunt with bob@example.org, hours soon", 'hours is a whole number, not "soon"'),
        ("new tphunt for 9 players", "TP HUNT is for 2 to 6 players, not 9."),
        ("new tphunt & bob", "cannot stand here"),
        ("hello?", "new tphunt as Ann with"),
        ("Does anybody play TP HUNT here?", "new tphunt as Ann with"),
    ],
)
def test_a_game_that_cannot_be_is_not_begun_and_it_is_said_why(tables, words, told):
    tables.write(ANN, words, FRONT)
    assert tables.house.games() == ()
    assert told in tables.to(ANN)[-1]


def test_who_asks_by_mail_says_nothing_that_is_the_houses_to_say(tables):
    tables.write(ANN, f"new tphunt with {BOB}, name nomopoly, begun never, is_confirmed yes, host Bob", FRONT)
    game = tables.house.game("tphunt-1")
    assert tables.state(game.name).name == game.name == "tphunt-1"
    assert game.options["host"] == ANN
    assert not tables.state(game.name).is_confirmed
    assert tables.to(BOB) == []


def test_only_so_many_games_are_begun_for_one_address_in_a_day(tables):
    for number in range(6):
        tables.write(ANN, f"new tphunt with {BOB}, hours {24 + number}", FRONT)
    assert len(games.every(tables.house.database)) == 5
    assert "So many games have been asked for" in tables.to(ANN)[-1]


def test_the_answer_and_the_notice_to_the_next_player_have_the_nine_parts(tables):
    name = sit(tables)
    place_both(tables, name)
    first = active(tables, name)
    other = BOB if first == ANN else ANN
    told = tables.reply(first, "move e1", game=name) or tables.reply(first, "move w1", game=name)
    assert "YOU HAVE" in told
    notice = tables.to(other)[-1]
    assert notice.startswith(f"[{name}] T2: your turn - you rolled ")
    parts = ["SINCE YOUR LAST LETTER", "YOUR DECISION", "YOU CAN SEND", "YOU HAVE", "THE BOARD", "THE OTHERS"]
    places = [notice.index(part) for part in (*parts, "IF YOU SAY NOTHING", "Dice sealed: ")]
    assert places == sorted(places)
    assert all(len(line) <= 78 for line in notice.splitlines()[1:])


def test_several_games_at_once_do_not_touch_one_another(tables):
    one, two = sit(tables), sit(tables)
    before = tables.state(one)
    place_both(tables, two)
    assert tables.state(one) == before
    told = tables.reply(active(tables, one), "start r1b1", game=one, subject=f"Re: [{two}] T1: your turn")
    assert f"The subject names {two}, and this is {one}" in told
    assert tables.state(one).game == before.game


def test_out_of_turn_is_refused_unless_it_is_given_for_later(tables):
    name = sit(tables)
    first = active(tables, name)
    other = BOB if first == ANN else ANN
    assert "when it is my turn: start r5b1" in tables.reply(other, "start r5b1", game=name)
    assert "Kept until your turn" in tables.reply(other, "when it is my turn: start r5b1", game=name)
    assert "KEPT FOR YOUR TURN\n  start r5b1" in tables.reply(other, "status", game=name)
    tables.reply(first, "start r1b5", game=name)
    assert all(car.square is not None for car in tables.state(name).game.players)
    assert tables.state(name).kept == ()
    assert "starts at r5b1" in tables.to(other)[-1]


def test_silence_is_answered_and_reminded_of_before(tables):
    name = sit(tables)
    place_both(tables, name)
    waited = active(tables, name)
    assert tables.house.remind() == ()
    tables.clock.move(hours=60)
    assert tables.house.remind() == (name,)
    assert tables.house.remind() == ()
    assert "Your time ends in 12 h" in tables.to(waited)[-1]
    tables.clock.move(hours=13)
    tables.house.work()
    assert active(tables, name) != waited
    assert "says nothing in time" in tables.to(active(tables, name))[-1]
    assert "says nothing in time" in tables.to(waited)[-1]
    assert tables.house.game(name).updates == 1
    assert tables.house.replay(name).difference == ""


def test_a_table_waits_for_who_is_away_and_not_for_ever(tables):
    name = sit(tables)
    place_both(tables, name)
    waited = active(tables, name)
    (other,) = {ANN, BOB} - {waited}
    told = " ".join(tables.reply(waited, "away for a month", game=name).split())
    assert "the table waits until you are back, 7 days longer than usual at most" in told
    assert "is away until" in tables.to(other)[-1]
    tables.clock.move(hours=73)
    tables.house.work()
    assert active(tables, name) == waited
    assert tables.house.game(name).updates == 0
    tables.clock.move(hours=24 * 7)
    tables.house.work()
    assert active(tables, name) == other
    assert "says nothing in time" in tables.to(waited)[-1]
    assert tables.house.replay(name).difference == ""


def test_who_comes_back_is_waited_for_no_longer(tables):
    name = sit(tables)
    place_both(tables, name)
    waited = active(tables, name)
    tables.reply(waited, "away for a month", game=name)
    tables.reply(waited, "I am back", game=name)
    tables.clock.move(hours=73)
    tables.house.work()
    assert active(tables, name) != waited


def test_mail_after_the_deadline_comes_after_what_silence_stood_for(tables):
    name = sit(tables)
    place_both(tables, name)
    waited = active(tables, name)
    tables.clock.move(hours=73)
    tables.reply(waited, "move n1", game=name)
    told = tables.to(waited)[-1]
    assert "It is" in told
    assert "turn." in told


def test_an_order_before_the_game_has_begun_is_said_to_be_too_early(tables):
    tables.write(ANN, f"new tphunt as Ann with {BOB} and {CY}", FRONT)
    tables.reply(ANN, "join as Ann")
    told = tables.reply(BOB, "join as Bob\nstart r12b1.\nWhat fun!")
    assert "You have a seat, as Bob." in told
    assert "NOT ALLOWED\n 2  start r12b1." in told
    assert "This can be done once the game has begun, and not before." in " ".join(told.split())
    assert "TAKEN AS TALK, NOT AS ORDERS\n    What fun!\n" in told


@pytest.fixture
def toys(tmp_path):
    made = Tables(tmp_path / "toys", TOYS)
    yield made
    made.house.close()


def test_a_piece_is_chosen_before_the_game_and_taken_as_it_begins(toys):
    toys.write(ANN, f"new toystory as Ann with {BOB} and {CY}", FRONT)
    told = toys.reply(ANN, "join as Ann\npiece boot\npiece dragon")
    assert "2  piece boot                 Done as the game begins." in told
    assert 'There is no piece "dragon" here' in told
    assert "roll" not in told
    assert "Take a seat first." in toys.reply(BOB, "piece hat")
    told = toys.reply(BOB, "join as Bob\npiece boot\npiece rocket\nhelp")
    assert "Ann plays with the boot." in told
    assert "3  piece rocket               Done as the game begins." in told
    assert "piece boot - plays with that token" in told
    toys.reply(ANN, "leave")
    toys.reply(CY, "join as Cy\npiece boot")
    state = toys.state("toystory-1")
    assert [(each.name, each.piece) for each in state.game.players] == [("Bob", "rocket"), ("Cy", "boot")]
    assert state.kept == ()
    assert "Cy plays with the boot" in toys.to(BOB)[-1]
    assert toys.house.replay("toystory-1").difference == ""


def test_whoever_comes_next_after_a_long_downtime_has_her_time(tables):
    name = sit(tables)
    place_both(tables, name)
    waited = active(tables, name)
    tables.clock.move(days=30)
    tables.house.work()
    follows = active(tables, name)
    assert follows != waited
    assert tables.house.game(name).updates == 1
    assert tables.house.game(name).due == tables.clock.now() + timedelta(hours=72)
    assert "says nothing in time" in tables.to(follows)[-1]
    tables.clock.move(hours=71)
    tables.house.work()
    assert tables.house.game(name).updates == 1
    tables.clock.move(hours=2)
    tables.house.work()
    assert tables.house.game(name).updates == 2
    assert tables.house.replay(name).difference == ""


def test_the_same_mail_again_gets_the_same_answer_and_changes_nothing(tables):
    name = sit(tables)
    first = active(tables, name)
    to = tables.address_of(first, name)
    tables.write(first, "start r1b5", to, ident="twice")
    tables.send_all()
    state, letters = tables.house.game(name).state, len(tables.letters())
    tables.write(first, "start r1b5", to, ident="twice")
    assert tables.house.game(name).state == state
    assert len(tables.letters()) == letters
    waiting = [each for each in tables.letters() if each.state == "waiting"]
    assert [each.letter.recipient for each in waiting] == [first]
    assert b"starts at r1b5" in waiting[0].letter.content
    for _ in range(6):
        tables.send_all()
        tables.write(first, "start r1b5", to, ident="twice")
    tables.send_all()
    assert all(each.state == "sent" for each in tables.letters())


def test_a_stranger_a_resigned_player_and_mail_after_the_end_change_nothing(tables):
    name = sit(tables)
    place_both(tables, name)
    state = tables.house.game(name).state
    tables.write(EVE, "move n1", f"{name}@games.example")
    assert "Your address plays no part in it" in tables.to(EVE)[-1]
    assert tables.house.game(name).state == state
    leaver = active(tables, name)
    assert "resign yes" in tables.reply(leaver, "resign", game=name)
    tables.reply(leaver, "resign yes", game=name)
    stays = BOB if leaver == ANN else ANN
    winner = "Bob" if stays == BOB else "Ann"
    assert tables.house.ended(name) == f"TP HUNT is over: {winner} has won."
    state = tables.house.game(name).state
    assert "is over" in tables.reply(stays, "move n1", game=name)
    assert tables.state(name).game == tables.house.ruleset(tables.house.game(name)).load(state).game
    with pytest.raises(HouseError, match="no further week"):
        tables.house.update(name)
    assert tables.house.game(name).due is None


def test_a_mail_that_proves_nothing_shows_no_die_before_its_yes(tables):
    name = sit(tables, "stores 1, atms 48, dangers 0")
    place_both(tables, name)
    while not set(legal_stops(tables.state(name).game)) & set(tables.state(name).game.atms):
        order = silent(tables.state(name).game)
        tables.reply(active(tables, name), words_of(order), game=name)
    hunt, who = tables.state(name).game, active(tables, name)
    hit = next(square for square in legal_stops(hunt) if square in hunt.atms)
    tables.write(who, f"go {said(hit)}", f"{name}@games.example")
    asked = tables.to(who)[-1]
    assert f"go {said(hit)}" in asked
    assert "ATM" not in asked
    assert "rolls" not in asked
    assert "The time for it ends on " in asked
    assert tables.state(name).game == hunt
    tables.reply(who, "YES")
    assert tables.state(name).game.players != hunt.players


def test_the_dice_are_sealed_before_and_open_at_the_end(tables):
    name = sit(tables, "stores 1, atms 0, dangers 0")
    tables.play(name, lambda hunt, luck: words_of(with_sense(hunt, luck)), random.Random(1))
    assert all(each.holds for each in tables.house.verify(name))
    record = tables.house.record(name)
    assert all(seal.secret for seal in record.seals.values())
    sealed = next(line for line in tables.to(BOB)[0].splitlines() if line.startswith("Dice sealed: "))
    assert sealed.removeprefix("Dice sealed: ") == record.seals[1].commitment
    assert f"Dice secret: {record.seals[1].secret}" in tables.to(ANN)[-1] + tables.to(BOB)[-1]


def test_the_admin_can_lay_a_table_and_take_a_player_out(tables):
    tables.house.begin("club", "tphunt", {"with": [ANN, BOB], "hours": 24})
    with pytest.raises(
        HouseError, match=r'"pause" is no decision here now; there is address \(player, value\), and close'
    ):
        tables.house.decide("club", "pause", {"reason": "Away."})
    for each, name in ((ANN, "Ann"), (BOB, "Bob")):
        tables.reply(each, f"join as {name}", game="club")
    assert tables.state("club").hours["turn"] == 24
    with pytest.raises(HouseError, match=r"there is address \(player, value\), resign \(player\), and close"):
        tables.house.decide("club", "set", {"player": "Ann"})
    with pytest.raises(HouseError, match='"Zoe" does not sit at this table: Ann, Bob'):
        tables.house.decide("club", "resign", {"player": "Zoe"})
    tables.house.decide("club", "resign", {"player": "Ann", "reason": "She asked for it."})
    assert tables.house.ended("club") == "TP HUNT is over: Bob has won."
    with pytest.raises(HouseError, match="where new games are asked for"):
        tables.house.begin("games", "tphunt")


@pytest.mark.parametrize("seed", range(GAMES))
def test_whole_games_by_mail(tmp_path, seed):
    tables = Tables(tmp_path / "games", RULESET)
    luck = random.Random(seed)
    stores = 12 if seed % 10 == 0 else luck.randint(1, 4)
    jungle = "yes" if seed % 2 else "no"
    name = sit(tables, f"stores {stores}, jungle {jungle}")

    def ordered(hunt, luck):
        words = words_of(with_sense(hunt, luck))
        return f"{words}; buy max" if words.startswith("go") and luck.random() < 0.6 else words

    tables.play(name, ordered, luck)
    assert tables.house.ended(name)
    assert tables.house.replay(name).difference == ""
    built = tables.house.publish(name, tmp_path / "site")
    assert tables.house.publish(name, tmp_path / "site").written == 0
    turns = [file for file in built.files if file.startswith("turns/")]
    assert len(turns) == tables.state(name).game.turn + 1
    refused = list(tables.house.database.rows("SELECT quoted FROM orders WHERE refusal IS NOT NULL"))
    assert refused == []
    tables.house.close()


def test_a_whole_game_by_smtp(tmp_path):
    tables = Tables(tmp_path / "games", RULESET)
    luck = random.Random(3)

    async def play():
        async with served(tables.house) as (door,):

            async def mailed(sender: str, words: str, to: str) -> None:
                tables.count += 1
                raw = letter(sender, words, to=to, ident=f"s{tables.count}")
                await asyncio.to_thread(post, door.port, raw, to, sender=sender)
                await until(lambda: not inbox.waiting(tables.house.database), 30)

            await mailed(ANN, f"new tphunt as Ann with {BOB}, stores 1, atms 1, dangers 0", FRONT)
            await mailed(ANN, "yes", tables.address_of(ANN))
            await mailed(BOB, "yes", tables.address_of(BOB))
            while not tables.house.ended("tphunt-1"):
                table = tables.state("tphunt-1")
                who = table.seats[table.game.active].address
                await mailed(who, words_of(with_sense(table.game, luck)), tables.address_of(who))

    asyncio.run(play())
    assert "has won" in tables.house.ended("tphunt-1") or "share" in tables.house.ended("tphunt-1")
    assert tables.house.replay("tphunt-1").difference == ""
    tables.house.close()


def test_whoever_asks_in_a_whole_sentence_says_with_whom_and_how_they_are_called(tables):
    tables.write(ANN, f"Hello, could I play TP Hunt with my friend {BOB}?\nMy name is Ann.", FRONT)
    assert "join as Ann" in tables.to(ANN)[-1]
    assert "You have a seat, as Ann." in tables.reply(ANN, "Yes, go ahead :)")
    told = tables.reply(BOB, "How do I win?")
    assert "Whoever has most rolls of paper wins." in " ".join(told.split())
    assert "You have a seat, as Bobby." in " ".join(tables.reply(BOB, "Oh, I'd love to! Call me Bobby.").split())
    assert tables.state("tphunt-1").phase == "playing"


def test_a_friend_without_an_address_is_asked_for(tables):
    tables.write(ANN, "I'd like to play TP Hunt with my brother, please.", FRONT)
    assert len(tables.house.games()) == 0
    assert "with bob@example.org" in tables.to(ANN)[-1]


def test_whoever_is_invited_and_stops_before_it_begins_takes_no_seat(tables):
    tables.write(ANN, f"new tphunt as Ann with {BOB} and {CY}", FRONT)
    tables.reply(ANN, "yes")
    assert "You do not play in this game." in tables.reply(CY, "Sorry, I have to stop playing. Bye!")
