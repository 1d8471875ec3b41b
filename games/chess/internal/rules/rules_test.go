package rules_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// TestResults plays to ends of games; sources are the FIDE Laws of 2023 and the rule file.
func TestResults(t *testing.T) {
	tests := []struct {
		name, spec, position, moves, reason string
		winner                              int // -1: draw
	}{
		{"smothered mate", "chess", "6rk/6pp/7N/8/8/8/8/K7 w - - 0 1", "h6f7", "mate", 0},
		{"stalemate is a draw (5.2.1)", "chess", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "f2f7", "stalemate", -1},
		{"kings alone are dead (5.2.2)", "chess", "8/8/8/3k4/3P4/8/8/K7 b - - 0 1", "d5d4", "deadPosition", -1},
		{"a knight alone is dead", "chess", "8/8/8/3k4/3P4/8/8/K6N b - - 0 1", "d5d4", "deadPosition", -1},
		{"a bishop alone is dead", "chess", "8/8/8/3k4/3P4/8/8/K6B b - - 0 1", "d5d4", "deadPosition", -1},
		{"bishops of one colour are dead", "chess", "b7/8/8/3k4/3P4/8/8/K6B b - - 0 1", "d5d4", "deadPosition", -1},
		{"bishops of two colours can mate", "chess", "1b6/8/8/3k4/3P4/8/8/K6B b - - 0 1", "d5d4", "", -1},
		{"two knights can mate", "chess", "n7/8/8/3k4/3P4/8/8/K6N b - - 0 1", "d5d4", "", -1},
		{"archbishop alone can mate", "fairy;preset=centaur", "8/8/8/3k4/3P4/8/8/K6A b - - 0 1", "d5d4", "", -1},
		{"an archbishop is no bishop pair", "fairy;preset=centaur", "a7/8/8/3k4/3P4/8/8/K6B b - - 0 1", "d5d4", "", -1},
		{"fifth occurrence (9.6.1)", "chess", "", chesstest.KnightsOut + chesstest.KnightsOut + chesstest.KnightsOut + chesstest.KnightsOut, "repetition5", -1},
		{"third occurrence needs a claim (9.2)", "chess", "", chesstest.KnightsOut + chesstest.KnightsOut, "", -1},
		{"third occurrence ends it", "chess;drawMode=auto", "", chesstest.KnightsOut + chesstest.KnightsOut, "repetition3", -1},
		{"75 moves (9.6.2)", "chess", "7k/8/8/8/8/8/R7/K7 w - - 149 99", "a2a3", "rule75", -1},
		{"75 moves, but mate counts (9.6.2)", "chess", "7k/5K2/8/8/8/8/8/R7 w - - 149 99", "a1h1", "mate", 0},
		{"a pawn move restarts the count", "chess", "7k/8/8/8/8/8/P7/K7 w - - 149 99", "a2a3", "", -1},
		{"50 moves need a claim (9.3)", "chess", "7k/8/8/8/8/8/R7/K7 w - - 99 99", "a2a3", "", -1},
		{"50 moves end it", "chess;drawMode=auto", "7k/8/8/8/8/8/R7/K7 w - - 99 99", "a2a3", "rule50", -1},
		{"Dunsany: the last pawn is taken", "odds;preset=dunsany", "rnbqkbnr/pppppppp/8/8/8/8/1p6/P7 b kq - 0 1", "b2a1q", "noMen", 1},
		{"Dunsany: pawns mate", "odds;preset=dunsany", "7k/5Pp1/5PPP/8/8/8/8/8 w - - 0 1", "f6g7", "mate", 0},
		{"Dunsany: a stuck army of pawns is a draw", "odds;preset=dunsany", "4k3/8/8/8/8/p7/Pn6/8 b - - 0 1", "e8e7", "stalemate", -1},
		{"horde: the last man is taken", "odds;preset=horde", "4k3/8/8/8/8/r7/P7/8 b - - 0 1", "a3a2", "noMen", 1},
		{"Maharajah: the army's king is mated", "maharajah", "8/8/8/3m4/8/8/5PPP/7K b - - 0 1", "d5d1", "mate", 1},
		{"crazyhouse: a drop between saves", "crazyhouse", "6k1/5ppp/8/8/8/8/8/R3K3[n] w - - 0 1", "a1a8", "", -1},
		{"crazyhouse: mate with an empty hand", "crazyhouse", "6k1/5ppp/8/8/8/8/8/R3K3[] w - - 0 1", "a1a8", "mate", 0},
		{"crazyhouse: a dropped mate", "crazyhouse", "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1", "R@a8", "mate", 0},
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

// TestClaims: the side to move may claim the third occurrence and 50 moves, and so may the side whose written
// move makes them true. That nobody claims out of turn is held by package match, which knows the turn.
func TestClaims(t *testing.T) {
	line := chesstest.Play(t, "chess", "", chesstest.KnightsOut+chesstest.KnightsOut)
	if o := game.ClaimOf(line.Pos, 0, line.Past); o.Reason != "repetition3" {
		t.Errorf("White may claim %v, want repetition3", o)
	}
	if o := game.ClaimOf(line.Pos, 1, line.Past); o.Reason != "repetition3" {
		t.Errorf("Black, whose move it was, may claim %v, want repetition3", o)
	}
	line = chesstest.Play(t, "chess", "7k/8/8/8/8/8/R7/K7 w - - 99 99", "a2a3")
	if o := game.ClaimOf(line.Pos, 1, line.Past); o.Reason != "rule50" {
		t.Errorf("Black may claim %v, want rule50", o)
	}
	// En passant that is not legal makes no difference between positions (9.2.3).
	line = chesstest.Play(t, "chess", "", "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1")
	if o := game.ClaimOf(line.Pos, 1, line.Past); o.Reason != "repetition3" {
		t.Errorf("Black may claim %v after e4 without a capture in passing, want repetition3", o)
	}
}

// TestMayWin: who wins when the other side's time is up (FIDE 6.9, table of rules/chess-family 1).
func TestMayWin(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{"k7/8/8/8/8/7p/8/7K w - - 0 1", false},
		{"k7/8/8/8/8/7q/8/N6K w - - 0 1", false},
		{"k7/8/8/8/8/7p/8/N6K w - - 0 1", true},
		{"k7/8/8/8/8/8/8/NN5K w - - 0 1", true},
		{"kr6/8/8/8/8/8/8/B6K w - - 0 1", false},
		{"kb6/8/8/8/8/8/8/B6K w - - 0 1", false},
		{"k1b5/8/8/8/8/8/8/B6K w - - 0 1", true},
		{"kn6/8/8/8/8/8/8/B6K w - - 0 1", true},
		{"k7/8/8/8/8/8/8/BB5K w - - 0 1", true},
		{"k7/8/8/8/8/8/8/1R5K w - - 0 1", true},
		{"k7/8/8/8/8/8/P7/7K w - - 0 1", true},
	} {
		if got := chesstest.Parse(t, chesstest.Open(t, "chess"), c.text).(*rules.Position).MayWin(0); got != c.want {
			t.Errorf("%s: White may win: %v, want %v", c.text, got, c.want)
		}
	}
}

// TestMayWinElsewhere: where kings are taken, or pieces are still to come, less is enough.
func TestMayWinElsewhere(t *testing.T) {
	const bare, knight = "k7/8/8/8/8/7p/8/7K w - - 0 1", "k7/8/8/8/8/8/8/N6K w - - 0 1"
	for _, c := range []struct {
		spec, text string
		want       bool
	}{
		{"doublemove", bare, true}, // the king takes the king
		{"doublemove", knight, true},
		{"doublemove;goal=marseillais", bare, false},
		{"doublemove;goal=marseillais", knight, false},
		{"allmove", bare, true},
		{"dice", bare, false}, // kings never stand side by side
		{"dice", knight, true},
		{"dice;goal=captureKing", bare, true},
		{"shashmaty", bare, true}, // it jumps to the other king and over him
		{"shashmaty", knight, true},
		{"appear", "k7/8/8/8/8/7p/8/7K[Qq] w - - 0 1", true},
		{"appear", "k7/8/8/8/8/7p/8/7K[q] w - - 0 1", false},
		{"swedish", knight, false},
		{"maharajah", "8/8/8/3m4/8/8/8/4K3 w - - 0 1", true}, // the king may take it
	} {
		if got := chesstest.Parse(t, chesstest.Open(t, c.spec), c.text).(*rules.Position).MayWin(0); got != c.want {
			t.Errorf("%s %s: White may win: %v, want %v", c.spec, c.text, got, c.want)
		}
	}
}

// TestBadPositions: what is no position is refused.
func TestBadPositions(t *testing.T) {
	tests := []struct{ spec, text, want string }{
		{"chess", "8/8/8/8/8/8/8/K7 w - - 0 1", "Black has 0 kings"},
		{"chess", "kk6/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2 kings"},
		{"chess", "k7/8/8/8/8/8/8/K6P w - - 0 1", "pawn on h1"},
		{"chess", "k7/8/8/8/8/8/8/KR6 w Q - 0 1", "castling"},
		{"chess", "k7/8/8/8/8/8/8/R3K3 w KQ - 0 1", "castling"},
		{"chess", "k7/8/8/8/8/8/8/R3K3 b - e3 0 1", "en passant"},
		{"chess", "kR6/8/8/8/8/8/8/R3K3 w - - 0 1", "in check"},
		{"chess", "k7/8/8/8/8/8/8/R3K3[Q] w - - 0 1", "no men in hand"},
		{"chess", "k7/8/8/8/8/8/8/R3K4 w - - 0 1", "9 squares"},
		{"chess", "k7/8/8/8/8/8/R3K3 w - - 0 1", "7 ranks"},
		{"chess", "k7/8/8/8/8/8/8/R3K3 w - - 0 1 left=1", "left=1"},
		{"fairy", "k7/8/8/8/8/8/8/X3K3 w - - 0 1", "no man is written"},
	}
	for _, c := range tests {
		if _, err := chesstest.Open(t, c.spec).Parse(c.text); !errors.Is(err, game.ErrPosition) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: %v, want an error with %q", c.spec, c.text, err, c.want)
		}
	}
}

