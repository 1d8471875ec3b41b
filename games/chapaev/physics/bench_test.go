package physics

import "testing"

func BenchmarkGolden(b *testing.B) {
	<-Warm()
	b.ResetTimer()
	b.ReportAllocs()
	for range b.N {
		if _, err := Rapier().Simulate(Wood, infantry(), Stroke{Kind: Flick, Man: 3, V: [3]int16{180, 2995, 0}}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
