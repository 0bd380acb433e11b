"""The registry proves itself: every command is documented, shows how it is used, and starts."""

import re
from importlib import import_module
from keyword import iskeyword
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from moderator.cli import commands, main
from moderator.cli.pages import pages
from moderator.games.nomopoly.decisions.deciding import DECISIONS

ROOT = Path(__file__).resolve().parents[2]
NAMES = main.list_commands(click.Context(main))


def test_there_are_the_commands_that_an_admin_needs():
    needed = "backup cases decide inbox ingest init judge new outbox publish remind replay restate rulings rules serve update"
    assert set(needed.split()) | {"verify", "week"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help_with_an_example(name):
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert "Example:" in result.output
    assert f"moderator {name}" in result.output.partition("Example:")[2] or "ingest" in name


@pytest.mark.parametrize("name", NAMES)
def test_every_option_and_argument_is_explained(name):
    command = main.get_command(click.Context(main), name)
    inner = command.commands.values() if isinstance(command, click.Group) else (command,)
    for each in inner:
        for parameter in each.params:
            if isinstance(parameter, click.Option):
                assert parameter.help, f"{name} {parameter.name}"
                assert parameter.help.rstrip().endswith((".", "]")), parameter.help


@pytest.mark.parametrize("name", NAMES)
def test_every_command_says_in_a_short_line_what_it_is_for(name):
    module = f"{name}_" if iskeyword(name) else name
    said = import_module(f"{commands.__name__}.{module}").__doc__.strip().partition("\n")[0]
    assert said.endswith(".")
    assert len(said) <= 64


@pytest.mark.parametrize("file", list(pages()))
def test_the_generated_pages_are_what_they_are_generated_from(file):
    assert (ROOT / "docs" / file).read_text(encoding="utf-8") == pages()[file], "run `make docs`"


def test_a_slip_of_the_pen_is_met_with_the_nearest_command():
    result = CliRunner().invoke(main, ["judgee", "1", "accept"])
    assert result.exit_code == 2
    assert "judge?" in result.output


def test_the_help_of_decide_names_every_kind_with_what_is_asked():
    told = CliRunner().invoke(main, ["decide", "--help"]).output
    kinds = dict(
        re.findall(r"^ +(\w+) +(\S.+)$", told.partition("WHAT is:")[2].partition("A question")[0], re.MULTILINE)
    )
    assert kinds.keys() == {*DECISIONS, "judge", "restate"}
