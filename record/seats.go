package record

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

// colours are the names of the seats of two players, by family; those not named here call their
// first seat White.
var colours = map[string][2]string{}

// RegisterColours says that the two seats of a family's games are called otherwise than White and
// Black: the names are those of tags.
func RegisterColours(family, first, second string) { colours[family] = [2]string{first, second} }

// SeatTag is the name of the tag that names the player of a seat: White, Black, Player3.
func SeatTag(g *game.Game, seat game.Seat) string {
	if g.Seats != 2 {
		return fmt.Sprintf("Player%d", seat+1)
	}
	if names, ok := colours[g.Info.Family]; ok {
		return names[seat]
	}
	return [2]string{"White", "Black"}[seat]
}
