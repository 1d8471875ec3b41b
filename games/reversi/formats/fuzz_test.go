package formats_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/record"
)

// fuzz: no input makes a reader panic or loop, every fault has a place and a reason, and a game
// that was read whole and is written is read again without a difference.
func fuzz(f *testing.F, name string) {
	format := format(f, name)
	limits := record.Limits{Line: 4000, Comment: 2000, Game: 20_000, Tags: 30, Nodes: 400}
	o := record.Options{Limits: limits, Side: func(string) (io.ReadCloser, error) { return nil, errors.New("no neighbours") }}
	f.Fuzz(func(t *testing.T, data []byte) {
		format.Sniff(data)
		for e := range format.Read(bytes.NewReader(data), o) {
			for _, fault := range e.Faults {
				if fault.Reason == "" || format.Write != nil && (fault.Line < 1 || fault.Col < 1) {
					t.Fatalf("fault without place or reason: %+v", fault)
				}
			}
			if !e.Good() || format.Write == nil {
				continue
			}
			again(t, format, e.Game)
		}
	})
}

// again writes a game, reads and writes it once more.
func again(t *testing.T, format *record.Format, g *record.Game) {
	var first, second bytes.Buffer
	if err := format.Write(&first, g); err != nil {
		if !errors.Is(err, record.ErrWrite) {
			t.Fatal(err)
		}
		return
	}
	n := 0
	for e := range format.Read(bytes.NewReader(first.Bytes()), record.Options{}) {
		n++
		if !e.Good() {
			t.Fatalf("not read again: %v\n%s", e.Faults[0], first.String())
		}
		if err := format.Write(&second, e.Game); err != nil {
			t.Fatal(err)
		}
	}
	if n != 1 || first.String() != second.String() {
		t.Fatalf("%d games read from\n%s\nthen written as\n%s", n, first.String(), second.String())
	}
}

func FuzzGGF(f *testing.F) {
	for _, s := range []string{
		"(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Ann\\]a]RE[-64.00:r]" + ggfStart + "C[x]B[f5/+1.20/0.01]W[d6//5.42]C[y]B[c3/-2];)",
		"(;GM[Othello]TY[s8r6]XT[Result:0-0]XT[a b:c]RE[?];)", "(;", "(;B[", "(;B[f5]B[d3];)", "(;TY[88]KM[1]", "[(;)]\\", "(;RE[+1]RE[x];)(;", "(;DT[945277754]ZZ[q]Time[x];)",
		"(;DT[][])", "(;DT[][2003])",
	} {
		f.Add([]byte(s))
	}
	fuzz(f, "ggf")
}

func FuzzOBF(f *testing.F) {
	f.Add([]byte(ffo))
	f.Add([]byte("---------------------------OX------XO--------------------------- X; F5:;:; % %;"))
	f.Add([]byte("%\n%%\n" + strings.Repeat("*", 64) + "o;pass:1;"))
	fuzz(f, "obf")
}

func FuzzTranscript(f *testing.F) {
	for _, s := range []string{takizawa + " 32-32", "1. f5 2) d6 # x", "44 35 26", "d4e4d5e5 # game reversi # game", "f5 --", "# game\nf5#game x", "1-1", "é5", "f5 0-0 # game othello;size=4"} {
		f.Add([]byte(s))
	}
	fuzz(f, "transcript")
}

func FuzzWthor(f *testing.F) {
	f.Add(wthorFile(2001, wthorGame(0, 1, 2, 64, 64, wipeout), wthorGame(0, 1, 2, 32, 32, strings.ToLower(takizawa))))
	f.Add(wthorNames(20, "A"))
	fuzz(f, "wthor")
}
