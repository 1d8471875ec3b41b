package draughts

// ballots are the tables of openings that may be drawn.
var ballots = map[string][]string{}
