"""The words of a position's attributes and what they are in the world, one file a kind of thing."""

from moderator.games.nomopoly.naming.attributes import attributes_of, look, put
from moderator.games.nomopoly.naming.names import Names
from moderator.games.nomopoly.naming.words import PIECES, SINGLE

__all__ = ["PIECES", "SINGLE", "Names", "attributes_of", "look", "put"]
