package server

import (
	"context"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/server/show"
)

// counsel is a puppet that advises the first move there is; it can be made to ponder.
type counsel struct {
	puppet
	ponders atomic.Bool
	asked   atomic.Int64
	given   atomic.Int64 // pondering that was given up
}

func (m *counsel) Advise(ctx context.Context, _ *game.Game, line *game.Line, seat game.Seat, _ []game.Move) (search.Advice, error) {
	m.asked.Add(1)
	if m.ponders.Load() {
		<-ctx.Done()
		m.given.Add(1)
		return search.Advice{}, ctx.Err()
	}
	for _, mv := range line.Pos.AppendMoves(nil) {
		if game.MoverOf(line.Pos, mv) == seat {
			return search.Advice{Report: search.Report{PV: []game.Move{mv}}, Why: search.WhyGains}, nil
		}
	}
	return search.Advice{}, context.Canceled
}

func (m *counsel) Threat(_ context.Context, g *game.Game, line *game.Line) (search.Advice, game.Position, bool, error) {
	after, _ := search.Passed(g, line.Pos)
	return search.Advice{Report: search.Report{PV: after.AppendMoves(nil)[:1]}, Why: search.WhyTakes, N: 1}, after, true, nil
}

// withCounsel makes a match of a person on seat 0 against a puppet that gives advice, too.
func withCounsel(t *testing.T, body map[string]any) (*bench, *counsel, *person, string, *line) {
	m := &counsel{}
	b := newBench(t, func(c *Config) { c.Thinker = m })
	p := b.person()
	id := p.make(body)
	l := p.dial(id, 0)
	l.until("hello")
	return b, m, p, id, l
}

func against(spec string) map[string]any {
	return map[string]any{"game": spec, "opponent": "bot", "level": 5}
}

func (l *line) hint(what string) frame {
	l.t.Helper()
	return l.cmd(0, "hint", map[string]any{"what": what})
}

// TestHint: the man first, then the move with its reason; a search is made once; the helped ply says so, and so
// does the seat. Finding P16.
func TestHint(t *testing.T) {
	_, m, p, id, l := withCounsel(t, against("chess"))
	l.must(l.hint(""))
	f := l.until("events")
	if len(f.Help) != 1 || f.Help[0].What != "man" || f.Help[0].Place < 0 || f.Help[0].Text != "" || f.Help[0].Path != nil || f.Help[0].Why != "gains" {
		t.Fatalf("first: %+v", f.Help)
	}
	if e := f.Events[len(f.Events)-1]; e.Kind != "hinted" || e.What != "man" || e.Text != "" {
		t.Errorf("everybody is told %+v", e)
	}
	l.must(l.hint(""))
	f = l.until("events")
	if len(f.Help) != 1 || f.Help[0].What != "move" || f.Help[0].Name == "" || f.Help[0].Path == nil {
		t.Fatalf("second: %+v", f.Help)
	}
	move := f.Help[0].Text
	l.must(l.hint("")) // nothing new, and no fault
	if m.asked.Load() != 1 {
		t.Errorf("%d searches", m.asked.Load())
	}
	l.must(l.hint("threat"))
	f = l.until("events")
	if len(f.Help) != 2 || f.Help[1].What != "threat" || f.Help[1].Path == nil || f.Help[1].Why != "takes" || f.Help[1].N != 1 {
		t.Fatalf("threat: %+v", f.Help)
	}
	if looks := p.b.person().dial(id, 0).until("hello"); len(looks.Help) != 0 {
		t.Errorf("a spectator is told %+v", looks.Help)
	}
	l.must(l.play(0, move))
	again := p.dial(id, 0).until("hello")
	if again.Plies[0].Hinted != "move" || again.Match.Seats[0].Hints != 1 || again.Match.Seats[0].Threats != 1 || len(again.Help) != 0 {
		t.Errorf("afterwards: %+v %+v %+v", again.Plies[0], again.Match.Seats[0], again.Help)
	}
}

// TestHintsAreAgreed: they are there against the computer unless it was agreed otherwise, and among people
// only if it was.
func TestHintsAreAgreed(t *testing.T) {
	for _, c := range []struct {
		name string
		body map[string]any
		want string
	}{
		{"against the computer", against("russian"), "ack"},
		{"agreed otherwise", map[string]any{"game": "russian", "opponent": "bot", "settings": map[string]any{"hints": "off"}}, "hintsOff"},
		{"alone", map[string]any{"game": "russian", "opponent": "self"}, "hintsOff"},
		{"alone, agreed", map[string]any{"game": "russian", "opponent": "self", "settings": map[string]any{"hints": "on"}}, "ack"},
		{"a friend's seat is open", map[string]any{"game": "bughouse", "opponent": "table", "seats": []string{"you", "bot", "open", "bot"}}, "hintsOff"},
		{"with computers only", map[string]any{"game": "bughouse", "opponent": "table", "seats": []string{"you", "bot", "you", "bot"}}, "ack"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, _, _, l := withCounsel(t, c.body)
			f := l.hint("")
			if got := f.T + f.Code; got != c.want && got != "refused"+c.want {
				t.Errorf("%+v, want %s", f, c.want)
			}
		})
	}
}

