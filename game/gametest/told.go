package gametest

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// checkTold: what the game tells of all its moves holds for this one. Men that change sides are Info.Flips, men that
// a click puts on a place are Info.Puts, and those that are taken go where Game.Captured says.
func (k *kit) checkTold(before, after *game.Scene, path *game.Path, text string) {
	if before == nil || after == nil || path == nil || k.board == nil || k.g.Info == nil {
		return
	}
	info := k.g.Info
	if len(path.Turns) > 0 && !info.Flips {
		k.fault("flips", "%s turns men, and Info.Flips does not say so", text)
	}
	k.checkPut(before, after, path, text)
	if len(path.Taken) == 0 {
		return
	}
	gone, want := total(before.Men)-total(after.Men), 0
	if info.Puts != "" && len(path.Tokens) == 1 && stands(after.Men, path.Tokens[0]) {
		gone++ // the man that was put
	}
	switch k.g.Captured {
	case game.Removed:
		want = len(path.Taken)
	case game.InFacts:
		want = -1
	}
	if gone != want {
		k.fault("captured", "%s takes %d men and leaves %d fewer; Captured is %q", text, len(path.Taken), gone, k.g.Captured)
	}
}

// checkPut: a click alone puts a man of the kind that Info.Puts names, and where it names one no man goes from place
// to place.
func (k *kit) checkPut(before, after *game.Scene, path *game.Path, text string) {
	puts := k.g.Info.Puts
	var cells []game.Place
	for _, t := range path.Tokens {
		if t >= 0 && int(t) < len(k.board.Places) && k.board.Places[t].Kind == game.Cell {
			cells = append(cells, game.Place(t))
		}
	}
	switch {
	case puts != "" && len(cells) > 1:
		k.fault("puts", "%s goes from place to place, and Info.Puts is %q", text, puts)
		return
	case len(cells) != 1 || len(path.Tokens) != 1:
		return
	}
	was, _ := topMen(before.Men)
	is, _ := topMen(after.Men)
	if man, stands := is[cells[0]]; stands && was[cells[0]] == (game.Man{}) && man.Kind != puts {
		k.fault("puts", "%s puts a %s, and Info.Puts is %q", text, man.Kind, puts)
	}
}

// stands tells whether a man stands on the place of a click.
func stands(men []game.Man, t game.Token) bool {
	return slices.ContainsFunc(men, func(man game.Man) bool { return game.Token(man.Place) == t })
}

// total is how many men there are.
func total(men []game.Man) int {
	n := 0
	for _, man := range men {
		n += max(int(man.N), 1)
	}
	return n
}
