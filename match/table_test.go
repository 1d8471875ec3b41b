package match

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
)

// table is a match under test with its clock.
type table struct {
	t      *testing.T
	setup  Setup // in the beginning
	s      *State
	now    time.Duration
	events []Event
}

func (tb *table) env() Env {
	tb.now += time.Second
	return Env{
		Now: tb.now, Commit: func() string { return "commit" }, Reveal: "seed", Next: func() string { return "nextgame" },
		Roll: func(ply int, total uint32) uint32 { return uint32(ply*7+1000) % total },
	}
}

// open seats players: "A" and "B" are people, "1" to "9" bots of that level, "." nobody.
func open(t *testing.T, setup Setup, players string) *table {
	t.Helper()
	s, err := New(setup)
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{t: t, setup: s.Setup, s: s}
	for i, p := range players {
		c := cmd{Kind: CmdJoin, Seat: game.Seat(i), What: Guest, Text: string(p)}
		if p >= '1' && p <= '9' {
			c.What, c.Text, c.N = Bot, "", int(p-'0')
		}
		if p != '.' {
			tb.must(c)
		}
	}
	return tb
}

// cmd is a command as clients send it.
type cmd struct {
	Seat             game.Seat
	Kind, Text, What string
	N, Plies         int
	Terms            *Terms
	Ruling           *Ruling
	Who              string // without a seat
	Share            string
}

func (c cmd) typed() (Command, error) {
	r, err := Flat{Kind: c.Kind, Text: c.Text, What: c.What, N: c.N, Plies: c.Plies, Terms: c.Terms, Share: c.Share, Ruling: c.Ruling}.Request()
	switch it := r.(type) {
	case Propose:
		it.Guest = c.Who
		r = it
	case Settle:
		it.Guest = c.Who
		r = it
	}
	return Command{Seat: c.Seat, Request: r}, err
}

// decide is what comes of it.
func (c cmd) decide(s *State, env Env) ([]Event, error) {
	command, err := c.typed()
	if err != nil {
		return nil, err
	}
	return Decide(s, command, env)
}

// do carries out a command and gives the kinds of the events, or the code of the refusal.
func (tb *table) do(c cmd) string {
	tb.t.Helper()
	if c.Kind != CmdPly && c.Kind != CmdClaim || c.Plies == 0 {
		c.Plies = AnyPlies
	}
	before := fingerprint(tb.s)
	events, err := c.decide(tb.s, tb.env())
	if after := fingerprint(tb.s); after != before {
		tb.t.Fatalf("Decide of %+v changes the state:\n%s", c, cmp.Diff(before, after))
	}
	if err != nil {
		if len(events) > 0 {
			tb.t.Errorf("%+v: events and an error", c)
		}
		return codeOf(err)
	}
	var kinds []string
	for _, e := range events {
		if err := Apply(tb.s, e); err != nil {
			tb.t.Fatalf("%+v: %v", c, err)
		}
		kinds = append(kinds, e.Kind())
	}
	tb.events = append(tb.events, events...)
	return strings.Join(kinds, " ")
}

func (tb *table) must(c cmd) {
	tb.t.Helper()
	before := tb.s.Seq
	if got := tb.do(c); tb.s.Seq == before {
		tb.t.Fatalf("%+v: %s", c, got)
	}
}

func (tb *table) play(seat game.Seat, texts ...string) {
	tb.t.Helper()
	for _, text := range texts {
		tb.must(cmd{Kind: CmdPly, Seat: seat, Text: text})
	}
}

func codeOf(err error) string {
	var r *game.Refusal
	switch {
	case errors.As(err, &r):
		return "!" + r.Code
	case errors.Is(err, game.ErrNotation):
		return "!notation"
	case errors.Is(err, ErrEngine):
		return "!engine"
	case errors.Is(err, ErrCommand):
		return "!command"
	}
	return err.Error()
}

// fingerprint is everything in a state.
func fingerprint(s *State) string {
	said := ""
	for _, o := range s.Offers {
		said += fmt.Sprint(o.What, o.Seat, o.N, o.Yes)
		if o.Terms != nil {
			said += fmt.Sprint(*o.Terms)
		}
	}
	said += fmt.Sprint(s.Proposals, s.proposers, s.proposed, s.drawn)
	for _, leg := range s.Legs() {
		said += fmt.Sprint(" | ", leg.Game.Name(), game.Text(leg.Line.Start), leg.Line.Past, leg.From, leg.Why, leg.By)
	}
	return fmt.Sprintf("%s %v | %s | %s | %v | %v %v | %d %v %v %v | %v %v | %v",
		said, s.Setup, game.Text(s.Line.Start), game.Text(s.Line.Pos), s.Line.Past, s.Plies, s.Players,
		s.Seq, s.At, s.Phase, s.Aborted, s.Outcome, s.Next,
		s.seats) + fmt.Sprint(s.Left, s.Hints, s.voices, s.crowd) +
		fmt.Sprintf(" %+v %v %v %v", s.clocks, s.acting, s.begun, s.shown) +
		fmt.Sprint(s.toOpen, s.firstIn, s.draw, s.Chair)
}

// step is one command and what must come of it.
type step struct {
	c    cmd
	want string
}

func ply(seat game.Seat, text string) cmd { return cmd{Kind: CmdPly, Seat: seat, Text: text} }

func offer(seat game.Seat, what string, n ...int) cmd {
	c := cmd{Kind: CmdOffer, Seat: seat, What: what}
	if len(n) > 0 {
		c.N = n[0]
	}
	return c
}

func answer(seat game.Seat, what string) cmd {
	return cmd{Kind: CmdAnswer, Seat: seat, What: what}
}

func claim(seat game.Seat, text string) cmd {
	return cmd{Kind: CmdClaim, Seat: seat, Text: text}
}

func plain(seat game.Seat, kind string) cmd { return cmd{Kind: kind, Seat: seat} }

func whisper(id, text string) cmd {
	return cmd{Kind: CmdWhisper, Seat: game.NoSeat, What: id, Text: text}
}

func touch(seat game.Seat, text string) cmd {
	return cmd{Kind: CmdTouch, Seat: seat, Text: text}
}

// follow carries the steps out, one after the other, and replays them.
func (tb *table) follow(steps []step) {
	tb.t.Helper()
	for i, st := range steps {
		if got := tb.do(st.c); got != st.want {
			tb.t.Fatalf("step %d, %+v: got %q, want %q", i+1, st.c, got, st.want)
		}
	}
	tb.replayed()
}

// replayed checks that the events alone give the state.
func (tb *table) replayed() {
	tb.t.Helper()
	again, err := Replay(tb.setup, tb.events)
	if err != nil {
		tb.t.Fatal(err)
	}
	if got, want := fingerprint(again), fingerprint(tb.s); got != want {
		tb.t.Errorf("replay differs: %s", cmp.Diff(want, got))
	}
	if got, want := fingerprint(tb.s.Clone()), fingerprint(tb.s); got != want {
		tb.t.Errorf("clone differs: %s", cmp.Diff(want, got))
	}
}
