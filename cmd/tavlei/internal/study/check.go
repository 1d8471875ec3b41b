package study

import (
	"fmt"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

// CheckCmd is "tavlei check".
type CheckCmd struct {
	Files  []string `arg:"" name:"file" help:"Files of games; - is standard input."`
	Game   string   `placeholder:"GAME" help:"The game of records that do not name it."`
	Format string   `placeholder:"FORMAT" help:"Format of the files, if neither content nor name tells."`
	Quiet  bool     `short:"q" help:"Print faults only, no counts."`
	JSON   bool     `help:"Print JSON."`
}

// Help shows examples.
func (CheckCmd) Help() string {
	return "The exit status is 0 only if every game of every file is good. Faults go to standard error, " +
		"one per line, with file, line, column, game, ply and rule; remarks are faults a reader can live with.\n\n" +
		"Examples:\n  tavlei check wk2003.pdn\n  tavlei check --game russian - < games.pdn"
}

type FileJSON struct {
	File   string      `json:"file"`
	Format string      `json:"format,omitempty"`
	Games  int         `json:"games"`
	Good   int         `json:"good"`
	Plies  int         `json:"plies"`
	Faults []FaultJSON `json:"faults"`
}

type FaultJSON struct {
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
func (c CheckCmd) Run(e *verb.Env) error {
	options := record.Options{}
	if c.Game != "" {
		g, err := verb.OpenGame(c.Game)
		if err != nil {
			return err
		}
		options.Game = g
	}
	wrong := false
	all := []FileJSON{}
	for _, file := range c.Files {
		sum, err := c.file(e, file, options)
		if err != nil {
			if e.Ctx.Err() != nil {
				return e.Ctx.Err()
			}
			fmt.Fprintf(e.Err, "tavlei: %s\n", e.Said.Tell(err))
			wrong = true
			continue
		}
		wrong = wrong || sum.Good < sum.Games || sum.Games == 0
		all = append(all, sum)
		if !c.JSON && !c.Quiet {
			fmt.Fprintf(e.Out, "%s: %d games, %d good, %d plies\n", file, sum.Games, sum.Good, sum.Plies)
		}
	}
	if c.JSON {
		if err := verb.PrintJSON(e.Out, all); err != nil {
			return err
		}
	}
	if wrong {
		return verb.ErrSilent
	}
	return nil
}

// file reads one file, or those of an archive, and prints their faults.
func (c CheckCmd) file(e *verb.Env, file string, options record.Options) (FileJSON, error) {
	sum := FileJSON{File: file, Faults: []FaultJSON{}}
	bar := e.Progress("game", 0)
	defer bar.Done()
	fault := func(f *record.Fault) {
		sum.Faults = append(sum.Faults, FaultJSON{f.Line, f.Col, f.Byte, f.Game, f.Ply, f.Text, f.Reason, f.Rule, f.Remark})
		if !c.JSON {
			bar.Done()
			told := *f
			told.Reason = e.Said.Reason(f.Reason)
			fmt.Fprintln(e.Err, &told)
		}
	}
	err := verb.EachPart(e, file, c.Format, options, fault, func(part load.Part) error {
		if sum.Format == "" {
			sum.Format = part.Format.Name
		}
		for entry := range part.Games {
			if e.Ctx.Err() != nil {
				return e.Ctx.Err()
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
			bar.Step()
		}
		return nil
	})
	if err == nil && sum.Games == 0 {
		err = verb.Faultf("%s: no game in it", file)
	}
	return sum, err
}
