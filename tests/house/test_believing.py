"""Who wrote a mail: every way that has moved a piece for a forger somewhere, and what a player has to do instead."""

import re

import pytest

from moderator.house.order_addresses import order_address
from moderator.house.post import texts_of
from moderator.mail.message import read
from moderator.mail.tokens import without_tokens
from moderator.settings import SettingsError
from moderator.store import inbox, record, silenced
from tests.support.installation import SECRET, Installation, letter
from tests.support.signing import SIGNED, look_up, signed

ANN = "ann@example.net"
GAME = "ferry@games.example"
VOUCHED = b"Authentication-Results: mx.games.example; dkim=pass header.d=example.net header.s=one\r\n"


@pytest.fixture
def place(tmp_path):
    """An installation that demands one proof, in which Ann rows."""
    made = Installation(tmp_path / "games", trust="one")
    made.house.begin("ferry", "ferry", {}, SECRET)
    made.mail(ANN, "join Ann")
    made.house.work()
    yield made
    made.house.close()


def arrive(place, raw, *, to=GAME, via="lmtp", peer="local", sender=ANN):
    """Have a mail come from outside; give its entry after the work on it."""
    number = place.house.accept(raw, sender, [to], via, peer)[0].number
    place.house.work()
    return inbox.entry(place.house.database, number)


def hears(place, server="mx.games.example"):
    place.set("authserv_ids = []", f'authserv_ids = ["{server}"]')
    place.reopen()


def verifies(place):
    place.set("verify = false", "verify = true")
    place.reopen()
    place.house._rooms.look_up = look_up


def orders(place):
    """Give the orders that have come to the game."""
    return [row["quoted"] for row in place.house.database.rows("SELECT quoted FROM orders WHERE kind = 'order'")][1:]


def asked(place):
    """Give the address with the secret, and the text, of the last letter."""
    last = read(place.letters()[-1].letter.content)
    return last.headers.first("Reply-To"), last.body.walk()


def hers(place, player=ANN):
    return order_address(place.house._rooms, place.house.game("ferry"), player)


def test_a_bare_from_is_parked_and_its_reader_is_asked(place):
    entry = arrive(place, letter(ANN, "row 2"))
    assert entry.state == "parked"
    assert orders(place) == []
    last = place.letters()[-1].letter
    assert last.recipient == ANN
    text = " ".join(texts_of(last.content)[0].split())
    assert "YES" in text
    assert "row 2" in text
    secret, _ = asked(place)
    assert re.fullmatch(r"ferry\+c-[a-z2-7]{26}@games\.example", secret)
    assert entry.outcome.startswith("Parked until")


def test_the_answer_yes_lets_it_go_on_from_then(place):
    parked = arrive(place, letter(ANN, "row 2"))
    secret, _ = asked(place)
    place.clock.move(hours=2)
    yes = arrive(place, letter(ANN, "Yes."), to=secret)
    done = inbox.entry(place.house.database, parked.number)
    assert (yes.state, done.state) == ("done", "done")
    assert orders(place) == ["row 2"]
    given, _ = record.inputs(place.house.database, place.house.game("ferry"))[-1]
    assert (given.number, given.moment) == (parked.number, yes.received)
    assert given.trust == f"confirmed by mail {yes.number}"
    assert place.letters()[-1].letter.answers == parked.number
    assert place.house.replay("ferry").difference == ""
    again = arrive(place, letter(ANN, "Yes, confirm."), to=secret)
    assert again.outcome == "It answers no question that is still open."
    assert orders(place) == ["row 2"]


def test_what_is_confirmed_after_the_deadline_counts_for_the_next_week(place):
    place.clock.move(days=5, hours=1)
    parked = arrive(place, letter(ANN, "row 2"))
    secret, _ = asked(place)
    place.clock.move(hours=1)
    assert arrive(place, letter(ANN, "yes"), to=secret).state == "done"
    place.clock.move(days=4)
    place.house.work()
    waiting = inbox.entry(place.house.database, parked.number)
    assert waiting.state == "waiting"
    assert waiting.outcome.startswith("It came after the deadline")
    place.house.update("ferry")
    place.house.work()
    assert orders(place) == ["row 2"]
    given, _ = record.inputs(place.house.database, place.house.game("ferry"))[-1]
    assert (given.number, given.deadline.day) == (parked.number, 24)


