package corners_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/corners"
)

// ring has two ways from a1 to c3, of the same length: over c1, which is found first, and over a3; and one round to each of
// these.
const ring = "7b/8/8/8/8/1b6/b1b5/wb6 w"

// TestWays: a chain is read with the points between its ends if it is a way, and that way is written, shown and played; the
// move is the one that is listed.
func TestWays(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"the shortest way bears no points", "a1:c1:c3", "a1:c1:c3"},
		{"another way", "a1:a3:c3", "a1:a3:c3"},
		{"a way round", "a1:a3:c3:c1", "a1:a3:c3:c1"},
		{"the ends alone", "a1:c3", "a1:c1:c3"},
		{"no jump between two of the points", "a1:c1:a3:c3", "a1:c1:c3"},
		{"a point that comes twice", "a1:c1:c3:c1", "a1:c1"},
		{"back over the start", "a1:c1:a1:a3", "a1:a3"},
		{"a way that the man cannot go", "a1:b5:c3", "a1:c1:c3"},
	} {
		p := at(t, "corners", ring)
		m, err := p.ParseMove(c.text)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got := game.MoveText(p, m); got != c.want {
			t.Errorf("%s: %s is written %s, want %s", c.name, c.text, got, c.want)
		}
		plain := game.WithoutWay(p, m)
		if !slices.Contains(p.AppendMoves(nil), plain) {
			t.Errorf("%s: without its way it is not listed", c.name)
		}
		path := p.(game.Scener).AppendPaths(nil, m)[0]
		shown := []string{strings.Split(c.want, ":")[0]}
		for _, at := range path.Via {
			shown = append(shown, p.(game.Scener).Board().Places[at].Name)
		}
		if shown = append(shown, p.(game.Scener).Board().Places[path.Tokens[1]].Name); strings.Join(shown, ":") != c.want {
			t.Errorf("%s: shown along %v", c.name, shown)
		}
		if a, b := played(p, m), played(p, plain); game.Text(a) != game.Text(b) || a.Key() != b.Key() {
			t.Errorf("%s: the way changes the game", c.name)
		}
	}
}

// TestWayBesideStep: where a step leads as well, jumps are another way.
func TestWayBesideStep(t *testing.T) {
	p := at(t, "corners;diagonal=jumps", "7b/8/8/8/8/1bb5/1b1b4/w1bb4 w")
	m, err := p.ParseMove("a1:c3:e1:c1")
	if err == nil {
		t.Fatalf("c1 is taken, and %s is a move", game.MoveText(p, m))
	}
	p = at(t, "corners;diagonal=jumps", "7b/8/8/8/1b6/w7/wb6/b7 w")
	for text, want := range map[string]string{"a3-b3": "a3-b3", "a3:c1": "a3:c1"} {
		m, err := p.ParseMove(text)
		if err != nil || game.MoveText(p, m) != want {
			t.Errorf("%s: %s, %v", text, game.MoveText(p, m), err)
		}
	}
}

// TestLongWay: a chain of more jumps than a move bears goes the shortest way.
func TestLongWay(t *testing.T) {
	g := at(t, "halma", "").(*corners.Position)
	place := func(seat game.Seat, name string) game.Man {
		at, _ := g.Game().Named(name)
		return game.Man{Kind: "man", Seat: seat, Place: game.Place(at)}
	}
	men := []game.Man{place(0, "a1")}
	for _, name := range strings.Fields("a2 a4 a6 a8 a10 a12 a14 b15 c14 c12 c10 c8 c6 c4 d3 e2 b1 c2") {
		men = append(men, place(1, name))
	}
	p := at(t, "halma", g.Compose("", men, 0))
	long := "a1:a3:a5:a7:a9:a11:a13:a15:c15:c13:c11:c9:c7:c5:c3:e3"
	for text, want := range map[string]string{long: long, long + ":e1": "a1:c1:c3:e3:e1"} {
		if m, err := p.ParseMove(text); err != nil || game.MoveText(p, m) != want {
			t.Errorf("%s: %s, %v", text, game.MoveText(p, m), err)
		}
	}
}

// walks are all ways of the man on a point, by a search of its own over the texts: each chain of jumps that comes nowhere
// twice.
func walks(p game.Position, from string) (texts []string) {
	q := p.(*corners.Position)
	steps := func(at []game.Token) (next []game.Token) {
		paths, _ := q.AppendSteps(nil, p.ToMove().One(), at)
		for _, path := range paths {
			if t := path.Tokens[len(at)]; !slices.Contains(next, t) {
				next = append(next, t)
			}
		}
		return next
	}
	start, _ := q.Game().Named(from)
	var walk func(at []game.Token)
	walk = func(at []game.Token) {
		for _, t := range steps(at) {
			if t == at[len(at)-1] && len(at) > 2 {
				var names []string
				for _, t := range at[1:] {
					names = append(names, q.Board().Places[t].Name)
				}
				texts = append(texts, strings.Join(names, ":"))
				continue
			}
			walk(append(slices.Clone(at), t))
		}
	}
	walk([]game.Token{game.Token(start), game.Token(start)})
	return texts
}

