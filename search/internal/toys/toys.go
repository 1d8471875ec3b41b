// Package toys has the smallest games that show one trait each, for the tests of the search.
package toys

import (
	"fmt"
	"strconv"
	"sync/atomic"

	"github.com/tavlei/tavlei/game"
)

// Noughts is tic-tac-toe; with double, a seat makes two marks a turn (the first turn one).
type Noughts struct {
	Cell   [9]int8 // 0 empty, seat+1 otherwise
	Seat   game.Seat
	Due    int8 // marks left in this turn
	double bool
}

var rows3 = [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

// Line is the seat, plus one, that has three in a row; 0 if nobody has.
func (p *Noughts) Line() int8 {
	for _, r := range rows3 {
		if c := p.Cell[r[0]]; c != 0 && c == p.Cell[r[1]] && c == p.Cell[r[2]] {
			return c
		}
	}
	return 0
}

func (p *Noughts) ToMove() game.Seats { return game.SeatSet(p.Seat) }

func (p *Noughts) AppendMoves(dst []game.Move) []game.Move {
	if p.Line() != 0 {
		return dst
	}
	for i, c := range p.Cell {
		if c == 0 {
			dst = append(dst, game.Move{uint64(i + 1), uint64(p.Seat)})
		}
	}
	return dst
}

func (p *Noughts) Play(m game.Move) {
	p.Cell[m[0]-1] = int8(p.Seat) + 1
	if p.Due--; p.Due == 0 {
		p.Seat, p.Due = 1-p.Seat, 1
		if p.double {
			p.Due = 2
		}
	}
}

func (p *Noughts) CopyFrom(src game.Position) { *p = *src.(*Noughts) }

func (p *Noughts) Outcome() game.Outcome {
	if c := p.Line(); c != 0 {
		return game.Win("three", game.SeatSet(game.Seat(c-1)), 2)
	}
	for _, c := range p.Cell {
		if c == 0 {
			return game.Outcome{}
		}
	}
	return game.Draw("fullBoard", 2)
}

func (p *Noughts) Key() uint64 {
	k := uint64(p.Seat)<<4 | uint64(p.Due)
	for _, c := range p.Cell {
		k = k*3 + uint64(c)
	}
	return scatter(k + 1)
}

func (p *Noughts) AppendText(dst []byte) ([]byte, error) {
	for _, c := range p.Cell {
		dst = append(dst, ".xo"[c])
	}
	return dst, nil
}

func (p *Noughts) AppendMove(dst []byte, m game.Move) []byte {
	return strconv.AppendUint(dst, m[0], 10)
}

func (p *Noughts) ParseMove(text string) (game.Move, error) {
	for _, m := range p.AppendMoves(nil) {
		if game.MoveText(p, m) == text {
			return m, nil
		}
	}
	return game.Move{}, fmt.Errorf("move %q: %w", text, game.ErrNotation)
}

// Eval has no opinion: the search must see everything by itself.
func (p *Noughts) Eval(game.Seat) int { return 0 }

// Toggle moves one man to and fro for ever; seat 0 believes it is five men up.
type Toggle struct {
	at   uint8
	seat game.Seat
}

func (p *Toggle) ToMove() game.Seats { return game.SeatSet(p.seat) }
func (p *Toggle) AppendMoves(dst []game.Move) []game.Move {
	return append(dst, game.Move{1 + uint64(1-p.at)})
}
func (p *Toggle) Play(game.Move)             { p.at, p.seat = 1-p.at, 1-p.seat }
func (p *Toggle) CopyFrom(src game.Position) { *p = *src.(*Toggle) }
func (p *Toggle) Outcome() game.Outcome      { return game.Outcome{} }
func (p *Toggle) Key() uint64                { return scatter(uint64(p.at)<<1 | uint64(p.seat) + 8) }
func (p *Toggle) AppendText(dst []byte) ([]byte, error) {
	return append(dst, 'a'+p.at), nil
}
func (p *Toggle) AppendMove(dst []byte, m game.Move) []byte { return append(dst, byte('0'+m[0])) }
func (p *Toggle) ParseMove(text string) (game.Move, error)  { return game.Move{}, game.ErrNotation }
func (p *Toggle) Eval(s game.Seat) int                      { return 500 - 1000*int(s) }

// Race is a dice race of n seats: chance rolls, the seat takes the roll or declines it; who
// stands on the goal exactly is placed next, the last one is last.
type Race struct {
	At    [game.MaxSeats]uint8
	place [game.MaxSeats]uint8
	N     game.Seat
	seat  game.Seat
	Roll  uint8
	done  uint8
}

const goal = 12

func (p *Race) ToMove() game.Seats {
	if p.Roll == 0 {
		return game.SeatSet(game.Chance)
	}
	return game.SeatSet(p.seat)
}

func (p *Race) AppendMoves(dst []game.Move) []game.Move {
	if p.done >= uint8(p.N)-1 {
		return dst
	}
	if p.Roll == 0 {
		return append(dst, game.Move{1}, game.Move{2}, game.Move{3})
	}
	dst = append(dst, game.Move{0, 8 | uint64(p.seat)})
	if p.At[p.seat]+p.Roll <= goal {
		dst = append(dst, game.Move{uint64(p.Roll), 8 | uint64(p.seat)})
	}
	return dst
}

func (p *Race) Play(m game.Move) {
	if p.Roll == 0 {
		p.Roll = uint8(m[0])
		return
	}
	p.Roll = 0
	if p.At[p.seat] += uint8(m[0]); p.At[p.seat] == goal {
		p.done++
		p.place[p.seat] = p.done
	}
	for range p.N {
		if p.seat = (p.seat + 1) % p.N; p.place[p.seat] == 0 {
			return
		}
	}
}

func (p *Race) CopyFrom(src game.Position) { *p = *src.(*Race) }

func (p *Race) Outcome() game.Outcome {
	o := game.Outcome{Place: p.place}
	if p.done >= uint8(p.N)-1 {
		o.Reason = "places"
		for s := range p.N {
			if o.Place[s] == 0 {
				o.Place[s] = uint8(p.N)
			}
		}
	}
	return o
}

func (p *Race) Key() uint64 {
	k := uint64(p.seat)<<8 | uint64(p.Roll)
	for i, a := range p.At {
		k = scatter(k ^ uint64(a)<<32 ^ uint64(i))
	}
	return k
}
func (p *Race) Weight(m game.Move) uint32                 { return uint32(4 - m[0]) }
func (p *Race) AppendText(dst []byte) ([]byte, error)     { return fmt.Appendf(dst, "%v", p.At), nil }
func (p *Race) AppendMove(dst []byte, m game.Move) []byte { return strconv.AppendUint(dst, m[0], 10) }
func (p *Race) ParseMove(text string) (game.Move, error)  { return game.Move{}, game.ErrNotation }

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
func (p *bids) Key() uint64                           { return scatter(uint64(p.bid[0])<<8 | uint64(p.bid[1]) + 1) }
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

// Rules are those of any position: they know only where the game starts.
type Rules struct{ From game.Position }

func (t Rules) Start() game.Position                     { return game.Clone(t.From) }
func (t Rules) Parse(text string) (game.Position, error) { return nil, game.ErrPosition }

// New is a game of rules that are never written down: of the family toys, and from start.
func New(id string, seats int, start game.Position) *game.Game {
	return &game.Game{Rules: Rules{start}, Info: &game.Info{ID: id, Family: "toys"}, Seats: seats, MaxPlies: 1000}
}

// NewNoughts is tic-tac-toe from the empty board.
func NewNoughts() *game.Game { return New("noughts", 2, &Noughts{Due: 1}) }

// NewDouble is the same with two marks a turn.
func NewDouble() *game.Game { return New("double", 2, &Noughts{Due: 1, double: true}) }

// NewToggle is an endless game.
func NewToggle() *game.Game { return New("toggle", 2, &Toggle{}) }

// NewRace is a dice race of n seats.
func NewRace(n int) *game.Game {
	return New("race", n, &Race{N: game.Seat(n)})
}

// NewBids is a game in which both seats move at once.
func NewBids() *game.Game { return New("bids", 2, &bids{}) }

// Judge: waiting is part of a race, repetitions mean nothing.
func (p *Race) Judge([]game.Ply) game.Outcome { return game.Outcome{} }

// NullMove: a mark more never harms, so passing is always the worse choice.
func (p *Noughts) NullMove() bool {
	Passes.Add(1)
	p.Seat, p.Due = 1-p.Seat, 1
	if p.double {
		p.Due = 2
	}
	return true
}

// Passes counts the calls of NullMove.
var Passes atomic.Int64

// scatter makes keys of small numbers (the finaliser of splitmix64).
func scatter(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
