package search

import "github.com/tavlei/tavlei/game"

// Evaluator is the static evaluation of the position for seat s, in hundredths of a man: how much
// better off s is, without a look ahead. In a game of two seats that of the other is the negative.
// Positions of equal text have equal values. A leaf of the search may be the end of a game, which it is told only by the
// value: where a game can end with moves left on the board, a win is worth thousands. Without it the game is searched by a
// Monte Carlo tree.
// Asked by [Searcher], search/many, search/texel and search/protocol.
type Evaluator interface{ Eval(s game.Seat) int }

// Tactical appends those legal moves that a quiescence search looks at, such as captures; each is
// one that AppendMoves gives. Without it the search evaluates its leaves as they stand. Asked by
// [Searcher] and search/texel.
type Tactical interface {
	AppendTactical(dst []game.Move) []game.Move
}

// CaptureForcer tells whether the tactical moves, where there are any, are all the legal ones.
// Without it they are some of them. Asked by [Searcher], once, at the root.
type CaptureForcer interface{ ForcedCaptures() bool }

// NullMover gives the turn to the opponent in place, unless the game is over or zugzwang is to be
// feared, and tells whether it did. Without it the search does not prune by null moves, and nobody
// can ask for threats. Asked by [Searcher].
type NullMover interface{ NullMove() bool }

// DrawCounter tells how many plies are left until a rule about moves without progress may end
// the game, 0 if none is running. Close to the end the search then keeps positions apart
// that differ only in this. Fewer than 0: the seat to move may claim such a draw now. Without it no
// such rule is foreseen. Asked by [Searcher].
type DrawCounter interface{ PliesToDraw() int }

// Checker tells whether the seat to move has to answer a threat that would end the game, as
// a check does. Such positions are searched a ply deeper and never evaluated as they stand. Without
// it there are none. Asked by [Searcher], search/mate, search/mine, search/texel and, for the verb solve, cmd/tavlei/internal/study.
type Checker interface{ Checked() bool }

// ExchangeEvaluator gives the static exchange evaluation (SEE) of a quiet move: what it loses on its
// square, in hundredths of a man, 0 or less. Without it quiet moves lose nothing. Asked by [Searcher]
// for single moves near the leaves.
type ExchangeEvaluator interface{ SEE(m game.Move) int }

// CorrectionKeyer gives keys of what changes slowly in a position, such as its pawns. Where the
// evaluation is off, it is likely to be off by as much in positions that share a key: see
// history.go. Without it evaluations are not corrected. Asked by [Searcher].
type CorrectionKeyer interface{ CorrectionKeys() [3]uint64 }

// MoveScorer appends the score of each of the moves at first sight, in their order. It opens
// selective search: late-move reductions, pruning near the leaves and quiescence without losing
// captures. The moves are some that AppendMoves or AppendTactical gave. Without it every move is
// searched to the same depth. Asked by [Searcher] and search/many.
type MoveScorer interface {
	ScoreMoves(dst []MoveScore, moves []game.Move) []MoveScore
}

// Swinger is a rule set whose evaluations change more or less than usual in a few plies: Swing is by how much, in hundredths of what
// they do in chess. What selective search takes for a large or a small difference grows with it. Without it that is 100. Asked by
// [Searcher].
type Swinger interface{ Swing() int }

// MoveScore is what a move does at first sight. The zero MoveScore is a quiet move.
type MoveScore int32

// WinScore is the score of a move that ends the game at once in favour of the mover.
const WinScore MoveScore = 1 << 20

// CaptureScore is the score of a move that takes or promotes men and is worth that much, in hundredths
// of a man, after the exchange that may follow; fewer than 0: it loses men.
func CaptureScore(gain int) MoveScore { return MoveScore(min(max(gain, -most), most))<<2 | noisyFlag }

// CheckFlag is added to the score of a move after which the opponent has to answer a threat, as
// [Checker] says, if that is cheap to see: such a move is not pruned.
const CheckFlag MoveScore = 2

const noisyFlag MoveScore = 1

func (r MoveScore) noisy() bool  { return r&noisyFlag != 0 }
func (r MoveScore) checks() bool { return r&CheckFlag != 0 }
func (r MoveScore) gain() int    { return int(r >> 2) }
