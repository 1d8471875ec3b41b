package rules_test

import (
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/search/tree"
)

// deadDeep searches every rule set and many more positions; minutes, not seconds.
var deadDeep = flag.Bool("dead.deep", false, "search for wins in dead positions of all rule sets")

// noTable are games in which no position is dead, and the one of two boards.
var noTable = map[string]bool{"bughouse": true, "maharajah": true}

// ruleSets are the games of one board, and each of them with every single value of its options.
func ruleSets(t *testing.T) map[string][]string {
	sets := map[string][]string{}
	for _, info := range game.All() {
		if info.Family != "chess" || noTable[info.ID] {
			continue
		}
		sets[info.ID] = []string{info.ID}
		for _, o := range info.Options {
			values := o.Values
			if o.Kind == game.Switch {
				values = []string{"on", "off"}
			}
			for _, v := range values {
				if v != o.Default {
					sets[info.ID] = append(sets[info.ID], chesstest.Open(t, info.ID+";"+o.Key+"="+v).Name())
				}
			}
		}
	}
	return sets
}

// piece is a piece of a seat.
type piece struct {
	piece board.Piece
	seat  int
}

// piecesOf reads the pieces of both sides: "KN k", White's in capitals.
func piecesOf(text string) []piece {
	var list []piece
	for _, c := range text {
		for _, l := range rules.FamilyLetters {
			switch c {
			case rune(l.Char):
				list = append(list, piece{l.Piece, 0})
			case rune(l.Char) + 'a' - 'A':
				list = append(list, piece{l.Piece, 1})
			}
		}
	}
	return list
}

// arrange puts pieces on squares; it fails where the game has no such position.
func arrange(g *rules.Game, pieces []piece, squares []int, turn uint8) (*rules.Position, bool) {
	p := &rules.Position{Game: g, Fullmove: 10}
	for i, m := range pieces {
		if p.Bits.Occupied()>>uint(squares[i])&1 != 0 {
			return nil, false
		}
		p.Bits.Put(squares[i], m.seat, m.piece)
	}
	p.Bits.Turn = turn
	if p.Settle() != nil {
		return nil, false
	}
	p.Hash = p.FreshKey()
	return p, true
}

// asPlayed gives the answer that the table gives in play.
func asPlayed[T any](p *rules.Position, g *rules.Game, ask func() T) T {
	on := p.Game
	p.Game = g
	defer func() { p.Game = on }()
	return ask()
}

