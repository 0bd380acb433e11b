"""A process that has everything imported and begins the doors of an installation again and again, each time anew.

Lines come in: the folder and a door. For each the doors are opened in a fork, and its process id and port are said.
Nothing but the imports is shared: no database is open and no thread runs when it forks.
"""

from __future__ import annotations

import os
import sys
from multiprocessing import Pipe
from pathlib import Path

from moderator.house.doors import keep_open
from moderator.house.rooms import Place
from moderator.mail.intake import Door


def main() -> None:
    for line in sys.stdin:
        folder, door = line.split()
        ours, its = Pipe()
        child = os.fork()
        if not child:
            ours.close()
            keep_open(its, Place(Path(folder)), [Door.read(door)])
            os._exit(0)
        its.close()
        try:
            what, told = ours.recv()
        except EOFError:
            what, told = "trouble", "it ended"
        sys.stdout.write(f"{child} {told[0].port if what == 'open' else told}\n")
        sys.stdout.flush()
        os.waitpid(child, 0)
        ours.close()


if __name__ == "__main__":
    main()
