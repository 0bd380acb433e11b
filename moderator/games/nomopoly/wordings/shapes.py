"""The ways in which players say what the rules call otherwise: one table, and how it is looked through.

A line of the table (grammar/orders.txt) is taken only where the rules in force have an order for it, so that nothing
here decides what an order means. Names in quotation marks stay as they are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from moderator.files import grammar_text
from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.language.word_forms import participle_of

LONGEST = 400
"""Of how many letters a sentence may be that is looked through for shapes."""

_NONE = r"[^\w\W]"
_LINE = re.compile(
    r"(?P<name><[A-Z_]+>) := (?P<means>.*)|(?P<first>\^)?(?P<shape>.+?) (?P<kind>[-=?]>)(?: (?P<said>.*))?"
)
_MACRO = re.compile(r"<[A-Z_]+>")
_SLOT = re.compile(r"\{(\w+):(\w+)\}")
_HOLE = re.compile(r"\{(?P<name>\w+)\}|\\(?P<number>\d)")
_SETS_OFF = re.compile(
    r"(?: ?[,;:] ?| -+ | (?=(?:and|then|but|plus|also)\b))(?:(?:and|but|then|also|plus)\b,? ?)*", re.IGNORECASE
)
_OPENS = re.compile(
    r"(?:(?:hi|hello|hey)(?: \w+)? ?[,!]+ ?"
    r"|(?:hi|hello|hey|dear)(?: (?:there|moderator|admin|gm|mod|all|everyone))?[ ,!:]+)?"
    r"(?:(?:this|next|every|each|in) week(?: \d+)?(?: (?:until|for|from) (?:week )?\w+(?: weeks)?)?[,:]? )?"
    r"(?:i(?:'d| would) like to (?=make\b))?"
    r"(?:(?:please|pls|also|then|and|so|ok|okay|finally|next|now|let's|just|oh|well|anyway|plus|kindly)\b[ ,]*)*"
    r"(?:(?:can|could|would|will) you(?: (?:please|also|just|kindly))* (?!mind\b))?",
    re.IGNORECASE,
)
_ENDS = (
    r"(?=$| ?[,;]| -+ | (?:and|if|unless|when|whenever|once|every|each|next|this|in|until|from|for|before"
    r"|after|as|please|pls|now|because|but|then|too|also|instead|today|provided|only)\b)"
)
COUNT = r"(?:\d+|an?|one|another|some|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_MONEY = r"(?:\$ ?\d[\d,]*|\d[\d,]* (?:dollars?|bucks?)|(?:half of )?my cash)"
_COUNTED = r"(?:extra |lottery |Corporate |trial )*(?:tickets?|dice|die|shares?|cans?|weeks?|dollars?|bucks?)"
_FORMS = {"done": "(?:ed|en|d|n|t)", "did": "", "doing": "ing", "doer": "(?:er|or)s?"}
"""Forms of a verb of orders that stand in its place, and how they end."""
_PAST_TEXT = "give gave take took throw threw draw drew go went drive drove ride rode fly flew write wrote choose chose"
_PAST = dict(zip(_PAST_TEXT.split()[::2], _PAST_TEXT.split()[1::2], strict=True))
"""How verbs say what was done that say it otherwise than by their participle."""


_FIRST = re.compile(r"[a-z]+", re.IGNORECASE)
_PASSIVE = re.compile(r"\b(?:be|is|are|gets?)\b", re.IGNORECASE)
_DONE = re.compile(r"[a-z]+(?:ed|en)\b(?=[ ]+\w)", re.IGNORECASE)
"""How a clause begins that says what else is to be done to a thing: "9 should be named Nest and painted red"."""
_LIGHT_TEXT = (
    "give put take have get change set call name rename pay send hand use go buy bid register declare sell build open "
    "ride walk add cover coat smear refuse drop settle return"
)
_LIGHT = frozenset(_LIGHT_TEXT.split())
"""Verbs that say little by themselves: what begins with one is held against the table though rules have the verb."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A line of the table: the pattern that is looked for, what is said for it, and the examples below it.

    `kind` is "->" for words put for words, "=>" for a clause that is an order, "?>" for one that may be; `first` says
    that it must begin its sentence.
    """

    pattern: str
    said: str
    kind: str
    first: bool
    examples: tuple[tuple[str, str], ...] = ()


@cache
def table() -> tuple[Shape, ...]:
    """Give the lines of the table, in order. Raises ValueError for one that is none."""
    found: list[Shape] = []
    named: dict[str, str] = {}

    def whole(pattern: str) -> str:
        return _MACRO.sub(lambda hit: named[hit[0]], pattern)

    for line in grammar_text("orders.txt").splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("    "):
            words, _, order = line.strip().partition(" | ")
            last = found.pop()
            found.append(Shape(last.pattern, last.said, last.kind, last.first, (*last.examples, (words, order))))
            continue
        parts = _LINE.fullmatch(line)
        if parts is None:
            raise ValueError(f'grammar/orders.txt: there is no "->", "=>" or "?>" in: {line}')
        if parts["name"]:
            named[parts["name"]] = whole(parts["means"])
            continue
        anywhere = parts["kind"] == "->"
        pattern = ("^" if anywhere and parts["first"] else "") + whole(parts["shape"])
        said = (parts["said"] or "").replace("_", " ")
        found.append(Shape(pattern, said, parts["kind"], bool(parts["first"]) and not anywhere))
    return tuple(found)


@cache
def turns_for(verb: str) -> frozenset[str]:
    """Give the words in which the table's lines for an order with a verb are worded, and those of lines for any."""
    lines = (shape for shape in table() if shape.kind != "->" and shape.said.split()[0] in (verb, "could", "{deed}"))
    return frozenset(word for shape in lines for word in _LITERAL.findall(_SYNTAX.sub(" ", shape.pattern)))