// TestFewPieces: how positions of few pieces end, by name.
func TestFewPieces(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, moves, reason string
		winner                              int
	}{
		{"a king takes a king", "doublemove", "8/8/8/8/8/2k5/8/K7 w - - 0 1 left=2", "a1b2 b2c3", "kingCaptured", 0},
		{"a king that has taken the queen is taken", "doublemove", "4k3/4Q3/4K3/8/8/8/8/8 b - - 0 1 left=2", "e8e7 e7f8 e6f7 f7f8", "kingCaptured", 0},
		{"but not with check and mate", "doublemove;goal=marseillais", "8/8/8/8/8/2k5/8/K7 w - - 0 1 left=2", "", "deadPosition", -1},
		{"a jump brings the kings together", "shashmaty", "8/8/8/7k/8/5p2/4K3/8 w - - 0 1", "e2:g4", "", -1},
		{"and a king jumps over a king", "shashmaty", "8/8/8/7k/8/5p2/4K3/8 w - - 0 1", "e2:g4 h5:f3", "kingCaptured", 1},
		{"kings apart never meet", "shashmaty", "8/8/8/7k/8/8/4K3/8 w - - 0 1", "", "deadPosition", -1},
		{"a knight in reserve is one knight", "appear", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "", "deadPosition", -1},
		{"two of them are enough", "appear", "4k3/8/8/8/8/8/8/4K3[NN] w - - 0 1", "", "", -1},
		{"a bishop in reserve may come to either colour", "appear", "4kb2/8/8/8/8/8/8/4K3[B] w - - 0 1", "", "", -1},
		{"who is put back may come to the other colour", "swedish", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", "", "", -1},
		{"or must stay on it", "swedish;bishops=sameColour", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", "", "deadPosition", -1},
		{"who is put back is a pawn again", "swedish;promoted=reverts", "4k3/8/8/8/8/8/8/2N~1K3 w - - 0 1", "", "", -1},
		{"a man alone changes sides in vain", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "", "deadPosition", -1},
		{"unless it was a pawn", "crazyhouse", "4k3/8/8/8/8/8/8/2N~1K3[] w - - 0 1", "", "", -1},
		{"two men meet on one board", "bughouse;drawRules=chess", "4k3/8/8/8/8/8/8/2N1K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[b] w - - 0 1", "", "", -1},
		{"one man is too little for both", "bughouse;drawRules=chess", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[b] w - - 0 1", "", "deadPosition", -1},
		{"dice leave a check standing", "dice", "8/8/8/8/8/3k4/8/K1N5 b - - 0 1 die=2", "", "", -1},
		{"not if they are rolled again", "dice;noMove=reroll", "8/8/8/8/8/3k4/8/K1N5 b - - 0 1", "", "deadPosition", -1},
		{"a knight is a rook on the a-file", "transform", "4k3/8/8/8/8/N7/8/4K3 w - - 0 1", "", "", -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			line := chesstest.Play(t, c.spec, c.position, c.moves)
			o := line.Outcome()
			winners := game.Seats(0)
			if c.winner >= 0 {
				winners = game.SeatSet(game.Seat(c.winner))
			}
			if o.Reason != c.reason || o.Winners(2) != winners || o.Over() == (len(line.Pos.AppendMoves(nil)) > 0) {
				t.Errorf("%s: %v, want %q won by %d", game.Text(line.Pos), o, c.reason, c.winner)
			}
		})
	}
}

// few is a position of few pieces as the retrograde search keeps it.
type few struct {
	board board.Board
	left  uint8
	dice  rules.Roll
}

func fewOf(p *rules.Position) few { return few{p.Bits, p.Left, p.Dice} }

// TestKingsAloneByRetrogradeSearch: with two kings, every position from which some sequence of legal
// moves wins is open, and every other is dead.
func TestKingsAloneByRetrogradeSearch(t *testing.T) {
	sets := ruleSets(t)
	for _, id := range gametest.Sample(slices.Sorted(maps.Keys(sets)), gametest.Fewer(1, 4)) {
		specs := sets[id]
		for _, spec := range specs {
			g := chesstest.Open(t, spec).Rules.(*rules.Game)
			if spec != specs[0] && testing.Short() {
				continue
			}
			if spec != specs[0] && g.Least == chesstest.Open(t, specs[0]).Rules.(*rules.Game).Least && !g.FileKing && !*deadDeep {
				continue
			}
			t.Run(spec, func(t *testing.T) { searchKings(t, g) })
		}
	}
}

func searchKings(t *testing.T, g *rules.Game) {
	on := g.WithoutDraws()
	kings := piecesOf("Kk")
	all := map[few]*rules.Position{}
	var queue, won []few
	note := func(p *rules.Position) {
		if at := fewOf(p); all[at] == nil {
			all[at] = p
			queue = append(queue, at)
		}
	}
	for i := range 2 * 64 * 64 {
		if p, ok := arrange(on, kings, []int{i & 63, i >> 6 & 63}, uint8(i>>12)); ok {
			note(p)
		}
	}
	back := map[few][]few{} // from where a position is reached
	over := map[few]bool{}
	for len(queue) > 0 {
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		p := all[at]
		if o := p.Outcome(); o.Over() {
			over[at] = true
			if o.Winners(2) != 0 {
				won = append(won, at)
			}
		}
		for _, m := range p.AppendMoves(nil) {
			q := new(rules.Position)
			q.CopyFrom(p)
			q.Play(m)
			q.Scratch = nil
			back[fewOf(q)] = append(back[fewOf(q)], at)
			note(q)
		}
	}
	open := map[few]bool{}
	for len(won) > 0 {
		at := won[len(won)-1]
		won = won[:len(won)-1]
		if !open[at] {
			open[at] = true
			won = append(won, back[at]...)
		}
	}
	for at, p := range all {
		if dead := asPlayed(p, g, p.Dead); dead == open[at] && !over[at] && p.TurnBegins() {
			t.Errorf("%s: dead %v, though a win can be reached: %v", game.Text(p), dead, open[at])
			return
		}
	}
}

// TestDeadForEver: no move leads out of the dead positions, none of which is won; that is the proof
// that nobody can win there. The same holds of the positions in which a seat may not win.
func TestDeadForEver(t *testing.T) {
	tries := gametest.Fewer(60, 20)
	if *deadDeep {
		tries = 20000
	}
	for id, specs := range ruleSets(t) {
		rng := rand.New(rand.NewPCG(1, uint64(len(id))))
		for _, spec := range specs {
			g := chesstest.Open(t, spec).Rules.(*rules.Game)
			on := g.WithoutDraws()
			for _, class := range strings.Fields("Kk KNk KBk KNNk KNkn KNBk KBkn KBBk KBkb KBBkb KBkbb KNkq KRk KPk") {
				stayDead(t, spec, g, on, piecesOf(class), tries, rng)
			}
		}
	}
}

func stayDead(t *testing.T, spec string, g, on *rules.Game, pieces []piece, tries int, rng *rand.Rand) {
	squares := make([]int, len(pieces))
	q := new(rules.Position)
	for range tries {
		for i := range squares {
			squares[i] = rng.IntN(64)
		}
		if rng.IntN(2) == 0 { // kings near each other, one of them at the edge
			squares[0] = rng.IntN(8)
			squares[1] = (squares[0] + []int{1, 2, 8, 9, 10, 16, 17, 18}[rng.IntN(8)]) & 63
		}
		p, ok := arrange(on, pieces, squares, uint8(rng.IntN(2)))
		if !ok {
			continue
		}
		if (g.Hands || g.Placement) && rng.IntN(2) == 0 {
			p = inReserve(p, squares[len(squares)-1])
		}
		if p.Outcome().Over() {
			continue
		}
		dead := asPlayed(p, g, p.Dead)
		var lost [2]bool // who may not win
		for seat := range lost {
			lost[seat] = asPlayed(p, g, func() bool { return !p.MayWin(game.Seat(seat)) })
		}
		if dead && !(lost[0] && lost[1]) {
			t.Errorf("%s: %s is dead, and yet somebody may win", spec, game.Text(p))
			return
		}
		for _, m := range p.AppendMoves(nil) {
			q.CopyFrom(p)
			q.Play(m)
			text := func() string { return game.Text(p) + " " + game.MoveText(p, m) }
			winners := q.Outcome().Winners(2)
			if dead && (winners != 0 || !asPlayed(q, g, q.Dead)) {
				t.Errorf("%s: %s leads out of a dead position", spec, text())
				return
			}
			for seat := range lost {
				may := asPlayed(q, g, func() bool { return q.MayWin(game.Seat(seat)) })
				if lost[seat] && (winners.Has(game.Seat(seat)) || may && !q.Outcome().Over()) {
					t.Errorf("%s: after %s seat %d may win, which could not", spec, text(), seat)
					return
				}
			}
		}
	}
}

// inReserve is the position with the piece of a square in the hand of its side.
func inReserve(p *rules.Position, sq int) *rules.Position {
	piece, seat := p.Bits.At(sq), p.Bits.SeatAt(sq)
	if piece == board.King || piece == board.NoPiece || !p.Game.MayHold(piece, seat) {
		return p
	}
	q := *p
	q.Bits.Clear(1 << uint(sq))
	q.Hand[seat][board.InHand(piece)]++
	q.Hash = q.FreshKey()
	return &q
}

// TestFewMenWin: what is not called dead is not: with the fewest pieces that leave a position open
// somebody wins.
func TestFewMenWin(t *testing.T) {
	for spec, classes := range map[string]string{
		"chess":                       "KNNk KNBk KBBk KNkn KNkb KBkn KBkb",
		"cylinder":                    "KNNk KNBk KBBk",
		"mobius":                      "KNNk KNBk KBBk KBkb",
		"transport":                   "KNNk KNkn KBkb",
		"neutral-queen":               "KNNk KBkn",
		"transform":                   "KNk KBk",
		"transform;king=transform":    "KNk",
		"doublemove;goal=marseillais": "KNBk KBBk",
		"doublemove":                  "Kk",
		"shashmaty":                   "Kk KNk KBk",
		"allmove":                     "Kk",
	} {
		g := chesstest.Open(t, spec).Rules.(*rules.Game)
		for _, class := range strings.Fields(classes) {
			if !someWin(g, piecesOf(class), make([]int, len(class)), 0) {
				t.Errorf("%s: nobody ever wins %s, which is called open", spec, class)
			}
		}
	}
}

// someWin places the pieces from index i on, the king of Black near a corner and that of White near it,
// and looks for a move of White that wins.
func someWin(g *rules.Game, pieces []piece, squares []int, i int) bool {
	if i == len(pieces) {
		p, ok := arrange(g, pieces, squares, 0)
		if !ok || p.Dead() {
			return false
		}
		q := new(rules.Position)
		for _, m := range p.AppendMoves(nil) {
			q.CopyFrom(p)
			q.Play(m)
			if q.Outcome().Winners(2).Has(0) {
				return true
			}
		}
		return false
	}
	at := i
	switch i { // Black's king first
	case 0:
		at = 1
		for i, m := range pieces {
			if m == (piece{board.King, 1}) {
				pieces[1], pieces[i] = pieces[i], pieces[1]
			}
		}
	case 1:
		at = 0
	}
	for sq := range 64 {
		if i == 0 && sq > 3 && sq != 18 || i == 1 && (sq>>3 > 3 || sq&7 > 4) {
			continue
		}
		squares[at] = sq
		if someWin(g, pieces, squares, i+1) {
			return true
		}
	}
	return false
}

// TestPerftCountsOn: counted on in dead positions, move trees have the numbers that other programs
// publish (Martin Sedlak's perft suite); as the game is played, they end there.
func TestPerftCountsOn(t *testing.T) {
	ends := false
	for _, c := range []struct {
		position string
		nodes    []uint64
	}{
		{"K7/8/2n5/1n6/8/8/8/k6N w - - 0 1", []uint64{3, 51, 345, 5301, 38348}},
		{"k7/8/2N5/1N6/8/8/8/K6n w - - 0 1", []uint64{17, 54, 835, 5910, 92250}},
		{"8/1k6/8/5N2/8/4n3/8/2K5 b - - 0 1", []uint64{16, 180, 2290, 24640, 288141}},
		{"B6b/8/8/8/2K5/4k3/8/b6B w - - 0 1", []uint64{17, 278, 4607, 76778}},
		{"8/8/1B6/7b/7k/8/2B1b3/7K w - - 0 1", []uint64{21, 316, 5744, 93338}},
		{"k7/B7/1B6/1B6/8/8/8/K6b w - - 0 1", []uint64{21, 144, 3242, 32955}},
	} {
		p := chesstest.Parse(t, chesstest.Open(t, "chess"), c.position)
		for i, want := range c.nodes {
			on := tree.Continued(p)
			if got, plain := tree.Perft(on, i+1), tree.PerftPlain(on, i+1); got != want || plain != want {
				t.Errorf("%s, %d plies: %d and %d by moves alone, want %d", c.position, i+1, got, plain, want)
			}
			ends = ends || tree.Perft(p, i+1) != want
		}
		if tree.Perft(p, len(c.nodes)) != tree.PerftPlain(p, len(c.nodes)) {
			t.Errorf("%s: as it is played, the counts differ", c.position)
		}
	}
	if !ends {
		t.Error("no dead position is met")
	}
	late := chesstest.Parse(t, chesstest.Open(t, "chess"), "4k3/8/8/8/8/8/8/R3K3 w Q - 149 90")
	fresh := chesstest.Parse(t, chesstest.Open(t, "chess"), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 90")
	if on, want := tree.Perft(tree.Continued(late), 4), tree.Perft(fresh, 4); on != want || tree.Perft(late, 4) == want {
		t.Errorf("past the counter: %d, want %d", on, want)
	}
	both := chesstest.Parse(t, chesstest.Open(t, "bughouse;drawRules=chess"), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1")
	if tree.Perft(both, 1) != 0 || tree.Perft(tree.Continued(both), 1) != 10 {
		t.Errorf("two boards of kings: %d moves, %d counted on, want 0 and 10", tree.Perft(both, 1), tree.Perft(tree.Continued(both), 1))
	}
}
