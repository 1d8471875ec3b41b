package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// toyWithoutB is the toy by rules which know no b: no position with one goes on by them.
type toyWithoutB struct{ toyRules }

func (toyWithoutB) Parse(text string) (game.Position, error) {
	if strings.Contains(text, "b") {
		return nil, fmt.Errorf("%w: %w", game.Faultf("noB", "toy {text%q}: no b", text), game.ErrPosition)
	}
	return toyRules{}.Parse(text)
}

func init() {
	game.Register(&game.Info{
		ID: "toy-no-b", Family: "toys",
		New: func(map[string]string) (*game.Game, error) {
			return &game.Game{Rules: toyWithoutB{}, Seats: 2, MaxPlies: 40}, nil
		},
	})
	game.Register(&game.Info{
		ID: "toy-people", Family: "toys", PeopleOnly: true,
		New: func(map[string]string) (*game.Game, error) {
			return &game.Game{Rules: toyRules{}, Seats: 2, MaxPlies: 40}, nil
		},
	})
}

// rules offers other ones.
func rules(seat game.Seat, spec string, set ...Settings) cmd {
	t := &Terms{Game: spec}
	if len(set) > 0 {
		t.Settings = set[0]
	}
	return cmd{Kind: CmdOffer, Seat: seat, What: Rules, Terms: t}
}

