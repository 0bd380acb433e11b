"""Tells talk from slips: words that begin no order ask for nothing to be done, unless they look too much like one."""

from __future__ import annotations

import difflib
import re
from functools import lru_cache

from moderator.games.nomopoly.letters.items import Said, Span, Talk, Unread
from moderator.games.nomopoly.letters.lines import Sentence, is_heading
from moderator.games.nomopoly.letters.sentence import alternatives
from moderator.games.nomopoly.wordings.order_words import begins_deed, says, says_any_of
from moderator.games.nomopoly.wordings.traced import unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.language.spelling import near

STARTS_AGAIN = re.compile(
    r"(?:here (?:are|is|come) )?(?:my |the )?(?:orders?|moves?|actions?)\b[^:\"]{0,30}:", re.IGNORECASE
)


_CHAT_TEXT = (
    "i i'm i've i'd i'll we we're we've you you're he she they it it's its this that that's those these "
    "there here's the a an my your our their his her what what's who whose why how when where which is are was "
    "were am be do does did don't have has had should would could can may might must maybe perhaps sorry "
    "thanks thank congratulations congrats well wow yes no nope yeah not never nice good great lovely "
    "what ha haha hehe lol ps btw see love hope hoping looking in on at with from of for as because since "
    "if unless while after before during everyone everybody all folks guys sent get happy merry hooray "
    "hurray alas ok okay oh ah um hmm anyway also just too so and but or let's dear cheers "
)
_CHAT = frozenset(_CHAT_TEXT.split())
HELLO = re.compile(
    r"(?:(?:hi|hello|hey|hiya|dear|greetings|ahoy|yo|howdy)\b(?:[^\W\d]|[' ,]){0,40}"
    r"|good (?:morning|evening|afternoon|day)\b.{0,30}"
    r"|(?:many )?thanks\b.{0,40}|thank you\b.{0,40}|cheers|please|p\.?[ ]?(?:p\.?[ ]?)?s\.?"
    r"|sent from my .*|get outlook.*)",
    re.IGNORECASE,
)
GREETING = re.compile(
    r"(?:to whom it may concern|hi|hello|hey|hiya|dear|greetings|good (?:morning|evening|afternoon|day))"
    r"(?: [a-z]+){0,3}[ ]?[,!:]+[ ]+(?=\w)",
    re.IGNORECASE,
)
"""How a sentence begins that greets and goes on: "Good evening, should I land on 12, ...", "Hi, how much is 12"."""
NOT = re.compile(r"(?:please )?(?:do not|don't|dont|never|do n't)[ ]+", re.IGNORECASE)
NEGATED = "An order says what to do; what nobody orders does not happen, and an order mailed before stands."
_IF_SO = re.compile(r"(?:if|when(?:ever)?|once|as soon as|unless|on)\b", re.IGNORECASE)
_PLEASE = re.compile(r"(?:(?:please|pls|plz|kindly|then|also|and)\b[ ,]*)+", re.IGNORECASE)
_A_RULE = re.compile(
    r"(?:(?:could|can|may|should|shall|might|must)[ ]+(?:we|i|you|there)(?:[ ]+(?:please|not|also))*"
    r"|(?:what|how)[ ]+about|let'?s|let[ ]+us|why[ ]+(?:not|don't we)|we[ ]+(?:need|should|could|want)"
    r"|i(?:'d| would)[ ]+(?:like|love|suggest)|i[ ]+(?:want|suggest|wish for)|there[ ]+(?:should|ought to|must)|maybe)"
    r"[ ]+(?:to[ ]+)?(?:(?:have|has|add|adding|make|making|get|be|introduce|see|create|try|we|a|in)[ ]+)*"
    r"(?:an?[ ]+|another[ ]+|some[ ]+)?(?:new[ ]+|other[ ]+|extra[ ]+)?rules?[ ]*"
    r"(?:(?:that|which)(?:[ ]+(?:says?|said|states?))?(?:[ ]+that)?|saying(?:[ ]+that)?|by which|so that|:)[ ]+",
    re.IGNORECASE,
)
_AN_IDEA = re.compile(
    r"(?:(?:oh|hey|well|also|and|btw|by the way|p\.?[ ]?s\.?)\b[ ,:.]*)*(?:"
    r"(?:(?:here(?:'s| is)|i have|i've got|my|an?|another|one)[ ]+)*(?:(?:new|small|nice|good)[ ]+)*"
    r"(?:rule (?:idea|suggestion)|(?:idea|suggestion)(?:[ ]+for[ ]+an?[ ]+(?:new[ ]+)?rule)?)[ ]*(?::|-+(?=[ ]))"
    r"|(?:(?:i|we)[ ]+(?:suggest|propose|recommend)|(?:i'd|i would)[ ]+(?:suggest|propose))[ ]+"
    r"(?:that[ ]+(?!i\b|you\b|we\b)|(?:that[ ]+)?we[ ]+(?:should[ ]+)?change[ ]+(?:the[ ]+)?rules?\b[^:,.]{0,60}?"
    r"(?:,?[ ]+so that|:|,?[ ]+such that))"
    r")[ ]*(?=\w)",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"(?:last (?:week|time|month|year|night)|yesterday|recently|in the past"
    r"|one (?:must|should|can(?:not)?|may|has|never|always)|day \d+$"
    r"|#?\d+ (?:is|was|looks|seems|stays|remains)(?! to\b| for\b)|[a-z]{2,}(?<!ne)ed)\b",
    re.IGNORECASE,
)
_MOST_MEANT = 4
_VALUE = re.compile(r"\d|\$|\"")


