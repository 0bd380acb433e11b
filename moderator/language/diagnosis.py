"""Says what keeps some words from being read: where, why, what could stand there, and what would read.

Each kind of message has a code that never changes; `messages` lists them with a sentence that shows each. A wording is
offered only if it reads.
"""

from __future__ import annotations

import re

from moderator.language.earley import NoReading
from moderator.language.examples import entry, example, named, spoken, tells
from moderator.language.meanings.meaning import Argument, Meaning, VerbPhrase
from moderator.language.paraphrase import say
from moderator.language.parts import Misformed
from moderator.language.readings import Diagnosis
from moderator.language.registry import Verb, fits
from moderator.language.rejections import Rejections, VerbRecord, rejections
from moderator.language.scope import Unresolved
from moderator.language.unknown import LISTED, SAID, STARTS, UnknownWords, could_stand
from moderator.language.word import Word
from moderator.language.word_forms import article
from moderator.node import Part

_ELLIPSIS = re.compile(
    r"\b(?:(?:if|unless) (?:she|he|it|they|the [\w ]+?) ((?:does|do|is|are|has|have)(?: not|n't)?)(?=[,.])"
    r"|(?<= )((?:does|do) not|doesn't|don't)(?=[,.:]|$)"
    r"|(likewise|vice versa|ditto|the same applies|the same goes|as well))",
    re.IGNORECASE,
)

_LETTER_IN_NUMBER = re.compile(r"(?<![\w-])\$?(?=[\dOolI,.]*\d)(?=[\d,.]*[OolI])[\dOolI][\dOolI,.]*(?<![.,])(?!\w)")

_FIGURES = str.maketrans("OolI", "0011")

_OTHER_NUMBER = {"is": "are", "are": "is", "has": "have", "have": "has", "does": "do", "do": "does"}

_PERSONS = frozenset({"she", "he", "her", "him", "his", "herself", "himself"})


