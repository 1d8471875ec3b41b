package draughts

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestCountedDraws plays to and fro until a count makes a draw. Counts near their end are set by
// the position: see AppendText. Clauses are those of rules/draughts 4.
func TestCountedDraws(t *testing.T) {
	const (
		eight = "g1-h2 b8-a7 h2-g1 a7-b8" // two kings on opposite corners
		ten   = "46-41 4-15 41-46 15-4"
		turk  = "a1-a2 h8-h7 a2-a1 h7-h8"
	)
	for _, c := range []struct {
		clause, spec, fen, moves string
		plies                    int
		reason                   string
	}{
		{"D-RU d: 15 moves of kings only", "russian", "W:WKg1,a3:BKb8,h6", eight, 30, "quiet"},
		{"D-RU c: three kings v one, 15 moves", "russian", "W:WKg1,Ka1,Kc1:BKb8:G28", eight, 2, "threeKings"},
		{"D-RU c: four kings v one too", "russian", "W:WKg1,Kc1,Ke1,Ka5:BKb8:G28", eight, 2, "threeKings"},
		{"D-RU e: two or three pieces, 5 moves", "russian", "W:WKg1,a3:BKb8", eight, 10, "fewMen"},
		{"D-RU e: four or five, 30 moves", "russian", "W:WKg1,a3:BKb8,h6:G58", eight, 2, "balance"},
		{"D-RU e: six or seven, 60 moves", "russian", "W:WKg1,a3,b2:BKb8,h6,g7:G118", eight, 2, "balance"},
		{"D-RU e: eight are too many", "russian", "W:WKg1,a3,b2,c1:BKb8,h6,g7,f8:G118", eight, 30, "quiet"},
		{"D-RU f: three pieces v king on the main road", "russian", "W:WKg1,Kc1,e1:BKa1:R8", "g1-h2 a1-h8", 2, "mainRoad"},
		{"D-RU f: a board wider than high has two main roads", "spantsireti", "W:WKg1,Ki1,e1:BKj8:R8", "g1-h2 j8-c1", 2, "mainRoad"},
		{"D-RU-OLD: three kings v one, 15 moves", "russian;drawRules=ruOld", "W:WKg1,Ka1,Kc1:BKb8:G28", eight, 2, "threeKings"},
		{"D-RU-OLD: king with men v king, 30 moves", "russian;drawRules=ruOld", "W:WKg1,a3:BKb8:G58", eight, 2, "balance"},
		{"D-INT: 25 moves of kings only", "international", "W:WK46,36:BK4,5", ten, 50, "quiet"},
		{"D-INT: three v one, 16 moves", "international", "W:WK46,36,47:BK4:A30", ten, 2, "threeMen"},
		{"D-INT: two v one, 5 moves", "canadian", "W:WK67,55:BK5", "67-61 5-18 61-67 18-5", 10, "fewMen"},
		{"D-BR as D-RU", "brazilian", "W:WKg1,a3:BKb8", eight, 10, "fewMen"},
		{"D-EN: 40 moves without a man's move or capture", "english", "W:WK29,30:BK4,3:H78", "29-25 4-8 25-29 8-4", 2, "quiet"},
		{"D-IT: 40 moves likewise", "italian", "W:WK29,30:BK4,3:H78", "29-26 4-7 26-29 7-4", 2, "quiet"},
		{"D-ES: 20 moves of kings", "spanish", "W:WK8,10:BK25,23", "8-12 25-21 12-8 21-25", 40, "quiet"},
		{"D-ES: three kings v one on the long road, 12 moves", "spanish", "W:WK2,K4,K3:BK1:R22", "4-8 1-32", 2, "mainRoad"},
		{"D-POOL: 15 moves without progress", "pool", "W:WK32,21:BK1,12", "32-28 1-5 28-32 5-1", 30, "quiet"},
		{"D-POOL: three kings v one, 13 moves", "pool", "W:WK32,K31,K30:BK1:A24", "32-28 1-5", 2, "threeKings"},
		{"D-CZ: 60 plies", "czech", "W:WKg1,a3:BKb8,h6", eight, 60, "quiet"},
		{"D-FR: two kings v one, 7 moves", "frisian", "W:WK46,K47:BK4", ten, 14, "fewMen"},
		{"D-TR: 32 moves without capture or promotion", "turkish", "W:WKa1,c3:BKh8,g6:G62", turk, 2, "noGain"},
		{"D-TR: 50 moves if men step back", "turkish;manStepBack=on", "W:WKa1,c3:BKh8,g6:G98", turk, 2, "noGain"},
	} {
		t.Run(c.clause, func(t *testing.T) {
			p := mustParse(t, mustOpen(t, c.spec), c.fen)
			q := mustParse(t, mustOpen(t, c.spec+";drawMode=claim"), c.fen)
			moves := strings.Fields(c.moves)
			for ply := range c.plies {
				if o := p.Outcome(); o.Over() {
					t.Fatalf("over after %d plies: %s; %s", ply, o.Reason, game.Text(p))
				}
				for _, r := range []*Position{p, q} {
					m, err := r.ParseMove(moves[ply%len(moves)])
					if err != nil {
						t.Fatal(err)
					}
					r.Play(m)
				}
			}
			if o := p.Outcome(); o.Reason != c.reason || o.Winners(2) != 0 || len(p.AppendMoves(nil)) != 0 {
				t.Errorf("after %d plies %q, want %q; %s", c.plies, o.Reason, c.reason, game.Text(p))
			}
			if o := q.Outcome(); o.Over() {
				t.Errorf("with drawMode=claim it is over: %s", o.Reason)
			}
			if o := q.Claim(0, nil); o.Reason != c.reason {
				t.Errorf("claim gives %q, want %q", o.Reason, c.reason)
			}
		})
	}
}

