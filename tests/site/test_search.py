"""The search finds all that has a page, and what players wrote stays words in it."""

import json
import re
from dataclasses import replace

import pytest

from moderator.site.addresses import file_of

_EVIL = '"];alert(1)//\u2028</script>\x00\x1f ann@elsewhere.example \uff20 \\'


def _entries(files):
    told = re.search(r"^const pages = (.*);$", files["search/search.js"].decode(), re.MULTILINE)
    return [tuple(entry) for entry in json.loads(told[1])]


def test_each_entry_leads_to_a_page(files):
    entries = _entries(files)
    assert [path for _, _, path in entries if file_of(path.partition("#")[0]) not in files] == []
    assert [entry for entry in entries if not entry[0]] == []


@pytest.mark.parametrize(
    "path",
    ["rules/X.3/", "proposals/5/", "players/wren/", "board/9/", "news/week-3/", "charts/", "rules/writing/orders/"],
)
def test_what_has_a_page_can_be_found(files, path):
    assert [entry for entry in _entries(files) if entry[2] == path] != []


def test_a_rule_is_found_by_its_words_in_force(files, sample):
    told = {title: said for title, said, _ in _entries(files)}
    items = [item for section in sample.sections for item in section.items]
    assert all(f"Rule {item.id}" in told for item in items)
    assert "pays $15 to The Government" in told["Rule X.3"]


def test_hostile_words_stay_one_text(sample, build):
    first, *others = sample.proposals
    evil = replace(first, title=_EVIL, text=_EVIL, author=_EVIL)
    files = build(replace(sample, proposals=(evil, *others)))
    (entry,) = [entry for entry in _entries(files) if entry[2] == f"proposals/{first.number}/"]
    assert "alert(1)// </script> (address withheld)" in entry[0]
    script = files["search/search.js"].decode()
    assert "@" not in script
    assert "\\u00" not in script
    assert script.count("\n") == files["search/search.js"].count(b"\n")
    json.loads(files["proposals/proposals.json"])
