package match_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/game/gametest/testgames"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/match"
)

var write = flag.Bool("logs", false, "write logs that testdata/logs lacks")

// A log is a match with all commands that it was sent, what came of each, and what it was in the end.
type (
	logHead struct {
		Setup match.Setup
		Seed  string
	}
	logStep struct {
		Now     time.Duration `json:",omitempty"`
		Command logCommand
		Refused string     `json:",omitempty"`
		Events  []logEvent `json:",omitempty"`
	}
	logCommand struct {
		Kind       string
		Seat       game.Seat
		Text, What string `json:",omitempty"`
		N          int    `json:",omitempty"`
		Plies      int    `json:",omitempty"`
		Share      string `json:",omitempty"`

		Ruling *match.Ruling `json:",omitempty"`
		Path   []game.Token  `json:",omitempty"`
		Server time.Duration `json:",omitempty"` // the server took itself
	}
	// logEvent is an event in FormFlat, as all were kept until version 13 of the tables.
	logEvent struct {
		Seq        int
		At         time.Duration `json:",omitempty"`
		Kind       string
		Seat       game.Seat
		Text, What string        `json:",omitempty"`
		N          int           `json:",omitempty"`
		Share      string        `json:",omitempty"`
		Lots       game.Seats    `json:",omitempty"`
		Out        *game.Outcome `json:",omitempty"`

		Ruling *match.Ruling `json:",omitempty"`
		Terms  *match.Terms  `json:",omitempty"`
		Move   string        `json:",omitempty"`
		Server int           `json:",omitempty"`
	}
	keptLog struct {
		head  logHead
		steps []logStep
		end   []string
	}
)

func commandOf(c logCommand) (match.Command, error) {
	r, err := match.Flat{Kind: c.Kind, Text: c.Text, What: c.What, N: c.N, Plies: c.Plies, Share: c.Share, Ruling: c.Ruling}.Request()
	if m, ok := r.(match.Move); ok {
		m.Path = c.Path
		r = m
	}
	return match.Command{Seat: c.Seat, Request: match.WithLost(r, match.Lost{Server: c.Server})}, err
}

func keptOf(e match.Event) logEvent {
	f := match.FlatOf(e.Fact)
	k := logEvent{Seq: e.Seq, At: e.At, Kind: f.Kind, Seat: e.Seat, Text: f.Text, What: f.What, N: f.N, Share: f.Share, Ruling: f.Ruling, Terms: f.Terms, Move: f.Move, Lots: f.Lots, Server: serverIn(e.Fact)}
	if f.Out.Over() {
		k.Out = &f.Out
	}
	return k
}

// serverIn is what the server took of a turn, in milliseconds: the flat form does not know it.
func serverIn(f match.Fact) int {
	switch v := f.(type) {
	case match.Moved:
		return v.Server
	case match.Pressed:
		return v.Server
	}
	return 0
}

func eventOf(k logEvent) (match.Event, error) {
	f := match.Flat{Kind: k.Kind, Text: k.Text, What: k.What, N: k.N, Share: k.Share, Ruling: k.Ruling, Terms: k.Terms, Move: k.Move, Lots: k.Lots}
	if k.Out != nil {
		f.Out = *k.Out
	}
	fact, err := f.Fact()
	switch v := fact.(type) {
	case match.Moved:
		v.Server = k.Server
		fact = v
	case match.Pressed:
		v.Server = k.Server
		fact = v
	}
	return match.Event{Seq: k.Seq, At: k.At, Seat: k.Seat, Fact: fact}, err
}

// TestLogs: every log that was ever written gives the match that it gave then, and the same commands lead to the
// same events.
func TestLogs(t *testing.T) {
	if *write {
		writeLogs(t)
	}
	files, err := filepath.Glob("testdata/logs/*.jsonl")
	if err != nil || len(files) < 40 {
		t.Fatalf("%d logs, %v", len(files), err)
	}
	kinds := map[string]bool{}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
			l := readLog(t, file)
			l.replay(t)
			l.encode(t)
			l.decide(t)
			for _, st := range l.steps {
				for _, e := range st.Events {
					kinds[e.Kind] = true
				}
			}
		})
	}
	for _, kind := range allKinds {
		if !kinds[kind] {
			t.Errorf("no log has an event of the kind %s", kind)
		}
	}
}

var allKinds = []string{
	"lot", "joined", "started", "ply", "touched", "demanded", "hinted", "offered", "answered", "claimed", "left", "undone",
	"paused", "resumed", "clock", "aborted", "said", "whispered", "ended", "rematched", "replaced",
	"pressed", "cautioned", "conceded", "shared", "sealed", "picked", "revealed", "sided", "allotted",
	"refereed", "unrefereed", "called", "ruled", "noted",
}

