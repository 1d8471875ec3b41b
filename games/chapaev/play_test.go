package chapaev

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// Clauses in the names of tests are those of rules/chapaev, the specification.

// TestKeepOrPass: section 2, clause 3. Men 0 to 7 are White's; man 0 is struck.
func TestKeepOrPass(t *testing.T) {
	for _, tc := range []struct {
		name, keep string
		fell       []int
		again      bool
	}{
		{"an enemy went", "noOwnLoss", []int{8}, true},
		{"nobody went", "noOwnLoss", nil, false},
		{"the striker went with an enemy", "noOwnLoss", []int{0, 8}, false},
		{"another own man went with an enemy", "noOwnLoss", []int{3, 8}, false},
		{"two enemies went and one own", "noOwnLoss", []int{3, 8, 9}, false},
		{"an enemy went", "strikerStays", []int{8}, true},
		{"the striker went with an enemy", "strikerStays", []int{0, 8}, false},
		{"another own man went with an enemy", "strikerStays", []int{3, 8}, true},
		{"only an own man went", "strikerStays", []int{3}, false},
		{"an enemy went", "alwaysAlternate", []int{8}, false},
	} {
		t.Run(tc.keep+", "+tc.name, func(t *testing.T) {
			p, _ := scripted(t, "chapaev;keepTurn="+tc.keep, fall(tc.fell...))
			shot := shoot(t, p, "F0:0,2000")
			if shot.Again != tc.again || (p.turn == 0) != tc.again {
				t.Errorf("again %t, turn %d; want again %t", shot.Again, p.turn, tc.again)
			}
			if int(shot.Foes+shot.Own) != len(tc.fell) || int(p.lost[0]) != int(shot.Own) || int(p.lost[1]) != int(shot.Foes) {
				t.Errorf("%d enemies and %d own men counted of %v, lost %v", shot.Foes, shot.Own, tc.fell, p.lost)
			}
		})
	}
}

// TestRoundEnd: section 2, clause 4.
func TestRoundEnd(t *testing.T) {
	few := "W round:4 lines:3,8 began:B lost:5,5 shots:30 W0@1,1 W1@4,4 B8@7,7"
	for _, tc := range []struct {
		name  string
		fell  []int
		end   RoundEnd
		round uint16
		line  [2]uint8
		turn  uint8
	}{
		{"only White is left", []int{8}, WhiteWonRound, 5, [2]uint8{4, 8}, 0},
		{"White shot himself off", []int{0, 1}, BlackWonRound, 5, [2]uint8{3, 7}, 0},
		{"nobody is left: drawn and played again, the same side begins", []int{0, 1, 8}, RoundDrawn, 4, [2]uint8{3, 8}, 1},
		{"both have men", []int{1}, RoundGoesOn, 4, [2]uint8{3, 8}, 1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, s := scripted(t, "chapaev")
			p = read(t, p, few)
			s.effects = []effect{fall(tc.fell...)}
			shot := shoot(t, p, "F0:2000,0")
			if shot.Round != tc.end || p.round != tc.round || p.line != tc.line || p.turn != tc.turn {
				t.Errorf("end %d, round %d, lines %v, turn %d; want %d, %d, %v, %d",
					shot.Round, p.round, p.line, p.turn, tc.end, tc.round, tc.line, tc.turn)
			}
			if tc.end != RoundGoesOn && (p.mine[0].len() != 8 || p.mine[1].len() != 8 || p.lost != [2]uint8{}) {
				t.Errorf("the next round begins with %d and %d men, lost %v", p.mine[0].len(), p.mine[1].len(), p.lost)
			}
		})
	}
}

