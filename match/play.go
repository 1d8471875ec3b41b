package match

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

// Limits on what one command may carry.
const (
	maxMoveText = 400 // bytes: a 12x12 chain written in full fits several times
	maxRolls    = 1000
	maxAdjusted = 16
)

func (d *decision) ply(c Command) error {
	m, err := d.read(c)
	if err != nil {
		return err
	}
	d.withdraw(c.Seat)
	d.play(m, c.Seat, "")
	return d.follow()
}

// withdraw takes back the takebacks that a seat has asked for: after its next move a yes would undo
// more than was asked.
func (d *decision) withdraw(seat game.Seat) {
	for _, o := range d.s.Offers {
		if o.What == Takeback && d.s.together(o.Seat, seat) {
			d.emit(Event{Kind: EvAnswered, Seat: o.Seat, What: No, Text: o.What, N: o.N})
		}
	}
}

// read is the gate of moves: the seat may act, its view is fresh, the move is legal, its own
// and made with the man it has touched.
func (d *decision) read(c Command) (game.Move, error) {
	if err := d.running(c.Seat); err != nil {
		return game.Move{}, err
	}
	if c.Plies != AnyPlies && c.Plies != d.s.PliesBy(c.Seat) {
		return game.Move{}, refuse("stale")
	}
	pos := d.work().Pos
	if !pos.ToMove().Has(c.Seat) {
		return game.Move{}, refuse("notYourTurn")
	}
	if len(c.Text) > maxMoveText {
		return game.Move{}, fmt.Errorf("move of %d bytes, want at most %d: %w", len(c.Text), maxMoveText, game.ErrNotation)
	}
	m, err := pos.ParseMove(c.Text)
	if err != nil {
		return game.Move{}, err
	}
	if game.MoverOf(pos, m) != c.Seat {
		return game.Move{}, refuse("notYourTurn")
	}
	if !steady(pos, c.Seat, m) {
		return game.Move{}, hurry(pos, c.Text)
	}
	if err := d.checkTouched(c.Seat, m); err != nil {
		return game.Move{}, err
	}
	return d.tremble(pos, m), nil
}

// play makes a move and emits it.
func (d *decision) play(m game.Move, seat game.Seat, what string) {
	line := d.work()
	text := game.MoveText(line.Pos, m)
	line.Play(m)
	d.emit(Event{Kind: EvPly, Seat: seat, Text: text, What: what, N: game.LastsOf(line.Pos)})
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
	return faceOf(faces, d.env.Roll(line.Len()+1, total)).Move
}

// undo takes back plies of one's own unfinished turn. Nobody has answered them, so nobody is
// asked.
func (d *decision) undo(c Command) error {
	if err := d.running(c.Seat); err != nil {
		return err
	}
	if d.s.Setup.Settings.Undo != On {
		return refuse("undoOff")
	}
	if !d.s.Line.Pos.ToMove().Has(c.Seat) || c.N < d.s.floor() || c.N >= len(d.s.Plies) {
		return refuse("nothingToUndo")
	}
	for _, ply := range d.s.Plies[c.N:] {
		if ply.Seat != c.Seat {
			return refuse("nothingToUndo")
		}
	}
	return d.cut(c.Seat, c.N)
}

// cut takes back all but the first keep plies.
func (d *decision) cut(seat game.Seat, keep int) error {
	line := d.work()
	line.Undo(line.Len() - keep)
	d.emit(Event{Kind: EvUndone, Seat: seat, N: keep})
	return d.follow()
}
