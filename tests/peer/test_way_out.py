"""Letters go from the outbox of an installation through a real Postfix into the world, and come back from there."""

from __future__ import annotations

import ssl
from email import message_from_bytes

import pytest
from aiosmtpd.smtp import AuthResult, LoginPassword

from moderator.house import House, HouseError
from moderator.store import inbox, outbox, returned
from tests.support.ferry import RemindingFerry
from tests.support.in_thread import MailServer, Served
from tests.support.installation import SECRET, StandingClock, letter

pytestmark = [pytest.mark.peer, pytest.mark.slow]
DOMAIN = "play.example.org"
TOML = 'domain = "play.example.org"\nadmin = "boss@example.net"\n[send]\n'


class Ferryman:
    """An installation at play.example.org in which Ann, Duck and Pip row; `serve` opens an LMTP door for it."""

    def __init__(self, folder) -> None:
        self.folder = folder
        folder.mkdir()
        self.clock = StandingClock()
        self.set("")
        self.house.begin("ferry", "ferry", {}, SECRET)

    def set(self, lines: str) -> None:
        (self.folder / "moderator.toml").write_text(TOML + lines)
        if hasattr(self, "house"):
            self.house.close()
        self.house = House(self.folder, self.clock, {"ferry": RemindingFerry()})

    def send_by(self, port: int) -> None:
        self.set(f'smarthost = "127.0.0.1:{port}"\ntimeout = 5\n')

    def join(self, *names: str) -> None:
        for name in names:
            address = f"{name.lower()}@example.net"
            self.house.accept(
                letter(address, f"join {name}", to="ferry@play.example.org"), address, [f"ferry@{DOMAIN}"]
            )
        self.house.work()

    def letters(self):
        return outbox.entries(self.house.database)

    def states(self):
        return {it.letter.recipient.partition("@")[0]: it.state for it in self.letters()}


@pytest.fixture
def ferryman(tmp_path):
    made = Ferryman(tmp_path / "games")
    yield made
    made.house.close()


def test_what_the_world_refuses_comes_back_and_counts(ferryman, world, postfix_between, eventually):
    world.refused = {"duck@example.net"}
    world.deferred = {"pip@example.net": 1}
    ferryman.join("Ann", "Duck", "Pip")
    with Served(ferryman.house) as served:
        postfix = postfix_between(served.port, world.ports[0])
        sender = House(ferryman.folder, ferryman.clock, {"ferry": RemindingFerry()})
        path = ferryman.folder / "moderator.toml"
        path.write_text(TOML + f'smarthost = "127.0.0.1:{postfix.port}"\ntimeout = 5\n')
        sender.close()
        sender = House(ferryman.folder, ferryman.clock, {"ferry": RemindingFerry()})
        assert sender.send().said == "3 sent, 0 to be tried again, 0 failed."
        database = ferryman.house.database
        assert eventually(lambda: returned.dead(database, "duck@example.net") is not None, 40), postfix.log()

        def arrived():
            postfix.retry()
            return world.recipients() == ["ann@example.net", "pip@example.net"]

        assert eventually(arrived, 40), postfix.log()
        sender.close()
    report = inbox.entries(ferryman.house.database)[-1]
    assert report.via == "lmtp"
    assert report.sender == ""
    assert report.recipient == ferryman.letters()[1].letter.sender
    assert "there is no such mailbox" in report.outcome
    assert len(ferryman.letters()) == 3
    dead = returned.dead(ferryman.house.database, "duck@example.net")
    assert dead.last.status == "5.1.1"


