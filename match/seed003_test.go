package match

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
)

// Every clause of seed 003 about moves, the end of a game and draws (1.4, 1.8, 1.9, and 18 to 22 of its later list) is
// played here as players would, in Russian draughts as at a tournament.

// board is such a game.
type board struct{ *clocked }

// atTheBoard opens a game at the board; settings may be changed before anybody sits down.
func atTheBoard(t *testing.T, spec, position string, change ...func(*Settings)) board {
	t.Helper()
	settings := Settings{Clock: "600", FirstTurn: Clocked, TouchMove: Strict, Press: On, Takeback: Off, Undo: Off}
	for _, f := range change {
		f(&settings)
	}
	s, err := New(Setup{Game: spec, Position: position, Settings: settings})
	if err != nil {
		t.Fatal(err)
	}
	k := board{&clocked{timed: &timed{t: t, s: s}}}
	for seat := range game.Seat(2) {
		k.send(seat, Join{Player: Player{Kind: Guest, ID: string(rune('a' + seat))}})
	}
	return k
}

// turns plays turns, one after the other, each pressed at once.
func (k board) turns(texts string) {
	k.t.Helper()
	for text := range strings.FieldsSeq(texts) {
		k.must(time.Second, k.s.ToMove().One(), Move{Text: text, Plies: AnyPlies, Press: true})
	}
}

// refuses checks that a request is refused, and by which clause; empty: by none.
func (k board) refuses(seat game.Seat, r Request, code, rule string) {
	k.t.Helper()
	_, err := Decide(k.s, Command{Seat: seat, Request: r}, Env{Now: k.now})
	var no *game.Refusal
	if !errors.As(err, &no) || no.Code != code || no.Rule != rule {
		k.t.Errorf("%T%+v by seat %v: %v (%+v), want %s by %q", r, r, seat, err, no, code, rule)
	}
}

// has tells whether a fact is told, the last time.
func (k board) has(want Fact) bool {
	return slices.ContainsFunc(k.events, func(e Event) bool { return e.Fact == want })
}

func (k board) pieces() string { return game.Text(k.s.Line.Pos) }

func (k board) draws(reason string) {
	k.t.Helper()
	if k.over(-1, reason); k.s.Outcome.Winners(2) == game.SeatSet(0) || k.s.Outcome.Winners(2) == game.SeatSet(1) {
		k.t.Errorf("somebody has won: %+v", k.s.Outcome)
	}
}

const (
	claimed = "russian;drawMode=claim"
	// kings go to and fro where nothing can be taken; the start stands a third time after the eighth ply.
	kings   = "W:WKc1,a3:BKf8,h6"
	shuffle = "c1-d2 f8-e7 d2-c1 e7-f8 c1-d2 f8-e7 d2-c1"
)

var claimNow = Claim{Plies: AnyPlies}

func written(text string) Claim { return Claim{Move: text, Plies: AnyPlies} }

func touches(place string) Touch { return Touch{Place: place} }

