// Package search looks for the best move in any game of the contract ([Searcher]); what counts move trees and
// plays at random is [github.com/tavlei/tavlei/search/tree].
//
// Games of two seats with an evaluation are searched by alpha-beta with a transposition table, by
// expectimax where chance moves between them; all others (several seats at once, three to eight
// seats, no evaluation) by a Monte Carlo tree, [github.com/tavlei/tavlei/search/mcts]. [Levels] turn the
// same engine into opponents from a child's to the full strength. [Searcher.Lines] finds several lines,
// or the best of some moves; [Searcher.Expect] values what chance is about to do; [Searcher.Review] looks
// back at a move that was made. A family that knows
// better brings an [Engine].
//
// The package knows positions only through package game, reads no clock and rolls no dice of
// its own: budgets are nodes and plies, time is the caller's context, chance is a seed.
//
// # Abilities by need
//
// What a family may say so that its bots play better. All of it is optional: without it the search
// is correct and slower. The abilities are methods of the family's positions or, where it says so, of
// its rule sets or of its engine; package engine of the family adds them from outside by game.Extend,
// so that the rules need not know the search. What is no affair of bots stands in the index of
// [github.com/tavlei/tavlei/game].
//
// The bot plays badly, or not at all:
//
//   - it has no idea who is ahead: [Evaluator]
//   - it stops thinking in the middle of an exchange: [Tactical], [CaptureForcer], [ExchangeEvaluator]
//   - it overlooks checks, or whatever must be answered at once: [Checker]
//   - more time hardly helps it, since it leaves out what turns out to matter: [Swinger]
//   - it walks into draws by counters: [DrawCounter]
//   - its evaluation is off in the same way again and again: [CorrectionKeyer]
//   - it plays the opening at random, or knows a plan that wins: [Booker]
//   - it does not win endings that are won: [EndgameTabler]
//   - each player sees a part of the game only, as his own board of two: [SubgameSplitter]
//
// The bot is too slow:
//
//   - it looks at bad moves first, or at all moves alike: [MoveScorer]
//   - it looks at what the opponent cannot stop anyway: [NullMover], by which threats are shown as well
//   - perft walks what could be counted: [github.com/tavlei/tavlei/search/tree.Counter],
//     [github.com/tavlei/tavlei/search/tree.Perfter]; games that end while there are moves:
//     [github.com/tavlei/tavlei/search/tree.Continuer]
//   - random games are slow: [github.com/tavlei/tavlei/search/tree.Rollouter]
//
// The general search does not fit:
//
//   - an engine of its own: [EngineProvider]; weak levels of it that err in their own way: [Player]; a
//     quick evaluation for answers to offers: [StaticEvaluator]; reviews where moves are endless:
//     [MoveEvaluator]
//   - it plays a lost game on to the bitter end: [Resigner]
//   - people want to watch what it thinks of every move: [Analyst]
//   - levels of its own for the general search: [Leveller]
//   - scores that mean more or less than pawns: [Scaler]
//   - exact values: [github.com/tavlei/tavlei/search/solve.Solvable]; proved plans:
//     [github.com/tavlei/tavlei/search/solve.Planner]
//
// Other programs are to play it:
//
//   - as UCI engines: [github.com/tavlei/tavlei/search/protocol.UCIPosition],
//     [github.com/tavlei/tavlei/search/protocol.UCIDescriber]; as UCCI engines:
//     [github.com/tavlei/tavlei/search/protocol.UCCIPosition]
//   - by the Go Text Protocol where size, komi, rules and handicap change, and stones die: [github.com/tavlei/tavlei/search/protocol.GTPRules],
//     [github.com/tavlei/tavlei/search/protocol.GTPPosition]; where programs place handicap stones and settle which
//     stones are dead: [github.com/tavlei/tavlei/search/protocol.GTPStages]
//   - by the Hub or DamExchange protocols: [github.com/tavlei/tavlei/search/protocol.HubPosition]
package search
