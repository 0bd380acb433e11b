"""Lets a sentence be compiled once for many versions of the rules: what it asks of the program, and what it puts there.

While a sentence is compiled it sees the program through a draft. The draft answers from the program and writes into it,
and notes both: questions with their answers, and writings in their order. What a sentence has made is good for every
program that gives the same answers, so an amendment compiles only what it touches, and nobody has to say on what a
sentence depends. What a draft cannot note it refuses, so that no dependency goes unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Never, TypeAlias

from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.kinds import Kinds
from moderator.language import tree

Asking: TypeAlias = Callable[[Never, Hashable], object]
"""Gives what a table of its own sort answers for a key."""

Putting: TypeAlias = Callable[[Never, Hashable, object], object]
"""Puts a value into a table of its own sort, under a key."""

Question: TypeAlias = tuple[str, Asking, Hashable]
"""A table of the program, how it is asked, and for what."""

Writing: TypeAlias = tuple[str, Putting | None, Hashable, object]
"""A table of the program, how it is written (None if another stands in its place), and a key and a value."""


def _settled(value: object) -> object:
    """Give an answer as it is at this moment, whatever is written afterwards."""
    if isinstance(value, list):
        return tuple(value)
    return frozenset(value) if isinstance(value, set) else value


def _has(table: Collection[object], key: Hashable) -> bool:
    return key in table


def _get(table: Mapping[Hashable, object], key: Hashable) -> object:
    return _settled(table.get(key))


def _keys(table: Mapping[Hashable, object], _key: Hashable) -> tuple[Hashable, ...]:
    return tuple(table)


def _all(table: Mapping[Hashable, object], _key: Hashable) -> tuple[tuple[Hashable, object], ...]:
    return tuple((key, _settled(value)) for key, value in table.items())


def _listed(table: Collection[object], _key: Hashable) -> object:
    return _settled(table)


def _itself(value: object, _key: Hashable) -> object:
    return value


def _above(kinds: Kinds, kind: Hashable) -> frozenset[str]:
    return kinds.above(str(kind))


def _is_a(kinds: Kinds, both: Hashable) -> bool:
    return isinstance(both, tuple) and kinds.is_a(*both)


def _is_declared(kinds: Kinds, kind: Hashable) -> bool:
    return kind in kinds.declared


def _meant_by(kinds: Kinds, noun: Hashable) -> str:
    return kinds.meant_by(str(noun))


def _put(table: dict[Hashable, object], key: Hashable, value: object) -> None:
    table[key] = value


def _open_list(table: dict[Hashable, list[object]], key: Hashable, _value: object) -> None:
    table.setdefault(key, [])


def _open_set(table: dict[Hashable, set[object]], key: Hashable, _value: object) -> None:
    table.setdefault(key, set())


def _append_at(table: dict[Hashable, list[object]], key: Hashable, value: object) -> None:
    table.setdefault(key, []).append(value)


def _add_at(table: dict[Hashable, set[object]], key: Hashable, value: object) -> None:
    table.setdefault(key, set()).add(value)


def _append(table: list[object], _key: Hashable, value: object) -> None:
    table.append(value)


def _add(table: set[object], value: Hashable, _value: object) -> None:
    table.add(value)


def _declare(kinds: Kinds, kind: Hashable, above: object) -> None:
    kinds.declare(str(kind), str(above))


def _copy(kinds: Kinds, kind: Hashable, original: object) -> None:
    kinds.copy(str(kind), str(original))


_OVER_ALL: frozenset[Asking] = frozenset({_keys, _all, _listed})


def answer(program: Program[Frame], question: Question) -> object:
    """Ask a program."""
    table, how, key = question
    return how(getattr(program, table), key)


def write(program: Program[Frame], writing: Writing) -> None:
    """Write into a program."""
    table, how, key, value = writing
    if how is None:
        setattr(program, table, value)
    else:
        how(getattr(program, table), key, value)


@dataclass(frozen=True, slots=True)
class Kept:
    """What compiling a sentence's form came to: the questions with their answers, the writings, why it does not run."""

    form: tree.Form
    asked: tuple[tuple[Question, object], ...]
    written: tuple[Writing, ...]
    trouble: str = ""

    def holds(self, form: tree.Form, program: Program[Frame]) -> bool:
        """Say whether compiling this form into that program would come to the same."""
        if form is not self.form and form != self.form:
            return False
        return all(how(getattr(program, table), key) == said for (table, how, key), said in self.asked)

    def repeat(self, program: Program[Frame]) -> None:
        """Write into a program what the sentence makes of it."""
        for writing in self.written:
            write(program, writing)


