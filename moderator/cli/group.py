"""A group of commands that finds them by looking through the folder, and says errors in words."""

from __future__ import annotations

import errno
import pkgutil
import sqlite3
from difflib import get_close_matches
from importlib import import_module
from keyword import iskeyword

import click

from moderator.cli import commands
from moderator.cli.anywhere import bare_words, in_place
from moderator.cli.forks import AS_DATA, folder_of, said_of_fork
from moderator.house import HouseError
from moderator.settings import SettingsError
from moderator.site.errors import SiteError
from moderator.store import troubles
from moderator.store.backup import BackupError
from moderator.store.migrations import SchemaError

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
"""How every group of these shows its help."""

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
SAID = (HouseError, SettingsError, SchemaError, BackupError, SiteError)


class FoundCommands(click.Group):
    """A group whose commands are the modules of moderator/cli/commands, each with a click command of its own name.

    What Python keeps for itself has a stroke behind it there: `import_`.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own signature
        """Give the names of all commands."""
        return sorted(info.name.rstrip("_") for info in pkgutil.iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Give the command of a name, or None."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module_name = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        module = import_module(f"{commands.__name__}.{module_name}")
        found = getattr(module, module_name)
        assert isinstance(found, click.Command)
        found.short_help = (module.__doc__ or "").strip().partition("\n")[0]
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Give the command that is meant. Raises click.UsageError, with the nearest name if there is one."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = get_close_matches(args[0], self.list_commands(ctx), 1) if args else []
            if not near or "Did you mean" in error.message:
                raise
            raise click.UsageError(f"{error.message} Did you mean {near[0]}?", ctx) from None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what stands on the line, wherever the options for all commands stand in it."""
        ctx.meta[AS_DATA] = "--json" in args
        return super().parse_args(ctx, in_place(args, self._deepest(ctx, args)))

    def _deepest(self, ctx: click.Context, args: list[str]) -> int:
        """Count the words that name a command: two where it is a command of a group, as `rules show`."""
        named: click.Command | None = self
        count = 0
        for word in bare_words(args):
            if not isinstance(named, click.Group):
                break
            named = named.get_command(ctx, word)
            count += named is not None
        return count

    def invoke(self, ctx: click.Context) -> object:
        """Carry a command out; what goes wrong is said in words."""
        with said_of_fork(ctx):
            return self._invoke(ctx)

    def _invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except SAID as error:
            raise click.ClickException(str(error)) from error
        except sqlite3.Error as error:
            raise click.ClickException(troubles.told(error, folder_of(ctx))) from error
        except BrokenPipeError:
            raise  # the reader of a pipe has seen enough: click ends quietly
        except OSError as error:
            said = str(error.strerror or error).rstrip(".")
            mend = " Make room on the disk and run it again; what was there stands." if error.errno in _NO_ROOM else ""
            raise click.ClickException(f"{f'{error.filename}: ' if error.filename else ''}{said}.{mend}") from error
