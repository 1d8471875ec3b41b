package match

import (
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
)

// chair seats a referee.
func chair(id string) cmd { return cmd{Kind: CmdChair, Seat: game.NoSeat, Text: id} }

// call calls the referee.
func call(seat game.Seat, why string, words ...string) cmd {
	return cmd{Kind: CmdCall, Seat: seat, What: why, Text: strings.Join(words, " ")}
}

// rule is what the referee R does.
func rule(r Ruling) cmd { return ruleBy("R", r) }

func ruleBy(id string, r Ruling) cmd {
	return cmd{Kind: CmdRule, Seat: game.NoSeat, Text: id, Ruling: &r}
}

// act is a ruling of which nothing more is said.
func acting(what string) cmd { return rule(Ruling{Act: what, Seat: game.NoSeat}) }

// refereed is a match with clocks and a referee.
var refereed = Settings{Referee: On, Clock: "60", FirstTurn: Clocked}

// TestReferee has every row of the table of ADR 46.
func TestReferee(t *testing.T) {
	toy, timed := Setup{Game: "toy", Settings: Settings{Referee: On}}, Setup{Game: "toy", Settings: refereed}
	many := strings.Repeat("w", 281)
	for _, c := range []struct {
		name    string
		setup   Setup
		players string
		steps   []step
	}{
		{"the match begins with the last of players and referee", toy, "A.", []step{
			{chair("R"), "refereed"},
			{cmd{Kind: CmdJoin, Seat: 1, What: Guest, Text: "B"}, "joined started"},
		}},
		{"… whoever comes last", toy, "AB", []step{
			{ply(0, "a"), "!waiting"},
			{cmd{Kind: CmdJoin, Seat: game.NoSeat, What: Guest, Text: "C"}, "!full"},
			{cmd{Kind: CmdJoin, Seat: 1, What: Guest, Text: "C"}, "!full"},
			{chair("R"), "refereed started"},
			{chair("Q"), "!refereeTaken"},
			{ply(0, "a"), "ply"},
		}},
		{"the referee comes first of all", toy, "..", []step{
			{chair("R"), "refereed"},
			{cmd{Kind: CmdJoin, Seat: 0, What: Guest, Text: "A"}, "joined"},
			{cmd{Kind: CmdJoin, Seat: 1, What: Guest, Text: "B"}, "joined started"},
		}},
		{"nobody has both", toy, "A.", []step{
			{chair("A"), "!refereePlays"},
			{chair(""), "!command"},
			{chair("R"), "refereed"},
			{cmd{Kind: CmdJoin, Seat: 1, What: Guest, Text: "R"}, "!refereePlays"},
			{cmd{Kind: CmdPropose, Seat: game.NoSeat, Who: "R", Terms: &Terms{Game: "stern"}}, "!refereePlays"},
		}},
		{"no bots", toy, "A.", []step{{cmd{Kind: CmdJoin, Seat: 1, What: Bot, N: 3}, "!refereeBots"}}},
		{"a match without one", Setup{Game: "toy"}, "AB", []step{
			{chair("R"), "!noReferee"},
			{call(0, AskRules), "!noReferee"},
			{acting(ActPause), "!noReferee"},
			{offer(0, NoChair), "!noReferee"},
			{claim(0, ""), "claimed"},
		}},
		{"only the referee rules", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{ruleBy("Q", Ruling{Act: ActPause, Seat: game.NoSeat}), "!notReferee"},
			{ruleBy("A", Ruling{Act: ActEnd, Clause: "1"}), "!notReferee"},
			{ruleBy("", Ruling{Act: ActPause, Seat: game.NoSeat}), "!notReferee"},
			{acting("bless"), "!command"},
			{cmd{Kind: CmdRule, Seat: game.NoSeat, Text: "R"}, "!command"},
			{call(2, AskRules), "!notSeated"},
		}},
		{"before the match the referee may only go, or call it off", toy, "A.", []step{
			{chair("R"), "refereed"},
			{acting(ActSay), "!waiting"},
			{call(0, AskRules), "!waiting"},
			{offer(0, NoChair), "!waiting"},
			{acting(ActLeave), "unrefereed"},
			{acting(ActLeave), "!notReferee"},
			{chair("Q"), "refereed"},
			{ruleBy("Q", Ruling{Act: ActVoid}), "ruled aborted"},
			{ruleBy("Q", Ruling{Act: ActVoid, Clause: "no hall"}), "!over"},
			{call(0, AskRules), "!over"},
			{chair("R"), "!over"},
		}},
		{"a call stops all until it is answered", timed, "AB", []step{
			{chair("R"), "refereed started"},
			{call(1, "boredom"), "!command"},
			{call(1, AskClock, many), "!badWords"},
			{call(1, AskClock, "mine ran"), "called"},
			{call(0, AskRules), "!paused"},
			{ply(0, "a"), "!paused"},
			{plain(0, CmdResume), "!refereeDecides"},
			{acting(ActPause), "!paused"},
			{acting(ActClaim), "!noClaim"},
			{rule(Ruling{Act: ActClock, Seat: 1, Millis: 90_000, Clause: "1.8.1"}), "ruled"},
			{rule(Ruling{Act: ActAnswer, Words: "it is put right"}), "ruled resumed"},
			{acting(ActAnswer), "!noCall"},
			{acting(ActResume), "!notPaused"},
			{ply(0, "a"), "ply"},
		}},
		{"who has called may do without an answer", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{call(1, AskOther), "called"},
			{plain(1, CmdResume), "resumed"},
			{plain(1, CmdResume), "!notPaused"},
		}},
		{"the position is put right", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{ply(0, "a"), "ply"},
			{call(1, AskPosition), "called"},
			{acting(ActPosition), "!command"},
			{rule(Ruling{Act: ActPosition, Position: "q"}), `toy "q": not a position of this game`},
			{rule(Ruling{Act: ActPosition, Position: "az"}), `position "az": the game is over in it: not a position of this game`},
			{rule(Ruling{Act: ActPosition, Position: "ab"}), "ruled leg"},
			{acting(ActAnswer), "ruled resumed"},
			{ply(0, "a"), "!notYourTurn"},
			{ply(1, "a"), "ply"},
			{rule(Ruling{Act: ActTakeback, Keep: 0}), "!nothingToTakeBack"},
			{rule(Ruling{Act: ActTakeback, Keep: 2}), "!nothingToTakeBack"},
			{rule(Ruling{Act: ActTakeback, Keep: 1, Clause: "1.4.7"}), "ruled undone"},
			{ply(1, "b"), "ply"},
		}},
		{"warnings, time and the wrong seat", timed, "AB", []step{
			{chair("R"), "refereed started"},
			{rule(Ruling{Act: ActWarn, Seat: 0, Words: "silence"}), "ruled"},
			{acting(ActWarn), "!noSuchSeat"},
			{rule(Ruling{Act: ActWarn, Seat: 2}), "!noSuchSeat"},
			{rule(Ruling{Act: ActTime, Seat: 0, Millis: 0}), "!badTime"},
			{rule(Ruling{Act: ActTime, Seat: 0, Millis: 3_600_001}), "!badTime"},
			{rule(Ruling{Act: ActTime, Seat: 0, Millis: -3_600_001}), "!badTime"},
			{rule(Ruling{Act: ActTime, Seat: 0, Millis: -10_000}), "ruled"},
			{rule(Ruling{Act: ActClock, Seat: 0, Millis: 999}), "!badTime"},
			{rule(Ruling{Act: ActClock, Seat: 0, Millis: 700_000_000}), "!badTime"},
			{acting(ActSay), "!badWords"},
			{rule(Ruling{Act: ActSay, Words: many}), "!badWords"},
			{rule(Ruling{Act: ActWarn, Clause: strings.Repeat("1", 61)}), "!badClause"},
			{rule(Ruling{Act: ActWarn, Clause: "\n"}), "!badClause"},
		}},
		{"no clock, no time", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{rule(Ruling{Act: ActTime, Seat: 0, Millis: 5000}), "!noClock"},
			{rule(Ruling{Act: ActClock, Seat: 0, Millis: 5000}), "!noClock"},
		}},
		{"a claim waits for its ruling, and nobody goes on meanwhile", timed, "AB", []step{
			{chair("R"), "refereed started"},
			{ply(0, "a"), "ply"}, {ply(0, "a"), "ply"},
			{claim(1, "a"), "claimed"},
			{ply(1, "b"), "!claimWaits"},
			{offer(0, Draw), "!claimWaits"},
			{call(1, AskClaim), "!claimWaits"},
			{plain(1, CmdResume), "!refereeDecides"},
			{acting(ActPause), "!claimFirst"},
			{acting(ActAnswer), "!claimFirst"},
			{rule(Ruling{Act: ActTakeback, Keep: 1}), "!claimFirst"},
			{rule(Ruling{Act: ActPosition, Position: "a"}), "!claimFirst"},
			{rule(Ruling{Act: ActClaim, Right: true, Clause: "1.9.2"}), "ruled ended"},
		}},
		{"a wrong one is told, and the written move is made", timed, "AB", []step{
			{chair("R"), "refereed started"},
			{ply(0, "a"), "ply"}, {ply(0, "b"), "ply"},
			{claim(1, ""), "claimed"},
			{acting(ActClaim), "ruled"},
			{claim(1, ""), "!claimedAlready"},
			{ply(1, "b"), "ply"}, {ply(1, "b"), "ply"},
			{claim(0, "b"), "claimed"},
			{acting(ActClaim), "ruled ply"},
			{ply(0, "a"), "ply"},
		}},
		{"the referee may find right what no program does", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{claim(0, ""), "claimed"},
			{rule(Ruling{Act: ActClaim, Right: true}), "ruled ended"},
		}},
		{"who resigns claims nothing more", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{claim(0, ""), "claimed"},
			{plain(0, CmdResign), "left ended"},
			{acting(ActClaim), "!over"},
		}},
		{"the referee pauses and goes on", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{acting(ActPause), "ruled paused"},
			{ply(0, "a"), "!paused"},
			{plain(0, CmdResume), "!refereeDecides"},
			{call(0, AskRules), "!paused"},
			{acting(ActResume), "ruled resumed"},
			{offer(0, Pause), "offered"},
			{answer(1, Yes), "answered paused"},
			{plain(1, CmdResume), "resumed"}, // the players' own pause is theirs
		}},
		{"loss needs its clause", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{rule(Ruling{Act: ActLose, Seat: 1}), "!clauseNeeded"},
			{rule(Ruling{Act: ActLose, Seat: game.NoSeat, Clause: "1"}), "!noSuchSeat"},
			{rule(Ruling{Act: ActLose, Seat: 1, Clause: "1.4.7"}), "ruled left ended"},
			{offer(0, Rematch), "offered"},
		}},
		{"several seats go on without one, who is left in peace", Setup{Game: "party;seats=3", Settings: Settings{Referee: On}}, "ABC", []step{
			{chair("R"), "refereed started"},
			{rule(Ruling{Act: ActLose, Seat: 1, Clause: "1.4.7"}), "ruled left ply"},
			{rule(Ruling{Act: ActWarn, Seat: 1}), "!left"},
			{rule(Ruling{Act: ActPosition, Position: "x"}), "!seatLeft"},
			{call(1, AskRules), "!left"},
			{offer(1, NoChair), "!left"},
		}},
		{"an end needs a clause, too", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{rule(Ruling{Act: ActEnd, Seat: 0}), "!clauseNeeded"},
			{rule(Ruling{Act: ActEnd, Seat: 5, Clause: "x"}), "!noSuchSeat"},
			{rule(Ruling{Act: ActEnd, Seat: game.NoSeat, Clause: "1.9.1"}), "ruled ended"},
			{rule(Ruling{Act: ActSay, Words: "well played"}), "!over"},
			{whisper("R", "well played"), "whispered"},
		}},
		{"no result at all", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{whisper("R", "what a move"), "!notWatching"},
			{call(0, AskConduct), "called"},
			{acting(ActVoid), "!clauseNeeded"},
			{rule(Ruling{Act: ActVoid, Clause: "7"}), "ruled aborted"},
		}},
		{"players agree to go on without a referee", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{call(0, AskRules), "called"},
			{offer(0, NoChair), "offered"},
			{answer(1, No), "answered"},
			{offer(1, NoChair), "offered"},
			{offer(0, NoChair), "answered unrefereed resumed"},
			{acting(ActPause), "!noReferee"},
			{offer(0, NoChair), "!noReferee"},
			{claim(0, ""), "claimed"},
			{ply(0, "a"), "ply"},
		}},
		{"… or to begin without one", toy, "AB", []step{
			{offer(0, NoChair), "offered"},
			{answer(1, Yes), "answered unrefereed started"},
			{chair("R"), "!noReferee"},
		}},
		{"… and then the program checks the claim", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{claim(0, "b"), "claimed"},
			{offer(0, NoChair), "offered"},
			{answer(1, Yes), "answered unrefereed claimed ply"},
		}},
		{"the referee leaves", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{acting(ActPause), "ruled paused"},
			{acting(ActLeave), "unrefereed resumed"},
			{chair("R"), "!noReferee"},
			{ply(0, "a"), "ply"},
		}},
		{"whoever plays both sides asks nobody", toy, "AA", []step{
			{offer(0, NoChair), "offered answered unrefereed started"},
		}},
		{"other rules keep the referee", toy, "AB", []step{
			{chair("R"), "refereed started"},
			{rules(0, "stern", Settings{Referee: Off}), "!refereeStays"},
			{rules(0, "stern"), "offered"},
			{answer(1, Yes), "answered leg"},
			{acting(ActPause), "ruled paused"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			open(t, c.setup, c.players).follow(c.steps)
		})
	}
}

