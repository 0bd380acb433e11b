"""Play worked games."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("cases")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option(
    "--repeal-each", is_flag=True, help="Take each rule away in turn: some case must then come out differently."
)
@click.option("--vary-numbers", is_flag=True, help="Change each number of the rules in turn: some case must notice.")
@click.option("--only", multiple=True, metavar="ID", help="Take away or change only this rule or section.")
@click.pass_context
def cases(
    ctx: click.Context, paths: tuple[Path, ...], repeal_each: bool, vary_numbers: bool, only: tuple[str, ...]
) -> None:
    """Play the worked games in PATHS, files or folders, and compare all that they say with what comes.

    \b
    Example:
      moderator cases tests/cases
      moderator cases tests/cases/nomopoly --repeal-each
    """
    from moderator import cases as runner

    chosen = list(paths or [Path("tests/cases")])
    ctx.exit(runner.main(chosen, repeal_each=repeal_each, vary_numbers=vary_numbers, only=only))
