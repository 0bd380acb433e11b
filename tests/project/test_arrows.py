"""Modules import each other in no circle, neither for types nor late in functions."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp


def test_modules_import_each_other_in_no_circle():
    graph = grimp.build_graph("moderator", cache_dir=None)
    arrows = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    TopologicalSorter(arrows).prepare()  # raises CycleError, which names the circle
