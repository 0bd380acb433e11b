"""Finds what sentences declare by using it: "becomes President" brings the flag as "A player may be President" would.

Players seldom declare a word before they use it. What a capitalised word stands for is plain from the words around it:
what somebody becomes is a flag, what somebody buys or carries is an item, where somebody lands is a kind of square, who
is paid is an organization. For each such word the sentence that would declare it is made here, and read like any other;
it belongs to the sentence that uses the word first, and goes with it. A word that is spelled much like a known one is
left alone: it is more likely a slip.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from moderator.language import word_forms
from moderator.language.lexicon import WORD, Lexicon, words_of
from moderator.language.patterns import KEPT, Pattern
from moderator.language.spelling import near
from moderator.language.word_forms import article

_OF = "player|square|piece|pseudoplayer|Team|item|proposal|game"
_BE = (
    r"(?:is|are|be|been|become|becomes|being|stays?|remains?|turns?|is no longer|is still|is not|are not|has been"
    r"|counts? as|isn['’]t|aren['’]t"
    r"|(?:(?:you|they)['’]re|(?:who|she|he|somebody|anybody)['’]s)(?: not| no longer| still)?)"
)
_MAKES = r"(?:makes?|leaves?|turns?) (?:you|her|him|them|it|that (?:player|square)|the (?:player|square))(?: into)?"
_HAS = (
    r"(?:uses? up|used up|wears?|carr(?:y|ies)|with|without|has|have|had|gets?|loses?|lost|holds?|owns?|owned|lacks?"
    r"|receives?|finds?|buys?|bought|sells?|sold|steals?|stolen)"
)
_STANDS = r"\b(?:lands?|landing|landed|moves?|moved|sent|goes|go|stops?|turn|stands?|is|are|be|put|placed)"
_A = r"(?:an?|the|her|his|another|any|each|one|two|three|four|\d+|at least \w+|at most \w+|no|more|any number of|all)"


@dataclass(slots=True)
class _Candidate:
    """A word that nothing declares: the sentence that has it first, and all that do."""

    word: str
    first: str
    sentences: list[str] = field(default_factory=list)


def implied(lexicon: Lexicon, sentences: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Give for each sentence that uses a word as if it were declared the sentences that would declare it."""
    found: dict[str, list[str]] = {}
    text = "\n".join(sentences)
    for flag, of in lexicon.flags.items():
        word = _as_somebody(lexicon, flag, text) if flag[:1].isupper() and not lexicon.knows(flag, "NOUN") else ""
        if word:
            first = next(sentence for sentence in sentences if flag in sentence)
            found.setdefault(first, []).append(f"A {of} may be {word} {flag}.")
    for sentence in sentences:
        for called in _payments(lexicon, sentence):
            found.setdefault(sentence, []).append(f"There is a kind of payment called {called}.")
        for goods in _goods(lexicon, sentence):
            found.setdefault(sentence, []).append(f"There is a kind of item called {goods}.")
        for of, measure in _measures(lexicon, sentence):
            found.setdefault(sentence, []).append(f"A {of} has {article(measure)}.")
    for candidate in _candidates(lexicon, sentences):
        declaring = _declaring(lexicon, candidate)
        if declaring:
            found.setdefault(candidate.first, []).append(declaring)
    return {sentence: tuple(declaring) for sentence, declaring in found.items()}


def uses_known_words(sentence: str) -> bool:
    """Say whether a sentence of known words can bring none by using it: no name, sum or measure stands in it."""
    alone = all(begins and len(words) == 1 for words, begins in _capitalised(sentence))
    return alone and not any(each.finditer(sentence) for each in (_PAYMENT, _GOODS)) and not _MEASURE.match(sentence)


_PAYMENT = Pattern(
    r"(?<!may )\b(?:pay|pays|paid|get|gets|give|gives|send|sends|charged?|collects?|receives?)"
    r"\b[^.,:;$]*? an? (?:([a-z][a-z -]*?) of (?=\$\d)|\$\d[\d,]* ([a-z]+)\b)"
)


