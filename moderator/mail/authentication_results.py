"""What a mail server says that it found out about a mail: the field Authentication-Results (RFC 8601).

Anybody can write this field into a mail. So it is read strictly, one that is not well formed is as good as absent, and
only the topmost that comes from a server on our list is heard: what the sender wrote herself stands further down.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

DEEPEST_COMMENT = 10


@dataclass(frozen=True, slots=True)
class Result:
    """One result: the method and what it came to in lower case, and its properties such as "header.d"."""

    method: str
    value: str
    properties: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Results:
    """What one server says: its name (authserv-id, in lower case) and its results in order."""

    server: str
    results: tuple[Result, ...]


class _MalformedError(Exception):
    """The field does not keep to the grammar of RFC 8601, section 2.2."""


def _letters(value: str) -> Iterator[tuple[str, bool]]:
    """Give the letters of a field, each with whether it was quoted; comments become one space."""
    depth, quoted = 0, False
    letters = iter(value)
    for letter in letters:
        if letter == "\\":
            escaped = next(letters, "")
            if not escaped or not (quoted or depth):
                raise _MalformedError
            if quoted:
                yield escaped, True
        elif quoted:
            quoted = letter != '"'
            # A quoted text is a word, even an empty one.
            yield (letter, True) if quoted else ("", True)
        elif depth or letter in "()":
            depth += (letter == "(") - (letter == ")")
            if not 0 <= depth <= DEEPEST_COMMENT:
                raise _MalformedError
            yield " ", False
        elif letter == '"':
            quoted = True
        else:
            yield letter, False
    if quoted or depth:
        raise _MalformedError


def _clauses(value: str) -> list[list[str]]:
    """Cut a field at its semicolons, each clause into words and "="."""
    clauses: list[list[str]] = [[]]
    word: str | None = None
    for letter, quoted in (*_letters(value), (" ", False)):
        if quoted or not (letter.isspace() or letter in ";="):
            word = (word or "") + letter
            continue
        if word is not None:
            clauses[-1].append(word)
            word = None
        if letter == "=":
            clauses[-1].append("=")
        elif letter == ";":
            clauses.append([])
    return clauses


def _result(words: list[str]) -> Result:
    """Read one clause, `method[/version]=value name=value ...`."""
    if len(words) % 3 or any(words[at] != "=" for at in range(1, len(words), 3)):
        raise _MalformedError
    pairs = [(words[at].lower(), words[at + 2]) for at in range(0, len(words), 3)]
    (method, value), *rest = pairs
    properties: dict[str, str] = {}
    for name, said in rest:
        if said == "=" or properties.setdefault(name, said) != said:
            raise _MalformedError
    return Result(method.partition("/")[0], value.lower(), properties)


def parse(value: str) -> Results | None:
    """Read the value of one field, unfolded; None when it is malformed or does not say which server it is from."""
    try:
        head, *clauses = _clauses(value)
        if not head or len(head) > 2 or "=" in head or (len(head) == 2 and not head[1].isdecimal()):
            return None
        if len(clauses) > 1 and not clauses[-1]:
            clauses.pop()
        results = tuple(_result(words) for words in clauses if [word.lower() for word in words] != ["none"])
    except (_MalformedError, ValueError):
        return None
    return Results(head[0].lower(), results)


def heard(values: Iterable[str], servers: Collection[str]) -> tuple[Results, ...]:
    """Give what the listed server says whose word stands topmost, in order; nothing where no server is listed.

    Where several take turns, one of them wrote into this mail: the name of another one further down may be forged. So
    may its own further down, where it does not take out what strangers write in its name.
    """
    known = {each.strip().lower() for each in servers}
    read = (parse(value) for value in values)
    said = tuple(each for each in read if each is not None and each.server in known)
    return tuple(each for each in said if each.server == said[0].server)


def domains_that_signed(said: Sequence[Results]) -> frozenset[str] | None:
    """Give the domains whose signature passed, by the topmost word of all; None where that says nothing of DKIM.

    Only the topmost can be nobody's but the server's. A mail that failed the policy of its sender's domain (DMARC) is
    signed by nobody, wherever that stands: nobody forges it to his own harm.
    """
    if any(result.method == "dmarc" and result.value == "fail" for each in said for result in each.results):
        return frozenset()
    signed = [result for each in said[:1] for result in each.results if result.method == "dkim"]
    if not signed:
        return None
    return frozenset(_domain(result) for result in signed if result.value == "pass") - {""}


def _domain(result: Result) -> str:
    named = result.properties.get("header.d") or result.properties.get("header.i", "").rpartition("@")[2]
    return named.lower().rstrip(".")
