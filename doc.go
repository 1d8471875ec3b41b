// Package tavlei is the front door of a library of board games; it holds no code of its own.
//
// A program imports [github.com/tavlei/tavlei/games/all], or the families it needs, opens a rule set
// by its name with [github.com/tavlei/tavlei/game.Open] and plays on the position it gets:
//
//   - game is the contract: positions, moves, outcomes, options, what a screen shows;
//   - search finds moves and values, counts move trees, plays at ten levels;
//   - record reads and writes files of games, every move checked;
//   - match referees: seats, clocks, offers, claims, takebacks.
//
// None of these does I/O, reads a clock or rolls dice: readers and writers, times and seeds are
// arguments. A [github.com/tavlei/tavlei/game.Position] belongs to one goroutine at a time.
//
// The program with its server and its page is cmd/tavlei. The examples folder has whole programs.
package tavlei
