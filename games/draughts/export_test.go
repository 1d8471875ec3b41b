package draughts

import "github.com/tavlei/tavlei/games/draughts/internal/kernel"

// demandNotAhead is the one refusal that no click meets.
const demandNotAhead = "notAhead"

// Clauses are the clauses that refusals and the code of conduct cite.
func Clauses() []string {
	list := []string{"1.4.6", "1.4.7", "1.9.2", "1.9.3", "1.9.4", "1.9.6"}
	for _, pair := range clauses {
		list = append(list, pair[:]...)
	}
	return list
}

// Codes are the codes of all refusals.
func Codes() []string {
	list := []string{demandNotAhead}
	for code := range clauses {
		list = append(list, code)
	}
	return list
}

// Facts are what the rule pages should know of a rule set, under the keys of facts.json.
func (g *Game) Facts() map[string]string {
	dirs := []string{kernel.TakesDiagonally: "diag4", kernel.TakesAll8: "all8", kernel.TakesOrtho: "ortho"}
	removal := "after"
	if g.During {
		removal = "during"
	}
	notation := "numeric"
	if g.Numbering == Algebraic {
		notation = "algebraic"
	}
	return map[string]string{
		"dirs": dirs[g.Dirs], "flying": on(g.Flying), "land": landNames[g.Land], "removal": removal, "turnBack": on(g.TurnBack),
		"promo": promoNames[g.Promo], "objective": objectiveNames[g.Objective],
		"manTakesKing": on(g.ManTakesKing), "notation": notation, "corner": []string{"darkLeft", "darkRight"}[index(!g.DarkLeft)],
		"manBack": on(g.ManBack), "idleTouch": map[bool]string{true: "yes"}[g.IdleTouch],
	}
}
