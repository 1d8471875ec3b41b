package free

import "github.com/tavlei/tavlei/game"

// Position holds everything that decides what may be done.
type Position struct {
	g      *Game
	on     [most]piece // by place
	turn   uint8       // seat whose turn it is, where there are turns
	dice   [mostDice]uint8
	fallen uint8 // dice that have fallen in the last throw
	counts [seats * mostCounters]uint16
	stage  stage
	by     uint8 // seat that says it has won
	plies  uint16
	key    uint64 // of the pieces
}

// stage is what is done now.
type stage uint8

const (
	playing stage = iota
	refused       // as playing, but a claim to have won was refused just now
	rolling       // dice fall
	claimed       // one side says that it has won, the other answers
	agreed        // the game is over
	stageCount
)

var (
	_ game.Position   = (*Position)(nil)
	_ game.Mover      = (*Position)(nil)
	_ game.Judge      = (*Position)(nil)
	_ game.Randomizer = (*Position)(nil)
)

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// ToMove is Chance while dice fall, who has to answer a claim, else the side whose turn it is, or both.
func (p *Position) ToMove() game.Seats {
	switch {
	case p.stage == rolling:
		return game.SeatSet(game.Chance)
	case p.stage == claimed:
		return game.SeatSet(game.Seat(1 - p.by))
	case p.g.Turns:
		return game.SeatSet(game.Seat(p.turn))
	}
	return game.SeatSet(0, 1)
}

// CopyFrom makes p equal to src and independent of it.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Key leaves out the count of plies.
func (p *Position) Key() uint64 {
	key := p.key ^ stageKeys[p.stage]
	if p.turn != p.by { // by is 0 but in a claim
		key ^= turnKey
	}
	if p.by == 1 {
		key += turnKey
	}
	for i, die := range p.dice[:p.fallen] {
		key ^= diceKeys[i][die]
	}
	for i, n := range p.counts {
		key += uint64(n) * countKeys[i]
	}
	return key
}

// set puts a piece on a place, or clears it.
func (p *Position) set(sq int, c piece) {
	p.key ^= keys[sq][p.on[sq]] ^ keys[sq][c]
	p.on[sq] = c
}

// over tells whether the game has ended.
func (p *Position) over() bool { return p.stage == agreed || p.plies >= maxPlies }

// Outcome is what both have agreed on.
func (p *Position) Outcome() game.Outcome {
	switch {
	case p.stage == agreed:
		return game.Win("agreed", game.SeatSet(game.Seat(p.by)), seats)
	case p.over():
		return game.Draw("maxPlies", seats)
	}
	return game.Outcome{}
}

// Judge finds nothing in repetition: there are no rules.
func (p *Position) Judge([]game.Ply) game.Outcome { return game.Outcome{} }
