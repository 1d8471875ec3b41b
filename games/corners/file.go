package corners

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
)

func init() {
	rulesfile.Register("corners", rulesfile.NewForm[Rules](
		rulesfile.Words[diagonalRule]("none", "steps", "jumps", "both"),
		rulesfile.Words[overRule]("any", "foreign", "own"),
		rulesfile.Words[backRule]("free", "noSteps", "none"),
		rulesfile.Words[returnRule]("lose", "forbidden"),
		rulesfile.Words[blockedRule]("wait", "owner", "fill", "swap"),
		rulesfile.Words[mirrorRule]("auto", "claim", "off"),
		rulesfile.Field("setup", rulesfile.WordsSchema(setupIDs()...),
			func(v *rulesfile.Value, _ any) (int, error) { return rulesfile.OneOf(v, setupIDs()) },
			func(i int, _ any) *rulesfile.Value { return rulesfile.Word(setupIDs()[i]) }),
		rulesfile.Within("size", 0, 16), rulesfile.Within("players", 2, maxSeats), rulesfile.Within("sets", 0, 3), rulesfile.Within("men", 0, 15),
		rulesfile.Within("deadline", 0, 200), rulesfile.Within("rounds", 10, 500),
		rulesfile.Told("size", "columns of the grid, 0 for the star"),
		rulesfile.Told("setup", "how the men of corners stand"),
		rulesfile.Told("halma", "the men stand as in halma"),
		rulesfile.Told("sets", "arms of a player on the star"),
		rulesfile.Told("men", "men in an arm of the star: 6, 10 or 15"),
		rulesfile.Told("rounds", "turns of each seat after which the game is counted out"),
		rulesfile.Told("deadline", "after so many turns nobody has men at home, 0: none"),
		rulesfile.Told("blocked", "when a goal counts in which others stand"),
		rulesfile.Told("mirror", "what becomes of a game in which Black copies White"),
	), rowOf, fromFile)
}

func rowOf(g *game.Game) (Rules, bool) { return g.Rules.(*Game).Rules, true }

// smallestGrid keeps the homes of corners apart.
const smallestGrid = 8

// halmaSizes are the boards for which the men of halma are known.
var halmaSizes = []int{8, 10, 16}

// fromFile opens rules that a stranger may have written.
func fromFile(r Rules) (*game.Game, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	g, err := r.game()
	if err != nil {
		return nil, rulesfile.At("players", err)
	}
	return g, nil
}

// check refuses fields that say nothing together: what no option of a game could make of it.
func (r *Rules) check() error {
	star := r.Size == 0
	none := Rules{Size: r.Size, Setup: r.Setup, Halma: r.Halma}
	for _, c := range []struct {
		wrong     bool
		path, why string
	}{
		{r.Rounds == 0, "rounds", "want a number from 10 to 500"},
		{r.Players == 0, "players", "want the number of players"},
		{!star && r.Size < smallestGrid, "size", "want 0 for the star, or 8 to 16 columns"},
		{r.Halma && !slices.Contains(halmaSizes, r.Size), "size", "halma has 8, 10 or 16 columns"},
		{r.Halma && r.Setup != none.Setup || r.Halma && r.Setup != 0, "setup", "the men of halma have their own places"},
		{!star && !r.Halma && r.Players != 2, "players", "corners are for two"},
		{r.Halma && r.Players != 2 && r.Players != 4, "players", "halma is for two or four"},
		{star && (r.Halma || r.Setup != 0), "halma", "not on the star"},
		{star != (r.Sets > 0), "sets", "players have arms on the star and nowhere else: 1 to 3"},
		{star && !slices.Contains([]int{6, 10, 15}, r.Men) || !star && r.Men != 0, "men", "want 6, 10 or 15 men in an arm of the star, 0 elsewhere"},
		{star && r.Diagonal != diagonalNone, "diagonal", "the star has no diagonals"},
		{r.Halma && r.Diagonal != diagonalBoth, "diagonal", "halma is played along diagonals: both"},
		{star && (r.Back != backFree || r.Exit || r.ExitPass || r.Deadline != 0 || r.Return != returnLoses || r.Alone || !r.Repeat), "exit", "not on the star, where positions may be repeated"},
		{star && r.Mirror != mirrorOff, "mirror", "want off on the star"},
		{star && r.Over == overOwn, "over", "not on the star"},
		{star && r.Blocked == blockedOwner || !star && r.Blocked > blockedOwner, "blocked", "want wait, fill or swap on the star, wait or owner elsewhere"},
		{!star && (r.Foreign || r.PassFree || r.Lot || r.FirstOnly), "foreign", "on the star only, as passFree, lot and firstOnly"},
		{!star && r.Partner && !r.Halma, "partner", "corners are for two"},
		{r.Alone && (r.Players != 2 || r.Halma), "alone", "the loser of corners plays on, and nobody else"},
	} {
		if c.wrong {
			return rulesfile.AtField(c.path, "%s", c.why)
		}
	}
	return nil
}
