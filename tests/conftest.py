"""What every test needs of the process that it runs in."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from moderator.core.collecting import collect_seldom
from moderator.core.outcome import Answer, Event
from moderator.house import running
from tests.support.insides import watched
from tests.support.installation import SECRET

# A property is tried with the same examples in every run, and never by the clock; `make fuzz` looks for new ones. So
# none of them is a constant of the program: hypothesis reads those of all modules that a process has imported so far,
# for seconds, and which these are depends on the tests before.
settings.register_profile("the same examples", derandomize=True, deadline=None)
if "FUZZ_MAILS" not in os.environ:
    settings.load_profile("the same examples")
    providers._get_local_constants = providers.Constants


def pytest_configure() -> None:
    """Let this process, and those that it begins, end by the usual signals.

    Whoever runs the tests in the background or by nohup has some of them ignored, and that is inherited.
    """
    collect_seldom()
    for number in (signal.SIGHUP, signal.SIGQUIT):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take long, then those of many tests, so that all cores are busy until the end."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)

    def order(file: list[pytest.Item]) -> tuple[bool, int]:
        return all(item.get_closest_marker("slow") is None for item in file), -len(file)

    items[:] = [item for file in sorted(files.values(), key=order) for item in file]


@pytest.fixture(scope="session", autouse=True)
def _luck_is_always_the_same() -> Iterator[None]:
    """Let each game that a test begins have the same luck in every run: by other luck a game may not end in time."""
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(running, "secrets", SimpleNamespace(token_bytes=lambda size: SECRET[:size]))
        yield


@pytest.fixture(autouse=True)
def _every_update_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold that no update of Nomopoly takes more steps than it may, and that the program fails at no sentence."""
    game = sys.modules.get("moderator.games.nomopoly.game.game")
    if game is None:
        return
    fuel, play_update = sys.modules["moderator.games.nomopoly.play.fuel"], game.play_update

    def bounded(run: Any, after_phase: Any = None) -> None:
        phases = len(run.program.phases) + 2
        play_update(run, after_phase)
        assert run.spent <= run.tank <= fuel.most_steps(run.world) + phases * fuel.PHASE_SHARE

    def raised(_run: Any, fault: Exception, _causes: Any) -> Any:
        raise fault

    monkeypatch.setattr(game, "play_update", bounded)
    monkeypatch.setattr(fuel.Fuelled, "failed_at", raised)


@pytest.fixture(autouse=True)
def _nothing_of_the_insides_is_told(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hold that no answer and no line of the log, whatever test it comes from, shows how the program keeps its data.

    Words that a property test makes up, which an answer quotes, may happen to be "True" or "()": those are left out.
    """
    if getattr(request.function, "is_hypothesis_test", False):
        yield
        return
    shown: list[str] = []
    answer, event = watched(shown.extend)
    monkeypatch.setattr(Answer, "__init__", answer)
    monkeypatch.setattr(Event, "__new__", staticmethod(event))
    yield
    assert shown == []
