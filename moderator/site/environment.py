"""The template engine as this house uses it: everything is escaped, everything is cleaned, nothing may be missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from moderator.site.addresses import MISSING, relative
from moderator.site.plain import plain


def make_environment(templates: Path) -> Environment:
    """Give an environment over a folder of templates.

    Beside a page's model, a template sees `page` (path and title), `site` (title and address) and `palette`, and the
    functions `link(path)`, a link from this page, and `absolute(path)`, for canonical links. A link is relative, but in
    what is read away from its address: feeds, and the page of what is missing.
    """
    environment = Environment(
        loader=FileSystemLoader(templates),
        autoescape=_escapes,  # noqa: S701 - everything but plain text and the stylesheet is escaped
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals["link"] = _link
    environment.globals["absolute"] = _absolute
    return environment


def _escapes(template: str | None) -> bool:
    """Only pages of plain text and the stylesheet are not markup; a template without a name is taken for markup."""
    return template is None or not template.endswith((".txt", ".css"))


def _finalize(value: Any) -> Any:
    if isinstance(value, Markup):
        return Markup(plain(value))  # noqa: S704 - it was markup before; only characters are taken out
    return plain(value) if isinstance(value, str) else value


@pass_context
def _link(context: Context, target: str) -> str:
    is_read_elsewhere = context["page"].path.endswith((".xml", MISSING))
    if is_read_elsewhere and context["site"].address:
        return str(context["site"].address) + target
    return relative(context["page"].path, target, named=not context["site"].address)


@pass_context
def _absolute(context: Context, target: str) -> str:
    address: str = context["site"].address
    return address + target if address else _link(context, target)
