package record_test

import (
	"io"
	"iter"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// oneALine is the reader of a toy format: a line is a game, named by nothing but its moves.
func oneALine(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	return record.ReadLines(src, o, func(r *record.Reader) (*record.Game, bool) {
		line, ok := r.Line()
		if !ok {
			return nil, false
		}
		r.Begin()
		g, err := record.FromPlies(o.Game, nil, strings.Fields(line))
		if err != nil {
			r.Fault(1, 1, line, nil).Because(err)
		}
		return g, true
	})
}

// TestReadLines: what a format of lines gets for nothing.
func TestReadLines(t *testing.T) {
	o := record.Options{File: "toy", Game: opened(t, "russian"), Limits: record.Limits{Line: 60}}
	in := "c3-d4 d6-c5\n" + strings.Repeat("x", 70) + "\nc3-c4\r\n"
	var good int
	var faults []string
	for e := range oneALine(strings.NewReader(in), o) {
		if e.Good() {
			good++
		}
		for _, f := range e.Faults {
			faults = append(faults, f.Error())
		}
	}
	want := "toy:2:1: game 1: line too long: more than 60 bytes"
	if good != 1 || len(faults) != 2 || faults[0] != want || !strings.HasPrefix(faults[1], "toy:3:1: game 2, ply 1: c3-c4: ") {
		t.Errorf("%d good, faults %q", good, faults)
	}
}

// TestWhoCanWrite: a format says which games it holds, and a match is offered no others.
func TestWhoCanWrite(t *testing.T) {
	names := func(spec string) string {
		var all []string
		for _, f := range record.FormatsFor(opened(t, spec)) {
			all = append(all, f.Name)
		}
		return strings.Join(all, " ")
	}
	if got := names("russian;huff=losePiece"); got != "tavlei pdn" {
		t.Errorf("russian draughts: %s", got)
	}
	if (&record.Format{}).CanWrite(opened(t, "russian")) {
		t.Error("a format without a writer writes")
	}
	only := &record.Format{Name: "only", Read: oneALine}
	if _, _, err := record.Convert(io.Discard, only, strings.NewReader(""), only, record.Options{}); err == nil || !strings.HasPrefix(err.Error(), "only is only read") {
		t.Errorf("got %v", err)
	}
}

func TestFaultWithoutLines(t *testing.T) {
	f := &record.Fault{File: "w.wtb", Byte: 31, Game: 1, Ply: 9, Text: "19", Reason: "no square"}
	if got := f.Error(); got != "w.wtb:byte 31: game 1, ply 9: 19: no square" {
		t.Error(got)
	}
}

func TestSeatTag(t *testing.T) {
	g := opened(t, "russian")
	if a, b := record.SeatTag(g, 0), record.SeatTag(g, 1); a != "White" || b != "Black" {
		t.Errorf("%s and %s", a, b)
	}
	if c := record.SeatTag(&game.Game{Info: g.Info, Seats: 3}, 2); c != "Player3" {
		t.Error(c)
	}
}