def _meant(word: str, firsts: list[str]) -> list[str]:
    """Give the beginnings of orders that a word may be a slip of, the likeliest first."""
    if len(word) < 2:
        return []
    swapped = [first for first in firsts if sorted(first) == sorted(word)]
    alike = difflib.get_close_matches(word, firsts, 1, 0.75) if len(word) > 2 else []
    return list(dict.fromkeys([*swapped, *near(word, firsts), *alike]))[:_MOST_MEANT]


_MIND = r"(?:(?:oh|wait|well|so|and|but|sorry|no|hmm|actually|i(?:'ve| have)? changed my mind)\b[ ,:.-]*)*"
_UNWANTED = re.compile(
    rf"{_MIND}i[ ]+(?:don't|do not|no longer|won't|will not|didn't|did not|never)[ ]+"
    r"(?:want|wish|intend|plan|mean)(?:ed)?[ ]+to[ ]+",
    re.IGNORECASE,
)
_UNWANTED_THING = re.compile(
    rf"{_MIND}i[ ]+(?:don't|do not|no longer)[ ]+(?:want|need|like)[ ]+(?P<what>(?:the|a|an|any|my)[ ]+[\w -]{{2,40}})",
    re.IGNORECASE,
)
_DOUBTING = r"(?:maybe|perhaps|possibly|hmm|well|so|and|also|then|i think|i guess|i suppose|i believe)\b[ ,]*"
_HEDGE = (
    rf"(?:{_DOUBTING})*"
    r"(?:i(?:'d| would|[ ]+(?:might|may|could))(?:[ ]+(?:rather|quite|really|probably|also|maybe|perhaps))*"
    r"[ ]+(?:like|love|want|prefer)[ ]+to|i(?:'d| would) be (?:happy|glad|willing|ready|prepared) to"
    r"|i(?:'m| am) (?:happy|glad|willing|ready|prepared) to|i(?:'m| am)[ ]+(?:planning|inclined|tempted|about)[ ]+to"
    r"|i(?:'ll| will)?[ ]+(?:might|should probably|probably|plan to|mean to|had better)|i'd[ ]+better)[ ]+"
    rf"|(?:{_DOUBTING})+i(?:'ll| will|'m going to|'m gonna| am going to)[ ]+"
    rf"|(?:{_DOUBTING})*i(?:'m| am)[ ]+(?:just |still )?(?:wondering|thinking|debating|considering|not sure|unsure)"
    r"(?:[ ]+(?:about|if|whether|that))?(?:[ ]+i)?(?:[ ]+(?:should|could|might|ought|to))*[ ]+"
)
ASKED = "You ended this with a question mark, and talk is never an action."
NO_ORDER_BEHIND = "Behind this condition stands nothing that the rules know as an order, so it was taken as talk."
_ALSO = r"(?:(?:also|now|then|maybe|perhaps|probably)[ ]+)*"


