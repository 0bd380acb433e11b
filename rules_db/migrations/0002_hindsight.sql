-- What each proposal would have done to the weeks before it: worked out again whenever a week has passed, kept as it
-- was last once the proposal is judged. It can be thrown away and is then worked out anew.
CREATE TABLE hindsight (
    game INTEGER NOT NULL REFERENCES games (number),
    proposal INTEGER NOT NULL,
    basis TEXT NOT NULL,                      -- sha256 of what it was worked out from: the words and the week
    effects TEXT NOT NULL,                    -- JSON list of sentences
    PRIMARY KEY (game, proposal)
) WITHOUT ROWID;
