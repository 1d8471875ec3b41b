package chess

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

const emptyArray = "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1"

// turnPresets are rows of the table of games.
var turnPresets = []preset{
	{id: "doublemove", options: []string{"drawMode", "ep", "nullTurn", "firstTurn", "sameMan", "goalDouble"},
		moment: "r1bqk2r/ppp2ppp/2n2n2/3pp3/1bB1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 5 left=2",
		rules:  rules.Rules{TurnRules: rules.TurnRules{KingTaken: true, Steps: 2, FirstSteps: 1}}},
	{id: "dice", tags: []string{"dice"}, options: []string{"drawMode", "goalDice", "dice", "numbering", "castleOn", "noMove"},
		moment: "r1bqk2r/pppp1ppp/2n2n2/4p3/1bB1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5 die=5",
		rules:  rules.Rules{TurnRules: rules.TurnRules{DiceRules: rules.DiceRules{Dice: 1}}}},
	{id: "shashmaty", options: []string{"drawMode", "precedence", "backwardJump", "piecePromotion", "tail", "stalemate"},
		moment: "r1bqk2r/ppp2ppp/2np1n2/8/2B1P3/2N2N2/PPP2PPP/R1BQK2R w KQkq - 0 6",
		rules:  rules.Rules{QueenOnly: true, TurnRules: rules.TurnRules{JumpRules: rules.JumpRules{Jumps: true}}}},
	{id: "appear", aliases: []string{"unachess"}, options: []string{"drawMode", "dropCheck", "pawnZone", "castlingHome", "bishopsPut", "kingFirst"},
		moment: "4r1k1/5pp1/2n5/3p1b2/1B1P4/5N2/5PPP/3R2K1[QRBNPPPPqrbnppppp] w - - 8 12",
		rules:  rules.Rules{Array: emptyArray, NoCastle: true, TurnRules: rules.TurnRules{PlacementRules: rules.PlacementRules{Placement: true}}}},
	{id: "swedish", options: []string{"drawModeAuto", "pawnRanks", "bishops", "promoted", "maxPlies"},
		moment: "rnb1kbnr/ppp2ppp/8/8/7P/2N5/PPPq1PPP/RB1QKBNR w KQkq - 0 5",
		rules:  rules.Rules{TurnRules: rules.TurnRules{RepeatAuto: true, SwedishRules: rules.SwedishRules{Relocate: true, LastPly: 300}}}},
	{id: "allmove", options: []string{"drawMode", "minActions", "firstTurnActions", "goalAll", "turns"},
		moment: "2r2rk1/1bqnbpp1/1pp1pn1p/p2p2B1/PPPPP2P/R1NQ1NP1/5PB1/5RK1 w - - 0 2 moved=a4",
		rules:  rules.Rules{TurnRules: rules.TurnRules{KingTaken: true, EveryPiece: true}}},
}

