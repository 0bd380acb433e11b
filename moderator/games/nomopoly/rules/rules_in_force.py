"""The rules in force: a rulebook, how each sentence of it reads, and the program that they make together.

Reading goes through the reader's cache, so that a change of one rule reads only what it touches; the program is made
once for each version of the book and shared by all who play by it.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeVar

from moderator.core.collecting import without_collecting
from moderator.games.nomopoly import verbs
from moderator.games.nomopoly.compiling.forms import compile_alone, compile_rules
from moderator.games.nomopoly.compiling.orders import idle_orders, idle_prohibitions, phases_of
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.play.program import OrderRule, Program
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.rules.basics import Lack, lacks
from moderator.games.nomopoly.world.occurrence import Place, Rule
from moderator.language import tree
from moderator.language.book_words import declared_in, implied_by, lexicon_of
from moderator.language.cache import reader_digest, shared
from moderator.language.lexicon import Lexicon, NamedThing
from moderator.language.readings import ItemReading, SentenceReading
from moderator.language.rulebook import Item, Rulebook, in_order
from moderator.language.whole import keep, key_of, recall

if TYPE_CHECKING:  # these load the grammar, which a book that is kept as it was read does not need
    from moderator.games.nomopoly.rules.granted import Granted
    from moderator.language.reader import Reader

_Key = TypeVar("_Key")
_MONEY = re.compile(r"\$\d|\bcash\b")
_KEPT = 12


@dataclass(frozen=True, eq=False)
class RulesInForce:
    """A version of the rules: text, readings, and what is compiled of them, at once or when somebody first asks for it.

    Most commands only look at a game, or note a verdict, and never run its rules.
    """

    book: Rulebook
    readings: tuple[ItemReading, ...]
    names: tuple[NamedThing, ...] = ()

    @cached_property
    def program(self) -> Program[Frame]:
        """The program that the sentences make."""
        return self.compile(None)

    @property
    def is_compiled(self) -> bool:
        """Say whether somebody has asked for the program."""
        return "program" in vars(self)

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences of the book that read, in its order, but for short forms."""
        found = []
        for item, reading in zip(self.book.items(), self.readings, strict=True):
            for number, sentence in enumerate((*reading.sentences, *reading.implied)):
                for part, form in enumerate(sentence.forms):
                    if isinstance(form, tree.Declaration) and form.what == "short form":
                        continue
                    place: Place = (in_order(item.number), number, part)
                    rule = Rule(item.number, number, sentence.text, place, item.key)
                    found.append(Sentence(rule, form))
        return tuple(found)

    @cached_property
    def granted(self) -> Granted:
        """What the sentences let players write."""
        # who only looks at a game need not load what tells it
        from moderator.games.nomopoly.rules.granted import granted

        sentences = ((reading.number, sentence) for reading in self.readings for sentence in reading.sentences)
        return granted(sentences, self.program.kinds)

    def compile(self, before: Program[Frame] | None) -> Program[Frame]:
        """Compile what was read; what is alike in the version `before` is taken over."""
        texts = {item.number: item.text for item in self.book.items()}
        with without_collecting(stays=True):
            return compile_rules(self.sentences, texts, before)

    @property
    def lexicon(self) -> Lexicon:
        """The words of the rules, with the names that they speak of."""
        return _reader(self.book, self.names).lexicon

    def reader(self, names: Iterable[NamedThing]) -> Reader:
        """Give a reader that also knows the names in the game."""
        return _reader(self.book, tuple(names))

    def troubles(self) -> tuple[tuple[str, str, str], ...]:
        """Give rule, sentence and reason of everything that does not run: unread, or read and not runnable."""
        found = []
        for reading in self.readings:
            for sentence in reading.sentences:
                if sentence.state == "almost":
                    reasons = sentence.diagnosis.reasons if sentence.diagnosis else ()
                    found.append((reading.number, sentence.text, "It does not read: " + " ".join(reasons)))
        found += [(trouble.rule.item, trouble.rule.text, trouble.reason) for trouble in self.program.troubles]
        return tuple(found)

    @cached_property
    def lacks(self) -> tuple[Lack, ...]:
        """Every sentence of which nothing comes, since a rule is missing that it leans on."""
        return lacks(self.readings)

    @cached_property
    def has_money(self) -> bool:
        """Whether the rules speak of money at all."""
        return any(_MONEY.search(item.text) for item in self.book.items())

    @cached_property
    def idle(self) -> dict[tuple[str, str], str]:
        """Why nothing comes of what a sentence grants or forbids, by the number of its item and its text."""
        found = {order.rule: NOTHING_COMES.format(order.verb) for order in idle_orders(self.program)}
        found |= {rule: FORBIDS_NOTHING.format(verb) for rule, verb in idle_prohibitions(self.program)}
        found |= {order.rule: NEVER_THEN.format(phase) for order, phase in self._closed()}
        return {(rule.item, rule.text): reason for rule, reason in found.items()}

    def phase_for(self, asked: Iterable[tree.Clause]) -> str:
        """Give the phase for an order that names none and is granted by phases alone; "" for any other."""
        rules = [rule for verb in {clause.verb for clause in asked} for rule in self.program.orders.get(verb, ())]
        granted = {phases_of(rule, self.program) for rule in rules}
        if len(granted) != 1:
            return ""  # which of them it asks for is known when it is carried out
        (phases,) = granted
        if self.granted.default_phase in phases:
            return ""
        return next((phase for phase in self.granted.open_phases if phase in phases), "")

    def _closed(self) -> Iterator[tuple[OrderRule[Frame], str]]:
        """Give each order that is granted only in phases in which none is carried out, with the first of those."""
        scheduled = frozenset(self.granted.open_phases)
        for order in (order for orders in self.program.orders.values() for order in orders):
            phases = phases_of(order, self.program)
            if scheduled and phases and scheduled.isdisjoint(phases):
                yield order, phases[0]

    def once(self, text: str, names: Iterable[NamedThing] = ()) -> tuple[tuple[SentenceReading, str], ...]:
        """Read what happens once, when a proposal is accepted: each sentence, and why nothing comes of it."""
        found = []
        before: tuple[tree.Step, ...] = ()
        for number, reading in enumerate(self.reader(names).read_item(Item("Once", text)).sentences):
            rule = Rule("Once", number, reading.text, (in_order("Once"), number, 0))
            before = before if isinstance(reading.form, tree.Continuation) else ()
            reason = "" if reading.form is None else compile_alone(self.program, rule, reading.form, before)
            found.append((reading, reason))
            before = (*before, *getattr(reading.form, "steps", ()))
        return tuple(found)


