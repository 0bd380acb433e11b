"""What a player's words name follows from the rules in force, whatever was read under others before."""

from moderator.games.nomopoly.wordings.order_words import Place, taken_apart
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.language.registry import NounEntry

KAZOO = NounEntry("kazoo", "kazoos", frozenset({"item"}), declared=True)


def places(nouns: tuple[NounEntry, ...]) -> list[Place]:
    return [each.place for each in taken_apart("sell 2 kazoos", Vocabulary((), nouns=nouns), goods=True).found]


def test_goods_that_the_rules_bring_in_are_goods_from_then_on():
    assert Place.ITEM not in places(())
    assert places((KAZOO,)) == [Place.ITEM]
    assert Place.ITEM not in places(())
