"""Checking a case against the vocabulary of its game: an unknown key, name or value anywhere is an error."""

from __future__ import annotations

import re
from collections.abc import Mapping

from moderator.cases.case import Case, CaseStep, Words
from moderator.cases.documents import CaseError, Document, listing, mapping, spread, texts_in
from moderator.cases.kinds import ANYTHING, Kind, Many, Name, Record, checked
from moderator.cases.kinds import Words as KindOfWords
from moderator.cases.luck import flat
from moderator.cases.vocabulary import DERIVED, LISTED, VALUE, Attribute, Thing, Vocabulary, new_thing
from moderator.cases.wishes import read_log, read_wish

_KEYS = {
    "case", "game", "rules", "rulings", "settings", "board", "amend", "proposal", "new", "given", "when", "then",
    "log", "seed", "loose", "note",
}  # fmt: skip
_NEW = {"player": "players", "square": "squares", "game": "game"}
_NEW_NAMES = {"colors", "teams", "products", "jobs", "phases", "rules"}
_RULING = re.compile(r"[CK][0-9]+")
_ONE_OF_EACH = {
    "color": "colors", "team": "teams", "product": "products", "job": "jobs", "phase": "phases", "page": "pages",
    "rule": "rules",
}  # fmt: skip


class Names:
    """Tells which names a case may use, and spells each one way."""

    def __init__(self, words: Words, players: frozenset[str], board: int) -> None:
        self.words = words
        self.players = players
        self.board = board

    def __call__(self, kind: str, value: object, place: str) -> object:
        """Check one name; see `moderator.cases.kinds.Known`."""
        if kind == "square":
            if not isinstance(value, int) or value < 1:
                raise CaseError(f"{place}: squares are numbered from 1")
            return value
        if kind in {"good", "lot"}:
            return self._good(kind, value, place)
        if kind in {"change", "decision", "mail", "judgment", "given"}:
            return self._shape(kind, value, place)
        if not isinstance(value, str):
            value = str(value)
        if kind == "sender" and "@" in value:
            return value
        if kind == "color":
            value = self.words.spelled(value)
        if value not in self._possible(kind):
            raise CaseError(f"{place}: there is no {kind} {value!r} in this case or its game")
        return value

    def _possible(self, kind: str) -> frozenset[str]:
        """Give the names of a kind."""
        names = self.words.names
        if kind in {"player", "sender"}:
            return self.players
        if kind == "owner":
            return self.players | names["owners"] | frozenset(name.removeprefix("The ") for name in self.words.things)
        if kind == "mover":
            movers = {name for name, thing in self.words.things.items() if thing.optional}
            return self.players | movers
        if kind == "item":
            return names["items"] | names["products"] | frozenset(self.words.things)
        if kind == "coating":
            return names["coatings"]
        return names[_ONE_OF_EACH[kind]]

    def _good(self, kind: str, value: object, place: str) -> object:
        """Check what can stand in the shop or in the auction: a square by its number, or a thing by its name."""
        if isinstance(value, int) or (isinstance(value, str) and value.isdigit()):
            return int(value) if kind == "lot" else str(value)
        possible = self.words.names["lots"] if kind == "lot" else self._possible("item")
        if value not in possible:
            raise CaseError(f"{place}: {value!r} is neither a square's number nor one of {', '.join(sorted(possible))}")
        return value

    def _shape(self, kind: str, value: object, place: str) -> object:
        """Check a larger value that has a shape of its own."""
        if kind == "change":
            return read_change(value, self, place)
        if kind == "given":
            return read_given(value, self.words, self, place)
        if not isinstance(value, Mapping):
            raise CaseError(f"{place}: {value!r} is no map")
        shapes = self.words.vocabulary.shapes
        if kind in shapes:
            return checked(shapes[kind], value, self, place)
        decisions = self.words.vocabulary.decisions
        which = next((key for key in value if key in decisions), None)
        if which is None:
            raise CaseError(f"{place}: none of {', '.join(map(str, value))} is a decision of the admin")
        return checked(Record(tuple(decisions[which].items())), value, self, f"{place}, {which}")


def read_change(value: object, known: Names, place: str) -> dict[str, str]:
    """Check a change: its text, or its text and its author."""
    if isinstance(value, str):
        return {"text": value}
    if not isinstance(value, Mapping) or set(value) - {"from", "text"} or not isinstance(value.get("text"), str):
        raise CaseError(f'{place}: a change is a text, or {{from: A, text: "..."}}')
    change = {"text": value["text"]}
    if "from" in value:
        change["from"] = known("player", value["from"], f"{place}, from")
    return change


def _players(content: Mapping[str, object]) -> frozenset[str]:
    """Give the names of those who are in the game, and of those who join it in the case."""
    given = mapping(content.get("given") or {}, "given")
    names = {str(name) for name in mapping(given.get("players") or {}, "given, players")}
    for text in texts_in(content.get("when") or []):
        names.update(re.findall(r"\bjoin(?: the game)? (?:as|under the name) (\w+)", text, re.IGNORECASE))
    return frozenset(names)


