package match

import (
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
)

// TestFists are the rows of docs/adr/0047-shares-of-the-seed.md that concern sides.
func TestFists(t *testing.T) {
	lot := cmd{Kind: CmdJoin, Seat: game.NoSeat, What: Guest, Text: "P"}
	// The lot of tb.env seats who comes first on seat 0: (-2*7+1000)%2.
	for name, c := range map[string]struct {
		game  string
		steps []step
		first string // who has the first side in the end
	}{
		"the right fist": {"duel", []step{
			{sits(game.NoSeat, "A", 0), "lot joined shared"},
			{pick(0, LeftHand), "!nothingDrawn"},
			{sits(game.NoSeat, "B", 1), "lot joined shared sealed"},
			{reveal(0, 0), "!pickFirst"},
			{pick(0, LeftHand), "!ownFists"},
			{pick(1, "both"), "!command"},
			{pick(1, LeftHand), "picked"},
			{pick(1, RightHand), "!pickedAlready"},
			{reveal(1, 1), "!revealedAlready"}, // it is not asked for: nothing is rolled
			{reveal(0, 0), "revealed sided started"},
			{pick(1, RightHand), "!nothingDrawn"},
		}, "B"},
		"the wrong fist":      {"duel", []step{{sits(game.NoSeat, "A", 0), "lot joined shared"}, {sits(1, "B", 1), "joined shared sealed"}, {pick(1, RightHand), "picked"}, {reveal(0, 0), "revealed sided started"}}, "A"},
		"hidden on the right": {"duel", []step{{sits(game.NoSeat, "A", 1), "lot joined shared"}, {sits(1, "B", 0), "joined shared sealed"}, {pick(1, RightHand), "picked"}, {reveal(0, 1), "revealed sided started"}}, "B"},
		"dice as well": {"dice-race", []step{
			{sits(game.NoSeat, "A", 0), "lot joined shared"}, {sits(1, "B", 1), "joined shared sealed"}, {reveal(1, 1), "!pickFirst"}, {pick(1, LeftHand), "picked"},
			{reveal(1, 1), "revealed"}, {reveal(0, 0), "revealed sided started ply"},
		}, "B"},
		"dice as well, the other opens last": {"dice-race", []step{
			{sits(game.NoSeat, "A", 0), "lot joined shared"}, {sits(1, "B", 1), "joined shared sealed"}, {pick(1, RightHand), "picked"},
			{reveal(0, 0), "revealed"}, {reveal(1, 1), "revealed sided started ply"},
		}, "A"},
		"a program":           {"duel", []step{{sits(game.NoSeat, "A", 0), "lot joined shared"}, {lot, "lot joined sealed"}, {pick(1, LeftHand), "!nothingDrawn"}, {reveal(0, 0), "revealed allotted started"}}, "A"},
		"a program was first": {"duel", []step{{lot, "lot joined"}, {sits(1, "B", 1), "joined shared sealed"}, {reveal(1, 1), "revealed allotted started"}}, "B"},
		"a bot":               {"duel", []step{{sits(game.NoSeat, "A", 0), "lot joined shared"}, {cmd{Kind: CmdJoin, Seat: 1, What: Bot, N: 1}, "joined sealed"}, {reveal(0, 0), "revealed allotted started"}}, "A"},
		"one person":          {"duel", []step{{sits(game.NoSeat, "A", 0), "lot joined shared"}, {sits(1, "A", 1), "joined started"}}, "A"},
		"a side was chosen":   {"duel", []step{{sits(0, "A", 0), "joined"}, {sits(game.NoSeat, "B", 1), "lot joined started"}}, "A"},
	} {
		t.Run(name, func(t *testing.T) {
			tb := open(t, Setup{Game: c.game}, "")
			tb.follow(c.steps)
			if got := tb.s.Players[0].ID; got != c.first || tb.s.Phase != Playing {
				t.Errorf("%q plays the first side, %v, want %q", got, tb.s.Phase, c.first)
			}
			if f, ok := tb.s.Fists(); ok && (HandOf(tb.s.Shares()[f.Hider].Text) != f.Held || f.Right != (f.Held == f.Picked)) {
				t.Errorf("fists %+v of %+v", f, tb.s.Shares())
			}
			if tb.s.hasChance() {
				tb.rolled(t)
			}
		})
	}
}

