package draughts_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts"
)

// TestBoards: names, colours and sides of the boards.
func TestBoards(t *testing.T) {
	for _, tc := range []struct {
		game       string
		places     int
		name       string // of the place at x, y
		x, y       float32
		files, end string // names of the columns; button at the end
	}{
		{"russian", 32, "a1", .5, 7.5, "abcdefgh", ""},
		{"russian", 32, "h8", 7.5, .5, "abcdefgh", ""},
		{"russian;orientation=darkRight", 32, "b1", 1.5, 7.5, "abcdefgh", ""},
		{"english", 32, "1", 1.5, .5, "", ""},
		{"international", 50, "46", .5, 9.5, "", ""},
		{"spanish", 32, "1", 7.5, 7.5, "", ""},
		{"italian", 32, "1", .5, .5, "", ""},
		{"turkish", 64, "b1", 1.5, 7.5, "abcdefgh", ""},
		{"canadian", 72, "1", 1.5, .5, "", ""},
		{"spantsireti", 40, "j8", 9.5, .5, "abcdefghij", ""},
		{"russian;huff=redo", 33, "a1", .5, 7.5, "abcdefgh", "huff"},
		{"russian;mustContinue=off", 33, "a1", .5, 7.5, "abcdefgh", "end"},
		{"russian;huff=losePiece;mustContinue=off", 34, "a1", .5, 7.5, "abcdefgh", "end"},
	} {
		t.Run(tc.game, func(t *testing.T) {
			b := start(t, tc.game).(game.Scener).Board()
			if len(b.Places) != tc.places || strings.Join(b.Files, "") != tc.files {
				t.Errorf("%d places and files %v, want %d and %s", len(b.Places), b.Files, tc.places, tc.files)
			}
			at := slices.IndexFunc(b.Places, func(p game.PlaceInfo) bool { return p.X == tc.x && p.Y == tc.y })
			if at < 0 || b.Places[at].Name != tc.name {
				t.Errorf("no place %s at %g, %g", tc.name, tc.x, tc.y)
			}
			last := b.Places[len(b.Places)-1]
			if tc.end != "" && (last.Name != tc.end || last.Kind != game.Button) {
				t.Errorf("the last place is %v, want the button %s", last, tc.end)
			}
			if again := start(t, tc.game).(game.Scener).Board(); again != b {
				t.Error("the board is made twice")
			}
		})
	}
}

