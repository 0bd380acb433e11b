"""What a player means by "my square" and "my squares": the square that she stands on, or those that she owns.

The rules say "her square" of the one that she stands on; players say it of what is theirs. A wording that can mean both
is kept both ways, and the *may* sentences settle it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from moderator.games.nomopoly.letters.items import Said, Unread, Wish
from moderator.games.nomopoly.wordings.traced import Traced, unquoted


@dataclass(frozen=True, slots=True)
class Holdings:
    """The numbers of the squares that a player owns, in the order of the board, of the one they stand on, their name.

    `others` are those of the other players.
    """

    owned: tuple[str, ...] = ()
    here: str = ""
    name: str = ""
    others: tuple[Holdings, ...] = ()


NOTHING = Holdings()
SQUARE_SAID = re.compile(r"\b(?:squares?|lots?|property|properties) #?\d", re.IGNORECASE)

_SEVERAL = re.compile(
    r"\b(?:(?:all|each|every one)(?:[ ]+of)?[ ]+(?:my|the)|my(?:[ ]+(?:two|three|four|five|\d+))?"
    r"|both(?:[ ]+of)?[ ]+my|every|all|each)"
    r"(?:[ ]+own)?[ ]+squares?(?P<own>[ ]+(?:that[ ]+)?I[ ]+own)?\b",
    re.IGNORECASE,
)
_ONE = re.compile(
    r"(?<!\bof )(?<!\bfrom )(?<!\bto )"
    r"\b(?:my(?:[ ]+own|[ ]+only)?[ ]+(?:square|property|land|place)|the[ ]+square[ ]+(?:that[ ]+)?I[ ]+own)\b",
    re.IGNORECASE,
)


def owner_named(words: Traced, holdings: Holdings) -> Traced:
    """Say which player "the owner of 24" is, where it is another, and which square "where Bob is"."""
    for hit in reversed(list(_OWNER.finditer(unquoted(words.text)))):
        owner = next((other.name for other in holdings.others if hit["number"] in other.owned), "")
        words = words.respelled(*hit.span(), owner) if owner else words
    for other in holdings.others:
        for hit in reversed(
            list(re.finditer(_WHERE.format(re.escape(other.name)), unquoted(words.text), re.IGNORECASE))
        ):
            words = words.respelled(*hit.span(), other.here) if other.here else words
    return words


_WHERE = r"\bwhere(?:ver)? {} (?:is|stands|sits)(?: (?:now|standing|right now|currently))?(?=$|[ ]*[,.])"


_OWNER = re.compile(
    r"\b(?:the owner of|(?:whoever|the (?:one|player) (?:who|that)) owns) (?P<number>\d+)\b", re.IGNORECASE
)


def several(order: Traced, holdings: Holdings) -> list[Traced] | None:
    """Make an order about all of a player's squares one for each; None if it speaks of no such."""
    if holdings == NOTHING:
        return None
    found = _SEVERAL.search(unquoted(order.text))
    if not found or not (re.search(r"\bmy\b", found[0], re.IGNORECASE) or found["own"]):
        return None
    if re.search(r"\bmy(?:[ ]+own)?[ ]+square$", found[0], re.IGNORECASE) and not re.match(
        r"all|each|every|both", found[0], re.IGNORECASE
    ):
        return None
    order = order.splice(found.start(), found.end(), "its")
    but = _BUT.search(order.text)
    left_out = re.findall(r"\d+", but["left_out"]) if but else []
    order = order.part(0, but.start()) + order.part(but.end()) if but else order
    owned = (number for number in holdings.owned if number not in left_out)
    return [order.splice(found.start(), found.start() + len("its"), number) for number in owned]


_BUT = re.compile(
    r",?[ ]+(?:except(?:ing)?|excluding|save|apart from|other than|but(?: not)?|(?:and )?not)(?: for)?[ ]+"
    r"(?P<left_out>#?\d+(?:(?:,| and| or|, and)[ ]+#?\d+)*)(?=$|[ ]*[,.]|[ ]+[a-z])",
    re.IGNORECASE,
)


def alternative(order: Traced, holdings: Holdings) -> tuple[Traced, ...]:
    """Give the order with each square that "my square" may mean; none where the player stands on one of her own."""
    found = _ONE.search(unquoted(order.text))
    if not found or holdings.here in holdings.owned:
        return ()
    return tuple(order.splice(found.start(), found.end(), number) for number in holdings.owned)


def square_of_another(order: Traced, holdings: Holdings) -> tuple[str, ...]:
    """Give an order with each square that "Bob's square" may mean; none where there is but one.

    It is the one on which Bob stands, or one that he owns.
    """
    text = unquoted(order.text)
    for other in holdings.others:
        hit = re.search(rf"(?<!\w){re.escape(other.name)}'s[ ]+square(?![\w'])", text, re.IGNORECASE)
        if hit and other.owned and other.here not in other.owned:
            squares = (other.here, *other.owned) if other.here else other.owned
            return tuple(f"{order.text[: hit.start()]}{square}{order.text[hit.end() :]}" for square in squares)
    return ()


def sum_or_square(order: str, holdings: Holdings, *, owes: bool = False) -> tuple[str, ...]:
    """Give both that "give Bob 20" may mean, where 20 is no square of its writer or she `owes` it; else none."""
    if holdings == NOTHING:
        return ()
    names = "|".join(re.escape(other.name) for other in holdings.others) or r"[^\w\W]"
    ends = r"(?=$|,? (?:please|too|now|this|every|each|next|in|until|from|for)\b)"
    hit = re.match(rf"give (?:(?:{names}) (?P<to>\d+)|(?P<what>\d+) to (?:{names})){ends}", order, re.IGNORECASE)
    if hit is None or (hit[hit.lastgroup or ""] in holdings.owned and not owes):
        return ()
    start, end = hit.span(hit.lastgroup or "")
    number = order[start:end]
    return tuple(f"{order[:start]}{said}{order[end:]}" for said in (f"${number}", f"square {number}"))


def of_holdings(wish: Wish, holdings: Holdings) -> list[Said]:
    """Say which squares "my square" and "my squares" are, where the sender's own squares are known."""
    found = several(wish.order, holdings)
    if found is not None:
        return [replace(wish, order=order) for order in found] or [
            Unread(wish.quoted, wish.span, "owns-none", "You own no square.")
        ]
    others = alternative(wish.order, holdings)
    if len(others) > 1:
        reason = f"You own {len(others)} squares: say which."
        return [Unread(wish.quoted, wish.span, "which-square", reason, None, tuple(each.text for each in others))]
    return [replace(wish, others=others)]
