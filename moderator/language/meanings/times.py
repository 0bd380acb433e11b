"""Productions of times: when, until when, how often, in which order."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.language import tree
from moderator.language.meanings.complements import Complements
from moderator.language.meanings.meaning import (
    PERIODS,
    Meaning,
    amount,
    gap_clause,
    is_a_turn,
)
from moderator.language.registry import fits


def week(kind: str, number: Meaning, start: int) -> tree.Noun | None:
    """Read "week 12" as "the 12th week"; None if the number is none of a week."""
    if isinstance(number.value[1], str) or number.value[1].denominator != 1:
        return None
    rank = tree.Rank("ordinal", "", int(number.value[1]), written=True, span=(number.start, number.end))
    return tree.Noun(kind, "the", rank=rank, span=(start, number.end))


class Times(Complements):
    """Productions of times: when, until when, how often, in which order."""

    def _time(self, kind: str, phrase: Meaning) -> Meaning | None:
        if not self._phrase(phrase) or not fits(phrase.sorts, PERIODS | {"matter"}) or "any" in phrase.sorts:
            return None
        return Meaning(tree.Time(kind, phrase.value))

    def do_in_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        if self._when_it_is(phrase.value):
            return Meaning(tree.Time("in", phrase.value))
        if isinstance(phrase.value, tree.Join) and any(
            getattr(one, "determiner", "") == "this" for one in phrase.value.items
        ):
            return None
        same = isinstance(phrase.value, tree.Noun) and phrase.value.kind in {"week", "update"}
        if same and phrase.value.which == (gap_clause(tree.Adjective("same")),):
            phrase = replace(phrase, value=replace(phrase.value, determiner="a", which=()))  # in one and the same week
        return self._time("in", phrase)

    def do_on_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        """Read "on her turn" as "in her turn"."""
        return self._time("in", phrase) if is_a_turn(phrase.value) else None

    def do_start_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._time("start", phrase)

    def do_end_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._time("end", phrase)

    def do_before_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._moment("before", phrase)

    def do_right_before_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._moment("right before", phrase)

    def do_after_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._moment("after", phrase)

    def do_after_clause(self, _after: Meaning, clause: Meaning) -> Meaning | None:
        """Read "she would be eligible after every Blockbuster explodes": what would be so if something happened."""
        if not isinstance(clause.value, tree.Clause) or clause.value.modal or clause.value.perfect:
            return None
        return Meaning(tree.Time("after", clause.value))

    def _moment(self, kind: str, phrase: Meaning) -> Meaning | None:
        return Meaning(tree.Time(kind, phrase.value), cost=1) if self._phrase(phrase) else None

    def do_during_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._time("during", phrase)

    def do_within_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._time("within", phrase)

    def do_within_after_time(
        self, _within: Meaning, period: Meaning, _after: Meaning, phrase: Meaning
    ) -> Meaning | None:
        if not fits(period.sorts, frozenset({"period"})) or not self._phrase(phrase):
            return None
        return Meaning(tree.Time("within after", tree.Join("and", (period.value, phrase.value))))

    def do_within_after_clause(
        self, _within: Meaning, period: Meaning, _after: Meaning, clause: Meaning
    ) -> Meaning | None:
        if not fits(period.sorts, frozenset({"period"})) or not isinstance(clause.value, tree.Clause):
            return None
        return Meaning(tree.Time("within after", tree.Both("and", (period.value, clause.value))))

    def do_from_time(self, _from: Meaning, phrase: Meaning, *_on: Meaning) -> Meaning | None:
        return self._time("from", phrase)

    def do_from_to_time(self, _from: Meaning, first: Meaning, _to: Meaning, last: Meaning) -> Meaning | None:
        """Read "from week 10 to week 12", both of them counted."""
        if not all(self._phrase(week) and fits(week.sorts, frozenset({"period"})) for week in (first, last)):
            return None
        return Meaning(tree.Time("from to", tree.Join("and", (first.value, last.value))))

    def do_between_time(self, _between: Meaning, phrase: Meaning) -> Meaning | None:
        """Read "between week 10 and week 12" as "from week 10 to week 12"."""
        if not isinstance(phrase.value, tree.Join) or len(phrase.value.items) != 2 or phrase.value.word != "and":
            return None
        weeks = all(isinstance(one, tree.Noun) and fits(self._sorts(one.kind), PERIODS) for one in phrase.value.items)
        return Meaning(tree.Time("from to", phrase.value)) if weeks else None

    def do_numbers_time(
        self, _in: Meaning, noun: Meaning, first: Meaning, _to: Meaning, last: Meaning
    ) -> Meaning | None:
        """Read "in weeks 10 to 12" as "from week 10 to week 12"."""
        kind, plural = noun.value[1]
        weeks = [week(kind, number, noun.start) for number in (first, last)]
        if not plural or kind not in {"week", "update"} or None in weeks:
            return None
        return Meaning(tree.Time("from to", tree.Join("and", tuple(weeks))))  # type: ignore[arg-type]

    def do_listed_time(self, _in: Meaning, noun: Meaning, *rest: Meaning) -> Meaning | None:
        """Read "in weeks 2, 3 and 7" as any of these weeks."""
        kind, _ = noun.value[1]
        weeks = [week(kind, number, noun.start) for number in self._rest(rest, "COMMA", "AND", "OR")]
        if kind not in {"week", "update"} or None in weeks:
            return None
        return Meaning(tree.Time("in", tree.Join("or", tuple(weeks))))  # type: ignore[arg-type]

    def do_last_time(
        self, _in: Meaning, _the: Meaning, _last: Meaning, number: Meaning, noun: Meaning
    ) -> Meaning | None:
        """Read "in the last 4 weeks" as "within 4 weeks"."""
        kind, plural = noun.value[1]
        if kind not in {"week", "update"} or plural != (number.value[1] != 1):
            return None
        quantity = tree.Quantity("=", amount(number.value[1], "", number.value[2]))
        span = (noun.start, noun.end)
        return Meaning(tree.Time("within", tree.Noun(kind, "", plural=plural, quantity=quantity, span=span)))

    def do_until_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._time("until", phrase)

    def do_for_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        if not fits(phrase.sorts, frozenset({"period"})) or "any" in phrase.sorts:
            return None
        return self._time("for", phrase)

    def do_for_next(self, *parts: Meaning) -> Meaning | None:
        """Read "for the next two weeks" as "for two weeks", which begin with this one."""
        kind, plural = parts[-1].value[1]
        number = next((part for part in parts if self._is(part, "NUM")), None)
        many = 1 if number is None else number.value[1]
        if kind not in {"week", "update"} or plural != (many != 1):
            return None
        quantity = None if number is None else tree.Quantity("=", amount(many, "", number.value[2]))
        noun = tree.Noun(kind, "" if number else "a", plural=plural, quantity=quantity)
        return Meaning(tree.Time("for", replace(noun, span=(parts[-1].start, parts[-1].end))))

    def do_week_before(self, _the: Meaning, noun: Meaning, before: Meaning) -> Meaning | None:
        """Read "the week before" as "last week"."""
        return self.do_this_time(replace(before, value=("LAST", "last", None)), noun)

    def do_this_and_next(self, *parts: Meaning) -> Meaning | None:
        noun, plural = next(part for part in parts if self._is(part, "NOUN")).value[1]
        if plural or not fits(self._sorts(noun), PERIODS):
            return None
        number = next((part for part in parts if self._is(part, "NUM")), None)
        many = tree.Amount(Fraction(1)) if number is None else amount(number.value[1], "", number.value[2])
        quantity = tree.Quantity("=", many)
        return Meaning(tree.Time("this and next", tree.Noun(noun, "this", quantity=quantity)))

    def do_this_time(self, which: Meaning, noun: Meaning) -> Meaning | None:
        name, plural = noun.value[1]
        if plural or not fits(self._sorts(name), PERIODS):
            return None
        return Meaning(tree.Time(which.value[1], tree.Noun(name, span=(noun.start, noun.end))))

    def do_each_time(self, _each: Meaning, *rest: Meaning) -> Meaning | None:
        name, plural = rest[-1].value[1]
        if plural or not fits(self._sorts(name), PERIODS):
            return None
        rank = tree.Rank("ordinal", "", rest[0].value[1], span=(rest[0].start, rest[0].end)) if len(rest) == 2 else None
        return Meaning(tree.Time("each", tree.Noun(name, "each", rank=rank)))

    def do_a_week(self, _a: Meaning, noun: Meaning) -> Meaning | None:
        name, plural = noun.value[1]
        if plural or name not in {"week", "turn", "update"}:
            return None
        return Meaning(tree.Time("per", tree.Noun(name, "a")), cost=1)

    def do_order_time(self, order: Meaning) -> Meaning:
        return Meaning(tree.Time("order", tree.Text(order.value[1])))

    def do_order_in_which(self, _order: Meaning, clause: Meaning) -> Meaning:
        return Meaning(tree.Time("order in which", clause.value))
