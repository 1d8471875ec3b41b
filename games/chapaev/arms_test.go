package chapaev

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// TestFormations: section 4, the table of arms, for both sizes of the board and both ranks.
func TestFormations(t *testing.T) {
	for _, size := range []int{8, 10} {
		for _, a := range builtIn {
			for _, rank := range []int{1, 2} {
				pieces := a.pieces(size, rank, true)
				if len(pieces) != size {
					t.Errorf("%s on %d files: %d men", a.name, size, len(pieces))
				}
				own := Arm{Name: "mine", Depth: a.depth, Pieces: pieces}
				if err := own.Validate(size); err != nil {
					t.Errorf("%s on %d files, rank %d: %v", a.name, size, rank, err)
				}
			}
		}
	}
}

// TestFormationOf: section 4: where the men stand, in squares.
func TestFormationOf(t *testing.T) {
	const s = touching
	for _, tc := range []struct {
		arm  string
		rank int
		men  map[int]Piece // some of them
	}{
		{"infantry", 1, map[int]Piece{0: {0.5, 0.5, 0}, 7: {7.5, 0.5, 0}}},
		{"cavalry", 1, map[int]Piece{0: {1.5, 0.5, 0}, 3: {7.5, 0.5, 0}, 4: {0.5, 1.5, 0}, 7: {6.5, 1.5, 0}}},
		{"cavalry", 2, map[int]Piece{0: {0.5, 0.5, 0}, 4: {1.5, 1.5, 0}}},
		{"artillery", 1, map[int]Piece{0: {2 - s, 0.5, 0}, 1: {2, 0.5, 0}, 2: {2 - s/2, 0.5, 1}, 3: {2 + s + 0.05, 0.5, 0}, 5: {6, 0.5, 0}}},
		{"tanks", 1, map[int]Piece{0: {2, 1 + 0.866*s, 0}, 1: {2 - s/2, 1, 0}, 2: {2 + s/2, 1, 0}, 3: {2, 1 - 0.866*s, 0}}},
		{"heavy", 1, map[int]Piece{0: {2 - s/2, 1 + 0.433*s, 0}, 2: {2, 1 - 0.433*s, 0}, 3: {2, 1 + 0.144*s, 1}, 7: {6, 1 + 0.144*s, 1}}},
	} {
		a, err := ParseArm(tc.arm, 8)
		if err != nil {
			t.Fatal(err)
		}
		pieces := a.piecesAt(8, tc.rank, true)
		for i, want := range tc.men {
			if got := pieces[i]; distance(got, want) > 1e-9 || got.L != want.L {
				t.Errorf("%s on rank %d, man %d: %+v, want %+v", tc.arm, tc.rank, i, got, want)
			}
		}
	}
	if got := cavalry(8, 1, false)[0].X; got != 0.5 {
		t.Errorf("cavalry of a board that is not turned begins at %g, want a1", got)
	}
}

// TestSidesAreTurned: section 1: Black's formation is White's turned by 180°, whatever the arm.
func TestSidesAreTurned(t *testing.T) {
	for _, spec := range []string{"chapaev", "chapaev;size=10"} {
		for i, name := range ArmNames() {
			p, _ := scripted(t, spec+";arms="+name)
			n := p.size(0)
			for id := range n {
				w, b := p.men[id].Pose, p.men[id+n].Pose
				if w[0] != -b[0] || w[2] != -b[2] || w[1] != b[1] {
					t.Errorf("%s, arm %d: man %d at %v, his fellow at %v", spec, i, id, w[:3], b[:3])
				}
			}
		}
	}
}

// TestCoordinates: section 1: squares to centimetres, White at negative z.
func TestCoordinates(t *testing.T) {
	p, _ := scripted(t, "chapaev")
	if got, want := p.men[0].Pose, (physics.Pose{-15.75, 0.4, -15.75, 0, 0, 0, 1}); got != want {
		t.Errorf("man 0 at %v, want %v", got, want)
	}
	if got, want := p.men[8].Pose, (physics.Pose{15.75, 0.4, 15.75, 0, 0, 0, 1}); got != want {
		t.Errorf("man 8 at %v, want %v", got, want)
	}
	p, _ = scripted(t, "chapaev;arms=heavy")
	if got := p.men[3].Pose[1]; math.Abs(float64(got)-1.205) > 1e-6 {
		t.Errorf("a turret is placed %g cm high, want 1.5 thicknesses and 0.05 mm", got)
	}
}