@pytest.mark.parametrize(
    ("words", "state"),
    [
        ("NO", "unanswered"),
        ("yes\nno", "parked"),
        ("Of course it was me", "parked"),
        ("> YES", "parked"),
        ("Thank you!\n\nOn Tue, 12 May 2026 at 20:00, The Ferry wrote:\nYES", "parked"),
    ],
)
def test_only_a_yes_of_her_own_is_one(place, words, state):
    parked = arrive(place, letter(ANN, "row 2"))
    secret, _ = asked(place)
    arrive(place, letter(ANN, words), to=secret)
    assert inbox.entry(place.house.database, parked.number).state == state
    assert orders(place) == []


@pytest.mark.parametrize(
    "head", [b"Auto-Submitted: auto-replied\r\n", b"Precedence: bulk\r\n", b"X-Autoreply: yes\r\n"]
)
def test_a_vacation_notice_that_says_yes_confirms_nothing(place, head):
    arrive(place, letter(ANN, "row 2"))
    secret, _ = asked(place)
    letters = len(place.letters())
    assert arrive(place, head + letter(ANN, "YES"), to=secret).state == "unanswered"
    assert arrive(place, letter(ANN, "YES"), to=secret, sender="").state == "unanswered"
    assert orders(place) == []
    assert len(place.letters()) == letters


def test_a_secret_confirms_from_its_own_address_and_for_its_own_mail(place):
    arrive(place, letter(ANN, "row 2"))
    secret, _ = asked(place)
    assert "put to ann@example.net" in arrive(place, letter("eve@example.org", "YES"), to=secret).outcome
    other = without_tokens(secret).replace("@", "+c-" + "a" * 26 + "@")
    assert arrive(place, letter(ANN, "YES", ident="other"), to=other).outcome.startswith("It answers no question")
    assert orders(place) == []
    arrive(place, letter(ANN, "YES", ident="own"), to=secret)
    assert orders(place) == ["row 2"]


def test_nobody_is_asked_for_ever(place):
    parked = arrive(place, letter(ANN, "row 2"))
    place.clock.move(days=3, minutes=1)
    place.house.work()
    entry = inbox.entry(place.house.database, parked.number)
    assert entry.state == "unanswered"
    assert entry.outcome.startswith("Nobody confirmed it until Friday 15 May 2026")


def test_a_mail_to_her_secret_address_is_hers(place):
    entry = arrive(place, letter(ANN, "row 2"), to=hers(place))
    assert (entry.state, entry.trust) == ("done", "secret order address")
    assert orders(place) == ["row 2"]


def test_a_secret_address_is_of_use_to_nobody_else(place):
    arrive(place, letter("duck@example.net", "join Duck"), via="file", sender="duck@example.net")
    arrive(place, letter("duck@example.net", "row 9"), to=hers(place), sender="duck@example.net")
    arrive(place, letter(ANN, "row 8"), to=hers(place, "duck@example.net"))
    place.house.renew_address("ferry", ANN)
    old = hers(place)
    place.house.renew_address("ferry", ANN)
    arrive(place, letter(ANN, "row 7"), to=old)
    assert [each for each in orders(place) if each.startswith("row")] == []


def test_the_word_of_a_listed_server_is_taken(place):
    hears(place)
    entry = arrive(place, VOUCHED + signed(letter(ANN, "row 2")))
    assert (entry.state, entry.trust) == ("done", "signed by example.net (mx.games.example)")


