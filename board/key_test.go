package board_test

import (
	"testing"

	"github.com/tavlei/tavlei/board"
)

// TestStream: the first numbers of splitmix64 from the seed 1234567, as Vigna's program in C
// prints them.
func TestStream(t *testing.T) {
	s := board.Stream(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := s.Next(); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
}

// TestFill: a table holds the numbers in the order of the stream; the key of a set is the sum of
// its squares' keys.
func TestFill(t *testing.T) {
	a, b := board.Seed, board.Seed
	keys := make([]uint64, 192)
	a.Fill(keys)
	for i, key := range keys {
		if want := b.Next(); key != want {
			t.Fatalf("key %d is %d, want %d", i, key, want)
		}
	}
	set := board.Of[board.Set192](1, 64, 191)
	if got := board.KeyOf(set, keys); got != keys[1]^keys[64]^keys[191] {
		t.Errorf("the key of %v is %d", set, got)
	}
}
