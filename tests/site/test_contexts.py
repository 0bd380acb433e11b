"""A template may use exactly what its page's model has, beside what every page is given."""

from dataclasses import fields, replace

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined, meta
from markupsafe import Markup

from moderator.games.nomopoly.pages import pages
from moderator.games.nomopoly.pages.picture import MOST
from moderator.site.addresses import Links
from moderator.site.build import Site
from moderator.site.environment import absolute, kept, link, linking, make_environment
from moderator.site.keeping import Keeping

GIVEN = {"page", "site", "link", "absolute", "kept"}
WITHIN = {"footing", "m", "menu", "pager", "shared"}  # set by the templates themselves


def _wanted(environment, template):
    source, _, _ = environment.loader.get_source(environment, template)
    tree = environment.parse(source)
    wanted = set(meta.find_undeclared_variables(tree))
    for other in meta.find_referenced_templates(tree):
        wanted |= _wanted(environment, other)
    return wanted


@pytest.fixture(scope="module")
def models(sample):
    larger = tuple(replace(sample.squares[n % 60], number=n + 1, row=n // 8 + 1) for n in range(MOST + 1))
    all_pages = (*pages(sample), *pages(replace(sample, squares=larger)))
    return {page.template: type(page.made) for page in all_pages if page.template}


def test_templates_use_what_their_models_have_and_all_of_it(templates, models):
    environment = make_environment(templates)
    for template, model in sorted(models.items()):
        wanted = _wanted(environment, template) - GIVEN - WITHIN
        names = {field.name for field in fields(model)}
        assert wanted == names, f"{template} and {model.__name__} differ"


def test_every_template_belongs_to_a_page(templates, models):
    there = {path.relative_to(templates).as_posix() for path in (templates / "nomopoly").iterdir()}
    assert there - set(models) == {"nomopoly/frame.html", "nomopoly/macros.html", "nomopoly/style.css"}
    frozen = [model.__name__ for model in models.values() if not model.__dataclass_params__.frozen]
    assert frozen == []


def test_the_house_renders_what_jinja_renders(templates, sample):
    """It calls and escapes in shorter ways of its own, and what comes of them is the same."""
    usual = Environment(
        loader=FileSystemLoader(templates),
        autoescape=lambda name: not name.endswith((".txt", ".css", ".js")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    usual.globals |= {"link": link, "absolute": absolute, "kept": kept}
    site, house = Site(sample.title, "https://play.example.org/"), make_environment(templates)
    for page in (each for each in pages(sample) if each.template):
        made = page.made
        given = {field.name: getattr(made, field.name) for field in fields(made)} | {"page": page, "site": site}
        with linking(Links(page.path, site.address), Keeping()):
            assert house.get_template(page.template).render(given) == usual.get_template(page.template).render(given)


def test_what_is_equal_is_still_written_as_what_it_is(templates):
    template = make_environment(templates).from_string("{{ a }} {{ b }} {{ c }} {{ d }} {{ e }}")
    assert template.render(a=1, b=True, c=1.0, d="<i>", e=Markup("<i>")) == "1 True 1.0 &lt;i&gt; <i>"