FORGED = {
    "no server is listed": (None, VOUCHED, "lmtp", "local"),
    "another server says so": ("mx.games.example", VOUCHED.replace(b"mx.", b"my."), "lmtp", "local"),
    "a server below ours says so": (
        "mx.games.example",
        b"Authentication-Results: mx.games.example; dkim=none\r\n" + VOUCHED,
        "lmtp",
        "local",
    ),
    "the policy of the domain fails": (
        "mx.games.example",
        b"Authentication-Results: mx.games.example; dmarc=fail header.from=example.net\r\n" + VOUCHED,
        "lmtp",
        "local",
    ),
    "another domain signed": ("mx.games.example", VOUCHED.replace(b"=example.net", b"=evil.example"), "lmtp", "local"),
    "a domain below signed": ("mx.games.example", VOUCHED.replace(b"=example.net", b"=x.example.net"), "lmtp", "local"),
    "it came past our servers": ("mx.games.example", VOUCHED, "smtp", "192.0.2.7:4711"),
    "it names no server": ("mx.games.example", VOUCHED.replace(b"mx.games.example; ", b""), "lmtp", "local"),
    "it is malformed": ("mx.games.example", VOUCHED.replace(b"dkim=pass", b'dkim="pass'), "lmtp", "local"),
    "it says so in a comment": (
        "mx.games.example",
        b"Authentication-Results: mx.games.example (dkim=pass header.d=example.net); dkim=fail\r\n",
        "lmtp",
        "local",
    ),
    "it speaks of the envelope": (
        "mx.games.example",
        b"Authentication-Results: mx.games.example; spf=pass smtp.mailfrom=example.net; dmarc=pass\r\n",
        "lmtp",
        "local",
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_no_forged_word_is_taken(place, name):
    server, field, via, peer = FORGED[name]
    if server:
        hears(place, server)
    entry = arrive(place, field + signed(letter(ANN, "row 2")), via=via, peer=peer)
    assert entry.state == "parked"
    assert orders(place) == []


def test_a_listed_machine_may_hand_mail_over_by_smtp(place):
    place.set("relays = []", 'relays = ["192.0.2.7"]')
    hears(place)
    assert arrive(place, VOUCHED + signed(letter(ANN, "row 2")), via="smtp", peer="192.0.2.7:4711").state == "done"


def test_a_signature_is_verified_here(place):
    verifies(place)
    entry = arrive(place, signed(letter(ANN, "row 2")))
    assert (entry.state, entry.trust) == ("done", "signed by example.net (verified here)")
    assert place.house.replay("ferry").difference == ""


WORTHLESS = {
    "covers a part of the text": lambda raw: signed(raw, length=True),
    "covers a part of the text, and more is added": lambda raw: signed(raw, length=True) + b"row 9\r\n",
    "does not cover To": lambda raw: signed(raw, covers=("from", "subject", "date")),
    "does not cover the subject": lambda raw: signed(raw, covers=("from", "to", "date")),
    "of another domain": lambda raw: signed(raw, domain="example.org"),
    "of a domain below": lambda raw: signed(raw, domain="x.example.net"),
    "text changed": lambda raw: signed(raw).replace(b"row 2", b"row 9"),
    "subject changed": lambda raw: signed(raw).replace(b"Subject: moves", b"Subject: else"),
    "two authors": lambda raw: b"From: eve@example.net\r\n" + signed(raw),
    "another author": lambda raw: signed(raw).replace(b"From: ann@", b"From: eve@"),
    "for somebody else": lambda raw: signed(raw.replace(b"To: ferry@", b"To: barge@")),
    "of last year": lambda raw: signed(raw.replace(b"12 May 2026", b"12 May 2025")),
    "of next month": lambda raw: signed(raw.replace(b"12 May 2026", b"12 Jun 2026")),
    "without a date": lambda raw: signed(re.sub(rb"Date: [^\r]*\r\n", b"", raw)),
    "broken": lambda raw: signed(raw).replace(b"b=", b"b=!", 1),
    "empty": lambda raw: b"DKIM-Signature: d=example.net; h=from:to:subject:date; bh=x; b=x; s=one\r\n" + raw,
    "with an author that only some programs see": lambda raw: (
        b"X: y\rFrom: ann@example.net\r\n"
        + signed(raw).replace(b"\r\nFrom: ann@example.net\r\n", b"\r\nFrom: eve@example.net\r\n")
    ),
}


@pytest.mark.parametrize("name", WORTHLESS)
def test_a_worthless_signature_moves_no_piece(place, name):
    verifies(place)
    entry = arrive(place, WORTHLESS[name](letter(ANN, "row 2")))
    assert entry.trust == ""
    assert orders(place) == []


def test_without_the_packages_the_admin_is_told_what_to_install(place, monkeypatch):
    place.set("verify = false", "verify = true")
    place.house.close()
    monkeypatch.setattr("moderator.house.rooms.can_verify", lambda: False)
    with pytest.raises(SettingsError, match=r"pip install .nomic-moderator\[auth\]"):
        place.open()
    monkeypatch.undo()
    place.house = place.open()


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        ('trust = "one"', 'trust = "two"', 'must be "one", "both" or "from"'),
        ("wait = 3", "wait = 0", "at least one day"),
        ("authserv_ids = []", 'authserv_ids = "mx"', "must be a list of texts"),
    ],
)
def test_settings_that_cannot_be_are_refused(place, line, instead, said):
    place.set(line, instead)
    with pytest.raises(SettingsError, match=said):
        place.open()


