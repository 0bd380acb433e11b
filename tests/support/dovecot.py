"""A Dovecot with settings, mail and log in a folder of its own, and a line to it that can be cut."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from imapclient import IMAPClient

PASSWORD = "open-sesame"
USER = "games"
SETTINGS = """\
protocols = imap
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
first_valid_uid = 1
mail_location = maildir:{folder}/mail/%n
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid=mail gid=mail home={folder}/home
}}
namespace inbox {{
  inbox = yes
  prefix = INBOX.
  separator = .
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
{more}
"""


class Dovecot:
    """An IMAP server on a high port of loopback; folders stand below `INBOX.`, as some servers have it."""

    def __init__(self, port: int, more: str = "") -> None:
        self.port = port
        self.folder = Path(tempfile.mkdtemp(prefix="peer-dovecot-", dir="/tmp"))
        self.folder.chmod(0o755)
        for name in ("run", "state", "mail", "home"):
            (self.folder / name).mkdir()
        for name in ("mail", "home"):
            shutil.chown(self.folder / name, "mail", "mail")
        values = {"folder": self.folder, "port": port, "password": PASSWORD, "more": more}
        (self.folder / "settings").write_text(SETTINGS.format(**values))
        self._master: subprocess.Popen[bytes] | None = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        self._master = subprocess.Popen(["/usr/sbin/dovecot", "-F", "-c", str(self.folder / "settings")])
        end = time.monotonic() + 20
        while time.monotonic() < end:
            with contextlib.suppress(OSError), self.client() as client:
                # The folders of a mailbox are made when it is first looked into.
                client.select_folder("INBOX")
                return
            time.sleep(0.05)
        log = self.log()
        self.__exit__()
        raise AssertionError(log)

    def stop(self) -> None:
        if self._master is not None:
            self._master.terminate()
            self._master.wait(10)
            self._master = None

    def log(self) -> str:
        path = self.folder / "log"
        return path.read_text() if path.exists() else "no log"

    @contextlib.contextmanager
    def client(self):
        """Sign in as a person would who looks into the mailbox."""
        client = IMAPClient("127.0.0.1", self.port, ssl=False, timeout=10)
        try:
            client.login(USER, PASSWORD)
            yield client
        finally:
            with contextlib.suppress(Exception):
                client.logout()

    def deliver(self, raw: bytes) -> None:
        """Deliver a mail as the mail server next to it would, by Dovecot's own delivery agent."""
        command = ["/usr/lib/dovecot/dovecot-lda", "-c", str(self.folder / "settings"), "-d", USER]
        done = subprocess.run(command, input=raw.replace(b"\r\n", b"\n"), capture_output=True, timeout=30, check=False)
        assert done.returncode == 0, done.stderr + self.log().encode()

    def holds(self, folder: str) -> list[bytes]:
        """Give the Message-IDs of what a folder holds and nobody has marked as deleted."""
        with self.client() as client:
            if not client.folder_exists(folder):
                return []
            client.select_folder(folder, readonly=True)
            uids = client.search("UNDELETED")
            told = client.fetch(uids, ["BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)]"]) if uids else {}
            return sorted(
                value.partition(b":")[2].strip()
                for each in told.values()
                for key, value in each.items()
                if key.startswith(b"BODY")
            )


class Line:
    """A line to a server that can be cut, or that swallows what the server says after so many bytes."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._open: list[socket.socket] = []
        self.cut_after: bytes = b""
        self.opened = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()
        self.cut()

    def cut(self) -> None:
        """End all connections at once."""
        for each in self._open:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def _listen(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                return
            self.opened += 1
            self._open += [near, far]
            threading.Thread(target=self._carry, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self._carry, args=(far, near, True), daemon=True).start()

    def _carry(self, source: socket.socket, to: socket.socket, is_answer: bool) -> None:
        with contextlib.suppress(OSError), source, to:
            while data := source.recv(65_536):
                if is_answer and self.cut_after and self.cut_after in data:
                    # Half of it arrives, and no more.
                    to.sendall(data[: data.index(self.cut_after) + len(self.cut_after)])
                    self.cut_after = b""
                    with contextlib.suppress(OSError):
                        to.shutdown(socket.SHUT_RDWR)
                    return
                to.sendall(data)
