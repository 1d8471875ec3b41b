package match

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
)

// drawnBy is where people should sit by the formula of docs/guide.md: each, in the order in which they came, draws one of
// the seats that are left.
func drawnBy(seed string, came []string, seats []game.Seat) map[string]game.Seat {
	at := map[string]game.Seat{}
	for n, who := range came {
		i := Roll(seed, -(1<<26)-n, uint32(len(seats)))
		at[who] = seats[i]
		seats = slices.Delete(slices.Clone(seats), int(i), int(i)+1)
	}
	return at
}

// seated is who sits where.
func (tb *table) seated() map[string]game.Seat {
	at := map[string]game.Seat{}
	for i, p := range tb.s.Players {
		at[p.ID] = game.Seat(i)
	}
	return at
}

// TestSeatLots are the rows of docs/adr/0047-shares-of-the-seed.md that concern lots of more than two, or of those of whom
// not all give a share.
func TestSeatLots(t *testing.T) {
	lots := func(who string) cmd { return cmd{Kind: CmdJoin, Seat: game.NoSeat, What: Guest, Text: who} }
	bot := cmd{Kind: CmdJoin, Seat: game.NoSeat, What: Bot, N: 1}
	mix := func(shares ...game.Seat) string {
		var texts []string
		for _, n := range shares {
			texts = append(texts, shareOf(n))
		}
		return Mix("seed", texts)
	}
	// The lot of tb.env gives the seat (1000-7*open)%open of those that are open: the first of four, the second of three.
	for name, c := range map[string]struct {
		game  string
		steps []step
		mixed string   // the seed of the lots
		came  []string // who draws, in that order
		seats []game.Seat
	}{
		"all draw": {"party;seats=4", []step{
			{sits(game.NoSeat, "A", 0), "lot joined shared"}, {sits(game.NoSeat, "B", 1), "lot joined shared"}, {sits(game.NoSeat, "C", 2), "lot joined shared"},
			{reveal(0, 0), "!nothingDrawn"},
			{sits(game.NoSeat, "D", 3), "lot joined shared sealed"},
			{pick(0, LeftHand), "!nothingDrawn"}, {plain(0, CmdResign), "!waiting"}, {reveal(1, 0), "!wrongShare"},
			{reveal(2, 1), "revealed"}, {reveal(2, 1), "!revealedAlready"}, {reveal(1, 2), "revealed"}, {reveal(3, 3), "revealed"}, {reveal(0, 0), "revealed allotted started"},
			{reveal(0, 0), "!nothingDrawn"},
		}, mix(0, 2, 1, 3), []string{"A", "B", "C", "D"}, []game.Seat{0, 1, 2, 3}},
		"a seat was chosen, and the last has no choice": {"party;seats=4", []step{
			{sits(1, "A", 0), "joined shared"}, {sits(game.NoSeat, "B", 1), "lot joined shared"}, {sits(game.NoSeat, "C", 2), "lot joined shared"}, {sits(3, "D", 3), "joined shared sealed"},
			{reveal(0, 2), "revealed"}, {reveal(1, 0), "revealed"}, {reveal(2, 1), "revealed"}, {reveal(3, 3), "revealed allotted started"},
		}, mix(2, 0, 1, 3), []string{"B", "C", "D"}, []game.Seat{0, 2, 3}},
		"one share of three": {"party;seats=3", []step{
			{lots("P"), "lot joined"}, {bot, "lot joined"}, {sits(game.NoSeat, "A", 0), "lot joined shared sealed"}, {reveal(1, 0), "!noShare"}, {reveal(2, 0), "revealed allotted started"},
		}, mix(0), []string{"P", "", "A"}, []game.Seat{0, 1, 2}},
		"against a bot":     {"duel", []step{{sits(game.NoSeat, "A", 0), "lot joined shared"}, {cmd{Kind: CmdJoin, Seat: 1, What: Bot, N: 1}, "joined sealed"}, {reveal(0, 0), "revealed allotted started"}}, mix(0), []string{"A", ""}, []game.Seat{0, 1}},
		"against a program": {"duel", []step{{sits(game.NoSeat, "A", 1), "lot joined shared"}, {lots("P"), "lot joined sealed"}, {reveal(0, 1), "revealed allotted started"}}, mix(1), []string{"A", "P"}, []game.Seat{0, 1}},
		"dice follow from the same shares": {"dice-race", []step{
			{sits(game.NoSeat, "A", 3), "lot joined shared"}, {lots("P"), "lot joined sealed"}, {reveal(0, 3), "revealed allotted started ply"},
		}, mix(3), []string{"A", "P"}, []game.Seat{0, 1}},
		"nobody draws":                        {"party;seats=3", []step{{sits(0, "A", 0), "joined shared"}, {sits(2, "B", 1), "joined shared"}, {sits(1, "C", 2), "joined shared started"}}, "", nil, nil},
		"one seat is left to draw":            {"party;seats=2", []step{{sits(0, "A", 0), "joined"}, {sits(game.NoSeat, "B", 1), "lot joined started"}}, "", nil, nil},
		"nobody gives a share":                {"party;seats=3", []step{{lots("P"), "lot joined"}, {lots("Q"), "lot joined"}, {bot, "lot joined started"}}, "", nil, nil},
		"somebody plays for all who draw":     {"party;seats=3", []step{{sits(0, "B", 0), "joined shared"}, {sits(game.NoSeat, "A", 1), "lot joined shared"}, {sits(2, "A", 2), "joined started"}}, "", nil, nil},
		"one person has several of the seats": {"party;seats=3", []step{{sits(game.NoSeat, "A", 0), "lot joined shared"}, {sits(game.NoSeat, "A", 1), "lot joined"}, {sits(2, "B", 1), "joined shared sealed"}, {reveal(2, 1), "revealed"}, {reveal(1, 0), "revealed allotted started"}}, mix(0, 1), nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			tb := open(t, Setup{Game: c.game}, "")
			tb.follow(c.steps)
			if tb.s.Phase != Playing || tb.s.Shared() != (c.mixed != "") && !tb.s.hasChance() {
				t.Fatalf("%v, %+v", tb.s.Phase, tb.s.Shares())
			}
			at := tb.seated()
			for who, seat := range drawnBy(c.mixed, c.came, c.seats) {
				if at[who] != seat {
					t.Errorf("%s sits on %v, want %v: %v", who, at[who], seat, at)
				}
			}
			for i, p := range tb.s.Players {
				share := tb.s.Shares()[i]
				if share.Hash != "" && (p.Kind != Guest || Commit(share.Text) != share.Hash && tb.s.Asked() != 0) {
					t.Errorf("%+v has the share %+v", p, share)
				}
				if tb.s.Asked().Has(game.Seat(i)) != (share.Text != "") {
					t.Errorf("asked are %v, %+v", tb.s.Asked(), tb.s.Shares())
				}
			}
			if tb.s.hasChance() {
				tb.rolled(t)
			}
		})
	}
}

