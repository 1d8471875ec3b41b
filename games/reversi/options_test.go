package reversi

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestDefaults: the presets are those of the rule file (rules/reversi 1 and 2).
func TestDefaults(t *testing.T) {
	for id, want := range map[string]string{
		"reversi":      "start=freeCentre stock=own32 first=dark size=8 board=square objective=most emptiesToWinner=off array=",
		"othello":      "start=othello stock=shared first=dark size=8 board=square objective=most emptiesToWinner=on array=",
		"anti-reversi": "start=othello stock=shared first=dark size=8 board=square objective=fewest emptiesToWinner=off array=",
		"annexation":   "start=freeCentre stock=own32 first=dark size=8 board=cross objective=most emptiesToWinner=off array=",
	} {
		g := mustOpen(t, id)
		var got []string
		for _, o := range g.Info.Options {
			got = append(got, o.Key+"="+o.Default)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s, want %s", id, strings.Join(got, " "), want)
		}
	}
}

// TestStarts: the start position of every option.
func TestStarts(t *testing.T) {
	empty := func(n int) string { return strings.Repeat("-", n) }
	for _, c := range []struct{ spec, want string }{
		{"reversi", empty(64) + " X 32:32"},
		{"reversi;first=light", empty(64) + " O 32:32"},
		{"reversi;first=lot", empty(64) + " ? 32:32"},
		{"reversi;stock=shared", empty(64) + " X"},
		{"reversi;size=4", empty(16) + " X 8:8"},
		{"reversi;size=12", empty(144) + " X 72:72"},
		{"reversi;start=parallel", empty(27) + "XX------OO" + empty(27) + " X 30:30"},
		{"othello", empty(27) + "OX------XO" + empty(27) + " X"},
		{"othello;start=diagonalSwapped", empty(27) + "XO------OX" + empty(27) + " X"},
		{"othello;start=xot", empty(27) + "OX------XO" + empty(27) + " X xot"},
		{"othello;size=4", "-----OX--XO----- X"},
		{"othello;size=6", empty(14) + "OX----XO" + empty(14) + " X"},
		{"othello;size=10", empty(44) + "OX--------XO" + empty(44) + " X"},
		{"othello;size=12;first=light", empty(65) + "OX----------XO" + empty(65) + " O"},
		{"othello;size=4;start=custom;array=X__OO..X--------", "X--OO--X-------- X"},
		{"othello;size=4;start=custom;array=X__OO..X-------O;stock=own32", "X--OO--X-------O X 6:5"},
		{"annexation", "..----....----..--------------------------------..----....----.. X 24:24"},
		{"othello;board=octagon", rows(
			"..------..",
			".--------.",
			"----------",
			"----------",
			"----OX----",
			"----XO----",
			"----------",
			"----------",
			".--------.",
			"..------..") + " X"},
	} {
		g, err := game.Open(c.spec)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := game.Text(g.Start()); got != c.want {
			t.Errorf("%s: %s, want %s", c.spec, got, c.want)
		}
	}
}

// TestClashes: options that exclude each other are refused, naming both.
func TestClashes(t *testing.T) {
	for _, c := range []struct{ spec, one, other string }{
		{"othello;board=cross;size=6", "board=cross", "size=6"},
		{"othello;board=octagon;size=12", "board=octagon", "size=12"},
		{"annexation;size=10", "board=cross", "size=10"},
		{"othello;start=custom", "start=custom", "array="},
		{"othello;array=XO", "start=othello", "array=XO"},
		{"othello;start=xot;size=6", "start=xot", "size=6"},
		{"othello;start=xot;first=light", "start=xot", "first=light"},
		{"othello;start=xot;first=lot", "start=xot", "first=lot"},
		{"anti-reversi;start=xot", "start=xot", "objective=fewest"},
		{"annexation;start=xot", "start=xot", "board=cross"},
		{"othello;start=custom;array=XO", "array", "2 letters"},
		{"annexation;start=custom;array=X" + strings.Repeat("-", 63), "array", "square 1,"},
		{"othello;size=4;start=custom;array=XZ--------------", "array", "square 2:"},
	} {
		_, err := game.Open(c.spec)
		class := game.ErrClash
		if c.one == "array" {
			class = game.ErrValue
		}
		if !errors.Is(err, class) {
			t.Errorf("%s: %v is no error of the class %q", c.spec, err, class)
			continue
		}
		if text := err.Error(); !strings.Contains(text, c.one) || !strings.Contains(text, c.other) {
			t.Errorf("%s: %q does not name %s and %s", c.spec, text, c.one, c.other)
		}
	}
}

// TestLot: chance says who begins, both alike, and the colours keep their seats.
func TestLot(t *testing.T) {
	for i, name := range []string{"lot dark", "lot light"} {
		p := mustOpen(t, "reversi;first=lot").Start().(*Position)
		if p.ToMove() != game.SeatSet(game.Chance) || p.CountMoves() != 2 {
			t.Fatalf("%b is to move with %d moves, want chance with 2", p.ToMove(), p.CountMoves())
		}
		m, err := p.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		if p.ToMove() != game.SeatSet(game.Seat(i)) || p.phase != placing {
			t.Errorf("after %s seats %b are to move", name, p.ToMove())
		}
	}
}

// TestOpenings: every opening of start=xot can be played, is drawn by chance and made ply by ply,
// and leaves twelve discs with dark to move and no pass on the way.
func TestOpenings(t *testing.T) {
	g := mustOpen(t, "othello;start=xot")
	start := g.Start().(*Position)
	if n := start.CountMoves(); n != len(openings) || n == 0 {
		t.Fatalf("chance has %d openings, the table %d", n, len(openings))
	}
	seen := map[string]bool{}
	for i, draw := range start.AppendMoves(nil) {
		p := *start
		p.Play(draw)
		q := mustOpen(t, "othello").Start().(*Position)
		made := ""
		for p.phase == playingOpening {
			m := p.AppendMoves(nil)[0]
			made += game.MoveText(&p, m)
			if p.ToMove() != game.SeatSet(game.Chance) || !mustParse(t, g, game.Text(&p)).same(&p) {
				t.Fatalf("opening %s: %s is not read back, or seats %b are to move", openings[i], game.Text(&p), p.ToMove())
			}
			play(t, q, game.MoveText(&p, m))
			p.Play(m)
		}
		if made != openings[i] || game.Text(&p) != game.Text(q) || q.turn != 0 || q.disc[0].Count()+q.disc[1].Count() != 12 {
			t.Errorf("opening %s: made %s, %s", openings[i], made, game.Text(&p))
		}
		if seen[game.Text(q)] {
			t.Errorf("opening %s leads to a position that another leads to", openings[i])
		}
		seen[game.Text(q)] = true
	}
}

// same tells whether two positions cannot be told apart.
func (p *Position) same(q *Position) bool {
	return game.Text(p) == game.Text(q) && p.Key() == q.Key() && p.phase == q.phase && p.drawn == q.drawn
}

// TestNoLonger: no game is longer than its rule set declares, passes and all.
func TestNoLonger(t *testing.T) {
	for _, spec := range oracleSpecs {
		g := mustOpen(t, spec)
		if want := g.Start().(*Position).g.layout.Len(); g.MaxPlies < want {
			t.Errorf("%s: at most %d plies on %d squares", spec, g.MaxPlies, want)
		}
	}
}
