package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game/lang"
)

// wordsCmd is "tavlei words": all texts of a language in one file that translators' tools read.
type wordsCmd struct {
	Export exportWordsCmd `cmd:"" help:"Write all texts of a language as one PO file."`
	Import importWordsCmd `cmd:"" help:"Write the files of a language from a PO file."`
}

type exportWordsCmd struct {
	Lang string `arg:"" help:"Code of the language: uk, pl …"`
	Root string `default:"." placeholder:"DIR" help:"Root of the sources."`
}

// Help shows an example.
func (exportWordsCmd) Help() string {
	return "Every text with its place, its English, and what of it is translated.\n\n" +
		"Example:\n  tavlei words export pl > pl.po"
}

// Run writes to the standard output.
func (c exportWordsCmd) Run(e *verb.Env) error {
	entries, err := library(c.Root, func(l *lang.Library) ([]lang.Entry, error) {
		return l.Export(os.DirFS(c.Root), c.Lang)
	})
	if err != nil {
		return err
	}
	return lang.WritePO(e.Out, c.Lang, entries)
}

type importWordsCmd struct {
	File string `arg:"" help:"PO file." type:"existingfile"`
	Root string `default:"." placeholder:"DIR" help:"Root of the sources."`
}

// Help shows an example.
func (importWordsCmd) Help() string {
	return "Nothing is written if a text has lost one of its {names} or templates: such are listed with their lines. " +
		"What is not translated stays English.\n\nExample:\n  tavlei words import pl.po"
}

// Run writes the files and lists them.
func (c importWordsCmd) Run(e *verb.Env) error {
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	code, entries, err := lang.ReadPO(f)
	if err != nil {
		return verb.Faultf("%s: %w", c.File, err)
	}
	files, err := library(c.Root, func(l *lang.Library) (map[string][]byte, error) {
		return l.Import(os.DirFS(c.Root), code, entries)
	})
	if err != nil {
		return verb.Faultf("%s:\n%w", c.File, err)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(c.Root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, files[name], 0o644); err != nil {
			return err
		}
		fmt.Fprintln(e.Out, name)
	}
	return nil
}

// library asks the languages of some sources.
func library[T any](root string, ask func(*lang.Library) (T, error)) (T, error) {
	l, err := lang.Load(os.DirFS(filepath.Join(root, "game", "lang")))
	if err != nil {
		var none T
		return none, verb.Faultf("%w; --root names the root of the sources", err)
	}
	return ask(l)
}
