-- +goose Up
-- Matches that the program could not cope with. They are left alone until another version of it comes.
CREATE TABLE aside (
	match   TEXT    PRIMARY KEY REFERENCES matches (id),
	version TEXT    NOT NULL, -- of the program
	at      INTEGER NOT NULL  -- ms since 1970
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE aside;
