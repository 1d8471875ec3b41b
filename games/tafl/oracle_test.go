package tafl_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

type point struct{ x, y int }

func (a point) plus(b point) point { return point{a.x + b.x, a.y + b.y} }
func (a point) back() point        { return point{-a.x, -a.y} }

var four = []point{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// slow is a second set of rules, written from their text: it keeps a map of letters, reads options by their names and
// shares nothing with the first.
type slow struct {
	n    int
	at   map[point]byte
	turn byte // t or T
	rule map[string]string
}

func newSlow(text string, rule map[string]string) *slow {
	words := strings.Fields(text)
	rows := strings.Split(strings.Trim(words[0], "/"), "/")
	s := &slow{n: len(rows), at: map[point]byte{}, turn: map[string]byte{"a": 't', "d": 'T'}[words[1]], rule: rule}
	for i, row := range rows {
		x, gap := 0, 0
		for _, c := range row {
			if c >= '0' && c <= '9' {
				gap = 10*gap + int(c-'0')
				continue
			}
			x, gap = x+gap, 0
			s.at[point{x, s.n - 1 - i}] = byte(c)
			x++
		}
	}
	return s
}

func (s *slow) on(p point) bool     { return p.x >= 0 && p.y >= 0 && p.x < s.n && p.y < s.n }
func (s *slow) throne(p point) bool { return s.middle(p) && s.rule["throne"] != "free" }
func (s *slow) middle(p point) bool { return p.x == s.n/2 && p.y == s.n/2 }
func (s *slow) edge(p point) bool {
	return s.on(p) && (p.x == 0 || p.y == 0 || p.x == s.n-1 || p.y == s.n-1)
}

func (s *slow) corner(p point) bool {
	depth := map[string]int{"none": 0, "single": 1, "block": 2}[s.rule["corners"]]
	return s.on(p) && min(p.x, s.n-1-p.x) < depth && min(p.y, s.n-1-p.y) < depth
}

func (s *slow) goal(p point) bool {
	if s.rule["escape"] == "edge" {
		return s.edge(p)
	}
	return s.corner(p)
}

// white tells whether a letter is of the king's side, enemy whether two letters are of different sides.
func white(c byte) bool    { return c == 'T' || c == 'K' }
func enemy(a, b byte) bool { return a != 0 && b != 0 && white(a) != white(b) }

func (s *slow) king() (point, bool) {
	for p, c := range s.at {
		if c == 'K' {
			return p, true
		}
	}
	return point{}, false
}

func (p point) String() string { return fmt.Sprintf("%c%d", 'a'+p.x, p.y+1) }

// steps are the squares to which a piece can go.
func (s *slow) steps(from point) (list []point) {
	c := s.at[from]
	most := map[bool]string{true: s.rule["kingMax"], false: s.rule["manMax"]}[c == 'K']
	for _, d := range four {
		for to, n := from.plus(d), 1; s.on(to) && s.at[to] == 0; to, n = to.plus(d), n+1 {
			if most != "any" && fmt.Sprint(n) > most {
				break
			}
			stop, over := true, true
			switch {
			case s.throne(to):
				stop = c == 'K' && s.rule["throne"] == "restricted"
				over = s.rule["thronePass"] == "all" || c == 'K' && s.rule["thronePass"] == "king"
			case s.corner(to):
				stop = c == 'K'
			}
			if stop {
				list = append(list, to)
			}
			if !over {
				break
			}
		}
	}
	return list
}

// helps tells whether the king takes part in captures, as who moves or as who stands.
func (s *slow) helps(moves bool) bool {
	return s.rule["kingArmed"] == "on" || s.rule["kingArmed"] == map[bool]string{true: "hammer", false: "anvil"}[moves]
}

// anvil tells whether the square beyond a man helps to capture it.
func (s *slow) anvil(man, beyond point) bool {
	c, b := s.at[man], s.at[beyond]
	switch {
	case b == 'K' && !white(c):
		return s.helps(false) || s.throne(beyond) && s.rule["throneHostileAttackers"] == "always"
	case enemy(b, c):
		return true
	case b != 0:
		return b == 'K' && s.throne(beyond) && s.rule["linnaean"] == "on" && s.guards(beyond) == 3
	case s.throne(beyond) && white(c):
		return s.rule["throneHostileDefenders"] == "empty"
	case s.throne(beyond):
		return s.rule["throneHostileAttackers"] != "never"
	}
	return s.corner(beyond) && s.rule["cornerHostile"] != "none"
}

// guards is how many attackers stand around a square.
func (s *slow) guards(p point) (n int) {
	for _, d := range four {
		if s.at[p.plus(d)] == 't' {
			n++
		}
	}
	return n
}

// shut tells whether a side of the king is closed.
func (s *slow) shut(p point) bool {
	if !s.on(p) {
		return s.rule["edgeHostile"] == "on"
	}
	return s.at[p] == 't' || s.at[p] == 0 && (s.throne(p) || s.corner(p) && s.rule["cornerHostile"] == "all")
}

// caught tells whether the king on p is captured by an attacker who came from direction d.
func (s *slow) caught(p, d point) bool {
	all := true
	beside := false
	for _, way := range four {
		all = all && s.shut(p.plus(way))
		beside = beside || s.middle(p.plus(way))
	}
	switch by := s.rule["kingCapture"]; {
	case by == "strong", by != "weak" && s.middle(p), by == "centre" && beside:
		return all
	}
	beyond := p.plus(d.back())
	if s.throne(beyond) && s.at[beyond] == 0 && s.rule["throneHostileDefenders"] == "never" {
		return false
	}
	return s.shut(beyond)
}

// play makes a move and returns the squares of what it captures.
func (s *slow) play(from, to point) (taken []point) {
	c := s.at[from]
	delete(s.at, from)
	s.at[to] = c
	if c != 'K' || s.helps(true) {
		for _, d := range four {
			at := to.plus(d)
			switch {
			case !enemy(c, s.at[at]):
			case s.at[at] == 'K':
				if s.caught(at, d.back()) {
					taken = append(taken, at)
				}
			case s.on(at.plus(d)) && s.anvil(at, at.plus(d)):
				taken = append(taken, at)
			}
		}
		taken = append(taken, s.walls(to)...)
	}
	for _, p := range taken {
		delete(s.at, p)
	}
	s.turn = 't' + 'T' - s.turn
	return taken
}

// stands tells whether a square holds a fighting piece of the side to move.
func (s *slow) stands(p point) bool {
	c := s.at[p]
	return c != 0 && white(c) == white(s.turn) && (c != 'K' || s.helps(false))
}

// walls are what shieldwalls capture: every row of each edge is looked at.
func (s *slow) walls(to point) (taken []point) {
	if s.rule["shieldwall"] == "off" {
		return nil
	}
	closes := func(p point) bool {
		return s.stands(p) || p == to || s.rule["shieldwall"] == "on" && s.corner(p) && s.at[p] == 0 && s.rule["cornerHostile"] != "none"
	}
	for side := range 4 {
		along, inward := four[side%2], four[(side%2+1)%2]
		p := point{0, 0}
		if side >= 2 {
			p, inward = point{s.n - 1, s.n - 1}, inward.back()
			along = along.back()
		}
		var row []point
		before, fronted, touched := point{-1, -1}, true, false
		for ; s.on(p); p = p.plus(along) {
			if c := s.at[p]; enemy(c, s.turn) {
				row = append(row, p)
				front := p.plus(inward)
				fronted = fronted && (s.stands(front) || front == to && s.at[to] != 'K')
				touched = touched || front == to
				continue
			}
			if len(row) >= 2 && fronted && closes(before) && closes(p) && (before == to || p == to || touched && s.rule["shieldwallByAny"] == "on") {
				for _, q := range row {
					if s.at[q] != 'K' && !slices.Contains(taken, q) {
						taken = append(taken, q)
					}
				}
			}
			row, before, fronted, touched = nil, p, true, false
		}
	}
	return taken
}

// winner is who has won by what stands on the board: t, T or 0.
func (s *slow) winner() byte {
	k, lives := s.king()
	some, free := false, false
	seen := map[point]bool{}
	var walk func(p point)
	walk = func(p point) {
		if s.on(p) && !seen[p] && s.at[p] != 't' {
			seen[p] = true
			free = free || s.edge(p)
			for _, d := range four {
				walk(p.plus(d))
			}
		}
	}
	for p, c := range s.at {
		some = some || c == 't'
		if white(c) {
			walk(p)
		}
	}
	switch {
	case !lives:
		return 't'
	case s.goal(k), !some:
		return 'T'
	case s.rule["encirclement"] == "on" && !free:
		return 't'
	}
	return 0
}

// legal are the moves of the side to move, sorted, without what they capture.
func (s *slow) legal() (list []string) {
	if s.winner() != 0 {
		return nil
	}
	for p, c := range s.at {
		if white(c) == white(s.turn) {
			for _, to := range s.steps(p) {
				list = append(list, p.String()+"-"+to.String())
			}
		}
	}
	slices.Sort(list)
	return list
}

// bare is a move without the king's letter and what it captures.
func bare(text string) string {
	text, _, _ = strings.Cut(text, "x")
	return strings.TrimPrefix(text, "K")
}

func square(name string) point {
	var p point
	fmt.Sscanf(name[1:], "%d", &p.y)
	return point{int(name[0] - 'a'), p.y - 1}
}

// mixed are rule sets that between them have every value of every option that decides moves and captures.
var mixed = []string{
	"tafl", "tafl;throneHostileAttackers=never;throneHostileDefenders=never;kingCapture=throne;thronePass=king;manMax=3",
	"tafl;kingArmed=off;kingCapture=weak;thronePass=none;cornerHostile=men", "tafl;kingArmed=hammer;edgeHostile=on;cornerHostile=none",
	"brandubh;kingArmed=anvil;throneHostileAttackers=empty;shieldwall=weak", "magpie", "ard-ri", "tablut-linnaeus;kingMax=2",
	"tablut-saami;throne=castle", "copenhagen;exitFort=off", "copenhagen;exitFort=off;start=brandubh;shieldwallByAny=on;kingMax=1",
	"copenhagen;exitFort=off;start=ardri;kingArmed=off", "tawlbwrdd;first=defenders", "alea;kingCapture=centre", "fetlar;start=brandubh",
}

// TestOracle: random games by two sets of rules that share nothing, some with half of the men taken off at the start, so
// that there is room for everything.
func TestOracle(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 2
	}
	for _, spec := range mixed {
		g := mustOpen(t, spec)
		rng := rand.New(rand.NewPCG(1, uint64(len(spec))))
		for n := range games {
			text := game.Text(g.Start())
			if n%2 == 1 {
				text = thinned(text, rng)
			}
			p, err := g.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			for range 120 {
				if !same(t, g, p, rng) {
					break
				}
			}
		}
	}
}

