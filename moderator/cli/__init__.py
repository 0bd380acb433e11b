"""The command line: what the admin types, one small file per command."""

from moderator.cli.desk import Desk
from moderator.cli.program import main

__all__ = ["Desk", "main"]
