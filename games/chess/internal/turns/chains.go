package turns

import (
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

// Landings are the squares of a chain: where it begins, where each jump lands and where the chess
// capture at its end goes.
func Landings(m game.Move) []int {
	n, tail := rules.JumpsOf(m)
	at := rules.ActionOf(m).From()
	list := []int{at}
	for i := range n {
		at = rules.Leap(m, i, at)
		list = append(list, at)
	}
	if tail {
		list = append(list, rules.ActionOf(m).To())
	}
	return list
}

// takenBy are the pieces that a chain takes, in their order.
func takenBy(b *board.Board, m game.Move) []int {
	squares := Landings(m)
	n, tail := rules.JumpsOf(m)
	their := b.Side[b.Turn&1^1]
	var list []int
	for i := range n {
		list = append(list, board.First(board.Between[squares[i]][squares[i+1]]&their))
	}
	if tail {
		list = append(list, squares[n+1])
	}
	return list
}

// appendChain appends a chain as "f2:h4:f6xe7".
func appendChain(dst []byte, m game.Move) []byte {
	_, tail := rules.JumpsOf(m)
	squares := Landings(m)
	dst = rules.AppendSquare(dst, squares[0])
	for i, sq := range squares[1:] {
		mark := byte(':')
		if tail && i == len(squares)-2 {
			mark = 'x'
		}
		dst = rules.AppendSquare(append(dst, mark), sq)
	}
	return dst
}

func (jumpMode) AppendMove(p *rules.Position, dst []byte, m game.Move) []byte {
	a := rules.ActionOf(m)
	switch {
	case rules.Act(m) == rules.ActJump:
		return appendChain(dst, m)
	case a&board.Special != 0: // without the stroke it would be the en passant capture
		return rules.AppendSquare(append(rules.AppendSquare(dst, a.From()), '-'), a.To())
	}
	return view.AppendAction(p, dst, a)
}

// isStep tells whether an action is a pawn's draughts step.
func isStep(p *rules.Position, a board.Action) bool {
	return a.Piece() == board.Pawn && a.Kind() != board.EnPassant && a.From()&7 != a.To()&7 && p.Bits.Occupied()>>uint(a.To())&1 == 0
}

// AppendName writes draughts steps of pawns with both squares: other names say that they go
// straight on or capture.
func (m jumpMode) AppendName(p *rules.Position, dst []byte, mv game.Move, lang string) []byte {
	a := rules.ActionOf(mv)
	switch {
	case rules.Act(mv) == rules.ActJump:
		dst = appendChain(dst, mv)
		for _, sq := range takenBy(&p.Bits, mv) {
			if p.Bits.King>>uint(sq)&1 != 0 {
				return append(dst, '#')
			}
		}
	case isStep(p, a):
		dst = rules.AppendSquare(append(rules.AppendSquare(dst, a.From()), '-'), a.To())
		if a.Kind() == board.Promote {
			dst = view.AppendLetter(p, append(dst, '='), a.After(), lang)
		}
	default:
		dst = view.AppendSAN(p, dst, a&^board.Special, lang)
	}
	return view.AppendMarks(p, dst, mv)
}

// readChain reads the squares of a chain and whether a chess capture ends it; false if the text is
// none.
func readChain(text string) (squares []int, tail, ok bool) {
	s := strings.TrimRight(strings.TrimSpace(text), "+#!?")
	for i := 0; ; i++ {
		if len(s) < 2 {
			return nil, false, false
		}
		sq, good := rules.SquareOf(s[:2])
		if !good || tail && i > 0 && len(s) > 2 {
			return nil, false, false
		}
		squares = append(squares, sq)
		if s = s[2:]; s == "" {
			return squares, tail, len(squares) > 1
		}
		if tail || s[0] != ':' && (s[0] != 'x' || i == 0) {
			return nil, false, false
		}
		tail = s[0] == 'x'
		s = s[1:]
	}
}

func (m jumpMode) ParseMove(p *rules.Position, text string) (game.Move, error) {
	if squares, tail, ok := readChain(text); ok {
		mv, err := findChain(p, squares, tail, text)
		if err == nil || len(squares) > 2 {
			return mv, err
		}
		if _, other := m.parseStep(p, text); other != nil { // "e4:d5" may be a chess capture
			return mv, err
		}
	}
	return m.parseStep(p, text)
}

// findChain is the chain over the squares.
func findChain(p *rules.Position, squares []int, tail bool, text string) (game.Move, error) {
	if p.Outcome().Over() {
		return game.Move{}, p.Refusal("gameOver", text)
	}
	from := squares[0]
	if r := refuseFrom(p, from, text); r != nil {
		return game.Move{}, r
	}
	goesOn := false
	for _, m := range chains(p) {
		_, mTail := rules.JumpsOf(m)
		list := Landings(m)
		if mTail == tail && slices.Equal(list, squares) {
			return m, nil
		}
		goesOn = goesOn || len(list) > len(squares) && slices.Equal(list[:len(squares)], squares)
	}
	switch {
	case goesOn:
		return game.Move{}, p.Refusal("jumpOn", text, squares[len(squares)-1])
	case len(chains(p)) > 0:
		return game.Move{}, refuseMust(p, text)
	}
	return game.Move{}, p.Refusal("noJump", text, from)
}

// refuseFrom refuses a square without an own piece.
func refuseFrom(p *rules.Position, from int, text string) *game.Refusal {
	switch {
	case p.Bits.Occupied()>>uint(from)&1 == 0:
		return p.Refusal("noMan", text, from)
	case p.Bits.Side[p.Bits.Turn&1]>>uint(from)&1 == 0:
		return p.Refusal("notYourMan", text, from)
	}
	return nil
}

// refuseMust names the pieces that must jump.
func refuseMust(p *rules.Position, text string) *game.Refusal {
	return p.Refusal("mustJump", text, rules.SquaresOf(jumpers(p))...)
}

// jumpers are the pieces of the side to move that can jump.
func jumpers(p *rules.Position) uint64 {
	var pieces uint64
	for _, m := range chains(p) {
		pieces |= 1 << uint(rules.ActionOf(m).From())
	}
	return pieces
}

// parseStep reads what is no chain. A pawn's step to an empty square aside is written with both
// squares; with a stroke between them if the same squares are an en passant capture.
func (m jumpMode) parseStep(p *rules.Position, text string) (game.Move, error) {
	q, err := view.ReadQuery(p.Game, text)
	if err != nil {
		return game.Move{}, err
	}
	seat := int(p.Bits.Turn & 1)
	var list board.Actions
	if !overJumping(p) {
		m.Find(p, &list)
	}
	stroke, takes := strings.Contains(text, "-"), strings.ContainsAny(text, "x:")
	for _, loose := range []bool{false, true} {
		var found []game.Move
		for _, a := range list.List[:list.N] {
			switch {
			case !view.Answers(p, rules.MoveOf(a, seat), q, loose),
				isStep(p, a) && (q.File < 0 || takes),
				a.Kind() == board.EnPassant && stroke,
				a&board.Special != 0 && !stroke:
				continue
			}
			found = append(found, rules.MoveOf(a, seat))
		}
		if len(found) == 1 {
			return found[0], nil
		}
		if len(found) > 1 {
			return game.Move{}, view.RefuseAmbiguous(p, found, text)
		}
	}
	if len(chains(p)) > 0 && !overJumping(p) {
		if q.File >= 0 && q.Rank >= 0 {
			if r := refuseFrom(p, 8*q.Rank+q.File, text); r != nil {
				return game.Move{}, r
			}
		}
		return game.Move{}, refuseMust(p, text)
	}
	return game.Move{}, view.Refuse(p, q, text)
}

// Forbids names what draughts and the king's safety from chess captures forbid.
func (jumpMode) Forbids(p *rules.Position, from, to int) (string, uint64) {
	b, t := &p.Bits, p.Bits.Turn&1
	own := b.Side[t]
	switch {
	case len(chains(p)) > 0:
		return "mustJump", jumpers(p)
	case b.King&b.Side[t^1]>>uint(to)&1 != 0 && view.Pseudo(p, from)>>uint(to)&1 != 0:
		return "kingNotTaken", 1 << uint(to)
	case b.Occupied()>>uint(to)&1 == 0 && board.PawnAttacks[t][from]>>uint(to)&1 != 0 && (b.Diag|b.King)>>uint(from)&1 == 0 &&
		(b.Pawn>>uint(from)&1 == 0 || b.Ep>>uint(to)&1 == 0) && !view.LegalStep(p, from, to):
		if b.InCheck(&p.Game.Laws) {
			return "inCheck", b.King & own
		}
		return "exposesKing", b.King & own
	}
	return "", 0
}

// appendPaths: a chain is clicked landing by landing. Where it may be ended or end in a chess
// capture, the button ends it; a step where the pawn might capture en passant asks which is meant.
func (m jumpMode) AppendPaths(p *rules.Position, dst []game.Path, mv game.Move) []game.Path {
	a := rules.ActionOf(mv)
	if rules.Act(mv) != rules.ActJump {
		n := len(dst)
		dst = m.Ordinary.AppendPaths(p, dst, game.Move{uint64(a &^ board.Special), mv[1]})
		dst[n].Text = string(m.AppendMove(p, nil, mv))
		if a&board.Special != 0 || a.Kind() == board.EnPassant && alsoStep(p, a) {
			choice := game.Token(-1 - len(p.Game.Laws.Promo[0]))
			if a&board.Special != 0 {
				choice--
			}
			dst[n].Tokens = append(dst[n].Tokens, choice)
		} else if a.Kind() == board.Promote {
			dst[n].Tokens = dst[n].Tokens[:2] // it becomes a queen, nothing else
		}
		return dst
	}
	path := game.Path{Seat: game.Seat(rules.SeatOf(mv)), Text: string(appendChain(nil, mv))}
	for _, sq := range Landings(mv) {
		path.Tokens = append(path.Tokens, game.Token(sq))
	}
	for _, sq := range takenBy(&p.Bits, mv) {
		path.Taken = append(path.Taken, game.Place(sq))
	}
	if goesOnWith(&p.Bits, p.Game, mv) {
		path.Tokens = append(path.Tokens, p.Game.PassPlace())
	}
	return append(dst, path)
}

// alsoStep tells whether the pawn that en passant captures may also step to the same square.
func alsoStep(p *rules.Position, a board.Action) bool {
	list := p.Found()
	for _, other := range list.List[:list.N] {
		if other&board.Special != 0 && other.From() == a.From() && other.To() == a.To() {
			return true
		}
	}
	return false
}

func (m jumpMode) AppendScene(p *rules.Position, sc *game.Scene) {
	m.Ordinary.AppendScene(p, sc)
	sc.Choices = append(sc.Choices, "passing", "step")
	for set := jumpers(p); set != 0 && !overJumping(p); set &= set - 1 {
		sc.Marks = append(sc.Marks, game.Mark{Place: game.Place(board.First(set)), Kind: "due"})
	}
}

func (m jumpMode) Explain(p *rules.Position, path []game.Token) *game.Refusal {
	var squares []int
	for _, t := range path {
		if t >= 0 && t < 64 {
			squares = append(squares, int(t))
		}
	}
	if len(squares) == 0 {
		return p.Refusal("notLegal", "")
	}
	if chains := chains(p); len(chains) > 0 {
		_, err := findChain(p, squares, false, "")
		if r, ok := err.(*game.Refusal); ok {
			return r
		}
		return refuseMust(p, "")
	}
	return m.Ordinary.Explain(p, path)
}

func (jumpMode) ReadExtra(_ *rules.Position, key, value string) error {
	return rules.NoField(key, value)
}
