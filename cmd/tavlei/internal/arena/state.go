package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/record"
)

// matchState says how far a match is: a file of one JSON object a line, first what it is played with,
// then each game when it is over.
type matchState struct {
	head  stateHead
	games []playedGame
	file  *os.File
}

// stateHead is the first line.
type stateHead struct {
	Version  int               `json:"tavleiMatch"`
	Date     string            `json:"date"` // of the match, for the records
	Settings map[string]string `json:"settings"`
}

// playedGame is a finished game.
type playedGame struct {
	Number int     `json:"game"`  // of the schedule, from 0
	Score  float64 `json:"score"` // of the first player of the pairing, from 0 to 1
	Plies  int     `json:"plies"`
	Reason string  `json:"reason,omitempty"`
	Fault  string  `json:"fault,omitempty"` // an illegal move, or how a program has failed
	Loser  *int    `json:"loser,omitempty"` // player who lost by a fault or on time
	Size   int64   `json:"size"`            // of the file of games with this one
}

const stateVersion = 1

// stateName is the file of the state beside that of the games.
func stateName(out string) string { return out + ".state" }

// newState begins a file, in place of one that is there.
func newState(name string, settings map[string]string, now time.Time) (*matchState, error) {
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	s := &matchState{head: stateHead{stateVersion, now.Format("2006.01.02"), settings}, file: f}
	return s, s.Line(s.head)
}

// readState reads a file and goes on with it. A last line that a kill has cut short is dropped.
func readState(name string, settings map[string]string) (*matchState, error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, verb.Faultf("%w; without it nothing can be resumed", err)
	}
	if err != nil {
		return nil, err
	}
	s := &matchState{}
	whole := 0
	for number, line := range bytes.SplitAfter(text, []byte("\n")) {
		if !bytes.HasSuffix(line, []byte("\n")) {
			break
		}
		var one playedGame
		into := any(&one)
		if number == 0 {
			into = &s.head
		}
		if err := json.Unmarshal(line, into); err != nil {
			return nil, verb.Faultf("%s:%d: %w", name, number+1, err)
		}
		if whole += len(line); number > 0 {
			s.games = append(s.games, one)
		}
	}
	if err := s.head.fits(name, settings); err != nil {
		return nil, err
	}
	if s.file, err = os.OpenFile(name, os.O_WRONLY, 0o644); err != nil {
		return nil, err
	}
	_, err = s.file.Seek(int64(whole), 0)
	return s, errors.Join(err, s.file.Truncate(int64(whole)))
}

// fits refuses to go on with other players, openings or rules.
func (h stateHead) fits(name string, settings map[string]string) error {
	if h.Version != stateVersion {
		return verb.Faultf("%s: no state of a match that this program knows", name)
	}
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		if was := h.Settings[key]; was != settings[key] {
			return verb.BadCall(verb.Faultf("%s: the match was begun with %s %q, not %q", name, key, was, settings[key]))
		}
	}
	return nil
}

// size is that of the file of games with all that are finished.
func (s *matchState) size() int64 {
	if len(s.games) == 0 {
		return 0
	}
	return s.games[len(s.games)-1].Size
}

func (s *matchState) add(p playedGame) error { return s.Line(p) }

// Line writes one line at once.
func (s *matchState) Line(v any) error {
	text, err := json.Marshal(v)
	if err == nil {
		_, err = s.file.Write(append(text, '\n'))
	}
	return err
}

func (s *matchState) Close() error { return s.file.Close() }

// settings are what the games depend on, by the flags that say it. How many games there are may change.
func (t *contest) settings(f *record.Format) map[string]string {
	c := t.call
	var players []string
	for _, p := range t.players {
		l := p.limits
		players = append(players, fmt.Sprintf("%s=%s clock %v margin %v nodes %d depth %d own %v", p.key, p.spec, l.control, l.margin, l.nodes, l.depth, l.own))
	}
	return map[string]string{
		"game": t.g.Name(), "--player": strings.Join(players, "; "), "--seats": fmt.Sprint(len(c.Seats)),
		"--gauntlet": fmt.Sprint(c.Gauntlet), "--seed": fmt.Sprint(c.Seed), "--opening": fmt.Sprint(t.random),
		"--book": fmt.Sprintf("%d openings, %x, %s", len(t.book.openings), t.book.sum, c.BookOrder),
		"--draw": c.Draw, "--resign": c.Resign, "--max-plies": fmt.Sprint(c.MaxPlies), "--endings": fmt.Sprint(c.Endings),
		"--param": fmt.Sprint(c.Param), "--format": f.Name,
	}
}
