package layered_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/layered"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/search/tree"
)

// TestRefusals: what combinations forbid is refused for the reason that the layer gives.
func TestRefusals(t *testing.T) {
	chesstest.CheckRefusals(t, []chesstest.Refused{
		{"horde-cylinder", "", "e2e4", "ownMan", "e4"},
		{"mobius-crazyhouse", "", "N@e4", "notInHand", ""},
		{"cylinder-dice", "", "e2e4", "rollFirst", ""},
		{"cylinder-dice", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 die=5", "e2e4", "notRolled", "e2"},
		{"cylinder-dice", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 die=5", "0000", "canMove", ""},
		{"compulsory-progressive", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e1e2", "mustCapture", "e4"},
		{"capablanca", "", "j1j4", "blocked", "j2"},
		{"capablanca", "", "f1i1", "ownMan", "i1"},
		{"capablanca", "", "O-O", "castlingBlocked", "g1 h1 i1"},
		{"capablanca", "1k8/10/10/10/10/10/4rR4/5K4 w - - 0 1", "f2g3", "rookWay", "e2 g2 h2 i2 j2 f3 f4 f5 f6 f7 f8"},
		{"capablanca", "5k4/5r4/10/10/10/5B4/10/5K4 w - - 0 1", "f3g4", "exposesKing", "f1"},
		{"swedish-dice", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 die=16", "e4d5/e1", "putOccupied", "e1"},
		{"every-appearances", "", "e2e4", "noMan", "e2"},
		{"shashmaty-10x8", "", "a2:c4", "noJump", "a2"},
		{"shashmaty-10x8", "5k4/10/10/10/2p7/10/1P1P6/5K4 w - - 0 1", "f1f3", "otherWay", "e1 g1 e2 f2 g2"},
		{"shashmaty-10x8", "5k4/10/10/4p5/10/2p7/1P8/5K4 w - - 0 1", "f1f2", "mustJump", "b2"},
		{"shashmaty-10x8", "5k4/10/10/4p5/10/2p7/1P8/5K4 w - - 0 1", "b2:d4", "jumpOn", "d4"},
		{"shashmaty-10x8", "5k4/10/10/4p5/10/2p7/1P8/5K4 w - - 0 1", "Kf2", "mustJump", "b2"},
		{"shashmaty-10x8", "5k4/10/10/10/10/10/5R4/5K4 w - - 0 1", "f2f8", "kingNotTaken", "f8"},
		{"double-move-shashmaty", "4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "e1:g3", "mustJump", "b2"},
		{"shashmaty-10x8", "5k4/10/10/10/10/2p7/1P8/5K4 w - - 0 1", "c4:e6", "noMan", "c4"},
		{"shashmaty-10x8", "5k4/10/10/10/10/2p7/1P8/5K4 w - - 0 1", "c3:a1", "notYourMan", "c3"},
		{"transport-cylinder", "", "b1b2", "onlyCarrier", "b2"},
		{"transport-cylinder", "4k3/8/8/8/8/8/3B4/R2NK3 w - - 0 1", "d2a1", "bishopRound", "c1 c3 e3 b4 f4 a5 g5 h6 a7 g7 b8 f8"},
		{"transport-cylinder", "4k3/8/8/8/8/1N6/8/{RB}3K3 w - - 0 1", "b3a1", "carrierLoaded", "a1"},
		{"transport-cylinder", "1k6/8/8/8/8/8/8/R3KB1R w - - 0 1", "a1h1", "cannotRide", "a1"},
		{"transport-cylinder", "4k3/8/8/8/8/R7/1P6/4K3 w - - 0 1", "b2a3", "boardsStraight", "b2"},
		{"transport-cylinder", "R7/P7/8/4k3/8/8/8/4K3 w - - 0 1", "a7a8", "pawnNotCarried", "a8"},
		{"transport-cylinder", "4k3/8/8/{RP}7/8/8/8/4K3 w - - 0 1", "a5a8^", "pawnNotCarried", "a8"},
		{"transport-cylinder", "4r1k1/8/8/8/8/8/4N3/2R1K3 w - - 0 1", "e2c1", "exposesKing", "e1"},
		{"transport-cylinder", "4k3/8/8/8/8/8/8/3{RN}K3 w - - 0 1", "d1h8", "loadedWay", "a1 b1 c1 f1 g1 h1 b2 d2 f2 c3 d3 e3 d4 d5 d6 d7 d8"},
		{"transport-appearances", "4k3/8/8/8/8/3N4/8/R3K3[] w - - 0 1", "d3a1", "knightWay", "c1 b2 f2 b4 f4 c5 e5"},
		{"transport-appearances", "4k3/8/8/8/8/8/8/{RN}3K3[] w - - 0 1 carry=a1", "e1e2", "mustCarry", "a1"},
		{"transport-appearances", "4k3/8/8/8/8/{RP}7/8/4K3[] w - - 0 1 carry=a3", "a3a8^", "pawnNotCarried", "a8"},
		{"transport-appearances", "4k3/8/8/8/8/P7/RP6/KBn5[] w - - 0 1", "b1a2", "cannotFerry", "a2"},
		{"transport-dice", "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1 die=5", "a1b1^", "notLegal", "a1"},
		{"neutral-cylinder", "", "d8d7", "noMan", "d8"},
	})
}

// TestNotation: moves have the names that players write, and are read back by them.
func TestNotation(t *testing.T) {
	for _, c := range []struct{ game, position, move, name string }{
		{"capablanca", "", "b1c3", "Nc3"},
		{"capablanca", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1i1", "O-O"},
		{"mobius-crazyhouse", "4k3/8/8/8/8/8/8/4K3[NQ] w - - 0 1", "N@d6", "N@d6+"},
		{"swedish-dice", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 die=66", "e4d5/a6", "exd5/a6"},
		{"transport-cylinder", "4k3/8/8/8/8/2N5/8/R3K3 w - - 0 1", "c3b1", "Nb1"},
		{"shashmaty-10x8", "5k4/10/10/4p5/10/2p7/1P8/5K4 w - - 0 1", "b2:d4:f6", "b2:d4:f6"},
		{"shashmaty-10x8", "5k4/10/5p4/4p5/10/2p7/1P8/5K4 w - - 0 1", "b2:d4xe5", "b2:d4xe5"},
		{"shashmaty-10x8", "10/10/10/10/10/2k7/1P8/5K4 w - - 0 1", "b2:d4", "b2:d4#"},
		{"shashmaty-10x8", "5k4/10/10/3Pp5/10/10/10/5K4 w - e6 0 1", "d5-e6", "d5-e6"},
		{"shashmaty-10x8", "5k4/10/10/3Pp5/10/10/10/5K4 w - e6 0 1", "d5e6", "dxe6"},
		{"shashmaty-10x8", "", "a2b3", "a2-b3"},
		{"shashmaty-10x8", "5k4/N9/10/10/10/10/10/5K4 w - - 0 1", "a7b8q", "Nb8=Q+"},
		{"shashmaty-10x8", "5k4/10/10/10/10/10/10/N4K4 w - - 0 1", "a1b2", "Nb2"},
		{"transport-cylinder", "4k3/8/8/8/8/1N6/8/R3K3 w - - 0 1", "b3a1", "Na1"},
		{"transport-cylinder", "4k3/r7/8/8/8/8/8/{RN}3K3 w - - 0 1", "a1a7^", "R^xa7"},
		{"transport-cylinder", "4k3/r7/8/8/8/8/8/{RQ}3K3 w - - 0 1", "a1a7", "Qxa7"},
	} {
		g := chesstest.Open(t, c.game)
		p := g.Start()
		if c.position != "" {
			p = chesstest.Parse(t, g, c.position)
		}
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.game, err)
			continue
		}
		name := game.NameOf(p, m, "en")
		if again, err := p.ParseMove(name); name != c.name || err != nil || again != m {
			t.Errorf("%s %s is named %s, want %s, and read back as %v, %v", c.game, c.move, name, c.name, again, err)
		}
	}
}

// TestPerft: the kernel counts what the contract plays.
func TestPerft(t *testing.T) {
	for id := range combinations {
		p := chesstest.Open(t, id).Start()
		depth := 3
		if strings.HasPrefix(id, "every") || strings.HasPrefix(id, "swedish") {
			depth = 2
		}
		if fast, plain := tree.Perft(p, depth), tree.PerftPlain(p, depth); fast != plain {
			t.Errorf("%s: %d leaves, by the contract %d", id, fast, plain)
		}
	}
}

// TestPublished: leaves on boards of ten files as Fairy-Stockfish counts them.
func TestPublished(t *testing.T) {
	for _, c := range []struct {
		game, position string
		depth          int
		leaves         uint64
	}{
		{"capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1", 4, 805128},
		{"capablanca", "rn1bqk3r/1a4p1pp/pp2p3bn/2pp1p1p2/2P3C1c1/3PPB1NP1/PP1A1PPP1P/RN1Q1KB2R w KQkq - 4 14", 3, 123288},
		{"capablanca", "rnabqkbcnr/2pp1ppp1p/pp2p5/8p1/3P2P1P1/2N3C3/PPP1PP1P1P/R1ABQKB1NR b KQkq - 1 5", 4, 2438922},
		{"gothic", "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1", 4, 808984},
		{"gothic", "rnb2k1b1r/2c2ppap1/pp2p1qn1p/2pp3p2/7Q2/N1PPP2P1P/PP1B1PP1P1/R1A1CK1BNR w KQkq - 4 14", 3, 87021},
		{"gothic", "rnbqckabnr/2ppp1pp1p/ppB2p4/8p1/3P2P1P1/2N7/PPP1PP1P1P/R1BQCKA1NR b KQkq - 1 5", 4, 2325007},
	} {
		p := chesstest.Parse(t, chesstest.Open(t, c.game), c.position)
		if got := tree.Perft(p, c.depth); got != c.leaves {
			t.Errorf("%s %s: %d leaves at depth %d, want %d", c.game, c.position, got, c.depth, c.leaves)
		}
	}
}

// TestWrongRecord: a record that is wrong is no game.
func TestWrongRecord(t *testing.T) {
	r := recordOf("chess")
	r.Arrival.Array = strings.Replace(r.Arrival.Array, "KQkq", "KQkz", 1)
	var f *game.Fault
	if _, err := chess.OpenRecord(r); !errors.As(err, &f) || f.Code != "castling" {
		t.Errorf("%v", err)
	}
	r = recordOf("chess")
	r.Turn.Reroll, r.Turn.Dice = true, 2
	if _, err := chess.OpenRecord(r); err == nil || !strings.Contains(err.Error(), "Turn.Dice and Turn.Order") {
		t.Errorf("%v", err)
	}
}

// TestRecordOf: the record of a game that was made of one is that record.
func TestRecordOf(t *testing.T) {
	g := chesstest.Open(t, "capablanca")
	r, err := chess.RecordOf(g)
	if err != nil || r.Board.W != 10 || !slices.EqualFunc(r.Kinds, g.Rules.(*layered.Rules).Record().Kinds, func(a, b layers.Kind) bool { return a.Letter == b.Letter }) {
		t.Errorf("%+v, %v", r.Board, err)
	}
	if _, err := chess.RecordOf(chesstest.Open(t, "bughouse")); err == nil {
		t.Error("bughouse has a record")
	}
}
