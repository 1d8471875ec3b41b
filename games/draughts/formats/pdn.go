// Package formats says how games of draughts are written in Portable Draughts Notation. Importing it
// registers a flavour of PDN for each of them.
package formats

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts"
	"github.com/tavlei/tavlei/record"
)

// pdnRow says how the games of a preset are written in PDN: rules/draughts 1.1 and 6. A preset
// without a row has no number of its own.
type pdnRow struct {
	id      string
	tag     string // GameType: number, colour that begins, width, height, notation, invert flag
	variant string // Variant tag where there is no number of its own
	sign    string // between the squares of a capture; empty: x
	twos    bool   // results are counted 2-0, 1-1, 0-2
}

// pdnRows are in the order in which a reader tries them on a file that does not say which game
// it holds: the games most files are about first. Numbers from 96 are those of lidraughts.
var pdnRows = []pdnRow{
	{id: "international", tag: "20,W,10,10,N2,0", twos: true},
	{id: "english", tag: "21,B,8,8,N1,0"},
	{id: "russian", tag: "25,W,8,8,A0,0", sign: ":"},
	{id: "italian", tag: "22,W,8,8,N2,1"},
	{id: "spanish", tag: "24,W,8,8,N1,1"},
	{id: "brazilian", tag: "26,W,8,8,A0,0"},
	{id: "pool", tag: "23,B,8,8,N1,0"},
	{id: "canadian", tag: "27,W,12,12,N2,0", twos: true},
	{id: "turkish", tag: "30,W,8,8,A0,0"},
	{id: "czech", tag: "29,W,8,8,A0,0"},
	{id: "frisian", tag: "40,W,10,10,N2,0"},
	{id: "portuguese", tag: "28,W,8,8,N1,1"},
	// The table of PDN 3.0 has N2 here: square 1 at the upper left of the side that begins. Our
	// Thai board is numbered as all others, from White's upper left, and says so.
	{id: "thai", tag: "31,B,8,8,N1,0", sign: "-"},
	{id: "spantsireti", tag: "41,W,10,8,A0,0", sign: ":"},
	{id: "small-polish", tag: "26,W,8,8,A0,0", variant: "Small Polish"},
	{id: "german", variant: "German"},
	{id: "killer", tag: "20,W,10,10,N2,0", variant: "Killer", twos: true},
	{id: "breakthrough-draughts", tag: "96,W,10,10,N2,0", variant: "Breakthrough", twos: true},
	{id: "frysk", tag: "97,W,10,10,N2,0", variant: "Frysk!"},
	{id: "antidraughts", tag: "98,W,10,10,N2,0", variant: "Antidraughts", twos: true},
}

func init() {
	for _, row := range pdnRows {
		record.RegisterPDN(flavour(row))
	}
	for _, info := range game.All() {
		if info.Family == "draughts" && !slices.ContainsFunc(pdnRows, func(row pdnRow) bool { return row.id == info.ID }) {
			// Nobody else has a number for it: its id is the Variant.
			record.RegisterPDN(flavour(pdnRow{id: info.ID, variant: info.ID}))
		}
	}
	record.RegisterOwnPDN("draughts", func(g *game.Game) record.PDNFlavour { return flavourBy(g.Rules.(*draughts.Game).Rules) })
}

// flavour is a row with what follows from the rules of its game.
func flavour(row pdnRow) record.PDNFlavour {
	rules, ok := draughts.Preset(row.id)
	if !ok {
		panic("draughts: a flavour of PDN for " + row.id + ", which is no preset")
	}
	f := flavourBy(rules)
	f.Game, f.Tag, f.Variant, f.TwoPoint = row.id, row.tag, row.variant, row.twos
	f.Other = row.id + ";first=" + []string{"black", "white"}[rules.First]
	if row.sign != "" {
		f.Capture = row.sign
	}
	return f
}

// flavourBy is what follows from the rules of a game alone.
func flavourBy(rules draughts.Rules) record.PDNFlavour {
	f := record.PDNFlavour{
		Capture: "x", Letters: rules.Numbering == draughts.Algebraic, Squares: rules.W * rules.H, First: game.Seat(rules.First),
	}
	if !rules.Ortho {
		f.Squares /= 2
	}
	f.Meant = func(p game.Position, text string) []game.Move { return p.(*draughts.Position).Meant(text) }
	return f
}
