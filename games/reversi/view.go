package reversi

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

// What engines read of rules and positions. Squares are numbers of the grid.

// Grid is the board. Up to eight columns it lies in the middle of a grid of eight by eight, a1 = 0,
// h1 = 7, a8 = 56; wider boards have a margin of one beside each row.
func (g *Game) Grid() *board.Grid { return g.layout.Grid }

// Squares is the set of all squares of the board.
func (g *Game) Squares() board.Set192 { return g.layout.board }

// Wide tells whether the board has more than eight columns, so that one word does not hold it.
func (g *Game) Wide() bool { return g.layout.wide }

// FewestWin tells whether the side with fewer discs wins.
func (g *Game) FewestWin() bool { return g.Objective == fewest }

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// Turn is the seat to move; while chance draws, the one that comes after it.
func (p *Position) Turn() game.Seat { return game.Seat(p.turn) }

// Playing tells whether the centre is full and nothing is left to be drawn.
func (p *Position) Playing() bool { return p.phase == playing }

// Placing tells whether the first four discs are being put on the centre.
func (p *Position) Placing() bool { return p.phase == placing }

// Discs is the set of squares with discs of seat 0 or 1.
func (p *Position) Discs(s game.Seat) board.Set192 { return p.disc[s&1] }

// Hand is how many discs seat 0 or 1 has in hand, 1 if both draw from a common stock.
func (p *Position) Hand(s game.Seat) int { return int(p.hand[s&1]) }

// Legal is the set of squares on which seat 0 or 1 could put a disc if it were to move.
func (p *Position) Legal(s game.Seat) board.Set192 { return p.legal(uint8(s & 1)) }

// MustPass tells whether the side to move has a pass and nothing else.
func (p *Position) MustPass() bool { return p.mustPass() }

// Put is the move of seat 0 or 1 that puts a disc on a square. Whether it is legal Legal says.
func Put(sq int, s game.Seat) game.Move { return discOn(sq, uint8(s&1)) }

// Pass is the move of seat 0 or 1 that puts no disc.
func Pass(s game.Seat) game.Move { return passOf(uint8(s & 1)) }

// IsPass tells whether a move is a pass.
func IsPass(m game.Move) bool { return kindOf(m) == passMove }
