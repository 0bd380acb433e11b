"""The sentences that lean on more than a verb: work that is done in Python, since English would not say it better.

Each is bound by a sentence of the rules; without that sentence it does nothing, and its numbers are the sentence's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from moderator.language.readings import ItemReading


@dataclass(frozen=True, slots=True)
class Mechanism:
    """Some work of the host: what it does, where it stands in the code, and why a sentence cannot carry it."""

    name: str
    words: str
    where: str
    why: str

    def is_in(self, text: str) -> bool:
        """Whether a sentence leans on it."""
        return re.search(self.words, text) is not None


MECHANISMS = (
    Mechanism(
        "The lie of the board",
        r"\b(?:is laid out|row runs|are numbered|directly north|strictly between|easternmost|squares as the first)",
        "world/board.py, compiling/mechanisms.py",
        "Geometry: rows and columns follow from the length of a row, for a board of any size.",
    ),
    Mechanism(
        "Distances",
        r"\b(?:row|column) distance\b",
        "lowering/routes.py",
        "Geometry on the same rows and columns.",
    ),
    Mechanism(
        "The walk",
        r"\b(?:moves? (?:forward|backward)s?\b.*\bsquares\b|moves? (?:forward|backward)s? (?:to|until))",
        "verbs/movement.py",
        "A walk goes step by step (leave, pass, land) and any rule may cut in at each step.",
    ),
    Mechanism(
        "The shortest route",
        r"\b(?:shortest route|A route follows)\b",
        "lowering/routes.py",
        "A search for a path: the sentence says which steps count and what it avoids.",
    ),
    Mechanism(
        "Dealing out at random",
        r"\b(?:dealt out at random|are shuffled|is drawn|at random)\b",
        "verbs/dealing.py",
        "The draw is made with the dice of the week, so that everybody can check it; the sentence says who gets what.",
    ),
    Mechanism(
        "What would be so",
        r"\bwould be \w+ after\b",
        "evaluation/formulas.py",
        "A question about what has not happened: it is made to happen, the question is put, and all is taken back.",
    ),
    Mechanism(
        "Rounding",
        r"\bis rounded to\b",
        "compiling/mechanisms.py",
        "It holds for every amount in every other sentence, at the moment when it is paid.",
    ),
    Mechanism(
        "The rules as a text",
        r"\b(?:the rules (?:do not )?(?:mention|name|anchor)|is removed from the rules)",
        "play/mentions.py, proposals/amending.py",
        "These sentences speak of the words of the other rules, which are looked through.",
    ),
    Mechanism(
        "Enacting",
        r"\bits changes are made\b",
        "proposals/weighing.py, proposals/amending.py",
        "What a proposal's words change in the rules is found by reading them; the sentence says when it is done.",
    ),
    Mechanism(
        "Carrying orders out",
        r"\b(?:orders? (?:is|are) carried out|carried out in the order|If an order fails"
        r"|(?:orders|proposals)\b.*\bare taken before)",
        "orders/may.py, game/game.py",
        "Orders are matched with the sentences that grant them, and one that fails is taken back whole.",
    ),
    Mechanism(
        "As if elsewhere",
        r"\bmay act as if\b",
        "compiling/orders.py, orders/may.py",
        "It holds for every order that asks where its giver is.",
    ),
    Mechanism(
        "Taking back",
        r"\b(?:is undone|given back)\b",
        "evaluation/works.py",
        "Whatever has come of an order or of a coat of glue is found in the journal of what was written.",
    ),
    Mechanism(
        "The order of proposals",
        r"\bfirst undecided proposal\b",
        "compiling/schedule.py",
        "It ranks what each player has proposed, however many there are.",
    ),
    Mechanism(
        "The end of time",
        r"\btime stops\b",
        "verbs/states.py, play/update.py",
        "The update itself goes no further.",
    ),
    Mechanism(
        "A demand as a deed",
        r"\brecognized penalty\b",
        "evaluation/deeds.py",
        "What a player writes is read as an order is, and kept until it is known who will do it.",
    ),
    Mechanism(
        "Shortfall",
        r"\bher shortfall\b",
        "evaluation/related.py",
        "It is what the payment at hand asks beyond the payer's cash.",
    ),
    Mechanism(
        "What a proposal changes",
        r"\b(?:changes no rule|nobody can understand it|repeats a rejected proposal)\b",
        "proposals/weighing.py, letters/proposals.py",
        "It is asked of the words of the proposal, which are read for it.",
    ),
    Mechanism(
        "What is closest",
        r"\b(?:closest square is the one|is closest)\b",
        "compiling/standings.py, compiling/definitions.py",
        "It gives a superlative its measure, and says which of several is meant.",
    ),
    Mechanism(
        "Publishing and keeping secret",
        r"\b(?:publishes|is (?:public|secret))\b",
        "viewing/, pages/",
        "Pages and letters are made by the house; the sentences say what goes into them and what does not.",
    ),
    Mechanism(
        "Bids that count",
        r"\bA bid that .* does not count\b",
        "compiling/mechanisms.py",
        "It is asked of every bid at the moment when the highest is looked for.",
    ),
    Mechanism(
        "Who chooses",
        r"\bmakes every choice of\b",
        "compiling/decisions.py",
        "It holds for every choice that any other sentence leaves to the piece.",
    ),
    Mechanism(
        "Repackaging",
        r"\bmay repackage a product\b",
        "verbs/products.py",
        "It makes a product with a name, a price and a royalty that a player writes, and keeps what it is a copy of.",
    ),
    Mechanism(
        "Treated as a player",
        r"\brule about \w+ applies to\b",
        "compiling/mechanisms.py",
        "It bends every sentence of a kind at once.",
    ),
)


def mechanisms(readings: Iterable[ItemReading]) -> tuple[tuple[Mechanism, str, str], ...]:
    """Give each mechanism that a sentence which runs or defines leans on: with the rule and the sentence."""
    known = [
        (reading.number, sentence.text)
        for reading in readings
        for sentence in reading.sentences
        if sentence.state in ("runs", "defines")
    ]
    return tuple((each, rule, text) for each in MECHANISMS for rule, text in known if each.is_in(text))
