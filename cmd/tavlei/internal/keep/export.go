package keep

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store"
)

// exportCmd is "tavlei data export".
type exportCmd struct {
	To string `arg:"" name:"file|dir" help:"New file for all of them, or a folder (one that is there, or a name that ends in /) for a file of each game; - is standard output."`
	storeFlags
	Format string        `placeholder:"FORMAT" help:"Format to write: ${formats}. Default: in a folder the usual one of each game; in a file what its name says, or our own, which holds every game."`
	Game   string        `placeholder:"GAME" help:"Only matches of this game, under any options."`
	Public string        `env:"TAVLEI_PUBLIC" placeholder:"URL" help:"How others reach the server, for the addresses of the matches in their records."`
	Each   verb.Duration `default:"1m" placeholder:"TIME" help:"Most time for one match; 0 for any. Default: ${default}."`
}

// Help shows examples.
func (exportCmd) Help() string {
	return "Each match that is over becomes one game of a file, oldest first, with its players, date, result and id; what was said at " +
		"the table is left out. A folder gets russian.pdn, chess.pgn and so on; a match that the usual format of its game does not hold goes " +
		"into a file of our own format beside. Files that are there are not overwritten. A match that cannot be played again, or written in " +
		"the format of --format, is named on standard error, and the exit status is 1.\n\n" +
		"Examples:\n  tavlei data export games/\n  tavlei data export --game chess --data /var/lib/tavlei chess.pgn\n  tavlei data export - | tavlei check -"
}

// exportStep is how many matches are listed at a time.
const exportStep = 100

// Run exports.
func (c exportCmd) Run(e *verb.Env) (err error) {
	x, err := c.exporter(e)
	if err != nil {
		return err
	}
	s, err := c.look(e.Ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	if err := x.prepare(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, x.close(err != nil && !errors.Is(err, verb.ErrSilent))) }()
	for after := int64(0); ; {
		list, err := s.Over(e.Ctx, after, exportStep)
		if err != nil {
			return err
		}
		for _, m := range list {
			after = m.N
			if err := x.match(e.Ctx, s, m); err != nil {
				return err
			}
		}
		if len(list) < exportStep {
			return x.Tell()
		}
	}
}

// exporter writes matches into one file, or into one for each game.
type exporter struct {
	exportCmd
	e      *verb.Env
	game   string         // only matches of this game; empty: of all
	format *record.Format // nil: the usual one of each game
	folder bool
	files  map[string]*exported
	wrong  bool // some matches are not written
}

// exported is a file and how many matches are in it.
type exported struct {
	io.Writer
	file *os.File // nil: standard output
	name string
	n    int
}

// exporter checks the call.
func (c exportCmd) exporter(e *verb.Env) (*exporter, error) {
	x := &exporter{exportCmd: c, e: e, files: map[string]*exported{}}
	if time.Duration(c.Each) < 0 {
		return nil, verb.BadCall(verb.Faultf("--each %v: want a time like 1m, or 0 for any", time.Duration(c.Each)))
	}
	if c.Game != "" {
		g, err := verb.OpenGame(c.Game)
		if err != nil {
			return nil, err
		}
		x.game = g.Info.ID
	}
	info, err := os.Stat(c.To)
	x.folder = c.To != "-" && (err == nil && info.IsDir() || os.IsPathSeparator(c.To[len(c.To)-1]))
	name := c.Format
	if name == "" && !x.folder {
		name = strings.TrimPrefix(filepath.Ext(c.To), ".")
		if name == "" {
			name = "tavlei"
		}
	}
	if name == "" {
		return x, nil
	}
	if x.format, err = record.FormatByName(name); err != nil {
		return nil, verb.BadCall(err)
	}
	if x.format.Write == nil || x.format.Problems {
		return nil, verb.BadCall(verb.Faultf("format %s: no games are written in it, want one of %s", x.format.Name, verb.FormatNames()))
	}
	return x, nil
}

