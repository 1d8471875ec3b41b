package layered_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Games of goals that are no kings, and of explosions.
func init() {
	combinations["atomic"] = func() chess.Record {
		r := recordOf("chess")
		r.Capture.Blast, r.Capture.Proof, r.Judge.Dead = true, "P", layers.Never
		return r
	}
	combinations["checks-hill-cylinder"] = func() chess.Record {
		r := recordOf("cylinder")
		r.Goal.Checks, r.Goal.Reach = 3, "K"
		for seat := range 2 {
			for _, sq := range []int{27, 28, 35, 36} {
				r.Zones.Goal[seat].Add(sq)
			}
		}
		return r
	}
	combinations["racing"] = func() chess.Record {
		r := recordOf("chess")
		r.Castling = layers.Castling{}
		r.Goal.NoChecks, r.Goal.Reach, r.Goal.Equalize = true, "K", true
		r.Judge.Dead = layers.Never
		for seat := range 2 {
			for x := range 8 {
				r.Zones.Goal[seat].Add(56 + x)
			}
		}
		r.Arrival.Array = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"
		return r
	}
	combinations["giveaway"] = func() chess.Record {
		r := recordOf("chess")
		r.Capture.Must = true
		r.Goal.Royalty, r.Goal.StuckWins, r.Zones.Promo, r.Judge.Dead = layers.None, true, "QRBNK", layers.Never
		r.Goal.Extinct = layers.Extinction{Kinds: "*", Wins: true, Reason: layers.ReasonGiven}
		return r
	}
	combinations["gates"] = func() chess.Record {
		r := recordOf("chess")
		atoms := func(a, b byte) []layers.Atom {
			return slices.Concat(r.Kinds[r.KindOf(a)-1].Atoms, r.Kinds[r.KindOf(b)-1].Atoms)
		}
		r.Kinds = slices.DeleteFunc(slices.Clone(r.Kinds), func(k layers.Kind) bool { return strings.IndexByte("PNBRQK", k.Letter) < 0 })
		r.Kinds = append(r.Kinds, layers.Kind{Letter: 'H', Atoms: atoms('B', 'N')}, layers.Kind{Letter: 'E', Atoms: atoms('R', 'N')})
		r.Zones.Promo = "QRBNHE"
		r.Arrival = layers.Arrival{Gates: true, Array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1"}
		return r
	}
	combinations["camps-house"] = func() chess.Record {
		r, house := combinations["gates"](), recordOf("crazyhouse")
		r.Arrival = layers.Arrival{Drops: true, Array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
		r.Capture.Fate, r.Zones.Drops = layers.ToHand, house.Zones.Drops
		for c, to := range map[byte]string{'N': "E", 'B': "HQ"} {
			k := &r.Kinds[r.KindOf(c)-1]
			k.Becomes, k.Stays = to, true
		}
		r.Kinds[r.KindOf('E')-1].Held, r.Kinds[r.KindOf('H')-1].Held = 'N', 'B'
		r.Kinds[r.KindOf('P')-1].Becomes, r.Kinds[r.KindOf('P')-1].Stays = "Q", true
		r.Arrival.OneAFile, r.Zones.Closed[0] = "P", layers.Zone{}.With(36)
		r.Zones.Promo, r.Zones.Limit, r.Zones.Mobile, r.Judge.Dead = "", "E1Q2", true, layers.Never
		for seat := range 2 {
			for sq := range 24 {
				r.Zones.Camp[seat].Add(sq + 40*(1-seat))
			}
		}
		r.Zones.Last = r.Zones.Camp
		return r
	}
	combinations["drops-first"] = func() chess.Record {
		r := recordOf("crazyhouse")
		r.Capture = layers.Capture{}
		r.Arrival = layers.Arrival{Drops: true, First: true, Array: "4k2r/8/8/8/8/8/8/R3K3[Nn] w Qk - 0 1"}
		return r
	}
	combinations["either-side"] = func() chess.Record {
		r := recordOf("crazyhouse")
		r.Capture = layers.Capture{Fate: layers.ToHand}
		r.Kinds[r.KindOf('N')-1].Becomes, r.Kinds[r.KindOf('Q')-1].Held = "Q", 'N'
		r.Arrival = layers.Arrival{Drops: true, Either: true, OneAFile: "P", OnFile: 2, Array: "4k3/8/8/8/8/8/PP6/R3K3[NPP] w - - 0 1"}
		r.Zones.Taking, r.Zones.Camp = true, r.Zones.Last
		return r
	}
	combinations["safe-goal"] = func() chess.Record {
		r := recordOf("chess")
		r.Goal.Reach, r.Goal.Safe, r.Zones.Goal, r.Judge.Dead = "N", true, r.Zones.Last, layers.Never
		return r
	}
	combinations["bare-king"] = func() chess.Record {
		r := recordOf("chess")
		r.Goal.StuckLoses, r.Judge.Dead = true, layers.Never
		r.Goal.Extinct = layers.Extinction{Kinds: "*", Left: 1, Theirs: 2, Claim: true, Reason: layers.ReasonBare}
		return r
	}
	combinations["suicide-losers"] = func() chess.Record {
		r := recordOf("chess")
		r.Capture.Must, r.Judge.Dead = true, layers.Never
		r.Goal.MatedWins, r.Goal.StuckFewer = true, true
		r.Goal.Extinct = layers.Extinction{Kinds: "*", Left: 1, Wins: true, Reason: layers.ReasonOnly}
		return r
	}
}

// TestGoals: games end by the goals that their records have, for the reason that these give.
func TestGoals(t *testing.T) {
	for _, c := range []struct {
		game, position, moves string
		winner                game.Seat
		reason                string
	}{
		{"atomic", "", "g1f3 f7f6 f3e5 b8c6 e5d7", 0, layers.ReasonExploded},
		{"checks-hill-cylinder", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +2+0", "h1h5", 0, layers.ReasonChecks},
		{"checks-hill-cylinder", "4k3/p7/8/8/8/3K4/8/8 w - - 0 1 +0+0", "d3d4", 0, layers.ReasonReached},
		{"racing", "8/K6k/8/8/8/8/8/8 w - - 0 1", "a7a8 h7h8", game.NoSeat, layers.ReasonBoth},
		{"racing", "8/K7/7k/8/8/8/8/8 w - - 0 1", "a7a8", 0, layers.ReasonReached},
		{"racing", "8/7k/K7/8/8/8/8/8 b - - 0 1", "h7h8", 1, layers.ReasonReached},
		{"racing", "8/K6k/8/8/8/8/8/8 w - - 0 1", "a7a8 h7h6", 0, layers.ReasonReached},
		{"giveaway", "8/8/8/8/p7/8/P7/8 w - - 0 1", "a2a3", 1, "stalemate"},
		{"giveaway", "8/8/8/8/2p5/1P6/8/8 w - - 0 1", "b3c4", 1, layers.ReasonGiven},
		{"bare-king", "4k3/8/8/8/8/8/4r3/3QK3 w - - 0 1", "e1e2 e8f8", 0, layers.ReasonBare},
		{"bare-king", "4k3/8/8/8/8/8/4r3/3QK3 w - - 0 1", "e1e2", game.NoSeat, ""},
		{"bare-king", "3k4/3q4/8/8/8/8/3R4/3QK3 w - - 0 1", "d2d7", 0, layers.ReasonBare},
		{"bare-king", "3kn3/8/8/8/8/8/8/3RK3 b - - 0 1", "d8e7", game.NoSeat, ""},
		{"safe-goal", "8/3N4/8/k7/8/8/8/4K3 w - - 0 1", "d7f8", 0, layers.ReasonReached},
		{"safe-goal", "8/3N4/6k1/8/8/8/8/4K3 w - - 0 1", "d7b8", 0, layers.ReasonReached},
		{"safe-goal", "5r2/1N6/8/7k/8/8/8/4K3 w - - 0 1", "b7d8", game.NoSeat, ""},
		{"safe-goal", "5r2/1N6/8/7k/8/8/8/4K3 w - - 0 1", "b7d8 f8f7", 0, layers.ReasonReached},
		{"safe-goal", "5r2/1N6/8/8/k7/6n1/8/4K3 w - - 0 1", "b7d8 g3h1", 1, layers.ReasonReached},
		{"suicide-losers", "6rk/6pp/8/4N3/8/8/8/K7 w - - 0 1", "e5f7", 1, "mate"},
		{"suicide-losers", "7k/5K1p/7P/8/8/8/8/R7 w - - 0 1", "a1a2", 1, layers.ReasonFewer},
		{"suicide-losers", "7k/8/8/8/8/8/6pr/6K1 w - - 0 1", "", 0, layers.ReasonOnly},
	} {
		line := chesstest.Play(t, c.game, c.position, c.moves)
		o := line.Outcome()
		winner := game.NoSeat
		for seat := range 2 {
			if o.Over() && o.Value(game.Seat(seat), 2) > 0 {
				winner = game.Seat(seat)
			}
		}
		if o.Reason != c.reason || winner != c.winner {
			t.Errorf("%s %s %s: %v won by %v, want %s by %v", c.game, c.position, c.moves, o.Reason, winner, c.reason, c.winner)
		}
	}
}

// TestGoalRefusals: what explosions and goals forbid is refused for the reason.
func TestGoalRefusals(t *testing.T) {
	chesstest.CheckRefusals(t, []chesstest.Refused{
		{"atomic", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", "explodesKing", "e1"},
		{"atomic", "4k3/8/8/8/8/8/3p4/1N2K3 w - - 0 1", "b1d2", "explodesKing", "e1"},
		{"atomic", "4k3/8/8/8/8/8/2rp4/4KR2 w - - 0 1", "e1d2", "explodesKing", "e1"},
		{"racing", "", "f2g4", "bishopWay", "e3 g3 d4 h4 c5 b6 a7"},
		{"racing", "8/8/8/8/8/k7/8/K5R1 w - - 0 1", "g1g3", "givesCheck", "a3"},
		{"drops-first", "", "e1e2", "dropFirst", ""},
		{"drops-first", "", "O-O-O", "dropFirst", ""},
		{"drops-first", "", "R@a2", "notInHand", ""},
		{"either-side", "4k3/8/8/8/8/P7/P7/R3K3[NPP] w - - 0 1", "P@a4", "dropFile", "a2 a3"},
		{"either-side", "", "P@b3=Q", "notLegal", "b3"},
		{"giveaway", "8/8/8/8/8/1p6/P6R/8 w - - 0 1", "h2h3", "mustCapture", "a2"},
	})
}

// TestGoalScenes: explosions, checks and squares that win are seen.
func TestGoalScenes(t *testing.T) {
	g := chesstest.Open(t, "atomic")
	p := chesstest.Parse(t, g, "4k3/8/3nb3/4p3/3P4/8/8/4K3 w - - 0 1")
	places := p.(game.Scener).Board().Places
	for _, path := range game.SceneOf(p, 0).Paths {
		var gone []string
		for _, place := range path.Taken {
			gone = append(gone, places[place].Name)
		}
		slices.Sort(gone)
		if got := strings.Join(gone, " "); path.Text == "d4e5" && got != "d4 d6 e5 e6" {
			t.Errorf("%s takes %q", path.Text, got)
		}
	}
	p = chesstest.Parse(t, chesstest.Open(t, "checks-hill-cylinder"), "4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +2+1")
	facts := game.SceneOf(p, 0).Facts
	want := []game.Fact{{Key: "checks", Seat: 0, Value: "2/3"}, {Key: "checks", Seat: 1, Value: "1/3"}}
	if !slices.Equal(facts, want) {
		t.Errorf("facts %v, want %v", facts, want)
	}
	goals := 0
	for _, place := range p.(game.Scener).Board().Places {
		if place.Tint == 5 {
			goals++
		}
	}
	if goals != 4 {
		t.Errorf("%d squares that win, want 4", goals)
	}
}

// TestGoalNames: moves that end a game have the mark of mate.
func TestGoalNames(t *testing.T) {
	for _, c := range []struct{ game, position, move, name string }{
		{"atomic", "4k3/4p3/8/6N1/8/8/8/4K3 w - - 0 1", "g5e6", "Ne6"},
		{"atomic", "4k3/3p4/8/4N3/8/8/8/4K3 w - - 0 1", "e5d7", "Nxd7#"},
		{"checks-hill-cylinder", "4k3/p7/8/8/8/3K4/8/8 w - - 0 1 +0+0", "d3d4", "Kd4#"},
		{"checks-hill-cylinder", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +1+0", "h1h5", "Qh5+"},
		{"giveaway", "8/8/8/8/8/1p6/P7/8 w - - 0 1", "a2b3", "axb3"},
	} {
		p := chesstest.Parse(t, chesstest.Open(t, c.game), c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(c.game, c.move, err)
		}
		if got := string(p.(game.Namer).AppendName(nil, m, "en")); got != c.name {
			t.Errorf("%s: %s is %s, want %s", c.game, c.move, got, c.name)
		}
	}
}

// TestCheckCounters: checks given stand at the end of a text; those that are left, as other programs write them, are read too.
func TestCheckCounters(t *testing.T) {
	g := chesstest.Open(t, "checks-hill-cylinder")
	for text, want := range map[string]string{
		"4k3/8/8/8/8/8/8/4K2Q w - - 3+1 0 1":   "4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +0+2",
		"4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +1+2":  "4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +1+2",
		"4k3/8/8/8/8/8/8/4K2Q w - - 0 1":       "4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +0+0",
		"4k3/8/8/8/8/8/8/4K2Q w - - 4+3 0 1":   "",
		"4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +3+3":  "",
		"4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +1+1+": "",
	} {
		p, err := g.Parse(text)
		switch {
		case err != nil && want != "", err == nil && want == "":
			t.Errorf("%s: %v", text, err)
		case err == nil && game.Text(p) != want:
			t.Errorf("%s is read as %s", text, game.Text(p))
		}
	}
	if _, err := chesstest.Open(t, "atomic").Parse("4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +1+1"); err == nil {
		t.Error("checks are counted where they do not matter")
	}
}

// TestGates: a piece of the hand follows another one: how that is written, read, clicked and refused.
func TestGates(t *testing.T) {
	g := chesstest.Open(t, "gates")
	p := g.Start()
	clicks := chesstest.Clicks(p)
	if got := clicks["b1c3h"]; !slices.Equal(got, []string{"hand:H b1 c3"}) {
		t.Errorf("b1c3h is clicked by %q", got)
	}
	castles := "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w AHah - 0 1 gates=a1e1h1a8e8h8"
	clicks = chesstest.Clicks(chesstest.Parse(t, g, castles))
	if got := clicks["e1g1e"]; !slices.Equal(got, []string{"hand:E e1 g1", "hand:E e1 h1"}) {
		t.Errorf("e1g1e is clicked by %q", got)
	}
	if got := clicks["h1e1e"]; !slices.Equal(got, []string{"hand:E h1 e1"}) {
		t.Errorf("h1e1e is clicked by %q", got)
	}
	for _, c := range []struct{ position, move, name string }{
		{"", "b1c3h", "Nc3/H"},
		{"", "b1c3", "Nc3"},
		{castles, "e1g1e", "O-O/Ee1"},
		{castles, "h1e1e", "O-O/Eh1"},
		{castles, "e1c1h", "O-O-O/He1"},
		{castles, "e1g1", "O-O"},
	} {
		q := p
		if c.position != "" {
			q = chesstest.Parse(t, g, c.position)
		}
		m, err := q.ParseMove(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.move, err)
			continue
		}
		name := string(q.(game.Namer).AppendName(nil, m, "en"))
		if again, err := q.ParseMove(name); name != c.name || err != nil || again != m {
			t.Errorf("%s is %s, want %s; read as %v, %v", c.move, name, c.name, game.MoveText(q, again), err)
		}
	}
	if q := chesstest.Parse(t, g, "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K1NR[HEhe] w KQGkq - 0 1"); !strings.HasSuffix(game.Text(q), "AHah - 0 1 gates=a1e1g1h1a8e8h8") {
		t.Errorf("the castling field of other programs is read as %s", game.Text(q))
	}
	chesstest.CheckRefusals(t, []chesstest.Refused{
		{"gates", "", "b1c3q", "notInHand", ""},
		{"gates", "", "H@e4", "gateOnly", ""},
		{"gates", "", "e2e4h", "gateOnly", "e2"},
		{"gates", "", "Nc3/Q", "notInHand", ""},
	})
	for _, text := range []string{"4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1 gates=-", "4k3/8/8/8/8/8/8/4K3[H] w - - 0 1 gates=a1", "4k3/8/8/8/8/8/8/4K3[H] w B - 0 1"} {
		if _, err := g.Parse(text); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

// TestTables: pieces become what their kinds say, or stay what they are.
func TestTables(t *testing.T) {
	g := chesstest.Open(t, "camps-house")
	clicks := chesstest.Clicks(chesstest.Parse(t, g, "4k3/8/8/8/4N3/8/8/4K3[] w - - 0 1"))
	for text, want := range map[string]string{"e4f6": "e4 f6 stay", "e4f6e": "e4 f6 promote:chancellor", "e4c3": "e4 c3"} {
		if got := clicks[text]; !slices.Equal(got, []string{want}) {
			t.Errorf("%s is clicked by %q, want %q", text, got, want)
		}
	}
	line := chesstest.Play(t, "camps-house", "4k3/5p2/8/8/3nN3/8/8/4K3[] b - - 0 1", "d4c2e e1d1 f7f6 e4f6e e8e7 d1c2")
	if got, want := game.Text(line.Pos), "8/4k3/5E2/8/8/8/2K5/8[NP] b - - 0 4"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, text := range []string{"4k3/8/8/8/8/8/8/4K3[E] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1"} {
		if _, err := g.Parse(text); err == nil && strings.Contains(text, "E") {
			t.Errorf("%s is read", text)
		}
	}
	p := chesstest.Parse(t, g, "4k3/8/6p1/5N2/3E4/8/8/4K3[] w - - 0 1")
	m, err := p.ParseMove("f5g7")
	if name := string(p.(game.Namer).AppendName(nil, m, "en")); err != nil || name != "Ng7+" {
		t.Errorf("f5g7 is %s: %v", name, err)
	}
	chesstest.CheckRefusals(t, []chesstest.Refused{
		{"camps-house", "4k3/8/6p1/5N2/3E4/8/8/4K3[] w - - 0 1", "f5g7e", "cannotBecome", "g7"},
		{"camps-house", "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7a8", "choosePromotion", "a8"},
		{"camps-house", "4k3/P7/8/8/2Q5/8/8/Q3K3[] w - - 0 1", "a7a8", "deadSquare", "a8"},
		{"camps-house", "4k3/8/8/8/8/8/2P5/4K3[P] w - - 0 1", "P@c5", "dropFile", "c2"},
		{"camps-house", "4k3/8/8/8/8/8/2P5/4K3[NP] w - - 0 1", "N@e5", "dropClosed", "e5"},
	})
}

// TestPlacedWhere: the longer leap of the one piece may not attack the king from where it is placed.
func TestPlacedWhere(t *testing.T) {
	for spec, code := range map[string]string{"maharajah": "", "maharajah;superM=on": "placedWhere", "maharajah;first=maharajah;superM=on": "placedWhere"} {
		g, err := chess.OpenRecord(recordOf(spec))
		if err != nil {
			t.Fatal(err)
		}
		var refusal *game.Refusal
		_, err = g.Start().ParseMove("M@f4")
		if errors.As(err, &refusal); (err != nil) != (code != "") || err != nil && refusal.Code != code {
			t.Errorf("%s: M@f4 is refused by %v, want %q", spec, err, code)
		}
	}
}
