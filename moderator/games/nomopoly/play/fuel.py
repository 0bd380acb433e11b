"""Fuel: every update comes to an end in bounded steps, and whoever burns too many is cut off alone.

The whole update has one tank. What a proposal brought into the rules, and what one player orders, has an account in it:
when an account is used up, what ran on it is undone, and it rests until the update is over, while play goes on. What
the rules do on nobody's account draws on the tank alone, and each phase keeps a share for that, so that proposals are
judged whatever was burnt before.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from moderator.games.nomopoly.play.laws import F
from moderator.games.nomopoly.play.stretch import Stretch
from moderator.games.nomopoly.world.chains import NOBODY, Account, Chain, Exhausted
from moderator.games.nomopoly.world.errors import GameOver, Missing, NotRunnable, Refused
from moderator.games.nomopoly.world.memory import StaleError
from moderator.games.nomopoly.world.world import World

UPDATE_FUEL = 60_000
"""How many steps an update may take besides PLAYER_FUEL for each player; without any proposal a player needs about 30,
and ten for each order."""

PLAYER_FUEL = 400

OF_ONE_PROPOSAL, OF_ONE_PLAYER = 8, 16
"""Which part of the tank the rules of one proposal may use in an update, and the orders of one player."""

PHASE_SHARE = 2_000
"""How many steps what runs on nobody's account finds in each phase, however much has been burnt."""

LOOKS = 16
"""How many things are looked at for one step: whether each square is such a square."""

FRAMES = 6_000
"""How deep Python may call: enough for a chain of DEPTH events, wherever it is begun from."""

_WITHOUT_END = "the rules set each other off without end"
_TOO_DEEP = "the rules set each other off too deeply"


def most_steps(world: World) -> int:
    """Give how many steps an update of a game may take, besides the shares of its phases."""
    return UPDATE_FUEL + PLAYER_FUEL * sum(1 for _ in world.of_kind("player"))


