package net

import (
	"math"
	"testing"

	"github.com/tavlei/tavlei/board"
)

// TestAddProducts: the kernel of this processor gives the sums of the definition, whatever the steps.
func TestAddProducts(t *testing.T) {
	random := board.Stream(5)
	number := func() float32 { return float32(random.Next()%2001)/1000 - 1 }
	for _, of := range []struct{ n, stepA, gapA, stepB int }{{1, 1, 1, 32}, {96, 1, 32, 32}, {380, 32, 1, 32}, {7, 64, 1, 64}, {33, 5, 2, 40}} {
		a, b := make([]float32, of.n*of.stepA+3*of.gapA), make([]float32, of.n*of.stepB+Lanes)
		for _, list := range [][]float32{a, b} {
			for i := range list {
				list[i] = number()
			}
		}
		var sum, plain [Rows * Lanes]float32
		for i := range sum {
			sum[i] = number()
		}
		plain = sum
		want := sum
		for i := range want {
			x := float64(want[i])
			for k := range of.n {
				x += float64(a[k*of.stepA+i/Lanes*of.gapA]) * float64(b[k*of.stepB+i%Lanes])
			}
			want[i] = float32(x)
		}
		AddProducts(&sum, a, b, of.n, of.stepA, of.gapA, of.stepB)
		addProductsGo(&plain, a, b, of.n, of.stepA, of.gapA, of.stepB)
		for i := range want {
			if math.Abs(float64(sum[i]-want[i])) > 1e-4 || math.Abs(float64(plain[i]-want[i])) > 1e-4 {
				t.Fatalf("%+v: number %d is %g and %g, want %g", of, i, sum[i], plain[i], want[i])
			}
		}
	}
}

func BenchmarkAddProducts(b *testing.B) {
	a, w := make([]float32, 96*3), make([]float32, 96*Lanes)
	var sum [Rows * Lanes]float32
	for b.Loop() {
		AddProducts(&sum, a, w, 96, 1, 32, Lanes)
	}
	b.ReportMetric(float64(b.N)*96*Rows*Lanes*2/b.Elapsed().Seconds()/1e9, "GFLOP/s")
}

// BenchmarkLook is a look at 19 by 19, by this processor's way and by the plain one.
func BenchmarkLook(b *testing.B) {
	look := func(b *testing.B) {
		g := GridOf(19, 19)
		var e Eye
		e.Ready(g)
		b.ReportAllocs()
		for b.Loop() {
			e.Look(Learned(), g)
		}
	}
	b.Run("fast", look)
	b.Run("plain", func(b *testing.B) {
		defer plainly()()
		look(b)
	})
}