// TestTermsWithReferee: terms may bring a referee, for whom the match then waits, and send one away.
func TestTermsWithReferee(t *testing.T) {
	tb := open(t, Setup{Game: "toy"}, "A.")
	tb.must(cmd{Kind: CmdPropose, Seat: game.NoSeat, Who: "B", Terms: &Terms{Settings: Settings{Referee: On}}})
	tb.follow([]step{{cmd{Kind: CmdSettle, Seat: 0, N: 1, What: Yes}, "agreed joined joined"}, {chair("R"), "refereed started"}})

	tb = open(t, Setup{Game: "toy", Settings: Settings{Referee: On}}, "A.")
	tb.must(chair("R"))
	tb.must(cmd{Kind: CmdPropose, Seat: game.NoSeat, Who: "B", Terms: &Terms{Settings: Settings{Referee: Off}}})
	tb.follow([]step{
		{cmd{Kind: CmdSettle, Seat: 0, N: 1, What: Yes}, "agreed joined joined started"},
		{acting(ActPause), "!noReferee"},
	})
	if tb.s.Chair.Guest != "" {
		t.Errorf("%s sits on", tb.s.Chair.Guest)
	}
}

// TestCalledClocks: while the referee is called the clocks stand; what he sets is shown, and goes on from there.
func TestCalledClocks(t *testing.T) {
	tb := open(t, Setup{Game: "toy", Settings: refereed}, "AB")
	left := func(seat game.Seat) int { return int(tb.s.Clock(seat, tb.now).Left / time.Second) }
	tb.must(chair("R"))
	tb.must(call(0, AskClock))
	stood := left(0)
	tb.now += time.Minute
	if got := left(0); got != stood || stood != 59 {
		t.Errorf("a called clock shows %d s, then %d s", stood, got)
	}
	tb.must(rule(Ruling{Act: ActClock, Seat: 0, Millis: 20_000}))
	tb.must(rule(Ruling{Act: ActTime, Seat: 1, Millis: 120_000}))
	tb.must(rule(Ruling{Act: ActAnswer}))
	tb.must(rule(Ruling{Act: ActTime, Seat: 0, Millis: -90_000}))
	if left(0) != 1 || left(1) != 180 {
		t.Errorf("%d s and %d s after the rulings, want 1 and 180", left(0), left(1))
	}
	tb.now += 5 * time.Second
	tb.follow([]step{{plain(0, CmdTick), "left ended"}})
}

