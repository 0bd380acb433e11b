-- From which address to which a player has gone, so that what she asks for at the old one counts at the new one. A row
-- goes when its player comes back to the address.
CREATE TABLE moved (
    game INTEGER NOT NULL REFERENCES games (number),
    old TEXT NOT NULL,
    new TEXT NOT NULL,
    moment TEXT NOT NULL,
    PRIMARY KEY (game, old)
) WITHOUT ROWID;
