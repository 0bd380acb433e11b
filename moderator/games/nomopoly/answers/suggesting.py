"""What to send instead: mends that read and that a rule grants, orders like some words, pointers for questions.

Nothing is offered that would be refused for the way it is worded, nor the words again that have just been refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from moderator.core.outcome import Refusal, Said
from moderator.games.nomopoly.answers.office import Office
from moderator.games.nomopoly.answers.outcomes import Taken
from moderator.games.nomopoly.answers.plain_questions import (
    UNKNOWN,
    Deed,
    answered,
    asked_alone,
    declared_stems,
    deed_asked,
)
from moderator.games.nomopoly.letters.letter import Unread, Wish, read_letter
from moderator.games.nomopoly.letters.talk import NEGATED, NOT
from moderator.games.nomopoly.orders.queued import ReadOrder
from moderator.games.nomopoly.orders.reading import read_wish
from moderator.games.nomopoly.rules.looking_up import rules_near
from moderator.games.nomopoly.wordings.helping import Offer, stems
from moderator.games.nomopoly.wordings.order_frames import likely_spelled, matters_of
from moderator.games.nomopoly.wordings.order_known import known_orders, lacking
from moderator.games.nomopoly.wordings.orders_near import near_in_sense, with_values_of
from moderator.games.nomopoly.world.figures import shortened

# what the rule language says of a sentence helps nobody who only wanted to give an order
_OF_SENTENCES = {
    "does-not-fit": "These words do not make an order.",
    "missing": "The order is not complete.",
    "unfinished": "The order is not finished.",
    "preposition": "These words do not make an order.",
    "cannot-stand-here": "From here on these words do not make an order.",
    "no-rule": "These words do not make an order.",
    "number": "These words do not make an order.",
    "subject": "These words do not make an order.",
    "shared-object": "Name what each order is about.",
    "refers-to-nothing": "Nothing before it says what this stands for: name the square by its number.",
    "refers-to-several": "Nothing before it says which this stands for: name the square by its number.",
}
_LIKE_OTHERS = frozenset(("unknown-word", "unknown-order", "undeclared-name", "article-missing", "unreadable-order"))
_KEPT = frozenset(("order-repeated", "condition-not-watched", "no-player-yet", "cannot-join", "would-fail"))
_ASKING = re.compile(
    r"(?:what(?![ ]+an?\b)|what's|how(?![ ]+\w+[!.]*$)|who|when|where|why|which)\b"
    r"|(?:can|could|may|should|shall|is|are|do|does|did|will|am)[ ]+"
    r"(?:I|you|we|he|she|they|it|there|the|an?|any(?:one|body)?)\b",
    re.IGNORECASE,
)
_MOST_NEAR = 3
_TELLING = 5
"""Of how many letters a word is at least that says what an order is about."""
_LONG_ENOUGH = 160
_MOST_LEFT_OUT = 8
_BINDS = re.compile(
    r"[ ]+(?:or|of (?:those|these|them)|but|not|never|if|unless|when|once|instead|until|except|only)\b", re.IGNORECASE
)
_VALUE = re.compile(r"[\d$\"]")


def sound(line: str, office: Office) -> bool:
    """Say whether a line is nothing but orders that read and that some rule grants."""
    read = list(_orders(line, office))
    return bool(read) and all(
        not isinstance(order, Refusal) and office.grants(order) and office.unfit(order) is None for order in read
    )


def is_granted(line: str, office: Office) -> bool:
    """Say whether a line is an order that some rule grants, be it fit to be taken or not."""
    read = list(_orders(line, office))
    return bool(read) and all(not isinstance(order, Refusal) and office.grants(order) for order in read)


def _orders(line: str, office: Office) -> Iterator[ReadOrder | Refusal]:
    """Read a line that is nothing but orders; give none where it is anything else."""
    letter = read_letter(line, office.vocabulary(), office.holdings())
    if all(isinstance(item, Wish) for item in letter.items):
        for wish in letter.wishes():
            yield read_wish(wish, office.name, office.number, office.reader, office.short_forms, why=False)


def of_a_choice(refusal: Refusal, office: Office) -> Refusal:
    """Ask which of several orders is meant; where none of them could be taken, say why at once."""
    send = tuple(said for line in refusal.send if sound(said := _in_the_words_of_rules(line, office), office))
    if send:
        return replace(refusal, send=send)
    read = [order for line in refusal.send for order in _orders(line, office)]
    found = (order if isinstance(order, Refusal) else office.unfit(order) for order in read)
    trouble = next(filter(None, found), None)
    return replace(refusal, send=()) if trouble is None else replace(trouble, at=None)


def _in_the_words_of_rules(line: str, office: Office) -> str:
    """Give a line that does not read as the order that it surely is by what it is about: "put glue on 9"."""
    known = None if is_granted(line, office) else known_orders(line, office.vocabulary(), polite=True)
    return known.lines[0] if known is not None and known.surely and len(known.lines) == 1 else line


def mended(quoted: str, refusal: Refusal, office: Office) -> Refusal:
    """Keep of a refusal's mends those that are sound; where none is, tell the orders that are like the words."""
    if refusal.code in _KEPT:
        return refusal
    if refusal.code == "unknown-order" and (barred := _of_proposals(quoted)):
        return replace(refusal, reasons=(barred,), at=None, send=())
    send = tuple(line for line in refusal.send if not _alike(line, quoted) and sound(line, office))
    may_lack = refusal.code == "unheeded-words" or (not send and refusal.code in {*_OF_SENTENCES, *_LIKE_OTHERS})
    unsaid = of_what_lacks(quoted, refusal, office) if may_lack else None
    if send or unsaid is not None:
        return unsaid or replace(refusal, send=send)
    if refusal.code == "unknown-order" and (absent := office.absent(quoted)):
        return replace(refusal, reasons=absent, at=None, send=())
    reasons = refusal.reasons
    of_words = refusal.code in _OF_SENTENCES or refusal.code == "unknown-order"
    if of_words and (negated := NOT.match(quoted)):
        deed, *about = re.findall(r"[a-z]{3,}|^\w+", quoted[negated.end() :].lower())
        others = (each.shown for each in orders_like(quoted, office) if not each.shown.lower().startswith(deed))
        send = tuple(each for each in others if len(set(about).intersection(each.lower().split())) > 1)
        return replace(refusal, code="negated-order", reasons=(NEGATED,), send=send)
    if refusal.code.startswith("refers"):
        return replace(refusal, reasons=(_OF_SENTENCES[refusal.code],), send=())
    if refusal.code in _OF_SENTENCES:
        reasons = (_OF_SENTENCES[refusal.code],)
    elif refusal.code == "unknown-word":
        reasons = tuple(reason.partition(" Near it:")[0] for reason in reasons[:1])
    if said := slips_mended(quoted, office):
        return replace(refusal, at=None, send=(said,))
    if both := _either_way(quoted, office):
        return replace(refusal, code="which-of-two", reasons=("Say which of the two.",), at=None, send=both)
    if refusal.code not in _LIKE_OTHERS and refusal.code not in _OF_SENTENCES:
        return replace(refusal, send=())
    if far := _as_far_as_it_reads(quoted, office):
        reason = _OF_SENTENCES["cannot-stand-here"]
        rest = quoted.find(quoted[len(far) :].strip(" ,;:"), len(far))
        return replace(refusal, reasons=(reason,), at=(rest, len(quoted)), send=(far,))
    found = orders_like(quoted, office)
    told, near = _spoken_of(quoted, found, office)
    return replace(refusal, reasons=(*reasons, *told), send=tuple(each.shown for each in near))


