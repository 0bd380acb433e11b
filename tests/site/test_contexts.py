"""A template may use exactly what its page's model has, beside what every page is given."""

from dataclasses import fields

import pytest
from jinja2 import meta

from moderator.games.nomopoly.pages import pages
from moderator.site.environment import make_environment

GIVEN = {"page", "site", "link", "absolute"}
WITHIN = {"m", "menu", "pager"}  # set by the templates themselves


def _wanted(environment, template):
    source, _, _ = environment.loader.get_source(environment, template)
    tree = environment.parse(source)
    wanted = set(meta.find_undeclared_variables(tree))
    for other in meta.find_referenced_templates(tree):
        wanted |= _wanted(environment, other)
    return wanted


@pytest.fixture(scope="module")
def models(sample):
    return {page.template: type(page.made) for page in pages(sample)}


def test_templates_use_what_their_models_have_and_all_of_it(templates, models):
    environment = make_environment(templates)
    for template, model in sorted(models.items()):
        wanted = _wanted(environment, template) - GIVEN - WITHIN
        names = {field.name for field in fields(model)}
        assert wanted == names, f"{template} and {model.__name__} differ"


def test_every_template_belongs_to_a_page(templates, models):
    kept = {path.relative_to(templates).as_posix() for path in (templates / "nomopoly").iterdir()}
    assert kept - set(models) == {"nomopoly/frame.html", "nomopoly/macros.html", "nomopoly/style.css"}
    frozen = [model.__name__ for model in models.values() if not model.__dataclass_params__.frozen]
    assert frozen == []