// TestSeatLotsAreTold: the lots of the proof are those that were drawn, and give every seat once.
func TestSeatLotsAreTold(t *testing.T) {
	tb := open(t, Setup{Game: "party;seats=3"}, "")
	for n, who := range []string{"A", "B", "C"} {
		tb.must(sits(game.NoSeat, who, game.Seat(n)))
	}
	var before *State
	for seat := range game.Seat(3) {
		before = tb.s.Clone()
		n := game.Seat(slices.IndexFunc([]game.Seat{0, 1, 2}, func(n game.Seat) bool { return Commit(shareOf(n)) == tb.s.Shares()[seat].Hash }))
		tb.must(reveal(seat, n))
	}
	i := slices.IndexFunc(tb.events, func(e Event) bool { return e.Kind() == EvAllotted })
	f := tb.events[i].Fact.(Allotted)
	var given game.Seats
	for n, l := range before.SeatLots(f) {
		if want := l.Left[Roll(Mix("seed", tb.s.opened()), l.Roll, uint32(len(l.Left)))]; l.Seat != want || l.Roll != -(1<<26)-n || len(l.Left) != 3-n || given.Has(l.Seat) {
			t.Errorf("lot %d is %+v, want %v", n, l, want)
		}
		given |= game.SeatSet(l.Seat)
	}
	if given.Len() != 3 || tb.s.Lots() != 7 {
		t.Errorf("given are %v, drawn %v", given, tb.s.Lots())
	}
}

