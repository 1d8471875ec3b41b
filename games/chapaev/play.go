package chapaev

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// Shot is what a move did. Sets of men are bits: bit n is man n.
type Shot struct {
	By      game.Seat // NoSeat where no move is known
	Fell    uint32    // men that left the board, by the stroke or by a check
	Cut     uint32    // men cut by a man that was checked
	Turned  uint32    // men that changed sides
	Checked uint32    // men that were checked for their overhang
	Foes    uint8     // of the enemy's men before the stroke, gone
	Own     uint8     // of the shooter's men before the stroke, gone
	Again   bool      // the shooter shoots again
	Round   RoundEnd
	Lines   uint8 // lines that the winner of the round went forward
	Tour    bool  // the round decided the tour
	Ms      int32 // how long it took, in milliseconds
}

// RoundEnd is how a shot ended the round.
type RoundEnd uint8

// Ends of a round.
const (
	RoundGoesOn RoundEnd = iota
	WhiteWonRound
	BlackWonRound
	RoundDrawn
)

// checkPause is the time between the stroke and a check, in milliseconds, for those who look on.
const checkPause = 250

// Play makes a move. It panics where the simulator fails: nothing that is legal makes it fail.
func (p *Position) Play(m game.Move) {
	if err := p.Try(m); err != nil {
		panic(err)
	}
}

// Try is Play that gives back the error of an engine that fails, after which the position is not to be used.
func (p *Position) Try(m game.Move) error { return p.play(m, &run{}) }

// play makes a move by a run that says where results come from and who looks on. After an error the position is not
// to be used.
func (p *Position) play(m game.Move, r *run) error {
	p.shots++
	r.p, r.before, r.shot = p, p.mine, Shot{By: game.Seat(p.turn)}
	if err := r.move(m); err != nil {
		return fmt.Errorf("chapaev: %s: %w", p.AppendMove(nil, m), err)
	}
	r.shot.Ms = int32(r.ms)
	p.last, p.computed = r.shot, r.computed
	if p.shots >= maxShots && p.end == 0 {
		p.end, p.won = endShots, 2
	}
	return nil
}

// run is a shot on its way.
type run struct {
	p      *Position
	frame  func(ms int, p *Position, b *physics.Bodies) bool // nil where nobody looks on
	known  []physics.Keyframe                                // results that are taken instead of computed, in their order; nil: none
	before [2]menSet                                         // who owned what before the stroke
	ms     int
	shot   Shot

	computed []physics.Keyframe // what the calls of the simulator came to
}

func (r *run) move(m game.Move) error {
	p := r.p
	switch kindOf(m) {
	case swapMove:
		p.swap()
		return nil
	case stayMove:
		p.phase, p.turn, p.kept = shooting, 0, false
		return nil
	case armMove:
		return r.choose(armOf(m))
	case passMove:
		p.phase, p.turn = shooting, 1-p.turn
		return nil
	}
	p.phase = shooting
	s, ok := StrokeOf(m)
	if !ok {
		return fmt.Errorf("no move of this game")
	}
	return r.shoot(s)
}

// shoot carries out a stroke and all that is looked at after it, in the order of the rules (2.2): who
// fell, who turned over, who sticks out, what it comes to.
func (r *run) shoot(s physics.Stroke) error {
	if err := r.simulate(s); err != nil {
		return err
	}
	r.traitors()
	if err := r.overhang(); err != nil {
		return err
	}
	r.count(s)
	return r.settleScore()
}

// simulate lets the men move. Who falls is removed.
func (r *run) simulate(s physics.Stroke) error {
	_, err := r.simulated(s)
	return err
}

func (r *run) simulated(s physics.Stroke) (physics.Result, error) {
	p := r.p
	var frame func(int, *physics.Bodies) bool
	if r.frame != nil {
		frame = func(ms int, b *physics.Bodies) bool { return r.frame(r.ms+ms, p, b) }
	}
	result, err := r.call(s, frame)
	if err != nil {
		return result, err
	}
	r.ms += result.Ms
	for men := p.onBoard(); men != 0; men = men.rest() {
		id := men.first()
		if result.Fell[id] || !result.Bodies[id].On {
			p.remove(id)
			r.shot.Fell |= 1 << id
			continue
		}
		p.men[id].Pose = result.Bodies[id].Pose
	}
	return result, nil
}

// call asks the simulator, or takes the next of the known results, and notes what it came to.
func (r *run) call(s physics.Stroke, frame func(int, *physics.Bodies) bool) (result physics.Result, err error) {
	p := r.p
	switch {
	case r.known == nil:
		result, err = p.g.sim.Simulate(p.g.top, p.men, s, frame)
	case len(r.computed) == len(r.known) || r.known[len(r.computed)].Kind != s.Kind:
		err = fmt.Errorf("no result of a stroke of kind %c", s.Kind)
	default:
		result, err = r.known[len(r.computed)].Result(&p.men)
	}
	if err == nil {
		r.computed = append(r.computed, physics.KeyframeOf(s.Kind, &p.men, &result))
	}
	return result, err
}

// traitors finds the men that the stroke turned over: they change sides (5.1).
func (r *run) traitors() {
	p := r.p
	for men := p.onBoard(); men != 0; men = men.rest() {
		id := men.first()
		down, sure := faceDown(&p.men[id].Pose)
		if !sure || down == p.back.has(id) {
			continue
		}
		p.back ^= 1 << id
		if p.g.Traitor {
			p.mine[0], p.mine[1] = p.mine[0]^1<<id, p.mine[1]^1<<id
			r.shot.Turned |= 1 << id
		}
	}
}

// count finds out what the shot has cost whom, by who owned what before the stroke (2.3).
func (r *run) count(s physics.Stroke) {
	p, seat := r.p, r.p.turn
	gone := menSet(r.shot.Fell | r.shot.Cut)
	own, foes := gone&r.before[seat], gone&r.before[1-seat]
	r.shot.Own, r.shot.Foes = uint8(own.len()), uint8(foes.len())
	p.lost[seat] += r.shot.Own
	p.lost[1-seat] += r.shot.Foes
	switch p.g.Keep {
	case NoOwnLoss:
		r.shot.Again = foes != 0 && own == 0
	case StrikerStays:
		struck := own.has(int(s.Man)) || s.Kind == physics.Scissors && own.has(int(s.Man2))
		r.shot.Again = foes != 0 && !struck
	}
}

// faceDown tells which side of a man is up, from the vertical part of his axis; a man that leans on
// his rim is not sure.
func faceDown(at *physics.Pose) (down, sure bool) {
	_, up, _ := at.Normal()
	return up < 0, up > 0.5 || up < -0.5
}
