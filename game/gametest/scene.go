package gametest

import (
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// checkScene: the board is constant and sound, what stands on it is sound.
func (k *kit) checkScene() {
	p := k.line.Pos
	v, ok := p.(game.Scener)
	if !ok {
		k.fault("scene", "the position is no Scener")
		return
	}
	b := v.Board()
	if k.board == nil {
		k.board = b
		k.checkBoard(b)
	} else if b != k.board && !reflect.DeepEqual(b, k.board) {
		k.fault("board constant", "the board changed during the game")
	}
	sc := game.SceneOf(p, 0)
	if len(sc.Paths) > 0 {
		k.fault("scene", "spectators get %d paths", len(sc.Paths))
	}
	if again := game.SceneOf(p, 0); !reflect.DeepEqual(again, sc) {
		k.fault("scene", "asked twice it differs")
	}
	for _, man := range sc.Men {
		switch {
		case int(man.Place) >= len(b.Places):
			k.fault("scene", "a man on place %d of %d", man.Place, len(b.Places))
		case b.Places[man.Place].Kind == game.Button:
			k.fault("scene", "a man on the button %s", b.Places[man.Place].Name)
		case man.Kind == "":
			k.fault("scene", "a man without a kind on %s", b.Places[man.Place].Name)
		case man.Seat < game.NoSeat || int(man.Seat) >= k.g.Seats:
			k.fault("scene", "a man of seat %d on %s", man.Seat, b.Places[man.Place].Name)
		}
	}
	k.checkPoses(b, sc.Men, "scene")
	for _, fact := range sc.Facts {
		if fact.Key == "" || fact.Value == "" || fact.Seat < game.NoSeat || int(fact.Seat) >= k.g.Seats {
			k.fault("facts", "%q of seat %d is %q", fact.Key, fact.Seat, fact.Value)
		}
	}
	for _, mark := range sc.Marks {
		if int(mark.Place) >= len(b.Places) || mark.Kind == "" {
			k.fault("scene", "mark %q on place %d of %d", mark.Kind, mark.Place, len(b.Places))
		}
	}
}

// checkBoard: names unique, places inside, shapes known.
func (k *kit) checkBoard(b *game.Board) {
	if !slices.Contains([]string{"square", "point", "hex", "free"}, b.Shape) {
		k.fault("board", "shape %q is unknown", b.Shape)
	}
	k.checkTable(b)
	for _, of := range b.Copies {
		if int(of) >= len(b.Places)-len(b.Copies) {
			k.fault("board", "%d copies, one of place %d of %d", len(b.Copies), of, len(b.Places))
		}
	}
	k.checkLines(b)
	k.checkParts(b)
	k.checkSides(b)
	names := map[string]bool{}
	for i, place := range b.Places {
		if !plain(place.Name) || names[place.Name] {
			k.fault("board", "place %d is named %q, not plain or not unique", i, place.Name)
		}
		names[place.Name] = true
		if place.Kind > game.Button {
			k.fault("board", "place %s is of kind %d", place.Name, place.Kind)
		}
		x, y := float64(place.X), float64(place.Y)
		if math.IsNaN(x+y) || math.IsInf(x+y, 0) {
			k.fault("board", "place %s has no centre", place.Name)
		}
		var beyond float32
		if b.Meant(game.Place(i)) != game.Place(i) {
			beyond = 2 // drawn again behind a seam
		}
		if place.Kind == game.Cell && (place.X < -beyond || place.Y < -beyond || place.X > b.W+beyond || place.Y > b.H+beyond) {
			k.fault("board", "cell %s at %g, %g lies outside %g by %g", place.Name, x, y, b.W, b.H)
		}
	}
}

// checkLines: further lines lead from one place to another, and a river lies between two rows.
func (k *kit) checkLines(b *game.Board) {
	for _, line := range b.Lines {
		if int(max(line[0], line[1])) >= len(b.Places) || line[0] == line[1] {
			k.fault("board", "a line from place %d to %d of %d", line[0], line[1], len(b.Places))
		}
	}
	if b.River < 0 || b.River >= b.H || b.River != float32(int(b.River)) {
		k.fault("board", "a river %g from the top of %g", b.River, b.H)
	}
}

// checkSides: each seat has a side, and a turn brings every cell onto a cell.
func (k *kit) checkSides(b *game.Board) {
	if b.Turns == 0 && len(b.Sides) == 0 {
		return
	}
	if len(b.Sides) != k.g.Seats || b.Turns < 2 {
		k.fault("board", "%d turns and %d sides for %d seats", b.Turns, len(b.Sides), k.g.Seats)
		return
	}
	for seat, side := range b.Sides {
		if side < 0 || side >= b.Turns {
			k.fault("board", "seat %d sees it after %d of %d turns", seat, side, b.Turns)
		}
	}
	sin, cos := math.Sincos(2 * math.Pi / float64(b.Turns))
	for _, place := range b.Places {
		dx, dy := float64(place.X-b.W/2), float64(place.Y-b.H/2)
		x, y := dx*cos-dy*sin, dx*sin+dy*cos
		if place.Kind == game.Cell && !slices.ContainsFunc(b.Places, func(to game.PlaceInfo) bool {
			return to.Kind == game.Cell && math.Hypot(float64(to.X-b.W/2)-x, float64(to.Y-b.H/2)-y) < 0.01
		}) {
			k.fault("board", "a turn by one of %d brings the cell %s onto none", b.Turns, place.Name)
			return
		}
	}
}

// checkParts: each place of a game of several boards is on one of them and named after it.
func (k *kit) checkParts(b *game.Board) {
	if len(b.Parts) == 0 {
		return
	}
	on := make([]int, len(b.Places))
	for _, part := range b.Parts {
		for _, at := range part.Places {
			if int(at) >= len(b.Places) {
				k.fault("board", "board %s has place %d of %d", part.Name, at, len(b.Places))
				continue
			}
			on[at]++
			if !strings.HasPrefix(b.Places[at].Name, part.Name+":") {
				k.fault("board", "place %s is on board %q", b.Places[at].Name, part.Name)
			}
		}
	}
	for at, n := range on {
		if n != 1 {
			k.fault("board", "place %s is on %d boards", b.Places[at].Name, n)
		}
	}
}

// compareScenes: the scene is a function of what the text says; only the last move may be lost.
func (k *kit) compareScenes(twin game.Position) {
	a, b := game.SceneOf(k.line.Pos, 0), game.SceneOf(twin, 0)
	if a == nil || b == nil {
		return
	}
	for _, sc := range []*game.Scene{a, b} {
		sc.Marks = slices.DeleteFunc(sc.Marks, func(m game.Mark) bool { return m.Kind == "last" })
		if len(sc.Marks) == 0 {
			sc.Marks = nil
		}
		if len(k.moves) == 0 {
			sc.ToMove = 0 // means nothing in a finished game
		}
	}
	if !reflect.DeepEqual(a, b) {
		k.fault("scene of twin", "the scene in the game is %+v, read from the text %+v", *a, *b)
	}
}

// checkPaths: complete, prefix-free per seat, each leading to its move.
func (k *kit) checkPaths() {
	p := k.line.Pos
	v, ok := p.(game.Scener)
	if !ok {
		return
	}
	choices := len(game.SceneOf(p, 0).Choices)
	var all []game.Path
	for _, m := range k.moves {
		paths := v.AppendPaths(nil, m)
		if len(paths) == 0 && game.MoverOf(p, m) != game.Chance && v.Board().Tool == "" {
			k.fault("paths complete", "no way to click %s", game.MoveText(p, m))
		}
		for _, path := range paths {
			if got, err := p.ParseMove(path.Text); err != nil || got != m {
				k.fault("paths lead to their moves", "the path %q of %s is read as %s, %v",
					path.Text, game.MoveText(p, m), game.MoveText(p, got), err)
			}
			if path.Seat != game.MoverOf(p, m) {
				k.fault("paths have seats", "%s is clicked by seat %s and made by %s", path.Text, path.Seat, game.MoverOf(p, m))
			}
		}
		all = append(all, paths...)
	}
	if len(k.moves) > 0 {
		all = v.AppendExtra(all)
	}
	for i := range all {
		k.checkPath(&all[i], choices)
	}
	k.checkPrefixes(all)
	k.checkSteps(all)
}

// checkSteps: asked click by click along a path a Stepper gives every way on, each leading to its move.
func (k *kit) checkSteps(all []game.Path) {
	v, ok := k.line.Pos.(game.Stepper)
	if !ok || len(all) == 0 {
		return
	}
	path := all[k.line.Len()%len(all)]
	for n := 1; n < len(path.Tokens); n++ {
		clicks := path.Tokens[:n]
		steps, whole := v.AppendSteps(nil, path.Seat, clicks)
		k.checkPrefixes(steps)
		for _, step := range steps {
			if len(step.Tokens) <= n || !slices.Equal(step.Tokens[:n], clicks) {
				k.fault("steps", "after %d clicks of %s, %v does not begin with them", n, path.Text, step.Tokens)
			}
			if _, err := k.line.Pos.ParseMove(step.Text); err != nil {
				k.fault("steps", "after %d clicks of %s comes %s: %v", n, path.Text, step.Text, err)
			}
		}
		for _, other := range all {
			if other.Seat == path.Seat && len(other.Tokens) > n && slices.Equal(other.Tokens[:n], clicks) && !goesOn(steps, other, n, whole) {
				k.fault("steps", "after %d clicks of %s the step on of %v is not among %d", n, path.Text, other.Tokens, len(steps))
			}
		}
	}
}

// goesOn tells whether the steps have the path itself or, if they are not all, its move and its next click.
func goesOn(steps []game.Path, path game.Path, n int, whole bool) bool {
	if whole {
		return slices.ContainsFunc(steps, func(s game.Path) bool { return slices.Equal(s.Tokens, path.Tokens) })
	}
	return slices.ContainsFunc(steps, func(s game.Path) bool { return s.Text == path.Text }) &&
		slices.ContainsFunc(steps, func(s game.Path) bool { return s.Tokens[n] == path.Tokens[n] })
}

// checkPath: tokens are places or choices that exist, victims stand where they are taken.
func (k *kit) checkPath(path *game.Path, choices int) {
	if len(path.Tokens) == 0 {
		k.fault("paths complete", "the path %q has no clicks", path.Text)
	}
	if !k.line.Pos.ToMove().Has(path.Seat) {
		k.fault("paths have seats", "%s is clicked by seat %s, who is not to move", path.Text, path.Seat)
	}
	for _, t := range path.Tokens {
		if t >= 0 && int(t) >= len(k.board.Places) || t < 0 && int(-1-t) >= choices {
			k.fault("paths", "%q clicks %d: %d places, %d choices", path.Text, t, len(k.board.Places), choices)
		}
	}
	if len(path.Taken) == 0 {
		return
	}
	standing := map[game.Place]bool{}
	for _, man := range game.SceneOf(k.line.Pos, 0).Men {
		standing[man.Place] = true
	}
	for _, at := range path.Taken {
		if !standing[at] {
			k.fault("paths take men", "%s takes from place %d, where nothing stands", path.Text, at)
		}
	}
}

// checkPrefixes: sorted by tokens, a prefix stands right before a path that it begins.
func (k *kit) checkPrefixes(all []game.Path) {
	sorted := slices.Clone(all)
	slices.SortFunc(sorted, func(a, b game.Path) int {
		if a.Seat != b.Seat {
			return int(a.Seat) - int(b.Seat)
		}
		return slices.Compare(a.Tokens, b.Tokens)
	})
	for i := 1; i < len(sorted); i++ {
		a, b := sorted[i-1], sorted[i]
		if a.Seat == b.Seat && len(a.Tokens) <= len(b.Tokens) && slices.Equal(a.Tokens, b.Tokens[:len(a.Tokens)]) {
			k.fault("paths prefix-free", "the clicks of %s begin those of %s", a.Text, b.Text)
		}
	}
}

// checkDifference: besides the man that the first path moves and those that it turns, what went
// where can be told from two scenes. That is how a screen animates a move.
func (k *kit) checkDifference(before, after *game.Scene, path *game.Path, text string) {
	if before == nil || after == nil || k.board == nil || k.board.Shape == "free" {
		return
	}
	change := map[group]*shift{}
	count := func(men []game.Man, sign int) {
		for _, man := range men {
			g := group{man.Kind, man.Seat}
			if change[g] == nil {
				change[g] = &shift{at: map[game.Place]int{}}
			}
			change[g].at[man.Place] += sign * max(int(man.N), 1)
		}
	}
	from, to := slices.Clone(before.Men), slices.Clone(after.Men)
	if path != nil {
		from, to = withoutTurned(from, path.Turns), withoutTurned(to, path.Turns)
		from, to = withoutMover(from, to, path)
	}
	count(from, -1)
	count(to, 1)
	for g, s := range change {
		if s.ambiguous() {
			k.fault("scene differences", "after %s it cannot be told which %s of seat %s went where", text, g.kind, g.seat)
		}
	}
}

type group struct {
	kind string
	seat game.Seat
}

// shift is by how many the men of a group on each place changed.
type shift struct{ at map[game.Place]int }

func (s *shift) ambiguous() bool {
	gone, come, fromPlaces, toPlaces := 0, 0, 0, 0
	for _, n := range s.at {
		switch {
		case n < 0:
			gone, fromPlaces = gone-n, fromPlaces+1
		case n > 0:
			come, toPlaces = come+n, toPlaces+1
		}
	}
	if gone == 0 || come == 0 {
		return false
	}
	return gone != come || fromPlaces > 1 && toPlaces > 1
}

// withoutMover takes the man that the path moves out of both scenes: on its first place the top
// one of the seat that moves, else the top one.
func withoutMover(from, to []game.Man, path *game.Path) (before, after []game.Man) {
	first, last := game.Token(-1), game.Token(-1)
	for _, t := range path.Tokens {
		if t >= 0 && first < 0 {
			first = t
		}
		if t >= 0 {
			last = t
		}
	}
	seat, from, ok := takeTop(from, first, &path.Seat)
	if !ok {
		seat, from, ok = takeTop(from, first, nil)
	}
	if ok {
		_, to, _ = takeTop(to, last, &seat)
	}
	return from, to
}

// takeTop removes one man, the top one, from a place; of the given seat if seat is not nil.
func takeTop(men []game.Man, at game.Token, seat *game.Seat) (game.Seat, []game.Man, bool) {
	for i := len(men) - 1; i >= 0; i-- {
		man := men[i]
		if game.Token(man.Place) != at || seat != nil && man.Seat != *seat {
			continue
		}
		if man.N > 1 {
			men[i].N--
			return man.Seat, men, true
		}
		return man.Seat, slices.Delete(men, i, i+1), true
	}
	return game.NoSeat, men, false
}

// placeNames writes places for a fault.
func (k *kit) placeNames(places []game.Place) string {
	var names []string
	for _, at := range places {
		if k.board != nil && int(at) < len(k.board.Places) {
			names = append(names, k.board.Places[at].Name)
		}
	}
	return strings.Join(names, " ")
}
