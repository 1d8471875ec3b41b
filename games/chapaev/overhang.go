package chapaev

import (
	"math"

	"github.com/tavlei/tavlei/games/chapaev/physics"
)

const (
	LeastOverhang = 0.1 // cm: what sticks out less is not checked
	checkedMoved  = 0.2 // cm: who moved less in a check is not checked again
	mostChecks    = 3   // of one man in one shot
)

// overhang deals with the men that stick out over the edge (5.2).
func (r *run) overhang() error {
	switch r.p.g.Overhang {
	case OverhangChecked:
		return r.checkAll()
	case OverhangOff:
		return r.dropAll()
	}
	return nil
}

// dropAll takes away all men that stick out, until nobody does. Who lay on them and turned over when
// they were taken away was not turned by the stroke: he is no traitor.
func (r *run) dropAll() error {
	for {
		var gone menSet
		for men := r.p.onBoard(); men != 0; men = men.rest() {
			if r.p.Overhang(men.first()) >= LeastOverhang {
				gone.add(men.first())
			}
		}
		if gone == 0 {
			return nil
		}
		r.shot.Fell |= uint32(gone)
		for ; gone != 0; gone = gone.rest() {
			r.p.remove(gone.first())
		}
		if err := r.simulate(physics.Stroke{Kind: physics.Settle}); err != nil {
			return err
		}
		r.p.facesBack()
	}
}

// checkAll checks who sticks out, least first, equal ones by their numbers; who was checked and still
// sticks out is checked again if the check moved him, three times at most.
func (r *run) checkAll() error {
	var times [maxMen]int
	var last [maxMen]physics.Pose
	for {
		man, least := -1, math.Inf(1)
		for men := r.p.onBoard(); men != 0; men = men.rest() {
			id := men.first()
			due := times[id] == 0 || times[id] < mostChecks && moved(&last[id], &r.p.men[id].Pose) > checkedMoved
			if over := r.p.Overhang(id); due && over >= LeastOverhang && over < least {
				man, least = id, over
			}
		}
		if man < 0 {
			return nil
		}
		times[man]++
		last[man] = r.p.men[man].Pose
		if err := r.check(man); err != nil {
			return err
		}
	}
}

// check hooks a man by the rim that sticks out and flicks him up. Where he comes down on an enemy, the
// enemy is cut. Nobody becomes a traitor by it: who turned over is turned back where he lies.
func (r *run) check(man int) error {
	p := r.p
	owner := p.owner(man)
	r.shot.Checked |= 1 << man
	r.ms += checkPause
	result, err := r.simulated(physics.Stroke{Kind: physics.Lift, Man: uint8(man), V: [3]int16{0, 0, int16(p.g.LiftSpeed)}})
	if err != nil {
		return err
	}
	p.facesBack()
	if !p.g.Cut {
		return nil
	}
	var cut menSet
	for men := p.mine[1-owner]; men != 0; men = men.rest() {
		if id := men.first(); result.Over[id] {
			cut.add(id)
		}
	}
	if cut == 0 {
		return nil
	}
	r.shot.Cut |= uint32(cut)
	for ; cut != 0; cut = cut.rest() {
		p.remove(cut.first())
	}
	if err := r.simulate(physics.Stroke{Kind: physics.Settle}); err != nil {
		return err
	}
	p.facesBack()
	return nil
}

// facesBack turns the men over whose face changed without a stroke: face up, or, since a traitor is
// known by it, on the face of one who lay so before [D].
func (p *Position) facesBack() {
	for men := p.onBoard(); men != 0; men = men.rest() {
		id := men.first()
		if down, sure := faceDown(&p.men[id].Pose); sure && down != p.back.has(id) {
			p.men[id].Pose = p.men[id].Pose.Turned()
		}
	}
}

// Overhang is by how much a man sticks out over the edge, cm; negative where he does not.
func (p *Position) Overhang(id int) float64 {
	cm, _, _ := p.g.top.Overhang(&p.men[id].Pose)
	return cm
}

// moved is the distance between the centres of two poses, cm.
func moved(a, b *physics.Pose) float64 {
	x, y, z := float64(a[0])-float64(b[0]), float64(a[1])-float64(b[1]), float64(a[2])-float64(b[2])
	return math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z))
}
