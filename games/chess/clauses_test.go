package chess_test

import (
	"maps"

	"github.com/tavlei/tavlei/games/chess/internal/bughouse"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// Clauses are the codes of refusals with the clauses they cite, for the tests of the texts.
func Clauses() map[string]string {
	all := maps.Clone(rules.Clauses)
	maps.Copy(all, rules.WayClauses)
	maps.Copy(all, rules.TurnClauses)
	maps.Copy(all, bughouse.PairClauses)
	return all
}
