// Package testgames holds four small games that exercise the rare corners of the contract. It
// is imported by tests only, so that no menu ever shows them.
//
//   - dice-race: chance plies with weights, a lost turn, men sent back.
//   - duel: two seats that may move at once, legal moves that are not listed, a click shared by
//     both seats.
//   - party: two to six seats by an option, places filled one by one, seats that leave.
//   - shove: endless moves that are slow to play and shown frame by frame, an engine that must be
//     warm, the time for a move, hands that tremble.
package testgames

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// Family is the family of all of them.
const Family = "testgames"

// Moves of these games: the kind, the acting seat and a number, one byte each.
func move(kind byte, s game.Seat, n int) game.Move {
	return game.Move{uint64(kind)<<16 | uint64(uint8(s))<<8 | uint64(uint8(n)), 0}
}

func split(m game.Move) (kind byte, s game.Seat, n int) {
	return byte(m[0] >> 16), game.Seat(int8(m[0] >> 8)), int(uint8(m[0]))
}

// mix hashes a small value to a key, after splitmix64.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// parseMove finds text among the listed and the unlisted moves of p.
func parseMove(p game.Position, unlisted []game.Move, text string) (game.Move, error) {
	moves := append(p.AppendMoves(nil), unlisted...)
	for _, m := range moves {
		if game.MoveText(p, m) == text {
			return m, nil
		}
	}
	if text == "" || len(text) > 8 || strings.ContainsFunc(text, func(r rune) bool { return r < '0' || r > 'z' }) {
		return game.Move{}, fmt.Errorf("move %q: %w", text, game.ErrNotation)
	}
	code := "notLegal"
	if len(moves) == 0 {
		code = "over"
	}
	return game.Move{}, &game.Refusal{Code: code, Rule: "1", Input: text}
}

// fields splits a position text into exactly n numbers from 0 to top.
func fields(text string, n, top int) ([]int, error) {
	words := strings.Split(text, " ")
	if len(words) != n {
		return nil, game.FaultOf("wrong", text, fmt.Errorf("position %q: %d fields, want %d: %w", text, len(words), n, game.ErrPosition))
	}
	values := make([]int, n)
	for i, w := range words {
		v, err := strconv.Atoi(w)
		if err != nil || v < 0 || v > top || strconv.Itoa(v) != w {
			return nil, game.FaultOf("wrong", text, fmt.Errorf("position %q: field %d is %q, want 0 to %d: %w", text, i+1, w, top, game.ErrPosition))
		}
		values[i] = v
	}
	return values, nil
}

// appendInts writes numbers with blanks between them.
func appendInts(dst []byte, values ...int) []byte {
	for i, v := range values {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendInt(dst, int64(v), 10)
	}
	return dst
}

// track is a board of one row of cells with buttons below it.
func track(cells int, buttons ...string) *game.Board {
	b := &game.Board{Shape: "square", W: float32(cells), H: 1}
	for i := range cells {
		b.Places = append(b.Places, game.PlaceInfo{
			Name: "c" + strconv.Itoa(i), Seat: game.NoSeat, X: float32(i) + 0.5, Y: 0.5,
		})
	}
	for i, name := range buttons {
		b.Places = append(b.Places, game.PlaceInfo{
			Name: name, Kind: game.Button, Seat: game.NoSeat, X: float32(i) + 0.5, Y: 1.5,
		})
	}
	return b
}

// rules makes game.Rules of two functions.
type rules struct {
	start func() game.Position
	parse func(text string) (game.Position, error)
}

func (r rules) Start() game.Position                     { return r.start() }
func (r rules) Parse(text string) (game.Position, error) { return r.parse(text) }

// slowRules are rules whose moves cost much to play, or so the tests that use them are told.
type slowRules struct{ rules }

func (slowRules) SlowMoves() {}