// chains are all chains of jumps of a man that come nowhere twice, found from the moves after each single jump.
func chains(p game.Position, from string) (texts []string) {
	q := p.(*corners.Position)
	ends := map[string]bool{}
	for _, m := range p.AppendMoves(nil) {
		a, b, _ := corners.Points(m)
		if q.Board().Places[a].Name == from {
			ends[q.Board().Places[b].Name] = true
		}
	}
	men := game.SceneOf(p, 0).Men
	taken := func(x, y float32) bool {
		return slices.ContainsFunc(men, func(m game.Man) bool {
			at := q.Board().Places[m.Place]
			return at.Name != from && near(at.X, x) && near(at.Y, y)
		})
	}
	var walk func(chain []string, x, y float32)
	walk = func(chain []string, x, y float32) {
		if len(chain) > 1 && ends[chain[len(chain)-1]] {
			texts = append(texts, strings.Join(chain, ":"))
		}
		for _, over := range q.Board().Places[:q.Game().Len()] {
			dx, dy := over.X-x, over.Y-y
			if d := dx*dx + dy*dy; d > 1.1 || d < .1 || !taken(over.X, over.Y) || taken(over.X+dx, over.Y+dy) {
				continue
			}
			for _, land := range q.Board().Places[:q.Game().Len()] {
				if near(land.X, over.X+dx) && near(land.Y, over.Y+dy) && !slices.Contains(chain, land.Name) {
					walk(append(slices.Clone(chain), land.Name), land.X, land.Y)
				}
			}
		}
	}
	at, _ := q.Game().Named(from)
	start := q.Board().Places[at]
	walk([]string{from}, start.X, start.Y)
	return texts
}

func near(a, b float32) bool { return a-b < .01 && b-a < .01 }

// TestWalks: click by click all ways of a man are found and no others, in positions of random games; and the scene tells
// that there are some exactly where a point is reached twice.
func TestWalks(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 6))
	several := 0
	for _, spec := range []string{"corners", "corners;jumpOver=opponent;leaveGoal=forbidden", "chinese-checkers;players=3"} {
		p := at(t, spec, "")
		for ply := 0; ply < 90 && !p.Outcome().Over(); ply++ {
			moves := p.AppendMoves(nil)
			m := moves[rng.IntN(len(moves))]
			if ply%3 == 0 {
				crowded := false
				for _, from := range movable(p) {
					want := chains(p, from)
					byEnd := map[string]bool{}
					for _, text := range want {
						byEnd[ends(text)] = true
					}
					if len(byEnd) < len(want) {
						crowded = true
						several++
						got := walks(p, from)
						slices.Sort(got)
						slices.Sort(want)
						if !slices.Equal(got, want) {
							t.Fatalf("%s, %s, man on %s: walks\n%v, want\n%v", spec, game.Text(p), from, got, want)
						}
					}
				}
				if got := p.(game.Stepper).Crowded(); crowded && !got {
					t.Errorf("%s, %s: the scene has no more ways", spec, game.Text(p))
				}
			}
			p.Play(m)
		}
	}
	if several < 20 {
		t.Errorf("%d men with several ways only", several)
	}
}

// TestStepsOfWalks: clicks that walk no man lead nowhere, and a man without other ways is not walked.
func TestStepsOfWalks(t *testing.T) {
	p := at(t, "corners", ring)
	place := func(name string) game.Token {
		at, _ := p.(*corners.Position).Game().Named(name)
		return game.Token(at)
	}
	steps := func(seat game.Seat, names ...string) (n int, all bool) {
		var clicks []game.Token
		for _, name := range names {
			clicks = append(clicks, place(name))
		}
		paths, all := p.(game.Stepper).AppendSteps(nil, seat, clicks)
		return len(paths), all
	}
	for _, c := range []struct {
		name   string
		seat   game.Seat
		clicks []string
		n      int
		all    bool
	}{
		{"three ends, a step apart from none, and a walk", 0, []string{"a1"}, 4, false},
		{"two first jumps and three ends", 0, []string{"a1", "a1"}, 4, false},
		{"an end and what follows", 0, []string{"a1", "a1", "c1"}, 3, false},
		{"the last jump of a ring", 0, []string{"a1", "a1", "c1", "c3", "a3"}, 1, true},
		{"no jump", 0, []string{"a1", "a1", "c3"}, 0, true},
		{"another point first", 0, []string{"a1", "c1"}, 0, true},
		{"a free point", 0, []string{"d4"}, 0, true},
		{"the other side", 1, []string{"a1"}, 0, true},
	} {
		if n, all := steps(c.seat, c.clicks...); n != c.n || all != c.all {
			t.Errorf("%s: %d paths, all %v, want %d, %v", c.name, n, all, c.n, c.all)
		}
	}
	for _, clicks := range [][]game.Token{nil, {-1}, {200}} {
		if paths, _ := p.(game.Stepper).AppendSteps(nil, 0, clicks); len(paths) > 0 {
			t.Errorf("%d paths after %v", len(paths), clicks)
		}
	}
	if q := at(t, "corners", ""); q.(game.Stepper).Crowded() {
		t.Error("the start has more ways than one to a point")
	}
}
