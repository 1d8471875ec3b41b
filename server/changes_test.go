package server

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store"
)

// TestChangesAreNews: whoever follows by changes knows after each act what those know who get whole frames, in every game,
// as a player and as one who looks on.
func TestChangesAreNews(t *testing.T) {
	fixed := time.Now()
	b := newBench(t, func(c *Config) { c.now = func() time.Time { return fixed } })
	changes := 0
	for _, info := range game.All() {
		g, err := game.Open(info.ID)
		if err != nil {
			t.Fatal(err)
		}
		if g.Slow() {
			continue // their plies take an engine; what is told of them has no words of its own
		}
		t.Run(info.ID, func(t *testing.T) {
			changes += followBoth(t, b, info.ID, match.Settings{}, 10)
		})
	}
	t.Run("clocks", func(t *testing.T) {
		followBoth(t, b, "russian", match.Settings{Clock: "300+2", Press: match.On}, 16)
	})
	if changes < 500 {
		t.Errorf("%d frames of changes only", changes)
	}
}

// followBoth plays some acts of a match by lot and compares what its guests are told by either kind of frames. It gives
// how many frames were changes.
func followBoth(t *testing.T, b *bench, spec string, settings match.Settings, acts int) (changes int) {
	r := table(t, b, spec, settings)
	defer b.srv.live.Rooms.Release(r)
	rng := rand.New(rand.NewPCG(1, 7))
	guests := append(guestsOf(r), "eve", "")
	known, since := map[string]map[string]any{}, r.Copy().Seq
	for _, guest := range guests {
		hello, _, err := r.Hello(t.Context(), guest, "en", 0)
		if err != nil {
			t.Fatal(err)
		}
		known[guest] = decoded(t, hello)
	}
	for range acts {
		s := r.Copy()
		if s.Phase != match.Playing {
			break
		}
		if _, err := r.Execute(t.Context(), anAct(s, rng)); err != nil && !isRefusal(err) {
			t.Fatal(err)
		}
		seq := r.Copy().Seq
		if seq == since {
			continue
		}
		for _, guest := range guests {
			short, _, err := r.Changes(t.Context(), nil, guest, "en", since)
			if err != nil {
				t.Fatal(err)
			}
			whole, _, err := r.News(t.Context(), nil, guest, "en", since)
			if err != nil {
				t.Fatal(err)
			}
			f := decoded(t, short)
			want := whollyTold(known[guest], decoded(t, whole))
			var got map[string]any
			if f["t"] == "changes" {
				changes++
				got = changed(t, known[guest], f)
			} else {
				got = whollyTold(known[guest], f)
			}
			for _, part := range []string{"match", "scene", "plies", "offers", "help", "seq"} {
				if !reflect.DeepEqual(got[part], want[part]) {
					t.Fatalf("%s, %q after %d: %s by changes\n%v\nwhole\n%v\nframe %s", spec, guest, since, part, got[part], want[part], short)
				}
			}
			if !reflect.DeepEqual(f["events"], decoded(t, whole)["events"]) {
				t.Fatalf("%s: events %v, whole %v", spec, f["events"], decoded(t, whole)["events"])
			}
			known[guest] = got
		}
		since = seq
	}
	return changes
}

