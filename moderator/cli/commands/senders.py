"""Say what proof of its senders a game demands."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.core.deadlines import say
from moderator.house.believing import DEMANDS
from moderator.store import believed


@click.command("senders")
@click.option("--demand", type=click.Choice(tuple(DEMANDS)), help="The proof that is demanded from now on.")
@click.option("--reason", help="Why; it is kept with the demand.")
@click.option("--renew", metavar="ADDRESS", help="Give the player with this address another secret order address.")
@game_option
@pass_desk
def senders(desk: Desk, demand: str | None, reason: str | None, renew: str | None, game: str | None) -> None:
    """Show or set what proof of its senders a game demands; or renew a player's secret order address.

    With "one", a mail counts that came to the player's secret order address or is signed by her mail provider; any
    other waits for her YES. "both" demands both. "from" takes the address in From as it stands: only where nobody from
    outside can send mail.

    \b
    Example:
      moderator senders
      moderator senders --demand both --reason "Somebody wrote in Ann's name."
      moderator senders --renew ann@example.org
    """
    with desk.house() as house:
        name = game_of(house, game)
        if demand is not None:
            if not reason:
                raise click.UsageError("Say why: --reason TEXT.")
            house.set_demand(name, demand, reason)
        if renew is not None:
            if house.member(name, renew.lower()) is None:
                raise click.ClickException(f"Nobody plays {name} from {renew}.")
            house.renew_address(name, renew)
            click.echo(f"Letters to {renew} name another secret order address from now on; the old one counts no more.")
        now = house.demand(name)
        click.echo(f'{name} demands "{now}": {DEMANDS[now]}.')
        for said in believed.demands(house.database, house.game(name)):
            click.echo(f'  since {say(said.moment)}: "{said.demand}", {said.reason}')
