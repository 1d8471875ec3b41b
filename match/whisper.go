package match

import (
	"errors"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
)

// Limits on what is said among those who watch, besides those on each of them: anybody may watch, and what is said
// is kept and told to all who come later.
const (
	maxWhispers = 1000 // of all together in one match
	crowdBurst  = 30   // messages of all together within burstTime
)

// voice is somebody who watches and has spoken.
type voice struct {
	id string
	speech
}

// crowd remembers when any of those who watch have spoken.
type crowd struct {
	count int
	at    [crowdBurst]time.Duration // of the last messages, a ring
}

func (c *crowd) enough(now time.Duration) bool {
	return c.count >= maxWhispers || c.count >= crowdBurst && now-c.at[c.count%crowdBurst] < burstTime
}

// Voices are the ids of those who watch and have spoken, in the order of their first words.
func (s *State) Voices() []string {
	ids := make([]string, len(s.voices))
	for i, v := range s.voices {
		ids[i] = v.id
	}
	return ids
}

// voice is where somebody stands among those who have spoken; after all of them who has not.
func (s *State) voice(id string) int {
	if i := slices.IndexFunc(s.voices, func(v voice) bool { return v.id == id }); i >= 0 {
		return i
	}
	return len(s.voices)
}

// decide tells words to all who watch, and to the players when the match is over. It begins with the match: until then
// whoever looks on may be a player yet.
func (r Whisper) decide(d *decision, _ game.Seat) error {
	switch {
	case r.Guest == "":
		return refuse("nameFirst")
	case d.s.SeatsOf(r.Guest) != 0, d.s.IsReferee(r.Guest) && d.s.Phase != Over:
		return refuse("notWatching")
	case d.s.Phase == Waiting:
		return refuse("waiting")
	}
	words, ok := clean(r.Words)
	if !ok {
		return refuse("badWords")
	}
	i := d.s.voice(r.Guest)
	if d.s.crowd.enough(d.at) || i < len(d.s.voices) && d.s.voices[i].enough(d.at) {
		return refuse("tooOften")
	}
	d.emit(game.NoSeat, Whispered{Guest: r.Guest, Words: words, N: i + 1})
	return nil
}

func (f Whispered) apply(s *State, e Event) error {
	if f.Guest == "" {
		return errors.New("words of nobody")
	}
	i := s.voice(f.Guest)
	voices := slices.Clone(s.voices) // copies of the state share the old ones
	if i == len(voices) {
		voices = append(voices, voice{id: f.Guest})
	}
	voices[i].note(e.At)
	s.voices = voices
	s.crowd.at[s.crowd.count%crowdBurst] = e.At
	s.crowd.count++
	return nil
}
