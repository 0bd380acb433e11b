import os
import sqlite3
import threading

import pytest

from moderator.store import migrations
from moderator.store.database import Database
from moderator.store.migrations import Migration, SchemaError


def test_what_is_committed_survives_a_loss_of_power(database):
    assert database.row("PRAGMA journal_mode") == {"journal_mode": "wal"}
    assert database.row("PRAGMA synchronous") == {"synchronous": 2}
    assert database.row("PRAGMA foreign_keys") == {"foreign_keys": 1}


def test_a_transaction_is_whole_or_nothing(database):
    with pytest.raises(ZeroDivisionError), database.transaction():
        database.write("INSERT INTO readings (key, reading) VALUES ('a', 'b')")
        raise ZeroDivisionError
    assert database.rows("SELECT * FROM readings") == []


def test_a_transaction_inside_another_stands_and_falls_with_it(database):
    with pytest.raises(ZeroDivisionError), database.transaction():
        with database.transaction():
            database.write("INSERT INTO readings (key, reading) VALUES ('a', 'b')")
        raise ZeroDivisionError
    assert database.rows("SELECT * FROM readings") == []


def test_what_is_written_in_passing_outlives_the_process(tmp_path, database, steps):
    """A child writes and is gone at once, within no other write: what it wrote is there."""
    child = os.fork()
    if not child:
        opened = Database(tmp_path / "moderator.db", steps)
        with opened.in_passing():
            opened.write("INSERT INTO readings (key, reading) VALUES ('a', 'b')")
        os._exit(0)
    os.waitpid(child, 0)
    assert database.rows("SELECT key FROM readings") == [{"key": "a"}]


def test_only_what_is_written_in_passing_spares_the_disk(database):
    with pytest.raises(ZeroDivisionError), database.in_passing():
        assert database.row("PRAGMA synchronous") == {"synchronous": 1}
        database.write("INSERT INTO readings (key, reading) VALUES ('a', 'b')")
        raise ZeroDivisionError
    assert database.rows("SELECT * FROM readings") == []
    assert database.row("PRAGMA synchronous") == {"synchronous": 2}
    with database.transaction(), database.in_passing():
        assert database.row("PRAGMA synchronous") == {"synchronous": 2}


def test_two_connections_take_turns(tmp_path, database, steps):
    def count(opened: Database) -> None:
        for _ in range(40):
            with opened.transaction():
                row = opened.row("SELECT reading FROM readings WHERE key = 'n'")
                opened.write("REPLACE INTO readings (key, reading) VALUES ('n', ?)", (int(row["reading"]) + 1,))

    database.write("INSERT INTO readings (key, reading) VALUES ('n', 0)")
    other = Database(tmp_path / "moderator.db", steps)
    threads = [threading.Thread(target=count, args=(opened,)) for opened in (database, other, database)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    assert int(database.row("SELECT reading FROM readings")["reading"]) == 120


def test_migrations_are_applied_once_and_in_order(tmp_path):
    first = Migration(1, "first", "CREATE TABLE a (x);\nINSERT INTO a VALUES (1);")
    second = Migration(2, "second", "INSERT INTO a SELECT x + 1 FROM a;")
    Database(tmp_path / "it.db", [first]).close()
    Database(tmp_path / "it.db", [first, second]).close()
    opened = Database(tmp_path / "it.db", [first, second])
    assert [row["x"] for row in opened.rows("SELECT x FROM a ORDER BY x")] == [1, 2]
    opened.close()


def test_a_migration_that_fails_leaves_nothing(tmp_path):
    broken = Migration(1, "broken", "CREATE TABLE a (x);\nINSERT INTO nowhere VALUES (1);")
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        Database(tmp_path / "it.db", [broken])
    opened = Database(tmp_path / "it.db", [])
    assert opened.rows("SELECT name FROM sqlite_master") == []
    opened.close()


def test_a_database_from_a_newer_moderator_is_left_alone(tmp_path, steps):
    Database(tmp_path / "it.db", [Migration(1, "a", "CREATE TABLE a (x);"), Migration(2, "b", "DROP TABLE a;")]).close()
    with pytest.raises(SchemaError, match="newer moderator"):
        Database(tmp_path / "it.db", [Migration(1, "a", "CREATE TABLE a (x);")])


def test_a_missing_number_is_named(tmp_path):
    (tmp_path / "0001_a.sql").write_text("CREATE TABLE a (x);")
    (tmp_path / "0003_c.sql").write_text("CREATE TABLE c (x);")
    with pytest.raises(SchemaError, match="1, 3"):
        migrations.read_folder(tmp_path)


def test_triggers_stay_whole_when_a_script_is_split():
    script = (
        "CREATE TABLE a (x);\nCREATE TRIGGER t BEFORE UPDATE ON a\nBEGIN SELECT 1;\nSELECT 2; END;\n-- said\nSELECT 3;"
    )
    assert [statement.split()[0] for statement in migrations.statements(script)] == ["CREATE", "CREATE", "--"]


def test_inputs_are_never_changed_or_removed(database):
    database.write(
        "INSERT INTO games (name, ruleset, options, secret, begun, state) VALUES ('g', 'r', '{}', x'00', '', '{}')"
    )
    database.write(
        "INSERT INTO inputs (game, place, kind, number, moment, content, state_digest) "
        "VALUES (1, 1, 'deadline', 1, '', '{}', '')"
    )
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        database.write("UPDATE inputs SET content = '{\"other\": 1}'")
    with pytest.raises(sqlite3.IntegrityError, match="never removed"):
        database.write("DELETE FROM inputs")
