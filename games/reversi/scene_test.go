package reversi_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
)

// start is the start of a rule set, parsed reads a position of it.
func start(t *testing.T, spec string) game.Position {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g.Start()
}

func parsed(t *testing.T, spec, position string) game.Position {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// at is the place with that name.
func at(t *testing.T, p game.Position, name string) game.Place {
	t.Helper()
	i := slices.IndexFunc(board(p).Places, func(info game.PlaceInfo) bool { return info.Name == name })
	if i < 0 {
		t.Fatalf("there is no place %s", name)
	}
	return game.Place(i)
}

// TestBoards: only squares of the board are places; row 1 is on top; the stocks are there where
// each side has its own.
func TestBoards(t *testing.T) {
	for _, tc := range []struct {
		spec   string
		cells  int
		first  string // name of the top left square
		column string // names of the ranks, bottom to top
		stocks int
	}{
		{"othello", 64, "a1", "8 7 6 5 4 3 2 1", 0},
		{"reversi", 64, "a1", "8 7 6 5 4 3 2 1", 2},
		{"othello;size=4", 16, "a1", "4 3 2 1", 0},
		{"othello;size=6", 36, "a1", "6 5 4 3 2 1", 0},
		{"othello;size=10", 100, "a1", "10 9 8 7 6 5 4 3 2 1", 0},
		{"reversi;size=12", 144, "a1", "12 11 10 9 8 7 6 5 4 3 2 1", 2},
		{"annexation", 48, "c1", "8 7 6 5 4 3 2 1", 2},
		{"othello;board=octagon", 88, "c1", "10 9 8 7 6 5 4 3 2 1", 0},
	} {
		b := board(start(t, tc.spec))
		count := map[uint8]int{}
		for _, place := range b.Places {
			count[place.Kind]++
		}
		want := map[uint8]int{game.Cell: tc.cells, game.Button: 1}
		if tc.stocks > 0 {
			want[game.Reserve] = tc.stocks
		}
		if diff := cmp.Diff(want, count); diff != "" {
			t.Errorf("%s: places of each kind:\n%s", tc.spec, diff)
		}
		top := b.Places[0]
		if top.Name != tc.first || top.Y != .5 || strings.Join(b.Ranks, " ") != tc.column || len(b.Files) != len(b.Ranks) {
			t.Errorf("%s: first %s at %g, ranks %v, files %v", tc.spec, top.Name, top.Y, b.Ranks, b.Files)
		}
	}
}

// TestBoardIsShared: two games of the same board have one board, of another board another.
func TestBoardIsShared(t *testing.T) {
	a, b, c := board(start(t, "othello")), board(start(t, "anti-reversi")), board(start(t, "reversi"))
	if a != b || a == c {
		t.Errorf("boards %p %p %p", a, b, c)
	}
}

// TestStocks: the discs in hand lie beside the board and become fewer with every disc placed, until
// none is shown.
func TestStocks(t *testing.T) {
	p := start(t, "reversi;size=4")
	for range 4 {
		p.Play(p.AppendMoves(nil)[0])
	}
	hands := func() map[string]uint8 {
		hands := map[string]uint8{}
		for _, man := range game.SceneOf(p, 0).Men {
			if name := placeName(p, man.Place); strings.HasPrefix(name, "hand:") {
				hands[name] = man.N
			}
		}
		return hands
	}
	if diff := cmp.Diff(map[string]uint8{"hand:X": 6, "hand:O": 6}, hands()); diff != "" {
		t.Error(diff)
	}
	for moves := p.AppendMoves(nil); len(moves) > 0; moves = p.AppendMoves(nil) {
		p.Play(moves[0])
	}
	for name, n := range hands() {
		if n == 0 {
			t.Errorf("%s shows no disc as a disc", name)
		}
	}
}

// TestTurns: a path names the discs that turn, the nearest first; placing on the centre turns none.
func TestTurns(t *testing.T) {
	for _, tc := range []struct{ name, spec, position, square, turns string }{
		{"figure 203, upwards", "othello", position("d4 e4", "d5 e5") + " X", "d6", "d5"},
		{"figure 203, 43 turns 36 on the diagonal", "othello", position("d4 e4", "d5 e5") + " X", "c6", "d5"},
		{"figure 204, six discs by 22", "othello", position("e3 e4 d5 f4 f5 f6", "d3 c6 f7") + " O", "f3", "e3 e4 f4 d5 f5 f6"},
		{"figure 204 in the book's own game", "reversi", position("e3 e4 d5 f4 f5 f6", "d3 c6 f7") + " O", "f3", "e3 e4 f4 d5 f5 f6"},
		{"discs enclosed by turning stay", "othello", position("c4 d6", "d4 e4 d5") + " X", "f4", "e4 d4"},
		{"no turning on the centre", "reversi", position("d4", "e5") + " X", "d5", ""},
		{"all eight ways", "othello", position("b2 d2 f2 b4 f4 b6 d6 f6", "c3 d3 e3 c4 e4 c5 d5 e5") + " X", "d4",
			"c3 d3 e3 c4 e4 c5 d5 e5"},
		{"a wide board", "othello;size=10", strings.Repeat("-", 40) + "XOOOOOOOO-" + strings.Repeat("-", 50) + " X", "j5",
			"i5 h5 g5 f5 e5 d5 c5 b5"},
	} {
		p := parsed(t, tc.spec, tc.position)
		found := false
		for _, path := range game.SceneOf(p, p.ToMove()).Paths {
			if len(path.Tokens) != 1 {
				t.Errorf("%s: %s takes %d clicks", tc.name, path.Text, len(path.Tokens))
			}
			if path.Text == tc.square {
				found = true
				if got := strings.Join(placeNames(p, path.Turns), " "); got != tc.turns {
					t.Errorf("%s: %s turns %s, want %s", tc.name, tc.square, got, tc.turns)
				}
			}
		}
		if !found {
			t.Errorf("%s: %s is not legal", tc.name, tc.square)
		}
	}
}

// position is the text of the squares with dark and light discs.
func position(dark, light string) string {
	text := []byte(strings.Repeat("-", 64))
	for letter, squares := range map[byte]string{'X': dark, 'O': light} {
		for _, name := range strings.Fields(squares) {
			text[8*int(name[1]-'1')+int(name[0]-'a')] = letter
		}
	}
	return string(text)
}

// TestTurnsByDistance: in random games on every kind of board no disc turns before a nearer one.
func TestTurnsByDistance(t *testing.T) {
	for _, spec := range []string{"othello", "othello;size=6", "othello;size=10", "annexation", "othello;board=octagon"} {
		rng := rand.New(rand.NewPCG(5, 6))
		p := start(t, spec)
		for moves := p.AppendMoves(nil); len(moves) > 0; moves = p.AppendMoves(nil) {
			places := board(p).Places
			for _, path := range game.SceneOf(p, p.ToMove()).Paths {
				from, last := places[path.Tokens[0]], float32(1)
				for _, at := range path.Turns {
					far := max(abs(places[at].X-from.X), abs(places[at].Y-from.Y))
					if far < last {
						t.Fatalf("%s: %s turns %v", game.Text(p), path.Text, placeNames(p, path.Turns))
					}
					last = far
				}
			}
			p.Play(moves[rng.IntN(len(moves))])
		}
	}
}

func abs(x float32) float32 { return max(x, -x) }

// TestPassButton: a pass is one click on its button, there only when nothing else is.
func TestPassButton(t *testing.T) {
	p := parsed(t, "othello", position("a1", "b1 a2 b2")+" O")
	paths := game.SceneOf(p, p.ToMove()).Paths
	if len(paths) != 1 || paths[0].Text != "pass" || placeName(p, game.Place(paths[0].Tokens[0])) != "pass" {
		t.Errorf("paths %+v, want the button", paths)
	}
}

// TestDrawnOpeningIsShown: the moves of an opening that chance draws turn discs on the screen too,
// and nobody else can click them.
func TestDrawnOpeningIsShown(t *testing.T) {
	p := start(t, "othello;start=xot")
	p.Play(p.AppendMoves(nil)[0])
	m := p.AppendMoves(nil)[0]
	paths := p.(game.Scener).AppendPaths(nil, m)
	if len(paths) != 1 || paths[0].Seat != game.Chance || len(paths[0].Turns) == 0 {
		t.Errorf("paths %+v", paths)
	}
	if sc := game.SceneOf(p, 3); len(sc.Paths) != 0 {
		t.Errorf("the seats get %+v", sc.Paths)
	}
}
