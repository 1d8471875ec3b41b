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

// whisper tells words to all who watch, and to the players when the match is over. It begins with the match: until then
// whoever looks on may be a player yet.
func (d *decision) whisper(c Command) error {
	switch {
	case c.What == "":
		return refuse("nameFirst")
	case d.s.SeatsOf(c.What) != 0:
		return refuse("notWatching")
	case d.s.Phase == Waiting:
		return refuse("waiting")
	}
	words, ok := clean(c.Text)
	if !ok {
		return refuse("badWords")
	}
	i := d.s.voice(c.What)
	if d.s.crowd.enough(d.at) || i < len(d.s.voices) && d.s.voices[i].enough(d.at) {
		return refuse("tooOften")
	}
	d.emit(Event{Kind: EvWhispered, Seat: game.NoSeat, Text: words, What: c.What, N: i + 1})
	return nil
}

func (s *State) applyWhispered(e Event) error {
	if e.What == "" {
		return errors.New("words of nobody")
	}
	i := s.voice(e.What)
	voices := slices.Clone(s.voices) // copies of the state share the old ones
	if i == len(voices) {
		voices = append(voices, voice{id: e.What})
	}
	voices[i].note(e.At)
	s.voices = voices
	s.crowd.at[s.crowd.count%crowdBurst] = e.At
	s.crowd.count++
	return nil
}
