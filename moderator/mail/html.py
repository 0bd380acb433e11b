"""A mail that came only as HTML becomes the lines that its reader saw, with quoted parts marked by ">" as in text."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from moderator.mail.charsets import cleaned

MOST_CHARACTERS = 1_048_576
MOST_TAGS = 10_000
LONGEST_PIECE = 100_000
DEEPEST_QUOTE = 9

_SKIPPED = frozenset(
    {
        "script",
        "style",
        "head",
        "title",
        "template",
        "noscript",
        "object",
        "iframe",
        "svg",
        "math",
        "select",
        "-comment",
    }
)
_BLOCKS = frozenset(
    {
        *("address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dir", "div", "dl", "dt"),
        *("fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr"),
        *(
            "li",
            "main",
            "menu",
            "nav",
            "ol",
            "p",
            "pre",
            "section",
            "summary",
            "table",
            "tbody",
            "tfoot",
            "thead",
            "tr",
        ),
        *("ul",),
    }
)
_SPACED = frozenset({"p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "pre", "blockquote", "table"})
_QUOTE_CLASSES = frozenset(
    {
        "gmail_quote",
        "gmail_extra",
        "yahoo_quoted",
        "moz-cite-prefix",
        "protonmail_quote",
        "zmail_extra",
        "tutanota_quote",
    }
)
_SIGNATURE_CLASSES = frozenset({"gmail_signature", "gmail_signature_prefix", "moz-signature"})
_SIGNATURE_IDS = frozenset(
    {
        "signature",
        "applemailsignature",
        "ms-outlook-mobile-signature",
        "ymail_android_signature",
        "protonmail_signature",
    }
)
_QUOTE_FROM_HERE = frozenset({"divrplyfwdmsg", "appendonsend", "replyforwardseparator"})


def _attribute(node: LexborNode, name: str) -> str:
    return (node.attributes.get(name) or "").lower()


def _classes(node: LexborNode) -> list[str]:
    """Give the classes of an element. Some programs put "x_" before every class and id of a page that they quote."""
    return [each.removeprefix("x_") for each in _attribute(node, "class").split()]


def _is_quote(node: LexborNode) -> bool:
    """Say whether an element holds what somebody else wrote; a blockquote without a border is only indented text."""
    classes = _classes(node)
    if node.tag == "blockquote":
        if _attribute(node, "type") == "cite" or "gmail_quote" in classes:
            return True
        style = _attribute(node, "style").replace(" ", "")
        return not ("border:none" in style and "margin" in style)
    return any(each in _QUOTE_CLASSES for each in classes)


def _is_signature(node: LexborNode) -> bool:
    """Say whether an element is what a program adds below every mail."""
    signed = any(each in _SIGNATURE_CLASSES or each.startswith("protonmail_signature") for each in _classes(node))
    return signed or _attribute(node, "id").removeprefix("x_") in _SIGNATURE_IDS


def _is_hidden(node: LexborNode) -> bool:
    """Say whether nobody who looks at the page sees an element."""
    if "hidden" in node.attributes or _attribute(node, "aria-hidden") == "true":
        return True
    style = _attribute(node, "style").replace(" ", "").lower()
    return any(each in style for each in _UNSEEN) or bool(_AWAY.search(style))


_UNSEEN = (
    "display:none",
    "visibility:hidden",
    "visibility:collapse",
    "mso-hide:all",
    "clip:rect(0",
    "transform:scale(0",
)
_AWAY = re.compile(
    r"(?:^|;)(?:font-size|max-height|max-width|opacity|line-height):0(?:\.0+)?(?:px|pt|em|%)?(?:!important)?(?:;|$)"
    r"|(?:^|;)(?:left|top|right|bottom|text-indent|margin-left|margin-top):-\d{3,}"
)


class _Page:
    """The lines as they come about: one open line, the quote depth, and whether space is kept."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.open = ""
        self.quotes = 0
        self.kept = 0
        self.rest_is_quoted = False

    def write(self, text: str) -> None:
        if self.kept:
            first, *more = text.split("\n")
            self.open += first
            for line in more:
                self.end_line()
                self.open = line
            return
        words = " ".join(text.split())
        if text[:1].isspace() and self.open and not self.open.endswith(" "):
            self.open += " "
        self.open += words
        if words and text[-1:].isspace():
            self.open += " "

    def end_line(self) -> None:
        depth = min(self.quotes + self.rest_is_quoted, DEEPEST_QUOTE)
        prefix = ">" * depth + " " if depth else ""
        self.lines.append((prefix + self.open).rstrip())
        self.open = ""

    def end_block(self, *, spaced: bool) -> None:
        if self.open.strip():
            self.end_line()
        self.open = ""
        if spaced and self.lines and self.lines[-1].strip(" >"):
            self.end_line()