def _payments(lexicon: Lexicon, sentence: str) -> Iterator[str]:
    """Give what amounts are called by words that nothing knows: "a road tax of $9", "a $3 tip"."""
    for found in _PAYMENT.finditer(sentence):
        called = (found[1] or found[2]).rpartition(" a ")[2].rpartition(" an ")[2]
        words = called.split()
        unknown = [word for word in words if lexicon.entries.get((word,), {}).keys() <= {"V_ING"}]
        if unknown and not lexicon.knows(called) and len(words) <= _LONGEST and not near(words[-1], _sums(lexicon)):
            yield called


_GOODS = Pattern(
    r"\b(?:may|can) (?:buy|purchase) (?:(an?|one) |(?:any number of|up to \w+|at most \w+) |)"
    r"([a-z][a-z-]*(?: [a-z-]+)?),? (?:for|at) (?:only |just )?\$\d[^:]*$"
)


def _goods(lexicon: Lexicon, sentence: str) -> Iterator[str]:
    """Give what is for sale by a word that nothing knows: "may buy a dog for $60", "can buy dogs for $60 each"."""
    for found in _GOODS.finditer(sentence):
        called = found[2] if found[1] else word_forms.singular_of(found[2]) or ""
        first, last = called.partition(" ")[0], called.rpartition(" ")[2]
        known = lexicon.knows(last) or lexicon.knows(found[2]) or lexicon.knows(first, "NUM")
        if called and not known and not near(last, sorted(noun for noun in lexicon.nouns if " " not in noun)):
            yield called


_MEASURE = Pattern(
    rf"(?:(?:An?|Each|Every) ({_OF})'s ([a-z][a-z ]*?)|The ([a-z][a-z ]*?) of (?:an?|each|every) ({_OF}))"
    r" is (?=the|her|its|\$|\d|twice|half)"
)


def _measures(lexicon: Lexicon, sentence: str) -> Iterator[tuple[str, str]]:
    """Give what has a measure that nothing knows, where a sentence says how much that is: "a player's reach is"."""
    found = _MEASURE.match(sentence)
    if found is not None:
        of, measure = found[1] or found[4], found[2] or found[3]
        last = measure.rpartition(" ")[2]
        known = sorted(noun for noun in lexicon.nouns if " " not in noun)
        if not lexicon.knows(measure) and len(measure.split()) <= _LONGEST and not near(last, known):
            yield of, measure


_LONGEST = 3
_NO_SLIP = 3
"""In so many sentences nobody misspells a word alike."""


def _sums(lexicon: Lexicon) -> list[str]:
    """Give what amounts of money are called: a word much like one of these is a slip."""
    return sorted(noun for noun, entry in lexicon.nouns.items() if "money" in entry.sorts)


def _candidates(lexicon: Lexicon, sentences: Sequence[str]) -> list[_Candidate]:
    found: dict[str, _Candidate] = {}
    in_names = {part for name in lexicon.names for part in words_of(name)}
    for sentence in sentences:
        for word in _unknown(lexicon, sentence):
            if word.lower() in in_names:
                continue
            one = found.setdefault(word, _Candidate(word, sentence))
            if sentence not in one.sentences:
                one.sentences.append(sentence)
    for word, one in list(found.items()):
        single = next((other for other in found if other != word and word in _plurals(other)), None)
        if single is not None:
            found[single].sentences += [each for each in one.sentences if each not in found[single].sentences]
            del found[word]
    return list(found.values())


def _plurals(word: str) -> set[str]:
    return {word_forms.plural_of(word)}


def _unknown(lexicon: Lexicon, sentence: str) -> list[str]:
    """Give the runs of capitalised words, not at the beginning of the sentence, of which one is not known."""
    found: list[str] = []
    for words, begins in _capitalised(sentence):
        run = [(word, bool(lexicon.entries.get((word.lower(),)))) for word in words]
        if not all(known for _, known in run):
            _close(lexicon, run[1:] if begins and run[0][1] else run, found)
    return list(dict.fromkeys(found))


