"""The players: who is in the game, where she stands, what she has, by every attribute that the rules declare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from moderator.core.ruleset import Page, Unmade
from moderator.games.nomopoly.pages.accounts import Account, in_hand, since_joining, size, while_playing
from moderator.games.nomopoly.pages.charts import Chart, worth_chart
from moderator.games.nomopoly.pages.digest import together
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.ledger import paths_of_weeks
from moderator.games.nomopoly.pages.lines import Line, Run, begun
from moderator.games.nomopoly.pages.picture import Swatch, swatches
from moderator.games.nomopoly.pages.places import PLAYERS
from moderator.games.nomopoly.pages.proposals import Card
from moderator.games.nomopoly.pages.report import Fortune, Portrait, Reported, fortune, last_week
from moderator.games.nomopoly.record.gathering import on_the_way
from moderator.games.nomopoly.record.view import Fact, Material, PieceView, PlayerView
from moderator.games.nomopoly.world.figures import money, shortened


@dataclass(frozen=True, slots=True)
class Shown:
    """An attribute with its links: what it is called, what it is, and the rules that declare it."""

    label: str
    value: Line
    rules: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """A square that somebody owns."""

    square: Run
    number: int
    color: Swatch
    market_value: str
    rent: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line in the table; `share` is her part of what ranks the first, in whole percents."""

    name: str
    path: str
    square: Line
    cash: str
    net_value: str
    share: int
    squares: int
    colors: tuple[Swatch, ...]
    team: str
    goods: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """All that is known of a player or another piece."""

    name: str
    path: str
    anchor: str
    square: Line
    facts: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class PlayersPage:
    """Everybody, the foremost first, then the pieces that are no players, then who has left."""

    frame: Frame
    standings: tuple[Standing, ...]
    profiles: tuple[Profile, ...]
    pieces: tuple[Profile, ...]
    gone: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """One player: `portraits` tell the last weeks, the newest first, `worth` draws all, `weeks` have the money of many.

    Of the letters only the newest are named; `letters_before` counts the others.
    """

    frame: Frame
    profile: Profile
    standing: Standing
    joined: Line
    left: Line
    holdings: tuple[Holding, ...]
    proposals: tuple[Card, ...]
    letters: tuple[Run, ...]
    letters_before: int
    portraits: tuple[Unmade[tuple[Run, Portrait]], ...]
    worth: Chart | None
    weeks: tuple[Fortune, ...]
    doings: tuple[Line, ...]
    doings_week: int
    ledger: str


def shown(made: Making, facts: tuple[Fact, ...]) -> tuple[Shown, ...]:
    """Give attributes with their links."""
    return tuple(
        Shown(fact.label, made.linker.line(fact.value), tuple(Run(rule, made.places.rule(rule)) for rule in fact.rules))
        for fact in facts
    )


def standings(made: Making) -> tuple[Standing, ...]:
    """Give the players' table, by what ranks them."""
    playing = [player for player in made.view.players if player.left is None]
    playing.sort(key=lambda player: (-_worth(made, player), -player.cash, player.name.casefold(), player.name))
    most = max((_worth(made, player) for player in playing), default=0)
    return tuple(_standing(made, player, most) for player in playing)


def _worth(made: Making, player: PlayerView) -> int:
    """Give what ranks a player: her Net Value, else her cash, else how many items she holds."""
    material = made.view.material
    if material.net_value_by:
        return player.net_value
    return player.cash if material.money else sum(count for _, count in player.goods)