// prepare makes the folder, or opens the one file.
func (x *exporter) prepare() error {
	if x.folder {
		return os.MkdirAll(x.To, 0o700)
	}
	if x.To == "-" {
		x.files["-"] = &exported{Writer: x.e.Out, name: "standard output"}
		return nil
	}
	_, err := x.Open(x.To)
	return err
}

// Open gives a file to write on, made at the first call.
func (x *exporter) Open(name string) (*exported, error) {
	if f := x.files[name]; f != nil {
		return f, nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil, verb.Faultf("%w; an existing file is not overwritten", err)
	}
	if err != nil {
		return nil, err
	}
	x.files[name] = &exported{Writer: f, file: f, name: name}
	return x.files[name], nil
}

// match writes one match. An error says that nothing more can be written; what is wrong with the match itself is told.
func (x *exporter) match(ctx context.Context, s store.Archive, m store.Match) error {
	id, _, _ := strings.Cut(m.Setup.Game, ";")
	if x.game != "" && id != x.game {
		return nil
	}
	text, format, err := x.record(ctx, s, m)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, store.ErrNotFound): // deleted meanwhile
		return nil
	case err != nil:
		x.wrong = true
		fmt.Fprintln(x.e.Err, x.e.Said.Say("match %s: %s", m.ID, x.e.Said.Tell(err)))
		return nil
	}
	name := x.To
	if x.folder {
		name = filepath.Join(x.To, strings.ReplaceAll(id, ":", "-")+format.Ending())
	}
	f, err := x.Open(name)
	if err != nil {
		return err
	}
	f.n++
	_, err = f.Write(text)
	return err
}

// record is the text of a match and the format that it is in.
func (x *exporter) record(ctx context.Context, s store.Archive, m store.Match) ([]byte, *record.Format, error) {
	st, err := datadir.Replay(ctx, s, m.ID, datadir.Options{Each: time.Duration(x.Each), Cache: EngineCache()})
	if err != nil {
		return nil, nil, err
	}
	head := show.RecordHead{Created: m.Created, Names: map[string]string{}}
	if x.Public != "" {
		head.Site = strings.TrimRight(x.Public, "/") + "/" + m.ID
	}
	for _, p := range st.Players {
		if p.Kind != match.Guest {
			continue
		}
		guest, err := s.Guest(ctx, p.ID)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, nil, err
		}
		head.Names[p.ID] = guest.Name
	}
	games := show.WriteDown(st, head)
	for _, g := range games {
		g.SetTag("GameId", m.ID)
	}
	g := games[len(games)-1]
	formats := record.FormatsFor(g.Rules) // our own is the first, the usual one the second
	if x.format != nil {
		formats = []*record.Format{x.format}
		if !x.format.CanWrite(g.Rules) {
			return nil, nil, verb.Faultf("%s does not hold %s", x.format.Name, g.Rules.Name())
		}
	} else if len(formats) > 1 {
		formats = []*record.Format{formats[1], formats[0]}
	}
	var text bytes.Buffer
	for _, f := range formats {
		text.Reset()
		if err = record.WriteAll(&text, f, games); !errors.Is(err, record.ErrWrite) {
			return text.Bytes(), f, err
		}
	}
	return nil, nil, err
}

// close closes all files; where the export did not come to its end, they are removed.
func (x *exporter) close(broken bool) (err error) {
	for _, f := range x.files {
		if f.file == nil {
			continue
		}
		err = errors.Join(err, f.file.Close())
		if broken {
			err = errors.Join(err, os.Remove(f.name))
		}
	}
	return err
}

// Tell says what is where.
func (x *exporter) Tell() error {
	out := x.e.Out
	if x.To == "-" {
		out = x.e.Err
	}
	names := make([]string, 0, len(x.files))
	for name := range x.files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		f := x.files[name]
		fmt.Fprintf(out, "%s: %s\n", f.name, counted(f.n, "match", "matches"))
	}
	if x.wrong {
		return verb.ErrSilent
	}
	return nil
}
