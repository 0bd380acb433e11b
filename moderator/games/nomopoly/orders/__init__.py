"""Orders: which sentence grants one, what its words stand for, what it costs, and how it is carried out."""
