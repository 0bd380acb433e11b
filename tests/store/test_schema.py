import re
from pathlib import Path

from moderator.store import schema

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_of_tables_is_what_the_migrations_say(steps):
    told = (ROOT / "docs" / "schema.md").read_text(encoding="utf-8")
    assert told == schema.document(steps), "run `make docs`"


def made(sql):
    """Give the names of what some SQL makes; a table that is made anew under another name counts once, as itself."""
    names = re.findall(r"^CREATE (?:UNIQUE )?\w+ (\w+)", sql, re.MULTILINE)
    renamed = dict(re.findall(r"^ALTER TABLE (\w+) RENAME TO (\w+)", sql, re.MULTILINE))
    return {renamed.get(name, name) for name in names}


def test_a_new_database_has_exactly_the_documented_tables(database, steps):
    rows = database.rows("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
    assert {row["name"] for row in rows} == made(schema.document(steps))


def test_every_table_says_why_it_exists(database, steps):
    blocks = [block for step in steps for block in step.sql.split("\n\n") if "CREATE TABLE" in block]
    tables = database.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    first = [f"CREATE TABLE {row['name']}" for row in tables]
    assert all(any(f"{create} (" in block for block in blocks) for create in first)
    for block in blocks:
        assert block.startswith("-- "), block.splitlines()[0]
