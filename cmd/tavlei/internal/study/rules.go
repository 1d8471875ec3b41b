package study

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"

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

// mostNotes is how much of the notes on a file is shown.
const mostNotes = 16 << 10

// notesOn are the notes that stand beside a rules file, in a text of its name: a file has no comments. Signs that would move a
// terminal's cursor are left out.
func notesOn(name string) string {
	f, err := os.Open(strings.TrimSuffix(name, filepath.Ext(name)) + ".txt")
	if err != nil {
		return ""
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostNotes))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r != '\n' && !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(string(text), "")))
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
		if notes := notesOn(name); notes != "" {
			fmt.Fprintln(e.Out, notes)
		}
	}
	if wrong {
		return verb.ErrSilent
	}
	return nil
}
