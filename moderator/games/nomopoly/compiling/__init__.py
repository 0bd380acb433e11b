"""From the typed trees of sentences to the tables of a program: what is declared, and the law of each sentence."""
