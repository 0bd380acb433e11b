"""Take mail from files or a pipe."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from moderator.cli.desk import Desk, pass_desk
from moderator.house import House
from moderator.mail import ingest as mail
from moderator.mail.ingest import ExitCode, Ingested
from moderator.mail.replies import KEPT, KNOWN, Reply
from moderator.store.inbox import Kept


class _TryAgainError(click.UsageError):
    """A mistake in the line that a mail server calls."""

    exit_code = ExitCode.TRY_AGAIN


class _Ingest(click.Command):
    """A command that a mail server calls: a mistake in its line shall cost a delay and no mail."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        pipes = "-" in args
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            if pipes:
                raise _TryAgainError(error.message, error.ctx) from error
            raise


@click.command("ingest", cls=_Ingest)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--to", "recipients", multiple=True, metavar="ADDRESS", help="For whom, where the mail does not say.")
@click.option("--keep-only", is_flag=True, help="Keep the mail safe and leave the work on it to `moderator serve`.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing on success, as a mail server likes it.")
@pass_desk
def ingest(desk: Desk, files: tuple[str, ...], recipients: tuple[str, ...], keep_only: bool, quiet: bool) -> None:
    """Take mail from FILEs: single mails (.eml), mboxes, or - for what a mail server pipes in.

    The exit code is what a mail server understands: 0 when all is safe on disk, 75 to try again later, 67 for an
    address that is not ours, 66 for a file that cannot be read, 65 for one that holds no mail.

    \b
    Example:
      moderator ingest monday.eml --to nomopoly@games.example.org
      moderator ingest old.mbox
      nomopoly: "|moderator --folder /srv/games ingest --quiet -"        (a line of /etc/aliases)
    """
    try:
        with desk.house() as house:
            found = _take(house, files, recipients)
            if not keep_only:
                _work(house, is_kept=all(it.code is ExitCode.OK for it in found))
    except Exception as error:  # noqa: BLE001 - any other code than this would have the mail server give the mail back
        click.echo(f"Error: {str(error) or type(error).__name__}", err=True)
        sys.exit(ExitCode.TRY_AGAIN)
    for it in found:
        place = it.source if it.number < 2 else f"{it.source}, mail {it.number}"
        if it.code is not ExitCode.OK:
            said = it.trouble or "; ".join(str(reply) for reply in it.replies)
            click.echo(f"{place}: {said}", err=True)
        elif not quiet:
            for recipient, reply in zip(it.recipients, it.replies, strict=True):
                click.echo(f"{place}: kept for {recipient}{_KNOWN.get(reply, '')}.")
    sys.exit(mail.exit_code(found))


_RELEASED = Reply(250, "2.6.0 kept when it came before, and let go on now")
_KNOWN = {
    KNOWN: ", as it was when it came before",
    _RELEASED: " when it came before; it waited for its sender's YES, and now counts on your word",
}


def _reply(kept: Kept) -> Reply:
    if kept.released:
        return _RELEASED
    return KNOWN if kept.repeated else KEPT


def _work(house: House, *, is_kept: bool) -> None:
    """Work on what was kept. It is safe, so whatever goes wrong with it from here on is no matter of who brought it."""
    try:
        house.work()
    except Exception as error:  # noqa: BLE001 - the next round of work tries again
        what = "The mail is safe, and could not be worked on now" if is_kept else "Nothing could be worked on now"
        click.echo(f"{what}: {str(error) or type(error).__name__}", err=True)


def _take(house: House, files: tuple[str, ...], recipients: tuple[str, ...]) -> list[Ingested]:
    def keep(raw: bytes, sender: str, to: list[str], via: str, peer: str) -> list[Reply]:
        return [_reply(kept) for kept in house.accept(raw, sender, to, via, peer)]

    found: list[Ingested] = []
    for name in files:
        try:
            data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            found.append(Ingested(name, 0, (), (), f"cannot be read: {error.strerror}.", ExitCode.NO_INPUT))
            continue
        domains = [house.settings.domain]
        found.extend(mail.ingest(name, data, keep, domains, recipients=recipients, environment=os.environ))
    return found
