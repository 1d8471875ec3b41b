// Package aim finds strokes at Chapaev: for bots, for analysis and for drills.
//
// It works in two stages. [Flat] is a table in two dimensions: circles that slide, stop, hit each
// other and fall off the edge, stacks only roughly. A stroke on it takes microseconds, so that
// hundreds are tried: [Sampler] makes them, [Flat] plays them, [Rules] say what they are worth. The
// best are then played by the true engine, through the rules of the game, whoever asks ([Judge]):
// what a bot plays has been seen to work.
//
// The package knows the physics and nothing of rounds and lines. Lengths are centimetres, times
// seconds. x runs along the files and y along the ranks, away from the first: physics calls that z.
package aim