// TestFistsEveryWay: whoever hides and wherever, whichever fist is picked and wherever the lot had put them, who picks
// right has the first side, and shares stay with those who gave them.
func TestFistsEveryWay(t *testing.T) {
	for i := range 8 {
		hidden, seat, hand := game.Seat(i&1), game.Seat(i>>1&1), hands[i>>2&1]
		tb := open(t, Setup{Game: "dice-race"}, "")
		// A lot among two has put the first to come on either seat.
		env := tb.env()
		env.Roll = func(int, uint32) uint32 { return uint32(seat) }
		for _, c := range []cmd{sits(game.NoSeat, "A", hidden), sits(game.NoSeat, "B", 5)} {
			if c.Text == "B" {
				env.Roll = func(int, uint32) uint32 { return 0 }
			}
			events, err := c.decide(tb.s, env)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if err := Apply(tb.s, e); err != nil {
					t.Fatal(err)
				}
			}
			tb.events = append(tb.events, events...)
		}
		tb.must(pick(1-seat, hand))
		tb.must(reveal(seat, hidden))
		tb.must(reveal(1-seat, 5))
		want := map[bool]string{true: "B", false: "A"}[hands[hidden] == hand]
		if got := tb.s.Players[0].ID; got != want {
			t.Errorf("hidden %d from seat %v, picked %s: %s begins, want %s", hidden, seat, hand, got, want)
		}
		for at, p := range tb.s.Players {
			if mine := map[string]string{"A": shareOf(hidden), "B": shareOf(5)}[p.ID]; tb.s.Shares()[at].Text != mine {
				t.Errorf("%s has the share %q, want %q", p.ID, tb.s.Shares()[at].Text, mine)
			}
		}
		tb.rolled(t)
		tb.replayed()
	}
}

// TestSilentFists: the seed picks for who does not; the first side falls to the other where the fists stay closed.
func TestSilentFists(t *testing.T) {
	tb := open(t, Setup{Game: "duel", Settings: Settings{Clock: "60+1"}}, "")
	tb.must(sits(game.NoSeat, "A", 0))
	tb.must(sits(1, "B", 1))
	if got := tb.later(ShareTime-2*time.Second, tick); got != "" {
		t.Fatalf("early: %s", got)
	}
	if got := tb.do(tick); got != "picked" {
		t.Fatalf("nobody picks: %s", got)
	}
	f, _ := tb.s.Fists()
	if want := (Picked{Hand: hands[tb.env().Roll(pickRoll, 2)], Roll: pickRoll}); tb.events[len(tb.events)-1].Fact != want || f.Roll != pickRoll {
		t.Errorf("picked %+v, want %+v", tb.events[len(tb.events)-1], want)
	}
	if got := tb.later(ShareTime-3*time.Second, tick); got != "" {
		t.Fatalf("early: %s", got)
	}
	if got := tb.later(time.Second, tick); got != "sided started" {
		t.Fatalf("nobody opens: %s", got)
	}
	if f, _ = tb.s.Fists(); tb.s.Players[0].ID != "B" || f.Held != "" || !f.Right || tb.s.Unopened() != 0 || tb.s.Asked() != game.SeatSet(f.Hider) {
		t.Errorf("%+v, %+v, %v, %v", tb.s.Players, f, tb.s.Unopened(), tb.s.Asked())
	}
	tb.replayed()

	// With dice there is no match without the share, whoever is silent.
	for silent := range game.Seat(2) {
		tb = open(t, Setup{Game: "dice-race"}, "")
		tb.must(sits(game.NoSeat, "A", 0))
		tb.must(sits(1, "B", 1))
		tb.must(pick(1, LeftHand))
		tb.must(reveal(1-silent, 1-silent))
		if got := tb.later(LongShareTime, tick); got != "aborted" || tb.events[len(tb.events)-1].Seat != silent {
			t.Errorf("seat %v is silent: %s", silent, got)
		}
		tb.replayed()
	}
}

