"""The first pass over a rulebook: finds what its sentences declare, so that the words are known before any is parsed.

It looks only at how a sentence begins ("There is a ... called ...", "A player may be ...", "A player may ..."); what
it takes up wrongly, the reading afterwards refuses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from moderator.language import word_forms
from moderator.language.by_use import implied
from moderator.language.lexicon import WORD, Lexicon, words_of
from moderator.language.registry import NounEntry, fits

MOST_LETTERS = 2_000
_KEPT = 8192


class _Pattern:
    """A pattern that remembers what it found: a change of the rules leaves nearly all sentences as they were.

    It is compiled when it is first looked for.
    """

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern

    @cached_property
    def match(self) -> Callable[[str], re.Match[str] | None]:
        return lru_cache(_KEPT)(re.compile(self._pattern).match)

    @cached_property
    def search(self) -> Callable[[str], re.Match[str] | None]:
        return lru_cache(_KEPT)(re.compile(self._pattern).search)

    @cached_property
    def finditer(self) -> Callable[[str], tuple[re.Match[str], ...]]:
        compiled = re.compile(self._pattern)
        return lru_cache(_KEPT)(lambda text: tuple(compiled.finditer(text)))


_THERE = _Pattern(
    r"^(?:[^:.]*: )?[Tt]here (?:is|are|may be) (?:an? |\d+ |kinds? of )?"
    r"(.+?) called (?:the )?(.+?)(?:,|\.$| \(|$)"
)
_KINDS = _Pattern(r"^There (?:are kinds|is a kind) of (.+?) called (.+)\.$")
_LISTED = _Pattern(
    r"^([A-Z].+?) (?:is|are) (?:an? )?((?:[\w'-]+ )?"
    r"(?:colors?|coatings?|Teams?|organizations?|jobs?|products?|items?|places?))\.$"
)
_FLAG = _Pattern(
    r"^(?:An? |Each |The )?(?!No )([\w' -]+?) may (?:be|have) (an? |the )?"
    r"(?!at most |at least |up to |more than |\d)(.+)\.$"
)
_CALLED_THERE = _Pattern(r"(\w[\w -]*?) called (?:the )?((?:[A-Z][\w'-]*)(?: [A-Z][\w'-]*)*)")
_ATTRIBUTE = _Pattern(
    r"^(?:An? |Each )([\w' -]+?) has (a number of |an? )?(.+?)"
    r"(?:, at first (.+?)|, who is (.+?)|, which is (.+?))?\.$"
)
_CALLED = _Pattern(r"^The (\d+(?:st|nd|rd|th)|[a-z]+) (square|[a-z]+) is called (.+)\.$")
_DEFINED = _Pattern(r"^The ((?:[A-Z][\w-]*)(?: [A-Z][\w-]*)*) (?:is|are) (?:the|a|an|each|every) ")
_SPELLING = _Pattern(r"^(.+) is another spelling of (.+)\.$")
_REPACKAGED = _Pattern(r"^(?:The )?(.+?) is an? (.+?) that repackages ")
_LABEL = _Pattern(r"(\w[\w-]*)(?: [\w-]+)? \(called (?:the )?([\w -]+)\)")
_SCHEDULE = _Pattern(r"phases of an update are, in this order: (.+)\.$")
_CLASS = _Pattern(r"^(?:Each |An? |The )?([\w' -]+?) is an? ([a-z][\w-]*|[A-Z][\w-]*(?: [A-Z][\w-]*)*)(?: if .+)?\.$")
_CONDITIONED = _Pattern(r" (?:only )?if | called ")
_STATE = _Pattern(r"^An? ([\w ]+) is ((?:[A-Z][\w-]*)(?: [A-Z][\w-]*)*) if ")
_MAY = _Pattern(
    r"(?:^|[,:] |\bwho )?(?:[Tt]he |An? |No |Each |Any |[A-Z]).*? (?:may|can) "
    r"(?!be |have |not be |neither )(?:not )?(.+)$"
)
_FORBIDS = re.compile(r"^No |\b(?:may|can) not\b|\bcannot\b")
_ADJECTIVE = _Pattern(r"\bis ([a-z]+)(?: (than|to|from|of) [^.]+?)? if ")
_PAYMENT = _Pattern(r"\bas (?:an? )?((?!the |an? )[a-z]+ (?:tax|fee|toll|fine|fare|salary|rent|price|prize|bonus))\b")
_MARK = re.compile(r"^(?:A|Each) product may be ([A-Z][\w-]*)\.$")
_STOP = {
    ":",
    ",",
    "for",
    "if",
    "once",
    "twice",
    "at",
    "until",
    "while",
    "unless",
    "only",
    "instead",
    "more",
    "fewer",
    "less",
    "neither",
    ".",
}


_ARTICLE = re.compile(r"^(?:[Tt]he|an?) ")


def _split_names(text: str) -> list[str]:
    return [
        _ARTICLE.sub("", part.strip()).strip('"')
        for part in re.split(r", and |, or |, | and | or ", text)
        if part.strip()
    ]


def declare(lexicon: Lexicon, sentences: Sequence[str], *, by_use: bool = True) -> None:
    """Take up into the lexicon all that the sentences declare: kinds and names first, order phrases last.

    `by_use` if words that nothing declares are taken up, too, where they are used as if something did.
    """
    spoken = [each for each in sentences if len(each) <= MOST_LETTERS and not each.startswith("Note:")]
    lexicon.marks |= {found[1] for sentence in spoken if (found := _MARK.match(sentence))}
    _take_up(lexicon, spoken)
    lexicon.implied = implied(lexicon, spoken) if by_use else {}
    _take_up(lexicon, [declaring for several in lexicon.implied.values() for declaring in several])
    for sentence in spoken:
        _payments(lexicon, sentence)
        _adjectives(lexicon, sentence)
    declare_orders(lexicon, spoken)


def declare_orders(lexicon: Lexicon, sentences: Sequence[str]) -> None:
    """Take up into the lexicon the order phrases of the sentences, whose other words it knows."""
    for sentence in sentences:
        for part in _parts(sentence):
            _order_phrase(lexicon, part)


def _take_up(lexicon: Lexicon, sentences: Sequence[str]) -> None:
    """Take up things and places, then what they may be and have, then words that are explained."""
    for take in (_things, _places, _flags_and_attributes, _defined_words, _schedule_and_labels):
        for sentence in sentences:
            take(lexicon, sentence)


@lru_cache(_KEPT)
def _parts(sentence: str) -> tuple[str, ...]:
    """Cut a sentence where an order phrase can begin anew, after a colon or a full stop."""
    return tuple(re.split(r"(?<=:) |(?<=\.) ", sentence))


def _noun(lexicon: Lexicon, phrase: str) -> str:
    """Find the noun that a phrase ends in, singular."""
    words = phrase.split()
    for start in range(len(words)):
        roles = lexicon.entries.get(tuple(word.lower() for word in words[start:]), {})
        if "NOUN" in roles:
            return str(roles["NOUN"][0][0])
    return ""


def _add_kind(lexicon: Lexicon, name: str, parent: str) -> None:
    name = name.strip()
    if name and not lexicon.knows(name, "NOUN"):
        plural = name if name.endswith("s") else word_forms.plural_of(name)
        sorts = frozenset(lexicon.sorts_of_kind(parent))
        lexicon.add_noun(NounEntry(name, plural, sorts, mass=parent == "status" or name.endswith("s"), declared=True))
        head = word_forms.head_of(name)
        if head.islower() and not lexicon.knows(head, "NOUN"):
            lexicon.add_noun(NounEntry(head, word_forms.plural_of(head), sorts, declared=True))


_COUNTABLE = {"product", "item", "Jumpgate"}


def _things(lexicon: Lexicon, sentence: str) -> None:
    """Take up the names and kinds that a sentence brings; the first way of declaring that fits is the one meant."""
    any(take(lexicon, sentence) for take in (_kinds, _there, _repackaged, _called, _spelling, _listed))


def _kinds(lexicon: Lexicon, sentence: str) -> bool:
    """Take up "There are kinds of item called A, B and C"."""
    if found := _KINDS.match(sentence):
        for name in _split_names(found[2]):
            _add_kind(lexicon, name, _noun(lexicon, found[1]))
    return bool(found)


def _there(lexicon: Lexicon, sentence: str) -> bool:
    """Take up "There is a K called N"; where K is no noun yet, it is a new category of products."""
    found = _THERE.match(sentence)
    if not found:
        for inner in _CALLED_THERE.finditer(sentence):
            kind = _noun(lexicon, inner[1])
            if kind and not lexicon.knows(inner[2]) and not inner[1].startswith("There"):
                lexicon.add_name(inner[2], kind)
        return False
    phrase, names = found[1], found[2]
    if phrase == "title":
        _flags_and_attributes(lexicon, f"A player may be the {names}.")
        return True
    kind = _noun(lexicon, phrase)
    if not kind:
        kind = _category(lexicon, phrase)
    several = kind != "square" and " and " in names and "," in names
    for name in _split_names(names) if several else [names.strip('"')]:
        if kind == "phase":
            plural = word_forms.plural_of(name)
            lexicon.add_noun(NounEntry(name, plural, frozenset({"phase"}), declared=True))
        elif _is_product(lexicon, kind):
            _add_kind(lexicon, name, kind)
        else:
            lexicon.add_name(name, kind)
    return True


def _repackaged(lexicon: Lexicon, sentence: str) -> bool:
    """Take up "X is a C that repackages Y"."""
    if found := _REPACKAGED.match(sentence):
        kind = _noun(lexicon, found[2])
        _add_kind(lexicon, found[1], kind or _category(lexicon, found[2]))
    return bool(found)


def _called(lexicon: Lexicon, sentence: str) -> bool:
    """Take up "The 45th square is called The Zoo"."""
    if found := _CALLED.match(sentence):
        lexicon.add_name(found[3].strip('"'), _noun(lexicon, found[2]) or "square")
    return bool(found)


def _spelling(lexicon: Lexicon, sentence: str) -> bool:
    """Take up "Fuchsia is another spelling of Fuschia"."""
    if found := _SPELLING.match(sentence):
        lexicon.add_name(found[1], "color")
    return bool(found)


def _listed(lexicon: Lexicon, sentence: str) -> bool:
    """Take up "Red, Orange and Yellow are Corporate colors"; the word before a color makes a class of colors."""
    found = _LISTED.match(sentence)
    if not found:
        return False
    kind = _noun(lexicon, found[2])
    words = found[2].split()
    if kind == "color" and len(words) > 1:
        lexicon.add(words[0], "ADJ", words[0])
    for name in _split_names(found[1]):
        known = lexicon.entries.get(words_of(name), {}).get("NAME", ())
        if not any(entry.kind == kind for entry in known):
            lexicon.add_name(name, kind)
            if kind in {"product", "item"}:
                _add_kind(lexicon, name, kind)
    return True


def _places(lexicon: Lexicon, sentence: str) -> None:
    """A capitalised phrase that a sentence defines, and that nothing else declares, is the name of a place."""
    if (found := _DEFINED.match(sentence)) and not lexicon.knows(found[1]):
        lexicon.add_name(found[1], "square")


def _is_product(lexicon: Lexicon, kind: str) -> bool:
    entry = lexicon.nouns.get(kind)
    return bool(entry and kind != "object" and not entry.sorts.isdisjoint({"product", "item"}))


def _category(lexicon: Lexicon, phrase: str) -> str:
    """A noun that a product sentence uses for the first time is a category of products."""
    category = " ".join(word for word in phrase.split() if word not in lexicon.marks)
    _add_kind(lexicon, category, "product")
    return category


def _flags_and_attributes(lexicon: Lexicon, sentence: str) -> None:
    if (found := _FLAG.match(sentence)) and not _CONDITIONED.search(sentence):
        owner = _noun(lexicon, found[1]) or found[1]
        for flag in _split_names(found[3]):
            if lexicon.knows(flag, "NOUN") or (not flag[0].isupper() and lexicon.knows(flag)):
                continue
            if found[2]:
                lexicon.add_noun(
                    NounEntry(flag, word_forms.plural_of(flag), lexicon.sorts_of_kind(owner), declared=True)
                )
            lexicon.add(flag, "ADJ", flag)
            lexicon.entries[words_of(flag)]["ADJ"] = (flag,)
            lexicon.flags[flag] = owner
    elif (found := _ATTRIBUTE.match(sentence)) and " if " not in sentence:
        owner, article, name = _noun(lexicon, found[1]), found[2], found[3].strip()
        lexicon.attributes[(owner, name)] = found[4] or ""
        known = lexicon.nouns.get(name) or lexicon.nouns.get(
            _noun(lexicon, name) if article == "a number of " else name
        )
        bearers = lexicon.sorts_of_kind(owner) if owner else frozenset[str]()
        if known is not None and known.declared and name in lexicon.nouns:
            lexicon.nouns[name] = replace(known, bearers=known.bearers | bearers)
        _told_apart_by(lexicon, owner, name)
        if known or not owner or (" " in name and lexicon.knows(name)):
            return
        if article == "a number of " and (one := word_forms.singular_of(name)):
            _counted(lexicon, name, one, bearers)
            return
        first = found[4] or ""
        sorts = frozenset({"money"} if first.startswith("$") else {"number"} if first[:1].isdigit() else {"any"})
        if kind := (found[5] or found[6]):
            sorts = lexicon.sorts_of_kind(_noun(lexicon, kind)) or sorts
        lexicon.add_noun(
            NounEntry(
                name,
                word_forms.plural_of(name) if article else name,
                sorts,
                frozenset({"any"}),
                mass=not article,
                declared=True,
                bearers=bearers,
            )
        )


def _told_apart_by(lexicon: Lexicon, owner: str, name: str) -> None:
    """Goods that a sentence gives a color are spoken of by it: "a can of paint of a Government color"."""
    goods = lexicon.nouns.get(owner)
    if goods is not None and goods.declared and name in lexicon.nouns and "item" in goods.sorts:
        lexicon.nouns[owner] = replace(goods, of=goods.of | {name})


def _counted(lexicon: Lexicon, name: str, one: str, bearers: frozenset[str]) -> None:
    """Take up what something has a number of: hotels, each a hotel; "its number of hotels" is "its hotels"."""
    lexicon.add_noun(NounEntry(name, name, frozenset({"number"}), _ANYTHING, mass=True, declared=True, bearers=bearers))
    lexicon.add(one, "NOUN", (name, False))
    lexicon.add(f"number of {name}", "NOUN", (name, False))
    lexicon.counted[name] = one


_ANYTHING = frozenset({"any"})


def _defined_words(lexicon: Lexicon, sentence: str) -> None:
    """Take up a word that a sentence explains ("A player is Rich if ..."), unless it is a flag or known otherwise."""
    if _FLAG.match(sentence) and not _CONDITIONED.search(sentence):
        return
    if _ATTRIBUTE.match(sentence) and " if " not in sentence:
        return
    if (found := _CLASS.match(sentence)) and re.fullmatch(r"[A-Z].*", found[2]) and not lexicon.knows(found[2]):
        kind = _noun(lexicon, found[1])
        if kind or lexicon.knows(found[1], "NAME"):
            _add_kind(lexicon, found[2], kind or _kind_of_name(lexicon, found[1]))
    elif (found := _STATE.match(sentence)) and not lexicon.knows(found[2]):
        kind = _noun(lexicon, found[1])
        lexicon.add_noun(NounEntry(found[2], found[2], lexicon.sorts_of_kind(kind), mass=True, declared=True))


def _kind_of_name(lexicon: Lexicon, name: str) -> str:
    entry = lexicon.names.get(name.lower()) or lexicon.names.get("the " + name.lower())
    return entry.kind if entry else ""


def _schedule_and_labels(lexicon: Lexicon, sentence: str) -> None:
    if found := _SCHEDULE.search(sentence):
        phases = [re.sub(r"^(and )?the ", "", phase.strip()) for phase in re.split(r"[;,]", found[1])]
        lexicon.phases = tuple(phases)
        for phase in phases:
            lexicon.add_noun(NounEntry(phase, word_forms.plural_of(phase), frozenset({"phase"}), declared=True))
    for found in _LABEL.finditer(sentence):
        label, before = found[2], sentence[: found.start(2)]
        kind = _noun(lexicon, found[1]) or found[1]
        lexicon.add_noun(
            NounEntry(label, word_forms.plural_of(label), lexicon.sorts_of_kind(kind), declared=True)
        ) if before else None


def _payments(lexicon: Lexicon, sentence: str) -> None:
    """A kind of payment is declared by its use: "as a wealth tax"."""
    for name in payments_in(sentence):
        if not lexicon.knows(name, "NOUN"):
            plural = word_forms.plural_of(name)
            money, anything = frozenset({"money"}), frozenset({"any"})
            lexicon.add_noun(NounEntry(name, plural, money, anything, mass=True, declared=True))


def payments_in(sentence: str) -> tuple[str, ...]:
    """Give the kinds of payment that a sentence names by using them: "as a wealth tax"."""
    return tuple(found[1] for found in _PAYMENT.finditer(sentence))


def _adjectives(lexicon: Lexicon, sentence: str) -> None:
    for found in _ADJECTIVE.finditer(sentence):
        if not lexicon.knows(found[1]):
            lexicon.add(found[1], "COMPARATIVE" if found[2] == "than" else "ADJ", found[1])


def _order_phrase(lexicon: Lexicon, part: str) -> None:
    found = _MAY.match(part)
    if not found or _FORBIDS.search(part):
        return  # what is forbidden is something that a rule allows
    for words in _alternatives(lexicon, WORD.findall(found[1])):
        _declare_order(lexicon, words)


def _alternatives(lexicon: Lexicon, words: list[str]) -> Iterator[list[str]]:
    """Take "wave, sing a song or may dance" apart: an order after each "or", and after the commas before it."""
    parts: list[list[str]] = [[]]
    for place, word in enumerate(words):
        rest = words[place + 1 :]
        opens = _opens_order(lexicon, rest)
        if (word == "or" and (opens or rest[:1] in (["may"], ["can"]))) or (word == "," and opens and "or" in rest):
            parts.append([])
        elif parts[-1] or word not in {"may", "can", "not"}:
            parts[-1].append(word)
    yield from parts


def _opens_order(lexicon: Lexicon, rest: list[str]) -> bool:
    """Say whether an order may begin here: with a verb, or with a word that is nothing else."""
    roles = lexicon.entries.get((rest[0].lower(),), {}) if rest else {"": ()}
    return rest[:1] != ["or"] and ("V_B" in roles or (not roles and rest[0].isalpha() and rest[0].islower()))


def _declare_order(lexicon: Lexicon, words: list[str]) -> None:
    if not words or not words[0].isalpha():
        return
    end = _phrase_end(lexicon, words)
    known = _longest_verb(lexicon, words)
    if known and (known >= end or _reads(lexicon, words[known:]) or words[known : known + 2] == ["as", "if"]):
        return
    phrase = " ".join(words[:end]).replace(" 's", "'s")
    if lexicon.knows(phrase, "V_B"):
        return
    lexicon.declared_verb(phrase, frozenset({"any"}))


def _longest_verb(lexicon: Lexicon, words: list[str]) -> int:
    for length in range(min(4, len(words)), 0, -1):
        if "V_B" in lexicon.entries.get(tuple(word.lower() for word in words[:length]), {}):
            return length
    return 0


def _reads(lexicon: Lexicon, rest: list[str]) -> bool:
    """Say whether what follows a known verb begins as a known phrase: then the verb's own entry reads it."""
    if not rest or _is_slot(lexicon, rest) or rest[0].lower() in _STOP or _preposition_slot(lexicon, rest):
        return True
    if _is_bare_plural(lexicon, rest):
        return True
    named = lexicon.entries.get((rest[0].lower(),), {}).get("NOUN", ())
    entries = [lexicon.nouns[noun] for noun, _ in named]
    return any(entry.mass and "money" in entry.sorts and not entry.declared for entry in entries)


