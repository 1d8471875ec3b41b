package all_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search"
)

var languages = []string{"en", "uk", "ru"}

// TestComplete walks the registry and names what a game lacks.
func TestComplete(t *testing.T) {
	if len(game.All()) == 0 {
		t.Fatal("no game is registered")
	}
	eachGame(t, func(t *testing.T, info *game.Info) {
		for _, lack := range lacking(t, info) {
			t.Errorf("%s lacks %s", info.ID, lack)
		}
	})
}

// lacking lists what the game lacks, in words.
func lacking(t *testing.T, info *game.Info) []string {
	g, err := info.Open(nil)
	if err != nil {
		t.Fatalf("default options: %v", err)
	}
	lacks := append(lackingTexts(info), lackingFiles(g)...)
	p := g.Start()
	if _, ok := p.(game.Scener); !ok {
		lacks = append(lacks, "a scene")
	}
	if _, ok := game.Ability[search.Evaluator](p); !ok && !info.PeopleOnly {
		lacks = append(lacks, "an evaluation for its bot")
	}
	if _, ok := p.(game.Explainer); !ok {
		lacks = append(lacks, "explanations of refused clicks")
	}
	if g.MaxPlies <= 0 {
		lacks = append(lacks, "a limit of plies")
	}
	if info.Moment == "" {
		lacks = append(lacks, "a position in mid-fight for its picture")
	} else if _, err := g.Parse(info.Moment); err != nil {
		lacks = append(lacks, "a sound position for its picture: "+err.Error())
	}
	return lacks
}

// lackingTexts names the missing keys and rule pages of every language.
func lackingTexts(info *game.Info) []string {
	if info.Text == nil {
		return []string{"texts"}
	}
	keys := []string{"game." + info.ID + ".name", "game." + info.ID + ".brief", "family.name"}
	for _, o := range info.Options {
		keys = append(keys, "option."+o.Key+".name", "option."+o.Key+".help")
		for _, value := range gametest.ValuesOf(o) {
			keys = append(keys, "option."+o.Key+"."+value)
		}
	}
	var lacks []string
	for _, lang := range languages {
		data, err := fs.ReadFile(info.Text, lang+".json")
		if err != nil {
			lacks = append(lacks, "the texts "+lang+".json")
			continue
		}
		texts := map[string]string{}
		if err := json.Unmarshal(data, &texts); err != nil {
			lacks = append(lacks, "sound texts "+lang+".json: "+err.Error())
			continue
		}
		for _, key := range keys {
			if strings.TrimSpace(texts[key]) == "" {
				lacks = append(lacks, "the text "+key+" in "+lang)
			}
		}
		if text, err := page.Render(info, lang, nil); err != nil {
			lacks = append(lacks, "a rule page in "+lang+": "+err.Error())
		} else if len(text) < 500 {
			lacks = append(lacks, "a rule page in "+lang+" that says more than a few words")
		}
	}
	return lacks
}

// lackingFiles names the missing files of the family's testdata. Where moves are endless there is
// nothing to count.
func lackingFiles(g *game.Game) []string {
	dir := filepath.Join("..", g.Info.Family, "testdata")
	files := map[string]string{"a playthrough golden": filepath.Join(dir, "play", g.Info.ID+".txt")}
	if !g.Sampled {
		files["a perft file"] = filepath.Join(dir, g.Info.ID+".perft")
	}
	var lacks []string
	for what, path := range files {
		if _, err := os.Stat(path); err != nil {
			lacks = append(lacks, what+" ("+path+")")
		}
	}
	return lacks
}
