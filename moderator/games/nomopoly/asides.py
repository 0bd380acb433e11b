"""What the words of a proposal say beside its rules: opinions, and why there is to be such a rule.

They are told apart from a rule only where it does not read with them. Each is then a remark of the proposal, which the
answer and the admin's view show as what it only says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from moderator.language.readings import SentenceReading
from moderator.language.scenes import place_told
from moderator.language.sentences import split

_SEPARATES = re.compile(
    r"(?P<mark>[:;!,]? (?:so|therefore|thus|hence)(?: that)?,?|[:;!]|,? (?:and|but) (?:so|therefore)"
    r"|[ ]+[-\u2013\u2014]+|,(?: but| and)?) (?=\S)",
    re.IGNORECASE,
)
"""What stands between an opinion and the rule that comes of it."""
_COMMAS = frozenset({",", ", but", ", and"})
_WHY = re.compile(
    r",? (?=(?:because(?! of\b)|since(?! (?:the|last|her|his|then|joining)\b)|as (?:it|they|nobody|we|I)\b|so that"
    r"|in order to|just (?:to|because|for)|for (?:it|they|nobody)(?= \w))\b)|,? (?=\()|, (?=\w+(?: \w+)?[.!]?$)"
    r"|, (?=you (?!(?:go|get|take|have|pay|lose|move|are|must|may|can)\b)[^,;:$\d]{1,40}[.!]?$)",
    re.IGNORECASE,
)
"""Where a reason begins behind a rule, a bracket, or a last word to the readers."""
_GIVES_WHY = re.compile(r"(?:because|since)\b", re.IGNORECASE)
_HANGS = re.compile(
    r"[$%\d\"]|\b(?:if|unless|when|whenever|while|until|as soon as|only|just|except|instead|without|for|may"
    r"|members?|players?)\b|^(?:from|but|and|not)\b",
    re.IGNORECASE,
)
"""What is paid, on what something hangs, whom it concerns: words that have it can bind somebody."""
_ALL_OF_THEM = re.compile(r"\b(?:each|every(?:body|one)?|nobody|others?)\b", re.IGNORECASE)
_BECAUSE = re.compile(r"because (?!of\b)", re.IGNORECASE)
_CAN = re.compile(r"\b(?:can(?:not|'t)?|could|should|will|would|won't|has to|have to|needs? to)\b", re.IGNORECASE)
"""What somebody can or should do is no rule where it gives the reason of one."""
_OPENS = re.compile(r"(?:because|since|as)\b", re.IGNORECASE)
_LEANS = re.compile(
    r"(?:[\w'$-]+ ){0,5}(?:it|them|there|(?<!exactly )(?<!least )(?<!only )one(?! \w+ has\b))\b", re.IGNORECASE
)
"""How a sentence begins that may speak of what the one before it spoke of."""
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_MOST = 12
"""So many places are looked at where an aside may end or begin."""


class Reads(Protocol):
    """Reads the sentences of a proposal as rules."""

    def read(self, words: str) -> Sequence[SentenceReading]:
        """Give a reading of each sentence of some words, which stand together in a rule."""
        ...

    def only_says(self, sentence: str, /) -> bool:
        """Say whether a sentence that does not read could bind nobody."""
        ...

    def binds_nobody(self, words: str, /) -> bool:
        """Say whether words that stand beside a rule bind nobody."""
        ...

    def tells_of_a_deed(self, words: str, /) -> bool:
        """Say whether a part of a sentence tells that somebody does what no rule knows."""
        ...


def apart(sentence: str, before: Sequence[str], reads: Reads) -> tuple[str, str] | None:
    """Tell the rule in a sentence that does not read from what it says beside it; None where no part of it reads.

    `before` are the sentences that stand in the same rule.
    """
    for bare, says in _parts(sentence):
        told = _talks(sentence, says) and reads.binds_nobody(_light(says))
        if not (told or reads.binds_nobody(says) or _only_reasons(sentence, says)):
            continue
        if reads.read(_sentence(says))[-1].state not in ("almost", "prose"):
            continue
        if reads.read(" ".join((*before, bare)))[-1].state in ("runs", "defines"):
            return bare, says
        further = apart(bare, before, reads) if len(bare) < len(sentence) - 3 and _OPENS.match(says) is None else None
        if further is not None:
            return further[0], f"{says}; {further[1]}"
    return _without_a_deed(sentence, before, reads)


def _without_a_deed(sentence: str, before: Sequence[str], reads: Reads) -> tuple[str, str] | None:
    """Tell the rule from what somebody does that no rule knows: "you take a nap in its shade and get $4"."""
    for bare, says in _deeds(sentence):
        if _IN_PART.search(says) or not reads.tells_of_a_deed(says):
            continue
        if reads.read(" ".join((*before, bare)))[-1].state in ("runs", "defines"):
            return bare, says
        further = apart(bare, before, reads)
        if further is not None:
            return further[0], f"{says}; {further[1]}"
    return None


def _deeds(sentence: str) -> Iterator[tuple[str, str]]:
    """Give for each *and* the sentence without what is done before it, or behind it, and that."""
    for hit in list(_AND.finditer(sentence))[:_MOST]:
        starts = [start.end() for start in re.finditer(r"[ ]", sentence[: hit.start()])][-_MOST_DONE:]
        for start in starts:
            yield (
                f"{sentence[:start].rstrip(' ')} {sentence[hit.end() :]}".replace(" ,", ","),
                sentence[start : hit.start()],
            )
        behind = _ENDS.search(sentence, hit.end())
        assert behind is not None
        yield sentence[: hit.start()] + sentence[behind.start() :], sentence[hit.end() : behind.start()]


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
    if _LATER.search(words):
        return False
    asks = words.rstrip().endswith("?") and re.search(r"[$%\d\"]", words) is None
    return asks or (_HANGS.search(words) is None and reads.binds_nobody(_CAN.sub("", words)))


def _only_reasons(sentence: str, says: str) -> bool:
    """Say whether words give the reason of what stands before their comma, and nothing else."""
    because = f", {says}" in sentence and _BECAUSE.match(says) is not None
    return because and _HANGS.search(says) is None and _ALL_OF_THEM.search(says) is None


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


_TELLS = re.compile(r"(?:it|that|there|they|I|we)\b", re.IGNORECASE)
_LIGHT = re.compile(
    r"\b(?:only|free)(?= [a-z]+ )(?! (?:for|of|in|on|at|to|if|when|there|here|then|now|works?)\b)|\bsome\w*",
    re.IGNORECASE,
)
_DENIES = re.compile(r"\b(?:not|no|never|none|nobody)\b|n['’]t\b", re.IGNORECASE)


def _light(says: str) -> str:
    """Give what is told without words that bind nobody there: "it's only polite", "there's a free clinic"."""
    told = _CAN.sub("", says)
    return _LIGHT.sub("", told) if _TELLS.match(says) and _DENIES.search(says) is None else told


def _talks(sentence: str, says: str) -> bool:
    """Say whether words give a reason, or stand in brackets: what somebody could or should do there is no rule."""
    return _GIVES_WHY.match(says) is not None or f"({says}" in sentence


def _parts(sentence: str) -> Iterator[tuple[str, str]]:
    """Give the rule and the aside for each place where one may end."""
    for hit in list(_SEPARATES.finditer(sentence))[:_MOST]:
        lead, rest = sentence[: hit.start()], sentence[hit.end() :]
        if hit["mark"] in _COMMAS and not _OPENS.match(lead) and len(lead.split()) > 2:
            continue
        yield _sentence(rest), lead
        before, comma, told = lead.rpartition(", ")
        if comma and hit["mark"] not in _COMMAS:
            yield _sentence(f"{before}, {rest}"), told  # "if you roll doubles, drinks are on you: you pay $1"
    for hit in list(_WHY.finditer(sentence))[:_MOST]:
        bare, says = sentence[: hit.start()], sentence[hit.end() :]
        closed = re.match(r"\(([^()]*)\)(.*)", says, re.DOTALL)
        if closed is not None:
            bare, says = f"{bare}{closed[2]}", closed[1]
        elif says.startswith("("):
            continue
        yield _sentence(bare), says.rstrip(".! ")


def _sentence(words: str) -> str:
    bare = words.strip().rstrip(".!")
    return f"{bare[:1].upper()}{bare[1:]}."


def without_asides(text: str, reads: Reads) -> tuple[str, tuple[str, ...]]:
    """Give a rule's text without what it only says, and that; the text itself where nothing of it would be left."""
    kept: list[str] = []
    says: list[str] = []
    sentences = [each.text for each in split(text)]
    for said, following in zip(sentences, (*sentences[1:], ""), strict=True):
        sentence = said[1:-1] if _IN_BRACKETS.fullmatch(said) else said
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
