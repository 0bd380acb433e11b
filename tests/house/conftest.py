import pytest

from tests.support.installation import Installation


def pytest_addoption(parser):
    parser.addoption("--mails-update", action="store_true", help="write what came of tests/mails, to be reviewed")


@pytest.fixture
def place(tmp_path):
    made = Installation(tmp_path / "games")
    yield made
    made.house.close()


@pytest.fixture
def ferry(place):
    """An installation in which the ferry has begun and Ann rows."""
    from tests.support.installation import SECRET

    place.house.begin("ferry", "ferry", {}, SECRET)
    place.mail("ann@example.net", "join Ann")
    place.house.work()
    return place
