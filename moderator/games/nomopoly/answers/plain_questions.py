"""Answers to what players ask in plain words: the facts at once; what cannot be answered is said to be so in a line.

`_ASKED` says by which words a question is known, and which of the office's facts answers it. A question that none of
them knows, but that speaks of what rules speak of, gets those rules with their words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeAlias

from moderator.core.deadlines import say as say_moment
from moderator.games.nomopoly.answers.office import Office
from moderator.games.nomopoly.answers.welcoming import possible_moves
from moderator.games.nomopoly.rules.looking_up import (
    rules_near,
    told_of_term,
    told_when,
    ways_to_earn,
    ways_to_move,
    ways_to_win,
)
from moderator.games.nomopoly.wordings.helping import stems
from moderator.games.nomopoly.wordings.order_words import stem
from moderator.games.nomopoly.wordings.orders_near import near_in_sense
from moderator.games.nomopoly.world.figures import shortened
from moderator.language.rulebook import Item, Rulebook

Answering: TypeAlias = "Callable[[Office, str], Sequence[str]]"

UNKNOWN = "I cannot answer that. help says what I can; a line that begins with admin: goes on to the admin."
_MOST_NEAR = 3
_MOST_QUOTED = 700
_MOST_NEAR_QUOTED = 300
_IDLE_TEXT = (
    "what which when where does have should would could there this happens happen work works someone somebody even "
    "best good most many much more while still allowed really time about between"
)
_IDLE = frozenset(_IDLE_TEXT.split())
_NUMBER = re.compile(r"(?<![$\w.])(\d{1,4})(?![\w%])")
_RULE_NAMED = re.compile(r"\b([IVXLC]+(?:\.\w+)+)\b|\b(?:rule|section)[ ]+([IVXLC]+)\b(?!\.\w)")
_ADVERBS = r"(?:(?:even|still|now|also|just|really|actually|already|please|then) )*"
_MAY_I = re.compile(
    r"(?:(?:and|but|so|also|oh|well|then|now)\b[ ,]+)*"
    rf"(?:(?P<may>(?:can|may|could|might|am) (?:I|we) {_ADVERBS}(?:allowed to )?{_ADVERBS}"
    r"|(?:is|would|was) it (?:be )?(?:allowed|possible|legal|ok(?:ay)?|permitted|within the rules)(?: for me)? to )"
    rf"|(?:should|shall|must) (?:I|we) {_ADVERBS}"
    r"|(?P<price>(?:what|how much) (?:does|would|will|do|did) (?:it |that )?cost(?: me)?,? (?:to |if (?:I|we) )"
    r"|(?:what|how much) (?:does|would|will) it (?:take|be)(?: for me)? to |how much (?:is it|would it be) to "
    r"|what(?:'s| is| would be) (?:the )?(?:cost|price)(?: of)? to )"
    r"|what (?:happens|would happen|will happen)(?: (?:to|with) [a-z ]{2,30}?)? if I )"
    r"(?P<deed>.+)",
    re.IGNORECASE,
)
_MEANING = re.compile(
    r"(?:(?:what|who)(?:'s| is| are|s) |tell me about |explain )(?:an? |the |meant by |the meaning of )?"
    r"(?P<term>[^?,]{1,40})$"
    r"|what does (?:an? |the )?(?P<word>[^?]+?) mean",
    re.IGNORECASE,
)


def _deadline(office: Office, _question: str) -> Sequence[str]:
    if office.deadline is None:
        return (f"No week runs yet: {office.waits_for()}.",) if office.waits_for() else ()
    return (f"Week {office.week} ends on {say_moment(office.deadline)}: until then orders come in.",)


def _taking_back(office: Office, _question: str) -> Sequence[str]:
    if not office.final_by:
        return ("Yes: send withdraw and the words of the order.",)
    item = office.rulebook.item(office.final_by[0])
    also = "In one mail you may correct yourself, and preview: tries an order first."
    return (*((_quoted(item),) if item is not None else ()), f"So no. {also}")


def _introduction(office: Office, _question: str) -> Sequence[str]:
    return (
        f"This is {office.about()}",
        "Ask: How do I win? What can I do now? What is my cash? Or send: help",
    )


def _purse(office: Office, _question: str) -> Sequence[str]:
    return office.standing()[:1]


def _squares(office: Office, _question: str) -> Sequence[str]:
    owned = office.holdings().owned
    if not owned:
        return ("You own no square yet.",)
    return ("You own:", *(line for number in owned if (line := office.square(int(number)))))


def _unowned(office: Office, _question: str) -> Sequence[str]:
    return office.unowned()


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


def _moves(office: Office, _question: str) -> Sequence[str]:
    found = tuple(f"  {re.sub(r' {2,}', '  ', line.strip())}" for line in possible_moves(office))
    return ("You can send, for instance:", *found, "help lists more.") if found else ("help lists what you can order.",)


def _earning(office: Office, _question: str) -> Sequence[str]:
    return tuple(ways_to_earn(office.rulebook))


def _following(office: Office, question: str) -> Sequence[str]:
    hit = _WHAT_FOLLOWS.search(question)
    return tuple(told_when(office.rulebook, hit["what"])) if hit else ()


_WHAT_FOLLOWS = re.compile(
    r"\bwhat (?:happens|do I (?:pay|get|do)|follows|if)(?: to me)?(?: if| when)? "
    r"(?:I|you|we|a player|one|somebody|she|he) (?P<what>.+)",
    re.IGNORECASE,
)


def _proposing(_office: Office, _question: str) -> Sequence[str]:
    return (
        "Write propose: and below it what you want, in plain words, for instance:",
        "  propose: At the end of each week, the player with the least cash gets $50.",
        "The answer shows how it was read; then it is judged.",
    )


def _phases(office: Office, _question: str) -> Sequence[str]:
    return office.phases()


def _rules_about(office: Office, question: str) -> Sequence[str]:
    hit = _ABOUT.search(question)
    found = rules_near(office.rulebook, hit["what"], _MOST_NEAR) if hit else []
    return [f"{item.number}: {shortened(item.text, _MOST_NEAR_QUOTED)}" for item in found]


_ABOUT = re.compile(r"\brules?[ ]+(?:are[ ]+there[ ]+)?(?:about|on|for|of)[ ]+(?P<what>.+)", re.IGNORECASE)


def _of_the_game(office: Office, question: str) -> Sequence[str]:
    return office.told_of(question)


def _meaning(office: Office, question: str) -> Sequence[str]:
    hit = _MEANING.search(question)
    term = (hit["term"] or hit["word"] or "").strip(" .!\"'") if hit else ""
    return (*told_of_term(office.rulebook, term), *office.bearers(term)) if term else ()


def _winning(office: Office, _question: str) -> Sequence[str]:
    ways = ways_to_win(office.rulebook)
    if not ways:
        return ("No rule says so far how the game is won: propose one.",)
    first, *others = ways
    parts = [item for item in office.rulebook.items() if item.number.startswith(f"{first.number}.")]
    also = f"Other ways to win: {', '.join(item.number for item in others)}. " if others else ""
    section = first.number.partition(".")[0]
    return (_quoted(first), *_alike(parts), f"{also}rules {section} quotes them all.")


def _alike(items: Sequence[Item]) -> list[str]:
    """Quote items that begin alike under their beginning, said once: "A player fulfils a winning criterion if she"."""
    said: list[str] = []
    rest = list(items)
    while rest:
        first, *others = rest
        beginning, group = first.text.split(), [first]
        for item in others:
            pairs = zip(beginning, item.text.split(), strict=False)
            shared = [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]
            if len(shared) < _LONG_BEGINNING:
                break
            beginning, group = shared, [*group, item]
        rest = rest[len(group) :]
        if len(group) == 1:
            said.append(f"  {_quoted(first)}")
            continue
        ends = (" ".join(item.text.split()[len(beginning) :]) for item in group)
        said.append(f"  {' '.join(beginning)} ...")
        said += [f"    {item.number.rpartition('.')[2]}: {end}" for item, end in zip(group, ends, strict=True)]
    return said


_LONG_BEGINNING = 5


_WHAT_IT_IS = (
    r"\bwhat(?:'s|s| is| are)? (?:this|it|that|the|your|nomopoly)\b[^?]*\babout$"
    r"|\bwhat (?:kind|sort) of (?:a )?game\b"
    r"|^(?:so |and |but )?what(?:'s| is) (?:this(?: game| thing)?|the game|nomopoly|a nomic)$"
    r"|\bhow (?:does|do) (?:this|the game|it|nomopoly|i|we|you|one)(?: all| game)? (?:work|play)\b"
    r"|\b(?:explain|describe|tell me about) (?:me )?(?:the|this|your) game\b|\bI(?:'m| am) new\b"
)

_NOT_OWNED = (
    r"\b(?:unowned|free|available|left|for sale|without an owner|(?:nobody|no one) (?:owns|has)"
    r"|still to be (?:had|bought)|not (?:yet )?(?:owned|taken|sold))\b"
)
_MINE = (
    r"\bmy squares?\b|\bsquares? (?:do I|that I) (?:own|have)\b|\bsquares? (?:are|is) mine\b|\bwhat (?:do )?I own\b"
    r"|\bdo I own (?:any|a)\b"
)
_HOW_IT_ENDS = (
    r"\bwin\b(?! (?:money|cash))|\bwho (?:can )?wins?\b|\bthe aim\b|\b(?:when|how) does (?:the|this) game end\b"
    r"|\bhow long (?:does|will|is) (?:the|this|a) game\b"
)
_TAKES_BACK = (
    r"\b(?:take|get|call) (?:\w+ ){0,3}?back\b.*\b(?:orders?|mail|it|that|proposals?)\b|\btake back\b"
    r"|\b(?:can|could|may|how do) I (?:still )?(?:cancel|undo|withdraw|change|correct|revoke)\b"
    r".*\b(?:orders?|mail|it|that|mind|bids?|votes?)\b"
)

_WHAT_CHANGED = (
    r"\bwhat(?:'s| is| has| have)? (?:been )?(?:changed|new|happened)\b|\bsince I last\b"
    r"|\b(?:did|have) I miss(?:ed)?\b"
)

_ASKED: tuple[tuple[re.Pattern[str], Answering], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), answering)
    for pattern, answering in (
        (_WHAT_IT_IS, _introduction),
        (
            r"\bdeadline\b|\bdue\b|\bwhen (?:is|does|will|do|must|should) .*\b(?:update|week|turn|send|mail|order)s?\b",
            _deadline,
        ),
        (
            r"\bhow (?:much|many) (?:money|cash|dollars)\b.*\bI\b|\bmy (?:money|cash|balance)\b|\bam I (?:rich|broke)",
            _purse,
        ),
        (r"\bwhere am I\b|\bwhere do I stand\b|\bwhich square am I\b|\bmy position\b", _purse),
        (
            _MINE,
            _squares,
        ),
        (r"\bmy (?:score|standing|items|things)\b|\bhow am I doing\b", lambda office, _question: office.standing()),
        (
            rf"\b(?:squares|properties|ones|lots)\b.*{_NOT_OWNED}|{_NOT_OWNED}.* (?:squares|properties|lots)\b",
            _unowned,
        ),
        (
            r"^(?!.*\b(?:when|fail)).*\bmy orders\b|\b(?:what|which)(?: orders)? (?:have|did) I (?:order|sen[dt]|mail)",
            _orders,
        ),
        (
            r"\bhow\b.*\b(?:propos|(?:change|add|make|suggest|repeal) (?:an? |the )?(?:new |other )?rules?\b)",
            _proposing,
        ),
        (r"\b(?:which|what|any|how many|list)\b.*\bproposals?\b", _proposals),
        (
            r"\bdid (?:my|all|any).*\bfail|\bwhy\b.*\b(?:fail|not work|not done|refused|didn't|did not|not carried)",
            _failures,
        ),
        (r"\bwhy (?:did|do|have|had) I\b.*(?:\$|\bpa(?:y|id)\b|\blos[et]|\bget\b|\bmoney|\bfined)", _payments),
        (
            r"\bwho (?:plays|is playing|else|are the players)\b|\bwhich players\b|\bhow many (?:players|people)\b",
            _players,
        ),
        (_WHAT_CHANGED, _changes),
        (r"^what (?:should|shall|must|can|could|may|do) I (?:do|order|send)\b|\bmy options\b", _moves),
        (
            _TAKES_BACK,
            _taking_back,
        ),
        (r"\bphases?\b", _phases),
        (r"\brules?[ ]+(?:are[ ]+there[ ]+)?(?:about|on|for|of)\b", _rules_about),
        (
            r"\bhow\b.*\b(?:get|earn|make|win|gain|receive)s? (?:some |more |any )?(?:money|cash|dollars|rich)\b",
            _earning,
        ),
        (_WHAT_FOLLOWS.pattern, _following),
        (
            r"\b(?:how|when|why)\b.*\b(?:turns?|mov(?:e|ed|ing))\b",
            lambda office, _question: ways_to_move(office.rulebook),
        ),
        (
            _HOW_IT_ENDS,
            _winning,
        ),
    )
)


@dataclass(frozen=True, slots=True)
class Deed:
    """What a question asks about doing: in the words of an order, whether that may be done, or for what price."""

    words: str
    may: bool
    price: bool = False


def deed_asked(question: str) -> Deed | None:
    """Give the deed about which a question asks ("Can I sell 9?", "What does it cost to paint 9?"); None for none."""
    bare = _BY_THE_WAY.sub("", question.strip(" ?!."))
    if ware := _PRICE.fullmatch(bare):
        return Deed(f"buy {ware['what'] or ware['which']}", may=False)
    hit = _MAY_I.match(bare)
    return Deed(hit["deed"], hit["may"] is not None, hit["price"] is not None) if hit else None


_PRICE = re.compile(
    r"(?:(?:and|but|so|also)[ ,]+)*(?:how much|what) (?:(?:does|do|would|will) (?P<what>an? .+?) cost(?: me)?"
    r"|(?:is|are) (?P<which>an? .+))",
    re.IGNORECASE,
)
_BY_THE_WAY = re.compile(
    r",? (?:by the way|btw|please|then|at all|this week|right now|now|from here|afterwards|later|too|as well)$"
    r"|(?: from here)?,? or (?:must|do|should|is|can|have) (?:i|we|it)\b.*$",
    re.IGNORECASE,
)


def asked_alone(question: str, it: str) -> str:
    """Give a question without what leads up to it ("Could you tell me ..."), and with `it`, a square, by its number."""
    bare = _LEADS_UP.sub("", question)
    return _IT.sub(it, bare, count=1) if it and not _NUMBER.search(bare) else bare


_LEADS_UP = re.compile(
    r"^(?:(?:oh|and|also|but|so|well|now)\b[ ,]+)*"
    r"(?:(?:(?:please|kindly|(?:can|could|would) you)[ ]+)*(?:explain|tell|remind)(?:[ ]+(?:to|please|me|us))*[ ]+"
    r"(?=(?:how|what|why|when|where|who|which)\b))?",
    re.IGNORECASE,
)
_IT = re.compile(
    r"(?<!\b(?:does|will|much) )(?<!\b(?:would|could) )(?<!\bis )(?<!\bdo )\b(?:it|that square|this square)\b"
    r"(?! (?:cost|take|be)\b)|\bit(?= cost(?: me)?\W*$)",
    re.IGNORECASE,
)


def answered(question: str, office: Office) -> tuple[str, ...]:
    """Give what answers a plain question, () where nothing is known of it."""
    question = question.strip(" ?!.")
    if named := _named_rules(office.rulebook, question):
        return named
    told = [line for pattern, answering in _ASKED if pattern.search(question) for line in answering(office, question)]
    told += _of_players(office, question)
    numbers = list(dict.fromkeys(_NUMBER.findall(_WHERE_I_AM.sub("", question))))[:_MOST_NEAR]
    if _WHO_IS_ON.search(question):
        told += [line for number in numbers if (line := office.standing_on(int(number)))]
    told += [line for number in numbers if (line := office.square(int(number)))]
    told += [line for line in _of_the_game(office, question) if line not in told]
    return tuple(told) or tuple(_meaning(office, question)) or _near(question, office)


_WHO_IS_ON = re.compile(r"\b(?:who(?:'s)?|anybody|anyone|somebody|someone)\b.* on\b", re.IGNORECASE)
_WHERE_I_AM = re.compile(
    r"\b(?:while|when|if|since|as|because|now that)\b.{0,9}(?:'m|\bam|\bstand|\bsit) (?:on|at) \d+", re.IGNORECASE
)
"""What a question says of where somebody stands: it does not ask for that square."""


def _of_players(office: Office, question: str) -> Sequence[str]:
    """Say how the players stand of whose place, money or things a question asks."""
    if not _OF_SOMEBODY.match(question):
        return ()
    named = (name for name in office.vocabulary().players if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", question))
    return [line for name in named for line in office.status(name)]


_OF_SOMEBODY = re.compile(
    r"(?:(?:on|in|at|from|to|of|for) )?(?:where|how (?:much|many|is|rich|poor)|what|which|does|is|has)\b", re.IGNORECASE
)


def _near(question: str, office: Office) -> tuple[str, ...]:
    """Point to orders that a question names, and quote the rule that speaks most of the same; () for neither."""
    telling = " ".join(word for word in re.findall(r"[\w']{4,}", question) if word.lower() not in _IDLE)
    verbs = {stem(word) for word in re.findall(r"[a-z]+", question.lower())}
    near = near_in_sense(question, office.vocabulary(), office.orders())[:1]
    told = [f"help {verb} tells about it." for each in near if stem(verb := each.phrase.split()[0].lower()) in verbs]
    wanted = stems(telling)
    near_it = rules_near(office.rulebook, telling, 1) if wanted else []
    # One word in common of several is chance, and so is half of them.
    found = [item for item in near_it if 2 * len(wanted & stems(item.text)) > len(wanted)]
    quoted = (f"{item.number}: {shortened(item.text, _MOST_NEAR_QUOTED)}" for item in found)
    return (*told, *(f"The rule nearest to it: {rule}" for rule in quoted)) or _speaking_of(telling, office)


def _speaking_of(telling: str, office: Office) -> tuple[str, ...]:
    """Point to the rules that speak of each thing that some words name, where the rules have it."""
    nouns = {said for each in office.vocabulary().nouns for said in stems(each.noun)} | declared_stems(office)
    items = [(item.number, stems(item.text)) for item in office.rulebook.items()]
    told = []
    for word in dict.fromkeys(telling.lower().split()):
        said = stems(word) & nouns
        numbers = [number for number, spoken in items if said & spoken]
        if 0 < len(numbers) <= _MOST_NUMBERS:  # what more rules speak of tells nothing
            told.append(f"{word}: {', '.join(numbers)}")
    return (f"No rule answers that by itself. Rules that speak of it: {'; '.join(told)}.",) if told else ()


_MOST_NUMBERS = 9


def declared_stems(office: Office) -> set[str]:
    """Give the words for what the rules declare: what they say of persons or of dollars is near to nothing."""
    declared = (each.noun for each in office.vocabulary().nouns if each.declared)
    return {each for said in (*declared, *office.vocabulary().names) for each in stems(said)}


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
