package show

import (
	"cmp"
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

// AppendChanges appends plies, told by what each has changed; men are those before the first.
func AppendChanges(changes []ChangedPly, men []game.Man, plies []PlyView) []ChangedPly {
	for _, p := range plies {
		c := ChangedPly{PlyView: p}
		if c.Off, c.On = changeOf(men, p.Men); len(c.Off)+len(c.On) > len(p.Men) {
			c.Men, c.Off, c.On = p.Men, nil, nil
		}
		changes, men = append(changes, c), p.Men
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
	for len(was) > 0 || len(is) > 0 {
		place := lowest(was, is)
		old, present := onPlace(was, place), onPlace(is, place)
		was, is = was[len(old):], is[len(present):]
		if !slices.EqualFunc(old, present, sameMan) {
			off, on = append(off, place), append(on, present...)
		}
	}
	return off, on
}

// byPlace are men in the order of their places, those on one place as they were.
func byPlace(men []game.Man) []game.Man {
	order := func(a, b game.Man) int { return cmp.Compare(a.Place, b.Place) }
	if slices.IsSortedFunc(men, order) {
		return men
	}
	men = slices.Clone(men)
	slices.SortStableFunc(men, order)
	return men
}

// lowest is the first place of two lists by place, one of which may be empty.
func lowest(a, b []game.Man) game.Place {
	if len(a) == 0 || len(b) > 0 && b[0].Place < a[0].Place {
		return b[0].Place
	}
	return a[0].Place
}

// onPlace are the first men of a list by place, if they stand on the place.
func onPlace(men []game.Man, place game.Place) []game.Man {
	n := 0
	for n < len(men) && men[n].Place == place {
		n++
	}
	return men[:n]
}

func sameMan(a, b game.Man) bool {
	if a.Pose != nil && b.Pose != nil && *a.Pose == *b.Pose {
		a.Pose, b.Pose = nil, nil
	}
	return a == b
}
