-- +goose Up
-- What all nodes sign with.
CREATE TABLE keys (
	name TEXT  PRIMARY KEY, -- cookies
	body BYTEA NOT NULL
);

-- +goose Down
DROP TABLE keys;
