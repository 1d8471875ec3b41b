package rithmomachia_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// slow is a second generator, written from the rules and from the text of a position alone: it walks over squares by
// their coordinates, knows no bits and shares nothing with the first.
type slow struct {
	opt  map[string]string
	men  map[[2]int]counter
	turn string
	took map[string][3]int
	hand map[string][]counter
}

// counter is a man: the letter of its form and its numbers, of a pyramid one for each part with the form before it.
type counter struct {
	side, form string
	parts      []string // S36 …; one for a plain man
}

func (c counter) text() string {
	if c.form != "P" && c.form != "Q" {
		return c.parts[0]
	}
	var numbers []string
	for _, p := range c.parts {
		numbers = append(numbers, p[1:])
	}
	return c.form + strings.Join(numbers, ".")
}

func (c counter) total() (sum int) {
	for _, p := range c.parts {
		n, _ := strconv.Atoi(p[1:])
		sum += n
	}
	return sum
}

// values are the total and, of a pyramid, each part.
func (c counter) values() []int {
	list := []int{c.total()}
	for _, p := range c.parts {
		n, _ := strconv.Atoi(p[1:])
		list = append(list, n)
	}
	return list
}

func (c counter) moves(form byte) bool {
	return slices.ContainsFunc(c.parts, func(p string) bool { return p[0] == form })
}

const evenParts, oddParts = "S36 S25 T16 T9 C4 C1", "S64 S49 T36 T25 C16"

func readCounter(side, text string) counter {
	if text[0] != 'P' && text[0] != 'Q' {
		return counter{side, text[:1], []string{text}}
	}
	from := evenParts
	if (side == "odd") == (text[0] == 'P') {
		from = oddParts
	}
	c := counter{side: side, form: text[:1]}
	for _, number := range strings.Split(text[1:], ".") {
		for _, p := range strings.Fields(from) {
			if p[1:] == number {
				c.parts = append(c.parts, p)
			}
		}
	}
	return c
}

func newSlow(t *testing.T, text string, opt map[string]string) *slow {
	t.Helper()
	var object map[string]any
	if err := json.Unmarshal([]byte(text), &object); err != nil {
		t.Fatal(err)
	}
	s := &slow{opt: opt, men: map[[2]int]counter{}, took: map[string][3]int{}, hand: map[string][]counter{}}
	for name, value := range object {
		switch v := value.(type) {
		case []any:
			s.took[name] = [3]int{int(v[0].(float64)), int(v[1].(float64)), int(v[2].(float64))}
		case string:
			side, hand := strings.CutSuffix(name, "Hand")
			switch {
			case name == "turn":
				s.turn = v
			case hand:
				for _, word := range strings.Fields(v) {
					s.hand[side] = append(s.hand[side], readCounter(side, word))
				}
			default:
				rank, _ := strconv.Atoi(name[1:])
				side := map[byte]string{'e': "even", 'o': "odd"}[v[0]]
				s.men[[2]int{int(name[0] - 'a'), rank - 1}] = readCounter(side, v[1:])
			}
		}
	}
	return s
}

func on(sq [2]int) bool { return sq[0] >= 0 && sq[0] < 8 && sq[1] >= 0 && sq[1] < 16 }

func nameOf(sq [2]int) string { return fmt.Sprintf("%c%d", 'a'+sq[0], sq[1]+1) }

var (
	orthogonal = [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}
	oblique    = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
)

// courses are the regular ways of a man: the squares of each, the last of which is where it ends.
func (s *slow) courses(c counter, from [2]int) (list [][][2]int) {
	add := func(steps [][2]int, far int) {
		for _, d := range steps {
			var course [][2]int
			for i := 1; i <= far; i++ {
				course = append(course, [2]int{from[0] + i*d[0], from[1] + i*d[1]})
			}
			if on(course[far-1]) {
				list = append(list, course)
			}
		}
	}
	if c.moves('C') {
		if s.opt["circle"] == "orthogonal" {
			add(orthogonal, 1)
		} else {
			add(oblique, 1)
		}
	}
	if c.moves('T') {
		add(orthogonal, 2)
	}
	if c.moves('S') {
		add(orthogonal, 3)
	}
	return list
}

func (s *slow) empty(sq [2]int) bool { _, taken := s.men[sq]; return !taken }

// goals are where a man may go.
func (s *slow) goals(from [2]int) (list [][2]int) {
	c := s.men[from]
	for _, course := range s.courses(c, from) {
		if !slices.ContainsFunc(course, func(sq [2]int) bool { return !s.empty(sq) }) {
			list = append(list, course[len(course)-1])
		}
	}
	if s.opt["flying"] == "on" {
		for dx := -3; dx <= 3; dx++ {
			for dy := -3; dy <= 3; dy++ {
				far := dx*dx + dy*dy
				to := [2]int{from[0] + dx, from[1] + dy}
				if (far == 5 && c.moves('T') || far == 10 && c.moves('S')) && on(to) && s.empty(to) {
					list = append(list, to)
				}
			}
		}
	}
	return list
}