@lru_cache(KEPT)
def _capitalised(sentence: str) -> tuple[tuple[tuple[str, ...], bool], ...]:
    """Give the runs of capitalised words, each with whether a sentence begins with it."""
    if not _CAPITAL.search(sentence, 1):
        return ()
    found: list[tuple[tuple[str, ...], bool]] = []
    run: list[str] = []
    begins = run_begins = True
    for word in (*WORD.findall(sentence), "."):
        if word[:1].isupper() and word.isalpha():
            run_begins = run_begins if run else begins
            run.append(word)
        elif run:
            found.append((tuple(run), run_begins))
            run = []
        begins = word in {":", "."}
    return tuple(found)


_CAPITAL = re.compile(r"[A-Z]")


def _close(lexicon: Lexicon, run: list[tuple[str, bool]], found: list[str]) -> None:
    """Keep a run from the first word on that can begin a name: a color or a flag before it describes it."""
    while run and _describes(lexicon, run[0][0]):
        run = run[1:]
    words = " ".join(word for word, _ in run)
    if run and not lexicon.knows(words) and not all(known for _, known in run):
        found.append(words)


def _describes(lexicon: Lexicon, word: str) -> bool:
    roles = lexicon.entries.get((word.lower(),), {})
    named = [entry.name for entry in roles.get("NAME", ())]
    return any(str(data)[:1].isupper() for data in (*roles.get("ADJ", ()), *named)) or word in {"The", "A", "An"}


def _declaring(lexicon: Lexicon, candidate: _Candidate) -> str:
    """Give the sentence that would declare a word, as it is used; "" where that does not tell, or for a slip."""
    word = candidate.word
    text = "\n".join(candidate.sentences)
    if near(word, _written_large(lexicon)) and not _is_one_by_itself(candidate, text):
        return ""
    name = rf"{re.escape(word)}(?:s|es)?\b"
    for said in re.finditer(
        rf"\b([a-z]+)(?: is| becomes| changes to| turns(?: to| into)?|, at first) (?:{name})", text
    ):
        noun = lexicon.nouns.get(_what_is(text[: said.start()]) if said[1] == "it" else said[1])
        if noun is not None and noun.declared and "any" in noun.sorts:
            return f"There is a {noun.noun} called {word}."
    if found := re.search(rf"\b{word} ({_OF})s?\b", text):
        return f"A {found[1]} may be {word}."
    if found := re.search(rf"\b(?:{_BE}|{_MAKES}) (?:(an?|the|any|no|every) )?{word}\b", text):
        made = re.match(_MAKES, text[found.start() :])
        of = _made_of(made[0]) if made else _of_whom(text[: found.start()].rpartition("\n")[2])
        somebody = _as_somebody(lexicon, word, text) or ("a" if found[1] else "")
        return f"A {of} may be {somebody} {word}." if somebody else f"A {of} may be {word}."
    if re.search(rf"\bsquares?\b[^.,;:]* are {re.escape(word_forms.plural_of(word))}\b", text):
        return f"A square may be a {word}."
    if re.search(rf"{_STANDS} (?:on|at|in) (?:an?|any|another|each) {name}", text):
        return f"A square may be a {word}."
    if re.search(rf"{_STANDS} (?:on|at|in|to|into|from|back to) (?:the )?{name}", text):
        return f"There may be a square called {word}."
    if re.search(
        rf"\b(?:paid|pays?|goes|gives?|put|donates?|lose[sd]?) [^.,:;]*?\b(?:to|into|in) (?:the |The )?{name}", text
    ):
        pool = re.search(rf"\b(?:into|in) (?:the |The )?{name}", text) or re.search(rf"{name} is shared", text)
        return f"There is {'a pool' if pool else 'an organization'} called The {word}."
    if re.search(rf"\b{_HAS} {_A} {name}", text):
        return f"There is a kind of item called {word}."
    return ""


