"""What a letter says of leaving the game, and to whom its writer's things go: one order, be it in two sentences."""

from __future__ import annotations

import re
from dataclasses import replace

from moderator.games.nomopoly.letters.items import Said, Talk, Unread, Wish
from moderator.games.nomopoly.wordings.order_words import players_named
from moderator.games.nomopoly.wordings.traced import Traced
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary

LEAVE = "leave the game"
LEAVES = (LEAVE, "leave everything to ")
LEFT = re.compile(
    r"\b(?:my|all|every)[ ]+(?:[a-z]+[ ]+)?(?:stuff|things?|assets|belongings|possessions|property|everything|rest)\b"
    r"|\b(?:all|whatever)[ ]+(?:that[ ]+)?i(?:'ve(?:[ ]+got)?|[ ]+(?:have|own))\b"
    r"|\beverything[ ]+(?:i|of mine)\b|\beverything\b|^assets\b",
    re.IGNORECASE,
)


_MEANT = re.compile(
    r"[(]?(?:(?:and )?not (?:from )?(?:the |this )?(?:whole )?game,? (?:but )?)?"
    r"(?:i mean(?:t)?,? (?!it\b|that\b|this\b|every\b|what\b)(?P<of>.+?)"
    r"|(?P<what>.+?),? (?:i mean(?:t)?|that is|not the game|of course)"
    r"|(?P<from>(?:from )?(?:my|the) (?!game\b)[a-z]+))[ .!)]*",
    re.IGNORECASE,
)


def what_is_meant(words: Traced) -> Traced | None:
    """Give what a sentence says that the one before it meant: "The job, I mean"; None for one that says no such."""
    hit = _MEANT.fullmatch(words.text)
    group = hit.lastgroup if hit is not None else None
    return words.part(*hit.span(group)) if hit is not None and group is not None else None


def decided(items: list[Said]) -> list[Said]:
    """Put what its sender leaves by behind all else that a letter says, since nobody orders anything afterwards.

    What may mean that they leave goes, where another sentence says so.
    """
    last = [item for item in items if isinstance(item, Wish) and item.order.text.lower().startswith(LEAVES)]
    maybe = [item for item in items if isinstance(item, Unread) and item.code == "perhaps-leaving"] if last else []
    return [item for item in items if item not in last and item not in maybe] + last


def left_to(items: list[Said], vocabulary: Vocabulary) -> list[Said]:
    """Let whoever leaves leave their things to whom another sentence says that they go: it is one order."""
    leaves = [place for place, item in enumerate(items) if isinstance(item, Wish) and item.order.text.lower() == LEAVE]
    others = ((place, item) for place, item in enumerate(items) if isinstance(item, (Talk, Unread, Wish)))
    said = [(place, item) for place, item in others if place not in leaves and LEFT.search(item.quoted)]
    if len(leaves) != 1 or len(said) != 1:
        return items
    place, told = said[0]
    order = heir_of(told.quoted, vocabulary)
    wish = items[leaves[0]]
    if not order or not isinstance(wish, Wish):
        return items
    left = replace(wish, order=wish.order.respelled(0, len(wish.order.text), order))
    found = [left if item is wish else item for item in items]
    return [*found[:place], Talk(told.quoted, told.span), *found[place + 1 :]]


_HEIRS = re.compile(r"leave everything to (?P<heir>.+)", re.IGNORECASE)
_AT_RANDOM = re.compile(
    r"\bteam(?:-?mates)?\b|\b(?:other players|others|everyone|everybody|all of (?:you|them)|random)\b", re.IGNORECASE
)


def heir_of(text: str, vocabulary: Vocabulary) -> str:
    """Give the order to leave everything to whom some words name; "" if they name nobody, or several."""
    phrases = [hit for order in vocabulary.orders if (hit := _HEIRS.fullmatch(order.phrase))]
    found = []
    for hit in phrases:
        heir = hit["heir"]
        if heir == "another player":
            found += [f"leave everything to {name}" for name in dict.fromkeys(players_named(text, vocabulary))]
        elif heir.startswith("The "):
            found += [hit[0]] if re.search(rf"\b{re.escape(heir)}\b", text, re.IGNORECASE) else []
        elif (team := _AT_RANDOM.search(text)) and ("Team" in heir) == ("team" in team[0].lower()):
            found.append(re.sub(r"\byour\b", "my", hit[0]))
    return found[0] if len(found) == 1 else ""