func TestSeed003Moves(t *testing.T) {
	for _, c := range []struct {
		clause, position string
		play             func(k board)
	}{
		{"1.4.1 White begins, and the sides take turns", "", func(k board) {
			k.refuses(1, move("d6-c5"), "notYourTurn", "")
			k.turns("c3-d4")
			k.refuses(0, move("e3-f4"), "notYourTurn", "")
			k.turns("d6-c5")
			if k.s.ToMove() != game.SeatSet(0) {
				k.t.Errorf("to move: %b", k.s.ToMove())
			}
		}},
		{"1.4.2 at the start all are men", "", func(k board) {
			if strings.Contains(k.pieces(), "K") {
				k.t.Error(k.pieces())
			}
		}},
		{"1.4.3 a man steps forward to the next square", "W:Wc3:Bh8", func(k board) {
			k.refuses(0, move("c3-b2"), "manBackward", "1.4.3")
			k.refuses(0, move("c3-e5"), "manTooFar", "1.4.3")
			k.turns("c3-d4")
		}},
		{"1.4.4 on the last row a man is crowned, and a side may have several kings", "W:Wc7,Ka1:Bh6", func(k board) {
			if k.turns("c7-d8"); !strings.Contains(k.pieces(), "Kd8") || !strings.Contains(k.pieces(), "Ka1") {
				k.t.Error(k.pieces())
			}
		}},
		{"1.4.5 a king goes any way, forward and back, but over no man of its side", "W:WKd4,f2:Ba7,h8", func(k board) {
			k.refuses(0, move("d4-g1"), "ownMan", "1.5.8")
			k.turns("d4-a1 a7-b6 a1-g7 h8:f6")
		}},
		{"1.4.6 a move is made when the hand is off", "", func(k board) {
			k.must(0, 0, touches("c3"))
			k.must(0, 0, move("c3-d4"))
			k.refuses(0, Undo{Keep: 0}, "undoOff", "1.4.6")
			k.refuses(0, MakeOffer{What: Takeback}, "takebackOff", "1.4.6")
			k.refuses(0, move("c3-b4"), "notYourTurn", "")
			k.refuses(1, move("d6-c5"), "notPressed", "1.9.3") // and the turn is over with the press
			k.must(0, 0, Press{})
			k.turns("d6-c5")
		}},
		{"1.4.7 a man touched that can move must move; of several the first; one that cannot binds to nothing", "", func(k board) {
			k.must(0, 0, touches("b2"))
			k.must(0, 0, touches("b6"))
			if _, bound := k.s.Touched(0); bound {
				k.t.Error("bound by a man that cannot move")
			}
			k.must(0, 0, touches("c3"))
			k.must(0, 0, touches("e3"))
			k.refuses(0, move("e3-d4"), "touchMove", "1.4.7")
			k.refuses(0, written("e3-d4"), "touchMove", "1.4.7")
			k.turns("c3-b4")
			k.must(0, 1, touches("d6"))
			k.turns("d6-c5 b4:d6") // a man touched that must take takes
		}},
		{"1.4.7 where a capture must be made a man that has none binds to nothing", "W:Wc3,g3:Bd4,h8", func(k board) {
			k.must(0, 0, touches("g3"))
			k.turns("c3:e5")
		}},
		{"1.4.8 until it is let go the man may be put on any other square", "", func(k board) {
			k.must(0, 0, touches("c3"))
			for _, text := range []string{"c3-b4", "c3-d4"} {
				again := board{&clocked{timed: &timed{t: k.t, s: k.s.Clone()}}}
				again.turns(text)
			}
		}},
		{"1.4.9 men are corrected once it is said, in one's own turn", "", func(k board) {
			k.refuses(1, Touch{Place: "d6", Adjust: true}, "notYourTurn", "")
			for range maxAdjusted / 2 {
				k.must(0, 0, Touch{Place: "c3", Adjust: true})
				k.must(0, 0, Touch{Place: "d6", Adjust: true})
			}
			k.refuses(0, Touch{Place: "c3", Adjust: true}, "tooOften", "")
			if !k.has(Touched{"c3", Adjust}) || !k.has(Touched{"d6", Adjust}) {
				k.t.Error("nobody is told")
			}
			k.must(0, 0, touches("e3"))
			k.refuses(0, Touch{Place: "c3", Adjust: true}, "touchMove", "1.4.7")
			k.turns("e3-f4")
		}},
		{"1.8.1 who says so loses", "", func(k board) { k.must(0, 0, Resign{}); k.over(1, "resign") }},
		{"1.8.1 who cannot move loses", "B:Wa3:Bb4,d6", func(k board) { k.turns("d6-c5"); k.over(1, "noMoves") }},
		{"1.8.1 who has no men loses", "W:Wc3:Bd4", func(k board) { k.turns("c3:e5"); k.over(0, "noMen") }},
		{"1.8.1 who has no time left loses", "", func(k board) {
			k.must(601*time.Second, game.NoSeat, Tick{})
			k.over(1, outOfTime)
		}},
	} {
		t.Run(c.clause, func(t *testing.T) { c.play(atTheBoard(t, claimed, c.position)) })
	}
}

