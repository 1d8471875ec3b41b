package keep

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/store/database"
)

// BackupCmd is "tavlei backup".
type BackupCmd struct {
	File string `arg:"" help:"New file for the bundle, an existing one is not overwritten; - for standard output."`
	storeFlags
}

// ownMeans refuses what is done to SQLite's file alone.
func ownMeans(kind string) error {
	if database.IsFile(kind) {
		return nil
	}
	return verb.BadCall(verb.Faultf("a bundle holds SQLite's file, and the matches are kept in PostgreSQL (--database): back it up by its own means, " +
		"pg_dump or its archive of the log, and the file key of the data directory beside; or copy it into a directory with tavlei migrate-data"))
}

// Help shows examples.
func (BackupCmd) Help() string {
	return "One bundle holds everything: the database, the key by which browsers are known again, and a manifest with sizes and checksums. The server may be running. The bundle is a tar archive packed by zstd; " +
		"only you can read it, since it holds the sessions of guests. tavlei restore puts it back, tavlei verify looks at it.\n\n" +
		"Examples:\n  tavlei backup tavlei-monday.tar.zst\n  tavlei backup --data /var/lib/tavlei - | ssh elsewhere 'cat > tavlei.tar.zst'"
}

// Run makes the bundle.
func (c BackupCmd) Run(e *verb.Env) error {
	if err := ownMeans(c.Database); err != nil {
		return err
	}
	dir := dataOr(c.Data)
	if err := datadir.Pending(dir); err != nil {
		return err
	}
	if c.File == "-" {
		return c.toOutput(e, dir)
	}
	file, err := filepath.Abs(c.File)
	if err != nil {
		return err
	}
	m, err := datadir.WriteFile(e.Ctx, file, dir, verb.Version(), time.Now())
	if err != nil {
		return err
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.Out, "%s: %d bytes, %s\n", file, info.Size(), holds(m))
	warnOfKey(e, dir, m)
	return err
}

// toOutput writes the bundle to standard output; the copy of the database waits in the system's folder
// for such files.
func (c BackupCmd) toOutput(e *verb.Env, dir string) error {
	if verb.IsTerminal(e.Bare) {
		return verb.BadCall(verb.Faultf("a bundle is nothing to read: send standard output to a file or a program"))
	}
	m, err := datadir.Write(e.Ctx, e.Out, dir, os.TempDir(), verb.Version(), time.Now())
	if err == nil {
		warnOfKey(e, dir, m)
	}
	return err
}

func warnOfKey(e *verb.Env, dir string, m *datadir.Manifest) {
	if !m.HasKey() {
		fmt.Fprintln(e.Err, e.Said.Say("There is no key in %s, so none is in the bundle: restored elsewhere, it knows no browser again.", dir))
	}
}

// holds tells what is in a bundle.
func holds(m *datadir.Manifest) string {
	said := counted(m.Matches, "match", "matches") + ", " + counted(m.Guests, "guest", "guests")
	if m.Games > 0 {
		said += ", " + counted(m.Games, "game", "games") + " that people made"
	}
	return said
}

// counted is a number with its noun.
func counted(n int, one, many string) string {
	if n == 1 {
		many = one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// RestoreCmd is "tavlei restore".
type RestoreCmd struct {
	Bundle  string `arg:"" help:"Bundle of tavlei backup, or a bare database as older versions have made them; - for standard input."`
	Data    string `env:"TAVLEI_DATA" placeholder:"DIR" help:"Data directory to restore, made if it is not there. Default: ${data}."`
	Replace bool   `help:"Replace what is in the directory; it is kept in a folder beside."`
}

// Help shows examples.
func (RestoreCmd) Help() string {
	return "The bundle is unpacked and checked first: its sums, then the database. If anything is wrong, the directory stays " +
		"as it was; an interrupted restore is finished at the next start or leaves no trace. The server must be stopped.\n\n" +
		"Examples:\n  tavlei restore tavlei-monday.tar.zst --data /var/lib/tavlei\n  tavlei restore tavlei-monday.tar.zst --replace"
}

// Run restores.
func (c RestoreCmd) Run(e *verb.Env) error {
	in, name := e.In, "standard input"
	if c.Bundle != "-" {
		f, err := os.Open(c.Bundle)
		if err != nil {
			return err
		}
		defer f.Close()
		in, name = f, c.Bundle
		if info, err := os.Stat(c.Bundle + "-wal"); err == nil && info.Size() > 0 {
			return verb.Faultf("%s was copied while a server used it: %s-wal beside it holds a part of it; copy with tavlei backup", c.Bundle, c.Bundle)
		}
	}
	out, err := datadir.Restore(e.Ctx, in, dataOr(c.Data), c.Replace, time.Now())
	if err != nil {
		return verb.Faultf("restore %s: %w", name, err)
	}
	tellRestored(e.Out, name, out)
	return nil
}

func tellRestored(w io.Writer, name string, out *datadir.Restored) {
	if m := out.Manifest; m != nil {
		fmt.Fprintf(w, "%s: restored from %s, made %s by tavlei %s: %s\n", out.Dir, name, m.Made.Format("2006-01-02 15:04 MST"), m.Tavlei, holds(m))
	} else {
		fmt.Fprintf(w, "%s: restored from %s, a bare database\n", out.Dir, name)
	}
	switch out.Key {
	case datadir.KeyMissing:
		fmt.Fprintln(w, "It comes without the key of the cookies: the server makes a new one and knows no browser again. All matches can be "+
			"looked at, but nobody gets back to a seat. If you still have the file key of the old data directory, put it into this one before the start.")
	case datadir.KeyKept:
		fmt.Fprintln(w, "It comes without the key of the cookies; the one that was in the directory is kept.")
	}
	if out.Aside != "" {
		fmt.Fprintf(w, "What was there before lies in %s; remove it when all is well.\n", out.Aside)
	}
}
