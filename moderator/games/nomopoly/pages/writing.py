"""How to write rules: the guide of the language, the words that the game knows now, and what is done in Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from moderator.core.ruleset import Page
from moderator.files import grammar_text
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.lines import Line
from moderator.games.nomopoly.pages.places import MECHANISMS, WRITING
from moderator.games.nomopoly.view import WordsView

GUIDE = "writing-rules.md"
_MARKS = re.compile(r"\*\*|(?<!\w)\*|\*(?!\w)|`")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_STARTS = (("    + ", "good"), ("    - ", "bad"), ("    propose: ", "copy"), ("| ", "row"), ("- ", "item"))


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the guide.

    Its `kind` is words, good (an example that reads), bad (one that does not), copy (a proposal), item or row.
    """

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the guide."""

    title: str
    anchor: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """A mechanism with the sentences that bind it, each with its rule."""

    name: str
    why: str
    sentences: tuple[tuple[Line, Line], ...]


@dataclass(frozen=True, slots=True)
class WritingPage:
    """The guide for whoever proposes a rule."""

    frame: Frame
    lead: tuple[Block, ...]
    chapters: tuple[Chapter, ...]
    words: tuple[WordsView, ...]


@dataclass(frozen=True, slots=True)
class MechanismsPage:
    """What is done in Python, with the sentences that bind it."""

    frame: Frame
    mechanisms: tuple[Bound, ...]


def writing_pages(made: Making) -> Iterator[Page]:
    """Give the guide, and the page of mechanisms that it leads to."""
    lead, chapters = read_guide(grammar_text(GUIDE))
    guide = WritingPage(frame=made.frame, lead=lead, chapters=chapters, words=made.view.words)
    yield Page(WRITING, "nomopoly/writing.html", "How to write rules", guide)
    bound: dict[str, list[tuple[Line, Line]]] = {}
    whys: dict[str, str] = {}
    for each in made.view.mechanisms:
        whys[each.name] = each.why
        bound.setdefault(each.name, []).append((made.linker.rule(each.rule), made.linker.line(each.sentence)))
    mechanisms = tuple(Bound(name, whys[name], tuple(sentences)) for name, sentences in bound.items())
    page = MechanismsPage(made.frame, mechanisms)
    yield Page(MECHANISMS, "nomopoly/mechanisms.html", "What is done in Python", page)


def read_guide(text: str) -> tuple[tuple[Block, ...], tuple[Chapter, ...]]:
    """Divide the guide into its opening and its chapters; what the opening says of the file itself is left out."""
    first, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    chapters = []
    for place, part in enumerate(parts, 1):
        title, _, body = part.partition("\n")
        chapters.append(Chapter(title.strip(), f"chapter-{place}", tuple(_blocks(body))))
    return tuple(_blocks(first.partition("\n")[2]))[:1], tuple(chapters)


def _blocks(body: str) -> Iterator[Block]:
    words: list[str] = []
    fenced = False
    for line in [*body.splitlines(), ""]:
        kind = next((kind for start, kind in _STARTS if line.startswith(start)), "")
        numbered = re.match(r"\d+\. ", line)
        goes_on = line.strip() and not kind and not numbered and not line.startswith("```")
        if words and not goes_on:
            yield Block(words[0], _plain(" ".join(words[1:])).replace("\n ", "\n"))
            words = []
        if line.startswith("```"):
            fenced = not fenced
        elif numbered:
            words = ["item", line[numbered.end() :].strip()]
        elif kind == "row":
            cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
            if not set(line) <= set("|- ") and cells != ["what", "words"]:
                yield Block("row", _plain(": ".join(cells)))
        elif kind in ("good", "bad"):
            yield Block(kind, line[6:].strip())
        elif kind == "copy":
            words = [kind, f"{line.strip()}\n"]
        elif kind == "item":
            words = ["item", line[2:].strip()]
        elif line.strip():
            words = words or ["good" if fenced else "words"]
            words.append(line.strip())


def _plain(text: str) -> str:
    return _MARKS.sub("", _LINK.sub(r"\1", text))
