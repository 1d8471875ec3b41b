-- +goose Up
ALTER TABLE matches ADD COLUMN series TEXT NOT NULL DEFAULT ''; -- id of the first match of its series; empty: of none, or itself the first
ALTER TABLE matches ADD COLUMN round  TEXT NOT NULL DEFAULT ''; -- JSON of its place in the series
CREATE INDEX matches_series ON matches (series, n) WHERE series <> '';

-- +goose Down
DROP INDEX matches_series;
ALTER TABLE matches DROP COLUMN round;
ALTER TABLE matches DROP COLUMN series;