def _standing(made: Making, player: PlayerView, most: int) -> Standing:
    owned = [square for square in made.view.squares if square.owner == player.name]
    colors = swatches(made.view)
    hers = {square.color for square in owned}
    return Standing(
        name=player.name,
        path=made.places.who(player.name),
        square=made.linker.square(player.square) if player.square is not None else (),
        cash=in_hand(player.cash),
        net_value=in_hand(player.net_value),
        share=max(0, _worth(made, player) * 100 // most) if most > 0 else 0,
        squares=len(owned),
        colors=tuple(swatch for name, swatch in colors.items() if name in hers),
        team=player.team,
        goods=tuple(str(dict(player.goods).get(kind, 0)) for kind in made.view.material.goods),
    )


def _profile(made: Making, player: PlayerView) -> Profile:
    first = tuple(_first_facts(made.view.material, player))
    path = made.places.who(player.name)
    square = made.linker.square(player.square) if player.square is not None else ()
    return Profile(
        player.name, path, "player-" + path.split("/")[-2], square, shown(made, (*first, *had(player.facts)))
    )


def _first_facts(material: Material, player: PlayerView) -> Iterator[Fact]:
    """Give what the tables of the pages are about, as far as the rules have it, each with its rule."""
    if material.money:
        yield Fact("Cash", in_hand(player.cash), material.cash_by)
    if material.net_value_by:
        yield Fact("Net Value", in_hand(player.net_value), material.net_value_by)
    if player.team:
        yield Fact("Team", player.team, material.team_by)


_NEWEST = 12  # letters, and weeks of money
_NOTHING = frozenset(("no", "none", "$0"))


def had(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Leave out what could be and is not: what somebody has should not drown in it."""
    return tuple(fact for fact in told_of_things(facts) if fact.value != "0")


def told_of_things(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Leave out what is not so of a thing; what is counted on it is told, also where that is 0."""
    return tuple(fact for fact in facts if fact.value not in _NOTHING)


def _piece(made: Making, piece: PieceView) -> Profile:
    square = made.linker.square(piece.square)
    return Profile(piece.name, "", made.places.anchor(piece.name), square, shown(made, had(piece.facts)))


def holdings(made: Making, owner: str) -> tuple[Holding, ...]:
    """Give the squares of an owner."""
    colors = swatches(made.view)
    return tuple(
        Holding(
            square=Run(made.linker.called(square.number), made.places.square(square.number)),
            number=square.number,
            color=colors[square.color],
            market_value=money(square.market_value),
            rent=money(square.rent),
        )
        for square in made.view.squares
        if square.owner == owner
    )


def player_pages(
    made: Making,
    kept: Mapping[str, tuple[Account, ...]],
    reported: Sequence[Reported],
    cards: Mapping[int, Card],
) -> Iterator[Page]:
    """Give the page of all players and the page of each.

    `kept` are the accounts of everybody, `reported` the last weeks, the oldest first, `cards` those of all
    proposals.
    """
    view = made.view
    table = standings(made)
    most = max((_worth(made, player) for player in view.players), default=0)
    by_name = {player.name: player for player in view.players}
    doings = _doings(made)
    letters = _letters(made)
    portraits: dict[str, list[Unmade[tuple[Run, Portrait]]]] = {}
    for told in reported[::-1]:
        number = told.week.value.number
        week = Run(f"Week {number}", made.places.week(number))
        for name in told.names:
            portraits.setdefault(name, []).append(Unmade(last_week, (week, told.report, name)))
    model = PlayersPage(
        frame=made.frame,
        standings=table,
        profiles=tuple(_profile(made, by_name[standing.name]) for standing in table),
        pieces=tuple(_piece(made, piece) for piece in view.pieces),
        gone=tuple(
            Run(player.name, made.places.who(player.name)) for player in view.players if player.left is not None
        ),
    )
    yield Page(PLAYERS, "nomopoly/players.html", "Players", model)
    for player in view.players:
        page = PlayerPage(
            frame=made.frame,
            profile=_profile(made, player),
            standing=_standing(made, player, most),
            joined=_when(made, player.joined),
            left=_when(made, player.left) if player.left is not None else (),
            holdings=holdings(made, player.name),
            proposals=tuple(cards[each.number] for each in view.proposals if each.author == player.name),
            letters=tuple(letters.get(player.name, ())[: -_NEWEST - 1 : -1]),
            letters_before=max(0, len(letters.get(player.name, ())) - _NEWEST),
            portraits=tuple(portraits.get(player.name, ())),
            worth=worth_chart(made, player, kept.get(player.name, ())),
            weeks=_weeks(made, player, kept.get(player.name, ())),
            doings=doings.get(made.places.who(player.name), ()),
            doings_week=view.weeks[-1].number if view.weeks else 0,
            ledger=made.places.ledger(player.name),
        )
        yield Page(made.places.who(player.name), "nomopoly/player.html", shortened(player.name, 60), page)


def _weeks(made: Making, player: PlayerView, kept: tuple[Account, ...]) -> tuple[Fortune, ...]:
    """Give how a player's money changed in each of the last weeks, the newest first."""
    if not made.places.ledger(player.name):
        return ()
    theirs = while_playing(made.view, player.name, kept)
    newest = [since_joining(each) if each.week == player.joined else each for each in theirs[-_NEWEST:]]
    most = max((size(each.change) for each in newest), default=0) or 1
    paths = paths_of_weeks(made.places.ledger(player.name), theirs)
    return tuple(
        fortune(Run(f"Week {each.week}", made.places.week(each.week)), each, paths[each.week], most)
        for each in newest[::-1]
    )


def _when(made: Making, week: int) -> Line:
    return (Run(f"week {week}", made.places.week(week)),) if week else (Run("the beginning"),)


def _letters(made: Making) -> dict[str, list[Run]]:
    """Give everybody's letters that are published."""
    told: dict[str, list[Run]] = {}
    for mail in made.view.mails:
        if path := made.places.mail(mail.number):
            told.setdefault(mail.author, []).append(Run(f"Week {mail.week}: {mail.subject or '(no subject)'}", path))
    return told


def _doings(made: Making) -> dict[str, tuple[Line, ...]]:
    """Give the lines of the latest week's log that speak of each, by their pages, without the steps on the way."""
    told: dict[str, list[Line]] = {}
    events = made.view.weeks[-1].events if made.view.weeks else ()
    for event in together([event for event in events if not on_the_way(event.line)]):
        line = begun(made.linker.spoken(event))
        for path in dict.fromkeys([run.path for run in line if run.path]):
            told.setdefault(path, []).append(line)
    return {path: tuple(lines) for path, lines in told.items()}
