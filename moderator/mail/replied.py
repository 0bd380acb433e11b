"""A plain answer to a question of ours: YES or NO on a line of its own, among the words that the sender wrote."""

from __future__ import annotations

_YES = frozenset({"yes", "confirm", "confirmed", "i confirm", "yes, i confirm", "yes confirm", "yes, confirm"})
_NO = frozenset({"no", "cancel", "reject"})
_ADDRESS_ORDERS = (
    "change my address to ",
    "change my e-mail address to ",
    "change my email address to ",
    "change my mail address to ",
    "my new address is ",
)


def answer_in(typed: str) -> bool | None:
    """Give what a mail answers: True for YES or CONFIRM, False for NO; None where it says neither, or both.

    YES stands alone on its line; after NO more may follow, since it does nothing.
    """
    lines = {" ".join(line.split()).strip(' .!*_"').casefold() for line in typed.split("\n")}
    says_yes = bool(lines & _YES)
    says_no = any(line.replace("!", ",").replace(".", ",").partition(",")[0] in _NO for line in lines)
    return None if says_yes == says_no else says_yes


def address_order(typed: str) -> tuple[int, str] | None:
    """Find the line by which a player asks for another address: its place, and the address as she wrote it."""
    for place, line in enumerate(typed.split("\n")):
        words = " ".join(line.split()).strip(" .").removeprefix("Please ").removeprefix("please ")
        start = next((each for each in _ADDRESS_ORDERS if words.casefold().startswith(each)), None)
        if start is not None:
            return place, words[len(start) :].strip("<>\"' ").removeprefix("mailto:")
    return None
