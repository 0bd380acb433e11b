-- Mails that came again after they were kept. Where a game acts on mail at once its sender may not have had the answer,
-- and gets the same answer again.
CREATE TABLE repeated (
    mail INTEGER PRIMARY KEY REFERENCES inbox (number),
    times INTEGER NOT NULL,                   -- how often it came again
    answered INTEGER NOT NULL DEFAULT 0       -- how many of these have been seen to
) WITHOUT ROWID;
