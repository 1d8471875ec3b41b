-- +goose Up
ALTER TABLE matches ADD COLUMN open INTEGER NOT NULL DEFAULT 0; -- 1: while it waits, anybody may find it

-- +goose Down
ALTER TABLE matches DROP COLUMN open;
