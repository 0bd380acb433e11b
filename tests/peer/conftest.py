"""Real servers and clients on loopback: each started by a test, in folders of its own, and ended by it."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from moderator.mail import replies
from moderator.mail.intake import Door, Intake
from tests.support.dovecot import Dovecot
from tests.support.in_thread import InThread


class Ours(InThread):
    """Our own server. `mails` are those kept; `refused` and `deferred` say what is not, by recipient.

    A recipient in `deferred` is put off as often as its number says.
    """

    def __init__(self, *protocols: str) -> None:
        super().__init__()
        self.doors = [Door(protocol, "127.0.0.1", 0) for protocol in protocols]
        self.mails: list[tuple[bytes, str, tuple[str, ...], str]] = []
        self.refused: set[str] = set()
        self.deferred: dict[str, int] = {}

    async def _accept(self, raw, sender, recipients, via, peer):
        answers = []
        for recipient in recipients:
            if self.deferred.get(recipient, 0) > 0:
                self.deferred[recipient] -= 1
                answers.append(replies.LATER)
            else:
                answers.append(replies.KEPT)
        kept = tuple(each for each, answer in zip(recipients, answers, strict=True) if answer.is_taken)
        if kept:
            self.mails.append((raw, sender, kept, via))
        return answers

    def _check(self, recipient):
        return replies.NO_SUCH_MAILBOX if recipient in self.refused else None

    @asynccontextmanager
    async def opened(self):
        intake = Intake(self.doors, self._accept, hostname="play.example.org", check_recipient=self._check)
        await intake.open()
        self.ports = [door.port for door in intake.opened]
        yield
        await intake.close(grace=1)

    def recipients(self) -> list[str]:
        return sorted(recipient for mail in self.mails for recipient in mail[2])


def waited(condition, seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return bool(condition())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def is_there(group: int) -> bool:
    """Whether a group of processes has a member."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


MAIN = """\
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
myhostname = mx.example.org
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
local_recipient_maps =
virtual_mailbox_domains = play.example.org
virtual_transport = lmtp:inet:[127.0.0.1]:{lmtp}
relay_domains = example.net
relay_transport = smtp:[127.0.0.1]:{smtp}
smtpd_relay_restrictions = reject_unauth_destination
smtpd_recipient_restrictions = {refusals}
smtpd_milters = {verifier}
disable_dns_lookups = yes
smtp_host_lookup = native
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
lmtp_tls_security_level = none
smtp_tls_security_level = none
"""

MASTER = """\
127.0.0.1:{port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
virtual unix - n n - - virtual
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
lmtp unix - - n - - lmtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
showq unix n - n - - showq
flush unix n - n 1000? 0 flush
postlog unix-dgram n - n - 1 postlogd
"""


