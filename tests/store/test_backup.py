import sqlite3
from datetime import UTC, datetime, timedelta

from moderator.store import backup
from moderator.store.database import Database

NOW = datetime(2026, 5, 12, 3, 0, tzinfo=UTC)


def test_a_copy_is_whole_while_writing_goes_on(database, tmp_path):
    database.write("INSERT INTO readings (key, reading) VALUES ('a', 'b')")
    with database.transaction():
        database.write("INSERT INTO readings (key, reading) VALUES ('c', 'd')")
        path = backup.make(database, tmp_path / "copies", NOW, 3)
    copy = sqlite3.connect(path)
    assert copy.execute("SELECT key FROM readings").fetchall() == [("a",)]
    copy.close()
    assert path.name == "moderator-20260512T030000Z.db"
    assert {each.stat().st_mode & 0o777 for each in (database.path, path)} == {0o600}


def test_a_folder_may_have_any_name(tmp_path, steps):
    folder = tmp_path / "what? 50% #1"
    folder.mkdir()
    opened = Database(folder / "moderator.db", steps)
    assert backup.make(opened, folder / "copies", NOW, 3).exists()
    opened.close()


def test_only_the_latest_copies_stay(database, tmp_path):
    made = [backup.make(database, tmp_path / "copies", NOW + timedelta(days=day), 2) for day in range(4)]
    assert sorted((tmp_path / "copies").iterdir()) == made[2:]