// TestSeed003WrongMoves: what the clauses about moves forbid counts where players agree on that, and the man touched with it is
// bound as by 1.4.7.
func TestSeed003WrongMoves(t *testing.T) {
	third := func(s *Settings) { s.WrongMoves = CountedThree }
	wrong := func(k board, text, rule string, n int) {
		k.t.Helper()
		k.must(0, 0, move(text))
		k.says(Cautioned{Rule: rule, Move: text, N: n})
	}
	bound := func(k board, place string) {
		k.t.Helper()
		_, want, _ := placeNamed(k.s.Line.Pos, place)
		if got, ok := k.s.Touched(0); ok != (place != "") || ok && got != want {
			k.t.Errorf("bound: %v %v, want %q", got, ok, place)
		}
	}
	for _, c := range []struct {
		clause, position string
		play             func(k board)
	}{
		{"1.4.3 sideways, backward and too far, the third is lost", "W:Wc3,g3:Bh8,a7", func(k board) {
			wrong(k, "c3-b2", "1.4.3", 1)
			wrong(k, "c3-e5", "1.4.3", 2)
			wrong(k, "c3-c5", "1.4.3", 3)
			k.over(1, "wrongMove")
		}},
		{"1.4.6 the hand is off: it is told, the man goes back, and the turn is still to be made", "", func(k board) {
			wrong(k, "c3-e5", "1.4.3", 1)
			if len(k.s.Plies) != 0 || k.s.ToMove() != game.SeatSet(0) {
				k.t.Errorf("%d plies, to move %b", len(k.s.Plies), k.s.ToMove())
			}
			k.turns("c3-d4")
		}},
		{"1.4.7 the man of a wrong move is touched and must move; another one is refused, right or wrong, and not counted", "", func(k board) {
			wrong(k, "c3-e5", "1.4.3", 1)
			bound(k, "c3")
			k.refuses(0, move("e3-f4"), "touchMove", "1.4.7")
			k.refuses(0, move("e3-g5"), "touchMove", "1.4.7")
			k.refuses(0, written("e3-f4"), "touchMove", "1.4.7")
			if len(k.wrongs()) != 1 {
				k.t.Error(k.wrongs())
			}
			k.turns("c3-b4")
		}},
		{"1.4.7 of two touched the first is bound, and a wrong move of it does not free it", "", func(k board) {
			k.must(0, 0, touches("e3"))
			k.must(0, 0, touches("c3"))
			k.refuses(0, move("c3-e5"), "touchMove", "1.4.7")
			wrong(k, "e3-e5", "1.4.3", 1)
			bound(k, "e3")
			k.refuses(0, move("c3-d4"), "touchMove", "1.4.7")
			k.turns("e3-f4")
		}},
		{"1.4.7 a man without a move binds to nothing, by a touch or by a wrong move", "", func(k board) {
			k.must(0, 0, touches("b2"))
			wrong(k, "b2-b4", "1.4.3", 1)
			bound(k, "")
			k.turns("c3-d4")
		}},
		{"1.4.8 until it is let go nothing is wrong", "", func(k board) {
			k.must(0, 0, touches("c3"))
			if len(k.wrongs()) != 0 {
				k.t.Error(k.wrongs())
			}
			k.turns("c3-b4")
		}},
		{"1.4.9 a man put straight is not moved, and binds to nothing before a wrong move", "", func(k board) {
			k.must(0, 0, Touch{Place: "e3", Adjust: true})
			bound(k, "")
			wrong(k, "c3-e5", "1.4.3", 1)
			k.refuses(0, Touch{Place: "e3", Adjust: true}, "touchMove", "1.4.7")
		}},
		{"1.5.3 a capture is missed: the man cannot move so, and the one that takes is free to be touched", "W:Wc3,g1:Bd4,h8", func(k board) {
			wrong(k, "g1-h2", "1.5.3", 1)
			bound(k, "")
			k.turns("c3:e5")
		}},
		{"1.5.3 the man that must take goes elsewhere: it is bound, and takes", "W:Wc3,e3:Bd4,h8", func(k board) {
			wrong(k, "c3-b4", "1.5.3", 1)
			bound(k, "c3")
			k.refuses(0, move("e3:c5"), "touchMove", "1.4.7")
			k.turns("c3:e5")
		}},
		{"1.5.5 a capture stops short: the man is bound to go on to the end", "W:Wc3,g1:Bd4,f6,h8", func(k board) {
			k.must(0, 0, path(clicksOn(k.t, k.s, "c3", "e5")...))
			k.says(Cautioned{Rule: "1.5.5", Move: "c3-e5", N: 1})
			bound(k, "c3")
			k.turns("c3:g7")
		}},
		{"1.5.8 a king goes over a man of its side", "W:WKd4,f2:Ba7,h8", func(k board) {
			wrong(k, "d4-g1", "1.5.8", 1)
			bound(k, "d4")
			k.turns("d4-a1")
		}},
	} {
		t.Run(c.clause, func(t *testing.T) { c.play(atTheBoard(t, claimed, c.position, third)) })
	}
}

