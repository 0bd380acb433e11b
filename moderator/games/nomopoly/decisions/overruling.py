"""Results put as the admin says (I.4): what can be put is what a rule gives a thing, and the log says what it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from moderator.core.inputs import Details, Json
from moderator.games.nomopoly.decisions.fiat import amend
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.naming import Names, attributes_of, put
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.world.amounts import whole
from moderator.games.nomopoly.world.errors import Refused
from moderator.language.word_forms import article

_SAY_WHAT = (
    "Say of what: set player=Ann attribute=cash value=500, or set square=12 attribute=owner value=Ann, or "
    'set rule=X.3 value="...".'
)
_OVERRULE = 'An overruling says what is to be, such as overrule={"players": {"Ann": {"cash": 500}}}.'
_OF_MANY = frozenset({"players", "squares", "lots", "proposals"})


def overrule(game: Game, run: Run, position: Json, details: Details) -> None:
    """Put things as a position says: {"players": {"Ann": {"cash": 500}}}.

    Raises Refused where no rule lets the admin, ValueError with the mend for what cannot be put.
    """
    granting = run.program.orders.get("overrule")
    if not granting:
        raise Refused("No rule in force lets the admin overrule a result.")
    names = Names(game, run)
    told = [_put(names, kind, key, word, value) for kind, key, word, value in _parts(position)]
    why = str(details.get("note") or details.get("reason") or "no reason is given")
    run.log(f"the admin overrules: {', '.join(told)}: {why}", causes=(granting[0].rule.name,))


def put_one(game: Game, run: Run, value: Json, details: Details) -> None:
    """Put one attribute of a player or a square, "set player=Ann attribute=cash value=500", or a rule's text."""
    if "rule" in details:
        amend(game, run, details["rule"], {**details, "to": value if value is not None else details.get("to", "")})
        return
    kind = next((kind for kind in ("player", "square") if kind in details), None)
    if kind is None or "attribute" not in details:
        raise ValueError(_SAY_WHAT)
    overrule(game, run, {f"{kind}s": {str(details[kind]): {str(details["attribute"]): value}}}, details)


def _parts(position: Json) -> Iterator[tuple[str, str, str, Json]]:
    """Give kind, key, attribute and value of each part of a position. Raises ValueError for what is none."""
    if not isinstance(position, Mapping) or not position:
        raise ValueError(_OVERRULE)
    for kind, things in position.items():
        entries = things if kind in _OF_MANY else {"": things}
        if not isinstance(entries, Mapping):
            raise ValueError(_OVERRULE)  # noqa: TRY004 - the admin is told
        for key, attributes in entries.items():
            if not isinstance(attributes, Mapping):
                raise ValueError(_OVERRULE)  # noqa: TRY004 - same
            for word, value in attributes.items():
                yield kind, key, word, value


def _put(names: Names, kind: str, key: str | int, word: str, value: Json) -> str:
    """Put one attribute as it can be, and give what is said of it."""
    thing, noun, world = names.thing(kind, key), word.replace("_", " "), names.world
    if thing is None:
        known = ", ".join(world.things[each].name for each in world.of_kind("player")) if kind == "players" else ""
        raise ValueError(f"There is no {key or kind} among the {kind}{f'; there are: {known}' if known else ''}.")
    words = attributes_of(names, kind, thing)
    if noun not in words and word not in words:
        near = get_close_matches(noun, sorted(words), 3)
        hint = f" Near it: {', '.join(near)}." if near else ""
        raise ValueError(f"No rule gives {world.label(thing)} {article(noun)}.{hint}")
    if value is None:
        raise ValueError(f"Say value=... of the {noun}. {_SAY_WHAT}")
    before = world.get(thing, noun)
    counted = noun in names.run.program.money or (isinstance(before, int) and not isinstance(before, bool))
    if counted and (isinstance(value, bool) or not isinstance(value, int) or value < 0):
        raise ValueError(f"The {noun} of {world.label(thing)} is a whole number, not below 0, and not {value!r}.")
    if noun == "square" and world.square(whole(value)) is None:
        raise ValueError(f"There is no square {value}; the board has {len(world.board)}.")
    put(names, kind, key, word, value)
    if isinstance(value, bool):
        return f"{world.label(thing)} is {'now' if value else 'no longer'} {noun}"
    sign = "$" if noun in names.run.program.money or noun == "cash" else ""
    was = f" and was {sign}{world.label(before)}" if before is not None else ""
    return f"the {noun} of {world.label(thing)} is {sign}{value}{was}"
