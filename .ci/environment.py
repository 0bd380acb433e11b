"""Make .venv with the pinned packages: what every target of the Makefile stands on.

Runs on a bare Python 3.11. What comes as a source package is built in isolation, with builders that are pinned too.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
CONSTRAINTS = ROOT / "constraints.txt"


def make() -> None:
    """Create the environment, or bring an existing one up to the constraints."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file is run by whatever Python is there
        version = ".".join(map(str, sys.version_info[:3]))
        sys.exit(f"This Python is {version}; 3.11 or newer is needed. Say which one: make PYTHON=python3.11 ...")
    python = HOME / "bin" / "python"
    if not python.exists():
        count = sum(1 for line in CONSTRAINTS.read_text("utf-8").splitlines() if line and not line.startswith("#"))
        print(f"Installing {count} pinned packages into .venv; that takes about a minute, once.", flush=True)
        try:
            venv.create(HOME, with_pip=True, symlinks=True)
        except subprocess.CalledProcessError:
            sys.exit("This Python has no pip to put into an environment. On Debian: apt-get install python3-venv")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--constraint", str(CONSTRAINTS), "pip"], check=True)
    pinned = ["--constraint", str(CONSTRAINTS), "--build-constraint", str(CONSTRAINTS)]
    subprocess.run([*pip, *pinned, "--editable", f"{ROOT}[auth,cluster,dev]"], check=True)


if __name__ == "__main__":
    make()
