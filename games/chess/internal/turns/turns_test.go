package turns_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// turnOracle lists the legal actions of a position of many actions from its text alone.
func turnOracle(t *testing.T, text string, r *rules.Rules) []string {
	t.Helper()
	settled := chesstest.OrthodoxRules()
	if r.KingTaken {
		settled.Royals, settled.Free = "", true
	}
	o := chesstest.Oracle{Rules: settled}.Read(t, text)
	extra := map[string]string{}
	for _, field := range strings.Fields(text)[6:] {
		key, value, _ := strings.Cut(field, "=")
		extra[key] = value
	}
	// A pawn takes en passant what has stepped twice on the other side of the board.
	o.Ep = slices.DeleteFunc(o.Ep, func(sq [2]int) bool { return (sq[1] > 3) != o.White })
	moved := map[string]bool{}
	for at := extra["moved"]; len(at) > 1; at = at[2:] {
		moved[at[:2]] = true
	}
	list := slices.DeleteFunc(o.Moves(), func(m string) bool {
		switch {
		case !moved[m[:2]]:
			return false
		case r.EveryPiece || r.OtherPiece:
			return true
		}
		return m[2:] == extra["back"]
	})
	if r.EveryPiece && (len(moved) > 0 || r.MayEndTurn && len(list) > 0) {
		list = append(list, "end")
	}
	slices.Sort(list)
	return list
}

// TestTurnOracle compares the actions of random games with the oracle's, and how the turns go on
// with a count made outside the game.
func TestTurnOracle(t *testing.T) {
	for _, spec := range chesstest.TurnSpecs {
		t.Run(spec, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 5))
			for range gametest.Fewer(6, 2) {
				p := chesstest.Open(t, spec).Start().(*rules.Position)
				for range 120 {
					moves := p.AppendMoves(nil)
					if len(moves) == 0 {
						break
					}
					compareTurn(t, p, moves)
					if p.Hash != p.FreshKey() {
						t.Fatalf("%s: key %x, from nothing %x", game.Text(p), p.Hash, p.FreshKey())
					}
					m := moves[rng.IntN(len(moves))]
					if captures := p.AppendTactical(nil); len(captures) > 0 && rng.IntN(3) == 0 {
						m = captures[rng.IntN(len(captures))]
					}
					checkTurn(t, p, m)
					p.Play(m)
				}
			}
		})
	}
}

func compareTurn(t *testing.T, p *rules.Position, moves []game.Move) {
	t.Helper()
	var got []string
	for _, m := range moves {
		got = append(got, game.MoveText(p, m))
	}
	slices.Sort(got)
	if want := turnOracle(t, game.Text(p), &p.Game.Rules); !slices.Equal(got, want) {
		t.Fatalf("%s: moves %v, the oracle has %v", game.Text(p), got, want)
	}
}

// checkTurn says from the texts before and after a ply whether the right side is to move.
func checkTurn(t *testing.T, p *rules.Position, m game.Move) {
	t.Helper()
	before, q := game.Text(p), game.Clone(p).(*rules.Position)
	q.Play(m)
	after := game.Text(q)
	again := strings.Fields(before)[1] == strings.Fields(after)[1]
	left := strings.Contains(before, "left=2") || strings.Contains(before, "left=3") || strings.Contains(before, "left=4") ||
		p.Game.EveryPiece && !strings.Contains(before, "left=1")
	if !left || game.MoveText(p, m) == "end" || strings.Count(strings.Fields(after)[0], "K")+strings.Count(strings.Fields(after)[0], "k") < 2 {
		if again {
			t.Fatalf("%s after %s: the turn should have passed", before, game.MoveText(p, m))
		}
		return
	}
	if again {
		return
	}
	// The turn passed early: by a check in Marseillais, or because nothing more was possible.
	if p.Game.CheckEnds && strings.ContainsAny(game.NameOf(p, m, "en"), "+#") {
		return
	}
	o := chesstest.Oracle{Rules: chesstest.OrthodoxRules()}.Read(t, after)
	o.White = !o.White
	o.Ep = nil
	if p.Game.KingTaken {
		o.Rules.Royals, o.Rules.Free = "", true
	}
	list := o.Moves()
	if p.Game.EveryPiece || p.Game.OtherPiece || p.Game.NoNullTurn {
		return // which pieces may still act is no longer in the text
	}
	if len(list) > 0 {
		t.Fatalf("%s after %s: the turn passed, though %v", before, game.MoveText(p, m), list)
	}
}

