"""The rules as they are told, and what cases may name of them."""

import yaml

from moderator.files import folder
from moderator.games.table.printed import printed


def test_cases_may_name_every_section_and_no_other():
    table = yaml.safe_load((folder("rules_db") / "papertown" / "cases.yaml").read_text("utf-8"))
    assert list(table["rules"]) == [section.rule for section in printed("papertown").sections]
