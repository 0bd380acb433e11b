-- How long mail was worked on, so that nobody's mail takes more than its part of the work. A mail that ends the process
-- that works on it leaves here the seconds that it was given.
CREATE TABLE work (
    mail INTEGER PRIMARY KEY REFERENCES inbox (number),
    moment TEXT NOT NULL,                     -- when it was last worked on
    sender TEXT NOT NULL,                     -- of the envelope, in small letters
    peer TEXT NOT NULL,                       -- the machine that brought it, without the port
    seconds REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX work_moment ON work (moment);
