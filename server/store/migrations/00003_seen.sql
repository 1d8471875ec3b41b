-- +goose Up
ALTER TABLE sessions ADD COLUMN seen INTEGER NOT NULL DEFAULT 0; -- ms since 1970, to the day: the cookie was shown
-- Nobody has counted so far: everybody's time of absence begins now.
UPDATE sessions SET seen = CAST(strftime('%s', 'now') AS INTEGER) * 1000;

-- +goose Down
ALTER TABLE sessions DROP COLUMN seen;