def _of_proposals(quoted: str) -> str:
    """Say why an order about a proposal is none that a rule grants; "" for any other."""
    if re.match(r"vote\b.*\bproposals?\b", quoted, re.IGNORECASE):
        return "No rule lets players vote on proposals: the admin judges them."
    if re.match(r"withdraw a proposal", quoted, re.IGNORECASE):
        return "No rule lets you withdraw a proposal. Send the new text as another one."
    return ""


def slips_mended(quoted: str, office: Office) -> str:
    """Give words with all their likely slips put right, where they are orders then; "" for any other."""
    said = likely_spelled(quoted, office.vocabulary())
    return said if said != quoted and sound(said, office) else ""


def _either_way(quoted: str, office: Office) -> tuple[str, ...]:
    """Give both orders of which some words leave the choice open: "paint 12 red or blue"; () for any other."""
    line = quoted.partition(",")[0]
    hit = re.search(r"(?P<one>[\w$]+)[ ]+or[ ]+(?P<other>[\w$]+)", line)
    both = tuple(f"{line[: hit.start()]}{each}{line[hit.end() :]}" for each in hit.groups()) if hit else ()
    return both if both and all(sound(each, office) for each in both) else ()


def of_what_lacks(quoted: str, refusal: Refusal, office: Office) -> Refusal | None:
    """Ask for the one thing that words lack to be an order: "bid on 34" does not say how much; None for others.

    A word that no rule knows stands where it would: "paint 12 purple".
    """
    found, is_unknown = lacking(quoted, office.vocabulary()), refusal.code == "unknown-word"
    if found is None or (found.spare and not is_unknown):
        return None
    send = tuple(line for line in found.lines if sound(line, office))[:1]
    reason = refusal.reasons[0].partition(" Near it:")[0] if is_unknown else f"It does not say {found.said}."
    return replace(refusal, code="value-unsaid", reasons=(reason,), at=None, send=send) if send else None


