package chapaev

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// TestBoard: the table is what rules and physics say, in numbers a client can use.
func TestBoard(t *testing.T) {
	p, _ := scripted(t, "chapaev;table=waxed;earthTurns=off;allowScissors=off;spin=off")
	b := p.Board()
	if b.Shape != "free" || b.Tool != "flick" || b.W != 8 || len(b.Places) != maxMen {
		t.Errorf("%s, %s, %g wide, %d places", b.Shape, b.Tool, b.W, len(b.Places))
	}
	want := Table{
		Engine: "script", Square: 4.5, Radius: 1.45, Thickness: 0.8, Density: 0.65, Friction: 0.15, FrictionMen: 0.15,
		Restitution: 0.4, LightLeft: true, Slowest: 100, Strokes: []string{"flick", "poke", "loft"}, side: 8,
	}
	if got, want := fmt.Sprintf("%+v", *b.Table.(*Table)), fmt.Sprintf("%+v", want); got != want {
		t.Errorf("table %s, want %s", got, want)
	}
	out, err := json.Marshal(b.Table)
	if err != nil || !strings.Contains(string(out), `"frictionMen":0.15`) || !strings.Contains(string(out), `"turns":false`) {
		t.Errorf("%s, %v", out, err)
	}
	q, _ := scripted(t, "chapaev;pieRule=on")
	twin, _ := scripted(t, "chapaev;pieRule=on;match=tour")
	if q.Board() == b || len(q.Board().Places) != maxMen+2 || q.Board() != twin.Board() {
		t.Errorf("with the pie rule %d places", len(q.Board().Places))
	}
	ten, _ := scripted(t, "chapaev;size=10")
	if ten.Board().W != 10 || len(ten.Board().Files) != 10 || ten.Table().Half != 22.5 {
		t.Errorf("ten by ten: %g", ten.Board().W)
	}
}

// TestTableForPrograms: what a program without the flick tool asks of a table.
func TestTableForPrograms(t *testing.T) {
	p, _ := scripted(t, "chapaev;size=10")
	table := p.Board().Table.(game.Table)
	if table.Motion() != "script" {
		t.Errorf("moved by %q", table.Motion())
	}
	for _, tc := range []struct {
		pose   [7]float32
		x, y   float64
		raised bool
	}{
		{[7]float32{-22.5, 0.4, -22.5, 0, 0, 0, 1}, 0, 0, false},
		{[7]float32{0, 0.4, 2.25, 0, 0, 0, 1}, 5, 5.5, false},
		{[7]float32{22.5, 1.2, 22.5, 0, 0, 0, 1}, 10, 10, true},
	} {
		if x, y, raised := table.Lies(tc.pose); x != tc.x || y != tc.y || raised != tc.raised {
			t.Errorf("%v lies at %g, %g, raised %v", tc.pose, x, y, raised)
		}
	}
	if turned, _ := scripted(t, "chapaev;boardTurned=off"); turned.Board().Table.(game.Table).Light(0, 0) == table.Light(0, 0) ||
		table.Light(0, 0) == table.Light(0, 1) || table.Light(0, 0) != table.Light(1, 1) {
		t.Error("squares do not alternate, or turning the board changes nothing")
	}
}

// TestMaterials: section 7, presets of the table.
func TestMaterials(t *testing.T) {
	for _, tc := range []struct {
		name                           string
		density, friction, restitution float32
	}{{"wood", 0.65, 0.30, 0.40}, {"waxed", 0.65, 0.15, 0.40}, {"plastic", 0.45, 0.25, 0.55}, {"heavy", 2.5, 0.25, 0.50}} {
		p, _ := scripted(t, "chapaev;table="+tc.name)
		want := physics.Table{Half: 18, Radius: 1.45, HalfThick: 0.4, Density: tc.density, Friction: tc.friction, FrictionMen: tc.friction, Restitution: tc.restitution}
		if p.Table() != want {
			t.Errorf("%s: %+v, want %+v", tc.name, p.Table(), want)
		}
	}
}

