// Package engine is what the chess family knows beyond its rules: the value of positions and exchanges,
// levels, the army's plans against the Maharajah, tables of kings mated alone, and how a seat of bughouse
// searches its own board. Importing it adds these abilities to the games of package chess; see
// [game.Extend].
package engine