def _as_far_as_it_reads(quoted: str, office: Office) -> str:
    """Give the beginning of some words that is an order about something by itself, as long as may be; "" for none."""
    blanks = [hit.start() for hit in re.finditer(r"[ ]+", quoted)]
    named = set(office.vocabulary().players)
    for end in reversed(blanks[max(1, len(blanks) - _MOST_LEFT_OUT) :]):
        line = quoted[:end].rstrip(",;:")
        if _BINDS.match(quoted, end):
            return ""
        if (_VALUE.search(line) or named.intersection(line.split())) and sound(line, office):
            return line
    return ""


def orders_like(words: str, office: Office) -> list[Offer]:
    """Give the orders most like some words, each as a line that reads and is granted, and is not those words again."""
    vocabulary = office.vocabulary()
    offers = [office.offer(each) for each in near_in_sense(words, vocabulary, office.orders())[: 2 * _MOST_NEAR]]
    open_now = (each for each in offers if each.now or not matters_of(each.order, vocabulary.nouns))
    own = (each if each.harms else _in_their_terms(each, words, office) for each in open_now)
    fit = (each for each in own if not (each.harms or _alike(each.line, words)) and sound(each.line, office))
    return list(fit)[:_MOST_NEAR]


def _in_their_terms(offer: Offer, words: str, office: Office) -> Offer:
    """Give an offer with the squares, players and sums of some words, where it reads so."""
    line = with_values_of(offer.line, words, office.vocabulary())
    return replace(offer, line=line, cost="") if line != offer.line and sound(line, office) else offer


def _alike(line: str, words: str) -> bool:
    return " ".join(line.lower().split()) == " ".join(words.lower().split()).rstrip(" .!")