// TestFormationsSettle: section 8, clause 5, with the engine: no man moves by more than 0.3 mm while
// the armies settle, and men on the bare board keep their bits, so that nobody need ask the engine.
func TestFormationsSettle(t *testing.T) {
	for _, tc := range []struct{ spec, lines string }{
		{"chapaev;arms=infantry", "1,8"}, {"chapaev;arms=cavalry", "1,8"}, {"chapaev;arms=artillery", "1,8"},
		{"chapaev;arms=tanks", "1,8"}, {"chapaev;arms=heavy", "1,8"}, {"chapaev;arms=heavy", "3,6"}, {"chapaev;arms=tanks", "3,6"},
		{"chapaev;arms=artillery;size=10", "1,10"}, {"chapaev;arms=heavy;table=plastic", "1,8"}, {"chapaev;arms=artillery;table=heavy", "1,8"},
	} {
		g, err := game.Open(tc.spec)
		if err != nil {
			t.Fatal(err)
		}
		placed, _ := scripted(t, tc.spec) // the script settles nothing
		p := g.Start().(*Position)
		if _, err := fmt.Sscanf(tc.lines, "%d,%d", &p.line[0], &p.line[1]); err != nil {
			t.Fatal(err)
		}
		placed.line = p.line
		if err := errors.Join((&run{p: p}).setUp(), (&run{p: placed}).setUp()); err != nil {
			t.Fatal(err)
		}
		stacked := slices.ContainsFunc(p.g.Arms[0].Pieces, func(m Piece) bool { return m.L > 0 })
		if !stacked { // setUp did not ask the engine: do it here
			if err := (&run{p: p}).settle(); err != nil {
				t.Fatal(err)
			}
		}
		if p.onBoard().len() != p.g.Size*2 {
			t.Errorf("%v: %d men left", tc, p.onBoard().len())
		}
		for men := p.onBoard(); men != 0; men = men.rest() {
			id := men.first()
			if d := moved(&p.men[id].Pose, &placed.men[id].Pose); d > 0.03 {
				t.Errorf("%v: man %d moved by %.2f mm", tc, id, 10*d)
			}
			if !stacked && p.men[id] != placed.men[id] {
				t.Errorf("%v: man %d on the bare board did not keep his bits", tc, id)
			}
		}
	}
}

// TestOwnFormations: section 4, custom arms: read, written, set up.
func TestOwnFormations(t *testing.T) {
	const wedge = "wedge:2:4_1.5/3.6_0.8/4.4_0.8/3.7_0.9_1"
	for _, text := range []string{"infantry", "heavy", wedge, "клин-2:1:0.5_0.5/7.5_0.5"} {
		a, err := ParseArm(text, 8)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := FormatArm(a); got != text {
			t.Errorf("%s is written %s", text, got)
		}
		if slices.Contains(ArmNames(), a.Name) {
			continue
		}
		object, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		if b, err := ParseArm(string(object), 8); err != nil || FormatArm(b) != text {
			t.Errorf("%s as an object %s is read as %s, %v", text, object, FormatArm(b), err)
		}
	}
	p, _ := scripted(t, "chapaev;arms="+wedge+",infantry")
	if p.onBoard().len() != 8 || p.size(0) != 4 || p.depth(0) != 2 || p.men[0].Pose[2] != -11.25 {
		t.Errorf("%d men, the first at %v", p.onBoard().len(), p.men[0].Pose)
	}
}

// TestFormationFaults: section 4, validation: the error names the man.
func TestFormationFaults(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"unknown", "elephants", "want one of infantry cavalry"},
		{"no name", ":1:0.5_0.5", "the name must be"},
		{"a sign in the name", "a+b:1:0.5_0.5", "the name must be"},
		{"a long name", strings.Repeat("x", 21) + ":1:0.5_0.5", "the name must be"},
		{"a known name", "tanks:1:0.5_0.5", "has a formation already"},
		{"no depth", "a:x:0.5_0.5", `depth "x"`},
		{"depth 0", "a:0:0.5_0.5", "depth 0, want 1 to 4"},
		{"too deep", "a:5:0.5_0.5", "depth 5, want 1 to 4"},
		{"nobody", "a:1:", "man 1"},
		{"thirteen", "a:4:" + strings.TrimSuffix(strings.Repeat("0.5_0.5/", 13), "/"), "13 men, want 1 to 12"},
		{"two numbers", "a:1:0.5", "man 1: \"0.5\": want X_Y"},
		{"no number", "a:1:0.5_x", `man 1: "x" is no place`},
		{"not a number", "a:1:nan_0.5", `man 1: "nan" is no place`},
		{"beside the board", "a:1:0.2_0.5", "man 1: x is 0.2"},
		{"beside the board, right", "a:1:7.9_0.5", "man 1: x is 7.9"},
		{"before its ranks", "a:1:0.5_0.9", "man 1: y is 0.9"},
		{"below the edge", "a:1:0.5_0.1", "man 1: y is 0.1"},
		{"overlap", "a:1:0.5_0.5/2_0.5/1_0.5", "man 3: overlaps man 1: 0.500 squares apart, want 0.644"},
		{"in the air", "a:1:0.5_0.5/4_0.5_1", "man 2: nothing carries it on level 1"},
		{"half in the air", "a:1:0.5_0.5/0.9_0.5_1", "man 2: nothing carries it on level 1"},
		{"level below", "a:1:0.5_0.5_-1", "man 1: level -1"},
		{"level", "a:1:0.5_0.5_x", "man 1: level \"x\""},
		{"broken object", "{", "arm: unexpected end"},
		{"object", `{"name":"a","depth":1,"pieces":[]}`, "0 men"},
	} {
		_, err := ParseArm(tc.text, 8)
		if err == nil || !errors.Is(err, game.ErrOption) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v, want an error with %q", tc.name, err, tc.want)
		}
	}
	if _, err := ParseArms("tanks,tanks", 8); err == nil || !strings.Contains(err.Error(), "given twice") {
		t.Errorf("an arm given twice: %v", err)
	}
	if _, err := game.Open("chapaev;arms=infantry,a:1:0.2_0.5"); err == nil || !errors.Is(err, game.ErrOption) ||
		!strings.Contains(err.Error(), "option arms=") || !strings.Contains(err.Error(), "man 1: x is 0.2") {
		t.Errorf("as an option: %v", err)
	}
}

