package show

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// What is told of a ply to those who have seen the one before it.
type (
	// ChangedPly is a ply with the men that it has changed.
	ChangedPly struct {
		PlyView
		Men []game.Man   `json:"men,omitempty" doc:"all men after it, where nearly all have changed; not given: those after the ply before it, of the first one those of the scene that you have, changed by off and on"`
		Off []game.Place `json:"off,omitempty" doc:"places that have changed: first all men there are taken off"`
		On  []game.Man   `json:"on,omitempty" doc:"then these are put on, of those on one place the lowest first"`
	}

	// ChangedScene is the position now without what is for somebody alone.
	ChangedScene struct {
		*game.Scene
		Men []game.Man `json:"men,omitempty" doc:"all men, where they are not those after the last ply"`
	}
)

// ChangesOf are plies, told by what each has changed; men are those before the first.
func ChangesOf(men []game.Man, plies []PlyView) []ChangedPly {
	changes := make([]ChangedPly, len(plies))
	for i, p := range plies {
		c := ChangedPly{PlyView: p}
		if c.Off, c.On = changeOf(men, p.Men); len(c.Off)+len(c.On) > len(p.Men) {
			c.Men, c.Off, c.On = p.Men, nil, nil
		}
		changes[i], men = c, p.Men
	}
	return changes
}

// ChangedFrom is a scene whose men those know who know the men after the last ply.
func ChangedFrom(men []game.Man, sc *game.Scene) *ChangedScene {
	if sc == nil {
		return nil
	}
	c := &ChangedScene{Scene: sc}
	if off, _ := changeOf(men, sc.Men); len(off) > 0 {
		c.Men = sc.Men
	}
	return c
}

// changeOf is what has changed between men, place by place.
func changeOf(before, after []game.Man) (off []game.Place, on []game.Man) {
	was, is := byPlace(before), byPlace(after)
	for place, men := range was {
		if !slices.EqualFunc(men, is[place], sameMan) {
			off = append(off, place)
		}
	}
	for place := range is {
		if was[place] == nil {
			off = append(off, place)
		}
	}
	slices.Sort(off)
	for _, place := range off {
		on = append(on, is[place]...)
	}
	return off, on
}

// byPlace are men by their places, the lowest first.
func byPlace(men []game.Man) map[game.Place][]game.Man {
	places := make(map[game.Place][]game.Man, len(men))
	for _, m := range men {
		places[m.Place] = append(places[m.Place], m)
	}
	return places
}

func sameMan(a, b game.Man) bool {
	if a.Pose != nil && b.Pose != nil && *a.Pose == *b.Pose {
		a.Pose, b.Pose = nil, nil
	}
	return a == b
}
