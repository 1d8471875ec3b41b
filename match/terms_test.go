package match

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/tavlei/tavlei/game"
)

// propose proposes a game, as the host or as a guest without a seat; to is the proposal that it answers.
func propose(who string, seat game.Seat, to int, t Terms) cmd {
	return cmd{Kind: CmdPropose, Who: who, Seat: seat, N: to, Terms: &t}
}

// guest is somebody who has come.
func guest(who string, t Terms, to ...int) cmd {
	return propose(who, game.NoSeat, append(to, 0)[0], t)
}

func settle(who string, seat game.Seat, n int, what string) cmd {
	return cmd{Kind: CmdSettle, Who: who, Seat: seat, N: n, What: what}
}

func TestProposals(t *testing.T) {
	none := game.NoSeat
	other := Terms{Game: "stern", Seat: 1, Settings: Settings{Clock: "60+1"}}
	third := Terms{Game: "toy-no-b", Seat: none}
	for _, c := range []struct {
		name    string
		players string
		steps   []step
		want    string // game, clock, players
	}{
		{"the host accepts", "A.", []step{
			{guest("P", other), "proposed"},
			{settle("", 0, 1, Yes), "agreed joined joined started"},
			{ply(0, "a"), "ply"},
			{plain(1, CmdGive), "given"},
		}, "stern 60+1 P A"},
		{"a lot is drawn anew", "A.", []step{
			{guest("P", third), "proposed"},
			{settle("", 0, 1, Yes), "agreed lot joined joined started"},
		}, "toy-no-b  P A"},
		{"the host declines, and hears it no more", "A.", []step{
			{guest("P", other), "proposed"},
			{settle("", 0, 1, No), "declined"},
			{guest("P", other), "!proposedAlready"},
			{guest("P", third), "proposed"},
			{guest("P", other), "!proposedAlready"},
			{settle("", 0, 1, Yes), "!proposalGone"},
		}, "toy  A "},
		{"the host proposes in turn, and the guest accepts", "A.", []step{
			{guest("P", other), "proposed"},
			{propose("", 0, 1, third), "proposed"},
			{settle("", 0, 1, Yes), "!proposalGone"},
			{settle("", 0, 2, Yes), "!ownProposal"},
			{settle("Q", none, 2, Yes), "!proposalGone"},
			{settle("P", none, 2, Yes), "agreed lot joined joined started"},
		}, "toy-no-b  A P"},
		{"… or proposes again", "A.", []step{
			{guest("P", other), "proposed"},
			{propose("", 0, 1, third), "proposed"},
			{guest("P", third, 2), "!proposedAlready"}, // it is enough to say yes
			{guest("P", Terms{Game: "toy", Seat: 1}, 1), "!proposalGone"},
			{guest("P", Terms{Game: "toy", Seat: 1}, 2), "proposed"},
			{settle("P", none, 3, Yes), "!ownProposal"},
			{settle("", 0, 2, Yes), "!proposalGone"}, // it has changed under the hand
			{settle("", 0, 3, Yes), "agreed joined joined started"},
		}, "toy  P A"},
		{"one is accepted, and the others have no more to hope for", "A.", []step{
			{guest("P", other), "proposed"},
			{guest("Q", third), "proposed"},
			{settle("", 0, 2, Yes), "agreed lot joined joined started"},
			{settle("", 0, 1, Yes), "!begun"},
			{settle("", 1, 1, Yes), "!begun"},
			{settle("P", none, 1, No), "!begun"},
			{guest("P", third), "!begun"},
		}, "toy-no-b  A Q"},
		{"who comes to play takes the seat", "A.", []step{
			{guest("P", other), "proposed"},
			{cmd{Kind: CmdJoin, Seat: 1, What: Guest, Text: "Q"}, "joined started"},
			{settle("", 0, 1, Yes), "!begun"},
		}, "toy  A Q"},
		{"a proposal is withdrawn", "A.", []step{
			{guest("P", other), "proposed"},
			{settle("Q", none, 1, No), "!proposalGone"},
			{settle("P", none, 1, No), "declined"},
			{settle("", 0, 1, Yes), "!proposalGone"},
			{guest("P", other), "proposed"},
			{propose("", 0, 2, third), "proposed"},
			{settle("", 0, 3, No), "declined"},
			{settle("P", none, 3, Yes), "!proposalGone"},
		}, "toy  A "},
		{"the host goes meanwhile", "A.", []step{
			{guest("P", other), "proposed"},
			{cmd{Kind: CmdAbort}, "aborted"},
			{settle("", 0, 1, Yes), "!over"},
			{guest("Q", other), "!over"},
		}, "toy  A "},
		{"nobody answers for others, and nobody proposes to himself", "A.", []step{
			{guest("A", other), "!command"},
			{guest("", other), "!command"},
			{guest("P", other), "proposed"},
			{settle("A", none, 1, Yes), "!command"},
			{settle("P", 1, 1, Yes), "!notSeated"},
			{settle("P", 5, 1, Yes), "!notSeated"},
			{propose("P", 1, 1, third), "!notSeated"},
			{propose("", 0, 0, third), "!proposalGone"},
			{propose("", 0, 7, third), "!proposalGone"},
			{cmd{Kind: CmdSettle, Who: "P", Seat: none, N: 1, What: "maybe"}, "!command"},
			{cmd{Kind: CmdPropose, Who: "P", Seat: none}, "!command"},
		}, "toy  A "},
		{"impossible terms", "A.", []step{
			{guest("P", Terms{Game: "nonsense"}), `game "nonsense": unknown game`},
			{guest("P", Terms{Game: "toy", Position: "?"}), `toy "?": not a position of this game`},
			{guest("P", Terms{Game: "toy", Position: "z"}), `position "z": the game is over in it: not a position of this game`},
			{guest("P", Terms{Settings: Settings{Undo: "?"}}), `setting undo="?": want one of [on off]: not a setting of matches`},
			{guest("P", Terms{Game: "party;seats=3"}), "!offerSeats"},
			{guest("P", Terms{Game: "toy", Seat: 2}), "!noSuchSeat"},
			{guest("P", Terms{Game: "toy", Seat: -2}), "!noSuchSeat"},
			{guest("P", Terms{Game: "toy"}), "!sameTerms"},
			{guest("P", Terms{}), "!sameTerms"},
		}, "toy  A "},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := open(t, Setup{Game: "toy"}, c.players)
			tb.follow(c.steps)
			s := tb.s
			if got := fmt.Sprint(s.Setup.Game, " ", s.Setup.Settings.Clock, " ", s.Players[0].ID, " ", s.Players[1].ID); got != c.want {
				t.Errorf("it is %q, want %q", got, c.want)
			}
			if s.Phase != Waiting && len(s.Proposals) > 0 {
				t.Errorf("proposals stand: %+v", s.Proposals)
			}
		})
	}
}

