package match

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
)

// shareOf is the share of whoever is numbered so: it hides the man of the first side in the left fist for 0, 2 and so on,
// in the right one for the others.
func shareOf(n game.Seat) string {
	return fmt.Sprintf("%x", int(n&1)*8) + strings.Repeat(fmt.Sprintf("%x", int(n+10)&15), 63)
}

// sits is a person who sits down and lays a share, by lot on NoSeat.
func sits(seat game.Seat, who string, share game.Seat) cmd {
	return cmd{Kind: CmdJoin, Seat: seat, What: Guest, Text: who, Share: Commit(shareOf(share))}
}

func reveal(seat, share game.Seat) cmd { return cmd{Kind: CmdReveal, Seat: seat, Text: shareOf(share)} }
func pick(seat game.Seat, hand string) cmd {
	return cmd{Kind: CmdPick, Seat: seat, What: hand}
}

// later lets time pass before a command.
func (tb *table) later(d time.Duration, c cmd) string {
	tb.t.Helper()
	tb.now += d
	return tb.do(c)
}

var tick = cmd{Kind: CmdTick, Seat: game.NoSeat}

// TestShares are the rows of docs/adr/0047-shares-of-the-seed.md that concern rolls.
func TestShares(t *testing.T) {
	bot := cmd{Kind: CmdJoin, Seat: 1, What: Bot, N: 3}
	program := cmd{Kind: CmdJoin, Seat: 1, What: Guest, Text: "P"}
	for name, c := range map[string]struct {
		game  string
		steps []step
	}{
		"two people": {"dice-race", []step{
			{sits(0, "A", 0), "joined shared"},
			{reveal(0, 0), "!nothingDrawn"},
			{sits(1, "B", 1), "joined shared sealed"},
			{sits(1, "C", 2), "!full"},
			{cmd{Kind: CmdJoin, Seat: game.NoSeat, What: Guest, Text: "C"}, "!full"},
			{ply(0, "0"), "!waiting"},
			{pick(0, LeftHand), "!nothingDrawn"},
			{reveal(0, 1), "!wrongShare"},
			{cmd{Kind: CmdReveal, Text: "?"}, "!wrongShare"},
			{cmd{Kind: CmdReveal, Text: strings.ToUpper(shareOf(0))}, "!wrongShare"},
			{reveal(0, 0), "revealed"},
			{reveal(0, 0), "!revealedAlready"},
			{plain(0, CmdResign), "!waiting"},
			{cmd{Kind: CmdAbort, What: untilBegun}, "!begun"},
			{reveal(1, 1), "revealed started ply"},
			{reveal(1, 1), "!nothingDrawn"},
		}},
		"against a bot":                {"dice-race", []step{{sits(0, "A", 0), "joined shared"}, {bot, "joined sealed"}, {reveal(1, 0), "!noShare"}, {reveal(0, 0), "revealed started ply"}}},
		"a person alone":               {"dice-race", []step{{sits(0, "A", 0), "joined shared"}, {sits(1, "A", 1), "joined sealed"}, {reveal(0, 0), "revealed started ply"}}},
		"a program that knows of none": {"dice-race", []step{{sits(0, "A", 0), "joined shared"}, {program, "joined sealed"}, {reveal(1, 0), "!noShare"}, {reveal(0, 0), "revealed started ply"}}},
		"two that know of none":        {"dice-race", []step{{cmd{Kind: CmdJoin, What: Guest, Text: "Q"}, "joined"}, {program, "joined started ply"}}},
		"a bot brings none":            {"dice-race", []step{{cmd{Kind: CmdJoin, What: Bot, N: 1, Share: Commit("x")}, "joined"}, {bot, "joined started ply"}}},
		"no hash":                      {"dice-race", []step{{cmd{Kind: CmdJoin, What: Guest, Text: "A", Share: "1234"}, "!command"}, {cmd{Kind: CmdJoin, What: Guest, Text: "A", Share: strings.Repeat("x", 64)}, "!command"}}},
		"nothing is drawn":             {"duel", []step{{sits(0, "A", 0), "joined"}, {sits(1, "B", 1), "joined started"}}},
		"somebody aborts":              {"dice-race", []step{{sits(0, "A", 0), "joined shared"}, {sits(1, "B", 1), "joined shared sealed"}, {plain(1, CmdAbort), "aborted"}, {reveal(0, 0), "!nothingDrawn"}}},
	} {
		t.Run(name, func(t *testing.T) {
			tb := open(t, Setup{Game: c.game}, "")
			tb.follow(c.steps)
			if tb.s.hasChance() && tb.s.Phase == Playing {
				tb.rolled(t)
			}
		})
	}
}

// rolled checks that the first roll follows from the seed and from the shares that are open.
func (tb *table) rolled(t *testing.T) {
	t.Helper()
	faces, total := Faces(tb.s.Line.Start)
	n := tb.env().Roll(1, total)
	if shares := tb.s.opened(); len(shares) > 0 {
		n = Roll(Mix("seed", shares), 1, total)
	}
	if want := game.MoveText(tb.s.Line.Start, faceOf(faces, n).Move); tb.s.Plies[0].Text != want {
		t.Errorf("rolled %s, want %s for %d of %d", tb.s.Plies[0].Text, want, n, total)
	}
}

// TestMix: printf %s 'seed aa bb' | sha256sum.
func TestMix(t *testing.T) {
	for _, c := range []struct {
		shares []string
		want   string
	}{
		{[]string{"aa", "bb"}, "1da960c6618e5c6548fca0d22746d376babaed23d6e21114dde8009bd5e31d28"},
		{[]string{"bb"}, "67fa78431acadaf0442c7fbffb333e1b1b3099a4b9ef22e1f524a6946f64c119"},
	} {
		if got := Mix("seed", c.shares); got != c.want {
			t.Errorf("%v: %s, want %s", c.shares, got, c.want)
		}
	}
}

