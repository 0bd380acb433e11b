-- After a mend of the moderator itself the admin may have weeks worked out again: all inputs stand as they stood, and
-- `place` is that of the first of them which is taken again.
DROP VIEW decisions;
DROP VIEW standing;
CREATE TABLE revisions_anew (
    game INTEGER NOT NULL REFERENCES games (number),
    number INTEGER NOT NULL,                  -- from 1, without a gap
    moment TEXT NOT NULL,
    way TEXT NOT NULL CHECK (way IN ('undo', 'redo', 'again')),
    place INTEGER NOT NULL,                   -- of the input that is taken back, put back, or taken again as the first
    week INTEGER NOT NULL,                    -- the first that was worked out again, or is open again
    said TEXT NOT NULL,                       -- what was done, as it is published
    reason TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
INSERT INTO revisions_anew SELECT game, number, moment, way, place, week, said, reason FROM revisions;
DROP TABLE revisions;
ALTER TABLE revisions_anew RENAME TO revisions;
CREATE TRIGGER revisions_stay BEFORE UPDATE ON revisions
BEGIN SELECT RAISE(ABORT, 'a revision is never changed'); END;
CREATE TRIGGER revisions_are_kept BEFORE DELETE ON revisions
BEGIN SELECT RAISE(ABORT, 'a revision is never removed'); END;

-- The inputs that stand.
CREATE VIEW standing AS
SELECT * FROM inputs WHERE coalesce(
    (SELECT way FROM revisions
     WHERE revisions.game = inputs.game AND revisions.place = inputs.place AND way <> 'again'
     ORDER BY revisions.number DESC LIMIT 1), 'redo') = 'redo';

-- The admin's decisions that stand, as the inputs hold them.
CREATE VIEW decisions AS
SELECT game, number, place, moment,
    json_extract(content, '$.what') AS what,
    json_extract(content, '$.details') AS details
FROM standing WHERE kind = 'decision';
