package formats_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/sgf"
)

// BenchmarkReadSGF reads 1,000 games of 200 stones on 19 by 19 and replays them; MB/s are of the file.
func BenchmarkReadSGF(b *testing.B) {
	rules, err := game.Open("go;size=19;rules=japanese")
	if err != nil {
		b.Fatal(err)
	}
	var file bytes.Buffer
	for seed := range uint64(1000) {
		g := record.New(rules, nil)
		grow(rand.New(rand.NewPCG(seed, 19)), g.Root, game.Clone(g.Start), 200, 0)
		if err := format(b, "go-sgf").Write(&file, g); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("records", func(b *testing.B) {
		b.SetBytes(int64(file.Len()))
		for b.Loop() {
			games := 0
			for e := range format(b, "go-sgf").Read(bytes.NewReader(file.Bytes()), record.Options{}) {
				if e.Good() {
					games++
				}
			}
			if games != 1000 {
				b.Fatal(games, "games")
			}
		}
		b.ReportMetric(1000*float64(b.N)/b.Elapsed().Seconds(), "games/s")
	})
	b.Run("trees", func(b *testing.B) {
		b.SetBytes(int64(file.Len()))
		for b.Loop() {
			for range sgf.Trees(bytes.NewReader(file.Bytes()), record.Options{}) {
			}
		}
		b.ReportMetric(1000*float64(b.N)/b.Elapsed().Seconds(), "games/s")
	})
}
