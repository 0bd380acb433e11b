# ruff: noqa: ARG001, ARG005 - the entries of a table all take the same arguments
"""The game itself in a position: its week, its end, and what follows from all the rest."""

from __future__ import annotations

from dataclasses import replace

from moderator.games.nomopoly.naming.names import Names
from moderator.games.nomopoly.naming.shared import Look, Put
from moderator.games.nomopoly.naming.words import Plain
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.verbs.play import ADMIN
from moderator.games.nomopoly.world.values import Id


def _put_update(names: Names, thing: Id, value: int) -> None:
    names.game.week = int(value)
    names.run.play_by(week=names.game.week)
    versions = tuple(replace(version, week=int(value) - 1) for version in names.game.versions)
    names.game.versions = versions


def _criteria(names: Names, thing: Id) -> Plain:
    run = names.run
    found: dict[str, list[str]] = {}
    for player in facts.players(run):
        met = [
            definition.rule.item.rpartition(".")[2]
            for definition in run.program.definitions.get("fulfil winning criterion", ())
            if any(True for _ in definition.solutions(Frame(run, definition.rule), player))
        ]
        found[names.world.things[player].name] = met
    return found


def _status(names: Names, thing: Id) -> Plain:
    """A game that was declared Messed Up is over, and is called so."""
    status = names.world.get(thing, "status", "running")
    return "messed up" if status == "over" and names.world.get(thing, "messed up") is True else status


def _winners(names: Names, thing: Id) -> Plain:
    return names.shown(names.world.get(thing, "winners", ()))


GIVEN: dict[tuple[str, str], Put] = {
    ("game", "update"): _put_update,
    ("game", "admin"): lambda names, thing, value: names.world.set(ADMIN, "address", str(value)),
    ("game", "sickness_color"): lambda names, thing, value: names.world.set(
        names.named("Sickness Color", "color") or thing, "value", names.named(value, "color")
    ),
}

TOLD: dict[tuple[str, str], Look] = {
    ("game", "update"): lambda names, thing: names.game.week,
    ("game", "admin"): lambda names, thing: names.world.get(ADMIN, "address") or None,
    ("game", "status"): _status,
    ("game", "winners"): _winners,
    ("game", "second"): lambda names, thing: list(names.world.get(thing, "second", ())),
    ("game", "width"): lambda names, thing: names.run.layout.width,
    ("game", "teams"): lambda names, thing: [
        names.world.label(each).removesuffix(" Team") for each in names.world.of_kind("Team")
    ],
    ("game", "colors"): lambda names, thing: [
        names.world.label(each) for each in names.world.of_kind("color") if facts.color_of_name(names.run, each) is None
    ],
    ("game", "criteria"): _criteria,
    ("game", "sickness_color"): lambda names, thing: next(
        (
            names.shown(facts.color_of_name(names.run, each))
            for each in names.world.called("Sickness Color")
            if facts.color_of_name(names.run, each) is not None
        ),
        None,
    ),
}