class Diagnostician(UnknownWords):
    """Makes diagnoses over one lexicon."""

    def nothing(self, text: str) -> Diagnosis:
        """There are no words."""
        return Diagnosis("nothing", ("There are no words here.",), (0, len(text)))

    def too_long(self, text: str, limit: int) -> Diagnosis:
        """A sentence is longer than the language reads."""
        reason = f"A sentence may have {limit} words at most: divide it, and begin the second part with *Then*."
        return Diagnosis("too-long", (reason,), (0, len(text)))

    def too_tangled(self, text: str) -> Diagnosis:
        """A sentence can be taken apart in more ways than are looked at."""
        reason = (
            "It can be taken apart in too many ways: say it in two sentences, or with fewer clauses in one another."
        )
        return Diagnosis("too-tangled", (reason,), (0, len(text)))

    def unknown_word(self, text: str, words: tuple[Word, ...], word: Word, start: str) -> Diagnosis:
        """A word that neither the language nor the rules know."""
        return self._ellipsis(text) or self._letter(text) or self.unknown(text, words, word, start)

    def no_reading(self, text: str, words: tuple[Word, ...], trouble: NoReading) -> Diagnosis:
        """The words do not make a sentence from some place on."""
        if found := self._ellipsis(text) or self._letter(text) or self._new_name(text, words):
            return found
        could, form = could_stand(trouble.expected), self.nearest_form(text, words)
        if trouble.place >= len(words):
            at = (words[-1].end, words[-1].end)
            return Diagnosis("unfinished", ("The sentence is not finished.", *could, *form), at)
        word = words[trouble.place]
        reasons = (f'"{word.text}" cannot stand here.', *could, *form)
        return Diagnosis("cannot-stand-here", reasons, (word.start, word.end))

    def _letter(self, text: str) -> Diagnosis | None:
        """A letter stands where a figure would: "$12O"."""
        found = _LETTER_IN_NUMBER.search(text)
        if not found:
            return None
        mended = text[: found.start()] + found[0].translate(_FIGURES) + text[found.end() :]
        reason = f'"{found[0]}" is not a number: a letter stands where a figure would.'
        return Diagnosis("letter-in-number", (reason,), found.span(), (mended,) if self.reads(mended) else ())

    def _new_name(self, text: str, words: tuple[Word, ...]) -> Diagnosis | None:
        """A word that was taken for a new name, but is spelled much like a known one with which the rest reads."""
        new = [word for word in words if word.roles.keys() == {"NEWNAME"}]
        for word in new[:LISTED]:
            corrected = [text[: word.start] + other + text[word.end :] for other in self.near(word.text)]
            send = tuple(one for one in corrected if self.reads(one))
            if send:
                return Diagnosis(
                    "unknown-word", (f'No rule knows the word "{word.text}".',), (word.start, word.end), send
                )
        return None

    def _ellipsis(self, text: str) -> Diagnosis | None:
        found = _ELLIPSIS.search(text)
        if not found:
            return None
        place = next(group for group in (1, 2, 3) if found[group])
        reason = (
            f'After "{found[place]}" words are left out: say it in full, as in *if the owner does not pay the tax*.'
        )
        return Diagnosis("left-out", (reason,), found.span(place))

    def ill_typed(self, text: str, words: tuple[Word, ...]) -> Diagnosis:
        """The words make a sentence, but do not fit: a preposition that the verb does not take, and such."""
        if trouble := self._letter(text) or self._ellipsis(text) or self._new_name(text, words):
            return trouble
        for start in STARTS:
            found = rejections(words, start, self.lexicon)
            if found is not None:
                return self._refused(text, words, found)
        return Diagnosis("does-not-fit", ("These words do not fit together.",), (0, len(text)))

    def _refused(self, text: str, words: tuple[Word, ...], found: Rejections) -> Diagnosis:
        for subject, phrase, why in found.subjects:
            if phrase.clause.span[0] not in found.joined and why in {"bare", "number"}:
                return self._bare(text, subject) if why == "bare" else self._number(text, words, subject)
        record = found.culprit()
        if record is not None:
            return self._verb(text, record)
        lacking = found.incomplete()
        if lacking is not None:
            return self._missing(text, words, lacking, found)
        for determiner, noun in found.nouns:
            if noun.plural and str(determiner.value) in {"a", "each", "another"}:
                return self._several(text, determiner, noun)
        for subject, phrase, _ in found.subjects:
            if phrase.entry is not None and phrase.clause.span[0] not in found.joined:
                return self._subject(subject, phrase, text)
        if found.bare:
            return self._bare(text, found.bare[0])
        first = min(found.verbs.values(), key=lambda one: one.word.start, default=None)
        if first is None:
            reasons = ("These words do not fit together.", *self._first_verb(words))
            return Diagnosis("does-not-fit", reasons, (0, len(text)))
        return self._does_not_fit(first)

    def _first_verb(self, words: tuple[Word, ...]) -> tuple[str, ...]:
        """Say what the first verb of these words takes."""
        for word in words:
            for role in ("V_B", "V_S", "V_EN"):
                for key in word.roles.get(role, ()):
                    return self._takes(self.lexicon.verbs[key])
        return ()

    def _bare(self, text: str, noun: Meaning) -> Diagnosis:
        words = text[noun.start : noun.end]
        if other := SAID.get(words.lower()):
            said = text[: noun.start] + other + text[noun.end :]
            reasons = (f'For "{words}" the rules say {other}.',)
            return Diagnosis("unknown-word", reasons, (noun.start, noun.end), (said,) if self.reads(said) else ())
        with_article = text[: noun.start] + article(words) + text[noun.end :]
        referring = text[: noun.start] + f"the {words}" + text[noun.end :]
        send = tuple(one for one in (with_article, referring) if self.reads(one))
        reason = f'"{words}" stands without an article: say {article(words)}, the {words}, each {words} or no {words}.'
        return Diagnosis("article-missing", (reason,), (noun.start, noun.end), send)

    def _number(self, text: str, words: tuple[Word, ...], subject: Meaning) -> Diagnosis:
        said = text[subject.start : subject.end]
        verb = next((word for word in words if word.start >= subject.end and self._is_verb(word)), None)
        is_, of = ("several", "one") if subject.plural else ("one", "several")
        reason = f'"{said}" is {is_}, and its verb is said of {of}.'
        if verb is None:
            return Diagnosis("number", (reason,), (subject.start, subject.end))
        forms = [text[: verb.start] + other + text[verb.end :] for other in self._other_forms(verb)]
        return Diagnosis("number", (reason,), (verb.start, verb.end), tuple(one for one in forms if self.reads(one)))

    def _is_verb(self, word: Word) -> bool:
        return bool({"V_S", "V_B", "IS", "ARE", "HAS", "DO"} & word.roles.keys())

    def _other_forms(self, word: Word) -> list[str]:
        lower = word.text.lower()
        if lower in _OTHER_NUMBER:
            return [_OTHER_NUMBER[lower]]
        forms = [self.lexicon.verbs[key].base for key in word.roles.get("V_S", ())]
        return forms + [self.lexicon.verbs[key].third for key in word.roles.get("V_B", ())]

    def _several(self, text: str, determiner: Meaning, noun: Meaning) -> Diagnosis:
        kind = noun.value.kind
        plural = self.lexicon.nouns[kind].plural
        said = text[determiner.start : determiner.end]
        place = text.find(plural, noun.start)
        one = text[:place] + kind + text[place + len(plural) :] if place >= 0 else text
        send = (one,) if self.reads(one) else ()
        reason = f'"{said}" goes with one thing, and "{plural}" are several: say {said} {kind}.'
        return Diagnosis("number", (reason,), (determiner.start, noun.end), send)

    def _verb(self, text: str, record: VerbRecord) -> Diagnosis:
        wanted = dict(record.verb.prepositions)
        for argument in record.arguments:
            meaning = argument.meaning
            if argument.what in {"bare", "prep"} and meaning.bare:
                return self._bare(text, meaning)
            if argument.what == "prep" and argument.preposition not in wanted and not self._always(argument, record):
                return self._preposition(text, record, argument)
        return self._does_not_fit(record)

    def _always(self, argument: Argument, record: VerbRecord) -> bool:
        """Say whether any verb takes this preposition: a price, the doer of a passive, a cause."""
        price = argument.preposition == "for" and fits(argument.meaning.sorts, frozenset({"money"}))
        return price or argument.preposition == "because of" or (record.passive and argument.preposition == "by")

    def _preposition(self, text: str, record: VerbRecord, argument: Argument) -> Diagnosis:
        verb, meaning = record.verb, argument.meaning
        place = text.rfind(argument.preposition, 0, meaning.start)
        at = (place, place + len(argument.preposition)) if place >= 0 else (meaning.start, meaning.end)
        fitting = [(word, slot) for word, slot in verb.prepositions if fits(meaning.sorts, slot.sorts)]
        others = [word for word, slot in fitting if "any" not in slot.sorts and word != "by"] or [
            word for word, _ in fitting
        ]
        forms = [text[: at[0]] + other + text[at[1] :] for other in others] if place >= 0 else []
        reasons = (f'*{verb.base}* does not take "{argument.preposition}" {named(meaning.sorts)}.', *self._takes(verb))
        return Diagnosis("preposition", reasons, at, tuple(one for one in forms if self.reads(one)))

    def _does_not_fit(self, record: VerbRecord) -> Diagnosis:
        at = (record.word.start, record.word.end)
        return Diagnosis(
            "does-not-fit", (f"What stands behind *{record.verb.base}* does not fit it.", *self._takes(record.verb)), at
        )

    def _takes(self, verb: Verb) -> tuple[str, ...]:
        if verb.declared:
            return (f"It is an order of the rules: {verb.base}.",)
        return (*([entry(verb)] if tells(verb) else []), f"For example{self._example(verb)}")

    def _example(self, verb: Verb) -> str:
        """Quote a rule that uses a verb; where none does, make a sentence up."""
        found = spoken(verb, self.lexicon.sentences)
        return f", {found[0]}: {found[1]}" if found else f": {example(verb)}"

    def _missing(self, text: str, words: tuple[Word, ...], record: VerbRecord, found: Rejections) -> Diagnosis:
        at = (record.word.start, record.word.end)
        following = next((place for place, word in enumerate(words) if word.start >= record.word.end), len(words))
        shared = following + 1 < len(words) and {"OR", "AND"} & words[following].roles.keys()
        if shared and {"V_S", "V_B", "V_EN"} & words[following + 1].roles.keys():
            return self._shared(text, record, words[following], found)
        slot = next((one for one in record.verb.slots if one.role == record.missing), None)
        wants = f"It wants {named(slot.sorts)} behind it. " if slot else ""
        reasons = (f"*{record.verb.base}* is not complete. {wants}".strip(), *self._takes(record.verb))
        return Diagnosis("missing", reasons, at)

    def _shared(self, text: str, record: VerbRecord, joint: Word, found: Rejections) -> Diagnosis:
        second = next((one for one in found.verbs.values() if joint.end < one.word.start <= joint.end + 2), None)
        reason = f'"{record.word.text} {joint.text} ..." share what they are done to: name it with each verb.'
        send: tuple[str, ...] = ()
        if second is not None:
            ends = sorted({one.reaches for one in found.verbs.values() if one.word.start == second.word.start})
            for end in ends:
                shared = text[second.word.end : end].strip().removeprefix("on ")
                said = f"{text[: joint.start]}{shared} {text[joint.start :]}"
                if end > second.word.end and self.reads(said):
                    send = (said,)
        return Diagnosis("shared-object", (reason,), (record.word.start, joint.end), send)

    def _subject(self, subject: Meaning, phrase: VerbPhrase, text: str) -> Diagnosis:
        assert phrase.entry is not None
        said = text[subject.start : subject.end]
        verb = phrase.entry
        reason = f'"{said}" cannot *{verb.base}*: that does {named(verb.subject)}.'
        if phrase.passive:
            reason = f'"{said}" cannot be {verb.participle}.'
        return Diagnosis("subject", (reason, *self._takes(verb)), (subject.start, subject.end))

    def misformed(self, text: str, why: Misformed | None) -> Diagnosis:
        """The clauses are sound, but make no rule."""
        return Diagnosis("no-rule", (str(why) if why else "These clauses make no rule together.",), (0, len(text)))

    def ambiguous(self, text: str, readings: tuple[Part, ...]) -> Diagnosis:
        """More than one reading is left after the conventions of the language."""
        said = tuple(dict.fromkeys(say(reading, self.lexicon) for reading in readings[:4]))
        return Diagnosis("two-readings", ("This can mean:", *said), (0, len(text)), said)

    def unresolved(self, trouble: Unresolved) -> Diagnosis:
        """A pronoun refers to nothing, or to more than one thing."""
        if not trouble.candidates:
            reason = f'"{trouble.word}" has nobody and nothing to refer to in this sentence or the one it goes on from.'
            return Diagnosis("refers-to-nothing", (reason, "Name it: *the player*, *the square*."), trouble.span)
        kinds = tuple(dict.fromkeys(trouble.candidates))
        listed = " or ".join(f"the {kind}" for kind in kinds) if len(kinds) > 1 else f"one {kinds[0]} or another"
        if trouble.word in _PERSONS:
            reason = f'"{trouble.word}" may be {listed} here, the one who acts or somebody else.'
            mend = "Name who is meant: *the other player*, *the owner*, or by a name: a player (called the Victim)."
            return Diagnosis("several-persons", (reason, mend), trouble.span)
        return Diagnosis("refers-to-several", (f'"{trouble.word}" may be {listed}: name it.',), trouble.span)
