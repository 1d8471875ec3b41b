-- +goose Up
-- How many plies its match has after an event. The row of a match is written anew only where it says something else but that.
ALTER TABLE events ADD COLUMN plies INTEGER; -- null: written before, then the row of the match knows

-- +goose Down
UPDATE matches SET plies = coalesce((SELECT plies FROM events WHERE match = matches.id ORDER BY seq DESC LIMIT 1), plies);
ALTER TABLE events DROP COLUMN plies;
