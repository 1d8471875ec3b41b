package free

import (
	"strconv"

	"github.com/tavlei/tavlei/game"
)

var (
	_ game.Scener   = (*Position)(nil)
	_ game.Stepper  = (*Position)(nil)
	_ game.Composer = (*Position)(nil)
)

// Board is the board with the box beside it.
func (p *Position) Board() *game.Board { return p.g.board }

// man is a piece on a place.
func (g *Game) man(at game.Place, c piece) game.Man {
	return game.Man{Place: at, Kind: g.box.kinds[c.kind()].name, Seat: game.Seat(c.seat())}
}

// AppendScene shows the pieces, the box, the dice that were thrown, the counters and what was said of the end.
func (p *Position) AppendScene(sc *game.Scene) {
	for sq, c := range p.on[:p.g.Len()] {
		if c != 0 {
			sc.Men = append(sc.Men, p.g.man(game.Place(sq), c))
		}
	}
	for c := piece(1); int(c) <= seats*len(p.g.box.kinds); c++ {
		sc.Men = append(sc.Men, p.g.man(p.g.inBox(c), c))
	}
	for _, die := range p.dice[:p.fallen] {
		sc.Dice = append(sc.Dice, int(die))
	}
	for i, n := range p.counts[:seats*p.g.Counters] {
		sc.Facts = append(sc.Facts, game.Fact{
			Key: "counter" + strconv.Itoa(i%p.g.Counters+1), Seat: game.Seat(i / p.g.Counters), Value: strconv.Itoa(int(n)),
		})
	}
	switch {
	case p.stage == claimed:
		sc.Facts = append(sc.Facts, game.Fact{Key: "claim", Seat: game.Seat(p.by), Value: "won"})
	case !p.over() && !p.g.Turns:
		sc.Facts = append(sc.Facts, game.Fact{Key: "turns", Seat: game.NoSeat, Value: freely})
	}
}

// AppendPaths gives the clicks of an action: two places, a piece of the box and a place, a piece and what is done to it, or a
// button. Nobody clicks a die.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	path := game.Path{Seat: p.Mover(m), Text: game.MoveText(p, m)}
	from, to := fromOf(m), toOf(m)
	switch a := actOf(m); a {
	case falls:
		return dst
	case moves:
		path.Tokens = []game.Token{game.Token(from), game.Token(to)}
		if p.on[to] != 0 {
			path.Taken = []game.Place{game.Place(to)}
		}
	case puts:
		path.Tokens = []game.Token{game.Token(p.g.inBox(piece(from))), game.Token(to)}
	case takesOff:
		path.Tokens = []game.Token{game.Token(from), game.Token(p.g.buttons[offWord])}
		path.Taken = []game.Place{game.Place(from)}
	case turnsOver:
		path.Tokens = []game.Token{game.Token(from), game.Token(p.g.buttons[turnWord])}
		if c := p.on[from]; p.g.box.turned(c).kind() == c.kind() {
			path.Turns = []game.Place{game.Place(from)}
		}
	case counts:
		if path.Tokens = p.press(from, to); path.Tokens == nil {
			return dst
		}
	default:
		path.Tokens = []game.Token{game.Token(p.g.buttons[words[a]])}
	}
	return append(dst, path)
}

// press is the button that brings a counter to a number, nil if none does.
func (p *Position) press(i, to int) []game.Token {
	name := counterName(i, p.g.Counters)
	switch to - int(p.counts[i]) {
	case 1:
		name += "up"
	case -1:
		name += "down"
	default:
		return nil
	}
	return []game.Token{game.Token(p.g.buttons[name])}
}

// AppendExtra has nothing to add: what AppendMoves leaves out is asked for click by click.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

// Crowded tells that a scene shows a few places of each piece only.
func (p *Position) Crowded() bool { return p.stage == playing || p.stage == refused }

// AppendSteps gives all that can be done with a piece of the board or of the box.
func (p *Position) AppendSteps(dst []game.Path, s game.Seat, clicks []game.Token) (paths []game.Path, all bool) {
	if len(clicks) != 1 || !p.ToMove().Has(s) || !p.Crowded() {
		return dst, true
	}
	add := func(a act, from, to int) {
		if m := moveOf(a, from, to, s); p.why(m) == nil {
			dst = p.AppendPaths(dst, m)
		}
	}
	at := clicks[0]
	c, boxed := p.g.boxed(at)
	switch {
	case boxed:
		for to := range p.g.Len() {
			add(puts, int(c), to)
		}
	case at >= 0 && int(at) < p.g.Len():
		for to := range p.g.Len() {
			add(moves, int(at), to)
		}
		add(takesOff, int(at), 0)
		add(turnsOver, int(at), 0)
	}
	return dst, true
}

// Palette is the box.
func (p *Position) Palette() (list []game.Man) {
	for c := piece(1); int(c) <= seats*len(p.g.box.kinds); c++ {
		list = append(list, p.g.man(0, c))
	}
	return list
}

// Compose writes the pieces and the side to move; counters stay as they are where rest has them, and no dice lie there.
func (p *Position) Compose(rest string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, turn: uint8(toMove & 1)}
	if old, err := p.g.Parse(rest); err == nil {
		q.counts = old.(*Position).counts
	}
	for _, m := range men {
		k := p.g.box.index(m.Kind)
		if int(m.Place) >= p.g.Len() || m.Seat < 0 || m.Seat >= seats || k < 0 {
			continue
		}
		q.set(int(m.Place), pieceOf(k, int(m.Seat)))
	}
	return game.Text(&q)
}