// turnOptions are rows of the table of options.
var turnOptions = []option{
	{name: "ep", key: "ep", kind: game.Choice, rule: "3.4", values: []string{"first", "none"},
		apply: plainly(func(r *rules.Rules, v string) { r.NoEnPassant = v == "none" })},
	{name: "nullTurn", key: "nullTurn", kind: game.Choice, rule: "3.5", values: []string{"allowed", "forbidden"},
		apply: plainly(func(r *rules.Rules, v string) { r.NoNullTurn = v == "forbidden" })},
	{name: "firstTurn", key: "firstTurn", kind: game.Choice, rule: "3.1", values: []string{"one", "two"},
		apply: plainly(func(r *rules.Rules, v string) {
			if v == "two" {
				r.FirstSteps = 0
			}
		})},
	{name: "sameMan", key: "sameMan", kind: game.Choice, rule: "3.5", values: []string{"allowed", "forbidden"},
		apply: plainly(func(r *rules.Rules, v string) { r.OtherPiece = v == "forbidden" })},
	{name: "goalDouble", key: "goal", kind: game.Choice, rule: "3.7", values: []string{"captureKing", "marseillais"},
		apply: plainly(func(r *rules.Rules, v string) {
			if v == "marseillais" {
				r.KingTaken, r.CheckEnds = false, true
			}
		})},
	{name: "goalDice", key: "goal", kind: game.Choice, rule: "14.3", values: []string{"mixed", "captureKing"},
		apply: plainly(func(r *rules.Rules, v string) { r.KingTaken = v == "captureKing" })},
	{name: "dice", key: "dice", kind: game.Number, rule: "14.1", values: []string{"1"}, min: 1, max: 2,
		apply: plainly(func(r *rules.Rules, v string) { r.Dice = rules.Atoi(v) })},
	{name: "numbering", key: "numbering", kind: game.Choice, rule: "14.1", values: []string{"seed", "wikipedia"},
		apply: plainly(func(r *rules.Rules, v string) { r.PawnFirst = v == "wikipedia" })},
	{name: "castleOn", key: "castleOn", kind: game.Choice, rule: "14.6", values: []string{"1or3", "1"},
		apply: plainly(func(r *rules.Rules, v string) { r.KingMoves = v == "1" })},
	{name: "noMove", key: "noMove", kind: game.Choice, rule: "14.2", values: []string{"pass", "reroll"},
		apply: plainly(func(r *rules.Rules, v string) { r.Reroll = v == "reroll" })},
	{name: "dropCheck", key: "dropCheck", kind: game.Choice, rule: "11.4", values: []string{"noCheck", "noMate", "any"}, ask: true,
		apply: plainly(func(r *rules.Rules, v string) {
			r.DropCheck = map[string]rules.DropCheck{"noMate": rules.DropNoMate, "any": rules.DropAny}[v]
		})},
	{name: "pawnZone", key: "pawnZone", kind: game.Choice, rule: "11.5", values: []string{"half", "second", "any"}, ask: true,
		apply: plainly(func(r *rules.Rules, v string) {
			r.DropRanks = map[string][2]int{"half": {2, 4}, "second": {2, 2}, "any": {2, 7}}[v]
		})},
	{name: "castlingHome", key: "castling", kind: game.Switch, rule: "11.6", values: []string{"off"},
		apply: plainly(func(r *rules.Rules, v string) { r.HomeCastle, r.NoCastle = v == "on", v != "on" })},
	{name: "bishopsPut", key: "bishops", kind: game.Choice, rule: "11.7", values: []string{"free", "oppositeColours"},
		apply: plainly(func(r *rules.Rules, v string) { r.TwoColours = v == "oppositeColours" })},
	{name: "kingFirst", key: "kingFirst", kind: game.Switch, rule: "11.2", values: []string{"on"},
		apply: plainly(func(r *rules.Rules, v string) { r.KingAnytime = v == "off" })},
	{name: "precedence", key: "precedence", kind: game.Choice, rule: "9.5", values: []string{"jumpFirst", "kingSafetyFirst"},
		apply: plainly(func(r *rules.Rules, v string) { r.SafeKing = v == "kingSafetyFirst" })},
	{name: "backwardJump", key: "backwardJump", kind: game.Switch, rule: "9.2", values: []string{"on"},
		apply: plainly(func(r *rules.Rules, v string) { r.Forward = v == "off" })},
	{name: "piecePromotion", key: "piecePromotion", kind: game.Switch, rule: "9.9", values: []string{"off"}, ask: true,
		apply: plainly(func(r *rules.Rules, v string) { r.PiecesToo = v == "on" })},
	{name: "tail", key: "tail", kind: game.Choice, rule: "9.4", values: []string{"afterLastJump", "anytime"},
		apply: plainly(func(r *rules.Rules, v string) { r.TailAnytime = v == "anytime" })},
	{name: "stalemate", key: "stalemate", kind: game.Choice, rule: "9.8", values: []string{"draw", "loss"},
		apply: plainly(func(r *rules.Rules, v string) { r.StuckLoses = v == "loss" })},
	{name: "drawModeAuto", key: "drawMode", kind: game.Choice, rule: "12.7", values: []string{"auto", "claim"},
		apply: plainly(func(r *rules.Rules, v string) { r.RepeatAuto = v == "auto" })},
	{name: "pawnRanks", key: "pawnRanks", kind: game.Choice, rule: "12.3", values: []string{"2to7", "own2to6"},
		apply: plainly(func(r *rules.Rules, v string) { r.NotFar = v == "own2to6" })},
	{name: "bishops", key: "bishops", kind: game.Choice, rule: "12.3", values: []string{"free", "sameColour"},
		apply: plainly(func(r *rules.Rules, v string) { r.SameColour = v == "sameColour" })},
	{name: "promoted", key: "promoted", kind: game.Choice, rule: "12.5", values: []string{"stays", "reverts"},
		apply: plainly(func(r *rules.Rules, v string) { r.Revert = v == "reverts" })},
	{name: "maxPlies", key: "maxPlies", kind: game.Number, rule: "12.7", values: []string{"300"}, min: 20, max: 2000,
		apply: plainly(func(r *rules.Rules, v string) { r.LastPly = rules.Atoi(v) })},
	{name: "minActions", key: "minActions", kind: game.Number, rule: "15.3", values: []string{"1"}, min: 0, max: 1,
		apply: plainly(func(r *rules.Rules, v string) { r.MayEndTurn = v == "0" })},
	{name: "firstTurnActions", key: "firstTurnActions", kind: game.Choice, rule: "15.4", values: []string{"all", "1", "4"},
		apply: plainly(func(r *rules.Rules, v string) { r.FirstSteps = map[string]int{"1": 1, "4": 4}[v] })},
	{name: "turns", key: "turns", kind: game.Number, rule: "15.6", values: []string{"10"}, min: 1, max: 100,
		apply: plainly(func(r *rules.Rules, v string) { r.Turns = rules.Atoi(v) })},
	{name: "goalAll", key: "goal", kind: game.Choice, rule: "15.6", values: []string{"captureKing", "material"},
		apply: plainly(func(r *rules.Rules, v string) {
			if v != "material" {
				r.Turns = 0
			}
		})},
}
