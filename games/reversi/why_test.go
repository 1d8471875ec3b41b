package reversi_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestReasons: what is not allowed is refused by its clause, typed or clicked.
func TestReasons(t *testing.T) {
	othello := position("e4 d5", "d4 e5") + " X"
	half := strings.Repeat("-", 16) + strings.Repeat("X", 23) + "OOOOOOOOX" + strings.Repeat("-", 16)
	for _, tc := range []struct{ name, spec, position, move, code, rule, places string }{
		{"a disc is there", "othello", othello, "d4", "occupied", "2.1", "d4"},
		{"no own disc at the far end", "othello", othello, "c3", "enclosesNothing", "2.1", "d4 e5"},
		{"no disc of the other side near", "othello", othello, "b7", "touchesNothing", "2.1", "b7"},
		{"an own disc near is not enough", "othello", othello, "f4", "enclosesNothing", "2.1", "e5"},
		{"a move is there", "othello", othello, "pass", "mayNotPass", "2.4", "d3 c4 f5 e6"},
		{"no move is there", "othello", position("a1", "b1 a2 b2") + " O", "h8", "mustPass", "2.4", ""},
		{"off the centre", "reversi", position("d4", "") + " O", "c3", "onCentre", "1.3", "e4 d5 e5"},
		{"on a disc of the centre", "reversi", position("d4", "") + " O", "d4", "occupied", "2.1", "d4"},
		{"no pass while the centre is filled", "reversi", position("d4", "") + " O", "pass", "mayNotPass", "2.4", "e4 d5 e5"},
		{"the stock is used up", "reversi", half + " X 0:32", "d7", "noDiscs", "2.5", ""},
		{"the game is over", "othello", position("a1", "") + " O", "a2", "gameOver", "3.1", ""},
		{"a corner of the cross", "annexation", "", "a1", "offBoard", "1.1", ""},
	} {
		p := start(t, tc.spec)
		if tc.position != "" {
			p = parsed(t, tc.spec, tc.position)
		}
		_, err := p.ParseMove(tc.move)
		var r *game.Refusal
		if !errors.As(err, &r) {
			t.Errorf("%s: %v, want a refusal", tc.name, err)
			continue
		}
		checkRefusal(t, tc.name+", typed", r, tc.code, tc.rule, tc.places)
		if tc.code == "offBoard" {
			continue // there is nothing to click
		}
		seat := p.ToMove().One()
		clicked := game.ExplainPath(p, seat, []game.Token{game.Token(at(t, p, tc.move))})
		checkRefusal(t, tc.name+", clicked", clicked, tc.code, tc.rule, tc.places)
	}
}

func checkRefusal(t *testing.T, name string, r *game.Refusal, code, rule, places string) {
	t.Helper()
	if r.Code != code || r.Rule != rule || strings.Join(r.Names, " ") != places || len(r.Names) != len(r.Places) {
		t.Errorf("%s: %v with %v, want %s (rule %s) %s", name, r, r.Names, code, rule, places)
	}
}

// TestOtherClicks: clicks of the wrong seat, on the stock, and on nothing.
func TestOtherClicks(t *testing.T) {
	p := start(t, "reversi")
	d4 := game.Token(at(t, p, "d4"))
	for _, tc := range []struct {
		name string
		seat game.Seat
		path []game.Token
		code string
	}{
		{"the other side", 1, []game.Token{d4}, "notYourTurn"},
		{"the stock", 0, []game.Token{game.Token(at(t, p, "hand:X"))}, "offBoard"},
		{"nothing", 0, nil, "notLegal"},
		{"more than a move", 0, []game.Token{d4, d4}, "notLegal"},
	} {
		if r := game.ExplainPath(p, tc.seat, tc.path); r.Code != tc.code {
			t.Errorf("%s: %v, want %s", tc.name, r, tc.code)
		}
	}
	lot := start(t, "othello;first=lot")
	if r := game.ExplainPath(lot, 0, []game.Token{d4}); r.Code != "notYourTurn" {
		t.Errorf("before the lot: %v", r)
	}
}

// TestEverySquareIsExplained: in random games of every board each square is a legal move or refused
// with a reason that has words, a clause, and places where its words name them.
func TestEverySquareIsExplained(t *testing.T) {
	en := words(t, "en")
	for _, spec := range []string{"reversi", "othello", "anti-reversi", "annexation", "reversi;size=4", "othello;size=10", "othello;board=octagon"} {
		rng := rand.New(rand.NewPCG(3, 4))
		seen := map[string]bool{}
		for range 10 {
			p := start(t, spec)
			for {
				moves := p.AppendMoves(nil)
				explainSquares(t, p, moves, en, seen)
				if len(moves) == 0 {
					break
				}
				p.Play(moves[rng.IntN(len(moves))])
			}
		}
		for _, code := range []string{"occupied", "touchesNothing", "enclosesNothing", "gameOver"} {
			if !seen[code] {
				t.Errorf("%s: %s was never said", spec, code)
			}
		}
	}
}

// explainSquares tries every place as a click.
func explainSquares(t *testing.T, p game.Position, moves []game.Move, words map[string]string, seen map[string]bool) {
	t.Helper()
	seat := p.ToMove().One()
	for i, place := range board(p).Places {
		if place.Kind == game.Reserve {
			continue
		}
		m, err := p.ParseMove(place.Name)
		if err == nil {
			if !slices.Contains(moves, m) {
				t.Fatalf("%s: %s is read as an illegal move", game.Text(p), place.Name)
			}
			continue
		}
		r := game.ExplainPath(p, seat, []game.Token{game.Token(i)})
		text := words["refusal."+r.Code]
		if text == "" || r.Rule == "" || strings.Contains(text, "{places}") && len(r.Places) == 0 {
			t.Fatalf("%s: %s is refused by %v, in words %q", game.Text(p), place.Name, r, text)
		}
		seen[r.Code] = true
	}
}
