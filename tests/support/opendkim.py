"""An OpenDKIM that verifies for a Postfix: it writes what it found into Authentication-Results. Its DNS is a file."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from tests.support.signing import DOMAIN, SELECTOR, look_up

PROGRAM = "/usr/sbin/opendkim"
SETTINGS = """\
Mode v
Background no
Syslog no
UMask 002
Socket inet:{port}@127.0.0.1
AuthservID {name}
AlwaysAddARHeader {always}
RemoveARFrom {removed}
RemoveARAll yes
InternalHosts 192.0.2.1
TestDNSData file:{folder}/dns
TemporaryDirectory {folder}
PidFile {folder}/pid
"""


class OpenDkim:
    """A verifier called `name` on a high port of loopback.

    `always` says whether it writes its field also into mail without a signature; it takes out the fields that bear the
    name `removed`, as servers should with their own. In its DNS the key of the provider of `signing` is that of another
    domain too, elsewhere.example.
    """

    def __init__(self, port: int, name: str, *, always: bool = True, removed: str = "") -> None:
        self.port = port
        self.folder = Path(tempfile.mkdtemp(prefix="peer-opendkim-", dir="/tmp"))
        record = look_up(f"{SELECTOR}._domainkey.{DOMAIN}").decode()
        names = (DOMAIN, "elsewhere.example")
        (self.folder / "dns").write_text("".join(f"{SELECTOR}._domainkey.{name} {record}\n" for name in names))
        values = {"port": port, "folder": self.folder, "name": name, "removed": removed or name}
        (self.folder / "settings").write_text(SETTINGS.format(**values, always="yes" if always else "no"))
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self):
        self._process = subprocess.Popen([PROGRAM, "-f", "-x", str(self.folder / "settings")])
        end = time.monotonic() + 20
        while time.monotonic() < end:
            with socket.socket() as probe:
                probe.settimeout(1)
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.05)
        self.__exit__()
        raise AssertionError("OpenDKIM does not listen")

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)
