package weiqi

import "slices"

// slow is a second generator, written from the text of the rules alone (rules/go): plain arrays, whole boards as the past, floods for
// liberties, and every count made anew. It shares nothing with the first one.
type slow struct {
	terms
	near      [][]int // neighbours of every point
	b         []byte  // X, O and dots, by rows from the top
	before    string  // the board before the opponent's last move
	turn      byte
	past      map[string]bool
	stood     map[string]int // how often a position has stood, for the rule on long cycles
	prisoners [2]int
	plies     int
	passes    int
	place     int // handicap stones that Black still has to place
	stage     string
	resumed   bool
	content   [2]bool // with the dead stones as they are marked
	marked    int
	proposed  []bool
	dead      []bool
}

// Stages of a game of the twin: dead stones are settled between playing and its end.
const (
	slowPlacing = "placing"
	slowPlaying = "playing"
	slowMarking = "marking"
	slowSettled = "settled"
)

func newSlow(t terms) *slow {
	s := &slow{terms: t, turn: 'X', stage: slowPlaying, past: map[string]bool{}, stood: map[string]int{}}
	for at := range t.columns * t.rows {
		s.b, s.near = append(s.b, '.'), append(s.near, t.around(at))
	}
	s.dead = make([]bool, len(s.b))
	if t.whiteFirst {
		s.turn = 'O'
	}
	if t.handicap >= 2 && t.free {
		s.turn, s.stage, s.place = 'X', slowPlacing, t.handicap
		return s
	}
	if t.handicap >= 2 {
		s.turn = 'O'
		for _, at := range t.stars() {
			s.b[at] = 'X'
		}
	}
	s.note()
	return s
}

// around are the neighbours of a point.
func (t *terms) around(at int) (list []int) {
	x, y := at%t.columns, at/t.columns
	for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		nx, ny := x+d[0], y+d[1]
		if t.torus {
			nx, ny = (nx+t.columns)%t.columns, (ny+t.rows)%t.rows
		}
		if nx >= 0 && ny >= 0 && nx < t.columns && ny < t.rows && ny*t.columns+nx != at {
			list = append(list, ny*t.columns+nx)
		}
	}
	return list
}

// name is how a board is remembered, with the side to move where that counts.
func (s *slow) name(b []byte, turn byte) string {
	if s.ko == "situational" {
		return string(b) + string(turn)
	}
	return string(b)
}

// note remembers the board for superko, and the position for the rule on long cycles.
func (s *slow) note() {
	s.past[s.name(s.b, s.turn)] = true
	if s.ko == "simple" {
		s.stood[s.state()]++
	}
}

// state is all that decides what may be played under the simple ko rule: the point that it forbids among it.
func (s *slow) state() string {
	state := append(slices.Clone(s.b), s.turn, byte('0'+s.passes))
	if s.resumed {
		state = append(state, 'r')
	}
	for at, c := range s.before {
		if c != '.' && s.b[at] == '.' && byte(c) == s.turn {
			if b, _, _ := s.after(at); string(b) == s.before {
				return string(append(state, byte(at), byte(at>>8)))
			}
		}
	}
	return string(state)
}

func other(c byte) byte { return 'X' + 'O' - c }

// seatOf is the seat of a colour.
func seatOf(c byte) int {
	if c == 'X' {
		return 0
	}
	return 1
}

// group are the points that hang together with a point, and what stands around them, each point once.
func (s *slow) group(b []byte, at int) (points, around []int) {
	seen := make([]bool, len(b))
	seen[at], points = true, []int{at}
	for i := 0; i < len(points); i++ {
		for _, q := range s.near[points[i]] {
			switch {
			case seen[q]:
				continue
			case b[q] == b[at]:
				points = append(points, q)
			default:
				around = append(around, q)
			}
			seen[q] = true
		}
	}
	return points, around
}

// has counts those of some points that hold a colour.
func has(b []byte, points []int, c byte) (n int) {
	for _, p := range points {
		if b[p] == c {
			n++
		}
	}
	return n
}

