"""Models of pages as text: what waits to be made is made, so that a test sees all that a page would show."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from moderator.core.ruleset import Unmade


def in_full(model: object) -> str:
    """Give a model with all of its parts as text."""
    if isinstance(model, Unmade):
        return in_full(model.made)
    if is_dataclass(model) and not isinstance(model, type):
        parts = (f"{part.name}={in_full(getattr(model, part.name))}" for part in fields(model))
        return f"{type(model).__name__}({', '.join(parts)})"
    if isinstance(model, (tuple, list)):
        return f"({', '.join(map(in_full, model))})"
    if isinstance(model, dict):
        return f"{{{', '.join(f'{in_full(key)}: {in_full(value)}' for key, value in model.items())}}}"
    return repr(model)
