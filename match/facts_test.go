package match_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

// keptFact is an event as it is kept in match.FormJSON.
type keptFact struct {
	Seq  int
	At   time.Duration `json:",omitempty"`
	Kind string
	Seat game.Seat
	Body json.RawMessage
}

// TestFacts: the facts of the present form are written as they were written first, and lead to the same match, a shot of
// Chapaev with what was computed for it then.
func TestFacts(t *testing.T) {
	files, err := filepath.Glob("testdata/logs/_*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	for _, file := range append(files, "testdata/logs/chapaev.jsonl", "testdata/logs/bughouse.jsonl", "testdata/logs/allmove.jsonl") {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
			l, golden := readLog(t, file), filepath.Join("testdata", "facts", filepath.Base(file))
			text := writeFacts(t, l)
			if _, err := os.Stat(golden); *write && err != nil {
				if err := os.WriteFile(golden, text, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			then, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(then), string(text)); diff != "" {
				t.Errorf("written otherwise (-then +now):\n%s", diff)
			}
			s := replayFacts(t, l.head.Setup, then, kinds)
			if diff := cmp.Diff(l.end, describe(s)); diff != "" {
				t.Errorf("replayed otherwise (-then +now):\n%s", diff)
			}
		})
	}
	for _, kind := range allKinds {
		if !kinds[kind] {
			t.Errorf("no facts of the kind %s", kind)
		}
	}
}

// writeFacts sends the commands of a log again and writes down what follows.
func writeFacts(t *testing.T, l *keptLog) []byte {
	t.Helper()
	s, err := match.New(l.head.Setup)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for _, st := range l.steps {
		for _, e := range follow(s, l.head.Seed, st) {
			body, err := match.EncodeFact(e.Fact)
			if err == nil {
				err = match.Apply(s, e)
			}
			var line []byte
			if err == nil {
				line, err = json.Marshal(keptFact{e.Seq, e.At, e.Kind(), e.Seat, body})
			}
			if err != nil {
				t.Fatal(err)
			}
			b.Write(append(line, '\n'))
		}
	}
	return b.Bytes()
}

// follow is what follows from the command of a step; a refusal leads to nothing.
func follow(s *match.State, seed string, st logStep) []match.Event {
	c, err := commandOf(st.Command)
	if err != nil {
		return nil
	}
	events, err := match.Decide(s, c, match.Env{
		Now: st.Now, Commit: func() string { return match.Commit(seed) }, Reveal: seed, Next: func() string { return "next" + seed },
		Roll: func(ply int, total uint32) uint32 { return match.Roll(seed, ply, total) },
	})
	if err != nil {
		return nil
	}
	return events
}

// replayFacts is the match of facts that were kept.
func replayFacts(t *testing.T, setup match.Setup, text []byte, kinds map[string]bool) *match.State {
	t.Helper()
	s, err := match.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		var k keptFact
		if err := json.Unmarshal(line, &k); err != nil {
			t.Fatal(err)
		}
		kinds[k.Kind] = true
		fact, err := match.DecodeFact(k.Kind, k.Body)
		if err == nil {
			err = match.Apply(s, match.Event{Seq: k.Seq, At: k.At, Seat: k.Seat, Fact: fact})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestResults: a log leads where it leads with its results without them, too, and so does one whose results do not fit.
func TestResults(t *testing.T) {
	l := readLog(t, "testdata/logs/chapaev.jsonl")
	for _, result := range []string{"", "?", "F 100 30:00", "F 100\nF 100"} {
		s, err := match.New(l.head.Setup)
		if err != nil {
			t.Fatal(err)
		}
		computed := 0
		for _, st := range l.steps {
			for _, e := range follow(s, l.head.Seed, st) {
				if f, ok := e.Fact.(match.Moved); ok {
					if f.Result != "" {
						computed++
					}
					f.Made, f.Result = nil, result
					e.Fact = f
				}
				if err := match.Apply(s, e); err != nil {
					t.Fatal(err)
				}
			}
		}
		if diff := cmp.Diff(l.end, describe(s)); diff != "" || computed < 5 {
			t.Errorf("%d results replaced by %q lead elsewhere (-then +now):\n%s", computed, result, diff)
		}
	}
}

// TestReadPlies: a ply is read as JSON is, however it is written.
func TestReadPlies(t *testing.T) {
	for _, body := range []string{
		`{"move":"c3-d4"}`, `{"move":""}`, `{"move":"a\"b"}`, `{"move":"a\u003cb"}`, `{"move":"дамка"}`, `{"move":"a","lasts":10}`, `{"move":"a","cause":"left"}`,
		`{"move":"a","move":"b"}`, `{ "move":"a"}`, `{"move":"a"b"}`, `{"move":"a`, `{"move":"}`, `{}`, "{\"move\":\"a\tb\"}", "{\"move\":\"\xff\"}",
	} {
		var want match.Moved
		wrong := json.Unmarshal([]byte(body), &want)
		got, err := match.DecodeFact(match.EvPly, []byte(body))
		if (err != nil) != (wrong != nil) || err == nil && got != want {
			t.Errorf("%s is read as %+v, %v, want %+v, %v", body, got, err, want, wrong)
		}
	}
}
