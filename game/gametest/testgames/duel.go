package testgames

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// Each side pushes three men along lanes of its own. In a round both seats act once, in any
// order and at once: push a man a step, or say ok. A man may also be pulled back, which is legal
// but of no use and therefore not listed. At the end of a round who alone has all men at the end
// wins; both together draw, as does the limit of plies.
const (
	duelEnd   = 3
	duelLimit = 80
	duelOK    = 2 * 3 * (duelEnd + 1) // the place of the button
)

// Duel is a position of duel.
type Duel struct {
	at    [2][3]uint8
	acted uint8 // set of seats that have acted in this round
	plies uint8
}

var (
	_ game.Position    = (*Duel)(nil)
	_ game.Mover       = (*Duel)(nil)
	_ search.Evaluator = (*Duel)(nil)
	_ game.Scener      = (*Duel)(nil)

	duelBoard = track(duelOK, "ok")
)

func init() {
	game.Register(&game.Info{
		ID: "duel", Family: Family,
		New: func(map[string]string) (*game.Game, error) {
			return &game.Game{
				Rules: rules{func() game.Position { return new(Duel) }, parseDuel},
				Seats: 2, MaxPlies: duelLimit,
			}, nil
		},
	})
}

// ToMove is both seats, or the one that has not acted in this round.
func (d *Duel) ToMove() game.Seats { return game.Seats(3 &^ d.acted) }

// AppendMoves lists the pushes and the ok of each seat to move.
func (d *Duel) AppendMoves(dst []game.Move) []game.Move {
	if d.Outcome().Over() {
		return dst
	}
	for s := range d.ToMove().All() {
		for i, cell := range d.at[s] {
			if cell < duelEnd {
				dst = append(dst, move('p', s, i))
			}
		}
		dst = append(dst, move('k', s, 0))
	}
	return dst
}

// appendPulls lists the legal moves that AppendMoves omits.
func (d *Duel) appendPulls(dst []game.Move) []game.Move {
	if d.Outcome().Over() {
		return dst
	}
	for s := range d.ToMove().All() {
		for i, cell := range d.at[s] {
			if cell > 0 {
				dst = append(dst, move('b', s, i))
			}
		}
	}
	return dst
}

// Play lets a seat act.
func (d *Duel) Play(m game.Move) {
	kind, s, i := split(m)
	switch kind {
	case 'p':
		d.at[s][i]++
	case 'b':
		d.at[s][i]--
	}
	d.plies++
	if d.acted |= 1 << uint(s); d.acted == 3 {
		d.acted = 0
	}
}

// CopyFrom copies a Duel.
func (d *Duel) CopyFrom(src game.Position) { *d = *src.(*Duel) }

// Outcome is settled between rounds.
func (d *Duel) Outcome() game.Outcome {
	if d.acted != 0 {
		return game.Outcome{}
	}
	full := [3]uint8{duelEnd, duelEnd, duelEnd}
	switch a, b := d.at[0] == full, d.at[1] == full; {
	case a && b:
		return game.Draw("together", 2)
	case a:
		return game.Win("home", game.SeatSet(0), 2)
	case b:
		return game.Win("home", game.SeatSet(1), 2)
	case d.plies >= duelLimit:
		return game.Draw("maxPlies", 2)
	}
	return game.Outcome{}
}

// Key leaves out the count of plies.
func (d *Duel) Key() uint64 {
	x := uint64(d.acted)
	for _, lane := range d.at {
		for _, cell := range lane {
			x = x<<4 | uint64(cell)
		}
	}
	return mix(x)
}

// AppendText writes six cells, who acted and the plies.
func (d *Duel) AppendText(dst []byte) ([]byte, error) {
	a, b := d.at[0], d.at[1]
	return appendInts(dst, int(a[0]), int(a[1]), int(a[2]), int(b[0]), int(b[1]), int(b[2]), int(d.acted), int(d.plies)), nil
}

func parseDuel(text string) (game.Position, error) {
	v, err := fields(text, 8, duelLimit)
	if err != nil {
		return nil, err
	}
	d := &Duel{acted: uint8(v[6]), plies: uint8(v[7])}
	if d.acted > 2 || d.acted != 0 && d.plies%2 == 0 || d.acted == 0 && d.plies%2 == 1 {
		return nil, game.FaultOf("wrong", text, fmt.Errorf("position %q: set of seats %d after %d plies: %w", text, v[6], v[7], game.ErrPosition))
	}
	for i, cell := range v[:6] {
		if cell > duelEnd {
			return nil, game.FaultOf("wrong", text, fmt.Errorf("position %q: man %d stands on %d of %d: %w", text, i+1, cell, duelEnd, game.ErrPosition))
		}
		d.at[i/3][i%3] = uint8(cell)
	}
	return d, nil
}

// AppendMove writes A1 to B3 for a push, A1back, Aok.
func (d *Duel) AppendMove(dst []byte, m game.Move) []byte {
	kind, s, i := split(m)
	dst = append(dst, 'A'+byte(s))
	switch kind {
	case 'k':
		return append(dst, "ok"...)
	case 'b':
		return append(append(dst, '1'+byte(i)), "back"...)
	}
	return append(dst, '1'+byte(i))
}

// ParseMove reads what AppendMove writes.
func (d *Duel) ParseMove(text string) (game.Move, error) {
	return parseMove(d, d.appendPulls(nil), text)
}

// Mover is named by the move.
func (d *Duel) Mover(m game.Move) game.Seat { _, s, _ := split(m); return s }

// Eval is the lead in steps.
func (d *Duel) Eval(s game.Seat) int {
	lead := 0
	for i := range d.at[s] {
		lead += 100 * (int(d.at[s][i]) - int(d.at[1-s][i]))
	}
	return lead
}

// Board is six lanes in a row and a button.
func (d *Duel) Board() *game.Board { return duelBoard }

// AppendScene shows six men.
func (d *Duel) AppendScene(sc *game.Scene) {
	for s := range d.at {
		for i, cell := range d.at[s] {
			sc.Men = append(sc.Men, game.Man{Place: duelPlace(s, i, int(cell)), Kind: "man", Seat: game.Seat(s)})
		}
	}
}

func duelPlace(s, lane, cell int) game.Place {
	return game.Place((s*3+lane)*(duelEnd+1) + cell)
}

// AppendPaths gives two clicks for a push; ok is one click, the same for both seats.
func (d *Duel) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	kind, s, i := split(m)
	path := game.Path{Seat: s, Text: game.MoveText(d, m), Tokens: []game.Token{duelOK}}
	if kind != 'k' {
		from, step := int(d.at[s][i]), 1
		if kind == 'b' {
			step = -1
		}
		path.Tokens = []game.Token{
			game.Token(duelPlace(int(s), i, from)), game.Token(duelPlace(int(s), i, from+step)),
		}
	}
	return append(dst, path)
}

// AppendExtra gives the pulls.
func (d *Duel) AppendExtra(dst []game.Path) []game.Path {
	for _, m := range d.appendPulls(nil) {
		dst = d.AppendPaths(dst, m)
	}
	return dst
}