// TestTurns plays turns of several actions and compares the position, or asks for the refusal.
func TestTurns(t *testing.T) {
	tests := []struct{ name, spec, position, moves, text string }{
		{"the first turn is one action (3.1)", "doublemove", "", "e2e4",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 left=2"},
		{"a double step may be taken in passing after two actions (3.4)", "doublemove", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 5 left=2", "e2e4 e1e2",
			"4k3/8/8/8/3pP3/8/4K3/8 b - e3 0 5 left=2"},
		{"two double steps give two squares", "doublemove", "4k3/8/8/8/3p4/8/2P1P3/4K3 w - - 0 5 left=2", "e2e4 c2c4",
			"4k3/8/8/8/2PpP3/8/8/4K3 b - c3e3 0 5 left=2"},
		{"a pawn that steps on cannot be taken in passing", "doublemove", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 5 left=2", "e2e4 e4e5",
			"4k3/8/8/4P3/3p4/8/8/4K3 b - - 0 5 left=2"},
		{"after one capture in passing another may follow", "doublemove", "4k3/8/8/8/2PpP1p1/8/8/4K3 b - c3e3 0 1 left=2", "d4c3",
			"4k3/8/8/8/4P1p1/2p5/8/4K3 b - e3 0 1 left=1"},
		{"after another action none is possible", "doublemove", "4k3/8/8/8/2PpP3/8/8/4K3 b - c3e3 0 1 left=2", "e8e7",
			"8/4k3/8/8/2PpP3/8/8/4K3 b - - 1 1 left=1"},
		{"check ends a turn (marseillais)", "doublemove;goal=marseillais", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 left=2", "a1a8",
			"R3k3/8/8/8/8/8/8/4K3 b - - 1 1 left=2"},
		{"the end of a turn where every man may act", "allmove", "", "a2a4 end",
			"rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR b KQkq - 0 1"},
		{"men that have acted", "allmove", "", "a2a4 b1c3",
			"rnbqkbnr/pppppppp/8/8/P7/2N5/1PPPPPPP/R1BQKBNR w KQkq a3 0 1 moved=c3a4"},
		{"castling is the action of two men", "allmove", "4k3/p7/8/8/8/8/P7/4K2R w K - 0 1", "e1g1",
			"4k3/p7/8/8/8/8/P7/5RK1 w - - 1 1 moved=f1g1"},
		{"a limited first turn", "allmove;firstTurnActions=1", "", "e2e4",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
	}
	for _, c := range tests {
		line := chesstest.Play(t, c.spec, c.position, c.moves)
		if got := game.Text(line.Pos); got != c.text {
			t.Errorf("%s: %s, want %s", c.name, got, c.text)
		}
	}
}

// TestNoPassing: without taking en passant nothing is taken so, not by the first action either, and
// nothing remembers double steps (3.4).
func TestNoPassing(t *testing.T) {
	const position = "4k3/8/8/8/3p4/8/2P1P3/4K3 w - - 0 1 left=2"
	for spec, want := range map[string]int{"doublemove": 2, "doublemove;ep=none": 0, "doublemove;ep=none;goal=marseillais": 0} {
		p := chesstest.Play(t, spec, position, "c2c4 e2e4").Pos
		found := 0
		for _, m := range p.AppendMoves(nil) {
			if rules.ActionOf(m).Kind() == board.EnPassant {
				found++
			}
		}
		if found != want {
			t.Errorf("%s: %d captures in passing, want %d", spec, found, want)
		}
		if fields := strings.Fields(game.Text(p)); (fields[3] == "-") != (want == 0) {
			t.Errorf("%s remembers %s", spec, fields[3])
		}
	}
	line := game.NewLine(chesstest.Parse(t, chesstest.Open(t, "doublemove;ep=none"), "4k3/8/8/8/2PpP3/8/8/4K3 b - c3e3 0 1 left=2"))
	if _, err := line.Pos.ParseMove("d4c3"); err == nil {
		t.Error("a position from elsewhere brings a capture in passing with it")
	}
}

// TestTurnResults plays to ends of games of many actions.
func TestTurnResults(t *testing.T) {
	tests := []struct {
		name, spec, position, moves, reason string
		winner                              int
	}{
		{"the king is taken by the first action (3.2)", "doublemove", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1 left=2", "e1e8", "kingCaptured", 0},
		{"no first action is a draw (3.3)", "doublemove", "8/8/8/8/p6p/Pp5P/kP6/1n1K4 w - - 0 1 left=2", "d1c1 c1b1", "", -1},
		{"kings alone play on (3.6)", "doublemove", "8/8/8/8/8/8/1pk5/1K6 w - - 0 1 left=2", "b1b2 b2a1", "", -1},
		{"a king takes a king (3.6)", "doublemove", "8/8/8/8/8/8/1pk5/1K6 w - - 0 1 left=2", "b1b2 b2a1 c2b1 b1a1", "kingCaptured", 1},
		{"third occurrence at turn starts", "doublemove;drawMode=auto", "", "g1f3 g8f6 f6g8 f3g1 g1f3 g8f6 f6g8 f3g1 g1f3", "repetition3", -1},
		{"no repetition inside a turn", "doublemove;drawMode=auto", "", "g1f3 g8f6 f6g8 f3g1 g1f3 g8f6 f6g8 f3g1", "", -1},
		{"mate (marseillais)", "doublemove;goal=marseillais", "k7/8/1K6/8/8/8/8/7R w - - 0 1 left=2", "h1h8", "mate", 0},
		{"stalemate on the first action (marseillais)", "doublemove;goal=marseillais", "k7/8/2K5/8/8/8/1Q6/8 w - - 0 1 left=2", "b2b3 b3b6", "stalemate", -1},
		{"the king is taken", "allmove", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "kingCaptured", 0},
		{"most material after the turns", "allmove;goal=material;turns=1", "", "e2e4 end d7d5 end", "equalMaterial", -1},
		{"a pawn more decides", "allmove;goal=material;turns=1", "4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 1", "d7d5 end", "equalMaterial", -1},
		{"a taken pawn decides", "allmove;goal=material;turns=2", "4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 1", "d7d5 end e4d5 end e8e7", "material", 0},
		{"75 turns; the turn ends by itself when nobody can act", "allmove", "4k3/8/8/8/8/8/8/4K3 w - - 149 90", "e1e2", "rule75", -1},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			line := chesstest.Play(t, c.spec, c.position, c.moves)
			o := line.Outcome()
			winners := game.Seats(0)
			if c.winner >= 0 {
				winners = game.SeatSet(game.Seat(c.winner))
			}
			if o.Reason != c.reason || o.Winners(2) != winners {
				t.Errorf("%s: %v, want %q won by %d", game.Text(line.Pos), o, c.reason, c.winner)
			}
		})
	}
}

// TestTurnRefusals: why an action is not legal.
func TestTurnRefusals(t *testing.T) {
	const knightOut = "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 2 left=1 moved=c3"
	tests := []chesstest.Refused{
		{"doublemove;sameMan=forbidden", knightOut, "c3d5", "otherMan", "c3"},
		{"doublemove;nullTurn=forbidden", knightOut + " back=b1", "c3b1", "nullTurn", "c3"},
		{"doublemove", "8/4k3/8/8/2PpP3/8/8/4K3 b - - 1 1 left=1", "d4c3", "passingFirst", "c3"},
		{"doublemove;goal=marseillais", "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1 left=2", "e2d3", "exposesKing", "e1"},
		{"doublemove", "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1 left=2", "e1g1", "castlingBlocked", "f1"},
		{"allmove", "", "end", "actFirst", ""},
		{"allmove", "rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1 moved=a4", "a4a5", "hasMoved", "a4"},
		{"allmove", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1g1", "castlingGone", "e1"},
	}
	chesstest.CheckRefusals(t, tests)
}

// TestBadTurns: what is no position in the middle of a turn.
func TestBadTurns(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 "
	tests := []struct{ spec, text, want string }{
		{"doublemove", start + "left=3", "left=3"},
		{"doublemove", start + "left=1 left=1", "left=1"},
		{"doublemove", start + "moved=a1", "moved=a1"},
		{"doublemove;sameMan=forbidden", start + "left=1 moved=a3", "moved=a3"},
		{"doublemove;nullTurn=forbidden", start + "left=1 back=a2", "back"},
		{"doublemove", "8/8/8/8/8/8/8/8 w - - 0 1", "both kings"},
		{"doublemove", "k7/8/8/8/8/8/8/K6K w - - 0 1", "2 kings"},
		{"doublemove;goal=marseillais", "kR6/8/8/8/8/8/8/K7 w - - 0 1", "in check"},
		{"allmove", start + "moved=a7", "moved=a7"},
		{"allmove", start + "moved=e1", "cannot castle"},
		{"allmove", start + "moved=a1a1", "twice"},
		{"allmove", start + "die=4", "die=4"},
	}
	for _, c := range tests {
		if _, err := chesstest.Open(t, c.spec).Parse(c.text); !errors.Is(err, game.ErrPosition) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: %v, want an error with %q", c.spec, c.text, err, c.want)
		}
	}
}

// TestWholeTurns reads turns as records write them.
func TestWholeTurns(t *testing.T) {
	tests := []struct{ spec, position, turn, want string }{
		{"doublemove", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 5 left=2", "e4,Kd2", "e2e4 e1d2"},
		{"allmove", "", "Nc3,e2e4,Qh5", "b1c3 e2e4 d1h5 end"},
		{"allmove", "", "e2e4,end", "e2e4 end"},
	}
	for _, c := range tests {
		g := chesstest.Open(t, c.spec)
		p := g.Start()
		if c.position != "" {
			p = chesstest.Parse(t, g, c.position)
		}
		moves, err := p.(*rules.Position).ReadTurn(c.turn)
		var got []string
		for _, m := range moves {
			got = append(got, game.MoveText(p, m))
			p.Play(m)
		}
		if err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%s %s: %v %v, want %s", c.spec, c.turn, got, err, c.want)
		}
	}
}

// TestPerftStopsWhereTheGameEnds: what is counted on bare boards goes no further where only kings are left, a king was
// taken, no pawn has moved for too long, or the turns after which pieces are counted are over.
func TestPerftStopsWhereTheGameEnds(t *testing.T) {
	const army = "k7/pppppppp/8/8/8/8/PPPPPPPP/K7 w - - "
	for _, c := range []struct {
		spec, position string
		turn           string
		depth          int
	}{
		{"doublemove;goal=marseillais", "k7/8/8/8/8/8/1p6/K7 w - - 0 1", "", 4},
		{"doublemove;goal=marseillais", "k7/8/8/8/8/8/1n6/K7 w - - 0 1", "", 4},
		{"doublemove", "k7/1R6/pppppppp/8/8/8/PPPPPPPP/K7 w - - 0 1", "b7b8 b8a8", 2},
		{"doublemove", army + "148 70", "", 3},
		{"doublemove", army + "149 70", "", 3},
		{"allmove;minActions=0;goal=material;turns=3", army + "0 3", "", 3},
	} {
		p := chesstest.Parse(t, chesstest.Open(t, c.spec), c.position).(*rules.Position)
		for _, text := range strings.Fields(c.turn) {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			p.Play(m)
		}
		for depth := 1; depth <= c.depth; depth++ {
			if got, want := p.Perft(depth), p.PerftSlow(depth); got != want {
				t.Errorf("%s %s %s: %d leaves at depth %d, one by one %d", c.spec, c.position, c.turn, got, depth, want)
			}
		}
	}
}
