package shogi_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/shogi"
)

func mustOpen(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at is a position of a rule set, its start for an empty text.
func at(t testing.TB, spec, text string) *shogi.Position {
	t.Helper()
	g := mustOpen(t, spec)
	if text == "" {
		return g.Start().(*shogi.Position)
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*shogi.Position)
}

// targets are the places to which the moves from a place of the scene lead, in order.
func targets(p *shogi.Position, from string) (list []string) {
	places := p.Board().Places
	for _, path := range game.SceneOf(p, p.ToMove()).Paths {
		if places[path.Tokens[0]].Name == from && len(path.Tokens) > 1 {
			list = append(list, places[path.Tokens[1]].Name)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// TestStarts: every handicap lacks what is given and leaves White the first move.
func TestStarts(t *testing.T) {
	for _, c := range []struct{ spec, want string }{
		{"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
		{"shogi;handicap=lance", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"shogi;handicap=bishop", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"shogi;handicap=rook", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"shogi;handicap=rookLance", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"shogi;handicap=two", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"shogi;handicap=four", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"shogi;handicap=six", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"shogi;handicap=eight", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"shogi;handicap=ten", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"minishogi", "rbsgk/4p/5/P4/KGSBR b - 1"},
	} {
		p := at(t, c.spec, "")
		if got := game.Text(p); got != c.want {
			t.Errorf("%s starts with %s", c.spec, got)
		}
		if n, first := p.Numbering(); n != 1 || !p.ToMove().Has(first) {
			t.Errorf("%s: turns are numbered from %d, seat %d first", c.spec, n, first)
		}
	}
}

// TestRefusals: each rule refuses by its own name and points at what matters.
func TestRefusals(t *testing.T) {
	const midgame = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
	for _, c := range []struct{ name, spec, position, move, code, places string }{
		{"an empty square", "shogi", "", "5e5d", "noMan", "5e"},
		{"the enemy's piece", "shogi", "", "3c3d", "notYourMan", "3c"},
		{"through one's own", "shogi", "", "2h9h", "inTheWay", "8h"},
		{"onto one's own", "shogi", "", "2h8h", "ownMan", "8h"},
		{"another letter", "shogi", "", "G3g-3f", "otherPiece", "3g"},
		{"nobody of that kind", "shogi", "", "R-5e", "rookMove", "2h"},
		{"none of two", "shogi", "", "G-1a", "nobody", "1a"},
		{"either of two", "shogi", "", "G-5h", "ambiguous", "6i 4i"},
		{"a King's jump", "shogi", "", "5i5g", "ownMan", "5g"},
		{"a King two squares away", "shogi", "k8/9/9/9/9/9/9/9/4K4 b - 1", "5i5g", "kingMove", "5i"},
		{"a rook aslant", "shogi", "k8/9/9/9/9/9/9/4R4/4K4 b - 1", "5h4g", "rookMove", "5h"},
		{"a bishop straight", "shogi", "k8/9/9/9/9/9/9/4B4/4K4 b - 1", "5h5g", "bishopMove", "5h"},
		{"a bishop through a pawn", "shogi", "", "8h5e", "inTheWay", "7g"},
		{"a gold aslant and back", "shogi", "k8/9/9/9/4G4/9/9/9/4K4 b - 1", "5e4f", "goldMove", "5e"},
		{"a silver sideways", "shogi", "k8/9/9/9/4S4/9/9/9/4K4 b - 1", "5e4e", "silverMove", "5e"},
		{"a knight back", "shogi", "k8/9/9/9/4N4/9/9/9/4K4 b - 1", "5e4g", "knightMove", "5e"},
		{"a lance back", "shogi", "k8/9/9/9/4L4/9/9/9/4K4 b - 1", "5e5f", "lanceMove", "5e"},
		{"a pawn two squares", "shogi", "", "7g7e", "pawnMove", "7g"},
		{"a pawn aslant", "shogi", "", "7g6f", "pawnMove", "7g"},
		{"a dragon's leap", "shogi", "k8/9/9/9/4+R4/9/9/9/4K4 b - 1", "5e3g", "dragonMove", "5e"},
		{"a horse two straight", "shogi", "1k7/9/9/9/4+B4/9/9/9/4K4 b - 1", "5e5g", "horseMove", "5e"},
		{"a tokin aslant and back", "shogi", "k8/9/9/9/4+P4/9/9/9/4K4 b - 1", "5e4f", "goldenMove", "5e"},
		{"check and no parry", "shogi", "4r3k/9/9/9/9/9/P8/9/4K4 b - 1", "9g9f", "inCheck", "5a"},
		{"a pinned piece", "shogi", "4r3k/9/9/9/9/9/9/4G4/4K4 b - 1", "5h4h", "exposesKing", "5i"},
		{"the King under attack", "shogi", "3r4k/9/9/9/9/9/9/9/4K4 b - 1", "5i6i", "kingStruck", "6a 6i"},
		{"a drop out of check", "shogi", "4r3k/9/9/9/9/9/9/9/4K4 b G 1", "G*4h", "dropCheck", "5a"},
		{"no promotion before the zone", "shogi", midgame, "7f7e+", "noZone", "7f"},
		{"no promotion of a gold", "shogi", "k8/9/4G4/9/9/9/9/9/4K4 b - 1", "5c5b+", "noPromotion", "5c"},
		{"none of what is promoted", "shogi", "k8/9/4+P4/9/9/9/9/9/4K4 b - 1", "5c5b+", "noPromotion", "5c"},
		{"a pawn on the last rank", "shogi", "k8/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a", "mustPromote", "5a"},
		{"a lance on the last rank", "shogi", "k8/4L4/9/9/9/9/9/9/4K4 b - 1", "5b5a", "mustPromote", "5a"},
		{"a knight on the last but one", "shogi", "k8/9/9/4N4/9/9/9/9/4K4 b - 1", "5d4b", "mustPromote", "4b"},
		{"a White pawn on its last rank", "minishogi", "4k/5/5/p4/4K w - 1", "5d5e", "mustPromote", "5e"},
		{"nothing in hand", "shogi", "", "P*5e", "dropNone", "5e"},
		{"an occupied square", "shogi", "k8/9/9/9/9/9/9/9/4K4 b G 1", "G*5i", "dropOccupied", "5i"},
		{"a promoted drop", "shogi", "k8/9/9/9/9/9/9/9/4K4 b P 1", "P*5b+", "dropPromoted", "5b"},
		{"a tokin from the hand", "shogi", "k8/9/9/9/9/9/9/9/4K4 b P 1", "+P*5b", "dropPromoted", "5b"},
		{"a knight on its last ranks", "shogi", "k8/9/9/9/9/9/9/9/4K4 b N 1", "N*5b", "dropDead", "5b"},
		{"a lance on its last rank", "shogi", "k8/9/9/9/9/9/9/9/4K4 b L 1", "L*5a", "dropDead", "5a"},
		{"a second pawn", "shogi", "k8/9/9/9/2P6/9/9/9/4K4 b P 1", "P*7c", "nifu", "7e"},
		{"mate by a pawn", "shogi", "6snk/6+P2/8G/9/9/9/9/9/4K4 b P 1", "P*1b", "pawnMates", "1a"},
		{"a declaration at the start", "shogi", "", "win", "declareZone", ""},
		{"a declaration that is not agreed", "shogi;impasse=off", "", "win", "declareOff", ""},
		{"a declaration in check", "shogi", "4K3r/9/9/9/9/9/9/9/4k4 b - 1", "win", "declareCheck", "5a"},
		{"one King in the camp", "shogi;impasse=points24", "4K4/9/9/9/4k4/9/9/9/9 b - 1", "win", "declareBoth", ""},
		{"the game is over", "shogi", "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "5a4a", "gameOver", ""},
		{"so are drops", "shogi", "4k4/4G4/4P4/9/9/9/9/9/4K4 w p 1", "P*5e", "gameOver", ""},
		{"so are declarations", "shogi", "4k4/4G4/4P4/9/9/9/9/9/4K4 w p 1", "win", "gameOver", ""},
		{"and pieces without a square", "shogi", "4k4/4G4/4P4/9/9/9/9/9/4K4 w p 1", "K-4a", "gameOver", ""},
	} {
		_, err := at(t, c.spec, c.position).ParseMove(c.move)
		var no *game.Refusal
		if !errors.As(err, &no) {
			t.Errorf("%s: %s is not refused: %v", c.name, c.move, err)
			continue
		}
		if places := strings.Join(no.Names, " "); no.Code != c.code || places != c.places || no.Rule != shogi.Clauses()[c.code] {
			t.Errorf("%s: %s is refused by %s at %q, want %s at %q", c.name, c.move, no.Code, places, c.code, c.places)
		}
	}
}

// TestExplain: clicks on places that begin no move, choices and drops say why.
func TestExplain(t *testing.T) {
	const promoting = "k8/9/9/4S4/9/9/9/9/4K4 b GP 1"
	for _, c := range []struct {
		name, spec, position string
		seat                 game.Seat
		clicks               []string
		choice               string
		code                 string
	}{
		{"not his turn", "shogi", "", 1, []string{"3c"}, "", "notYourTurn"},
		{"nothing", "shogi", "", 0, nil, "", "notLegal"},
		{"an empty square", "shogi", "", 0, []string{"5e"}, "", "noMan"},
		{"a piece that is shut in", "shogi", "", 0, []string{"8h"}, "", "stays"},
		{"a piece while there is a check", "shogi", "4r3k/9/9/9/9/9/P8/9/4K4 b - 1", 0, []string{"9g"}, "", "inCheck"},
		{"an empty hand", "shogi", "", 0, []string{"hand:P"}, "", "dropNone"},
		{"the enemy's hand", "shogi", promoting, 0, []string{"hand:p"}, "", "notYourMan"},
		{"a drop on a piece", "shogi", promoting, 0, []string{"hand:G", "5d"}, "", "dropOccupied"},
		{"a drop on a hand", "shogi", promoting, 0, []string{"hand:G", "hand:P"}, "", "notLegal"},
		{"a move onto a hand", "shogi", promoting, 0, []string{"5d", "hand:P"}, "", "notLegal"},
		{"no choice", "shogi", promoting, 0, []string{"5d", "5c"}, "", "chooseSide"},
		{"another choice", "shogi", promoting, 0, []string{"5d", "5c"}, "promote:tokin", "notLegal"},
		{"a choice that there is not", "shogi", "k8/9/9/9/4S4/9/9/9/4K4 b - 1", 0, []string{"5e", "5d"}, "promote:promoted-silver", "noZone"},
		{"a pawn that must", "shogi", "k8/4P4/9/9/9/9/9/9/4K4 b - 1", 0, []string{"5b", "5a"}, "promote:pawn", "mustPromote"},
		{"the button", "shogi", "", 0, []string{"declare"}, "", "declareZone"},
		{"a hand after the end", "shogi", "4k4/4G4/4P4/9/9/9/9/9/4K4 w p 1", 1, []string{"hand:p"}, "", "gameOver"},
	} {
		p := at(t, c.spec, c.position)
		sc := game.SceneOf(p, 3)
		var path []game.Token
		for _, name := range c.clicks {
			path = append(path, game.Token(slices.IndexFunc(p.Board().Places, func(i game.PlaceInfo) bool { return i.Name == name })))
		}
		if c.choice != "" {
			path = append(path, game.Token(-1-slices.Index(sc.Choices, c.choice)))
		}
		if no := p.Explain(c.seat, path); no == nil || no.Code != c.code {
			t.Errorf("%s: %+v, want %s", c.name, no, c.code)
		}
	}
	if no := at(t, "shogi", promoting).Explain(0, []game.Token{81 + 2}); no != nil {
		t.Errorf("a piece in hand begins a move: %+v", no)
	}
}

// TestEnds: how games end.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, play, reason string
		winner                             game.Seats
	}{
		{"mate", "shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", "mate", 1},
		{"mate by a pawn that moves", "shogi", "6snk/6+P2/8G/8P/9/9/9/9/4K4 b - 1", "1c2c", "", 0},
		{"stalemate", "shogi", "8k/9/6+R1K/9/9/9/9/9/9 b - 1", "3c3b", "noMoves", 1},
		{"the longest game", "shogi;maxPlies=100", "4k4/9/9/9/9/9/9/9/4K4 b - 100", "5i5h", "maxPlies", 0},
		{"and a mate by its last move", "shogi;maxPlies=100", "4k4/9/4P4/9/9/9/9/9/4K4 b G 100", "G*5b", "mate", 1},
		{"a try", "shogi;impasse=try", "9/4K4/9/9/9/9/9/9/k8 b - 1", "5b5a", "try", 1},
		{"White's try", "shogi;impasse=try", "K8/9/9/9/9/9/9/4k4/9 w - 1", "5h5i", "try", 2},
		{"no try where none is agreed", "shogi", "9/4K4/9/9/9/9/9/9/k8 b - 1", "5b5a", "", 0},
		{"28 points of Black", "shogi", "KRRBB+P+P+P1/+P+P+P+P+P4/9/9/9/9/9/9/4k4 b - 1", "win", "declaration", 1},
		{"27 of Black", "shogi", "KRRBB+P+P+P1/+P+P+P+P5/9/9/9/9/9/9/4k4 b - 1", "win", "wrongDeclaration", 2},
		{"27 of White", "shogi", "4K4/9/9/9/9/9/9/2+p+p+p+p3/krrbb+p+p+p1 w - 1", "win", "declaration", 2},
		{"26 of White", "shogi", "4K4/9/9/9/9/9/9/3+p+p+p3/krrbb+p+p+p1 w - 1", "win", "wrongDeclaration", 1},
		{"a hand counts", "shogi", "KRRBB+P+P+P1/+P+P+P6/9/9/9/9/9/9/4k4 b 2P 1", "win", "declaration", 1},
		{"ten pieces must be there", "shogi", "KRRBB+P+P+P1/+P+P7/9/9/9/9/9/9/4k4 b 9P 1", "win", "wrongDeclaration", 2},
		{"what was given counts", "shogi;handicap=two", "4K4/9/9/9/9/9/9/+p+p+p+p+p+p+p2/k+p+p+p5 w 7p 1", "win", "declaration", 2},
		{"31 points", "shogi;impasse=points24", "KRRBB4/9/9/9/9/9/9/9/4k4 b 11P 1", "win", "declaration", 1},
		{"30 points", "shogi;impasse=points24", "KRRBB4/9/9/9/9/9/9/9/4k4 b 10P 1", "win", "impasse", 0},
		{"24 points", "shogi;impasse=points24", "KRRBB4/9/9/9/9/9/9/9/4k4 b 4P 1", "win", "impasse", 0},
		{"23 points", "shogi;impasse=points24", "KRRBB4/9/9/9/9/9/9/9/4k4 b 3P 1", "win", "wrongDeclaration", 2},
	} {
		line := game.NewLine(at(t, c.spec, c.position))
		if err := line.PlayText(c.play); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if o := line.Outcome(); o.Reason != c.reason || o.Winners(2) != c.winner {
			t.Errorf("%s: %+v, want %s of %v", c.name, o, c.reason, c.winner)
		}
		if over := line.Outcome().Over(); over != (len(line.Pos.AppendMoves(nil)) == 0) {
			t.Errorf("%s: over is %v, moves %d", c.name, over, len(line.Pos.AppendMoves(nil)))
		}
	}
}

// TestRepetition: what a fourth occurrence comes to.
func TestRepetition(t *testing.T) {
	const kings = "5i5h 5a5b 5h5i 5b5a"
	const bare = "4k4/9/9/9/9/9/9/9/4K4 b - 1"
	for _, c := range []struct {
		name, spec, position, loop, reason string
		winner                             game.Seats
	}{
		{"no result", "shogi", bare, kings, "sennichite", 0},
		{"a draw", "shogi;sennichite=draw", bare, kings, "sennichiteDraw", 0},
		{"the second player wins", "minishogi", "4k/5/5/5/K4 b - 1", "5e5d 1a1b 5d5e 1b1a", "sennichiteLost", 2},
		{"checks by every move but one", "shogi", "k8/9/9/9/9/9/9/9/R7K w - 1", "9a8a 9i8i 8a9a 8i7i 9a8a 7i8i 8a9a 8i9i", "sennichite", 0},
		{"checks by every move", "shogi", "k8/9/9/9/9/9/9/9/R7K w - 1", "9a8a 9i8i 8a9a 8i9i", "perpetualCheck", 2},
		{"White's checks", "shogi", "r7k/9/9/9/9/9/9/9/K8 b - 1", "9i8i 9a8a 8i9i 8a9a", "perpetualCheck", 1},
	} {
		line := game.NewLine(at(t, c.spec, c.position))
		for n := range 3 {
			if o := line.Outcome(); o.Over() {
				t.Errorf("%s: over after %d rounds: %+v", c.name, n, o)
			}
			if err := line.PlayText(c.loop); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
		}
		if o := line.Outcome(); o.Reason != c.reason || o.Winners(2) != c.winner {
			t.Errorf("%s: %+v, want %s of %v", c.name, o, c.reason, c.winner)
		}
	}
}

// TestNames: how players write moves, and what is read.
func TestNames(t *testing.T) {
	for _, c := range []struct{ position, move, name, figured string }{
		{"", "7g7f", "P-7f", "歩-7f"},
		{"", "6i5h", "G6i-5h", "金6i-5h"},
		{"", "2h5h", "R-5h", "飛-5h"},
		{"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h2b+", "Bx2b+", "角x2b+"},
		{"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h2b", "Bx2b=", "角x2b="},
		{"k8/9/9/9/4+R4/9/9/9/4K4 b - 1", "5e5b", "+R-5b", "龍-5b"},
		{"k8/9/9/9/4+S4/9/9/9/4K4 b - 1", "5e5d", "+S-5d", "成銀-5d"},
		{"k8/9/9/9/9/9/9/9/4K4 b G 1", "G*5b", "G*5b", "金*5b"},
		{"4K4/9/9/9/9/9/9/9/4k4 b - 1", "win", "declares", "declares"},
	} {
		p := at(t, "shogi", c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.move, err)
			continue
		}
		if name, figured := game.NameOf(p, m, "en"), game.NameOf(p, m, "en"+game.Figurine); name != c.name || figured != c.figured {
			t.Errorf("%s is called %s and %s, want %s and %s", c.move, name, figured, c.name, c.figured)
		}
		for _, text := range []string{c.name, c.figured, strings.ToUpper(c.name)} {
			if got, err := p.ParseMove(text); err != nil || got != m {
				t.Errorf("%s is read as %v, %v", text, game.MoveText(p, got), err)
			}
		}
	}
	p := at(t, "shogi", "4K4/9/9/9/9/9/9/9/4k4 b - 1")
	for lang, want := range map[string]string{"uk": "оголошення", "ru": "объявление", "pl": "declares"} {
		m, err := p.ParseMove(want)
		if err != nil || game.NameOf(p, m, lang) != want {
			t.Errorf("%s: %v", lang, err)
		}
	}
	if _, err := p.ParseMove("K-5j"); !errors.Is(err, game.ErrNotation) {
		t.Errorf("5j is read: %v", err)
	}
	if _, err := at(t, "minishogi", "").ParseMove("N-5c"); !errors.Is(err, game.ErrNotation) {
		t.Errorf("a knight of minishogi is read: %v", err)
	}
}

// TestNativeNames: how moves are written in Japanese, and that each of a random game is read again.
func TestNativeNames(t *testing.T) {
	const golds, tokins = "k8/9/9/9/9/9/9/9/1KGG5 b - 1", "k8/9/9/9/2+P1+P4/3+P5/9/9/K8 b - 1"
	for _, c := range []struct{ position, move, name string }{
		{"", "7g7f", "７六歩"},
		{"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h2b+", "２二角成"},
		{"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h2b", "２二角不成"},
		{golds, "7i7h", "７八金直"}, {golds, "6i7h", "７八金右"},
		{"1kgg5/9/9/9/9/9/9/9/K8 w - 1", "7a7b", "７二金直"}, {"1kgg5/9/9/9/9/9/9/9/K8 w - 1", "6a7b", "７二金左"},
		{tokins, "5e6e", "６五と右"}, {tokins, "6f6e", "６五と上"}, {tokins, "7e6e", "６五と左"},
		{"k8/9/3G5/2G6/2G1G4/9/9/9/K8 b - 1", "7e6d", "６四金左上"}, {"k8/9/3G5/2G6/2G1G4/9/9/9/K8 b - 1", "7d6d", "６四金寄"},
		{"k8/9/3G5/2G6/2G1G4/9/9/9/K8 b - 1", "6c6d", "６四金引"},
		{"k8/9/9/9/9/4P4/9/4N4/K8 b N 1", "N*4f", "４六桂打"},
		{"k8/9/9/9/9/9/9/9/4K4 b G 1", "G*5b", "５二金"},
		{"4K4/9/9/9/9/9/9/9/4k4 b - 1", "win", "入玉宣言"},
	} {
		p := at(t, "shogi", c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.NameOf(p, m, "uk"+game.Native); got != c.name {
			t.Errorf("%s is called %s, want %s", c.move, got, c.name)
		}
	}
	for _, c := range []struct{ position, text, want string }{
		{"", "76歩", "7g7f"}, {"", "▲７六歩", "7g7f"}, {"", "７五歩", "nobody"}, {"", "０六歩", "-"}, {"", "７六杏", "-"},
		{golds, "７八金", "ambiguous"}, {"k8/9/9/9/9/9/9/9/K8 b N 1", "４六桂打", "N*4f"}, {"k8/9/9/9/9/9/9/9/K8 b - 1", "４六桂", "nobody"},
		{"k8/9/4P4/9/9/9/9/9/K8 b - 1", "５二歩生", "5c5b"},
	} {
		p := at(t, "shogi", c.position)
		m, err := p.ParseMove(c.text)
		got := "-"
		if no := (*game.Refusal)(nil); errors.As(err, &no) {
			got = no.Code
		} else if err == nil {
			got = game.MoveText(p, m)
		}
		if got != c.want {
			t.Errorf("%s is read as %s (%v), want %s", c.text, got, err, c.want)
		}
	}
	for _, id := range []string{"shogi", "minishogi"} {
		p := mustOpen(t, id).Start()
		for ply := range gametest.Fewer(200, 60) {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				text := game.NameOf(p, m, "en"+game.Native)
				if back, err := p.ParseMove(text); err != nil || back != m {
					t.Fatalf("%s: %s of %s is read as %v, %v", game.Text(p), text, game.MoveText(p, m), back, err)
				}
			}
			p.Play(moves[(ply*7+3)%len(moves)])
		}
	}
}

// TestPositions: what no game comes to is refused by name.
func TestPositions(t *testing.T) {
	for _, c := range []struct{ position, code string }{
		{"4k4/9/9/9/9/9/9/9/4K4", "parts"},
		{"4k4/9/9/9/9/9/9/4K4 b - 1", "rows"},
		{"4k3/9/9/9/9/9/9/9/4K4 b - 1", "row"},
		{"4k4/9/9/9/9/9/9/9/4K4+ b - 1", "row"},
		{"4x4/9/9/9/9/9/9/9/4K4 b - 1", "letter"},
		{"4+k4/9/9/9/9/9/9/9/4K4 b - 1", "letter"},
		{"4+g4/9/9/9/9/9/9/9/4K4 b - 1", "letter"},
		{"4k4/9/9/9/9/9/9/9/4K4 x - 1", "side"},
		{"4k4/9/9/9/9/9/9/9/4K4 b K 1", "hands"},
		{"4k4/9/9/9/9/9/9/9/4K4 b 2 1", "hands"},
		{"4k4/9/9/9/9/9/9/9/4K4 b 0P 1", "hands"},
		{"4k4/9/9/9/9/9/9/9/4K4 b 99999999999999999999P 1", "hands"},
		{"4k4/9/9/9/9/9/9/9/4K4 b - 0", "number"},
		{"4k4/9/9/9/9/9/9/9/4K4 b - 502", "number"},
		{"4k4/9/9/9/9/9/9/9/4K4 b - 5 lost", "declared"},
		{"4k4/9/9/9/9/9/9/9/4K4 b - 5 win", "noDeclaration"},
		{"9/9/9/9/9/9/9/9/9 b - 1", "noKing"},
		{"4k4/9/9/9/9/9/9/9/3KK4 b - 1", "kings"},
		{"4k4/9/9/9/9/9/9/9/4K4 b 3R 1", "many"},
		{"4k4/9/9/9/9/9/+R8/9/4K4 b 2R 1", "many"},
		{"4k4/9/4R4/9/9/9/9/9/4K4 b - 1", "check"},
		{"P3k4/9/9/9/9/9/9/9/4K4 b - 1", "deadEnd"},
		{"4k4/N8/9/9/9/9/9/9/4K4 b - 1", "deadEnd"},
		{"4k4/9/9/9/9/9/9/9/l3K4 b - 1", "deadEnd"},
		{"4k4/9/P8/P8/9/9/9/9/4K4 b - 1", "nifu"},
	} {
		_, err := mustOpen(t, "shogi").Parse(c.position)
		var fault *game.Fault
		if !errors.As(err, &fault) || fault.Code != c.code || !errors.Is(err, game.ErrPosition) {
			t.Errorf("%s: %v, want %s", c.position, err, c.code)
		}
	}
	if _, err := mustOpen(t, "minishogi").Parse("rbsgk/4p/5/P4/KGNBR b - 1"); err == nil {
		t.Error("a knight stands in minishogi")
	}
	for _, text := range []string{"sfen 4k4/9/9/9/9/9/9/9/4K4 b -", "4k4/9/4+P+P3/9/9/9/9/9/9 w 2b4g3s4n4l16p 7"} {
		if _, err := mustOpen(t, "shogi").Parse(text); err != nil {
			t.Error(err)
		}
	}
}

// TestDeclarationIsSeen: the button, what it risks and what is told beside the board.
func TestDeclarationIsSeen(t *testing.T) {
	for _, c := range []struct {
		name, spec, position string
		path, risk, points   string
	}{
		{"too little", "shogi", "KRRBB+P+P+P1/+P+P+P+P5/9/9/9/9/9/9/4k4 b - 1", "win", "declaration", "27 / 28"},
		{"enough", "shogi", "KRRBB+P+P+P1/+P+P+P+P+P4/9/9/9/9/9/9/4k4 b - 1", "win", "", "28 / 28"},
		{"a draw", "shogi;impasse=points24", "KRRBB4/9/9/9/9/9/9/9/4k4 b 4P 1", "win", "impasse", "24 / 31"},
		{"not yet", "shogi", "9/9/9/9/4K4/9/9/9/4k4 b - 1", "", "", ""},
	} {
		sc := game.SceneOf(at(t, c.spec, c.position), 1)
		got := game.Path{}
		for _, path := range sc.Paths {
			if path.Text == "win" {
				got = path
			}
		}
		points := ""
		for _, fact := range sc.Facts {
			if fact.Key == "points" && fact.Seat == 0 {
				points = fact.Value
			}
		}
		if got.Text != c.path || got.Risk != c.risk || points != c.points {
			t.Errorf("%s: %q with the risk %q, %s points", c.name, got.Text, got.Risk, points)
		}
	}
}

// TestCompose: what is put on the board by hand is written as it lies, hands with it.
func TestCompose(t *testing.T) {
	p := at(t, "shogi", "ln3g1nl/1r2gks2/p1pp1p1pp/1p2p1p2/7P1/2P1P4/PPSP1SP1P/7R1/LN2GGK+bL b BNPs 41")
	men := append(game.SceneOf(p, 0).Men, game.Man{Kind: "disc"}, game.Man{Kind: "king", Place: 81})
	if got := p.Compose("", men, 0); got != strings.Replace(game.Text(p), " 41", " 1", 1) {
		t.Errorf("composed %s", got)
	}
	if len(p.Palette()) != 28 || len(at(t, "minishogi", "").Palette()) != 20 {
		t.Errorf("%d pieces in the box", len(p.Palette()))
	}
}
