import pytest
from click.testing import CliRunner

from moderator.cli import Desk, main
from tests.support.installation import RULESETS, Installation


@pytest.fixture
def place(tmp_path):
    made = Installation(tmp_path / "games")
    yield made
    made.house.close()


@pytest.fixture
def run(place):
    """Run a command line in the installation and give what click saw of it."""

    def call(*words, text=None, code=0, environment=None):
        desk = Desk(place.folder, place.clock, RULESETS)
        result = CliRunner().invoke(main, list(words), obj=desk, input=text, env=environment)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result.output

    return call


@pytest.fixture
def ferry(place, run):
    """An installation in which the ferry has begun and Ann rows, all by the command line."""
    run("new", "ferry", "width=30")
    place.mail("ann@example.net", "join Ann")
    place.house.work()
    return place
