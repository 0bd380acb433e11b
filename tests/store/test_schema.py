from pathlib import Path

from moderator.store import schema

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_of_tables_is_what_the_migrations_say(steps):
    told = (ROOT / "docs" / "schema.md").read_text(encoding="utf-8")
    assert told == schema.document(steps), "run `make docs`"


def test_a_new_database_has_exactly_the_documented_tables(database, steps):
    page = schema.document(steps)
    for row in database.rows("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name"):
        assert f"CREATE {row['type'].upper()} {row['name']}" in page
    made = database.row("SELECT count(*) AS n FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
    assert page.count("\nCREATE ") == made["n"]


def test_every_table_says_why_it_exists(database, steps):
    blocks = [block for step in steps for block in step.sql.split("\n\n") if "CREATE TABLE" in block]
    tables = database.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    assert len(blocks) == len(tables)
    for block in blocks:
        assert block.startswith("-- "), block.splitlines()[0]