_SYNTAX = re.compile(r"\{\w+:\w+\}|\(\?(?:P<\w+>|[-i:=!<]+)|\\[a-z]")
_LITERAL = re.compile(r"[a-z']{2,}")


def said_in_full(words: Traced, here: str, week: int) -> Traced:
    """Put words for words, as the first part of the table says; `here` is the square that the writer stands on.

    `week` is the week that is open, from which "next week" is reckoned.
    """
    if not words.has_words:
        return words
    known = {"here": here or "my square", "week": str(week), "next": str(week + 1), "after": str(week + 2)}
    bare = unquoted(words.text)
    for shape in table():
        if shape.kind == "->" and (hits := list(_anywhere(shape.pattern).finditer(bare))):
            for hit in reversed(hits):
                words = words.part(0, hit.start()) + _filled(shape.said, hit, words, known) + words.part(hit.end())
            bare = unquoted(words.text)
    return words.strip()


def _filled(said: str, hit: re.Match[str], words: Traced, known: dict[str, str]) -> Traced:
    """Give what is put for words that were found; what it takes over of them is theirs, names in it too."""
    if hit.start() == hit.end():
        return Traced("", ())
    first, last = words.origins[hit.start()], words.origins[hit.end() - 1]
    found, end = Traced("", ()), 0
    for hole in _HOLE.finditer(said):
        span = hit.span(int(hole["number"])) if hole["number"] else (0, 0)
        kept = words.part(max(span[0], 0), max(span[1], 0))
        found += Traced.instead(said[end : hole.start()] + known.get(hole["name"] or "", ""), first) + kept
        end = hole.end()
    found += Traced.instead(said[end:], last)
    inside = found.origins[1:-1]
    return Traced(found.text, (first, *inside, last)[-len(found.text) :] if found.text else ())


def looked_for(vocabulary: Vocabulary) -> tuple[re.Pattern[str], ...]:
    """Give every pattern that a sentence is held against under a vocabulary."""
    anywhere = (_anywhere(shape.pattern) for shape in table() if shape.kind == "->")
    return (*anywhere, *(shape.pattern for shape in _shapes(vocabulary)))


