"""A game in full swing as the site is shown it: the real rulebook, sixty squares, eight players, three weeks.

Everything that can be worked out is (rows, values, who stands where, dice); the rest is told as a game would tell it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

from moderator.core.dice import FairDice
from moderator.games.nomopoly.record.view import (
    AreaView,
    ChangeView,
    ColorView,
    DrawView,
    EventView,
    Fact,
    GameView,
    ItemView,
    LotView,
    MailView,
    Material,
    OrderForm,
    OrderView,
    OrganizationView,
    PieceView,
    PlayerView,
    ProposalView,
    SectionView,
    SentenceView,
    SquareView,
    TransferView,
    VersionView,
    WeekView,
)
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.games.nomopoly.viewing.settled import settled
from moderator.games.nomopoly.viewing.terms import terms
from moderator.language.rulebook import read_folder

RULES = Path(__file__).parents[2] / "rules_db" / "nomopoly"
BEGAN = datetime(2026, 4, 26, 20, 0, tzinfo=UTC)

CORPORATE = ("Red", "Orange", "Yellow", "Green", "Blue", "Indigo")
GOVERNMENT = ("Maroon", "Khaki", "Navy", "Teal", "Lime", "Fuschia")

OWNED = {
    2: ("Ann", "Red", "First Light"),
    4: ("Duck", "Khaki", "Puddle"),
    7: ("Mona", "Blue", "Sea View"),
    9: ("Ann", "Red", "Swan Lake"),
    12: ("Duck", "Orange", "Duck Crossing"),
    13: ("Geppetto", "Green", "The Workshop"),
    16: ("Wren", "Yellow", "Reading Room of the Three Quiet Sisters"),
    17: ("Ann", "Red", "Port"),
    18: ("Pip", "Navy", ""),
    21: ("Josh", "Indigo", "Attic"),
    23: ("Vynd", "Teal", "Hot Springs"),
    26: ("Vynd", "Teal", "Steam Room"),
    27: ("Mona", "Blue", "Harbor Lights"),
    31: ("Wren", "Lime", "Greenhouse"),
    33: ("Josh", "Maroon", ""),
    36: ("Geppetto", "Fuschia", "Puppet Theater"),
    41: ("Pip", "Navy", "Night Ferry"),
    42: ("Duck", "White", "Blank Page"),
    46: ("Vynd", "Teal", "Sauna"),
    52: ("Mona", "Blue", "Lagoon"),
}
WHERE = {"Ann": 17, "Duck": 42, "Geppetto": 13, "Josh": 25, "Mona": 9, "Pip": 9, "Vynd": 46, "Wren": 9}
PIECES = {"The Elephant": 38, "Phantom Piece": 20}
ADDED = "A player may have an Umbrella. A player may buy an Umbrella for $40, paid to The Corporation."


def sample() -> GameView:
    """Give the whole game."""
    squares = _squares()
    material = Material(cash_by=("IV.2",), net_value_by=("V.5",), team_by=("II.3",), bid_by=("X.5",))
    return GameView(
        material=material,
        game="nomopoly",
        title="Nomopoly",
        rulings=tuple(settled({}, read_folder(RULES))),
        terms=terms(rules_in_force(read_folder(RULES), ()).readings),
        week=4,
        phase="open for mail",
        began=BEGAN,
        colors=(
            *(ColorView(name, "Corporate") for name in CORPORATE),
            *(ColorView(name, "Government") for name in GOVERNMENT),
            ColorView("White", "Non-Profit"),
        ),
        squares=squares,
        players=_players(squares),
        pieces=tuple(
            PieceView(name, number, (Fact("Skin Color", "Yellow", ("XXXIII.2",)),) if "E" in name else ())
            for name, number in PIECES.items()
        ),
        organizations=(
            OrganizationView("The Government", 8265, (Fact("Lottery tickets", "5", ("XIV.1",)),), ("X.1",)),
            OrganizationView("The Corporation", 1140, (Fact("Share price", "$1", ("XXIII.4",)),), ("XXIII.1",)),
            OrganizationView("WETHA", 120, (), ("XXVIII.1",)),
            OrganizationView("SBA", 0, (), ("I.5",)),
            OrganizationView("Charity", None, (), ("VIII.13",)),
        ),
        lots=(
            LotView("19", 19, "Going Twice", 104),
            LotView("34", 34, "Going Once", 170),
            LotView("Grab Bag", None, "Gone", 75, ("Souvenir Hat", "2 lottery tickets")),
        ),
        sections=_sections(),
        proposals=_proposals(),
        mails=_mails(),
        weeks=_weeks(),
        orders=(
            OrderForm("buy 12", "A player who lands on an unowned square may buy it.", "VIII.4", "its market value"),
            OrderForm('name 12 "Swan Lake"', "The owner of an unnamed square may name it.", "VIII.3"),
            OrderForm("paint 12 Red", "The owner of a square may paint it a Corporate color.", "XIII.3", "$50"),
            OrderForm("register to vote", "A player may register to vote.", "X.4", "$100"),
            OrderForm("buy an Umbrella", ADDED.split(". ")[1], "IV.7", "$40"),
        ),
        facts=(Fact("Lottery pot", "$330", ("XIV.1",)), Fact("Sickness Color", "Yellow", ("XXX.6",))),
        next_deadline=BEGAN + timedelta(weeks=4),
        mail_address="nomopoly@example.org",
        commitment=FairDice(b"the fourth", "nomopoly", 4).commitment,
        gates=((12, 41), (23, 52), (9, 13)),
        areas=(
            AreaView("Bridge", (28, 29, 30), ("X.3",)),
            AreaView("base of the South Team", (2, 3, 4, 5, 6), ("VI.6",)),
        ),
        articled=("Government", "Corporation", "WETHA", "SBA", "Elephant", "Phantom Piece"),
    )


def boards_of(view: GameView) -> dict[str, GameView]:
    """Give the sample's game on boards of every size, by name: few and many squares, and many on one square."""

    def squares(count: int, row: int) -> tuple[SquareView, ...]:
        return tuple(
            replace(view.squares[n % 60], number=n + 1, row=n // row + 1, column=n % row + 1) for n in range(count)
        )

    names = [f"Player {chr(ord('A') + place)}" for place in range(17)]
    people = tuple(replace(view.players[0], name=name, square=9) for name in names)
    crowd = tuple(replace(each, occupants=tuple(names) if each.number == 9 else ()) for each in view.squares)
    return {
        "few": replace(view, squares=squares(4, 2), gates=((1, 3),)),
        "usual": view,
        "many": replace(view, squares=squares(400, 20)),
        "crowded": replace(view, players=people, squares=crowd),
    }


def empty() -> GameView:
    """Give a game that has just been set up: nobody in it, nothing happened, one square."""
    first = SquareView(1, 1, 1, "White", 10, 0)
    begun = replace(sample(), week=1, squares=(first,), players=(), pieces=(), lots=(), proposals=(), mails=())
    sections = tuple(
        replace(section, items=tuple(replace(item, versions=item.versions[:1]) for item in section.items))
        for section in begun.sections
    )
    return replace(
        begun, sections=sections, weeks=(), orders=(), facts=(), next_deadline=None, mail_address="", commitment=""
    )


def _place(number: int, total: int) -> tuple[int, int]:
    width = int(total**0.5)
    row, along = divmod(number - 1, width)
    return row + 1, along + 1 if row % 2 == 0 else width - along


def _squares() -> tuple[SquareView, ...]:
    total = 60
    places = {number: _place(number, total) for number in range(1, total + 1)}
    at = {place: number for number, place in places.items()}
    squares = []
    for number, (row, column) in places.items():
        near = {at.get((row + up, column + right)) for up, right in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        public = number % 10 == 0 and number != 50
        park = number > 20 and number % 10 == 5
        beside = any(other and other % 10 == 0 and other != 50 for other in near)
        value = (11 if beside else 10) * number
        owner, color, name = OWNED.get(number, ("The Government" if public or park else "", "White", ""))
        if number in {19, 34}:
            owner = "The Government"
        flags = ("Public Property",) if public else ("National Park",) if park else ()
        squares.append(
            SquareView(
                number=number,
                row=row,
                column=column,
                color=color,
                market_value=value,
                rent=0 if color == "White" else (value + 5) // 10,
                name={45: "The Zoo", 50: "The Carnival"}.get(number, name),
                owner=owner,
                coating={9: "glue", 27: "Tefflon"}.get(number, ""),
                flags=(*flags, *(("Utility",) if number == 41 else ()), *(("tree",) if number == 31 else ())),
                occupants=tuple(who for who, here in {**WHERE, **PIECES}.items() if here == number),
                facts=(Fact("Renamed", "once", ("VIII.10",)),) if number == 12 else (),
                rules={45: ("X.3", "X.7"), 50: ("XV.1",), 25: ("X.3",)}.get(number, ()),
            )
        )
    return tuple(squares)


def _players(squares: tuple[SquareView, ...]) -> tuple[PlayerView, ...]:
    cash = {"Ann": 645, "Duck": 812, "Geppetto": 390, "Josh": 1105, "Mona": 277, "Pip": 930, "Vynd": 58, "Wren": 1260}
    teams = {"Ann": "North Team", "Duck": "Freemason", "Geppetto": "South Team", "Josh": "East Team"}
    teams |= {"Mona": "West Team", "Pip": "North Team", "Vynd": "South Team", "Wren": "East Team"}
    players = []
    for name, money in cash.items():
        worth = money + sum(square.market_value for square in squares if square.owner == name)
        facts = [
            Fact("Registered Voter", "yes" if name in {"Ann", "Wren"} else "no", ("X.4",)),
            Fact("Bad Credit Rating", "yes" if name == "Vynd" else "no", ("IV.5",)),
            Fact("Proposal limit", "2", ("IX.2",)),
            Fact("Umbrella", "yes" if name == "Wren" else "no", ("IV.7",)),
        ]
        if name == "Wren":
            facts.append(Fact("Cans of paint", "1 can of Teal, 1 can of Lime", ("XIII.4",)))
        joined = 2 if name == "Wren" else 0
        players.append(PlayerView(name, joined, WHERE[name], money, worth, teams[name], tuple(facts)))
    players.append(PlayerView("Otto", 0, None, 0, 0, left=2))
    return tuple(players)


def _sections() -> tuple[SectionView, ...]:
    told = []
    for section in read_folder(RULES).sections:
        items = []
        for item in section.items:
            depth = 2 if item.number.count(".") > 1 else 1
            items.append(ItemView(item.number, _sentences(item.text), (VersionView(1, item.text, 0),), depth))
        if section.number == "X":
            items = [_amended(item) if item.id == "X.3" else item for item in items]
        if section.number == "IV":
            added = VersionView(1, ADDED, 2, proposal=3, mail=12)
            items.append(ItemView("IV.7", _sentences(ADDED), (added,)))
        if section.number == "XVII":
            last = items[-1].versions[0]
            gone = VersionView(2, "", 3, reason="by the admin's decision 2")
            items[-1] = ItemView(items[-1].id, (), (last, gone), items[-1].depth)
        told.append(SectionView(section.number, section.title, tuple(items)))
    return tuple(told)


def _amended(item: ItemView) -> ItemView:
    before = item.versions[0].text
    after = before.replace("$10", "$15")
    return replace(item, sentences=_sentences(after), versions=(*item.versions, VersionView(2, after, 3, 5, 23)))


def _sentences(text: str) -> tuple[SentenceView, ...]:
    told = []
    for sentence in re.split(r"(?<=\.) (?=[A-Z\"])", text):
        prose = sentence.startswith("Note:")
        state = "prose" if prose else "defines" if re.match(r"(A|The) \w+ (is|has) an? ", sentence) else "runs"
        told.append(SentenceView(sentence, state))
    if "may overrule" in text:
        told[-1] = replace(told[-1], state="almost", note="“overrule” is no word of the rules yet.")
    return tuple(told)


def _proposals() -> tuple[ProposalView, ...]:
    park = "When a player lands on a National Park, she pays $10 to The Government."
    return (
        ProposalView(
            1,
            "Duck",
            1,
            "PROPOSAL: everybody should quack twice before rolling.",
            "waste",
            "Quack twice",
            3,
            reason="It changes no rule that can be checked by mail.",
            judged=1,
        ),
        ProposalView(
            2,
            "Vynd",
            1,
            "I propose the strike of the current VII.4",
            "rejected",
            "Strike VII.4",
            4,
            reason="Speeding would cost nothing at all (VII.4).",
            judged=1,
            changes=(
                ChangeView(
                    "VII.4",
                    "When a player who has taken at least 2 consecutive extra turns stops Speeding, she is fined $40.",
                    "",
                ),
            ),
        ),
        ProposalView(
            3,
            "Wren",
            2,
            "Let there be umbrellas.\n\n1. " + ADDED,
            "accepted",
            "Umbrellas",
            12,
            restated="Add to section IV: " + ADDED,
            reason="A dry idea. Restated so that it reads.",
            judged=2,
            changes=(ChangeView("IV.7", "", ADDED),),
        ),
        ProposalView(4, "Pip", 2, "PROPOSAL: I get a pony.", "discarded", "A pony", 13),
        ProposalView(
            5,
            "Ann",
            3,
            "National Parks are too cheap. I propose that X.3 charge $15 instead of $10.",
            "accepted",
            "National Parks cost more",
            23,
            reason="Parks are dear to us all. See X.2 for the rest.",
            judged=3,
            labels=("Simplification",),
            changes=(ChangeView("X.3", park, park.replace("$10", "$15")),),
            effects=("Ann would have paid $10 more, Duck $5 more.", "The Government would have got $15 more."),
        ),
        ProposalView(
            6,
            "Josh",
            3,
            'Create section "The Circus":\n1. A Circus may come to a square.',
            "rejected",
            "The Circus",
            25,
            reason="Not yet; what would it do?",
            judged=3,
            changes=(ChangeView("", "", "A Circus may come to a square.", "The Circus"),),
        ),
        ProposalView(
            7,
            "Duck",
            4,
            "Whenever somebody passes the Bridge they should cough up fifteen bucks to the govt.",
            title="A toll for the Bridge",
            mail=41,
            effects=("It does not read yet; the admin may restate it.",),
        ),
        ProposalView(
            8,
            "Mona",
            4,
            'Amend X.3: replace "$15" with "$12".',
            title="Cheaper parks again",
            mail=42,
            changes=(ChangeView("X.3", park.replace("$10", "$15"), park.replace("$10", "$12")),),
            sentences=(
                SentenceView(park.replace("$10", "$12"), "runs", where="X.3"),
                SentenceView("Parks are dear.", "prose"),
                SentenceView("She flumpers.", "almost", "Nothing here knows flumpers."),
            ),
            unfit=("Rule X.99 does not exist.",),
        ),
    )


def _mails() -> tuple[MailView, ...]:
    ann = (
        'hi! Please buy 9 and name it "Swan Lake", then paint it red.\n'
        "If I land on an unowned square under $200, buy it\nbid $12O on 34\nteleport to 50\n"
        "PROPOSAL: National Parks are too cheap. I propose that X.3 charge $15 instead of $10.\n"
    )
    told = [
        MailView(
            3,
            1,
            _on(1, 2),
            "Duck",
            "quack",
            "PROPOSAL: everybody should quack twice before rolling.",
            (OrderView("everybody should quack", "filed", "proposal", proposal=1),),
        ),
        MailView(
            4,
            1,
            _on(1, 3),
            "Vynd",
            "",
            "I propose the strike of the current VII.4",
            (OrderView("strike of VII.4", "filed", "proposal", proposal=2),),
        ),
        MailView(
            12,
            2,
            _on(2, 1),
            "Wren",
            "umbrellas!",
            "Let there be umbrellas.\n\n1. " + ADDED,
            (OrderView("Let there be umbrellas.", "filed", "proposal", proposal=3),),
        ),
        MailView(
            13,
            2,
            _on(2, 4),
            "Pip",
            "pony",
            "PROPOSAL: I get a pony.",
            (OrderView("I get a pony.", "filed", "proposal", proposal=4),),
        ),
        MailView(
            23,
            3,
            _on(3, 2),
            "Ann",
            "moves!!",
            ann,
            (
                OrderView(
                    "buy 9",
                    "done",
                    understood=("You may, from landing there in week 2 (XXII.8).", "Price $99 (V.2)."),
                    rules=("VIII.4",),
                ),
                OrderView('name it "Swan Lake"', "done", understood=("Free (VIII.3).",)),
                OrderView("paint it red", "done", understood=("$50 to The Corporation (XIII.3).",)),
                OrderView(
                    "If I land on an unowned square under $200, buy it", "waiting", understood=("Kept for your turns.",)
                ),
                OrderView(
                    "bid $12O on 34",
                    "not understood",
                    reasons=("This is not an amount: the letter O stands where a zero would.",),
                ),
                OrderView(
                    "teleport to 50", "not allowed", reasons=("No rule in force grants this.",), rules=("XXI.4",)
                ),
                OrderView("National Parks are too cheap.", "filed", "proposal", proposal=5),
            ),
        ),
        MailView(
            25,
            3,
            _on(3, 4),
            "Josh",
            "Circus",
            'Create section "The Circus":\n1. A Circus may come to a square.',
            (OrderView("Create section", "filed", "proposal", proposal=6),),
        ),
        MailView(
            26,
            3,
            _on(3, 5),
            "Wren",
            "Re: umbrellas!",
            "buy an Umbrella please\nbid $333 on 34\nWhat a week, Mona!",
            (
                OrderView("buy an Umbrella", "done", rules=("IV.7",)),
                OrderView("What a week, Mona!", "talk", "talk"),
                OrderView("bid $333 on 34", "done", understood=("You bid $333 on 34.",), secret=True),
            ),
        ),
        MailView(
            41,
            4,
            _on(4, 1),
            "Duck",
            "toll",
            "Whenever somebody passes the Bridge they should cough up fifteen bucks to the govt.",
        ),
        MailView(42, 4, _on(4, 2), "Mona", "parks", 'Amend X.3: replace "$15" with "$12".'),
    ]
    return tuple(told)


def _on(week: int, day: int) -> datetime:
    return BEGAN + timedelta(weeks=week - 1, days=day, hours=-2, minutes=4)


def _weeks() -> tuple[WeekView, ...]:
    return tuple(_week(number) for number in (1, 2, 3))


def _week(number: int) -> WeekView:
    """Work a week out of its dice: the turns are rolled fairly, so that the page on dice tells the truth."""
    secret = f"the secret of week {number}".encode()
    dice = FairDice(secret, "nomopoly", number)
    events = list(_purchases()) if number == 3 else []
    for proposal in (each for each in _proposals() if each.judged == number):
        verdict = {"accepted": "accepted", "rejected": "rejected", "waste": "a waste of time"}[proposal.state]
        events.append(EventView(f"proposal {proposal.number} is {verdict}", "judging", ("IX.3",)))
    if number == 3:
        events.append(EventView("X.3 is changed", "judging", ("IX.3",), 23))
    square = {"Ann": 9, "Josh": 15, "Duck": 31}
    for who in ("Ann", "Josh", "Duck"):
        events.append(EventView(f"{who} gets $100", "turns", ("IX.6",)))
        events += _turn(who, square[who], dice)
    for who in ("Ann", "Duck"):
        color = ("Red", "Teal", "White")[dice.choose((("Red", 3), ("Teal", 4), ("White", 12)), f"{who}'s spin")]
        events.append(EventView(f"{who} spins {color}", "candyland", ("XVII.2",)))
    draws = tuple(
        DrawView(
            place,
            draw.purpose,
            draw.result if isinstance(draw.result, str) else " ".join(map(str, draw.result)),
            draw.sides,
            draw.candidates,
        )
        for place, draw in enumerate(dice.log, 1)
    )
    notes = ("Welcome, Wren! Mind the glue on Swan Lake.",) if number == 3 else ()
    events = [_with_money(event) for event in events]
    return WeekView(number, BEGAN + timedelta(weeks=number), tuple(events), draws, notes, dice.commitment, secret.hex())


def _with_money(event: EventView) -> EventView:
    """Give an event with the money that its line says it moved."""
    found = re.fullmatch(r"(.+) (pays|gets) \$(\d+)(?: to (.+))?", event.line)
    if not found:
        return event
    who, verb, amount, payee = found.groups()
    payer, payee = (who, payee) if verb == "pays" else ("", who)
    return replace(event, transfer=TransferView(payer, payee, Fraction(amount), rule=event.causes[0]))


def _purchases() -> tuple[EventView, ...]:
    phase = "purchases"
    return (
        EventView("Ann pays $99 to Government", phase, ("VIII.4",), 23),
        EventView("9 becomes Ann's", phase, ("VIII.4",), 23, (9,)),
        EventView("9 is named Swan Lake", phase, ("VIII.3",), 23, (9,)),
        EventView("Ann pays $50 to Corporation", phase, ("XIII.3",), 23),
        EventView("9 becomes Red", phase, ("XIII.3",), 23, (9,)),
        EventView("Wren pays $40 to Corporation", phase, ("IV.7",), 26),
        EventView("Wren gets an Umbrella", phase, ("IV.7",), 26),
        EventView("Vynd pays $13 to Government", phase, ("VIII.7",)),
        EventView("19 is Going Twice at $104", "auction", ("X.5",), None, (19,)),
        EventView("34 is Going Once at $170", "auction", ("X.5",), None, (34,)),
    )


def _turn(who: str, start: int, dice: FairDice) -> list[EventView]:
    one, two = dice.roll(2, 6, f"{who}'s turn")
    end = start + one + two
    events = [EventView(f"{who} rolls {one} {two}", "turns", ("VII.1",))]
    events.append(EventView(f"{who} leaves {start}", "turns", ("VII.1",), None, (start,)))
    events += [EventView(f"{who} passes {on}", "turns", ("VII.1",), None, (on,)) for on in range(start + 1, end)]
    events.append(EventView(f"{who} lands on {end}", "turns", ("VII.1",), None, (end,)))
    if end > 20 and end % 10 == 5:
        events.append(EventView(f"{who} pays $15 to Government", "turns", ("X.3",)))
    if end in OWNED and OWNED[end][0] != who:
        events.append(EventView(f"{who} pays ${end} to {OWNED[end][0]}", "turns", ("VIII.5",)))
    return events