// TestScene: who lies where, of whom, face up or down.
func TestScene(t *testing.T) {
	p, _ := scripted(t, "chapaev", all(fall(8), flip(9)))
	shoot(t, p, "F0:0,2000")
	sc := game.SceneOf(p, game.SeatSet(0))
	if len(sc.Men) != 15 || len(sc.Paths) != 0 {
		t.Fatalf("%d men, %d paths", len(sc.Men), len(sc.Paths))
	}
	man := sc.Men[8]
	if man.Place != 9 || man.Kind != "checker-back" || man.Seat != 0 || man.Pose == nil || (*man.Pose)[0] != p.men[9].Pose[0] {
		t.Errorf("the traitor is %+v", man)
	}
	if sc.Men[0].Kind != "checker" || sc.Men[0].Seat != 0 || sc.Men[14].Seat != 1 {
		t.Errorf("%+v, %+v", sc.Men[0], sc.Men[14])
	}
}

// TestFacts: what is told beside the board.
func TestFacts(t *testing.T) {
	facts := func(spec, position string) string {
		p, _ := scripted(t, spec)
		if position != "" {
			p = read(t, p, position)
		}
		var list []string
		for _, f := range game.SceneOf(p, 0).Facts {
			list = append(list, fmt.Sprintf("%s/%s=%s", f.Key, f.Seat, f.Value))
		}
		return strings.Join(list, " ")
	}
	for _, tc := range []struct{ spec, position, want string }{
		{"chapaev", "W round:4 arms:1,0 lines:2,7 lost:1,3 wins:2,1 tours:1,0 W0@1,1 B8@7,7",
			"round/none=4 tour/none=2 tours/0=1 tours/1=0 arm/0=cavalry arm/1=infantry wins/0=2 wins/1=1 line/0=2 line/1=7 lost/0=1 lost/1=3"},
		{"chapaev;match=round", "", "round/none=1 arm/0=infantry arm/1=infantry lost/0=0 lost/1=0"},
		{"chapaev;match=noAdvance;reserve=2", "", "round/none=1 rounds/none=5 wins/0=0 wins/1=0 lost/0=0 lost/1=0 spare/0=2 spare/1=2"},
		{"chapaev;match=tour;arms=own:1:1_0.5", "", "round/none=1 arm/0=own arm/1=own wins/0=0 wins/1=0 line/0=1 line/1=8 lost/0=0 lost/1=0"},
	} {
		if got := facts(tc.spec, tc.position); got != tc.want {
			t.Errorf("%s:\n%s, want\n%s", tc.spec, got, tc.want)
		}
	}
}

// TestButtons: what is chosen has a click.
func TestButtons(t *testing.T) {
	p, _ := scripted(t, "chapaev;pieRule=on", fall(9))
	shoot(t, p, "F0:0,2000")
	for _, m := range p.AppendMoves(nil) {
		paths := p.AppendPaths(nil, m)
		if len(paths) != 1 || paths[0].Seat != 1 || p.Board().Places[paths[0].Tokens[0]].Name != paths[0].Text {
			t.Errorf("%s: %+v", p.AppendMove(nil, m), paths)
		}
	}
	p, _ = scripted(t, "chapaev;match=noAdvance")
	sc := game.SceneOf(p, game.SeatSet(0))
	if sc.More != "" || len(sc.Paths) != 5 || sc.Paths[4].Text != "arm:heavy" {
		t.Errorf("%+v", sc.Paths)
	}
}

// TestAimed: whether a stroke may be aimed is told; an offered swap is declined by a shot, or by a
// click where White shoots again.
func TestAimed(t *testing.T) {
	for _, tc := range []struct {
		name string
		fell int
		want bool
	}{{"Black's turn", 1, true}, {"White's turn again", 9, false}} {
		p, _ := scripted(t, "chapaev;pieRule=on", fall(tc.fell))
		if game.SceneOf(p, game.SeatSet(0)).More != game.MoreTool {
			t.Error("a match begins with a shot")
		}
		shoot(t, p, "F0:0,2000")
		sc := game.SceneOf(p, game.SeatSet(1))
		if aimed := sc.More == game.MoreTool; aimed != tc.want || len(sc.Paths) == 0 || sc.Paths[0].Text != "swap" {
			t.Errorf("%s: aimed %v, %+v", tc.name, aimed, sc.Paths)
		}
	}
}