// TestSilentLots: who does not open a share ends the match, by name, and no seat is drawn.
func TestSilentLots(t *testing.T) {
	tb := open(t, Setup{Game: "party;seats=3", Settings: Settings{Clock: "60+1"}}, "")
	for n, who := range []string{"A", "B", "C"} {
		tb.must(sits(game.NoSeat, who, game.Seat(n)))
	}
	silent := tb.seated()["C"]
	for _, who := range []string{"A", "B"} {
		seat := tb.seated()[who]
		tb.must(reveal(seat, game.Seat(who[0]-'A')))
	}
	if got := tb.later(ShareTime-5*time.Second, tick); got != "" {
		t.Fatalf("early: %s", got)
	}
	if got := tb.later(5*time.Second, tick); got != "aborted" {
		t.Fatalf("then: %s", got)
	}
	if last := tb.events[len(tb.events)-1]; last.Seat != silent || last.Fact != (Aborted{Seed: "seed", Why: NotRevealed}) {
		t.Errorf("%+v, want seat %v", last, silent)
	}
	tb.replayed()
}

// TestForgedLots: seats that do not follow are not applied.
func TestForgedLots(t *testing.T) {
	tb := open(t, Setup{Game: "party;seats=3"}, "")
	forged := func(f Fact) {
		t.Helper()
		s := tb.s.Clone()
		if err := Apply(s, Event{Seq: s.Seq + 1, At: s.At, Seat: game.NoSeat, Fact: f}); err == nil {
			t.Errorf("%T%+v is applied", f, f)
		}
	}
	forged(Lot{Open: 3})
	tb.must(sits(1, "A", 0))
	tb.must(sits(game.NoSeat, "B", 1))
	forged(Allotted{[]game.Seat{2, 1, 0}}) // not all sit
	tb.must(sits(2, "C", 2))
	forged(Allotted{[]game.Seat{2, 1, 0}}) // shares are closed
	at := tb.seated()
	for n, who := range []string{"A", "B"} {
		tb.must(reveal(at[who], game.Seat(n)))
	}
	for _, seats := range [][]game.Seat{nil, {2, 1}, {2, 1, 2}, {3, 1, 0}, {-1, 1, 0}, {1, 0, 2}, {2, 1, 0, 3}} {
		forged(Allotted{seats})
	}
	tb.must(reveal(at["C"], 2))
	forged(Allotted{[]game.Seat{2, 1, 0}}) // twice
	if tb.seated()["A"] != 1 {
		t.Errorf("who has chosen a seat sits elsewhere: %v", tb.seated())
	}
	tb = open(t, Setup{Game: "party;seats=2"}, "")
	tb.must(sits(0, "A", 0))
	forged(Sealed{Lots: 3})
	if _, err := (Flat{Kind: EvAllotted, Text: "1 x"}).Fact(); err == nil {
		t.Error("seats that are no numbers are read")
	}
}

// TestPartnersDraw: in a series partners stay together, whoever draws which seats, and all that can come comes.
func TestPartnersDraw(t *testing.T) {
	setup := Setup{Game: "bughouse", Settings: Settings{Series: "best=3", Sides: lot}, Round: &Round{Series: "m", Sides: []int{0, 1, 1, 0}}}
	for _, shared := range []bool{true, false} {
		seen := map[string]int{}
		for n := range 200 {
			tb := open(t, setup, "")
			env := tb.env()
			env.Reveal = fmt.Sprint("seed", n)
			env.Roll = func(ply int, total uint32) uint32 { return Roll(env.Reveal, ply, total) }
			send := func(c cmd) {
				events, err := c.decide(tb.s, env)
				for _, e := range events {
					if err == nil {
						err = Apply(tb.s, e)
					}
				}
				if err != nil {
					t.Fatal(err)
				}
				tb.events = append(tb.events, events...)
			}
			for seat := range game.Seat(4) {
				c := sits(seat, string('A'+rune(seat)), seat)
				if !shared {
					c.Share = ""
				}
				send(c)
			}
			if tb.s.Drawing() != shared {
				t.Fatalf("%v", tb.s.Phase)
			}
			for seat := range tb.s.Unopened().All() {
				send(reveal(seat, seat))
			}
			at, v := tb.seated(), [4]int{}
			copy(v[:], tb.s.sides())
			if tb.s.Phase != Playing || !tb.s.Game.TeamOf(at["A"]).Has(at["D"]) || v[at["A"]] != 0 || v[at["D"]] != 0 || v[at["B"]] != 1 || v[at["C"]] != 1 {
				t.Fatalf("%v, sides %v", at, v)
			}
			seen[fmt.Sprint(at)]++
			tb.replayed()
		}
		if len(seen) != 8 || slices.Min(slices.Collect(maps.Values(seen))) < 8 {
			t.Errorf("shares %v: seats came as %v", shared, seen)
		}
	}
	// Sides of different size keep their seats; the partners draw theirs.
	s := &State{Game: &game.Game{Seats: 3, Teams: []int8{0, 1, 1}}, Setup: setup, Players: make([]Player, 3), arrived: []game.Seat{0, 1, 2}}
	to, lots := s.drawSeats(7, func(_ game.Seat, l SeatLot) game.Seat { return l.Left[len(l.Left)-1] })
	if !slices.Equal(to, []game.Seat{0, 2, 1}) || len(lots[0].Left) != 1 || len(lots[1].Left) != 2 {
		t.Errorf("one against two: %v by %+v", to, lots)
	}
}

