package tafl

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

// ending is why a game is over.
type ending uint8

const (
	running ending = iota
	kingCaptured
	kingEscaped
	noAttackers
	encircled
	exitFort
)

// endings are the reasons and the winners.
var endings = [...]struct {
	reason string
	winner game.Seat
}{
	kingCaptured: {"kingCaptured", attackers},
	kingEscaped:  {"kingEscaped", defenders},
	noAttackers:  {"noAttackers", defenders},
	encircled:    {"encircled", attackers},
	exitFort:     {"exitFort", defenders},
}

// settle sees whether the game is over.
func (p *Position) settle() { p.end = p.ended(true) }

// ended is why the game is over; ring tells that the attackers may have closed a ring.
func (p *Position) ended(ring bool) ending {
	switch {
	case p.king == board.None:
		return kingCaptured
	case p.g.goals.Holds(int(p.king)):
		return kingEscaped
	case p.men[attackers].Empty():
		return noAttackers
	case p.g.Encircle && ring && p.encircled():
		return encircled
	case p.g.Fort && p.turn == attackers && p.g.edge.Holds(int(p.king)) && p.fort():
		return exitFort
	}
	return running
}

// encircled tells whether attackers cut all defenders off from the edge. No move of a defender can bring that about, so
// that it does not matter who is to move.
func (p *Position) encircled() bool {
	free := p.g.squares.AndNot(p.men[attackers])
	inside := p.men[defenders]
	for {
		if inside.Meets(p.g.edge) {
			return false
		}
		grown := p.g.spread(inside).And(free).Or(inside)
		if grown == inside {
			return true
		}
		inside = grown
	}
}

// drawn tells whether the game has become too long, as a whole or since the last capture.
func (p *Position) drawn() bool {
	return p.plies >= maxPlies || p.g.Quiet > 0 && int(p.quiet) >= p.g.Quiet
}

// closed tells whether the game has ended otherwise than by want of moves.
func (p *Position) closed() bool { return p.end != running || p.drawn() }

// Outcome is what the position has come to.
func (p *Position) Outcome() game.Outcome {
	switch {
	case p.end != running:
		return win(endings[p.end].reason, endings[p.end].winner)
	case !p.canMove(int(p.turn)):
		if p.g.StuckDraws {
			return game.Draw("noMovesDraw", seats)
		}
		return win("noMoves", game.Seat(1-p.turn))
	case p.plies >= maxPlies:
		return game.Draw("maxPlies", seats)
	case p.drawn():
		return game.Draw("quiet", seats)
	}
	return game.Outcome{}
}

// Ended is the outcome of a position in which the king is taken or safe, or the game has become too long; ok is false
// for all others, which are not searched for moves.
func (p *Position) Ended() (o game.Outcome, ok bool) {
	if !p.closed() {
		return game.Outcome{}, false
	}
	return p.Outcome(), true
}

func win(reason string, seat game.Seat) game.Outcome {
	return game.Win(reason, game.SeatSet(seat), seats)
}

var _ game.Judge = (*Position)(nil)

// Judge says what it means that a position stands for the third time.
func (p *Position) Judge(past []game.Ply) game.Outcome {
	if p.g.Repetition == repetitionFree || game.Occurrences(past) < 3 {
		return game.Outcome{}
	}
	switch p.g.Repetition {
	case repetitionMover:
		return win("repetitionMover", game.Seat(p.turn))
	case repetitionKing:
		return win("repetitionDefenders", attackers)
	}
	return game.Draw("repetition3", seats)
}