@lru_cache(maxsize=16)
def _hedge(begins: str) -> re.Pattern[str]:
    """Match what says that its writer may want to do something, up to the order that they would give."""
    return re.compile(rf"(?:{_IF_LAND})?(?:{_HEDGE}){_ALSO}(?={begins})", re.IGNORECASE)


_IF_LAND = r"(?:(?:and|also|then)[ ,]+)*(?P<condition>(?:if|when|once|unless)\b[^,]{3,80}?)[ ]*,?[ ]+(?=i\b)"


def _hedged(part: Sentence, quoted: str, span: Span, begins: str) -> Unread | None:
    """Find an order that somebody says they may want to give: they are asked whether they do."""
    hit = _hedge(begins).match(part.words.text)
    if hit is None:
        return None
    order = part.words.text[hit.end() :].rstrip(" .!,")
    if hit["condition"]:
        return Unread(quoted, span, "perhaps-order", PERHAPS, None, (f"{hit['condition']}, {order}",))
    alone = re.split(r"[ ,]+(?:but|or|if|unless|when|once)\b", order, maxsplit=1, flags=re.IGNORECASE)[0]
    return Unread(quoted, span, "perhaps-order", PERHAPS, None, tuple(dict.fromkeys((order, alone))))


_ASKS_THEN = re.compile(r"(?:\bso|[,;]|\band|-)[ ]+(?:so[ ]+)?please\b|[,;][ ]*so\b", re.IGNORECASE)
"""Where somebody speaks of another player and then asks for something: "Eve is broke, so please send her $50"."""
PERHAPS = "This was taken as talk. If you meant an order, send it on a line of its own."


_SO = re.compile(r"\bso\b", re.IGNORECASE)
_PRONOUN = re.compile(r"\b(?:it|him|her|them)\b", re.IGNORECASE)
_WISHED = re.compile(r"\b(?:please|i'll|let's)\b", re.IGNORECASE)


def _held(part: Sentence, quoted: str, span: Span, vocabulary: Vocabulary) -> Unread | None:
    """Find an order at the end of talk: "I owe Eve a favor, so pay her $5"; whether it is one is for the reader."""
    begins = (
        r"(?:,|;|:|[ ]-+|\bso\b|\bbut\b|\band\b|\bthen\b|\bnow(?: on)?\b|\bweek\b|\bplease\b)[ ,]*"
        rf"(?:(?:so|and|then|please|just|i'll|let's|now)[ ,]+)*(?=(?:{alternatives(vocabulary.starts)})(?![\w']))"
    )
    hit = re.search(begins, part.words.text, re.IGNORECASE)
    if hit is None:
        return None
    behind = part.words.text[hit.end() :]
    is_value = _VALUE.search(behind) or not set(vocabulary.colors).isdisjoint(behind.lower().split())
    joined = _SO.search(hit[0]) and _PRONOUN.search(behind)  # "Ann offered me $100 for 9, so give it to her"
    if not (is_value or joined or _WISHED.search(hit[0])):
        return None
    order = part.words.text[hit.end() :].rstrip(" .!,")
    return Unread(quoted, span, "order-in-talk", PERHAPS, None, (order,))


def deed_in_talk(text: str, vocabulary: Vocabulary) -> str:
    """Give the words of talk from where a verb of orders stands before what it can be done to; "" for none.

    "I guess I'd quite like to buy 11, not sure tho" may be an order, and is asked about; what tells of what was done,
    says what is not, or is said to another player is none.
    """
    names = alternatives(tuple(name.lower() for name in vocabulary.players))
    if re.match(rf"(?:[a-z]+ )?(?:{names})(?:,? and (?:{names})| ?& ?(?:{names}))*[,:]", text, re.IGNORECASE):
        return ""
    for clause in re.split(r"[;:.!?]+ |,(?!\d)| -+ | (?:but|so)\b", text):
        bare = unquoted(clause)
        for hit in _DEED.finditer(bare) if not says_any_of("BINDS").search(bare) else ():
            is_verb = vocabulary.begins(hit["verb"]) or (begins_deed(hit["verb"]) and says(hit["verb"]))
            if is_verb and (hit["what"] or re.fullmatch(names, hit["who"], re.IGNORECASE)):
                return clause[hit.start("verb") :].strip(" ,")
    return ""


