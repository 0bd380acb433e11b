-- Who wrote a mail, and what was asked of her before it was believed. None of this is ever published.
-- A player's secret order address is made from the game's secret, her address and this number, and stands nowhere
-- itself; a new number makes a new address, and the one before it means nothing any more.
CREATE TABLE order_addresses (
    game INTEGER NOT NULL REFERENCES games (number),
    address TEXT NOT NULL,                    -- the player's own, in lower case
    renewed INTEGER NOT NULL,                 -- how often it was renewed
    PRIMARY KEY (game, address)
) WITHOUT ROWID;

-- What waits for a YES, one row for each secret that was mailed. A row goes when its secret is used, or lapses.
CREATE TABLE confirmations (
    token TEXT PRIMARY KEY,                   -- sha256 of the secret, hex
    game INTEGER NOT NULL REFERENCES games (number),
    mail INTEGER NOT NULL REFERENCES inbox (number), -- that waits, or that asked for a new address
    purpose TEXT NOT NULL CHECK (purpose IN ('orders', 'old address', 'new address')),
    address TEXT NOT NULL,                    -- to which the secret went, and from which the answer must come
    detail TEXT NOT NULL,                     -- the new address that is asked for; empty for orders
    expires TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX confirmations_of_mail ON confirmations (mail);

-- The signatures that have been seen, so that a signed mail is taken once, whatever else of it was changed.
CREATE TABLE signatures (
    game INTEGER NOT NULL REFERENCES games (number),
    digest TEXT NOT NULL,                     -- sha256 of the signature's own value
    mail INTEGER NOT NULL REFERENCES inbox (number),
    PRIMARY KEY (game, digest)
) WITHOUT ROWID;

-- What proof each game demands of its senders: the last row stands, and none is ever changed.
CREATE TABLE demands (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games (number),
    moment TEXT NOT NULL,
    demand TEXT NOT NULL CHECK (demand IN ('from', 'one', 'both')),
    reason TEXT NOT NULL
);
CREATE TRIGGER demands_stay BEFORE UPDATE ON demands
BEGIN SELECT RAISE(ABORT, 'a demand is never changed'); END;
CREATE TRIGGER demands_are_kept BEFORE DELETE ON demands
BEGIN SELECT RAISE(ABORT, 'a demand is never removed'); END;

-- Why the sender of a mail was believed, or was not; and when a mail that had waited for her YES was let go on.
ALTER TABLE inbox ADD COLUMN trust TEXT NOT NULL DEFAULT '';
ALTER TABLE inbox ADD COLUMN released TEXT;

-- What a mail says, as a digest: floods of one text are known by it, whoever they seem to come from.
ALTER TABLE inbox ADD COLUMN likeness TEXT NOT NULL DEFAULT '';
CREATE INDEX inbox_likeness ON inbox (likeness, received);
CREATE INDEX inbox_named ON inbox (message_id);