func TestSeed003Draws(t *testing.T) {
	offer, yes, no := MakeOffer{What: Draw}, Answer{Yes: true}, Answer{}
	late := Cautioned{Why: LateOffer, Rule: "1.9.4"}
	for _, c := range []struct {
		clause, spec, position string
		play                   func(k board)
	}{
		{"1.9.1 by agreement", claimed, "", func(k board) {
			k.must(0, 0, move("c3-d4"))
			k.must(0, 0, offer)
			k.must(0, 0, Press{})
			k.must(0, 1, yes)
			k.draws("agreement")
		}},
		{"1.9.1 where nobody can win", claimed, "W:WKg1:BKb8", func(k board) { k.must(0, 0, claimNow); k.draws("kingDuel") }},
		{"1.9.2 the partner's move has brought the position again: claimed before one's own next move", claimed, kings, func(k board) {
			k.turns(shuffle)
			k.must(time.Second, 1, Move{Text: "e7-f8", Plies: AnyPlies})
			k.refuses(1, claimNow, "claimTime", "1.9.2") // not by who has made it
			k.must(0, 0, claimNow)
			k.draws("repetition3")
		}},
		{"1.9.2 the move that would bring it is written down and not made", claimed, kings, func(k board) {
			k.turns(shuffle)
			k.must(time.Second, 1, written("e7-f8"))
			k.draws("repetition3")
			if len(k.s.Plies) != 7 || !k.has(Claimed{Move: "e7-f8", Right: true}) {
				k.t.Errorf("%d plies", len(k.s.Plies))
			}
		}},
		{"1.9.2 the right is lost with the move, and is restored when the position comes again", claimed, kings, func(k board) {
			k.turns(shuffle + " e7-f8")
			k.turns("c1-d2")
			k.refuses(0, claimNow, "claimTime", "1.9.2")
			k.turns("f8-g7")
			k.must(0, 0, claimNow)
			if k.s.Phase != Playing || !k.has(Claimed{}) {
				k.t.Fatal("a draw of a position that stood once")
			}
			k.turns("d2-c1 g7-f8")
			k.must(0, 0, claimNow)
			k.draws("repetition3")
		}},
		{"1.9.2 the repetitions need not follow one another", claimed, kings, func(k board) {
			k.turns("c1-d2 f8-e7 d2-c1 e7-f8 c1-d2 f8-g7 d2-e1 g7-f8 e1-d2 f8-g7 d2-c1 g7-f8")
			k.must(0, 0, claimNow)
			k.draws("repetition3")
		}},
		{"1.9.2 a wrong claim: the written move is made and the game goes on", claimed, kings, func(k board) {
			k.turns("c1-d2 f8-e7 d2-c1")
			k.must(20*time.Second, 1, written("e7-f8"))
			if k.s.Phase != Playing || !k.has(Claimed{Move: "e7-f8"}) || k.s.Plies[3].Text != "e7-f8" {
				k.t.Fatalf("%+v", k.s.Plies)
			}
			k.refuses(1, claimNow, "claimTime", "1.9.2")
			k.must(0, 1, Press{})
			k.shows(598*time.Second, 579*time.Second) // the claim was checked in the claimant's time
		}},
		{"1.9.2 the flag during the check: a right claim draws", claimed, kings, func(k board) {
			k.turns(shuffle)
			at := k.now + 596*time.Second
			k.now = at + time.Minute
			k.came(at, 1, written("e7-f8"))
			k.draws("repetition3")
		}},
		{"1.9.2 … and a wrong one loses", claimed, kings, func(k board) {
			k.turns("c1-d2 f8-e7 d2-c1")
			at := k.now + 598*time.Second
			k.now = at + time.Minute
			k.came(at, 1, written("e7-f8"))
			k.must(0, game.NoSeat, Tick{})
			k.over(0, outOfTime)
		}},
		{"1.9.3 offered when the man is moved, then the clock is pressed; answered in words or by a move", claimed, "", func(k board) {
			k.must(0, 0, move("c3-d4"))
			k.must(time.Minute, 0, offer)
			k.must(0, 0, Press{})
			if k.has(late) {
				k.t.Error("cautioned at the right moment")
			}
			k.must(0, 1, no)
			k.turns("d6-c5")
			k.must(0, 0, move("b2-c3"))
			k.refuses(1, yes, "noOffer", "")
		}},
		{"1.9.4 offered while the partner thinks it stands, and who offers is warned", claimed, "", func(k board) {
			k.turns("c3-d4")
			k.must(0, 0, offer)
			if !k.has(late) {
				k.t.Error("no warning")
			}
			k.must(0, 1, yes)
			k.draws("agreement")
		}},
		{"1.9.5 offered before the move: the partner may wait until he has seen it", claimed, "", func(k board) {
			k.must(0, 0, offer)
			k.turns("c3-d4")
			k.must(0, 1, yes)
			k.draws("agreement")
			if k.has(late) {
				k.t.Error("cautioned in one's own time")
			}
		}},
		{"1.9.6 no second offer before the other side has made one", claimed, "", func(k board) {
			k.must(0, 0, offer)
			k.must(0, 1, no)
			k.turns("c3-d4 d6-c5")
			k.refuses(0, offer, "offerAgain", "1.9.6")
			k.turns("b2-c3")
			k.must(0, 1, offer)
			k.must(0, 0, no)
			k.turns("f6-g5")
			k.must(0, 0, offer)
		}},
		{"19 the same moves three times over: the other side may have a draw, not their maker", "russian;drawRules=ruOld;drawMode=claim", kings, func(k board) {
			k.turns(shuffle + " e7-f8 c1-d2 f8-e7")
			k.must(0, 0, claimNow)
			if k.s.Phase != Playing {
				k.t.Fatal("claimed too soon")
			}
			k.turns("d2-c1")
			k.must(0, 1, claimNow)
			k.draws("sameMoves")
		}},
	} {
		t.Run(c.clause, func(t *testing.T) { c.play(atTheBoard(t, c.spec, c.position)) })
	}
}

