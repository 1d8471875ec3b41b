package match

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

// Limits on what one command may carry.
const (
	maxMoveText = 400 // bytes: a 12x12 chain written in full fits several times
	maxClicks   = 128
	maxRolls    = 1000
	maxAdjusted = 16
)

func (r Move) decide(d *decision, seat game.Seat) error {
	m, err := d.read(seat, r)
	if err != nil {
		return d.wrongMove(seat, r, err)
	}
	credit, err := d.credit(seat, r.Lost)
	if err != nil {
		return err
	}
	byHand := d.s.Setup.Settings.Press == On
	if !byHand {
		d.credits = credit
	}
	d.withdraw(seat)
	d.play(m, seat, "")
	if err := d.follow(); err != nil || !byHand || !r.Press {
		return err
	}
	d.pressWith(seat, credit)
	return nil
}

// withdraw takes back the takebacks that a seat has asked for: after its next move a yes would undo
// more than was asked.
func (d *decision) withdraw(seat game.Seat) {
	for _, o := range d.s.Offers {
		if o.What == Takeback && d.s.together(o.Seat, seat) {
			d.emit(o.Seat, Answered{What: o.What, Keep: o.N})
		}
	}
}

// read is the gate of moves: the seat may act, its view is fresh, the move is legal, its own
// and made with the man it has touched.
func (d *decision) read(seat game.Seat, r Move) (game.Move, error) {
	if err := d.ready(seat, r); err != nil {
		return game.Move{}, err
	}
	pos := d.work().Pos
	m, err := r.in(pos, seat)
	if err != nil {
		return game.Move{}, err
	}
	if game.MoverOf(pos, m) != seat {
		return game.Move{}, refuse("notYourTurn")
	}
	if !steady(pos, seat, m) {
		return game.Move{}, hurry(pos, r.Text)
	}
	if err := d.checkTouched(seat, m); err != nil {
		return game.Move{}, err
	}
	return d.tremble(pos, m), nil
}

// ready refuses a move at the wrong moment.
func (d *decision) ready(seat game.Seat, r Move) error {
	if err := d.running(seat); err != nil {
		return err
	}
	if r.Plies != AnyPlies && r.Plies != d.s.PliesBy(seat) {
		return refuse("stale")
	}
	return d.mayAct(seat, d.work().Pos)
}

// in is the move in a position.
func (r Move) in(pos game.Position, seat game.Seat) (game.Move, error) {
	if len(r.Text) > maxMoveText || len(r.Path) > maxClicks {
		return game.Move{}, fmt.Errorf("move of %d bytes and %d clicks, want at most %d and %d: %w", len(r.Text), len(r.Path), maxMoveText, maxClicks, game.ErrNotation)
	}
	if len(r.Path) == 0 {
		return pos.ParseMove(r.Text)
	}
	text, err := clicked(pos, seat, r.Path)
	if err != nil {
		return game.Move{}, err
	}
	return pos.ParseMove(text)
}

// mayAct refuses a seat that is not to move, or that waits until another has pressed the clock.
func (d *decision) mayAct(seat game.Seat, pos game.Position) error {
	switch {
	case d.s.held().Has(seat):
		return &game.Refusal{Code: "notPressed", Rule: d.s.Game.Code().Press}
	case !pos.ToMove().Has(seat):
		return refuse("notYourTurn")
	}
	return nil
}

// play makes a move and emits it with what it has led to.
func (d *decision) play(m game.Move, seat game.Seat, cause string) {
	line := d.work()
	text := game.MoveText(line.Pos, m)
	line.Play(m)
	d.emitPly(m, seat, text, cause)
}

// emitPly emits a move that was played on the line.
func (d *decision) emitPly(m game.Move, seat game.Seat, text, cause string) {
	after, credit, aim := d.line.Kept(), d.credits, d.aim
	d.credits, d.aim = credits{}, "" // one ply of a decision comes from outside
	d.emit(seat, Moved{
		Move: text, Cause: cause, Lasts: game.AnimationDurationOf(after), Credit: credit.lag, Server: credit.server,
		Result: game.ResultOf(after), Aim: aim, Made: &Made{m, after},
	})
}

// follow adds what comes by itself after the start, a ply or a takeback: chance plies, then the
// end if the line is over or a demand to win has not been met.
func (d *decision) follow() error {
	line := d.work()
	for range maxRolls {
		if out := line.Outcome(); out.Over() {
			d.end(out)
			return nil
		}
		if d.overdue(line) {
			return nil
		}
		if most := d.s.Game.MaxPlies; most > 0 && line.Len() >= most {
			d.end(game.Draw("maxPlies", d.s.Game.Seats))
			return nil
		}
		if line.Pos.ToMove() != game.SeatSet(game.Chance) {
			return nil
		}
		d.play(d.roll(line), game.Chance, "")
	}
	return fmt.Errorf("match: %d chance plies in a row: %w", maxRolls, ErrEngine)
}

// roll picks a move of Chance by its weight. The number depends on the seed and on the ply alone:
// taking back and playing otherwise brings no other one.
func (d *decision) roll(line *game.Line) game.Move {
	faces, total := Faces(line.Pos)
	return faceOf(faces, d.number(d.s.From+line.Len()+1, total)).Move
}

// decide takes back plies of one's own unfinished turn. Nobody has answered them, so nobody is
// asked.
func (r Undo) decide(d *decision, seat game.Seat) error {
	if err := d.running(seat); err != nil {
		return err
	}
	if d.s.Setup.Settings.Undo != On {
		return &game.Refusal{Code: "undoOff", Rule: d.s.Game.Code().Final}
	}
	if !d.s.Line.Pos.ToMove().Has(seat) || r.Keep < d.s.floor() || r.Keep >= len(d.s.Plies) {
		return refuse("nothingToUndo")
	}
	for _, ply := range d.s.Plies[r.Keep:] {
		if ply.Seat != seat {
			return refuse("nothingToUndo")
		}
	}
	return d.cut(seat, r.Keep)
}

// cut takes back all but the first keep plies.
func (d *decision) cut(seat game.Seat, keep int) error {
	line := d.work()
	line.Undo(len(d.s.Plies) - keep)
	d.emit(seat, Undone{keep})
	return d.follow()
}
