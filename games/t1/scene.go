package t1

import "github.com/tavlei/tavlei/game"

var (
	_ game.Scener   = (*Position)(nil)
	_ game.Composer = (*Position)(nil)
)

// Board is the board with its castles.
func (p *Position) Board() *game.Board { return shown }

// AppendScene shows the pieces, a King in check, whose Princes are promoted no more, the forces, and what Veterans may become.
func (p *Position) AppendScene(sc *game.Scene) {
	for sq, m := range p.board {
		if m != 0 {
			sc.Men = append(sc.Men, game.Man{Place: game.Place(sq), Kind: names[m.kind()], Seat: game.Seat(m.side())})
		}
	}
	for s := range uint8(seats) {
		if p.inCheck(s) {
			sc.Marks = append(sc.Marks, game.Mark{Place: game.Place(p.men[s][king].first()), Kind: "check"})
		}
	}
	for s := range uint8(seats) {
		if p.rights>>s&1 == 0 {
			sc.Facts = append(sc.Facts, game.Fact{Key: "prince", Seat: game.Seat(s), Value: "used"})
		}
	}
	for sq := range squares {
		if w, b := p.force(white, sq), p.force(black, sq); w+b > 0 {
			sc.Forces = append(sc.Forces, game.Force{Place: game.Place(sq), Of: [seats]float32{float32(w) / 2, float32(b) / 2}})
		}
	}
	for _, k := range promotions {
		sc.Choices = append(sc.Choices, "promote:"+names[k])
	}
}

// promotions are what a Veteran may become, in the order of the choices of a scene.
var promotions = [...]kind{connet, prince, ritter, scout}

// AppendPaths gives the clicks of a move: two squares and, of a Veteran that is promoted, the choice.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	from, to, becomes := split(m)
	path := game.Path{
		Seat: game.Seat(p.turn), Text: game.MoveText(p, m),
		Tokens: []game.Token{game.Token(from), game.Token(to)},
	}
	if becomes != 0 && p.board[from].kind() == veteran {
		for i, k := range promotions {
			if k == becomes {
				path.Tokens = append(path.Tokens, game.Token(-1-i))
			}
		}
	}
	if p.board[to] != 0 {
		path.Taken = []game.Place{game.Place(to)}
		if p.board[from].kind() == scout && castles.has(to) {
			path.Taken = append(path.Taken, game.Place(from))
		}
	}
	if p.leavesKing(m) {
		path.Risk = "king"
	}
	return append(dst, path)
}

// leavesKing tells whether the opponent may take the King after a move: that is legal, but who does it by an oversight is
// warned and may take the move back (chapter 4 of both editions).
func (p *Position) leavesKing(m game.Move) bool {
	after := *p
	after.Play(m)
	return !after.closed() && after.inCheck(p.turn)
}

// AppendExtra has nothing to add: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

// Palette is a piece of each kind and side.
func (p *Position) Palette() (men []game.Man) {
	for s := range uint8(seats) {
		for k := king; k < kinds; k++ {
			men = append(men, game.Man{Kind: names[k], Seat: game.Seat(s)})
		}
	}
	return men
}

// Compose writes the pieces and the side to move, the rights of the text rest or, without one, both; the counters begin anew.
func (p *Position) Compose(rest string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, turn: uint8(toMove & 1), rights: 3, number: 1}
	if old, err := p.g.Parse(rest); err == nil {
		q.rights = old.(*Position).rights
	}
	for _, m := range men {
		for k := king; k < kinds; k++ {
			if names[k] != m.Kind || int(m.Place) >= squares || m.Seat < 0 || m.Seat >= seats {
				continue
			}
			if q.board[m.Place] != 0 {
				q.take(int(m.Place))
			}
			q.put(manOf(k, uint8(m.Seat)), int(m.Place))
		}
	}
	return game.Text(&q)
}
