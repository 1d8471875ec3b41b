package turns_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// swedishOracle lists the legal moves of a position: every step that a piece could make if kings did
// not matter, every square for what it takes, and then whether the own king is attacked.
func swedishOracle(t *testing.T, text string, r *rules.Rules) []string {
	t.Helper()
	o := chesstest.Oracle{Rules: chesstest.OrthodoxRules()}.Read(t, text)
	loose := o
	loose.Rules.Royals = ""
	var list []string
	for _, m := range loose.Moves() {
		x, y, u, v := int(m[0]-'a'), int(m[1]-'1'), int(m[2]-'a'), int(m[3]-'1')
		piece := o.Pieces[y][x]
		next, victim, at := o, o.Pieces[v][u], [2]int{u, v}
		if chesstest.Upper(piece) == 'P' && x != u && victim == 0 {
			victim, at = o.Pieces[y][u], [2]int{u, y}
			next.Pieces[y][u] = 0
		}
		if chesstest.Upper(piece) == 'K' && (u-x == 2 || x-u == 2) {
			if slices.Contains(o.Moves(), m) { // castling is as in chess
				list = append(list, m)
			}
			continue
		}
		if victim != 0 && chesstest.Upper(victim) == 'K' {
			continue
		}
		next.Pieces[y][x], next.Pieces[v][u] = 0, piece
		if victim == 0 {
			if next.Safe(o.White) {
				list = append(list, m)
			}
			continue
		}
		list = append(list, puts(&o, next, m, victim, at, r)...)
	}
	slices.Sort(list)
	return list
}

// puts tries the piece taken, which stood on a square, everywhere.
func puts(o *chesstest.Oracle, next chesstest.Oracle, m string, victim rune, at [2]int, r *rules.Rules) (list []string) {
	if r.Revert && o.Promoted[at[1]][at[0]] {
		victim = 'p'
		if !o.White {
			victim = 'P'
		}
	}
	for b := range 8 {
		for a := range 8 {
			rank := chesstest.OwnRank(chesstest.IsWhite(victim), b)
			switch {
			case next.Pieces[b][a] != 0,
				chesstest.Upper(victim) == 'P' && (rank == 1 || rank == 8 || r.NotFar && rank == 7),
				chesstest.Upper(victim) == 'B' && r.SameColour && (a+b)%2 != (at[0]+at[1])%2:
				continue
			}
			put := next
			put.Pieces[b][a] = victim
			if put.Safe(o.White) {
				list = append(list, m+"/"+chesstest.NameOf(a, b))
			}
		}
	}
	return list
}

// TestSwedishOracle compares the moves of random games with the oracle's. Captures are preferred,
// so that the board gets into disorder.
func TestSwedishOracle(t *testing.T) {
	for _, spec := range []string{"swedish", "swedish;pawnRanks=own2to6;bishops=sameColour", "swedish;promoted=reverts"} {
		t.Run(spec, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(4, 6))
			for range gametest.Fewer(3, 1) {
				p := chesstest.Open(t, spec).Start().(*rules.Position)
				for range 80 {
					moves := p.AppendMoves(nil)
					if len(moves) == 0 {
						break
					}
					var got []string
					for _, m := range moves {
						got = append(got, game.MoveText(p, m))
					}
					slices.Sort(got)
					if want := swedishOracle(t, game.Text(p), &p.Game.Rules); !slices.Equal(got, want) {
						t.Fatalf("%s: %v, the oracle has %v", game.Text(p), got, want)
					}
					if p.Hash != p.FreshKey() {
						t.Fatalf("%s: key %x, from nothing %x", game.Text(p), p.Hash, p.FreshKey())
					}
					p.Play(moves[rng.IntN(len(moves))])
				}
			}
		})
	}
}

// TestSwedish: notation, refusals and ends.
func TestSwedish(t *testing.T) {
	const start = "rnbqkbnr/ppp2ppp/8/8/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 0 1"
	line := chesstest.Play(t, "swedish", start, "Qxd2+/h4 Bxd2/d8 Qxd2+/b1")
	if got, want := game.Text(line.Pos), "rnb1kbnr/ppp2ppp/8/8/7P/2N5/PPPq1PPP/RB1QKBNR w KQkq - 0 3"; got != want {
		t.Errorf("the example line leads to %s, want %s", got, want)
	}
	p := chesstest.Parse(t, chesstest.Open(t, "swedish"), start)
	m, _ := p.ParseMove("d8d2/h4")
	if en, uk := game.NameOf(p, m, "en"), game.NameOf(p, m, "uk"); en != "Qxd2+/h4" || uk != "Фxd2+/h4" {
		t.Errorf("named %s and %s, want Qxd2+/h4 and Фxd2+/h4", en, uk)
	}
	chesstest.CheckRefusals(t, []chesstest.Refused{
		{"swedish", start, "d8d2", "putBack", "d2"},
		{"swedish", start, "d8d2/a1", "putOccupied", "a1"},
		{"swedish", start, "d8d2/d8", "putRank", "d8"},
		{"swedish", start, "a7a6/h4", "nothingTaken", "a6"},
		{"swedish;pawnRanks=own2to6", "4k3/8/8/8/8/8/3p4/3QK3 w - - 0 1", "d1d2/a2", "putRank", "a2"},
		{"swedish;bishops=sameColour", "4k3/8/8/8/8/8/3b4/3QK3 w - - 0 1", "d1d2/a2", "putColour", "a2"},
		{"swedish", "8/8/8/8/8/2k5/3q4/2B1K3 w - - 0 1", "c1d2/e8", "putCheck", "e8"},
	})
	tests := []struct {
		name, spec, position, moves, reason string
		winner                              int
	}{
		{"third occurrence (12.7)", "swedish", "", chesstest.KnightsOut + chesstest.KnightsOut, "repetition3", -1},
		{"unless players claim it", "swedish;drawMode=claim", "", chesstest.KnightsOut + chesstest.KnightsOut, "", -1},
		{"the last ply", "swedish;maxPlies=20", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 10", "e7e5", "maxPlies", -1},
		{"mate", "swedish", "6rk/6pp/7N/8/8/8/8/K7 w - - 0 1", "h6f7", "mate", 0},
	}
	for _, c := range tests {
		line := chesstest.Play(t, c.spec, c.position, c.moves)
		if o := line.Outcome(); o.Reason != c.reason || c.winner >= 0 && o.Winners(2) != game.SeatSet(game.Seat(c.winner)) {
			t.Errorf("%s: %s: %v, want %q", c.name, game.Text(line.Pos), o, c.reason)
		}
	}
}
