package record

import (
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

// PDNFlavour says how the games of one rule set are written in PDN. Families register theirs;
// this package compares no names of games.
type PDNFlavour struct {
	Game string // canonical name of the rule set: russian
	// Other is the canonical name if the other colour begins; empty if that is not known.
	Other   string
	Tag     string // value of GameType: 25,W,8,8,A0,0; empty if the game has no number
	Variant string // value of Variant for games without a number, or that share one
	Capture string // sign between the squares of a capture: x : -
	// TwoPoint games count 2-0, 1-1, 0-2.
	TwoPoint bool
	Letters  bool // squares are written a1, not 1
	// Squares is the number of squares men stand on, the highest number of a numeric notation.
	Squares int
	// First is the seat that plays the moves numbered "1.": the seat of the colour that begins.
	First game.Seat
	// Meant are the legal moves that a text fits which names too few squares of a capture; may be nil.
	Meant func(p game.Position, text string) []game.Move
	// MoveText writes a legal move in PDN 3.0, the complete path where from and to leave two
	// moves. nil: as the position writes it, with the sign of the flavour.
	MoveText func(p game.Position, m game.Move) (string, bool)
}

var flavours []*PDNFlavour

// RegisterPDN makes a flavour known. The order of registration is the order in which a reader
// tries the flavours on a file that does not say which game it holds. It panics if the game
// has a flavour already.
func RegisterPDN(f PDNFlavour) {
	if flavourOf(f.Game) != nil {
		panic("record: " + f.Game + " has two flavours of PDN")
	}
	flavours = append(flavours, &f)
}

// PDNFlavours lists the registered flavours in their order.
func PDNFlavours() []PDNFlavour {
	all := make([]PDNFlavour, len(flavours))
	for i, f := range flavours {
		all[i] = *f
	}
	return all
}

// Type is the number of the GameType, -1 without one.
func (f *PDNFlavour) Type() int {
	n, err := strconv.Atoi(strings.SplitN(f.Tag, ",", 2)[0])
	if err != nil {
		return -1
	}
	return n
}

// firstColour is W or B.
func (f *PDNFlavour) firstColour() string {
	if f == nil || f.First == 0 {
		return "W"
	}
	return "B"
}

// flavourOf is the flavour of a rule set by its id or canonical name.
func flavourOf(name string) *PDNFlavour {
	for _, f := range flavours {
		if f.Game == name {
			return f
		}
	}
	return nil
}

// flavourFor is the flavour in which games under these rules are written: its own, or that of
// the game whose options have been changed. nil if PDN cannot hold the game.
func flavourFor(g *game.Game) *PDNFlavour {
	if f := flavourOf(g.Name()); f != nil {
		return f
	}
	if of := ownFlavours[g.Info.Family]; of != nil && rulesfile.Made(g) != nil {
		f := of(g)
		f.Game = "" // it is always named
		return &f
	}
	return flavourOf(g.Info.ID)
}

// ownFlavours make the flavours of games that are made of files, by family.
var ownFlavours = map[string]func(g *game.Game) PDNFlavour{}

// RegisterOwnPDN says how games of a family are written in PDN that are made of files. It is called from an init function.
func RegisterOwnPDN(family string, flavour func(g *game.Game) PDNFlavour) {
	ownFlavours[family] = flavour
}

// result writes a Result as the flavour has it.
func (f *PDNFlavour) result(r string) string {
	if !f.TwoPoint {
		return r
	}
	switch r {
	case FirstWins:
		return "2-0"
	case SecondWins:
		return "0-2"
	case Drawn:
		return "1-1"
	}
	return r
}

// end is what stands behind the moves of a game with a result.
func (f *PDNFlavour) end(result string) string {
	switch result {
	case FirstWins, SecondWins, Drawn, BothLose:
		return f.result(result)
	}
	return Unknown
}

// moveText writes m for a file, with the sign of the flavour unless that would mean another move; ok is
// false if PDN has no word for it.
func (f *PDNFlavour) moveText(p game.Position, m game.Move) (text string, ok bool) {
	if f.MoveText != nil {
		return f.MoveText(p, m)
	}
	plain := game.MoveText(p, m)
	for _, text := range []string{strings.NewReplacer("x", f.Capture, ":", f.Capture).Replace(plain), plain} {
		if n, read := movetext.MoveLen(text); n == len(text) {
			if back, err := p.ParseMove(read); err == nil && back == m {
				return text, true
			}
		}
	}
	return plain, false
}
