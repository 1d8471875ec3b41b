package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// convertCmd is "tavlei convert".
type convertCmd struct {
	To     string   `required:"" placeholder:"FORMAT" help:"Format to write: ${formats}."`
	Files  []string `arg:"" name:"file" help:"Files of games; - is standard input."`
	From   string   `placeholder:"FORMAT" help:"Format to read, if neither content nor name tells."`
	Game   string   `placeholder:"GAME" help:"The game of records that do not name it."`
	Output string   `short:"o" default:"-" placeholder:"FILE" help:"File to write; - is standard output."`
	Force  bool     `help:"Overwrite an existing file."`
}

// Help shows examples.
func (convertCmd) Help() string {
	return "Good games are written, faults of the others go to standard error and make the exit status 1.\n\n" +
		"Examples:\n  tavlei convert --to tavlei wk2003.pdn -o wk2003.tavlei\n  tavlei convert --to pdn - < game.tavlei"
}

// formatNames lists the formats that are written.
func formatNames() string {
	var names []string
	for _, f := range record.Formats() {
		if f.Write != nil {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}

// Run translates every file into one output.
func (c convertCmd) Run(e *env) (err error) {
	to, err := record.FormatByName(c.To)
	if err != nil {
		return callError{err}
	}
	if to.Write == nil {
		return callError{faultf("format %s is only read, want one of %s", to.Name, formatNames())}
	}
	options := record.Options{}
	if c.Game != "" {
		if options.Game, err = game.Open(c.Game); err != nil {
			return err
		}
	}
	out := e.out
	if c.Output != "-" {
		f, err := c.create()
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		out = f
	}
	buffered := bufio.NewWriter(out)
	wrong, err := c.files(e, buffered, to, options)
	if err = errors.Join(err, buffered.Flush()); err == nil && wrong {
		err = errSilent
	}
	return err
}

// create opens the output. A file that is there is kept unless --force is given, and then too if it is
// one of those to read.
func (c convertCmd) create() (*os.File, error) {
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if c.Force {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
		out, _ := os.Stat(c.Output)
		for _, file := range c.Files {
			if in, err := os.Stat(file); err == nil && os.SameFile(in, out) {
				return nil, callError{faultf("%s is to be read: write to another file", c.Output)}
			}
		}
	}
	f, err := os.OpenFile(c.Output, flags, 0o644)
	if errors.Is(err, fs.ErrExist) {
		err = faultf("%w; an existing file is not overwritten without --force", err)
	}
	return f, err
}

// files writes the good games of all files and tells whether there were others.
func (c convertCmd) files(e *env, out io.Writer, to *record.Format, options record.Options) (wrong bool, err error) {
	for _, file := range c.Files {
		fault := func(f *record.Fault) {
			fmt.Fprintln(e.err, f)
			wrong = wrong || !f.Remark
		}
		none := true
		err := eachPart(e, file, c.From, options, fault, func(part record.Part) error {
			n, faults, err := record.ConvertGames(out, to, part.Games, part.Name)
			for _, f := range faults {
				fault(f)
			}
			none = none && n == 0 && len(faults) == 0
			if err != nil {
				return faultf("%s: %w", part.Name, err)
			}
			return e.ctx.Err()
		})
		if err != nil {
			return true, err
		}
		if none {
			return true, faultf("%s: no game in it", file)
		}
	}
	return wrong, nil
}