// TestSidesFollowFists: in a series whose sides are drawn by fists the score stays with who has made it.
func TestSidesFollowFists(t *testing.T) {
	for _, hand := range hands {
		tb := open(t, Setup{Game: "duel", Settings: Settings{Series: "best=3", Sides: lot}, Round: &Round{Series: "m"}}, "")
		tb.must(sits(game.NoSeat, "A", 0)) // draws first: side 0
		tb.must(sits(game.NoSeat, "B", 1))
		tb.must(pick(1-tb.s.draw.fists.Hider, hand))
		tb.must(reveal(tb.s.draw.fists.Hider, 0))
		if at := tb.seated(); tb.s.sides()[at["A"]] != 0 || tb.s.sides()[at["B"]] != 1 {
			t.Errorf("%s is picked: %v on sides %v", hand, at, tb.s.sides())
		}
	}
}

// TestTrembleOfShares: how a hand trembles follows from the seed, from all shares and from the number of plies that were
// made, those that were taken back among them, and from nothing else that happens.
func TestTrembleOfShares(t *testing.T) {
	seen := map[string]bool{}
	for _, talk := range []int{0, 5} {
		tb := open(t, Setup{Game: "shove;shaky=on"}, "")
		tb.follow([]step{{sits(0, "A", 0), "joined shared"}, {sits(1, "B", 1), "joined shared sealed"}, {reveal(1, 1), "revealed"}, {reveal(0, 0), "revealed started"}})
		for range talk {
			tb.must(cmd{Kind: CmdSay, Text: "?"})
		}
		var went []string
		for n := range 10 {
			first := tb.s.HandRoll()
			want, v := tb.s.Line.Pos, tb.s.Line.Pos.(game.Perturber)
			aim, err := want.ParseMove("0+10")
			if err != nil {
				t.Fatal(err)
			}
			text := game.MoveText(want, v.Perturb(aim, func(total uint32) uint32 {
				return Roll(Mix("seed", []string{shareOf(0), shareOf(1)}), -(1<<28)-64*n, total)
			}))
			tb.play(0, "0+10")
			f := tb.events[len(tb.events)-1].Fact.(Moved)
			if f.Move != text || f.Aim != "0+10" || first != -(1<<28)-64*n {
				t.Errorf("shot %d from %d: %+v, want %s", n, first, f, text)
			}
			went = append(went, f.Move)
			tb.must(cmd{Kind: CmdOffer, Seat: 0, What: Takeback, N: 0})
			tb.must(cmd{Kind: CmdAnswer, Seat: 1, What: Yes})
		}
		seen[strings.Join(went, " ")] = true
		tb.replayed()
	}
	if len(seen) != 1 {
		t.Errorf("what is said changes how hands tremble: %v", seen)
	}
	// Where nobody gives a share the seed alone says it, and nothing is told of the aim.
	tb := open(t, Setup{Game: "shove;shaky=on"}, "AB")
	tb.play(0, "0+10")
	if f := tb.events[len(tb.events)-1].Fact.(Moved); f.Aim != "" {
		t.Errorf("%+v", f)
	}
	// Hands that do not tremble need no shares.
	tb = open(t, Setup{Game: "shove"}, "")
	tb.follow([]step{{sits(0, "A", 0), "joined"}, {sits(1, "B", 1), "joined started"}})
}
