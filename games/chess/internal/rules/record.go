package rules

import (
	"strings"

	grid "github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Record is the game as a record of layers, to be changed and combined: see package layers. What is drawn by lot before the game
// is not part of it: the array of Chess960 is then the orthodox one.
func (g *Game) Record() layers.Rules { return g.record(game.Text(g.Start())) }

// record is the game with an array as a record.
func (g *Game) record(array string) layers.Rules {
	r := layers.Rules{
		Board:    layers.Board{W: 8, H: 8, Topology: g.Topology, Turning: g.Turning, RoundTrip: g.RoundTrip, CapturesFrom: g.WrapCapturesFrom},
		Company:  layers.Company{Neutral: g.Neutral, NoUndo: g.NoUndo, NeutralSafe: g.NeutralSafe},
		Castling: layers.Castling{On: !g.NoCastle, Around: g.CastleAround, OnRook: g.Shuffle, King: [2]int{2, 6}, Rook: [2]int{3, 5}, Piece: 'R'},
		Judge: layers.Judge{Quiet: int(g.QuietLimit()), QuietReason: g.QuietReason(), Plies: g.LastPly,
			Dead: []layers.Dead{layers.Pair, layers.AnyTwo, layers.AnyOne, layers.Never}[g.Least], King: 'K', Leaper: 'N', Bishop: 'B'},
	}
	g.addRepetition(&r)
	g.addKinds(&r)
	g.addZones(&r)
	g.addTurn(&r)
	g.addArrival(&r, array)
	g.addCompany(&r)
	switch {
	case g.KingTaken:
		r.Goal.Royalty = layers.Taken
	case g.Dice > 0:
		r.Goal.Royalty = layers.Mixed
	}
	r.Goal.Bare, r.Goal.StuckLoses, r.Goal.Turns = g.Bare, g.StuckLoses, g.Turns
	if g.Turns > 0 {
		r.Goal.Points = "Q9R5B3N3P1"
	}
	return r
}

// addRepetition says what repetitions and quiet play mean.
func (g *Game) addRepetition(r *layers.Rules) {
	j := &r.Judge
	if g.Dice == 0 {
		j.Repeat, j.Claim = 5, 3
		if g.AutoDraw || g.RepeatAuto {
			j.Repeat = 3
		}
	}
	j.ClaimQuiet = ClaimQuiet
}

// atomsOf are the ways of moving of a piece.
func (g *Game) atomsOf(piece board.Piece) (atoms []layers.Atom) {
	leap := func(dirs []grid.Dir, mode layers.Mode) {
		atoms = append(atoms, layers.Atom{Dirs: dirs, Mode: mode})
	}
	if piece&board.PawnStep != 0 {
		leap([]grid.Dir{{X: 0, Y: 1}}, layers.Moves)
		leap([]grid.Dir{{X: -1, Y: 1}, {X: 1, Y: 1}}, layers.Captures)
		atoms = append(atoms, layers.Atom{Dirs: []grid.Dir{{X: 0, Y: 2}}, Leg: layers.Lame, Mode: layers.Moves, Double: true})
	}
	if piece&board.KnightLeap != 0 {
		leap(grid.Knight, layers.Both)
	}
	if piece&board.BishopRide != 0 {
		atoms = append(atoms, layers.Atom{Dirs: grid.Diagonal, Leg: layers.Ride})
	}
	if piece&board.RookRide != 0 {
		atoms = append(atoms, layers.Atom{Dirs: grid.Orthogonal, Leg: layers.Ride})
	}
	if piece&board.Royal != 0 {
		leap(grid.Around, layers.Both)
	}
	if n := piece >> 3 & 3; n != 0 {
		leap(g.Leaps[n-1], layers.Both)
	}
	return atoms
}

func (g *Game) addKinds(r *layers.Rules) {
	for i, c := range g.Chars {
		piece := board.Piece(i)
		if c == 0 || len(g.atomsOf(piece)) == 0 || g.Dice > 0 && strings.IndexByte("PNBRQK", c) < 0 {
			continue
		}
		k := layers.Kind{Letter: c, Atoms: g.atomsOf(piece), Royal: piece&board.Royal != 0, Pawn: piece == board.Pawn}
		switch {
		case !g.FileMoves:
		case piece == board.Royal:
			k.ByFile = g.FileKing
		case piece != board.Pawn:
			k.ByFile = true
		case g.FilePawns:
			k.Next = c
			moved := layers.Kind{Letter: c, Atoms: k.Atoms[:2], Pawn: true, ByFile: true}
			r.Kinds = append(r.Kinds, k)
			k = moved
		}
		g.addJumps(&k, piece)
		r.Kinds = append(r.Kinds, k)
	}
	if g.FileMoves {
		r.Zones.Files = "RNB..BNR"
	}
}

// addJumps gives a kind the step and the jump of draughts.
func (g *Game) addJumps(k *layers.Kind, piece board.Piece) {
	if !g.Jumps {
		return
	}
	ahead := []grid.Dir{{X: -1, Y: 1}, {X: 1, Y: 1}}
	crowns := g.PiecesToo && piece != board.Royal
	jump := layers.Atom{Dirs: grid.Diagonal, Leg: layers.Over, Range: 1, Mode: layers.Captures, Crowns: crowns || k.Pawn}
	switch {
	case piece == board.Queen:
		jump.Range, jump.Crowns = 0, false
	case piece != board.Royal && (piece != board.Bishop || crowns):
		k.Atoms = append(k.Atoms, layers.Atom{Dirs: ahead, Mode: layers.Moves, Crowns: crowns && !k.Pawn})
	}
	if g.Forward && piece != board.Queen {
		jump.Dirs = ahead
	}
	k.Atoms = append(k.Atoms, jump)
}

func zone(set uint64) layers.Zone { return layers.Zone{Lo: set} }

func (g *Game) addZones(r *layers.Rules) {
	l := &g.Laws
	for seat := range 2 {
		r.Zones.Double[seat], r.Zones.Passed[seat] = zone(l.Double[seat]), zone(l.EpFrom[seat])
		r.Zones.Last[seat], r.Zones.Stop[seat] = zone(l.Last[seat]), zone(l.Stop[seat])
		r.Zones.Drops[seat] = zone(g.PawnDropZone(uint8(seat)))
		r.Zones.Put[seat] = zone(^(board.Rank1 | board.Rank8))
	}
	if g.NotFar {
		r.Zones.Put = [2]layers.Zone{zone(^(board.Rank1 | board.Rank7 | board.Rank8)), zone(^(board.Rank1 | board.Rank2 | board.Rank8))}
	}
	for _, piece := range l.Promo[0] {
		r.Zones.Promo += string(g.Chars[piece])
	}
}

func (g *Game) addTurn(r *layers.Rules) {
	t := &r.Turn
	t.CheckEnds, t.NoPassing, t.NoNull, t.Other, t.MayEnd = g.CheckEnds, g.NoEnPassant, g.NoNullTurn, g.OtherPiece, g.MayEndTurn
	switch {
	case g.EveryPiece:
		t.Order = layers.Every
	case g.Steps > 0:
		t.Order, t.Actions = layers.Many, g.Steps
	case g.Dice > 0:
		t.Order, t.Dice, t.Reroll, t.RookCasts, t.Numbers = layers.Dice, g.Dice, g.Reroll, !g.KingMoves, "KQRBNP"
		if g.PawnFirst {
			t.Numbers = "PNBRQK"
		}
	}
}

// addCompany says who carries whom.
func (g *Game) addCompany(r *layers.Rules) {
	c := &r.Company
	if !g.Carry {
		return
	}
	c.Carriers, c.Ferry = "R", g.Ferry
	if g.QueenCarries {
		c.Carriers = "RQ"
	}
	for _, piece := range fairy.RiderPieces[1:] {
		if piece != board.NoPiece && g.MayRide(piece) {
			c.Riders += string(g.Chars[piece])
		}
	}
	ends := zone(board.Rank1 | board.Rank8)
	r.Zones.Afoot = [2]layers.Zone{ends, ends}
}

func (g *Game) addArrival(r *layers.Rules, array string) {
	a := &r.Arrival
	a.Array = array
	if g.Shuffle && g.Shuffled == 0 {
		a.Array = Orthodox
	}
	if g.Jumps {
		r.Capture.Tail, r.Capture.SafeJumps = layers.LastTail, g.SafeKing
		if g.TailAnytime {
			r.Capture.Tail = layers.AnyTail
		}
	}
	switch {
	case g.Hands:
		a.Drops = true
		r.Capture.Fate, r.Capture.Revert = layers.ToHand, true
	case g.Placement:
		a.Drops = true
		a.Check = []layers.DropCheck{layers.DropNoCheck, layers.DropNoMate, layers.DropAny}[g.DropCheck]
		a.KingFirst, a.KingLater = !g.KingAnytime, g.KingAnytime
		if g.TwoColours {
			a.TwoColours = 'B'
		}
		if g.HomeCastle {
			r.Castling.AtHome = true
			r.Castling.KingAt = [2]int{4, 60}
			r.Castling.RooksAt = [2]layers.Zone{zone(0x81), zone(0x81 << 56)}
		}
	case g.Relocate:
		r.Capture = layers.Capture{Fate: layers.Elsewhere, Revert: g.Revert, SameColour: g.SameColour, Bishop: 'B'}
	case g.Single != board.NoPiece && g.SinglePlacement != PlaceFixed:
		a.Placed, a.Lot = 'M', g.SinglePlacement == PlaceByLot
		a.Safe, a.Quiet, a.Again = g.Single&board.Royal != 0, g.Quiet, g.Again
	}
}
