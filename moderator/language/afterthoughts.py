"""Reads an afterthought: a sentence that only adds to the one before it, as "This does not apply to Freemasons".

Both are read as the one sentence that they make: what the afterthought says stands behind the other, as an exception
or as who is paid. Nothing is put in other words; the two stay printed as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from moderator.language import tree
from moderator.language.sentences import without_end


@dataclass(frozen=True, slots=True)
class Afterthought:
    """A way to add to a sentence: how it is written, and how the two are said as one."""

    written: re.Pattern[str]
    whole: str
    """What stands for the end of the sentence before it: {end}, which is as it was, and the named groups of both."""
    ends: re.Pattern[str] = re.compile(r"$")
    """How the sentence before it must end."""
    refuses: frozenset[str] = frozenset()
    """Of which verbs it says that nothing is done: "she gets nothing" speaks of what she gets."""
    of_the_last: bool = False
    """Whether it speaks of the sentence before it alone, however many stand there and whatever that one says."""
    joined: bool = False
    """Whether what it says may have joints of its own (*and*, *if*), which are kept."""
    forms: tuple[type[tree.Form], ...] = (tree.Order, tree.Trigger, tree.Scheduled)
    """Behind which forms of a sentence it stands."""
    of_people: bool = False
    """Whether what it names must be kinds of players: "This applies only to Stores" is not asked of whoever lands."""
    adds: bool = False
    """Whether it only adds what comes of it besides, for whoever the sentence before it is about."""

    def behind(self, sentence: str, text: str, is_player: Callable[[str], bool]) -> str:
        """Give a sentence and this afterthought as one; "" where it does not stand behind such a sentence.

        `is_player` says whether a word is what a player can be called.
        """
        before, found = without_end(sentence), self.written.fullmatch(without_end(text))
        end = self.ends.search(before)
        if found is None or end is None:
            return ""
        parts = {name: what or "" for name, what in found.groupdict().items()}
        if not self.joined and any(map(_MORE.search, parts.values())):
            return ""
        # what both name must be the same: "after two weeks, she is no longer Tired" behind "she becomes Tired"
        if any(end.groupdict().get(name, what) != what for name, what in parts.items()):
            return ""
        if self.of_people and not all(is_player(what.split()[-1]) for what in parts.values() if what):
            return ""
        parts = {name: _inside(what) for name, what in parts.items()}
        return f"{before[: end.start()]}{self.whole.format(end=end[0], **(end.groupdict('') | parts))}."


def _inside(what: str) -> str:
    """Write as inside a sentence what stood at the head of one."""
    return what[:1].lower() + what[1:] if what.startswith(_ARTICLES) else what


_MORE = re.compile(
    r",|\b(?:if|unless|when|whenever|while|until|once|only|except|but|otherwise|instead|then|and|or)\b"
    r"|^(?:nobody|no ?one|nothing|none|any\w*|she|he|it|they|her|him|them|this|that)\b",
    re.IGNORECASE,
)
"""What says more than whom or what an afterthought speaks of, or nobody: with it a sentence is no afterthought."""
_ARTICLES = ("A ", "An ", "The ", "Each ", "Every ", "Any ", "All ", "Players ", "Squares ")
_TAIL = r"(?:,? (?:though|however|of course))?"
_WHAT = rf"(?P<what>[^,;:]+?){_TAIL}"
_SHE = r"(?:s?he|they|you)"
_IF = rf"if (?P<who>(?:{_SHE}|it)(?:'s|’s|'re|’re)?) {_WHAT}"
_BUT = r"(?:But |However, )?"
_NOT = r"(?:do|does|need)(?: not|n't|n’t)"
_THIS = r"(?:this|that|it)"
_SUM = r"\$[\d,]+"
_SO_LONG = r"(?P<what>\w+ (?:weeks?|updates?))"


def _written(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_GOT = frozenset({"get", "receive", "win"})
_PAID = frozenset({"pay", "lose"})
_PAYS = re.compile(rf"^(?!.*\bpays?\b.*\bpays?\b)(?!.*\botherwise\b).*\bpays? {_SUM}$")
_MONEY_GOES = _written(rf"(?:the|this|that) (?:money|fee|sum)(?: all)? goes to {_WHAT}")
_MAY = _written(r"^(?P<who>[^:]*\b(?:may|can) [^:]*?)(?P<effect>:.*)?$")
_DOES = rf" (?:to do (?:{_THIS}|so)|for {_THIS})"
_HAS_TO = rf"{_SHE} (?:must|has to|have to|needs to|need to)"
_SAME = rf"(?:the same|{_THIS} also|also {_THIS}|{_THIS}) (?:goes|applies|holds)(?: also)? (?:for|to)"
_ORDER = (tree.Order,)
_STANDING = (tree.Prohibition, tree.Replacement, tree.Cost, tree.Several)
AFTERTHOUGHTS = (
    # who may, and when
    Afterthought(
        _written(rf"{_HAS_TO} be {_WHAT}{_DOES}"),
        "{who}, if she is {what}{effect}",
        _MAY,
        of_the_last=True,
        forms=_ORDER,
    ),
    Afterthought(
        _written(rf"{_HAS_TO} (?P<has>own|stand) {_WHAT}{_DOES}"),
        "{who}, if she {has}s {what}{effect}",
        _MAY,
        of_the_last=True,
        forms=_ORDER,
    ),
    Afterthought(
        _written(rf"{_THIS} is only (?:possible|allowed|permitted) (?:if|when|while) (?P<what>.+)"),
        "{who}, if {what}{effect}",
        _MAY,
        of_the_last=True,
        joined=True,
        forms=_ORDER,
    ),
    Afterthought(
        _written(rf"{_THIS} is (?:not|n't) (?:possible|allowed|permitted) (?:if|when|while) (?P<what>.+)"),
        "{who}, unless {what}{effect}",
        _MAY,
        of_the_last=True,
        joined=True,
        forms=_ORDER,
    ),
    Afterthought(
        _written(rf"(?:only (?P<what>\w+?)s may do {_THIS}|{_THIS} is only (?:for|open to) (?P<ones>\w+?)s)"),
        "{who}, if she is a {what}{ones}{effect}",
        _MAY,
        of_the_last=True,
        of_people=True,
        forms=_ORDER,
    ),
    Afterthought(
        _written(rf"{_THIS} (?:is|counts|holds|applies) only (?:for|to) (?P<what>\w+?)s"),
        "{end}, but only if she is a {what}",
        re.compile(r", (?:s?he|you) [^,:;]+$"),
        of_the_last=True,
        of_people=True,
        forms=(tree.Trigger,),
    ),
    # what holds for them besides, and for whom else
    Afterthought(
        _written(
            rf"(?:(?:also|besides|moreover|in addition),? )?{_SHE} (?:also )?"
            r"(?P<what>(?:may not|cannot|pays?|collects?) .+)"
        ),
        "{end} and {what}",
        re.compile(
            rf"^An? (?:[\w'-]+ )+?(?:pays?|collects?) (?:no|half|double|triple|{_SUM} (?:more|less)) \w+(?: tax)?$"
        ),
        of_the_last=True,
        forms=_STANDING,
    ),
    Afterthought(
        _written(rf"{_SAME} {_WHAT}"),
        "{who} or {what}{rest}",
        re.compile(r"^(?P<who>An? [^,:;]+?)(?P<rest> (?:pays?|collects?|may not|cannot|can not) [^,:;]+)$"),
        of_the_last=True,
        forms=_STANDING,
        of_people=True,
    ),
    Afterthought(
        _written(rf"{_SAME} (?P<what>The [A-Z]\w+(?: [A-Z]\w+)*|square \d+)"),
        "{end} or {what}",
        re.compile(r"^No(?:body)? [^,:;]+ (?:The [A-Z]\w+(?: [A-Z]\w+)*|square \d+)$"),
        of_the_last=True,
        forms=_STANDING,
    ),
    # whom or when it does not hold for
    Afterthought(
        _written(rf"{_BUT}{_THIS} {_NOT} apply to {_WHAT}"),
        ", except {what}",
        forms=(tree.Order, tree.Trigger, tree.Scheduled, tree.Prohibition),
    ),
    Afterthought(
        _written(rf"{_BUT}{_THIS} {_NOT} apply to {_WHAT}"),
        ", unless she is {what}",
        forms=(tree.Replacement,),
        of_people=True,
    ),
    Afterthought(_written(rf"{_BUT}{_WHAT} (?:is|are) (?:exempt|excluded)(?: from {_THIS})?"), ", except {what}"),
    Afterthought(_written(rf"{_BUT}(?P<what>[^,;:]+?) {_NOT}(?: have to| need to)?(?:,? though)?"), ", except {what}"),
    Afterthought(_written(rf"{_BUT}{_WHAT} (?:gets?|receives?|wins?) nothing"), ", except {what}", refuses=_GOT),
    Afterthought(_written(rf"{_BUT}{_WHAT} (?:pays?|loses?) nothing"), ", except {what}", refuses=_PAID),
    Afterthought(_written(rf"{_BUT}not if (?P<what>.+?){_TAIL}"), " unless {what}", joined=True),
    Afterthought(
        _written(rf"{_BUT}{_IF}, {_SHE} (?:gets?|receives?|wins?) nothing"),
        " unless {who} {what}",
        refuses=_GOT,
        joined=True,
    ),
    Afterthought(
        _written(rf"{_BUT}{_IF}, {_SHE} (?:pays?|loses?) nothing"), " unless {who} {what}", refuses=_PAID, joined=True
    ),
    # who is paid, and who pays
    Afterthought(_MONEY_GOES, "{end} to {what}", _PAYS, of_the_last=True),
    Afterthought(_MONEY_GOES, "{end}, paid to {what}", re.compile(rf"\bfor {_SUM}$"), of_the_last=True),
    Afterthought(
        _written(
            rf"half of (?:{_THIS}|the money) goes to {_WHAT} and (?:the other half|the rest)(?: goes)? to (?P<other>.+)"
        ),
        "{end}, half of it to {what} and the rest to {other}",
        _PAYS,
        of_the_last=True,
    ),
    Afterthought(
        _written(rf"{_WHAT} pays (?:for )?{_THIS}"),
        "{end} from {what}",
        re.compile(rf"\b(?:gets|receives) {_SUM}$"),
        of_the_last=True,
    ),
    Afterthought(
        _written(rf"so (?:does|do) {_WHAT}"),
        "{end} and {what} {does}",
        re.compile(rf", she (?P<does>\w+ {_SUM})$"),
        of_the_last=True,
    ),
    # how often, how long, for how much
    Afterthought(
        _written(rf"{_THIS} (?:only )?(?:works|happens|counts|applies) (?:only |just )?once (?:per|for each) player"),
        "{end}, but only once",
    ),
    Afterthought(
        _written(rf"{_THIS} lasts (?:for )?{_SO_LONG}"),
        "{end} for {what}",
        re.compile(r"\bbecomes? \w+$"),
        of_the_last=True,
    ),
    Afterthought(
        _written(rf"after {_SO_LONG},? {_SHE} (?:is|are) no longer (?P<state>\w+)"),
        "{end} for {what}",
        re.compile(r"\bbecomes? (?P<state>\w+)$"),
        of_the_last=True,
    ),
    Afterthought(
        _written(rf"(?:{_THIS}|doing so) costs (?:her |you )?(?P<what>{_SUM}(?:, (?:paid|payable) to [^,;:]+)?)"),
        "{who} for {what}{effect}",
        re.compile(r"^(?P<who>(?!.* for \$)[^:]*\b(?:may|can) [^:]*?)(?P<effect>:.*)?$"),
        of_the_last=True,
        joined=True,
    ),
    Afterthought(
        _written(
            rf"if {_SHE} (?:can't|cannot|can not|is unable to|are unable to) (?:afford|pay)(?: {_THIS}| to)?,"
            rf" {_SHE} (?P<what>.+?)(?: instead)?"
        ),
        ", if she has less than {sum}, she {what}, otherwise she pays {sum}{to}",
        re.compile(rf", she pays (?P<sum>{_SUM})(?P<to> to [^,;:]+)?$"),
        of_the_last=True,
    ),
    # what comes of it
    Afterthought(
        _written(rf"(?P<what>(?:{_SHE} (?:is|are) no longer|(?:the|that) \w+ is (?:then )?(?:used up|gone|lost))\b.*)"),
        "{end}: {what}",
        re.compile(r"^[^:]*\b(?:may|can) [^:]*$"),
        of_the_last=True,
        adds=True,
        joined=True,
    ),
    Afterthought(
        _written(
            r"(?:the one|whoever|the player) (?:with the|who has the|has the|rolls?) (?P<how>higher|lower)"
            r"(?: roll| number)? (?P<what>[^,;:]+)"
        ),
        "{end}, and whoever rolls {how} {what}",
        re.compile(r"\b(?:both|each|they)\b[^,:;]* rolls? [^,:;]+$"),
        of_the_last=True,
        adds=True,
    ),
    Afterthought(
        _written(r"(?:that|the|the chosen) player (?P<what>.+)"),
        "a random player {what}",
        re.compile(r"\ba random player is (?:chosen|picked|drawn|selected)$"),
        of_the_last=True,
        joined=True,
    ),
)


BEHIND = tuple({form for each in AFTERTHOUGHTS for form in each.forms})
"""The forms of the sentences behind which an afterthought can stand."""


def limits(thought: Afterthought, form: tree.Form | None, *, alone: bool) -> bool:
    """Say whether it is plain what an afterthought speaks of: the one who acts, and all that is done, without an if.

    What is forbidden, or happens instead, is so for whoever does it. Behind an order "Freemasons are exempt" may say
    that they need not pay, or may not at all; behind "otherwise", or
    where somebody else acts, whose case it is; and where it is not `alone`, of how many sentences it is said. Nobody
    can tell, so such a sentence does not read.
    """
    if not isinstance(form, thought.forms):
        return False
    barred = isinstance(form, tree.Replacement) or (isinstance(form, tree.Prohibition) and not form.only_if)
    if thought.of_the_last or (alone and barred):
        return True
    if (
        not alone
        or not isinstance(form, (tree.Trigger, tree.Scheduled))
        or (isinstance(form, tree.Trigger) and form.conditions)
    ):
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


def with_afterthought(sentence: str, text: str, is_player: Callable[[str], bool]) -> Iterator[tuple[Afterthought, str]]:
    """Give each way to read a sentence and an afterthought as one; `is_player` as for `Afterthought.behind`."""
    for each in AFTERTHOUGHTS:
        if whole := each.behind(sentence, text, is_player):
            yield each, whole