// TestDrawsNotYet has positions in which a count must not run out.
func TestDrawsNotYet(t *testing.T) {
	for _, c := range []struct{ clause, spec, fen, move string }{
		{"none: nobody counts", "russian;drawRules=none", "W:WKg1:BKb8:H500:G500", "g1-h2"},
		{"D-RU d starts again with a man's move", "russian", "W:WKg1,a3:BKb8,h6:H29", "a3-b4"},
		{"D-RU e needs kings on both sides", "russian", "W:WKg1:Bb4:H9:A9", "g1-h2"},
		{"D-RU f waits while another man stands on the road", "russian", "W:WKb2,Kc1,Ke1:BKh8:R9", "e1-f2"},
		{"D-INT: a capture starts the shorter count", "international", "W:WK46,K36,K26:BK5:A31", "46-41"},
		{"D-FR: a king that can take goes on", "frisian", "W:WK46:BK28", ""},
		{"D-TR: a king that can take goes on", "turkish", "W:WKa1:BKa4", ""},
		{"D-ES: one king of three off the road counts nothing", "spanish", "W:WK2,K4,K3:BK8:R23", "2-5"},
	} {
		t.Run(c.clause, func(t *testing.T) {
			p := mustParse(t, mustOpen(t, c.spec), c.fen)
			if o := p.Outcome(); o.Over() {
				t.Fatalf("over at once: %s", o.Reason)
			}
			if c.move == "" {
				return
			}
			m, err := p.ParseMove(c.move)
			if err != nil {
				t.Fatal(err)
			}
			p.Play(m)
			if o := p.Outcome(); o.Over() && c.spec != "international" {
				t.Errorf("over: %s", o.Reason)
			}
		})
	}
}

// TestKingDuel: a king against a king is a draw at once where nothing can be taken.
func TestKingDuel(t *testing.T) {
	for _, c := range []struct{ spec, fen, auto, claim string }{
		{"frisian", "W:WK46:BK1", "kingDuel", ""},
		{"turkish", "W:WKa1:BKh8", "kingDuel", ""},
		{"russian", "W:WKg1:BKb8", "", "kingDuel"},
		{"international", "W:WK46:BK4", "", "kingDuel"},
		{"english", "W:WK29:BK4", "", ""},
		{"russian;drawRules=none", "W:WKg1:BKb8", "", ""},
	} {
		p := mustParse(t, mustOpen(t, c.spec), c.fen)
		if o := p.Outcome(); o.Reason != c.auto {
			t.Errorf("%s %s: %q, want %q", c.spec, c.fen, o.Reason, c.auto)
		}
		if o := p.Claim(0, nil); o.Reason != c.claim {
			t.Errorf("%s %s: claim gives %q, want %q", c.spec, c.fen, o.Reason, c.claim)
		}
	}
}

