package weiqi

import (
	"fmt"
	"slices"
	"strings"
)

// tally is what a board comes to by the twin.
type tally struct {
	owners                            []byte // of every point, a dot where nobody counts it
	area, territory, prisoners, total [2]int // total in half points
}

// tooLong tells whether play has gone on for as long as it may.
func (s *slow) tooLong() bool { return s.stage == slowPlaying && s.plies >= s.limit }

// tally counts the board: dead stones come off first and are prisoners.
func (s *slow) tally() (t tally) {
	t.prisoners = s.prisoners
	if s.passStones && s.passes == 2 && s.turn == 'O' {
		t.prisoners[0]++ // White makes the last pass
	}
	b := slices.Clone(s.b)
	for at, dead := range s.dead {
		if c := s.b[at]; dead && c != '.' {
			b[at] = '.'
			t.prisoners[seatOf(other(c))]++
		}
	}
	t.owners = s.owners(b)
	taxed := make([]bool, len(b))
	territory := s.scoring == "territory" && !s.tooLong() // a game that has become too long is counted by area
	if s.tax == "seki" && territory {
		taxed = s.taxed(b, t.owners)
	}
	for at, owner := range t.owners {
		if owner == '.' {
			continue
		}
		t.area[seatOf(owner)]++
		if b[at] == '.' && !taxed[at] {
			t.territory[seatOf(owner)]++
		}
	}
	for at := range taxed {
		if taxed[at] {
			t.owners[at] = '.'
		}
	}
	if t.total = [2]int{2 * t.area[0], 2 * t.area[1]}; territory {
		t.total = [2]int{2 * (t.territory[0] + t.prisoners[0]), 2 * (t.territory[1] + t.prisoners[1])}
	}
	t.total[1] += s.komi
	if s.handicap >= 2 {
		t.total[1] += map[string]int{"none": 0, "oneLess": 2 * (s.handicap - 1), "all": 2 * s.handicap}[s.bonus]
	}
	return t
}

// owners are the colours of stones and of the empty points that reach one colour alone.
func (s *slow) owners(b []byte) []byte {
	owners, done := slices.Clone(b), make([]bool, len(b))
	for at := range b {
		if b[at] != '.' || done[at] {
			continue
		}
		region, around := s.group(b, at)
		x, o := has(b, around, 'X'), has(b, around, 'O')
		for _, p := range region {
			done[p] = true
			switch {
			case x > 0 && o == 0:
				owners[p] = 'X'
			case o > 0 && x == 0:
				owners[p] = 'O'
			}
		}
	}
	return owners
}

// taxed are the empty points that groups in seki surround (rules/go 3). Both sides fill the neutral points that they can; who then
// still touches one is in seki, and so is what lives with it by a common eye.
func (s *slow) taxed(b, owners []byte) []bool {
	filled := s.filled(b, owners)
	seki := make([]bool, len(b)) // stones in seki and the points that they surround
	for at := range b {
		for _, q := range s.near[at] {
			seki[at] = seki[at] || b[at] != '.' && owners[q] == '.' && filled[q] == '.'
		}
	}
	for again := true; again; {
		again = false
		for at := range b {
			for _, q := range s.near[at] {
				if seki[at] && !seki[q] && owners[q] != '.' && owners[q] == owners[at] {
					seki[q], again = true, true
				}
			}
		}
	}
	for at := range b {
		seki[at] = seki[at] && b[at] == '.'
	}
	return seki
}

// filled is the board after both sides have filled the neutral points, as long as there is one that a side can fill from a stone of
// its own, taking nothing and keeping two liberties.
func (s *slow) filled(b, owners []byte) []byte {
	b = slices.Clone(b)
	for again := true; again; {
		again = false
		for at := range b {
			for _, c := range []byte("XO") {
				if owners[at] == '.' && b[at] == '.' && s.fills(b, at, c) {
					b[at], again = c, true
				}
			}
		}
	}
	return b
}

func (s *slow) fills(board []byte, at int, c byte) bool {
	b := slices.Clone(board)
	b[at] = c
	for _, q := range s.near[at] {
		if b[q] == other(c) {
			if _, around := s.group(b, q); has(b, around, '.') == 0 {
				return false
			}
		}
	}
	own, around := s.group(b, at)
	return len(own) > 1 && has(b, around, '.') > 1
}

// end is why the game is over and its result as players write it, both empty while it goes on.
func (s *slow) end() (reason, result string) {
	switch lead := s.prisoners[0] - s.prisoners[1]; {
	case s.goal > 0 && max(s.prisoners[0], s.prisoners[1]) >= s.goal:
		return "captured", ahead(lead) + "+Capture"
	case s.goal > 0 && (s.passes == 2 || s.tooLong()) && lead == 0:
		return "equalCaptured", "Draw"
	case s.goal > 0 && (s.passes == 2 || s.tooLong()):
		return "moreCaptured", ahead(lead) + "+Capture"
	case s.stage == slowSettled:
		return s.byPoints("points", "equalPoints")
	case s.tooLong():
		return s.byPoints("tooLong", "tooLongEqual")
	case s.stage == slowPlaying && s.ko == "simple" && s.stood[s.state()] >= 3:
		return "noResult", "Void"
	}
	return "", ""
}

func (s *slow) byPoints(reason, tie string) (string, string) {
	total := s.tally().total
	lead := total[0] - total[1]
	switch {
	case lead == 0 && s.tieToBlack:
		return "tieToBlack", "B+0"
	case lead == 0:
		return tie, "Draw"
	}
	return reason, ahead(lead) + "+" + strings.TrimSuffix(fmt.Sprintf("%.1f", float64(max(lead, -lead))/2), ".0")
}

// ahead is who is, by the sign of Black's lead.
func ahead(lead int) string {
	if lead > 0 {
		return "B"
	}
	return "W"
}
