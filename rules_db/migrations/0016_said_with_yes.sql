-- The mail whose YES let this one go on: what else that says counts together with it.
ALTER TABLE inbox ADD COLUMN confirmed_by INTEGER REFERENCES inbox (number);
