package chess

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
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
	apply    func(r *Rules, value string) error
}

// plainly makes an apply that cannot fail.
func plainly(set func(r *Rules, value string)) func(*Rules, string) error {
	return func(r *Rules, value string) error {
		set(r, value)
		return nil
	}
}

var options = slices.Concat(turnOptions, []option{
	{name: "odds", key: "preset", kind: game.Choice, rule: "4.1", values: oddsNames(), ask: true,
		apply: plainly(func(r *Rules, v string) {
			row := odds[slices.IndexFunc(odds, func(o oddsRow) bool { return o.name == v })]
			r.Array, r.Odd, r.Mirror = row.array, row.odd, row.mirror
			r.Double, r.Bare = row.double, row.bare
		})},
	{name: "oddColor", key: "oddColor", kind: game.Choice, rule: "4.1", values: []string{"preset", "white", "black"},
		apply: plainly(func(r *Rules, v string) {
			if v == "white" && r.Odd == 1 || v == "black" && r.Odd == 0 {
				r.swapColours()
			}
		})},
	{name: "first", key: "first", kind: game.Choice, rule: "4.1", values: []string{"preset", "white", "oddArmy", "fullArmy"},
		apply: plainly(func(r *Rules, v string) {
			r.First = map[string]beginner{"white": firstWhite, "oddArmy": firstOdd, "fullArmy": firstFull}[v]
		})},
	{name: "fairy", key: "preset", kind: game.Choice, rule: "8.1", ask: true,
		values: []string{"chancellor", "centaur", "amazon", "custom"}, apply: applyFairy},
	{name: "army", key: "army", kind: game.Words, rule: "8.2", values: []string{""}, apply: applyArmy},
	{name: "promoteQueen", key: "promoteQueen", kind: game.Switch, rule: "8.3", values: []string{"off"},
		apply: plainly(func(r *Rules, v string) {
			if v == "on" && !slices.Contains(r.Men, Queen) {
				r.Men = slices.Insert(slices.Clone(r.Men), len(r.Men)-3, Queen)
			}
		})},
	{name: "start", key: "start", kind: game.Words, rule: "1.9", values: []string{"lot"}, apply: applyStart},
	{name: "pawnDouble", key: "pawnDouble", kind: game.Choice, rule: "1.2", values: []string{"rank2", "ownHalf"},
		apply: plainly(func(r *Rules, v string) {
			if v == "ownHalf" {
				r.Double = [2]doubling{doubleHalf, doubleHalf}
			}
		})},
	{name: "promotion", key: "promotion", kind: game.Choice, rule: "1.2", values: []string{"any", "queenOnly"},
		apply: plainly(func(r *Rules, v string) { r.QueenOnly = v == "queenOnly" })},
	{name: "royalM", key: "royalM", kind: game.Choice, rule: "2.3", values: []string{"capture", "check"},
		apply: plainly(func(r *Rules, v string) {
			if v == "check" {
				r.Single, r.Bare = Amazon|royal, [2]string{}
			}
		})},
	{name: "armyColor", key: "armyColor", kind: game.Choice, rule: "2.1", values: []string{"white", "black"},
		apply: plainly(func(r *Rules, v string) {
			if v == "black" {
				r.swapColours()
			}
		})},
	{name: "placement", key: "placement", kind: game.Choice, rule: "2.2",
		values: []string{"notPawnAttacked", "e1style", "random"},
		apply: plainly(func(r *Rules, v string) {
			switch v {
			case "e1style":
				r.Placement, r.Array = placeFixed, sepoysE8
			case "random":
				r.Placement = placeByLot
			}
		})},
	{name: "firstArmy", key: "first", kind: game.Choice, rule: "2.2", values: []string{"army", "maharajah"},
		apply: plainly(func(r *Rules, v string) {
			r.First, r.Again = firstFull, v == "maharajah"
			if r.Again {
				r.First = firstOdd
			}
		})},
	{name: "castling", key: "castling", kind: game.Switch, rule: "2.4", values: []string{"on"},
		apply: plainly(func(r *Rules, v string) { r.NoCastle = v == "off" })},
	{name: "castlingSeam", key: "castling", kind: game.Choice, rule: "6.4", values: []string{"standard", "off"},
		apply: plainly(func(r *Rules, v string) { r.NoCastle = v == "off" })},
	{name: "castlingAround", key: "castling", kind: game.Choice, rule: "5.5", values: []string{"standard", "off", "bothWays"},
		apply: plainly(func(r *Rules, v string) { r.NoCastle, r.Around = v == "off", v == "bothWays" })},
	{name: "nullMove", key: "nullMove", kind: game.Switch, rule: "5.6", values: []string{"off"},
		apply: plainly(func(r *Rules, v string) { r.RoundTrip = v == "on" })},
	{name: "seamCapturesFrom", key: "seamCapturesFrom", kind: game.Choice, rule: "6.5", values: []string{"1", "2"},
		apply: plainly(func(r *Rules, v string) {
			if v == "2" {
				r.SeamFrom = 2
			}
		})},
	{name: "pawnOrientation", key: "pawnOrientation", kind: game.Choice, rule: "6.3", values: []string{"fixed", "transported"},
		apply: plainly(func(r *Rules, v string) { r.Turning = v == "transported" })},
	{name: "timing", key: "timing", kind: game.Choice, rule: "7.6", values: []string{"separate", "ferry"},
		apply: plainly(func(r *Rules, v string) { r.Ferry = v == "ferry" })},
	{name: "riders", key: "riders", kind: game.Choice, rule: "7.1", values: []string{"allButRook", "allButKing", "minorAndPawn"},
		apply: plainly(func(r *Rules, v string) {
			r.Riders = map[string]riderSet{"allButKing": allButKing, "minorAndPawn": minorAndPawn}[v]
		})},
	{name: "carrier", key: "carrier", kind: game.Choice, rule: "7.1", values: []string{"rook", "rookAndQueen"},
		apply: plainly(func(r *Rules, v string) { r.QueenCarries = v == "rookAndQueen" })},
	{name: "startNeutral", key: "start", kind: game.Choice, rule: "8.4", values: []string{"d4", "d5", "extra"},
		apply: plainly(func(r *Rules, v string) {
			r.Array = map[string]string{"d4": neutralD4, "d5": neutralD5, "extra": neutralToo}[v]
		})},
	{name: "noUndo", key: "noUndo", kind: game.Switch, rule: "8.7", values: []string{"on"},
		apply: plainly(func(r *Rules, v string) { r.NoUndo = v == "on" })},
	{name: "ownCapture", key: "ownCapture", kind: game.Switch, rule: "8.5", values: []string{"on"},
		apply: plainly(func(r *Rules, v string) { r.NeutralSafe = v == "off" })},
	{name: "pawns", key: "pawns", kind: game.Choice, rule: "10.4", values: []string{"normal", "transform"},
		apply: plainly(func(r *Rules, v string) { r.FilePawns = v == "transform" })},
	{name: "king", key: "king", kind: game.Choice, rule: "10.2", values: []string{"never", "transform"},
		apply: plainly(func(r *Rules, v string) { r.FileKing = v == "transform" })},
	{name: "pawnToLastRank", key: "pawnToLastRank", kind: game.Choice, rule: "2.4",
		values: []string{"stays", "forbidden", "promotes"},
		apply: plainly(func(r *Rules, v string) {
			r.LastRank = map[string]lastRank{"stays": lastStays, "forbidden": lastForbidden, "promotes": lastPromotes}[v]
		})},
	{name: "superM", key: "superM", kind: game.Switch, rule: "2.3", values: []string{"off"},
		apply: plainly(func(r *Rules, v string) {
			if v == "on" {
				r.Single |= extraA
				r.Leaps[0] = leapsC
			}
		})},
	{name: "drawMode", key: "drawMode", kind: game.Choice, rule: "1.6", values: []string{"claim", "auto"},
		apply: plainly(func(r *Rules, v string) { r.AutoDraw = v == "auto" })},
})

