"""A reading does not depend on the order of hashes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

_PROGRAM = """
import hashlib
from moderator.files import folder
from moderator.language.cache import Memory
from moderator.language.book_words import lexicon_of
from moderator.language.lexicon import Lexicon
from moderator.language.paraphrase import say
from moderator.language.reader import Reader
from moderator.language.rulebook import read_folder

book = read_folder(folder("rules_db") / "nomopoly")
reader = Reader(lexicon_of(book), Memory())
digest = hashlib.sha256()
for item in list(book.items())[::7]:
    for sentence in reader.read_item(item).sentences:
        digest.update(repr((sentence.state, sentence.form, sentence.diagnosis)).encode())
        digest.update(say(sentence.form, reader.lexicon).encode() if sentence.form else b"")
for order in ("paint 12 with Red", "buy 12", "pay at Duck", "name 9 as Red"):
    digest.update(repr(reader.read_order(order)).encode())
print(digest.hexdigest())
"""


@pytest.mark.slow
def test_readings_are_the_same_whatever_the_hash_seed():
    running = [
        subprocess.Popen(
            [sys.executable, "-c", _PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("0", "1", "4711")
    ]
    digests = [process.communicate(timeout=120)[0].strip() for process in running]
    assert all(len(digest) == 64 for digest in digests)
    assert len(set(digests)) == 1
