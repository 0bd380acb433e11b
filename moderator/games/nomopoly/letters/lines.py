"""Cuts a player's words into sentences, with what stands below the sign-off set apart.

Lines that a mail program wrapped are one again; numbering and faces go.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from moderator.games.nomopoly.letters.preview import Previewing
from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.weeks import weeks_behind

_PLAIN = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»″＂", '"'),
        **dict.fromkeys("‘’‚‛`´′", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("\u00a0\u2007\u202f\u2009\t\u3000", " "),
        **{chr(ord("０") + digit): str(digit) for digit in range(10)},
        "＄": "$",
        "…": ".",
    }
)
_FACE = re.compile(r"(?<!\S)(?:[:;=8][-'^o]?[)(DdPpOo/|\\*]|<3|\^\^|xD)(?!\w)")
_SINGLY_QUOTED = re.compile(r"(?<!\w)'([A-Z0-9](?:[^'\"\n]|'(?=[a-z])){0,58}[^'\"\n ])'(?!\w)")
_NUMBERING = re.compile(
    r"[ ]*(?:[-*•·+o][ ]+|\(?\d{1,2}[.)](?:[ ]+|(?=[A-Za-z]))|(?i:order|item)[ ]+#?\d{1,2}[.):]+[ ]+(?=[\w$])"
    r"|\(?[a-h]\)[ ]+|>[ ]*)+"
)
_WIDE = re.compile(r"(?<= {2}) +")
_SHOUTED = re.compile(r"[ ]+(?i:to)[ ]+(?:(?i:square)[ ]+)?[\dA-Z\"]")
_CUT = re.compile(r"[ ]*(?:-{2,}|_{3,}|={3,}|end(?: of (?:orders|mail|message))?|quit|sign ?off|kthxbye)[ ]*[.!]?[ ]*")
_SIGN_OFF = re.compile(
    r"[ ]*(?:[-~*]{1,2}[ ]?[A-Z]\w+"
    r"|(?:many[ ]+)?thanks(?: a lot| again| in advance)?|thank you(?: very much| so much)?|thx|ta|cheers"
    r"|(?:kind |best |warm )?regards|all the best|best(?: wishes)?|yours(?: truly| sincerely| faithfully)?|sincerely"
    r"|love|bye(?: bye| for now)?|ciao|take care|see (?:you|ya)(?: all| soon| later| next week)*"
    r"|that'?s (?:all|it)(?: for now| for this week| from me| folks)*"
    r"|mit (?:freundlichen|besten|lieben|herzlichen) [Gg]r(?:ü|ue)(?:ß|ss)en"
    r"|(?:viele|liebe|beste|herzliche|schöne) [Gg]r(?:ü|ue)(?:ß|ss)e|gruß|[lL][gG]|[mM][fF][gG]|[vV][gG]"
    r"|(?:bien )?cordialement|bien à vous|amicalement|(?:meilleures )?salutations"
    r"|(?:un )?saludos?(?: cordiales)?|atentamente|(?:cordiali |distinti )?saluti|met vriendelijke groet(?:en)?|groeten"
    r"|mvh|(?:med )?vänlig(?:a)? hälsning(?:ar)?|atenciosamente|abraços|pozdrawiam|с уважением"
    r"|よろしくお願い(?:いた|致)?します[。]?)"
    r"(?:[ ]*[,.!]+)?(?:[ ]*[A-Z]\w+(?:[ ]*[.!])?)?[ ]*"
)
# What help says beside an order, which a line copied out of a letter of ours still has.
_COST = re.compile(r"[ ]{2,}\((?:[^()\n]{1,60}; )?[IVXLCDM]+(?:\.\w{1,4}){1,3}\)(?=[ ]*$)", re.MULTILINE)
_SHORT_WORDS = frozenset(("no", "nr", "sq", "st", "mr", "mrs", "ms", "dr", "vs", "etc", "e.g", "i.e", "approx", "ca"))
_WRAP = 66


def plain(words: str, begins: re.Pattern[str] | None = None) -> str:
    """Give the words with the quotes, dashes and blanks of a typewriter, letter for letter, so that places hold.

    A face ends a sentence at the end of its line, and where an order `begins` behind it.
    """
    straight = words.translate(_PLAIN)
    straight = "".join(
        " " if unicodedata.category(letter) in ("So", "Sk", "Cf", "Cn") else letter for letter in straight
    )
    straight = _SINGLY_QUOTED.sub(_doubly_quoted, straight)
    straight = _COST.sub(lambda cost: " " * len(cost[0]), straight)

    def faceless(face: re.Match[str]) -> str:
        after = face.end() + 1
        is_last = face.string[face.end() : after] in ("", "\n")
        begun = begins is not None and begins.match(face.string, after)
        ends = (is_last or begun) and face.string[max(face.start() - 2, 0)] not in ",;:"
        return ("." if ends else " ") + " " * (len(face[0]) - 1)

    return _FACE.sub(faceless, straight)


def _doubly_quoted(quoted: re.Match[str]) -> str:
    """Give single quotation marks as double ones, unless they stand within such."""
    within = quoted.string.count('"', quoted.string.rfind("\n", 0, quoted.start()) + 1, quoted.start()) % 2
    return quoted[0] if within else f'"{quoted[1]}"'


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence with its places in the letter.

    `line` and `paragraph` count from 0; `first` says that it begins its line; `asked` that it ends in a question mark.
    `signed` says that it stands below a friendly sign-off ("Thanks, Ann"), `ended` below a line that ends the letter
    ("--", "END"), `preview` where its sender only asks what would come of it,
    `listed` that it begins an item of a list, and `label` is the number that the writer gave to the item that it is of.
    """

    words: Traced
    line: int
    paragraph: int
    first: bool
    asked: bool
    signed: bool = False
    ended: bool = False
    preview: bool = False
    listed: bool = False
    label: int | None = None


