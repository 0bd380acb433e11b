-- The tables of an installation: many games, one file.
-- Mail, decisions and deadlines are kept for ever and never changed; all else in here can be rebuilt from them.
-- Moments are UTC, written 2026-05-12T18:04:00.000000Z, so that their order as text is their order in time.

-- Every mail that was answered 250, as it came, and what became of it. Written in one transaction before the answer.
CREATE TABLE inbox (
    number INTEGER PRIMARY KEY AUTOINCREMENT, -- the mail's place in this installation, as players see it
    received TEXT NOT NULL,                   -- when it was accepted here; deadlines go by this, not by Date:
    via TEXT NOT NULL,                        -- the way it came: smtp, lmtp, imap, pipe or file
    peer TEXT NOT NULL,                       -- who handed it over, for disputes
    sender TEXT NOT NULL,                     -- the envelope's sender; empty for bounces
    recipient TEXT NOT NULL,                  -- the one envelope recipient that this row is for
    raw BLOB NOT NULL,                        -- the bytes, never written again
    message_id TEXT NOT NULL,                 -- normalised; made from the digest where the mail has none
    digest TEXT NOT NULL,                     -- sha256 of body and chosen headers: a repeated delivery differs elsewhere
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'unanswered', 'aside')),
    attempts INTEGER NOT NULL DEFAULT 0,      -- counted before each try, so that a mail that kills the process counts
    game INTEGER REFERENCES games (number),   -- known once it was read
    place INTEGER,                            -- the input of that game which it became, if it became one
    outcome TEXT NOT NULL DEFAULT '',         -- what became of it, in words for the admin
    UNIQUE (recipient, message_id, digest)    -- the same mail twice is one mail; a reused Message-ID is not
);
CREATE INDEX inbox_waiting ON inbox (number) WHERE state = 'waiting';

-- The games that are played here, each with its state as it now is.
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE, -- the local part of its address
    ruleset TEXT NOT NULL,                    -- which game it is: the name of a folder of moderator/games
    options TEXT NOT NULL,                    -- JSON: what it was begun with
    secret BLOB NOT NULL,                     -- of it the secret of each update is made; never published itself
    begun TEXT NOT NULL,
    due TEXT,                                 -- the next deadline; NULL in a game without a timetable
    place INTEGER NOT NULL DEFAULT 0,         -- how many inputs it has taken: guards against two workers at once
    updates INTEGER NOT NULL DEFAULT 0,       -- how many updates are done
    decisions INTEGER NOT NULL DEFAULT 0,     -- how many decisions were carried out
    drawn INTEGER NOT NULL DEFAULT 0,         -- how far the luck of the open update is used
    state TEXT NOT NULL                       -- canonical JSON after the last input
);

-- All that a game was ever told, in order: the only thing that a replay needs besides the secret.
CREATE TABLE inputs (
    game INTEGER NOT NULL REFERENCES games (number),
    place INTEGER NOT NULL,                   -- from 1, without a gap
    kind TEXT NOT NULL CHECK (kind IN ('mail', 'decision', 'deadline')),
    number INTEGER NOT NULL,                  -- of the mail in the inbox, the decision or the update in its game
    moment TEXT NOT NULL,
    content TEXT NOT NULL,                    -- JSON: the words as they were taken out, or the decision
    state_digest TEXT NOT NULL,               -- sha256 of the state that followed: a replay must come to the same
    PRIMARY KEY (game, place),
    UNIQUE (game, kind, number)
) WITHOUT ROWID;
CREATE TRIGGER inputs_stay BEFORE UPDATE ON inputs
BEGIN SELECT RAISE(ABORT, 'an input is never changed'); END;
CREATE TRIGGER inputs_are_kept BEFORE DELETE ON inputs
BEGIN SELECT RAISE(ABORT, 'an input is never removed'); END;

-- The admin's decisions alone, as the inputs hold them.
CREATE VIEW decisions AS
SELECT game, number, place, moment,
    json_extract(content, '$.what') AS what,
    json_extract(content, '$.details') AS details
FROM inputs WHERE kind = 'decision';

-- What happened, each with its reason. Rebuilt by a replay and compared.
CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games (number),
    place INTEGER NOT NULL,                   -- of the input that it followed from; 0 for the beginning
    turn INTEGER NOT NULL,                    -- its order among the events of that input
    week INTEGER NOT NULL,
    phase TEXT NOT NULL,
    verb TEXT NOT NULL,
    line TEXT NOT NULL,                       -- as published, without its cause
    causes TEXT NOT NULL,                     -- JSON list of rule ids, nearest first, or ["admin"]
    mail INTEGER REFERENCES inbox (number),   -- that asked for it, if one did
    details TEXT NOT NULL,                    -- JSON: the roles
    PRIMARY KEY (game, place, turn)
) WITHOUT ROWID;

