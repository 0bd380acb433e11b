"""Proposals of a letter on their way into the game, and the wordings that are chosen for them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from moderator.core.mends import NO_MENDS, Mends
from moderator.core.outcome import CHOICE, Refusal, Said, Voice
from moderator.games.nomopoly.answers.desk import Desk, luck
from moderator.games.nomopoly.answers.outcomes import Filed
from moderator.games.nomopoly.letters.items import Choice
from moderator.games.nomopoly.letters.letter import Motion
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.rules.citing import which_grants, which_lets_follow
from moderator.games.nomopoly.trying_out.ground import Ground
from moderator.games.nomopoly.trying_out.mends import answer_lines, mends_of
from moderator.games.nomopoly.trying_out.trying import UNTRIED, tried
from moderator.games.nomopoly.world import docket
from moderator.games.nomopoly.world.values import Id

_LONGEST_TITLE = 60
NOTHING_TO_CHOOSE = "nothing-to-choose"
CHOOSE_ANEW = "choose-anew"
_NOTHING = "There is nothing to choose: no wording waits to be taken for a proposal of yours."


def _tells_choices(said: Said) -> bool:
    """Say whether an answer to a number told what can be chosen."""
    return said.kind == CHOICE and (said.refusal is None or said.refusal.code == CHOOSE_ANEW)


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
        return self._filed(made, motion.text, motion.title, before)

    def choose(self, choice: Choice) -> Filed | Refusal:
        """Put the sender's latest proposal that waits into the words of a suggestion, as its proposer's own.

        The suggestions are worked out anew. Where they may not be those that the sender was told, since a week has
        ended or the rules or the proposal were changed in this one, nothing is taken.
        """
        mine = self._undecided()
        world = self.game.world
        offered = ((each, self._suggested(each)) for each in reversed(mine))
        proposal, found = next(((each, found) for each, found in offered if found.wordings), (None, NO_MENDS))
        if proposal is None:
            return Refusal(Voice.NOT_ALLOWED, NOTHING_TO_CHOOSE, (_NOTHING,))
        title = docket.title(world, proposal)
        if ended := self._week_has_ended_since(proposal):
            told = (line for each in found.sentences for line in answer_lines(each, named=True))
            return Refusal(Voice.NOT_ALLOWED, CHOOSE_ANEW, (ended, *told))
        if changed := self._changed_since(proposal):
            return Refusal(Voice.NOT_ALLOWED, CHOOSE_ANEW, (changed,))
        if choice.number > len(found.wordings):
            reason = f"Only one wording was suggested for proposal {self._serial(proposal)}: answer 1."
            return Refusal(Voice.NOT_ALLOWED, CHOOSE_ANEW, (reason,))
        said = found.wordings[choice.number - 1]
        run = self.game.run(self.dice)
        run.mail = self.number
        world.set(proposal, "restated", said)
        by = which_grants(self.game.rules.readings, "propose")
        run.log(f"{self.name} puts proposal {self._serial(proposal)} into suggested words", causes=by)
        self.game.absorb(run)
        return self._filed(proposal, said, title, {each: self._named(each) for each in mine})

    def _suggested(self, proposal: Id) -> Mends:
        """Work out what could stand for the sentences of a proposal that do not read."""
        world = self.game.world
        return mends_of(Ground.of(self.game), docket.words(world, proposal), docket.title(world, proposal))

    def _week_has_ended_since(self, proposal: Id) -> str:
        """Say that a week has ended since the sender was told what could be chosen; "" where none has."""
        number = self._serial(proposal)
        told = [
            each.week
            for each in self.game.letters
            if each.author == self.name
            and (number in each.proposals or any(_tells_choices(said) for said in each.said))
        ]
        if not told or told[-1] != self.game.week:
            return f"A week has ended since wordings were suggested for proposal {number}, so nothing was taken."
        return ""

    def _changed_since(self, proposal: Id) -> str:
        """Say what was changed in the open week, so that other words could be suggested now; "" for nothing."""
        number = self._serial(proposal)
        restated = (each.attributes for each in self.game.decided)
        if any((thing, word) == (proposal, "restated") for each in restated for thing, word, _, _ in each):
            return f"The admin has put proposal {number} into other words since, so nothing was taken."
        if any(each.week == self.game.week for each in self.game.versions):
            return "The rules have changed this week, so nothing was taken. Send what you want as another proposal."
        return ""

    def _filed(self, proposal: Id, text: str, title: str, before: Mapping[Id, str]) -> Filed:
        """Say what became of a proposal in these words; `before` names those that waited before."""
        trial = tried(self.game, text, title) if self.tells else UNTRIED
        idle = self.tells and bool(trial.weighed.almost or trial.undone)
        after = self._undecided()
        gone = [name for each, name in before.items() if each not in after]
        limit = facts.attribute(self.game.run(luck(self.game)), "proposal limit", self.player)
        return Filed(
            number=self._serial(proposal),
            place=len(after),
            limit=int(limit) if isinstance(limit, (int, Fraction)) else None,
            weighed=trial.weighed,
            limited_by=which_lets_follow(self.game.rules.readings, "propose", "discard"),
            effects=trial.warnings,
            at_work=trial.at_work,
            undone=trial.undone,
            mends=mends_of(Ground.of(self.game), text, title, trial.weighed) if idle else NO_MENDS,
            discarded=gone[0] if gone else "",
            title=title,
            oldest=self._named(after[0]) if after else "",
        )

    def _undecided(self) -> list[Id]:
        """Give the sender's proposals that wait for a verdict, oldest first."""
        world = self.game.world
        return [each for each in docket.undecided(world) if world.get(each, "proposer") == self.player]

    def _serial(self, proposal: Id) -> int:
        return docket.number(self.game.world, proposal)

    def proposals(self) -> tuple[str, ...]:
        """List the undecided proposals, oldest first."""
        world = self.game.world
        waiting = ((each, docket.proposer(world, each)) for each in docket.undecided(world))
        return tuple(f"{self._serial(each)}  {proposer}: {self._title(each)}" for each, proposer in waiting)

    def own_proposals(self) -> tuple[str, ...]:
        """List the sender's proposals that wait for a verdict, oldest first."""
        return tuple(f"{self._serial(each)}  {self._title(each)}" for each in self._undecided())

    def _named(self, proposal: Id) -> str:
        """Name a proposal for its proposer: by its number, and its title or the beginning of its words."""
        return f'number {self._serial(proposal)}, "{self._title(proposal)}"'

    def _title(self, proposal: Id) -> str:
        world = self.game.world
        first = str(world.get(proposal, "title") or world.get(proposal, "text", "")).strip().partition("\n")[0]
        return first if len(first) <= _LONGEST_TITLE else f"{first[: _LONGEST_TITLE - 3]}..."
