package keep

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/store/postgres"
)

// VerifyCmd is "tavlei verify".
type VerifyCmd struct {
	Path  string        `arg:"" help:"Bundle of tavlei backup, bare database, data directory, or address of a PostgreSQL database."`
	Quick bool          `help:"Leave out the matches: sums and the database only."`
	Each  verb.Duration `default:"1m" placeholder:"TIME" help:"Most time for one match; 0 for any. Default: ${default}."`
	JSON  bool          `help:"Print JSON."`
}

// Help shows examples.
func (VerifyCmd) Help() string {
	return "Checks the sums of a bundle, lets SQLite look at every page of the database, and plays every match again from its " +
		"events. Nothing is changed; a data directory may be in use. The exit status is 1 if anything is wrong. Matches of Chapaev " +
		"take a second for twenty shots.\n\n" +
		"Examples:\n  tavlei verify tavlei-monday.tar.zst\n  tavlei verify /var/lib/tavlei --quick\n  tavlei verify tavlei-monday.tar.zst --json"
}

// Run looks, and tells what it has found.
func (c VerifyCmd) Run(e *verb.Env) error {
	if time.Duration(c.Each) < 0 {
		return verb.BadCall(verb.Faultf("--each %v: want a time like 1m, or 0 for any", time.Duration(c.Each)))
	}
	var shown *verb.Progress
	o := datadir.Options{Quick: c.Quick, Each: time.Duration(c.Each), Cache: EngineCache(), Step: func(done, of int) {
		if shown == nil {
			shown = e.Progress("matches", of)
		}
		shown.N = done
		shown.Draw("")
	}}
	r, err := c.verify(e.Ctx, o)
	if shown != nil {
		shown.Done()
	}
	if err != nil {
		return err
	}
	if c.JSON {
		err = verb.PrintJSON(e.Out, r)
	} else {
		c.Tell(e.Out, r)
	}
	if err == nil && !r.Whole() {
		err = verb.ErrSilent
	}
	return err
}

func (c VerifyCmd) verify(ctx context.Context, o datadir.Options) (*datadir.Report, error) {
	if !postgres.IsAddress(c.Path) {
		return datadir.Verify(ctx, c.Path, o)
	}
	s, err := postgres.Look(ctx, c.Path)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	return datadir.VerifyStore(ctx, s.Name(), s, o)
}

// maxTold bounds the list for people; JSON has all.
const maxTold = 100

func (c VerifyCmd) Tell(w io.Writer, r *datadir.Report) {
	if m := r.Bundle; m != nil {
		fmt.Fprintf(w, "bundle    made %s by tavlei %s, %d files of %d bytes, sums agree\n",
			m.Made.Format("2006-01-02 15:04 MST"), m.Tavlei, len(m.Files), m.Size())
	}
	switch {
	case r.Remote: // it lies in no database
	case r.Key:
		fmt.Fprintln(w, "key       there")
	default:
		fmt.Fprintln(w, "key       missing: no browser is known again with this")
	}
	if r.Remote {
		fmt.Fprintf(w, "database  %s, tables of version %d; pg_amcheck looks at its pages\n", r.Path, r.Schema)
	} else if len(r.Database) == 0 {
		fmt.Fprintf(w, "database  whole, tables of version %d\n", r.Schema)
	}
	for _, fault := range r.Database {
		fmt.Fprintf(w, "database  DAMAGED: %s\n", fault)
	}
	if r.Lost != "" {
		fmt.Fprintf(w, "end       MISSING: %s\n", r.Lost)
	}
	if c.Quick {
		fmt.Fprintf(w, "matches   %d, not looked at\n", r.Matches)
		return
	}
	fmt.Fprintf(w, "matches   %d of %d played again\n", r.Replayed, r.Matches)
	tellMatches(w, "DAMAGED", r.Damaged)
	tellMatches(w, "unknown", r.Unchecked)
}

func tellMatches(w io.Writer, how string, list []store.Damage) {
	for i, d := range list {
		if i == maxTold {
			fmt.Fprintf(w, "          and %d more; --json lists all\n", len(list)-i)
			return
		}
		fmt.Fprintf(w, "match     %s %s: %s\n", d.Match, how, d.Why)
	}
}
