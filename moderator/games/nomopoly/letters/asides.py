"""What the words of a proposal say beside its rules: opinions, jokes, and why there is to be such a rule.

They are told apart from a rule only where it does not read with them, and only where they could bind nobody (see
`opinions`). Each is then a remark of the proposal, which the answer and the admin's view show as what it only says.
What is left must read by itself.

A reason binds nobody, whatever its words are, by its place: but what reads as a condition where it stands, or stands
within one, may be meant as one; and what goes on behind a reason with *and* is a part of the rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from moderator.language import tree
from moderator.language.binding import hangs
from moderator.language.opinions import Place
from moderator.language.readings import SentenceReading
from moderator.language.scenes import place_told
from moderator.language.sentences import split


class Reads(Protocol):
    """Reads the sentences of a proposal as rules."""

    def read(self, words: str) -> Sequence[SentenceReading]:
        """Give a reading of each sentence of some words, which stand together in a rule."""
        ...

    def only_says(self, sentence: str, /) -> bool:
        """Say whether a sentence that does not read could bind nobody."""
        ...

    def binds(self, words: str, place: Place, /) -> bool:
        """Say whether words that stand there beside a rule could bind somebody."""
        ...

    def knows(self, words: str, /) -> bool:
        """Say whether some rule knows each of these words."""
        ...

    def tells_of_a_deed(self, words: str, /) -> bool:
        """Say whether a part of a sentence tells that somebody does what no rule knows."""
        ...


_MOST_TAIL = 2
_MOST = 12
"""So many places are looked at where an aside may end or begin."""
_BRACKET = re.compile(r" ?\(((?!note: )[^()]*)\)")
_BEFORE = re.compile(
    r"(?P<mark>[:;!,]? (?:so|therefore|thus|hence)(?: that)?,?|[:;!]|,? (?:and|but) (?:so|therefore)"
    r"|[ ]+[-\u2013\u2014]+|,(?: but| and)?) (?=\S)",
    re.IGNORECASE,
)
"""What stands between an opinion and the rule that comes of it."""
_COMMAS = frozenset({",", ", but", ", and"})
_SINCE = (
    r"since (?!(?:the|last|her|his|its|your|their|then|joining|a|an)\b"
    r"(?![^,]*?(?:\b(?:is|are|can|has|should)\b|'s\b)))"
)
_CAUSE = rf"(?:because (?!of\b)|{_SINCE}|as (?=(?:it|they|nobody|we|I|that|this|there|everybody|you)\b))"
_REASON = re.compile(rf",? (?={_CAUSE})|, (?=for (?:it|they|nobody|everybody) \w)", re.IGNORECASE)
_FIRST_REASON = re.compile(rf"(?P<lead>(?:^|, (?:and )?|\band )){_CAUSE}", re.IGNORECASE)
_AIM = re.compile(
    r",? (?=(?:so that|in order to|just (?:to|because|for))\b)|, (?=\w+(?: \w+)?[.!]?$)"
    r"|, (?=(?:you|I|we|isn't|aren't|don't|doesn't|right|very|such)\b[^,;:$\d]{1,40}[.!?]?$)",
    re.IGNORECASE,
)
"""Where words begin that may only say what for, or are a last word to the readers."""
_NO_MATTER = re.compile(
    r"(?:^|,? )(?:whether or not|no matter|regardless of|irrespective of)(?: (?!(?:unless|if|while|when|until|and|or"
    r"|but|only|except|at|in|on|for|from|per|each|every)\b)[\w'-]+)+(?:, (?=\w)|(?=[.;:,]|$))",
    re.IGNORECASE,
)
"""What says that something makes no difference."""
_WHAT_FOR = re.compile(r"^(?:so that|in order to|just (?:to|because|for being)) ", re.IGNORECASE)
_AWAITS = re.compile(
    r"\b(?:if|when|whenever|who|that|which|unless|while|until|as soon as|whoever)\b[^,:;]*$", re.IGNORECASE
)
"""A condition that goes on: a reason behind it says which ones are meant."""
_CONDITION = re.compile(r"\b(?:if|when|whenever|unless|while|until|as soon as|except)\b", re.IGNORECASE)
_GOES_ON = re.compile(r",? (?:and|but|or|so|then)\b |, |; ?", re.IGNORECASE)
_LEANS = re.compile(
    r"(?!there\b(?:'s| (?:is|are)\b))(?:[\w'$-]+ ){0,5}"
    r"(?:it|them|there(?!'s| is| are)|(?<!exactly )(?<!least )(?<!only )one(?! \w+ has\b))\b",
    re.IGNORECASE,
)
"""How a sentence begins that may speak of what the one before it spoke of."""


def apart(sentence: str, before: Sequence[str], reads: Reads) -> tuple[str, str] | None:
    """Tell the rule in a sentence that does not read from what it says beside it; None where no part of it reads.

    `before` are the sentences that stand in the same rule.
    """
    bare, brackets = _without_brackets(sentence, reads)
    found = (bare, "") if brackets and _runs(bare, before, reads) else _parted(bare, before, reads)
    if found is None and brackets:
        found = _parted(sentence, before, reads)
        brackets = ()
    return None if found is None else (found[0], "; ".join(filter(None, (*brackets, found[1]))))


def _runs(bare: str, before: Sequence[str], reads: Reads) -> bool:
    return reads.read(" ".join((*before, bare)))[-1].state in ("runs", "defines")


def _without_brackets(sentence: str, reads: Reads) -> tuple[str, tuple[str, ...]]:
    """Give a sentence without the brackets in it that could bind nobody, and what they say."""
    says: list[str] = []

    def take(found: re.Match[str]) -> str:
        if any(reads.binds(each.text, Place.BESIDE) for each in split(found[1])):
            return found[0]
        says.append(found[1].strip())
        return ""

    bare = _BRACKET.sub(take, sentence)
    return (_sentence(bare) if says else sentence), tuple(says)


def _parted(sentence: str, before: Sequence[str], reads: Reads, deep: int = 3) -> tuple[str, str] | None:
    """Tell a rule from what stands before it, behind it and amid it, up to `deep` such parts."""
    for bare, says in _parts(sentence, reads):
        if _rules(reads.read(_sentence(says))[-1]):
            continue
        if _runs(bare, before, reads):
            return bare, says
        further = _parted(bare, before, reads, deep - 1) if deep and len(bare) < len(sentence) - 3 else None
        if further is not None:
            return further[0], f"{says}; {further[1]}"
    return _without_a_deed(sentence, before, reads, deep)


def _rules(reading: SentenceReading) -> bool:
    """Say whether words read as a rule by themselves; that somebody *has* done something makes none."""
    if reading.state not in ("runs", "defines"):
        return False
    steps = reading.form.steps if isinstance(reading.form, tree.Once) else ()
    clauses: list[object] = [clause for step in steps for clause in step.clauses]
    return not clauses or not all(isinstance(clause, tree.Clause) and clause.perfect for clause in clauses)


def _parts(sentence: str, reads: Reads) -> Iterator[tuple[str, str]]:
    """Give the rule and the aside for each place where one that binds nobody may end or begin."""
    yield from _reasons(sentence, reads)
    for hit in list(_BEFORE.finditer(sentence))[:_MOST]:
        lead, rest = sentence[: hit.start()], sentence[hit.end() :]
        commas = hit["mark"] in _COMMAS
        if commas and len(lead.split()) > _MOST_TAIL:
            continue
        if not reads.binds(lead, Place.BESIDE if commas else Place.BEFORE):
            yield _sentence(rest), lead
        start, comma, told = lead.rpartition(", ")
        if comma and not commas and not reads.binds(told, Place.BEFORE):
            yield _sentence(f"{start}, {rest}"), told  # "if you roll doubles, drinks are on you: you pay $1"
    for hit in list(_NO_MATTER.finditer(sentence))[:_MOST]:
        yield _sentence(sentence[: hit.start()] + sentence[hit.end() :]), hit[0].strip(" ,")
    for hit in list(_AIM.finditer(sentence))[:_MOST]:
        bare, says = sentence[: hit.start()], sentence[hit.end() :].rstrip(".! ")
        if not reads.binds(_WHAT_FOR.sub("", says), Place.BESIDE):
            yield _sentence(bare), says


def _reasons(sentence: str, reads: Reads) -> Iterator[tuple[str, str]]:
    """Give the rule and the reason for each place where one stands, behind the rule or before it."""
    for hit in list(_REASON.finditer(sentence))[:_MOST]:
        start, says = sentence[: hit.start()], sentence[hit.end() :].rstrip(".! ")
        if hit[0] == " " and _AWAITS.search(start):
            continue
        for cut in [*(each.start() for each in re.finditer(", ", says)), len(says)]:
            rest, reason = says[cut:], says[:cut]
            if _gives_why(reason, f"{start} if {_because(reason)}{rest}", reads):
                yield _sentence(start + rest), reason
    for hit in list(_FIRST_REASON.finditer(sentence))[:_MOST]:
        start, says = sentence[: hit.start("lead")] + hit["lead"], sentence[hit.end("lead") :]
        for cut in [*(each.end() for each in re.finditer(", ", says))][:_MOST]:
            if _gives_why(says[:cut], f"{start}if {_because(says)}", reads):
                yield _sentence(start + says[cut:]), says[:cut].rstrip(", ")
        unended = [] if ", " in says else [each.end() for each in re.finditer(" ", says)][2:_MOST]
        for cut in unended:
            if len(says[cut:].split()) > _MOST_TAIL and not reads.binds(_because(says[:cut]), Place.BESIDE):
                yield _sentence(start + says[cut:]), says[:cut].strip()


def _because(reason: str) -> str:
    return reason.partition(" ")[2]


def _gives_why(reason: str, as_condition: str, reads: Reads) -> bool:
    """Say whether a clause only gives the reason: it is no condition where it stands, and says nothing else behind."""
    if reads.knows(_because(reason).strip(", ")):
        return False  # what rules know the words of may be a condition
    first, *more = _GOES_ON.split(_because(reason).strip(", "))
    if any(hangs(each) or reads.binds(each, Place.SENTENCE) for each in more) or _CONDITION.search(first):
        return False
    return reads.read(_sentence(as_condition))[-1].state not in ("runs", "defines")


def _without_a_deed(sentence: str, before: Sequence[str], reads: Reads, deep: int) -> tuple[str, str] | None:
    """Tell the rule from what somebody does that no rule knows: "you take a nap in its shade and get $4"."""
    for bare, says in _deeds(sentence):
        if _IN_PART.search(says) or not reads.tells_of_a_deed(says):
            continue
        if _runs(bare, before, reads):
            return bare, says
        further = _parted(bare, before, reads, deep - 1) if deep else None
        if further is not None:
            return further[0], f"{says}; {further[1]}"
    return None


def _deeds(sentence: str) -> Iterator[tuple[str, str]]:
    """Give for each *and* the sentence without what is done before it, or behind it, and that."""
    for hit in list(_AND.finditer(sentence))[:_MOST]:
        lead = sentence[: hit.start()]
        if _AWAITS.search(lead) or _REASON.search(lead) or _GRANTS.search(lead):
            continue
        starts = [start.end() for start in re.finditer(r"[ ]", sentence[: hit.start()])][-_MOST_DONE:]
        for start in starts:
            yield (
                f"{sentence[:start].rstrip(' ')} {sentence[hit.end() :]}".replace(" ,", ","),
                sentence[start : hit.start()],
            )
        behind = _ENDS.search(sentence, hit.end())
        assert behind is not None
        yield sentence[: hit.start()] + sentence[behind.start() :], sentence[hit.end() : behind.start()]


_GRANTS = re.compile(r"\b(?:may|can)\b", re.IGNORECASE)
"""Behind it a deed is what is done for the rest, and never only told."""
_AND = re.compile(r",? and (?=\w)|,? and(?=,)")
_ENDS = re.compile(r",|:| (?=if\b|unless\b|when\b)|[.!]?$")
_IN_PART = re.compile(r"[()?!;:]")
"""What a deed does not have in it: of brackets and of another sentence it would be a part only."""
_MOST_DONE = 8
"""So many words at most tell of a deed."""


_LATER = re.compile(
    r"\b(?:next|end|start|beginning|everywhere|also|as well|too|rules?|sections?|weeks?|updates?|now|then|later)\b",
    re.IGNORECASE,
)


def is_a_remark(words: str, reads: Reads) -> bool:
    """Say whether words in brackets behind a whole change say nothing of what is changed, when, and for whom."""
    return not _LATER.search(words) and not reads.binds(words, Place.BESIDE)


def scene_apart(sentence: str) -> str | None:
    """Give what tells of a place before a colon and what comes behind that as two sentences; None for anything else."""
    lead, colon, rest = sentence.partition(": ")
    return f"{_sentence(lead)} {_sentence(rest)}" if colon and place_told(lead) is not None else None


def staged(sentence: str, before: Sequence[str], reads: Reads) -> str | None:
    """Give a scene and the rule about it as two sentences: "Mind the step on square 4: ..."; None for anything else."""
    said = scene_apart(sentence)
    if said is None:
        return None
    read = reads.read(" ".join((*before, said)))
    tells = any(one.state == "prose" and said.startswith(one.text) for one in read)
    return said if tells and read[-1].state in ("runs", "defines") else None


def _sentence(words: str) -> str:
    bare = words.strip(" ,").rstrip(".!")
    return f"{bare[:1].upper()}{bare[1:]}."


def without_asides(text: str, reads: Reads) -> tuple[str, tuple[str, ...]]:
    """Give a rule's text without what it only says, and that; the text itself where nothing of it would be left."""
    kept: list[str] = []
    says: list[str] = []
    sentences = [each.text for said in split(text) for each in split(_unwrapped(said.text))]
    for sentence, following in zip(sentences, (*sentences[1:], ""), strict=True):
        if reads.read(" ".join((*kept, sentence)))[-1].state != "almost":
            kept.append(sentence)
            continue
        found = apart(sentence, kept, reads)
        if found is None and (scene := staged(sentence, kept, reads)) is not None:
            kept.append(scene)
        elif found is not None:
            kept.append(found[0])
            says.append(found[1])
        elif reads.only_says(sentence) and not _LEANS.match(following):
            says.append(sentence)
        else:
            kept.append(sentence)
    return (" ".join(kept), tuple(says)) if kept else (text, ())


def _unwrapped(sentence: str) -> str:
    """Give what stands in brackets as a sentence, or as several, by itself."""
    return sentence[1:-1] if re.fullmatch(r"\([^()]*\)", sentence) else sentence
