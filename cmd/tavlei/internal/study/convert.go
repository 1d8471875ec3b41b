package study

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

// ConvertCmd is "tavlei convert".
type ConvertCmd struct {
	To     string   `required:"" placeholder:"FORMAT" help:"Format to write: ${formats}."`
	Files  []string `arg:"" name:"file" help:"Files of games; - is standard input."`
	From   string   `placeholder:"FORMAT" help:"Format to read, if neither content nor name tells."`
	Game   string   `placeholder:"GAME" help:"The game of records that do not name it."`
	Output string   `short:"o" default:"-" placeholder:"FILE" help:"File to write; - is standard output."`
	Force  bool     `help:"Overwrite an existing file."`
}

// Help shows examples.
func (ConvertCmd) Help() string {
	return "Good games are written, faults of the others go to standard error and make the exit status 1.\n\n" +
		"Examples:\n  tavlei convert --to tavlei wk2003.pdn -o wk2003.tavlei\n  tavlei convert --to pdn - < game.tavlei"
}

// Run translates every file into one output.
func (c ConvertCmd) Run(e *verb.Env) (err error) {
	to, err := record.FormatByName(c.To)
	if err != nil {
		return verb.BadCall(err)
	}
	if to.Write == nil {
		return verb.BadCall(verb.Faultf("format %s is only read, want one of %s", to.Name, verb.FormatNames()))
	}
	options := record.Options{}
	if c.Game != "" {
		if options.Game, err = verb.OpenGame(c.Game); err != nil {
			return err
		}
	}
	out := e.Out
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
		err = verb.ErrSilent
	}
	return err
}

// create opens the output. A file that is there is kept unless --force is given, and then too if it is
// one of those to read.
func (c ConvertCmd) create() (*os.File, error) {
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if c.Force {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
		out, _ := os.Stat(c.Output)
		for _, file := range c.Files {
			if in, err := os.Stat(file); err == nil && os.SameFile(in, out) {
				return nil, verb.BadCall(verb.Faultf("%s is to be read: write to another file", c.Output))
			}
		}
	}
	f, err := os.OpenFile(c.Output, flags, 0o644)
	if errors.Is(err, fs.ErrExist) {
		err = verb.Faultf("%w; an existing file is not overwritten without --force", err)
	}
	return f, err
}

// files writes the good games of all files and tells whether there were others.
func (c ConvertCmd) files(e *verb.Env, out io.Writer, to *record.Format, options record.Options) (wrong bool, err error) {
	for _, file := range c.Files {
		fault := func(f *record.Fault) {
			fmt.Fprintln(e.Err, f)
			wrong = wrong || !f.Remark
		}
		none := true
		err := verb.EachPart(e, file, c.From, options, fault, func(part load.Part) error {
			n, faults, err := record.ConvertGames(out, to, part.Games, part.Name)
			for _, f := range faults {
				fault(f)
			}
			none = none && n == 0 && len(faults) == 0
			if err != nil {
				return verb.Faultf("%s: %w", part.Name, err)
			}
			return e.Ctx.Err()
		})
		if err != nil {
			return true, err
		}
		if none {
			return true, verb.Faultf("%s: no game in it", file)
		}
	}
	return wrong, nil
}