// swapColours gives the army of each side to the other; the side that begins stays.
func (r *Rules) swapColours() {
	r.Mirror, r.Odd = !r.Mirror, 1-r.Odd
	r.Double[0], r.Double[1] = r.Double[1], r.Double[0]
	r.Bare[0], r.Bare[1] = r.Bare[1], r.Bare[0]
}

// oddsRow is one preset of the odds games.
type oddsRow struct {
	name, array string
	odd         int
	mirror      bool
	double      [2]doubling
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
		double: [2]doubling{doubleNever, doubleRank2}, bare: [2]string{noMoreMen, ""}},
	{name: "horde", array: hordeArray,
		double: [2]doubling{doubleHorde, doubleRank2}, bare: [2]string{noMoreMen, ""}},
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

// applyFairy puts the man of the preset in the place of the queens.
func applyFairy(r *Rules, value string) error {
	man, rank := Chancellor, "RNBCKBNR"
	switch value {
	case "centaur":
		man, rank = Archbishop, "RNBAKBNR"
	case "amazon":
		man, rank = Amazon, "RNBMKBNR"
	case "custom":
		man, rank = Queen, "RNBQKBNR"
	}
	r.Array = arrayOf(rank)
	r.Men = []Man{man, Rook, Bishop, Knight}
	return nil
}

// applyArmy reads a back rank of the players' own.
func applyArmy(r *Rules, value string) error {
	custom := r.Array == arrayOf("RNBQKBNR")
	switch {
	case value == "":
		return nil
	case !custom:
		f := game.Faultf("armyPreset", "option army={text%q}: it needs preset=custom", value).In("army", "preset")
		return fmt.Errorf("%w: %w", f, game.ErrClash)
	}
	if err := r.readArmy(value); err != nil {
		var f *game.Fault
		if errors.As(err, &f) {
			f.In("army")
		}
		return fmt.Errorf("option army=%q: %w: %w", value, err, game.ErrValue)
	}
	return nil
}

func applyStart(r *Rules, value string) error {
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
	g, err := newGame(r)
	if err != nil {
		return nil, err
	}
	return &game.Game{Rules: g, Seats: 2, MaxPlies: g.maxPlies()}, nil
}