def test_a_dns_that_fails_proves_nothing(place):
    verifies(place)

    def fails(name):
        raise TimeoutError(name)

    place.house._rooms.look_up = fails
    assert arrive(place, signed(letter(ANN, "row 2"))).state == "parked"


def test_a_signed_mail_is_taken_once_whatever_else_is_changed_about_it(place):
    verifies(place)
    raw = signed(letter(ANN, "row 2"))
    arrive(place, raw)
    letters = len(place.letters())
    replays = [
        arrive(place, raw, to="ferry+again@games.example"),
        arrive(place, b"Content-Language: en\r\n" + raw, to="ferry+more@games.example"),
        arrive(place, raw.replace(b"Message-ID: <", b"Message-Id: <"), to="ferry+else@games.example"),
        arrive(place, raw + b"\r\n\r\n", to="ferry+end@games.example"),
    ]
    assert orders(place) == ["row 2"]
    assert {entry.state for entry in replays} <= {"done", "unanswered"}
    assert len(place.letters()) == letters


def test_a_replay_with_another_message_id_is_known_by_its_signature(place):
    verifies(place)
    covers = tuple(name for name in SIGNED if name != "message-id")
    raw = signed(letter(ANN, "row 2", ident="first"), covers=covers)
    arrive(place, raw)
    entry = arrive(place, raw.replace(b"<first@", b"<second@"))
    assert entry.state == "unanswered"
    assert "signature of mail" in entry.outcome
    assert orders(place) == ["row 2"]


def test_both_proofs_are_demanded_on_the_record(place):
    verifies(place)
    place.house.set_demand("ferry", "both", "Somebody wrote in Ann's name.")
    assert arrive(place, signed(letter(ANN, "row 2"))).state == "parked"
    assert arrive(place, letter(ANN, "row 3"), to=hers(place)).state == "parked"
    entry = arrive(place, signed(letter(ANN, "row 4")), to=hers(place))
    assert (entry.state, entry.trust) == ("done", "secret order address, signed by example.net (verified here)")
    assert orders(place) == ["row 4"]


def test_one_mail_to_both_addresses_is_one_mail(place):
    letters = len(place.letters())
    place.house.accept(letter(ANN, "row 2"), ANN, [GAME, hers(place)], "lmtp", "local")
    place.house.accept(letter(ANN, "row 3"), ANN, [hers(place), GAME], "lmtp", "local")
    place.house.work()
    assert orders(place) == ["row 2", "row 3"]
    assert len(place.letters()) == letters + 2
    assert [entry.state for entry in inbox.entries(place.house.database)][1:] == [
        "unanswered",
        "done",
        "done",
        "unanswered",
    ]


def test_the_secret_address_settles_a_mail_that_was_parked(place):
    raw = letter(ANN, "row 2")
    parked = arrive(place, raw)
    assert arrive(place, raw, to=hers(place)).state == "done"
    assert inbox.entry(place.house.database, parked.number).state == "unanswered"
    assert orders(place) == ["row 2"]


def test_what_only_asks_is_answered_to_the_registered_address(place):
    before = place.house.game("ferry")
    entry = arrive(place, letter(ANN, "help"))
    assert entry.state == "done"
    assert place.letters()[-1].letter.recipient == ANN
    assert place.house.game("ferry") == before


def test_what_is_not_understood_is_not_sent_to_her(place):
    assert arrive(place, letter(ANN, "buy pills at evil.example")).state == "parked"
    assert b"pills" not in place.letters()[-1].letter.content


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Duck", b"You will be Duck."), ("Pills.example/buy", b"this address. If"), ("Pills!!!", b"this address. If")],
)
def test_who_joins_is_asked_without_a_word_of_the_mail_but_a_name_that_can_be_one(place, name, shown):
    entry = arrive(place, letter("duck@example.net", f"join {name}", subject="Pills"), sender="duck@example.net")
    assert entry.state == "parked"
    assert shown in b" ".join(place.letters()[-1].letter.content.split())
    last = place.letters()[-1].letter
    assert (last.recipient, last.sender) == ("duck@example.net", "")
    assert b"Pills" not in last.content
    secret, _ = asked(place)
    arrive(place, letter("duck@example.net", "Yes"), to=secret, sender="duck@example.net")
    assert place.house.member("ferry", "duck@example.net") == name


