package chess

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/turns"
)

// option is a house rule: its values, the first of which is the default, and what a value does.
// The order of the table is the order in which options are applied: presets first.
type option struct {
	name     string // in the lists of games
	key      string // in canonical names
	kind     string
	rule     string
	values   []string
	min, max int  // of a number
	ask      bool // players should agree on it
	apply    func(r *rules.Rules, value string) error
}

// plainly makes an apply that cannot fail.
func plainly(set func(r *rules.Rules, value string)) func(*rules.Rules, string) error {
	return func(r *rules.Rules, value string) error {
		set(r, value)
		return nil
	}
}

var options = slices.Concat(turnOptions, []option{
	{name: "odds", key: "preset", kind: game.Choice, rule: "4.1", values: oddsNames(), ask: true,
		apply: plainly(func(r *rules.Rules, v string) {
			row := odds[slices.IndexFunc(odds, func(o oddsRow) bool { return o.name == v })]
			r.Array, r.Odd, r.Mirror = row.array, row.odd, row.mirror
			r.Double, r.Bare = row.double, row.bare
		})},
	{name: "oddColor", key: "oddColor", kind: game.Choice, rule: "4.1", values: []string{"preset", "white", "black"},
		apply: plainly(func(r *rules.Rules, v string) {
			if v == "white" && r.Odd == 1 || v == "black" && r.Odd == 0 {
				swapColours(r)
			}
		})},
	{name: "first", key: "first", kind: game.Choice, rule: "4.1", values: []string{"preset", "white", "oddArmy", "fullArmy"},
		apply: plainly(func(r *rules.Rules, v string) {
			r.First = map[string]rules.Beginner{"white": rules.FirstWhite, "oddArmy": rules.FirstOdd, "fullArmy": rules.FirstFull}[v]
		})},
	{name: "fairy", key: "preset", kind: game.Choice, rule: "8.1", ask: true,
		values: []string{"chancellor", "centaur", "amazon", "custom"}, apply: applyFairy},
	{name: "army", key: "army", kind: game.Words, rule: "8.2", values: []string{""}, apply: applyArmy},
	{name: "promoteQueen", key: "promoteQueen", kind: game.Switch, rule: "8.3", values: []string{"off"},
		apply: plainly(func(r *rules.Rules, v string) {
			if v == "on" && !slices.Contains(r.Promotions, board.Queen) {
				r.Promotions = slices.Insert(slices.Clone(r.Promotions), len(r.Promotions)-3, board.Queen)
			}
		})},
	{name: "start", key: "start", kind: game.Words, rule: "1.9", values: []string{"lot"}, apply: applyStart},
	{name: "pawnDouble", key: "pawnDouble", kind: game.Choice, rule: "1.2", values: []string{"rank2", "ownHalf"},
		apply: plainly(func(r *rules.Rules, v string) {
			if v == "ownHalf" {
				r.Double = [2]rules.Doubling{rules.DoubleHalf, rules.DoubleHalf}
			}
		})},
	{name: "promotion", key: "promotion", kind: game.Choice, rule: "1.2", values: []string{"any", "queenOnly"},
		apply: plainly(func(r *rules.Rules, v string) { r.QueenOnly = v == "queenOnly" })},
	{name: "royalM", key: "royalM", kind: game.Choice, rule: "2.3", values: []string{"capture", "check"},
		apply: plainly(func(r *rules.Rules, v string) {
			if v == "check" {
				r.Single, r.Bare = board.Amazon|board.Royal, [2]string{}
			}
		})},
	{name: "armyColor", key: "armyColor", kind: game.Choice, rule: "2.1", values: []string{"white", "black"},
		apply: plainly(func(r *rules.Rules, v string) {
			if v == "black" {
				swapColours(r)
			}
		})},
	{name: "placement", key: "placement", kind: game.Choice, rule: "2.2",
		values: []string{"notPawnAttacked", "e1style", "random"},
		apply: plainly(func(r *rules.Rules, v string) {
			switch v {
			case "e1style":
				r.SinglePlacement, r.Array = rules.PlaceFixed, rules.SepoysE8
			case "random":
				r.SinglePlacement = rules.PlaceByLot
			}
		})},
	{name: "firstArmy", key: "first", kind: game.Choice, rule: "2.2", values: []string{"army", "maharajah"},
		apply: plainly(func(r *rules.Rules, v string) {
			r.First, r.Again = rules.FirstFull, v == "maharajah"
			if r.Again {
				r.First, r.Quiet = rules.FirstOdd, true
			}
		})},
	{name: "castling", key: "castling", kind: game.Switch, rule: "2.4", values: []string{"on"},
		apply: plainly(func(r *rules.Rules, v string) { r.NoCastle = v == "off" })},
	{name: "castlingSeam", key: "castling", kind: game.Choice, rule: "6.4", values: []string{"standard", "off"},
		apply: plainly(func(r *rules.Rules, v string) { r.NoCastle = v == "off" })},
	{name: "castlingAround", key: "castling", kind: game.Choice, rule: "5.5", values: []string{"standard", "off", "bothWays"},
		apply: plainly(func(r *rules.Rules, v string) { r.NoCastle, r.CastleAround = v == "off", v == "bothWays" })},
	{name: "nullMove", key: "nullMove", kind: game.Switch, rule: "5.6", values: []string{"off"},
		apply: plainly(func(r *rules.Rules, v string) { r.RoundTrip = v == "on" })},
	{name: "seamCapturesFrom", key: "seamCapturesFrom", kind: game.Choice, rule: "6.5", values: []string{"1", "2"},
		apply: plainly(func(r *rules.Rules, v string) {
			if v == "2" {
				r.WrapCapturesFrom = 2
			}
		})},
	{name: "pawnOrientation", key: "pawnOrientation", kind: game.Choice, rule: "6.3", values: []string{"fixed", "transported"},
		apply: plainly(func(r *rules.Rules, v string) { r.Turning = v == "transported" })},
	{name: "timing", key: "timing", kind: game.Choice, rule: "7.6", values: []string{"separate", "ferry"},
		apply: plainly(func(r *rules.Rules, v string) { r.Ferry = v == "ferry" })},
	{name: "riders", key: "riders", kind: game.Choice, rule: "7.1", values: []string{"allButRook", "allButKing", "minorAndPawn"},
		apply: plainly(func(r *rules.Rules, v string) {
			r.Riders = map[string]fairy.RiderSet{"allButKing": fairy.AllButKing, "minorAndPawn": fairy.MinorAndPawn}[v]
		})},
	{name: "carrier", key: "carrier", kind: game.Choice, rule: "7.1", values: []string{"rook", "rookAndQueen"},
		apply: plainly(func(r *rules.Rules, v string) { r.QueenCarries = v == "rookAndQueen" })},
	{name: "startNeutral", key: "start", kind: game.Choice, rule: "8.4", values: []string{"d4", "d5", "extra"},
		apply: plainly(func(r *rules.Rules, v string) {
			r.Array = map[string]string{"d4": rules.NeutralD4, "d5": rules.NeutralD5, "extra": rules.NeutralToo}[v]
		})},
	{name: "noUndo", key: "noUndo", kind: game.Switch, rule: "8.7", values: []string{"on"},
		apply: plainly(func(r *rules.Rules, v string) { r.NoUndo = v == "on" })},
	{name: "ownCapture", key: "ownCapture", kind: game.Switch, rule: "8.5", values: []string{"on"},
		apply: plainly(func(r *rules.Rules, v string) { r.NeutralSafe = v == "off" })},
	{name: "pawns", key: "pawns", kind: game.Choice, rule: "10.4", values: []string{"normal", "transform"},
		apply: plainly(func(r *rules.Rules, v string) { r.FilePawns = v == "transform" })},
	{name: "king", key: "king", kind: game.Choice, rule: "10.2", values: []string{"never", "transform"},
		apply: plainly(func(r *rules.Rules, v string) { r.FileKing = v == "transform" })},
	{name: "pawnToLastRank", key: "pawnToLastRank", kind: game.Choice, rule: "2.4",
		values: []string{"stays", "forbidden", "promotes"},
		apply: plainly(func(r *rules.Rules, v string) {
			r.LastRank = map[string]rules.LastRank{"stays": rules.LastStays, "forbidden": rules.LastForbidden, "promotes": rules.LastPromotes}[v]
		})},
	{name: "superM", key: "superM", kind: game.Switch, rule: "2.3", values: []string{"off"},
		apply: plainly(func(r *rules.Rules, v string) {
			if v == "on" {
				r.Single, r.Quiet = r.Single|board.ExtraA, true // the longer leap goes over the pawns to the king
				r.Leaps[0] = board.LeapsC
			}
		})},
	{name: "drawMode", key: "drawMode", kind: game.Choice, rule: "1.6", values: []string{"claim", "auto"},
		apply: plainly(func(r *rules.Rules, v string) { r.AutoDraw = v == "auto" })},
})

