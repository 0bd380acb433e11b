"""What binds orders from outside: each way to point to them, in each place, with weeks, a phase and a condition.

A cell comes out right, or its orders are not kept and their writer is asked; nothing is bound otherwise than said, and
nothing that is said of an order is dropped.
"""

import re

import pytest

from moderator.games.nomopoly.letters.items import Unread, Wish
from tests.support.nomopoly_letters import read

BINDERS = ("in week 3", "next week", "in the turns phase", "if I have at least $500", "unless Ann owns 13")
PLACES = {
    "next sentence": "pay Ann $5 and buy 13. {it} {binder}.",
    "next line": "pay Ann $5\nbuy 13\n{it} {binder}.",
    "brackets": "pay Ann $5 and buy 13 ({it} {binder}).",
    "same line": "pay Ann $5 and buy 13, {it} {binder}",
    "dash": "pay Ann $5 and buy 13 - {it} {binder}",
}
WEEKS = re.compile(r" (?:in week 3|next week)", re.IGNORECASE)
BOTH, FIRST, LAST, ASKED = (True, True), (True, False), (False, True), None
POINTERS = {
    "Both": BOTH,
    "All of it": BOTH,
    "These two": BOTH,
    "Everything above": BOTH,
    "Both should be": BOTH,
    "The first one": FIRST,
    "The payment": FIRST,
    "The payment is": FIRST,
    "The latter": LAST,
    "13": LAST,
    "That": ASKED,
    "This is": ASKED,
    "Mine": ASKED,
}
HEADINGS = ("{binder}", "This is {binder}", "All this {binder}", "My orders {binder}", "Both of these {binder}")


def came(mail: str) -> tuple[dict[str, bool], bool]:
    """Give of each order that is kept whether it is bound, and whether the writer is asked anything."""
    items = read(mail).items
    wishes = [item for item in items if isinstance(item, Wish)]
    kept = {
        WEEKS.sub("", wish.order.text): bool(wish.phase or wish.condition or WEEKS.search(wish.order.text))
        for wish in wishes
    }
    return kept, any(isinstance(item, Unread) for item in items)


@pytest.mark.parametrize("binder", BINDERS)
@pytest.mark.parametrize("place", PLACES)
def test_orders_are_bound_as_it_is_said_or_their_writer_is_asked(place, binder):
    for pointer, bound in POINTERS.items():
        it = pointer if place.startswith("next") else f"{pointer[:1].lower()}{pointer[1:]}"
        kept, asked = came(PLACES[place].format(it=it, binder=binder))
        is_right = bound is not None and kept == {"pay Ann $5": bound[0], "buy 13": bound[1]}
        assert is_right or asked, f"{pointer}: {kept}"
        assert is_right or (asked and not any(kept.values())), f"{pointer}: {kept}"


@pytest.mark.parametrize("binder", BINDERS)
@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("mark", [":", "."])
def test_a_heading_binds_what_stands_below_it(heading, binder, mark):
    said = heading.format(binder=binder)
    kept, asked = came(f"{said[:1].upper()}{said[1:]}{mark}\npay Ann $5\nbuy 13")
    assert asked or kept == {"pay Ann $5": True, "buy 13": True}


@pytest.mark.parametrize(
    "said", ["But $10.", "Twice.", "33 too.", "Double that.", "Mine too.", "(the same for Duck)", "And 33."]
)
def test_what_hangs_on_an_order_and_fits_it_not_is_asked(said):
    _, asked = came(f"buy 13. {said}" if said != "33 too." else f"pay Ann $5. {said}")
    assert asked
