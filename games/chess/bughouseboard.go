package chess

import (
	"errors"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// paired is the mode of one board of two: men are dropped from the hand, which others fill.
type paired struct{ ordinary }

func (paired) find(p *Position, list *actions) {
	r := p.reserve()
	r.generate(p.g, list)
}

func (paired) appendMoves(p *Position, dst []game.Move) []game.Move { return p.wrap(dst, p.found()) }

func (paired) countMoves(p *Position) int {
	r := p.reserve()
	return r.count(p.g, nil)
}

func (paired) play(p *Position, m game.Move) {
	p.playAction(actionOf(m))
	p.quiet = min(p.quiet, endQuiet)
	p.forgetPromoted()
}

// forgetPromoted drops the marks of promoted men where they are passed on as what they are.
func (p *Position) forgetPromoted() {
	if p.promoted != 0 && p.g.Unreverted {
		p.key ^= sumOf(&wasKeys, p.promoted)
		p.promoted = 0
	}
}

func (paired) outcome(p *Position) game.Outcome {
	t := game.Seat(p.b.turn & 1)
	switch p.standing() {
	case mated:
		return game.Win("mate", game.SeatSet(1-t), 2)
	case stuck:
		return game.Draw("stalemate", 2)
	}
	return game.Outcome{}
}

// standing is how the side to move stands: free, stuck or mated.
func (p *Position) standing() standing {
	r := p.reserve()
	switch {
	case r.count(p.g, nil) > 0:
		return free
	case !p.b.inCheck(&p.g.laws):
		return stuck
	case p.g.Potential && r.dropTargets(&p.g.laws) != 0:
		return stuck // a man that comes may still be put there
	}
	return mated
}

// victim is the man that an action takes, as it is passed on; noMan if it takes none.
func (p *Position) victim(a action) Man {
	switch a.kind() {
	case passing:
		return Pawn
	case plain, promote:
		if p.promoted>>uint(a.to())&1 != 0 {
			return Pawn
		}
		return p.b.at(a.to())
	}
	return noMan
}

// receive puts a man into the hand of a side.
func (p *Position) receive(seat int, man Man) {
	i := inHand(man)
	h := &p.hand[seat][i]
	p.key ^= handKeys[seat][i][*h]
	*h++
	p.key ^= handKeys[seat][i][*h]
}

// perft counts on one board; its hands are filled by nobody.
func (paired) perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	w := reserveCounter{p.g, make([]actions, depth), make([]reserve, depth)}
	r := p.reserve()
	return w.count(&r, depth)
}

// perftOf counts the tree of both boards.
func perftOf(p *Pair, depth int) uint64 { return search.PerftPlain(p, depth) }

func (m paired) parseMove(p *Position, text string) (game.Move, error) {
	mv, err := m.ordinary.parseMove(p, text)
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Code == "gameOver" {
		return mv, err
	}
	if q, bad := p.g.readQuery(text); bad == nil && q.drop {
		return mv, p.refusePut(q.man, q.to, text)
	}
	return mv, err
}

func (m paired) explain(p *Position, path []game.Token) *game.Refusal {
	man, seat, ok := p.g.handAt(int(path[0]))
	if ok && seat == int(p.b.turn&1) && len(path) > 1 && path[1] >= 0 && path[1] < 64 {
		return p.refusePut(man, int(path[1]), "")
	}
	return m.ordinary.explain(p, path)
}