// TestSilentShares: who does not open a share in time ends the match, by name, and rolls are never made.
func TestSilentShares(t *testing.T) {
	for name, c := range map[string]struct {
		clock  string
		limit  time.Duration
		opened []game.Seat
		silent game.Seat
	}{
		"one":                  {"", LongShareTime, []game.Seat{1}, 0},
		"the other, a clock":   {"60+1", ShareTime, []game.Seat{0}, 1},
		"both":                 {"60+1", ShareTime, nil, game.NoSeat},
		"clocks that are days": {"days=1", LongShareTime, []game.Seat{0}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			tb := open(t, Setup{Game: "dice-race", Settings: Settings{Clock: c.clock}}, "")
			tb.follow([]step{{sits(0, "A", 0), "joined shared"}, {sits(1, "B", 1), "joined shared sealed"}})
			sealed := tb.now
			for _, seat := range c.opened {
				tb.must(reveal(seat, seat))
			}
			if by, ok := tb.s.Deadline(); !ok || by != sealed+c.limit {
				t.Fatalf("until %v, want %v", by, sealed+c.limit)
			}
			tb.now = sealed + c.limit - 2*time.Second
			if got := tb.do(tick); got != "" {
				t.Fatalf("a moment before: %s", got)
			}
			if left, ok := tb.s.ShareTimeLeft(tb.now); !ok || left != time.Second {
				t.Errorf("%v left", left)
			}
			if got := tb.do(tick); got != "aborted" {
				t.Fatalf("then: %s", got)
			}
			last := tb.events[len(tb.events)-1]
			if want := (Aborted{Seed: "seed", Why: NotRevealed}); last.Fact != want || last.Seat != c.silent || len(tb.s.Plies) > 0 {
				t.Errorf("%+v by %v after %d plies, want %v", last.Fact, last.Seat, len(tb.s.Plies), c.silent)
			}
			if left := tb.s.Unopened().Len() + len(c.opened); left != 2 {
				t.Errorf("unopened are %v", tb.s.Unopened())
			}
			tb.replayed()
		})
	}
}

// TestSharesAlone: nobody is kept waiting by who plays alone or against bots.
func TestSharesAlone(t *testing.T) {
	for _, other := range []cmd{sits(1, "A", 1), {Kind: CmdJoin, Seat: 1, What: Bot, N: 2}} {
		tb := open(t, Setup{Game: "dice-race"}, "")
		tb.must(sits(0, "A", 0))
		tb.must(other)
		if at, ok := tb.s.Deadline(); ok {
			t.Errorf("until %v", at)
		}
		if got := tb.later(48*time.Hour, tick); got != "" {
			t.Errorf("after days: %s", got)
		}
		tb.must(reveal(0, 0))
		tb.replayed()
	}
}

// TestSharesWhileAway: a time in which no server was there is nobody's fault.
func TestSharesWhileAway(t *testing.T) {
	tb := open(t, Setup{Game: "dice-race", Settings: Settings{Clock: "60+1", FirstTurn: Clocked}}, "")
	tb.must(sits(0, "A", 0))
	tb.must(sits(1, "B", 1))
	if got := tb.later(time.Hour, cmd{Kind: CmdTick, What: away}); got != "clock" {
		t.Fatalf("back: %s", got)
	}
	if by, _ := tb.s.Deadline(); by != tb.now+ShareTime {
		t.Errorf("until %v, now is %v", by, tb.now)
	}
	tb.follow([]step{{reveal(1, 1), "revealed"}, {reveal(0, 0), "revealed started ply"}})
	for seat := range game.Seat(2) {
		if left := tb.s.Clock(seat, tb.now).Left; left != time.Minute {
			t.Errorf("seat %v begins with %v", seat, left)
		}
	}
}

// TestForgedShares: facts that do not follow are not applied.
func TestForgedShares(t *testing.T) {
	tb := open(t, Setup{Game: "dice-race"}, "")
	forged := func(seat game.Seat, f Fact) {
		t.Helper()
		s := tb.s.Clone()
		if err := Apply(s, Event{Seq: s.Seq + 1, At: s.At, Seat: seat, Fact: f}); err == nil {
			t.Errorf("%T%+v of seat %v is applied", f, f, seat)
		}
	}
	forged(0, Revealed{shareOf(0)})
	forged(9, Shared{Commit(shareOf(0))})
	forged(game.NoSeat, Sealed{Open: 1})
	forged(game.NoSeat, Sided{})
	tb.must(sits(0, "A", 0))
	tb.must(sits(1, "B", 1))
	forged(0, Shared{Commit(shareOf(3))})
	forged(0, Revealed{shareOf(1)})
	forged(9, Revealed{shareOf(0)})
	forged(1, Picked{Hand: LeftHand})
	forged(game.NoSeat, Sided{Held: LeftHand})
	forged(1, Sealed{Open: 1})
	tb.must(reveal(0, 0))
	forged(0, Revealed{shareOf(0)})
}

// TestEveryChanceIsKnown: whether a match needs shares is told from its start, so chance must come there in every game in
// which it comes at all.
func TestEveryChanceIsKnown(t *testing.T) {
	for _, info := range game.All() {
		tb := open(t, Setup{Game: info.ID}, "")
		if tb.s.hasChance() {
			continue
		}
		pos := game.Clone(tb.s.Line.Pos)
		for i := 0; i < 30 && !pos.Outcome().Over(); i++ {
			if pos.ToMove().Has(game.Chance) {
				t.Errorf("%s: chance comes after %d plies", info.ID, i)
			}
			moves := pos.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			pos.Play(moves[i*7%len(moves)])
		}
	}
}