// TestCorrectedClocks: with the position the turn may change while all stands; the clock of who is to move then runs.
func TestCorrectedClocks(t *testing.T) {
	tb := open(t, Setup{Game: "toy", Settings: refereed}, "AB")
	tb.must(chair("R"))
	tb.must(call(1, AskPosition))
	tb.must(rule(Ruling{Act: ActPosition, Position: "ab"}))
	tb.must(rule(Ruling{Act: ActAnswer}))
	if tb.s.Clock(0, tb.now).Running || !tb.s.Clock(1, tb.now).Running {
		t.Error("the clock of who is to move does not run")
	}
	if leg := tb.s.Legs()[1]; leg.Why != LegCorrected || leg.By != game.NoSeat || game.Text(leg.Line.Start) != "ab" {
		t.Errorf("the leg %+v", leg)
	}
	tb.replayed()
}

// TestFlagDuringClaim is 1.9.2 of seed 003: a claim is checked on the claimant's time; whose flag falls meanwhile has a draw if
// the claim is right, and loses if it is wrong.
func TestFlagDuringClaim(t *testing.T) {
	for _, c := range []struct {
		right  bool
		events string
		out    game.Outcome
	}{
		{true, "ruled ended", game.Draw("threeA", 2)},
		{false, "ruled left ended", game.Win("timeout", game.SeatSet(0), 2)},
	} {
		tb := open(t, Setup{Game: "toy", Settings: refereed}, "AB")
		tb.must(chair("R"))
		tb.play(0, "a", "a")
		tb.must(claim(1, "a"))
		if out := tb.s.CheckClaim(); out.Reason != "threeA" {
			t.Errorf("the program's check: %+v", out)
		}
		tb.now += 2 * time.Minute
		if at, waits := tb.s.Deadline(); waits {
			t.Errorf("a tick is due at %v though only the ruling counts", at)
		}
		tb.follow([]step{{plain(0, CmdTick), ""}, {rule(Ruling{Act: ActClaim, Right: c.right}), c.events}})
		if tb.s.Outcome != c.out {
			t.Errorf("right %v: %+v, want %+v", c.right, tb.s.Outcome, c.out)
		}
	}
}

