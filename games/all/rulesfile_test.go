package all_test

import (
	"bytes"
	"flag"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/search/tree"
)

var allRulesFiles = flag.Bool("rulesfiles", false, "write every value of every option as a rules file, and count deeper")

// byLike are the games that no row of their family says: their files name the game and its options.
var byLike = map[string]bool{
	"bughouse": true, "chess960": true, // two boards, and an array by lot
	"shogi": true, "minishogi": true, "janggi": true, "chess-t1": true, "jetan": true, "chapaev": true, "senet": true, "rithmomachia": true,
}

// TestRulesFiles: every game of the registry written as a file and read back is the same game; with -rulesfiles under every
// value of every option.
func TestRulesFiles(t *testing.T) {
	eachGame(t, func(t *testing.T, info *game.Info) {
		f := sameByFile(t, info.ID)
		if (f.Like != "") != byLike[info.ID] {
			t.Errorf("like %q", f.Like)
		}
		for _, o := range info.Options {
			values := o.Values
			if o.Kind == game.Switch {
				values = []string{"on", "off"}
			}
			for _, value := range values {
				if _, err := info.Open(map[string]string{o.Key: value}); *allRulesFiles && err == nil && value != o.Default {
					sameByFile(t, info.ID+";"+o.Key+"="+value)
				}
			}
		}
	})
}

// sameByFile writes a game as a file and wants that to be the same game.
func sameByFile(t *testing.T, spec string) *rulesfile.File {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	f, err := rulesfile.Of(g)
	if err != nil {
		t.Fatalf("%s: %v", spec, err)
	}
	again, f2, err := rulesfile.Open(f.Value().Indented())
	if err != nil {
		t.Fatalf("%s: %v", spec, err)
	}
	if !bytes.Equal(f.Canonical(), f2.Canonical()) {
		t.Errorf("%s: the file\n%s\nis read as\n%s", spec, f.Canonical(), f2.Canonical())
	}
	if f3, err := rulesfile.Of(again); err != nil || f3.Hash() != f.Hash() {
		t.Errorf("%s: what the file opens is not written as that file: %v", spec, err)
	}
	start, err := again.Parse(game.Text(g.Start())) // the same position may be written in several ways
	if err != nil {
		t.Fatalf("%s: %v", spec, err)
	}
	if a, b := game.Text(start), game.Text(again.Start()); a != b || start.Key() != again.Start().Key() {
		t.Errorf("%s: starts at %s, its file at %s", spec, a, b)
	}
	deepest := 2
	if *allRulesFiles {
		deepest = 3
	}
	for depth := 1; depth <= deepest && !g.Slow(); depth++ {
		a := tree.Perft(g.Start(), depth)
		if b := tree.Perft(again.Start(), depth); a != b {
			t.Errorf("%s: perft %d: %d, of its file %d", spec, depth, a, b)
		}
		if a > 20_000 {
			break
		}
	}
	return f
}
