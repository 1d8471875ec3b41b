-- +goose Up
-- Games that people have made, as rules files.
CREATE TABLE definitions (
	id      TEXT   COLLATE "C" PRIMARY KEY, -- own: and half of the hash of the body
	body    TEXT   NOT NULL, -- JSON in the canonical form
	created BIGINT NOT NULL  -- ms since 1970
);
CREATE INDEX definitions_created ON definitions (created);

-- +goose Down
DROP TABLE definitions;