// TestSilentReferee: after a time players need not wait for a referee any more: a call goes unanswered, a claim is
// checked by the program, a pause that was ordered ends.
func TestSilentReferee(t *testing.T) {
	for _, c := range []struct {
		name  string
		clock string
		hold  cmd
		waits time.Duration
		then  string
	}{
		{"call", "600", call(0, AskRules), CallTime, "resumed"},
		{"pause", "600", acting(ActPause), RecessTime, "resumed"},
		{"claim", "600", claim(0, "b"), CallTime, "claimed ply"},
		{"call among days", "days=3", call(0, AskRules), SlowTime, "resumed"},
		{"pause among days", "days=3", acting(ActPause), SlowTime, "resumed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := open(t, Setup{Game: "toy", Settings: Settings{Referee: On, Clock: c.clock, FirstTurn: Clocked}}, "AB")
			tb.must(chair("R"))
			tb.must(c.hold)
			tb.now += c.waits - 2*time.Second
			tb.follow([]step{{plain(1, CmdResume), "!refereeDecides"}, {plain(1, CmdResume), c.then}})
		})
	}
}

// TestRefereeBounds: nobody calls, rules or offers without end.
func TestRefereeBounds(t *testing.T) {
	tb := open(t, Setup{Game: "toy", Settings: Settings{Referee: On}}, "AB")
	tb.must(chair("R"))
	for range MaxCalls {
		tb.must(call(0, AskRules))
		tb.must(acting(ActAnswer))
	}
	if got := tb.do(call(0, AskRules)); got != "!tooManyCalls" {
		t.Errorf("one call more: %s", got)
	}
	for range 5 {
		tb.must(offer(0, NoChair))
		tb.must(answer(1, No))
	}
	if got := tb.do(offer(0, NoChair)); got != "!offeredAlready" {
		t.Errorf("one offer more: %s", got)
	}
	for range burst - 1 {
		tb.now -= time.Second // all at once
		tb.must(rule(Ruling{Act: ActSay, Words: "silence"}))
	}
	tb.now -= time.Second
	tb.must(rule(Ruling{Act: ActSay, Words: "silence"}))
	tb.now -= time.Second
	if got := tb.do(rule(Ruling{Act: ActSay, Words: "silence"})); got != "!tooOften" {
		t.Errorf("words without end: %s", got)
	}
	for len(tb.s.Chair.Acts) < MaxActs {
		tb.must(rule(Ruling{Act: ActWarn, Seat: 0}))
	}
	tb.follow([]step{
		{rule(Ruling{Act: ActWarn, Seat: 0}), "!tooManyActs"},
		{rule(Ruling{Act: ActEnd, Seat: 1, Clause: "1"}), "ruled ended"}, // what leads to the end goes on
	})
}

// TestRulingOfNobody: what names no seat concerns none, also on its way through JSON.
func TestRulingOfNobody(t *testing.T) {
	fact, err := DecodeFact(EvRuled, []byte(`{"act":"end","clause":"1"}`))
	if err != nil || fact.(Ruled).Seat != game.NoSeat {
		t.Errorf("%+v, %v", fact, err)
	}
	data, err := EncodeFact(Ruled{Ruling{Act: ActWarn, Seat: 1}})
	if err != nil || string(data) != `{"act":"warn","seat":1}` {
		t.Errorf("%s, %v", data, err)
	}
}