class Postfix:
    """A Postfix with queue, settings and log in a folder of its own, on a high port of loopback."""

    def __init__(self, lmtp: int, smtp: int, refusals: str = "", verifier: str = "", more: str = "") -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="peer-postfix-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.settings = self.folder / "settings"
        for name in ("settings", "queue", "data"):
            (self.folder / name).mkdir()
        shutil.chown(self.folder / "data", "postfix")
        ports = {"lmtp": lmtp, "smtp": smtp, "port": self.port}
        values = {"folder": self.folder, "refusals": refusals, "verifier": verifier, **ports}
        (self.settings / "main.cf").write_text(MAIN.format(**values) + more)
        (self.settings / "master.cf").write_text(MASTER.format(**values))
        self.master: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        # `check` makes the folders of the queue; its warnings on them are of no interest.
        subprocess.run(["/usr/sbin/postfix", "-c", self.settings, "check"], capture_output=True, check=False)
        command = ["/usr/lib/postfix/sbin/master", "-c", str(self.settings), "-d"]
        environment = {**os.environ, "MAIL_LOGTAG": "postfix", "MAIL_CONFIG": str(self.settings)}
        quiet = subprocess.DEVNULL
        self.master = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet, start_new_session=True)
        assert waited(self.answers), self.log()

    def answers(self) -> bool:
        with socket.socket() as probe:
            probe.settimeout(1)
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        """End the master and every daemon of it.

        A daemon that lives on holds the lock of its service: the next master would see its own die at once, and would
        not try again for a minute, in which whoever talks to that service hangs.
        """
        if self.master is not None:
            group = self.master.pid
            self.master.terminate()
            self.master.wait(10)
            assert waited(lambda: not is_there(group)), self.log()
            self.master = None

    def retry(self) -> None:
        """Try what is deferred at once: a scan that meets a letter still on its way passes over it for long."""
        command = ["/usr/sbin/postqueue", "-c", str(self.settings), "-f"]
        subprocess.run(command, capture_output=True, check=False, timeout=10)

    def log(self) -> str:
        path = self.folder / "log"
        return path.read_text() if path.exists() else "no log"

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Machine:
    """A folder with nothing in it, and the command `moderator` on the PATH."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.serving: subprocess.Popen[bytes] | None = None
        here = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "HOME": str(folder)}
        self.environment = {**{key: os.environ[key] for key in os.environ if key != "MODERATOR_FOLDER"}, **here}

    def types(self, *lines: str, keys: str = "") -> str:
        """Type lines into one shell; each must end well."""
        done = subprocess.run(
            ["sh", "-e", "-c", "\n".join(lines)],
            cwd=self.folder,
            env=self.environment,
            input=keys,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.returncode == 0, f"{lines}\n{done.stdout}{done.stderr}"
        return done.stdout

    def serves(self, line: str) -> None:
        self.serving = subprocess.Popen(["sh", "-c", f"exec {line}"], cwd=self.folder, env=self.environment)

    def set(self, line: str) -> None:
        """Set a line of moderator.toml, as an editor would; the name stands there already."""
        path = self.folder / "moderator.toml"
        text, count = re.subn(
            rf"^{line.partition(' =')[0]} = .*$", line, path.read_text("utf-8"), count=1, flags=re.MULTILINE
        )
        assert count == 1, line
        path.write_text(text, "utf-8")

    def ends(self) -> None:
        if self.serving is not None:
            self.serving.send_signal(signal.SIGTERM)
            assert self.serving.wait(60) == 0


@pytest.fixture
def dovecot(request):
    if shutil.which("dovecot", path="/usr/sbin") is None:
        pytest.skip("Dovecot is not installed (Debian package dovecot-imapd)")
    if os.geteuid() != 0:
        pytest.skip("Dovecot starts only as root")
    with Dovecot(free_port(), getattr(request, "param", "")) as server:
        yield server


@pytest.fixture
def machine(tmp_path):
    made = Machine(tmp_path)
    yield made
    if made.serving is not None and made.serving.poll() is None:
        made.serving.kill()
        made.serving.wait()


@pytest.fixture
def ours():
    with Ours("lmtp", "smtp") as server:
        yield server


@pytest.fixture
def postfix_between():
    """Start Postfixes: each takes the port of our LMTP door, that of the world, its refusals, verifier, and settings."""
    if not Path("/usr/sbin/postfix").exists():
        pytest.skip("Postfix is not installed (Debian package postfix)")
    if os.geteuid() != 0:
        pytest.skip("Postfix starts only as root")
    with contextlib.ExitStack() as started:
        yield lambda *between, more="": started.enter_context(Postfix(*between, more=more))


@pytest.fixture
def postfix(ours, postfix_between):
    return postfix_between(*ours.ports)


@pytest.fixture
def world():
    """Run the rest of the world, which takes mail by SMTP."""
    with Ours("smtp") as server:
        yield server


@pytest.fixture
def openssl_certificate(tmp_path):
    """Make a certificate for localhost, good for a day; give its key and itself."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed (Debian package openssl)")
    key, chain = tmp_path / "key.pem", tmp_path / "chain.pem"
    what = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"]
    name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([openssl, *what, *name, "-keyout", key, "-out", chain], check=True, capture_output=True)
    return key, chain


@pytest.fixture
def swaks():
    path = shutil.which("swaks")
    if path is None:
        pytest.skip("swaks is not installed (Debian package swaks)")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [path, "--silent", "0", *arguments], capture_output=True, text=True, timeout=30, check=False
        )

    return run


@pytest.fixture
def eventually():
    return waited
