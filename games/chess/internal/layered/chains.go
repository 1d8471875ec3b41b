package layered

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

var chainText = regexp.MustCompile(`^[a-l]\d{1,2}(?::[a-l]\d{1,2})+(?:x[a-l]\d{1,2})?$`)

// pawnsAside tells whether pawns step where they also take.
func (r *Rules) pawnsAside() bool {
	return slices.ContainsFunc(r.record.Kinds, func(k layers.Kind) bool {
		for _, a := range k.Atoms {
			for _, b := range k.Atoms {
				aside := slices.ContainsFunc(a.Dirs, func(d board.Dir) bool { return slices.Contains(b.Dirs, d) })
				if k.Pawn && a.Mode == layers.Moves && b.Mode == layers.Captures && b.Leg != layers.Over && aside {
					return true
				}
			}
		}
		return false
	})
}

// squaresIn are the squares that a text names, -1 for one that is none.
func (p *Position) squaresIn(text string) (list []int) {
	for i := 0; i < len(text); {
		end := i + 1
		for end < len(text) && text[end] <= '9' {
			end++
		}
		sq, ok := p.square(text[i:end])
		if !ok {
			sq = -1
		}
		list = append(list, sq)
		for i = end; i < len(text) && (text[i] == ':' || text[i] == 'x'); {
			i++
		}
	}
	return list
}

// chainSquares are the squares of a text that a chain could have, nil if it is none.
func (p *Position) chainSquares(text string) []int {
	text = strings.TrimRight(strings.TrimSpace(text), "+#!?")
	if !p.Game.jumping || !chainText.MatchString(text) {
		return nil
	}
	if squares := p.squaresIn(text); !slices.Contains(squares, -1) {
		return squares
	}
	return nil
}

// parseChain finds the chain over some squares; a single jump may be meant as a capture that is none.
func (p *Position) parseChain(squares []int, input string) (game.Move, error) {
	for _, m := range p.chains() {
		if c := p.k.Chain(m); m.From() == squares[0] && slices.Equal(c.Squares, squares) && c.Tail == strings.Contains(input, "x") {
			return moveOf(m, p.seat()), nil
		}
	}
	return game.Move{}, p.refuseChain(squares, input)
}

// refuseChain says why squares are no chain: clicks, or a text.
func (p *Position) refuseChain(squares []int, input string) *game.Refusal {
	from := squares[0]
	kind, seat := p.k.At(from)
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver", input)
	case kind == 0:
		return p.refusal("noMan", input, from)
	case seat != p.k.Seat():
		return p.refusal("notYourMan", input, from)
	}
	chains := p.chains()
	for _, m := range chains {
		if c := p.k.Chain(m); len(c.Squares) > len(squares) && slices.Equal(c.Squares[:len(squares)], squares) {
			return p.refusal("jumpOn", input, squares[len(squares)-1])
		}
	}
	if len(chains) > 0 {
		return p.refusal("mustJump", input, p.jumpers()...)
	}
	return p.refusal("noJump", input, from)
}

// chains are the legal runs of jumps.
func (p *Position) chains() (list []layers.Move) {
	if !p.Game.jumping {
		return nil
	}
	list = p.k.Moves(nil)
	return slices.DeleteFunc(list, func(m layers.Move) bool { return m.Sort() != layers.Chain })
}

// jumpers are the squares of pieces that must jump.
func (p *Position) jumpers() []int {
	var from layers.Zone
	for _, m := range p.chains() {
		from.Add(m.From())
	}
	return squaresOf(from)
}

// appendJumpers marks the pieces that must jump and offers the choice between a step and a capture in passing.
func (p *Position) appendJumpers(sc *game.Scene) {
	if p.Game.aside {
		sc.Choices = append(sc.Choices, "passing", "step")
	}
	for _, sq := range p.jumpers() {
		sc.Marks = append(sc.Marks, game.Mark{Place: p.Game.place(sq), Kind: "due"})
	}
}

// chainPath is how a chain is clicked: landing by landing, and the button where a capture could follow.
func (p *Position) chainPath(dst []game.Path, path game.Path, m layers.Move) []game.Path {
	c := p.k.Chain(m)
	for _, sq := range c.Squares {
		path.Tokens = append(path.Tokens, game.Token(p.Game.place(sq)))
	}
	for _, sq := range c.Taken {
		path.Taken = append(path.Taken, p.Game.place(sq))
	}
	if c.More {
		path.Tokens = append(path.Tokens, p.Game.pass)
	}
	return append(dst, path)
}

// chooseStep asks whether a pawn steps aside or takes in passing where it can do both.
func (p *Position) chooseStep(path *game.Path, m layers.Move) {
	if !p.Game.aside || m.Sort() != layers.Passing && !p.stepsAside(m) {
		return
	}
	for _, o := range p.k.Moves(nil) {
		if o.From() == m.From() && o.To() == m.To() && (o.Sort() == layers.Passing) != (m.Sort() == layers.Passing) {
			choice := game.Token(-1 - len(p.Game.promote))
			if m.Sort() != layers.Passing {
				choice--
			}
			path.Tokens = append(path.Tokens, choice)
			return
		}
	}
}

// takesKing tells whether a chain ends the game.
func (p *Position) takesKing(m layers.Move) bool {
	at := p.k.Takes(m)
	kind, _ := p.k.At(at)
	return p.Game.kind(kind).Royal
}

// stepsAside tells whether a pawn goes to an empty square to which others of its moves take: the name gives both squares.
func (p *Position) stepsAside(m layers.Move) bool {
	return p.Game.aside && m.Sort() != layers.Passing && p.Game.kind(m.Piece()).Pawn && p.k.Takes(m) < 0 && p.hits(m.Piece(), m.From(), m.To())
}
