package physics

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"testing"
)

// infantry is both armies on their home lines; black's men follow white's.
func infantry() (b Bodies) {
	for i := range 16 {
		z := float32(-15.75)
		if i >= 8 {
			z = 15.75
		}
		b[i] = Body{On: true, Pose: Pose{(float32(i%8) - 3.5) * 4.5, 0.4, z, 0, 0, 0, 1}}
	}
	return b
}

func TestGolden(t *testing.T) {
	b, table, s := infantry(), Wood, Stroke{Kind: Flick, Man: 3, V: [3]int16{180, 2995, 0}}
	if err := shared.compile(); err != nil {
		t.Fatal(err)
	}
	w, err := shared.world()
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	r := run{w: w, table: &table, start: &b, s: &s}
	if err := r.play(); err != nil {
		t.Fatal(err)
	}
	res, raw := r.res, r.raw
	if res.Steps != 188 || !res.Rest {
		t.Errorf("rest %v after %d steps, want 188", res.Rest, res.Steps)
	}
	for i, fell := range res.Fell {
		if want := i == 3 || i == 11 || i == 12; fell != want {
			t.Errorf("man %d fell: %v, want %v", i, fell, want)
		}
	}
	var buf bytes.Buffer
	for i := range 16 {
		_ = binary.Write(&buf, binary.LittleEndian, raw[i].Pose)
	}
	const want = "411cf05fe307263c9c03718a62f82f5e8fa264204d7326145a4bff9cedcdc88d"
	if got := fmt.Sprintf("%x", sha256.Sum256(buf.Bytes())); got != want {
		t.Errorf("poses hash to %s, want %s; man 0 %08x", got, want, raw[0].Pose)
	}
}