class Draft:
    """Stands for the program while one sentence is compiled; `close` ends that, so that nothing keeps hold of it."""

    _program: Program[Frame]
    _asked: dict[Question, object]
    _written: list[Writing]
    _own: set[tuple[str, Hashable]]
    _wrote: set[str]

    def __init__(self, program: Program[Frame]) -> None:
        self.__dict__.update(_program=program, _asked={}, _written=[], _own=set(), _wrote=set())

    def __getattr__(self, name: str) -> object:
        found = getattr(self._program, name)
        for sort, view in _VIEWS:
            if isinstance(found, sort):
                self.__dict__[name] = made = view(self, name)
                return made
        if callable(found):
            raise TypeError(f"a sentence cannot ask the program for {name} while it is compiled")
        return self.ask(name, _itself, None)

    def __setattr__(self, name: str, value: object) -> None:
        getattr(self._program, name)
        self.write(name, None, None, value)

    def ask(self, table: str, how: Asking, key: Hashable) -> object:
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

    def write(self, table: str, how: Putting | None, key: Hashable, value: object = None) -> None:
        """Write into the program and note it."""
        writing = (table, how, key, value)
        write(self._program, writing)
        self._written.append(writing)
        self._wrote.add(table)
        self._own.add((table, key))

    def written_above(self, table: str, kind: str) -> frozenset[str] | None:
        """Give what stands above a noun if the sentence itself has declared it, else None.

        What was above before has been asked then.
        """
        return _above(getattr(self._program, table), kind) if (table, kind) in self._own else None

    def close(self, form: tree.Form, trouble: str) -> Kept:
        """Give what the sentence came to, and answer nothing any more."""
        kept = Kept(form, tuple(self._asked.items()), tuple(self._written), trouble)
        self.__dict__.clear()
        return kept


class _View:
    """A table of the program, seen through a draft."""

    def __init__(self, draft: Draft, name: str) -> None:
        self._draft = draft
        self._name = name

    def _each(self, how: Asking) -> Iterator[object]:
        found = self._draft.ask(self._name, how, None)
        assert isinstance(found, (tuple, frozenset))
        yield from found


class _Table(_View):
    """A table with keys. What stands under a key and can grow is only appended to here, never read back."""

    def __contains__(self, key: Hashable) -> bool:
        return bool(self._draft.ask(self._name, _has, key))

    def __getitem__(self, key: Hashable) -> object:
        if key not in self:
            raise KeyError(key)
        return self._draft.ask(self._name, _get, key)

    def get(self, key: Hashable, default: object = None) -> object:
        found = self._draft.ask(self._name, _get, key)
        return default if found is None else found

    def __setitem__(self, key: Hashable, value: object) -> None:
        self._draft.write(self._name, _put, key, value)

    def setdefault(self, key: Hashable, value: list[object] | set[object]) -> _Growing:
        self._draft.write(self._name, _open_list if isinstance(value, list) else _open_set, key)
        return _Growing(self._draft, self._name, key)

    def __iter__(self) -> Iterator[object]:
        return self._each(_keys)

    def items(self) -> Iterator[object]:
        return self._each(_all)


class _Growing:
    """What stands under a key of a table and grows."""

    def __init__(self, draft: Draft, name: str, key: Hashable) -> None:
        self._draft = draft
        self._name = name
        self._key = key

    def append(self, value: object) -> None:
        self._draft.write(self._name, _append_at, self._key, value)

    def add(self, value: object) -> None:
        self._draft.write(self._name, _add_at, self._key, value)

    def update(self, values: Iterable[str]) -> None:
        for value in sorted(values):
            self.add(value)


class _Set(_View):
    """A set of words."""

    def __contains__(self, value: Hashable) -> bool:
        return bool(self._draft.ask(self._name, _has, value))

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(map(str, self._each(_listed))))

    def add(self, value: Hashable) -> None:
        self._draft.write(self._name, _add, value)


class _List(_View):
    """A list of rules."""

    def __iter__(self) -> Iterator[object]:
        return self._each(_listed)

    def append(self, value: object) -> None:
        self._draft.write(self._name, _append, None, value)


class _Kinds(_View):
    """The nouns that stand above others."""

    @property
    def declared(self) -> _DeclaredKinds:
        return _DeclaredKinds(self._draft, self._name)

    def declare(self, kind: str, above: str) -> None:
        self.above(kind)
        self.above(above)
        self._draft.write(self._name, _declare, kind, above)

    def copy(self, kind: str, original: str) -> None:
        self.above(kind)
        self._draft.write(self._name, _copy, kind, original)

    def above(self, kind: str) -> frozenset[str]:
        return self._draft.written_above(self._name, kind) or self._asked_above(kind)

    def meant_by(self, noun: str) -> str:
        return str(self._draft.ask(self._name, _meant_by, noun))

    def is_a(self, kind: str, noun: str) -> bool:
        own = self._draft.written_above(self._name, kind)
        if own is not None:
            return kind == noun or noun in own
        return bool(self._draft.ask(self._name, _is_a, (kind, noun)))

    def _asked_above(self, kind: str) -> frozenset[str]:
        found = self._draft.ask(self._name, _above, kind)
        assert isinstance(found, frozenset)
        return found


class _DeclaredKinds(_View):
    """The nouns that the rules themselves declare."""

    def __contains__(self, kind: str) -> bool:
        return bool(self._draft.ask(self._name, _is_declared, kind))


_VIEWS = ((dict, _Table), (list, _List), (set, _Set), (Kinds, _Kinds))
