import pytest

from moderator import files
from moderator.store import migrations
from moderator.store.database import Database


@pytest.fixture
def steps():
    return migrations.read_folder(files.folder("rules_db") / "migrations")


@pytest.fixture
def database(tmp_path, steps):
    opened = Database(tmp_path / "moderator.db", steps)
    yield opened
    opened.close()
