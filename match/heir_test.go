package match

import (
	"testing"

	"pgregory.net/rapid"
)

// TestHeirs goes on from heir to heir by random commands, as a server does, and drops some of them with what they have led to:
// no state changes of which there is a clone, nor the one from which the heir came.
func TestHeirs(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s, err := New(Setup{
			Game:     rapid.SampledFrom([]string{"toy", "stern", "dice-race", "party;seats=2"}).Draw(rt, "game"),
			Settings: Settings{Clock: rapid.SampledFrom([]string{"", "20+2"}).Draw(rt, "clock"), Undo: On},
		})
		if err != nil {
			rt.Fatal(err)
		}
		type look struct {
			state *State
			shows string
		}
		var looks []look
		tb := &table{t: t}
		for range rapid.IntRange(1, 60).Draw(rt, "commands") {
			looks = append(looks, look{s.Clone(), fingerprint(s)})
			heir := s.Heir()
			events, err := randomCommand(rt, heir).decide(heir, tb.env())
			for _, e := range events {
				if err := Apply(heir, e); err != nil {
					rt.Fatal(err)
				}
			}
			looks = append(looks, look{s, fingerprint(s)})
			if shown := looks[len(looks)-2].shows; fingerprint(s) != shown {
				rt.Fatalf("its heir changes a state:\n%s\nwant:\n%s", fingerprint(s), shown)
			}
			if err == nil && rapid.IntRange(0, 9).Draw(rt, "dropped") > 0 {
				s = heir
			}
		}
		for i, l := range looks {
			if got := fingerprint(l.state); got != l.shows {
				rt.Fatalf("look %d of %d changes afterwards:\n%s\nwant:\n%s", i, len(looks), got, l.shows)
			}
		}
	})
}
