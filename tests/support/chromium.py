"""A real browser for tests: Debian's headless chromium, spoken to over its debugging pipe, without another package."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Self

PROGRAM = shutil.which("chromium")


class Chromium:
    """A browser with one tab. Use as a context manager; a command that fails raises RuntimeError with its reason."""

    def __init__(self, folder: Path) -> None:
        there, self._from_here = _pipe()
        self._to_here, back = _pipe()
        command = [str(PROGRAM), "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        command += ["--no-first-run", "--remote-debugging-pipe", f"--user-data-dir={folder}", "about:blank"]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(3, 4),
            preexec_fn=lambda: (os.dup2(there, 3), os.dup2(back, 4)),  # noqa: PLW1509 - chromium takes these two numbers
        )
        os.close(there)
        os.close(back)
        self._number = 0
        self._read = b""
        self._events: list[dict[str, Any]] = []
        self._session: str | None = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for told in ("Page", "Log", "Runtime"):
            self.call(f"{told}.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(20)
        os.close(self._from_here)
        os.close(self._to_here)

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command of the DevTools protocol and give its result."""
        self._number += 1
        number = self._number
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._from_here, json.dumps(message).encode() + b"\0")
        while (told := self._next()).get("id") != number:
            self._events.append(told)
        if "error" in told:
            raise RuntimeError(f"{method}: {told['error']['message']}")
        return told["result"]

    def look(self, address: str, width: int, *, dark: bool = False) -> None:
        """Show a page in a window of this width."""
        self.turn(width, dark=dark)
        self._events.clear()
        self.call("Page.navigate", url=address)
        while not self._told_of("Page.loadEventFired"):
            self._events.append(self._next())

    def turn(self, width: int, *, dark: bool = False) -> None:
        """Show the same page in a window of another width or theme."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", media="screen", features=[scheme])

    def complaints(self) -> list[dict[str, Any]]:
        """Give what the page has written to the console, and what the browser said of it there, since it was shown."""
        return self._told_of("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown")

    def ask(self, expression: str) -> Any:
        """Work out a JavaScript expression in the page and give its JSON value; promises are waited for."""
        told = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in told:
            raise RuntimeError(told["exceptionDetails"]["exception"].get("description", expression))
        return told["result"].get("value")

    def shoot(self, target: Path) -> bytes:
        """Take a picture of the whole page."""
        told = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        picture = base64.b64decode(told["data"])
        target.write_bytes(picture)
        return picture

    def printed(self, address: str) -> list[tuple[int, int]]:
        """Print a page, as its style sheet wants it, and give width and height of each side of paper, in points."""
        self.look(address, 1280)
        self.call("Emulation.setEmulatedMedia", media="")
        told = self.call("Page.printToPDF", preferCSSPageSize=True)
        sides = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", base64.b64decode(told["data"]))
        return [(round(float(width)), round(float(height))) for width, height in sides]

    def _told_of(self, *methods: str) -> list[dict[str, Any]]:
        return [event["params"] for event in self._events if event.get("method") in methods]

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._read:
            more = os.read(self._to_here, 1 << 16)
            if not more:
                raise RuntimeError("chromium has ended")
            self._read += more
        message, _, self._read = self._read.partition(b"\0")
        told: dict[str, Any] = json.loads(message)
        return told


def _pipe() -> tuple[int, int]:
    """Give a pipe whose ends have numbers that do not stand in the way of 3 and 4."""
    ends = os.pipe()
    high = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return high[0], high[1]
