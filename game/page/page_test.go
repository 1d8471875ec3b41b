package page_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/page"
)

func info(files map[string]string) *game.Info {
	texts := fstest.MapFS{}
	for name, text := range files {
		texts[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return &game.Info{
		ID: "toy", Family: "toys", Text: texts,
		Options: []game.Option{{Key: "back", Kind: game.Switch, Default: "on"}},
		New:     func(map[string]string) (*game.Game, error) { return &game.Game{Seats: 2}, nil },
	}
}

func TestRender(t *testing.T) {
	files := map[string]string{
		"facts.json":  `{"toy": {"men": "12"}, "other": {"men": "3"}}`,
		"diagrams.md": "{{define \"fig.toy\"}}```diagram\nposition: W\ncaption: {{.caption}}\n```{{end}}",
		"parts.en.md": `{{define "men"}}[1.1] Each side has {{.men}} men.{{end}}`,
		"toy.en.md": "# {{.id}} {{.lang}}\n\n{{template \"men\" .}}\n\n" +
			"{{if eq .back \"on\"}}[1.2] Men take back.{{end}}\n\n\n\n" +
			"{{if has (print \"fig.\" .id)}}{{part (print \"fig.\" .id) (set . \"caption\" \"The start.\")}}{{end}}\n" +
			"{{if has \"nothing\"}}never{{end}}",
	}
	for _, tc := range []struct {
		name    string
		options map[string]string
		want    string
	}{
		{"defaults", nil, "# toy en\n\n[1.1] Each side has 12 men.\n\n[1.2] Men take back.\n\n" +
			"```diagram\nposition: W\ncaption: The start.\n```\n"},
		{"an option", map[string]string{"back": "no"}, "# toy en\n\n[1.1] Each side has 12 men.\n\n" +
			"```diagram\nposition: W\ncaption: The start.\n```\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := page.Render(info(files), "en", tc.options)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRenderErrors(t *testing.T) {
	for _, tc := range []struct {
		name, lang string
		files      map[string]string
		options    map[string]string
		is         error
		says       string
	}{
		{"no such language", "xx", map[string]string{"toy.en.md": "a"}, nil, fs.ErrNotExist, `"xx"`},
		{"no such option", "en", map[string]string{"toy.en.md": "a"}, map[string]string{"colour": "red"}, game.ErrOption, "colour"},
		{"broken template", "en", map[string]string{"toy.en.md": "{{if}}"}, nil, nil, "toy.en.md"},
		{"broken facts", "en", map[string]string{"toy.en.md": "a", "facts.json": "["}, nil, nil, "facts.json"},
		{"missing part", "en", map[string]string{"toy.en.md": `{{part "gone" .}}`}, nil, nil, "gone"},
		{"odd set", "en", map[string]string{"toy.en.md": `{{set . "a"}}`}, nil, nil, "pairs"},
		{"endless parts", "en", map[string]string{"toy.en.md": `{{part "a" .}}{{define "a"}}{{part "a" .}}{{end}}`}, nil, nil, "without end"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := page.Render(info(tc.files), tc.lang, tc.options)
			if err == nil {
				t.Fatal("no error")
			}
			if tc.is != nil && !errors.Is(err, tc.is) {
				t.Errorf("%v is no %v", err, tc.is)
			}
			if !strings.Contains(err.Error(), tc.says) {
				t.Errorf("%q does not name %s", err, tc.says)
			}
		})
	}
}

func TestClauses(t *testing.T) {
	text := "# Title\n\n[1.5.4] Taking is a duty.\nThe same paragraph [2.1] goes on.\n\n[note] none\n\n[1.6]\tNext.\n"
	if diff := cmp.Diff([]string{"1.5.4", "1.6"}, page.Clauses(text)); diff != "" {
		t.Error(diff)
	}
	number, rest, ok := page.Clause("[1.5.4] Taking is a duty.")
	if !ok || number != "1.5.4" || rest != "Taking is a duty." {
		t.Errorf("got %q %q %v", number, rest, ok)
	}
	if _, rest, ok := page.Clause("Plain."); ok || rest != "Plain." {
		t.Errorf("a plain paragraph became a clause: %q", rest)
	}
}

func TestDiagrams(t *testing.T) {
	text := "a\n\n```diagram\ngame: toy;back=off\nposition: W:Wc3:Bd4\nlegal: e5 f6\npath: c3 e5\ntaken: d4\nturned: d6\nrefused: b4\nlines: named\n" +
		"caption: See: this one.\n```\nb\n```diagram\nposition: B\n```\n"
	got, err := page.Diagrams(text)
	if err != nil {
		t.Fatal(err)
	}
	want := []page.Diagram{
		{Game: "toy;back=off", Position: "W:Wc3:Bd4", Legal: []string{"e5", "f6"}, Path: []string{"c3", "e5"},
			Taken: []string{"d4"}, Turned: []string{"d6"}, Refused: []string{"b4"}, Lines: true, Caption: "See: this one."},
		{Position: "B"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestDiagramErrors(t *testing.T) {
	for _, tc := range []struct{ text, says string }{
		{"```diagram\nposition: W\n", "not closed"},
		{"```diagram\nplace: W\n```\n", `"place"`},
		{"```diagram\nposition\n```\n", `"position"`},
		{"```diagram\nposition: W\nlines: all\n```\n", `"lines"`},
		{"```diagram\ncaption: none\n```\n", "without a position"},
	} {
		if _, err := page.Diagrams(tc.text); err == nil || !strings.Contains(err.Error(), tc.says) {
			t.Errorf("%q: %v does not say %q", tc.text, err, tc.says)
		}
	}
}

// FuzzDiagrams: no text makes the reader panic, and what it reads has a position.
func FuzzDiagrams(f *testing.F) {
	f.Add("```diagram\nposition: W:Wc3:Bd4\nlegal: e5\n```\n")
	f.Add("```diagram\n```diagram\nposition:x\n```")
	f.Add("[1.5.4] text\n```diagram\n:\n```\n")
	f.Fuzz(func(t *testing.T, text string) {
		diagrams, _ := page.Diagrams(text)
		for _, d := range diagrams {
			if d.Position == "" {
				t.Errorf("a diagram without a position in %q", text)
			}
		}
		page.Clauses(text)
	})
}
