"""Make .venv with the pinned packages: what every target of the Makefile stands on.

Runs on a bare Python 3.11. Debian's own Python may come without pip; then pip is taken from the network once, at a
pinned version whose hash is checked.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
PIP_ADDRESS = "https://files.pythonhosted.org/packages/py3/p/pip/pip-26.3-py3-none-any.whl"
PIP_SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"


def make() -> None:
    """Create the environment, or bring an existing one up to the constraints."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file is run by whatever Python is there
        version = ".".join(map(str, sys.version_info[:3]))
        sys.exit(f"This Python is {version}; 3.11 or newer is needed. Say which one: make PYTHON=python3.11 ...")
    python = HOME / "bin" / "python"
    if not python.exists():
        venv.create(HOME, with_pip=False, symlinks=True)
    pip = [str(python), "-m", "pip"]
    if subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode:
        bring_pip(python)
    quiet = ["--quiet", "--disable-pip-version-check"]
    constraints = ["--constraint", str(ROOT / "constraints.txt")]
    subprocess.run([*pip, "install", *quiet, *constraints, "hatchling", "editables"], check=True)
    subprocess.run(
        [*pip, "install", *quiet, *constraints, "--no-build-isolation", "--editable", f"{ROOT}[auth,dev]"], check=True
    )


def bring_pip(python: Path) -> None:
    """Install pip: the copy that Python carries, else the pinned one from the network."""
    if subprocess.run([str(python), "-m", "ensurepip", "--default-pip"], capture_output=True, check=False).returncode:
        try:
            with urllib.request.urlopen(PIP_ADDRESS, timeout=60) as answer:
                wheel = answer.read()
        except OSError as error:
            sys.exit(f"This Python has no pip, and none can be fetched ({error}): apt-get install python3-venv")
        if hashlib.sha256(wheel).hexdigest() != PIP_SHA256:
            sys.exit("The pip that came from the network is not the pinned one; install python3-venv instead.")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / PIP_ADDRESS.rsplit("/", 1)[1]
            path.write_bytes(wheel)
            environment = {**os.environ, "PYTHONPATH": str(path)}
            subprocess.run(
                [str(python), "-m", "pip", "install", "--quiet", "--no-index", str(path)], check=True, env=environment
            )


if __name__ == "__main__":
    make()
