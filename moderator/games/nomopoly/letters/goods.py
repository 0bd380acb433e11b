"""Goods of which an order speaks by their number: said in full, or taken up by "them"."""

from __future__ import annotations

import re
from functools import lru_cache

from moderator.games.nomopoly.wordings.shapes import COUNT, either
from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.language.registry import number_words
from moderator.language.word_forms import article, plural_of, singular_of

_THEM = re.compile(
    rf"(?<=\w )(?<!\bof )(?:(?:both|all)(?: of)? |(?P<many>{COUNT}) of )?(?:them|those|these)\b(?: (?:both|all)\b)?"
    r"(?! \w+s\b)",
    re.IGNORECASE,
)
_MORE = re.compile(
    rf"^\w+ (?:{COUNT}) (?P<more>more(?: of (?:them|those))?)(?=$|,? (?:next|every|each|in week|until|from|this)\b)",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"(?:buy|get) (?:(?:another|a further) (?P<further>\d+)|(?P<many>one|two|three|four|five|six|seven|eight|nine|ten)"
    r"(?: (?:more|of (?:them|those)))?)"
    r"(?P<when> (?:this|next|every|in|until)\b.*)?",
    re.IGNORECASE,
)


def in_full(words: Traced, vocabulary: Vocabulary) -> Traced:
    """Say a counted ware in full: "two dice" are extra dice where the rules sell no other, "a can of red" is paint."""
    for ware in vocabulary.wares:
        stuff = _of_color(ware, vocabulary.colors)
        for hit in reversed(list(stuff.finditer(unquoted(words.text))) if stuff else []):
            words = words.splice(hit.end(), hit.end(), f" {ware.rpartition(' ')[2]}")
        kind, _, noun = ware.rpartition(" ")
        if kind and sum(other.endswith(noun) for other in vocabulary.wares) == 1:
            for hit in reversed(list(_short(kind, noun).finditer(unquoted(words.text)))):
                place = words.origins[hit.end("many")]
                words = words.part(0, hit.end("many")) + Traced.instead(f" {kind} ", place) + words.part(hit.end())
    return words


def for_whom(words: Traced, vocabulary: Vocabulary) -> Traced:
    """Say in full of what somebody gets so many behind goods: "give Bob a lottery ticket and Eve two", "and me one"."""
    text = unquoted(words.text)
    goods = next(_goods(vocabulary.wares).finditer(text), None)
    for hit in reversed(list(_whom(vocabulary.players).finditer(text, goods.end())) if goods else []):
        words = words.respelled(*hit.span("many"), counted(hit["many"], goods[0].partition(" ")[2] if goods else ""))
        words = words.splice(hit.start(), hit.start(), "give ") if hit["me"] else words
    return words


@lru_cache(maxsize=16)
def _whom(players: tuple[str, ...]) -> re.Pattern[str]:
    """Match whoever gets so many of something, where no noun says of what."""
    name = "|".join(map(re.escape, sorted(players, key=len, reverse=True))) or r"[^\w\W]"
    return re.compile(
        rf"(?<=and )(?:for )?(?:(?P<me>me|myself)|{name}) (?P<many>{COUNT})(?=$| ?[,.;]| (?:and|too|as well|please)\b)",
        re.IGNORECASE,
    )


_SINGLE = frozenset(("1", "one", "a", "an", "another"))


def counted(many: str, noun: str) -> str:
    """Say so many of something, in the singular or the plural."""
    one = noun.removesuffix("dice") + "die" if noun.endswith("dice") else singular_of(noun) or noun
    return f"{many} {one if many.lower() in _SINGLE else plural_of(one)}"


@lru_cache(maxsize=64)
def _short(kind: str, noun: str) -> re.Pattern[str]:
    """Match how many of a ware, up to its noun."""
    full = re.escape(kind)
    return re.compile(
        rf"\b(?P<many>{COUNT}|many)[ ]+(?:(?:more|additional|further)[ ]+(?:{full}[ ]+)?)?"
        rf"(?={either(re.escape(noun))}\b(?![ ]+(?:(?:for(?![ ]+me\b)|of|in)\b|(?-i:[A-Z]))))",
        re.IGNORECASE,
    )


@lru_cache(maxsize=64)
def _of_color(ware: str, colors: tuple[str, ...]) -> re.Pattern[str] | None:
    """Match a measure of some color alone: "a can of red" where "can of paint" is sold; None for a ware without one."""
    measure, _, stuff = ware.partition(" of ")
    if not stuff or not colors:
        return None
    said = "|".join(map(re.escape, colors))
    return re.compile(rf"\b{either(re.escape(measure))} of (?:{said})\b(?! {re.escape(stuff)})", re.IGNORECASE)


