-- What the admin took back, and what was put back again, of the inputs of a game. No input is ever removed: it stands or
-- it does not, as the last row on it says, and all that follows from the inputs that stand is worked out again.
CREATE TABLE revisions (
    game INTEGER NOT NULL REFERENCES games (number),
    number INTEGER NOT NULL,                  -- from 1, without a gap
    moment TEXT NOT NULL,
    way TEXT NOT NULL CHECK (way IN ('undo', 'redo')),
    place INTEGER NOT NULL,                   -- of the input that is taken back or put back
    week INTEGER NOT NULL,                    -- the first that was worked out again, or is open again
    said TEXT NOT NULL,                       -- what was done, as it is published
    reason TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TRIGGER revisions_stay BEFORE UPDATE ON revisions
BEGIN SELECT RAISE(ABORT, 'a revision is never changed'); END;
CREATE TRIGGER revisions_are_kept BEFORE DELETE ON revisions
BEGIN SELECT RAISE(ABORT, 'a revision is never removed'); END;

-- A week whose end was taken back ends a second time, so a deadline may come twice; a mail or a decision never does. The
-- digest of the state that followed an input is no part of it: it is worked out again with all the rest.
DROP VIEW decisions;
CREATE TABLE inputs_anew (
    game INTEGER NOT NULL REFERENCES games (number),
    place INTEGER NOT NULL,                   -- from 1, without a gap
    kind TEXT NOT NULL CHECK (kind IN ('mail', 'decision', 'deadline')),
    number INTEGER NOT NULL,                  -- of the mail in the inbox, the decision or the update in its game
    moment TEXT NOT NULL,
    content TEXT NOT NULL,                    -- JSON: the words as they were taken out, or the decision
    state_digest TEXT NOT NULL,               -- sha256 of the state that followed: a replay must come to the same
    PRIMARY KEY (game, place)
) WITHOUT ROWID;
INSERT INTO inputs_anew SELECT game, place, kind, number, moment, content, state_digest FROM inputs;
DROP TABLE inputs;
ALTER TABLE inputs_anew RENAME TO inputs;
CREATE UNIQUE INDEX inputs_once ON inputs (game, kind, number) WHERE kind <> 'deadline';
CREATE TRIGGER inputs_stay BEFORE UPDATE OF game, place, kind, number, moment, content ON inputs
BEGIN SELECT RAISE(ABORT, 'an input is never changed'); END;
CREATE TRIGGER inputs_are_kept BEFORE DELETE ON inputs
BEGIN SELECT RAISE(ABORT, 'an input is never removed'); END;

-- The inputs that stand.
CREATE VIEW standing AS
SELECT * FROM inputs WHERE coalesce(
    (SELECT way FROM revisions WHERE revisions.game = inputs.game AND revisions.place = inputs.place
     ORDER BY revisions.number DESC LIMIT 1), 'redo') = 'redo';

-- The admin's decisions that stand, as the inputs hold them.
CREATE VIEW decisions AS
SELECT game, number, place, moment,
    json_extract(content, '$.what') AS what,
    json_extract(content, '$.details') AS details
FROM standing WHERE kind = 'decision';

-- How many revisions there are of a game; and how often the luck of its open week was known already when it opened.
ALTER TABLE games ADD COLUMN revised INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;