// replay checks that the events alone lead to the end.
func (l *keptLog) replay(t *testing.T) {
	s, err := match.New(l.head.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, st := range l.steps {
		for _, k := range st.Events {
			e, err := eventOf(k)
			if err == nil {
				err = match.Apply(s, e)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if diff := cmp.Diff(l.end, describe(s)); diff != "" {
		t.Errorf("replayed otherwise (-then +now):\n%s", diff)
	}
}

// encode checks that every fact is read again as it was written.
func (l *keptLog) encode(t *testing.T) {
	for _, st := range l.steps {
		for _, k := range st.Events {
			e, err := eventOf(k)
			if err != nil {
				t.Fatal(err)
			}
			data, err := match.EncodeFact(e.Fact)
			if err != nil {
				t.Fatal(err)
			}
			again, err := match.DecodeFact(k.Kind, data)
			if diff := cmp.Diff(e.Fact, again); err != nil || diff != "" {
				t.Errorf("event %d is read from %s otherwise: %v %s", k.Seq, data, err, diff)
			}
		}
	}
}

// decide checks that the commands lead to the events.
func (l *keptLog) decide(t *testing.T) {
	s, err := match.New(l.head.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for i, st := range l.steps {
		if st.Refused == "offerTime" {
			continue // such an offer stands now, with a caution
		}
		got := carryOut(t, s, l.head.Seed, st.Now, st.Command)
		if st.Refused == "notYourTurn" && got.Refused == "claimTime" {
			got.Refused = "notYourTurn" // what it was called
		}
		if diff := cmp.Diff(st, got); diff != "" {
			t.Fatalf("step %d goes otherwise (-then +now):\n%s", i+1, diff)
		}
	}
}

// carryOut sends a command and applies what comes of it.
func carryOut(t *testing.T, s *match.State, seed string, now time.Duration, c logCommand) logStep {
	t.Helper()
	st := logStep{Now: now, Command: c}
	var events []match.Event
	command, err := commandOf(c)
	if err == nil {
		events, err = match.Decide(s, command, match.Env{
			Now: now, Commit: func() string { return match.Commit(seed) }, Reveal: seed, Next: func() string { return "next" + seed },
			Roll: func(ply int, total uint32) uint32 { return match.Roll(seed, ply, total) },
		})
	}
	if err != nil {
		st.Refused = refusalOf(err)
	}
	for _, e := range events {
		if err := match.Apply(s, e); err != nil {
			t.Fatal(err)
		}
		st.Events = append(st.Events, keptOf(e))
	}
	return st
}

func refusalOf(err error) string {
	var r *game.Refusal
	switch {
	case errors.As(err, &r):
		return r.Code
	case errors.Is(err, game.ErrNotation):
		return "notation"
	case errors.Is(err, match.ErrCommand):
		return "command"
	case errors.Is(err, match.ErrEngine):
		return "engine"
	}
	return err.Error()
}

// describe is all that can be seen of a match.
func describe(s *match.State) []string {
	var list []string
	add := func(what string, v any) { list = append(list, fmt.Sprintf("%s %+v", what, v)) }
	add("position", game.Text(s.Line.Pos))
	add("outcome of the line", s.Line.Outcome())
	add("phase", s.Phase)
	add("seq", s.Seq)
	add("at", s.At)
	add("aborted", s.Aborted)
	add("outcome", s.Outcome)
	add("next", s.Next)
	add("left", s.Left)
	add("running", s.Running())
	add("demands", s.Demands())
	add("voices", s.Voices())
	for _, p := range s.Plies {
		add("ply", fmt.Sprintf("%v %s %d %d %v %v %d", p.Seat, p.Text, p.Seq, p.At, p.Left, p.Lapsed, p.Lasts))
	}
	for i, ply := range s.Line.Past { // keys are nobody's business; which of them are equal is
		same := slices.IndexFunc(s.Line.Past, func(p game.Ply) bool { return p.Key == ply.Key })
		add("past", fmt.Sprint(i, same, ply.By))
	}
	for i, p := range s.Players {
		seat := game.Seat(i)
		add("player", fmt.Sprintf("%s %s %d", p.Kind, p.ID, p.Level))
		place, bound := s.Touched(seat)
		hints, threats := s.Hinted(seat)
		add("seat", fmt.Sprint(place, bound, s.TimeLeft(seat, s.At), s.Lapses(seat), hints, threats, s.MayDemand(seat), s.PliesBy(seat)))
	}
	for _, o := range s.Offers {
		add("offer", fmt.Sprintf("%s %v %d %v", o.What, o.Seat, o.N, s.MustAnswer(o)))
	}
	for _, h := range s.Hints {
		add("hint", fmt.Sprintf("%v %d %s %s %s %d", h.Seat, h.Ply, h.What, h.Text, h.Why, h.N))
	}
	for _, r := range s.Replaced {
		add("replaced", fmt.Sprintf("%v %s %s %d", r.Seat, r.Engine, r.How, r.Plies))
	}
	if chair := s.Chair; s.Setup.Settings.Referee == match.On {
		add("referee", fmt.Sprint(chair.Guest, chair.Gone, chair.Call, chair.Ordered, chair.Acts))
	}
	add("claims", s.Claims(1<<len(s.Players)-1))
	for i := range s.Players {
		if sheet, ok := s.Sheet(game.Seat(i)); ok {
			add("sheet", sheet)
		}
	}
	return list
}

func readLog(t *testing.T, file string) *keptLog {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	l, lines := &keptLog{}, bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	last := len(lines) - 1
	for i, line := range lines {
		var into any = &l.head
		switch {
		case i == last:
			into = &l.end
		case i > 0:
			l.steps = append(l.steps, logStep{})
			into = &l.steps[i-1]
		}
		if err := json.Unmarshal(line, into); err != nil {
			t.Fatalf("%s:%d: %v", file, i+1, err)
		}
	}
	return l
}
