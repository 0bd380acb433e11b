import pytest

from moderator.site.checks import check

GOOD = """<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body><a href="#content">Skip</a>
<main id="content"><h1>A page</h1>{}</main></body></html>"""


def _site(body, **more):
    return {"index.html": GOOD.format(body).encode(), "a/index.html": GOOD.format('<p id="here">').encode(), **more}


def test_a_good_site_has_no_trouble():
    links = '<a href="a/">A</a> <a href="a/#here">A</a> <a href="a/index.html#here">A</a> <a href="#content">B</a>'
    assert check(_site(links + '<a href="mailto:a@example.org">C</a>')) == []


@pytest.mark.parametrize(
    ("body", "trouble"),
    [
        ("<h1>Another</h1>", "2 h1 headings"),
        ("<h3>Deep</h3>", "skips from level 1 to 3"),
        ("<h2> </h2>", "is empty"),
        ('<p id="content">', "used more than once"),
        ('<a href="b/">B</a>', "links to 'b/', which is not there"),
        ('<a href="a/#there">B</a>', "no such place"),
        ('<a href="#there">B</a>', "no such place"),
        ('<a href="https://example.org/">B</a>', "outside of the site"),
        ('<a href="javascript:alert(1)">B</a>', "no reader should follow"),
        ('<a href="a/"></a>', "no words"),
        ("<script>1</script>", "has a script in its text"),
        ('<script src="https://example.org/a.js"></script>', "loads https://example.org/a.js"),
        ('<form action="a/"></form>', "a form"),
        ('<p onclick="1">', "has onclick="),
        ('<p style="color: red">', "has style="),
        ('<img src="https://example.org/a.png" alt="">', "loads https://example.org/a.png"),
        ("<svg></svg>", "an svg has no name"),
        ('<svg role="img" aria-labelledby="t"><title id="t"></title></svg>', "an svg has no name"),
        ('<div role="region" aria-label="A"></div><section aria-label="A"></section>', "two regions are called 'A'"),
        ('<nav aria-label="A"></nav><nav aria-label="A"></nav>', "two regions are called 'A'"),
        ("<table><tr><th>A</th></tr><tr><td>1</td><td>2</td></tr></table>", "a row of 2 cells under one of 1"),
        ('<p aria-labelledby="nobody">', "names 'nobody'"),
        ('<time datetime="2026-12-01T04:26:40.909039+00:00">soon</time>', "a time is for programs"),
        ("x" * 60_001, "bytes; 60000 are allowed"),
    ],
)
def test_each_trouble_is_found(body, trouble):
    found = check(_site(body))
    assert len(found) == 1
    assert found[0].startswith("index.html: ")
    assert trouble in found[0]


@pytest.mark.parametrize(
    ("part", "trouble"),
    [
        (' lang="en"', "language"),
        ("<title>A page</title>", "no title"),
        ("Skip", "no words"),
        ('href="#content"', "skips"),
    ],
)
def test_a_missing_part_is_found(part, trouble):
    page = GOOD.format("").replace(part, "", 1)
    assert any(trouble in told for told in check({"index.html": page.encode()}))
