import re

import pytest

from moderator.site.palette import contrast, read_palette


@pytest.fixture(scope="module")
def palette(templates):
    return read_palette(templates / "shared" / "palette.toml")


def test_black_and_white_differ_most_and_a_color_not_from_itself():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#8a1f35", "#8a1f35") == pytest.approx(1)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_pair_that_meets_can_be_told_apart(palette, theme):
    colors = getattr(palette, theme)
    faint = [
        f"{pair.foreground} on {pair.background}: {contrast(colors[pair.foreground], colors[pair.background]):.2f}"
        for pair in palette.pairs
        if contrast(colors[pair.foreground], colors[pair.background]) < pair.least
    ]
    assert faint == []


def test_every_color_of_the_game_has_an_ink(palette, sample):
    inks = {(pair.foreground, pair.background) for pair in palette.pairs}
    for color in sample.colors:
        assert (f"on-{color.name.lower()}", color.name.lower()) in inks


def test_the_stylesheet_uses_only_colors_of_the_palette(files, palette):
    style = files["style.css"].decode()
    body = style[style.index("*, *::before") :]
    assert not re.findall(r"#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(", body)
    used = set(re.findall(r"var\(--([\w-]+)\)", style)) - {"serif", "sans", "mono", "surface", "on"}
    assert used <= set(palette.light)


def test_themes_must_name_the_same_colors(tmp_path):
    path = tmp_path / "palette.toml"
    path.write_text('pairs = []\n[light]\nink = "#000000"\n[dark]\npaper = "#ffffff"\n')
    with pytest.raises(ValueError, match="ink, paper"):
        read_palette(path)
