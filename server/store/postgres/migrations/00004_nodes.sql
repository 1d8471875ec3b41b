-- +goose Up
-- Nodes of a cluster, and until when each is there unless it says so again.
CREATE TABLE nodes (
	node    TEXT        PRIMARY KEY,
	expires TIMESTAMPTZ NOT NULL
) WITH (fillfactor = 50);

-- +goose Down
DROP TABLE nodes;
