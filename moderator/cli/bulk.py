"""What commands share that work on all games, here or on a cluster."""

from __future__ import annotations

import click


def cluster_option(command: click.decorators.FC) -> click.decorators.FC:
    """Give a command the option --cluster; see `moderator.house.bulk`."""
    return click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on a Dask cluster of your own machines: the address of its scheduler, such as tcp://10.0.0.1:8786.",
    )(command)
