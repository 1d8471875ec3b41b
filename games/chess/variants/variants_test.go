package variants_test

import (
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
)

// TestPerft: games of the shelf have the leaves that an independent program has counted, from the start and from positions of random
// games; without -perft.deep some of them.
func TestPerft(t *testing.T) {
	deep := flag.Lookup("perft.deep").Value.String() == "true"
	for _, info := range game.Shelf() {
		t.Run(info.ID, func(t *testing.T) {
			t.Parallel()
			file, err := os.Open(filepath.Join("testdata", info.ID+".perft"))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			cases, err := gametest.ReadPerft(file, info.ID)
			if err != nil {
				t.Fatal(err)
			}
			g := open(t, info.ID)
			groups := map[string]bool{}
			for i, c := range cases {
				groups[c.ID] = true
				if !deep && (c.Nodes > sampledNodes || i%sampledEvery != 0) {
					continue
				}
				p, err := g.Parse(c.Position)
				if err != nil {
					t.Fatalf("%s: %v", c.Position, err)
				}
				if n := ours(p, c.Depth); n != c.Nodes {
					t.Errorf("%s: perft %d is %d, want %d", c.Position, c.Depth, n, c.Nodes)
				}
			}
			if len(groups) < 1+compared/2 || game.Text(g.Start()) != cases[0].Position {
				t.Errorf("%d positions, the first of them %s", len(groups), cases[0].Position)
			}
		})
	}
}

// What is counted at each commit.
const (
	sampledNodes = 60_000
	sampledEvery = 5
)

func open(t *testing.T, name string) *game.Game {
	t.Helper()
	g, err := game.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestShelf: games of the shelf are opened by their ids and stand in no gallery.
func TestShelf(t *testing.T) {
	for _, info := range game.Shelf() {
		if found, ok := game.Lookup(strings.ToUpper(info.ID)); !ok || found != info || slices.Contains(game.All(), info) {
			t.Errorf("%s is not found, or stands in the gallery", info.ID)
		}
	}
	if len(game.Shelf()) < 118 {
		t.Errorf("%d games", len(game.Shelf()))
	}
}

// TestCards: what has a card in the gallery is shown in mid-fight, and its pieces are drawn or known by their letters.
func TestCards(t *testing.T) {
	cards := 0
	for _, info := range game.Shelf() {
		if info.Moment == "" {
			continue
		}
		cards++
		g := open(t, info.ID)
		p, err := g.Parse(info.Moment)
		if err != nil || p.Outcome().Over() || game.Text(p) != info.Moment || game.Text(p) == game.Text(g.Start()) {
			t.Errorf("%s: %s: %v", info.ID, info.Moment, err)
			continue
		}
		words := wordsIn(t, info.Text, "en")
		for _, man := range game.SceneOf(p, 0).Men {
			shape, figure := man.Shape()
			if words["man."+shape] == "" && words["man."+figure] == "" {
				t.Errorf("%s: nobody draws or names %s", info.ID, man.Kind)
			}
		}
	}
	if cards < 20 {
		t.Errorf("%d games", cards)
	}
}

// TestWords: every game has a name of its own and a sentence in three languages, and nothing else has.
func TestWords(t *testing.T) {
	for _, lang := range []string{"en", "uk", "ru"} {
		own := wordsIn(t, os.DirFS("text"), lang)
		seen := map[string]string{}
		for _, info := range game.Shelf() {
			all := wordsIn(t, info.Text, lang)
			intro := own["game."+info.ID+".intro"]
			if text, err := page.Render(info, lang, nil); err != nil || !strings.Contains(text, own["game."+info.ID+".brief"]) || !strings.Contains(text, intro) {
				t.Errorf("%s: the page of %s is %q (%v)", lang, info.ID, text, err)
			}
			if (intro != "") != (info.Moment != "") {
				t.Errorf("%s: %s has a card in the gallery and no introduction, or the other way round", lang, info.ID)
			}
			delete(own, "game."+info.ID+".intro")
			delete(own, "game."+info.ID+".also")
			for _, key := range []string{"name", "brief"} {
				key = "game." + info.ID + "." + key
				word := own[key]
				if word == "" || all[key] != word || all["family.name"] == "" {
					t.Errorf("%s: %s is %q", lang, key, word)
				}
				if other, twice := seen[word]; twice {
					t.Errorf("%s: %s and %s are both %q", lang, key, other, word)
				}
				seen[word] = key
				delete(own, key)
			}
		}
		for key := range own {
			t.Errorf("%s: no game has the word %s", lang, key)
		}
	}
}

func wordsIn(t *testing.T, files fs.FS, lang string) (words map[string]string) {
	t.Helper()
	data, err := fs.ReadFile(files, lang+".json")
	if err == nil {
		err = json.Unmarshal(data, &words)
	}
	if err != nil {
		t.Fatal(err)
	}
	return words
}
