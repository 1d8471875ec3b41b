-- +goose Up
ALTER TABLE matches ADD COLUMN clocked INTEGER NOT NULL DEFAULT 0; -- 1: somebody's time runs
CREATE INDEX matches_clocked ON matches (n) WHERE clocked = 1;

-- +goose Down
DROP INDEX matches_clocked;
ALTER TABLE matches DROP COLUMN clocked;
