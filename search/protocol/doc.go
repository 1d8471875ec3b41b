// Package protocol speaks the protocols by which programs play each other, from both ends: our
// search as an engine ([ServeUCI], [ServeCECP], [ServeHub], [ServeGTP], [ServeDXP]) and other programs as opponents
// ([DialUCI], [DialCECP], [DialHub],
// [DialGTP], [DialDXP]).
//
// It knows no processes: the caller gives it two streams. What a protocol writes about a game
// comes from small optional interfaces of the positions, such as [HubPosition], or from what every
// position says: the Go Text Protocol names places, and so does the notation of the games it fits; the
// Universal Chess Interface, the two protocols made after it for shogi and xiangqi, and the Chess Engine Communication Protocol
// take positions and moves as the games of [RegisterUCI] write them.
package protocol

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

// Names of the protocols, as people choose them.
const (
	UCI  = "uci"
	USI  = "usi"
	UCCI = "ucci"
	Hub  = "hub"
	GTP  = "gtp"
	CECP = "cecp"
	DXP  = "dxp"
)

// Describes tells why a protocol cannot describe the games of a rule set, nil if it can. Whether a program plays
// them is for the program to say.
func Describes(protocol string, g *game.Game) error {
	switch protocol {
	case UCI, USI, UCCI:
		d, err := dialectOf(protocol)
		if err == nil {
			_, err = uciOf(g, d)
		}
		return err
	case CECP:
		_, err := cecpOf(g)
		return err
	case DXP:
		return CheckDXP(g)
	case GTP:
		_, err := boardOf(g)
		return err
	case Hub:
		if _, ok := hubOf(g.Start()); !ok {
			return fmt.Errorf("game %s: %w", g.Info.ID, ErrHub)
		}
		return nil
	}
	return fmt.Errorf("protocol %q is not known", clip(protocol))
}

// DescribesOptions tells whether a protocol can tell a program of house rules, so that it can know that it does not
// play by them.
func DescribesOptions(protocol string, g *game.Game) bool {
	if protocol == GTP && toldByGTP(g) {
		return true
	}
	return protocol == UCI || protocol == USI || protocol == UCCI || protocol == CECP || nameOf(g) == g.Info.ID
}

// TakesPositions tells whether a protocol can set up a position that is not the start of the game.
func TakesPositions(protocol string) bool { return protocol != GTP }
