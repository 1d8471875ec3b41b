package turns_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// placementOracle lists the legal moves and drops of a position from its text alone.
func placementOracle(o *chesstest.Oracle, r *rules.Rules) []string {
	kingless := strings.ContainsRune(o.Hand, map[bool]rune{true: 'K', false: 'k'}[o.White])
	var list []string
	if !kingless || r.KingAnytime {
		board := *o
		if kingless || strings.Trim(o.Castling, "-") == "" {
			board.Rules.NoCastling = true
		}
		list = slices.DeleteFunc(board.Moves(), func(m string) bool {
			return kingless && (o.Pieces[m[3]-'1'][m[2]-'a'] != 0 || chesstest.Upper(o.Pieces[m[1]-'1'][m[0]-'a']) == 'P' && m[0] != m[2])
		})
	}
	tried := map[rune]bool{}
	for _, c := range o.Hand {
		if chesstest.IsWhite(c) != o.White || tried[c] || kingless && !r.KingAnytime && chesstest.Upper(c) != 'K' {
			continue
		}
		tried[c] = true
		for sq := range 64 {
			if x, y := sq%8, sq/8; mayPut(o, c, x, y, r) {
				list = append(list, string(chesstest.Upper(c))+"@"+chesstest.NameOf(x, y))
			}
		}
	}
	slices.Sort(list)
	return list
}

// mayPut tries to put a piece in.
func mayPut(o *chesstest.Oracle, c rune, x, y int, r *rules.Rules) bool {
	rank := chesstest.OwnRank(o.White, y)
	first, last := 2, 4
	if r.DropRanks != [2]int{} {
		first, last = r.DropRanks[0], r.DropRanks[1]
	}
	if o.Pieces[y][x] != 0 || chesstest.Upper(c) == 'P' && (rank < first || rank > last) || chesstest.Upper(c) == 'B' && r.TwoColours && taken(o, c, x, y) {
		return false
	}
	next := *o
	next.Pieces[y][x] = c
	next.Hand = strings.Replace(o.Hand, string(c), "", 1)
	if !next.Safe(o.White) || chesstest.Upper(c) == 'K' && next.Attacked(x, y, !o.White) {
		return false
	}
	if chesstest.Upper(c) == 'K' || next.Safe(!o.White) || r.DropCheck == rules.DropAny {
		return true
	}
	if r.DropCheck == rules.DropNoCheck {
		return false
	}
	next.White = !o.White
	next.Ep = nil
	return len(placementOracle(&next, r)) > 0
}

// taken tells whether the colour of a square has a bishop of that side and the other has none.
func taken(o *chesstest.Oracle, c rune, x, y int) bool {
	var on [2]bool
	for b := range 8 {
		for a := range 8 {
			if o.Pieces[b][a] == c {
				on[(a+b)%2] = true
			}
		}
	}
	return on[(x+y)%2] && !on[(x+y+1)%2]
}

// TestPlacementOracle compares the moves of random games with the oracle's.
func TestPlacementOracle(t *testing.T) {
	for _, spec := range []string{
		"appear", "appear;dropCheck=noMate;pawnZone=any", "appear;dropCheck=any;pawnZone=second;castling=on",
		"appear;kingFirst=off;bishops=oppositeColours", "appear;kingFirst=off;castling=on;dropCheck=noMate",
	} {
		t.Run(spec, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(4, 7))
			for range gametest.Fewer(2, 1) {
				p := chesstest.Open(t, spec).Start().(*rules.Position)
				for range gametest.Fewer(100, 50) {
					moves := p.AppendMoves(nil)
					if len(moves) == 0 {
						break
					}
					var got []string
					for _, m := range moves {
						got = append(got, game.MoveText(p, m))
					}
					slices.Sort(got)
					settled := chesstest.OrthodoxRules()
					settled.Double = func(_ bool, rank int) bool { return rank == 2 }
					o := chesstest.Oracle{Rules: settled}.Read(t, game.Text(p))
					if want := placementOracle(&o, &p.Game.Rules); !slices.Equal(got, want) {
						t.Fatalf("%s: %v, the oracle has %v", game.Text(p), got, want)
					}
					if p.Hash != p.FreshKey() {
						t.Fatalf("%s: key %x, from nothing %x", game.Text(p), p.Hash, p.FreshKey())
					}
					m := moves[rng.IntN(len(moves))]
					if spec == "appear;dropCheck=any;pawnZone=second;castling=on" && rng.IntN(3) == 0 { // pieces go home
						for _, home := range moves {
							if text := game.MoveText(p, home); strings.Contains("K@e1 R@a1 R@h1 K@e8 R@a8 R@h8 e1g1 e1c1", text) {
								m = home
							}
						}
					}
					p.Play(m)
				}
			}
		})
	}
}

