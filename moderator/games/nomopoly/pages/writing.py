"""How to write rules: the guide of the language, the words that the game knows now, and what is done in Python.

Each chapter of the guide has its page, so that no page grows with the guide; the first stands under its contents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from moderator.core.ruleset import Page
from moderator.files import grammar_text
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.lines import Line, Run
from moderator.games.nomopoly.pages.places import MECHANISMS, WORDS, WRITING
from moderator.games.nomopoly.record.view import WordsView

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
    """A chapter of the guide, and the address of its page."""

    title: str
    path: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """A mechanism with the sentences that bind it, each with its rule."""

    name: str
    why: str
    sentences: tuple[tuple[Line, Line], ...]


@dataclass(frozen=True, slots=True)
class WritingPage:
    """The guide for whoever proposes a rule: its opening, its `contents`, and its first chapter."""

    frame: Frame
    lead: tuple[Block, ...]
    contents: tuple[Run, ...]
    first: Chapter
    later: Run


@dataclass(frozen=True, slots=True)
class ChapterPage:
    """Another chapter of the guide."""

    frame: Frame
    chapter: Chapter
    earlier: Run
    later: Run


@dataclass(frozen=True, slots=True)
class WordsPage:
    """The words that rules may use now."""

    frame: Frame
    words: tuple[WordsView, ...]
    earlier: Run


@dataclass(frozen=True, slots=True)
class MechanismsPage:
    """What is done in Python, with the sentences that bind it."""

    frame: Frame
    mechanisms: tuple[Bound, ...]


def writing_pages(made: Making) -> Iterator[Page]:
    """Give the guide chapter by chapter, the words that it ends with, and the page of mechanisms that it leads to."""
    lead, (first, *others) = guide()
    words = Run("Words that the game knows now", WORDS)
    runs = [*(Run(chapter.title, chapter.path) for chapter in (first, *others)), words]
    contents = (*runs[1:], Run("What is done in Python", MECHANISMS))
    opening = WritingPage(made.frame, lead, contents, first, runs[1])
    yield Page(WRITING, "nomopoly/writing.html", "How to write rules", opening)
    for chapter, earlier, later in zip(others, runs, runs[2:], strict=False):
        page = ChapterPage(made.frame, chapter, earlier, later)
        yield Page(chapter.path, "nomopoly/chapter.html", f"How to write rules: {chapter.title}", page)
    known = WordsPage(made.frame, made.view.words, runs[-2])
    yield Page(WORDS, "nomopoly/words.html", words.text, known)
    bound: dict[str, list[tuple[Line, Line]]] = {}
    whys: dict[str, str] = {}
    for each in made.view.mechanisms:
        whys[each.name] = each.why
        bound.setdefault(each.name, []).append((made.linker.rule(each.rule), made.linker.line(each.sentence)))
    mechanisms = tuple(Bound(name, whys[name], tuple(sentences)) for name, sentences in bound.items())
    bindings = MechanismsPage(made.frame, mechanisms)
    yield Page(MECHANISMS, "nomopoly/mechanisms.html", "What is done in Python", bindings)


@cache
def guide() -> tuple[tuple[Block, ...], tuple[Chapter, ...]]:
    """Divide the guide into its opening and its chapters; what the opening says of the file itself is left out."""
    opening, *parts = re.split(r"^## ", grammar_text(GUIDE), flags=re.MULTILINE)
    chapters: list[Chapter] = []
    for part in parts:
        title, _, body = part.partition("\n")
        path = f"{WRITING}{re.sub(r'[^a-z]+', '-', title.lower()).strip('-')}/" if chapters else WRITING
        chapters.append(Chapter(title.strip(), path, tuple(_blocks(body))))
    return tuple(_blocks(opening.partition("\n")[2]))[:1], tuple(chapters)


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
