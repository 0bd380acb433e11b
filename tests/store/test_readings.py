from moderator.store.database import Database
from moderator.store.readings import Readings


def test_what_was_read_is_remembered_by_the_next_process(database, tmp_path, steps):
    readings = Readings(database)
    assert readings.get("a") is None
    readings.put("a", "one")
    readings.put("a", "two")
    assert readings.get("a") == "one"
    other = Database(tmp_path / "moderator.db", steps)
    assert Readings(other).get("a") == "one"
    other.close()
