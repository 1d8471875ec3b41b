package game

import (
	"iter"
	"math/bits"
	"strconv"
)

// Seat is a place at the table. Seats 0 to MaxSeats-1 belong to players in their order of
// turns; Chance rolls dice and draws lots.
type Seat int8

const (
	// MaxSeats is the largest number of players of any game.
	MaxSeats = 8
	// Chance is the seat that plays what nobody decides.
	Chance = Seat(15)
	// NoSeat is nobody: a neutral man, the ply before the first.
	NoSeat = Seat(-1)
)

// String is "0" to "7", "chance" or "none".
func (s Seat) String() string {
	switch s {
	case Chance:
		return "chance"
	case NoSeat:
		return "none"
	}
	return strconv.Itoa(int(s))
}

// Seats is a set of seats: bit s is set for seat s.
type Seats uint16

// SeatSet is the set of the given seats.
func SeatSet(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= 1 << uint(s)
	}
	return set
}

// Has tells whether s is in the set; NoSeat never is.
func (set Seats) Has(s Seat) bool { return s >= 0 && set>>uint(s)&1 != 0 }

// Len is the number of seats in the set.
func (set Seats) Len() int { return bits.OnesCount16(uint16(set)) }

// One is the lowest seat of the set, NoSeat if it is empty.
func (set Seats) One() Seat {
	if set == 0 {
		return NoSeat
	}
	return Seat(bits.TrailingZeros16(uint16(set)))
}

// All yields the seats of the set in rising order.
func (set Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for rest := set; rest != 0; rest &= rest - 1 {
			if !yield(rest.One()) {
				return
			}
		}
	}
}
