"""Whatever a position can be given, it can be asked for: each attribute of the table, at a value that is not its first."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from moderator import files
from moderator.cases.suite import read_suite, run_suite

GIVEN = {
    ("players", "square"): 7,
    ("players", "cash"): 17,
    ("players", "team"): "East",
    ("players", "sick"): True,
    ("players", "hurt"): True,
    ("players", "sick_this_update"): True,
    ("players", "bad_credit"): True,
    ("players", "registered_voter"): True,
    ("players", "dues"): 40,
    ("players", "shares"): 3,
    ("players", "extra_dice"): 2,
    ("players", "cans"): {"Teal": 1, "Red": 2},
    ("players", "items"): {"V-8": 1, "Souvenir Hat": 2, "Disguise Kit": 1, "Gremlins": 1, "Radar Detector": 1},
    ("players", "bot_uses"): 2,
    ("players", "insurance"): True,
    ("players", "chains"): 90,
    ("players", "rusty"): True,
    ("players", "chains_awarded"): 4,
    ("players", "job"): "Taxi Driver",
    ("players", "best_friend"): "B",
    ("players", "friendship_ended"): 4,
    ("players", "declared_friend"): "B",
    ("players", "easy_moves"): 2,
    ("players", "ended_on"): [7, 8, 9],
    ("players", "retroactive_squares"): [7],
    ("players", "pollutants_landed"): [22],
    ("players", "fines_and_rent"): 310,
    ("players", "proposal_ban"): 5,
    ("players", "all_nighter_drunk"): True,
    ("players", "eye_opener_drunk"): True,
    ("players", "disguise"): {"victim": "B", "lost": 120},
    ("players", "impersonation"): {"victim": "B", "paid": 60, "since": 5},
    ("players", "name_vote"): 12,
    ("players", "removal_consents"): ["B"],
    ("players", "email"): "else@example.org",
    ("players", "joined"): 3,
    ("squares", "name"): "Port",
    ("squares", "owner"): "B",
    ("squares", "color"): "Teal",
    ("squares", "coating"): "glue",
    ("squares", "utility"): True,
    ("squares", "store"): {"theme": "Novelty", "sells": ["V-8", "Gremlins"]},
    ("squares", "tree"): True,
    ("squares", "pollutant"): True,
    ("squares", "branch"): True,
    ("squares", "renames"): 3,
    ("squares", "homesteads"): ["A", "B"],
    ("squares", "stuck"): ["A"],
    ("squares", "fake_vomit"): ["B"],
    ("squares", "tractor_beams"): 2,
    ("squares", "blockbusters"): [
        {"placer": "B", "placed": 5, "pledges": ["A"], "name": "Blockbuster"},
        {"placer": "A", "placed": 4, "name": "Fake Toy Bomb"},
    ],
    ("Government", "cash"): -20,
    ("Corporation", "cash"): 30,
    ("Corporation", "collected"): 9000,
    ("Corporation", "dividends"): 1,
    ("Corporation", "shares"): 1200,
    ("Corporation", "price"): 4,
    ("Corporation", "shop"): {"12": 144, "V-8": 60},
    ("WETHA", "cash"): 11,
    ("WETHA", "queue"): [14, 12],
    ("SBA", "cash"): 8,
    ("Charity", "requests"): [{"player": "B", "square": 12}, {"player": "A", "square": 12}],
    ("Kazoo", "owner"): "A",
    ("Kazoo", "playing"): True,
    ("Kazoo", "pot"): 70,
    ("lottery", "pot"): 400,
    ("lottery", "tickets"): {"Government": 5, "A": 2},
    ("Elephant", "square"): 9,
    ("Elephant", "skin_color"): "Teal",
    ("Elephant", "expulsion_color"): "Red",
    ("Elephant", "items"): {"V-8": 2},
    ("Phantom Piece", "square"): 9,
    ("Corporate Player", "square"): 9,
    ("Corporate Player", "offers"): {"12": 70},
    ("TISSSG", "square"): 9,
    ("TISSSG", "sane"): True,
    ("game", "status"): "messed up",
    ("game", "winners"): ["A"],
    ("game", "second"): ["B"],
    ("game", "sickness_color"): "Teal",
    ("game", "admin"): "admin@example.org",
}
KEYED = {
    "lots": (
        12,
        {"status": "Going Twice", "bid": 70, "bidder": "B"},
        {},
    ),
    "lots of a bag": ("Grab Bag", {"status": "Gone", "bid": 5, "bidder": "Corporation", "contents": {"V-8": 2}}, {}),
    "jobs": ("Head GIPPer", {"holder": "B", "issuer": "Corporation", "announced": 5, "bids": {"A": 40}}, {}),
    "disputes": (
        3,
        {
            "accuser": "A",
            "defendant": "B",
            "charge": "theft",
            "penalty": {"pays": 300, "to": "A"},
            "recognized": True,
            "prefers": {"A": "Court", "B": "Trial"},
            "dice": {"A": 1},
            "refuses": ["B"],
            "posted": 5,
        },
        {},
    ),
    "disputes settled": (
        4,
        {"accuser": "B", "defendant": "A", "penalty": {"chains": 90}, "settled_by": "Court", "winner": "B"},
        {},
    ),
    "disputes over a status": (4, {"accuser": "B", "defendant": "A", "penalty": {"loses": "registered_voter"}}, {}),
    "proposals": (
        2,
        {"from": "A", "text": "Add to section I: The admin likes toast.", "state": "undecided", "sick": True},
        {},
    ),
    "proposals judged": (2, {"from": "A", "text": "Toast.", "state": "waste"}, {}),
    "products": (
        "V-8",
        {"patent": "B", "royalty": 5, "tested": True, "on_sale": False, "created": 3, "bought": 4, "price": 70},
        {},
    ),
    "products by another": ("Fancy Ketchup", {"repackages": "V-8", "category": "Candy", "royalty": 6}, {}),
}


def _table() -> dict[str, Any]:
    text = (files.folder("rules_db") / "nomopoly" / "cases.yaml").read_text(encoding="utf-8")
    return yaml.safe_load(text)["things"]


def _holds(folder: Path, given: dict[str, Any], then: dict[str, Any]) -> None:
    case = {
        "case": "It is as it was given",
        "game": "nomopoly",
        "rules": ["VI.1"],
        "board": 36,
        "given": given,
        "then": then,
    }
    file = folder / "X01-word.yaml"
    file.write_text(yaml.safe_dump(case, sort_keys=False), encoding="utf-8")
    (result,) = run_suite(read_suite([file]))
    assert not result.failures, "\n".join(result.failures)


def test_the_table_is_covered() -> None:
    derived = {"derived"}
    missing = [
        (kind, word)
        for kind, entry in _table().items()
        for word, attribute in entry["attributes"].items()
        if attribute["compare"] not in derived
        and (kind, word) not in GIVEN
        and kind not in ("lots", "jobs", "disputes", "proposals", "products", "gates")
        and (kind, word) not in {("players", "freemason"), ("game", "update")}
    ]
    assert missing == []


@pytest.mark.parametrize(("kind", "word"), GIVEN, ids=str)
def test_what_is_given_is_found(tmp_path: Path, kind: str, word: str) -> None:
    value = GIVEN[kind, word]
    given: dict[str, Any] = {"game": {"update": 6}, "players": {"A": {}, "B": {}}}
    then: dict[str, Any] = {}
    if kind == "players":
        given["players"]["A"][word] = value
        then["players"] = {"A": {word: value}}
    elif kind == "squares":
        given["squares"] = {12: {word: value}}
        then["squares"] = {12: {word: value}}
    else:
        given[kind] = {**({"owner": "A"} if word == "playing" else {}), word: value} | given.get(kind, {})
        then[kind] = {word: value}
    if word == "stuck":
        given["players"]["A"]["square"] = 12
    if word == "store":
        given["squares"][12]["owner"] = "B"
    if word == "proposal_ban":
        given["squares"] = {9: {"name": "Watertower"}}
    if (kind, word) == ("Charity", "requests"):
        given["squares"] = {12: {"owner": "Charity"}}
    if (kind, word) == ("WETHA", "queue"):
        given["squares"] = {12: {"owner": "WETHA"}, 14: {"owner": "WETHA"}}
    _holds(tmp_path, given, then)


@pytest.mark.parametrize("name", KEYED)
def test_what_is_given_of_a_thing_is_found(tmp_path: Path, name: str) -> None:
    key, attributes, _ = KEYED[name]
    kind = name.split(maxsplit=1)[0]
    things = {key: attributes}
    given = {"game": {"update": 6}, "players": {"A": {}, "B": {}}, kind: things}
    _holds(tmp_path, given, {kind: things})


def test_gates_are_found(tmp_path: Path) -> None:
    gates = [{"squares": [6, 17], "toll": 25}, {"squares": [7, 18], "toll": 0}]
    _holds(tmp_path, {"players": {"A": {}}, "gates": gates}, {"gates": gates})
