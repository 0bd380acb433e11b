"""Plays the demonstration: `python -m moderator.demo FOLDER`, with --full everything that the admin can be shown."""

from __future__ import annotations

import sys
from pathlib import Path

from moderator.demo.play import DemoError, play


def main(arguments: list[str]) -> int:
    """Play three weeks in the folder named, "demo" if none is; give the exit code."""
    words = [each for each in arguments if each != "--full"]
    try:
        play(Path(words[0] if words else "demo"), full="--full" in arguments)
    except DemoError as error:
        print(f"\nThe demonstration stopped: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
