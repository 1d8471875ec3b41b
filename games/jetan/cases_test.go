package jetan_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// example is a case of the rules as they were agreed.
type example struct {
	ID      string
	Count   int            // of the moves at the start
	ByPiece map[string]int // how many of them are whose
	Lone    string         // a piece on an empty board
	To      []string       // where it goes
	Result  string
}

// TestExamples: the cases of testdata/cases.json come out.
func TestExamples(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Tests []example }
	if err := json.Unmarshal(data, &file); err != nil || len(file.Tests) < 8 {
		t.Fatalf("%d cases, %v", len(file.Tests), err)
	}
	for _, e := range file.Tests {
		switch {
		case e.Lone != "":
			from := e.Lone[1:]
			if got := targets(at(t, "jetan", lone(e.Lone[0], from)), from); !slices.Equal(got, e.To) {
				t.Errorf("%s: %v, want %v", e.ID, got, e.To)
			}
		case e.Count != 0:
			checkStart(t, e)
		case e.ID == "chief-takes-chief":
			o := played(t, at(t, "jetan", "q9/10/10/10/10/10/10/4c5/10/Q6C2 b - 0 9"), "h1xe3").Outcome()
			if e.Result != "win" || o.Winners(2).One() != 0 {
				t.Errorf("%s: %v", e.ID, o)
			}
		default:
			t.Errorf("nothing says what %s asks", e.ID)
		}
	}
}

// checkStart counts the moves of the start: where pieces are counted, escapes are not.
func checkStart(t *testing.T, e example) {
	t.Helper()
	p := at(t, "jetan", "")
	n, by := 0, map[string]int{}
	for _, m := range p.AppendMoves(nil) {
		if name := game.NameOf(p, m, "en"); e.ByPiece == nil || !strings.Contains(name, "*") {
			n++
			by[name[:1]]++
		}
	}
	if n != e.Count {
		t.Errorf("%s: %d moves, want %d", e.ID, n, e.Count)
	}
	for piece, want := range e.ByPiece {
		if by[piece] != want {
			t.Errorf("%s: %d moves of %s, want %d", e.ID, by[piece], piece, want)
		}
	}
}

// lone is a position with one piece of Black beside what every game needs, as far away as may be.
func lone(piece byte, at string) string {
	rows := make([]string, 10)
	for i := range rows {
		row := []byte("..........")
		switch i {
		case 0:
			row[0], row[9] = 'q', 'c'
		case 9:
			row[8], row[9] = 'Q', 'C'
		}
		if name := at[1:]; name == []string{"10", "9", "8", "7", "6", "5", "4", "3", "2", "1"}[i] {
			row[at[0]-'a'] = piece
		}
		rows[i] = string(row)
	}
	text := strings.Join(rows, "/")
	for n := 10; n > 0; n-- {
		text = strings.ReplaceAll(text, strings.Repeat(".", n), []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}[n-1])
	}
	return text + " b - 0 1"
}

// TestReach: how many squares each kind reaches from the middle and from the corner of an empty board, as the rules were
// agreed. Chief and princess go as far as three steps lead.
func TestReach(t *testing.T) {
	for piece, want := range map[byte][2]int{'W': {8, 3}, 'A': {8, 3}, 'D': {16, 6}, 'F': {16, 3}, 'T': {12, 4}, 'P': {5, 3}} {
		for i, from := range []string{"e5", "a1"} {
			if got := targets(at(t, "jetan", lone(piece, from)), from); len(got) != want[i] {
				t.Errorf("%c on %s: %v, want %d", piece, from, got, want[i])
			}
		}
	}
	for _, c := range []struct {
		position, from string
		want           int
	}{
		{"q8c/10/10/10/10/4C5/10/10/10/Q9 b -", "e5", 48},
		{"q8c/10/10/10/10/10/10/10/10/C8Q b -", "a1", 15},
		{"9q/10/10/10/10/4Q5/10/10/10/10 b -", "e5", 48},
		{"q8c/10/10/10/10/10/10/10/10/Q8C b -", "a1", 15},
	} {
		p := at(t, "jetan;chiefTaken=nothing", c.position)
		if got := targets(p, c.from); len(got) != c.want {
			t.Errorf("%s: %v, want %d", c.position, got, c.want)
		}
	}
}
