"""What the project promises of itself: pinned packages, reasons for each, timers that call real commands."""

import json
import os
import re
import shlex
import tomllib
from importlib.metadata import distributions
from itertools import chain
from pathlib import Path

import click
import pytest

from moderator.cli import main

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CRON = ROOT / "cron"


def plain(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return dict(plain_line(line) for line in lines if line and not line.startswith("#"))


def plain_line(line):
    name, _, version = line.partition("==")
    return plain(name), version


def needed():
    wanted = [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values())]
    return [plain(re.split(r"[<>=!\[ ]", each)[0]) for each in wanted]


def test_everything_that_is_installed_is_pinned_to_its_version():
    own = {"nomic-moderator", "pip", "setuptools", "wheel"}
    installed = {plain(it.metadata["Name"]): it.version for it in distributions()}
    for name, version in sorted(installed.items()):
        if name not in own:
            assert pinned().get(name) == version, f"{name} {version}: pin it in constraints.txt"


@pytest.mark.parametrize("name", needed())
def test_every_dependency_is_pinned_and_has_a_reason(name):
    assert pinned()[name]
    decisions = (ROOT / "DECISIONS.md").read_text(encoding="utf-8")
    assert f"**{name}**" in plain(decisions), f"say in DECISIONS.md why {name}"


def test_the_changelog_knows_this_version():
    assert f"## {PROJECT['version']}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_check_of_a_fresh_machine_can_be_run():
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    commands = re.findall(r"^(make \w+) ", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert commands == ["make demo", "make test"]
    for command in commands:
        assert re.search(rf"^env -i .*{command}$", run, re.MULTILINE), f"{command} is not run as on a bare machine"


def test_what_is_kept_on_this_machine_is_not_used_on_a_fresh_one():
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert 'surroundings=("HOME=$cold/home" PIP_NO_CACHE_DIR=1)' in run
    kept = re.search(r"for name in ((?:[\w\s\\])+);", run)[1]
    assert not {"HOME", "PATH", "PIP_CACHE_DIR", "XDG_CACHE_HOME", "PYTHONPATH"} & set(kept.split())


def command_lines():
    found = []
    for path in sorted(CRON.iterdir()):
        for line in path.read_text(encoding="utf-8").splitlines():
            called = re.search(r"(?:^|[\s|/])moderator (?!of)(.*)$", line)
            if called and not line.startswith(("#", "Description")):
                found.append(pytest.param(called[1].rstrip('"'), id=f"{path.name}"))
    return found


@pytest.mark.parametrize("line", command_lines())
def test_what_a_timer_calls_is_a_command(line):
    context = click.Context(main, info_name="moderator")
    _, words, _ = main.make_parser(context).parse_args(shlex.split(line))
    name, command, rest = main.resolve_command(context, words)
    assert isinstance(command, click.Command)
    command.make_context(name, list(rest), parent=context)


def test_every_timer_has_its_service_and_the_other_way_round():
    timers = {path.stem for path in CRON.glob("*.timer")}
    services = {path.stem for path in CRON.glob("*.service")}
    assert services == timers | {"moderator", "moderator@"}
    crontab = (CRON / "crontab").read_text(encoding="utf-8")
    for timer in timers:
        assert f"moderator {timer.partition('-')[2]}" in crontab


def test_the_unit_of_many_installations_is_that_of_one():
    one, many = ((CRON / f"{name}.service").read_text(encoding="utf-8") for name in ("moderator", "moderator@"))
    assert re.sub("[/-]%i|, %i", "", many).splitlines()[1:] == one.splitlines()[1:]


def test_every_unit_is_closed_off_like_the_daemon_and_has_no_capability():
    daemon = (CRON / "moderator.service").read_text(encoding="utf-8").partition("ProtectSystem=")[2]
    closing = {line for line in f"ProtectSystem={daemon}".splitlines() if re.fullmatch(r"\w+=[^\n]*", line)}
    closing = {line for line in closing if "CAP_" not in line and "WantedBy" not in line}
    assert {"NoNewPrivileges=yes", "SystemCallFilter=@system-service", "ProtectProc=invisible"} <= closing
    for path in CRON.glob("moderator-*.service"):
        lines = set(path.read_text(encoding="utf-8").splitlines())
        assert sorted((closing | {"CapabilityBoundingSet="}) - lines) == [], path.name


def test_the_settings_that_init_writes_explain_each_line():
    from moderator.settings import _LINES, TEMPLATE, Settings

    told = tomllib.loads(TEMPLATE.format(domain="d", admin="a"))
    names = {
        next(line.field for line in _LINES if (line.table, line.name) == (table, name))
        for table, value in told.items()
        if isinstance(value, dict)
        for name in value
    }
    names |= {name for name, value in told.items() if not isinstance(value, dict)}
    assert names == set(Settings.__dataclass_fields__), json.dumps(sorted(names))


def test_nothing_skips_on_a_machine_that_the_check_has_prepared():
    installed = re.search(r"^packages=\((.*)\)$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)
    named = set()
    for path in (ROOT / "tests").rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if "pytest.skip(" in line:
                named |= set(re.findall(r"package ([a-z0-9-]+)", line))
    assert named
    assert named == set(installed[1].split())
