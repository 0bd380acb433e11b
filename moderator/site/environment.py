"""The template engine as this house uses it: everything is escaped, nothing may be missing."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from moderator.site.addresses import Links
from moderator.site.keeping import Keeping

_LINKS: ContextVar[Links] = ContextVar("links of the page that is being rendered")
_KEEPING: ContextVar[Keeping] = ContextVar("parts of the page that is being rendered")


def link(path: str) -> str:
    """Give the link to a path from the page that is being rendered."""
    return _LINKS.get()[path]


def absolute(path: str) -> str:
    """Give the whole address of a path, as far as the site that is being rendered has one."""
    return _LINKS.get().absolute(path)


def kept(macro: Macro, told: object) -> Markup:
    """Give what a macro says of a part of the page that is being rendered, as it stands already or made now."""
    return _KEEPING.get().part(macro, told)


@contextmanager
def linking(links: Links, keeping: Keeping) -> Generator[None]:
    """Let `link`, `absolute` and `kept` be those of a page for the block.

    Templates find them among what all pages share, so that macros are made once and not for each page anew.
    """
    before = _LINKS.set(links), _KEEPING.set(keeping)
    try:
        yield
    finally:
        _LINKS.reset(before[0])
        _KEEPING.reset(before[1])


def _called(called: Callable[..., object], /, *args: object, **kwargs: object) -> object:
    """Give what a template calls, without asking whether it wants a context: nothing here does.

    A macro that is given all its arguments in their order is run at once.
    """
    if not isinstance(called, Macro):
        return called(*args, **kwargs)
    is_plain = not (kwargs or called.caller or called.catch_kwargs or called.catch_varargs)
    if is_plain and len(args) == len(called.arguments):
        return Markup(called._func(*args))  # noqa: S704, SLF001 - a macro has escaped it
    return called(*args, **kwargs)


def _said(value: object) -> Markup:
    """Escape what a call gave; what a macro gave is markup."""
    return value if value.__class__ is Markup else escape(value)


class _Code(CodeGenerator):
    """Writes what is put out as escaped once: names, amounts and addresses stand on a page many times.

    What a template asks of a model by a dot is an attribute and nothing else: so it is asked without a detour. What a
    block says is put out at once, and not handed piece by piece through all templates that it stands in.
    """

    def blockvisit(self, body: Iterable[nodes.Node], frame: Frame) -> None:
        if frame.buffer is not None:
            super().blockvisit(body, frame)
            return
        self.buffer(frame)
        super().blockvisit(body, frame)
        self.writeline(f"yield concat({frame.buffer})")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - so Jinja2 calls it
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        if _is_link(node):
            self.write("environment.link(")
            self.visit(node.args[0], frame)
        else:
            self.write("environment.called(")
            self.visit(node.node, frame)
            self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        elif isinstance(node, nodes.Call) and not _is_link(node):
            self.write("environment.said(")
        else:
            self.write("environment.escaped(")


def _is_link(node: nodes.Call) -> bool:
    """Say whether a template asks for a link."""
    return isinstance(node.node, nodes.Name) and node.node.name == "link" and len(node.args) == 1


class _Template(Template):
    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:  # noqa: ARG002
        """Give the macros of an imported template, without looking for names that a page has brought: none does."""
        return super()._get_default_module()


class _Environment(Environment):
    code_generator_class = _Code
    template_class = _Template
    escaped = staticmethod(lru_cache(maxsize=1 << 15, typed=True)(escape))
    called = staticmethod(_called)
    said = staticmethod(_said)
    link = staticmethod(link)


@cache
def make_environment(templates: Path, sources: str = "") -> Environment:  # noqa: ARG001 - it keys the cache
    """Give the environment over a folder of templates, whose state `sources` tells; each is compiled once.

    Beside a page's model, a template is handed `page` (path and title) and `site` (title and address), and can call
    `link(path)`, a link from this page, `absolute(path)`, for canonical links, and `kept(macro, told)` for a part that
    may stand already; the stylesheet gets the `palette`.
    """
    environment = _Environment(
        loader=FileSystemLoader(templates),
        autoescape=_escapes,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    environment.globals |= {"link": link, "absolute": absolute, "kept": kept}
    return environment


def _escapes(template: str | None) -> bool:
    """Only plain text, stylesheets and scripts are not markup; a template without a name is taken for markup."""
    return template is None or not template.endswith((".txt", ".css", ".js"))
