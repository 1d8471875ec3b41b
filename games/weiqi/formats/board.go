package formats

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/record/sgf"
)

// set is a board that is set up: stones, the side to move, prisoners of both sides and the number of the next move.
type set struct {
	rules    *weiqi.Game
	stones   []goban.Colour
	turn     game.Seat
	captured [2]int
	next     int
}

// of is the board of a position, as it may be set up.
func of(p *weiqi.Position) *set {
	s := &set{rules: p.Game(), stones: append([]goban.Colour(nil), p.Goban().Stones()[:p.Game().Len()]...), turn: p.Turn(), next: p.Plies() + 1}
	s.captured = [2]int{p.Captured(0), p.Captured(1)}
	if s.next > 2*len(s.stones) {
		s.next = 1 // play may go on for as long as a game
	}
	return s
}

// position is the position in which play goes on from the board.
func (s *set) position() (game.Position, error) {
	if p := s.rules.SetUp(s.stones, s.turn, s.captured, s.next-1); p != nil {
		return p, nil
	}
	return s.rules.Parse(s.text()) // which says what is wrong
}

// text is the board as a position is written.
func (s *set) text() string {
	var b strings.Builder
	for y := range s.rules.Rows {
		if y > 0 {
			b.WriteByte('/')
		}
		gap := 0
		flush := func() {
			if gap > 0 {
				fmt.Fprint(&b, gap)
			}
			gap = 0
		}
		for x := range s.rules.Columns {
			c := s.stones[s.rules.Point(x, y)]
			if c == goban.Empty {
				gap++
				continue
			}
			flush()
			b.WriteByte("XO"[c-goban.Black])
		}
		flush()
	}
	fmt.Fprintf(&b, " %c - 0 %d:%d %d", "bw"[s.turn&1], s.captured[0], s.captured[1], s.next)
	return b.String()
}

// setUps are the properties that set up stones, in the order in which they are read: of those that say the same point the last
// holds.
var setUps = []string{"AB", "AW", "AE"}

// put sets up the stones of AB, AW and AE, and whose turn PL says it is. An error is Forced: stones that have no place are
// left out.
func (s *set) put(n *sgf.Node) (err error) {
	for i, name := range setUps {
		for _, v := range n.Values(name) {
			points, bad := sgf.Points([]sgf.Value{v})
			if bad != nil && v.Line() != "" {
				err = sgf.Forced(v.Wrong(name, offBoard()))
			}
			for _, p := range points {
				if p.X >= s.rules.Columns || p.Y >= s.rules.Rows {
					err = sgf.Forced(v.Wrong(name, offBoard()))
					continue
				}
				s.stones[s.rules.Point(p.X, p.Y)] = []goban.Colour{goban.Black, goban.White, goban.Empty}[i]
			}
		}
	}
	if seat, ok := player(n); ok {
		s.turn = seat
	}
	return err
}

// places are the names of the points of a value that the board has.
func places(rules *game.Game, v sgf.Value) (names []string) {
	g := rules.Rules.(*weiqi.Game)
	points, _ := sgf.Points([]sgf.Value{v})
	for _, p := range points {
		if p.X < g.Columns && p.Y < g.Rows {
			names = append(names, g.Name(int(g.Point(p.X, p.Y))))
		}
	}
	return names
}

// offBoard is the fault of a place that the board does not have.
func offBoard() error { return game.Faultf("fileOffBoard", "no point of this board") }

// player is whose turn PL says it is.
func player(n *sgf.Node) (seat game.Seat, ok bool) {
	switch pl := strings.ToUpper(n.Line("PL")); {
	case strings.HasPrefix(pl, "W"), pl == "2":
		return 1, true
	case strings.HasPrefix(pl, "B"), pl == "1":
		return 0, true
	}
	return 0, false
}

// force plays a stone as FF[4] has it, whatever the rules say: it takes the place of one that stands there.
func (s *set) force(at goban.Point, by game.Seat) {
	foe := goban.Black + goban.Colour(1-by)
	s.stones[at] = foe.Other()
	taken := 0
	for _, q := range s.rules.Shape().Near[at] {
		if q != s.rules.Shape().Beyond && s.stones[q] == foe {
			taken += s.lift(q)
		}
	}
	lost := s.lift(at)
	s.captured[by] += taken
	s.captured[1-by] += lost
	s.turn = 1 - by
	s.next++
}

// lift takes a group off if it has no liberty, and counts its stones.
func (s *set) lift(at goban.Point) int {
	shape := s.rules.Shape()
	group, seen := []goban.Point{at}, make([]bool, len(s.stones)+1)
	for i := 0; i < len(group); i++ {
		seen[group[i]] = true
		for _, q := range shape.Near[group[i]] {
			switch {
			case q == shape.Beyond || seen[q]:
			case s.stones[q] == goban.Empty:
				return 0
			case s.stones[q] == s.stones[at]:
				group, seen[q] = append(group, q), true
			}
		}
	}
	for _, q := range group {
		s.stones[q] = goban.Empty
	}
	return len(group)
}

// stonesOf counts the stones that AB, AW and AE put on a board without any.
func stonesOf(p *weiqi.Position, root *sgf.Node) (black, white int) {
	s := of(p)
	clear(s.stones)
	_ = s.put(root) // what has no place is not counted
	for _, c := range s.stones {
		switch c {
		case goban.Black:
			black++
		case goban.White:
			white++
		}
	}
	return black, white
}

// sameStones tells whether a position has the stones of AB and no others.
func sameStones(p *weiqi.Position, root *sgf.Node) bool {
	s := of(p)
	had := append([]goban.Colour(nil), s.stones...)
	clear(s.stones)
	if s.put(root) != nil {
		return false
	}
	for i := range had {
		if had[i] != s.stones[i] {
			return false
		}
	}
	return true
}
