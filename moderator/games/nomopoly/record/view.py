"""What the site knows of a game: a plain picture of it, filled from the world once an update is worked out.

Pages are made from this view alone, so that they can be designed, tested and changed without the engine. Nothing
here decides anything. Every tuple stands in the order in which it is to be read; money is whole dollars; moments are
UTC. What the rules keep secret (who bids, mail addresses) has no place in it, so it cannot be published by mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import TypeAlias

Dollars: TypeAlias = int | Fraction
"""An amount of money: whole wherever it can be, for whole numbers cost a tenth of fractions."""


@dataclass(frozen=True, slots=True)
class Fact:
    """An attribute as it is shown: `label` "Dues", `value` "$120"; `rules` are the ids that declare it.

    Attributes that a proposal declares come as facts too and show up without a line of code. Facts of one `group`
    stand under that heading ("Jobs"), where there are many.
    """

    label: str
    value: str
    rules: tuple[str, ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True)
class ColorView:
    """A color of the game: `kind` is "Corporate", "Government", "Non-Profit" or what a rule calls it."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class SquareView:
    """A square: `owner` is a player's or an organization's name or ""; `coating` is "" or glue, grease, Tefflon.

    `row` and `column` count from 1 in the south-west corner (VI.3). `flags` are short words for what it is besides
    ("Public Property", "Utility", "tree"). `occupants` are players and other pieces that stand here. `facts` hold
    further attributes, `rules` the ids of rules that speak of this square by its number or name. `value_by` and
    `rent_by` are the sentences that make its market value and its rent, each behind the id of its rule, the one that
    prevails first and behind it those that it asks.
    """

    number: int
    row: int
    column: int
    color: str
    market_value: int
    rent: int
    name: str = ""
    owner: str = ""
    coating: str = ""
    flags: tuple[str, ...] = ()
    occupants: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    rules: tuple[str, ...] = ()
    value_by: tuple[tuple[str, str], ...] = ()
    rent_by: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class AreaView:
    """Squares that the rules speak of together: the Bridge, the base of a Team. `rules` are the ids of what says so."""

    name: str
    squares: tuple[int, ...]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player: `joined` is the week of joining; `left` the week of leaving, or None while she plays.

    `net_values` are the numbers of the weeks that are over, the oldest first, with what the player was worth then.
    """

    name: str
    joined: int
    square: int | None
    cash: int
    net_value: int
    team: str = ""
    facts: tuple[Fact, ...] = ()
    left: int | None = None
    goods: tuple[tuple[str, int], ...] = ()
    net_values: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class PieceView:
    """Something on the board that is no player: The Elephant, the Phantom Piece."""

    name: str
    square: int
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class OrganizationView:
    """The Government, The Corporation, the WETHA, Charity, an account or a pool; `cash` is None for one without."""

    name: str
    cash: int | None
    facts: tuple[Fact, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LotView:
    """A lot at the auction: a square, or goods under a `name` ("Grab Bag") with their `contents`.

    `status` is Going Once, Going Twice or Gone; `bid` the highest so far. Who bids is secret (X.5).
    """

    name: str
    square: int | None
    status: str
    bid: int
    contents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SentenceView:
    """A sentence of a rule: `state` is runs, defines, prose, waits (it reads and cannot be carried out) or almost.

    `note` says why it waits or only almost runs; `where` names the rule in which one of a proposal would stand, or
    "once", and says how it was mailed if otherwise. `read_as` is how the game says back what it read, "" where that is
    the text itself but for its articles.
    """

    text: str
    state: str
    note: str = ""
    where: str = ""
    read_as: str = ""


@dataclass(frozen=True, slots=True)
class VersionView:
    """One wording that a rule has had, counted from 1. `text` is "" where the rule was repealed.

    `week` is the update that brought it (0: as the game began); `proposal` and `mail` are the numbers behind it;
    `reason` says where it comes from when no proposal does.
    """

    number: int
    text: str
    week: int
    proposal: int | None = None
    mail: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ItemView:
    """A rule: its id ("X.3", "II.8.1"), the sentences in force, and every version, oldest first.

    `depth` is 1 for a numbered rule, 2 for an item under it. A repealed rule stays, with no sentences.
    """

    id: str
    sentences: tuple[SentenceView, ...]
    versions: tuple[VersionView, ...]
    depth: int = 1


@dataclass(frozen=True, slots=True)
class SectionView:
    """A section of the rulebook: `numeral` "X", `title` "THE GOVERNMENT"."""

    numeral: str
    title: str
    items: tuple[ItemView, ...]


@dataclass(frozen=True, slots=True)
class ChangeView:
    """What a proposal does to one rule: `before` is "" for an added rule, `after` is "" for a repealed one.

    `section` names a whole section that is created or repealed; `rule` is "" for something that happens once.
    """

    rule: str
    before: str
    after: str
    section: str = ""


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A proposal: `text` as it was sent, `restated` as the admin put it into the rule language ("" if as sent).

    `state` is undecided, accepted, rejected, waste or discarded; `week` the week it was mailed for, `judged` the
    update that judged it. `labels` are further verdicts ("Simplification", "Sick Proposal"); `effects` sentences on
    what it would have done. Of one that waits, `sentences` are those that it brings, each once, and `unfit` says
    which of its changes do not fit.
    """

    number: int
    author: str
    week: int
    text: str
    state: str = "undecided"
    title: str = ""
    mail: int | None = None
    restated: str = ""
    reason: str = ""
    judged: int | None = None
    labels: tuple[str, ...] = ()
    changes: tuple[ChangeView, ...] = ()
    effects: tuple[str, ...] = ()
    sentences: tuple[SentenceView, ...] = ()
    unfit: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OrderView:
    """One thing that a mail said: `quoted` as written, `understood` in the rules' words, and what came of it.

    `outcome` is done, failed, waiting, "not called for" (its condition did not come true), "not understood", "two
    meanings", "not allowed", answered (a question), filed (a proposal, then `proposal` is its number) or talk;
    `reasons` are whole sentences. A `secret` order (a bid: X.5) is published neither here nor in the words of its mail.
    """

    quoted: str
    outcome: str
    kind: str = "order"
    understood: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    proposal: int | None = None
    secret: bool = False