@cache
def _anywhere(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def as_ordered(words: Traced, vocabulary: Vocabulary) -> tuple[Traced, bool]:
    """Say each clause of a sentence that has a shape of the table as the order it is; others stay as they are.

    Goods alone behind an order that gives or takes none are bought, too ("2 extra dice and a lottery ticket"). Gives
    the sentence, and whether its writer is to be asked if it is an order at all.
    """
    place, doubtful, begins, passive = 0, False, True, False
    sold: re.Pattern[str] | None = None
    while place < len(words.text) <= LONGEST:
        text = unquoted(words.text)
        opened = _OPENS.match(text, place)
        start = opened.end() if opened else place
        first = _FIRST.match(text, start)
        native = first is not None and first[0].lower() not in _LIGHT and first[0].lower() in vocabulary.starts
        for shape in () if native else _shapes(vocabulary):
            hit = shape.pattern.match(text, start) if begins or not shape.first else None
            order = shape.order(words, hit, vocabulary) if hit else None
            if hit and order is not None:
                doubtful = doubtful or shape.asks
                passive = _PASSIVE.search(hit[0]) is not None
                words = words.part(0, start) + order + words.part(hit.end())
                place = start + len(order.text)
                break
        else:
            if sold is not None and sold.match(text, start):
                words = words.part(0, start) + Traced.instead(_BUY, words.origins[start]) + words.part(start)
            elif (
                passive and (done := _DONE.match(text, start)) and (verb := _base(done[0].lower(), "done", vocabulary))
            ):
                words = words.respelled(start, done.end(), f"{verb} it")
            place = start
        joint = _SETS_OFF.search(unquoted(words.text), place)
        if joint is None:
            break
        sold = _sold_behind(words.text[start : joint.start()], vocabulary)
        place = max(joint.end(), place + 1)
        begins = ":" in joint[0] or "then" in joint[0].lower() or words.text.startswith("so ", place)
    return words, doubtful


@dataclass(frozen=True, slots=True)
class _Looked:
    """A shape as it is looked for under some vocabulary; `forms` says of which form each of its verbs is."""

    pattern: re.Pattern[str]
    said: str
    first: bool
    asks: bool
    forms: tuple[tuple[str, str], ...]

    def order(self, words: Traced, hit: re.Match[str], vocabulary: Vocabulary) -> Traced | None:
        """Give the order for a place that has this shape; None where no rule has its verb."""
        base = {}
        for name, form in self.forms:
            base[name] = _base(hit[name].lower(), form, vocabulary)
            if not base[name]:
                return None
        found, end, place = Traced("", ()), 0, words.origins[hit.start()]
        for hole in _HOLE.finditer(self.said):
            name = hole["name"]
            filler = words.part(*hit.span(name))
            found += Traced.instead(self.said[end : hole.start()], place)
            if name in base:
                found += filler.respelled(0, len(filler.text), base[name])
            elif self.said[hole.start() - 1 : hole.start()] == '"' and filler.text.startswith('"'):
                found += filler.part(1, len(filler.text) - 1)
            else:
                found += filler
            place = filler.origins[-1] if filler.origins else place
            end = hole.end()
        return found + Traced.instead(self.said[end:].rstrip(), place)


@lru_cache(maxsize=64)
def _shapes(vocabulary: Vocabulary) -> tuple[_Looked, ...]:
    kinds = _kinds(vocabulary)
    found = []
    for shape in table():
        first = shape.said.split()[0] if shape.kind != "->" else ""
        if first and (first.startswith("{") or first == "could" or vocabulary.begins(first)):
            forms = tuple((name, kind) for name, kind in _SLOT.findall(shape.pattern) if kind in _FORMS)
            pattern = _SLOT.sub(lambda hit: f"(?P<{hit[1]}>{kinds[hit[2]]})", shape.pattern)
            pattern += r"(?= )" if shape.said.endswith(" ") else _ENDS
            found.append(
                _Looked(re.compile(pattern, re.IGNORECASE), shape.said, shape.first, shape.kind == "?>", forms)
            )
    return tuple(found)


def _kinds(vocabulary: Vocabulary) -> dict[str, str]:
    """Give what each kind of slot takes, as a pattern."""
    verbs = _either_of(tuple({start.split()[0] for start in vocabulary.starts}))
    number = rf"#?\d+(?![\w.%])(?! {_COUNTED}\b)"
    mine = r"my(?: own)? square(?!s)|(?:(?:all|both)(?: of)? )?my squares"
    named = rf"(?:the )?{_either_of(vocabulary.places)}(?!\w)"
    square = _listed(rf"{mine}|{number}|{named}")
    players = _listed(_either_of(vocabulary.players) + r"(?![\w'])")
    goods = "|".join(either(of_some(ware)) for ware in sorted(vocabulary.wares, key=len, reverse=True)) or _NONE
    pairs = [ware.split() for ware in vocabulary.wares if len(ware.split()) == 2]
    behind = "|".join(rf"{either(re.escape(noun))} for the {re.escape(kind)}" for kind, noun in pairs) or _NONE
    return {
        "square": square,
        "it": rf"(?:{square}|(?:it|this one|that one)(?![\w']))",
        "player": rf"(?:{players}|every(?:body|one)\b|(?:him|her|them)\b)",
        "money": _MONEY,
        "sum": rf"(?:{_MONEY}|\d[\d,]*)",
        "count": COUNT,
        "goods": rf"(?:(?:{COUNT} (?:more |of the )?)?(?:{goods})|{COUNT} (?:{behind}))",
        "ride": _either_of(vocabulary.rides),
        "word": r"[a-z][\w'-]*",
        "words": r"[^\s,;]+(?: [^\s,;]+){0,7}?",
        "state": r"(?:an? |one of the )[a-z][\w -]{2,30}?",
        "name": r"(?: +(?=$| ?[,;]| (?:and|then)\b)|(?-i:[A-Z])[\w'&-]*(?: (?:&|of|the|(?-i:[A-Z])[\w'&-]*)){0,6})",
        "does": rf"{verbs}(?![\w'])",
        **{form: rf"[a-z]+{ending}\b" for form, ending in _FORMS.items()},
    }


_BUY = "buy "


def _sold_behind(clause: str, vocabulary: Vocabulary) -> re.Pattern[str] | None:
    """Match the goods that are bought if they stand alone behind a clause; None where it may be what gives them.

    Behind an order that does not buy they must be counted: "coat 9 with grease and glue" buys no glue.
    """
    if clause.lower().startswith(_BUY):
        return _bare_goods(vocabulary)
    first = _FIRST.match(clause)
    if first is None or not vocabulary.begins(first[0].lower()) or _given_to(vocabulary).search(clause):
        return None
    return _counted_goods(vocabulary)


@lru_cache(maxsize=64)
def _bare_goods(vocabulary: Vocabulary) -> re.Pattern[str]:
    return re.compile(_kinds(vocabulary)["goods"] + _ENDS, re.IGNORECASE)


@lru_cache(maxsize=64)
def _counted_goods(vocabulary: Vocabulary) -> re.Pattern[str]:
    return re.compile(rf"(?={COUNT}\b){_bare_goods(vocabulary).pattern}", re.IGNORECASE)


@lru_cache(maxsize=64)
def _given_to(vocabulary: Vocabulary) -> re.Pattern[str]:
    """Match a player or goods, to whom or with which an order gives more."""
    kinds = _kinds(vocabulary)
    return re.compile(rf"\b(?:{kinds['player']}|{COUNT} (?:[a-z]+ ){{0,2}}?{kinds['goods']})", re.IGNORECASE)


def _either_of(words: tuple[str, ...]) -> str:
    return f"(?:{'|'.join(re.escape(each) for each in sorted(words, key=lambda word: (-len(word), word))) or _NONE})"


def _listed(one: str) -> str:
    return rf"(?:{one})(?:(?:,? and |, | ?& ?)(?:{one})){{0,9}}"


def either(noun: str) -> str:
    """Match a noun in the singular and in the plural."""
    return f"{noun.removesuffix('dice')}(?:die|dice)" if noun.endswith("dice") else f"{noun.removesuffix('s')}s?"


def of_some(ware: str) -> str:
    """Match a ware, and one of some color where it is one of a stuff: "can of red paint"."""
    return re.escape(ware).replace(r"\ of\ ", r"\ of\ (?:[a-z]+\ )?")


def _base(said: str, form: str, vocabulary: Vocabulary) -> str:
    """Give the verb of orders that a form stands for: "painted" and "repainted", "taking", "voter"; "" for none."""
    verbs = {start.split()[0] for start in vocabulary.starts}
    if form == "did":
        return next((each for each in verbs if _PAST.get(each, participle_of(each)) == said), "")
    if form == "done" and (irregular := next((each for each in verbs if participle_of(each) == said), "")):
        return irregular
    for ending in {"done": ("ed", "en", "d", "n", ""), "doing": ("ing",), "doer": ("er", "or", "ers", "ors")}[form]:
        stem = said.removesuffix(ending)
        doubled = stem[:-1] if stem[-2:-1] == stem[-1:] else ""
        base = next((each for each in (stem, f"{stem}e", doubled) if each in verbs and stem + ending == said), "")
        if base:
            return base
    return _base(said[2:], form, vocabulary) if form == "done" and said.startswith("re") else ""
