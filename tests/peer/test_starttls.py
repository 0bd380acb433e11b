"""STARTTLS with a certificate made for the test, by the client that Python brings along."""

from __future__ import annotations

import asyncio
import smtplib
import ssl

import pytest

from moderator.mail import replies
from moderator.mail.intake import Door, Intake

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
