package rules

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

// Mode is what differs between groups of games in whose turns something else happens than on an orthodox board: one method
// for each method of a Position that asks it. [Plain] and package view are chess; a mode embeds them and changes single methods.
type Mode interface {
	Play
	Fields
	View
}

// Play is what is done in a turn and what comes of it.
type Play interface {
	ToMove(p *Position) game.Seats
	AppendMoves(p *Position, dst []game.Move) []game.Move
	CountMoves(p *Position) int
	Play(p *Position, m game.Move)
	Outcome(p *Position) game.Outcome
	Perft(p *Position, depth int) uint64
	Attacked(p *Position) uint64 // royal pieces of the side to move that are attacked
}

// Fields is what the text of a position has to say beyond FEN.
type Fields interface {
	AppendExtras(p *Position, dst []byte) []byte // " key=value" for each
	ReadExtra(p *Position, key, value string) error
	PhaseOf(p *Position) Phase // what has to be settled in a position that has been read
}

// View is what players read and click.
type View interface {
	AppendMove(p *Position, dst []byte, m game.Move) []byte
	AppendName(p *Position, dst []byte, m game.Move, lang string) []byte
	ParseMove(p *Position, text string) (game.Move, error)
	AppendScene(p *Position, sc *game.Scene)
	AppendPaths(p *Position, dst []game.Path, m game.Move) []game.Path
	Explain(p *Position, path []game.Token) *game.Refusal
}

// settler is a mode that checks what the fields of a text say together, after the pieces.
type settler interface {
	Settle(p *Position) error
}

// finder is a mode with a generator of its own: find adds the actions of the side to move in a
// position that is not over.
type finder interface {
	Find(p *Position, list *board.Actions)
}

// compeller is a mode in which one thing must be done before others.
type compeller interface {
	Compelled(p *Position) bool
}

// mustJump tells whether the side to move has a jump, which it must make.
func (p *Position) mustJump() bool {
	m, ok := p.Game.Mode.(compeller)
	return ok && m.Compelled(p)
}

// tactician is a mode that picks tactical moves itself.
type tactician interface {
	AppendTactical(p *Position, dst []game.Move) []game.Move
}

// reader is a mode that reads whole turns in its own way.
type reader interface {
	ReadTurn(p *Position, text string) ([]game.Move, error)
}
