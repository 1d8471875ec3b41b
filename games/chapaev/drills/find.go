package main

import (
	"cmp"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/chapaev"
	"github.com/tavlei/tavlei/games/chapaev/engine/aim"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// theme is a kind of exercise. Its name is that of the goal.
type theme struct {
	name string
	game string
	kind byte // of the strokes that reach the goal; 0: any
	lay  func(*rand.Rand) layout
	hits func(before, after *aim.Flat, own, foes uint32) bool // on the flat table
}

// Fallen men are those on the flat table: an exercise begins with all men lying flat.
var themes = []theme{
	{"two", "chapaev;match=round", physics.Flick, layTwo, func(before, after *aim.Flat, _, foes uint32) bool {
		return bits.OnesCount32(after.Fell(before)&foes) >= 2
	}},
	{"poke", "chapaev;match=round", physics.Poke, layPoke, func(before, after *aim.Flat, _, foes uint32) bool {
		return after.Fell(before)&foes != 0
	}},
	{"scissors", "chapaev;match=round", physics.Scissors, layScissors, func(before, after *aim.Flat, _, foes uint32) bool {
		return after.Fell(before)&foes != 0
	}},
	{"save", "chapaev;match=round;overhangCheck=strict", 0, laySave, func(before, after *aim.Flat, own, foes uint32) bool {
		due := before.Hangs() & own
		return after.Fell(before)&due == 0 && after.Hangs()&due == 0 && after.Fell(before)&foes != 0
	}},
}

// drill is a position with strokes that reach the goal, the best first.
type drill struct {
	position string
	lines    []string
	share    float64 // of strokes near the best one that reach it, too
}

// What is kept.
const (
	easiest = 0.92 // share of near strokes that succeed, at most
	hardest = 0.25 // and at least
	easy    = 0.75 // more than this is easy, and at most half of the exercises are
	obvious = 0.30 // share of all strokes that are worth trying that succeed, at most

	looks     = 10 // strokes that the engine confirms, at most
	tries     = 32 // strokes near a solution
	mostTried = 4000
)

// near is the hand that tries: about that of a person with a mouse.
var near = aim.Hand{Turn: 0.04, Force: 0.10}

// find looks at positions one after the other until n are found; tried is how many that took. Several
// are looked at at the same time, and taken in their order.
func (t *theme) find(n int, seed uint64, procs int) (found []drill, tried int, err error) {
	g, err := t.open()
	if err != nil {
		return nil, 0, err
	}
	easies := 0
	for tried < mostTried && len(found) < n {
		batch := make([]*drill, procs)
		faults := make([]error, procs)
		var wait sync.WaitGroup
		for i := range batch {
			wait.Go(func() { batch[i], faults[i] = t.look(g, rand.New(rand.NewPCG(seed, uint64(tried+i)))) })
		}
		wait.Wait()
		for i, d := range batch {
			switch {
			case len(found) == n:
			case faults[i] != nil:
				return nil, tried, faults[i]
			default:
				tried++
				if d == nil || d.share > easy && 2*easies >= n {
					break
				}
				if found = append(found, *d); d.share > easy {
					easies++
				}
			}
		}
	}
	if len(found) < n {
		return nil, tried, fmt.Errorf("%d exercises in %d positions, want %d", len(found), tried, n)
	}
	return found, tried, nil
}

// way is a stroke that may reach the goal.
type way struct {
	stroke physics.Stroke
	text   string
	share  float64 // of near strokes that succeed
	stars  int
}

// look lays out one position; nil if it is no exercise.
func (t *theme) look(g *game.Game, rng *rand.Rand) (*drill, error) {
	l := t.lay(rng)
	text := l.text()
	start, err := g.Parse(text)
	if err != nil {
		return nil, nil // men that overlap, once they are rounded
	}
	p := start.(*chapaev.Position)
	s := sight{t: t, p: p, rng: rng}
	s.see()
	ways := s.ways()
	if len(ways) == 0 {
		return nil, nil
	}
	if err := s.confirm(&ways); err != nil || len(ways) == 0 {
		return nil, err
	}
	if ways[0].share > easiest || ways[0].share < hardest || ways[0].stars < puzzle.Best {
		return nil, nil
	}
	d := &drill{position: text, share: ways[0].share}
	for _, w := range ways[:min(len(ways), 2)] {
		d.lines = append(d.lines, w.text)
	}
	return d, nil
}

// sight is a position with its flat table.
type sight struct {
	t    *theme
	p    *chapaev.Position
	rng  *rand.Rand
	view aim.View
	flat aim.Flat
	rule aim.Rules
}

func (s *sight) see() {
	s.view = aim.View{
		Table: s.p.Table(), Bodies: *s.p.Bodies(), Mine: s.p.Men(0), Theirs: s.p.Men(1), Forward: 1, Whole: true,
	}
	s.rule = aim.Rules{Earth: true, Poke: true, Scissors: true, Traitor: true, Check: aim.CheckOn}
	s.flat.See(s.view.Table, &s.view.Bodies)
}

// hits tells whether a stroke reaches the goal on the flat table.
func (s *sight) hits(stroke physics.Stroke) bool {
	after := s.flat
	after.Strike(stroke)
	return s.t.hits(&s.flat, &after, s.view.Mine, s.view.Theirs)
}

// ways are the sampled strokes that reach the goal on the flat table, the steadiest first; none where
// too many do.
func (s *sight) ways() []way {
	var sampler aim.Sampler
	var ways []way
	all := 0
	for _, stroke := range sampler.Sample(s.rule, &s.view, &s.flat, aim.Fine) {
		if s.t.kind != 0 && stroke.Kind != s.t.kind {
			continue
		}
		all++
		if s.hits(stroke) {
			ways = append(ways, way{stroke: stroke})
		}
	}
	if s.t.kind != physics.Poke && s.t.kind != physics.Scissors && float64(len(ways)) > obvious*float64(all) {
		return nil
	}
	for i := range ways {
		hit := 0
		for range tries {
			if s.hits(near.Tremble(&s.rule, &s.view, ways[i].stroke, s.rng)) {
				hit++
			}
		}
		ways[i].share = float64(hit) / tries
	}
	slices.SortStableFunc(ways, func(a, b way) int { return cmp.Compare(b.share, a.share) })
	return ways
}

// stars is how well the engine says that a stroke reaches the goal.
func (s *sight) stars(m game.Move) (int, error) {
	after := *s.p
	if err := after.Try(m); err != nil {
		return 0, err
	}
	return s.p.Stars(s.t.name, m, &after)
}

// confirm keeps the ways that the engine confirms, and measures with it how steady the best is.
func (s *sight) confirm(ways *[]way) error {
	var good []way
	for _, w := range (*ways)[:min(len(*ways), looks)] {
		m, err := s.p.MoveOf(w.stroke)
		if err != nil {
			continue
		}
		if w.stars, err = s.stars(m); err != nil {
			return err
		}
		if w.stars > 0 {
			w.text = game.MoveText(s.p, m)
			good = append(good, w)
		}
	}
	// The most stars first; of these the steadiest on the flat table.
	slices.SortStableFunc(good, func(a, b way) int { return cmp.Compare(b.stars, a.stars) })
	if *ways = good; len(good) == 0 || good[0].share < hardest/2 {
		*ways = nil
		return nil
	}
	hit := 0
	for range tries {
		m, err := s.p.MoveOf(near.Tremble(&s.rule, &s.view, good[0].stroke, s.rng))
		if err != nil {
			continue
		}
		stars, err := s.stars(m)
		if err != nil {
			return err
		}
		if stars > 0 {
			hit++
		}
	}
	good[0].share = float64(hit) / tries
	return nil
}
