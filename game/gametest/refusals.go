package gametest

import (
	"errors"

	"github.com/tavlei/tavlei/game"
)

// checkRefusals: texts that are no legal move here are refused with a code and sound places, or
// as no notation, and never by a panic.
func (k *kit) checkRefusals() {
	inputs := []string{"", " ", "?", "\x00\xff", "zz99-zz98", "0-0-0-0", "99999999999999999999"}
	for range 6 {
		if len(k.pool) > 0 {
			inputs = append(inputs, k.pool[k.pick(len(k.pool))])
		}
	}
	if len(k.moves) > 0 {
		text := []byte(game.MoveText(k.line.Pos, k.moves[k.pick(len(k.moves))]))
		text[k.pick(len(text))]++
		inputs = append(inputs, string(text), string(text[:len(text)/2]), string(text)+string(text))
	}
	for _, text := range inputs {
		k.guard("refusals", func() { k.checkInput(text) })
	}
	k.guard("explanations", k.checkExplain)
}

// checkInput: what ParseMove makes of text is legal, or an error of the right kind.
func (k *kit) checkInput(text string) {
	m, err := k.line.Pos.ParseMove(text)
	var refusal *game.Refusal
	switch {
	case err == nil && !k.legal(m):
		k.fault("refusals", "%q is accepted as %s, which is not legal", text, game.MoveText(k.line.Pos, m))
	case err == nil:
	case errors.As(err, &refusal):
		k.checkRefusal(refusal, text)
	case !errors.Is(err, game.ErrNotation):
		k.fault("refusals", "%q: %v, neither a refusal nor bad notation", text, err)
	}
}

// checkRefusal: a code; places on the board, named; a clause without blanks.
func (k *kit) checkRefusal(r *game.Refusal, about string) {
	if !isCode(r.Code) {
		k.fault("refusals", "%q is refused with the code %q", about, r.Code)
	}
	if r.Rule != "" && !plain(r.Rule) {
		k.fault("refusals", "%q is refused by the clause %q", about, r.Rule)
	}
	for _, at := range r.Places {
		if k.board != nil && int(at) >= len(k.board.Places) {
			k.fault("refusals", "%q is refused with place %d of %d", about, at, len(k.board.Places))
			return
		}
	}
	if len(r.Names) != 0 && len(r.Names) != len(r.Places) {
		k.fault("refusals", "%q is refused with %d names for places %s", about, len(r.Names), k.placeNames(r.Places))
	}
	if r.Error() == "" {
		k.fault("refusals", "%q is refused without a word", about)
	}
}

// checkExplain: clicks that are no legal move are explained.
func (k *kit) checkExplain() {
	if k.board == nil || len(k.board.Places) == 0 {
		return
	}
	for s := range k.g.Seats {
		path := []game.Token{}
		for range k.pick(4) {
			path = append(path, game.Token(k.pick(len(k.board.Places))))
		}
		r := game.ExplainPath(k.line.Pos, game.Seat(s), path)
		if r == nil {
			k.fault("explanations", "no answer for the clicks %v of seat %d", path, s)
			continue
		}
		k.checkRefusal(r, "clicks")
	}
}

// checkLeaving: a seat leaves at a random ply; the game goes on without it or ends, the leaving
// can be written, read and undone.
func (k *kit) checkLeaving() {
	v, ok := k.line.Pos.(game.Withdrawer)
	if !ok || len(k.moves) == 0 || k.pick(3) != 0 {
		return
	}
	s := game.Seat(k.pick(k.g.Seats))
	m := v.ResignMove(s)
	if m == (game.Move{}) {
		return // the seat has left or finished
	}
	p := k.line.Pos
	if by := game.MoverOf(p, m); by != s {
		k.fault("leaving", "the leaving of seat %s is a move of seat %s", s, by)
	}
	k.checkMoveRoundTrip(m, game.MoveText(p, m))
	line := k.line.Clone()
	line.Play(m)
	k.afterLeaving(line.Pos, s)
	line.Undo(1)
	if got := game.Text(line.Pos); got != k.trail[k.line.Len()] {
		k.fault("leaving", "undone it gives %s", got)
	}
}

func (k *kit) afterLeaving(p game.Position, s game.Seat) {
	moves, o := p.AppendMoves(nil), p.Outcome()
	if o.Over() == (len(moves) > 0) {
		k.fault("leaving", "after seat %s left: %d moves, outcome %v", s, len(moves), o)
	}
	if !o.Over() && p.ToMove().Has(s) {
		k.fault("leaving", "seat %s left and is to move", s)
	}
	twin, err := k.g.Parse(game.Text(p))
	if err != nil || twin.Key() != p.Key() || digest(twin, twin.AppendMoves(nil)) != digest(p, moves) {
		k.fault("leaving", "after seat %s left the text %s is not the same position: %v", s, game.Text(p), err)
	}
	if v, ok := p.(game.Withdrawer); ok && !o.Over() && v.ResignMove(s) != (game.Move{}) {
		k.fault("leaving", "seat %s can leave twice", s)
	}
}
