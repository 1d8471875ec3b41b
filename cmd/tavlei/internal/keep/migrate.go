package keep

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/store/database"
	"github.com/tavlei/tavlei/server/store/move"
	"github.com/tavlei/tavlei/server/store/postgres"
)

// MigrateCmd is "tavlei migrate-data".
type MigrateCmd struct {
	From string `required:"" env:"TAVLEI_FROM" placeholder:"DIR|URL" help:"Data directory, or address of a PostgreSQL database, to copy from."`
	To   string `required:"" env:"TAVLEI_TO" placeholder:"DIR|URL" help:"Data directory, made if it is not there, or address of a PostgreSQL database, to copy to."`
	JSON bool   `help:"Print JSON."`
}

// Help shows examples.
func (MigrateCmd) Help() string {
	return "Matches with every event and command, guests, sessions, tokens and the games that people have made are copied, each under its number, and both sides are " +
		"compared by sums afterwards. An interrupted copy goes on where it was when the command is given again; a database that holds something " +
		"else is refused. Stop the servers first. The key of the cookies goes with them, so that every browser is still known.\n\n" +
		"Examples:\n  tavlei migrate-data --from /var/lib/tavlei --to postgres://tavlei@db.example/tavlei\n" +
		"  tavlei migrate-data --from postgres://tavlei@db.example/tavlei --to /var/lib/tavlei-again"
}

type migratedJSON struct {
	Matches int    `json:"matches"`
	Events  int    `json:"events"`
	Guests  int    `json:"guests"`
	Games   int    `json:"games"`  // that people have made
	Copied  int    `json:"copied"` // matches that this run has copied
	SHA256  string `json:"sha256"` // of everything, the same on both sides
}

// Run copies and compares.
func (c MigrateCmd) Run(e *verb.Env) (err error) {
	if c.From == c.To {
		return verb.BadCall(verb.Faultf("--from and --to are the same"))
	}
	for _, place := range []string{c.From, c.To} {
		if postgres.IsAddress(place) {
			if err := database.Check(place); err != nil {
				return verb.BadCall(err)
			}
		}
	}
	from, err := openPlace(e.Ctx, c.From, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.close()) }()
	to, err := openPlace(e.Ctx, c.To, true)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.close()) }()
	key, err := keyFor(e.Ctx, from, to)
	if err != nil {
		return verb.Faultf("migrate-data: %w", err)
	}
	shown := map[string]*verb.Progress{}
	r, err := move.Run(e.Ctx, from.Mover, to.Mover, func(part string, done, of int) {
		if shown[part] == nil {
			shown[part] = e.Progress(part, of)
		}
		if shown[part].N = done; done >= of {
			shown[part].Done()
			return
		}
		shown[part].Draw("")
	})
	if err == nil {
		err = to.takeKey(e.Ctx, key)
	}
	if err != nil {
		return verb.Faultf("migrate-data: %w", err)
	}
	if c.JSON {
		return verb.PrintJSON(e.Out, migratedJSON{r.All.Matches, r.All.Events, r.All.Guests, r.All.Games, r.Matches, fmt.Sprintf("%x", r.Sum)})
	}
	fmt.Fprintf(e.Out, "copied    %s, %s, %s that people made\ncompared  %s with %s, %s, %s: the same on both sides\nsha256    %x\n",
		counted(r.Matches, "match", "matches"), counted(r.Guests, "guest", "guests"), counted(r.Games, "game", "games"),
		counted(r.All.Matches, "match", "matches"), counted(r.All.Events, "event", "events"), counted(r.All.Guests, "guest", "guests"), counted(r.All.Games, "game", "games"), r.Sum)
	return nil
}

// place is a store to copy from or to, and the directory it lies in, if it does.
type place struct {
	store.Mover
	dir *datadir.Dir
}

func (p *place) close() error {
	err := p.Mover.Close()
	if p.dir != nil {
		p.dir.Close()
	}
	return err
}

// key is what the place signs cookies with, nil if there is nothing yet.
func (p *place) key(ctx context.Context) ([]byte, error) {
	if p.dir != nil {
		return p.dir.Key(), nil
	}
	if shared, ok := p.Mover.(store.Keys); ok {
		return shared.Key(ctx)
	}
	return nil, nil
}

// keyFor is the key of the cookies that goes along. A target that has one already must have the same.
func keyFor(ctx context.Context, from, to *place) ([]byte, error) {
	key, err := from.key(ctx)
	if err != nil || key == nil {
		return nil, err
	}
	theirs, err := to.key(ctx)
	if err == nil && theirs != nil && !bytes.Equal(theirs, key) {
		err = verb.Faultf("the target has another key of the cookies than what is copied: it belongs to another installation; take an empty one")
	}
	return key, err
}

// takeKey keeps a key, if there is one.
func (p *place) takeKey(ctx context.Context, key []byte) (err error) {
	if key == nil {
		return nil
	}
	if p.dir != nil {
		return p.dir.TakeKey(key)
	}
	if shared, ok := p.Mover.(store.Keys); ok {
		_, err = shared.PutKey(ctx, key)
	}
	return err
}

// openPlace opens one of the two. A directory is locked, so that no server uses it.
func openPlace(ctx context.Context, name string, write bool) (p *place, err error) {
	p = &place{}
	kind, path := name, ""
	if !postgres.IsAddress(name) {
		if _, err := os.Stat(name); err != nil && !write {
			return nil, err
		}
		if p.dir, err = datadir.OpenBeside(name); err != nil {
			return nil, err
		}
		kind, path = database.SQLite, p.dir.File(datadir.Database)
	}
	if write {
		p.Mover, err = database.Open(ctx, kind, path)
	} else {
		p.Mover, err = database.Look(ctx, kind, path)
	}
	if err != nil && p.dir != nil {
		p.dir.Close()
	}
	return p, err
}
