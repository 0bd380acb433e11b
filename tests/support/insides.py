"""Finds the insides of the program in what is told to people: the shapes of data, ids, classes, objects at addresses."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache

from moderator.core.outcome import Answer, Event

_SHAPES = (
    r"\b[A-Z]\w+\((?:[a-z_]+=|[A-Z]\w+\(|')",  # a dataclass or a named tuple, as repr gives it
    r"\bobject at\b|\bat 0x[0-9a-f]+|<(?:function|class|bound method|generator|module|re\.)\b|<[A-Z]\w+\.[A-Z_]+:",
    r"\b(?:frozenset|deque|mappingproxy|defaultdict|OrderedDict|dict_\w+|Fraction|Decimal)\(|\b(?:set|Counter)\([\[{)]",
    r"\[(?:'\w|\]|\d+, )|\{'\w|\('[\w ]*',|\{\}|\(\)(?=$|[\s,.;])",  # a list, a dict, a tuple
    r"(?<![\w'\"])[a-z]+#\d+\b|\b(?:player|square|account|proposal|organization|pool|item):\w",  # an id
    r"\bTraceback\b|\bNone\b(?! of)|\bTrue\b|\bFalse\b|\bdataclass\b|@sender|__\w+__|\bself\.",
)


@lru_cache(maxsize=4)
def _pattern(_modules: int) -> re.Pattern[str]:
    """Give the pattern with the names of the program's own classes that no English word is: two words in one."""
    names = {
        name
        for module, found in list(sys.modules.items())
        if module.partition(".")[0] == "moderator"
        for name, each in vars(found).items()
        if inspect.isclass(each) and each.__module__.startswith("moderator") and re.match(r"_?[A-Z]\w*[a-z][A-Z]", name)
    }
    classes = rf"\b(?:{'|'.join(sorted(names))})\b" if names else r"(?!)"
    return re.compile("|".join((*_SHAPES, classes)))


def insides(told: object) -> list[str]:
    """Give every string within an answer, an event or a list of such that shows how the program keeps its data."""
    if isinstance(told, str):
        return [told] if _pattern(len(sys.modules)).search(told) else []
    if isinstance(told, Enum) or told is None:
        return []
    if isinstance(told, Event):
        return insides(told.line)
    if is_dataclass(told):
        return [each for field in fields(told) for each in insides(getattr(told, field.name))]
    if isinstance(told, (tuple, list)):
        return [each for part in told for each in insides(part)]
    return []


def watched(note: Callable[[Iterable[str]], None]) -> tuple[Callable[..., None], Callable[..., Event]]:
    """Give what makes an answer and what makes an event, as they are, but noting what each shows of the insides."""
    make_answer, make_event = Answer.__init__, Event.__new__

    def answer(self: Answer, *told: object, **named: object) -> None:
        make_answer(self, *told, **named)  # type: ignore[arg-type]
        note(insides(self))

    def event(cls: type[Event], *told: object, **named: object) -> Event:
        made = make_event(cls, *told, **named)  # type: ignore[arg-type]
        note(insides(made))
        return made

    return answer, event
