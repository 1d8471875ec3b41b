package study

import (
	"fmt"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game/rulesfile"
)

// RulesCmd is "tavlei rules": games as files.
type RulesCmd struct {
	Export RulesExportCmd `cmd:"" help:"Write the rules of a game as a file."`
	Check  RulesCheckCmd  `cmd:"" help:"Check rules files and tell their ids."`
	Import RulesImportCmd `cmd:"" help:"Write the variants of another program's file as rules files."`
}

// RulesExportCmd is "tavlei rules export".
type RulesExportCmd struct {
	verb.GameArg
	Compact bool `help:"Write the one form of which the hash is taken, in a single line."`
}

// Help shows an example.
func (RulesExportCmd) Help() string {
	return "The file says all rules of the game, with its options. Changed, it is another game.\n\n" +
		"Examples:\n  tavlei rules export cylinder > mine.json\n  tavlei perft ./mine.json 4"
}

// Run writes to the standard output.
func (c RulesExportCmd) Run(e *verb.Env) error {
	g, err := verb.OpenGame(c.Game)
	if err != nil {
		return err
	}
	f, err := rulesfile.Of(g)
	if err != nil {
		return err
	}
	text := f.Value().Indented()
	if c.Compact {
		text = append(f.Canonical(), '\n')
	}
	_, err = e.Out.Write(text)
	return err
}

// RulesCheckCmd is "tavlei rules check".
type RulesCheckCmd struct {
	Files []string `arg:"" name:"file" help:"Rules files."`
}

// Help shows an example.
func (RulesCheckCmd) Help() string {
	return "A fault names the key, line and column, and what is allowed there.\n\nExample:\n  tavlei rules check mine.json"
}

// Run opens every file; a wrong one does not keep the next from being checked.
func (c RulesCheckCmd) Run(e *verb.Env) error {
	wrong := false
	for _, name := range c.Files {
		g, err := verb.OpenRules(name)
		if err != nil {
			fmt.Fprintf(e.Err, "tavlei: %s\n", e.Said.Tell(err))
			wrong = true
			continue
		}
		f := rulesfile.Made(g)
		fmt.Fprintf(e.Out, "%s: %s %s %d seats %q\n", name, f.ID(), f.Family, g.Seats, f.Called("en"))
	}
	if wrong {
		return verb.ErrSilent
	}
	return nil
}
