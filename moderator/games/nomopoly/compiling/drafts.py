"""Lets a sentence be compiled once for many versions of the rules: what it asks of the program, and what it puts there.

While a sentence is compiled it sees the program through a draft. The draft answers from the program and writes into it,
and notes both: questions with their answers, and writings in their order. What a sentence has made is good for every
program that gives the same answers, so an amendment compiles only what it touches, and nobody has to say on what a
sentence depends. What a draft cannot note it refuses, so that no dependency goes unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.kinds import Kinds

Question = tuple[str, str, Any]
"""A table of the program, how it is asked ("has", "get", "all", ...), and for what."""

Writing = tuple[str, str, Any, Any]
"""A table of the program, how it is written, and a key and a value."""


def _settled(value: Any) -> Any:
    """Give an answer as it is at this moment, whatever is written afterwards."""
    if isinstance(value, list):
        return tuple(value)
    return frozenset(value) if isinstance(value, set) else value


_ASK: dict[str, Callable[[Any, Any], Any]] = {
    "has": lambda table, key: key in table,
    "get": lambda table, key: _settled(table.get(key)),
    "keys": lambda table, _key: tuple(table),
    "all": lambda table, _key: tuple((key, _settled(value)) for key, value in table.items()),
    "list": lambda table, _key: _settled(table),
    "value": lambda table, _key: table,
    "above": lambda table, key: table.above(key),
    "is a": lambda table, key: table.is_a(*key),
    "declared": lambda table, key: key in table.declared,
    "meant by": lambda table, key: table.meant_by(key),
}

_WRITE: dict[str, Callable[[Any, Any, Any], Any]] = {
    "put": lambda table, key, value: table.__setitem__(key, value),
    "open": lambda table, key, value: table.setdefault(key, value()),
    "append at": lambda table, key, value: table.setdefault(key, []).append(value),
    "add at": lambda table, key, value: table.setdefault(key, set()).add(value),
    "append": lambda table, _key, value: table.append(value),
    "add": lambda table, _key, value: table.add(value),
    "declare": lambda table, key, value: table.declare(key, value),
    "copy": lambda table, key, value: table.copy(key, value),
}

_OVER_ALL = frozenset({"keys", "all", "list"})


def answer(program: Program[Frame], question: Question) -> Any:
    """Ask a program."""
    table, how, key = question
    return _ASK[how](getattr(program, table), key)


def write(program: Program[Frame], writing: Writing) -> None:
    """Write into a program."""
    table, how, key, value = writing
    if how == "set":
        setattr(program, table, value)
    else:
        _WRITE[how](getattr(program, table), key, value)


@dataclass(frozen=True, slots=True)
class Kept:
    """What compiling a sentence's form came to: the questions with their answers, the writings, why it does not run."""

    form: Any
    asked: tuple[tuple[Question, Any], ...]
    written: tuple[Writing, ...]
    trouble: str = ""

    def holds(self, form: Any, program: Program[Frame]) -> bool:
        """Say whether compiling this form into that program would come to the same."""
        if form is not self.form and form != self.form:
            return False
        return all(_ASK[how](getattr(program, table), key) == said for (table, how, key), said in self.asked)

    def repeat(self, program: Program[Frame]) -> None:
        """Write into a program what the sentence makes of it."""
        for writing in self.written:
            write(program, writing)


class Draft:
    """Stands for the program while one sentence is compiled; `close` ends that, so that nothing keeps hold of it."""

    def __init__(self, program: Program[Frame]) -> None:
        fields: dict[str, Any] = self.__dict__
        fields["_program"] = program
        fields["_asked"] = {}
        fields["_written"] = []
        fields["_own"] = set()
        fields["_wrote"] = set()

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._program, name)
        if isinstance(found, dict):
            view: Any = _Table(self, name)
        elif isinstance(found, list):
            view = _List(self, name)
        elif isinstance(found, set):
            view = _Set(self, name)
        elif isinstance(found, Kinds):
            view = _Kinds(self, name)
        elif callable(found):
            raise TypeError(f"a sentence cannot ask the program for {name} while it is compiled")
        else:
            return self.ask(name, "value", None)
        self.__dict__[name] = view
        return view

    def __setattr__(self, name: str, value: Any) -> None:
        getattr(self._program, name)
        self.write(name, "set", None, value)

    def ask(self, table: str, how: str, key: Any) -> Any:
        """Give the program's answer, and note it unless it follows from what the sentence itself has written."""
        question = (table, how, key)
        if question in self._asked and table not in self._wrote:
            return self._asked[question]
        said = answer(self._program, question)
        own = (table, key) in self._own
        if (own and isinstance(said, (tuple, frozenset))) or (how in _OVER_ALL and table in self._wrote):
            raise TypeError(f"a sentence cannot read {table} of the program after writing there")
        if not own:
            self._asked.setdefault(question, said)
        return said

    def write(self, table: str, how: str, key: Any, value: Any) -> None:
        """Write into the program and note it."""
        writing = (table, how, key, value)
        write(self._program, writing)
        self._written.append(writing)
        self._wrote.add(table)
        self._own.add((table, value if how == "add" else key))

    def written_above(self, table: str, kind: str) -> Any:
        """Give what stands above a noun if the sentence itself has declared it, else None."""
        return answer(self._program, (table, "above", kind)) if (table, kind) in self._own else None

    def close(self, form: Any, trouble: str) -> Kept:
        """Give what the sentence came to, and answer nothing any more."""
        kept = Kept(form, tuple(self._asked.items()), tuple(self._written), trouble)
        self.__dict__.clear()
        return kept


