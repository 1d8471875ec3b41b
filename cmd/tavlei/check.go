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
		"one per line, with file, line, column, game, ply and rule; remarks are faults a reader can live with.\n\n" +
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
			fmt.Fprintf(e.err, "tavlei: %s\n", e.said.tell(err))
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

// file reads one file, or those of an archive, and prints their faults.
func (c checkCmd) file(e *env, file string, options record.Options) (fileJSON, error) {
	sum := fileJSON{File: file, Faults: []faultJSON{}}
	bar := e.progress("game", 0)
	defer bar.done()
	fault := func(f *record.Fault) {
		sum.Faults = append(sum.Faults, faultJSON{f.Line, f.Col, f.Byte, f.Game, f.Ply, f.Text, f.Reason, f.Rule, f.Remark})
		if !c.JSON {
			bar.done()
			fmt.Fprintln(e.err, f)
		}
	}
	err := eachPart(e, file, c.Format, options, fault, func(part record.Part) error {
		if sum.Format == "" {
			sum.Format = part.Format.Name
		}
		for entry := range part.Games {
			if e.ctx.Err() != nil {
				return e.ctx.Err()
			}
			sum.Games++
			if entry.Good() {
				sum.Good++
			}
			if entry.Game != nil {
				sum.Plies += len(entry.Game.Main())
			}
			for _, f := range entry.Faults {
				fault(f)
			}
			bar.step()
		}
		return nil
	})
	if err == nil && sum.Games == 0 {
		err = faultf("%s: no game in it", file)
	}
	return sum, err
}

// eachPart reads a file of games, packed or not, in the given format, else in that of its content and
// name. Files of an archive that hold no games are passed over with a remark, unless there are no others.
func eachPart(e *env, file, formatName string, options record.Options, remark func(*record.Fault), read func(record.Part) error) (err error) {
	if formatName != "" {
		if options.Format, err = record.FormatByName(formatName); err != nil {
			return callError{err}
		}
	}
	in := io.NopCloser(e.in)
	if file != "-" {
		if in, err = os.Open(file); err != nil {
			return err
		}
	}
	defer in.Close()
	counted := &countedInput{r: untilInterrupt{e.ctx, in}}
	files, err := record.Unpack(counted, file)
	if err != nil {
		return faultf("%s: %w", file, err)
	}
	options.Side = beside(file)
	var wrong error
	parts := 0
	for part, err := range files.Parts(options, nil) {
		switch {
		case err == nil:
			parts++
			if err := read(part); err != nil {
				return err
			}
		case files.Archive():
			wrong = err
			remark(&record.Fault{File: part.Name, Line: 1, Col: 1, Reason: "passed over: " + err.Error(), Err: err, Remark: true})
		case counted.n == 0:
			return faultf("%s is empty: want games", nameOfInput(file))
		case errors.Is(err, record.ErrFormat):
			return faultf("%w; --format says which", err)
		default:
			return faultf("%s: %w", file, err)
		}
	}
	if parts == 0 && wrong != nil {
		return faultf("%s: %w", file, wrong)
	}
	return nil
}

// beside opens neighbours of a file, nil for standard input.
func beside(file string) func(name string) (io.ReadCloser, error) {
	if file == "-" {
		return nil
	}
	return func(name string) (io.ReadCloser, error) {
		return os.Open(filepath.Join(filepath.Dir(file), filepath.Base(name)))
	}
}

// nameOfInput is a file as errors name it.
func nameOfInput(file string) string {
	if file == "-" {
		return "standard input"
	}
	return file
}

// countedInput counts the bytes that are read.
type countedInput struct {
	r io.Reader
	n int64
}

func (c *countedInput) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
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
