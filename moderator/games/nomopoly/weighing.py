"""Weighs a proposal against the rules in force: what it would change, what does not fit, what does not read.

The words that a proposal declares ("a player may be Merry") are known to its own sentences, so it is read twice: once
with its words added to those of the rules, and once as the rules would stand after it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from moderator.core.outcome import Refusal
from moderator.games.nomopoly.amending import Difference, Enacted, enact_all
from moderator.games.nomopoly.proposals import Almost, Proposal, candidates, read_proposal
from moderator.language.reader import Reader, SentenceReading
from moderator.language.rulebook import Item, Rulebook, Section

_SPARE = Item("0.1", "", "0.1")


MakeReader = Callable[[Rulebook], Reader]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A proposal as it was read, the rules as it would leave them, and what stands in its way.

    `refusals` are changes that do not fit the rules as they stand; `almost` new sentences that do not read there.
    """

    proposal: Proposal
    enacted: Enacted
    refusals: tuple[Refusal, ...] = ()
    almost: tuple[Almost, ...] = ()

    @property
    def changes_rules(self) -> bool:
        """Tell whether it would change anything by itself: words that do nothing change nothing."""
        return bool(self.working() or self.enacted.once)

    def working(self) -> tuple[Difference, ...]:
        """Give the differences that the rules would feel: all but new sentences that do not read."""
        idle = {almost.text for almost in self.almost}
        return tuple(each for each in self.enacted.differences if each.before or each.after not in idle)


def weigh(
    text: str, book: Rulebook, make_reader: MakeReader, *, title: str = "", used: Collection[str] = ()
) -> Weighed:
    """Read a proposal and try it on the rules. `make_reader` makes a reader for a rulebook and the game's names."""
    spare = Section("0", "WORDS OF THE PROPOSAL", (Item(_SPARE.number, candidates(text), _SPARE.key),))
    reader = make_reader(Rulebook((*book.sections, spare)))

    def read(words: str) -> Sequence[SentenceReading]:
        return reader.read_item(Item(_SPARE.number, words, _SPARE.key)).sentences

    proposal = read_proposal(text, read, title)
    enacted, refusals = enact_all(book, proposal.changes, used)
    after = make_reader(enacted.rulebook)
    almost = list(proposal.almost)
    for number in dict.fromkeys(difference.item for difference in enacted.differences):
        item = enacted.rulebook.item(number)
        new = {difference.after for difference in enacted.differences if difference.item == number}
        if item is not None:
            readings = after.read_item(item).sentences
            almost += [Almost(one.text, one.diagnosis) for one in readings if one.state == "almost" and one.text in new]
    if enacted.once:
        readings = after.read_item(Item(_SPARE.number, enacted.once, _SPARE.key)).sentences
        almost += [Almost(one.text, one.diagnosis) for one in readings if one.state == "almost"]
    return Weighed(proposal, enacted, refusals, tuple(almost))
