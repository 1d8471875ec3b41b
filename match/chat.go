package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match/scoresheet"
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
	if past := d.s.seats[seat].spoken; past.enough(d.at) {
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
	at    []time.Duration // of the last messages, crowdBurst at most; never changed in place
}

func (c *crowd) enough(now time.Duration) bool {
	return c.count >= maxWhispers || len(c.at) == crowdBurst && now-c.at[0] < burstTime
}

func (c *crowd) note(at time.Duration) {
	last := c.at[max(0, len(c.at)-crowdBurst+1):]
	c.at = append(slices.Clip(last), at)
	c.count++
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
	s.crowd.note(e.At)
	return nil
}

// Who keeps the score: the program, or whoever plays, each on a form of his own. See docs/adr/0051-the-score-by-hand.md.
const (
	ByProgram = "program"
	ByPlayers = "players"
)

// Note writes a text at a ply of the match on the form of a seat; the empty text strikes out what stands there.
type Note struct {
	Ply  int // from 1
	Text string
}

// Noted: the seat has written on its form.
type Noted struct {
	Ply  int    `json:"ply"`
	Text string `json:"text,omitempty"`
}

func (Noted) Kind() string { return EvNoted }

// byPlayers tells whether players keep the score.
func (s *State) byPlayers() bool { return s.Setup.Settings.Score == ByPlayers }

// Unshown tells whether the record is kept from all since players write it themselves yet.
func (s *State) Unshown() bool { return s.byPlayers() && (s.Phase == Playing || s.Phase == Paused) }

// Sheet is the form of a seat; false where the program keeps the score, and for bots.
func (s *State) Sheet(seat game.Seat) (scoresheet.Sheet, bool) {
	return s.seats[seat].sheet, s.byPlayers() && s.Players[seat].Kind == Guest
}

// Written tells whether players write a ply down: what a seat has chosen, not what came by chance or by the clock.
func (p Ply) Written() bool { return p.Seat != game.Chance && !p.Lapsed && !p.Left }

// decide writes while the match is played, also in a pause or while a claim waits. What stands there already leads to nothing.
func (r Note) decide(d *decision, seat game.Seat) error {
	switch s := d.s; {
	case !s.byPlayers():
		return refuse("scoreOff")
	case s.Phase == Waiting:
		return refuse("waiting")
	case s.Phase == Over:
		return refuse("over")
	case s.Left.Has(seat):
		return refuse("left")
	case r.Ply < 1 || r.Ply > len(s.Plies) || !s.Plies[r.Ply-1].Written():
		return refuse("scorePly")
	}
	text, ok := scoresheet.Tidy(r.Text)
	if !ok {
		return refuse(scoresheet.BadText)
	}
	sheet := d.s.seats[seat].sheet
	if text == sheet.At(r.Ply).Text {
		return nil
	}
	if code := sheet.May(r.Ply); code != "" {
		return refuse(code)
	}
	d.emit(seat, Noted{Ply: r.Ply, Text: text})
	return nil
}

func (f Noted) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	if f.Ply < 1 || f.Ply > len(s.Plies) {
		return fmt.Errorf("written at ply %d of %d", f.Ply, len(s.Plies))
	}
	s.seats[e.Seat].sheet = s.seats[e.Seat].sheet.Write(f.Ply, f.Text)
	return nil
}

// cutSheets drops what was written at plies that are taken back.
func (s *State) cutSheets(plies int) {
	for i := range s.seats {
		s.seats[i].sheet = s.seats[i].sheet.Cut(plies)
	}
}
