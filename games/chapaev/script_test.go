package chapaev

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// script is a simulator that gives results as told, so that rules are tested exactly. The first effect
// is that of the stroke, later ones those of checks and settlings; where none is left nothing happens.
type script struct {
	effects []effect
	asked   []physics.Stroke
}

// effect is what one simulation does.
type effect func(r *physics.Result)

func (s *script) Tag() string { return "script" }

func (s *script) Simulate(_ physics.Table, b physics.Bodies, stroke physics.Stroke, frame func(int, *physics.Bodies) bool) (physics.Result, error) {
	r := physics.Result{Bodies: b, Rest: true, Ms: 100}
	s.asked = append(s.asked, stroke)
	if frame != nil && !frame(0, &b) {
		return r, physics.ErrStopped
	}
	if len(s.effects) > 0 {
		s.effects[0](&r)
		s.effects = s.effects[1:]
	}
	if frame != nil && !frame(r.Ms, &r.Bodies) {
		return r, physics.ErrStopped
	}
	return r, nil
}

// fall lets men leave the board.
func fall(men ...int) effect {
	return func(r *physics.Result) {
		for _, id := range men {
			r.Fell[id], r.Bodies[id].On = true, false
		}
	}
}

// flip turns men over where they lie.
func flip(men ...int) effect {
	return func(r *physics.Result) {
		for _, id := range men {
			r.Bodies[id].Pose = r.Bodies[id].Pose.Turned()
		}
	}
}

// slide moves a man to a place in cm.
func slide(id int, x, z float32) effect {
	return func(r *physics.Result) { r.Bodies[id].Pose[0], r.Bodies[id].Pose[2] = x, z }
}

// lean puts a man on his rim.
func lean(id int) effect {
	return func(r *physics.Result) {
		copy(r.Bodies[id].Pose[3:], []float32{0.70710677, 0, 0, 0.70710677})
	}
}

// over says that the man who is lifted came down on others.
func over(men ...int) effect {
	return func(r *physics.Result) {
		for _, id := range men {
			r.Over[id] = true
		}
	}
}

func all(effects ...effect) effect {
	return func(r *physics.Result) {
		for _, e := range effects {
			e(r)
		}
	}
}

func nothing(*physics.Result) {}

// scripted opens the game with options and a script.
func scripted(t *testing.T, spec string, effects ...effect) (*Position, *script) {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	s := &script{}
	p := Simulated(g.Rules, s).Start().(*Position)
	s.asked, s.effects = nil, effects
	return p, s
}

// read puts a position instead of the start.
func read(t *testing.T, p *Position, text string) *Position {
	t.Helper()
	q, err := p.g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return q.(*Position)
}

// shoot makes a move written as text.
func shoot(t *testing.T, p *Position, text string) Shot {
	t.Helper()
	m, err := p.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	p.Play(m)
	return p.last
}

// flickOf is a flick of the first man of the side to move.
func flickOf(p *Position) string {
	for _, m := range p.AppendMoves(nil) {
		if kindOf(m) == flickMove {
			return string(p.AppendMove(nil, m))
		}
	}
	return ""
}

// men is the set of men as numbers.
func men(set uint32) []int {
	var list []int
	for s := menSet(set); s != 0; s = s.rest() {
		list = append(list, s.first())
	}
	return list
}

func wantMen(t *testing.T, what string, set uint32, want ...int) {
	t.Helper()
	if got := men(set); !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// lifts are the men that were checked, in their order.
func (s *script) lifts() []int {
	var list []int
	for _, stroke := range s.asked {
		if stroke.Kind == physics.Lift {
			list = append(list, int(stroke.Man))
		}
	}
	return list
}