def _spoken_of(quoted: str, near: list[Offer], office: Office) -> tuple[tuple[str, ...], list[Offer]]:
    """Point to the rule that speaks of what was asked for where no order does; orders that share only the verb go."""
    players = {stem for player in office.vocabulary().players for stem in stems(player)}
    verb = stems(quoted.split(maxsplit=1)[0]) if quoted.split() else set()
    spoken = {stem for each in office.orders() for stem in stems(each.phrase)}
    known = {stem for item in office.rulebook.items() for stem in stems(item.text)}
    unspoken = {stem for stem in stems(quoted) - players - verb if stem in known and not _akin(stem, spoken)}
    if not unspoken:
        return (), near
    telling = {stem for stem in unspoken if len(stem) >= _TELLING} & declared_stems(office)
    rules = rules_near(office.rulebook, " ".join(sorted(telling)), 1, " ".join(verb))
    rules = [item for item in rules if 2 * len(telling & stems(item.text)) > len(telling)]
    told = tuple(f"The rule nearest to it: {item.number}: {shortened(item.text, _LONG_ENOUGH)}" for item in rules)
    somebody = bool(stems(quoted) & players)
    return told, [each for each in near if somebody and "another player" in each.order.phrase]


def _akin(stem: str, others: Iterable[str]) -> bool:
    """Say whether a word is one of others or another form of it: "voter" and "vote"."""
    return any(stem == other or (len(other) > 3 and stem.startswith(other)) for other in others)


def of_a_slip(item: Unread, refusal: Refusal, office: Office) -> Said:
    """Answer words that begin much like an order: with the order that was meant, or as talk if there is none."""
    found = mended(item.quoted, refusal, office)
    if any(line in (*refusal.send, slips_mended(item.quoted, office)) for line in found.send):
        first = item.quoted[: item.at[1]] if item.at else item.quoted
        return Said(item.quoted, (), replace(found, reasons=(f'No order begins with "{first}".',)))
    if not _VALUE.search(item.quoted):
        return asked_plainly(item.quoted, office)
    return Said(item.quoted, (), replace(found, code="unknown-order", reasons=("No rule in force grants this.",)))


def asked_plainly(quoted: str, office: Office, it: str = "") -> Said:
    """Answer talk; a question in plain words gets pointers to what answers it. `it` is the square that it means."""
    if quoted.endswith(":") or not (_ASKING.match(quoted) or quoted.rstrip().endswith("?")):
        return Said(quoted, (), None, "talk")
    return Said(quoted, pointers(quoted, office, it) or (UNKNOWN,), None, "talk")


def pointers(question: str, office: Office, it: str = "") -> tuple[str, ...]:
    """Give what answers a question that was asked in plain words, () where nothing does."""
    question = asked_alone(question, it)
    asked = deed_asked(question)
    return (_of_a_deed(asked, office) if asked is not None else ()) or answered(question, office)


def _of_a_deed(asked: Deed, office: Office) -> tuple[str, ...]:
    """Say what would come of a deed of which a question asks, as things stand; () for one that no rule knows.

    Where it asks whether that may be done, the orders like it are told instead.
    """
    known = known_orders(asked.words, office.vocabulary(), office.holdings().here, polite=True)
    lines = (asked.words, *(known.lines[:1] if known is not None and known.surely else ()))
    line = next((each for each in lines if is_granted(each, office)), "")
    if line:
        orders = [order for order in _orders(line, office) if not isinstance(order, Refusal)]
        told = [each for order in orders for each in _outcome(office.would(order))]
        return (*told, f"A question orders nothing. To do it, send: {line}")
    if "rule" in asked.words:
        return ()
    verb = f"{asked.words.partition(' ')[0]} ".lower()
    like = orders_like(asked.words, office)
    near = [each for each in like if each.line.lower().startswith(verb)]
    if not asked.may and not asked.price:
        return ()
    if asked.price:  # what it costs can be told of an order with another value too
        return tuple(f"For instance: {' '.join(each.shown.split())}" for each in near[:1])
    others = (f"  {each.line}" for each in near or like)
    return (f'No order reads "{asked.words}". Near it:', *others) if like else ()


def _outcome(done: Taken | Refusal) -> tuple[str, ...]:
    if isinstance(done, Refusal):
        return tuple(f"Not as things stand: {reason}" for reason in done.reasons)
    return ("As things stand it would do this:", *(f"  {line}" for line in done.lines))
