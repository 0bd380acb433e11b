"""Names: things that are called by what a rule names them, or by what they bear."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.values import Id, Value, bare, same


class ByName:
    """A thing called by its name: one that a rule names, or that bears the name."""

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind

    def thing(self, frame: Frame) -> Value:
        """Give the thing itself."""
        run = frame.run
        if self.kind in ("rule", "section"):
            return self.name
        if self.kind == "letter":
            return frame.variables.get(self.name)
        spelled = run.program.spellings.get(self.name.casefold(), self.name)
        found = run.world.called(spelled)
        for thing in found:
            if run.world.kind(thing) == self.kind or facts.is_a(run, thing, self.kind):
                return thing
        ruled = run.program.names.get(bare(spelled))
        if ruled is not None:
            return ruled(frame)
        if not found and self.kind == "dispute":
            numbered = run.world.called(self.name.rpartition(" ")[2])
            return next((thing for thing in numbered if run.world.kind(thing) == self.kind), None)
        if self.kind == "square":
            squares = [thing for thing in found if run.world.kind(thing) == "square"]
            return min(squares, key=run.world.number) if squares else None
        return found[0] if found else None

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the thing, if it is there."""
        thing = self.thing(frame)
        if isinstance(thing, tuple):
            yield from thing
        elif thing is not None:
            yield current(frame, thing)

    def admits(self, frame: Frame, value: Value) -> bool:
        """Say whether something is the thing, or one of the squares that make a place up."""
        part = self.kind == "place" and isinstance(value, Id) and frame.run.world.kind(value) == "square"
        return any(same(each, value) for each in self.values(frame)) or (
            part and facts.is_a(frame.run, value, self.name)
        )

    def value(self, frame: Frame) -> Value:
        """Give the thing. Raises Missing if nothing bears the name."""
        thing = self.thing(frame)
        if thing is None:
            raise Missing(f"there is no {self.name}")
        return current(frame, thing)


def current(frame: Frame, thing: Value) -> Value:
    """Give what a thing stands for: a color that is another one's present name is that other one."""
    if isinstance(thing, Id) and frame.run.world.kind(thing) == "color":
        value = facts.color_of_name(frame.run, thing)
        return thing if value is None else value
    return thing
