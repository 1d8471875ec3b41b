package chess

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/layered"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// Record is a chess-like game as data: one field for each question, which combine. See ADR 36.
type Record = layers.Rules

// OpenRecord makes a game of a record, as the New of a game.Info returns it. What is wrong with the record is said by fields:
// "Turn.Dice and Turn.Order: dice are rolled in turns by dice". The record is not kept.
func OpenRecord(r Record) (*game.Game, error) { return layered.Open(r) }

// RecordOf is the record of a game of the family, to be changed and combined with others: the board of one, the turns of another.
// Bughouse, two boards that no record can say, is an error.
func RecordOf(g *game.Game) (Record, error) {
	switch r := g.Rules.(type) {
	case *rules.Game:
		return r.Record(), nil
	case *layered.Rules:
		return *r.Record(), nil
	}
	return Record{}, fmt.Errorf("%s: no record can say it", g.Name())
}

// recordOf is RecordOf of a game that a record says whole: nothing is drawn by lot before it that no field tells.
func recordOf(g *game.Game) (Record, bool) {
	r, err := RecordOf(g)
	told := r.Turn.Order == layers.Dice || r.Arrival.Lot
	return r, err == nil && (told || !g.Start().ToMove().Has(game.Chance))
}
