package game

// Mover tells whose move m is. m is legal in the position; the answer is one of ToMove. Needed
// where ToMove can hold several seats; without it every move is that of the one seat to move.
// Asked by [MoverOf], and by search.
type Mover interface{ Mover(m Move) Seat }

// MoverOf is the seat that makes m in p.
func MoverOf(p Position, m Move) Seat {
	if v, ok := p.(Mover); ok {
		return v.Mover(m)
	}
	return p.ToMove().One()
}

// Chancer weighs the moves of [Chance]: the probability of m is its share of the sum over all legal
// moves. Without it all are equally likely. Asked by [WeightOf] and search.
type Chancer interface{ Weight(m Move) uint32 }

// WeightOf is the weight of the chance move m in p: its probability is its share of the sum.
func WeightOf(p Position, m Move) uint32 {
	if v, ok := p.(Chancer); ok {
		return v.Weight(m)
	}
	return 1
}

// Withdrawer gives the move, recorded as a ply, that takes seat s out of a game which goes on
// without it; the zero Move says that the game does not go on. Without it the seat's team loses.
// Asked by match when a seat resigns, runs out of time or stays away.
type Withdrawer interface{ ResignMove(s Seat) Move }

// Randomizer makes a random legal move of seat s, which is to move; roll gives a number from 0 to
// total-1. For games of which AppendMoves is a sample (Game.Sampled): what is listed there is aimed
// well. Without it one of the listed moves is drawn, all equally likely. Asked by [RandomMove].
type Randomizer interface {
	RandomMove(s Seat, roll func(total uint32) uint32) Move
}

// RandomMove is a legal move of seat s in p by chance: any of those listed, if p is no Randomizer. The
// seat is to move.
func RandomMove(p Position, s Seat, roll func(total uint32) uint32) Move {
	if v, ok := p.(Randomizer); ok {
		return v.RandomMove(s, roll)
	}
	moves := p.AppendMoves(nil)
	own := moves[:0]
	for _, m := range moves {
		if MoverOf(p, m) == s {
			own = append(own, m)
		}
	}
	return own[roll(uint32(len(own)))]
}

// SlowRules are [Rules] whose moves cost milliseconds to play, so that bots, files and tests count plays. Without it a
// move costs microseconds at most. Asked by [Game.Slow].
type SlowRules interface {
	Rules
	// SlowMoves marks the rules and does nothing.
	SlowMoves()
}

// Slow tells whether moves cost milliseconds to play.
func (g *Game) Slow() bool {
	_, ok := g.Rules.(SlowRules)
	return ok
}

// Resulter is for games whose moves cost milliseconds to play ([SlowRules]), or come to something that a later program
// might find otherwise: what was computed for the ply that led to a position can be written down, so that it is computed
// once for all times. AppendResult appends that as text, nothing where nothing was computed. PlayResult makes m with such a
// text instead of computing, and with none as in logs that were written before results were kept; after an error, if the
// text is not of this ply, the position is not to be used. Without it such plies are played again whenever a match is read.
// Asked by [ResultOf] and match.
type Resulter interface {
	AppendResult(dst []byte) []byte
	PlayResult(m Move, result string) error
}

// ResultOf is what was computed for the ply that led to p, "" where nothing was.
func ResultOf(p Position) string {
	if v, ok := p.(Resulter); ok {
		return string(v.AppendResult(nil))
	}
	return ""
}

// Perturber changes a legal move on its way from the hand to the board, as when an aim trembles, a
// person's and a bot's alike; roll gives a number from 0 to total-1. The result is legal, and is
// what is played and written down. Trembles tells whether the rules of the position have it so. Without it every move is
// played as it was entered. Asked by [TremblesIn], and by match.
type Perturber interface {
	Perturb(m Move, roll func(total uint32) uint32) Move
	Trembles() bool
}

// TremblesIn tells whether hands tremble in a game of which p is a position.
func TremblesIn(p Position) bool {
	v, ok := p.(Perturber)
	return ok && v.Trembles()
}

// Timed limits the time for one move of a person, on top of whatever clock is agreed. When it has
// run out, TimeoutMove is played for the seat: a legal move, listed or not. Without it there is no
// limit. Asked by [MoveTimeOf] and match.
type Timed interface {
	MoveTime() (seconds int) // 0: no limit
	TimeoutMove(s Seat) Move
}

// TimeoutExplainer is a [Timed] position that says in its own words, with the clause, why a seat with
// time left may not make its timeout move; never nil. Without it the refusal is timeLeft. Asked by
// match.
type TimeoutExplainer interface{ ExplainTimeout() *Refusal }

// MoveTimeOf is the time for one move in p in seconds, 0 for no bound.
func MoveTimeOf(p Position) int {
	if v, ok := p.(Timed); ok {
		return v.MoveTime()
	}
	return 0
}
