"""Take mail from a mailbox, once."""

from __future__ import annotations

import click
from imapclient.exceptions import IMAPClientError

from moderator.cli.desk import Desk, pass_desk
from moderator.mail.mailbox import MailboxError


@click.command("fetch")
@click.option("--keep-only", is_flag=True, help="Keep the mail safe and leave the work on it to `moderator serve`.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing on success, as a timer likes it.")
@pass_desk
def fetch(desk: Desk, keep_only: bool, quiet: bool) -> None:
    """Take what lies in the mailbox that the settings name, by IMAP; `moderator serve` does so all the time.

    Each mail is safe here before it is moved there into the folder of those that were taken. A mail that names no
    address of ours stays where it is.

    \b
    Example:
      moderator fetch
      MODERATOR_MAILBOX_PASSWORD=... moderator fetch --quiet        (from cron, where no file holds it)
    """
    with desk.house() as house:
        try:
            came = house.fetch()
        except (MailboxError, IMAPClientError) as error:
            raise click.ClickException(f"{error}. Nothing is lost: run it again.") from error
        if not keep_only:
            house.work()
    if not quiet:
        click.echo(came.said)