func TestRulesByConsent(t *testing.T) {
	setup := Setup{Game: "toy"}
	clocked := Setup{Game: "toy", Settings: Settings{Clock: "60+1", FirstTurn: Clocked}}
	for _, c := range []struct {
		name    string
		setup   Setup
		players string
		steps   []step
	}{
		{"both agree, and the match goes on by other rules", setup, "AB", []step{
			{ply(0, "a"), "ply"},
			{rules(1, "stern"), "offered"},
			{answer(0, Yes), "answered leg"},
			{touch(0, "c"), ""}, // the man on c binds nobody
			{ply(0, "b"), "ply"}, {ply(1, "a"), "ply"}, {ply(1, "a"), "ply"},
			{plain(1, CmdDemand), "demanded"}, // which the toy does not know
		}},
		{"a game that only people play, among people", setup, "AB", []step{
			{rules(0, "toy-people"), "offered"},
			{answer(1, Yes), "answered leg"},
		}},
		{"a game that only people play, against the computer", setup, "A3", []step{{rules(0, "toy-people"), "!noBots"}}},
		{"no is no, and asking again waits for a move", setup, "AB", []step{
			{rules(0, "stern"), "offered"},
			{rules(0, "toy-no-b"), "!offeredAlready"},
			{answer(1, No), "answered"},
			{rules(0, "stern"), "!offeredAlready"},
			{ply(0, "a"), "ply"},
			{rules(0, "stern"), "offered"},
			{ply(0, "a"), "ply"},
			{ply(1, "a"), "ply"},
			{answer(1, Yes), "!noOffer"}, // whoever moves instead of answering has said no
		}},
		{"the same offer is consent, another one stands beside it", setup, "AB", []step{
			{rules(0, "stern"), "offered"},
			{rules(1, "toy-no-b"), "offered"},
			{rules(1, "stern"), "answered leg"},
			{answer(0, Yes), "!noOffer"}, // the other offer has gone with the rules
			{rules(1, "toy"), "!offeredAlready"},
		}},
		{"an offer is answered by its number", setup, "AB", []step{
			{rules(0, "stern"), "offered"},
			{answer(1, No), "answered"},
			{ply(0, "a"), "ply"},
			{rules(0, "toy-no-b"), "offered"},
			{cmd{Kind: CmdAnswer, Seat: 1, What: Yes, Text: Rules, N: 4}, "!noOffer"}, // the first one
			{cmd{Kind: CmdAnswer, Seat: 1, What: Yes, Text: Rules, N: 7}, "answered leg"},
		}},
		{"no takeback reaches behind the change", setup, "AB", []step{
			{ply(0, "a"), "ply"},
			{rules(1, "stern"), "offered"},
			{answer(0, Yes), "answered leg"},
			{plain(0, CmdUndo), "!nothingToUndo"},
			{offer(0, Takeback, 0), "!nothingToTakeBack"},
			{ply(0, "b"), "ply"},
			{offer(0, Takeback, 0), "!nothingToTakeBack"},
			{offer(0, Takeback, 1), "offered"},
			{answer(1, Yes), "answered undone"},
			{ply(0, "a"), "ply"},
		}},
		{"rules that do not read the position are refused", setup, "AB", []step{
			{ply(0, "b"), "ply"},
			{rules(0, "toy-no-b"), `toy "b": no b: not a position of this game`},
			{rules(0, "stern"), "offered"},
		}},
		{"… also when they are agreed on too late", setup, "AB", []step{
			{rules(0, "toy-no-b"), "offered"},
			{ply(0, "b"), "ply"},
			{answer(1, Yes), `toy "b": no b: not a position of this game`},
			{ply(0, "a"), "ply"},
		}},
		{"other games, boards and clocks are no other rules", clocked, "AB", []step{
			{rules(0, "duel"), "!otherGame"},
			{rules(0, "nonsense"), `game "nonsense": unknown game`},
			{rules(0, "toy"), "!sameRules"},
			{rules(0, ""), "!sameRules"},
			{rules(0, "stern", Settings{Clock: "30+1"}), "!clockStays"},
			{rules(0, "stern", Settings{FirstTurn: Free}), "!clockStays"},
			{rules(0, "", Settings{Undo: "sometimes"}), `setting undo="sometimes": want one of [on off]: not a setting of matches`},
			{cmd{Kind: CmdOffer, What: Rules}, "!command"},
			{cmd{Kind: CmdOffer, What: Rules, Terms: &Terms{Game: "stern", Position: "a"}}, "!command"},
			{cmd{Kind: CmdOffer, Seat: 5, What: Rules, Terms: &Terms{Game: "stern"}}, "!notSeated"},
		}},
		{"settings alone", clocked, "AB", []step{
			{rules(0, "", Settings{TouchMove: Strict, GiveTime: Off}), "offered"},
			{plain(1, CmdGive), "given"},
			{answer(1, Yes), "answered leg"},
			{plain(1, CmdGive), "!giveTimeOff"},
			{touch(0, "a"), "touched"},
			{ply(0, "b"), "!touchMove"},
		}},
		{"who plays alone asks nobody", setup, "AA", []step{
			{ply(0, "a"), "ply"},
			{rules(0, "stern"), "offered answered leg"},
			{ply(0, "a"), "ply"},
		}},
		{"who is gone from the game has nothing to say", Setup{Game: "party;seats=3"}, "ABC", []step{
			{plain(1, CmdResign), "left ply"},
			{rules(0, "party;seats=3"), "!seatLeft"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := open(t, c.setup, c.players)
			tb.follow(c.steps)
		})
	}
}

// TestLegs: what a match tells of its legs, whose plies are counted on.
func TestLegs(t *testing.T) {
	tb := open(t, Setup{Game: "toy"}, "AB")
	tb.play(0, "a", "b")
	tb.play(1, "a")
	tb.must(rules(0, "stern"))
	tb.must(answer(1, Yes))
	tb.play(1, "b")
	tb.play(0, "a")
	s := tb.s
	if s.From != 3 || len(s.Plies) != 5 || s.Line.Len() != 2 || s.Setup.Game != "stern" || s.PliesBy(0) != 3 {
		t.Fatalf("from %d, %d plies, %d in the leg, game %s", s.From, len(s.Plies), s.Line.Len(), s.Setup.Game)
	}
	legs := s.Legs()
	if len(legs) != 2 || legs[0].Game.Name() != "toy" || legs[0].Why != "" || legs[1].Why != LegRules || legs[1].By != 0 {
		t.Errorf("legs %+v", legs)
	}
	if got := game.Text(legs[1].Line.Start); got != "aba" {
		t.Errorf("the second leg begins with %q", got)
	}
	for n, want := range map[int]string{1: "toy 1", 3: "toy 3", 4: "stern 1", 5: "stern 2"} {
		if leg, ply := s.LegAt(n); fmt.Sprint(leg.Game.Name(), " ", ply) != want {
			t.Errorf("ply %d is ply %d of %s, want %s", n, ply, leg.Game.Name(), want)
		}
	}
	for from, want := range map[int]string{0: "0a 1ab 2aba 3abab 4ababa", 2: "2aba 3abab 4ababa", 4: "4ababa", 5: ""} {
		var got []string
		s.Each(from, func(_ Leg, i int, _ game.Position, _ game.Ply, after game.Position) bool {
			got = append(got, fmt.Sprint(i, game.Text(after)))
			return true
		})
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("from %d: %v, want %s", from, got, want)
		}
	}
	n := 0
	s.Each(0, func(Leg, int, game.Position, game.Ply, game.Position) bool { n++; return n < 2 })
	if n != 2 {
		t.Errorf("went on for %d plies after the second", n-2)
	}
	if again := again(s); again.Game != "stern" || again.Position != "" {
		t.Errorf("the next match is %+v", again)
	}
}

// TestNextOfLegs: the match that follows is by the last rules, unless these do not read where the match began.
func TestNextOfLegs(t *testing.T) {
	tb := open(t, Setup{Game: "toy", Position: "b"}, "AB")
	d := &decision{s: tb.s, first: tb.s.Seq}
	if err := d.begin(0, LegBegan{Game: "toy-no-b", Position: "aa", Why: LegCorrected}); err != nil {
		t.Fatal(err)
	}
	for _, e := range d.events {
		if err := Apply(tb.s, e); err != nil {
			t.Fatal(err)
		}
	}
	if to := tb.s.ToMove(); to != game.SeatSet(1) || tb.s.acting != to {
		t.Errorf("to move %v, acting %v", to, tb.s.acting)
	}
	if again := again(tb.s); again.Game != "toy" || again.Position != "b" {
		t.Errorf("the next match is %+v", again)
	}
}

