"""The tables in words: docs/schema.md is written from the migrations' own comments, so that it cannot drift."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.store.migrations import Migration

HEAD = """\
# The tables

One SQLite file, `moderator.db`, holds an installation. `rules_db/migrations/` is the one place where its tables are
defined; this page is written from there by `make docs`.
"""


def document(steps: Sequence[Migration]) -> str:
    """Write docs/schema.md: each migration with its comments as prose and its statements as they stand."""
    parts = [HEAD]
    for step in steps:
        parts.append(f"## {step.number}. {step.name.capitalize()}\n")
        parts.extend(_paragraphs(step.sql))
    return "\n".join(parts)


def _paragraphs(sql: str) -> list[str]:
    found = []
    for block in sql.strip().split("\n\n"):
        lines = block.splitlines()
        said = [line.removeprefix("--").strip() for line in lines if line.startswith("--")]
        code = [line for line in lines if not line.startswith("--")]
        if said:
            found.append("\n".join(said) + "\n")
        if code:
            found.append("```sql\n" + "\n".join(code) + "\n```\n")
    return found
