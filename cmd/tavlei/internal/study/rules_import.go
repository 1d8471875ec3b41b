package study

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game/rulesfile"
)

// RulesImportCmd is "tavlei rules import".
type RulesImportCmd struct {
	File    string `arg:"" help:"File of variants, as Fairy-Stockfish reads it: variants.ini."`
	Variant string `help:"Only the section of this name." placeholder:"NAME"`
	Out     string `help:"Directory of the rules files." default:"." placeholder:"DIR"`
}

// Help shows an example.
func (RulesImportCmd) Help() string {
	return "Each section becomes a rules file that is called by its name. A section that our rules cannot say is told with its line, and the next " +
		"one is read.\n\nExamples:\n  tavlei rules import variants.ini\n  tavlei rules import variants.ini --variant mygame --out games\n  tavlei play ./mygame.json"
}

// Run writes a file for each section; those that stand there are not written over.
func (c RulesImportCmd) Run(e *verb.Env) error {
	most, read, err := rulesfile.ImportAs(c.File)
	if err != nil {
		return verb.Faultf("%w", err)
	}
	text, err := verb.ReadAtMost(c.File, most+1)
	if err != nil {
		return err
	}
	list, err := read(string(text))
	if err != nil {
		return verb.Faultf("%s: %w", c.File, err)
	}
	if c.Variant != "" {
		list = slices.DeleteFunc(list, func(v rulesfile.Foreign) bool { return v.Name != c.Variant })
		if len(list) == 0 {
			return verb.Faultf("%s: no section [%s]", c.File, c.Variant)
		}
	}
	wrong := false
	for _, v := range list {
		if err := c.write(e, v); err != nil {
			fmt.Fprintf(e.Err, "tavlei: %s: %s\n", c.File, e.Said.Tell(err))
			wrong = true
		}
	}
	if wrong {
		return verb.ErrSilent
	}
	return nil
}

// write makes the file of a section, and tells which keys meant nothing here.
func (c RulesImportCmd) write(e *verb.Env, v rulesfile.Foreign) error {
	if v.Err != nil {
		return v.Err
	}
	for _, over := range v.Passed {
		fmt.Fprintf(e.Err, "tavlei: %s: %s\n", c.File, e.Said.Tell(over))
	}
	name := filepath.Join(c.Out, fileName(v.Name)+".json")
	if err := writeNew(name, v.File.Value().Indented()); err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "%s: %s %q\n", name, v.File.ID(), v.Name)
	return nil
}

// fileName is the name of a section as a file may be called.
func fileName(section string) string {
	return strings.Trim(unfit.ReplaceAllString(section, "-"), "-.")
}

var unfit = regexp.MustCompile(`[^\pL\pN._-]+`)

// writeNew writes a file that is not there yet.
func writeNew(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}