def _enter(page: _Page, node: LexborNode) -> None:
    tag = node.tag or ""
    if tag == "br":
        page.end_line()
        return
    if tag == "img":
        return
    if tag in _BLOCKS:
        page.end_block(spaced=False)
    elif tag in ("td", "th") and page.open:
        page.write(" ")
    if _attribute(node, "id").removeprefix("x_") in _QUOTE_FROM_HERE:
        page.end_block(spaced=False)
        page.rest_is_quoted = True
    if _is_quote(node):
        page.end_block(spaced=False)
        page.quotes += 1
    if tag in ("pre", "textarea"):
        page.kept += 1
    if tag == "hr":
        page.open = "_" * 32
        page.end_line()


def _leave(page: _Page, node: LexborNode) -> None:
    tag = node.tag or ""
    if tag in _BLOCKS:
        page.end_block(spaced=tag in _SPACED)
    if _is_quote(node):
        page.end_block(spaced=False)
        page.quotes -= 1
    if tag in ("pre", "textarea"):
        page.kept -= 1


def _next(page: _Page, node: LexborNode, root: int) -> LexborNode | None:
    """Give the node that follows in reading order, leaving the elements that end before it; None at the end."""
    here: LexborNode | None = node
    while here is not None and here.mem_id != root:
        after = here.next
        if after is not None:
            return after
        here = here.parent
        if here is not None and here.mem_id != root:
            _leave(page, here)
    return None


def _bounded(html: str) -> str:
    """Give as much of a page as is read; what stands between two tags is cut where it is very long."""
    pieces = html[:MOST_CHARACTERS].split("<", MOST_TAGS)
    return "<".join(piece if len(piece) <= LONGEST_PIECE else _cut(piece) for piece in pieces[:MOST_TAGS])


def _cut(piece: str) -> str:
    """Cut a tag with the text behind it: each attribute of a tag is compared with all others, and may be a picture."""
    tag, _, text = piece.rpartition(">")
    name = tag[: len(tag) - len(tag.lstrip("/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))]
    return f"{name}>{text[:LONGEST_PIECE]}" if name else text[:LONGEST_PIECE]


def lines_of(html: str) -> str:
    r"""Give the text of an HTML mail as its reader saw it, line ends as \n, quoted parts with ">" before each line.

    At most the first mebibyte and 10,000 tags are read, since deep nesting costs the square of its depth.
    """
    root = LexborHTMLParser(_bounded(html)).body
    if root is None:
        return ""
    page = _Page()
    node: LexborNode | None = root
    while node is not None:
        if node.tag == "-text":
            page.write(cleaned(node.text_content or ""))
            skip = True
        else:
            skip = node.tag in _SKIPPED or _is_hidden(node) or _is_signature(node)
            if not skip:
                _enter(page, node)
        below = None if skip else node.child
        if below is not None:
            node = below
            continue
        if not skip:
            _leave(page, node)
        node = _next(page, node, root.mem_id)
    page.end_block(spaced=False)
    return "\n".join(page.lines).strip("\n")
