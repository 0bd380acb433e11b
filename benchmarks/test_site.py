"""What a site costs: beside the making of its page models alone, and beside bare Jinja2 of the same contexts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

from benchmarks.season import BEGAN, ROW, SQUARES, as_of, book_sections, season
from moderator.core.collecting import without_collecting
from moderator.core.ruleset import Page, Unmade
from moderator.files import folder
from moderator.games.nomopoly.pages import bundled, pages
from moderator.games.nomopoly.record.view import GameView, SquareView
from moderator.site.build import Site, publish, render, stands


def game() -> GameView:
    """Give the rulebook as it is kept, on an empty board."""
    squares = tuple(
        SquareView(number, (number - 1) // ROW + 1, (number - 1) % ROW + 1, "White", 10 * number, 0)
        for number in range(1, SQUARES + 1)
    )
    return GameView("nomopoly", "Nomopoly", 1, "open for mail", BEGAN, (), squares, (), (), tuple(book_sections()))


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


SEASON = "the site of a season: 26 weeks, 17 players"


@cache
def plain_environment() -> Environment:
    """Give Jinja2 with no cleaning, links as they stand, and parts of pages made once: only rendering is measured."""
    templates = FileSystemLoader(folder("site_templates"))
    environment = Environment(loader=templates, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.globals["link"] = environment.globals["absolute"] = str
    parts: dict[int, object] = {}

    def kept(macro: Callable[[object], str], told: object) -> str:
        if not isinstance(told, Unmade):
            return macro(told)
        if id(told) not in parts:
            parts[id(told)] = told.made
        return macro(parts[id(told)])

    environment.globals["kept"] = kept
    return environment


def bare(made: tuple[Page, ...], site: Site) -> list[str]:
    """Render pages with nothing but Jinja2, and write no file."""
    environment = plain_environment()
    models = ({each.name: getattr(page.model, each.name) for each in fields(page.model)} for page in made)
    told = zip(made, models, strict=True)
    return [environment.get_template(page.template).render(model, page=page, site=site) for page, model in told]


@pytest.mark.benchmark(group=SEASON)
def test_baseline_bare_jinja(benchmark):
    view = season(26, 17)
    made = tuple(replace(page, model=page.made) for page in pages(view) if page.template)
    assert len(benchmark.pedantic(bare, (made, Site(view.title)), rounds=3, warmup_rounds=1)) == len(made)


@pytest.mark.benchmark(group=SEASON)
def test_full_build(benchmark, tmp_path_factory):
    view = season(26, 17)
    templates, site = folder("site_templates"), Site(view.title, style="nomopoly")

    def build() -> int:
        place = tmp_path_factory.mktemp("site") / "nomopoly"
        with without_collecting():  # as the house does it
            return publish(bundled(view), place, templates, site).written

    assert benchmark.pedantic(build, rounds=3, warmup_rounds=1) > 1000


@pytest.mark.benchmark(group=SEASON)
def test_rebuild_after_a_week(benchmark, tmp_path_factory):
    """As it is week after week: the folder that was replaced the last time is there to be used."""
    view = season(26, 17)
    templates, site = folder("site_templates"), Site(view.title, style="nomopoly")
    earlier = [bundled(as_of(view, week)) for week in (23, 24, 25)]

    def stand() -> tuple[tuple[Path], dict[str, int]]:
        place = tmp_path_factory.mktemp("site") / "nomopoly"
        for before in earlier:
            publish(before, place, templates, site)
        return (place,), {}

    def rebuild(place: Path) -> int:
        with without_collecting():  # as the house does it
            return publish(bundled(view), place, templates, site).written

    assert benchmark.pedantic(rebuild, setup=stand, rounds=3) > 0
