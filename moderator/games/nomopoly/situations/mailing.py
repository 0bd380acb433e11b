"""The order that a rule grants, written as a player would write it and read as a letter is read."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from moderator.core.outcome import Refusal
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.letters.letter import Unread, Wish, read_letter
from moderator.games.nomopoly.orders.queued import ReadOrder
from moderator.games.nomopoly.orders.reading import read_wish
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.positions.position import Position
from moderator.games.nomopoly.situations.casting import cast, is_deed
from moderator.games.nomopoly.situations.scene import Scene, Unsolved
from moderator.games.nomopoly.world.errors import Refused
from moderator.games.nomopoly.world.values import Goods, Id, Sort, Value
from moderator.language import tree
from moderator.language.paraphrase import say_order
from moderator.node import Node

_NEW_NAME = "Swan Lake"


def order_words(scene: Scene, clause: tree.Clause) -> str:
    """Write an order with what its words stand for put in: "put a Hotel on 6". Raises Unsolved."""
    roles = tuple((role, filler if is_deed(role, filler) else _put_in(scene, filler)) for role, filler in clause.roles)
    return say_order(replace(clause, subject=tree.Gap(), roles=roles, times=(), adverbs=()), scene.lexicon)


Filler = TypeVar("Filler", bound=Node)

_GRANT = re.compile(r"\bmay ([^,:.]+?)(?= for \$| if |[,:.]|$)")


def as_granted(sentence: str) -> tuple[str, ...]:
    """Give an order in the very words that grant it, as a player may copy them; none where no sentence says *may*."""
    found = _GRANT.search(sentence)
    return (re.sub(r"\b(?:her|his|its|their)\b", "my", found[1]),) if found else ()


def _put_in(scene: Scene, filler: Filler) -> Filler | tree.Phrase:
    if isinstance(filler, tree.Join):
        return replace(filler, items=tuple(_put_in(scene, item) for item in filler.items))
    if isinstance(filler, tree.Quantity):
        return tree.Amount(cast(scene, filler), "$")
    if isinstance(filler, tree.Refer) and filler.variable in scene.cast:
        return _written(scene, tree.Noun(filler.word), cast(scene, filler))
    if not isinstance(filler, tree.Noun):
        return filler
    if filler.kind == "name" or filler.kind in facts.TEXT_NOUNS:
        return tree.Text(_NEW_NAME)
    value = cast(scene, filler)
    return _written(scene, filler, value)


def _written(scene: Scene, noun: tree.Noun, value: Value) -> tree.Amount | tree.Name | tree.Noun:
    world = scene.run.world
    if isinstance(value, Id) and world.kind(value) in ("proposal", "dispute"):
        return tree.Name(f"{world.kind(value)} {world.label(value)}", noun.kind)
    if isinstance(value, Id) and world.number(value):
        return tree.Amount(Fraction(world.number(value)))
    if isinstance(value, Id):
        return tree.Name(world.label(value), noun.kind)
    if isinstance(value, (Goods, Sort)):
        return tree.Noun(noun.kind, "a")
    if isinstance(value, int):
        return tree.Amount(Fraction(value), "$" if noun.kind in ("amount", "sum", "bid") else "")
    if isinstance(value, tuple) and value:
        return _written(scene, noun, value[0])
    raise Unsolved(noun.kind)


def mailed(game: Game, run: Run, author: str, words: str) -> str:
    """Carry out an order that a player mails now; gives why it fails, "" if it does not."""
    try:
        orders = _read(game, author, words)
    except Refused as refusal:
        return refusal.reason
    run.immediate = True
    run.phase = run.program.phases[0] if run.program.phases else ""
    reason = ""
    for order in orders:
        failed = game.attempt(run, order)
        if failed is not None:
            reason = failed.reason
    run.phase = ""
    game.failed.clear()
    game.done.clear()
    return reason


def _read(game: Game, author: str, words: str) -> list[ReadOrder]:
    letter = read_letter(words, Position(game).vocabulary(game.rules))
    reader, found = game.reader(), []
    for item in letter.items:
        if isinstance(item, Wish):
            order = read_wish(item, author, 0, reader, game.rules.granted.short_forms)
            if isinstance(order, Refusal):
                raise Refused(" ".join(order.reasons), order.rules)
            found.append(order)
        elif isinstance(item, Unread):
            raise Refused(item.reason)
    if not found:
        raise Refused(f'the letter\'s reader finds no order in "{words}"')
    return found
