package layers_test

import (
	"fmt"
	"strings"
	"testing"

	gameboard "github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// recordOf writes a game of the family as a record of layers.
func recordOf(t testing.TB, spec string) (*rules.Game, layers.Rules) {
	t.Helper()
	opened, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	g := opened.Rules.(*rules.Game)
	r := layers.Rules{
		Board:    layers.Board{W: 8, H: 8, Turning: g.Turning, RoundTrip: g.RoundTrip, CapturesFrom: g.WrapCapturesFrom},
		Company:  layers.Company{Neutral: g.Neutral, NoUndo: g.NoUndo, NeutralSafe: g.NeutralSafe},
		Castling: layers.Castling{On: !g.NoCastle, Around: g.CastleAround, OnRook: g.Shuffle, King: [2]int{2, 6}, Rook: [2]int{3, 5}, Piece: 'R'},
		Judge: layers.Judge{Quiet: int(g.QuietLimit()), QuietReason: g.QuietReason(), Plies: g.LastPly,
			Dead: []layers.Dead{layers.Pair, layers.AnyTwo, layers.AnyOne, layers.Never}[g.Least], King: 'K', Leaper: 'N', Bishop: 'B'},
	}
	r.Board.Topology = map[int]gameboard.Topology{int(fairy.Cylinder): gameboard.Cylinder, int(fairy.Mobius): gameboard.Moebius}[int(g.Topology)]
	addKinds(g, &r)
	addZones(g, &r)
	addTurn(g, &r)
	addArrival(g, &r)
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
	return g, r
}

// atomsOf are the ways of moving of a piece.
func atomsOf(g *rules.Game, piece board.Piece) (atoms []layers.Atom) {
	leap := func(dirs []gameboard.Dir, mode layers.Mode) {
		atoms = append(atoms, layers.Atom{Dirs: dirs, Mode: mode})
	}
	if piece&board.PawnStep != 0 {
		leap([]gameboard.Dir{{X: 0, Y: 1}}, layers.Moves)
		leap([]gameboard.Dir{{X: -1, Y: 1}, {X: 1, Y: 1}}, layers.Captures)
		atoms = append(atoms, layers.Atom{Dirs: []gameboard.Dir{{X: 0, Y: 2}}, Leg: layers.Lame, Mode: layers.Moves, Double: true})
	}
	if piece&board.KnightLeap != 0 {
		leap(gameboard.Knight, layers.Both)
	}
	if piece&board.BishopRide != 0 {
		atoms = append(atoms, layers.Atom{Dirs: gameboard.Diagonal, Leg: layers.Ride})
	}
	if piece&board.RookRide != 0 {
		atoms = append(atoms, layers.Atom{Dirs: gameboard.Orthogonal, Leg: layers.Ride})
	}
	if piece&board.Royal != 0 {
		leap(gameboard.Around, layers.Both)
	}
	if n := piece >> 3 & 3; n != 0 {
		leap(g.Leaps[n-1], layers.Both)
	}
	return atoms
}

func addKinds(g *rules.Game, r *layers.Rules) {
	for i, c := range g.Chars {
		piece := board.Piece(i)
		if c == 0 || len(atomsOf(g, piece)) == 0 || g.Dice > 0 && strings.IndexByte("PNBRQK", c) < 0 {
			continue
		}
		k := layers.Kind{Letter: c, Atoms: atomsOf(g, piece), Royal: piece&board.Royal != 0, Pawn: piece == board.Pawn}
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
		r.Kinds = append(r.Kinds, k)
	}
	if g.FileMoves {
		r.Zones.Files = "RNB..BNR"
	}
}

func zone(set uint64) layers.Zone { return layers.Zone{Lo: set} }

func addZones(g *rules.Game, r *layers.Rules) {
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

func addTurn(g *rules.Game, r *layers.Rules) {
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

func addArrival(g *rules.Game, r *layers.Rules) {
	a := &r.Arrival
	a.Array = game.Text(g.Start())
	if g.Shuffle && g.Shuffled == 0 {
		a.Array = rules.Orthodox
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
	case g.Single != board.NoPiece && g.SinglePlacement != rules.PlaceFixed:
		a.Placed, a.Lot = 'M', g.SinglePlacement == rules.PlaceByLot
		a.Safe, a.Quiet, a.Again = g.Single&board.Royal != 0, g.Again, g.Again
	}
}

// skipped are the games that no record can say yet.
var skipped = []string{"bughouse", "transport", "shashmaty"}

// specs are all chess games with every value of every option.
func specs() []string {
	var list []string
	for _, info := range game.All() {
		if info.Family != "chess" || strings.Contains(strings.Join(skipped, " "), info.ID) {
			continue
		}
		list = append(list, info.ID)
		for _, o := range info.Options {
			values := o.Values
			switch o.Kind {
			case game.Switch:
				values = []string{"on", "off"}
			case game.Number:
				values = []string{fmt.Sprint(o.Min), fmt.Sprint(o.Max)}
			}
			for _, v := range values {
				if v != o.Default {
					list = append(list, info.ID+";"+o.Key+"="+v)
				}
			}
		}
	}
	return append(list, mixed...)
}

// mixed are options that only tell together, and words.
var mixed = []string{
	"chess960;start=0", "chess960;start=959", "chess;pawnDouble=ownHalf;promotion=queenOnly",
	"fairy;preset=custom;army=RWBQKBZR,W:KN,Z:RFC", "fairy;preset=amazon;promoteQueen=on",
	"cylinder;castling=bothWays;nullMove=on", "mobius;seamCapturesFrom=2;pawnOrientation=transported",
	"neutral-queen;start=extra;ownCapture=off;noUndo=off", "transform;pawns=transform;king=transform",
	"doublemove;goal=marseillais;sameMan=forbidden", "doublemove;goal=marseillais;ep=none;nullTurn=forbidden",
	"doublemove;nullTurn=forbidden;firstTurn=two", "dice;dice=2;noMove=reroll", "dice;goal=captureKing;noMove=reroll",
	"dice;dice=2;goal=captureKing;castleOn=1", "allmove;goal=material;turns=4;minActions=0",
	"appear;kingFirst=off;dropCheck=noMate;castling=on", "appear;kingFirst=off;dropCheck=any;pawnZone=any",
	"swedish;promoted=reverts;bishops=sameColour", "swedish;pawnRanks=own2to6;promoted=reverts;maxPlies=2000",
	"maharajah;royalM=check;superM=on;first=maharajah", "maharajah;placement=e1style;pawnToLastRank=promotes",
	"odds;preset=horde;oddColor=black", "odds;preset=dunsany;first=white",
}