@dataclass(frozen=True, slots=True)
class MailView:
    """A player's mail: `words` as published (I.3), `week` the week it counts for.

    `told`: the rules have published what came of it.
    """

    number: int
    week: int
    moment: datetime
    author: str
    subject: str
    words: str
    orders: tuple[OrderView, ...] = ()
    told: bool = True


@dataclass(frozen=True, slots=True)
class TransferView:
    """Money that moved: `amount` dollars from `payer` to `payee`, who are called as the log calls them.

    "" is for nobody: what nobody pays comes out of nothing, what nobody gets is gone. Where a rule `sets` what the
    payee has, that becomes the amount, whatever it was. `rule` and `sentence` are what moved it, and `kind` what they
    call it ("rent", "fine", "property tax") or "".
    """

    payer: str
    payee: str
    amount: Dollars
    sets: bool = False
    rule: str = ""
    sentence: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class EventView:
    """Something that happened: the log `line` without its cause, the rule ids behind it, the mail that asked for it.

    `mail` is None where the order behind the event is secret. `squares` are the squares that the line speaks of by
    number, so that a number of dice or dollars is never taken for one. `purpose` says what money was for.
    """

    line: str
    phase: str = ""
    causes: tuple[str, ...] = ()
    mail: int | None = None
    squares: tuple[int, ...] = ()
    purpose: str = ""
    transfer: TransferView | None = None


