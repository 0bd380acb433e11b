"""PaperTown, by Severin Klingler: one town on one sheet, redeveloped block by block as the cards show its colors."""
