package draughts

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// TestClauses has one row for each rule of play: the clause of the Russian text (seed 003) or the
// section of the rule file, a position, and all its moves.
func TestClauses(t *testing.T) {
	for _, c := range []struct{ clause, spec, fen, moves string }{
		{"1.5.1 men step forward along diagonals", "russian", "W:Wc3:Bh8", "c3-b4 c3-d4"},
		{"1.5.1 kings slide any distance", "russian", "W:WKb2,c1:Bf6,g7", "b2-a1 b2-a3 b2-c3 b2-d4 b2-e5 c1-d2"},
		{"1.5.1 short kings step one square", "english", "W:WK22:B1", "22-17 22-18 22-25 22-26"},
		{"1.5.3 capturing is a duty", "russian", "W:Wc3,h2:Bd4", "c3:e5"},
		{"1.5.3 men capture backwards in Russian", "russian", "W:We5:Bd4,h8", "e5:c3"},
		{"1.5.3 not in English", "english", "W:W15:B18,1", "15-10 15-11"},
		{"1.5.4 a chain goes on to its end", "russian", "W:Wc3:Bd4,f6,h8", "c3:g7"},
		{"1.5.6 a king stops where it can go on", "russian", "W:WKa1:Bc3,f4", "a1:g3 a1:h2"},
		{"1.5.8 two men in line are not passed", "russian", "W:WKa1,h2:Bb2,c3", "h2-g3"},
		{"1.5.13 victims leave after the capture", "international", "W:WK46:B41,19,13,22,28", "46x10 46x14 46x5"},
		{"1.5.14 the choice between captures is free", "russian", "W:Wc3:Bb4,d4,f6", "c3:a5 c3:g7"},
		{"1.5.16 crowned by a quiet move it captures next turn only", "russian", "W:Wb6:Bd6,h8", "b6-a7 b6-c7"},
		{"1.2 most: the largest number", "international", "W:W28,47:B23,14,42", "28x10"},
		{"1.2 spanish: then the most kings", "spanish", "W:W10:B14,K13", "10x17"},
		{"1.2 italian: with a king", "italian", "W:WK22,23:B18,19", "22x13 22x15"},
		{"1.2 kingFirst: kings before men", "czech", "W:WKa1,f2:Bb2,g3", "a1:h2"},
		{"1.2 frisian: a king is worth less than two men", "frisian", "W:W28:B23,14,K32", "28x10"},
		{"1.1 Frisian men capture straight too", "frisian", "W:W28:B18,1", "28x8"},
		{"1.1 Turkish men step forward and aside", "turkish", "W:Wd4:Bh8", "d4-c4 d4-d5 d4-e4"},
		{"1.1 Turkish men capture forward and aside", "turkish", "W:Wd4:Bd5,c4,e4,d3", "d4:b4 d4:d6 d4:f4"},
		{"1.1 Italian men do not take kings", "italian", "W:W22:BK18", "22-19"},
		{"1.1 land=adjacent: right behind", "thai", "W:WK29:B25,1", "29x22"},
		// The rules of mak-hot as played in Thailand (checkers.fandom.com/wiki/Mak-hot: "A 180° turn
		// is also permitted"); the second position is where perft 12 of rhalbersma/dctl tells.
		{"mak-hot: a Thai king may turn back between two jumps", "thai", "W:WK15:B1,10,19", "15x24 15x6"},
		{"mak-hot: so it must where more can be taken", "thai", "B:B1-7,9-12,K31:W17-19,21,23,25-30",
			"31x22x13 31x22x15x24x31x13 31x31"},
		{"1.1 land=killer: right behind a king taken last", "killer", "W:WK46:BK41,1", "46x37"},
		{"1.1 land=killer: anywhere behind a man", "killer", "W:WK46:B41,45", "46x14 46x19 46x23 46x28 46x32 46x37 46x10 46x5"},
		{"Q3 a Turkish man goes on as a king", "turkish", "W:Wa6:Ba7,d8", "a6:e8 a6:f8 a6:g8 a6:h8"},
		{"Q3 promo=end: it stops", "turkish;promo=end", "W:Wa6:Ba7,d8", "a6:a8"},
	} {
		t.Run(c.clause, func(t *testing.T) {
			p := mustParse(t, mustOpen(t, c.spec), c.fen)
			checkMoves(t, p, strings.Fields(c.moves))
		})
	}
}

// TestEndsWhereOneWasTaken: where victims vanish at once, a capture may end on the square of one of
// them; the king that lands there stays a king.
func TestEndsWhereOneWasTaken(t *testing.T) {
	p := mustParse(t, mustOpen(t, "turkish"), "W:WKa4:Bc3,c4,c5,c6,d1,e2,h8")
	play(t, p, "a4:c4")
	if got := game.Text(p); got != "B:WKc4:Bc5,c6,h8" {
		t.Errorf("after the capture: %s", got)
	}
	if p.Key() != p.freshKey() {
		t.Error("the key is not that of the board")
	}
}