def _phrase_end(lexicon: Lexicon, words: list[str]) -> int:
    for place in range(1, len(words)):
        rest = words[place:]
        if rest[0].lower() in _STOP or _is_slot(lexicon, rest) or _preposition_slot(lexicon, rest):
            return place
    return len(words)


def _preposition_slot(lexicon: Lexicon, rest: list[str]) -> bool:
    roles = lexicon.entries.get((rest[0].lower(),), {})
    return (
        bool({"PREP", "OF", "IN", "TO", "BETWEEN", "AFTER", "BEFORE"} & roles.keys())
        and len(rest) > 1
        and _is_slot(lexicon, rest[1:])
    )


_DETERMINERS = {
    "A",
    "THE",
    "EACH",
    "ANY",
    "ANOTHER",
    "HER",
    "ANY_NUMBER_OF",
    "QUANTIFIER",
    "NUM",
    "ALL",
    "THAT",
    "THIS",
    "NO",
    "THE_OTHER",
    "ALL_OF",
    "EACH_OF",
    "THE_NUMBER_OF",
}


def _is_bare_plural(lexicon: Lexicon, rest: list[str]) -> bool:
    """Say whether several things to own are named without an article: "squares", "Red squares", but no "places"."""
    for place, word in enumerate(rest):
        roles = lexicon.entries.get((word.lower(),), {})
        if named := [lexicon.nouns[noun] for noun, plural in roles.get("NOUN", ()) if plural]:
            return any(fits(entry.sorts, frozenset({"ownable"})) for entry in named)
        if not {"ADJ", "NAME", "V_EN"} & roles.keys() or place > 2:
            return False
    return False


