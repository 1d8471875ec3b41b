package match

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
)

// Limits on what is said at a table.
const (
	MaxWords     = 280 // runes in one message
	maxMessages  = 200 // of one seat, or of one who watches, in one match
	burst        = 5   // messages of the same within burstTime
	burstTime    = 10 * time.Second
	maxWordBytes = 4 * MaxWords
)

// speech remembers when a seat, or somebody who watches, has spoken.
type speech struct {
	count int
	at    [burst]time.Duration // of the last messages, a ring
}

func (s *speech) note(at time.Duration) {
	s.at[s.count%burst] = at
	s.count++
}

// enough tells whether one has said so much, or so much lately, that one must be silent now.
func (s *speech) enough(now time.Duration) bool {
	return s.count >= maxMessages || s.count >= burst && now-s.at[s.count%burst] < burstTime
}

// decide tells words to all at the table.
func (r Say) decide(d *decision, seat game.Seat) error {
	words, ok := clean(r.Words)
	if !ok {
		return refuse("badWords")
	}
	if past := d.s.spoken[seat]; past.enough(d.at) {
		return refuse("tooOften")
	}
	d.emit(seat, Said{words})
	return nil
}

// clean makes one line of the words; it gives false if there are none or too many.
func clean(text string) (string, bool) {
	if len(text) > maxWordBytes || !utf8.ValidString(text) {
		return "", false
	}
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	text = strings.Map(dropInvisible, text)
	return text, text != "" && utf8.RuneCountInString(text) <= MaxWords
}

// dropInvisible removes the marks that turn the direction of a whole page.
func dropInvisible(r rune) rune {
	if r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
		return -1
	}
	return r
}