// TestCarried: section 4: above one man, on the line of two, within three.
func TestCarried(t *testing.T) {
	const s = touching
	below := []Piece{{2, 1, 0}, {2 + s, 1, 0}, {2 + s/2, 1 + 0.866*s, 0}}
	for _, tc := range []struct {
		name string
		on   int // how many of those below
		p    Piece
		want bool
	}{
		{"above one", 1, Piece{2.2, 1, 1}, true},
		{"beside one", 1, Piece{2.4, 1, 1}, false},
		{"between two", 2, Piece{2 + s/2, 1, 1}, true},
		{"between two, off their line", 2, Piece{2 + s/2, 1.2, 1}, false},
		{"within three", 3, Piece{2 + s/2, 1.2, 1}, true},
		{"outside of three", 3, Piece{2 + s/2, 0.6, 1}, false},
		{"on nobody of the level below", 3, Piece{2, 1, 2}, false},
	} {
		a := Arm{Pieces: below[:tc.on]}
		if got := a.carried(tc.p); got != tc.want {
			t.Errorf("%s: %t", tc.name, got)
		}
	}
}

// TestFaults: section 4: what is wrong with a formation, in a form that the editor shows.
func TestFaults(t *testing.T) {
	for _, tc := range []struct {
		arms   string
		code   string
		part   string
		items  []int
		params map[string]string
	}{
		{"tanks,tanks", "armTwice", "tanks", nil, nil},
		{"tanks,elephants", "armUnknown", "elephants", nil, nil},
		{"infantry,a b:1:0.5_0.5", "armName", "a b", nil, nil},
		{"tanks:1:0.5_0.5", "armTaken", "tanks", nil, nil},
		{"a:9:0.5_0.5", "armDepth", "a", nil, map[string]string{"most": "4"}},
		{"a:4:" + strings.TrimSuffix(strings.Repeat("0.5_0.5/", 13), "/"), "armMen", "a", nil, map[string]string{"most": "12"}},
		{"a:1:0.5_0.5/x", "armText", "a", []int{2}, map[string]string{"man": "2"}},
		{"a:1:0.5_0.5/0.2_0.5", "manBeside", "a", []int{2}, map[string]string{"man": "2"}},
		{"a:1:0.5_1.5", "manRanks", "a", []int{1}, map[string]string{"man": "1"}},
		{"a:1:0.5_0.5_4", "manLevel", "a", []int{1}, map[string]string{"man": "1"}},
		{"a:1:0.5_0.5/2_0.5/1_0.5", "manOverlap", "a", []int{3, 1}, map[string]string{"man": "3", "other": "1"}},
		{"a:1:0.5_0.5/4_0.5_1", "manFloats", "a", []int{2}, map[string]string{"man": "2"}},
	} {
		_, err := game.Open("chapaev;arms=" + tc.arms)
		var f *game.Fault
		if !errors.As(err, &f) || !errors.Is(err, game.ErrValue) {
			t.Errorf("%s: %v", tc.arms, err)
		} else if f.Code != tc.code || f.Option != "arms" || f.Part != tc.part || !slices.Equal(f.Items, tc.items) || !maps.Equal(f.Params, tc.params) {
			t.Errorf("%s: %+v", tc.arms, f)
		}
	}
}

// TestGoldenArms: texts of arms as the editor of the pages writes them, too: its tests read the same list.
func TestGoldenArms(t *testing.T) {
	data, err := os.ReadFile("testdata/arms.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden []struct {
		Text string
		Arm  Arm
	}
	if err := json.Unmarshal(data, &golden); err != nil {
		t.Fatal(err)
	}
	for _, g := range golden {
		if got := FormatArm(g.Arm); got != g.Text {
			t.Errorf("written %s, want %s", got, g.Text)
		}
		a, err := ParseArm(g.Text, 10)
		if err != nil || a.Name != g.Arm.Name || a.Depth != g.Arm.Depth || !slices.Equal(a.Pieces, g.Arm.Pieces) {
			t.Errorf("%s is read %+v, %v", g.Text, a, err)
		}
	}
}