// TestSeed003Counts: each count of moves draws by itself or, where draws are claimed, by a claim or by the move that fills
// it written down; one move too soon nothing does. Positions say how far a count has come.
func TestSeed003Counts(t *testing.T) {
	for _, c := range []struct {
		clause, rules, position, moves string
		reason                         string
	}{
		{"1.9.1 three kings against one: 15 moves", "ru", "W:WKg1,Ka1,Kc1:BKb8:G28", "g1-h2 b8-a7", "threeKings"},
		{"1.9.1 two and three pieces: 5 moves", "ru", "W:WKg1,a3:BKb8", "g1-f2 b8-c7 f2-e1 c7-d8 e1-h4 d8-c7 h4-e1 c7-b8 e1-f2 b8-a7", "fewMen"},
		{"1.9.1 four and five pieces: 30 moves", "ru", "W:WKg1,a3:BKb8,h6:G58", "g1-f2 b8-c7", "balance"},
		{"1.9.1 six and seven pieces: 60 moves", "ru", "W:WKg1,a3,b2:BKb8,h6,g7:G118", "g1-f2 b8-c7", "balance"},
		{"1.9.1 three pieces against a king on the main road: 5 moves", "ru", "W:WKg1,Kc1,e1:BKa1:R8", "g1-h2 a1-h8", "mainRoad"},
		{"1.9.1 kings only: 15 moves", "ru", "W:WKg1,a3,b2,c1:BKb8,h6,g7,f8:H28", "g1-f2 b8-c7", "quiet"},
		{"20, 22 three kings against one: 15 moves", "ruOld", "W:WKg1,Ka1,Kc1:BKb8:G28", "g1-h2 b8-a7", "threeKings"},
		{"21, 22 a king and men against a king: 30 moves", "ruOld", "W:WKg1,a3:BKb8:G58", "g1-f2 b8-c7", "balance"},
	} {
		moves := strings.Fields(c.moves)
		before, last := strings.Join(moves[:len(moves)-1], " "), moves[len(moves)-1]
		t.Run(c.clause, func(t *testing.T) {
			spec := "russian;drawRules=" + c.rules
			k := atTheBoard(t, spec, c.position)
			k.turns(before)
			if k.s.Phase != Playing {
				t.Fatalf("over a move too soon: %+v", k.s.Outcome)
			}
			k.must(0, 1, move(last))
			k.draws(c.reason)

			spec += ";drawMode=claim"
			k = atTheBoard(t, spec, c.position)
			k.turns(before)
			k.must(0, 1, claimNow)
			if k.s.Phase != Playing {
				t.Fatalf("claimed a move too soon: %+v", k.s.Outcome)
			}
			k.turns(last)
			k.must(0, 0, claimNow)
			k.draws(c.reason)

			k = atTheBoard(t, spec, c.position)
			k.turns(before)
			k.must(0, 1, written(last))
			k.draws(c.reason)
		})
	}
}

