// Package bughouse is chess on two boards by two teams: a [Pair] of positions is one position, and pieces
// taken on one board are dropped on the other. The rules are those of the rule page, section 13.
package bughouse
