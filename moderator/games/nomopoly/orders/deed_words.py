"""The words of a deed, as an order names it: *pays me $300*, *loses Registered Voter status*, *100 pounds of Chains*.

A deed is written as a verb phrase or as what is to be got, and read as an order is.
"""

from __future__ import annotations

import re
from functools import cache

from moderator.games.nomopoly.orders.spoken import named_in
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.errors import Missing, NotRunnable
from moderator.games.nomopoly.world.values import Sort, Value, size
from moderator.language.registry import verbs

_STATUS = re.compile(r"^(.*?)(?:(?:the|her|his|their) )?([A-Z][\w-]*(?: [A-Z][\w-]*)*) status$")

_DOER = re.compile(r"^(?:that )?(?:he|she|they|it) (?=[a-z])", re.IGNORECASE)
"""Who does it, which goes without saying: whoever the deed is asked of."""

_PAYMENT = re.compile(r"^an? payment of (\$\d[\d,]*) to (.+)$", re.IGNORECASE)


@cache
def _bases() -> dict[str, str]:
    """Give the base form of each verb of the language, by its third person and by itself."""
    return {form: verb.base for verb in verbs() for form in (verb.third, verb.base)}


def plain_words(words: str) -> str:
    """Put the words of a deed into the form of an order: "pays me $5" is "pay me $5", a bare thing is to be got."""
    words = _PAYMENT.sub(r"pay \2 \1", _DOER.sub("", words.strip().rstrip(".")))
    status = _STATUS.match(words)
    if status:
        words = f"{status[1]}the status of {status[2]}"
    first, _, rest = words.partition(" ")
    base = _bases().get(first)
    return f"{base} {rest}" if base else f"get {words}"


def deed(frame: Frame, kind: str, words: str) -> Value:
    """Read the words of a deed; None for words that say nothing to be done."""
    run = frame.run
    if run.read is None:
        return None
    for clause in run.read(plain_words(words)):
        try:
            roles = [(role, named_in(frame, filler)) for role, filler in clause.roles]
        except (Missing, NotRunnable):
            continue
        verb, named = clause.verb, dict(roles)
        if verb == "give" and size(named.get("object")) is not None and not isinstance(named["object"], Sort):
            verb, named = "pay", {"amount": named["object"], "recipient": named.get("recipient")}
        return Sort(kind, 1, (verb, tuple(named.items())))
    return None
