package chapaev

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// settleScore lets spare men come, ends the round if only one side has men, and says whose turn it is.
func (r *run) settleScore() error {
	p := r.p
	for seat := range uint8(2) {
		if p.mine[seat] == 0 && p.spare[seat] > 0 {
			if err := r.reinforce(seat); err != nil {
				return err
			}
		}
	}
	switch {
	case p.mine[0] == 0 && p.mine[1] == 0:
		r.shot.Again, r.shot.Round = false, RoundDrawn
		return r.begin(p.began, false)
	case p.mine[1] == 0:
		return r.roundWon(0)
	case p.mine[0] == 0:
		return r.roundWon(1)
	}
	first := p.g.Pie && p.shots == 1
	switch {
	case first:
		p.phase, p.kept, p.turn = answering, r.shot.Again, 1
	case !r.shot.Again:
		p.turn = 1 - p.turn
	}
	return nil
}

// roundWon moves the lines and begins the next round, unless the match is decided (section 3).
func (r *run) roundWon(winner uint8) error {
	p := r.p
	r.shot.Again, r.shot.Round = false, WhiteWonRound+RoundEnd(winner)
	p.wins[winner]++
	switch p.g.Match {
	case oneRound:
		p.finish(endRound, winner)
		return nil
	case bestOf, noAdvance:
		if p.decided() {
			return nil
		}
	}
	if p.g.Match != noAdvance {
		r.advance(winner)
		if r.shot.Tour && p.tourWon(winner) {
			return nil
		}
	}
	p.round++
	return r.begin(p.starter(winner), p.g.Match == noAdvance && len(p.g.Arms) > 1)
}

// decided ends a match of so many rounds when one side has more than half of them, or all are played.
func (p *Position) decided() bool {
	for seat := range uint8(2) {
		if 2*int(p.wins[seat]) > p.g.Rounds {
			p.finish(endMostRounds, seat)
		}
	}
	if p.end == 0 && int(p.wins[0]+p.wins[1]) >= p.g.Rounds {
		p.finish(endEqualRounds, 2)
	}
	return p.end != 0
}

// advance moves the winner's line forward, by two lines if he has lost nobody, and pushes the loser
// back where the lines meet. Who is pushed off the board has lost the tour.
func (r *run) advance(winner uint8) {
	p := r.p
	steps := 1
	if p.g.Bonus && p.unhurt(winner) {
		steps = 2
	}
	r.shot.Lines = uint8(steps)
	w, b := int(p.line[0]), int(p.line[1])
	w, b, r.shot.Tour = lines(w, b, p.depth(0), p.depth(1), p.g.Size, winner, steps)
	if r.shot.Tour {
		w, b = 1, p.g.Size
	}
	p.line = [2]uint8{uint8(w), uint8(b)}
}

// lines are the rear ranks of White and Black after a round: White's army covers the ranks w to
// w+dw-1, Black's b-db+1 to b. The tour is won when the loser has no rank left.
func lines(w, b, dw, db, size int, winner uint8, steps int) (nextW, nextB int, tour bool) {
	if winner == 0 {
		if w += steps; w+dw-1 >= b-db+1 {
			b = w + dw + db - 1
		}
		return w, b, b > size
	}
	if b -= steps; b-db+1 <= w+dw-1 {
		w = b - db - dw + 1
	}
	return w, b, w < 1
}

// unhurt tells whether all men of a seat's army are on the board and its own, and no spare man came.
// Where there are traitors, a man of its own lies face up; where there are none, faces mean nothing and
// cost nobody the second line [D].
func (p *Position) unhurt(seat uint8) bool {
	return p.armyOf(seat)&^p.mine[seat] == 0 && int(p.spare[seat]) == p.g.Reserve
}

func (p *Position) depth(seat int) int { return p.g.Arms[p.arm[seat]].Depth }

// tourWon changes arms after a tour and tells whether the match is over.
func (p *Position) tourWon(winner uint8) bool {
	p.tours[winner]++
	final := uint8(len(p.g.Arms) - 1)
	loser := 1 - winner
	switch p.g.Match {
	case oneTour:
		p.finish(endTour, winner)
		return true
	case campaign:
		// Where the loser changes arms, he has lost when none is left: else the campaign of one
		// who always loses would never end [D].
		if p.arm[winner] == final || p.g.ArmChange == loserChanges && p.arm[loser] == final {
			why := endCampaign
			if final == 0 { // no arm is the last of one
				why = endTour
			}
			p.finish(why, winner)
			return true
		}
	}
	if p.g.ArmChange != loserChanges {
		p.arm[winner] = min(p.arm[winner]+1, final)
	}
	if p.g.ArmChange != winnerChanges {
		p.arm[loser] = min(p.arm[loser]+1, final)
	}
	return false
}

// starter is the seat that has the first shot after a round that was won.
func (p *Position) starter(winner uint8) uint8 {
	switch p.g.Next {
	case winnerStarts:
		return winner
	case loserStarts:
		return 1 - winner
	case alternateStarts:
		return 1 - p.began
	}
	return 0
}

// begin sets up a round, or lets the players choose their arms for it first, White before Black.
func (r *run) begin(starter uint8, choose bool) error {
	p := r.p
	p.began, p.turn = starter, starter
	p.lost = [2]uint8{}
	p.spare = [2]uint8{uint8(p.g.Reserve), uint8(p.g.Reserve)}
	if choose {
		p.clear()
		p.phase, p.turn = arming, 0
		return nil
	}
	return r.setUp()
}

