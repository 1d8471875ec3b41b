package tournament

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
)

// Player chooses moves.
type Player interface {
	// Choose is its move for the seat of the turn and what it thinks of the position; nil if it does
	// not tell. An error loses the game, and is no fault where it is ErrResigned.
	Choose(ctx context.Context, t Turn) (game.Move, *Value, error)
}

// ErrResigned is the error of a player who gives the game up.
var ErrResigned = errors.New("resigns")

// Turn is what a player knows when it has to move. Nothing of it is the player's to keep.
type Turn struct {
	Line   *game.Line
	Seat   game.Seat
	Seed   uint64  // of choices that are left to chance
	Clocks []Clock // of all seats
}

// Value is what a player thinks of the position in which it moves, for its own side.
type Value struct {
	Score int // in hundredths of a man
	Mate  int // moves to a forced end, fewer than 0 if it loses; 0 unknown
	Depth int // in plies
	Nodes int64
	Word  string // why it moved without a search; then the rest may mean nothing
}

// hundredths is the value as a number.
func (v *Value) hundredths() int {
	switch {
	case v.Mate > 0:
		return mateValue
	case v.Mate < 0:
		return -mateValue
	}
	return v.Score
}

// Ply is what is known of a move of a player.
type Ply struct {
	Value *Value
	Took  time.Duration
	Left  time.Duration // on the clock after it, if that runs
	Clock bool          // there is one
}

// Result is a game that has been played.
type Result struct {
	Line    *game.Line
	Opening int         // plies that nobody chose
	Plies   map[int]Ply // those of players, by their index in the line
	Outcome game.Outcome
	Fault   error     // an illegal move, or why a program failed
	Loser   game.Seat // who has lost by a fault or on time; else NoSeat
}

// Table is what a game is played with.
type Table struct {
	Game     *game.Game
	Players  []Player  // of each seat
	Controls []Control // of each seat
	Margin   []time.Duration
	Rules    Adjudication
	Now      func() time.Duration // since any moment
	Rand     *rand.Rand           // dice, and seeds for the players
}

// Play plays one game from its opening, until the rules, the adjudication, a clock or a fault ends it,
// or the context, whose error it then returns.
func (t *Table) Play(ctx context.Context, opening *game.Line) (Result, error) {
	r := Result{Line: opening, Opening: opening.Len(), Plies: map[int]Ply{}, Loser: game.NoSeat}
	clocks := make([]Clock, t.Game.Seats)
	for seat := range clocks {
		clocks[seat] = NewClock(t.Controls[seat])
	}
	judge := newJudge(t.Rules, t.Game)
	for {
		if r.Outcome = r.Line.Outcome(); r.Outcome.Over() || r.Line.Len() >= max(t.Game.MaxPlies, 1) {
			return r, ctx.Err()
		}
		if o, ended := judge.outcome(r.Line); ended {
			r.Outcome = o
			return r, ctx.Err()
		}
		moves := r.Line.Pos.AppendMoves(nil)
		if r.Line.Pos.ToMove().Has(game.Chance) {
			r.Line.Play(playthrough.Pick(t.Rand, r.Line.Pos, moves))
			continue
		}
		seat := Due(r.Line)
		began := t.Now()
		m, value, err := t.Players[seat].Choose(ctx, Turn{r.Line, seat, t.Rand.Uint64(), clocks})
		took := t.Now() - began
		switch {
		case ctx.Err() != nil:
			return r, ctx.Err()
		case clocks[seat].Spend(took, t.Margin[seat]):
			r.Outcome, r.Loser = t.fallen(r.Line.Pos, seat), seat
			return r, nil
		case errors.Is(err, ErrResigned):
			r.Outcome = game.Win(Resigned, t.others(seat), t.Game.Seats)
			return r, nil
		case err != nil:
			r.Outcome, r.Loser, r.Fault = game.Win(Fault, t.others(seat), t.Game.Seats), seat, err
			return r, nil
		}
		judge.note(seat, value, len(moves) == 1)
		r.Plies[r.Line.Len()] = Ply{value, took, clocks[seat].Left, clocks[seat].Runs() && clocks[seat].Each == 0}
		r.Line.Play(m)
	}
}

// others are the seats that do not lose with one.
func (t *Table) others(seat game.Seat) game.Seats {
	return (game.Seats(1)<<t.Game.Seats - 1) &^ t.Game.TeamOf(seat)
}

// fallen is the outcome when a clock has fallen: nobody wins who could not win by any moves.
func (t *Table) fallen(p game.Position, seat game.Seat) game.Outcome {
	if others := t.others(seat); game.MayWin(p, others) {
		return game.Win(Timeout, others, t.Game.Seats)
	}
	return game.Draw(TimeoutDraw, t.Game.Seats)
}
