"""An Unbound that answers for names of tests, on a high port of loopback, over the DNS's own lines."""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Self

import dns.exception
import dns.resolver

PROGRAM = "/usr/sbin/unbound"
SETTINGS = """\
server:
  interface: 127.0.0.1@{port}
  do-ip6: no
  do-daemonize: no
  chroot: ""
  username: ""
  directory: "{folder}"
  pidfile: ""
  use-syslog: no
  logfile: "{folder}/log"
  local-zone: "." static
{records}
remote-control:
  control-enable: no
"""


def record(name: str, kind: str, value: str) -> str:
    """Write a record as a zone file has it; a text longer than 255 bytes is cut, as providers cut their keys."""
    if kind == "TXT":
        value = " ".join(f'"{value[start : start + 255]}"' for start in range(0, len(value), 255))
    return f"{name}. {kind} {value}"


class Unbound:
    """A name server that knows these records and no others."""

    def __init__(self, port: int, records: Iterable[str]) -> None:
        self.port = port
        self.folder = Path(tempfile.mkdtemp(prefix="peer-unbound-", dir="/tmp"))
        lines = "\n".join(f"  local-data: '{each}'" for each in records)
        settings = SETTINGS.format(port=port, folder=self.folder, records=lines)
        (self.folder / "settings").write_text(settings, encoding="utf-8")
        self._process: subprocess.Popen[bytes] | None = None

    def resolver(self) -> dns.resolver.Resolver:
        """Give a resolver that asks this server alone, as /etc/resolv.conf would say it if it could name a port."""
        asking = dns.resolver.Resolver(configure=False)
        asking.nameservers, asking.port = ["127.0.0.1"], self.port
        return asking

    def hold(self) -> None:
        """Let it take questions and answer none."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def __enter__(self) -> Self:
        self._process = subprocess.Popen([PROGRAM, "-c", str(self.folder / "settings")])
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                self.resolver().resolve("nowhere.example", "TXT", lifetime=1)
            except dns.resolver.NXDOMAIN:
                return self
            except dns.exception.DNSException:
                time.sleep(0.05)
        self.__exit__()
        raise AssertionError("Unbound does not answer")

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)
