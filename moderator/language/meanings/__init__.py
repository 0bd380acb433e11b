"""The meaning of every production of the grammar, typed, from the bottom up."""

from moderator.language.meanings.builder import Builder
from moderator.language.meanings.meaning import Meaning

__all__ = ["Builder", "Meaning"]
