package search

import (
	"fmt"
	"strconv"
	"sync/atomic"

	"github.com/tavlei/tavlei/game"
)

// The toys are the smallest games that show one trait each.

// noughts is tic-tac-toe; with double, a seat makes two marks a turn (the first turn one).
type noughts struct {
	cell   [9]int8 // 0 empty, seat+1 otherwise
	seat   game.Seat
	due    int8 // marks left in this turn
	double bool
}

var rows3 = [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

func (p *noughts) line() int8 {
	for _, r := range rows3 {
		if c := p.cell[r[0]]; c != 0 && c == p.cell[r[1]] && c == p.cell[r[2]] {
			return c
		}
	}
	return 0
}

func (p *noughts) ToMove() game.Seats { return game.SeatSet(p.seat) }

func (p *noughts) AppendMoves(dst []game.Move) []game.Move {
	if p.line() != 0 {
		return dst
	}
	for i, c := range p.cell {
		if c == 0 {
			dst = append(dst, game.Move{uint64(i + 1), uint64(p.seat)})
		}
	}
	return dst
}

func (p *noughts) Play(m game.Move) {
	p.cell[m[0]-1] = int8(p.seat) + 1
	if p.due--; p.due == 0 {
		p.seat, p.due = 1-p.seat, 1
		if p.double {
			p.due = 2
		}
	}
}

func (p *noughts) CopyFrom(src game.Position) { *p = *src.(*noughts) }

func (p *noughts) Outcome() game.Outcome {
	if c := p.line(); c != 0 {
		return game.Win("three", game.SeatSet(game.Seat(c-1)), 2)
	}
	for _, c := range p.cell {
		if c == 0 {
			return game.Outcome{}
		}
	}
	return game.Draw("fullBoard", 2)
}

func (p *noughts) Key() uint64 {
	k := uint64(p.seat)<<4 | uint64(p.due)
	for _, c := range p.cell {
		k = k*3 + uint64(c)
	}
	return mix(k + 1)
}

func (p *noughts) AppendText(dst []byte) ([]byte, error) {
	for _, c := range p.cell {
		dst = append(dst, ".xo"[c])
	}
	return dst, nil
}

func (p *noughts) AppendMove(dst []byte, m game.Move) []byte {
	return strconv.AppendUint(dst, m[0], 10)
}

func (p *noughts) ParseMove(text string) (game.Move, error) {
	for _, m := range p.AppendMoves(nil) {
		if game.MoveText(p, m) == text {
			return m, nil
		}
	}
	return game.Move{}, fmt.Errorf("move %q: %w", text, game.ErrNotation)
}

// Eval has no opinion: the search must see everything by itself.
func (p *noughts) Eval(game.Seat) int { return 0 }

// toggle moves one man to and fro for ever; seat 0 believes it is five men up.
type toggle struct {
	at   uint8
	seat game.Seat
}

func (p *toggle) ToMove() game.Seats { return game.SeatSet(p.seat) }
func (p *toggle) AppendMoves(dst []game.Move) []game.Move {
	return append(dst, game.Move{1 + uint64(1-p.at)})
}
func (p *toggle) Play(game.Move)             { p.at, p.seat = 1-p.at, 1-p.seat }
func (p *toggle) CopyFrom(src game.Position) { *p = *src.(*toggle) }
func (p *toggle) Outcome() game.Outcome      { return game.Outcome{} }
func (p *toggle) Key() uint64                { return mix(uint64(p.at)<<1 | uint64(p.seat) + 8) }
func (p *toggle) AppendText(dst []byte) ([]byte, error) {
	return append(dst, 'a'+p.at), nil
}
func (p *toggle) AppendMove(dst []byte, m game.Move) []byte { return append(dst, byte('0'+m[0])) }
func (p *toggle) ParseMove(text string) (game.Move, error)  { return game.Move{}, game.ErrNotation }
func (p *toggle) Eval(s game.Seat) int                      { return 500 - 1000*int(s) }

// race is a dice race of n seats: chance rolls, the seat takes the roll or declines it; who
// stands on the goal exactly is placed next, the last one is last.
type race struct {
	at    [game.MaxSeats]uint8
	place [game.MaxSeats]uint8
	n     game.Seat
	seat  game.Seat
	roll  uint8
	done  uint8
}

const goal = 12

func (p *race) ToMove() game.Seats {
	if p.roll == 0 {
		return game.SeatSet(game.Chance)
	}
	return game.SeatSet(p.seat)
}

func (p *race) AppendMoves(dst []game.Move) []game.Move {
	if p.done >= uint8(p.n)-1 {
		return dst
	}
	if p.roll == 0 {
		return append(dst, game.Move{1}, game.Move{2}, game.Move{3})
	}
	dst = append(dst, game.Move{0, 8 | uint64(p.seat)})
	if p.at[p.seat]+p.roll <= goal {
		dst = append(dst, game.Move{uint64(p.roll), 8 | uint64(p.seat)})
	}
	return dst
}

func (p *race) Play(m game.Move) {
	if p.roll == 0 {
		p.roll = uint8(m[0])
		return
	}
	p.roll = 0
	if p.at[p.seat] += uint8(m[0]); p.at[p.seat] == goal {
		p.done++
		p.place[p.seat] = p.done
	}
	for range p.n {
		if p.seat = (p.seat + 1) % p.n; p.place[p.seat] == 0 {
			return
		}
	}
}

func (p *race) CopyFrom(src game.Position) { *p = *src.(*race) }

func (p *race) Outcome() game.Outcome {
	o := game.Outcome{Place: p.place}
	if p.done >= uint8(p.n)-1 {
		o.Reason = "places"
		for s := range p.n {
			if o.Place[s] == 0 {
				o.Place[s] = uint8(p.n)
			}
		}
	}
	return o
}

func (p *race) Key() uint64 {
	k := uint64(p.seat)<<8 | uint64(p.roll)
	for i, a := range p.at {
		k = mix(k ^ uint64(a)<<32 ^ uint64(i))
	}
	return k
}
func (p *race) Weight(m game.Move) uint32                 { return uint32(4 - m[0]) }
func (p *race) AppendText(dst []byte) ([]byte, error)     { return fmt.Appendf(dst, "%v", p.at), nil }
func (p *race) AppendMove(dst []byte, m game.Move) []byte { return strconv.AppendUint(dst, m[0], 10) }
func (p *race) ParseMove(text string) (game.Move, error)  { return game.Move{}, game.ErrNotation }

// bids lets two seats name a number from 1 to 3 at once; the higher wins, a tie is a draw.
type bids struct{ bid [2]uint8 }

func (p *bids) ToMove() game.Seats {
	var set game.Seats
	for s, b := range p.bid {
		if b == 0 {
			set |= game.SeatSet(game.Seat(s))
		}
	}
	return set
}

func (p *bids) AppendMoves(dst []game.Move) []game.Move {
	for s := range p.ToMove().All() {
		for b := range uint64(3) {
			dst = append(dst, game.Move{b + 1, uint64(s)})
		}
	}
	return dst
}
func (p *bids) Play(m game.Move)                      { p.bid[m[1]] = uint8(m[0]) }
func (p *bids) CopyFrom(src game.Position)            { *p = *src.(*bids) }
func (p *bids) Mover(m game.Move) game.Seat           { return game.Seat(m[1]) }
func (p *bids) Key() uint64                           { return mix(uint64(p.bid[0])<<8 | uint64(p.bid[1]) + 1) }
func (p *bids) AppendText(dst []byte) ([]byte, error) { return fmt.Appendf(dst, "%v", p.bid), nil }
func (p *bids) AppendMove(dst []byte, m game.Move) []byte {
	return fmt.Appendf(dst, "%d:%d", m[1], m[0])
}
func (p *bids) ParseMove(text string) (game.Move, error) { return game.Move{}, game.ErrNotation }
func (p *bids) Outcome() game.Outcome {
	switch {
	case p.ToMove() != 0:
		return game.Outcome{}
	case p.bid[0] > p.bid[1]:
		return game.Win("higher", 1, 2)
	case p.bid[0] < p.bid[1]:
		return game.Win("higher", 2, 2)
	}
	return game.Draw("equal", 2)
}

// toy makes a Game of a start position.
type toy struct{ start game.Position }

func (t toy) Start() game.Position                     { return game.Clone(t.start) }
func (t toy) Parse(text string) (game.Position, error) { return nil, game.ErrPosition }

func toyGame(id string, seats int, start game.Position) *game.Game {
	return &game.Game{Rules: toy{start}, Info: &game.Info{ID: id, Family: "toys"}, Seats: seats, MaxPlies: 1000}
}

func noughtsGame() *game.Game { return toyGame("noughts", 2, &noughts{due: 1}) }
func doubleGame() *game.Game  { return toyGame("double", 2, &noughts{due: 1, double: true}) }
func toggleGame() *game.Game  { return toyGame("toggle", 2, &toggle{}) }
func raceGame(n int) *game.Game {
	return toyGame("race", n, &race{n: game.Seat(n)})
}
func bidsGame() *game.Game { return toyGame("bids", 2, &bids{}) }

// Judge: waiting is part of a race, repetitions mean nothing.
func (p *race) Judge([]game.Ply) game.Outcome { return game.Outcome{} }

// Pass: a mark more never harms, so passing is always the worse choice.
func (p *noughts) NullMove() bool {
	passes.Add(1)
	p.seat, p.due = 1-p.seat, 1
	if p.double {
		p.due = 2
	}
	return true
}

// passes counts the calls of Pass.
var passes atomic.Int64