// TestEnds: who wins, and by which reason (rules/draughts 3; 9, Q10).
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		clause, spec, fen, reason string
		winner                    game.Seat
	}{
		{"no men left", "russian", "W:W:Ba7", "noMen", 1},
		{"no move left", "russian", "W:Wa5:Bb6,c7", "noMoves", 1},
		{"no move left, and a count has run out too", "russian", "W:Wa5:Bb6,c7:H30", "noMoves", 1},
		{"no move left, king", "english", "B:W6,9,10:BK1,2", "", game.NoSeat},
		{"giving all away wins", "antidraughts", "W:W:B1", "gaveAll", 0},
		{"a blocked side wins the give-away game", "russian;objective=lose", "W:Wa5:Bb6,c7", "blockedWins", 0},
		{"the first king wins", "breakthrough-draughts", "B:WK1,20:B6", "crowned", 0},
	} {
		t.Run(c.clause, func(t *testing.T) {
			p := mustParse(t, mustOpen(t, c.spec), c.fen)
			o := p.Outcome()
			if o.Reason != c.reason || o.Winners(2).One() != c.winner {
				t.Errorf("%q won by %v, want %q by %v", o.Reason, o.Winners(2).One(), c.reason, c.winner)
			}
			if moves := p.AppendMoves(nil); o.Over() != (len(moves) == 0) {
				t.Errorf("over: %v, moves: %d", o.Over(), len(moves))
			}
		})
	}
}

// TestKingLimit: a Frisian king moves at most three times in a row while its side has a man.
func TestKingLimit(t *testing.T) {
	g := mustOpen(t, "frisian")
	p := mustParse(t, g, "W:WK47,36:BK4,5,6")
	play(t, p, "47-41 4-15 41-47 15-4 47-41 4-15")
	if _, err := p.ParseMove("41-47"); err == nil {
		t.Errorf("a fourth move in a row is legal in %s", game.Text(p))
	}
	q := mustParse(t, g, game.Text(p))
	if q.Key() != p.Key() || !slices.Equal(q.AppendMoves(nil), p.AppendMoves(nil)) {
		t.Errorf("%s is read back as %s", game.Text(p), game.Text(q))
	}
	play(t, p, "36-31 6-11 41-47")
	r := mustParse(t, g, "W:WK46:BK5,15:TW46/3")
	if _, err := r.ParseMove("46-41"); err != nil {
		t.Errorf("without a man: %v", err)
	}
	last := mustParse(t, g, "B:WK46,33:BK28,15:TW46/3")
	play(t, last, "28x39")
	if got := game.Text(last); strings.Contains(got, "T") {
		t.Errorf("the last man is gone, the count stays: %s", got)
	}
	s := mustParse(t, g, "W:WK46,36:B15:+3+0")
	if _, err := s.ParseMove("46-41"); err == nil {
		t.Error("lidraughts' +3+0 is not read")
	}
}

// play makes moves.
func play(t *testing.T, p *Position, moves string) {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		m, err := p.ParseMove(strings.ReplaceAll(text, "_", " "))
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
	}
}

