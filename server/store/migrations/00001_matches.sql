-- +goose Up
CREATE TABLE matches (
	n        INTEGER PRIMARY KEY AUTOINCREMENT, -- order of making
	id       TEXT    NOT NULL UNIQUE,
	game     TEXT    NOT NULL,                  -- canonical name of the rule set
	position TEXT    NOT NULL,                  -- start, empty for the game's own
	settings TEXT    NOT NULL,                  -- JSON
	seed     BLOB    NOT NULL,                  -- of all rolls; its hash is told at the start
	created  INTEGER NOT NULL,                  -- ms since 1970
	phase    TEXT    NOT NULL,
	plies    INTEGER NOT NULL,
	due      INTEGER NOT NULL                   -- 1: a bot has something to do
) STRICT;
CREATE INDEX matches_due ON matches (n) WHERE due = 1;

CREATE TABLE events (
	match TEXT    NOT NULL REFERENCES matches (id),
	seq   INTEGER NOT NULL,
	at    INTEGER NOT NULL, -- ns since the match was made
	kind  TEXT    NOT NULL,
	seat  INTEGER NOT NULL,
	text  TEXT    NOT NULL,
	what  TEXT    NOT NULL,
	n     INTEGER NOT NULL,
	out   TEXT    NOT NULL, -- JSON, empty unless the event ends the match
	PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE commands (
	match TEXT    NOT NULL,
	id    TEXT    NOT NULL,
	seq   INTEGER NOT NULL, -- of the last event that followed from it
	PRIMARY KEY (match, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
	match  TEXT    NOT NULL,
	seat   INTEGER NOT NULL,
	kind   TEXT    NOT NULL,
	player TEXT    NOT NULL, -- id of a person, empty for a bot
	level  INTEGER NOT NULL,
	n      INTEGER NOT NULL, -- of the match
	PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_player ON seats (player, n) WHERE player <> '';

CREATE TABLE guests (
	id      TEXT    PRIMARY KEY,
	name    TEXT    NOT NULL,
	created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
	hash    BLOB    PRIMARY KEY, -- SHA-256 of what the cookie bears
	guest   TEXT    NOT NULL REFERENCES guests (id),
	created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_guest ON sessions (guest);

-- +goose Down
DROP TABLE sessions;
DROP TABLE guests;
DROP TABLE seats;
DROP TABLE commands;
DROP TABLE events;
DROP TABLE matches;
