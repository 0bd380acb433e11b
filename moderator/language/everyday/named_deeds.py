"""Nouns for what an order of the rules does, and for whoever does it: "a Big Sneeze", "the Big sneezer".

Where a rule lets players "sneeze a Big Sneeze at a player", players speak of the Big Sneeze as of a thing.
"""

from __future__ import annotations

import re

from moderator.language.lexicon import Lexicon

_NAMED = re.compile(r"^[a-z][\w' -]*? (?:an? |the )?(?P<noun>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)$")


def deed_called(noun: str, lexicon: Lexicon) -> str:
    """Give the verb phrase of the deed that a noun, or a noun for its doer, stands for; "" if there is none."""
    return _deeds(lexicon).get(noun.lower(), "")


def deeds_in(words: list[str], lexicon: Lexicon) -> list[str]:
    """Give which of some runs of words stand for a deed or for its doer."""
    known = _deeds(lexicon)
    return [run for run in words if run.lower() in known]


def _deeds(lexicon: Lexicon) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, verb in lexicon.verbs.items():
        named = _NAMED.match(key) if verb.declared else None
        if named is None or lexicon.knows(named["noun"], "NOUN"):
            continue
        noun = named["noun"].lower()
        doer = f"{noun}r" if noun.endswith("e") else f"{noun}er"
        found |= {noun: key, f"{noun}s": key, doer: key}
    return found
