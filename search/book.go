package search

import "github.com/tavlei/tavlei/game"

// Booker is a rule set that knows moves without a search: openings, or a plan that is proved to win.
// Bots of the levels that play the best they can ask it first; analysis does not. Without it every
// move is searched for. Asked by [Searcher].
type Booker interface {
	// Book is a legal move of the seat at the end of the line and why it is played: a word for
	// programs and logs, such as the name of a plan or an opening. ok is false where the book ends.
	Book(line *game.Line, seat game.Seat) (m game.Move, reason string, ok bool)
}

// book is the move that a level finds in the book of the rules.
func (e *Searcher) book(line *game.Line, seat game.Seat, level Level) (Report, bool) {
	b, ok := game.Ability[Booker](e.game.Rules)
	if !ok || level.Noise > 0 || level.Blind > 0 {
		return Report{}, false
	}
	m, reason, ok := b.Book(line, seat)
	return Report{PV: []game.Move{m}, Book: reason, Final: true}, ok
}
