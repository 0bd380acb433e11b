"""Reads an afterthought: a sentence that only adds to the one before it, as "This does not apply to Freemasons".

Both are read as the one sentence that they make: what the afterthought says stands behind the other, as an exception
or as who is paid. Nothing is put in other words; the two stay printed as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from moderator.language import tree
from moderator.language.sentences import without_end


@dataclass(frozen=True, slots=True)
class Afterthought:
    """A way to add to a sentence: how it is written, and what of it stands behind that sentence."""

    written: re.Pattern[str]
    joint: str
    """What stands behind the sentence: ", except {}"."""
    of_whom: bool = True
    """Whether it names somebody, and not a condition."""
    refuses: frozenset[str] = frozenset()
    """Of which verbs it says that nothing is done: "she gets nothing" speaks of what she gets."""
    ends: re.Pattern[str] = re.compile("")
    """How the sentence before it must end."""

    def behind(self, sentence: str, text: str) -> str:
        """Give a sentence and this afterthought as one; "" where it does not stand behind such a sentence."""
        before, found = without_end(sentence), self.written.fullmatch(without_end(text))
        if found is None or self.ends.search(before) is None:
            return ""
        what = found["what"]
        if _MORE.search(what if self.of_whom else re.sub(_SUBJECT, "", what)):
            return ""
        said = what[:1].lower() + what[1:] if what.startswith(_ARTICLES) else what
        return f"{before}{self.joint.format(said)}."


_MORE = re.compile(
    r",|\b(?:if|unless|when|whenever|while|until|once|only|except|but|otherwise|instead|then|and|or)\b"
    r"|^(?:nobody|no ?one|nothing|none|any\w*|she|he|it|they|her|him|them|this|that)\b",
    re.IGNORECASE,
)
"""What says more than whom or what an afterthought speaks of, or nobody: with it a sentence is no afterthought."""
_ARTICLES = ("A ", "An ", "The ", "Each ", "Every ", "Any ", "All ", "Players ", "Squares ")
_WHAT = r"(?P<what>[^,;:]+?)(?:,? (?:though|however|of course))?"
_SUBJECT = re.compile(r"^(?:s?he|they|you|it) ", re.IGNORECASE)
_BUT = r"(?:But |However, )?"
_NOT = r"(?:do|does|need)(?: not|n't|n’t)"


def _written(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_GOT = frozenset({"get", "receive", "win"})
_PAID = frozenset({"pay", "lose"})
_MONEY_GOES = _written(rf"(?:the|this|that) (?:money|fee|sum)(?: all)? goes to {_WHAT}")
AFTERTHOUGHTS = (
    Afterthought(_written(rf"{_BUT}(?:this|that|it) {_NOT} apply to {_WHAT}"), ", except {}"),
    Afterthought(_written(rf"{_BUT}{_WHAT} (?:is|are) (?:exempt|excluded)(?: from (?:this|that|it))?"), ", except {}"),
    Afterthought(_written(rf"{_BUT}(?P<what>[^,;:]+?) {_NOT}(?: have to| need to)?(?:,? though)?"), ", except {}"),
    Afterthought(_written(rf"{_BUT}{_WHAT} (?:gets?|receives?|wins?) nothing"), ", except {}", refuses=_GOT),
    Afterthought(_written(rf"{_BUT}{_WHAT} (?:pays?|loses?) nothing"), ", except {}", refuses=_PAID),
    Afterthought(_written(rf"(?:But )?not if {_WHAT}"), " unless {}", of_whom=False),
    Afterthought(
        _written(rf"{_BUT}if {_WHAT}, (?:s?he|they|you) (?:gets?|receives?|wins?) nothing"),
        " unless {}",
        of_whom=False,
        refuses=_GOT,
    ),
    Afterthought(
        _written(rf"{_BUT}if {_WHAT}, (?:s?he|they|you) (?:pays?|loses?) nothing"),
        " unless {}",
        of_whom=False,
        refuses=_PAID,
    ),
    Afterthought(_MONEY_GOES, " to {}", ends=re.compile(r"\bpays? \$[\d,]+$")),
    Afterthought(_MONEY_GOES, ", paid to {}", ends=re.compile(r"\bfor \$[\d,]+$")),
)


def limits(thought: Afterthought, form: tree.Form | None) -> bool:
    """Say whether it is plain what an afterthought speaks of: the one who acts, and all that is done, without an if.

    Behind an order "Freemasons are exempt" may say that they need not pay, or may not at all; behind "otherwise", or
    where somebody else acts, whose case it is. Nobody can tell, so such a sentence does not read.
    """
    if isinstance(form, tree.Order):
        return thought.written is _MONEY_GOES and not form.steps
    if not isinstance(form, (tree.Trigger, tree.Scheduled)) or (isinstance(form, tree.Trigger) and form.conditions):
        return False
    clauses = [clause for step in form.steps for clause in step.clauses]
    if any(step.conditions or step.otherwise or step.chance or step.each for step in form.steps):
        return False
    if not all(_acts(clause.subject, form) for clause in clauses):
        return False
    if thought.refuses and (len(clauses) != 1 or clauses[0].verb not in thought.refuses):
        return False
    return len(clauses) == 1 or isinstance(form, tree.Trigger)


def _acts(who: tree.Phrase | None, form: tree.Trigger | tree.Scheduled) -> bool:
    """Say whether somebody is who the event is about, or each of those for whom the time has come."""
    if isinstance(form, tree.Scheduled):
        return isinstance(who, tree.Noun) and who.determiner == "each"
    mover = form.event.subject if isinstance(form.event, tree.Clause) else None
    return isinstance(who, tree.Refer) and isinstance(mover, tree.Noun) and who.variable == mover.variable


def is_afterthought(text: str) -> bool:
    """Say whether a sentence can only be read with the one before it."""
    words = without_end(text)
    return any(each.written.fullmatch(words) for each in AFTERTHOUGHTS)


def with_afterthought(sentence: str, text: str) -> Iterator[tuple[Afterthought, str]]:
    """Give each way to read a sentence and an afterthought as one."""
    for each in AFTERTHOUGHTS:
        if whole := each.behind(sentence, text):
            yield each, whole
