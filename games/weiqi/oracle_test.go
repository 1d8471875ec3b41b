package weiqi

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// slow is a second generator, written from the rules alone: plain arrays, whole boards as the past, floods for liberties.
// It shares nothing with the first one.
type slow struct {
	w, h      int
	torus     bool
	ko        koRule
	suicide   suicideRule
	b         string // X, O and dots, by rows from the top
	before    string // the board before the opponent's last move
	turn      byte
	past      map[string]bool
	prisoners [2]int
}

func newSlow(r Rules) *slow {
	s := &slow{w: r.Columns, h: r.Rows, torus: r.Torus, ko: r.Ko, suicide: r.Suicide, turn: 'X', past: map[string]bool{}}
	for range s.w * s.h {
		s.b += "."
	}
	s.note()
	return s
}

// name is how a board is remembered, with the side to move where that counts.
func (s *slow) name(b string, turn byte) string {
	if s.ko == koSituational {
		return b + string(turn)
	}
	return b
}

func (s *slow) note() { s.past[s.name(s.b, s.turn)] = true }

func other(c byte) byte { return 'X' + 'O' - c }

func (s *slow) near(at int) (list []int) {
	x, y := at%s.w, at/s.w
	for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		nx, ny := x+d[0], y+d[1]
		if s.torus {
			nx, ny = (nx+s.w)%s.w, (ny+s.h)%s.h
		}
		if nx >= 0 && ny >= 0 && nx < s.w && ny < s.h && ny*s.w+nx != at {
			list = append(list, ny*s.w+nx)
		}
	}
	return list
}

// group are the points that hang together with a point, and the colours around them.
func (s *slow) group(b []byte, at int) (points []int, around map[byte]bool) {
	seen := map[int]bool{at: true}
	around = map[byte]bool{}
	points = []int{at}
	for i := 0; i < len(points); i++ {
		for _, q := range s.near(points[i]) {
			if b[q] != b[at] {
				around[b[q]] = true
			} else if !seen[q] {
				seen[q] = true
				points = append(points, q)
			}
		}
	}
	return points, around
}

// after is the board after a stone, how many stones of the opponent were taken and how many of one's own.
func (s *slow) after(at int) (b string, taken, lost int) {
	now := []byte(s.b)
	now[at] = s.turn
	for _, q := range s.near(at) {
		if now[q] != other(s.turn) {
			continue
		}
		if group, around := s.group(now, q); !around['.'] {
			for _, p := range group {
				now[p] = '.'
				taken++
			}
		}
	}
	if group, around := s.group(now, at); !around['.'] {
		for _, p := range group {
			now[p] = '.'
			lost++
		}
	}
	return string(now), taken, lost
}

func (s *slow) legal(at int) bool {
	if s.b[at] != '.' {
		return false
	}
	b, _, lost := s.after(at)
	if lost > 0 && (s.suicide == suicideNo || s.suicide == suicideMulti && lost == 1) {
		return false
	}
	if s.ko == koSimple {
		return b != s.before && b != s.b
	}
	return !s.past[s.name(b, other(s.turn))]
}

// play plays a stone, or passes if at is none.
func (s *slow) play(at int) {
	s.before = s.b
	if at >= 0 {
		b, taken, lost := s.after(at)
		mover := 0
		if s.turn == 'O' {
			mover = 1
		}
		s.b = b
		s.prisoners[mover] += taken
		s.prisoners[1-mover] += lost
	}
	s.turn = other(s.turn)
	s.note()
}

// points are what both sides have by area and by territory.
func (s *slow) points() (area, territory [2]int) {
	done := map[int]bool{}
	for at := range s.b {
		switch s.b[at] {
		case 'X':
			area[0]++
			continue
		case 'O':
			area[1]++
			continue
		}
		if done[at] {
			continue
		}
		group, around := s.group([]byte(s.b), at)
		for _, q := range group {
			done[q] = true
		}
		for seat, c := range []byte("XO") {
			if around[c] && !around[other(c)] {
				area[seat] += len(group)
				territory[seat] += len(group)
			}
		}
	}
	return area, territory
}

// rows writes the stones of a position as the oracle does.
func rows(p *Position) string {
	b := make([]byte, p.g.Len())
	for at := range b {
		b[at] = ".XO"[p.board.At(goban.Point(at))]
	}
	return string(b)
}

