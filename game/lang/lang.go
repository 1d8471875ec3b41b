// Package lang holds the languages in which Tavlei speaks: a row of data for each, and the words of
// those that do not stand beside the code.
//
// Ukrainian, Russian and English stand where what they speak of is: the page's in web/src/i18n, a
// family's in games/<family>/text. A further language is one folder here, of which any part may be
// missing, as English takes its place:
//
//	lang/languages.json        its row
//	lang/pl/page.json          words of the page, with the keys of web/src/i18n/en.json
//	lang/pl/terminal.json      words of the terminal
//	lang/pl/command.json       words of the command line, by the English of the code, which lang/en/command.json lists
//	lang/pl/draughts.json      words of a family
//	lang/pl/draughts/russian.md  a rule page; parts.md are the parts that pages share
package lang

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/tavlei/tavlei/game"
)

// Fallback is the language of whatever another one lacks.
const Fallback = "en"

//go:embed languages.json */*
var built embed.FS

// Built are the languages of the program.
var Built = sync.OnceValue(func() *Library {
	l, err := Load(built)
	if err != nil {
		panic(err) // the files are part of the program
	}
	return l
})

// Language is the row of a language.
type Language struct {
	Code  string   `json:"code"`          // ISO 639: its folder, and by it plurals and the order of letters
	Name  string   `json:"name"`          // its own
	Forms []string `json:"forms"`         // its plurals, as CLDR names them
	Dir   string   `json:"dir,omitempty"` // rtl where it is written from the right
}

// Library is some languages with their files.
type Library struct {
	rows  []Language
	files fs.FS
}

// Load reads the rows of the languages whose folders lie in files.
func Load(files fs.FS) (*Library, error) {
	data, err := fs.ReadFile(files, "languages.json")
	if err != nil {
		return nil, err
	}
	l := &Library{files: files}
	if err := json.Unmarshal(data, &l.rows); err != nil {
		return nil, fmt.Errorf("languages.json: %w", err)
	}
	if !slices.Contains(l.Codes(), Fallback) {
		return nil, fmt.Errorf("languages.json: no row of %s, which all others fall back to", Fallback)
	}
	return l, nil
}

// Languages are the rows, in the order in which they are offered.
func (l *Library) Languages() []Language { return slices.Clone(l.rows) }

// Codes are the codes of all languages.
func (l *Library) Codes() []string {
	codes := make([]string, len(l.rows))
	for i, row := range l.rows {
		codes[i] = row.Code
	}
	return codes
}

// Known is the language itself, or the one to fall back to.
func (l *Library) Known(code string) string {
	if slices.Contains(l.Codes(), code) {
		return code
	}
	return Fallback
}

// Words are the words of a game's family; none if it has none.
func (l *Library) Words(info *game.Info, code string) (map[string]string, error) {
	if info.Text == nil {
		return nil, nil
	}
	words := map[string]string{}
	for _, at := range []struct {
		files fs.FS
		name  string
	}{
		{info.Text, Fallback + ".json"},
		{info.Text, code + ".json"},
		{l.files, code + "/" + info.Family + ".json"},
	} {
		if err := readWords(at.files, at.name, words); err != nil {
			return nil, fmt.Errorf("texts of %s in %s: %w", info.Family, code, err)
		}
	}
	return words, nil
}

// Terminal are the words of the terminal.
func (l *Library) Terminal(code string) (map[string]string, error) {
	words := map[string]string{}
	for _, c := range []string{Fallback, code} {
		if err := readWords(l.files, c+"/terminal.json", words); err != nil {
			return nil, fmt.Errorf("words of the terminal in %s: %w", c, err)
		}
	}
	return words, nil
}

// Command are the words of the command line, by the English that stands in the code; English itself has none.
func (l *Library) Command(code string) (map[string]string, error) {
	words := map[string]string{}
	if code == Fallback {
		return words, nil
	}
	if err := readWords(l.files, code+"/command.json", words); err != nil {
		return nil, fmt.Errorf("words of the command line in %s: %w", code, err)
	}
	return words, nil
}

// readWords adds the words of a file, if it is there.
func readWords(files fs.FS, name string, to map[string]string) error {
	data, err := fs.ReadFile(files, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	var more map[string]string
	if err := json.Unmarshal(data, &more); err != nil {
		return err
	}
	maps.DeleteFunc(more, func(_, word string) bool { return word == "" })
	maps.Copy(to, more)
	return nil
}

// Page is the game with the rule pages of a language, and the language that its own page is in: a
// page that is missing is whole in English. A game without any is told by its rules, in the languages that they know: see
// page.Teller.
func (l *Library) Page(info *game.Info, code string) (*game.Info, string) {
	if info.Text == nil {
		return info, code
	}
	over := *info
	over.Text = overlay{base: info.Text, files: l.files, code: code, family: info.Family}
	if f, err := over.Text.Open(info.ID + "." + code + ".md"); err == nil {
		_ = f.Close() // it was opened to be read only
		return &over, code
	}
	if _, err := fs.Stat(info.Text, info.ID+"."+Fallback+".md"); errors.Is(err, fs.ErrNotExist) {
		return &over, code
	}
	return info, Fallback
}

// overlay has the pages of a language beside the files of a family.
type overlay struct {
	base, files  fs.FS
	code, family string
}

// Open opens a file of the family; a page of the language where the language has it.
func (o overlay) Open(name string) (fs.File, error) {
	if page, ok := strings.CutSuffix(name, "."+o.code+".md"); ok {
		if f, err := o.files.Open(o.code + "/" + o.family + "/" + page + ".md"); err == nil {
			return f, nil
		}
		if f, err := o.base.Open(name); err == nil || page != "parts" {
			return f, err
		}
		return o.base.Open(page + "." + Fallback + ".md")
	}
	return o.base.Open(name)
}
