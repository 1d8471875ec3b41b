package load_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

// wide bounds nothing that a test reads.
func wide() load.Bounds {
	return load.Bounds{Games: 10, Bytes: 1 << 20, Slow: 100, Stop: func() bool { return false }}
}

func zstded(t *testing.T, text []byte) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return w.EncodeAll(text, nil)
}

func gzipped(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const oneGame = "[Event \"e\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 2-0\n\n"

// TestReadSome: a part of a file, packed or not, and why it is only a part.
func TestReadSome(t *testing.T) {
	many := []byte(strings.Repeat(oneGame, 30))
	for _, tc := range []struct {
		name   string
		file   []byte
		change func(*load.Bounds)
		games  int
		cut    string
	}{
		{"whole", []byte(oneGame), nil, 1, ""},
		{"as many as may be", many[:10*len(oneGame)], nil, 10, ""},
		{"too many games", many, nil, 10, "games"},
		{"the last ones", many, func(b *load.Bounds) { b.From = 25 }, 5, ""},
		{"behind the last one", many, func(b *load.Bounds) { b.From = 40 }, 0, ""},
		{"gzip", gzipped(t, many), nil, 10, "games"},
		{"zstd", zstded(t, []byte(oneGame)), nil, 1, ""},
		{"a bomb of games", zstded(t, bytes.Repeat([]byte(oneGame), 100_000)), func(b *load.Bounds) { b.Games, b.Bytes = 1e6, 100_000 }, 100_000 / len(oneGame), "bytes"},
		{"slow games", []byte(strings.Repeat("tavlei record 1\ngame shove\n1 1+55\nresult *\n", 5)), func(b *load.Bounds) { b.Slow = 2 }, 2, "slow"},
		{"no time", many, func(b *load.Bounds) { b.Stop = afterCalls(6) }, 4, "time"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := wide()
			if tc.change != nil {
				tc.change(&b)
			}
			some, err := load.ReadSome(tc.file, record.Options{}, b)
			if err != nil {
				t.Fatal(err)
			}
			if len(some.Entries) != tc.games || some.Cut != tc.cut {
				t.Errorf("%d games, cut %q; want %d, %q", len(some.Entries), some.Cut, tc.games, tc.cut)
			}
			for _, e := range some.Entries {
				if !e.Good() {
					t.Errorf("%v", e.Faults)
				}
			}
		})
	}
}

// afterCalls is true from its n-th call on.
func afterCalls(n int) func() bool {
	return func() bool { n--; return n < 1 }
}

// TestReadSomeRefuses: files without games are refused as a whole.
func TestReadSomeRefuses(t *testing.T) {
	junk := make([]byte, 5000)
	for i := range junk {
		junk[i] = byte(i * i % 251)
	}
	for _, tc := range []struct {
		name string
		file []byte
		want error
	}{
		{"empty", nil, load.ErrEmpty},
		{"a mark of UTF-8", []byte("\xef\xbb\xbf\n"), load.ErrEmpty},
		{"blanks", []byte(" \r\n\t\n"), load.ErrEmpty},
		{"packed nothing", gzipped(t, nil), load.ErrEmpty},
		{"binary", junk, record.ErrFormat},
		{"prose", []byte("Dear friend, here are my games."), record.ErrFormat},
		{"a bomb of noughts", zstded(t, make([]byte, 1<<26)), record.ErrFormat},
		{"a bomb of one comment", zstded(t, []byte("1. c3-d4 {"+strings.Repeat("x", 1<<24))), load.ErrNoGame},
		{"a damaged gzip", append([]byte{0x1f, 0x8b}, junk...), load.ErrPacked},
		{"a damaged zstd", append([]byte{0x28, 0xb5, 0x2f, 0xfd}, junk...), load.ErrPacked},
	} {
		if some, err := load.ReadSome(tc.file, record.Options{}, wide()); !errors.Is(err, tc.want) {
			t.Errorf("%s: %d games, %v; want %v", tc.name, len(some.Entries), err, tc.want)
		}
	}
}

// TestPlacesOf: the inverse of ResultOf.
func TestPlacesOf(t *testing.T) {
	for _, o := range []struct {
		out   game.Outcome
		seats int
	}{
		{game.Win("x", game.SeatSet(0), 2), 2}, {game.Win("x", game.SeatSet(1), 2), 2}, {game.Draw("x", 2), 2},
		{game.Win("x", game.SeatSet(0)|game.SeatSet(3), 4), 4}, {game.Outcome{}, 2}, {game.Outcome{}, 4},
	} {
		var want []int
		for _, p := range o.out.Place[:o.seats] {
			if o.out.Over() {
				want = append(want, int(p))
			}
		}
		if got := record.PlacesOf(record.ResultOf(o.out, o.seats), o.seats); !slices.Equal(got, want) {
			t.Errorf("%v of %d: %v, want %v", o.out, o.seats, got, want)
		}
	}
	for _, text := range []string{"", "0-0", "1,2", "1;2;3;4", "a,b,c,d"} {
		if got := record.PlacesOf(text, 4); got != nil {
			t.Errorf("%q: %v", text, got)
		}
	}
}
