package rulesfile

import (
	"encoding/json"
	"io"
	"io/fs"
	"maps"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/page"
)

// languages are those in which every family has words.
var languages = []string{"en", "uk", "ru"}

// texts are the texts of a family with the words of one game among them.
type texts struct {
	fs.FS
	file *File
	men  map[string]string // kinds of men by the letters of the file
	told bool              // the rules write their page by themselves, with the name and what is special
}

// texts are those of the game.
func (f *File) texts(g *game.Game, kin *game.Info) fs.FS {
	t := &texts{FS: kin.Text, file: f}
	_, t.told = g.Rules.(page.Teller)
	if rows := families[f.Family]; rows != nil && rows.men != nil {
		t.men = rows.men(g)
	}
	return t
}

// Open opens a file of the family: one of words has those of the game as well, and the page of the game is what the file
// tells about it.
func (t *texts) Open(name string) (fs.File, error) {
	if lang, ok := strings.CutSuffix(name, ".json"); ok && codeText.MatchString(lang) {
		return t.words(name, lang)
	}
	if lang, ok := t.page(name); ok {
		return &memory{name: name, Reader: strings.NewReader(t.file.page(lang))}, nil
	}
	return t.FS.Open(name)
}

// page tells whether a file is the rule page of the game, and its language.
func (t *texts) page(name string) (lang string, ok bool) {
	lang, ok = strings.CutPrefix(name, t.file.ID()+".")
	if !ok || t.told {
		return "", false
	}
	return strings.CutSuffix(lang, ".md")
}

// page is what the file tells about its game.
func (f *File) page(lang string) string {
	var b strings.Builder
	b.WriteString("# " + plain(f.Called(lang)) + "\n")
	if about := inLanguage(f.About, lang); about != "" {
		b.WriteString("\n" + plain(about) + "\n")
	}
	return b.String()
}

// plain takes from a text what would be more than text on a page.
func plain(s string) string {
	return strings.NewReplacer("{{", "{ {", "}}", "} }", "<", "‹", ">", "›", "`", "'", "[", "(", "]", ")").Replace(s)
}

// words are those of the family in a language with those of the game.
func (t *texts) words(name, lang string) (fs.File, error) {
	data, err := fs.ReadFile(t.FS, name)
	if err != nil {
		return nil, err
	}
	all := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, &fs.PathError{Op: "read", Path: name, Err: err}
	}
	for key, text := range t.own(lang) {
		all[key], _ = json.Marshal(text) // a text can be written
	}
	if data, err = json.Marshal(all); err != nil {
		return nil, &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return &memory{name: name, Reader: strings.NewReader(string(data))}, nil
}

// own are the words of the game. English takes the place of words that are missing, so that it has all of them.
func (t *texts) own(lang string) map[string]string {
	f, words := t.file, map[string]string{}
	say := func(key string, texts map[string]string) {
		if text := texts[lang]; text != "" {
			words[key] = text
		} else if text := inLanguage(texts, lang); lang == "en" && text != "" {
			words[key] = text
		}
	}
	say("game."+f.ID()+".name", f.Name)
	if brief := maps.Clone(f.About); len(brief) > 0 {
		for code, text := range brief {
			brief[code], _, _ = strings.Cut(text, "\n")
		}
		say("game."+f.ID()+".brief", brief)
	}
	for letter, p := range f.Pieces {
		if shape, _ := (game.Man{Kind: t.men[letter]}).Shape(); shape != "" {
			say("man."+shape, p.Name)
		}
	}
	return words
}

// namesOf are the names of a game, for a file that is made of it.
func namesOf(g *game.Game) map[string]string {
	names := map[string]string{}
	if g.Info.Text == nil {
		return nil
	}
	for _, lang := range languages {
		data, err := fs.ReadFile(g.Info.Text, lang+".json")
		if err != nil {
			continue
		}
		words := map[string]string{}
		if json.Unmarshal(data, &words) == nil && words["game."+g.Info.ID+".name"] != "" {
			names[lang] = words["game."+g.Info.ID+".name"]
		}
	}
	return names
}

// memory is a file that has been made.
type memory struct {
	name string
	*strings.Reader
}

func (m *memory) Stat() (fs.FileInfo, error) { return m, nil }
func (m *memory) Close() error               { return nil }
func (m *memory) Name() string               { return m.name }
func (m *memory) Mode() fs.FileMode          { return 0o444 }
func (m *memory) ModTime() time.Time         { return time.Time{} }
func (m *memory) IsDir() bool                { return false }
func (m *memory) Sys() any                   { return nil }

var _ io.ReadSeeker = (*memory)(nil)
