package chess

import "maps"

// Clauses are the codes of refusals with the clauses they cite, for the tests of the texts.
func Clauses() map[string]string {
	all := maps.Clone(clauses)
	maps.Copy(all, wayClauses)
	maps.Copy(all, turnClauses)
	maps.Copy(all, pairClauses)
	return all
}
