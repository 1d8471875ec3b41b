package reversi

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// rows writes a board in rows, from the top.
func rows(lines ...string) string { return strings.Join(lines, "") }

// fig203 is the start of figure 203 of the seed, with dark to move.
const fig203 = "---------------------------XX------OO--------------------------- X"

// TestClauses has one row for each rule of play: the clause of the rule page and where it comes
// from, a position, all its moves, and what one of them makes of the board.
func TestClauses(t *testing.T) {
	for _, c := range []struct{ clause, spec, position, moves, move, after string }{
		{
			clause: "1.1 squares are numbered row by row from the top left (seed 000, figure 203)",
			spec:   "othello", position: fig203, moves: "c6 d6 e6 f6",
			move: "43", after: "---------------------------XX------XO-----X--------------------- O",
		},
		{
			clause: "1.2 Othello starts with light on d4 and e5, dark begins (World Othello Federation)",
			spec:   "othello", position: "", moves: "c4 d3 e6 f5",
			move: "f5", after: "---------------------------OX------XXX-------------------------- O",
		},
		{
			clause: "1.3 the first four discs go on the four centre squares (seed 000, rule 1)",
			spec:   "reversi", position: "", moves: "d4 d5 e4 e5",
			move: "29", after: "----------------------------X----------------------------------- O 31:32",
		},
		{
			clause: "1.3 no disc is turned while they are placed (rules/reversi 7, Q3)",
			spec:   "reversi", position: "---------------------------XO------X---------------------------- O 30:31", moves: "e5",
			move: "e5", after: "---------------------------XO------XO--------------------------- X 30:30",
		},
		{
			clause: "1.3 any square of the four may be answered (seed 000: beside or on the diagonal)",
			spec:   "reversi", position: "---------------------------X------------------------------------ O 31:32", moves: "d5 e4 e5",
		},
		{
			clause: "2.1 a run of enemy discs must lie between the new disc and another own disc (seed 000, rule 2)",
			spec:   "othello", position: "-OX------------------------------------------------------------- X", moves: "a1",
			move: "a1", after: "XXX------------------------------------------------------------- O",
		},
		{
			clause: "2.1 an empty square breaks the run (rules/reversi 1)",
			spec:   "othello", position: "-O-X-OX--------------------------------------------------------- X", moves: "e1",
		},
		{
			clause: "2.1 the edge encloses nothing (rules/reversi 1)",
			spec:   "othello", position: "OX-XO----------------------------------------------------------- X", moves: "f1",
		},
		{
			clause: "2.1 rows do not go on at the other edge (rules/reversi 1)",
			spec:   "othello", position: "------XO-------------------------------------------------------- X", moves: "pass",
		},
		{
			clause: "2.1 diagonals count: 43 turns 36 (seed 000, its own example)",
			spec:   "othello", position: fig203, moves: "c6 d6 e6 f6",
			move: "c6", after: "---------------------------XX------XO-----X--------------------- O",
		},
		{
			clause: "2.2 all runs in all eight directions are turned (seed 000, rule 3)",
			spec:   "othello",
			position: rows(
				"X--X--X-",
				"-O-O-O--",
				"--OOO---",
				"XOO-OOX-",
				"--OOO---",
				"-O-O-O--",
				"X--X--X-",
				"--------") + " X",
			move: "d4",
			after: rows(
				"X--X--X-",
				"-X-X-X--",
				"--XXX---",
				"XXXXXXX-",
				"--XXX---",
				"-X-X-X--",
				"X--X--X-",
				"--------") + " O",
		},
		{
			clause: "2.2 a disc may turn any number of times (rules/reversi 1)",
			spec:   "othello", position: "XO-------------------------------------------------------------- X", moves: "c1",
			move: "c1", after: "XXX------------------------------------------------------------- O",
		},
		{
			clause: "2.3 what a turned disc encloses is not turned (rules/reversi 1)",
			spec:   "othello",
			position: rows(
				"--------",
				"--------",
				"--------",
				"--XOO---",
				"---O----",
				"---X----",
				"--------",
				"--------") + " X",
			move: "f4",
			after: rows(
				"--------",
				"--------",
				"--------",
				"--XXXX--",
				"---O----",
				"---X----",
				"--------",
				"--------") + " O",
		},
		{
			clause: "2.4 who cannot move passes (seed 000, rule 5)",
			spec:   "othello", position: "OX-------------------------------------------------------------- X", moves: "pass",
			move: "--", after: "OX-------------------------------------------------------------- O",
		},
		{
			clause: "2.4 who can move may not pass (seed 000, rule 5)",
			spec:   "othello", position: "-OX------------------------------------------------------------O X", moves: "a1",
		},
		{
			clause: "2.5 without discs one must pass and the other goes on (seed 000, rule 6)",
			spec:   "reversi;size=4", position: "--OXXXXXXXOXX-XX X 0:3", moves: "pass",
			move: "pass", after: "--OXXXXXXXOXX-XX O 0:3",
		},
		{
			clause: "2.5 with a common stock there is always a disc (World Othello Federation)",
			spec:   "reversi;size=4;stock=shared", position: "--OXXXXXXXOXX-XX X", moves: "b1 b4",
		},
	} {
		t.Run(c.clause, func(t *testing.T) {
			g := mustOpen(t, c.spec)
			p := g.Start().(*Position)
			if c.position != "" {
				p = mustParse(t, g, c.position)
			}
			if c.moves != "" {
				if got := texts(p); !slices.Equal(got, strings.Fields(c.moves)) {
					t.Errorf("moves of %s: %v, want %s", game.Text(p), got, c.moves)
				}
			}
			if c.move == "" {
				return
			}
			play(t, p, c.move)
			if got := game.Text(p); got != c.after {
				t.Errorf("after %s: %s, want %s", c.move, got, c.after)
			}
		})
	}
}

