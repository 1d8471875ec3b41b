package weiqi

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/dead"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// proposal are the stones that the program proposes as dead: as they were when both sides passed, if that is written down, else
// as they are found now, which depends on the stones alone.
func (p *Position) proposal() *points {
	if p.proposed != nil {
		return p.proposed
	}
	return p.g.advice.on(&p.board, propose)
}

// propose is the proposal for a board.
func propose(b *goban.Board) *points {
	list := &points{}
	for at, is := range dead.Stones(b) {
		if is {
			list.flip(goban.Point(at))
		}
	}
	return list
}

// advice remembers the proposals for some boards, since one takes as long as some thousand moves.
type advice struct {
	mu   sync.Mutex
	kept [16]advised
	next int
}

type advised struct {
	stones []goban.Colour
	dead   *points
}

// on is the proposal for a board. What it points to never changes.
func (a *advice) on(b *goban.Board, find func(*goban.Board) *points) *points {
	a.mu.Lock()
	defer a.mu.Unlock()
	for i := range a.kept {
		if slices.Equal(a.kept[i].stones, b.Stones()) {
			return a.kept[i].dead
		}
	}
	now := &a.kept[a.next]
	a.next = (a.next + 1) % len(a.kept)
	*now = advised{slices.Clone(b.Stones()), find(b)}
	return now.dead
}

var _ game.Resulter = (*Position)(nil)

// AppendResult appends the stones that are proposed as dead where the last ply was the second pass, so that a match is counted
// by them whatever the program would propose later.
func (p *Position) AppendResult(dst []byte) []byte {
	if !p.asked {
		return dst
	}
	list := p.proposal()
	first := len(dst)
	for at := range goban.Point(p.g.Len()) {
		if !list.Has(at) {
			continue
		}
		if len(dst) > first {
			dst = append(dst, ' ')
		}
		dst = append(dst, p.g.Name(int(at))...)
	}
	if len(dst) == first {
		dst = append(dst, nobody...)
	}
	return dst
}

// PlayResult makes a move with the stones that were proposed after it, as AppendResult has written them. A second pass without
// them is one of before they were written: what was proposed then is found again.
func (p *Position) PlayResult(m game.Move, result string) error {
	p.Play(m)
	switch {
	case !p.asked && result != "":
		return fmt.Errorf("weiqi: result %q of a move that ends nothing", clip(result))
	case !p.asked:
		return nil
	case result == "":
		p.proposed = proposeEarlier(&p.board)
		return nil
	}
	list := &points{}
	if result != nobody {
		for name := range strings.SplitSeq(result, " ") {
			sq, ok := p.g.Square(name)
			if !ok || p.board.At(goban.Point(sq)) == goban.Empty || list.Has(goban.Point(sq)) {
				return fmt.Errorf("weiqi: result %q: no stone on %q, or named before", clip(result), clip(name))
			}
			list.flip(goban.Point(sq))
		}
	}
	p.proposed = list
	return nil
}
