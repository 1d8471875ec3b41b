-- +goose Up
-- Games that people have made, as rules files.
CREATE TABLE definitions (
	id      TEXT    PRIMARY KEY, -- own: and half of the hash of the body
	body    TEXT    NOT NULL,    -- JSON in the canonical form
	created INTEGER NOT NULL     -- ms since 1970
) STRICT, WITHOUT ROWID;
CREATE INDEX definitions_created ON definitions (created);

-- +goose Down
DROP TABLE definitions;