// TestManyLegs: their number is bounded, and so is an offer in a match with as many events as can be.
func TestManyLegs(t *testing.T) {
	tb := open(t, Setup{Game: "toy"}, "AA")
	for n := range MaxLegs - 1 {
		tb.must(rules(0, []string{"stern", "toy"}[n%2]))
		tb.play(tb.s.ToMove().One(), "a")
	}
	if got := tb.do(rules(0, "stern")); got != "!tooManyLegs" || len(tb.s.Legs()) != MaxLegs {
		t.Errorf("%d legs, and then %s", len(tb.s.Legs()), got)
	}
	tb.replayed()
}

// TestRollsOfLegs: a ply rolls by its number in the match: rules that change bring no roll again.
func TestRollsOfLegs(t *testing.T) {
	tb := open(t, Setup{Game: "dice-race"}, "AA")
	tb.play(tb.s.ToMove().One(), game.MoveText(tb.s.Line.Pos, tb.s.Line.Pos.AppendMoves(nil)[0]))
	var rolled []int
	d := &decision{s: tb.s, first: tb.s.Seq, env: Env{Roll: func(ply int, total uint32) uint32 {
		rolled = append(rolled, ply)
		return 0
	}}}
	start := game.Text(tb.s.Game.Start())
	if err := d.begin(game.NoSeat, LegBegan{Game: "dice-race", Position: start, Why: LegCorrected}); err != nil {
		t.Fatal(err)
	}
	if len(rolled) == 0 || rolled[0] != len(tb.s.Plies)+1 {
		t.Errorf("after %d plies the rolls are %v", len(tb.s.Plies), rolled)
	}
}

// again is the setup of the match that follows.
func again(s *State) Setup {
	setup, _, _ := s.Following("m")
	return setup
}

// TestLegsOfEarlierVersions: a leg that was written before there were some of the settings goes on with their defaults.
func TestLegsOfEarlierVersions(t *testing.T) {
	settings := Settings{Clock: "60+1", FirstTurn: Free, TouchMove: Off, Takeback: On, DrawPause: 20}
	facts := []struct {
		seat       game.Seat
		kind, fact string
	}{
		{0, EvJoined, `{"player":{"kind":"guest","id":"a"}}`},
		{1, EvJoined, `{"player":{"kind":"guest","id":"b"}}`},
		{game.NoSeat, EvStarted, `{"commit":""}`},
		{0, EvPly, `{"move":"c3-d4"}`},
		{0, EvLeg, ""},
		{1, EvPly, `{"move":"b6-a5"}`},
	}
	replay := func(leg string) (*State, error) {
		s, err := New(Setup{Game: "russian", Settings: settings})
		if err != nil {
			t.Fatal(err)
		}
		for i, f := range facts {
			text := f.fact
			if f.kind == EvLeg {
				pos := game.Text(s.Line.Pos)
				text = fmt.Sprintf(`{"game":"russian;capture=may","position":%q,"why":"rules","settings":%s}`, pos, leg)
			}
			fact, err := DecodeFact(f.kind, []byte(text))
			if err == nil {
				err = Apply(s, Event{Seq: i + 1, Seat: f.seat, Fact: fact})
			}
			if err != nil {
				return s, fmt.Errorf("%s: %w", f.kind, err)
			}
		}
		return s, nil
	}
	for _, leg := range []string{
		`{"clock":"60+1"}`,
		`{"touchMove":"strict","undo":"on","takeback":"off","hints":"off","sides":"alternate","clock":"60+1","firstTurn":"free","giveTime":"on","drawPause":20}`,
		`{"clock":"60+1","referee":"off","press":"off","offers":"game"}`,
		`{"clock":"60+1","score":"program"}`,
		`{"clock":"60+1","wrongMoves":"refused"}`,
	} {
		s, err := replay(leg)
		if err != nil {
			t.Errorf("%s: %v", leg, err)
			continue
		}
		if set := s.Setup.Settings; len(s.Plies) != 2 || len(s.Earlier) != 1 || set.Referee != Off || set.FirstTurn != Free || set.Score != ByProgram || set.WrongMoves != Refused {
			t.Errorf("%s: %d plies, %+v", leg, len(s.Plies), set)
		}
	}
	for leg, code := range map[string]string{
		`{"clock":"60+1","referee":"on"}`:        "refereeStays",
		`{"clock":"60+1","firstTurn":"clocked"}`: "clockStays",
		`{"clock":"60"}`:                         "clockStays",
		`{}`:                                     "clockStays",
		`{"clock":"60+1","score":"players"}`:     "scoreStays",
		`{"clock":"60+1","series":"best=5"}`:     "seriesStays",
	} {
		if _, err := replay(leg); err == nil || !strings.Contains(err.Error(), code) {
			t.Errorf("%s: %v, want %s", leg, err, code)
		}
	}
	if _, err := replay(`{"clock":"60+1","touchMove":"perhaps"}`); !errors.Is(err, ErrSetting) {
		t.Errorf("a setting that there is not: %v", err)
	}
}