// swapColours gives the army of each side to the other; the side that begins stays.
func swapColours(r *rules.Rules) {
	r.Mirror, r.Odd = !r.Mirror, 1-r.Odd
	r.Double[0], r.Double[1] = r.Double[1], r.Double[0]
	r.Bare[0], r.Bare[1] = r.Bare[1], r.Bare[0]
}

// oddsRow is one preset of the odds games.
type oddsRow struct {
	name, array string
	odd         int
	mirror      bool
	double      [2]rules.Doubling
	bare        [2]string
}

const (
	pawnless = "rnbqkbnr/pppppppp/8/8/8/8/8/RNBQKBNR w KQkq - 0 1"
	extraRow = "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
)

var odds = []oddsRow{
	{name: "pawnless", array: pawnless},
	{name: "extra-row", array: extraRow},
	{name: "pawnless-black", array: pawnless, odd: 1, mirror: true},
	{name: "extra-row-black", array: extraRow, odd: 1, mirror: true},
	{name: "dunsany", array: "rnbqkbnr/pppppppp/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP b kq - 0 1",
		double: [2]rules.Doubling{rules.DoubleNever, rules.DoubleRank2}, bare: [2]string{rules.NoMorePieces, ""}},
	{name: "horde", array: rules.HordeArray,
		double: [2]rules.Doubling{rules.DoubleHorde, rules.DoubleRank2}, bare: [2]string{rules.NoMorePieces, ""}},
	{name: "queen-odds", array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"},
	{name: "rook-odds", array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"},
	{name: "knight-odds", array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"},
	{name: "pawn-and-move", array: "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", odd: 1},
}

func oddsNames() []string {
	names := make([]string, len(odds))
	for i, row := range odds {
		names[i] = row.name
	}
	return names
}

// applyFairy puts the piece of the preset in the place of the queens.
func applyFairy(r *rules.Rules, value string) error {
	piece, rank := board.Chancellor, "RNBCKBNR"
	switch value {
	case "centaur":
		piece, rank = board.Archbishop, "RNBAKBNR"
	case "amazon":
		piece, rank = board.Amazon, "RNBMKBNR"
	case "custom":
		piece, rank = board.Queen, "RNBQKBNR"
	}
	r.Array = rules.ArrayOf(rank)
	r.Promotions = []board.Piece{piece, board.Rook, board.Bishop, board.Knight}
	return nil
}

// applyArmy reads a back rank of the players' own.
func applyArmy(r *rules.Rules, value string) error {
	custom := r.Array == rules.ArrayOf("RNBQKBNR")
	switch {
	case value == "":
		return nil
	case !custom:
		f := game.Faultf("armyPreset", "option army={text%q}: it needs preset=custom", value).In("army", "preset")
		return fmt.Errorf("%w: %w", f, game.ErrClash)
	}
	if err := r.ReadArmy(value); err != nil {
		var f *game.Fault
		if errors.As(err, &f) {
			f.In("army")
		}
		return fmt.Errorf("option army=%q: %w: %w", value, err, game.ErrValue)
	}
	return nil
}

func applyStart(r *rules.Rules, value string) error {
	if value == "lot" {
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > 959 || strconv.Itoa(n) != value {
		f := game.Faultf("startNumber", "option start={text%q}: want lot or a number from 0 to 959", value).In("start")
		return fmt.Errorf("%w: %w", f, game.ErrValue)
	}
	r.Shuffled = n + 1
	return nil
}

// schema is the list of options of a game.
func schema(names []string) []game.Option {
	list := make([]game.Option, 0, len(names))
	for _, name := range names {
		o := options[slices.IndexFunc(options, func(o option) bool { return o.name == name })]
		entry := game.Option{Key: o.key, Kind: o.kind, Default: o.values[0], Min: o.min, Max: o.max, Ask: o.ask, Rule: o.rule}
		if o.kind == game.Choice {
			entry.Values = o.values
		}
		list = append(list, entry)
	}
	return list
}

// open settles a preset with the values of its options.
func open(row *preset, values map[string]string) (*game.Game, error) {
	r := row.rules
	for _, o := range options {
		v, given := values[o.key]
		if !given || !slices.Contains(row.options, o.name) {
			continue
		}
		if err := o.apply(&r, v); err != nil {
			return nil, err
		}
	}
	g, err := turns.OpenGame(r)
	if err != nil {
		return nil, err
	}
	return &game.Game{Rules: g, Seats: 2, MaxPlies: g.MaxPlies(), Captured: fateOf(&r)}, nil
}

// fateOf is what becomes of pieces that are taken.
func fateOf(r *rules.Rules) string {
	switch {
	case r.Hands:
		return game.ToHand
	case r.Relocate:
		return game.Replaced
	}
	return game.Removed
}
