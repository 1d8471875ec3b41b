package match

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/game/gametest/testgames"
)

func TestRules(t *testing.T) {
	toy := Setup{Game: "toy"}
	strict := Setup{Game: "toy", Settings: Settings{TouchMove: Strict}}
	for _, c := range []struct {
		name    string
		setup   Setup
		players string
		steps   []step
	}{
		{"nobody plays before all have come", toy, "A.", []step{
			{ply(0, "a"), "!waiting"},
			{plain(0, CmdResign), "!waiting"},
			{ply(1, "a"), "!notSeated"},
			{cmd{Kind: CmdJoin, Seat: 0, What: Guest, Text: "B"}, "!taken"},
			{cmd{Kind: CmdJoin, Seat: 5, What: Guest, Text: "B"}, "!noSuchSeat"},
			{cmd{Kind: CmdJoin, Seat: 1, What: "ghost"}, "!command"},
			{cmd{Kind: CmdJoin, Seat: 1, What: Guest, Text: "B"}, "joined started"},
			{cmd{Kind: CmdJoin, Seat: 1, What: Guest, Text: "C"}, "!full"},
			{ply(0, "a"), "ply"},
		}},
		{"no bot plays what only people play", Setup{Game: "toy-people"}, "A.", []step{
			{cmd{Kind: CmdJoin, Seat: 1, What: Bot, N: 3}, "!noBots"},
			{cmd{Kind: CmdJoin, Seat: 1, What: Guest, Text: "B"}, "joined started"},
		}},
		{"a lot falls on an open seat", toy, ".A", []step{
			{cmd{Kind: CmdJoin, Seat: game.NoSeat, What: Guest, Text: "B"}, "lot joined started"},
		}},
		{"turns, legality and the engine's failures", toy, "AB", []step{
			{ply(1, "a"), "!notYourTurn"},
			{ply(0, "c"), "!noLetter"},
			{ply(0, "hello"), "!notation"},
			{ply(0, strings.Repeat("a", 1000)), "!notation"},
			{ply(0, "x"), "!engine"},
			{ply(0, "a"), "ply"},
			{ply(0, "b"), "ply"},
			{ply(0, "b"), "!notYourTurn"},
			{ply(1, "z"), "ply ended"},
			{ply(1, "a"), "!over"},
			{plain(1, CmdResign), "!over"},
			{plain(0, "dance"), "!command"},
			{plain(7, CmdSay), "!notSeated"},
			{plain(-1, CmdSay), "!notSeated"},
		}},
		{"a stale view is refused, a partner's move is not", toy, "AB", []step{
			{cmd{Kind: CmdPly, Seat: 0, Text: "a", Plies: 1}, "!stale"},
			{ply(0, "a"), "ply"},
			{cmd{Kind: CmdPly, Seat: 0, Text: "a", Plies: 1}, "ply"},
			{cmd{Kind: CmdPly, Seat: 1, Text: "a", Plies: 2}, "!stale"},
		}},
		{"resignation loses", toy, "AB", []step{
			{plain(1, CmdResign), "left ended"},
			{offer(1, Draw), "!over"},
		}},
		{"abort before everybody has moved", toy, "AB", []step{
			{ply(0, "a"), "ply"},
			{plain(1, CmdAbort), "aborted"},
			{plain(1, CmdAbort), "!over"},
			{ply(0, "a"), "!over"},
		}},
		{"a first turn of several plies is one turn: the other has not moved yet", toy, "AB", []step{
			{ply(0, "a"), "ply"},
			{ply(0, "a"), "ply"},
			{plain(1, CmdAbort), "aborted"},
		}},
		{"no abort later", toy, "AB", []step{
			{ply(0, "a"), "ply"},
			{ply(0, "a"), "ply"},
			{ply(1, "a"), "ply"},
			{plain(1, CmdAbort), "!tooLateToAbort"},
			{plain(0, CmdAbort), "!tooLateToAbort"},
		}},
		{"a draw is agreed", toy, "AB", []step{
			{answer(1, Yes), "!noOffer"},
			{offer(0, Draw), "offered"},
			{answer(0, Yes), "!noOffer"},
			{answer(1, "perhaps"), "!command"},
			{answer(1, Yes), "answered ended"},
		}},
		{"a draw is refused by a word", toy, "AB", []step{
			{offer(0, Draw), "offered"},
			{answer(1, No), "answered"},
			{answer(1, Yes), "!noOffer"},
		}},
		{"a draw is refused by moving, but not by one's own move", toy, "AB", []step{
			{offer(0, Draw), "offered"},
			{ply(0, "a"), "ply"},
			{ply(0, "b"), "ply"},
			{ply(1, "b"), "ply"},
			{answer(1, Yes), "!noOffer"},
		}},
		{"an offer can be withdrawn", toy, "AB", []step{
			{offer(0, Draw), "offered"},
			{answer(0, No), "answered"},
			{answer(1, Yes), "!noOffer"},
		}},
		{"two offers of a draw meet", toy, "AB", []step{
			{offer(0, Draw), "offered"},
			{offer(1, Draw), "answered ended"},
		}},
		{"draughts 3: the same side may not offer again until the other has", toy, "AB", []step{
			{offer(0, Draw), "offered"},
			{offer(0, Draw), "!offeredAlready"},
			{answer(1, No), "answered"},
			{offer(0, Draw), "!offeredAlready"},
			{ply(0, "a"), "ply"},
			{offer(0, Draw), "!offeredAlready"},
			{offer(1, Draw), "offered"},
			{answer(0, No), "answered"},
			{offer(0, Draw), "offered"},
		}},
		{"… or until so many plies have passed", Setup{Game: "toy", Settings: Settings{DrawPause: 2}}, "AB", []step{
			{offer(0, Draw), "offered"},
			{answer(1, No), "answered"},
			{ply(0, "a"), "ply"},
			{offer(0, Draw), "!offeredAlready"},
			{ply(0, "a"), "ply"},
			{offer(0, Draw), "offered"},
		}},
		{"a takeback by consent", toy, "AB", []step{
			{offer(0, Takeback, 0), "!nothingToTakeBack"},
			{ply(0, "a"), "ply"},
			{ply(0, "b"), "ply"},
			{offer(1, Takeback, 1), "!nothingToTakeBack"},
			{offer(0, Takeback, 2), "!nothingToTakeBack"},
			{offer(0, Takeback, -1), "!nothingToTakeBack"},
			{ply(1, "b"), "ply"},
			{offer(0, Takeback, 1), "offered"},
			{answer(1, Yes), "answered undone"},
			{ply(0, "a"), "ply"},
			{offer(0, Takeback, 1), "offered"},
			{answer(1, No), "answered"},
			{offer(0, Takeback, 1), "!offeredAlready"},
		}},
		{"whoever has asked for a takeback and moves on has withdrawn it", toy, "AB", []step{
			{ply(0, "a"), "ply"},
			{offer(0, Takeback, 0), "offered"},
			{ply(0, "b"), "answered ply"},
			{answer(1, Yes), "!noOffer"},
		}},
		{"a yes is to the takeback that was seen", toy, "AB", []step{
			{ply(0, "a"), "ply"},
			{ply(0, "b"), "ply"},
			{offer(0, Takeback, 0), "offered"},
			{cmd{Kind: CmdAnswer, Seat: 1, What: Yes, Text: Takeback, N: 2}, "!noOffer"},
			{cmd{Kind: CmdAnswer, Seat: 1, What: Yes, Text: Takeback, N: 1}, "answered undone"},
		}},
		{"takebacks may be off", Setup{Game: "toy", Settings: Settings{Takeback: Off}}, "AB", []step{
			{ply(0, "a"), "ply"},
			{offer(0, Takeback, 0), "!takebackOff"},
		}},
		{"one's own unfinished turn needs no consent", toy, "AB", []step{
			{cmd{Kind: CmdUndo, Seat: 0, N: 0}, "!nothingToUndo"},
			{ply(0, "a"), "ply"},
			{cmd{Kind: CmdUndo, Seat: 1, N: 0}, "!nothingToUndo"},
			{cmd{Kind: CmdUndo, Seat: 0, N: 0}, "undone"},
			{ply(0, "a"), "ply"},
			{ply(0, "a"), "ply"},
			{cmd{Kind: CmdUndo, Seat: 0, N: 1}, "!nothingToUndo"},
			{ply(1, "a"), "ply"},
			{cmd{Kind: CmdUndo, Seat: 1, N: 1}, "!nothingToUndo"},
			{cmd{Kind: CmdUndo, Seat: 1, N: 2}, "undone"},
		}},
		{"undo may be off", Setup{Game: "toy", Settings: Settings{Undo: Off}}, "AB", []step{
			{ply(0, "a"), "ply"},
			{cmd{Kind: CmdUndo, Seat: 0, N: 0}, "!undoOff"},
		}},
		{"a pause by consent", toy, "AB", []step{
			{plain(0, CmdResume), "!notPaused"},
			{plain(0, CmdPause), "offered"},
			{answer(1, Yes), "answered paused"},
			{ply(0, "a"), "!paused"},
			{offer(0, Draw), "!paused"},
			{plain(1, CmdResume), "resumed"},
			{ply(0, "a"), "ply"},
		}},
		{"alone at the table nobody else is asked", toy, "AA", []step{
			{ply(0, "a"), "ply"},
			{offer(0, Takeback, 0), "offered answered undone"},
			{plain(0, CmdPause), "offered answered paused"},
			{plain(1, CmdResume), "resumed"},
			{offer(1, Draw), "offered answered ended"},
			{offer(1, Rematch), "offered answered rematched"},
		}},
		{"a rematch", toy, "AB", []step{
			{offer(0, Rematch), "!notOver"},
			{plain(0, CmdResign), "left ended"},
			{offer(0, Rematch), "offered"},
			{answer(1, No), "answered"},
			{offer(1, Rematch), "offered"},
			{answer(0, Yes), "answered rematched"},
			{offer(0, Rematch), "!rematched"},
		}},
		{"nobody is pestered for a rematch", toy, "AB", []step{
			{plain(0, CmdResign), "left ended"},
			{offer(0, Rematch), "offered"}, {answer(1, No), "answered"},
			{offer(0, Rematch), "offered"}, {answer(1, No), "answered"},
			{offer(0, Rematch), "offered"}, {answer(1, No), "answered"},
			{offer(0, Rematch), "offered"}, {answer(1, No), "answered"},
			{offer(0, Rematch), "offered"}, {answer(1, No), "answered"},
			{offer(0, Rematch), "!offeredAlready"},
		}},
		{"a right claim ends the match", toy, "AB", []step{
			{ply(0, "a"), "ply"}, {ply(0, "a"), "ply"}, {ply(1, "a"), "ply"},
			{claim(0, ""), "!notYourTurn"},
			{claim(1, ""), "claimed ended"},
		}},
		{"a wrong claim is recorded, once", toy, "AB", []step{
			{claim(0, ""), "claimed"},
			{claim(0, ""), "!claimedAlready"},
			{ply(0, "a"), "ply"},
			{claim(0, ""), "claimed"},
		}},
		{"seed 003: a right written claim needs no move, a wrong one obliges to it", toy, "AB", []step{
			{ply(0, "a"), "ply"},
			{claim(0, "c"), "!noLetter"},
			{claim(1, "a"), "!notYourTurn"},
			{cmd{Kind: CmdClaim, Seat: 0, Text: "a", Plies: 3}, "!stale"},
			{claim(0, "a"), "claimed ply"},
			{claim(1, "a"), "claimed ended"},
		}},
		{"touching means nothing unless agreed", toy, "AB", []step{
			{touch(0, "a"), ""},
			{ply(0, "b"), "ply"},
		}},
		{"draughts 3: a man that is touched and can move must move", strict, "AB", []step{
			{touch(1, "a"), "!notYourTurn"},
			{touch(0, "nowhere"), "!notation"},
			{touch(0, "c"), ""},
			{touch(0, "d"), ""},
			{cmd{Kind: CmdTouch, Seat: 0, Text: "b", What: "adjust"}, "touched"},
			{touch(0, "a"), "touched"},
			{touch(0, "b"), ""},
			{cmd{Kind: CmdTouch, Seat: 0, Text: "b", What: "adjust"}, "!touchMove"},
			{ply(0, "b"), "!touchMove"},
			{claim(0, "b"), "!touchMove"},
			{ply(0, "a"), "ply"},
			{ply(0, "b"), "ply"},
		}},
		{"words", toy, "AB", []step{
			{cmd{Kind: CmdSay, Seat: 0, Text: "  good \n\tgame  "}, "said"},
			{cmd{Kind: CmdSay, Seat: 0, Text: " \u202e "}, "!badWords"},
			{cmd{Kind: CmdSay, Seat: 0, Text: "\xff"}, "!badWords"},
			{cmd{Kind: CmdSay, Seat: 0, Text: strings.Repeat("ї", MaxWords)}, "said"},
			{cmd{Kind: CmdSay, Seat: 0, Text: strings.Repeat("ї", MaxWords+1)}, "!badWords"},
			{cmd{Kind: CmdSay, Seat: 0, Text: "1"}, "said"},
			{cmd{Kind: CmdSay, Seat: 0, Text: "2"}, "said"},
			{cmd{Kind: CmdSay, Seat: 0, Text: "3"}, "said"},
			{cmd{Kind: CmdSay, Seat: 0, Text: "4"}, "!tooOften"},
			{cmd{Kind: CmdSay, Seat: 1, Text: "4"}, "said"},
		}},
		{"words of those who watch are no player's", toy, "AB", []step{
			{whisper("A", "mine"), "!notWatching"},
			{whisper("", "who?"), "!nameFirst"},
			{whisper("Z", " \u202e "), "!badWords"},
			{whisper("Z", strings.Repeat("ї", MaxWords+1)), "!badWords"},
			{whisper("Z", "  good \n\tgame  "), "whispered"},
			{whisper("Z", "1"), "whispered"},
			{whisper("Z", "2"), "whispered"},
			{whisper("Z", "3"), "whispered"},
			{whisper("Z", "4"), "whispered"},
			{whisper("Z", "5"), "!tooOften"},
			{whisper("Y", "5"), "whispered"},
			{cmd{Kind: CmdSay, Seat: 0, Text: "players go on"}, "said"},
			{plain(0, CmdResign), "left ended"},
			{whisper("Y", "and after the end"), "whispered"},
		}},
		{"who looks on before the match may yet be a player", toy, "", []step{{whisper("Z", "hello"), "!waiting"}}},
		{"both seats may act at once", Setup{Game: "duel"}, "AB", []step{
			{cmd{Kind: CmdTick, Seat: game.NoSeat}, ""},
			{ply(1, "Aok"), "!notYourTurn"},
			{ply(1, "Bok"), "ply"},
			{ply(1, "Bok"), "!notYourTurn"},
			{ply(0, "Aok"), "ply"},
		}},
		{"a leaver's ply takes him out and the others go on", Setup{Game: "party;seats=3"}, "ABC", []step{
			{plain(1, CmdResign), "left ply"},
			{plain(1, CmdResign), "!left"},
			{ply(1, "s1"), "!left"},
			{offer(0, Takeback, 0), "!nothingToTakeBack"},
			{offer(0, Draw), "offered"},
			{answer(1, Yes), "!noOffer"},
			{answer(2, Yes), "answered ended"},
		}},
		{"the last but one to leave ends it", Setup{Game: "party;seats=3"}, "ABC", []step{
			{plain(1, CmdResign), "left ply"},
			{plain(2, CmdResign), "left ply ended"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			open(t, c.setup, c.players).follow(c.steps)
		})
	}
}

func TestOutcomes(t *testing.T) {
	tb := open(t, Setup{Game: "toy"}, "AB")
	tb.must(plain(0, CmdResign))
	if want := game.Win("resign", game.SeatSet(1), 2); tb.s.Outcome != want || tb.s.Phase != Over {
		t.Errorf("after a resignation %+v, want %+v", tb.s.Outcome, want)
	}
	last := tb.events[len(tb.events)-1]
	if FlatOf(last.Fact).Text != "seed" || tb.events[2].Fact != (Started{"commit"}) {
		t.Errorf("the seed is committed as %q and told as %q", tb.events[2].Fact, last.Fact)
	}
	tb = open(t, Setup{Game: "toy"}, "AB")
	tb.must(offer(0, Draw))
	tb.must(answer(1, Yes))
	if want := game.Draw("agreement", 2); tb.s.Outcome != want {
		t.Errorf("after an agreed draw %+v, want %+v", tb.s.Outcome, want)
	}
	tb = open(t, Setup{Game: "toy"}, "AB")
	for i := range 40 {
		tb.play(game.Seat(i/2%2), "b")
	}
	if want := game.Draw("maxPlies", 2); tb.s.Outcome != want {
		t.Errorf("after all plies the game may have %+v, want %+v", tb.s.Outcome, want)
	}
}

// TestDiceFollow: rolls come by themselves, and the same ply rolls the same after a takeback.
func TestDiceFollow(t *testing.T) {
	tb := open(t, Setup{Game: "dice-race"}, "AB")
	if len(tb.s.Plies) != 1 || tb.s.Plies[0].Seat != game.Chance {
		t.Fatalf("no roll after the start: %+v", tb.s.Plies)
	}
	if got := tb.do(ply(0, "m0")); got != "ply ply" {
		t.Fatalf("a step gives %q, want it and a roll", got)
	}
	before := game.Text(tb.s.Line.Pos)
	if got := tb.do(cmd{Kind: CmdUndo, Seat: 0, N: 1}); got != "!nothingToUndo" {
		t.Errorf("undo past a roll: %q", got)
	}
	tb.must(offer(0, Takeback, 1))
	tb.must(answer(1, Yes))
	tb.must(ply(0, "m0"))
	if after := game.Text(tb.s.Line.Pos); after != before {
		t.Errorf("the same step rolls %q now, %q before", after, before)
	}
	tb.must(offer(0, Takeback, 0))
	if got := tb.do(answer(1, Yes)); got != "answered undone ply" {
		t.Errorf("takeback of the first roll gives %q, want it rolled again", got)
	}
	tb.replayed()
}

// TestRollsAreNotForeseen is finding V19: a machine agrees to no takeback of a move behind which a roll is known, since the
// roll would be the same; to others it may agree, and people and whoever plays both sides may do as they like.
func TestRollsAreNotForeseen(t *testing.T) {
	for players, want := range map[string]string{"A3": "!rollKnown", "AB": "offered", "AA": "offered answered undone"} {
		tb := open(t, Setup{Game: "dice-race"}, players)
		tb.play(0, "m0")
		if got := tb.do(offer(0, Takeback, 1)); !strings.HasPrefix(want, got) && got != want {
			t.Errorf("%s: %q, want %q", players, got, want)
		}
	}
	tb := open(t, Setup{Game: "dice-race"}, "A3")
	if got := tb.do(offer(0, Takeback, 0)); got != "!nothingToTakeBack" {
		t.Errorf("only a roll: %q", got)
	}
	tb = open(t, Setup{Game: "toy"}, "A3")
	tb.play(0, "a", "b")
	if got := tb.do(offer(0, Takeback, 1)); got != "offered" {
		t.Errorf("without rolls: %q", got)
	}
}

func TestBadSetups(t *testing.T) {
	for _, c := range []struct {
		setup Setup
		class error
		names string
	}{
		{Setup{Game: "nogame"}, game.ErrUnknownGame, "nogame"},
		{Setup{Game: "party;seats=9"}, game.ErrOption, "seats"},
		{Setup{Game: "toy", Position: "qq"}, game.ErrPosition, "qq"},
		{Setup{Game: "toy", Position: "aaz"}, game.ErrPosition, "over"},
		{Setup{Game: "toy", Settings: Settings{TouchMove: "maybe"}}, ErrSetting, "touchMove"},
		{Setup{Game: "toy", Settings: Settings{Undo: "1"}}, ErrSetting, "undo"},
		{Setup{Game: "toy", Settings: Settings{Sides: "left"}}, ErrSetting, "sides"},
		{Setup{Game: "toy", Settings: Settings{DrawPause: -1}}, ErrSetting, "drawPause"},
	} {
		_, err := New(c.setup)
		if !errors.Is(err, c.class) || !strings.Contains(err.Error(), c.names) {
			t.Errorf("%+v: %v; want %v, naming %s", c.setup, err, c.class, c.names)
		}
	}
}

// TestBadEvents: a log that does not fit is an error, never a panic.
func TestBadEvents(t *testing.T) {
	for _, e := range []Event{
		{Seq: 5, Fact: PauseBegan{}},
		{Seq: 3, Fact: PauseBegan{}},
		{Seq: 4},
		{Seq: 4, Seat: 0, Fact: Moved{Move: "q"}},
		{Seq: 4, Seat: 0, Fact: Moved{Move: "x"}},
		{Seq: 4, Seat: 9, Fact: Moved{Move: "a"}},
		{Seq: 4, Fact: Undone{Keep: 3}},
		{Seq: 4, Fact: Undone{Keep: -1}},
		{Seq: 4, Seat: 0, Fact: Answered{What: Draw, Yes: true}},
		{Seq: 4, Seat: 12, Fact: Said{}},
		{Seq: 4, Seat: -1, Fact: Joined{}},
		{Seq: 4, Seat: -1, Fact: Whispered{Words: "whose?"}},
	} {
		tb := open(t, Setup{Game: "toy"}, "AB")
		if err := Apply(tb.s, e); err == nil {
			t.Errorf("%+v is applied", e)
		} else if !errors.Is(err, ErrEvent) && !errors.Is(err, ErrEngine) {
			t.Errorf("%+v: %v has no class", e, err)
		}
	}
}

// TestEndless: takebacks cannot fill the disk, nor can they keep a match from its end.
func TestEndless(t *testing.T) {
	tb := open(t, Setup{Game: "toy"}, "AB")
	tb.play(0, "a")
	tb.s.Seq = MaxEvents
	for _, c := range []cmd{
		{Kind: CmdUndo, Seat: 0}, offer(0, Takeback, 0), offer(1, Pause), plain(1, CmdPause),
		{Kind: CmdSay, Seat: 0, Text: "well"}, touch(0, "a"),
	} {
		if got := tb.do(c); got != "!tooManyEvents" {
			t.Errorf("%s %s after %d events: %q", c.Kind, c.What, MaxEvents, got)
		}
	}
	for _, c := range []step{
		{ply(0, "b"), "ply"}, {ply(1, "a"), "ply"}, {offer(0, Draw), "offered"}, {answer(1, No), "answered"},
		{claim(1, ""), "claimed"}, {ply(1, "z"), "ply ended"}, {offer(0, Rematch), "offered"},
	} {
		if got := tb.do(c.c); got != c.want {
			t.Errorf("%s %s after %d events: %q, want %q", c.c.Kind, c.c.What, MaxEvents, got, c.want)
		}
	}
}

// TestTouched: what pages ask of a seat that has touched a man.
func TestTouched(t *testing.T) {
	tb := open(t, Setup{Game: "toy", Settings: Settings{TouchMove: Strict}}, "AB")
	if _, ok := tb.s.Touched(0); ok || tb.s.CheckFirst(0, 1) != nil {
		t.Error("bound before anything is touched")
	}
	tb.must(touch(0, "a"))
	place, ok := tb.s.Touched(0)
	if _, other := tb.s.Touched(1); !ok || other || tb.s.CheckFirst(0, game.Token(place)) != nil {
		t.Errorf("place %d, bound %v, the other %v", place, ok, other)
	}
	for _, first := range []game.Token{game.Token(place) + 1, -1} {
		if err := tb.s.CheckFirst(0, first); codeOf(err) != "!touchMove" {
			t.Errorf("first click %d: %v", first, err)
		}
	}
	if tb.s.CheckFirst(1, game.Token(place)+1) != nil {
		t.Error("the other seat is bound")
	}
	tb.play(0, "a")
	if _, ok := tb.s.Touched(0); ok {
		t.Error("bound after the move")
	}
}

// TestClaims: a right claim is known before it is made, and a match that is over has none.
func TestClaims(t *testing.T) {
	tb := open(t, Setup{Game: "toy"}, "AB")
	both := game.SeatSet(0, 1)
	for i, text := range []string{"a", "a", "b", "b"} {
		if got := tb.s.Claims(both); got != 0 {
			t.Errorf("after %d plies: %b may claim", i, got)
		}
		tb.play(game.Seat(i/2), text)
	}
	tb.play(0, "a")
	if got := tb.s.Claims(both); got != game.SeatSet(0) || tb.s.Claims(game.SeatSet(1)) != 0 {
		t.Errorf("after three a's: %b may claim, want seat 0", got)
	}
	tb.must(claim(0, ""))
	if got := tb.s.Claims(both); got != 0 {
		t.Errorf("after the end: %b may claim", got)
	}
}
