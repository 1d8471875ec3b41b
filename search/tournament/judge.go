package tournament

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// Adjudication ends games before their end. Its zero value lets all be played out.
type Adjudication struct {
	Draw     Verdict // as soon as all players hold the game for even
	DrawFrom int     // not before so many moves of each side
	Resign   Verdict // as soon as all players hold it for decided
	MaxPlies int     // a game this long is a draw; 0: only those that the rules bound
	Endings  bool    // as soon as an exact table of the game's rules knows who wins
}

// Verdict is what the players have to agree on: in so many moves of each in a row, a value of the
// position within these bounds, in hundredths of a man. Without moves it is not asked for.
type Verdict struct{ Moves, Value int }

// Reasons of ends that the rules do not know.
const (
	Adjudicated = "adjudication"
	Timeout     = "timeout"     // a clock has fallen
	TimeoutDraw = "timeoutDraw" // but the other side could not have won
	Resigned    = "resigned"    // a player gives the game up
	Fault       = "fault"       // an illegal move, or a program that failed
)

// mateValue stands for the value of a forced end.
const mateValue = 1_000_000

// judge watches one game.
type judge struct {
	Adjudication
	g    *game.Game
	seat []valued
}

// valued is what a seat has said about the game.
type valued struct {
	told              bool // any value at all
	even, lost, ahead int  // so many times in a row
	moves             int
}

func newJudge(a Adjudication, g *game.Game) *judge {
	return &judge{Adjudication: a, g: g, seat: make([]valued, g.Seats)}
}

// note hears what a seat says of the position in which it moved. A value that is missing ends the
// rows of those before it, but for moves without a choice.
func (j *judge) note(seat game.Seat, v *Value, forced bool) {
	s := &j.seat[seat]
	s.moves++
	if v == nil || v.Word != "" {
		if !forced {
			s.even, s.lost, s.ahead = 0, 0, 0
		}
		return
	}
	s.told = true
	score := v.hundredths()
	row := func(n *int, holds bool) {
		if *n++; !holds {
			*n = 0
		}
	}
	row(&s.even, max(score, -score) <= j.Draw.Value)
	row(&s.lost, score <= -j.Resign.Value)
	row(&s.ahead, score >= j.Resign.Value)
}

// outcome is what the game is called now, if it is to be ended.
func (j *judge) outcome(line *game.Line) (game.Outcome, bool) {
	if j.even() || j.MaxPlies > 0 && line.Len() >= j.MaxPlies {
		return game.Draw(Adjudicated, j.g.Seats), true
	}
	if loser := j.decided(); loser != 0 {
		return game.Win(Adjudicated, j.all()&^loser, j.g.Seats), true
	}
	if winner := j.table(line.Pos); winner != 0 {
		return game.Win(Adjudicated, winner, j.g.Seats), true
	}
	return game.Outcome{}, false
}

func (j *judge) all() game.Seats { return game.Seats(1)<<j.g.Seats - 1 }

// even tells whether all seats hold the game for even.
func (j *judge) even() bool {
	if j.Draw.Moves == 0 {
		return false
	}
	for _, s := range j.seat {
		if s.even < j.Draw.Moves || s.moves < j.DrawFrom {
			return false
		}
	}
	return true
}

// decided is the team that holds its game for lost, if those of the other team that tell values agree.
func (j *judge) decided() game.Seats {
	if j.Resign.Moves == 0 || Teams(j.g) != 2 {
		return 0
	}
	for seat := range j.g.Seats {
		team := j.g.TeamOf(game.Seat(seat))
		if j.seat[seat].lost >= j.Resign.Moves && j.agree(team) {
			return team
		}
	}
	return 0
}

// agree tells whether all others hold it for lost, too: who has not moved yet does not say.
func (j *judge) agree(losers game.Seats) bool {
	for seat, s := range j.seat {
		ours := losers.Has(game.Seat(seat))
		if s.moves == 0 || s.told && (ours && s.lost < j.Resign.Moves || !ours && s.ahead < j.Resign.Moves) {
			return false
		}
	}
	return true
}

// table is the seat that wins by an exact table of the rules.
func (j *judge) table(p game.Position) game.Seats {
	rules, ok := game.Ability[search.EndgameTabler](j.g.Rules)
	if !j.Endings || !ok || j.g.Seats != 2 || p.ToMove().Len() != 1 || p.ToMove().Has(game.Chance) {
		return 0
	}
	t, _ := rules.EndgameTable(p)
	if t == nil {
		return 0
	}
	switch n := t.Plies(p); {
	case n > 0:
		return p.ToMove()
	case n < 0:
		return j.all() &^ p.ToMove()
	}
	return 0
}