class _Table:
    """A table with keys. What stands under a key and can grow is only appended to here, never read back."""

    def __init__(self, draft: Draft, name: str) -> None:
        self._draft = draft
        self._name = name

    def __contains__(self, key: Any) -> bool:
        return bool(self._draft.ask(self._name, "has", key))

    def __getitem__(self, key: Any) -> Any:
        if key not in self:
            raise KeyError(key)
        return self._draft.ask(self._name, "get", key)

    def get(self, key: Any, default: Any = None) -> Any:
        found = self._draft.ask(self._name, "get", key)
        return default if found is None else found

    def __setitem__(self, key: Any, value: Any) -> None:
        self._draft.write(self._name, "put", key, value)

    def setdefault(self, key: Any, value: Any) -> _Growing:
        if not isinstance(value, (list, set)):
            raise TypeError(f"what stands first under a key of {self._name} is a list or a set")
        self._draft.write(self._name, "open", key, type(value))
        return _Growing(self._draft, self._name, key)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._draft.ask(self._name, "keys", None))

    def items(self) -> Iterator[tuple[Any, Any]]:
        return iter(self._draft.ask(self._name, "all", None))


class _Growing:
    """What stands under a key of a table and grows."""

    def __init__(self, draft: Draft, name: str, key: Any) -> None:
        self._draft = draft
        self._name = name
        self._key = key

    def append(self, value: Any) -> None:
        self._draft.write(self._name, "append at", self._key, value)

    def add(self, value: Any) -> None:
        self._draft.write(self._name, "add at", self._key, value)

    def update(self, values: Any) -> None:
        for value in sorted(values):
            self.add(value)


class _Set:
    """A set of words."""

    def __init__(self, draft: Draft, name: str) -> None:
        self._draft = draft
        self._name = name

    def __contains__(self, value: Any) -> bool:
        return bool(self._draft.ask(self._name, "has", value))

    def __iter__(self) -> Iterator[Any]:
        return iter(sorted(self._draft.ask(self._name, "list", None)))

    def add(self, value: Any) -> None:
        self._draft.write(self._name, "add", None, value)


class _List:
    """A list of rules."""

    def __init__(self, draft: Draft, name: str) -> None:
        self._draft = draft
        self._name = name

    def __iter__(self) -> Iterator[Any]:
        return iter(self._draft.ask(self._name, "list", None))

    def append(self, value: Any) -> None:
        self._draft.write(self._name, "append", None, value)


class _Kinds:
    """The nouns that stand above others."""

    def __init__(self, draft: Draft, name: str) -> None:
        self._draft = draft
        self._name = name

    @property
    def declared(self) -> _DeclaredKinds:
        return _DeclaredKinds(self._draft, self._name)

    def declare(self, kind: str, above: str) -> None:
        self.above(kind)
        self.above(above)
        self._draft.write(self._name, "declare", kind, above)

    def copy(self, kind: str, original: str) -> None:
        self.above(kind)
        self._draft.write(self._name, "copy", kind, original)

    def above(self, kind: str) -> Any:
        return self._own(kind) or self._draft.ask(self._name, "above", kind)

    def meant_by(self, noun: str) -> str:
        return str(self._draft.ask(self._name, "meant by", noun))

    def is_a(self, kind: str, noun: str) -> bool:
        own = self._own(kind)
        if own is not None:
            return kind == noun or noun in own
        return bool(self._draft.ask(self._name, "is a", (kind, noun)))

    def _own(self, kind: str) -> Any:
        """Give what stands above a noun that this sentence declares; what was above before has been asked then."""
        return self._draft.written_above(self._name, kind)


class _DeclaredKinds:
    """The nouns that the rules themselves declare."""

    def __init__(self, draft: Draft, name: str) -> None:
        self._draft = draft
        self._name = name

    def __contains__(self, kind: str) -> bool:
        return bool(self._draft.ask(self._name, "declared", kind))
