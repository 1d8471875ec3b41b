package formats_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

const bratko = `# Bratko-Kopec
1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";
3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - bm d5; am Nc5 Nxa5; id "BK.02"; c0 "a break"; acd 12;

rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e4 e5 Nf3; bm d4; hmvc 3; fmvn 7;
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5 9
rk3r2/pppppppp/8/8/8/8/PPPPPPPP/RK3R2 w FAfa - bm O-O;
`

// TestEPD: positions with their answers; moves to find are strong, moves to avoid weak. They are written as
// they were read.
func TestEPD(t *testing.T) {
	some, err := load.ReadSome([]byte(bratko), record.Options{File: "x"}, load.Bounds{Games: 20, Bytes: 1 << 20, Slow: 1, Stop: func() bool { return false }})
	if err != nil || some.Format.Name != "epd" || len(some.Entries) != 5 {
		t.Fatalf("%d positions, %+v, %v", len(some.Entries), some.Format, err)
	}
	var b bytes.Buffer
	for _, e := range some.Entries {
		if !e.Good() {
			t.Fatal(e.Faults)
		}
		if err := some.Format.Write(&b, e.Game); err != nil {
			t.Fatal(err)
		}
	}
	want := `1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";
3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - bm d5; am Nc5 Nxa5; id "BK.02"; c0 "a break"; acd "12";
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e4 e5 Nf3; bm d4; hmvc 3; fmvn 7;
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 5; fmvn 9;
rk3r2/pppppppp/8/8/8/8/PPPPPPPP/RK3R2 w FAfa - bm O-O;
`
	if b.String() != want {
		t.Errorf("written as\n%s\nwant\n%s", b.String(), want)
	}
	second := some.Entries[1].Game.Root
	if len(second.Next) != 3 || second.Next[0].Glyph != "!" || second.Next[2].Glyph != "?" || second.After != "a break" {
		t.Errorf("%d moves", len(second.Next))
	}
	if name := some.Entries[4].Game.Rules.Name(); name != "chess960" {
		t.Errorf("read as %s", name)
	}
}

// TestEPDFaults: what is wrong is told with its line, and the positions around it stay.
func TestEPDFaults(t *testing.T) {
	in := "8/8/8/8/8/8/8/8 w - - bm e4;\n4k3/8/8/8/8/8/8/4K2R w - - bm Rg3;\nhello\n4k3/8/8/8/8/8/8/4K2R w - - bm Rg1;\n"
	var got []string
	good := 0
	for e := range format(t, "epd").Read(strings.NewReader(in), record.Options{File: "x"}) {
		if e.Good() {
			good++
		}
		for _, f := range e.Faults {
			got = append(got, f.Error())
		}
	}
	if good != 1 || len(got) != 3 || !strings.HasPrefix(got[0], "x:1:1: game 1: ") || !strings.HasPrefix(got[1], "x:2:1: game 2, ply 1: Rg3: ") || !strings.HasPrefix(got[2], "x:3:1: game 3: want a position") {
		t.Errorf("%d good, %q", good, got)
	}
}

func FuzzEPD(f *testing.F) {
	f.Add([]byte(bratko))
	f.Add([]byte("8/8/8/8/8/8/8/8 w - - 0 1;;\"\";bm \"\";pv"))
	epd := format(f, "epd")
	f.Fuzz(func(t *testing.T, data []byte) {
		epd.Sniff(data)
		for e := range epd.Read(bytes.NewReader(data), record.Options{Limits: record.Limits{Nodes: 100, Line: 2000}}) {
			for _, fault := range e.Faults {
				if fault.Reason == "" || fault.Line < 1 {
					t.Fatalf("fault without place or reason: %+v", fault)
				}
			}
			if !e.Good() {
				continue
			}
			first := written(t, "epd", e.Game)
			for back := range epd.Read(strings.NewReader(first), record.Options{}) {
				if !back.Good() || written(t, "epd", back.Game) != first {
					t.Fatalf("%q: %v", first, back.Faults)
				}
			}
		}
	})
}
