"""A fault that each round meets is told once in a while: in a line if it is the machine's, with a trace if it is ours."""

from __future__ import annotations

import logging
import sqlite3

from moderator.faults import EVERY, Faults


def test_a_full_disk_is_told_in_one_line_and_not_each_round(caplog):
    faults = Faults(logging.getLogger("moderator.test"))
    for _ in range(EVERY + 1):
        faults.tell("a round of work failed", sqlite3.OperationalError("database or disk is full"))
    told = [record.getMessage() for record in caplog.records]
    first = "a round of work failed: database or disk is full"
    assert told == [first, f"{first} (for the {EVERY + 1}th time)"]
    assert [record.exc_info for record in caplog.records] == [None, None]


def test_a_fault_of_ours_comes_with_its_trace_and_another_one_is_told_at_once(caplog):
    faults = Faults(logging.getLogger("moderator.test"))
    faults.tell("a round of work failed", KeyError("gwonk"))
    faults.tell("a round of work failed", sqlite3.OperationalError("database is locked"))
    faults.tell("a round of work failed", KeyError("gwonk"))
    assert [bool(record.exc_info) for record in caplog.records] == [True, False, True]
