package board_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// oracleGames are the games with the oracle's rules for them.
var oracleGames = []struct {
	spec   string
	change func(r *chesstest.OracleRules)
}{
	{"chess", func(*chesstest.OracleRules) {}},
	{"chess;pawnDouble=ownHalf", func(r *chesstest.OracleRules) {
		r.Double = func(_ bool, rank int) bool { return rank >= 2 && rank <= 4 }
	}},
	{"chess;promotion=queenOnly", func(r *chesstest.OracleRules) { r.Promotions = "q" }},
	{"chess960;start=0", func(r *chesstest.OracleRules) { r.Files = true }},
	{"chess960;start=337", func(r *chesstest.OracleRules) { r.Files = true }},
	{"chess960;start=666", func(r *chesstest.OracleRules) { r.Files = true }},
	{"chess960;start=959", func(r *chesstest.OracleRules) { r.Files = true }},
	{"odds;preset=pawnless-black", func(*chesstest.OracleRules) {}},
	{"odds;preset=extra-row", func(*chesstest.OracleRules) {}},
	{"odds;preset=horde", func(r *chesstest.OracleRules) {
		r.Double = func(white bool, rank int) bool { return rank == 2 || white && rank == 1 }
	}},
	{"odds;preset=dunsany", func(r *chesstest.OracleRules) {
		r.Double = func(white bool, rank int) bool { return rank == 2 && !white }
	}},
	{"odds;preset=rook-odds;oddColor=black", func(*chesstest.OracleRules) {}},
	{"fairy", func(r *chesstest.OracleRules) { r.Promotions = "crbn" }},
	{"fairy;preset=centaur;promoteQueen=on", func(r *chesstest.OracleRules) { r.Promotions = "aqrbn" }},
	{"fairy;preset=amazon", func(r *chesstest.OracleRules) { r.Promotions = "mrbn" }},
	{"fairy;preset=custom;army=RWBQKBZR,W:KN,Z:RFC", func(r *chesstest.OracleRules) {
		r.Promotions = "wqzrbn"
		r.Ways['W'] = chesstest.Ways{Leaps: slices.Concat(chesstest.Steps, chesstest.Jumps)}
		r.Ways['Z'] = chesstest.Ways{Leaps: slices.Concat(chesstest.Slanting, chesstest.Around(1, 3)), Rides: chesstest.Straight}
	}},
	{"fairy;preset=custom;army=DHAQKAHD,D:WD,H:BD", func(r *chesstest.OracleRules) {
		r.Promotions = "dhaqrbn"
		r.Ways['D'] = chesstest.Ways{Leaps: slices.Concat(chesstest.Straight, chesstest.Around(0, 2))}
		r.Ways['H'] = chesstest.Ways{Leaps: chesstest.Around(0, 2), Rides: chesstest.Slanting}
	}},
	{"crazyhouse", func(r *chesstest.OracleRules) { r.Hands = true }},
	{"maharajah", func(r *chesstest.OracleRules) { r.LastRank = "stays" }},
	{"maharajah;royalM=check;pawnToLastRank=promotes", func(r *chesstest.OracleRules) { r.Royals = "KM" }},
	{"maharajah;superM=on;armyColor=black;pawnToLastRank=forbidden;castling=off", func(r *chesstest.OracleRules) {
		r.LastRank, r.NoCastling = "forbidden", true
		r.Ways['M'] = chesstest.Ways{Leaps: slices.Concat(chesstest.Jumps, chesstest.Around(1, 3)), Rides: chesstest.Steps}
	}},
}

// TestOracle compares the legal moves of random games with the oracle's.
func TestOracle(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 1
	}
	for _, c := range oracleGames {
		t.Run(c.spec, func(t *testing.T) {
			settled := chesstest.OrthodoxRules()
			c.change(&settled)
			rng := rand.New(rand.NewPCG(7, 7))
			for range games {
				compareGame(t, chesstest.Open(t, c.spec).Start().(*rules.Position), settled, rng)
			}
		})
	}
}

func compareGame(t *testing.T, p *rules.Position, settled chesstest.OracleRules, rng *rand.Rand) {
	t.Helper()
	for range 200 {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			return
		}
		if p.Phase == rules.Playing {
			var got []string
			for _, m := range moves {
				got = append(got, game.MoveText(p, m))
			}
			slices.Sort(got)
			o := chesstest.Oracle{Rules: settled}.Read(t, game.Text(p))
			if want := o.Moves(); !slices.Equal(got, want) {
				t.Fatalf("%s: moves %v, the oracle has %v", game.Text(p), got, want)
			}
		}
		p.Play(moves[rng.IntN(len(moves))])
	}
}
