"""The Government and the other organizations: their money, their lots at auction, what they own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.frame import Frame, Making, letter
from moderator.games.nomopoly.pages.lines import Line, Run, begun
from moderator.games.nomopoly.pages.picture import Swatch, swatches
from moderator.games.nomopoly.pages.places import others_of
from moderator.games.nomopoly.pages.players import Holding, Shown, had, holdings, shown, told_of_things
from moderator.games.nomopoly.record.view import LotView, OrganizationView
from moderator.games.nomopoly.world.figures import listed, money


@dataclass(frozen=True, slots=True)
class Organization:
    """An organization; `cash` is "" for one that has none."""

    name: str
    anchor: str
    cash: str
    facts: tuple[Shown, ...]
    rules: tuple[Run, ...]
    ledger: str
    holdings: tuple[Holding, ...]


@dataclass(frozen=True, slots=True)
class Lot:
    """A lot at auction; `mailto` is a letter with the next possible bid, "" when no more bids are taken."""

    what: Line
    color: Swatch | None
    status: str
    key: str
    bid: str
    market_value: str
    contents: tuple[str, ...]
    mailto: str


@dataclass(frozen=True, slots=True)
class Standing:
    """What belongs to nobody, of one group: jobs, products, the game's own attributes (the heading is "" for those)."""

    heading: str
    facts: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class GovernmentPage:
    """Gov't: treasury and auction first, then everybody else who is not a player."""

    frame: Frame
    lead: str
    organizations: tuple[Organization, ...]
    lots: tuple[Lot, ...]
    standing: tuple[Standing, ...]


def government_pages(made: Making) -> Iterator[Page]:
    """Give the page of the organizations."""
    view = made.view
    facts = told_of_things(view.facts)
    model = GovernmentPage(
        frame=made.frame,
        lead=_lead(made),
        organizations=tuple(_organization(made, each) for each in view.organizations),
        lots=tuple(lot(made, each) for each in view.lots),
        standing=tuple(
            Standing(group, shown(made, tuple(fact for fact in facts if fact.group == group)))
            for group in dict.fromkeys(fact.group for fact in facts)
        ),
    )
    yield Page(others_of(view.material), "nomopoly/government.html", view.material.treasury, model)


def _lead(made: Making) -> str:
    """Say in a sentence what is in the treasuries that are not empty."""
    filled = [each for each in made.view.organizations if each.cash]
    told = [f"{made.linker.said_of(each.name)} {money(each.cash or 0)}" for each in filled]
    if not told:
        return "Every treasury is empty."
    who, _, has = told[0].rpartition(" ")
    return f"{who[:1].upper()}{who[1:]} has {listed([has, *told[1:]])}."


def _organization(made: Making, told: OrganizationView) -> Organization:
    return Organization(
        name=told.name,
        anchor=made.places.anchor(told.name),
        cash=money(told.cash) if told.cash is not None else "",
        facts=shown(made, had(told.facts)),
        rules=tuple(Run(rule, made.places.rule(rule)) for rule in told.rules),
        ledger=made.places.ledger(told.name),
        holdings=holdings(made, told.name),
    )


def lot(made: Making, told: LotView) -> Lot:
    """Give a lot as it is shown."""
    square = next((square for square in made.view.squares if square.number == told.square), None)
    name = str(told.square) if told.square is not None else told.name
    closed = told.status == "Gone"
    return Lot(
        what=begun(made.linker.square(told.square)) if told.square is not None else (Run(told.name),),
        color=swatches(made.view)[square.color] if square else None,
        status=told.status,
        key=told.status.lower().replace(" ", "-"),
        bid=money(told.bid),
        market_value=money(square.market_value) if square else "",
        contents=told.contents,
        mailto="" if closed else letter(made.view.mail_address, f"A bid on {name}", f"bid ${told.bid + 1} on {name}\n"),
    )