-- Every use of luck, as it is published, so that anybody can work it out again from the secret of its update.
CREATE TABLE draws (
    game INTEGER NOT NULL REFERENCES games (number),
    week INTEGER NOT NULL,                    -- the update whose secret it comes from; 0 for the beginning
    turn INTEGER NOT NULL,                    -- its order in that update
    place INTEGER NOT NULL,                   -- of the input that drew it
    purpose TEXT NOT NULL,
    result TEXT NOT NULL,                     -- JSON: the pips, or the label drawn
    candidates TEXT NOT NULL,                 -- JSON: labels with weights; empty for dice
    sides INTEGER NOT NULL,
    PRIMARY KEY (game, week, turn)
) WITHOUT ROWID;

-- The promise that luck is not chosen afterwards: the hash of an update's secret before it, the secret after it.
CREATE TABLE seals (
    game INTEGER NOT NULL REFERENCES games (number),
    week INTEGER NOT NULL,
    commitment TEXT NOT NULL,                 -- sha256 of the secret, hex
    sealed TEXT NOT NULL,                     -- when it could first be published
    secret TEXT,                              -- hex; NULL until the update is over
    PRIMARY KEY (game, week)
) WITHOUT ROWID;

-- The state after each update, for the site's history and as milestones of a replay.
CREATE TABLE states (
    game INTEGER NOT NULL REFERENCES games (number),
    week INTEGER NOT NULL,                    -- 0 is the beginning
    place INTEGER NOT NULL,                   -- of the input after which it stood so
    content TEXT NOT NULL,                    -- canonical JSON
    PRIMARY KEY (game, week)
) WITHOUT ROWID;

-- Each thing that a mail said, as it was understood: what the answer told the player, for the site's mail page.
CREATE TABLE orders (
    game INTEGER NOT NULL REFERENCES games (number),
    mail INTEGER NOT NULL REFERENCES inbox (number),
    turn INTEGER NOT NULL,                    -- its order in the mail
    kind TEXT NOT NULL,                       -- order, question or talk
    quoted TEXT NOT NULL,                     -- the player's words
    meaning TEXT NOT NULL,                    -- JSON list of lines
    refusal TEXT,                             -- JSON; NULL when it was taken
    PRIMARY KEY (game, mail, turn)
) WITHOUT ROWID;

-- Proposals as they were filed, and the admin's last word on each; the game's state decides what comes of it.
CREATE TABLE proposals (
    game INTEGER NOT NULL REFERENCES games (number),
    number INTEGER NOT NULL,
    mail INTEGER NOT NULL REFERENCES inbox (number),
    title TEXT NOT NULL,
    state TEXT NOT NULL,                      -- in the game's own words: undecided, put back, ...
    changes TEXT NOT NULL,                    -- JSON list of lines: what it would change
    content TEXT NOT NULL,                    -- JSON: troubles, effects and notes as the proposer was told
    verdict TEXT,                             -- JSON: the details of the last judgement; NULL while undecided
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

-- What the rules now wait for from a person, as the last step of the game left it.
CREATE TABLE questions (
    game INTEGER NOT NULL REFERENCES games (number),
    turn INTEGER NOT NULL,
    key TEXT NOT NULL,
    who TEXT NOT NULL,                        -- a player's name, or admin
    text TEXT NOT NULL,
    silence TEXT NOT NULL,                    -- what no answer means
    PRIMARY KEY (game, turn)
) WITHOUT ROWID;

-- Letters to be sent, written in the transaction of what they tell of. A letter's bytes are the same at each try.
CREATE TABLE outbox (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL UNIQUE,          -- made from what the letter answers: nothing is told twice
    game INTEGER REFERENCES games (number),
    answers INTEGER REFERENCES inbox (number),
    sender TEXT NOT NULL,                     -- of the envelope; empty where nobody shall answer automatically
    recipient TEXT NOT NULL,
    content BLOB NOT NULL,                    -- the whole letter, CRLF line ends
    made TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt TEXT NOT NULL,
    outcome TEXT NOT NULL DEFAULT ''          -- what the other server said last
);
CREATE INDEX outbox_due ON outbox (next_attempt) WHERE state IN ('waiting', 'sending');

-- How sentences of the rules were read, since reading is slow and the same text is always read the same way.
CREATE TABLE readings (
    key TEXT PRIMARY KEY,                     -- digest of the grammar, the lexicon and the text
    reading TEXT NOT NULL
) WITHOUT ROWID;
