package chess

// Clauses are the codes of refusals with the clauses they cite, for the tests of the texts.
func Clauses() map[string]string { return clauses }
