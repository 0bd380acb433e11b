"""Finds values that no rule asks for: "the property tax of a square is $5", where a rule says itself how much is paid.

A kind of payment has a value only where some rule says that its value is paid. Such a sentence would read, be worked
out for whoever looks at it, and change nothing that anybody pays.
"""

from __future__ import annotations

from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.situations.bench import Sentence
from moderator.language import tree
from moderator.language.word_forms import article


def asked_by_none(game: Game, sentence: Sentence) -> str:
    """Say of a value that no rule pays it, and which rule says how much is paid; "" where some rule asks for it."""
    form = sentence.form
    if not isinstance(form, tree.Value) or not isinstance(form.attribute, tree.Noun):
        return ""
    kind = form.attribute.kind
    payer = ""
    for other in game.rules.sentences:
        if other.rule.text in sentence.texts:
            continue
        if isinstance(other.form, tree.Value) and getattr(other.form.attribute, "kind", "") == kind:
            return ""
        for node in tree.walk(other.form):
            if isinstance(node, tree.Noun) and node.kind == kind and node.of is not None:
                return ""
            if isinstance(node, tree.Clause) and getattr(node.role("as"), "kind", "") == kind:
                payer = payer or other.rule.item
    return f"no rule pays it: {payer} says itself how much is paid as {article(kind)}, so amend that." if payer else ""