// after is the board after a stone, how many stones of the opponent were taken and how many of one's own: first the
// opponent's groups without liberties come off, then one's own.
func (s *slow) after(at int) (b []byte, taken, lost int) {
	b = slices.Clone(s.b)
	b[at] = s.turn
	for _, q := range s.near[at] {
		if b[q] == other(s.turn) {
			taken += s.lift(b, q)
		}
	}
	return b, taken, s.lift(b, at)
}

// lift takes a group off if it has no liberty, and counts its stones.
func (s *slow) lift(b []byte, at int) int {
	points, around := s.group(b, at)
	if has(b, around, '.') > 0 {
		return 0
	}
	for _, p := range points {
		b[p] = '.'
	}
	return len(points)
}

// legal tells whether the side to move may play a stone on a point.
func (s *slow) legal(at int) bool {
	if s.b[at] != '.' || s.stage == slowPlacing {
		return s.b[at] == '.'
	}
	b, _, lost := s.after(at)
	if lost > 0 && (s.suicide == "no" || s.suicide == "multi" && lost == 1) {
		return false
	}
	if s.ko == "simple" {
		return string(b) != s.before && !slices.Equal(b, s.b)
	}
	return !s.stoodAfter(at)
}

// stoodAfter tells whether a stone brings about a board that has stood before.
func (s *slow) stoodAfter(at int) bool {
	b, _, _ := s.after(at)
	return s.past[s.name(b, other(s.turn))]
}

// stone plays one, or places one of the handicap: that is no ply, and White moves after the last.
func (s *slow) stone(at int) {
	if s.stage == slowPlacing {
		s.b[at] = 'X'
		if s.place--; s.place == 0 {
			s.stage, s.turn = slowPlaying, 'O'
			s.note()
		}
		return
	}
	s.before = string(s.b)
	b, taken, lost := s.after(at)
	s.b = b
	s.prisoners[seatOf(s.turn)] += taken
	s.prisoners[seatOf(other(s.turn))] += lost
	s.passes = 0
	s.moved()
}

func (s *slow) moved() {
	s.plies++
	s.turn = other(s.turn)
	s.note()
}

// pass passes. Two in a row end play: then the dead stones are settled, if points decide.
func (s *slow) pass(proposed []bool) {
	s.before = string(s.b)
	if s.passStones {
		s.prisoners[seatOf(other(s.turn))]++
	}
	s.passes++
	s.moved()
	if s.passes < 2 || s.goal > 0 {
		return
	}
	s.proposed = proposed
	if s.stage = slowSettled; s.deadBy != "none" {
		copy(s.dead, proposed)
	}
	if s.deadBy == "agree" {
		s.stage = slowMarking
	}
}

// mark flips the stones of a colour in the region that the other colour bounds: they are dead, or no longer if all were.
func (s *slow) mark(at int) {
	region := slices.Clone(s.b)
	for p, c := range region {
		if c == '.' {
			region[p] = s.b[at] // empty points hang together with the stones that are marked
		}
	}
	points, _ := s.group(region, at)
	all := true
	for _, p := range points {
		all = all && (s.b[p] == '.' || s.dead[p])
	}
	for _, p := range points {
		if s.b[p] != '.' {
			s.dead[p] = !all
		}
	}
	s.content = [2]bool{}
	s.marked++
}

// accept settles the dead stones when both sides have accepted them.
func (s *slow) accept(seat int) {
	s.content[seat] = true
	s.marked++
	if s.content == [2]bool{true, true} {
		s.stage = slowSettled
	}
}

// resume lets the opponent of who has asked for it move first.
func (s *slow) resume(seat int) {
	clear(s.dead)
	s.stage, s.resumed, s.content, s.passes, s.turn = slowPlaying, true, [2]bool{}, 0, "OX"[seat]
	s.marked++
	s.note()
}

// dispute ends a game whose sides do not agree after they have played on: all stones are alive, or by territory those that are
// proposed dead.
func (s *slow) dispute() {
	s.stage, s.content = slowSettled, [2]bool{}
	if clear(s.dead); s.scoring == "territory" {
		copy(s.dead, s.proposed)
	}
}
