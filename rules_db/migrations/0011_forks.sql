-- A fork is a copy of a game to try things in. From this week on it has other luck than the game that it is a copy of, so
-- that nobody sees by it what is to come; and no letter of it is ever sent. NULL in a game that is played.
ALTER TABLE games ADD COLUMN forked INTEGER;
