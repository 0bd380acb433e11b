"""Tells which sentences of a proposal stand in the rules in other words than they were mailed in."""

from __future__ import annotations

from moderator.games.nomopoly.proposals.weighing import Weighed
from moderator.language.sentences import split


def taken_as(weighed: Weighed) -> dict[str, str]:
    """Give for each sentence that stands for one that was mailed otherwise how that was mailed, to be said behind it.

    Where several stand for one, the first bears it; what goes without saying, and stands in no rule, is told with it.
    """
    standing = {each.after for each in weighed.enacted.differences}
    standing |= {each.text for each in split(weighed.enacted.once)}
    told: dict[str, str] = {}
    for one in weighed.reworded:
        words = [each.text for each in split(one.words)]
        first = next((each for each in words if each in standing), "")
        unsaid = " ".join(each for each in words if each not in standing)
        brought = f", which says too: {unsaid}" if unsaid else ""
        if one.text in standing:
            told |= {each: " (declares what a sentence speaks of)" for each in words if each in standing - {one.text}}
            told |= {one.text: f" ({brought.removeprefix(', ')})"} if brought else {}
            continue
        told[first] = f'{told.get(first, "")} (mailed as: "{one.text}"{brought})'
    return told
