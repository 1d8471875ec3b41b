package server

import (
	"bytes"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// TestBughouseRecord: the BPGN of a match, read back, is the match: moves of both boards in their order,
// drops, the result of the teams.
func TestBughouseRecord(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "bughouse", "opponent": "self"})
	l := p.dial(id, 0)
	plies := []struct {
		seat int
		text string
	}{
		{0, "A:e2e4"}, {2, "B:d2d4"}, {1, "A:d7d5"}, {0, "A:e4d5"}, {3, "B:g8f6"},
		{2, "B:c1g5"}, {3, "B:P@e4"}, {1, "A:d8d5"},
	}
	for _, ply := range plies {
		l.must(l.play(ply.seat, ply.text))
	}
	l.must(l.cmd(1, "resign", nil)) // and its partner with it, White on B
	status, _, data := p.ask("GET", "/api/matches/"+id+"/record?format=bpgn", nil)
	if status != 200 {
		t.Fatalf("%d %s", status, data)
	}
	format, err := record.FormatByName("bpgn")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for e := range format.Read(bytes.NewReader(data), record.Options{File: id}) {
		n++
		if !e.Good() || e.Game.Result != "1,3,3,1" {
			t.Fatalf("%v, result %s in\n%s", e.Faults, e.Game.Result, data)
		}
		line := game.NewLine(e.Game.Rules.Start())
		for _, node := range e.Game.Main() {
			line.Play(node.Move)
		}
		texts := line.Texts()
		for i, ply := range plies {
			if i >= len(texts) || texts[i] != ply.text {
				t.Fatalf("read back as %v, want ply %d %s, in\n%s", texts, i+1, ply.text, data)
			}
		}
		if len(texts) != len(plies) || slices.Contains(texts, "") {
			t.Errorf("%d plies read back, want %d", len(texts), len(plies))
		}
	}
	if n != 1 {
		t.Errorf("%d games in\n%s", n, data)
	}
}