NEVER_THEN = 'no order is carried out in the {0}: say too "In the {0}, orders that name the {0} are carried out."'
NOTHING_COMES = 'no rule says what comes of "{}", waits for it or asks whether it was done'
FORBIDS_NOTHING = 'no rule lets anybody "{}" so: there is nothing to forbid'

_MADE: OrderedDict[tuple[tuple[str, str], ...], RulesInForce] = OrderedDict()


def rules_in_force(book: Rulebook, names: tuple[NamedThing, ...] = ()) -> RulesInForce:
    """Read and compile a rulebook, or give what was made of the same text before.

    Of the `names` in the game only those matter that the rules speak of and that are no words of the rules.
    """
    spoken = _spoken_of(book, names)
    key = tuple((item.number, item.text) for item in book.items()) + tuple(
        (section.number, section.title) for section in book.sections
    )
    key += tuple((name.name, name.kind) for name in spoken)
    known = _MADE.get(key)
    if known is not None:
        _MADE.move_to_end(key)
        return known
    with without_collecting(stays=True):
        made = _make(book, spoken)
    _MADE[key] = made
    while len(_MADE) > _KEPT:
        _MADE.popitem(last=False)
    return made


@lru_cache(maxsize=24)
def _reader(book: Rulebook, names: tuple[NamedThing, ...]) -> Reader:
    from moderator.language.reader import Reader  # who starts from kept readings need not load what reads

    return Reader(lexicon_of(book, names))


def reader_of(book: Rulebook, names: Iterable[NamedThing]) -> Reader:
    """Give a reader for a rulebook that need not be in force."""
    return _reader(book, tuple(names))