// TestThreatsWhereTheyMakeSense: what cannot pass is not asked.
func TestThreatsWhereTheyMakeSense(t *testing.T) {
	_, _, p, id, l := withCounsel(t, against("russian"))
	if f := l.hint("threat"); f.Code != "noThreats" {
		t.Errorf("%+v", f)
	}
	if v := want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil); len(v.Threats) != 0 {
		t.Errorf("offered in draughts: %v", v.Threats)
	}
	v := want[show.MatchView](p, 200, "GET", "/api/matches/"+p.make(against("chess")), nil)
	if len(v.Threats) != 1 {
		t.Errorf("offered in chess: %v", v.Threats)
	}
	check := map[string]any{"game": "chess", "opponent": "bot", "position": "4k3/8/8/8/8/8/4r3/4K2Q w - - 0 1"}
	if v := want[show.MatchView](p, 200, "GET", "/api/matches/"+p.make(check), nil); len(v.Threats) != 0 {
		t.Errorf("offered in check: %v", v.Threats)
	}
}

// playsOn makes a move while a hint is looked for, and gives the answer to the question for the hint: either
// answer may come first.
func (l *line) playsOn() frame {
	l.t.Helper()
	l.send(map[string]any{"t": "cmd", "id": "on", "seat": 0, "kind": "ply", "text": "c3-d4"})
	a, b := l.until("ack", "refused"), l.until("ack", "refused")
	if a.ID == "on" {
		a, b = b, a
	}
	l.must(b)
	return a
}

// TestHintBesideABusyQueue: while bots hold every slot that there is for them, a hint comes; the room goes on while
// one is looked for; when the move is made it is given up.
func TestHintBesideABusyQueue(t *testing.T) {
	m := &counsel{}
	m.waits.Store(true)
	b := newBench(t, func(c *Config) { c.Thinker, c.Bots = m, 1 })
	for range 3 {
		p := b.person()
		for _, level := range []int{1, 10} {
			p.dial(p.asks("russian", level), 0).until("hello")
		}
	}
	eventually(t, "bots think", func() bool { return m.begun.Load() == 2 })
	p := b.person()
	id := p.make(against("russian"))
	l := p.dial(id, 0)
	l.until("hello")
	l.must(l.hint(""))
	m.ponders.Store(true)
	l.must(l.play(0, "c3-d4")) // the bot's answer never comes; another match
	other := p.dial(p.make(against("russian")), 0)
	other.until("hello")
	other.send(map[string]any{"t": "cmd", "id": "late", "seat": 0, "kind": "hint"})
	eventually(t, "a hint is looked for", func() bool { return m.asked.Load() == 2 })
	if f := other.hint(""); f.Code != "hintSought" {
		t.Errorf("two at once: %+v", f)
	}
	if f := other.playsOn(); f.ID != "late" || f.Code != "stale" {
		t.Errorf("the hint for a move that was made: %+v", f)
	}
	eventually(t, "the search ends", func() bool { return m.given.Load() == 1 })
}

// TestHintsWait: who asks while others hold the slots for hints waits for his turn and is cancelled there, too.
func TestHintsWait(t *testing.T) {
	m := &counsel{}
	m.ponders.Store(true)
	b := newBench(t, func(c *Config) { c.Thinker, c.Bots = m, 1 })
	seek := func() *line {
		p := b.person()
		l := p.dial(p.make(against("russian")), 0)
		l.until("hello")
		l.send(map[string]any{"t": "cmd", "id": "x", "seat": 0, "kind": "hint"})
		return l
	}
	first := seek()
	eventually(t, "the first is served", func() bool { return m.asked.Load() == 1 })
	second := seek()
	eventually(t, "the second waits", func() bool { _, _, all := b.srv.pool.Lanes.Hints.Waiting("", ""); return all == 1 })
	if f := second.playsOn(); f.Code != "stale" || m.asked.Load() != 1 {
		t.Errorf("%+v after %d searches", f, m.asked.Load())
	}
	first.conn.CloseNow() // who has gone needs no hint
	eventually(t, "the search ends", func() bool { return m.given.Load() == 1 })
}

// TestHintsInRecords: what help was had is noted and read back, in every format that keeps remarks.
func TestHintsInRecords(t *testing.T) {
	for spec, formats := range map[string]string{
		"chess": "text pgn", "russian": "text pdn", "othello": "text sgf ggf", "bughouse": "text bpgn", "dice": "text pgn",
	} {
		t.Run(spec, func(t *testing.T) {
			_, _, p, id, l := withCounsel(t, against(spec))
			l.must(l.hint(""))
			l.must(l.hint(""))
			if spec == "chess" {
				l.must(l.hint("threat"))
			}
			path := p.dial(id, 0).until("hello").Scene.Paths[0]
			l.must(l.play(0, path.Text))
			for format := range strings.FieldsSeq(formats) {
				_, _, file := p.ask("GET", "/api/matches/"+id+"/record?format="+format, nil)
				v := p.sendRecords("name=x."+format+"&game="+url.QueryEscape(spec), string(file))
				if v.Only == nil || len(v.Games[0].Faults) > 0 {
					t.Fatalf("%s: %+v\n%s", format, v.Games, file)
				}
				said := ""
				for _, ply := range v.Only.Lines[0].Plies {
					said += ply.Hinted // in bughouse those on the other board may come first
				}
				if said != "move" {
					t.Errorf("%s: the plies say %q\n%s", format, said, file)
				}
				if format == "sgf" || format == "ggf" {
					continue // they have no tags but their own
				}
				threats := spec == "chess"
				if seat := v.Only.Match.Seats[0]; seat.Hints != 1 || (seat.Threats == 1) != threats {
					t.Errorf("%s: the seat says %+v\n%s", format, seat, file)
				}
			}
		})
	}
}