// TestEnds: when the game is over, who wins and by which reason, and the score (World Othello
// Federation; seed 000, rules 4 and 5).
func TestEnds(t *testing.T) {
	full := strings.Repeat("X", 40) + strings.Repeat("O", 24)
	for _, c := range []struct {
		clause, spec, position, reason string
		winner                         game.Seat
		score                          [2]int // half points
	}{
		{"3.1 the board is full", "othello", full + " X", "moreDiscs", 0, [2]int{80, 48}},
		{"3.1 neither side can move", "othello;emptiesToWinner=off", "XX-OO----------------------------------------------------------- X", "equalDiscs", game.NoSeat, [2]int{4, 4}},
		{"3.1 the game goes on while one side can move", "othello", "XO-------------------------------------------------------------- O", "", game.NoSeat, [2]int{2, 2}},
		{"3.1 one colour is gone", "othello;emptiesToWinner=off", "OOO------------------------------------------------------------- X", "wipeout", 1, [2]int{0, 6}},
		{"3.1 discs in hand do not keep a game open", "reversi;size=4", "XXXXXXXXXXXXOO-X X 1:0", "moreDiscs", 0, [2]int{26, 4}},
		{"3.1 nor does a move without a disc for it", "reversi;size=4", "--OXXXXXXXXXXXXX X 0:2", "moreDiscs", 0, [2]int{26, 2}},
		{"3.2 more discs win", "othello", full + " O", "moreDiscs", 0, [2]int{80, 48}},
		{"3.2 equal discs are a draw", "othello", strings.Repeat("XO", 32) + " O", "equalDiscs", game.NoSeat, [2]int{64, 64}},
		{"3.3 the winner gets the empty squares", "othello", "XXX-OO---------------------------------------------------------- X", "moreDiscs", 0, [2]int{6 + 2*59, 4}},
		{"3.3 in a draw they are shared", "othello", "XX-OO----------------------------------------------------------- X", "equalDiscs", game.NoSeat, [2]int{64, 64}},
		{"3.3 not in reversi", "reversi;start=othello", "XXX-OO---------------------------------------------------------- X", "moreDiscs", 0, [2]int{6, 4}},
		{"3.3 with fewest they count against the loser", "anti-reversi;emptiesToWinner=on", "XXX-OO---------------------------------------------------------- X", "fewerDiscs", 1, [2]int{6 + 2*59, 4}},
		{"3.4 fewer discs win", "anti-reversi", full + " X", "fewerDiscs", 1, [2]int{80, 48}},
		{"3.4 no disc at all wins", "anti-reversi", "OOO------------------------------------------------------------- X", "fewerDiscs", 0, [2]int{0, 6}},
		{"3.4 equal discs are a draw", "anti-reversi", strings.Repeat("XO", 32) + " O", "equalDiscs", game.NoSeat, [2]int{64, 64}},
	} {
		t.Run(c.clause, func(t *testing.T) {
			p := mustParse(t, mustOpen(t, c.spec), c.position)
			o := p.Outcome()
			if o.Reason != c.reason || o.Winners(2).One() != c.winner {
				t.Errorf("%q won by %v, want %q by %v", o.Reason, o.Winners(2).One(), c.reason, c.winner)
			}
			if moves := p.AppendMoves(nil); o.Over() != (len(moves) == 0) {
				t.Errorf("over: %v, moves: %d", o.Over(), len(moves))
			}
			if got := [2]int{p.Score(0), p.Score(1)}; got != c.score {
				t.Errorf("score %v, want %v", got, c.score)
			}
		})
	}
}