@dataclass(frozen=True, slots=True)
class DrawView:
    """One use of luck: `result` as published ("2 4" or a label); `sides` of each die, or the weighted `candidates`."""

    number: int
    purpose: str
    result: str
    sides: int = 0
    candidates: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class WeekView:
    """An update that was worked out: its events and draws in order, and the admin's `notes` on it.

    `commitment` was published before the first draw; `secret` (in hex) is published when the update has ended.
    """

    number: int
    closed: datetime
    events: tuple[EventView, ...]
    draws: tuple[DrawView, ...] = ()
    notes: tuple[str, ...] = ()
    commitment: str = ""
    secret: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """What is chosen under a ruling, in words: how it is `now`, and what it `could` be.

    `part` is what of the ruling the choice is about, often a rule; "" for the whole.
    """

    part: str
    now: str
    could: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulingView:
    """A way in which the rulebook is taken: `kind` is setting, sentence or note, `rule` the rule that it is about.

    One that can be set has `choices`, and `changed` says whether somebody has set it. `sentences` are those, each with
    its rule, that this has put into the rules.
    """

    number: str
    kind: str
    decides: str
    rule: str = ""
    choices: tuple[ChoiceView, ...] = ()
    changed: bool = False
    sentences: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class OrderForm:
    """An order that the rules take: `line` can be mailed, `meaning` is the rule's sentence, `price` "" or "$50"."""

    line: str
    meaning: str
    rule: str
    price: str = ""


@dataclass(frozen=True, slots=True)
class WordsView:
    """Words that rules may use now, under a heading."""

    heading: str
    about: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MechanismView:
    """A sentence that leans on work in Python: the mechanism's `name`, and `why` no sentence carries it."""

    name: str
    why: str
    rule: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Material:
    """What a game is played with, as its rules have it, so that pages show what there is and nothing else.

    `goods` are the kinds of items that somebody holds, where nothing else ranks the players. `final`: no order can be
    taken back. `told`: the rules have the events of every week published (I.2). Of cash, Net Value, Teams and bids the
    rules are given that bring them about, () where none does; `treasury` is what the page of all that is no player's is
    called, and `example` the number of some rule.
    """

    board: bool = True
    money: bool = True
    final: bool = True
    told: bool = True
    goods: tuple[str, ...] = ()
    cash_by: tuple[str, ...] = ()
    net_value_by: tuple[str, ...] = ()
    team_by: tuple[str, ...] = ()
    bid_by: tuple[str, ...] = ()
    treasury: str = "Gov’t"
    example: str = "X.3"

    @property
    def accounts(self) -> bool:
        """Say whether all that money was paid for is known, so that an account can be told of it."""
        return self.money and self.told


@dataclass(frozen=True, slots=True)
class TermView:
    """A word that the rules declare, define or work out, with each rule that does and its sentence."""

    word: str
    sentences: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class GameView:
    """A game as its site shows it.

    `game` is its short name ("nomopoly"), `week` the week that mail counts for now, `phase` where the game stands
    ("open for mail", "over"), `began` the moment it was set up. `weeks` are the updates worked out, oldest first.
    `ended` says how the game ended and `ended_in` in which week, "" and 0 while it goes on.
    `commitment` is the SHA-256 of the secret of the coming update, "" before it is drawn. `gates` are pairs of squares
    that some thing of the game joins (a Jumpgate), by number. `articled` are those names of
    the log that are spoken of with an article: the Government, the Elephant.
    """

    game: str
    title: str
    week: int
    phase: str
    began: datetime
    colors: tuple[ColorView, ...]
    squares: tuple[SquareView, ...]
    players: tuple[PlayerView, ...]
    organizations: tuple[OrganizationView, ...]
    sections: tuple[SectionView, ...]
    pieces: tuple[PieceView, ...] = ()
    lots: tuple[LotView, ...] = ()
    proposals: tuple[ProposalView, ...] = ()
    mails: tuple[MailView, ...] = ()
    weeks: tuple[WeekView, ...] = ()
    orders: tuple[OrderForm, ...] = ()
    rulings: tuple[RulingView, ...] = ()
    winners: tuple[str, ...] = ()
    ended: str = ""
    ended_in: int = 0
    facts: tuple[Fact, ...] = ()
    next_deadline: datetime | None = None
    mail_address: str = ""
    commitment: str = ""
    words: tuple[WordsView, ...] = ()
    mechanisms: tuple[MechanismView, ...] = ()
    material: Material = Material()
    gates: tuple[tuple[int, int], ...] = ()
    areas: tuple[AreaView, ...] = ()
    terms: tuple[TermView, ...] = ()
    articled: tuple[str, ...] = ()
