// Package balance measures what kind of game a rule set makes: who is favoured, how often nobody wins, how long it takes,
// how many moves there are to choose from, which men move, how much strength decides, and how often a house rule mattered.
//
// It lets the bots of two levels play whole games ([Session]). A round is one game of the stronger level against itself,
// one of the weaker against itself, and one between them; everything in it follows from its number, which is the seed. So
// the same rounds give the same [Report] on every machine, a session that was stopped goes on, and the reports of different
// rounds are added up ([Report.Add]).
//
// Levels have budgets of positions and no clock. What they show is how such players fare, and not what the game is worth
// to perfect ones; the interval of a mean says how far chance alone may have moved it.
package balance