// TestArmies: own back ranks are read, and what the tables cannot express is refused.
func TestArmies(t *testing.T) {
	for _, army := range []string{"RNBQKBNR", "RWBQKBWR,W:KN", "RNBMKBNR", "CCCCKAAA", "RFBQKBFR,F:FD,W:WA"} {
		if _, err := game.Open("fairy;preset=custom;army=" + army); err != nil {
			t.Error(err)
		}
	}
	for army, want := range map[string]string{
		"RNBQQBNR":                 "one of them K",
		"RNBQKBN":                  "eight letters",
		"RNBQKBNX":                 "no man has the letter",
		"RNBQKBNR,W:NN":            "rider",
		"RNBQKBNR,W:fW":            "without modifiers",
		"RNBQKBNR,W:R4":            "without modifiers",
		"RNBQKBNR,R:N":             "capital letter",
		"RNBQKBNR,W:R":             "same man",
		"RNBQKBNR,W:":              "no moves",
		"WXYZKBNR,W:W,X:F,Y:D,Z:A": "more than three",
		"RNBQKBNR,W:WD,W:FD":       "twice",
	} {
		if _, err := game.Open("fairy;preset=custom;army=" + army); !errors.Is(err, game.ErrValue) || !strings.Contains(err.Error(), want) {
			t.Errorf("army %q: %v, want an error with %q", army, err, want)
		}
	}
	if _, err := game.Open("fairy;army=RNBQKBNR"); !errors.Is(err, game.ErrClash) {
		t.Errorf("an army without preset=custom: %v", err)
	}
}

