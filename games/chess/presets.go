package chess

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/opening"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/turns"
	"github.com/tavlei/tavlei/games/chess/text"
)

// preset is one row of the table of games.
type preset struct {
	id      string
	aliases []string
	tags    []string
	options []string // keys of the option table, in the order of the canonical name
	moment  string
	named   bool // its openings have names: text/<id>.openings.tsv
	rules   rules.Rules
}

// presets are in the order of the gallery.
var presets = []preset{
	{id: "chess", aliases: []string{"standard"}, named: true,
		options: []string{"drawMode", "pawnDouble", "promotion"},
		moment:  "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5"},
	{id: "chess960", aliases: []string{"fischerandom"}, tags: []string{"beyond"},
		options: []string{"drawMode", "start", "promotion"},
		moment:  "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
		rules:   rules.Rules{Shuffle: true}},
	{id: "odds", options: []string{"drawMode", "odds", "oddColor", "first"},
		moment: "rn1qkbnr/ppp1pppp/8/3p1b2/8/5N2/8/RNBQKB1R w KQkq - 2 3"},
	{id: "fairy", options: []string{"drawMode", "fairy", "army", "promoteQueen"},
		moment: "r1b1kb1r/pppp1ppp/2n2n2/4p1c1/4P3/2N2N2/PPPP1PPP/R1BCKB1R w KQkq - 4 5"},
	{id: "crazyhouse", tags: []string{"beyond"}, options: []string{"drawMode", "promotion"},
		moment: "r1b1k2r/ppp2ppp/2n1pn2/3q4/1b1P4/2N2N2/PP1B1PPP/R2QKB1R[Pp] w KQkq - 4 8",
		rules:  rules.Rules{Hands: true}},
	{id: "maharajah", options: []string{"drawMode", "royalM", "armyColor", "placement", "firstArmy", "castling", "pawnToLastRank", "superM"},
		moment: "8/8/8/P2m4/8/2N1P3/1PPP1PPP/R1BQKBNR w KQ - 1 6",
		rules:  rules.Rules{Array: rules.Sepoys, Odd: 1, Single: board.Amazon, LastRank: rules.LastStays, Bare: [2]string{"", rules.TakenMaharajah}}},
	{id: "cylinder", aliases: []string{"cylindrical"}, options: []string{"drawMode", "castlingAround", "nullMove"},
		moment: "r1bqk2r/pppp1ppp/2n2n2/4p3/1b2P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 5",
		rules:  rules.Rules{Movement: fairy.Movement{Topology: fairy.Cylinder}}},
	{id: "mobius", aliases: []string{"moebius"}, options: []string{"drawMode", "seamCapturesFrom", "pawnOrientation", "castlingSeam"},
		moment: "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R b KQkq - 0 4",
		rules:  rules.Rules{Movement: fairy.Movement{Topology: fairy.Mobius, WrapCapturesFrom: 1}}},
	{id: "transport", options: []string{"drawMode", "timing", "riders", "carrier"},
		moment: "r1bqkb1{rn}/pppp1ppp/2n5/4p3/2B1P3/3P1N2/PPP2PPP/{RN}1BQK2R w Kq - 2 5",
		rules:  rules.Rules{Movement: fairy.Movement{Carry: true}}},
	{id: "neutral-queen", options: []string{"drawMode", "startNeutral", "noUndo", "ownCapture"},
		moment: "rnb1kb1r/pp1p1ppp/4pn2/2p5/5-q2/2NP1N2/PPP1PPPP/R1B1KB1R b KQkq - 1 5",
		rules:  rules.Rules{Movement: fairy.Movement{Neutral: true}}},
	{id: "transform", aliases: []string{"querquisite"}, options: []string{"drawMode", "pawns", "king"},
		moment: "r2qk2r/ppp2ppp/2np1n2/2b1p3/2B1P1b1/2NP1N2/PPP2PPP/R1BQ1RK1 w kq - 0 7",
		rules:  rules.Rules{Movement: fairy.Movement{FileMoves: true}}},
}

// openings is the table of a row; nil if it has none.
func (row *preset) openings() *opening.Table {
	if !row.named {
		return nil
	}
	return opening.New(text.FS, row.id+".openings.tsv", func() game.Position {
		g, err := turns.OpenGame(row.rules)
		if err != nil {
			panic(err) // a row without options is a game
		}
		return g.Start()
	})
}

// begins tells whether games with these options begin as the row's own do: how draws are called and what pawns become
// changes no opening.
func (row *preset) begins(values map[string]string) bool {
	later := []string{"drawMode", "promotion"}
	return !slices.ContainsFunc(schema(row.options), func(o game.Option) bool {
		return values[o.Key] != o.Default && !slices.Contains(later, o.Key)
	})
}
