package all_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/page"
)

// heard is what a game said in random play: codes that need words and clauses that need a place
// on the rule page.
type heard struct {
	reasons  map[string]bool // of outcomes
	refusals map[string]bool // codes
	rules    map[string]bool // clauses that refusals name
}

// TestTextsCoverWhatGamesSay plays at random, tries moves of other positions, and wants words
// for every reason and refusal, and a clause on the rule page for every rule that is named.
func TestTextsCoverWhatGamesSay(t *testing.T) {
	eachGame(t, func(t *testing.T, info *game.Info) {
		g, err := info.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		h := listen(g)
		if len(h.reasons) == 0 && !g.Slow() || len(h.refusals) == 0 || len(h.rules) == 0 {
			t.Errorf("random games end by %v, refuse by %v and name the clauses %v: all three should be heard of", h.reasons, h.refusals, h.rules)
		}
		for _, lang := range languages {
			texts := textsOf(t, info, lang)
			for code := range h.reasons {
				if texts["reason."+code] == "" {
					t.Errorf("%s: no words for the end %q", lang, code)
				}
			}
			for code := range h.refusals {
				if texts["refusal."+code] == "" {
					t.Errorf("%s: no words for the refusal %q", lang, code)
				}
			}
			text, err := page.Render(info, lang, nil)
			if err != nil {
				t.Errorf("%s: %v", lang, err)
				continue
			}
			for rule := range h.rules {
				if !strings.Contains(text, "["+rule+"]") {
					t.Errorf("%s: refusals name clause %s, which the rule page does not have", lang, rule)
				}
			}
			checkDiagrams(t, g, lang, text)
		}
	})
}

// listen plays twenty random games and offers wrong moves all the time. Of a heavy game it plays a
// little, far from an end.
func listen(g *game.Game) heard {
	h := heard{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	rng := rand.New(rand.NewPCG(1, 1))
	var pool []string
	games, plies := 20, 300
	if g.Slow() {
		games, plies = 2, 25
	}
	for n := range games {
		if n == games-1 && len(h.reasons) == 0 && !g.Slow() {
			plies = g.MaxPlies + 1 // a race that chance does not win is ended by its bound
		}
		line := game.NewLine(g.Start())
		for range plies {
			moves := line.Pos.AppendMoves(nil)
			if o := line.Outcome(); o.Over() {
				h.reasons[o.Reason] = true
				break
			}
			for range 5 {
				if len(pool) > 0 {
					h.refusal(line.Pos, pool[rng.IntN(len(pool))])
				}
			}
			m := moves[rng.IntN(len(moves))]
			pool = append(pool, game.MoveText(line.Pos, m))
			line.Play(m)
		}
	}
	return h
}

func (h heard) refusal(p game.Position, text string) {
	_, err := p.ParseMove(text)
	var r *game.Refusal
	if !errors.As(err, &r) {
		return
	}
	h.refusals[r.Code] = true
	if r.Rule != "" {
		h.rules[r.Rule] = true
	}
}

func textsOf(t *testing.T, info *game.Info, lang string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	data, err := fs.ReadFile(info.Text, lang+".json")
	if err == nil {
		err = json.Unmarshal(data, &texts)
	}
	if err != nil {
		t.Fatalf("texts in %s: %v", lang, err)
	}
	return texts
}

// checkDiagrams reads every diagram of a page: the position must stand, the places must exist.
func checkDiagrams(t *testing.T, g *game.Game, lang, text string) {
	diagrams, err := page.Diagrams(text)
	if err != nil {
		t.Errorf("%s: %v", lang, err)
	}
	for i, d := range diagrams {
		on, err := g, error(nil)
		if d.Game != "" {
			if on, err = game.Open(d.Game); err != nil {
				t.Errorf("%s: diagram %d: %v", lang, i+1, err)
				continue
			}
		}
		p, err := on.Parse(d.Position)
		if err != nil {
			t.Errorf("%s: diagram %d: %v", lang, i+1, err)
			continue
		}
		names := map[string]bool{}
		for _, place := range p.(game.Scener).Board().Places {
			names[place.Name] = true
		}
		for _, list := range [][]string{d.Legal, d.Path, d.Taken, d.Turned, d.Refused} {
			for _, name := range list {
				if !names[name] {
					t.Errorf("%s: diagram %d names the place %s, which the board does not have", lang, i+1, name)
				}
			}
		}
	}
}