_MARKS = re.compile(
    r"[ ]*(?:propos|i propose|amend |repeal |orders?\b|moves?\b|help\b|status\b|board\b|during )", re.IGNORECASE
)


def _continues(line: str, after: str, *, prose: bool, begins: re.Pattern[str] | None) -> bool:
    """Tell whether a line break was made by the mail program and not by the writer.

    In prose a line that begins small goes on with the one before; orders may begin small, each on its line, and
    `begins` tells how.
    """
    if not after.strip() or _NUMBERING.match(after) or is_sign_off(after) or _CUT.fullmatch(after.lower()):
        return False
    if line.count('"') % 2:
        return True
    ends = line.rstrip()
    if ends.endswith((",", "&")) or re.search(r"\b(?:and|then|the|a|to|of|with)$", ends):
        return after.lstrip()[:1].islower()
    if prose and not ends.endswith((".", "!", "?")) and after.lstrip()[:1].islower():
        return True
    if ends.endswith((".", "!", "?", ":", ";")):
        return False
    if _MARKS.match(after) or after.startswith(" ") or (begins is not None and begins.match(after)):
        return False
    return len(ends) + 1 + len(after.split(maxsplit=1)[0]) > _WRAP


def logical_lines(words: str, *, prose: bool = False, begins: re.Pattern[str] | None = None) -> list[Traced]:
    """Give the lines as they were meant, with wrapped ones joined. Blank lines stay, as empty ones."""
    found: list[Traced] = []
    place, previous = 0, ""
    for line in words.split("\n"):
        piece = Traced.source(line, place)
        if previous and found and _continues(previous, line, prose=prose, begins=begins):
            blank = Traced.instead(" ", place - 1)
            found[-1] = found[-1] + blank + piece.strip()
        else:
            found.append(piece)
        previous = line
        place += len(line) + 1
    return found


