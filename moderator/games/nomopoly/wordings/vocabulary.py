"""What a letter has to know of the game before it can be cut into orders: how orders begin, and the phases' names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from moderator.games.nomopoly.wordings.helping import OrderHelp
from moderator.games.nomopoly.wordings.short_forms import ShortForms
from moderator.language.registry import NounEntry

_SHARED = frozenset({"help", "see"})
_ELSEWHERE = frozenset({"propose"})
_NICKNAMES = {"candyland": ("cl", "candy land"), "purchases": ("purchase",), "easy move": ("easy moves",)}
_MEANT = {
    **dict.fromkeys(("purchase", "acquire"), "buy"),
    **dict.fromkeys(("colour", "color"), "paint"),
    **dict.fromkeys(("transfer", "hand", "gift"), "give"),
    **dict.fromkeys(("cover", "smear"), "coat"),
    **dict.fromkeys(("cancel", "undo", "revoke", "retract"), "withdraw"),
}
_NICKNAMES["turns"] = ("turn", "normal turn", "first turn", "normal turns")
_NICKNAMES["phantom"] = ("phantom effect",)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of the rules in force that a letter leans on, all in lower case but for `phases` and `players`.

    `starts` are the beginnings of orders; `phases` the phases of an update in their order ("purchases phase");
    `open_phases` those for which the rules let a player name an order; `meant` are (word, word of the rules): verbs
    of plain English for which the rules have one of their own; `wares` is what the rules let a player buy ("lottery
    tickets"), `rides` what they let them take to somewhere ("Taxi"); `named_squares` are the squares with a name,
    each by that and its number, `last_square` is the number of the last one, and `week` is the one that is open.
    `colors` and `jobs` are those in the game. `orders` are those that the rules grant, as help tells them, and
    `nouns` and `names` those that they know; these are long and are not compared, so whatever is kept under a
    vocabulary and depends on them must name them besides.
    """

    starts: tuple[str, ...]
    phases: tuple[str, ...] = ()
    open_phases: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    meant: tuple[tuple[str, str], ...] = ()
    wares: tuple[str, ...] = ()
    rides: tuple[str, ...] = ()
    named_squares: tuple[tuple[str, str], ...] = ()
    last_square: int = 0
    week: int = 0
    colors: tuple[str, ...] = ()
    jobs: tuple[str, ...] = ()
    orders: tuple[OrderHelp, ...] = field(default=(), compare=False)
    nouns: tuple[NounEntry, ...] = field(default=(), compare=False)
    names: tuple[str, ...] = field(default=(), compare=False)

    @classmethod
    def of(
        cls,
        orders: Iterable[str],
        short_forms: ShortForms,
        phases: Iterable[str] = (),
        open_phases: Iterable[str] = (),
        players: Iterable[str] = (),
        wares: Iterable[str] = (),
        rides: Iterable[str] = (),
    ) -> Vocabulary:
        """Gather the beginnings of `orders` (verb phrases in base form, "register to vote") and of the short forms.

        An order begins with the first word of its phrase, so that a slip further on is still known for an order; a
        word that letters use otherwise too ("help", "see you") counts only with the word behind it. Proposals have a
        reader of their own.
        """
        starts = []
        for phrase in orders:
            words = phrase.lower().split()
            if words[0] not in _ELSEWHERE:
                starts.append(" ".join(words[:2]) if words[0] in _SHARED else words[0])
        starts += short_forms.starts()
        starts += [verb for verb in short_forms.verbs() if verb not in _SHARED]
        known = {start.split()[0] for start in starts}
        meant = tuple((word, verb) for word, verb in _MEANT.items() if verb in known and word not in known)
        starts += [word for word, _ in meant]
        longest_first = sorted(dict.fromkeys(starts), key=lambda start: (-len(start), start))
        return cls(
            tuple(longest_first),
            tuple(phases),
            tuple(open_phases or phases),
            tuple(players),
            meant,
            tuple(wares),
            tuple(rides),
        )

    @property
    def places(self) -> tuple[str, ...]:
        """Give the names of squares."""
        return tuple(name for name, _ in self.named_squares)

    def begins(self, words: str) -> bool:
        """Say whether an order begins with the first of these words."""
        return words.split(maxsplit=1)[0].lower() in {start.split()[0] for start in self.starts}

    def closing_words(self) -> tuple[str, ...]:
        """Give the ways to write a phase behind an order: one for which there are no orders is named as a phase.

        "Buy two tickets for the lottery" speaks of no phase where no order can name that one.
        """
        return tuple(
            said
            for said, phase in self.phase_words().items()
            if (phase in self.open_phases or "phase" in said) and not said.startswith("after my ")
        )

    def names_phase(self, text: str) -> bool:
        """Say whether a text names a phase of the update."""
        return any(said in text.lower() for said in self.phase_words() if "phase" in said)

    def phase_words(self) -> Mapping[str, str]:
        """Give every way to write a phase, in lower case, with the phase it means: "cl" -> "Candyland phase"."""
        return _phase_words(self.phases, self.open_phases)


@lru_cache(maxsize=16)
def _phase_words(phases: tuple[str, ...], open_phases: tuple[str, ...]) -> Mapping[str, str]:
    """Every sentence asks for these words: they are gathered once for a version of the rules."""
    found: dict[str, str] = {}
    for number, phase in enumerate(phases, 1):
        plain = phase.lower().removesuffix(" phase")
        later = [name for name in phases[number:] if name in open_phases]
        names = (plain, *_NICKNAMES.get(plain, ()), f"phase {number}")
        for name in names:
            for written in (f"{name} phase", name):
                found.setdefault(written, phase)
                if later:
                    found.setdefault(f"after the {written}", later[0])
                    found.setdefault(f"after {written}", later[0])
                    found.setdefault(f"after my {written}", later[0])
    return found