// choose takes an arm for the round; after Black's choice the armies are set up.
func (r *run) choose(arm uint8) error {
	p := r.p
	p.arm[p.turn] = arm
	if p.turn == 0 {
		p.turn = 1
		return nil
	}
	p.phase, p.turn = shooting, p.began
	return r.setUp()
}

func (p *Position) clear() {
	p.men, p.mine, p.back = physics.Bodies{}, [2]menSet{}, 0
}

// setUp places both armies on their lines and lets them come to rest. Men on the bare board rest as
// they are placed; the engine is asked for stacks only.
func (r *run) setUp() error {
	p := r.p
	p.clear()
	id, stacked := 0, false
	for seat := range uint8(2) {
		arm, rear := &p.g.Arms[p.arm[seat]], int(p.line[seat])
		if seat == 1 {
			rear = p.g.Size + 1 - rear
		}
		for _, piece := range arm.piecesAt(p.g.Size, rear, p.g.BoardTurned) {
			p.put(id, seat, p.g.placed(piece, rear, seat))
			stacked = stacked || piece.L > 0
			id++
		}
	}
	if !stacked {
		return nil
	}
	return r.settle()
}

// settle lets the men come to rest without a stroke. Who falls is gone; who turns over, as in a
// formation that collapses, is laid as he lay.
func (r *run) settle() error {
	p := r.p
	result, err := r.call(physics.Stroke{Kind: physics.Settle}, nil)
	if err != nil {
		return err
	}
	for men := p.onBoard(); men != 0; men = men.rest() {
		if id := men.first(); result.Fell[id] {
			p.remove(id)
		} else {
			p.men[id].Pose = result.Bodies[id].Pose
		}
	}
	p.facesBack()
	return nil
}

// placed is the pose of a piece of a formation on a rear rank counted from its owner's side.
func (g *Game) placed(piece Piece, rear int, seat uint8) physics.Pose {
	half := float64(g.Size) / 2
	x := float32((piece.X - half) * squareSide)
	z := float32((piece.Y + float64(rear-1) - half) * squareSide)
	if seat == 1 { // turned by 180°; no negative zero
		x, z = 0-x, 0-z
	}
	l := float64(piece.L)
	y := thickness/2 + float64(l*(thickness+0.005))
	return physics.Pose{x, float32(y), z, 0, 0, 0, 1}
}

// reinforce lets the spare men of a seat come: they take the numbers of men that are gone, their own
// first, and stand on the home line, from its middle outward, where there is room (4.3).
func (r *run) reinforce(seat uint8) error {
	p := r.p
	gone := menSet(1)<<uint(p.size(0)+p.size(1)) - 1
	gone &^= p.onBoard()
	own := gone & p.armyOf(seat)
	spots := p.freeSpots(seat)
	for p.spare[seat] > 0 && gone != 0 {
		if own == 0 {
			own = gone
		}
		at, ok := spots()
		if !ok {
			break
		}
		p.put(own.first(), seat, at)
		gone.drop(own.first())
		own = own.rest() & gone
		p.spare[seat]--
	}
	return r.settle()
}

// freeSpots yields places on the home line of a seat where nobody is near, from the middle outward,
// then those of the ranks before it.
func (p *Position) freeSpots(seat uint8) func() (physics.Pose, bool) {
	n := 0
	return func() (physics.Pose, bool) {
		for n < p.g.Size*p.g.Size {
			rank, i := n/p.g.Size, n%p.g.Size
			n++
			file := p.g.Size/2 + i/2 // 4 3 5 2 6 1 7 0 of eight
			if i%2 == 1 {
				file = p.g.Size/2 - 1 - i/2
			}
			at := p.g.placed(Piece{X: float64(file) + 0.5, Y: 0.5}, rank+1, seat)
			if p.isFree(&at) {
				return at, true
			}
		}
		return physics.Pose{}, false
	}
}

func (p *Position) isFree(at *physics.Pose) bool {
	for men := p.onBoard(); men != 0; men = men.rest() {
		man := &p.men[men.first()].Pose
		d := vector{float64(man[0]) - float64(at[0]), float64(man[2]) - float64(at[2])}
		if d.length() < 2*radius+0.1 {
			return false
		}
	}
	return true
}

// swap gives White's army to Black and the other way round: the board is turned by 180° and every man
// changes his number and his owner with his fellow in the other formation (3.1).
func (p *Position) swap() {
	n := p.size(0)
	var men physics.Bodies
	var mine [2]menSet
	var back menSet
	for set := p.onBoard(); set != 0; set = set.rest() {
		id := set.first()
		to := (id + n) % (2 * n)
		men[to] = physics.Body{On: true, Pose: halfTurn(p.men[id].Pose)}
		mine[1-p.owner(id)].add(to)
		if p.back.has(id) {
			back.add(to)
		}
	}
	p.men, p.mine, p.back = men, mine, back
	p.lost = [2]uint8{p.lost[1], p.lost[0]}
	p.spare = [2]uint8{p.spare[1], p.spare[0]}
	p.began = 1 - p.began
	p.turn = 0
	if p.kept {
		p.turn = 1
	}
	p.phase, p.kept = shooting, false
}

// halfTurn turns a pose by 180° about the middle of the board: exact.
func halfTurn(at physics.Pose) physics.Pose {
	return physics.Pose{0 - at[0], at[1], 0 - at[2], at[5], at[6], 0 - at[3], 0 - at[4]}
}

var _ game.SlowRules = (*Game)(nil)
