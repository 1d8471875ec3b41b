-- +goose Up
-- What an event says is kept as the JSON of its kind from now on. Older ones stay as they were written: form 1.
ALTER TABLE events ADD COLUMN form INTEGER NOT NULL DEFAULT 1;
ALTER TABLE events ADD COLUMN body TEXT    NOT NULL DEFAULT ''; -- JSON; of form 1 empty: then text, what, n and out say it

-- +goose Down
ALTER TABLE events DROP COLUMN body;
ALTER TABLE events DROP COLUMN form;
