// Package turns holds the modes of the games in whose turns something else happens than one step on the
// board: several actions, a roll of dice, jumps as in draughts, pieces put back, put in or dropped from the
// hand. [OpenGame] settles rules with the mode that they ask for.
package turns