// TestSeed003Huffing: a capture that was missed is pointed out: by the later list it is made then, with the same man if it can;
// by the old custom the forgetful man is taken away before the reply.
func TestSeed003Huffing(t *testing.T) {
	const missed = "W:Wc3,f2:Bd4,h8"
	k := atTheBoard(t, "russian;capture=may;huff=redo", missed)
	k.turns("f2-g3")
	k.must(0, 1, Move{Text: "huff g3", Plies: AnyPlies, Press: true})
	if k.s.ToMove() != game.SeatSet(0) || !strings.Contains(k.pieces(), "f2") {
		t.Fatalf("the move stands: %s", k.pieces())
	}
	if _, err := Decide(k.s, Command{Request: move("f2-g3")}, Env{Now: k.now}); err == nil {
		t.Error("missed again")
	}
	k.turns("c3:e5")

	k = atTheBoard(t, "russian;capture=may;huff=losePiece", missed)
	k.turns("f2-g3")
	k.must(0, 1, move("huff c3"))
	if strings.Contains(k.pieces(), "c3") || k.s.ToMove() != game.SeatSet(1) {
		t.Fatalf("the man was not huffed: %s", k.pieces())
	}
	k.turns("d4-e3")
}

// TestSeed003Notation: 1.6, a player writes the game down himself, in the notation of the seed, and a claim with a written move
// stands beside it (1.9.2).
func TestSeed003Notation(t *testing.T) {
	k := atTheBoard(t, claimed, kings, func(s *Settings) { s.Score = ByPlayers })
	k.turns(shuffle)
	for i, text := range strings.Fields(shuffle) {
		k.must(0, game.Seat(i%2), Note{Ply: i + 1, Text: text})
	}
	k.refuses(1, Note{Ply: 8, Text: "e7-f8"}, "scorePly", "")
	k.must(0, 1, written("e7-f8"))
	k.draws("repetition3")
	if sheet, ok := k.s.Sheet(0); !ok || sheet.At(1).Text != "c1-d2" || sheet.At(2).Text != "" {
		t.Errorf("the form after the claim: %+v", sheet)
	}
}