def _enlarged(vocabulary: Vocabulary, new: Mapping[str, object]) -> Words:
    """Add to the vocabulary what the changes of a case bring into being."""
    things = dict(vocabulary.things)
    names = {kind: frozenset(words) for kind, words in vocabulary.names.items()}
    names["rules"] = frozenset(vocabulary.rules)
    for key, value in new.items():
        place = f"new, {key}"
        if key in _NEW:
            known = things[_NEW[key]]
            added = {str(word): Attribute(str(word), ANYTHING, LISTED) for word in _names(value, place)}
            things[known.name] = Thing(
                known.name, known.form, {**known.attributes, **added}, known.key, known.optional, known.counted
            )
        elif key == "things":
            rows = dict.fromkeys(_names(value, place)) if isinstance(value, list) else value
            if not isinstance(rows, Mapping):
                raise CaseError(f"{place}: name each thing and its attributes, as in {{Nurse: [square]}}")
            for name, attributes in rows.items():
                things[str(name)] = new_thing(str(name), _names(attributes or [], place))
        elif key in _NEW_NAMES:
            names[key] |= frozenset(_names(value, place))
        else:
            raise CaseError(f"{place}: a change brings {', '.join([*_NEW, 'things', *sorted(_NEW_NAMES)])}")
    return Words(vocabulary, things, names)


def _names(value: object, place: str) -> tuple[str, ...]:
    """Check a list of names."""
    names = listing(value, place)
    for name in names:
        if isinstance(name, Mapping | list) or name is None:
            raise CaseError(f"{place}: {name!r} is no name")
    return tuple(str(name) for name in names)


def read_given(given: object, words: Words, known: Names, place: str = "given") -> dict[str, object]:
    """Check a position and give its values in their comparable form, with `none` as None and ranges spread out."""
    result: dict[str, object] = {}
    for name, value in mapping(given, place).items():
        thing = words.things.get(name)
        if thing is None:
            raise CaseError(f"{place}: there is no {name!r}; there is {', '.join(words.things)}")
        where = f"{place}, {name}"
        if thing.form == "list":
            result[name] = [_given_attributes(thing, row, known, where) for row in listing(value, where)]
        elif thing.form == "map":
            rows = spread(mapping(value, where)) if thing.key == "square" else mapping(value, where)
            result[name] = {
                checked(Name(thing.key), _key(thing, key), known, where): _given_attributes(
                    thing, row, known, f"{where}, {key}"
                )
                for key, row in rows.items()
            }
        elif thing.form == VALUE:
            result[name] = _given_attributes(thing, {VALUE: value}, known, where)[VALUE]
        else:
            result[name] = _given_attributes(thing, value, known, where)
    for number in mapping(result.get("squares", {}), place):
        if number > known.board:
            raise CaseError(f"{place}, squares: the board has {known.board} squares, so there is no {number}")
    return result


def _key(thing: Thing, key: object) -> object:
    """Take the key of a thing as YAML gives it."""
    if thing.key in {"number", "square"} and isinstance(key, str) and key.isdigit():
        return int(key)
    return key if thing.key in {"number", "square", "lot"} else str(key)


def _given_attributes(thing: Thing, values: object, known: Names, place: str) -> dict[str, object]:
    """Check the attributes of one thing that is given."""
    result = {}
    for word, value in mapping(values or {}, place).items():
        attribute = thing.attributes.get(word)
        if attribute is None:
            raise CaseError(f"{place}: there is no attribute {word!r}; there is {', '.join(thing.attributes)}")
        if attribute.compare == DERIVED:
            raise CaseError(f"{place}: {word!r} follows from other rules; it can be asserted, not given")
        result[str(word)] = checked(_in_order(attribute.kind), value, known, f"{place}, {word}")
    return result


def _in_order(kind: Kind) -> Kind:
    """Keep a given list in the order in which it is written: for a set it does no harm, and the game may show it."""
    if isinstance(kind, Many):
        return Many(kind.item, ordered=True, optional=kind.optional)
    return kind


def _settings(vocabulary: Vocabulary, settings: Mapping[str, object], known: Names) -> dict[str, object]:
    """Check the rulings that a case switches; gives the values of those that are not at their default."""
    found = {}
    for name, value in settings.items():
        place = f"settings, {name}"
        kind = vocabulary.settings.get(name)
        if kind is None:
            raise CaseError(f"{place}: this ruling has only its default")
        if value == "default":
            continue
        spelled = value if kind == Name("bool") else _yes_or_no(value)
        if isinstance(kind, KindOfWords) and spelled not in kind.words:
            raise CaseError(f"{place}: {value!r} is neither default nor {', '.join(kind.words)}")
        found[name] = spelled if isinstance(kind, KindOfWords) else checked(kind, spelled, known, place)
    return found


