package engine

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestTerms: what the evaluation counts besides the squares of the men, White's less Black's, on boards of one word and of
// two.
func TestTerms(t *testing.T) {
	names := [termCount]string{
		termKing: "king", termKings: "kings", termMobile: "mobile", termBacked: "backed", termSkew: "skew", termRunner: "runner",
		termPasser: "passer", termThreat: "threat", termTrapped: "trapped", termEdge: "edge", termRoad: "road", termTempo: "tempo", termMove: "move",
	}
	for _, c := range []struct{ name, spec, position, want string }{
		{"the start", "russian", "", "tempo +1, move -1"},
		{"the start, black to move", "russian", "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6", "tempo -1, move +1"},
		{"a king on the edge", "russian", "W:WKg1,c3:Bd6,h6", "king +1, mobile -1, skew +1, edge +1, tempo +1, move -1"},
		{"two kings on the road", "russian", "W:WKa1,Kd4:Bd6,h6,b6", "king +1, kings +1, mobile -3, skew -1, edge +1, road +1, tempo +1"},
		{"a road that is contested", "russian", "W:WKa1,e1:BKh8,d6", "tempo +1, move -1"},
		{"a king shut in", "russian", "W:WKa1,b2,c3,e1:BKb8,f4,d6,h6", "backed +1, trapped +1, road +1, tempo +1, move +1"},
		{"a runner", "russian", "W:Wg7,b2:Bb6,d8", "skew -2, runner +1, tempo +1, move +1"},
		{"a passer", "russian", "W:Wc5,a1:Bg7,h8", "mobile +1, backed -1, passer +1, tempo +1, move +1"},
		{"a threat of the side that waits", "russian", "W:Wc3,a1:Bd4,h8", "skew +2, threat -1, tempo +1, move -1"},
		{"the start", "canadian", "", "tempo +1, move -1"},
		{"kings", "canadian", "W:WK67,K40,55:B20,30,K31", "kings +1, mobile -1, skew +1, road +1, tempo +1, move -1"},
		{"men", "canadian", "B:W40,45,60,8:B10,20,38,50", "skew -2, runner +1, passer -1, threat +1, tempo -1, move -1"},
		{"a king alone", "canadian", "B:WK69,55:B20,30", "king +1, mobile -1, skew +1, edge +1, tempo -1, move -1"},
	} {
		g, err := game.Open(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Start()
		if c.position != "" {
			if p, err = g.Parse(c.position); err != nil {
				t.Fatal(err)
			}
		}
		s, err := SampleOf(p)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i, at := range s.Index {
			if at >= 64 {
				got = append(got, fmt.Sprintf("%s %+d", names[at-64], s.Count[i]))
			}
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s of %s: %s, want %s", c.name, c.spec, strings.Join(got, ", "), c.want)
		}
	}
}