// TestScenes: men, marks and paths of single positions.
func TestScenes(t *testing.T) {
	for _, tc := range []struct{ name, game, position, marks, paths string }{
		{"quiet", "russian", "W:Wc3:Bh8", "", "c3.b4 c3.d4"},
		{"a duty", "russian", "W:Wc3,h2:Bd4", "must c3", "c3.e5*d4"},
		{"the most", "brazilian", "W:Wa3,g3:Bb4,f4,f6", "must g3", "g3.e5.g7*f4*f6"},
		{"no duty", "russian;capture=may", "W:Wc3:Bd4", "", "c3.b4 c3.e5*d4"},
		{"a king's landings", "russian", "W:WKa3:Bb4,d6,g5,e3", "must a3",
			"a3.c5.e7.h4*b4*d6*g5 a3.c5.f2*b4*e3 a3.c5.g1*b4*e3"},
		{"two ways, one move", "international", "W:WK46:B41,19,13,22,28", "must 46",
			"46.32.23.10*41*28*19 46.32.23.14*41*28*19 46.32.23.5*41*28*19 46.37.23.10*41*28*19 46.37.23.14*41*28*19 46.37.23.5*41*28*19"},
		{"kings first in Italy", "italian", "W:WK31:B27,K18,K28,20", "must 31", "31.24.15*28*20"},
		{"a chain that may stop", "russian;mustContinue=off", "W:Wc3:Bd4,f6", "must c3", "c3.e5.end*d4 c3.e5.g7*d4*f6"},
		{"huff the man", "russian;huff=losePiece", "W:Wc3:Bf6,h8:Xh8", "huff h8", "c3.b4 c3.d4 huff.h8*h8"},
		{"huffed", "russian;huff=redo", "W:Wc3,h2:Bd4:Dc3", "due c3", "c3.e5*d4"},
		{"dama goes on", "turkish", "W:WKd1:Bd4,d6", "must d1", "d1.d5.d7*d4*d6 d1.d5.d8*d4*d6"},
		{"over", "russian", "W:W:Bh8", "", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := position(t, tc.game, tc.position)
			sc := game.SceneOf(p, p.ToMove())
			var marks, paths []string
			for _, m := range sc.Marks {
				marks = append(marks, m.Kind+" "+placeName(p, m.Place))
			}
			for _, path := range sc.Paths {
				paths = append(paths, pathText(p, path))
			}
			slices.Sort(paths)
			if diff := cmp.Diff(tc.marks, strings.Join(marks, " ")); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(tc.paths, strings.Join(paths, " ")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// pathText writes a path as "c3.e5*d4": clicks with dots, then victims with stars.
func pathText(p game.Position, path game.Path) string {
	var b strings.Builder
	for i, token := range path.Tokens {
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(placeName(p, game.Place(token)))
	}
	for _, at := range path.Taken {
		b.WriteString("*" + placeName(p, at))
	}
	return b.String()
}

// TestLongRoads: a king that meets men with wide gaps between them does not flood the scene.
func TestLongRoads(t *testing.T) {
	p := position(t, "canadian", "W:WK67:B62,51,40,29,18,57,44,21,33,46,19")
	for _, m := range p.AppendMoves(nil) {
		if n := len(p.(game.Scener).AppendPaths(nil, m)); n == 0 || n > 1000 {
			t.Errorf("%s has %d paths", game.MoveText(p, m), n)
		}
	}
}

// TestPathsComplete: the paths of captures are those that a walk over the squares of the board
// finds, one that knows nothing but where they are. In random games with many kings.
func TestPathsComplete(t *testing.T) {
	for _, spec := range []string{
		"russian", "english", "international", "turkish", "pool", "thai", "frisian", "spanish",
		"czech", "german", "spantsireti", "killer;precedence=free", "russian;promo=end", "russian;precedence=most", "czech;land=killer",
	} {
		t.Run(spec, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			for i := range 24 {
				p := start(t, spec)
				if i%2 == 1 {
					p = position(t, spec, kings(p))
				}
				for range 80 {
					moves := p.AppendMoves(nil)
					if len(moves) == 0 {
						break
					}
					comparePaths(t, p, moves)
					p.Play(moves[rng.IntN(len(moves))])
				}
			}
		})
	}
}

// kings is the position with some of the men as kings and the others gone.
func kings(p game.Position) string {
	lists := [2][]string{}
	for i, man := range game.SceneOf(p, 0).Men {
		if i%3 != 0 {
			lists[man.Seat] = append(lists[man.Seat], "K"+placeName(p, man.Place))
		}
	}
	return "W:W" + strings.Join(lists[0], ",") + ":B" + strings.Join(lists[1], ",")
}

func comparePaths(t *testing.T, p game.Position, moves []game.Move) {
	t.Helper()
	legal, got := map[string]bool{}, map[string]bool{}
	for _, m := range moves {
		for _, path := range p.(game.Scener).AppendPaths(nil, m) {
			if len(path.Taken) > 0 {
				got[pathText(p, path)] = true
				legal[endsOf(path)] = true
			}
		}
	}
	if len(got) == 0 {
		return
	}
	w := newWanderer(p, legal)
	for from, man := range w.men {
		if man.Seat == w.seat {
			delete(w.men, from)
			w.wander(step{at: from, king: man.Kind == "king"}, game.Path{Tokens: []game.Token{game.Token(from)}})
			w.men[from] = man
		}
	}
	if !maps.Equal(w.found, got) {
		t.Fatalf("%s\npaths  %v\nwalked %v", game.Text(p), slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(w.found)))
	}
}

// endsOf is all that tells one capture from another: start, end and victims.
func endsOf(path game.Path) string {
	return fmt.Sprint(path.Tokens[0], path.Tokens[len(path.Tokens)-1], slices.Sorted(slices.Values(path.Taken)))
}

// wanderer finds the ways of captures by the coordinates of the places and the facts that the
// rule pages are made of. It leaves the precedence of captures to the list of legal ones.
type wanderer struct {
	p     game.Position
	seat  game.Seat
	facts map[string]string
	at    []game.PlaceInfo
	spot  map[[2]float32]game.Place
	men   map[game.Place]game.Man
	legal map[string]bool
	found map[string]bool
}

func newWanderer(p game.Position, legal map[string]bool) *wanderer {
	w := &wanderer{
		p: p, seat: p.ToMove().One(), facts: p.(*draughts.Position).Game().Facts(), at: p.(game.Scener).Board().Places,
		spot: map[[2]float32]game.Place{}, men: map[game.Place]game.Man{}, legal: legal, found: map[string]bool{},
	}
	for _, man := range game.SceneOf(p, 0).Men {
		w.men[man.Place] = man
	}
	for i, place := range w.at {
		w.spot[[2]float32{place.X, place.Y}] = game.Place(i)
	}
	return w
}

// step is a man in the middle of a capture: where it is, how it came, the man it jumped last.
type step struct {
	at, over game.Place
	dx, dy   float32
	king     bool
	done     bool
}

// wander goes on until nothing is left to take.
func (w *wanderer) wander(s step, path game.Path) {
	jumps := w.jumps(s, path.Taken)
	if len(jumps) == 0 && len(path.Taken) > 0 && w.legal[endsOf(path)] {
		w.found[pathText(w.p, path)] = true
	}
	for _, group := range jumps {
		goesOn := func(next step) bool { return len(w.jumps(next, append(slices.Clone(path.Taken), next.over))) > 0 }
		some := slices.ContainsFunc(group, goesOn)
		for _, next := range group {
			if some && !goesOn(next) {
				continue
			}
			w.wander(next, game.Path{
				Tokens: append(slices.Clone(path.Tokens), game.Token(next.at)),
				Taken:  append(slices.Clone(path.Taken), next.over),
			})
		}
	}
}

// jumps are the squares behind each man that can be taken next.
func (w *wanderer) jumps(s step, taken []game.Place) [][]step {
	var groups [][]step
	for dx := float32(-1); dx <= 1 && !s.done; dx++ {
		for dy := float32(-1); dy <= 1; dy++ {
			if group := w.line(s, dx, dy, taken); w.takes(s, dx, dy) && len(group) > 0 {
				groups = append(groups, group)
			}
		}
	}
	return groups
}

// takes tells whether the man takes in a direction at all.
func (w *wanderer) takes(s step, dx, dy float32) bool {
	aslant, straight := dx != 0 && dy != 0, (dx == 0) != (dy == 0)
	ahead := dy < 0
	if w.seat == 1 {
		ahead = dy > 0
	}
	switch {
	case w.facts["dirs"] == "diag4" && !aslant, w.facts["dirs"] == "ortho" && !straight, !aslant && !straight:
		return false
	case s.king && w.facts["flying"] == "on" && w.facts["turnBack"] != "on" && dx == -s.dx && dy == -s.dy:
		return false
	}
	return s.king || ahead || dy == 0 || w.facts["manBack"] == "on"
}

// line looks along a direction for one man of the other side with room behind it.
func (w *wanderer) line(s step, dx, dy float32, taken []game.Place) (group []step) {
	far := s.king && w.facts["flying"] == "on"
	over, met := game.Place(0), false
	for n := float32(1); n < 12; n++ {
		sq, played := w.spot[[2]float32{w.at[s.at].X + dx*n, w.at[s.at].Y + dy*n}]
		if !played {
			continue
		}
		man, stands := w.men[sq]
		jumped := slices.Contains(taken, sq)
		if jumped && w.facts["removal"] == "during" {
			stands = false
		}
		switch {
		case stands && (met || jumped || man.Seat == w.seat || man.Kind == "king" && !s.king && w.facts["manTakesKing"] == "off"):
			return group
		case stands:
			over, met = sq, true
		case met:
			group = append(group, w.land(step{at: sq, over: over, dx: dx, dy: dy, king: s.king}))
		}
		if !far && len(group)+1 > 1 || !far && !met || len(group) == 1 && w.facts["land"] == "adjacent" {
			return group
		}
	}
	return group
}

// land crowns a man on the last row.
func (w *wanderer) land(s step) step {
	last := float32(.5)
	if w.seat == 1 {
		last = w.p.(game.Scener).Board().H - .5
	}
	if !s.king && w.at[s.at].Y == last {
		s.king, s.done = w.facts["promo"] == "on", w.facts["promo"] == "end"
	}
	return s
}
