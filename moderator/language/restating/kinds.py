"""Takes what says of a kind which things are of it for its definition: "a Frontier is an unowned square"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.restating.people import pronoun_for


def kind_defined(clause: tree.Clause, lexicon: Lexicon) -> tuple[tree.Clause, tuple[tree.Condition, ...]] | None:
    """Take "a Frontier is an unowned square whose number is more than 30" apart: what is a Frontier, and if what.

    Gives "a square is a Frontier" with the conditions, which say *it* of the square; None for any other clause.
    """
    new, known = clause.subject, clause.role("complement")
    if clause.verb != "be" or clause.negative or clause.modal or clause.perfect or clause.times or clause.adverbs:
        return None
    if not isinstance(new, tree.Noun) or not isinstance(known, tree.Noun) or not known.which:
        return None
    if new.kind not in lexicon.flags or new != tree.Noun(new.kind, "a", variable=new.variable):
        return None
    if known.determiner != "a" or known.rank is not None or known.quantity is not None or known.of is not None:
        return None
    bearer = replace(known, which=())
    pronoun = tree.Pronoun(pronoun_for(bearer, lexicon), known.span)
    defined = tree.Clause(bearer, "be", (("complement", replace(new, span=known.span)),))
    return defined, tuple(_of_it(each, pronoun) for each in known.which)


def _of_it(node: Any, pronoun: tree.Pronoun) -> Any:
    """Put a pronoun for the gap of a restriction; those of nouns inside it are gaps of their own."""
    if isinstance(node, tree.Gap):
        return pronoun
    if isinstance(node, tree.Noun):
        return replace(node, of=_of_it(node.of, pronoun))
    return tree.rebuilt(node, lambda part: _of_it(part, pronoun))
