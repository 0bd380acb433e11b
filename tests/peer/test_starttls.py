"""STARTTLS with a certificate made for the test, by the client that Python brings along."""

from __future__ import annotations

import asyncio
import contextlib
import smtplib
import socket
import ssl
import subprocess

import pytest

from moderator.house.doors import Certificate, Doors
from moderator.house.serving import Service
from moderator.mail import replies
from moderator.mail.intake import Door, Intake
from moderator.store import inbox
from tests.support.installation import Installation

pytestmark = pytest.mark.peer


def test_a_mail_over_an_encrypted_connection(openssl_certificate):
    key, chain = openssl_certificate
    kept = []

    async def accept(raw, sender, recipients, via, peer):
        kept.append(raw)
        return [replies.KEPT] * len(recipients)

    def client(port):
        context = ssl.create_default_context(cafile=chain)
        with smtplib.SMTP("localhost", port, timeout=5) as session:
            session.ehlo()
            assert session.has_extn("starttls")
            session.starttls(context=context)
            session.ehlo()
            assert not session.has_extn("starttls")
            assert not session.has_extn("auth")
            assert session.sendmail("ann@example.net", ["n@d.e"], b"Subject: x\r\n\r\nbuy 9\r\n") == {}

    async def run():
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(chain, key)
        intake = Intake([Door("smtp", "localhost", 0)], accept, tls=context)
        await intake.open()
        try:
            await asyncio.to_thread(client, intake.opened[0].port)
            await asyncio.sleep(0.05)
            assert intake._conversations == set()
        finally:
            await intake.close(grace=1)

    asyncio.run(run())
    assert kept == [b"Subject: x\r\n\r\nbuy 9\r\n"]


@pytest.fixture
def place(tmp_path, openssl_certificate):
    made = Installation(tmp_path / "games")
    path = made.folder / "moderator.toml"
    key, chain = openssl_certificate
    named = (
        path.read_text().replace('certificate = ""', f'certificate = "{chain}"').replace('key = ""', f'key = "{key}"')
    )
    path.write_text(named)
    made.reopen().begin("ferry", "ferry")
    yield made
    made.house.close()


def test_the_daemon_encrypts_with_the_certificate_of_the_settings(place, openssl_certificate, swaks):
    def deliver(port):
        return swaks(
            *("--server", "localhost", "--port", str(port), "--from", "ann@example.net", "--to", "ferry@games.example"),
            *("--tls", "--tls-verify", "--tls-ca-path", str(openssl_certificate[1]), "--body", "join Ann"),
        )

    async def run():
        service = Service(place.house, ["smtp:127.0.0.1:0", "lmtp:127.0.0.1:0"])
        doors = await service.open()
        try:
            return await asyncio.to_thread(deliver, doors[0].port)
        finally:
            await service.close()

    if "TLS supported" not in swaks("--support").stdout:
        pytest.skip("swaks has no TLS (Debian package libnet-ssleay-perl)")
    done = asyncio.run(run())
    assert done.returncode == 0, done.stdout + done.stderr
    assert [entry.via for entry in inbox.entries(place.house.database)] == ["smtp"]


def test_what_came_before_the_encryption_is_not_taken_for_what_comes_in_it(place, openssl_certificate):
    """Commands that somebody on the way puts behind STARTTLS are not obeyed (CVE-2024-34083)."""

    def conversation(port):
        context = ssl.create_default_context(cafile=openssl_certificate[1])
        with socket.create_connection(("localhost", port), timeout=5) as plain:
            assert plain.recv(1000).startswith(b"220")
            plain.sendall(b"EHLO client\r\n")
            offered = b""
            while b"250 " not in offered:
                offered += plain.recv(1000)
            assert b"STARTTLS" in offered
            plain.sendall(b"STARTTLS\r\nEHLO injected\r\nMAIL FROM:<eve@example.net>\r\n")
            assert plain.recv(1000) == b"220 Ready to start TLS\r\n"
            with context.wrap_socket(plain, server_hostname="localhost") as line:
                line.sendall(b"NOOP\r\n")
                first = line.recv(1000)
                line.sendall(b"RCPT TO:<ferry@games.example>\r\n")
                return first, line.recv(1000)

    async def run():
        doors = Doors(place.house._rooms, [Door("smtp", "localhost", 0)], lambda: None)
        (door,) = await doors.open()
        try:
            return await asyncio.to_thread(conversation, door.port)
        finally:
            await doors.close()

    first, second = asyncio.run(run())
    assert first == b"250 2.0.0 OK\r\n"
    assert second.startswith(b"503")


def test_a_renewed_certificate_is_shown_without_a_new_start(place, openssl_certificate):
    certificate = Certificate(place.folder, place.house.settings)
    before = openssl_certificate[1].read_text()
    certificate.renew()
    _made(*openssl_certificate)
    # Half of the renewal: a key that does not belong to the certificate. The old pair goes on being shown.
    whole = openssl_certificate[1].read_text()
    openssl_certificate[1].write_text(before)
    assert _shown(certificate) == before
    certificate.renew()
    assert _shown(certificate) == before
    openssl_certificate[1].write_text(whole)
    certificate.renew()
    assert _shown(certificate) == whole != before


def _made(key, chain):
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    what = [*command, "-days", "1", "-subj", "/CN=localhost", "-keyout", str(key), "-out", str(chain)]
    subprocess.run(what, check=True, capture_output=True)


def _shown(certificate):
    """Give the certificate that a client would see."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = certificate.context.wrap_bio(to_server, to_client, server_side=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    client = context.wrap_bio(to_client, to_server)
    for _ in range(4):
        for side in (client, server):
            with contextlib.suppress(ssl.SSLWantReadError):
                side.do_handshake()
    return ssl.DER_cert_to_PEM_cert(client.getpeercert(binary_form=True))
