import posixpath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.site.addresses import file_of, relative


@pytest.mark.parametrize(
    ("here", "target", "link", "named"),
    [
        ("", "board/", "board/", "board/index.html"),
        ("", "", "./", "index.html"),
        ("board/12/", "", "../../", "../../index.html"),
        ("board/12/", "board/13/", "../13/", "../13/index.html"),
        ("rules/X.3/", "rules/#X.3", "../#X.3", "../index.html#X.3"),
        ("rules/", "rules/#X.3", "#X.3", "#X.3"),
        ("rules/X.3/", "feed.xml", "../../feed.xml", "../../feed.xml"),
        ("feed.xml", "news/week-3/", "news/week-3/", "news/week-3/index.html"),
    ],
)
def test_links_lead_from_page_to_page(here, target, link, named):
    assert relative(here, target, named=False) == link
    assert relative(here, target, named=True) == named


_paths = st.lists(st.sampled_from(["a", "b", "X.3", "v1"]), max_size=4).map(
    lambda parts: "".join(f"{p}/" for p in parts)
)


@given(_paths, _paths)
def test_a_followed_link_arrives(here, target):
    start = posixpath.dirname(file_of(here))
    link = relative(here, target, named=False)
    arrived = posixpath.normpath(posixpath.join("/", start, link))
    assert arrived == posixpath.normpath("/" + target)
