"""Effects on what is happening itself: it fails, nothing comes of it, or something vanishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moderator.games.nomopoly.compiling.direct import direct
from moderator.games.nomopoly.compiling.meaning import size
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.errors import Refused
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.values import Id, Value
from moderator.games.nomopoly.verbs.primitive import EffectParts

if TYPE_CHECKING:
    from moderator.games.nomopoly.run import Run


@direct("happen")
def _nothing(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    return


@direct("keep")
def _keep(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    return


@direct("fail")
def _fail(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    rule = effect.rule
    raise Refused(f"{short_of_money(frame)}{rule.name}: {rule.text}", (rule.name,))


def short_of_money(frame: Frame) -> str:
    """Say whose money is not enough for what, where a payment that cannot be made is why something fails."""
    world = frame.run.world
    for event in frame.event.chain() if frame.event is not None else ():
        payer, amount = event.subject, size(event.roles.get("amount"))
        if event.verb == "pay" and isinstance(payer, Id) and amount is not None:
            cash = size(world.get(payer, "cash", 0)) or 0
            return f"{world.label(payer)} has ${cash}, not enough for ${amount}. " if cash < amount else ""
    return ""


@direct("vanish")
def _vanish(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    """Money leaves the game from where it is; anything else is gone."""
    run, phrase = frame.run, effect.subject
    holders = tuple(phrase.of.values(frame)) if isinstance(phrase, NounMeaning) and phrase.of is not None else ()
    what = chosen["subject"] if "subject" in chosen else phrase.value(frame) if phrase is not None else None
    amount = size(what)
    if amount is not None:
        source = next((each for each in holders if isinstance(each, Id)), frame.agent)
        effect.happen(frame, "pay", {"subject": source, "amount": run.money(amount), "recipient": None})
    elif isinstance(what, Id) and run.program.kinds.is_a(run.world.kind(what), "pool"):
        run.world.set(what, "cash", 0)
    elif isinstance(what, Id):
        effect.happen(frame, *_gone(run, what))


def _gone(run: Run, what: Id) -> tuple[str, dict[str, Value]]:
    """Give the event by which a thing vanishes: a square is destroyed, so that the board stays whole."""
    return ("destroy" if what in run.world.numbers else "remove", {"object": what})
