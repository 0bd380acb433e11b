"""What goes wrong with a site."""

from __future__ import annotations


class SiteError(Exception):
    """A site that cannot be built as asked; the message says which page and what to do."""