// TestAgreedFists: sides that terms draw by lot are drawn by fists where both have laid a share, the host's first one too.
func TestAgreedFists(t *testing.T) {
	share := func(n game.Seat) string { return Commit(shareOf(n)) }
	for name, c := range map[string]struct {
		seat                  game.Seat
		host, guest, answered string // shares that come with the seat, the proposal, and the yes
		want                  string
	}{
		"both":              {game.NoSeat, "", share(1), share(0), "agreed lot joined shared joined shared sealed"},
		"that of the seat":  {game.NoSeat, share(0), share(1), "", "agreed lot joined shared joined shared sealed"},
		"only the guest":    {game.NoSeat, "", share(1), "", "agreed lot joined joined shared sealed"},
		"sides are chosen":  {1, share(0), share(1), share(0), "agreed joined joined started"},
		"no more than that": {game.NoSeat, "", "", "", "agreed lot joined joined started"},
	} {
		t.Run(name, func(t *testing.T) {
			tb := open(t, Setup{Game: "toy"}, "")
			tb.must(cmd{Kind: CmdJoin, Seat: game.NoSeat, What: Guest, Text: "A", Share: c.host})
			tb.must(cmd{Kind: CmdPropose, Seat: game.NoSeat, Who: "G", Share: c.guest, Terms: &Terms{Game: "toy-no-b", Seat: c.seat}})
			if got := tb.do(cmd{Kind: CmdSettle, N: 1, What: Yes, Share: c.answered}); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			tb.replayed()
		})
	}
	// The host proposes, and the guest agrees.
	tb := open(t, Setup{Game: "toy"}, "A.")
	tb.must(cmd{Kind: CmdPropose, Seat: game.NoSeat, Who: "G", Terms: &Terms{Game: "toy-no-b"}})
	tb.must(cmd{Kind: CmdPropose, N: 1, Share: share(0), Terms: &Terms{Game: "toy-no-b", Seat: game.NoSeat}})
	if got := tb.do(cmd{Kind: CmdSettle, Seat: game.NoSeat, Who: "G", N: 2, What: Yes, Share: share(1)}); got != "agreed lot joined shared joined shared sealed" {
		t.Error(got)
	}
	tb.replayed()
}

// TestSharesAgain: who offers a rematch or agrees to one lays a share for it.
func TestSharesAgain(t *testing.T) {
	tb := open(t, Setup{Game: "toy"}, "AB")
	tb.must(plain(0, CmdResign))
	tb.must(cmd{Kind: CmdOffer, What: Rematch, Share: Commit(shareOf(0))})
	tb.must(cmd{Kind: CmdAnswer, Seat: 1, What: Yes, Share: Commit(shareOf(1))})
	if got := tb.s.SharesAgain(); len(got) != 2 || got["A"] != Commit(shareOf(0)) || got["B"] != Commit(shareOf(1)) {
		t.Errorf("laid are %v", got)
	}
	tb.replayed()
	// With anything else nothing is laid.
	tb = open(t, Setup{Game: "toy"}, "AB")
	tb.must(cmd{Kind: CmdOffer, What: Draw, Share: Commit(shareOf(0))})
	tb.must(cmd{Kind: CmdAnswer, Seat: 1, What: Yes, Share: Commit(shareOf(1))})
	if got := tb.s.SharesAgain(); len(got) != 0 {
		t.Errorf("laid are %v", got)
	}
}