// TestNumbers960: known numbers of Scharnagl's list.
func TestNumbers960(t *testing.T) {
	for n, want := range map[int]string{0: "BBQNNRKR", 518: "RNBQKBNR", 959: "RKRNNQBB", 534: "RNBKQBNR"} {
		if got := rules.BackRank960(n); string(got[:]) != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
	seen := map[[8]byte]bool{}
	for n := range 960 {
		seen[rules.BackRank960(n)] = true
	}
	if len(seen) != 960 {
		t.Errorf("%d different back ranks, want 960", len(seen))
	}
}

// TestKeys: keys kept move by move are those computed from nothing.
func TestKeys(t *testing.T) {
	for _, spec := range []string{"chess", "chess960;start=4", "crazyhouse", "odds;preset=horde", "maharajah", "fairy;preset=amazon"} {
		p := chesstest.Open(t, spec).Start().(*rules.Position)
		for i := range 120 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[(i*i+7)%len(moves)])
			if p.Hash != p.FreshKey() {
				t.Fatalf("%s: key %x, from nothing %x", game.Text(p), p.Hash, p.FreshKey())
			}
		}
	}
}

// TestAskedBeforeTheGame: what the collections want agreed on before a game is asked, defaults or not.
func TestAskedBeforeTheGame(t *testing.T) {
	for _, name := range []string{
		"odds;preset", "fairy;preset", "appear;dropCheck", "appear;pawnZone", "shashmaty;piecePromotion",
		"bughouse;dropCheck", "bughouse;pawnDropRanks", "bughouse;promotedPassesAs",
	} {
		id, key, _ := strings.Cut(name, ";")
		asked := false
		for _, o := range chesstest.Open(t, id).Info.Options {
			asked = asked || o.Key == key && o.Ask
		}
		if !asked {
			t.Errorf("%s is not asked", name)
		}
	}
}
