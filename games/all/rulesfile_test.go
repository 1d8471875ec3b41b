package all_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/playthrough"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

var allRulesFiles = flag.Bool("rulesfiles", false, "write every value of every option as a rules file, and count deeper")

// byLike are the games that no row of their family says: their files name the game and its options.
var byLike = map[string]bool{
	"bughouse": true, "chess960": true, // two boards, and an array by lot
	"shogi": true, "minishogi": true, "janggi": true, "chess-t1": true, "jetan": true, "chapaev": true, "senet": true, "rithmomachia": true,
	"free-board": true,
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

// TestRulesFilesOfTheShelf: so is every game of the shelf, and each says its own row.
func TestRulesFilesOfTheShelf(t *testing.T) {
	for _, info := range game.Shelf() {
		inFamily(t, info.ID, info.ID, func(t *testing.T) {
			if f := sameByFile(t, info.ID); f.Like != "" {
				t.Errorf("like %q", f.Like)
			}
		})
	}
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

// ownGames are the worked examples of docs/rules-file.md.
func ownGames(t *testing.T) map[string]*game.Game {
	t.Helper()
	names, err := filepath.Glob("../../docs/examples/games/*.json")
	if err != nil || len(names) < 3 {
		t.Fatalf("examples: %v, %v", names, err)
	}
	own := map[string]*game.Game{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		g, f, err := rulesfile.Open(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if g.Name() != f.ID() || f.Called("uk") == "" || f.Called("uk") == f.Called("en") {
			t.Errorf("%s is called %q in Ukrainian, and its id is %s", g.Name(), f.Called("uk"), f.ID())
		}
		own[strings.TrimSuffix(filepath.Base(name), ".json")] = g
	}
	return own
}

// TestOwnGamesAreSaved: records of games that are made of files bring the game along, so that it need not be known; random
// ones are read as they were saved.
func TestOwnGamesAreSaved(t *testing.T) {
	formats := map[string][]string{"dice-cylinder": {"tavlei", "pgn"}, "wide-draughts": {"tavlei", "pdn"}, "reversi-cross": {"tavlei"}}
	for name, g := range ownGames(t) {
		t.Run(name, func(t *testing.T) {
			var names []string
			for _, f := range record.FormatsFor(g) {
				names = append(names, f.Name)
			}
			for _, want := range formats[name] {
				if !slices.Contains(names, want) {
					t.Errorf("it cannot be saved as %s, only as %v", want, names)
				}
			}
			for seed := range uint64(*manyRecords) {
				w := writer{rand.New(rand.NewPCG(seed, 16))}
				for _, f := range record.FormatsFor(g) {
					saveAndRead(t, f, w.game(t, g, keepsAll(f)))
				}
			}
		})
	}
}

// TestOwnGamesHaveBots: every level finds a move, early and late, and a strong one beats chance.
func TestOwnGamesHaveBots(t *testing.T) {
	for name, g := range ownGames(t) {
		t.Run(name, func(t *testing.T) {
			engine := search.New(g, search.Options{HashMB: 1})
			for _, level := range levelsOf(g) {
				level.Nodes = min(level.Nodes, 2000)
				line := game.NewLine(g.Start())
				rng := rand.New(rand.NewPCG(uint64(level.N), 16))
				for line.Len() < 30 && !line.Outcome().Over() {
					moves := line.Pos.AppendMoves(nil)
					m := playthrough.Pick(rng, line.Pos, moves)
					if !line.Pos.ToMove().Has(game.Chance) && line.Len()%8 < 3 {
						var err error
						if m, _, err = engine.Choose(t.Context(), line, level, 1); err != nil || !slices.Contains(moves, m) {
							t.Fatalf("level %d, ply %d: %v, %v", level.N, line.Len(), m, err)
						}
					}
					line.Play(m)
				}
			}
			level, err := search.LevelOf(8)
			if err != nil {
				t.Fatal(err)
			}
			level.Nodes, level.Threaded = 500, false
			var score float64
			for n := range 6 {
				seat := game.Seat(n % g.Seats)
				o, _ := against(t, g, engine, level, seat, uint64(n))
				score += points(g, o, seat) / 6
			}
			if score < 0.8 {
				t.Errorf("the bot scores %.0f %% against a random mover", 100*score)
			}
		})
	}
}

// TestOwnGamesKeepTheContract: the kit of the contract finds nothing in games that are made of files.
func TestOwnGamesKeepTheContract(t *testing.T) {
	for name, g := range ownGames(t) {
		rulesfile.Keep(g)
		t.Run(name, func(t *testing.T) { gametest.Run(t, g.Name(), gametest.Options{Games: 2, OneRuleSet: true}) })
	}
}