class Fuelled(Stretch[F]):
    """A stretch of play that counts its steps."""

    spent = 0
    tank = UPDATE_FUEL
    _share = PHASE_SHARE
    _looked = 0
    undone: Exhausted | None = None
    """What ended the last chain of events that was taken back, None while none was."""

    account_of: Callable[[str], Account] = staticmethod(lambda _item: NOBODY)

    def fill(self) -> None:
        """Begin an update with a full tank, and nobody cut off."""
        self.spent, self.tank = 0, most_steps(self.world)
        self.used.clear()
        self.resting.clear()

    def begin_share(self) -> None:
        """Let what runs on nobody's account find the share of a phase."""
        self._share = PHASE_SHARE

    def spend(self, steps: int = 1) -> None:
        """Count steps. Raises Exhausted when an account in use, or the tank of the update, is used up."""
        self.spent += steps
        if not self.chains:
            return
        burnt: Chain | None = None
        proposed = False
        for chain in reversed(self.chains):
            if chain.ceiling is not None and self.spent > chain.ceiling and not (proposed and chain.account.player):
                burnt = chain
            proposed = proposed or (chain.mine and not chain.account.player)
        if burnt is not None:
            self.spent -= steps
            self._stop(burnt, _WITHOUT_END)
        over = self.spent - self.tank
        if over > 0:
            if over <= self._share and all(chain.account is NOBODY for chain in self.chains):
                self._share -= over
                self.tank += over
                return
            self.spent -= steps
            self._stop(self._blamed(), "the update has taken all the steps that it may")

    def look(self) -> None:
        """Count a thing that is looked at; many of them are a step."""
        self._looked += 1
        if self._looked >= LOOKS:
            self._looked = 0
            self.spend()

    def _stop(self, chain: Chain, reason: str) -> NoReturn:
        raise Exhausted(reason, self.acting.causes() if self.acting else (), chain)

    def _blamed(self) -> Chain:
        """Give the chain that answers for what is under way: of the rules that recur, else of the order, else all."""
        rules = [] if self.acting is None else [each.rule for each in self.acting.chain() if each.rule is not None]
        counted = Counter(self.account_of(rule.item) for rule in rules)
        made = [chain for chain in self.chains if chain.mine and not chain.account.player]
        ordered = next((chain for chain in reversed(self.chains) if chain.order), None)
        return max(made, key=lambda chain: counted[chain.account], default=ordered or self.chains[0])

    def in_use(self, account: Account) -> bool:
        """Say whether steps are counted on an account already; what is on nobody's needs none of its own."""
        return account is NOBODY or any(chain.account == account for chain in self.chains)

    def rests(self, account: Account) -> bool:
        """Say whether an account has been cut off for the rest of this update."""
        return account in self.resting

    @contextmanager
    def chain(
        self, what: str, causes: tuple[str, ...] = (), account: Account = NOBODY, *, order: bool = False
    ) -> Iterator[Chain]:
        """Run one chain of events; when it comes to no end it is undone and logged, and play goes on.

        What is undone of it is undone together: a chain within it answers only for what its own account has burnt.
        """
        if sys.getrecursionlimit() < FRAMES:
            sys.setrecursionlimit(FRAMES)
        chain = self._begun(account, order)
        mark, stack = self.world.mark(), len(self.chains)
        self.chains.append(chain)
        try:
            yield chain
        except Exhausted as trouble:
            self._unwound(chain, trouble)
        except RecursionError:
            self._unwound(chain, Exhausted(_TOO_DEEP, causes))
        except (Refused, Missing, NotRunnable, GameOver, StaleError):
            raise
        except Exception as fault:  # noqa: BLE001 - whatever it is, it must not stop the game of everybody else
            chain.trouble = self.failed_at(fault, causes)
        finally:
            del self.chains[stack:]
            self._settle_accounts(chain)
        if chain.trouble is not None:
            self.world.undo(mark)
            self._tell(what, chain, causes)

    def _begun(self, account: Account, order: bool) -> Chain:
        if self.in_use(account):
            return Chain(account, self.spent, order=order)
        part = OF_ONE_PLAYER if account.player else OF_ONE_PROPOSAL
        return Chain(account, self.spent, self.spent + self.tank // part - self.used[account], True, order)

    def _unwound(self, chain: Chain, trouble: Exhausted) -> None:
        """Take a chain's trouble upon it, or leave it to the chain that answers for it. Raises Exhausted then."""
        if trouble.chain is None:
            trouble.chain = self._blamed()
        if trouble.chain is not chain:
            raise trouble
        chain.trouble = trouble

    def _settle_accounts(self, chain: Chain) -> None:
        """Charge an account for a chain that is over; a player does not pay for what the rules of a proposal did."""
        if not chain.mine:
            return
        steps = self.spent - chain.began
        self.used[chain.account] += steps
        burnt = chain.trouble is not None
        for around in self.chains:
            if around.ceiling is not None and (burnt or (not chain.account.player and around.account.player)):
                around.ceiling += steps
                around.began += steps

    def _tell(self, what: str, chain: Chain, causes: tuple[str, ...]) -> None:
        trouble = chain.trouble
        assert trouble is not None
        self.undone = trouble
        found = trouble.causes or causes
        self.log(f"{what} is rolled back: {trouble}", causes=found)
        if chain.account is not NOBODY and trouble.chain is chain and trouble.ends and not self.rests(chain.account):
            self.resting.add(chain.account)
            self.log(f"what {chain.account} would do rests until the update is over", causes=found)

    def failed_at(self, fault: Exception, causes: tuple[str, ...]) -> Exhausted:
        """Give the trouble of a sentence at which the program itself fails: a fault of ours stops nobody's game."""
        told = f"the program failed at it ({type(fault).__name__}: {fault}); please tell whoever maintains it"
        return Exhausted(told, causes, ends=False)