// TestFreePlacement: what the seed says of the first four discs (rules/reversi 1).
func TestFreePlacement(t *testing.T) {
	start := mustOpen(t, "reversi").Start().(*Position)
	count := map[string]int{}
	forced := map[string]bool{} // second moves after which every third leads to a parallel start
	for _, a := range start.AppendMoves(nil) {
		one := *start
		one.Play(a)
		for _, b := range one.AppendMoves(nil) {
			two := one
			two.Play(b)
			kinds := map[string]bool{}
			for _, c := range two.AppendMoves(nil) {
				three := two
				three.Play(c)
				three.Play(three.AppendMoves(nil)[0])
				kind := kindOfStart(game.Text(&three))
				count[kind]++
				kinds[kind] = true
			}
			if !kinds["parallel"] {
				t.Errorf("after %s %s the first player has no parallel start", game.MoveText(start, a), game.MoveText(&one, b))
			}
			forced[game.MoveText(start, a)+game.MoveText(&one, b)] = len(kinds) == 1
		}
	}
	if count["parallel"] != 16 || count["diagonal"] != 8 {
		t.Errorf("of 24 orders %d end parallel and %d diagonally, want 16 and 8", count["parallel"], count["diagonal"])
	}
	for pair, only := range forced {
		diagonal := pair[0] != pair[2] && pair[1] != pair[3]
		if only != diagonal {
			t.Errorf("%s: parallel forced: %v, answered on the diagonal: %v", pair, only, diagonal)
		}
	}
}

// kindOfStart looks at the centre of a position.
func kindOfStart(text string) string {
	if text[27] == text[36] {
		return "diagonal"
	}
	return "parallel"
}

// TestIllegalMoves: what is illegal is refused with the clause of the rule page and squares to look at.
func TestIllegalMoves(t *testing.T) {
	const over = "OOO------------------------------------------------------------- X"
	for _, c := range []struct{ name, spec, position, move, code, rule, names string }{
		{"no square of the cross", "annexation", "", "a1", "offBoard", "1.1", ""},
		{"occupied", "othello", "", "d4", "occupied", "", "d4"},
		{"outside the centre", "reversi", "", "f5", "onCentre", "1.3", "d4 e4 d5 e5"},
		{"touches no enemy disc", "othello", "", "a1", "touchesNothing", "2.1", ""},
		{"encloses nothing", "othello", "", "d6", "enclosesNothing", "2.1", ""},
		{"a pass with a move", "othello", "", "pass", "mayNotPass", "2.4", "d3 c4 f5 e6"},
		{"a disc without a move", "othello", "OX-------------------------------------------------------------- X", "h8", "mustPass", "2.4", ""},
		{"no discs left", "reversi;size=4", "--OXXXXXXXOXX-XX X 0:3", "b1", "noDiscs", "2.5", ""},
		{"over", "othello", over, "h8", "gameOver", "3.1", ""},
		{"over, a pass", "othello", over, "pass", "gameOver", "3.1", ""},
		{"chance is to move", "othello;first=lot", "", "f5", "notYourTurn", "1.2", ""},
		{"no lot", "othello", "", "lot dark", "notYourTurn", "1.2", ""},
		{"no opening", "othello", "", "xot 1", "notYourTurn", "1.2", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := mustOpen(t, c.spec)
			p := g.Start()
			if c.position != "" {
				p = mustParse(t, g, c.position)
			}
			_, err := p.ParseMove(c.move)
			var r *game.Refusal
			if !errors.As(err, &r) {
				t.Fatalf("%s: %v is no refusal", c.move, err)
			}
			if r.Code != c.code || c.rule != "" && r.Rule != c.rule || r.Input != c.move {
				t.Errorf("%v, want %s by %s", r, c.code, c.rule)
			}
			if c.names != "" && strings.Join(r.Names, " ") != c.names {
				t.Errorf("it points at %v, want %s", r.Names, c.names)
			}
		})
	}
}
