"""Each game has its own stylesheet, with all that its pages need and nothing of another game's."""

import re

import pytest

from moderator.site.environment import make_environment
from moderator.site.palette import read_palette

PRINTED = ("monoply", "papertown", "pig", "tphunt", "toystory")
GAMES = ("nomopoly", *PRINTED)
RINGS = ("monoply", "toystory")
"""Those whose spaces run round an edge."""


def _own(game):
    """The folders of templates that a game has to itself, or with others of its shape."""
    return (game, "ring") if game in RINGS else (game,)


def _sheet(templates, game):
    palette = read_palette(templates / "shared" / "palette.toml")
    return make_environment(templates).get_template("shared/style.css").render(palette=palette, style=game)


def _styled(sheet):
    return set(
        re.findall(r"\.([a-z][a-z0-9-]*)", re.sub(r"\{[^{}]*\}", "", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)))
    )


def _used(templates, game):
    """The classes that a game's templates name in so many words."""
    folders = ("shared", *_own(game), *(("table",) if game in PRINTED else ()))
    sources = (path.read_text() for folder in folders for path in (templates / folder).glob("*.html"))
    named = " ".join(found for source in sources for found in re.findall(r'class="([^"]*)"', source))
    return set(re.sub(r"\{[{%].*?[}%]\}", "{}", named).split())


@pytest.mark.parametrize("game", GAMES)
def test_a_class_that_has_a_look_somewhere_has_it_in_each_game_that_uses_it(templates, game):
    anywhere = set().union(*(_styled(_sheet(templates, other)) for other in GAMES))
    assert (_used(templates, game) & anywhere) - _styled(_sheet(templates, game)) == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_game_carries_the_looks_of_another(templates, game):
    shared = _styled(_sheet(templates, ""))
    table = _styled(_sheet(templates, "pig")) if game in PRINTED else set()
    own = _styled(_sheet(templates, game)) - shared - table
    source = "".join(path.read_text() for folder in _own(game) for path in (templates / folder).glob("*.html"))
    assert {name for name in own if name not in source and f"{name.rpartition('-')[0]}-" not in source} == set()