// TestTraitor: section 5.1.
func TestTraitor(t *testing.T) {
	p, s := scripted(t, "chapaev", flip(2, 9))
	shot := shoot(t, p, "F0:0,2000")
	wantMen(t, "turned", shot.Turned, 2, 9)
	if p.owner(2) != 1 || p.owner(9) != 0 || !p.back.has(2) || !p.back.has(9) {
		t.Errorf("owners %d and %d, backs %b", p.owner(2), p.owner(9), p.back)
	}
	if shot.Foes != 0 || shot.Own != 0 || shot.Again {
		t.Errorf("traitors were counted: %+v", shot)
	}

	// A second turn brings him back; one that merely slides stays a traitor.
	s.effects = []effect{flip(2)}
	shot = shoot(t, p, "F2:0,2000")
	wantMen(t, "turned again", shot.Turned, 2)
	if p.owner(2) != 0 || p.back.has(2) || p.owner(9) != 0 {
		t.Errorf("owner of man 2 %d, of man 9 %d", p.owner(2), p.owner(9))
	}

	// Who leans on his rim keeps his last face, and is judged when he lies again.
	s.effects = []effect{lean(3)}
	if shot = shoot(t, p, flickOf(p)); shot.Turned != 0 || p.owner(3) != 0 {
		t.Errorf("a leaning man turned: %v", men(shot.Turned))
	}
	s.effects = []effect{func(r *physics.Result) { r.Bodies[3].Pose = physics.Pose{0, 0.4, 0, 0, 0, 0, 1}.Turned() }}
	if shot = shoot(t, p, flickOf(p)); p.owner(3) != 1 {
		t.Errorf("the man who leaned and fell on his face is of seat %d", p.owner(3))
	}
}

// TestTraitorOwnersBeforeTheStroke: section 2, clause 3: counts go by who owned a man before.
func TestTraitorOwnersBeforeTheStroke(t *testing.T) {
	p, s := scripted(t, "chapaev", flip(9))
	shoot(t, p, "F0:0,2000") // man 9 is White's now
	s.effects = []effect{fall(9)}
	shot := shoot(t, p, "F8:0,-2000")
	if !shot.Again || shot.Foes != 1 || p.lost != [2]uint8{1, 0} {
		t.Errorf("Black knocks a man off that went over to White: %+v, lost %v", shot, p.lost)
	}
}

// TestTraitorOff: faces are seen, owners stay.
func TestTraitorOff(t *testing.T) {
	p, _ := scripted(t, "chapaev;traitor=off", flip(2))
	if shot := shoot(t, p, "F0:0,2000"); shot.Turned != 0 || p.owner(2) != 0 || !p.back.has(2) {
		t.Errorf("turned %v, owner %d", men(shot.Turned), p.owner(2))
	}
}

const halfBoard = 18

// hang is a place in cm by which a man sticks out over the right edge.
func hang(by float32) float32 { return halfBoard - radius + by }

// TestCheckOrder: section 5.2: least overhang first, equal ones by number, at least a millimetre.
func TestCheckOrder(t *testing.T) {
	stroke := all(slide(5, hang(0.5), 0), slide(2, hang(0.3), 4), slide(11, hang(0.3), -4), slide(12, hang(0.09), 8), slide(13, 9, hang(1.2)))
	p, s := scripted(t, "chapaev", stroke)
	shot := shoot(t, p, "F0:0,2000")
	if got, want := s.lifts(), []int{2, 11, 5, 13}; !slices.Equal(got, want) {
		t.Errorf("checked %v, want %v", got, want)
	}
	wantMen(t, "checked", shot.Checked, 2, 5, 11, 13)
	if s.asked[1].V != [3]int16{0, 0, 450} {
		t.Errorf("lifted at %v, want 0.45 m/s upward", s.asked[1].V)
	}
}

// TestCheckAgain: section 5.2: again only if it still sticks out and moved by more than 2 mm, three
// times at most.
func TestCheckAgain(t *testing.T) {
	for _, tc := range []struct {
		name   string
		checks []effect
		want   int
	}{
		{"not moved", []effect{nothing}, 1},
		{"moved by a millimetre", []effect{slide(5, hang(0.6), 0)}, 1},
		{"moved by three", []effect{slide(5, hang(0.8), 0), nothing}, 2},
		{"moved inward", []effect{slide(5, 0, 0)}, 1},
		{"fallen", []effect{fall(5)}, 1},
		{"always moved", []effect{slide(5, hang(0.2), 0), slide(5, hang(0.9), 0), slide(5, hang(0.2), 0), slide(5, hang(0.9), 0)}, 3},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, s := scripted(t, "chapaev", slices.Concat([]effect{slide(5, hang(0.5), 0)}, tc.checks)...)
			shoot(t, p, "F0:0,2000")
			if got := len(s.lifts()); got != tc.want {
				t.Errorf("checked %d times, want %d", got, tc.want)
			}
		})
	}
}

