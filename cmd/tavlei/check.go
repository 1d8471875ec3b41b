package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// checkCmd is "tavlei check".
type checkCmd struct {
	Files  []string `arg:"" name:"file" help:"Files of games; - is standard input."`
	Game   string   `placeholder:"GAME" help:"The game of records that do not name it."`
	Format string   `placeholder:"FORMAT" help:"Format of the files, if neither content nor name tells."`
	Quiet  bool     `short:"q" help:"Print faults only, no counts."`
	JSON   bool     `help:"Print JSON."`
}

// Help shows examples.
func (checkCmd) Help() string {
	return "The exit status is 0 only if every game of every file is good. Faults go to standard error, " +
		"one a line, with file, line, column, game, ply and rule; remarks are faults a reader can live with.\n\n" +
		"Examples:\n  tavlei check wk2003.pdn\n  tavlei check --game russian - < games.pdn"
}

type fileJSON struct {
	File   string      `json:"file"`
	Format string      `json:"format,omitempty"`
	Games  int         `json:"games"`
	Good   int         `json:"good"`
	Plies  int         `json:"plies"`
	Faults []faultJSON `json:"faults"`
}

type faultJSON struct {
	Line   int    `json:"line"`
	Col    int    `json:"col"`
	Byte   int64  `json:"byte,omitempty"` // where line is 0: the file has no lines
	Game   int    `json:"game,omitempty"`
	Ply    int    `json:"ply,omitempty"`
	Text   string `json:"text,omitempty"`
	Reason string `json:"reason"`
	Rule   string `json:"rule,omitempty"`
	Remark bool   `json:"remark,omitempty"`
}

// Run checks the files one after the other; a bad file does not keep the next from being read.
func (c checkCmd) Run(e *env) error {
	options := record.Options{}
	if c.Game != "" {
		g, err := game.Open(c.Game)
		if err != nil {
			return err
		}
		options.Game = g
	}
	wrong := false
	all := []fileJSON{}
	for _, file := range c.Files {
		sum, err := c.file(e, file, options)
		if err != nil {
			if e.ctx.Err() != nil {
				return e.ctx.Err()
			}
			fmt.Fprintf(e.err, "tavlei: %v\n", err)
			wrong = true
			continue
		}
		wrong = wrong || sum.Good < sum.Games || sum.Games == 0
		all = append(all, sum)
		if !c.JSON && !c.Quiet {
			fmt.Fprintf(e.out, "%s: %d games, %d good, %d plies\n", file, sum.Games, sum.Good, sum.Plies)
		}
	}
	if c.JSON {
		if err := printJSON(e.out, all); err != nil {
			return err
		}
	}
	if wrong {
		return errSilent
	}
	return nil
}

// file reads one file and prints its faults.
func (c checkCmd) file(e *env, file string, options record.Options) (fileJSON, error) {
	sum := fileJSON{File: file, Faults: []faultJSON{}}
	options.File, options.Side = file, beside(file)
	in, format, err := openRecords(e, options, c.Format)
	if err != nil {
		return sum, err
	}
	defer in.Close()
	sum.Format = format.Name
	bar := e.progress("game", 0)
	defer bar.done()
	for entry := range format.Read(in, options) {
		if e.ctx.Err() != nil {
			return sum, e.ctx.Err()
		}
		sum.Games++
		if entry.Good() {
			sum.Good++
		}
		if entry.Game != nil {
			sum.Plies += len(entry.Game.Main())
		}
		for _, f := range entry.Faults {
			sum.Faults = append(sum.Faults, faultJSON{f.Line, f.Col, f.Byte, f.Game, f.Ply, f.Text, f.Reason, f.Rule, f.Remark})
			if !c.JSON {
				bar.done()
				fmt.Fprintln(e.err, f)
			}
		}
		bar.step()
	}
	if sum.Games == 0 {
		return sum, fmt.Errorf("%s: no game in it", file)
	}
	return sum, nil
}

// openRecords opens a file of games, packed or not, and finds its format: the given one, else by its
// content and name.
func openRecords(e *env, options record.Options, formatName string) (io.ReadCloser, *record.Format, error) {
	file, in := options.File, io.NopCloser(e.in)
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, nil, err
		}
		in = f
	}
	unpacked, err := record.Unpack(untilInterrupt{e.ctx, in})
	if err != nil {
		in.Close()
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	buffered := record.Buffered(unpacked)
	reader := packedFile{buffered, unpacked, in}
	if formatName != "" {
		format, err := record.FormatByName(formatName)
		if err != nil {
			in.Close()
			return nil, nil, callError{err}
		}
		return reader, format, nil
	}
	format, err := record.DetectIn(buffered, options)
	if err != nil {
		in.Close()
		if errors.Is(err, record.ErrFormat) {
			return nil, nil, fmt.Errorf("%w; --format says which", err)
		}
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	return reader, format, nil
}

// packedFile is a file and what it holds.
type packedFile struct {
	io.Reader
	unpacked, file io.Closer
}

func (f packedFile) Close() error { return errors.Join(f.unpacked.Close(), f.file.Close()) }

// beside opens neighbours of a file, nil for standard input.
func beside(file string) func(name string) (io.ReadCloser, error) {
	if file == "-" {
		return nil
	}
	return func(name string) (io.ReadCloser, error) {
		return os.Open(filepath.Join(filepath.Dir(file), filepath.Base(name)))
	}
}

// untilInterrupt ends a long file when the user interrupts.
type untilInterrupt struct {
	ctx context.Context
	r   io.Reader
}

func (u untilInterrupt) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.r.Read(p)
}
