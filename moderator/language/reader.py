"""Reads sentences, orders and conditions into typed trees, or says why it cannot. It never guesses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

from moderator.language import tree
from moderator.language.antecedents import resolve
from moderator.language.cache import Keys, Readings, dump, load, shared
from moderator.language.declarations import MOST_LETTERS
from moderator.language.diagnosis import Diagnostician
from moderator.language.earley import NoReading, TooTangled, fold, is_known, parse
from moderator.language.forms import Former
from moderator.language.items import ItemReader
from moderator.language.lexer import lex
from moderator.language.lexicon import Lexicon
from moderator.language.macros import READ, Use
from moderator.language.meanings.builder import Builder
from moderator.language.meanings.meaning import Meaning
from moderator.language.parts import Misformed
from moderator.language.readings import ConditionReading, Diagnosis, ItemReading, OrderReading, SentenceReading
from moderator.language.restating.cataphora import named_in_the_event
from moderator.language.restating.distances import so_far_apart
from moderator.language.restating.each_so_many import each_so_many
from moderator.language.restating.for_doing import paid_for_doing
from moderator.language.restating.happenings import asks_what_happens, waited_for
from moderator.language.restating.light_verbs import plainly_done
from moderator.language.restating.negation import none_of_any
from moderator.language.restating.possessions import orders_made, plain_sums, plainly_had
from moderator.language.restating.reciprocal import among_themselves
from moderator.language.restating.second_person import addressed
from moderator.language.restating.those_meant import all_of_them
from moderator.language.rulebook import Item
from moderator.language.scope import READER, Scope, Unresolved
from moderator.language.sentences import without_end
from moderator.language.ties import says_of_a_tie
from moderator.language.word import Word

LONGEST = 80
MOST_ORDERS = 512
"""How many orders and conditions a reader keeps as it read them: those of a week are read again when they are due."""

_SCHEDULE = re.compile(r"^The phases of an update are, in this order: (.+)\.$")

_SHORT_FORM = re.compile(r'^"([^"]+)" is short for "([^"]+)"\.$')

_DEFINING = (tree.Declaration, tree.Value, tree.Definition, tree.Standing, tree.Schedule, tree.Precedence)


class _Untold(Diagnostician):
    """Says of nothing why it does not read, but for what kind of thing keeps it from that where readers ask for it."""

    def __init__(self) -> None:
        """It knows no words."""

    def __getattribute__(self, name: str) -> Any:
        """Give whatever is asked for without a reason."""
        return lambda *_: Diagnosis(_CODES.get(name, "untold"), ())


_CODES = {"misformed": "no-rule", "ambiguous": "two-readings"}
_UNTOLD = _Untold()


class Reader:
    """A reader over one lexicon. Make a new one when the lexicon changes."""

    uses: tuple[frozenset[Use], ...] = (frozenset(), READ)
    """The macros with which a sentence is read, one set after the other, until it means something."""

    def __init__(self, lexicon: Lexicon, readings: Readings | None = None) -> None:
        self.lexicon = lexicon
        self.readings = readings or shared()
        self.keys = Keys(lexicon)
        self.builder = Builder(lexicon)
        self.orders = Builder(lexicon, orders=True)
        self.former = Former(lexicon)
        self.diagnostician = Diagnostician(lexicon)
        self._order = lru_cache(MOST_ORDERS)(self._read_order)
        self._condition = lru_cache(MOST_ORDERS)(self._read_condition)

    def read_item(self, item: Item) -> ItemReading:
        """Read every sentence of an item; a sentence that goes on from another shares what it introduced."""
        return ItemReader(self).read(item)

    def read_sentence(self, text: str) -> SentenceReading:
        """Read one sentence by itself, as it stands."""
        return self.sentence(text, 0, Scope(self.lexicon))[0]

    @contextmanager
    def silently(self) -> Iterator[None]:
        """Look for no reasons while it is only tried whether words read."""
        kept, self.diagnostician = self.diagnostician, _UNTOLD
        try:
            yield
        finally:
            self.diagnostician = kept

    def read_order(self, text: str, after: ConditionReading | None = None, *, why: bool = True) -> OrderReading:
        """Read a verb phrase in its base form: "buy 12", "paint 12 Red".

        `after` is the condition that the order hangs on, whose nouns it can refer to ("if I land on a square, buy it").
        Finding out why words do not read takes much longer than reading; `why` says whether that is wanted. The same
        words are read once: a lexicon never changes.
        """
        return self._order(text, after, why)

    def _read_order(self, text: str, after: ConditionReading | None, why: bool) -> OrderReading:
        words = self._cut(text.strip().rstrip(".!"))
        if words is None:
            return OrderReading(text, diagnosis=self.diagnostician.too_long(text, LONGEST))
        found = self._meanings(words, text, "order", why=why)
        if isinstance(found, Diagnosis):
            return OrderReading(text, diagnosis=found)
        if not found:
            return OrderReading(text)
        best = min(meaning.cost for meaning in found)
        clauses = []
        for meaning in sorted(found, key=lambda one: one.cost):
            if meaning.cost > best + LONGEST:
                continue
            scope = (
                after.scope.fork() if after and after.scope else Scope(self.lexicon, sender="@sender", actor="@sender")
            )
            try:
                clauses.append(resolve(meaning.value, scope))
            except Unresolved as trouble:
                return OrderReading(text, diagnosis=self.diagnostician.unresolved(trouble))
        return OrderReading(text, tuple(dict.fromkeys(clauses)))

    def read_condition(self, text: str, *, why: bool = True) -> ConditionReading:
        """Read what stands after *if* in a conditional order: "I land on an unowned square"; `why` as for orders."""
        return self._condition(text, why)

    def _read_condition(self, text: str, why: bool) -> ConditionReading:
        words = self._cut(text.strip().rstrip(".,"))
        if words is None:
            return ConditionReading(text, diagnosis=self.diagnostician.too_long(text, LONGEST))
        found = self._meanings(words, text, "condition", why=why)
        if isinstance(found, Diagnosis):
            return ConditionReading(text, diagnosis=found)
        if not found:
            return ConditionReading(text)
        best = min(meaning.cost for meaning in found)
        top = [meaning for meaning in found if meaning.cost == best]
        if len(top) > 1:
            return ConditionReading(
                text, diagnosis=self.diagnostician.ambiguous(text, tuple(meaning.value for meaning in top))
            )
        scope = Scope(self.lexicon, sender="@sender", actor="@sender")
        try:
            return ConditionReading(text, resolve(top[0].value, scope), scope=scope)
        except Unresolved as trouble:
            return ConditionReading(text, diagnosis=self.diagnostician.unresolved(trouble))

    def _cut(self, text: str) -> tuple[Word, ...] | None:
        """Cut what is ordered into words, or give None for more than is read, of which nothing is looked at."""
        if len(text) > MOST_LETTERS:
            return None
        words = lex(text, self.lexicon, new_names=True)
        return None if len(words) > LONGEST else words

    def sentence(
        self,
        text: str,
        start: int,
        before: Scope,
        *,
        goes_on: bool = False,
        brought: frozenset[str] | None = frozenset(),
    ) -> tuple[SentenceReading, Scope]:
        """Read a sentence; it `goes_on` from the one before it if that says what happens and it says what else.

        "If a player lands there, ..." asks of what the sentences before have `brought` about, by its verbs; where it
        goes on from nothing (None), or is of somebody and something else, it waits for what happens.
        """

        def trouble(diagnosis: Diagnosis) -> tuple[SentenceReading, Scope]:
            return SentenceReading(text, start, "almost", diagnosis=diagnosis), before

        if text.startswith("Note:"):
            return SentenceReading(text, start, "prose", tree.Prose(text.removeprefix("Note:").strip())), before
        if says_of_a_tie(text):
            return SentenceReading(text, start, "defines", tree.Prose(text)), before
        if len(text) > MOST_LETTERS:
            return trouble(self.diagnostician.too_long(text, LONGEST))
        if schedule := _SCHEDULE.match(text):
            phases = tuple(re.sub(r"^(?:and )?the ", "", phase.strip()) for phase in re.split(r"[;,]", schedule[1]))
            return SentenceReading(text, start, "defines", tree.Schedule(phases)), before
        if short := _SHORT_FORM.match(text):
            declared = tree.Declaration("short form", None, (short[1], short[2]))
            return SentenceReading(text, start, "defines", declared), before
        words = lex(without_end(text), self.lexicon)
        if len(words) > LONGEST:
            return trouble(self.diagnostician.too_long(text, LONGEST))
        found = self._kept_form(words, text)
        if isinstance(found, Diagnosis):
            return trouble(found)

        def said(found: tree.Form) -> tuple[SentenceReading, Scope]:
            goes = goes_on and isinstance(found, tree.Once) and _speaks_on(found)
            form, scope = self._as_it_goes_on(found, text, before, brought, goes=goes)
            resolved = so_far_apart(all_of_them(resolve(form, scope)))
            state = "defines" if isinstance(resolved, _DEFINING) else "runs"
            return SentenceReading(text, start, state, resolved), scope

        try:
            return said(found)
        except Unresolved as unresolved:
            loosely = self._form(words, text, self.uses[-1])
            if loosely is not None and loosely != found and not isinstance(loosely, Diagnosis):
                with suppress(Unresolved):
                    return said(loosely)
            return trouble(self.diagnostician.unresolved(unresolved))

    def _as_it_goes_on(
        self, found: tree.Form, text: str, before: Scope, brought: frozenset[str] | None, *, goes: bool
    ) -> tuple[tree.Form, Scope]:
        """Give what a sentence is behind those before it, and its scope; it `goes` on from the one right before it."""
        form = tree.Continuation(found.steps) if goes and isinstance(found, tree.Once) else found
        if isinstance(form, tree.Continuation) and asks_what_happens(form, brought):
            waiting = self._kept_form(lex(_IF.sub("When", without_end(text)), self.lexicon), text)
            form = form if isinstance(waiting, Diagnosis) else waiting
        behind = isinstance(form, tree.Continuation) or _leans(form)
        return form, before.fork() if behind else before.anew()

    def _kept_form(self, words: tuple[Word, ...], text: str) -> tree.Form | Diagnosis:
        """Give the one form of a sentence, from what is kept or by reading it; or why there is none.

        It is read with macros only if its words mean nothing without, so that no macro overrules what they mean.
        """
        key = self.keys.of(words)
        if kept := self.readings.get(key):
            known: tree.Form = load(kept)
            return known
        found = [each for each in self._forms(words, text) if each is not None]
        if not found:
            return self._no_meaning(words, text, "sentence")
        form = found[-1]
        if isinstance(form, Diagnosis):
            return found[0]
        self.readings.put(key, dump(form))
        return form

    def _forms(self, words: tuple[Word, ...], text: str) -> Iterator[tree.Form | Diagnosis | None]:
        """Give what a sentence is with more and more macros, up to the first that makes a rule of it."""
        for uses in self.uses:
            form = self._form(words, text, uses)
            yield form
            if form is not None and not (isinstance(form, Diagnosis) and form.code == "no-rule"):
                return

    def _form(self, words: tuple[Word, ...], text: str, uses: frozenset[Use]) -> tree.Form | Diagnosis | None:
        """Give the one form of a sentence, why it has none that its words allow, or None where they mean nothing."""
        forms: dict[tree.Form, int] = {}
        why: Misformed | None = None
        for meaning in self._read(words, "sentence", uses):
            try:
                form = self.former.form(meaning.value)
            except Misformed as misformed:
                why = misformed
                continue
            forms[form] = min(meaning.cost, forms.get(form, meaning.cost))
        if not forms:
            return self.diagnostician.misformed(text, why) if why else None
        best = min(forms.values())
        top = [form for form, cost in forms.items() if cost == best]
        return top[0] if len(top) == 1 else self.diagnostician.ambiguous(text, tuple(top))

    def _meanings(
        self, words: tuple[Word, ...], text: str, start: str, *, why: bool = True
    ) -> list[Meaning] | Diagnosis:
        """Give what words can mean, or why they mean nothing; [] where that is not wanted."""
        found = next(filter(None, (self._read(words, start, uses) for uses in self.uses)), [])
        return found or (self._no_meaning(words, text, start) if why else [])

    def _read(self, words: tuple[Word, ...], start: str, uses: frozenset[Use]) -> list[Meaning]:
        """Give what words can mean; [] for nothing."""
        if not words or not all(is_known(word, uses) for word in words):
            return []
        builder = self.builder if start == "sentence" else self.orders
        try:
            root = parse(words, start, uses)
            return self._as_said(fold(root, builder.leaf, builder.build, builder.prune))
        except (NoReading, TooTangled):
            return []

    def _as_said(self, found: list[Meaning]) -> list[Meaning]:
        """Say to the end what meanings leave to be said: of whom *you* is said, who gets each of so many."""
        sums = ((meaning, each_so_many(meaning.value)) for meaning in found)
        done = ((meaning, paid_for_doing(value, self.lexicon)) for meaning, value in sums if value is not None)
        waited = ((meaning, waited_for(named_in_the_event(value, self.lexicon))) for meaning, value in done)
        said = (
            (meaning, plainly_had(plain_sums(addressed(value, self.lexicon)), self.lexicon))
            for meaning, value in waited
        )
        said = ((meaning, orders_made(none_of_any(plainly_done(value)), self.lexicon)) for meaning, value in said)
        return [replace(meaning, value=among_themselves(value, self.lexicon)) for meaning, value in said]

    def _no_meaning(self, words: tuple[Word, ...], text: str, start: str) -> Diagnosis:
        """Say why words mean nothing."""
        if not words:
            return self.diagnostician.nothing(text)
        unknown = next((word for word in words if not is_known(word)), None)
        if unknown is not None:
            return self.diagnostician.unknown_word(text, words, unknown, start)
        try:
            root = parse(words, start)
            builder = self.builder if start == "sentence" else self.orders
            fold(root, builder.leaf, builder.build, builder.prune)
        except NoReading as trouble:
            unknown = next((word for word in words if not word.roles), None)
            if unknown is not None:
                return self.diagnostician.unknown_word(text, words, unknown, start)
            return self.diagnostician.no_reading(text, words, trouble)
        except TooTangled:
            return self.diagnostician.too_tangled(text)
        return self.diagnostician.ill_typed(text, words)


_IF = re.compile(r"^If\b")
_BACKWARD = re.compile(
    r"(?:Then|This|That|These|Those|If so|If not|Otherwise|Instead|The same|After that|Until then)\b"
)


def leans(reading: SentenceReading) -> bool:
    """Say whether a sentence goes on from the one before it, or speaks of it."""
    behind = isinstance(reading.form, tree.Continuation) or _leans(reading.form)
    return behind or _BACKWARD.match(reading.text) is not None


def _leans(form: object) -> bool:
    """Say whether a form goes on from the sentence before: a decision after an effect, a time that refers."""
    if isinstance(form, tree.Decision):
        return form.when is None and form.each is None
    return isinstance(form, tree.Replacement) and _refers_only(form.event)


def _speaks_on(form: tree.Once) -> bool:
    """Say whether a sentence is about somebody of the one before it: "she ...", "the other player ..."."""
    first = form.steps[0].clauses[0] if form.steps and form.steps[0].clauses else None
    subject = first.subject if isinstance(first, tree.Clause) else None
    return isinstance(subject, tree.Pronoun) or (
        isinstance(subject, tree.Noun) and (subject.determiner == "other" or subject.label == READER)
    )


def _refers_only(clause: tree.Clause) -> bool:
    return isinstance(clause.subject, tree.Pronoun)