def _is_slot(lexicon: Lexicon, rest: list[str]) -> bool:
    """Say whether a known noun phrase begins here: an article and a known noun, a name, a pronoun, quoted words."""
    place = 0
    for length in (3, 2, 1):
        roles = lexicon.entries.get(tuple(word.lower() for word in rest[:length]), {})
        if {"NAME", "PRON"} & roles.keys() and (length > 1 or rest[0] != "a") and rest[0] != "one":
            following = rest[length : length + 1]
            return not following or not following[0].isalpha() or bool(lexicon.entries.get((following[0].lower(),)))
        if _DETERMINERS & roles.keys():
            place = length
            break
    if not place:
        return rest[0].startswith(('"', "$", "#")) or rest[0][:1].isdigit()
    if rest[0].lower() in {"a", "an"} and rest[place : place + 1] and rest[place] in lexicon.counted.values():
        return False
    while place < len(rest):
        if rest[place].startswith("$"):
            return True
        if rest[place][:1].isdigit():
            place += 1
            continue
        for length in (4, 3, 2, 1):
            roles = lexicon.entries.get(tuple(word.lower() for word in rest[place : place + length]), {})
            if {"NOUN", "NAME"} & roles.keys():
                return True
            if {"ADJ", "NUM", "SUPERLATIVE", "V_EN", "RANDOM", "OTHER", "ORDWORD", "A", "THE", "HER"} & roles.keys():
                place += length
                break
        else:
            return False
    return False
