package tafl_test

import (
	"errors"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/tafl"
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
func at(t testing.TB, spec, text string) game.Position {
	t.Helper()
	g := mustOpen(t, spec)
	if text == "" {
		return g.Start()
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRefusals has a row for each clause of the rule page that forbids something.
func TestRefusals(t *testing.T) {
	const open = "/9/9/9/9/3K5/9/9/1T5t1/9/ "
	for _, c := range []struct{ clause, spec, position, move, code, look string }{
		{"4.1 who has won plays no more", "tafl", "K8/9/9/9/9/9/9/9/4t4/ a", "e1-e2", "gameOver", ""},
		{"2.1 a piece of one's own", "tafl", open + "a", "b2-b3", "notYourMan", "b2"},
		{"2.1 a piece", "tafl", open + "a", "a1-a2", "noMan", "a1"},
		{"2.1 in a straight line", "tafl", open + "a", "h2-g3", "notStraight", "h2 g3"},
		{"2.1 no jumps", "tafl", open + "a", "h2-a2", "jumps", "b2"},
		{"2.1 onto no other piece", "tafl", open + "a", "h2-b2", "occupied", "b2"},
		{"2.2 the king goes three squares", "tafl", open + "d", "d5-d1", "kingTooFar", "d5"},
		{"2.2 he does", "tafl", open + "d", "d5-d2", "", ""},
		{"2.2 men with a bound", "tafl;manMax=2", open + "a", "h2-h5", "tooFar", "h2"},
		{"2.3 the throne is the king's", "tafl", "/9/9/9/9/3K3t1/9/9/9/9/ a", "h5-e5", "throneKings", "e5"},
		{"2.3 he may return", "tafl", open + "d", "d5-e5", "", ""},
		{"2.3 to a castle he may not", "tafl;throne=castle", open + "d", "d5-e5", "throneLeft", "e5"},
		{"2.3 over it he may", "tafl;throne=castle", open + "d", "d5-f5", "", ""},
		{"2.3 unless nobody may", "tafl;thronePass=none", open + "d", "d5-f5", "throneInWay", "e5"},
		{"2.3 nor over a castle", "tafl;thronePass=none;throne=castle", open + "d", "d5-f5", "throneInWay", "e5"},
		{"2.3 men may not where the king may", "tafl;thronePass=king", "/9/9/9/9/1K5t1/9/9/9/9/ a", "h5-d5", "throneInWay", "e5"},
		{"2.4 corners are the king's", "tafl", "/9/9/9/9/3K5/9/9/9/4t4/ a", "e1-a1", "cornersKings", "a1"},
		{"2.4 not in all games", "tablut-saami", "/9/9/9/9/3K5/9/9/9/4t4/ a", "e1-a1", "", ""},
		{"2.4 blocks of them", "alea", "", "c19-b19", "cornersKings", "b19"},
	} {
		_, err := at(t, c.spec, c.position).ParseMove(c.move)
		var r *game.Refusal
		switch {
		case c.code == "" && err != nil:
			t.Errorf("%s: %s is refused: %v", c.clause, c.move, err)
		case c.code == "":
		case !errors.As(err, &r) || r.Code != c.code || strings.Join(r.Names, " ") != c.look:
			t.Errorf("%s: %s gives %v, want %s, look at %s", c.clause, c.move, err, c.code, c.look)
		case !strings.HasPrefix(c.clause, r.Rule):
			t.Errorf("%s: clause %s is cited", c.clause, r.Rule)
		}
	}
}

// TestClicks: what is clicked and is no move gets its reason, a single click as well.
func TestClicks(t *testing.T) {
	for _, c := range []struct {
		name  string
		seat  game.Seat
		click string
		code  string
	}{
		{"not one's turn", 1, "e3", "notYourTurn"},
		{"an empty square", 0, "d4", "noMan"},
		{"an enemy piece", 0, "e3", "notYourMan"},
		{"a piece without a move", 0, "e1", "blocked"},
		{"a corner", 0, "d1 a1", "cornersKings"},
		{"three clicks", 0, "d1 d2 d3", "notLegal"},
	} {
		p := at(t, "tafl", "")
		var path []game.Token
		for _, name := range strings.Fields(c.click) {
			for i, place := range p.(game.Scener).Board().Places {
				if place.Name == name {
					path = append(path, game.Token(i))
				}
			}
		}
		if r := game.ExplainPath(p, c.seat, path); r.Code != c.code {
			t.Errorf("%s: %v, want %s", c.name, r, c.code)
		}
	}
	if r := game.ExplainPath(at(t, "tafl", ""), 0, []game.Token{-1}); r.Code != "notLegal" {
		t.Errorf("a choice: %v", r)
	}
}

// A defender on c1 who can capture two attackers at once.
const two = "/8t/9/9/9/2T1K4/2t6/3tT4/9/2T6/ d"

// TestEnds: who wins and why, where the cases of the rules do not say it; -1 stands for a draw, -2 for a game that goes
// on.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, play string
		reason                     string
		winner                     game.Seat
	}{
		{"4.1 to the edge", "tablut-saami", "/9/9/9/9/3K4t/9/9/9/9/ d", "d5-d1", "kingEscaped", 1},
		{"4.3 nobody is left", "tafl", "/9/9/9/9/9/9/1TtK5/1T7/9/ d", "b2-b1", "", -2},
		{"4.3 the last one falls", "tafl", "/9/9/9/9/9/9/2tK5/1T7/9/ d", "b2-b3", "noAttackers", 1},
		{"4.5 no ring without the rule", "tafl", "/9/4t4/3t1t3/2t1K1t2/3t1t3/9/4t4/9/9/ a", "e3-e4", "", -2},
		{"4.5 a defender outside", "fetlar;start=tablut", "/9/4t4/3t1t3/2t1K1t2/3t1t3/9/4t4/9/1T7/ a", "e3-e4", "", -2},
		{"4.5 a ring", "fetlar;start=tablut", "/9/4t4/3t1t3/2t1K1t2/3t1t3/9/4t4/9/9/ a", "e3-e4", "encircled", 0},
		{"4.5 the last one outside falls", "fetlar;start=tablut", "/9/4t4/3t1t3/2t1K1t2/3t1t3/4t4/9/2tT5/8t/ a", "i1-i2 e6-e7 i2-e2", "encircled", 0},
		{"4.6 stuck: a draw", "tafl;noMoves=draw", "/9/9/9/9/4K4/9/T8/tT7/9/ d", "e5-e4", "noMovesDraw", -1},
		{"4.6 stuck: lost", "tafl", "/9/9/9/9/4K4/9/T8/tT7/9/ d", "e5-e4", "noMoves", 1},
		{"4.8 nothing captured", "tafl", "/9/9/9/9/4K4/9/9/t8/9/ a 199 300", "a2-b2", "quiet", -1},
		{"4.8 something captured", "tafl", two + " 199 300", "c1-c3", "", -2},
		{"4.8 the last move", "tafl;quietLimit=off", "/9/9/9/9/4K4/9/9/t8/9/ a 199 1199", "a2-b2", "maxPlies", -1},
	} {
		p := at(t, c.spec, c.position)
		for _, text := range strings.Fields(c.play) {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			p.Play(m)
		}
		o := p.Outcome()
		winner := game.Seat(-2)
		if o.Over() {
			winner = o.Winners(2).One()
		}
		if o.Reason != c.reason || winner != c.winner {
			t.Errorf("%s: %q won by %d, want %q by %d", c.name, o.Reason, winner, c.reason, c.winner)
		}
	}
}

// TestRepetition: what the third occurrence of a position means.
func TestRepetition(t *testing.T) {
	const round = " d1-c1 e3-d3 c1-d1 d3-e3"
	for spec, reason := range map[string]string{
		"tafl": "repetition3", "tafl;repetition=mover": "repetitionMover", "tafl;repetition=defenders": "repetitionDefenders",
		"tafl;repetition=free": "",
	} {
		line := game.NewLine(mustOpen(t, spec).Start())
		if err := line.PlayText(round + round); err != nil {
			t.Fatal(err)
		}
		o := line.Outcome()
		if o.Reason != reason || strings.HasPrefix(reason, "repetitionM") && o.Winners(2).One() != 0 {
			t.Errorf("%s: %v", spec, o)
		}
	}
}

// TestNames: moves are written with the marks of OpenTafl, and read in other ways as well.
func TestNames(t *testing.T) {
	for _, c := range []struct{ name, spec, position, move, want string }{
		{"two captured", "tafl", two, "c1-c3", "c1-c3xd3/c4"},
		{"the king's letter", "tafl", "/9/9/9/9/3K4t/9/9/9/9/ d", "d5d4", "Kd5-d4"},
		{"he threatens to escape", "tafl", "/9/9/9/9/9/9/3K5/9/8t/ d", "d3-d1", "Kd3-d1-"},
		{"he has escaped", "tafl", "/9/9/9/9/9/9/9/9/3K3t1/ d", "kd1-a1--", "Kd1-a1--"},
		{"he is threatened", "tafl", "/9/9/9/9/9/9/2K3t2/9/1t7/ a", "b1-b3", "b1-b3+"},
		{"he is captured", "tafl", "/9/9/9/9/9/9/1tK6/9/3t5/ a", "d1-d3xc3", "d1-d3xKc3++"},
	} {
		p := at(t, c.spec, c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := game.NameOf(p, m, "en"); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestTactical: the captures that a search is given are just the moves that capture.
func TestTactical(t *testing.T) {
	for _, spec := range []string{"tafl", "brandubh", "copenhagen;shieldwallByAny=on", "alea", "tafl;kingArmed=hammer", "ard-ri"} {
		p := mustOpen(t, spec).Start().(*tafl.Position)
		rng := rand.New(rand.NewPCG(3, 4))
		for range 150 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			want := map[game.Move]bool{}
			catching := p.Catching()
			for _, m := range moves {
				if n, _ := p.Takes(m); n > 0 {
					want[m] = true
					if _, to := tafl.Squares(m); !catching.Has(to) {
						t.Fatalf("%s, %s: %s captures on no square for that", spec, game.Text(p), game.MoveText(p, m))
					}
				}
			}
			got := map[game.Move]bool{}
			for _, m := range p.AppendCaptures(nil, &catching) {
				got[m] = true
			}
			if !maps.Equal(got, want) {
				t.Fatalf("%s, %s: %d captures, want %d", spec, game.Text(p), len(got), len(want))
			}
			p.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// TestClash: a king who escapes to corners needs one that is his.
func TestClash(t *testing.T) {
	if _, err := game.Open("tafl;corners=none"); !errors.Is(err, game.ErrClash) {
		t.Errorf("corners=none: %v", err)
	}
}