_DEED = re.compile(
    r"(?:^[ ]*(?:(?:and|then|please|just|also|now|do)[ ]+)*|\b(?:to|i'll|i will|let's|please|and|then)[ ]+)"
    r"(?P<verb>[a-z]+)[ ]+"
    r"(?:(?P<what>(?:[a-z]+[ ]+){0,2}?(?:\$?\d[\d,]*(?![\w%])|it\b|that(?=[ .!]*$)|them\b))|(?P<who>\w+))",
    re.IGNORECASE,
)


def negates(order: str, vocabulary: Vocabulary) -> bool:
    """Say whether the words of an order say what not to do, and no rule grants just that ("do not pay the tax")."""
    hit = NOT.match(order)
    if hit is None:
        return False
    granted = tuple(each for each in vocabulary.starts if NOT.match(f"{each} "))
    if re.match(rf"{alternatives(granted)}\b", order, re.IGNORECASE):
        return False
    return bool(re.match(alternatives(vocabulary.starts), order[hit.end() :], re.IGNORECASE))


def wished_rule(text: str) -> str:
    """Give the proposal that a sentence may wish for ("We need a rule that ..."), as it can be sent; "" for none."""
    rule = _A_RULE.match(text) or _AN_IDEA.match(text)
    said = text[rule.end() :].strip(" .?!") if rule else ""
    return f"propose: {said[:1].upper()}{said[1:]}." if said else ""


_OF_ANYBODY = re.compile(
    r"(?:(?:and|also|then|but)[ ,]+)*"
    r"(?:(?:when(?:ever)?|if|each time|every time)[ ]+(?:an?|any|another|some|every|each)[ ]+"
    r"(?:[a-z-]+[ ]+){0,2}?players?"
    r"|who(?:so)?ever|(?:any|every)(?:one|body)[ ]+who|(?:every|each|any|no|a)[ ]+player|all[ ]+players|players"
    r"|the[ ]+(?:first|last|next)[ ]+(?:player|one|person))\b"
    r"(?=.*\b(?:must|may|shall|should|cannot|gets?|pays?|wins?|loses?|receives?|has to|have to)\b)",
    re.IGNORECASE,
)
"""How a sentence begins that says what whoever it may be gets, pays, may or must: what only a rule can say."""


def said_of_anybody(text: str) -> str:
    """Give the proposal that a sentence may be which says something of any player, as it can be sent; "" for none."""
    if not _OF_ANYBODY.match(text) or not (_VALUE.search(text) or " square" in text):
        return ""
    return f"propose: {text[:1].upper()}{text[1:].strip(' .?!')}."


def _denied(text: str, starts: str) -> tuple[int, int] | None:
    """Find the words by which a sentence says what not to do: "don't buy 12", "if I'm broke, don't buy 12"."""
    for opening in (NOT, _UNWANTED):
        hit = opening.match(text)
        if hit and re.match(starts, text[hit.end() :], re.IGNORECASE):
            return hit.span()
    behind = rf"{_MIND}(?:if|when|whenever|unless|once)\b[^\"]*?[,:]?[ ](?={NOT.pattern}{starts})"
    hit = re.match(behind, text, re.IGNORECASE)
    return (hit.end(), len(text)) if hit else None


def _unwanted(text: str, quoted: str, span: Span, starts: str) -> Said | None:
    """Ask whoever does not want something that can be refused ("I don't want the hat") whether they refuse it."""
    hit = _UNWANTED_THING.fullmatch(text)
    verbs = [verb for verb in ("refuse", "decline") if re.match(starts, f"{verb} the")]
    if hit is None or not verbs:
        return None
    return Unread(quoted, span, "order-in-talk", PERHAPS, None, tuple(f"{verb} {hit['what']}" for verb in verbs))


