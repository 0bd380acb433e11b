-- How the words of a proposal read on the rules, kept with what it would have done and worked out of the same basis, so
-- that nobody who looks at it need read it again; '' where it is not known. It can be thrown away.
ALTER TABLE hindsight ADD COLUMN trial TEXT NOT NULL DEFAULT '';

-- Trials that were begun and did not come to an end: one that ends its process each time is not tried for ever.
CREATE TABLE trying (
    game INTEGER NOT NULL REFERENCES games (number),
    proposal INTEGER NOT NULL,
    basis TEXT NOT NULL,                      -- as in hindsight
    strikes INTEGER NOT NULL,                 -- how often it was begun on this basis
    PRIMARY KEY (game, proposal)
) WITHOUT ROWID;
