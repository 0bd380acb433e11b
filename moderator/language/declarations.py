"""The first pass over a rulebook: finds what its sentences declare, so that the words are known before any is parsed.

It looks only at how a sentence begins ("There is a ... called ...", "A player may be ...", "A player may ..."); what
it takes up wrongly, the reading afterwards refuses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from moderator.language import word_forms
from moderator.language.by_use import implied, uses_known_words
from moderator.language.declared_orders import declare_order_phrase, words_of_order
from moderator.language.lexicon import Lexicon, words_of
from moderator.language.patterns import KEPT, Pattern
from moderator.language.registry import NounEntry, fits

MOST_LETTERS = 2_000

_THERE = Pattern(
    r"^(?:[^:.]*: )?[Tt]here (?:is|are|may be) (?:an? |\d+ |kinds? of )?"
    r"(.+?) called (?:the )?(.+?)(?:,|\.$| \(| (?:that|which|who) |$)"
)
_KINDS = Pattern(r"^There (?:are kinds|is a kind) of (.+?) called (.+?)(?: (?:that|which|who) .+)?\.$")
_LISTED = Pattern(
    r"^([A-Z].+?) (?:is|are) (?:an? )?((?:[\w'-]+ )?"
    r"(?:colors?|coatings?|Teams?|organizations?|jobs?|products?|items?|places?))\.$"
)
_FLAG = Pattern(
    r"^(?:An? |Each |Every |The )?(?!No |Only )([\w' -]+?) may (?:be|have) (an? |the )?"
    r"(?!at most |at least |up to |more than |\d)(.+)\.$"
)
_SAYS_MORE = re.compile(
    r"(?<=[\w,]) (?:by|than|only|once|twice|until|during|within|per|while|who|that|which|over"
    r"|at least|at most|every|each"
    r"|(?:at|for|with|to|from|on|in) (?:her|his|its|half|an?|one|two|three|four|five|six|ten|\$?\d+))\b"
)
"""What is said beside a new word: how, when, by whom. The word itself is a name, an adjective or a participle."""
_BESIDE_A_DEED = re.compile(r" (?:at|for|with|to|from|on|in) ")
_SO_MANY = re.compile(r",| of (?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+) ")
_WHICH_ONE = re.compile(r"(?:the|its|her|his|their|\$?\d)\b")
_CALLED_THERE = Pattern(r"(\w[\w -]*?) called (?:the )?((?:[A-Z][\w'-]*)(?: [A-Z][\w'-]*)*)")
_ATTRIBUTE = Pattern(
    r"^(?:An? |Each |Every )([\w' -]+?) has (a number of |an? )?(?!(?:one|two|three|no|\d+|at least|at most|to) )"
    r"((?:(?! (?:while|if|unless|when|until) |,? (?:of )?\$?\d)[^;:])+?)"
    r"(?:, (?:at first|which starts at) (.+?)|, who is (.+?)|, which is (.+?))?\.$"
)
_STARTS = Pattern(
    r"^(?:(?P<owner>An? [\w' -]+?|Each [\w' -]+?|Every [\w' -]+?)|Everybody|Everyone) (?:starts|begins) (?:out )?with "
    r"(?:\d+|[a-z]+) (?P<name>[\w -]+)\.$"
)
_CALLED = Pattern(r"^The (\d+(?:st|nd|rd|th)|[a-z]+) (square|[a-z]+) is called (.+)\.$")
_DEFINED = Pattern(r"^The ((?:[A-Z][\w-]*)(?: [A-Z][\w-]*)*) (?:is|are) (?:the|a|an|each|every) ")
_SPELLING = Pattern(r"^(.+) is another spelling of (.+)\.$")
_REPACKAGED = Pattern(r"^(?:The |An? )?(.+?) is an? (.+?) that repackages ")
_LABEL = Pattern(r"(\w[\w-]*)(?: [\w-]+)? \(called (?:the )?([\w -]+)\)")
_SCHEDULE = Pattern(r"phases of an update are, in this order: (.+)\.$")
_CLASS = Pattern(
    r"^(?:Each |Every |An? |The )?([\w' -]+?) is an? ([a-z][\w-]*|[A-Z][\w-]*(?: [A-Z][\w-]*)*)(?: if .+)?\.$"
)
_SAID_OF_IT = re.compile(r" (?:who|that|which|whose|with|without|on|in) ")
_CONDITIONED = Pattern(r" (?:only )?if | called ")
_STATE = Pattern(r"^An? ([\w ]+) is ((?:[A-Z][\w-]*)(?: [A-Z][\w-]*)*) if ")
_ADJECTIVE = Pattern(r"\bis ([a-z]+)(?: (than|to|from|of) [^.]+?)? if ")
_PAYMENT = Pattern(r"\bas (?:an? )?((?!the |an? )[a-z]+ (?:tax|fee|toll|fine|fare|salary|rent|price|prize|bonus))\b")
_MARK = re.compile(r"^(?:A|Each|Every) product may be ([A-Z][\w-]*)\.$")


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
    spoken = [each for each in sentences if not _is_unspoken(each)]
    lexicon.marks |= {found[1] for sentence in spoken if (found := _MARK.match(sentence))}
    _take_up(lexicon, spoken)
    lexicon.implied = implied(lexicon, spoken) if by_use else {}
    _take_up(lexicon, [declaring for several in lexicon.implied.values() for declaring in several])
    _each((_payments, _adjectives), lexicon, spoken)
    declare_orders(lexicon, spoken)


def declares_nothing(sentence: str) -> bool:
    """Say whether a sentence has nothing in it by which it could bring a word, whatever the lexicon knows."""
    if _is_unspoken(sentence):
        return True
    return not _ways(sentence) and not _orders(sentence) and not _MARK.match(sentence) and uses_known_words(sentence)


def _is_unspoken(sentence: str) -> bool:
    """Say whether a sentence is a note, or one too long to be read: nothing is looked for in it."""
    return len(sentence) > MOST_LETTERS or sentence.startswith("Note:")


def declare_orders(lexicon: Lexicon, sentences: Sequence[str]) -> None:
    """Take up into the lexicon the order phrases of the sentences, whose other words it knows."""
    for sentence in sentences:
        for words in _orders(sentence):
            declare_order_phrase(lexicon, words)


def _take_up(lexicon: Lexicon, sentences: Sequence[str]) -> None:
    """Take up things, then what they may be and have, then places, and words that are explained."""
    for way in (_things, _flags_and_attributes, _places, _defined_words, _schedule_and_labels):
        _each((way,), lexicon, sentences)


_Take = Callable[[Lexicon, str], None]


def _each(ways: tuple[_Take, ...], lexicon: Lexicon, sentences: Sequence[str]) -> None:
    """Take up what sentences bring in some ways; most sentences bring nothing in any, whatever the lexicon knows."""
    for sentence in sentences:
        for way in _ways(sentence):
            if way in ways:
                way(lexicon, sentence)


@lru_cache(KEPT)
def _ways(sentence: str) -> tuple[_Take, ...]:
    """Give the ways in which a sentence may bring something: those of which a pattern stands in it."""
    found = {
        _things: (
            _KINDS.match(sentence)
            or _THERE.match(sentence)
            or _CALLED_THERE.finditer(sentence)
            or _REPACKAGED.match(sentence)
            or _CALLED.match(sentence)
            or _SPELLING.match(sentence)
            or _LISTED.match(sentence)
        ),
        _places: _DEFINED.match(sentence),
        _flags_and_attributes: _FLAG.match(sentence) or _ATTRIBUTE.match(sentence) or _STARTS.match(sentence),
        _defined_words: _CLASS.match(sentence) or _STATE.match(sentence),
        _schedule_and_labels: _SCHEDULE.search(sentence) or _LABEL.finditer(sentence),
        _payments: _PAYMENT.finditer(sentence),
        _adjectives: _ADJECTIVE.finditer(sentence),
    }
    return tuple(way for way, stands in found.items() if stands)


@lru_cache(KEPT)
def _orders(sentence: str) -> tuple[tuple[str, ...], ...]:
    """Give the words of each part of a sentence in which it may declare an order."""
    return tuple(words for part in _parts(sentence) if (words := words_of_order(part)))


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
    found = _DEFINED.match(sentence)
    if found and not lexicon.knows(found[1]) and not _is_of_persons(lexicon, sentence[found.end() :]):
        lexicon.add_name(found[1], "square")


def _is_of_persons(lexicon: Lexicon, phrase: str) -> bool:
    """Say whether a phrase begins by describing somebody: "player with the most cash"."""
    words = words_of(phrase)[:_MOST_BEFORE_A_NOUN]
    for start in range(len(words)):
        for end in range(len(words), start, -1):
            run = words[start:end]
            named = lexicon.entries.get(run, {}).get("NOUN", ())
            if named:
                return any(fits(lexicon.nouns[noun].sorts, frozenset({"person", "player"})) for noun, _ in named)
            if any(of == "player" and words_of(flag) == run for flag, of in lexicon.flags.items()):
                return True
    return False


_MOST_BEFORE_A_NOUN = 4


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
        done = lexicon.knows(found[3].partition(" ")[0], "V_EN") and _BESIDE_A_DEED.search(found[3])
        if done or _SAYS_MORE.search(found[3]):
            return  # "may be bought only by Freemasons" says who may, and brings in no word
        for flag in _split_names(found[3]):
            if lexicon.knows(flag, "NOUN") or (not flag[0].isupper() and lexicon.knows(flag)):
                continue
            if found[2]:
                lexicon.add_noun(
                    NounEntry(flag, word_forms.plural_of(flag), lexicon.sorts_of_kind(owner), declared=True)
                )
            lexicon.add(flag, "ADJ", flag)
            lexicon.entries[words_of(flag)] = {**lexicon.entries[words_of(flag)], "ADJ": (flag,)}
            lexicon.flags[flag] = owner
    elif started := _STARTS.match(sentence):
        owner = started["owner"].partition(" ")[2] if started["owner"] else "player"
        _flags_and_attributes(lexicon, f"A {owner} has a number of {started['name']}.")
    elif (found := _ATTRIBUTE.match(sentence)) and " if " not in sentence:
        if _SAYS_MORE.search(found[3]) or _SO_MANY.search(found[3]) or _WHICH_ONE.match(found[5] or found[6] or ""):
            return  # "has a limit of three squares" says how many, "has a captain, who is the richest" says who
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
        if article == "a number of " and (one := _one_of(name)):
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


def _one_of(plural: str) -> str:
    """Give what one of several is called: a Hotel of Hotels, an XP of XP."""
    return plural if plural.isupper() else word_forms.singular_of(plural)


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
        kind = _noun(lexicon, _SAID_OF_IT.split(found[1])[0])
        if kind or lexicon.knows(found[1], "NAME"):
            _add_kind(lexicon, found[2], kind or _kind_of_name(lexicon, found[1]))
    elif (found := _STATE.match(sentence)) and not lexicon.knows(found[2]):
        _flags_and_attributes(lexicon, f"A {found[1]} may be {found[2]}.")


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
