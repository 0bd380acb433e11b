"""The template engine as this house uses it: everything is escaped, nothing may be missing."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


@cache
def make_environment(templates: Path) -> Environment:
    """Give the environment over a folder of templates; each is compiled once, and again only if its file changes.

    Beside a page's model, a template is handed `page` (path and title), `site` (title and address), and the functions
    `link(path)`, a link from this page, and `absolute(path)`, for canonical links; the stylesheet gets the `palette`.
    """
    return Environment(
        loader=FileSystemLoader(templates),
        autoescape=_escapes,  # noqa: S701 - everything but plain text, stylesheets and scripts is escaped
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _escapes(template: str | None) -> bool:
    """Only plain text, stylesheets and scripts are not markup; a template without a name is taken for markup."""
    return template is None or not template.endswith((".txt", ".css", ".js"))
