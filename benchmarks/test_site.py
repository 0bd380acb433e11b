"""What a site costs: every page of a game with a full rulebook, beside the making of its page models alone."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from moderator.files import folder
from moderator.games.nomopoly.pages import pages
from moderator.games.nomopoly.view import GameView, ItemView, SectionView, SentenceView, SquareView, VersionView
from moderator.language.rulebook import read_folder
from moderator.site.build import Site, publish, render, stands

SQUARES = 60
ROW = 7


def game() -> GameView:
    """Give the rulebook as it is kept, on an empty board."""
    sections = tuple(
        SectionView(
            section.number,
            section.title,
            tuple(
                ItemView(item.number, (SentenceView(item.text, "runs"),), (VersionView(1, item.text, 0),))
                for item in section.items
            ),
        )
        for section in read_folder(folder("rules_db") / "nomopoly").sections
    )
    squares = tuple(
        SquareView(number, (number - 1) // ROW + 1, (number - 1) % ROW + 1, "White", 10 * number, 0)
        for number in range(1, SQUARES + 1)
    )
    began = datetime(2026, 4, 26, 20, 0, tzinfo=UTC)
    return GameView("nomopoly", "Nomopoly", 1, "open for mail", began, (), squares, (), (), sections)


@pytest.mark.benchmark(group="the site of a game with sixty squares")
def test_baseline_page_models(benchmark):
    view = game()
    assert len(benchmark(pages, view)) > len(view.squares)


@pytest.mark.benchmark(group="the site of a game with sixty squares")
def test_every_page_rendered(benchmark):
    view = game()
    made = pages(view)
    templates = folder("site_templates")
    files = benchmark(render, made, templates, Site(view.title), {})
    assert "rules/I.1/v1.txt" in files


@pytest.mark.benchmark(group="the site of a game with sixty squares")
def test_nothing_is_new(benchmark, tmp_path):
    view = game()
    publish(pages(view), tmp_path, folder("site_templates"), Site(view.title), {"made_of": "this"})
    built = benchmark(stands, tmp_path, "this")
    assert built is not None
    assert built.written == 0