// TestHuff: a man that did not capture is taken away, or its move taken back (rules/draughts 5).
func TestHuff(t *testing.T) {
	const fen = "W:Wc3,h2:Bd4,h8"
	t.Run("capture=may", func(t *testing.T) {
		p := mustParse(t, mustOpen(t, "russian;capture=may"), fen)
		checkMoves(t, p, strings.Fields("c3:e5 c3-b4 h2-g3"))
		play(t, p, "h2-g3")
		if moves := texts(p); slices.ContainsFunc(moves, func(s string) bool { return strings.HasPrefix(s, "huff") }) {
			t.Errorf("without huff: %v", moves)
		}
	})
	t.Run("huff=losePiece", func(t *testing.T) {
		p := mustParse(t, mustOpen(t, "russian;huff=losePiece"), fen)
		play(t, p, "h2-g3")
		twin := mustParse(t, mustOpen(t, "russian;huff=losePiece"), game.Text(p))
		if twin.Key() != p.Key() || !slices.Equal(texts(twin), texts(p)) {
			t.Errorf("%s is read back as %s", game.Text(p), game.Text(twin))
		}
		play(t, p, "huff_c3")
		if p.ToMove() != game.SeatSet(1) || game.Text(p) != "B:Wg3:Bd4,h8" {
			t.Errorf("after the huff: %s", game.Text(p))
		}
	})
	t.Run("the culprit may be the man that moved", func(t *testing.T) {
		p := mustParse(t, mustOpen(t, "russian;huff=losePiece"), fen)
		play(t, p, "c3-b4 huff_b4")
		if game.Text(p) != "B:Wh2:Bd4,h8" {
			t.Errorf("after the huff: %s", game.Text(p))
		}
	})
	t.Run("a reply forgives", func(t *testing.T) {
		p := mustParse(t, mustOpen(t, "russian;huff=losePiece"), fen)
		play(t, p, "h2-g3 d4:b2")
		if game.Text(p) != "W:Wg3:Bb2,h8" {
			t.Errorf("after the reply: %s", game.Text(p))
		}
	})
	t.Run("huffing the last man wins", func(t *testing.T) {
		p := mustParse(t, mustOpen(t, "russian;huff=losePiece"), "W:Wc3:Bd4,h8")
		play(t, p, "c3-b4 huff_b4")
		if o := p.Outcome(); o.Reason != "noMen" || o.Winners(2) != game.SeatSet(1) {
			t.Errorf("outcome %v", o)
		}
	})
	t.Run("huff=redo", func(t *testing.T) {
		g := mustOpen(t, "russian;huff=redo")
		p := mustParse(t, g, "W:Wc3,e3,h2:Bd4,h8")
		before := p.Key()
		play(t, p, "c3-b4")
		twin := mustParse(t, g, game.Text(p))
		if twin.Key() != p.Key() {
			t.Errorf("%s is read back as %s", game.Text(p), game.Text(twin))
		}
		play(t, p, "huff_b4")
		checkMoves(t, p, []string{"c3:e5"})
		if p.Key() == before {
			t.Error("the duty is not in the key")
		}
		twin = mustParse(t, g, game.Text(p))
		if twin.Key() != p.Key() || !slices.Equal(texts(twin), texts(p)) {
			t.Errorf("%s is read back as %s", game.Text(p), game.Text(twin))
		}
		play(t, p, "c3:e5")
		if game.Text(p) != "B:We3,e5,h2:Bh8" {
			t.Errorf("after the redo: %s", game.Text(p))
		}
	})
	t.Run("redo with another man", func(t *testing.T) {
		p := mustParse(t, mustOpen(t, "russian;huff=redo"), "W:Wc3,e3,h2:Bd4,h8")
		play(t, p, "h2-g3 huff_g3")
		checkMoves(t, p, []string{"c3:e5", "e3:c5"})
	})
	t.Run("redo uncrowns", func(t *testing.T) {
		g := mustOpen(t, "russian;huff=redo")
		p := mustParse(t, g, "W:Wc7,e5:Bf6,h8")
		play(t, p, "c7-b8")
		twin := mustParse(t, g, game.Text(p))
		play(t, twin, "huff_b8")
		if got := game.Text(twin); got != "W:Wc7,e5:Bf6,h8:De5" {
			t.Errorf("after the huff: %s", got)
		}
	})
}

// TestOptions: what each option changes at the start or in a small position.
func TestOptions(t *testing.T) {
	for _, c := range []struct{ option, spec, fen, moves string }{
		{"capture=may", "english;capture=may", "B:W18,32:B14,1", "1-5 1-6 14x23 14-17"},
		{"manBack=off", "russian;manBack=off", "W:We5:Bd4,h8", "e5-d6 e5-f6"},
		{"manBack=on", "english;manBack=on", "W:W15:B18,1", "15x22"},
		{"precedence=most", "russian;precedence=most", "W:Wc3:Bb4,d4,f6", "c3:g7"},
		{"precedence=free", "brazilian;precedence=free", "W:Wc3:Bb4,d4,f6", "c3:a5 c3:g7"},
		{"mustContinue=off", "russian;mustContinue=off", "W:Wc3:Bd4,f6,h8", "c3:e5 c3:g7"},
		{"land=adjacent", "russian;land=adjacent", "W:WKa1:Bc3", "a1:d4"},
		{"promo=pass", "russian;promo=pass", "W:Wb6:Bc7,e7,g5", "b6:h4"},
		{"menRows, manStepBack", "turkish;manStepBack=on", "W:Wd4:Bh8", "d4-c4 d4-d3 d4-d5 d4-e4"},
		{"kids=first", "russian;kids=first", "W:We5,a1:Bf6,d4,h8", "e5:g7 e5-d6 a1-b2"},
		{"kids=second", "russian;kids=second", "W:We5,a1:Bd4,h8", "a1-b2 e5-d6 e5-f6"},
		{"kids=full", "russian;kids=full", "W:We5,a1:Bd4,h8", "e5:c3"},
		{"orientation=darkRight", "russian;orientation=darkRight", "W:Wa2:Bb7", "a2-b3"},
	} {
		t.Run(c.option, func(t *testing.T) {
			p := mustParse(t, mustOpen(t, c.spec), c.fen)
			checkMoves(t, p, strings.Fields(c.moves))
		})
	}
	for _, c := range []struct{ option, spec, start string }{
		{"first=black", "russian;first=black", "B:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"},
		{"first=white", "english;first=white", "W:W21-32:B1-12"},
		{"first=lot", "english;first=lot", "?:W21-32:B1-12"},
		{"menRows=rows13", "turkish;menRows=rows13", "W:Wa1,a3,b1,b3,c1,c3,d1,d3,e1,e3,f1,f3,g1,g3,h1,h3:Ba6,a8,b6,b8,c6,c8,d6,d8,e6,e8,f6,f8,g6,g8,h6,h8"},
		{"orientation=darkRight", "english;orientation=darkRight", "B:W21-32:B1-12"},
		{"ballot=twoMove", "english;ballot=twoMove", "B:W21-32:B1-12:O"},
	} {
		t.Run(c.option, func(t *testing.T) {
			g := mustOpen(t, c.spec)
			if got := game.Text(g.Start()); got != c.start {
				t.Errorf("start %s, want %s", got, c.start)
			}
			mustParse(t, g, c.start)
		})
	}
}

