"""Finds the title of a proposal: behind its mark, on a line of its own, before a colon, or in the mail's subject."""

from __future__ import annotations

import re

from moderator.games.nomopoly.letters.lines import plain

_LONGEST_TITLE = 72
_RULE_TEXT = (
    "may must can cannot is are if when whenever each every no a an pays gets has have there note once in at should "
    "shall will be"
)
_SAYS_A_RULE = frozenset(_RULE_TEXT.split())
_CHANGE_TEXT = (
    "amend add repeal replace create new rule section change insert strike delete remove append abolish raise lower i "
    "we orders that"
)
_BEGINS_A_CHANGE = frozenset(_CHANGE_TEXT.split())
_CHANGES = "amend|repeal|add|create|replace|in|change|new|strike|delete"
_SAYS_WHICH = re.compile(r"(?:my )?(?:first|second|third|\d+(?:st|nd|rd)?|last|again|revised|\d of \d)", re.IGNORECASE)
_NO_TITLE = re.compile(
    r"(?:(?:my|new|a|an|the|some|another|more|first|second|third|next|this|our)[ ]+)*"
    r"(?:|proposals?|propositions?|motions?|moves?|orders?|turns?|ideas?|rules?|rule changes?|game|update|votes?|mail"
    r"|hi|hello|week.*|nomopoly.*|\(?no subject\)?|for week.*|#?\d+)"
    r"(?:[ ]+(?:and|&|for|of|this|from)\b.*)?[!?. ]*",
    re.IGNORECASE,
)
_ANSWERS = re.compile(r"(?:re|fwd?|aw|wg|sv)[ ]*:", re.IGNORECASE)
_SUBJECT_MARK = re.compile(
    r"(?:(?:a|my|new|another)[ ]+)*(?:propos(?:al|e|ition)|motion)\b(?:[ ]*#?\d+)?(?:[ ]*[:,-]+)?[ ]*", re.IGNORECASE
)


def is_title_line(text: str) -> bool:
    """Tell whether a line gives a title by that word."""
    return bool(re.match(r"title[ ]*:", text, re.IGNORECASE))


def says_which(remark: str) -> bool:
    """Tell whether a remark in brackets behind the mark only counts: "proposal (second)"."""
    return bool(_SAYS_WHICH.fullmatch(remark))


def titled(text: str, *, headed: bool = False) -> tuple[str, str]:
    """Take the title off the words that stand behind the mark of a proposal; gives the title ("") and the rest.

    With `headed` the mark itself was the word *title*.
    """
    if is_title_line(text.lstrip()):
        text = text.lstrip()
    line, _, more = text.partition("\n")
    named = re.match(r"title[ ]*:[ ]*(.+)", line, re.IGNORECASE)
    if (named or headed) and more.strip():
        return (named[1] if named else line).strip(' .!:"'), more
    quoted = re.match(r'"([^"\n]{1,72})"[ ]*(?:[:.,-]+[ ]*|\n|$)', text)
    if quoted and text[quoted.end() :].strip():
        return quoted[1].strip(" .!:"), text[quoted.end() :].strip()
    alone = line.strip().removesuffix(":")
    short = 0 < len(alone) <= _LONGEST_TITLE and not re.search(r'[.:"]', alone.rstrip(" .!"))
    if more.strip() and short and (not alone.endswith(".") or _may_be_title(alone)):
        return alone.strip(" .!"), more
    stopped = re.match(rf'(?P<title>[^.:"\n]{{2,60}})\.[ ]+(?P<rest>(?:{_CHANGES})\b)', line, re.IGNORECASE)
    if stopped and _may_be_title(stopped["title"]):
        return stopped["title"], text[stopped.start("rest") :]
    before = re.match(r'(?P<title>[^.:"\n]{2,60}):[ ]+(?=\S)', line)
    if before and _may_be_title(before["title"]):
        return before["title"].strip(" !"), text[before.end() :]
    return "", text


def _may_be_title(words: str) -> bool:
    """Tell a title before a colon from the beginning of a rule or of a change, which has colons of its own."""
    said = words.lower().split()
    is_rule = any(word in _SAYS_A_RULE for word in said) or said[0] in _BEGINS_A_CHANGE
    return not is_rule and not re.search(r"\b[IVXLC]+\.\d", words) and len(said) <= 8


def title_of_subject(subject: str) -> str:
    """Give the title that a mail's subject is for the one proposal in it; "" for a subject that says something else."""
    bare = " ".join(plain(subject).split())
    marked = _SUBJECT_MARK.match(bare)
    title = (bare[marked.end() :] if marked else bare).strip(' :-.!"')
    if _ANSWERS.match(bare) or _NO_TITLE.fullmatch(title) or len(title) > _LONGEST_TITLE:
        return ""
    return title


def is_proposal(subject: str) -> bool:
    """Tell whether a mail's subject says that the mail is a proposal."""
    return bool(_SUBJECT_MARK.match(" ".join(subject.split())))