// TestEngineRound plays a round with the engine: sections 5.2, 8.5 and 8.7: the same shots give the same
// bits from copies, from texts and from rules opened anew, and no man rests in the board.
func TestEngineRound(t *testing.T) {
	g, err := game.Open("chapaev;arms=heavy;match=round")
	if err != nil {
		t.Fatal(err)
	}
	other := Simulated(g.Rules, physics.Rapier()) // without memory
	p, q := g.Start().(*Position), other.Start().(*Position)
	for n, want := 0, gametest.Fewer(12, 4); n < want && !p.Outcome().Over(); n++ {
		moves := p.AppendMoves(nil)
		m := moves[(n*37+5)%len(moves)]
		p.Play(m)
		q.Play(m)
		if p.Key() != q.Key() || p.Hash() != q.Hash() || game.Text(p) != game.Text(q) {
			t.Fatalf("shot %d: %s and %s", n, game.Text(p), game.Text(q))
		}
		again, err := other.Parse(game.Text(q))
		if err != nil {
			t.Fatal(err)
		}
		q = again.(*Position)
		for men := p.onBoard(); men != 0; men = men.rest() {
			if y := p.men[men.first()].Pose[1]; y < thickness/2-0.1 && p.Overhang(men.first()) < 0 {
				t.Errorf("shot %d: man %d rests at %g cm, in the board", n, men.first(), y)
			}
		}
	}
}

// TestTurnedShot: section 8, clause 6: the turned position with the turned shot gives about the turned
// result. Bits are not asked for: the engine takes men in the order of their numbers.
func TestTurnedShot(t *testing.T) {
	g, err := game.Open("chapaev;traitor=off;overhangCheck=off")
	if err != nil {
		t.Fatal(err)
	}
	p := g.Start().(*Position)
	q := game.Clone(p).(*Position)
	q.turn = 1
	shoot(t, p, "F3:0,1500") // stops at the man that it hits
	shoot(t, q, "F11:0,-1500")
	for id := range 8 {
		for i, pair := range [][2]int{{id, id + 8}, {id + 8, id}} {
			a, b := p.men[pair[0]], q.men[pair[1]]
			b.Pose = halfTurn(b.Pose)
			if a.On != b.On || a.On && moved(&a.Pose, &b.Pose) > 0.5 {
				t.Errorf("man %d (%d): %v and, turned, %v", pair[0], i, a, b)
			}
		}
	}
}

// TestEngineTrace: frames of the engine begin with the present poses and end with the next ones.
func TestEngineTrace(t *testing.T) {
	g, err := game.Open("chapaev")
	if err != nil {
		t.Fatal(err)
	}
	p := g.Start().(*Position)
	m, err := p.ParseMove("F3:180,2995")
	if err != nil {
		t.Fatal(err)
	}
	var first, last []game.Man
	frames, end := 0, 0
	err = p.AnimationFrames(m, func(ms int, men []game.Man) bool {
		if frames == 0 {
			first = slices.Clone(men)
		}
		last, end = slices.Clone(men), ms
		frames++
		return true
	})
	if err != nil || len(first) != 16 || *first[0].Pose != [7]float32(p.men[0].Pose) {
		t.Fatalf("%v, %d men at first", err, len(first))
	}
	p.Play(m)
	if p.last.Checked == 0 && (end != p.AnimationDuration() || len(last) != p.onBoard().len()) {
		t.Errorf("%d frames to %d ms with %d men, the shot lasts %d ms and leaves %d", frames, end, len(last), p.AnimationDuration(), p.onBoard().len())
	}
	if least := end * physics.FrameRate / 1000; frames < least-2 || frames > least+4 {
		t.Errorf("%d frames in %d ms", frames, end)
	}
}

// TestEmptyBoard: before arms are chosen nobody stands on the board; the scene says so with an empty
// list, which pages go through as any other.
func TestEmptyBoard(t *testing.T) {
	p, _ := scripted(t, "chapaev;match=noAdvance")
	sc := game.SceneOf(p, p.ToMove())
	data, err := json.Marshal(sc)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), `"men":[]`) || len(sc.Paths) != 5 || sc.More != "" {
		t.Errorf("%s", data)
	}
}