def _yes_or_no(value: object) -> object:
    """Give the words back that YAML takes for true and false; nothing and *none* are one word too."""
    if isinstance(value, Mapping):
        return {key: _yes_or_no(part) for key, part in value.items()}
    if value is None:
        return "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def _step(number: int, step: object, words: Words, known: Names, seeded: bool) -> CaseStep:
    """Check one step."""
    place = f"step {number}"
    step = mapping(step, place)
    kinds = words.vocabulary.steps
    which = "then" if "then" in step else next((key for key in step if key in kinds), None)
    if which is None:
        raise CaseError(f"{place}: {', '.join(map(str, step))} is no step; there is {', '.join([*kinds, 'then'])}")
    place = f"step {number}, {which}"
    if which == "then":
        _only(step, {"then", "log", "loose"}, place)
        return CaseStep(number, "then", wish=read_wish(step, words, known, place))
    kind = kinds[which]
    allowed = {which, "dice", "choices", *kind.beside} | ({"fails"} if kind.fails else set())
    _only(step, allowed, place)
    if seeded and ("dice" in step or "choices" in step):
        raise CaseError(f"{place}: a case with a seed gives no dice and no choices")
    value = step[which]
    fails: object = step.get("fails", False)
    if which == "mail" and isinstance(value, Mapping) and "fails" in value:
        fails = value["fails"]
        value = {key: part for key, part in value.items() if key != "fails"}
    return CaseStep(
        number=number,
        kind=which,
        value=checked(kind.value, {} if value is None and not kind.value.optional else value, known, place),
        beside={
            key: checked(inner, step[key], known, f"{place}, {key}")
            for key, inner in kind.beside.items()
            if key in step
        },
        dice=_dice(step.get("dice", ()), place),
        choices=_choices(listing(step.get("choices", []), f"{place}, choices")),
        fails=_fails(fails, which, place),
    )


def _only(step: Mapping[str, object], allowed: set[str], place: str) -> None:
    """Check that a map holds no other keys."""
    for key in step:
        if key not in allowed:
            raise CaseError(f"{place}: there can be no {key!r} here; there can be {', '.join(sorted(allowed))}")


def _dice(value: object, place: str) -> tuple[int, ...]:
    """Check the dice of a step."""
    try:
        return flat(value)
    except TypeError:
        raise CaseError(f"{place}, dice: {value!r} is no list of pips, as in [2, 4]") from None


def _choices(value: list[object]) -> tuple[str, ...]:
    """Give the draws of a step; an inner list is a new order, whose end nobody draws once all that is left is alike."""
    drawn: list[str] = []
    for choice in value:
        order = [str(each) for each in choice] if isinstance(choice, list) else [str(choice)]
        if isinstance(choice, list):
            order = order[: next(place for place in range(len(order) + 1) if len(set(order[place:])) <= 1)]
        drawn += order
    return tuple(drawn)


def _fails(value: object, which: str, place: str) -> bool | str | tuple[str, ...]:
    """Check in which way a step is expected to fail."""
    if isinstance(value, bool | str):
        return value
    if isinstance(value, list) and which == "mail":
        return tuple(str(line) for line in value)
    raise CaseError(f"{place}, fails: write true, words of the reason, or for a mail the list of the lines that fail")


def read_case(document: Document, vocabulary: Vocabulary) -> Case:
    """Check a document and give the case. Raises CaseError with the place and what may stand there."""
    content = document.content
    _only(content, _KEYS, "the case")
    words = _enlarged(vocabulary, mapping(content.get("new") or {}, "new"))
    board = content.get("board", 0)
    if isinstance(board, bool) or not isinstance(board, int) or board < 0:
        raise CaseError(f"board: {board!r} is no number of squares")
    known = Names(words, _players(content) | words.names.get("virtual", frozenset()), board)
    rules = tuple(str(rule) for rule in listing(content.get("rules", []), "rules"))
    for rule in rules:
        if rule not in words.names["rules"]:
            raise CaseError(f"rules: there is no rule {rule}; a rule that a change brings stands under 'new'")
    for ruling in listing(content.get("rulings", []), "rulings"):
        if vocabulary.rulings:
            if str(ruling) not in vocabulary.rulings:
                raise CaseError(f"rulings: there is no ruling {ruling}; there are {', '.join(vocabulary.rulings)}")
        elif not _RULING.fullmatch(str(ruling)):
            raise CaseError(f"rulings: {ruling!r} is no ruling; they are numbered C01, K1 and so on")
    amend = content.get("amend") or []
    changes = amend if isinstance(amend, list) else [amend]
    seed = content.get("seed")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise CaseError(f"seed: {seed!r} is no whole number")
    steps = tuple(
        _step(number, step, words, known, seed is not None)
        for number, step in enumerate(listing(content.get("when") or [], "when"), 1)
    )
    if "then" not in content and not any(step.wish for step in steps) and "log" not in content:
        raise CaseError("the case asserts nothing; give it 'then', even if it is {}")
    final = {key: content[key] for key in ("then", "loose") if key in content}
    return Case(
        path=document.path,
        title=document.title,
        game=str(content.get("game", "")),
        rules=rules,
        settings=_settings(vocabulary, mapping(content.get("settings") or {}, "settings"), known),
        board=board,
        changes=tuple(read_change(change, known, "amend") for change in changes),
        given=read_given(content.get("given") or {}, words, known),
        steps=steps,
        wish=read_wish({"then": {}, **final}, words, known, "then"),
        log=read_log(content.get("log") or [], "log"),
        seed=seed,
        words=words,
    )
