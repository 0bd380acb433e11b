"""One stretch of play: a world, the rules in force, luck and decisions, and how an event takes its course.

An event is forbidden, or replaced and changed (each rule once), or it happens; then it is logged, kept in history, and
sets off the rules that wait for it, depth first, in a fixed order.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import Self

from moderator.games.nomopoly.orders.carrying_out import granted
from moderator.games.nomopoly.play.fuel import LOOKS
from moderator.games.nomopoly.play.limits import within_limits
from moderator.games.nomopoly.play.program import Program, ProhibitionRule
from moderator.games.nomopoly.play.run import Frame, Primitive, Run
from moderator.games.nomopoly.play.stretch import keepable
from moderator.games.nomopoly.play.watching import Watching
from moderator.games.nomopoly.verbs import PRIMITIVES
from moderator.games.nomopoly.world.board import Layout
from moderator.games.nomopoly.world.chains import Chain, Exhausted
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.occurrence import Occurrence, Rule
from moderator.games.nomopoly.world.values import Value

DEPTH = 90


def _the_order_for_it(occurrence: Occurrence) -> Occurrence | None:
    """Give the order under way for the very event that now comes about, so that rules act on it once."""
    for each in occurrence.chain():
        if each is not occurrence and each.verb == occurrence.verb and each.ordered:
            alike = each.subject == occurrence.subject and not each.done
            return each if alike and each.roles.get("object") == occurrence.roles.get("object") else None
    return None


class Engine(Run):
    """The engine at work on one world. Everything it changes can be undone through the world's journal."""

    _guards: Program[Frame] | None = None
    _watching: Watching | None = None

    # --- events

    def happen(self, occurrence: Occurrence, primitive: Primitive | None = None) -> bool:
        """Let an event take its course. Gives whether it happened; `occurrence.refused` says why not."""
        rule = occurrence.rule
        if rule is None or self.in_use(self.account_of(rule.item)):
            return self._happen(occurrence, primitive)
        if self.rests(self.account_of(rule.item)):
            return False
        with self.on_account(rule, occurrence) as chain:
            self._happen(occurrence, primitive)
        return occurrence.done and chain.trouble is None

    def _happen(self, occurrence: Occurrence, primitive: Primitive | None) -> bool:
        self.acting = occurrence
        self.spend()
        parent = occurrence.parent
        occurrence.depth = parent.depth + 1 if parent is not None else 0
        if occurrence.depth > DEPTH:
            raise Exhausted("the rules set each other off too deeply", occurrence.causes())
        ordered = _the_order_for_it(occurrence)
        if ordered is not None:
            occurrence.used = list(ordered.used)
        act = primitive or PRIMITIVES.get(occurrence.verb)
        if act is not None and act.prepare is not None:
            act.prepare(self, occurrence)
        if not self.may_happen(occurrence) or not self._change(occurrence):
            return False
        if act is None and occurrence.verb in self.program.orders:
            act = granted(self, occurrence)
        if act is not None:
            reason = within_limits(self, act, occurrence)
            if reason:
                occurrence.refused = reason
                self._tell_of_limit(act, occurrence)
                return False
            if occurrence.dropped or occurrence.came_about:
                return False
        occurrence.done = True
        if ordered is not None:
            ordered.came_about = True  # a step of the order brought it about, and the other steps go on
        self.keep(occurrence, act)
        self.set_off(occurrence)
        if act is not None and act.after is not None:
            act.after(self, occurrence)
        if occurrence.depth < 2 and not (parent is not None and parent.verb == "order"):
            self.settle()
        return True

    def _tell_of_limit(self, act: Primitive, occurrence: Occurrence) -> None:
        """Log what a limit keeps from coming about; an order fails with it and tells so itself."""
        if occurrence.quoted and act.line is not None and occurrence.within("order") is None:
            causes = (*occurrence.quoted, *occurrence.causes())
            self.log(f"not done: {act.line(self, occurrence)}", occurrence, causes)

    def make(self, verb: str, parent: Occurrence | None = None, rule: Rule | None = None, **roles: Value) -> Occurrence:
        """Let an event happen that a primitive or the engine brings about, and give it."""
        occurrence = Occurrence(verb, roles, rule or (parent.rule if parent else None), parent)
        self.happen(occurrence)
        return occurrence

    def keep(self, occurrence: Occurrence, act: Primitive | None) -> None:
        """Log an event and keep it in history."""
        if occurrence.verb in self.program.asked or occurrence.verb in self.also_asked:
            roles = [(role, value) for role, value in occurrence.roles.items() if keepable(value)]
            if act is not None and act.facts is not None:
                roles += act.facts(self, occurrence)
            occurrence.fact = self.history.record(self.world, occurrence, self.week, self.phase, roles).serial
        if act is not None and act.line is not None:
            line = act.line(self, occurrence)
            if line:
                self.log(line, occurrence)

    @contextmanager
    def guarded(self, before: Program[Frame]) -> Iterator[None]:
        """Let what happens be forbidden also by what forbade it under the rules before, whatever has become of them."""
        kept, self._guards = self._guards, before
        try:
            yield
        finally:
            self._guards = kept

    def prohibitions(self, verb: str) -> Iterator[ProhibitionRule[Frame]]:
        """Give what may forbid an event of a verb: in the rules in force, and in those that guard it beside them."""
        found = self.program.prohibitions.get(verb, ())
        yield from found
        if self._guards is not None:
            texts = {each.rule.text for each in found}
            for each in self._guards.prohibitions.get(verb, ()):
                if each.rule.text not in texts:
                    yield each

    def may_happen(self, occurrence: Occurrence) -> bool:
        """Say whether the rules would let an event happen, without its happening."""
        if occurrence.dropped:
            return False
        for prohibition in self.prohibitions(occurrence.verb):
            ordered = prohibition.only_voluntary and occurrence.verb in self.program.offered
            if ordered and not _voluntary(occurrence):
                continue
            if self._beaten(prohibition.rule, occurrence) or self.exempt(prohibition.rule, occurrence):
                continue
            frame = Frame(self, prohibition.rule, event=occurrence)
            if prohibition.meets(frame, occurrence):
                self.ask_rule(prohibition.rule)
                occurrence.refused = f"{prohibition.rule.name}: {prohibition.rule.text}"
                occurrence.quoted = (prohibition.rule.name,)
                occurrence.forbidden = True
                return False
        return True

    def exempt(self, rule: Rule | None, occurrence: Occurrence) -> bool:
        """Say whether an event touches something to which a rule says that it does not apply."""
        spared = () if rule is None else self.program.exemptions(rule)
        return any(each.holds(Frame(self, each.rule), tuple(occurrence.roles.values())) for each in spared)

    def suspended(self, rule: Rule) -> bool:
        """Say whether a rule does not apply at all for now."""
        return any(each.spared is None and each.holds(Frame(self, each.rule)) for each in self.program.exemptions(rule))

    def _beaten(self, rule: Rule, occurrence: Occurrence) -> bool:
        """Say whether the rule that made an event takes precedence over one that forbids it."""
        maker = occurrence.rule
        if maker is None:
            return False
        over = self.program.over
        return rule.item in over.get(maker.item, ()) or any(
            permission.meets(Frame(self, permission.rule, event=occurrence), occurrence)
            for permission in self.program.permissions.get(occurrence.verb, ())
            if rule.item in over.get(permission.rule.item, ())
        )

    def _change(self, occurrence: Occurrence) -> bool:
        candidates = self.program.replacements.get(occurrence.verb, ())
        changed = bool(candidates)
        while changed:
            changed = False
            for replacement in candidates:
                if occurrence.changed_by(replacement.rule.place):
                    continue
                frame = Frame(self, replacement.rule, event=occurrence, agent=occurrence.subject)
                if self.rests(self.account_of(replacement.rule.item)):
                    continue
                if not replacement.meets(frame, occurrence) or self.exempt(replacement.rule, occurrence):
                    continue
                occurrence.used.append((replacement.rule.place, occurrence.about()))
                self.ask_rule(replacement.rule)
                roles, state = dict(occurrence.roles), dict(occurrence.state)
                if replacement.instead:
                    occurrence.instead = True
                with (
                    self.on_account(replacement.rule, occurrence) as chain,
                    suppress(Missing),
                ):
                    replacement.steps.run(frame)
                if chain.trouble is not None or (replacement.instead and not frame.has_acted()):
                    occurrence.roles, occurrence.state = roles, state
                    occurrence.dropped = occurrence.instead = False
                    continue
                if replacement.instead or occurrence.dropped:
                    occurrence.dropped = True
                    occurrence.replaced = tuple(frame.recent)
                    return False
                changed = True
                break
        return True

    def set_off(self, occurrence: Occurrence) -> None:
        """Let the rules that wait for such an event act on it, and orders: after a move, those come first."""
        moved = occurrence.verb == "end"
        if moved:
            self._consider(occurrence)
        for trigger in self.program.triggers.get(occurrence.verb, ()):
            frame = Frame(self, trigger.rule, event=occurrence)
            if self.rests(self.account_of(trigger.rule.item)):
                continue
            with self.on_account(trigger.rule, occurrence), suppress(Missing):
                if trigger.meets(frame, occurrence) and not self.exempt(trigger.rule, occurrence):
                    self.ask_rule(trigger.rule)
                    frame.agent = frame.agent if frame.agent is not None else occurrence.subject
                    trigger.steps.run(frame)
        if not moved:
            self._consider(occurrence)

    def on_account(self, rule: Rule, occurrence: Occurrence) -> AbstractContextManager[Chain]:
        """Carry out what a rule says of an event on the account of the proposal that made it, if it has its own."""
        account = self.account_of(rule.item)
        if self.in_use(account):
            return nullcontext(Chain())
        return self.chain(f"what {rule.name} says", occurrence.causes_with(rule), account)

    def _consider(self: Self, occurrence: Occurrence) -> None:
        for order in tuple(self.waiting):
            order.consider(self, occurrence)

    def settle(self) -> None:
        """Let standing facts and watched states take hold of what has changed."""
        self.stand()
        written = len(self.world.journal)
        if self._settling or written == self._settled:
            return
        self._settling = True
        self._watching = watching = self._watching or Watching(self)
        try:
            restless = watching.settle()
            if restless:
                self._restless(restless)
        except BaseException:
            watching.forget()
            raise
        finally:
            self._settling = False
            self._settled = len(self.world.journal)

    def _restless(self, rules: tuple[str, ...]) -> None:
        if rules not in self.restless:
            self.restless.add(rules)
            self.log(f"what {' and '.join(rules)} watch does not come to rest and is left as it is", causes=rules)

    def stand(self, cause: Occurrence | None = None) -> None:
        """Make the standing facts true where the board or the rules have changed since; `cause` is what changed it."""
        if self._standing == (self.world.shape, self.program.serial):
            return
        self.spend(len(self.program.standings) * len(self.world.board) // LOOKS)
        if self.world.lowest != self.program.lowest:
            self.world.count_from(self.program.lowest)
        self._standing = (self.world.shape, self.program.serial)
        for standing in self.program.standings:
            standing.establish(Frame(self, standing.rule, event=cause))

    # --- numbers

    @property
    def layout(self) -> Layout:
        """The board's layout at this moment."""
        key = (self.world.shape, self.program.serial)
        if self._layout is None or self._layout[:2] != key:
            count, eastward = len(self.world.board), self.program.eastward
            self._layout = (
                *key,
                Layout(
                    count,
                    self.program.width(Frame(self, None), count),
                    eastward.get("odd", True),
                    eastward.get("even", True),
                    self.world.lowest,
                ),
            )
        return self._layout[2]


def _voluntary(occurrence: Occurrence) -> bool:
    return occurrence.voluntary or occurrence.rule is None
