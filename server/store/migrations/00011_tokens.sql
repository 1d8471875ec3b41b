-- +goose Up
-- Sessions that people have given to programs have a name; those of browsers have none.
ALTER TABLE sessions ADD COLUMN name  TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN scope TEXT NOT NULL DEFAULT ''; -- play or read

-- +goose Down
DELETE FROM sessions WHERE name <> '';
ALTER TABLE sessions DROP COLUMN scope;
ALTER TABLE sessions DROP COLUMN name;
