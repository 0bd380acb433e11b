"""Tells what only says something ("Nobody likes a hoarder.") from what could bind somebody.

Whoever proposes a rule also says why, cheers and jokes. That can be left out of the rule, and is told to be left out;
so nothing may be taken for it that could have been meant to do something. Words bind in four ways:

- something hangs on them, is counted or limited by them (*if*, *each*, *only*, "$5"), or they reach further ("Corners
  too");
- they say what is allowed (*may*, *must*, *forbidden*, *exempt*);
- they say what is so, or is not so, in words that rules know ("bakers are Sick"; "greedy" is no such word);
- somebody does in them what rules know ("bakers get a turn"); nobody does by "bakers deserve a hug".

What was, or should be, and what a question says binds by nothing else than what it counts or speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from itertools import pairwise

from moderator.language.binding import hangs, without_sayings
from moderator.language.lexer import lex
from moderator.language.lexicon import Lexicon
from moderator.language.registry import fits
from moderator.language.word import Word


class Place(Enum):
    """Where words stand that may only say something: that is part of what they say."""

    SENTENCE = auto()
    BESIDE = auto()
    """In brackets, or behind the rule: what is said there is as a rule of the rule before it."""
    BEFORE = auto()
    """Before *so*, a colon or a dash: what comes behind says what it comes to."""


_AS_BEFORE = re.compile(
    r"(?:(?:everybody|everyone) else [a-z]+|(?:all|everything) else stays) (?:just )?(?:as (?:before|usual|always)"
    r"|as it (?:is|was)|the same)[.!]|(?:until then )?nothing(?: else)? changes[.!]",
    re.IGNORECASE,
)
"""What says that something else is as it was, and so changes nothing."""
_HAILS = re.compile(
    r", (?:folks|people|mates?|friends|guys|please|everybody|(?:everybody|you|we) know\w*(?: that)?)[.!]*$",
    re.IGNORECASE,
)
"""How words end that are for the others to hear."""
_CHEERS = re.compile(
    r"(?:hats off|hooray|hurray|three cheers|cheers|long live|down with|welcome|thanks|congratulations|bravo)\b",
    re.IGNORECASE,
)
"""How words begin that are shouted, whomever they are for."""
_TALKS = re.compile(r"[!?]$|\b(?:I|we|us|me|my|our|sorry|alas|poor|kidding|wonder|thanks?)\b", re.IGNORECASE)
"""What words by the way have that somebody says to the others."""
_ASKS_FOR = re.compile(
    r"(?:how about|what (?:about|if)|why (?:not|don't|doesn't)|can|could|should|shall|may|must|would|let|if|when|while"
    r"|unless)\b",
    re.IGNORECASE,
)
"""How a question begins that proposes something."""
_COUNTS = re.compile(r"[$%\d\"]|\b(?:each|every|half|double|twice)\b", re.IGNORECASE)

_SMALL = frozenset(
    {"now", "just", "so", "very", "really", "quite", "ever", "never", "always", "here", "today", "back", "out", "up"}
    | {"please", "well", "oh", "too", "even", "yet", "almost"}
)
"""Words that change nothing of whether something is said in words that rules know."""
_HOPES = frozenset({"should", "could", "would", "will", "might", "shall", "ll", "'ll", "'d"})
_WANTS = frozenset({"ought", "needs", "need"})
_US = frozenset({"i", "we"})
_WEAK = frozenset({"be", "have", "make", "like", "go", "do", "feel"})
"""Verbs that say nothing of a game by themselves: a racket is made, a square gets crowded."""
_FEELS = frozenset({"need", "want", "love", "like", "hate", "deserve", "know", "enjoy", "adore", "mind"})
"""What nobody does."""
_HANDS = frozenset({"get", "take"})
_ENDS_ALL = frozenset({"win", "lose", "quit"})
"""What is done to nothing, and says enough."""
_AT_LARGE = frozenset({"thing", "way", "time", "day", "person", "kind", "word", "one", "year"})
"""Nouns of the language that are nothing in a game."""
_PEOPLE = frozenset({"player", "person", "party"})
_BODIES = frozenset(
    {"you", "she", "he", "they", "him", "them", "i", "me", "we", "us", "nobody", "everybody", "everyone", "somebody"}
    | {"someone", "anybody", "anyone"}
)
_IT = frozenset({"it", "this", "that", "they"})
_ORDER = frozenset({"first", "last", "backward", "backwards", "forward", "forwards", "again", "in reverse"})
_STAYS = frozenset({"remain", "remains"})
_VERBS = frozenset({"IS", "ARE", "WAS", "HAS", "DO", "DID", "MODAL", "COSTS", "BE"})
_PLACES = frozenset(
    {"FOR", "IN", "ON", "OF", "FROM", "TO", "PREP", "AFTER", "BEFORE", "DURING", "WITHIN", "BETWEEN", "AT_THE_START_OF"}
    | {"AT_THE_END_OF", "RIGHT_BEFORE", "THAN"}
)
_SO_MANY = frozenset({"NUM", "ALL", "ALL_THE", "MULTIPLIER", "ORD"})
_DEEDS = frozenset({"V_S", "V_B", "V_ING"})
_NOT = frozenset({"NOT", "NEGATION", "ADVERB"})
_DETERMINES = frozenset({"A", "THE", "HER", "NUM", "ADJ", "POSS", "NO", "TO", "THIS", "EACH", "ANY", "SOME", "ORD"})
_STANDS = frozenset({"THIS", "NOUN", "NAME"})
_THINGS = frozenset({"NOUN", "NAME", "MONEY", "PERCENT"})
_PARTS = frozenset({"COMMA", "COLON", "SEMICOLON", "LPAR", "RPAR"})
_JOINS = frozenset({"AND", "OR", "BUT", "SO"})


def only_says(text: str, lexicon: Lexicon) -> bool:
    """Say whether a sentence that does not read could bind nobody: it is cheering, a question, or of unknown things."""
    said = text.strip()
    if _AS_BEFORE.fullmatch(said):
        return True
    words = lex(said.rstrip(".!?"), lexicon)
    strange = sum(map(_unknown, words))
    hails = said.endswith(("!", "?")) or _HAILS.search(said) is not None
    named = sum(_thing(word) or ("ADJ" in word.roles and word.text[:1].isupper()) for word in words)
    if not hails and (not strange or (strange == 1 and named > 1)):
        return False  # a word spelled wrong, in what is of the game
    return not binds(said, lexicon, Place.SENTENCE)


def binds(text: str, lexicon: Lexicon, place: Place) -> bool:
    """Say whether words that do not read as a rule could bind somebody where they stand."""
    said = text.strip()
    if said.endswith("?") and _ASKS_FOR.match(said) is None:
        return _COUNTS.search(without_sayings(said)) is not None
    if _CHEERS.match(said) and not hangs(said):
        return False
    said = _SOMEBODY.sub("", said) if place is Place.BESIDE else said
    if hangs(said) or (place is Place.BESIDE and _ADDS.match(said)):
        return True
    words = lex(without_sayings(_TAG.sub("", said)).rstrip(".!?").replace("!", ","), lexicon)
    counted = any(_counts(word, words[at + 1 : at + 3], place) for at, word in enumerate(words))
    if counted or _reaches(words, lexicon, place) or _out_of_a_thing(words):
        return True
    if said.endswith("?") and any(not word.roles.keys().isdisjoint(_DEEDS) for word in words):
        return True  # "how about fining cheaters?"
    return any(_does(clause, lexicon, place, said) for clause in _clauses(words))


_SOMEBODY = re.compile(r"^some(?:body|one)(?: (?:has|needs) to|'s got to| must)(?= \w)", re.IGNORECASE)
"""Who is nobody in particular, and so has nothing to do."""
_TAG = re.compile(r", (?:shall we|right|okay|ok|eh)\?$", re.IGNORECASE)
_ADDS = re.compile(r"(?:and|or|but|not|nor|plus|no|so)\b", re.IGNORECASE)
"""How words begin that go on with the rule before them."""


def _reaches(words: Sequence[Word], lexicon: Lexicon, place: Place) -> bool:
    """Say whether what holds for some holds for others: "Corners too"."""
    if not words or words[-1].text.lower() != "too":
        return False
    return place is not Place.SENTENCE or _somebody(words, lexicon) or any(map(_thing, words))


def _out_of_a_thing(words: Sequence[Word]) -> bool:
    """Say whether somebody is out of something that rules know: "out of the game"."""
    out = next((place for place, word in enumerate(words) if word.text.lower() == "out of"), len(words))
    return any(map(_thing, words[out:]))


def _counts(word: Word, behind: Sequence[Word], place: Place) -> bool:
    """Say whether something that rules know is counted, or all of it is meant: "two turns", "each Freemason"."""
    roles = word.roles.keys()
    if roles & {"EACH", "EVERY", "ANY"}:
        return any(map(_thing, behind)) or place is not Place.SENTENCE
    if roles & _SO_MANY:
        return any(map(_thing, behind[:1]))
    return "FRACTION" in roles or (
        bool(roles & {"PREP", "QUANTIFIER"}) and any("NUM" in one.roles for one in behind[:1])
    )


def _clauses(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """Give the clauses of a sentence, each without its comma; *and* parts them where both sides have a verb."""
    part: list[Word] = []
    for place, word in enumerate(words):
        ends = not word.roles.keys().isdisjoint(_PARTS) or word.text in "-\u2013\u2014"
        joins = not word.roles.keys().isdisjoint(_JOINS) and (not part or _verb(part) >= 0)
        goes_on = ends and _verb(part) >= 0 and words[place + 1 : place + 2] and _placed(words[place + 1])
        if goes_on:
            continue
        if ends or (joins and _verb(words[place + 1 :]) >= 0) or (joins and not part):
            if part:
                yield part
            part = []
            continue
        part.append(word)
    if part:
        yield part


def _verb(words: Sequence[Word]) -> int:
    """Give the place of the first verb of a clause that rules know, or that helps another; -1 for none."""
    for place, word in enumerate(words):
        before = words[place - 1] if place else None
        roles, text = word.roles.keys(), word.text.lower()
        wants = text in _WANTS and "TO" in (words[place + 1].roles if place + 1 < len(words) else ())
        if (
            text in _HOPES
            or text in _STAYS
            or wants
            or "MODAL" in roles
            or (roles & _VERBS and not (text == "'s" and "POSS" in roles))
        ):
            return place
        named = before is None or (before.roles.keys() & _DETERMINES and not before.roles.keys() & _STANDS)
        if "V_S" in roles and not named and ("NOUN" not in roles or _pronoun(before)):
            return place
        if "V_B" in roles and _acts(word, before, words[place + 1 : place + 2]):
            return place
    owned = [
        place
        for place, (word, behind) in enumerate(pairwise(words))
        if place and word.text == "'s" and not any(many for _, many in behind.roles.get("NOUN", ()))
    ]
    return owned[-1] if owned else -1


def _placed(word: Word) -> bool:
    return word.text.lower() != "like" and not word.roles.keys().isdisjoint(_PLACES)


def _acts(word: Word, before: Word | None, behind: Sequence[Word]) -> bool:
    """Say whether a word that is a verb by itself is one here: "cats keep", "share the ..."; not "wet paint"."""
    noun = "NOUN" in word.roles
    if before is None:
        return not noun or bool(behind and behind[0].roles.keys() & {"A", "THE", "HER", "PRON"})
    if not before.roles.keys().isdisjoint(_DETERMINES | _PLACES):
        return False
    many = before.text.lower().endswith("s") or _pronoun(before) or bool(before.roles.keys() & {"ALL", "AND", "NOT"})
    return many or not noun


def _pronoun(word: Word | None) -> bool:
    return word is not None and (word.text.lower() in _BODIES or "PRON" in word.roles or "RELATIVE" in word.roles)


def _does(clause: Sequence[Word], lexicon: Lexicon, place: Place, said: str) -> bool:
    """Say whether something is done in a clause, or is so, that rules know."""
    words = [word for word in clause if word.text.lower() not in _SMALL]
    if words and words[0].text.lower() == "let":
        words = [word for word in words[1:] if word.text.lower() not in ("'s", "us", "s", "'")]
    at = _verb(words)
    if place is Place.BEFORE and _somewhere(words if at < 0 else words[:at]):
        return True  # "landing on a Corner cures you, so ..."
    if at < 0:
        return _calls_for(words, lexicon, place, said)
    while 0 <= at < len(words):
        if _acts_on(words[:at], words[at], _without_not(words[at + 1 :]), lexicon, place):
            return True
        at = next((later for later in range(at + 1, len(words)) if _is_main(words, later)), -1)
    return False


def _is_main(words: Sequence[Word], at: int) -> bool:
    """Say whether a further word of a clause is its verb, after one that tells of its subject: "who has one may"."""
    return "MODAL" in words[at].roles and any("RELATIVE" in word.roles for word in words[:at])


def _acts_on(subject: Sequence[Word], verb: Word, rest: Sequence[Word], lexicon: Lexicon, place: Place) -> bool:
    """Say whether a verb with what stands before it and behind it does what rules know, or lets it be done."""
    text = verb.text.lower()
    grants = text in _WANTS or ("MODAL" in verb.roles and text not in _HOPES)
    hopes = text in _HOPES
    if (grants or hopes) and rest:
        if grants and _grants(subject, rest, lexicon, place, must=text == "must" or text in _WANTS):
            return True
        if place is Place.BEFORE:
            return False  # what should be, or has to: it is said behind how
        verb, rest = rest[0], _without_not(rest[1:])
    elif grants or hopes:
        return grants and place is not Place.BESIDE
    if verb.roles.keys() & {"DO", "DID"} and rest:
        verb, rest = rest[0], _without_not(rest[1:])
    return _done(subject, verb, rest, lexicon, place, hoped=hopes)


def _somewhere(words: Sequence[Word]) -> bool:
    """Say whether words tell of something that rules know where it is, or what it is for."""
    first = next((at for at, word in enumerate(words) if _placed(word)), len(words))
    return any(map(_thing, words[first:]))


def _grants(subject: Sequence[Word], rest: Sequence[Word], lexicon: Lexicon, place: Place, *, must: bool) -> bool:
    """Say whether somebody, or something of the game, may or must do this; what no rule knows is done by nothing."""
    if any(map(_thing, rest)):
        return True
    if place is not Place.SENTENCE:
        return place is Place.BESIDE or not must
    return bool(rest[0].roles) or not _strange(subject) or _somebody(subject, lexicon)


def _done(
    subject: Sequence[Word], verb: Word, rest: Sequence[Word], lexicon: Lexicon, place: Place, *, hoped: bool
) -> bool:
    roles = verb.roles.keys()
    if roles & {"IS", "ARE", "BE"} or verb.text.lower() in _STAYS or (verb.text == "'s" and "HAS" not in roles):
        return not _ours(subject) and _is(subject, rest, lexicon)
    if roles & {"WAS", "DID"} or ("HAS" in roles and rest and _past(rest[0])):
        return place is Place.SENTENCE and not any(map(_unknown, (*subject, *rest)))
    known = {key for role in ("V_S", "V_B") for key in verb.roles.get(role, ())}
    known |= {"have"} if "HAS" in roles else set()
    things = any(_thing(word) or word.text.lower() in _ORDER for word in rest)
    if known and known <= _HANDS and rest and "V_EN" in rest[0].roles:
        return _undergone(rest[0])
    plain = not any(map(_unknown, rest))
    if "COSTS" in roles:
        return plain or any("AS_MANY" in word.roles for word in rest)
    if not known:
        return things and plain and verb.text.lower() not in _FEELS
    body = _somebody(subject, lexicon)
    if known <= (_WEAK if body else _WEAK | _HANDS):
        had = known == {"have"} and (body or any(map(_thing, subject))) and _spoken_of(subject)
        return had or (things and plain and not (place is Place.BESIDE and hoped))
    if not subject or (hoped and place is Place.BESIDE):
        return things or bool(known & _ENDS_ALL)
    if body or _spoken_of(subject):
        return not (hoped and not body)
    beside = place is Place.BESIDE and not hoped and bool(subject)  # "(the shop pays)": whatever that is, it pays
    return things or beside or bool(known & _ENDS_ALL)


def _ours(subject: Sequence[Word]) -> bool:
    return bool(subject) and subject[-1].text.lower() in _US


def _is(subject: Sequence[Word], rest: Sequence[Word], lexicon: Lexicon) -> bool:
    """Say whether something is so, or is to be so, that rules know."""
    end = next((at for at, word in enumerate(rest) if _placed(word)), len(rest))
    what = rest[:end]
    about = _spoken_of(subject)
    if not what:
        known = any(map(_thing, rest)) and not any(map(_unknown, rest))
        return about and bool(rest) and (known or "FOR" in rest[0].roles)
    if any(map(_unknown, what)):  # she is Stung, whatever that is
        of_a_kind = any(map(_thing, what)) and any(
            map(_thing, subject) if about else ("THERE" in word.roles for word in subject)
        )
        said_of = about and any(map(_thing, subject))  # "Freemasons are untouchable": whatever that is, they are it
        return of_a_kind or said_of or any(_unknown(word) and word.text[:1].isupper() for word in what)
    if any("FREE" in word.roles for word in what):
        return about or _somebody(rest, lexicon)
    one = any(word.roles.keys() & (_DETERMINES | {"ANOTHER", "OTHER"}) for word in what)
    for word in what:
        flag = any(key in lexicon.flags for key in word.roles.get("ADJ", ()))
        many = any(plural for _, plural in word.roles.get("NOUN", ()))
        if flag or (_thing(word) and (one or many or word.text[:1].isupper())) or _undergone(word):
            return True
    plain = any(word.roles.keys() & {"ADJ", "COMPARATIVE", "SUPERLATIVE"} for word in what)
    return plain and about


def _spoken_of(subject: Sequence[Word]) -> bool:
    """Say whether a subject is somebody or something of the game, whatever is told of where it is."""
    end = next((at for at, word in enumerate(subject) if at and _placed(word)), len(subject))
    return not _strange(subject[:end]) and not any("V_ING" in word.roles for word in subject)


def _past(word: Word) -> bool:
    """Say whether a word behind *have* may tell what was done: "earned", "deserved"; what no rule knows is no thing."""
    return "V_EN" in word.roles or (_unknown(word) and not word.text.endswith("s"))


def _undergone(word: Word) -> bool:
    """Say whether a word tells what was done to something, or how much of it: "bakers are fined"; not "it is gone"."""
    return "QUANTIFIER" in word.roles or not _WEAK.issuperset(word.roles.get("V_EN", ()))


def _calls_for(words: Sequence[Word], lexicon: Lexicon, place: Place, said: str) -> bool:
    """Say whether words without a verb that rules know give something, forbid it, or say where, when and for whom."""
    if not words or words[0].text.lower() in _US:
        return False
    none = "NO" in words[0].roles or words[0].text.lower() == "nobody"
    forbids = none and _thing(words[-1]) and sum(map(_unknown, words)) < 2
    if (deed := _unheard_of(words)) >= 0:
        rest = words[deed + 1 :]
        heeded = words[deed].text.lower().rstrip("s") not in _FEELS and not any(map(_unknown, rest))
        heeded = heeded and any(map(_thing, rest))  # "cowards forfeit a turn"
        lasts = place is Place.SENTENCE and words[0].text.lower() in _IT and any(map(_placed, words))
        acts = "V_ING" in words[0].roles and _somewhere(words)  # "landing on a Corner cures you"
        waits = place is Place.BESIDE and deed > 0 and not _pronoun(words[deed - 1]) and _TALKS.search(said) is None
        acts = acts or waits  # "(rookies wait)": it may be what the rule wants of them
        return heeded or lasts or acts  # "it melts at the end of the week"
    strange = any(map(_unknown, words))
    if words[0].roles.keys() & (_PLACES | {"NOT", "AND", "OR"}) or not (strange or all(map(_names, words))):
        return True
    if any("FREE" in word.roles for word in words):
        return _somebody(words, lexicon) or any(map(_thing, words))
    if any(map(_undergone, words)):
        return True  # "paid to The Bank"
    end = next((at for at, word in enumerate(words) if at and _placed(word)), len(words))
    given = _thing(words[end - 1]) and not any(map(_unknown, words[1 : end - 1]))
    if place is Place.SENTENCE:
        return forbids or (given and end < len(words))
    ordered = any(word.text.lower() in _ORDER for word in words)
    told = place is Place.BESIDE and _TALKS.search(said) is None
    return none or told or ordered or _names_some(words, lexicon) or (given and not _unknown(words[0]))


def _unheard_of(words: Sequence[Word]) -> int:
    """Give where somebody does, or is to do, what no rule knows: "bears insist", "mind the dog"; -1 for nowhere."""
    if not words[0].roles and words[1:2] and words[1].roles.keys() & ({"A", "THE", "HER", "PRON"} | _PLACES):
        return 0
    for place, (who, does) in enumerate(pairwise(words), 1):
        many, third = who.text.endswith("s"), does.text.endswith("s")
        named = _pronoun(who) or "NOUN" in who.roles or "NAME" in who.roles or not who.roles
        if _unknown(does) and (_pronoun(who) or (named and many != third)):
            return place
    return -1


def _without_not(words: Sequence[Word]) -> Sequence[Word]:
    place = 0
    while place < len(words) and words[place].roles.keys() & _NOT and words[place].text.lower() not in _ORDER:
        place += 1
    return words[place:]


def _unknown(word: Word) -> bool:
    return not word.roles and word.text.lower() not in _BODIES


def _names(word: Word) -> bool:
    return bool(word.roles.keys() & (_THINGS | {"A", "THE", "HER", "PRON", "POSS"}))


def _strange(words: Sequence[Word]) -> bool:
    """Say whether nothing of the game is spoken of: there is a word that no rule knows, or no noun at all."""
    named = any(_thing(word) or _pronoun(word) or "THIS" in word.roles for word in words)
    return any(map(_unknown, words)) or (not named and bool(words))


def _thing(word: Word) -> bool:
    """Say whether a word is a thing, a sum or a name of the game."""
    if "NOUN" in word.roles:
        return any(noun not in _AT_LARGE for noun, _ in word.roles["NOUN"])
    if "NAME" in word.roles:
        return any(entry.kind != "direction" for entry in word.roles["NAME"])
    return not word.roles.keys().isdisjoint(_THINGS)


def _somebody(words: Sequence[Word], lexicon: Lexicon) -> bool:
    """Say whether words name a kind of person, a quality of one, or one."""
    for word in words:
        nouns = (lexicon.nouns[noun].sorts for noun, _ in word.roles.get("NOUN", ()))
        names = (entry.sorts for entry in word.roles.get("NAME", ()))
        if any("any" not in sorts and fits(sorts, _PEOPLE) for sorts in (*nouns, *names)):
            return True
        if lexicon.flags.get(word.text) == "player" or word.text.lower() in _BODIES:
            return True
    return False


def _names_some(words: Sequence[Word], lexicon: Lexicon) -> bool:
    """Say whether words are of a kind of person, or of what somebody may be."""
    if all(word.text in lexicon.flags or word.roles.keys() & _DETERMINES for word in words):
        return True
    return _somebody(words, lexicon) and any(map(_thing, words))


def tells_of_a_deed(text: str, lexicon: Lexicon) -> bool:
    """Say whether a part of a sentence tells that somebody does what no rule knows: "take a nap", "they bow".

    It has a word that no rule knows, and none that any rule could heed; what somebody *is* may be a state.
    """
    words = lex(text, lexicon)
    told = words[1:] if words and "PRON" in words[0].roles else words
    if not told or hangs(text) or any(word.text[:1].isupper() for word in told):
        return False
    verbs = {verb for word in told for role in ("V_S", "V_B") for verb in word.roles.get(role, ())}
    begins = not told[0].roles or not {"V_S", "V_B"}.isdisjoint(told[0].roles)
    unknown = any(not word.roles for word in told)
    known = any(word.roles.keys() & _HEEDED or word.text in lexicon.flags for word in told)
    return begins and unknown and not known and verbs <= _WEAK | _HANDS


_HEEDED = frozenset({"NUM", "ORD", "NOT", "NO", "EACH", "EVERY", "MODAL", "IS", "ARE", "WAS", "COSTS"}) | _THINGS
"""Roles of words that a rule may heed."""