def test_mail_in_her_name_brings_her_ten_questions_and_no_more(place):
    for n in range(13):
        assert arrive(place, letter(ANN, f"row {n}", subject=str(n))).state == "parked"
    assert len([it for it in place.letters() if b"please confirm" in it.letter.content]) == 10
    arrive(place, letter(ANN, "row 20"), to=hers(place))
    assert place.letters()[-1].letter.recipient == ANN
    assert orders(place) == ["row 20"]


@pytest.mark.slow
def test_a_mail_that_is_cut_anywhere_is_brought_to_an_end_and_moves_no_piece(place):
    verifies(place)
    raw = signed(letter(ANN, "row 2"))
    for end in range(0, len(raw) - 3, 9):
        place.house.accept(raw[:end], ANN, [GAME], "lmtp", "local")
    place.house.work()
    states = [entry.state for entry in inbox.entries(place.house.database)][1:]
    assert set(states) <= {"done", "unanswered", "parked"}
    assert orders(place) == []


def test_the_admin_can_release_and_drop(place):
    first, second = (arrive(place, letter(ANN, f"row {n}")).number for n in (2, 3))
    assert place.house.release(first, "She telephoned.")
    assert place.house.drop(second, "Nobody knows of it.")
    assert not place.house.release(second, "again")
    assert orders(place) == ["row 2"]
    assert inbox.entry(place.house.database, first).trust == "the admin's word: She telephoned."


def test_no_secret_stands_in_inputs_states_or_outcomes(place):
    address = hers(place)
    arrive(place, letter(ANN, f"row 2\nmy address here is {address}", subject=f"to {address}"), to=address)
    parked = arrive(place, letter(ANN, "row 3"))
    secret, _ = asked(place)
    arrive(place, letter(ANN, "yes"), to=secret)
    assert inbox.entry(place.house.database, parked.number).state == "done"
    shown = [
        str(row)
        for table in ("inputs", "events", "orders", "games", "proposals", "confirmations")
        for row in place.house.database.rows(f"SELECT * FROM {table}")
    ]
    shown += [entry.outcome for entry in inbox.entries(place.house.database)]
    for token in (address, secret):
        word = token.partition("+")[2].partition("@")[0]
        assert not any(word in each for each in shown)


def test_a_reused_message_id_is_kept_and_flagged(place):
    arrive(place, letter(ANN, "row 2", ident="same"), to=hers(place))
    arrive(place, letter(ANN, "row 3", ident="same"), to=hers(place))
    assert orders(place) == ["row 2", "row 3"]
    text = " ".join(read(place.letters()[-1].letter.content).body.parts[0].text.split())
    assert "Your mail has the Message-ID of another mail of yours, number 2 here" in text


def test_a_stranger_ends_nobodys_news(place):
    entry = arrive(place, letter(ANN, "unsubscribe"))
    assert entry.state == "parked"
    assert not silenced.is_silenced(place.house.database, place.house.game("ferry"), ANN)
    secret, _ = asked(place)
    arrive(place, letter(ANN, "YES"), to=secret)
    assert silenced.is_silenced(place.house.database, place.house.game("ferry"), ANN)


@pytest.mark.parametrize("author", ["ann@example\u200b.net", "\u202eann@example.net", "Ann <an\u00adn@example.net>"])
def test_letters_that_nobody_sees_make_no_author(place, author):
    hears(place)
    mail = signed(letter(ANN, "row 2")).replace(f"From: {ANN}".encode(), f"From: {author}".encode())
    entry = arrive(place, VOUCHED + mail)
    assert orders(place) == []
    assert entry.state == "parked"
    assert "Its header is built so that programs may read it differently." in entry.outcome


def test_a_name_with_letters_of_its_own_is_no_trouble(place):
    hears(place)
    raw = signed(letter("Zo\u00eb \u732b <ann@example.net>", "row 2"))
    assert arrive(place, VOUCHED + raw).state == "done"


def test_a_dns_that_does_not_answer_is_asked_once_for_a_mail(place):
    verifies(place)
    questions = []

    def mute(name):
        questions.append(name)
        raise TimeoutError

    place.house._rooms.look_up = mute
    entry = arrive(place, signed(signed(signed(letter(ANN, "row 2")))))
    assert len(questions) == 1
    assert entry.state == "parked"
