-- +goose Up
ALTER TABLE matches ADD COLUMN referee TEXT NOT NULL DEFAULT ''; -- id of the guest who is the referee now
UPDATE matches SET referee = coalesce((
	SELECT CASE kind WHEN 'refereed' THEN json_extract(body, '$.guest') ELSE '' END FROM events
	WHERE match = matches.id AND kind IN ('refereed', 'unrefereed') AND form = 2 ORDER BY seq DESC LIMIT 1), '')
	WHERE json_extract(settings, '$.referee') = 'on';
CREATE INDEX matches_referee ON matches (referee, n) WHERE referee <> '';

-- +goose Down
DROP INDEX matches_referee;
ALTER TABLE matches DROP COLUMN referee;
