"""Rent: a claim at landing, which its owner asks for before the next die, or not; standing orders."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.toystory.data import REPAIR, data
from moderator.games.toystory.money import DEBTS
from moderator.games.toystory.position import Claim, Position


def amount(state: Position, index: int) -> int:
    """Give the rent of a Location as it stands: doubled in a whole set where nothing is built on it."""
    deed, space = state.deeds[index], state.space(index)
    doubles = not deed.houses and state.owner_of_set(index) is not None
    return space.rent[deed.houses] * (2 if doubles else 1)


def times(state: Position, index: int) -> int:
    """Give how many times the dice the rent of a Toy Repair is, by how many of the two its owner has."""
    owner = state.deeds[index].owner
    count = sum(each in state.deeds and state.deeds[each].owner == owner for each in state.of_set(index))
    return data().figures.repair_multiplier[count - 1]


def fall_due(play: Play[Position], debtor: int, index: int) -> None:
    """Open the owner's claim on who has landed on an owned space; a standing order may ask for it at once."""
    state = play.state
    deed, space = state.deeds[index], state.space(index)
    if deed.mortgaged:
        play.happens("free", f"{space.name} is mortgaged: no rent", "mortgage")
        return
    owner = state.players[deed.owner]
    if owner.rent == "never":
        play.happens("free", f"{owner.name} asks no rent for {space.name}", "rent")
        return
    is_repair = space.type == REPAIR
    made = Claim(
        debtor, deed.owner, index,
        0 if is_repair else amount(state, index), times(state, index) if is_repair else 0,
    )  # fmt: skip
    causes = ("repair", "ruling 8") if is_repair else ("rent", "ruling 7")
    words = f"{state.name(debtor)} stands on {owner.name}'s {space.name}: rent {said(made)} if {owner.name} asks"
    play.happens("claim", words, *causes, "ruling 6")
    if owner.rent == "always":
        _demand(play, made)
    else:
        play.state = state.changed(claim=made)


def said(claim: Claim) -> str:
    """Say how much a claim is."""
    return f"{claim.times} times two dice" if claim.times else f"M{claim.amount}"


def ask(play: Play[Position], seat: int) -> Refusal | None:
    """Ask for the rent that is due."""
    claim = play.state.claim
    if claim is None or claim.owner != seat:
        return not_allowed("rent", "No rent can be asked for by you now: nobody stands in your debt.", rules=("rent",))
    _ask(play, claim)
    return None


def stand(play: Play[Position], seat: int, word: str) -> Refusal | None:
    """Set a standing order: rent always, never, or when asked for; an open claim is answered by it too."""
    name = play.state.name(seat)
    play.state = play.state.with_player(seat, rent=word)
    words = {"always": "asks for every rent at once", "never": "asks for no rent", "ask": "asks for rent each time"}
    play.happens("standing", f"{name} {words[word]} from now on", "rent")
    claim = play.state.claim
    if claim is not None and claim.owner == seat:
        if word == "always":
            _ask(play, claim)
        elif word == "never":
            close(play, f"{name} does not ask")
    return None


def waive(play: Play[Position], seat: int) -> Refusal | None:
    """Let a claim go."""
    claim = play.state.claim
    if claim is None or claim.owner != seat:
        return not_allowed("rent", "No rent is waiting for your word.", rules=("rent",))
    close(play, f"{play.state.name(seat)} does not ask")
    return None


def close(play: Play[Position], why: str) -> None:
    """Let an open claim lapse, if there is one."""
    claim = play.state.claim
    if claim is None:
        return
    play.state = play.state.changed(claim=None)
    words = f"{play.state.name(claim.debtor)} pays no rent for {play.state.space(claim.space).name}: {why}"
    play.happens("lapse", words, "rent", "ruling 6")


def _ask(play: Play[Position], claim: Claim) -> None:
    play.state = play.state.changed(claim=None)
    _demand(play, claim)


def _demand(play: Play[Position], claim: Claim) -> None:
    """Let a debtor pay, or owe, the rent that is asked for."""
    space, owner = play.state.space(claim.space), play.state.name(claim.owner)
    due = claim.amount
    if claim.times:
        pips = play.roll(data().figures.dice, data().figures.sides, f"the rent of {space.name}")
        due = claim.times * sum(pips)
        thrown = "+".join(map(str, pips))
        play.happens("roll", f"{owner} asks: {thrown} for {space.name}, {claim.times} times", "repair", pips=list(pips))
    causes = ("repair",) if claim.times else ("rent",)
    DEBTS.owe(play, claim.debtor, claim.owner, due, f"for {space.name}", *causes, "ruling 6")
