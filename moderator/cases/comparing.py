"""Comparing a position with what a `then` asserts: what it lists holds, and nothing else that is kept has changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from moderator.cases.case import Place, Wanted, WantedText, WantedThing, Wish
from moderator.cases.documents import listing, mapping
from moderator.cases.kinds import Kind, Many, Name, Pairs, canonical
from moderator.cases.looking import MISSING, Snapshot, View
from moderator.cases.publishing import words_of
from moderator.cases.vocabulary import KEPT, VALUE
from moderator.core.dice import Draw

_INT = Name("int")


def agrees(kind: Kind, wanted: object, came: object) -> bool:
    """Tell whether a value is what was asserted; of a `partial` kind only what is listed is compared."""
    if came is MISSING:
        return False
    if isinstance(kind, Pairs) and kind.partial and isinstance(wanted, Mapping) and isinstance(came, Mapping):
        return all(key in came and agrees(kind.value, value, came[key]) for key, value in wanted.items())
    if kind == Name("span") and isinstance(wanted, list):
        return bool(wanted[0] <= came <= wanted[-1])
    if kind == Name("total") and isinstance(came, Mapping):
        parts = wanted if isinstance(wanted, Mapping) else {"total": wanted}
        return all(came.get(part) == value for part, value in parts.items())
    if isinstance(kind, Many) and kind.counted and isinstance(wanted, int) and isinstance(came, Sequence):
        return len(came) == wanted
    if isinstance(kind, Many) and kind.partial and isinstance(wanted, Sequence) and isinstance(came, Sequence):
        return len(wanted) == len(came) and _paired(list(wanted), list(came))
    return canonical(wanted) == canonical(came)


def _paired(wanted: Sequence[object], came: Sequence[object]) -> bool:
    """Tell whether each listed record can be matched with one of its own."""
    if not wanted:
        return True
    first, rest = mapping(wanted[0], "what is wanted"), wanted[1:]
    for index, record in enumerate(came):
        there = mapping(record, "what came")
        fits = all(canonical(there.get(word)) == canonical(value) for word, value in first.items())
        if fits and _paired(rest, [*came[:index], *came[index + 1 :]]):
            return True
    return False


def _holds(kind: Kind, wanted: Wanted, came: object) -> bool:
    """Tell whether a value meets what is wanted."""
    if wanted.free:
        return True
    return any(agrees(kind, value, came) for value in wanted.values) is not wanted.never


def shown(value: object) -> str:
    """Write a value as a case would."""
    if value is MISSING:
        return "nothing (no rule declares it)"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(shown(part) for part in value) + "]"
    return str(value)


def _wanted_shown(wanted: Wanted) -> str:
    """Write what was wanted."""
    values = " or ".join(shown(value) for value in wanted.values)
    return f"not {values}" if wanted.never else values


def _at(place: Place, word: str = "") -> str:
    """Write a place as a case would look it up."""
    kind, key = place
    return " ".join(str(part) for part in (kind, key, "" if word == VALUE else word) if part != "")


class Comparison:
    """One `then`, held against the position before and the position that came."""

    def __init__(self, view: View, before: Snapshot, after: Snapshot, draws: Sequence[Draw]) -> None:
        self.view = view
        self.before = before
        self.after = after
        self.draws = draws

    def differences(self, wish: Wish) -> list[str]:
        """Give a line for each thing that is not as it should be; empty if all is."""
        if wish.others:
            tries: list[list[str]] = [self.differences(other) for other in wish.others]
            if all(tries):
                return [
                    "none of the outcomes of one_of holds; nearest: "
                    + "; ".join(min((len(lines), lines) for lines in tries)[1])
                ]
            return []
        found = [*self._listed(wish), *self._lists(wish), *self._texts(wish), *self._luck(wish), *self._shuffled(wish)]
        if not wish.loose:
            found += [*self._unlisted(wish), *self._rules(wish)]
        return found

    def _listed(self, wish: Wish) -> Iterator[str]:
        """Compare what is listed."""
        for place, wanted in wish.things.items():
            there = place in self.after.things
            if wanted.free:
                continue
            if wanted.absent:
                if there:
                    yield f"{_at(place)}: expected absent, came there"
                continue
            if not there:
                yield f"{_at(place)}: expected there, came absent"
                continue
            for word, value in wanted.attributes.items():
                came = self.view.value(place, word)
                if not _holds(self.view.words.kind(place[0], word), value, came):
                    yield f"{_at(place, word)}: expected {_wanted_shown(value)}, came {shown(came)}"
        if wish.board is not None and not _holds(_INT, wish.board, self.after.board):
            yield f"board: expected {_wanted_shown(wish.board)}, came {self.after.board}"

    def _lists(self, wish: Wish) -> Iterator[str]:
        """Compare lists of alike things as wholes, a missing attribute being its first value."""
        for name, came in self.after.lists.items():
            wanted = wish.lists.get(name)
            if wanted is None:
                if not wish.loose and canonical(came) != canonical(self.before.lists[name]):
                    yield f"{name}: expected {shown(self.before.lists[name])} as before, came {shown(came)}"
                continue
            thing = self.view.words.things[name]
            firsts = {word: self.view.first(thing, word) for word in thing.attributes}
            filled = tuple(_filled(listing(value, name), firsts) for value in wanted.values)
            rows = _filled(came, firsts)
            if not wanted.free and any(canonical(value) == canonical(rows) for value in filled) is wanted.never:
                yield f"{name}: expected {_wanted_shown(Wanted(filled, wanted.never))}, came {shown(rows)}"

    def _unlisted(self, wish: Wish) -> Iterator[str]:
        """Compare what is kept and not listed with what it was before."""
        if wish.board is None and self.after.board != self.before.board:
            yield f"board: expected {self.before.board} as before, came {self.after.board} (not listed)"
        nothing = WantedThing()
        is_over = bool(self.after.things.get(("over", ""), {}).get(VALUE))
        for place in [*self.before.things, *(place for place in self.after.things if place not in self.before.things)]:
            wanted = wish.things.get(place, nothing)
            if wanted.free or wanted.absent:
                continue
            thing = self.view.words.things[place[0]]
            if thing.lapses and is_over:
                continue
            before, after = self.before.things.get(place), self.after.things.get(place)
            listed = place in wish.things
            kept = [word for word, attribute in thing.attributes.items() if attribute.compare == KEPT]
            if after is None:
                if kept and not listed:
                    yield f"{_at(place)}: expected there as before, came absent (not listed)"
                continue
            if before is None and thing.counted and not listed:
                yield f"{_at(place)}: expected absent as before, came there (not listed)"
                continue
            for word in kept:
                if word in wanted.attributes:
                    continue
                old = self.view.first(thing, word) if before is None else before[word]
                if old is not MISSING and canonical(old) != canonical(after[word]):
                    why = "as every new one" if before is None else "as before"
                    yield f"{_at(place, word)}: expected {shown(old)} {why}, came {shown(after[word])} (not listed)"

    def _rules(self, wish: Wish) -> Iterator[str]:
        """Compare the rulebook: only what was enacted, or is listed, may differ, unless it may be any."""
        if wish.any_rules:
            return
        for rule in _changed(self.before, self.after):
            if rule not in wish.rulebook and rule not in self.after.enacted:
                yield f"rulebook {rule}: expected unchanged, came {shown(self.after.rules.get(rule, 'absent'))}"

    def _texts(self, wish: Wish) -> Iterator[str]:
        """Compare rules and pages by their words."""
        changed = set(_changed(self.before, self.after))
        for rule, wanted in wish.rulebook.items():
            text = self.after.rules.get(rule)
            state_holds = {
                "present": text is not None,
                "absent": text is None,
                "changed": rule in changed,
                "unchanged": rule not in changed,
            }
            if wanted.state:
                if not state_holds[wanted.state]:
                    yield f"rulebook {rule}: expected {wanted.state}, came {'absent' if text is None else text}"
            elif text is None:
                yield f"rulebook {rule}: expected a text, came absent"
            else:
                yield from _words(f"rulebook {rule}", wanted, text)
        for page, wanted in wish.pages.items():
            yield from _words(f"pages {page}", wanted, words_of(self.view.position.pages(page)))

    def _luck(self, wish: Wish) -> Iterator[str]:
        """Compare the candidates of what was drawn."""
        if wish.drawn is None:
            return
        spelled = self.view.words.spelled
        came = [tuple(sorted((spelled(label), weight) for label, weight in draw.candidates)) for draw in self.draws]
        if [*wish.drawn] != [_scaled(draw) for draw in came] and [*wish.drawn] != came:
            wanted, drawn = ([dict(draw) for draw in draws] for draws in (wish.drawn, came))
            yield f"drawn: expected {shown(wanted)}, came {shown(drawn)}"

    def _shuffled(self, wish: Wish) -> Iterator[str]:
        """Compare what these squares hold, in any order."""
        words = ("name", "owner", "color", "coating", "store")

        def bundles(snapshot: Snapshot) -> list[str]:
            rows = [snapshot.things.get(("squares", number), {}) for number in wish.shuffled]
            return sorted(canonical([row.get(word) for word in words]) for row in rows)

        if wish.shuffled and bundles(self.before) != bundles(self.after):
            yield f"shuffled: squares {shown(wish.shuffled)} do not hold what they held before"


def _filled(rows: Sequence[object], firsts: Mapping[str, object]) -> list[dict[str, object]]:
    """Give rows with the first values of the attributes that they do not name, in the order of the table."""
    told = (mapping(row, "a row") for row in rows)
    return sorted(({word: row.get(word, first) for word, first in firsts.items()} for row in told), key=canonical)


def _scaled(draw: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Give equal weights as ones, however a game counts them."""
    return tuple((label, 1) for label, _ in draw) if len({weight for _, weight in draw}) == 1 else draw


def _changed(before: Snapshot, after: Snapshot) -> list[str]:
    """Give the rules whose text is not what it was."""
    rules = [*before.rules, *(rule for rule in after.rules if rule not in before.rules)]
    return [rule for rule in rules if before.rules.get(rule) != after.rules.get(rule)]


def _words(place: str, wanted: WantedText, text: str) -> Iterator[str]:
    """Compare a text with words that it must have and must lack; 1250 is also found where it is written 1,250."""
    flat = " ".join(text.split())
    bare = re.sub(r"(?<=\d),(?=\d{3})", "", flat)
    for part in wanted.has:
        if part not in flat and part not in bare:
            yield f"{place}: expected to have {part!r}, came {flat[:200]!r}"
    for part in wanted.lacks:
        if part in flat:
            yield f"{place}: expected to lack {part!r}, came {flat[:200]!r}"