// against plays a random game by both generators.
func against(t *testing.T, r Rules, seed uint64, every int) {
	t.Helper()
	g := newGame(r)
	p, s := g.Start().(*Position), newSlow(r)
	rng := rand.New(rand.NewPCG(seed, 0x676f))
	name := fmt.Sprintf("%dx%d torus %v ko %d suicide %d seed %d", r.Columns, r.Rows, r.Torus, r.Ko, r.Suicide, seed)
	for ply := range g.limit {
		moves := p.AppendMoves(nil)
		if ply%every == 0 {
			for at := range g.Len() {
				if got, want := p.MayPlay(goban.Point(at)), s.legal(at); got != want {
					t.Fatalf("%s, ply %d, %s: a stone on %s is legal: %v, says the oracle: %v", name, ply, game.Text(p), g.Name(at), got, want)
				}
			}
			area, territory := s.points()
			if c := p.Count(); c.Area != area || c.Territory != territory {
				t.Fatalf("%s: %s counts %v and %v, want %v and %v", name, game.Text(p), c.Area, c.Territory, area, territory)
			}
		}
		m := moves[rng.IntN(len(moves))]
		if IsPass(m) && p.passes == 1 {
			if len(moves) == 1 {
				return
			}
			m = moves[0]
		}
		at, ok := PointOf(m)
		if !ok {
			at = goban.None
		}
		p.Play(m)
		if ok {
			s.play(int(at))
		} else {
			s.play(-1)
		}
		if rows(p) != s.b || p.Captured(0) != s.prisoners[0] || p.Captured(1) != s.prisoners[1] {
			t.Fatalf("%s: after %d plies %s, want %s with prisoners %v", name, ply+1, game.Text(p), s.b, s.prisoners)
		}
	}
}

// TestOracle: random games on boards of all sizes are the same by both generators under every rule on ko and suicide.
func TestOracle(t *testing.T) {
	for _, of := range []struct {
		columns, rows, games, every int
		torus                       bool
	}{
		{1, 1, 1, 1, false}, {2, 1, 4, 1, false}, {3, 1, 10, 1, false}, {5, 1, 10, 1, false}, {2, 2, 20, 1, false}, {3, 2, 20, 1, false},
		{3, 3, 20, 1, false}, {4, 4, 10, 1, false}, {5, 4, 5, 2, false}, {2, 2, 4, 1, true}, {3, 3, 6, 1, true}, {5, 4, 4, 2, true},
		{7, 7, 1, 5, false}, {9, 9, 1, 16, false}, {13, 13, 1, 64, false}, {19, 19, 1, 256, false},
	} {
		if testing.Short() && of.columns > 9 {
			continue
		}
		for _, ko := range []koRule{koSimple, koPositional, koSituational} {
			for _, suicide := range []suicideRule{suicideNo, suicideMulti, suicideYes} {
				for seed := range of.games {
					against(t, Rules{Columns: of.columns, Rows: of.rows, Torus: of.torus, Ko: ko, Suicide: suicide, Dead: deadNone}, uint64(seed), of.every)
				}
			}
		}
	}
}

// TestCollision: a board whose key is that of one of the past, and which is another board, is no repetition.
func TestCollision(t *testing.T) {
	g := newGame(Rules{Columns: 5, Rows: 5, Ko: koPositional, Suicide: suicideYes})
	p, err := g.Parse("5/5/5/O4/1O3 b")
	if err != nil {
		t.Fatal(err)
	}
	q := p.(*Position)
	if q.MayPlay(20) {
		t.Fatal("a single stone takes itself, and that is no repetition")
	}
	old := &q.past.stood[0]
	q.past.steps = append(q.past.steps, step{at: 15, colour: goban.White})
	if old.steps = 0; !q.MayPlay(20) {
		t.Error("a board with a stone fewer is taken for the present one")
	}
}

// TestPastGrows: all boards of a long game are found again, and copies of it go their own ways.
func TestPastGrows(t *testing.T) {
	var h, twin past
	key := func(i int) uint64 { return uint64(i+1) * 0x9e3779b97f4a7c15 }
	for i := range 2000 {
		h.add(stood{key: key(i), ply: uint16(i)})
		if i == 1000 {
			twin.copyFrom(&h)
			twin.add(stood{key: 1, ply: 7})
		}
	}
	for i := range 2000 {
		if s := h.find(key(i)); s == nil || s.ply != uint16(i) {
			t.Fatalf("board %d is not found", i)
		}
		if s := twin.find(key(i)); (s != nil) != (i <= 1000) {
			t.Fatalf("board %d in the copy: %v", i, s)
		}
	}
	if h.find(1) != nil || twin.find(1) == nil {
		t.Error("copies share their past")
	}
}