// TestChance: the lot decides who begins, the ballot how.
func TestChance(t *testing.T) {
	for _, c := range []struct {
		spec     string
		openings int
	}{{"english;ballot=twoMove", 43}, {"english;ballot=threeMove", 156}, {"russian;ballot=fmjd64", 149}, {"brazilian;ballot=fmjd64", 149}} {
		p := mustOpen(t, c.spec).Start()
		if n := len(p.AppendMoves(nil)); n != c.openings || p.ToMove() != game.SeatSet(game.Chance) {
			t.Errorf("%s: %d openings, want %d", c.spec, n, c.openings)
		}
	}
	p := mustOpen(t, "english;first=lot;ballot=threeMove").Start().(*Position)
	play(t, p, "lot_black ballot_1")
	for _, text := range []string{"9-13", "21-17", "5-9"} {
		if got := texts(p); p.ToMove() != game.SeatSet(game.Chance) || !slices.Equal(got, []string{text}) {
			t.Errorf("%s: %v, want %s by chance", game.Text(p), got, text)
		}
		q := mustParse(t, mustOpen(t, "english;first=lot;ballot=threeMove"), game.Text(p))
		if q.Key() != p.Key() || game.Text(q) != game.Text(p) {
			t.Errorf("%s is read back as %s", game.Text(p), game.Text(q))
		}
		play(t, p, text)
	}
	if got, want := game.Text(p), "W:W17,22-32:B1-4,6-13"; p.ToMove() != game.SeatSet(0) || got != want {
		t.Errorf("%s, want %s", got, want)
	}
	// Openings of the table are Black's: where the lot lets White begin, he makes them from his side.
	p = mustOpen(t, "english;first=lot;ballot=threeMove").Start().(*Position)
	play(t, p, "lot_white ballot_1")
	for _, text := range []string{"24-20", "12-16", "28-24"} {
		if got := texts(p); !slices.Equal(got, []string{text}) {
			t.Errorf("%s: %v, want %s by chance", game.Text(p), got, text)
		}
		if q := mustParse(t, mustOpen(t, "english;first=lot;ballot=threeMove"), game.Text(p)); q.Key() != p.Key() {
			t.Errorf("%s is read back as %s", game.Text(p), game.Text(q))
		}
		play(t, p, text)
	}
	if _, err := mustOpen(t, "english;first=lot").Start().ParseMove("lot green"); !errors.Is(err, game.ErrNotation) {
		t.Errorf("lot green: %v", err)
	}
	if _, err := game.Open("russian;ballot=twoMove"); !errors.Is(err, game.ErrValue) {
		t.Errorf("an English table for Russian draughts: %v", err)
	}
}

// TestBigAndSmall counts a board that no preset has.
func TestBigAndSmall(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules Rules
		nodes []int
	}{
		{"6x6 english", englishRules, []int{5, 25, 106, 369, 1271, 4104, 12495, 37474}},
		{"6x6 international", internationalRules, []int{5, 25, 106, 369, 1301, 4214, 12912, 39526}},
	} {
		c.rules.W, c.rules.H, c.rules.Rows = 6, 6, 2
		p := New(c.rules).Start()
		for depth, want := range c.nodes {
			if got := countLeaves(p, depth+1); got != want {
				t.Errorf("%s: perft %d is %d, want %d", c.name, depth+1, got, want)
			}
		}
	}
}

func countLeaves(p game.Position, depth int) int {
	if depth == 1 {
		return tree.CountMoves(p, nil)
	}
	n := 0
	q := game.New(p)
	for _, m := range p.AppendMoves(nil) {
		q.CopyFrom(p)
		q.Play(m)
		n += countLeaves(q, depth-1)
	}
	return n
}
