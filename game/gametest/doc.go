// Package gametest checks any game against the contract of package game, in the manner of
// testing/fstest. A family calls it in three lines:
//
//	func TestSuite(t *testing.T) {
//		for _, info := range game.All() { gametest.Run(t, info.ID, gametest.Options{}) }
//		for _, info := range game.All() { gametest.Hostile(t, info.ID) }
//		gametest.Perft(t, "testdata")
//		gametest.Playthroughs(t, "testdata/play", "russian", "english")
//	}
//
// Run plays random games and checks every position of them: moves, texts, keys, copies,
// outcomes, scenes, paths, refusals, leaving and undoing, allocations. [Check] does the same
// without a *testing.T and returns what it found, so that the kit itself can be tested on
// deliberately broken games.
//
// Hostile attacks it with positions that are meant to take for ever, made by the game's own Composer
// and by its family: each is refused, or every call on it ends within the bounds of the kit.
//
// Flags of a test binary that imports this package: -update rewrites the playthrough goldens,
// -perft.deep runs every line of the perft files, however long, -hostile attacks every rule set with
// every hostile position.
package gametest