// TestNoTerms: where nobody hosts a match of two there is nothing to propose.
func TestNoTerms(t *testing.T) {
	for players, want := range map[string]string{"..": "!noTerms", "3.": "!noTerms", "AB": "!begun"} {
		tb := open(t, Setup{Game: "toy"}, players)
		if got := tb.do(guest("P", Terms{Game: "stern"})); got != want {
			t.Errorf("%s: %s, want %s", players, got, want)
		}
	}
	tb := open(t, Setup{Game: "party;seats=3"}, "A..")
	if got := tb.do(guest("P", Terms{Game: "toy"})); got != "!noTerms" {
		t.Errorf("three seats: %s", got)
	}
}

// TestManyProposals: nobody is pestered.
func TestManyProposals(t *testing.T) {
	tb := open(t, Setup{Game: "toy"}, "A.")
	terms := func(n int) Terms { return Terms{Game: "toy", Settings: Settings{DrawPause: n + 1}} }
	for n := range maxProposals {
		tb.must(guest("P", terms(n)))
	}
	if got := tb.do(guest("P", terms(100))); got != "!tooManyProposals" {
		t.Errorf("a guest proposes on and on: %s", got)
	}
	for n := range maxProposals {
		tb.must(propose("", 0, maxProposals+n, terms(50+n)))
	}
	if got := tb.do(propose("", 0, 2*maxProposals, terms(100))); got != "!tooManyProposals" {
		t.Errorf("a host proposes on and on: %s", got)
	}
	for n := range maxStanding - 1 {
		tb.must(guest(fmt.Sprint("G", n), terms(n)))
	}
	if got := tb.do(guest("H", terms(3))); got != "!tooManyProposals" {
		t.Errorf("more proposals than can stand: %s", got)
	}
	for n := range maxProposers - maxStanding {
		tb.must(settle("", 0, tb.s.Proposals[0].N, No))
		tb.must(guest(fmt.Sprint("H", n), terms(n+30)))
	}
	tb.must(settle("", 0, tb.s.Proposals[0].N, No))
	if got := tb.do(guest("Z", terms(3))); got != "!tooManyProposals" {
		t.Errorf("more guests than can propose: %s", got)
	}
	tb.replayed()
}

