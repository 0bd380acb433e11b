-- Letters may also be held, since nothing arrives at their address, or dropped by the admin.
CREATE TABLE outbox_anew (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL UNIQUE,          -- made from what the letter answers: nothing is told twice
    game INTEGER REFERENCES games (number),
    answers INTEGER REFERENCES inbox (number),
    sender TEXT NOT NULL COLLATE NOCASE,      -- of the envelope: each letter's own, so that what comes back names it
    recipient TEXT NOT NULL,
    content BLOB NOT NULL,                    -- the whole letter, CRLF line ends
    made TEXT NOT NULL,
    tried_since TEXT NOT NULL,                -- from here its five days are counted
    state TEXT NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'held', 'dropped')),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt TEXT NOT NULL,
    outcome TEXT NOT NULL DEFAULT ''          -- what the other server said last
);
INSERT INTO outbox_anew
SELECT number, message_id, game, answers, sender, recipient, content, made, made, state, attempts, next_attempt, outcome
FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_anew RENAME TO outbox;
CREATE INDEX outbox_due ON outbox (next_attempt) WHERE state IN ('waiting', 'sending');
CREATE INDEX outbox_sender ON outbox (sender);
CREATE INDEX outbox_recipient ON outbox (recipient, number);

-- Letters that came back, or that a mail server would not take for their reader. Each counts once against its address,
-- until somebody writes from there or the admin clears it.
CREATE TABLE returned (
    letter INTEGER PRIMARY KEY REFERENCES outbox (number),
    address TEXT NOT NULL,                    -- that it was sent to
    mail INTEGER REFERENCES inbox (number),   -- the report; NULL where a mail server refused the letter itself
    moment TEXT NOT NULL,
    status TEXT NOT NULL,                     -- as the report gives it (RFC 3463), such as 5.1.1; empty if it gives none
    words TEXT NOT NULL,                      -- of the server that could not deliver
    is_gone INTEGER NOT NULL,                 -- 1 where the report says that there is no such mailbox
    cleared TEXT                              -- when it ceased to count; NULL while it counts
);
CREATE INDEX returned_counting ON returned (address) WHERE cleared IS NULL;

-- Who wants no news and no reminders of a game; answers to her own mail come all the same.
CREATE TABLE silenced (
    game INTEGER NOT NULL REFERENCES games (number),
    address TEXT NOT NULL,
    mail INTEGER NOT NULL REFERENCES inbox (number), -- that asked for it
    moment TEXT NOT NULL,
    PRIMARY KEY (game, address)
) WITHOUT ROWID;
