"""What commands print for scripts: JSON, with moments as in RFC 3339, in UTC."""

from __future__ import annotations

import json
from datetime import datetime

import click

from moderator.core.inputs import Json

json_option = click.option("--json", "as_json", is_flag=True, help="As JSON, for scripts.")


def echo_data(found: Json) -> None:
    """Print a value as JSON."""
    click.echo(json.dumps(found, indent=2, ensure_ascii=False))


def moment(when: datetime | None) -> str | None:
    """Write a moment for a script: 2026-05-12T18:04:00+00:00."""
    return when.isoformat() if when else None