// TestCrowdOfProposers sends what hostile guests may send to a match that waits: nothing breaks, what is decided can be replayed, and
// who plays has agreed.
func TestCrowdOfProposers(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		setup := Setup{Game: rapid.SampledFrom([]string{"toy", "stern"}).Draw(rt, "game")}
		s, err := New(setup)
		if err != nil {
			rt.Fatal(err)
		}
		tb, events := &table{t: t}, []Event(nil)
		said := map[int]Proposal{}
		send := func(c cmd) {
			before := s.Clone()
			print := fingerprint(before)
			got, err := c.decide(s, tb.env())
			if fingerprint(s) != print || err != nil && len(got) > 0 {
				rt.Fatalf("%+v changes the state, or gives events and %v", c, err)
			}
			for _, e := range got {
				if err := Apply(s, e); err != nil {
					rt.Fatalf("%+v gives %+v: %v", c, e, err)
				}
				if f, ok := e.Fact.(Agreed); ok {
					p, known := said[f.N]
					host := before.Players[before.Host()].ID
					yes := c.Seat != game.NoSeat && !p.Host || c.Who == p.Guest && p.Host
					if !known || p.Terms != f.Terms || !yes || s.SeatsOf(host) == 0 && s.Phase == Playing {
						rt.Fatalf("%+v agrees on %+v, proposed was %+v", c, f, p)
					}
				}
			}
			if fingerprint(before) != print {
				rt.Fatalf("%+v changes a clone", c)
			}
			for _, p := range s.Proposals {
				said[p.N] = p
			}
			events = append(events, got...)
		}
		send(cmd{Kind: CmdJoin, Seat: game.Seat(rapid.IntRange(-1, 1).Draw(rt, "host")), What: Guest, Text: "A"})
		for range rapid.IntRange(1, 60).Draw(rt, "commands") {
			c := cmd{
				Kind: rapid.SampledFrom([]string{CmdPropose, CmdPropose, CmdPropose, CmdSettle, CmdSettle, CmdJoin, CmdAbort, CmdPly}).Draw(rt, "kind"),
				Who:  rapid.SampledFrom([]string{"", "A", "P", "Q", "R"}).Draw(rt, "who"),
				Seat: game.Seat(rapid.IntRange(-1, 2).Draw(rt, "seat")),
				N:    rapid.IntRange(0, s.proposed+1).Draw(rt, "n"), Plies: AnyPlies, Text: "a",
				What: rapid.SampledFrom([]string{Yes, Yes, No, "?"}).Draw(rt, "what"),
			}
			switch {
			case c.Kind == CmdPropose:
				c.Terms = randomTerms(rt)
				c.Terms.Seat = game.Seat(rapid.IntRange(-2, 2).Draw(rt, "of host"))
				c.Terms.Position = rapid.SampledFrom([]string{"", "", "ab", "z", "?"}).Draw(rt, "position")
			case (c.Kind == CmdJoin || c.Kind == CmdAbort) && rapid.IntRange(0, 9).Draw(rt, "rare") > 0:
				continue
			case c.Kind == CmdJoin:
				c.What = Guest
			}
			send(c)
			forReferee := s.ChairEmpty() && len(s.open()) == 0 // all sit, and only he is waited for
			if s.Phase == Waiting && s.Host() == game.NoSeat && !forReferee || len(s.Proposals) > maxStanding {
				rt.Fatalf("a waiting match without a host, or %d proposals", len(s.Proposals))
			}
		}
		again, err := Replay(setup, events)
		if err != nil {
			rt.Fatal(err)
		}
		if fingerprint(again) != fingerprint(s) {
			rt.Fatalf("replay:\n%s\nwant:\n%s", fingerprint(again), fingerprint(s))
		}
	})
}

// TestFactsOfTerms: facts of terms are kept in this form for ever.
func TestFactsOfTerms(t *testing.T) {
	settings := Settings{Clock: "60+1"}
	terms := Terms{Game: "toy", Position: "ab", Settings: settings, Seat: game.NoSeat}
	for text, fact := range map[string]Fact{
		`{"open":2}`:           Lot{Open: 2},
		`{"open":2,"roll":-7}`: Lot{Open: 2, Roll: -7},
		`{"what":"rules","keep":7,"terms":{"game":"toy","settings":{"clock":"60+1"}}}`:                     Offered{What: Rules, Keep: 7, Terms: &Terms{Game: "toy", Settings: settings}},
		`{"game":"toy","position":"ab","why":"corrected"}`:                                                 LegBegan{Game: "toy", Position: "ab", Why: LegCorrected},
		`{"game":"toy","position":"ab","why":"rules","settings":{"clock":"60+1"}}`:                         LegBegan{Game: "toy", Position: "ab", Why: LegRules, Settings: &settings},
		`{"n":3,"guest":"P","terms":{"game":"toy","position":"ab","settings":{"clock":"60+1"},"seat":-1}}`: Proposed{3, "P", terms},
		`{"n":3}`: Declined{3},
		`{"n":3,"terms":{"game":"toy","position":"ab","settings":{"clock":"60+1"},"seat":-1}}`: Agreed{3, terms},
	} {
		data, err := EncodeFact(fact)
		if err != nil || string(data) != text {
			t.Errorf("%+v is kept as %s, %v, want %s", fact, data, err, text)
		}
		again, err := DecodeFact(fact.Kind(), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if data, _ := EncodeFact(again); string(data) != text {
			t.Errorf("%s is read as %+v", text, again)
		}
		if flat, err := FlatOf(fact).Fact(); err != nil || flat.Kind() != fact.Kind() {
			t.Errorf("%+v is told as %+v, %v", fact, flat, err)
		}
	}
	for _, kind := range []string{EvLeg, EvProposed, EvAgreed} {
		if _, err := (Flat{Kind: kind}).Fact(); err == nil {
			t.Errorf("%s without terms is read", kind)
		}
	}
}
