package chesstest

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// FairySpecs are the games on fairy boards with every value of every option.
var FairySpecs = []string{
	"cylinder", "cylinder;castling=off", "cylinder;castling=bothWays", "cylinder;nullMove=on",
	"cylinder;castling=bothWays;nullMove=on",
	"mobius", "mobius;seamCapturesFrom=2", "mobius;pawnOrientation=transported", "mobius;castling=off",
	"mobius;seamCapturesFrom=2;pawnOrientation=transported",
	"transport", "transport;timing=ferry", "transport;riders=allButKing", "transport;riders=minorAndPawn",
	"transport;carrier=rookAndQueen", "transport;timing=ferry;carrier=rookAndQueen",
	"neutral-queen", "neutral-queen;start=d5", "neutral-queen;start=extra", "neutral-queen;noUndo=off",
	"neutral-queen;ownCapture=off", "neutral-queen;start=extra;ownCapture=off;noUndo=off",
	"transform", "transform;pawns=transform", "transform;king=transform", "transform;pawns=transform;king=transform",
}

// Wander plays a random game, every third one from a position of few pieces, and visits every
// position that is not over.
func Wander(t *testing.T, spec string, seed uint64, plies int, visit func(p *rules.Position)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 7))
	g := Open(t, spec)
	p := g.Start().(*rules.Position)
	if seed%3 == 2 {
		p = Parse(t, g, Bare(g)).(*rules.Position)
	}
	for range plies {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			return
		}
		visit(p)
		m := moves[r.IntN(len(moves))]
		if p.Neutrals()>>uint(rules.ActionOf(m).To())&1 != 0 {
			m = moves[r.IntN(len(moves))] // lest neutral pieces be taken at once
		}
		// Random games rarely meet what is special: half the moves are chosen among the few.
		if rare := rareMoves(p, moves); len(rare) > 0 && r.IntN(2) == 0 {
			m = rare[r.IntN(len(rare))]
		}
		p.Play(m)
	}
}

// Bare is a position of few pieces with all rights of castling.
func Bare(g *game.Game) string {
	row := g.Rules.(*rules.Game)
	castling := "KQkq"
	if row.NoCastle {
		castling = "-"
	}
	switch {
	case row.FileKing:
		return "8/3n4/8/1p6/8/4Kk2/P7/2B5 b - - 0 1" // the white king gives check, the black one does not
	case row.Neutral:
		return "r3k2r/p5p1/8/3-q4/8/8/P5P1/R3K2R w KQkq - 0 1"
	case row.Carry:
		return "rn2k2r/p5p1/8/8/8/4b3/P5P1/R3KN1R w KQkq - 0 1"
	}
	return "r3k2r/p1pp2p1/8/8/8/8/P1PP2P1/R3K2R w " + castling + " - 0 1"
}

// rareMoves are castling, en passant captures, promotions, pawn moves across a wrap, moves to the
// own square, boarding and moves of riders and carriers.
func rareMoves(p *rules.Position, moves []game.Move) []game.Move {
	var rare []game.Move
	for _, m := range moves {
		a := rules.ActionOf(m)
		s := p.State()
		if a.Kind() != board.Plain || a&board.Special != 0 || a.From() == a.To() || s.Boards(a) ||
			p.Loaded()>>uint(a.From())&1 != 0 || a.Piece() == board.Pawn && p.Game.Topology != fairy.Plane && fairy.Crosses(a.From(), a.To()) {
			rare = append(rare, m)
		}
	}
	return rare
}