def _readings(book: Rulebook, reader: Reader, before: RulesInForce | None) -> list[ItemReading]:
    """Read every item; one of the version before is read again only if it, or what one of its words can be, differs."""
    known: dict[tuple[str, str], ItemReading] = {}
    changed: tuple[str, ...] = ()
    if before is not None:
        texts = {item.number: item.text for item in before.book.items()}
        known = {(reading.number, texts[reading.number]): reading for reading in before.readings}
        changed = changed_words(before.lexicon, reader.lexicon)
    found = []
    for item in book.items():
        reading = known.get((item.number, item.text))
        folded = item.text.casefold()
        if reading is None or any(word in folded for word in changed) or _hangs(reading, reader.lexicon):
            reading = reader.read_item(item)
        found.append(reading)
    return found


def _hangs(reading: ItemReading, lexicon: Lexicon) -> bool:
    """Say whether a reading hangs on the sentences around it.

    What does not read may, and so does which sentence of a book is the first to use a word.
    """
    if any(one.state == "almost" for one in reading.sentences):
        return True
    return tuple(one.text for one in reading.implied) != implied_by(reading.sentences, lexicon)


def changed_words(before: Lexicon, after: Lexicon) -> tuple[str, ...]:
    """Give the words and phrases that mean something else in one lexicon than in the other."""
    found = {" ".join(key).casefold() for key in _differing(before.entries, after.entries)}
    for old, new in ((before.nouns, after.nouns), (before.verbs, after.verbs), (before.flags, after.flags)):
        found |= {each.casefold() for each in _differing(old, new)}
    return tuple(sorted(found))


def _differing(old: Mapping[_Key, object], new: Mapping[_Key, object]) -> Iterator[_Key]:
    """Give the keys under which two tables hold something else; most hold the very same."""
    for key in old.keys() | new.keys():
        was, now = old.get(key), new.get(key)
        if was is not now and was != now:
            yield key


@lru_cache(maxsize=24)
def _words_of(book: Rulebook) -> str:
    return " ".join(item.text for item in book.items())


def _spoken_of(book: Rulebook, names: tuple[NamedThing, ...]) -> tuple[NamedThing, ...]:
    if not names:
        return ()
    text = _words_of(book)
    heard = [
        each for each in names if each.name in text and re.search(rf"(?<![\w]){re.escape(each.name)}(?![\w])", text)
    ]
    if not heard:
        return ()
    # To ask the lexicon costs as much as reading what the rules declare, so its answers are kept.
    key = f"{reader_digest()}:names:{key_of(book, heard)}"
    digest, _, marks = (shared().get(key) or "").partition(":")
    if len(marks) != len(heard) or _digest(marks) != digest:
        marks = "".join("-" if _is_word(book, each) else "+" for each in heard)
        shared().put(key, f"{_digest(marks)}:{marks}")
    return tuple(each for each, mark in zip(heard, marks, strict=True) if mark == "+")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _is_word(book: Rulebook, name: NamedThing) -> bool:
    """Say whether a name is a word of the rules."""
    lexicon = _reader(book, ()).lexicon
    if name.kind == "player" and lexicon.implied and lexicon.knows(name.name):
        lexicon = declared_in(book, by_use=False)  # whoever is in the game is meant by her name, and nothing new
    return lexicon.knows(name.name)


def _make(book: Rulebook, names: tuple[NamedThing, ...]) -> RulesInForce:
    verbs.load()
    before = next(reversed(_MADE.values()), None)
    if before is None:
        kept = recall(shared(), book, names)
        if kept is not None:
            return RulesInForce(book, kept, names)
    readings = tuple(_readings(book, _reader(book, names), before))
    if before is None:
        keep(shared(), book, names, readings)
    made = RulesInForce(book, readings, names)
    if before is not None:  # while it is there to take over from; what is the first is compiled when it is asked for
        vars(made)["program"] = made.compile(before.program)
    return made


def forget() -> None:
    """Forget every rulebook that this process has read and compiled, as a new process has none."""
    _MADE.clear()
    _reader.cache_clear()
    shared().clear()