// TestPlacement: positions after some moves, refusals, ends.
func TestPlacement(t *testing.T) {
	tests := []struct{ name, spec, moves, text string }{
		{"castling at home (11.6)", "appear;castling=on", "K@e1 K@d8 R@h1 P@a7", "3k4/p7/8/8/8/8/8/4K2R[QRBBNNPPPPPPPPqrrbbnnppppppp] w K - 4 3 homes=e1h1"},
		{"a king that has moved does not castle", "appear;castling=on", "K@e1 K@d8 R@h1 P@a7 Kf1 a6 Ke1 a5",
			"3k4/8/8/p7/8/8/8/4K2R[QRBBNNPPPPPPPPqrrbbnnppppppp] w - - 0 5 homes=h1"},
		{"nobody castles", "appear", "K@e1 K@d8 R@h1 P@a7", "3k4/p7/8/8/8/8/8/4K2R[QRBBNNPPPPPPPPqrrbbnnppppppp] w - - 4 3"},
		{"what is taken is out of the game", "appear", "K@e1 K@e8 P@d4 P@e5 dxe5", "4k3/8/8/4P3/8/8/8/4K3[QRRBBNNPPPPPPPqrrbbnnppppppp] b - - 0 3"},
	}
	for _, c := range tests {
		if got := game.Text(chesstest.Play(t, c.spec, "", c.moves).Pos); got != c.text {
			t.Errorf("%s: %s, want %s", c.name, got, c.text)
		}
		if p, err := chesstest.Open(t, c.spec).Parse(c.text); err != nil || game.Text(p) != c.text {
			t.Errorf("%s: read back: %v", c.name, err)
		}
	}
	chesstest.CheckRefusals(t, []chesstest.Refused{
		{"appear", "", "Q@d1", "kingFirst", ""},
		{"appear", "8/8/8/8/4K3/8/8/8[QRk] b - - 0 1", "K@e5", "kingAttacked", "e5"},
		{"appear", "8/8/8/8/3k4/8/8/K7[QP] w - - 0 1", "Q@d1", "dropChecks", "d4"},
		{"appear", "8/8/8/8/3k4/8/8/K7[QP] w - - 0 1", "P@a5", "dropRank", "a5"},
		{"appear", "8/8/8/8/3k4/8/8/K7[QP] w - - 0 1", "N@a5", "notInHand", ""},
		{"appear", "8/8/8/8/3k4/8/8/K7[QP] w - - 0 1", "Q@d4", "occupied", "d4"},
		{"appear", "8/8/8/8/3k4/8/8/K6r[QP] w - - 0 1", "Q@a3", "inCheck", "a1"},
		{"appear;dropCheck=noMate", "6k1/5ppp/8/8/8/8/8/K7[QR] w - - 0 1", "R@a8", "dropMates", "g8"},
		{"appear;bishops=oppositeColours", "6k1/5ppp/8/8/8/8/8/K6B[QB] w - - 0 1", "B@g2", "bishopColour", "g2"},
		{"appear;kingFirst=off", "6k1/8/8/4p3/3P4/8/8/8[K] w - - 0 1", "dxe5", "noCaptureYet", "e5"},
	})
	line := chesstest.Play(t, "appear;dropCheck=any", "6k1/5ppp/8/8/8/8/8/K7[QR] w - - 0 1", "R@a8")
	if o := line.Outcome(); o.Reason != "mate" {
		t.Errorf("a mating drop: %v", o)
	}
	for _, bad := range []string{"homes=e1", "homes=d4", "homes=a1a1"} {
		if _, err := chesstest.Open(t, "appear;castling=on").Parse("6k1/5ppp/8/8/8/8/8/K7[QR] w - - 0 1 " + bad); err == nil {
			t.Errorf("%s is accepted", bad)
		}
	}
}
