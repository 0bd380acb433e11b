"""What could stand for the sentences of a proposal that do not read, for its proposer or the admin to choose from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mend:
    """A sentence that does not read, and what could stand for it: one or two wordings, each with all that it says.

    Of the `untried` ones no situation was found to try them in.
    """

    sentence: str
    says: tuple[str, ...] = ()
    untried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mends:
    """The sentences of a proposal that can be mended, and its whole text as each number would have it.

    `wordings` has the text with the first suggestion of each sentence, then, where any has a second, that with those.
    """

    sentences: tuple[Mend, ...] = ()
    wordings: tuple[str, ...] = ()

    def of(self, sentence: str) -> Mend:
        """Give what could stand for a sentence, by its number from 1; nothing for one that is not among them."""
        return next((each for each in self.sentences if each.sentence == sentence), Mend(sentence))


NO_MENDS = Mends()
"""What there is of a proposal that reads, or for which nothing is found."""
