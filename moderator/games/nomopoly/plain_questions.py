"""Answers to what players ask in plain words: the facts at once; what cannot be answered is said to be so in a line.

`_ASKED` says by which words a question is known, and which of the office's facts answers it. A question that none of
them knows, but that speaks of what rules speak of, gets those rules with their words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from moderator.core.deadlines import say as say_moment
from moderator.games.nomopoly.figures import shortened
from moderator.games.nomopoly.helping import nearest
from moderator.games.nomopoly.looking_up import rules_near, ways_to_win
from moderator.language.rulebook import Item, Rulebook

if TYPE_CHECKING:
    from moderator.games.nomopoly.answering_office import Office

Answering: TypeAlias = "Callable[[Office, str], Sequence[str]]"

UNKNOWN = "I cannot answer that. help says what I can; a line that begins with admin: goes on to the admin."
_MOST_NEAR = 3
_MOST_QUOTED = 700
_MOST_NEAR_QUOTED = 300
_IDLE = frozenset(("what", "which", "when", "where", "does", "have", "should", "would", "could", "there", "this"))
_NUMBER = re.compile(r"(?<![$\w.])(\d{1,4})(?![\w%])")
_RULE_NAMED = re.compile(r"\b([IVXLC]+(?:\.\w+)+)\b|\b(?:rule|section)[ ]+([IVXLC]+)\b(?!\.\w)")
_MAY_I = re.compile(
    r"(?:can|may|could|should|shall|must|am I allowed to) (?:I )?(?:still |now |also )?(.+)", re.IGNORECASE
)
_MEANING = re.compile(
    r"(?:what|who)(?:'s| is| are|s) (?:an? |meant by |the meaning of )(?P<term>[^?]+)"
    r"|what does (?:an? |the )?(?P<word>[^?]+?) mean",
    re.IGNORECASE,
)


def _deadline(office: Office, _question: str) -> Sequence[str]:
    if office.deadline is None:
        return (f"No week runs yet: {office.waits_for()}.",) if office.waits_for() else ()
    return (f"Week {office.week} is worked out on {say_moment(office.deadline)}.",)


def _purse(office: Office, _question: str) -> Sequence[str]:
    return office.standing()[:1]


def _squares(office: Office, _question: str) -> Sequence[str]:
    owned = office.holdings().owned
    if not owned:
        return ("You own no square yet.",)
    return ("You own:", *(line for number in owned if (line := office.square(int(number)))))


def _orders(office: Office, _question: str) -> Sequence[str]:
    waiting = office.waiting()
    return ("Your orders that wait:", *(f"  {text}" for text in waiting)) if waiting else ("No order of yours waits.",)


def _proposals(office: Office, _question: str) -> Sequence[str]:
    found = office.proposals()
    return ("Undecided proposals:", *(f"  {line}" for line in found)) if found else ("No proposal is undecided now.",)


def _failures(office: Office, _question: str) -> Sequence[str]:
    return office.failures() or ("No order of yours has failed so far. What would fail is said when you mail it.",)


def _payments(_office: Office, _question: str) -> Sequence[str]:
    return ("Your account on the site and the weekly letter give every payment with what it was for and its rule.",)


def _players(office: Office, _question: str) -> Sequence[str]:
    names = office.vocabulary().players
    return (f"Players, {len(names)}: {', '.join(names)}.",) if names else ("Nobody plays yet.",)


def _changes(office: Office, _question: str) -> Sequence[str]:
    return office.changes()


def _phases(office: Office, _question: str) -> Sequence[str]:
    return office.phases()


def _of_the_game(office: Office, question: str) -> Sequence[str]:
    return office.told_of(question)


def _meaning(office: Office, question: str) -> Sequence[str]:
    hit = _MEANING.search(question)
    term = (hit["term"] or hit["word"] or "").strip(" .!\"'") if hit else ""
    return tuple(_quoted(item) for item in rules_near(office.rulebook, term)) if term else ()


def _winning(office: Office, _question: str) -> Sequence[str]:
    return tuple(_quoted(item) for item in ways_to_win(office.rulebook)[:_MOST_NEAR])


_ASKED: tuple[tuple[re.Pattern[str], Answering], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), answering)
    for pattern, answering in (
        (r"\bdeadline\b|\bdue\b|\bwhen (?:is|does|will) (?:the |this |next )*(?:update|week|turn)", _deadline),
        (
            r"\bhow (?:much|many) (?:money|cash|dollars)\b.*\bI\b|\bmy (?:money|cash|balance)\b|\bam I (?:rich|broke)",
            _purse,
        ),
        (r"\bwhere am I\b|\bwhere do I stand\b|\bwhich square am I\b|\bmy position\b", _purse),
        (
            r"\bmy squares?\b|\bsquares? (?:do I|that I) (?:own|have)\b|\bwhat do I own\b|\bdo I own (?:any|a)\b",
            _squares,
        ),
        (r"\bmy (?:score|standing|items|things)\b|\bhow am I doing\b", lambda office, _question: office.standing()),
        (r"\bmy orders\b(?!.*\bfail)|\bwhat (?:have|did) I (?:order|send|mail)", _orders),
        (r"\b(?:which|what|any|how many|list)\b.*\bproposals?\b", _proposals),
        (r"\bwhy\b.*\b(?:fail|not work|not done|refused|didn't|did not|not carried)", _failures),
        (r"\bwhy (?:did|do|have|had) I\b.*(?:\$|\bpa(?:y|id)\b|\blos[et]|\bget\b|\bmoney|\bfined)", _payments),
        (
            r"\bwho (?:plays|is playing|else|are the players)\b|\bwhich players\b|\bhow many (?:players|people)\b",
            _players,
        ),
        (r"\bwhat(?:'s| is| has| have)? (?:been )?(?:changed|new|happened)\b|\bsince I last\b", _changes),
        (r"\bphases?\b", _phases),
        (r"\bwin\b|\bwho (?:can )?wins?\b|\bthe aim\b", _winning),
    )
)


def answered(question: str, office: Office, preview: Callable[[str], bool]) -> tuple[str, ...]:
    """Give what answers a plain question, () where nothing is known of it.

    `preview` says whether some words are an order that could be tried.
    """
    if named := _named_rules(office.rulebook, question):
        return named
    told = [line for pattern, answering in _ASKED if pattern.search(question) for line in answering(office, question)]
    numbers = list(dict.fromkeys(_NUMBER.findall(question)))[:_MOST_NEAR]
    told += [line for number in numbers if (line := office.square(int(number)))]
    told += [line for line in _of_the_game(office, question) if line not in told]
    asked = _MAY_I.match(question)
    order = asked[1].rstrip(" ?.!") if asked else ""
    if order and preview(order):
        told.append(f"To see what would come of it, send: preview: {order}")
    return tuple(told) or tuple(_meaning(office, question)) or _near(question, office)


def _near(question: str, office: Office) -> tuple[str, ...]:
    """Point to orders that a question names, and quote the rule that speaks most of the same; () for neither."""
    telling = " ".join(word for word in re.findall(r"[\w']{4,}", question) if word.lower() not in _IDLE)
    verbs = set(re.findall(r"[a-z]+", question.lower()))
    near = nearest(office.orders(), question, 1)
    told = [f"help {verb} tells about it." for each in near if (verb := each.phrase.split()[0].lower()) in verbs]
    found = rules_near(office.rulebook, telling, 1) if telling else []
    quoted = (f"{item.number}: {shortened(item.text, _MOST_NEAR_QUOTED)}" for item in found)
    return (*told, *(f"The rule nearest to it: {rule}" for rule in quoted))


def _quoted(item: Item) -> str:
    return f"{item.number}: {shortened(item.text, _MOST_QUOTED)}"


def _named_rules(book: Rulebook, question: str) -> tuple[str, ...]:
    """Give the rules that a question names with their words; of a section what to send for it."""
    named = list(dict.fromkeys(hit[1] or hit[2] for hit in _RULE_NAMED.finditer(question)))
    told = []
    for each in named:
        if (item := book.item(each)) is not None:
            told.append(_quoted(item))
        elif book.section(each):
            told.append(f"To read section {each}, send: rules {each}")
    return tuple(told)
