package game

// Judge says what a repetition means: an open Outcome if nothing. past[0] is the start (no move),
// its last element is the present position; the cycle can be replayed from a copy of the present
// position. Without it the third occurrence is a draw. Asked by [JudgeOf].
type Judge interface{ Judge(past []Ply) Outcome }

// Claimer says what seat s may claim of the position, which it has before its move or has made by
// the move that it wrote down: an open Outcome if nothing. past is as for [Judge]; whether it is the
// seat's turn is the caller's affair. Without it: what the Judge says. Asked by [ClaimOf].
type Claimer interface {
	Claim(s Seat, past []Ply) Outcome
}

// Demander lets seat s, which has the worst of it, require the other side to win: within that many
// moves of its own the other side must win or increase its lead, else the game is drawn. lead is
// how far it is ahead of s now, in hundredths of a man. no says why s has nothing to demand; 0
// moves without it say that the rules know no such demand. Asked by [DemandOf].
type Demander interface {
	Demand(s Seat) (moves, lead int, no *Refusal)
}

// DemandOf is what seat s may demand in p; ok is false where the game knows no such demand.
func DemandOf(p Position, s Seat) (moves, lead int, no *Refusal, ok bool) {
	v, ok := p.(Demander)
	if !ok {
		return 0, 0, nil, false
	}
	moves, lead, no = v.Demand(s)
	return moves, lead, no, no != nil || moves > 0
}

// MayWinner tells whether seat s could still win by any legal moves of both sides, however badly
// the others play. A seat whose opponent runs out of time wins only then; otherwise it has
// insufficient material, and the game is drawn (FIDE 6.9). Without it everybody may win. Asked by
// [MayWin].
type MayWinner interface{ MayWin(s Seat) bool }

// MayWin tells whether one of the seats could still win in p.
func MayWin(p Position, who Seats) bool {
	v, ok := p.(MayWinner)
	if !ok {
		return true
	}
	for s := range who.All() {
		if v.MayWin(s) {
			return true
		}
	}
	return false
}

// Scorer is the running or final score of seat s, in half points. Without it no score is shown.
// Asked by [ScoreOf], and by search and search/protocol for the margin of a win.
type Scorer interface{ Score(s Seat) int }

// ScoreOf is the points of each of the seats of p, nil if p does not count any. A position does
// not know how many seats there are, so that SceneOf leaves Scene.Score to its caller.
func ScoreOf(p Position, seats int) []float32 {
	v, ok := p.(Scorer)
	if !ok {
		return nil
	}
	score := make([]float32, seats)
	for i := range score {
		score[i] = float32(v.Score(Seat(i))) / 2
	}
	return score
}

// Awarder is what a game that has ended by o, in this position, brings seat s in a series that counts the game's own
// points, in half points and never below 0: o is an end on the board, or by giving up, time or agreement. Without it a
// win brings 1 and a draw half a point, and no series counts points of the game's own. Asked by [AwardOf] and [Counts].
type Awarder interface{ Award(s Seat, o Outcome) int }

// Counter is on the rules of an [Awarder]: whether there are points to count depends on the options. Without it there are.
// Asked by [Counts] and server.
type Counter interface{ CountsPoints() bool }

// Counts tells whether a game, of which p is a position, counts points of its own. Rules that say so themselves need none.
func Counts(g *Game, p Position) bool {
	if v, ok := g.Rules.(Counter); ok {
		return v.CountsPoints()
	}
	_, ok := p.(Awarder)
	return ok
}

// AwardOf is what the outcome of a game that has ended in p brings seat s, in half points; ok is false where the game
// counts no points of its own.
func AwardOf(p Position, s Seat, o Outcome) (halves int, ok bool) {
	v, ok := p.(Awarder)
	if !ok {
		return 0, false
	}
	return v.Award(s, o), true
}
