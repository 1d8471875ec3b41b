// Package game is the contract between the rules of a game and everything that is built on
// top of them: search, records, matches, servers and screens.
//
// A game is a [Position] that knows its legal moves. A [Game] is a rule set with its options
// settled, opened by name: Open("russian;huff=losePiece"). A [Line] is a position with its past.
// What a screen shows is a [Scene]. Whatever else a family of games can do it says by optional
// abilities, which are small interfaces, or by data; nothing else asks for its name.
//
// The package does no I/O, reads no clock and rolls no dice: time and chance come from outside,
// so that every replay is exact.
//
// # Abilities by need
//
// An ability is a method or two on the family's type of positions or, where it says so, of rule
// sets, pinned by a guard such as
//
//	var _ game.Judge = (*Position)(nil)
//
// Each says what it is asked for, who asks and what happens without it. Those that only bots and
// analysis ask, from evaluation to opening books, stand in package search with an index of their
// own: [github.com/tavlei/tavlei/search].
//
// My game has turns that are not simply one move each in order:
//
//   - several seats may move at the same time, as on two boards: [Mover]; the boards are Board.Parts, and teams
//     are Game.Teams
//   - dice or lots: moves of the seat [Chance]; if they are not equally likely, [Chancer]
//   - a pass, or another action that is no place on the board: a place of the kind [Button], clicked like any
//     other; alone it presses itself
//   - several moves in a turn: nothing, a turn lasts until its seat leaves ToMove
//   - a player may resign while the others play on: [Withdrawer]
//   - endless moves, as aimed strokes: Game.Sampled, [Randomizer], [Striker]; if a move costs milliseconds to
//     play, [SlowRules] and Info.Engine, and for what was computed [Resulter] and [PlayedNamer]
//   - hands that tremble: [Perturber]
//   - a time limit for each move, agreed clocks apart: [Timed], [TimeoutExplainer]
//
// My game ends in its own way:
//
//   - repetition means something else than a draw at the third occurrence: [Judge]
//   - draws that must be claimed: [Claimer]
//   - a side that cannot win any more, so that it does not win on time either: [MayWinner]
//   - the side ahead can be required to win in time: [Demander]
//   - points that can be guessed before they are counted, and whose each place will be: [Estimator]
//   - points, during the game or at its end: [Scorer]; in a series a game brings more than 1, ½ or 0: [Awarder],
//     where the options want it: [Counter]
//   - a position can be too complex to play: [TooComplex] as its outcome, [ErrBudget] from Parse
//
// My game has words of its own:
//
//   - moves written as players write them, in the reader's language: [Namer]; with figurines in place of the
//     letters of pieces: [Figurer]
//   - what a move comes to and why, as the sum by which it captures: [Noter]
//     letters of pieces: [Figurer]; in the script of the game's home: [NativeNamer]
//   - names for pieces, reasons and facts: the words of the family in text/<language>.json
//   - a move number or a first mover other than the usual: [Numberer]
//   - reasons why a click is not legal: [Explainer]
//   - names for its openings: [github.com/tavlei/tavlei/game/opening.Named]
//   - goals that a move reaches more or less, for puzzles: [github.com/tavlei/tavlei/game/puzzle.Judge]
//   - a code of conduct, as when a draw may be offered: [Coder]
//   - options whose value depends on others: [EffectiveOptions]
//   - results in its records that playing the moves would not give: [github.com/tavlei/tavlei/record.Replayed]
//
// My game is to be seen:
//
//   - any game: [Scener], which every family has
//   - pieces in hand, hidden or waiting to be placed: places of the kind [Hand] or [Reserve]; nothing is hidden
//     from a seat, since no game of the house has hidden information
//   - points where lines cross, with diagonals, a river and corners where pieces begin: Board.Lines, Board.River, tints
//   - edges that meet, beyond which places are drawn again: Board.Copies; which edges a move goes over: Path.Seams
//   - more than two round one board, each looking at it from its own side: Board.Turns, Board.Sides
//   - pieces that are placed and never move: Info.Puts, so that touch-move is not offered and screens show the piece at once
//   - pieces that change sides where they stand: Info.Flips, Path.Turns
//   - numbers on its pieces: they follow the kind behind a dot, [Man.Shape]
//   - captured pieces that stay in the game: Game.Captured, so that screens do not show them as lost; Path.Taken
//     names every piece that a move removes
//   - things to know that are not on the board, such as rounds: Scene.Facts
//   - lines of its board that players call by a name: [LineNamer]
//   - forces that decide on each square: Scene.Forces; what players count on the board, as liberties: Scene.Counts, with the
//     words count.show, count.hide and count.said; areas with rules of their own: PlaceInfo.Tint 4
//   - more ways to click its moves than a scene can list: [Stepper]; ways that make no difference but are to be seen and
//     written: [WayTeller]
//   - positions set up by hand in the editor: [Composer]; with pieces that carry others, [Carrier]
//   - men that lie anywhere and are moved by a tool of the page instead of clicks: Board.Tool and its
//     [ToolData], the game's own; [Table]; Man.Pose, Scene.More
//   - motion that is more than from place to place, as physics: [Animator], [AnimationTimer]
//   - files that its page loads: Info.Assets
package game
