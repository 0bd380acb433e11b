"""Reading what a `then` asserts: values and what stands for them, rules, pages, draws and lines of the log."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.cases.case import LogLine, Place, Wanted, WantedText, WantedThing, Wish, Words
from moderator.cases.documents import CaseError, listing, mapping, spread
from moderator.cases.kinds import Kind, Known, Many, Name, Pairs, Record, checked, checked_list
from moderator.cases.vocabulary import VALUE, Attribute, Thing

_STATES = {"present", "absent", "changed", "unchanged"}
_BESIDE = {"board", "rulebook", "drawn", "shuffled", "pages", "one_of", "repeatable"}


def read_log(items: object, place: str) -> tuple[LogLine, ...]:
    """Read lines that the log must hold, in order, and those that it may not."""
    lines = []
    for item in listing(items, place):
        if isinstance(item, Mapping) and set(item) == {"never"}:
            lines.append(LogLine(str(item["never"]), never=True))
        elif isinstance(item, str):
            lines.append(LogLine(item))
        else:
            raise CaseError(f'{place}: {item!r} is neither a text nor {{never: "..."}}; put it in quotes')
    return tuple(lines)


def read_wish(step: Mapping[str, object], words: Words, known: Known, place: str) -> Wish:
    """Read a `then` with the `log` and `loose` beside it."""
    return _wish(
        step["then"], words, known, place, bool(step.get("loose", False)), read_log(step.get("log") or [], "log")
    )


def _wish(then: object, words: Words, known: Known, place: str, loose: bool, log: tuple[LogLine, ...] = ()) -> Wish:
    """Read one outcome."""
    then = mapping({} if then is None else then, place)
    things: dict[Place, WantedThing] = {}
    lists: dict[str, Wanted] = {}
    for name, value in then.items():
        if name in _BESIDE:
            continue
        thing = words.things.get(name)
        where = f"{place}, {name}"
        if thing is None:
            raise CaseError(f"{place}: there is no {name!r}; there is {', '.join([*words.things, *sorted(_BESIDE)])}")
        if thing.form == "list":
            row = Record(tuple((word, attribute.kind) for word, attribute in thing.attributes.items()))
            lists[name] = _wanted(Many(row), value, known, where)
        elif thing.form == "map":
            rows = spread(mapping(value, where)) if thing.key == "square" else mapping(value, where)
            for key, row_value in rows.items():
                spelled = checked(Name(thing.key), key if isinstance(key, int) else str(key), known, where)
                things[name, spelled if isinstance(spelled, int) else str(spelled)] = _thing(
                    thing, row_value, known, f"{where}, {key}"
                )
        elif thing.form == VALUE:
            only = thing.attributes[VALUE]
            things[name, ""] = WantedThing({VALUE: _wanted(only.kind, value, known, where, only)})
        else:
            things[name, ""] = _thing(thing, value, known, where)
    board = then.get("board")
    rulebook = then.get("rulebook")
    return Wish(
        things=things,
        lists=lists,
        board=None if board is None else _wanted(Name("int"), board, known, f"{place}, board"),
        rulebook={
            str(rule): _text(value, words, rule, f"{place}, rulebook")
            for rule, value in mapping({} if rulebook in (None, "any") else rulebook, f"{place}, rulebook").items()
        },
        any_rules=rulebook == "any",
        pages={
            str(known("page", page, f"{place}, pages")): _has(value, f"{place}, pages, {page}")
            for page, value in mapping(then.get("pages") or {}, f"{place}, pages").items()
        },
        drawn=_drawn(then["drawn"], words, f"{place}, drawn") if "drawn" in then else None,
        shuffled=tuple(
            square
            for square in checked_list(Many(Name("square")), then.get("shuffled") or [], known, f"{place}, shuffled")
            if isinstance(square, int)
        ),
        others=tuple(
            _wish(other, words, known, f"{place}, one_of {number}", loose)
            for number, other in enumerate(listing(then.get("one_of") or [], f"{place}, one_of"), 1)
        ),
        loose=loose,
        log=log,
        repeatable=bool(then.get("repeatable", False)),
    )


def _thing(thing: Thing, value: object, known: Known, place: str) -> WantedThing:
    """Read what must hold of one thing."""
    if value == "absent":
        return WantedThing(absent=True)
    if value == "any":
        return WantedThing(free=True)
    if value is None:
        value = {}
    if not isinstance(value, Mapping):
        raise CaseError(f"{place}: {value!r} is neither a map of attributes nor absent")
    attributes = {}
    for word, wanted in value.items():
        attribute = thing.attributes.get(word)
        if attribute is None:
            raise CaseError(f"{place}: there is no attribute {word!r}; there is {', '.join(thing.attributes)}")
        attributes[str(word)] = _wanted(attribute.kind, wanted, known, f"{place}, {word}", attribute)
    return WantedThing(attributes)


def _wanted(kind: Kind, value: object, known: Known, place: str, attribute: Attribute | None = None) -> Wanted:
    """Read a value or what stands for it."""
    if value == "any":
        return Wanted(free=True)
    if value == "absent":
        raise CaseError(f"{place}: a thing can be absent, a value is 'none'")
    if isinstance(value, Mapping) and set(value) == {"one_of"} and not _is_field(kind, "one_of"):
        return Wanted(tuple(checked(kind, part, known, place) for part in listing(value["one_of"], f"{place}, one_of")))
    if isinstance(value, Mapping) and set(value) == {"not"} and not _is_field(kind, "not"):
        return Wanted((checked(kind, value["not"], known, place),), never=True)
    result = checked(kind, value, known, place)
    if attribute is not None and attribute.implied and isinstance(kind, Pairs):
        result = {**mapping(attribute.first, place), **mapping(result, place)}
    return Wanted((result,))


def _is_field(kind: Kind, word: str) -> bool:
    """Tell whether a record has a field of that name."""
    return isinstance(kind, Record) and word in dict(kind.fields)


def _text(value: object, words: Words, rule: object, place: str) -> WantedText:
    """Read what must hold of a rule."""
    if str(rule) not in words.names["rules"]:
        raise CaseError(f"{place}: there is no rule {rule}; a rule that a change brings stands under 'new'")
    if isinstance(value, str) and value in _STATES:
        return WantedText(state=value)
    return _has(value, f"{place}, {rule}")


def _has(value: object, place: str) -> WantedText:
    """Read words that a text must have and must lack."""
    if not isinstance(value, Mapping) or not value or set(value) - {"has", "lacks"}:
        raise CaseError(f"{place}: write {{has: ...}} or {{lacks: ...}} with a text or a list of texts")
    return WantedText(_texts(value.get("has", [])), _texts(value.get("lacks", [])))


def _texts(value: object) -> tuple[str, ...]:
    """Take a text or a list of texts."""
    return tuple(str(part) for part in value) if isinstance(value, list) else (str(value),)


def _drawn(value: object, words: Words, place: str) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Read the candidates of draws, with their weights, in a stable order."""
    draws = []
    for draw in listing(value, place):
        pairs = draw.items() if isinstance(draw, Mapping) else [(label, 1) for label in listing(draw, place)]
        if not all(isinstance(weight, int) and not isinstance(weight, bool) for _, weight in pairs):
            raise CaseError(f"{place}: {draw!r} has a weight that is no whole number")
        draws.append(tuple(sorted((words.spelled(str(label)), weight) for label, weight in pairs)))
    return tuple(draws)
