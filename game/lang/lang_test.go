package lang_test

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
	"github.com/tavlei/tavlei/game/page"
	_ "github.com/tavlei/tavlei/games/all"
)

var sources = os.DirFS("../..")

// made is a library with a fourth language of which a few words, one page and no more are there.
func made(t *testing.T) *lang.Library {
	t.Helper()
	files := fstest.MapFS{
		"languages.json": {Data: []byte(`[{"code":"en","name":"English","forms":["one","other"]},
			{"code":"xx","name":"Xx","forms":["one","other"],"dir":"rtl"}]`)},
		"en/terminal.json":       {Data: []byte(`{"rule":"rule","draw":"A draw:"}`)},
		"xx/terminal.json":       {Data: []byte(`{"rule":"elur"}`)},
		"xx/draughts.json":       {Data: []byte(`{"side.0":"Etihw","side.1":""}`)},
		"xx/draughts/russian.md": {Data: []byte("# Naissur\n\n[1.1] {{if eq .capture \"may\"}}Yam{{else}}Tsum{{end}}.\n")},
	}
	l, err := lang.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestPartial: a language of which parts are missing speaks English there, word by word, page by page.
func TestPartial(t *testing.T) {
	l := made(t)
	info, _ := game.Lookup("russian")
	words, err := l.Words(info, "xx")
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{"side.0": "Etihw", "side.1": "Black", "refusal.mustCapture": mustBe(t, info, "refusal.mustCapture")} {
		if words[key] != want {
			t.Errorf("%s is %q, want %q", key, words[key], want)
		}
	}
	spoken, err := l.Terminal("xx")
	if err != nil || spoken["rule"] != "elur" || spoken["draw"] != "A draw:" {
		t.Errorf("the terminal says %v, %v", spoken, err)
	}
	over, code := l.Page(info, "xx")
	md, err := page.Render(over, code, map[string]string{"capture": "may"})
	if err != nil || code != "xx" || md != "# Naissur\n\n[1.1] Yam.\n" {
		t.Errorf("the page in %s: %q, %v", code, md, err)
	}
	other, _ := game.Lookup("english")
	over, code = l.Page(other, "xx")
	if md, err := page.Render(over, code, nil); err != nil || code != "en" || !strings.HasPrefix(md, "# ") {
		t.Errorf("a page that is missing: in %s %.40q, %v", code, md, err)
	}
	if l.Known("xx") != "xx" || l.Known("zz") != "en" {
		t.Error("only languages with a row are known")
	}
}

func mustBe(t *testing.T, info *game.Info, key string) string {
	t.Helper()
	words, err := lang.Built().Words(info, "en")
	if err != nil || words[key] == "" {
		t.Fatal(key, err)
	}
	return words[key]
}

// TestRoundTrip: what is exported is imported as the same files, byte for byte.
func TestRoundTrip(t *testing.T) {
	for _, code := range []string{"en", "uk", "ru"} {
		entries, err := lang.Built().Export(sources, code)
		if err != nil {
			t.Fatal(err)
		}
		var po bytes.Buffer
		if err := lang.WritePO(&po, code, entries); err != nil {
			t.Fatal(err)
		}
		head, again, err := lang.ReadPO(&po)
		if err != nil || head != code || len(again) != len(entries) || len(entries) < 2500 {
			t.Fatalf("%s: %d of %d entries are read, in %q: %v", code, len(again), len(entries), head, err)
		}
		files, err := lang.Built().Import(sources, code, again)
		if err != nil {
			t.Fatal(err)
		}
		english, _ := lang.EnglishFiles(sources)
		if len(files) != len(english) {
			t.Errorf("%s: %d files of %d", code, len(files), len(english))
		}
		for name, data := range files {
			if was, err := fs.ReadFile(sources, name); err != nil || !bytes.Equal(was, data) {
				t.Errorf("%s comes back otherwise: %v", name, err)
			}
		}
	}
}

// TestNewLanguage: a language without a row and a file gets its folder, with what is translated only.
func TestNewLanguage(t *testing.T) {
	entries, err := lang.Built().Export(sources, "xx")
	if err != nil {
		t.Fatal(err)
	}
	for i := range entries {
		e := &entries[i]
		if e.Text != "" {
			t.Fatalf("%s:%s is translated already", e.File, e.Key)
		}
		if e.File == "web/src/i18n/en.json" || e.File == "games/reversi/text/othello.en.md" || e.File == "games/chess/text/chess.en.md" && e.Key == "1" {
			e.Text = e.Source
		}
	}
	files, err := lang.Built().Import(sources, "xx", entries)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := slices.Sorted(maps.Keys(files)), []string{"game/lang/xx/page.json", "game/lang/xx/reversi/othello.md"}; !slices.Equal(got, want) {
		t.Errorf("made %v, want %v: a page that is not whole is not written", got, want)
	}
}

// TestBrokenImport: what would break the program is refused with its place, all of it at once.
func TestBrokenImport(t *testing.T) {
	good, err := lang.Built().Export(sources, "uk")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, file, key, text, source, want string }{
		{"a name lost", "web/src/i18n/en.json", "setup.levelOf", "Рівень {level}", "", "setup.levelOf: has {level}, and the English has {level} {name}"},
		{"a name translated", "games/chess/text/en.json", "fault.kings", "{сторона}: {n} {want}", "", "the English has {n} {side} {want}"},
		{"a verb of the terminal", "game/lang/en/terminal.json", "seat", "Місце", "", "the English has %d"},
		{"another English", "game/lang/en/terminal.json", "rule", "правило", "law", "the English has changed"},
		{"no such text", "game/lang/en/terminal.json", "nothing", "x", "x", "there is no such text"},
	} {
		bad := slices.Clone(good)
		i := slices.IndexFunc(bad, func(e lang.Entry) bool { return e.File == c.file && e.Key == c.key })
		if i < 0 {
			i = len(bad)
			bad = append(bad, lang.Entry{File: c.file, Key: c.key, Source: c.source})
		}
		bad[i].Text, bad[i].Line = c.text, 77
		if c.source != "" {
			bad[i].Source = c.source
		}
		files, err := lang.Built().Import(sources, "uk", bad)
		if err == nil || files != nil || !strings.Contains(err.Error(), "line 77: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := lang.Built().Import(sources, "../uk", good); err == nil {
		t.Error("a path is taken for a language")
	}
}

// FuzzPO: an exchange file that is read is written and read as the same.
func FuzzPO(f *testing.F) {
	f.Add("msgid \"\"\nmsgstr \"\"\n\"Language: pl\\n\"\n\n#: a\nmsgctxt \"a.json:k\"\nmsgid \"x\\ny\"\nmsgstr \"\"\n\"z\"\n")
	f.Add("#, fuzzy\nmsgctxt \"a:b\"\nmsgid \"a\"\nmsgstr \"b\"\nmsgctxt \"a:c\"\nmsgid \"\"\nmsgstr \"\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		code, entries, err := lang.ReadPO(strings.NewReader(text))
		if err != nil || strings.ContainsAny(code, "\r\n") {
			return
		}
		var po bytes.Buffer
		if err := lang.WritePO(&po, code, entries); err != nil {
			t.Fatal(err)
		}
		_, again, err := lang.ReadPO(&po)
		if err != nil || len(again) != len(entries) {
			t.Fatalf("%d entries of %d: %v", len(again), len(entries), err)
		}
		for i := range again {
			if again[i].File != entries[i].File || again[i].Key != entries[i].Key || again[i].Text != entries[i].Text || again[i].Source != entries[i].Source {
				t.Fatalf("%+v is read as %+v", entries[i], again[i])
			}
		}
	})
}