// TestCheckResults: section 5.2: who falls counts as knocked off; no traitor comes of a check.
func TestCheckResults(t *testing.T) {
	p, _ := scripted(t, "chapaev", slide(12, hang(0.5), 0), fall(12))
	shot := shoot(t, p, "F0:0,2000")
	wantMen(t, "fell", shot.Fell, 12)
	if !shot.Again || shot.Foes != 1 {
		t.Errorf("an enemy fell in the check: %+v", shot)
	}
	p, _ = scripted(t, "chapaev", all(fall(8), slide(3, hang(0.5), 0)), fall(3))
	if shot = shoot(t, p, "F0:0,2000"); shot.Again || shot.Own != 1 {
		t.Errorf("an own man fell in the check: %+v", shot)
	}
	p, _ = scripted(t, "chapaev", slide(3, hang(0.5), 0), all(slide(3, 0, 0), flip(3)))
	shot = shoot(t, p, "F0:0,2000")
	if down, sure := faceDown(&p.men[3].Pose); shot.Turned != 0 || p.owner(3) != 0 || p.back.has(3) || down || !sure {
		t.Errorf("turned over by a check: owner %d, face down %t", p.owner(3), down)
	}
	// A traitor stays one, and lies on his face again.
	p, _ = scripted(t, "chapaev", all(flip(3), slide(3, hang(0.5), 0)), all(slide(3, 0, 0), flip(3)))
	shot = shoot(t, p, "F0:0,2000")
	if down, sure := faceDown(&p.men[3].Pose); !slices.Equal(men(shot.Turned), []int{3}) || p.owner(3) != 1 || !p.back.has(3) || !down || !sure {
		t.Errorf("a traitor turned over by a check: owner %d, face down %t", p.owner(3), down)
	}
}

// TestCut: section 5.2: an enemy under the checked man is cut, one's own is not.
func TestCut(t *testing.T) {
	for _, tc := range []struct {
		name, spec string
		hangs      int
		under      []int
		cut        []int
		again      bool
	}{
		{"an enemy of the shooter", "chapaev", 3, []int{12}, []int{12}, true},
		{"his own", "chapaev", 3, []int{4}, nil, false},
		{"both", "chapaev", 3, []int{4, 12}, []int{12}, true},
		{"the enemy's man cuts one of the shooter", "chapaev", 12, []int{4}, []int{4}, false},
		{"cutting is off", "chapaev;cutByCheck=off", 3, []int{12}, nil, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, s := scripted(t, tc.spec, slide(tc.hangs, hang(0.5), 0), all(slide(tc.hangs, 9, 9), over(tc.under...)))
			shot := shoot(t, p, "F0:0,2000")
			wantMen(t, "cut", shot.Cut, tc.cut...)
			if shot.Again != tc.again || int(shot.Foes+shot.Own) != len(tc.cut) || p.onBoard().len() != 16-len(tc.cut) {
				t.Errorf("%+v, %d men left", shot, p.onBoard().len())
			}
			if last := s.asked[len(s.asked)-1].Kind; (last == physics.Settle) != (len(tc.cut) > 0) {
				t.Errorf("the last simulation was %c: what lay on a cut man must settle", last)
			}
		})
	}
}

// TestOverhangOptions: section 5.2, the other values.
func TestOverhangOptions(t *testing.T) {
	p, s := scripted(t, "chapaev;overhangCheck=off", slide(12, hang(0.5), 0))
	if shot := shoot(t, p, "F0:0,2000"); shot.Fell != 0 || len(s.asked) != 1 {
		t.Errorf("off: fell %v, %d simulations", men(shot.Fell), len(s.asked))
	}
	// Strict: off at once, and who sticks out when the rest has settled goes, too.
	p, s = scripted(t, "chapaev;overhangCheck=strict", slide(12, hang(0.5), 0), slide(13, hang(0.12), 5))
	shot := shoot(t, p, "F0:0,2000")
	wantMen(t, "strict", shot.Fell, 12, 13)
	if !shot.Again || len(s.lifts()) != 0 {
		t.Errorf("strict: %+v, lifted %v", shot, s.lifts())
	}
	// Who turns over when the man below him is taken away was not turned by a stroke: no traitor, now or later.
	p, _ = scripted(t, "chapaev;overhangCheck=strict", slide(12, hang(0.5), 0), flip(3))
	shot = shoot(t, p, "F0:0,2000")
	if down, _ := faceDown(&p.men[3].Pose); shot.Turned != 0 || down || p.owner(3) != 0 {
		t.Errorf("strict: turned %v, man 3 face down: %t", men(shot.Turned), down)
	}
	if shot = shoot(t, p, "F1:0,2000"); shot.Turned != 0 {
		t.Errorf("strict: turned by the next stroke %v", men(shot.Turned))
	}
	p, s = scripted(t, "chapaev;liftSpeed=100", slide(12, hang(0.5), 0))
	if shoot(t, p, "F0:0,2000"); s.asked[1].V[2] != 1000 {
		t.Errorf("lifted at %d mm/s, want 1000", s.asked[1].V[2])
	}
}