def _stops(text: str) -> list[int]:
    """Give the places after which a sentence ends."""
    found: list[int] = []
    quoted, open_brackets = False, 0
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        open_brackets += (letter == "(") - (letter == ")" and open_brackets > 0)
        if letter == ")" and not open_brackets and not quoted and text[max(place - 1, 0)] in ".!?":
            before = text[found[-1] if found else 0 : text.rfind("(", 0, place)]
            found += [place + 1] if weeks_behind(f" {before.strip()}") else []
            continue
        if quoted or open_brackets or letter not in ".!?;" or text[place + 1 : place + 2] not in ("", " "):
            continue
        before = text[:place].rsplit(" ", 1)[-1].lower().lstrip("(")
        if letter == "." and (before in _SHORT_WORDS or (len(before) == 1 and before.isalpha() and before != "i")):
            continue
        if letter == "!" and _SHOUTED.match(text, place + 1):
            continue
        found.append(place + 1)
    return found


def _hushed(piece: Traced) -> Traced:
    """Leave the marks out after which a sentence goes on: "Taxi! to 17" is "Taxi to 17"."""
    mark = piece.text.find("!")
    if mark < 0 or piece.text.count('"', 0, mark) % 2 or not _SHOUTED.match(piece.text, mark + 1):
        return piece
    return piece.part(0, mark) + piece.part(mark + 1)


def _squeezed(piece: Traced) -> Traced:
    """Give a piece with two blanks for more, as pictures and marks leave them that nobody reads."""
    wide = list(_WIDE.finditer(piece.text))
    if not wide:
        return piece
    edges = [0, *(edge for hit in wide for edge in hit.span()), len(piece.text)]
    parts = [piece.part(start, end) for start, end in zip(edges[::2], edges[1::2], strict=True)]
    return Traced("".join(part.text for part in parts), tuple(place for part in parts for place in part.origins))


_GOES_ON = re.compile(
    r"[ ]*(?:\.{2,}|\.(?=[ ]+(?:(?:[Bb]ut[ ]+)?[Oo]nly|Unless\b[^,.:!?]*(?:,[ ]+that is)?(?:[.!]|$))))[ ]*"
    r"(?=(?:(?:[Bb]ut|[Aa]nd)[ ]+)?(?:[Oo]nly[ ]+|just[ ]+)?(?:if|when|[Uu]nless|provided|as long as)\b)"
)
"""Dots behind which a sentence goes on with what it is bound to: "Pay Bob $5... only if I own 24"."""
_SECOND = re.compile(r"[ ]+(?:\(?2[.)]|\(?b\))[ ]+(?=[A-Za-z$\d])")
_FIRST_WITHIN = re.compile(r"(?:(?<=[:.!,])|(?<=lease))[ ]+(?=\(?1[.)][ ]+[A-Za-z].{3,200}[ ]\(?2[.)][ ])")
"""Where a list begins within a line: "my orders: 1) buy 12 2) paint it red"."""
_NEXT = re.compile(r"[ ]+(?:\(?[3-9][.)]|\(?[c-h]\))[ ]+(?=[A-Za-z$\d])")


def _listed(line: Traced) -> list[Traced]:
    """Cut the rest of a list that stands in one line: "pay Bob $5 3) pay Eve $5"."""
    edges = [0, *(edge for hit in _NEXT.finditer(line.text) for edge in hit.span()), len(line.text)]
    return [line.part(start, end).strip(" ,;") for start, end in zip(edges[::2], edges[1::2], strict=True)]