// same compares both sets of rules in a position and plays a move; false at the end of the game.
func same(t *testing.T, g *game.Game, p game.Position, rng *rand.Rand) bool {
	t.Helper()
	s := newSlow(game.Text(p), g.Options)
	moves := p.AppendMoves(nil)
	var texts []string
	for _, m := range moves {
		texts = append(texts, bare(game.MoveText(p, m)))
	}
	slices.Sort(texts)
	if want := s.legal(); !slices.Equal(texts, want) && p.Outcome().Reason != "quiet" {
		t.Fatalf("%s, %s: %v, want %v", g.Name(), game.Text(p), texts, want)
	}
	if len(moves) == 0 {
		return false
	}
	m := moves[rng.IntN(len(moves))]
	before, text := game.Text(p), game.MoveText(p, m)
	from, to, _ := strings.Cut(bare(text), "-")
	taken := s.play(square(from), square(to))
	p.Play(m)
	now := newSlow(game.Text(p), g.Options)
	if fmt.Sprint(now.at) != fmt.Sprint(s.at) {
		t.Fatalf("%s, %s: after %s %v, want %v captured", g.Name(), before, text, game.Text(p), taken)
	}
	return true
}

// thinned is a position without about half of its men.
func thinned(text string, rng *rand.Rand) string {
	s := newSlow(text, nil)
	var b strings.Builder
	for y := s.n - 1; y >= 0; y-- {
		gap := 0
		for x := range s.n {
			c := s.at[point{x, y}]
			if c == 0 || c != 'K' && rng.IntN(2) == 0 {
				gap++
				continue
			}
			if gap > 0 {
				fmt.Fprint(&b, gap)
			}
			b.WriteByte(c)
			gap = 0
		}
		if gap > 0 {
			fmt.Fprint(&b, gap)
		}
		b.WriteByte('/')
	}
	return b.String() + " a"
}
