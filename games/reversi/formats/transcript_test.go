package formats_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/record"
)

// TestTakizawa: the line replays to a full board of 32 discs each.
func TestTakizawa(t *testing.T) {
	g := only(t, "transcript", takizawa+" 32-32")
	if g.Rules.Name() != "othello" || len(g.Main()) != 60 || g.Result != record.Drawn || g.Reason != "equalDiscs" || len(g.Tags) != 0 {
		t.Errorf("%s: %d plies, %s %s, %v", g.Rules.Name(), len(g.Main()), g.Result, g.Reason, g.Tags)
	}
	if got, want := written(t, "transcript", g), strings.ToLower(takizawa)+"\n"; got != want {
		t.Errorf("got %s", got)
	}
}

// TestTranscripts: how people write moves down.
func TestTranscripts(t *testing.T) {
	for _, c := range []struct{ name, text, rules, want, result string }{
		{"separators", "f5 d6, c3;d3", "othello", "f5 d6 c3 d3", "*"},
		{"numbers of moves", "1. f5 d6 2. c3 d3", "othello", "f5 d6 c3 d3", "*"},
		{"numbers of plies", "1) F5 2) D6", "othello", "f5 d6", "*"},
		{"squares by number, parallel start (fig. 203)", "44 35 26 20 12 21 30", "reversi;start=parallel", "d6 c5 b4 d3 d2 e3 f4", "1-0"},
		{"squares by number with numbers of moves", "1. 44 35 2. 26 20", "reversi;start=parallel", "d6 c5 b4 d3", "*"},
		{"nine plies to a board of one colour", "d3c3b3d2e1d6d7e3f4", "othello", "d3 c3 b3 d2 e1 d6 d7 e3 f4", "1-0"},
		{"first four discs at will", "d4e4d5e5", "reversi", "d4 e4 d5 e5", "*"},
		{"the game is named", "d4e4e5d5 # game annexation club evening", "annexation", "d4 e4 e5 d5", "*"},
		{"a comment", "f5 % best", "othello", "f5", "*"},
		{"points of an unfinished game", "f5d6 33-31", "othello", "f5 d6", "1-0"},
	} {
		g := only(t, "transcript", c.text)
		if g.Rules.Name() != c.rules || line(g) != c.want || g.Result != c.result {
			t.Errorf("%s: %s: %s %s", c.name, g.Rules.Name(), line(g), g.Result)
		}
		if back := only(t, "transcript", written(t, "transcript", g)); line(back) != c.want || back.Rules.Name() != c.rules || back.Result != c.result || back.Root.After != g.Root.After {
			t.Errorf("%s: written as %s", c.name, written(t, "transcript", g))
		}
	}
}

// TestPasses: left out, written or both, they are the same game.
func TestPasses(t *testing.T) {
	with := withPass(t)
	plies := strings.Fields(with)
	without := strings.ReplaceAll(with, "pass", "")
	for _, text := range []string{without, strings.Join(plies, ""), strings.ReplaceAll(with, "pass", "--"), strings.ReplaceAll(with, "pass", "pa")} {
		all := entries(t, "transcript", text, record.Options{})
		if len(all) != 1 || !all[0].Good() || line(all[0].Game) != with {
			t.Errorf("%s: %v, want %s", text, faults(all), with)
		}
	}
}

// withPass is a game in which somebody passes and the other moves again.
func withPass(t *testing.T) string {
	t.Helper()
	for seed := range uint64(1000) {
		text := line(random(t, "othello", rand.New(rand.NewPCG(seed, 3))))
		if strings.Contains(text, " pass ") {
			return text
		}
	}
	t.Fatal("no pass in a thousand games")
	return ""
}

// TestOpeningList: a list of openings is a file of short transcripts.
func TestOpeningList(t *testing.T) {
	all := entries(t, "transcript", "# eight moves each\nF5D6C3D3C4F4F6F3\n\nf5d6c4d3c3b3d2e1\nf5f6\n", record.Options{File: "x.xot"})
	if len(all) != 3 || !all[0].Good() || len(all[0].Game.Main()) != 8 {
		t.Errorf("%d openings, %q", len(all), faults(all))
	}
}

func TestTranscriptFaults(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"illegal", "f5d6\nf5 a1", "x:2:4: game 2, ply 2: a1: touchesNothing"},
		{"no square", "f5 zz", "x:1:4: game 1, ply 2: zz: want a square"},
		{"occupied", "f5f5", "x:1:3: game 1, ply 2: f5: occupied"},
		{"unknown game", "f5 # game nosuch", "x:1:1: game 1: nosuch: "},
		{"game of others", "f5 # game russian", "x:1:1: game 1: russian: not a game of this family"},
		{"wrong score", takizawa + " 40-24", "x:1:122: game 1: remark: 40-24: the last position is 32-32"},
		{"a score alone", "33-31", "x:1:1: game 1, ply 1: 33-31: want a square"},
	} {
		got := faults(entries(t, "transcript", c.text, record.Options{File: "x"}))
		if len(got) != 1 || !strings.HasPrefix(got[0], c.want) {
			t.Errorf("%s: %q, want %s", c.name, got, c.want)
		}
	}
}