NO_GRANT = "No rule in force grants this."
_FROM_ME = re.compile(r"\bgets? (?:[\w ]{0,20})?\$\d[\d,]* from me\b", re.IGNORECASE)
"""How somebody is said to get a sum of the writer's: an order, in whatever words stand beside it."""
_BARE_VALUE = re.compile(r"[$#]?\d[\d,]*[ .!]*")
FOR_WHAT = "It does not say what this number is for."


def judge(part: Sentence, quoted: str, span: Span, vocabulary: Vocabulary) -> Said | None:
    """Judge a sentence that begins no order: talk, a slip, or (None) nothing worth an answer."""
    polite = _PLEASE.match(part.words.text)
    text = part.words.text[polite.end() if polite else 0 :]
    words = text.lower().split()
    if _BARE_VALUE.fullmatch(text):
        return Unread(quoted, span, "which-again", FOR_WHAT)
    if (
        sum(letter.isalpha() for letter in text) < 2
        or (HELLO.fullmatch(text) and not NOT.search(text))
        or STARTS_AGAIN.fullmatch(text)
        or is_heading(text)
        or part.words.text.strip(" .,!") in vocabulary.players
    ):
        return None
    ahead = len(part.words.text) - len(text)
    starts = rf"(?:{alternatives(vocabulary.starts)})(?![\w'])"
    if re.match(starts, text, re.IGNORECASE):
        reason = "It is not clear where one order ends and the next begins. Send each on a line of its own."
        return Unread(quoted, span, "tangled-orders", reason)
    if (hit := _IF_SO.match(text)) and re.search(rf"[,:][ ]*{starts}|\bthen[ ]+{starts}", text, re.IGNORECASE):
        reason = "A condition stands before its order, with a comma between them: if I land on 12, buy it."
        return Unread(quoted, span, "tangled-condition", reason, (ahead + hit.start(), ahead + hit.end()))
    if denied := _denied(text, starts):
        return Unread(quoted, span, "negated-order", NEGATED, (ahead + denied[0], ahead + denied[1]))
    if not part.asked and (hedged := _unwanted(text, quoted, span, starts) or _hedged(part, quoted, span, starts)):
        return hedged
    if not part.asked and (hit := _IF_SO.match(text)) and _VALUE.search(text, text.find(",") % (len(text) + 1)):
        return Unread(quoted, span, "condition-of-nothing", NO_ORDER_BEHIND, (ahead + hit.start(), ahead + hit.end()))
    named = text.split()[0].strip(",:") in vocabulary.players
    spoken_of = named and text.split()[0][-1] not in ",:" and _ASKS_THEN.search(text)
    if not part.asked and (not named or spoken_of) and (held := _held(part, quoted, span, vocabulary)):
        return held
    if not part.asked and _FROM_ME.search(text):
        return Unread(quoted, span, "unknown-order", NO_GRANT, (ahead, ahead + len(text.split()[0])))
    if (
        part.asked
        or named
        or words[0].strip(",") in _CHAT
        or text.startswith('"')
        or _TELLS.match(text)
        or re.match(r"[A-Z][\w'-]*(?: and [A-Z]\w*)?,", text)
    ):
        return Talk(quoted, span, part.asked)
    firsts = sorted({start.split()[0] for start in vocabulary.starts})
    meant = _meant(words[0], firsts) if len(words) > 1 and says(words[0]) else []
    if meant and words[0] not in firsts:
        end = len(words[0])
        reason = f'No order begins with "{text[:end]}".'
        return Unread(
            quoted, span, "misspelled-order", reason, (ahead, ahead + end), tuple(each + text[end:] for each in meant)
        )
    if _VALUE.search(text) and len(words) <= 12:
        return Unread(quoted, span, "unknown-order", NO_GRANT, (ahead, ahead + len(text.split()[0])))
    return _held(part, quoted, span, vocabulary) or Talk(quoted, span)