// TestOverhangOfLeaningMen: the outline of a man on his rim is narrower.
func TestOverhangOfLeaningMen(t *testing.T) {
	p, _ := scripted(t, "chapaev")
	p.men[0].Pose = physics.Pose{halfBoard - 0.5, 1.45, 0, 0, 0, -0.70710677, 0.70710677} // axis along the files
	if got := p.Overhang(0); got > -0.05 || got < -0.15 {
		t.Errorf("on his rim, seen from the edge: %.3f cm, want -0.1", got)
	}
	p.men[0].Pose = physics.Pose{halfBoard - 0.5, 1.45, 0, 0.70710677, 0, 0, 0.70710677} // along the ranks
	if got := p.Overhang(0); got < 0.9 || got > 1 {
		t.Errorf("on his rim, along the edge: %.3f cm, want 0.95", got)
	}
}

// TestOrderOfTheRest: section 2, clause 2: off, then traitors, then checks, then counts.
func TestOrderOfTheRest(t *testing.T) {
	// Man 9 turns and hangs: he is White's when he is checked, and so cuts the black man 10 on whom he
	// falls, but not the white man 1; for the count he was Black's.
	p, s := scripted(t, "chapaev", all(fall(15), flip(9), slide(9, hang(0.5), 0)), all(fall(9), over(10, 1)))
	shot := shoot(t, p, "F0:0,2000")
	wantMen(t, "fell", shot.Fell, 9, 15)
	wantMen(t, "turned", shot.Turned, 9)
	wantMen(t, "cut", shot.Cut, 10)
	if shot.Foes != 3 || shot.Own != 0 || !shot.Again || !slices.Equal(s.lifts(), []int{9}) {
		t.Errorf("%+v, checked %v", shot, s.lifts())
	}
}

// TestFailedSimulation: Play panics with the move and the cause.
func TestFailedSimulation(t *testing.T) {
	p, _ := scripted(t, "chapaev")
	q := Simulated(p.g, failing{}).Start()
	m, _ := q.ParseMove("F3:0,1000")
	defer func() {
		if got, want := fmt.Sprint(recover()), "chapaev: F3:0,1000: out of order"; got != want {
			t.Errorf("panic %q, want %q", got, want)
		}
	}()
	q.Play(m)
}

type failing struct{}

func (failing) Tag() string { return "failing" }
func (failing) Simulate(physics.Table, physics.Bodies, physics.Stroke, func(int, *physics.Bodies) bool) (physics.Result, error) {
	return physics.Result{}, fmt.Errorf("out of order")
}

// TestTrace: the stroke and the checks after it in one stream of frames; men that fell are gone, and a
// traitor changes his seat when all rest.
func TestTrace(t *testing.T) {
	p, s := scripted(t, "chapaev")
	m, _ := p.ParseMove("F0:0,2000")
	s.effects = []effect{all(fall(8), flip(9), slide(12, hang(0.5), 0)), fall(12)}
	before := game.Text(p)
	var at, count []int
	var last []game.Man
	err := p.AnimationFrames(m, func(ms int, men []game.Man) bool {
		at, count, last = append(at, ms), append(count, len(men)), slices.Clone(men)
		return true
	})
	if err != nil || game.Text(p) != before {
		t.Fatalf("%v, position %s", err, game.Text(p))
	}
	if want := []int{0, 100, 350, 450}; !slices.Equal(at, want) {
		t.Errorf("frames at %v, want %v", at, want)
	}
	if want := []int{16, 15, 15, 14}; !slices.Equal(count, want) {
		t.Errorf("%v men in the frames, want %v", count, want)
	}
	if man := last[8]; man.Place != 9 || man.Seat != 0 || man.Kind != backKind {
		t.Errorf("the traitor is %+v", man)
	}
	s.effects = []effect{all(fall(8), flip(9), slide(12, hang(0.5), 0)), fall(12)}
	if p.Play(m); p.AnimationDuration() != 450 {
		t.Errorf("the shot lasts %d ms, want 450", p.AnimationDuration())
	}
}
