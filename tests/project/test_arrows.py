"""Modules import each other in no circle, but for the arrows that are known to point back, which only grow fewer."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp
import pytest

_ENGINE = "moderator.games.nomopoly"

BACK = frozenset(
    (f"{_ENGINE}.{importer}", f"{_ENGINE}.{imported}")
    for importer, imported in (
        ("run", "luck"),
        ("run", "program"),
        ("run", "verbs.primitive"),
    )
)
"""What the engine, the rules in force and what they set to work ask of each other by their types."""


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """Give who imports whom, for types and late in functions too."""
    return grimp.build_graph("moderator", cache_dir=None)


def test_there_is_no_circle_without_the_arrows_that_point_back(graph):
    arrows = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    forward = {name: {other for other in to if (name, other) not in BACK} for name, to in arrows.items()}
    TopologicalSorter(forward).prepare()  # raises CycleError, which names the circle


@pytest.mark.parametrize(("importer", "imported"), sorted(BACK))
def test_an_arrow_that_is_gone_is_known_no_longer(graph, importer, imported):
    assert imported in graph.find_modules_directly_imported_by(importer)
