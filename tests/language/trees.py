"""What the tests ask of trees."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from moderator.language import tree


def walk(node):
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif is_dataclass(node):
        yield node
        for item in fields(node):
            if item.name != "span":
                yield from walk(getattr(node, item.name))


def alike(node, numbers=None):
    """Give a tree with its variables numbered by their first appearance, so that two readings can be compared."""
    numbers = {} if numbers is None else numbers
    if isinstance(node, tuple):
        return tuple(alike(item, numbers) for item in node)
    if not is_dataclass(node):
        return node
    found = [type(node).__name__]
    for item in fields(node):
        value = getattr(node, item.name)
        if item.name == "variable" and value and not value.startswith(("@", "=")):
            value = numbers.setdefault(value, len(numbers))
        elif item.name != "span":
            value = alike(value, numbers)
        else:
            continue
        found.append((item.name, value))
    return tuple(found)


def only(node, kind):
    """Give the one node of a kind."""
    (found,) = [item for item in walk(node) if isinstance(item, kind)]
    return found


def clause(node, verb):
    """Give the one clause with a verb."""
    (found,) = [item for item in walk(node) if isinstance(item, tree.Clause) and item.verb == verb]
    return found


def noun(node, kind):
    """Give the first noun phrase of a kind."""
    return next(item for item in walk(node) if isinstance(item, tree.Noun) and item.kind == kind)


def refers(node, word):
    """Give the kind of thing that a word refers to: the part of its variable before the number."""
    found = {
        item.variable.rpartition("#")[0] or item.variable
        for item in walk(node)
        if isinstance(item, tree.Refer) and item.word == word
    }
    (variable,) = found
    return variable
