package datadir

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	_ "github.com/tavlei/tavlei/games/reversi"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/store"
)

// TestVerifyNamesDamage (V10): a match whose event makes no sense, one that lacks its end, one of a game
// that is not there. The others are whole.
func TestVerifyNamesDamage(t *testing.T) {
	dir := filled(t, t.TempDir(), "d3")
	s, err := store.Open(t.Context(), filepath.Join(dir, Database))
	if err != nil {
		t.Fatal(err)
	}
	bad := func(id, game, phase string, plies int, events ...match.Event) {
		c := store.Creation{Match: store.Match{ID: id, Setup: match.Setup{Game: game}, Seed: []byte{1}, Created: noon}, Events: events}
		c.Match.Phase, c.Match.Plies = phase, plies
		if err := s.Create(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	bad("wrong", "othello", "playing", 1, match.Event{Seq: 1, Fact: match.Started{}}, match.Event{Seq: 2, Fact: match.Moved{Move: "a1"}})
	bad("gap", "othello", "playing", 0, match.Event{Seq: 2, Fact: match.Started{}})
	bad("cut", "othello", "over", 60, match.Event{Seq: 1, Fact: match.Started{}})
	bad("alien", "nosuchgame", "waiting", 0)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	steps := 0
	r, err := Verify(t.Context(), dir, Options{Step: func(int, int) { steps++ }})
	if err != nil || r.Matches != 5 || r.Replayed != 1 || steps != 5 {
		t.Fatalf("%+v, %v", r, err)
	}
	var damaged []string
	for _, d := range r.Damaged {
		damaged = append(damaged, d.Match)
	}
	if !slices.Equal(damaged, []string{"wrong", "gap", "cut"}) || len(r.Unchecked) != 1 || r.Unchecked[0].Match != "alien" || r.Whole() {
		t.Errorf("damaged %+v, unchecked %+v", r.Damaged, r.Unchecked)
	}
	if r, err := Verify(t.Context(), dir, Options{Quick: true}); err != nil || !r.Whole() || r.Matches != 5 {
		t.Errorf("quick: %+v, %v", r, err)
	}
}

// TestVerifyKnowsOwnGames: a match of a game that somebody has made is played again by the file that is kept beside it, and a bundle
// counts such games; without its file nobody knows.
func TestVerifyKnowsOwnGames(t *testing.T) {
	_, file, err := rulesfile.Open([]byte(`{"tavlei": 1, "family": "reversi", "like": "othello", "options": {"size": "4"}, "name": {"en": "Kept beside"}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, kept := range []bool{false, true} { // once it was found it is known for a while
		dir := filled(t, t.TempDir(), "d3")
		s, err := store.Open(t.Context(), filepath.Join(dir, Database))
		if err != nil {
			t.Fatal(err)
		}
		c := store.Creation{Match: store.Match{ID: "own", Setup: match.Setup{Game: file.ID()}, Seed: []byte{1}, Created: noon}}
		for i, fact := range []match.Fact{match.Joined{Player: match.Player{Kind: match.Guest, ID: "ann"}}, match.Joined{Player: match.Player{Kind: match.Bot, Level: 1}}, match.Started{}, match.Moved{Move: "c4"}} {
			c.Events = append(c.Events, match.Event{Seq: i + 1, Seat: game.Seat(i % 3 % 2), Fact: fact})
		}
		c.Match.Summary = store.Summary{Phase: "playing", Plies: 1, Players: []match.Player{{Kind: match.Guest, ID: "ann"}, {Kind: match.Bot, Level: 1}}}
		err = s.Create(t.Context(), c)
		if kept {
			err = errors.Join(err, s.PutDefinition(t.Context(), store.Definition{ID: file.ID(), Body: file.Canonical(), Created: noon}))
		}
		if err = errors.Join(err, s.Close()); err != nil {
			t.Fatal(err)
		}
		r, err := Verify(t.Context(), dir, Options{})
		if err != nil || r.Whole() != kept || len(r.Damaged) > 0 {
			t.Errorf("kept %v: %+v, %v", kept, r, err)
		}
		m, err := Write(t.Context(), io.Discard, dir, t.TempDir(), "test", noon)
		if err != nil || m.Matches != 2 || (m.Games == 1) != kept {
			t.Errorf("kept %v: the bundle has %+v, %v", kept, m, err)
		}
	}
}

// TestEmptyDatabase (V11): a database of no bytes, none at all, or one without tables, beside a key.
func TestEmptyDatabase(t *testing.T) {
	for name, harm := range map[string]func(path string) error{
		"no bytes": func(path string) error { return os.Truncate(path, 0) },
		"none":     os.Remove,
		"no tables": func(path string) error { // as the file is while its first changes are in the log
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			page := make([]byte, 4096)
			copy(page, data[:100])
			page[31], page[100], page[105] = 1, 0x0d, 0x10 // one page, an empty leaf
			return os.WriteFile(path, page, 0o600)
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filled(t, t.TempDir(), "d3")
			if err := harm(filepath.Join(dir, Database)); err != nil {
				t.Fatal(err)
			}
			_, err := Open(t.Context(), dir)
			if !errors.Is(err, ErrEmpty) || !strings.Contains(err.Error(), "tavlei restore") || !strings.Contains(err.Error(), filepath.Join(dir, keyName)) {
				t.Errorf("%v", err)
			}
			// The ways out that it names.
			b := bundled(t, filled(t, t.TempDir(), "d3"))
			if _, err := Restore(t.Context(), bytes.NewReader(b), dir, true, noon); err != nil || moveIn(t, dir) != "d3" {
				t.Error(err)
			}
		})
	}
	dir := filled(t, t.TempDir(), "d3")
	if err := errors.Join(os.Remove(filepath.Join(dir, Database)), os.Remove(filepath.Join(dir, keyName))); err != nil {
		t.Fatal(err)
	}
	d, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	d.Close()
}
