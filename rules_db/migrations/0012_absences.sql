-- Who is away, and until when: no reminder goes to them before that. Their mail counts, and is answered, all the same.
CREATE TABLE absences (
    game INTEGER NOT NULL REFERENCES games (number),
    address TEXT NOT NULL,
    until TEXT NOT NULL,                      -- the first moment at which they are back
    mail INTEGER REFERENCES inbox (number),   -- that said so; NULL where the admin did
    PRIMARY KEY (game, address)
) WITHOUT ROWID;