// TestRepetition: the third occurrence draws, the fourth in Italian; with drawMode=claim it must
// be claimed; the older Russian text counts a man's going to and fro.
func TestRepetition(t *testing.T) {
	const cycle = "g1-h2 b8-a7 h2-g1 a7-b8"
	const fen = "W:WKg1,a3:BKb8,h6"
	for _, c := range []struct {
		spec, fen, cycle string
		plies            int
		auto             string
		white, black     string // claims
	}{
		{"russian", fen, cycle, 7, "", "", ""},
		{"russian", fen, cycle, 8, "repetition3", "repetition3", "repetition3"},
		{"russian;drawMode=claim", fen, cycle, 8, "", "repetition3", "repetition3"},
		{"italian", "W:WK29,30:BK4,3", "29-26 4-7 26-29 7-4", 8, "", "", ""},
		{"italian", "W:WK29,30:BK4,3", "29-26 4-7 26-29 7-4", 12, "repetition4", "repetition4", "repetition4"},
		{"russian;drawRules=ruOld", fen, cycle, 10, "", "", ""},
		{"russian;drawRules=ruOld;drawMode=claim", fen, cycle, 11, "", "", "sameMoves"},
		{"russian;drawRules=ruOld;drawMode=claim", fen, cycle, 12, "", "sameMoves", ""},
		{"russian;drawRules=none", fen, cycle, 40, "", "", ""},
	} {
		line := game.NewLine(mustParse(t, mustOpen(t, c.spec), c.fen))
		moves := strings.Fields(c.cycle)
		for ply := range c.plies {
			m, err := line.Pos.ParseMove(moves[ply%4])
			if err != nil {
				t.Fatalf("%s: %v", c.spec, err)
			}
			line.Play(m)
		}
		if o := line.Outcome(); o.Reason != c.auto {
			t.Errorf("%s: after %d plies %q, want %q", c.spec, c.plies, o.Reason, c.auto)
		}
		for seat, want := range []string{c.white, c.black} {
			if o := game.ClaimOf(line.Pos, game.Seat(seat), line.Past); o.Reason != want {
				t.Errorf("%s: seat %d claims %q after %d plies, want %q", c.spec, seat, o.Reason, c.plies, want)
			}
		}
	}
}

// TestLongestGame: where nobody counts the game still ends.
func TestLongestGame(t *testing.T) {
	p := mustParse(t, mustOpen(t, "russian;drawRules=none"), "W:WKg1:BKb8")
	moves := strings.Fields("g1-h2 b8-a7 h2-g1 a7-b8")
	ply := 0
	for ; !p.Outcome().Over(); ply++ {
		m, err := p.ParseMove(moves[ply%4])
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
	}
	if o := p.Outcome(); o.Reason != "maxPlies" || ply != maxPlies {
		t.Errorf("%s after %d plies", o.Reason, ply)
	}
	q := mustParse(t, mustOpen(t, "russian;drawRules=none"), game.Text(p))
	if !q.Outcome().Over() {
		t.Errorf("%s lost its end", game.Text(p))
	}
}

func TestPliesToDraw(t *testing.T) {
	p := mustParse(t, mustOpen(t, "russian"), "W:WKc1,Ke1,Kg1,a3:BKh4,b4")
	left := p.PliesToDraw
	if left() != 0 {
		t.Errorf("nothing was counted, %d plies left", left())
	}
	p = mustParse(t, mustOpen(t, "russian"), "W:WKc1,Ke1,Kg1:BKh4")
	last := 1 << 20
	for _, text := range strings.Fields("c1-e3 h4-e7 e1-f2 e7-d6") {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		if n := p.PliesToDraw(); n <= 0 || n >= last {
			t.Errorf("after %s %d plies are left, before %d", text, n, last)
		} else {
			last = n
		}
	}
	if last != 26 {
		t.Errorf("%d plies are left of 30 after 4", last)
	}
}