def _made_of(said: str) -> str:
    """Give of whom a flag is that something makes them: a square where it makes *it* so."""
    return "square" if re.search(r"\b(?:it|square)\b", said) else "player"


def _is_one_by_itself(candidate: _Candidate, text: str) -> bool:
    """Say whether several sentences use a word alike, both of who becomes so and of who is: that is no slip."""
    becomes = re.search(rf"\b{_BE} {candidate.word}\b", text)
    of_whom = re.search(rf"\b{candidate.word} (?:{_OF})s?\b", text)
    return len(candidate.sentences) >= _NO_SLIP and becomes is not None and of_whom is not None


def _what_is(before: str) -> str:
    """Give what "it" speaks of behind a condition: "if the season is Spring, it becomes Summer"."""
    found = re.findall(r"\b([a-z]+) (?:is|becomes) ", before.rpartition("\n")[2])
    return found[-1] if found else ""


def _as_somebody(lexicon: Lexicon, word: str, text: str) -> str:
    """Give the article with which a flag stands for who bears it ("the Mayor gets $5"); "" if it does not."""
    articles = {before.lower() for before, after in _after_articles(text, word) if _ends_there(lexicon, after)}
    return next((article for article in ("the", "a") if article in articles or f"{article}n" in articles), "")


_ARTICLE = re.compile(r"\b(?:[Tt]he|[Aa]n?) $")
_FOLLOWING = re.compile(r"(?:'s)?(?![\w-])(?: (\w+))?")


def _after_articles(text: str, word: str) -> Iterator[tuple[str, str | None]]:
    """Give the article and the following word of each place where a word stands behind an article."""
    at = text.find(f" {word}")
    while at >= 0:
        before = _ARTICLE.search(text, max(at - 4, 0), at + 1)
        after = _FOLLOWING.match(text, at + 1 + len(word))
        if before and after:
            yield before[0].strip(), after[1]
        at = text.find(f" {word}", at + 1)


def _ends_there(lexicon: Lexicon, following: str | None) -> bool:
    """Say whether a noun ends before a word: no noun follows that it would describe."""
    roles = lexicon.entries.get(((following or "").lower(),), {})
    if not following or "V_S" in roles:
        return True
    return following[0].islower() and not roles.keys() & {"NOUN", "ADJ", "NAME", "V_EN", "AND", "OR"}


def _of_whom(before: str) -> str:
    """Say who or what a flag is of, by the words before it."""
    found = _SUBJECT.findall(_BESIDE.sub(" ", before.lower()))
    word = found[-1].removesuffix("s") if found else ""
    if word in {"square", "it", "its", "property", "store"}:
        return "square"
    return word if word in {"team", "proposal", "game"} else "player"


_BESIDE = re.compile(
    r"\b(?:on|onto|to|from|at|in|of|past|over|through|with|without|own|owns|buys?|sells?|paints?|leaves?|reaches|enters?)"
    r" (?:(?!and\b|or\b|becomes?\b|is\b)[\w-]+ ){0,3}?(?:squares?|property|store)(?: \d+)?\b"
)
"""Where somebody is, or to what something is done: of that, no more is said by what stands behind it."""
_SUBJECT = re.compile(
    r"\b(players?|you|she|he|they|who|whoever|everybody|somebody|anybody|owner|winner|proposer|holder"
    r"|squares?|it|property|store|teams?|proposals?|game)\b"
)


def _written_large(lexicon: Lexicon) -> list[str]:
    """Give the single words of the rules that are written with a capital letter."""
    found: set[str] = set(map(str, lexicon.flags))
    found |= {entry.name.removeprefix("The ") for entry in lexicon.names.values()}
    found |= {noun for noun in lexicon.nouns if noun[:1].isupper()}
    return sorted(word.lower() for word in found if " " not in word)
