-- +goose Up
-- A lease whose own end is infinity lasts until its node says: one row is renewed instead of one for each match.
ALTER TABLE nodes
	ADD COLUMN leases TIMESTAMPTZ NOT NULL DEFAULT 'epoch',
	ADD COLUMN mark   BIGINT      NOT NULL DEFAULT 0; -- changes when some of them may have been taken away

-- +goose Down
UPDATE leases SET expires = clock_timestamp() WHERE expires = 'infinity';
ALTER TABLE nodes DROP COLUMN leases, DROP COLUMN mark;
