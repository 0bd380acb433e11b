from moderator.store.database import Database
from moderator.store.readings import Readings


def test_what_was_read_is_remembered_by_the_next_process(database, tmp_path, steps):
    readings = Readings(database)
    assert readings.get("a") is None
    readings.put("a", "one")
    readings.put("a", "two")
    assert readings.get("a") == "one"
    other = Database(tmp_path / "moderator.db", steps)
    assert Readings(other).get("a") is None
    readings.flush()
    assert Readings(other).get("a") == "one"
    other.close()


def test_what_was_put_before_anything_was_asked_for_is_not_forgotten(database):
    readings = Readings(database)
    readings.put("a", "one")
    assert readings.get("a") == "one"
    assert readings.get("b") is None
    assert readings.get("a") == "one"


def test_whole_books_are_kept_beside_the_sentences_and_not_without_end(database):
    readings = Readings(database)
    readings.put("a", "one")
    for number in range(150):
        readings.put(f"book:{number}", "readings")
    assert readings.get("book:149") == "readings"
    assert sum(readings.get(f"book:{number}") is not None for number in range(150)) <= 64
    assert Readings(database).get("a") == "one"


def test_what_another_reader_has_made_is_thrown_away(database):
    readings = Readings(database)
    for key in ("old:a", "new:a", "book:old:b", "book:new:b"):
        readings.put(key, "one")
    readings.flush()
    Readings(database).keep_only("new")
    kept = Readings(database)
    assert [kept.get(key) for key in ("old:a", "new:a", "book:old:b", "book:new:b")] == [None, "one", None, "one"]
