package layers_test

import (
	"bufio"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	gameboard "github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/games/chess/internal/layers/narrow"
	"github.com/tavlei/tavlei/games/chess/internal/layers/wide"
)

// variants are known chess games as records: chess and what it takes.
var variants map[string]func(t testing.TB) layers.Rules

func init() {
	variants = map[string]func(t testing.TB) layers.Rules{
		"atomic": func(t testing.TB) layers.Rules {
			r := chessRecord(t)
			r.Capture.Blast, r.Capture.Proof = true, "P"
			return r
		},
		"3check": func(t testing.TB) layers.Rules {
			r := chessRecord(t)
			r.Goal.Checks = 3
			return r
		},
		"5check": func(t testing.TB) layers.Rules {
			r := chessRecord(t)
			r.Goal.Checks = 5
			return r
		},
		"kingofthehill": func(t testing.TB) layers.Rules {
			r := chessRecord(t)
			r.Goal.Reach = "K"
			for seat := range 2 {
				r.Zones.Goal[seat] = squares("d4e4d5e5")
			}
			return r
		},
		"racingkings": func(t testing.TB) layers.Rules {
			r := chessRecord(t)
			r.Castling = layers.Castling{}
			r.Goal.NoChecks, r.Goal.Reach, r.Goal.Equalize = true, "K", true
			for seat := range 2 {
				r.Zones.Goal[seat] = squares("a8b8c8d8e8f8g8h8")
			}
			r.Arrival.Array = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"
			return r
		},
		"antichess": func(t testing.TB) layers.Rules {
			r := giveaway(t)
			r.Castling = layers.Castling{}
			r.Arrival.Array = strings.Replace(r.Arrival.Array, "KQkq", "-", 1)
			return r
		},
		"giveaway": giveaway,
		"suicide": func(t testing.TB) layers.Rules {
			r := giveaway(t)
			r.Castling = layers.Castling{}
			r.Arrival.Array = strings.Replace(r.Arrival.Array, "KQkq", "-", 1)
			r.Goal.StuckWins, r.Goal.StuckFewer = false, true
			return r
		},
		"losers": func(t testing.TB) layers.Rules {
			r := chessRecord(t)
			r.Capture.Must = true
			r.Goal.MatedWins, r.Goal.StuckWins = true, true
			r.Goal.Extinct = layers.Extinction{Kinds: "*", Left: 1, Wins: true, Reason: layers.ReasonOnly}
			return r
		},
		"codrus": func(t testing.TB) layers.Rules {
			r := giveaway(t)
			r.Zones.Promo = "QRBN"
			r.Goal.Extinct = layers.Extinction{Kinds: "K", Wins: true, Reason: layers.ReasonExtinct}
			return r
		},
		"extinction": func(t testing.TB) layers.Rules {
			r := chessRecord(t)
			r.Goal.Royalty, r.Zones.Promo = layers.None, "QRBNK"
			r.Goal.Extinct = layers.Extinction{Kinds: "KQRBNP", Reason: layers.ReasonExtinct}
			return r
		},
		"kinglet": func(t testing.TB) layers.Rules {
			r := chessRecord(t)
			r.Goal.Royalty, r.Zones.Promo = layers.None, "K"
			r.Goal.Extinct = layers.Extinction{Kinds: "P", Reason: layers.ReasonExtinct}
			return r
		},
		"threekings": func(t testing.TB) layers.Rules {
			r := chessRecord(t)
			r.Castling = layers.Castling{}
			r.Goal.Royalty = layers.None
			r.Goal.Extinct = layers.Extinction{Kinds: "K", Left: 2, Reason: layers.ReasonExtinct}
			r.Arrival.Array = "knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1"
			return r
		},
		"nocheckatomic": func(t testing.TB) layers.Rules {
			r := chessRecord(t)
			r.Capture.Blast, r.Capture.Proof, r.Goal.Royalty = true, "P", layers.None
			r.Goal.Extinct = layers.Extinction{Kinds: "K", Reason: layers.ReasonExtinct}
			return r
		},
		"shatranj": func(t testing.TB) layers.Rules {
			r := shortPawns(chessRecord(t))
			r.Castling, r.Zones.Promo = layers.Castling{}, "Q"
			r.Kinds[r.KindOf('B')-1].Atoms = []layers.Atom{{Dirs: gameboard.Leaps(2, 2)}}
			r.Kinds[r.KindOf('Q')-1].Atoms = []layers.Atom{{Dirs: gameboard.Diagonal}}
			r.Goal.StuckLoses = true
			r.Goal.Extinct = layers.Extinction{Kinds: "*", Left: 1, Theirs: 2, Claim: true, Reason: layers.ReasonBare}
			r.Judge = layers.Judge{Quiet: 140, QuietReason: "quiet"}
			r.Arrival.Array = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"
			return r
		},
		"seirawan": func(t testing.TB) layers.Rules {
			r := chessRecord(t)
			rook, bishop, knight := r.Kinds[r.KindOf('R')-1].Atoms, r.Kinds[r.KindOf('B')-1].Atoms, r.Kinds[r.KindOf('N')-1].Atoms
			r.Kinds = append(r.Kinds, layers.Kind{Letter: 'H', Atoms: slices.Concat(bishop, knight)}, layers.Kind{Letter: 'E', Atoms: slices.Concat(rook, knight)})
			r.Zones.Promo = "QRBNHE"
			r.Arrival = layers.Arrival{Gates: true, Array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1"}
			return r
		},
		"shouse": func(t testing.TB) layers.Rules {
			r := variants["seirawan"](t)
			_, house := recordOf(t, "crazyhouse")
			r.Zones.Drops, r.Capture, r.Arrival.Drops = house.Zones.Drops, house.Capture, true
			return r
		},
		"makruk": func(t testing.TB) layers.Rules {
			r := shortPawns(chessRecord(t))
			r.Castling = layers.Castling{}
			silver := []layers.Atom{{Dirs: append([]gameboard.Dir{{X: 0, Y: 1}}, gameboard.Diagonal...)}}
			r.Kinds[r.KindOf('B')-1] = layers.Kind{Letter: 'S', Atoms: silver}
			r.Kinds[r.KindOf('Q')-1] = layers.Kind{Letter: 'M', Atoms: []layers.Atom{{Dirs: gameboard.Diagonal}}}
			r.Zones.Promo = "M"
			r.Zones.Last = [2]layers.Zone{ranks(8, 5, 6, 7), ranks(8, 0, 1, 2)}
			r.Judge = layers.Judge{}
			r.Arrival.Array = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"
			return r
		},
	}
}

// chessRecord is the record of chess, to be changed.
func chessRecord(t testing.TB) layers.Rules {
	t.Helper()
	_, r := recordOf(t, "chess")
	r.Kinds = slices.DeleteFunc(slices.Clone(r.Kinds), func(k layers.Kind) bool { return strings.IndexByte("PNBRQK", k.Letter) < 0 })
	r.Judge.Dead = layers.Never
	return r
}

func giveaway(t testing.TB) layers.Rules {
	r := chessRecord(t)
	r.Capture.Must = true
	r.Goal.Royalty, r.Goal.StuckWins, r.Zones.Promo = layers.None, true, "QRBNK"
	r.Goal.Extinct = layers.Extinction{Kinds: "*", Wins: true, Reason: layers.ReasonGiven}
	return r
}

// shortPawns takes the double step away.
func shortPawns(r layers.Rules) layers.Rules {
	r.Zones.Double, r.Zones.Passed = [2]layers.Zone{}, [2]layers.Zone{}
	p := &r.Kinds[r.KindOf('P')-1]
	p.Atoms = p.Atoms[:2]
	return r
}

// squares is a set of squares of eight files by their names.
func squares(names string) (z layers.Zone) {
	for i := 0; i < len(names); i += 2 {
		z.Add(int(names[i+1]-'1')*8 + int(names[i]-'a'))
	}
	return z
}

// ranks is a set of whole ranks, counted from 0.
func ranks(w int, list ...int) (z layers.Zone) {
	for _, y := range list {
		for x := range w {
			z.Add(y*w + x)
		}
	}
	return z
}

// perfter is a position of either kernel.
type perfter interface {
	Perft(depth int) uint64
}

// openVariant is how a record reads positions.
func openVariant(t testing.TB, r layers.Rules) func(text string) (perfter, error) {
	t.Helper()
	if r.Board.W*r.Board.H > 64 {
		g, err := wide.New(r)
		if err != nil {
			t.Fatal(err)
		}
		return func(text string) (perfter, error) { return g.Parse(text) }
	}
	g, err := narrow.New(r)
	if err != nil {
		t.Fatal(err)
	}
	return func(text string) (perfter, error) { return g.Parse(text) }
}

// TestVariants counts the leaves of known games where another program has counted them: see testdata/variants.perft.
func TestVariants(t *testing.T) {
	file, err := os.Open("testdata/variants.perft")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var id, position string
	parse := map[string]func(string) (perfter, error){}
	most := uint64(gametest.Fewer(40_000, 4_000))
	if *deep {
		most = 1 << 40
	}
	counted := map[string]int{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		verb, rest, _ := strings.Cut(lines.Text(), " ")
		switch verb {
		case "id":
			id, position = rest, "startpos"
			if variants[id] == nil {
				t.Fatal("no variant", id)
			}
			parse[id] = openVariant(t, variants[id](t))
		case "position":
			position = rest
		case "perft":
			f := strings.Fields(rest)
			depth, _ := strconv.Atoi(f[0])
			want, _ := strconv.ParseUint(f[1], 10, 64)
			if want > most {
				continue
			}
			p, err := parse[id](position)
			if err != nil {
				t.Fatalf("%s: %s: %v", id, position, err)
			}
			if got := p.Perft(depth); got != want {
				t.Errorf("%s: %s: perft %d is %d, want %d", id, position, depth, got, want)
			}
			counted[id]++
		}
	}
	for id := range variants {
		if counted[id] < 3 {
			t.Errorf("%s: only %d lines were counted", id, counted[id])
		}
	}
}
