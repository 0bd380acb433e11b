"""Run cases from the command line without an installation: `python -m moderator.cases PATH...`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from moderator.cases.report import main

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m moderator.cases", description="Run cases and say which fail.")
    parser.add_argument("paths", nargs="+", type=Path, help="case files (*.yaml) or folders of them")
    parser.add_argument("--repeal-each", action="store_true", help="name the rules whose repeal no case notices")
    parser.add_argument("--vary-numbers", action="store_true", help="name the numbers whose change no case notices")
    parser.add_argument("--only", metavar="ID", action="append", default=[], help="vary only this rule or section")
    chosen = parser.parse_args()
    sys.exit(
        main(chosen.paths, repeal_each=chosen.repeal_each, vary_numbers=chosen.vary_numbers, only=tuple(chosen.only))
    )
