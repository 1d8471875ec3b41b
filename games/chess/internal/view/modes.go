package view

import (
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// Ordinary is the mode of the games whose turn is one action by the rules of a Board.
type Ordinary struct{ rules.Plain }

// fairyMode is the mode of the games whose moves are made on other boards or by pieces of other sorts than those of a Board.
type fairyMode struct {
	Ordinary
	rules.FairyPlay
}

// shuffleMode is the mode of the games whose back rank is drawn by lot before the first move.
type shuffleMode struct {
	Ordinary
	rules.ShufflePlay
}

var _, _, _ rules.Mode = Ordinary{}, fairyMode{}, shuffleMode{}

// ModeOf is the mode of a game whose turns are single actions.
func ModeOf(r *rules.Rules) rules.Mode {
	switch {
	case r.Shuffle && r.Shuffled == 0:
		return shuffleMode{}
	case r.Shuffle || r.Single != board.NoPiece:
		return Ordinary{}
	case r.Movement.Fairy():
		return fairyMode{}
	}
	return Ordinary{}
}
