package reversi

import "maps"

// Clauses are the clauses of the rule pages that refusals cite, by the code of the refusal.
func Clauses() map[string]string { return maps.Clone(clauses) }
