"""Proposals of a letter on their way into the game."""

from __future__ import annotations

from fractions import Fraction

from moderator.core.outcome import Refusal, Voice
from moderator.games.nomopoly import facts
from moderator.games.nomopoly.answering_office import Filed
from moderator.games.nomopoly.citing import which_grants, which_lets_follow
from moderator.games.nomopoly.desk import Desk, luck
from moderator.games.nomopoly.letter import Motion
from moderator.games.nomopoly.trying import UNTRIED, tried
from moderator.games.nomopoly.values import Id

_LONGEST_TITLE = 60


class Filing(Desk):
    """A desk that files proposals."""

    def file(self, motion: Motion) -> Filed | Refusal:
        """File a proposal as the rules have it, and weigh it."""
        if self.player is None:
            proposing = which_grants(self.game.rules.readings, "propose")
            reason = "You are no player yet, and players alone propose. Join first; then send it again."
            return Refusal(Voice.NOT_ALLOWED, "no-player-yet", (reason,), None, ('join as "Your Name"',), proposing)
        before = {each: self._named(each) for each in self._undecided()}
        run = self.game.run(self.dice)
        made, failed = self.game.propose(run, self.player, motion.text, self.number, motion.title)
        self.game.absorb(run)
        if made is None:
            reason = failed.reason if failed else "The rules do not let you propose now."
            return Refusal(Voice.NOT_ALLOWED, "cannot-propose", (reason,), None, (), failed.rules if failed else ())
        trial = tried(self.game, motion.text, motion.title) if self.tells else UNTRIED
        after = self._undecided()
        gone = [name for each, name in before.items() if each not in after]
        limit = facts.attribute(self.game.run(luck(self.game)), "proposal limit", self.player)
        return Filed(
            number=self._serial(made),
            place=len(after),
            limit=int(limit) if isinstance(limit, (int, Fraction)) else None,
            weighed=trial.weighed,
            limited_by=which_lets_follow(self.game.rules.readings, "propose", "discard"),
            effects=trial.warnings,
            at_work=trial.at_work,
            undone=trial.undone,
            discarded=gone[0] if gone else "",
            oldest=self._named(after[0]) if after else "",
        )

    def _undecided(self) -> list[Id]:
        """Give the sender's proposals that wait for a verdict, oldest first."""
        world = self.game.world
        return [
            each
            for each in world.of_kind("proposal")
            if world.get(each, "proposer") == self.player and world.get(each, "state", "undecided") == "undecided"
        ]

    def _serial(self, proposal: Id) -> int:
        label = self.game.world.label(proposal)
        return int(label) if label.isdigit() else 0

    def proposals(self) -> tuple[str, ...]:
        """List the undecided proposals, oldest first."""
        world = self.game.world
        waiting = (each for each in world.of_kind("proposal") if world.get(each, "state", "undecided") == "undecided")
        return tuple(f"{self._serial(each)}  {self._proposer(each)}: {self._title(each)}" for each in waiting)

    def own_proposals(self) -> tuple[str, ...]:
        """List the sender's proposals that wait for a verdict, oldest first."""
        return tuple(f"{self._serial(each)}  {self._title(each)}" for each in self._undecided())

    def _named(self, proposal: Id) -> str:
        """Name a proposal for its proposer: by its number, and its title or the beginning of its words."""
        return f'number {self._serial(proposal)}, "{self._title(proposal)}"'

    def _proposer(self, proposal: Id) -> str:
        return self.game.world.label(self.game.world.get(proposal, "proposer"))

    def _title(self, proposal: Id) -> str:
        world = self.game.world
        first = str(world.get(proposal, "title") or world.get(proposal, "text", "")).strip().partition("\n")[0]
        return first if len(first) <= _LONGEST_TITLE else f"{first[: _LONGEST_TITLE - 3]}..."
