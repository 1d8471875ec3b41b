package layered

// Clause is clause, for tests.
var Clause = clause