@lru_cache(maxsize=16)
def _goods(wares: tuple[str, ...]) -> re.Pattern[str]:
    goods = "|".join(either(re.escape(ware)) for ware in sorted(wares, key=len, reverse=True)) or r"[^\w\W]"
    return re.compile(rf"\b(?:{COUNT}|many)[ ]+(?:{goods})\b", re.IGNORECASE)


def goods_in(order: Traced, vocabulary: Vocabulary) -> Traced | None:
    """Give the goods of which an order speaks by their number: "two extra dice"."""
    hit = _goods(vocabulary.wares).search(unquoted(order.text))
    return order.part(*hit.span()) if hit else None


def them_said(order: Traced, goods: Traced | None, before: Traced | None = None) -> Traced:
    """Put the goods of which the order before spoke in the place of "them", and behind so many more.

    Where no goods stand in its sentence, so many alone ("buy one") are of those that the letter named `before`.
    """
    if (alone := _ALONE.fullmatch(unquoted(order.text))) and (of := goods or before):
        many = "further" if alone["further"] else "many"
        order = order.splice(alone.end(many), alone.end(), f" {of.text.partition(' ')[2]}{alone['when'] or ''}")
        return order.part(0, len("buy ")) + order.part(alone.start(many))
    hit = _THEM.search(unquoted(order.text))
    goods = goods or (before if hit and hit["many"] else None)
    if goods is None:
        return order
    if more := _MORE.search(unquoted(order.text)):
        return order.respelled(*more.span("more"), goods.text.partition(" ")[2])
    if hit is None or hit["many"] is None:
        return order.respelled(hit.start(), hit.end(), goods.text) if hit else order
    return order.respelled(*hit.span(), counted(hit["many"], goods.text.partition(" ")[2]))


def repeats(order: Traced, before: Traced) -> bool:
    """Say whether an order of goods says no more than the one before it does: "two tickets, buy them"."""
    said, again = (_in_figures(each.text) for each in (before, order))
    return set(again) <= set(said) and again[:1] == said[:1]


def one_said(order: Traced, before: Traced) -> Traced:
    """Say what *one* is, where the order before it with the same verb is for one of a sort: "plant one on 12"."""
    hit, sort = _ONE_OF_IT.match(order.text), _OF_SORT.match(unquoted(before.text))
    if hit is None or sort is None or not sort["noun"] or not before.text.lower().startswith(f"{hit['verb'].lower()} "):
        return order
    return order.respelled(*hit.span("one"), article(sort["noun"]))


def _in_figures(text: str) -> list[str]:
    """Give the words of an order, its numbers in figures."""
    words = text.lower().split()
    return [str(number_words().get(word, 1 if word in _SINGLE else word)) for word in words]


_ONE_OF_IT = re.compile(
    r"(?P<verb>[a-z]+) (?P<one>(?:another )?one|another)(?= (?:on|at|in|to|from|for|with)\b|$)", re.IGNORECASE
)
_ONE = re.compile(
    r"\b(?:owns?|ha(?:ve|s|d)|gets?|buys?|bought|is|are|am|becomes?)(?: (?:already|also|still))* (?P<one>one)\b(?! of)",
    re.IGNORECASE,
)
_OF_SORT = re.compile(
    r"\w+ (?:(?:an?|another|one|my) (?P<noun>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}?)|(?P<square>\d+)(?=$))"
    r"(?=$|[ ]*,| (?:to|as|from|on|for|with|in|this|next|every)\b)",
    re.IGNORECASE,
)


def with_noun(condition: Traced, order: Traced, vocabulary: Vocabulary) -> Traced:
    """Say in a condition what *one* is, where its order is for so many of a sort: "buy a ticket if Bob has one"."""
    hit, sort = _ONE.search(unquoted(condition.text)), _OF_SORT.match(unquoted(order.text))
    goods = goods_in(order, vocabulary)
    noun = (
        goods.text.partition(" ")[2] if goods else "square" if sort and sort["square"] else sort["noun"] if sort else ""
    )
    if hit is None or not noun:
        return condition
    one = re.sub(r"\bdice$", "die", noun)
    return condition.respelled(*hit.span("one"), article(singular_of(one) or one))