def sentences(line: Traced) -> list[tuple[Traced, bool]]:
    """Cut a line into sentences without their stops, each with whether it was asked."""
    numbering = _NUMBERING.match(line.text)
    if (
        numbering
        and (inline := _SECOND.search(line.text, numbering.end()))
        and numbering[0].strip(" (.)") in ("1", "a")
    ):
        listed = [line.part(0, inline.start()).strip(" ,;"), *_listed(line.part(inline.end()))]
        return [sentence for each in listed for sentence in sentences(each)]
    if numbering is None and (within := _FIRST_WITHIN.search(line.text)):
        head, rest = line.part(0, within.start()), line.part(within.end())
        return [sentence for each in (head, rest) for sentence in sentences(each)]
    line = line.part(numbering.end() if numbering else 0)
    for dots in reversed(list(_GOES_ON.finditer(unquoted(line.text)))):
        line = line.splice(dots.start(), dots.end(), ", ")
    balanced = line.text if line.text.count('"') % 2 == 0 else line.text.replace('"', "'")
    found, start = [], 0
    for stop in [*_stops(balanced), len(line.text)]:
        piece = line.part(start, stop).strip()
        bare = _squeezed(_hushed(piece).strip(" .!?;"))
        if bare.text:
            found.append((bare, "?" in piece.text[len(piece.text.rstrip(".!?; ")) :]))
        start = stop
    return found


_UNDERLINE = re.compile(r"[ ]*[-=_~*]{3,}[ ]*")
_HEADING = re.compile(
    r"(?:(?:my|our|the)[ ]+)?(?:(?:orders?|moves?|actions?)(?:[ ]+(?:for|of))?(?:[ ]+(?:this[ ]+week|week[ ]+\d+))?"
    r"|week[ ]+\d+(?:[ ]+(?:orders?|moves?|actions?))?)[ ]*:?",
    re.IGNORECASE,
)


def is_heading(text: str) -> bool:
    """Say whether a line is no more than the heading of a letter's orders: "Week 1 orders"."""
    return _HEADING.fullmatch(text.strip()) is not None


def _is_item(lines: list[Traced], number: int) -> bool:
    """Say whether a line that could be a name behind a dash ("- Ann Lee") is an item of a list."""
    if not _BULLET.match(lines[number].text):
        return False
    beside = (lines[place].text for place in (number - 1, number + 1) if 0 <= place < len(lines))
    return any(map(_BULLET.match, beside)) or not any(line.text.strip() for line in lines[:number])


_BULLET = re.compile(r"[ ]*[-*][ ]+\w")


def is_sign_off(line: str) -> bool:
    """Say whether a line ends a letter: "Thanks, Ann"."""
    return _SIGN_OFF.fullmatch(_lower_first(line)) is not None


def cut(words: str, begins: re.Pattern[str] | None = None) -> list[Sentence]:
    """Cut a letter into sentences, in order; `begins` matches what begins an order."""
    found: list[Sentence] = []
    paragraph, signed, ended = 0, False, False
    previewing = Previewing(begins)
    lines = logical_lines(plain(words, begins), begins=begins)
    for number, line in enumerate(lines):
        if not line.text.strip():
            paragraph += 1
            previewing.blank()
        elif (
            _UNDERLINE.fullmatch(line.text)
            and found
            and found[-1].line == number - 1
            and is_heading(found[-1].words.text)
        ):
            found.pop()
        elif _CUT.fullmatch(line.text.lower()):
            ended = True
        elif is_sign_off(line.text) and not _is_item(lines, number):
            signed = True
        else:
            pieces, item = sentences(line), _NUMBERING.match(line.text)
            numbers = re.findall(r"\d+", item[0]) if item and not _SECOND.search(line.text, item.end()) else []
            previewing.line(line.text, [piece.text for piece, _ in pieces])
            for place, (piece, asked) in enumerate(pieces):
                said, preview = previewing.take(piece)
                if said.text:
                    found.append(
                        Sentence(
                            said,
                            number,
                            paragraph,
                            place == 0,
                            asked,
                            signed,
                            ended,
                            preview,
                            listed=item is not None and place == 0,
                            label=int(numbers[-1]) if numbers else None,
                        )
                    )
    return found


def _lower_first(line: str) -> str:
    """Give a line as a sign-off would be written: its first letter small, the name behind it as it stands."""
    bare = line.strip()
    if bare[:1] in "-~*":
        return bare
    return bare.lower() if bare.isupper() else bare[:1].lower() + bare[1:]
