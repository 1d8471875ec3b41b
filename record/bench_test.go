package record_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/tavlei/tavlei/record"
)

// BenchmarkReadPDN reads and replays a file of tournament games; MB/s are of the file.
func BenchmarkReadPDN(b *testing.B) {
	data, err := os.ReadFile("testdata/international.pdn")
	if err != nil {
		b.Fatal(err)
	}
	data = bytes.Repeat(data, 20)
	format, err := record.FormatByName("pdn")
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		plies := 0
		for e := range format.Read(bytes.NewReader(data), record.Options{}) {
			plies += len(e.Game.Main())
		}
		if plies != 20*599 {
			b.Fatal(plies, "plies")
		}
	}
}
