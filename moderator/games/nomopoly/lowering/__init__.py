"""From the tree of a sentence to the law that it makes.

Each module is a family of constructions: a shape of the tree, the sorts that it demands, and the law that comes of it.
Every part of a tree is taken exactly once (`taking`); a word that is left over is refused by its name. A sentence of a
shape that no construction knows yet raises `NotYet`, and `compiling` runs it.
"""