def test_a_postfix_that_refuses_and_defers_at_the_door_then_takes(ferryman, world, postfix_between, eventually):
    refusals = (
        "check_recipient_access inline:{ {duck@example.net = 550 5.1.1 No such user here}, "
        "{pip@example.net = 450 4.2.1 Come back later}, {mona@example.net = 554 5.7.1 We do not like you} }"
    )
    ferryman.join("Ann", "Duck", "Pip", "Mona")
    with Served(ferryman.house) as served:
        strict = postfix_between(served.port, world.ports[0], refusals)
    ferryman.send_by(strict.port)
    assert ferryman.house.send().said == "1 sent, 1 to be tried again, 2 failed."
    assert ferryman.states() == {"ann": "sent", "duck": "failed", "pip": "waiting", "mona": "failed"}
    assert [it.address for it in returned.every_dead(ferryman.house.database)] == ["duck@example.net"]
    assert "Come back later" in ferryman.letters()[2].outcome
    strict.stop()
    ferryman.clock.move(minutes=2)
    for _ in range(3):
        assert "cannot be used" in ferryman.house.send().said
        ferryman.clock.move(minutes=2)
    assert ferryman.letters()[2].attempts == 1
    mild = postfix_between(1, world.ports[0])
    ferryman.send_by(mild.port)
    assert ferryman.house.send().said == "1 sent, 0 to be tried again, 0 failed."
    assert eventually(lambda: "pip@example.net" in world.recipients()), mild.log()
    raw = next(mail[0] for mail in world.mails if mail[2] == ("pip@example.net",))
    ours = ferryman.letters()[2].letter
    assert raw.endswith(ours.content.partition(b"\r\n\r\n")[2])
    assert message_from_bytes(raw)["Message-ID"] == ours.message_id


class Guarded(MailServer):
    """A mail server that takes mail only by an encrypted line from who logs in."""

    def __init__(self, key, chain) -> None:
        super().__init__()
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(chain, key)
        self.taken: list[bytes] = []
        self.logins: list[tuple[bytes, bytes]] = []
        self.settings = {
            "tls_context": context,
            "require_starttls": True,
            "auth_required": True,
            "authenticator": self._check,
        }

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        self.taken.append(envelope.content)
        return "250 taken"

    def _check(self, server, session, envelope, mechanism, auth_data):
        assert isinstance(auth_data, LoginPassword)
        self.logins.append((auth_data.login, auth_data.password))
        return AuthResult(success=auth_data.password == b"open sesame", handled=False)


def test_letters_go_by_starttls_with_a_login(ferryman, openssl_certificate, monkeypatch):
    key, chain = openssl_certificate
    ferryman.join("Ann")
    (ferryman.folder / "secret.txt").write_text("open sesame\n")
    with Guarded(key, chain) as guarded:
        where = f'smarthost = "localhost:{guarded.port}"\nsecurity = "starttls"\nuser = "ferry"\ntimeout = 5\n'
        ferryman.set(f'{where}password_file = "secret.txt"\n')
        assert "certificate verify failed" in ferryman.house.send().trouble
        assert guarded.logins == []
        monkeypatch.setenv("SSL_CERT_FILE", str(chain))
        ferryman.clock.move(minutes=2)
        assert ferryman.house.send().said == "1 sent, 0 to be tried again, 0 failed."
        assert guarded.logins == [(b"ferry", b"open sesame")]
        assert guarded.taken == [ferryman.letters()[0].letter.content]

        ferryman.join("Duck")
        ferryman.set(where)
        monkeypatch.setenv("MODERATOR_SMTP_PASSWORD", "wrong")
        said = ferryman.house.send()
        assert (said.later, "wrong" in said.trouble) == (1, False)
        assert "535" in said.trouble
        monkeypatch.setenv("MODERATOR_SMTP_PASSWORD", "open sesame")
        ferryman.clock.move(minutes=2)
        assert ferryman.house.send().sent == 1


def test_a_password_is_asked_for_and_never_shown_on_an_open_line(ferryman, monkeypatch):
    monkeypatch.delenv("MODERATOR_SMTP_PASSWORD", raising=False)
    ferryman.set('smarthost = "localhost:1"\nuser = "ferry"\n')
    with pytest.raises(HouseError, match="MODERATOR_SMTP_PASSWORD"):
        ferryman.house.send()
    monkeypatch.setenv("MODERATOR_SMTP_PASSWORD", "open sesame")
    ferryman.set('smarthost = "mail.example.org:25"\nuser = "ferry"\n')
    with pytest.raises(HouseError, match='"starttls" or "tls"'):
        ferryman.house.send()
    ferryman.set('smarthost = "localhost:1"\nuser = "ferry"\npassword_file = "nowhere.txt"\n')
    with pytest.raises(HouseError, match=r"nowhere\.txt cannot be read"):
        ferryman.house.send()


def test_a_server_without_encryption_gets_no_letter(ferryman, world):
    ferryman.join("Ann")
    ferryman.set(f'smarthost = "127.0.0.1:{world.ports[0]}"\nsecurity = "starttls"\ntimeout = 5\n')
    assert "cannot be used" in ferryman.house.send().said
    assert world.mails == []
    assert ferryman.states() == {"ann": "waiting"}
