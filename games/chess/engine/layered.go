package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/layered"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/search"
)

func init() {
	game.Extend(func(p *layered.Position) any { return &layeredAdvice{Position: p} })
	game.Extend(func(g *layered.Rules) any { return layeredLevels{g} })
}

// layeredLevels gives levels to games that were made of a record.
type layeredLevels struct{ *layered.Rules }

// Levels are those for turns of several actions and for chance, or the usual ones.
func (g layeredLevels) Levels() []search.Level {
	if g.Record().Turn.Order != layers.Single {
		return fairyLevels
	}
	return nil
}

// layeredAdvice is what a search asks of a position of such a game.
type layeredAdvice struct {
	*layered.Position
	game   *layered.Rules
	values *layeredValues
	moves  []game.Move
}

var _ interface {
	search.Evaluator
	search.Tactical
	search.MoveScorer
} = (*layeredAdvice)(nil)

// layeredValues are the values of pieces: by their mobility, for nobody has tuned them.
type layeredValues struct {
	layers.Weights
	price [layers.MaxKinds]int // of a kind, wherever it stands

	worthless bool // who has no pieces wins
}

// settle makes the values when the position is of another game than before.
func (p *layeredAdvice) settle() {
	if p.game != p.Game {
		p.game = p.Game
		p.values = p.game.Once(func() any { return valuesOf(p.game) }).(*layeredValues)
	}
}

// Eval is material with a bonus for standing where a piece has much to do, or for a pawn's advance.
func (p *layeredAdvice) Eval(s game.Seat) int {
	p.settle()
	v := p.Weigh(&p.values.Weights)
	if (s == 1) != p.values.worthless {
		return -v
	}
	return v
}

// AppendTactical appends captures and promotions.
func (p *layeredAdvice) AppendTactical(dst []game.Move) []game.Move {
	p.moves = p.AppendMoves(p.moves[:0])
	for _, m := range p.moves {
		if victim, piece, after := p.Takes(m); victim != 0 || p.promotes(piece, after) {
			dst = append(dst, m)
		}
	}
	return dst
}

// promotes tells whether a piece becomes another one: not by its first move.
func (p *layeredAdvice) promotes(piece, after uint8) bool {
	kinds := p.Game.Record().Kinds
	return piece != after && kinds[piece-1].Letter != kinds[after-1].Letter
}

// ScoreMoves says what moves take and promote at first sight; where what is taken comes back, it is nothing.
func (p *layeredAdvice) ScoreMoves(dst []search.MoveScore, moves []game.Move) []search.MoveScore {
	p.settle()
	record := p.Game.Record()
	back := record.Capture.Fate == layers.Elsewhere || record.Capture.Fate == layers.Swapped
	for _, m := range moves {
		victim, piece, after := p.Takes(m)
		switch {
		case piece == 0:
			dst = append(dst, search.CheckFlag) // rolls, drops, passes: never pruned
		case victim != 0 && record.Kinds[victim-1].Royal && record.Goal.Royalty != layers.None:
			dst = append(dst, search.WinScore)
		case victim == 0 && !p.promotes(piece, after), back && piece == after:
			dst = append(dst, 0)
		default:
			gain := p.values.price[after] - p.values.price[piece]
			if p.values.worthless {
				gain = -gain
			}
			if victim != 0 && !back && !p.values.worthless {
				gain += p.values.price[victim] - p.values.price[piece]/16
			}
			dst = append(dst, search.CaptureScore(gain))
		}
	}
	return dst
}

// Further worth in hundredths of a pawn.
const (
	placeWorth   = 6
	pawnWorth    = 100
	advanceWorth = 80
)

// valuesOf values the pieces of a game.
func valuesOf(g *layered.Rules) *layeredValues {
	v := new(layeredValues)
	r := g.Record()
	v.worthless = r.Goal.Extinct.Wins && r.Goal.Extinct.Kinds == "*"
	for i := range r.Kinds {
		kind := uint8(i + 1)
		k := &r.Kinds[i]
		var sum float64
		mobility := map[int]float64{}
		for _, sq := range g.Grid().Squares() {
			mobility[sq] = g.Mobility(kind, sq)
			sum += mobility[sq]
		}
		mean := sum / float64(g.Grid().Len())
		v.price[kind] = int(layered.SquareWorth * mean)
		if k.Pawn {
			v.price[kind] = pawnWorth
		}
		worth := v.price[kind]
		if k.Royal && r.Goal.Royalty != layers.None {
			v.price[kind], worth = kingWorth, 0
		}
		for _, sq := range g.Grid().Squares() {
			v.On[kind][sq] = int32(worth + placeOf(g, k, sq, mobility[sq]-mean))
		}
		v.Hand[kind] = int32(worth + worth/8)
	}
	return v
}

// placeOf is what standing on a square adds: what there is to do there or, for pawns, how far they have come.
func placeOf(g *layered.Rules, k *layers.Kind, sq int, more float64) int {
	_, y := g.Grid().XY(sq)
	switch {
	case k.Pawn:
		far := float64(y) / float64(g.Grid().H())
		return int(advanceWorth * far * far)
	case k.Royal && g.Record().Goal.Royalty != layers.None:
		return 0
	}
	return int(placeWorth * more)
}