// table is a match that begins, each seat with a guest of its own.
func table(t *testing.T, b *bench, spec string, settings match.Settings) *live.Room {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	var players []match.Player
	for seat := range g.Seats {
		players = append(players, match.Player{Kind: match.Guest, ID: fmt.Sprint("guest", seat)})
	}
	id := "by" + strings.NewReplacer(";", "", "=", "", "-", "").Replace(spec) + settings.Press
	c, err := live.NewCreation(id, make([]byte, live.SeedLength), match.Setup{Game: spec, Settings: settings}, players, nil, 0, b.srv.cfg.now())
	if err != nil {
		t.Fatal(err)
	}
	if err := b.srv.store.Create(t.Context(), store.Creation{Match: c.Match, Events: c.Events}); err != nil {
		t.Fatal(err)
	}
	r, err := b.srv.live.Rooms.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func guestsOf(r *live.Room) (ids []string) {
	for _, p := range r.Copy().Players {
		ids = append(ids, p.ID)
	}
	return ids
}

// anAct is mostly a move; sometimes somebody speaks, offers a draw or a takeback, or answers.
func anAct(s *match.State, rng *rand.Rand) match.Command {
	any := game.Seat(rng.IntN(len(s.Players)))
	switch rng.IntN(8) {
	case 0:
		return match.Command{Seat: any, Request: match.Say{Words: "well"}}
	case 1:
		return match.Command{Seat: any, Request: match.MakeOffer{What: match.Draw}}
	case 2:
		return match.Command{Seat: any, Request: match.Answer{What: match.Draw}}
	}
	if unpressed := s.Unpressed(); unpressed != 0 {
		return match.Command{Seat: unpressed.One(), Request: match.Press{}}
	}
	pos := game.Clone(s.Line.Pos)
	if pos.ToMove().Has(game.Chance) {
		return match.Command{Request: match.Tick{}}
	}
	moves := pos.AppendMoves(nil)
	m := moves[rng.IntN(len(moves))]
	return match.Command{Seat: game.MoverOf(pos, m), Request: match.Move{Text: game.MoveText(pos, m), Plies: match.AnyPlies}}
}

func isRefusal(err error) bool {
	_, ok := err.(*game.Refusal)
	return ok
}

func decoded(t *testing.T, data []byte) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return v
}

// whollyTold is what somebody knows after a frame that tells all.
func whollyTold(known, f map[string]any) map[string]any {
	told := maps.Clone(f)
	if f["t"] == "events" {
		plies := known["plies"].([]any)
		if cut, ok := f["cut"].(float64); ok {
			plies = plies[:int(cut)]
		}
		told["plies"] = append(slices.Clone(plies), f["plies"].([]any)...)
		told["start"] = known["start"]
	}
	for _, p := range told["plies"].([]any) {
		ordered(p.(map[string]any))
	}
	ordered(told["scene"].(map[string]any))
	return told
}

// changed is what somebody knows after a frame of changes.
func changed(t *testing.T, known, f map[string]any) map[string]any {
	yours, _ := f["yours"].(map[string]any)
	m := maps.Clone(known["match"].(map[string]any))
	for _, part := range []reflect.Type{reflect.TypeFor[show.MatchNow](), reflect.TypeFor[show.MatchYours]()} {
		for _, field := range reflect.VisibleFields(part) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			delete(m, name)
			if v, ok := f["match"].(map[string]any)[name]; ok {
				m[name] = v
			}
			if v, ok := yours[name]; ok {
				m[name] = v
			}
		}
	}
	plies := slices.Clone(known["plies"].([]any))
	men := known["scene"].(map[string]any)["men"].([]any)
	fresh, _ := f["plies"].([]any)
	for _, p := range fresh {
		ply := p.(map[string]any)
		if whole, ok := ply["men"].([]any); ok {
			men = whole
		} else {
			men = menChanged(men, ply)
		}
		delete(ply, "off")
		delete(ply, "on")
		ply["men"] = men
		ordered(ply)
		plies = append(plies, ply)
	}
	scene, ok := f["scene"].(map[string]any)
	if !ok {
		t.Fatalf("no scene in %v", f)
	}
	if _, whole := scene["men"]; !whole {
		scene["men"] = men
	}
	ordered(scene)
	for _, name := range []string{"paths", "more"} {
		if v, ok := yours[name]; ok {
			scene[name] = v
		}
	}
	list := func(v any) any {
		if v == nil {
			return []any{}
		}
		return v
	}
	return map[string]any{
		"match": m, "plies": plies, "scene": scene, "seq": f["seq"], "start": known["start"],
		"offers": list(f["offers"]), "help": list(yours["help"]),
	}
}

// menChanged are men after the change of a ply.
func menChanged(men []any, ply map[string]any) []any {
	off, _ := ply["off"].([]any)
	on, _ := ply["on"].([]any)
	kept := slices.DeleteFunc(slices.Clone(men), func(m any) bool { return slices.Contains(off, m.(map[string]any)["place"]) })
	return append(kept, on...)
}

// ordered sorts men by their places; of those on one place the lowest stays first.
func ordered(of map[string]any) {
	men, ok := of["men"].([]any)
	if !ok {
		of["men"] = []any{}
		return
	}
	men = slices.Clone(men)
	slices.SortStableFunc(men, func(a, b any) int {
		return cmp.Compare(a.(map[string]any)["place"].(float64), b.(map[string]any)["place"].(float64))
	})
	of["men"] = men
}