// legal are all moves, sorted.
func (s *slow) legal() (list []string) {
	for from, c := range s.men {
		if c.side == s.turn {
			for _, to := range s.goals(from) {
				list = append(list, nameOf(from)+"-"+nameOf(to))
			}
		}
	}
	rank := map[string]int{"even": 0, "odd": 15}[s.turn]
	for _, c := range s.hand[s.turn] {
		text := c.text()
		if text[0] == 'P' || text[0] == 'Q' {
			text = text[:1]
		}
		for x := range 8 {
			if to := [2]int{x, rank}; s.empty(to) {
				list = append(list, text+"@"+nameOf(to))
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// attacks tells whether a man could move to a square in its regular way if that were empty.
func (s *slow) attacks(from, target [2]int) bool {
	for _, course := range s.courses(s.men[from], from) {
		last := len(course) - 1
		if course[last] == target && !slices.ContainsFunc(course[:last], func(sq [2]int) bool { return !s.empty(sq) }) {
			return true
		}
	}
	return false
}

// falls tells whether a number on a square is taken by men of the side to move.
func (s *slow) falls(target [2]int, v int) bool {
	var attackers [][2]int
	for sq, c := range s.men {
		if c.side == s.turn && s.attacks(sq, target) {
			attackers = append(attackers, sq)
			if slices.Contains(c.values(), v) {
				return true
			}
		}
	}
	for i, one := range attackers {
		for _, two := range attackers[:i] {
			for _, a := range s.men[one].values() {
				for _, b := range s.men[two].values() {
					if a+b == v || a-b == v || b-a == v || s.opt["ambushMul"] == "on" && (a*b == v || a*v == b || b*v == a) {
						return true
					}
				}
			}
		}
	}
	lines := orthogonal
	if s.opt["assaultDiagonal"] == "on" {
		lines = append(slices.Clone(lines), oblique...)
	}
	for _, d := range lines {
		gap, sq := 0, [2]int{target[0] + d[0], target[1] + d[1]}
		for on(sq) && s.empty(sq) {
			gap, sq = gap+1, [2]int{sq[0] + d[0], sq[1] + d[1]}
		}
		if c := s.men[sq]; gap > 0 && c.side == s.turn {
			for _, a := range c.values() {
				if a*gap == v || v*gap == a {
					return true
				}
			}
		}
	}
	return false
}

// besieged tells whether a man is shut in.
func (s *slow) besieged(target [2]int) bool {
	if s.opt["siege"] == "immobile" {
		for _, course := range s.courses(s.men[target], target) {
			i := slices.IndexFunc(course, func(sq [2]int) bool { return !s.empty(sq) })
			if i < 0 || s.men[course[i]].side != s.turn {
				return false
			}
		}
		return true
	}
	for _, d := range orthogonal {
		if sq := [2]int{target[0] + d[0], target[1] + d[1]}; on(sq) && s.men[sq].side != s.turn {
			return false
		}
	}
	return true
}

// play makes a move and takes what falls; the turn stays for winner to ask.
func (s *slow) play(move string) {
	from, to, walks := strings.Cut(move, "-")
	if !walks {
		from, to, _ = strings.Cut(move, "@")
	}
	rank, _ := strconv.Atoi(to[1:])
	at := [2]int{int(to[0] - 'a'), rank - 1}
	if walks {
		rank, _ := strconv.Atoi(from[1:])
		old := [2]int{int(from[0] - 'a'), rank - 1}
		s.men[at] = s.men[old]
		delete(s.men, old)
	} else {
		i := slices.IndexFunc(s.hand[s.turn], func(c counter) bool { return strings.HasPrefix(c.text(), from) && (len(from) == 1 || c.text() == from) })
		s.men[at] = s.hand[s.turn][i]
		s.hand[s.turn] = slices.Delete(s.hand[s.turn], i, i+1)
	}
	next, took := maps.Clone(s.men), s.took[s.turn]
	count := func(n int) { took[1] += n; took[2] += len(strconv.Itoa(n)) }
	for sq, c := range s.men {
		if c.side == s.turn {
			continue
		}
		if s.falls(sq, c.total()) || s.besieged(sq) {
			delete(next, sq)
			took[0]++
			count(c.total())
			s.capture(c)
			continue
		}
		if c.form != "P" && c.form != "Q" {
			continue
		}
		left := slices.DeleteFunc(slices.Clone(c.parts), func(p string) bool { n, _ := strconv.Atoi(p[1:]); return s.falls(sq, n) })
		if len(left) == 0 {
			delete(next, sq)
			took[0]++
			count(c.total())
			s.capture(c)
			continue
		}
		for _, p := range c.parts {
			if !slices.Contains(left, p) {
				n, _ := strconv.Atoi(p[1:])
				count(n)
			}
		}
		next[sq] = counter{c.side, c.form, left}
	}
	s.men, s.took[s.turn] = next, took
}

// capture puts a man into the hand of who has taken it, where it changes sides.
func (s *slow) capture(c counter) {
	if s.opt["prisoners"] != "changeSides" {
		return
	}
	c.side = s.turn
	switch c.form {
	case "P":
		c.form = "Q"
	case "Q":
		c.form = "P"
	}
	s.hand[s.turn] = append(s.hand[s.turn], c)
}

func kindOfThree(a, b, c int) string {
	switch {
	case a > c:
		return kindOfThree(c, b, a)
	case a >= b || b >= c:
		return ""
	case b-a == c-b:
		return "arithmetic"
	case b*b == a*c:
		return "geometric"
	case a*(c-b) == c*(b-a):
		return "harmonic"
	}
	return ""
}

// triumph is the greatest one of the side that has moved: 0 to 3.
func (s *slow) triumph() (best int) {
	var mine [][2]int
	for sq, c := range s.men {
		if c.side == s.turn && (sq[1] >= 8) == (s.turn == "even") {
			mine = append(mine, sq)
		}
	}
	own := func(sq [2]int) bool { return slices.Contains(mine, sq) }
	for _, a := range mine {
		for dx := -7; dx <= 7; dx++ {
			for dy := -7; dy <= 7; dy++ {
				if dx == 0 && dy == 0 {
					continue
				}
				if dx == 0 || dy == 0 || dx == dy || dx == -dy {
					b, c, d := [2]int{a[0] + dx, a[1] + dy}, [2]int{a[0] + 2*dx, a[1] + 2*dy}, [2]int{a[0] + 3*dx, a[1] + 3*dy}
					if own(b) && own(c) {
						if len(s.kinds([][2]int{a, b, c}, false)) > 0 {
							best = max(best, 1)
						}
						if own(d) {
							best = max(best, s.rank([][2]int{a, b, c, d}, false))
						}
					}
				}
				b, c, d := [2]int{a[0] + dx, a[1]}, [2]int{a[0], a[1] + dx}, [2]int{a[0] + dx, a[1] + dx}
				if dx > 0 && dy == 0 && own(b) && own(c) && own(d) {
					best = max(best, s.rank([][2]int{a, b, c, d}, true))
				}
			}
		}
	}
	return best
}

func (s *slow) rank(at [][2]int, free bool) int {
	most := 0
	for _, n := range s.kinds(at, free) {
		most = max(most, n)
	}
	if most < 2 {
		return 0
	}
	return most
}

// kinds are, for every choice of numbers with a progression among them, how many kinds there are.
func (s *slow) kinds(at [][2]int, free bool) (list []int) {
	var choose func(chosen []int)
	choose = func(chosen []int) {
		if len(chosen) < len(at) {
			for _, v := range s.men[at[len(chosen)]].values() {
				choose(append(slices.Clone(chosen), v))
			}
			return
		}
		found := map[string]bool{}
		for i, a := range chosen {
			for j, b := range chosen {
				for k, c := range chosen {
					if i != j && j != k && i != k && (free || i < j && j < k) {
						found[kindOfThree(a, b, c)] = true
					}
				}
			}
		}
		delete(found, "")
		if len(found) > 0 {
			list = append(list, len(found))
		}
	}
	choose(nil)
	return list
}

// board is a position without its counts of plies, to be compared.
func (s *slow) board() string {
	var list []string
	for sq, c := range s.men {
		list = append(list, nameOf(sq)+":"+c.side[:1]+c.text())
	}
	for side, hand := range s.hand {
		for _, c := range hand {
			list = append(list, side+" holds "+c.text())
		}
	}
	for _, side := range []string{"even", "odd"} {
		list = append(list, fmt.Sprint(side, s.took[side]))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// won tells whether the side that has moved has won, under victories that it knows: a triumph of at least the first
// rank or so many men.
func (s *slow) won(g *game.Game) bool {
	least := 1 + slices.Index([]string{"magna", "major", "excellentissima"}, g.Options["triumph"])
	enemy := map[string]string{"even": "odd", "odd": "even"}[s.turn]
	pyramid := false
	for _, c := range s.men {
		pyramid = pyramid || c.side == enemy && (c.form == "P" || c.form == "Q")
	}
	men := 8
	if g.Options["victory"] == "corpore" {
		least, men = 9, 15
	}
	return s.triumph() >= least && !(pyramid && g.Options["pyramidFirst"] == "on") || s.took[s.turn][0] >= men
}

var sweep = flag.Bool("sweep", false, "ten times as many games against the oracle and by the contract")

// TestOracle: random games by two generators that share nothing. Under the plain rules sides seldom meet, so that some
// begin from positions in mid-fight.
func TestOracle(t *testing.T) {
	specs := []string{
		"rithmomachia", "rithmomachia;layout=close", "rithmomachia;layout=close;circle=orthogonal;triumph=major",
		"rithmomachia;layout=close;flying=on;ambushMul=on", "rithmomachia;layout=close;assaultDiagonal=on;siege=immobile;pyramidFirst=on",
		"rithmomachia;layout=close;prisoners=changeSides;victory=corpore", "rithmomachia;prisoners=changeSides;flying=on;ambushMul=on;victory=corpore",
	}
	games := 4
	switch {
	case *sweep:
		games = 40
	case testing.Short():
		games = 2
	}
	for n, spec := range specs {
		g := mustOpen(t, spec)
		rng := rand.New(rand.NewPCG(1, uint64(n)))
		for i := range games {
			p := scattered(t, g, rng)
			if i == 0 {
				p = g.Start()
			}
			for range 60 {
				if !agrees(t, g, p, rng) {
					break
				}
			}
		}
	}
}

// scattered is a position in which men of both sides, the pyramids among them, stand anywhere.
func scattered(t *testing.T, g *game.Game, rng *rand.Rand) game.Position {
	t.Helper()
	var entries []string
	squares := rng.Perm(128)
	for i, m := range game.SceneOf(g.Start(), 0).Men {
		shape, number, _ := strings.Cut(m.Kind, ".")
		if rng.IntN(3) > 0 || shape == "pyramid" {
			name := nameOf([2]int{squares[i] % 8, squares[i] / 8})
			entries = append(entries, fmt.Sprintf(`"%s":"%c%s%s"`, name, "eo"[m.Seat], strings.ToUpper(shape[:1]), number))
		}
	}
	p, err := g.Parse("{" + strings.Join(entries, ",") + "}")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// agrees compares what both make of a position and of a random move, which it plays; false where the game is over.
func agrees(t *testing.T, g *game.Game, p game.Position, rng *rand.Rand) bool {
	t.Helper()
	moves := p.AppendMoves(nil)
	if len(moves) == 0 {
		return false
	}
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = game.MoveText(p, m)
	}
	slices.Sort(texts)
	before := game.Text(p)
	s := newSlow(t, before, g.Options)
	if want := s.legal(); !slices.Equal(texts, want) {
		t.Fatalf("%s, %s: %v, want %v", g.Name(), before, texts, want)
	}
	m := moves[rng.IntN(len(moves))]
	text := game.MoveText(p, m)
	s.play(text)
	p.Play(m)
	if got, want := newSlow(t, game.Text(p), g.Options).board(), s.board(); got != want {
		t.Fatalf("%s, %s, %s: %s, want %s", g.Name(), before, text, got, want)
	}
	o := p.Outcome()
	if won := s.won(g); won != (o.Over() && o.Reason != "noMoves" && o.Winners(2) != 0) {
		t.Fatalf("%s, %s, %s: %v, want a win: %v", g.Name(), before, text, o, won)
	}
	return true
}

// clone is an independent copy.
func (s *slow) clone() *slow {
	c := &slow{opt: s.opt, men: maps.Clone(s.men), turn: s.turn, took: maps.Clone(s.took), hand: map[string][]counter{}}
	for side, hand := range s.hand {
		c.hand[side] = slices.Clone(hand)
	}
	return c
}

// count is the number of ends of all games of so many moves.
func (s *slow) count(g *game.Game, depth int) (n int) {
	moves := s.legal()
	if depth == 1 {
		return len(moves)
	}
	for _, m := range moves {
		next := s.clone()
		next.play(m)
		if !next.won(g) {
			next.turn = map[string]string{"even": "odd", "odd": "even"}[s.turn]
			n += next.count(g, depth-1)
		}
	}
	return n
}

// TestOracleCounts: the second generator comes to the numbers of the perft file.
func TestOracleCounts(t *testing.T) {
	counts := map[string][3]int{
		"rithmomachia":                                    {16, 272, 4912},
		"rithmomachia;circle=orthogonal":                  {12, 144, 2158},
		"rithmomachia;layout=close":                       {20, 454, 10149},
		"rithmomachia;layout=close;prisoners=changeSides": {20, 454, 13277},
	}
	depth := 3
	if testing.Short() {
		depth = 2
	}
	for spec, want := range counts {
		g := mustOpen(t, spec)
		if n := newSlow(t, game.Text(g.Start()), g.Options).count(g, depth); n != want[depth-1] {
			t.Errorf("%s: %d at depth %d, want %d", spec, n, depth, want[depth-1])
		}
	}
}
