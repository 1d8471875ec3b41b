package match

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/tavlei/tavlei/game"
)

// TestProperties sends random commands, sensible and not, and checks after each that Decide
// has left the state alone, that what it gives can be applied, and in the end that the events
// alone give the state.
func TestProperties(t *testing.T) {
	specs := []string{"toy", "stern", "toy-no-b", "duel", "dice-race", "party;seats=2", "party;seats=4"}
	rapid.Check(t, func(rt *rapid.T) {
		setup := Setup{Game: rapid.SampledFrom(specs).Draw(rt, "game"), Settings: Settings{
			TouchMove: rapid.SampledFrom([]string{Off, Strict}).Draw(rt, "touch"),
			DrawPause: rapid.IntRange(1, 4).Draw(rt, "pause"),
			Clock:     rapid.SampledFrom([]string{"", "20+2", "2/9:5,3x4", "*15", "turn=4+2", "days=1,vacation=1"}).Draw(rt, "clock"),
			FirstTurn: rapid.SampledFrom([]string{Free, Clocked}).Draw(rt, "first"),
			Referee:   rapid.SampledFrom([]string{Off, On}).Draw(rt, "referee"),
			Score:     rapid.SampledFrom([]string{ByProgram, ByPlayers}).Draw(rt, "score"),
		}}
		s, err := New(setup)
		if err != nil {
			rt.Fatal(err)
		}
		var events []Event
		tb := &table{t: t}
		for range rapid.IntRange(1, 80).Draw(rt, "commands") {
			c := randomCommand(rt, s)
			before := fingerprint(s)
			got, err := c.decide(s, tb.env())
			if fingerprint(s) != before {
				rt.Fatalf("Decide of %+v changes the state", c)
			}
			if err != nil && len(got) > 0 {
				rt.Fatalf("%+v: events and an error", c)
			}
			for _, e := range got {
				if err := Apply(s, e); err != nil {
					rt.Fatalf("%+v gives %+v: %v", c, e, err)
				}
			}
			events = append(events, got...)
			sound(rt, s)
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

// sound checks what must hold in every state.
func sound(rt *rapid.T, s *State) {
	if len(s.Plies) != s.From+s.Line.Len() {
		rt.Fatalf("%d plies, %d in the line after %d", len(s.Plies), s.Line.Len(), s.From)
	}
	if s.Phase == Over && len(s.Offers) > 0 && s.Offers[0].What != Rematch {
		rt.Fatalf("offers after the end: %+v", s.Offers)
	}
	if s.Phase == Over && s.Aborted == s.Outcome.Over() {
		rt.Fatalf("over, aborted %v, outcome %+v", s.Aborted, s.Outcome)
	}
	if s.Phase == Playing && s.toOpen != 0 || s.Drawing() && (len(s.open()) > 0 || s.toOpen == 0) {
		rt.Fatalf("%v, drawing %v, %v to open", s.Phase, s.Drawing(), s.toOpen)
	}
	for i, share := range s.Shares() {
		if share.Text != "" && (Commit(share.Text) != share.Hash || s.Players[i].Kind != Guest) {
			rt.Fatalf("share %+v of %+v", share, s.Players[i])
		}
	}
	for seat := range game.Seat(len(s.Players)) {
		if sheet, ok := s.Sheet(seat); sheet.Len() > len(s.Plies) || !ok && s.Setup.Settings.Score == ByProgram && sheet.Len() > 0 {
			rt.Fatalf("form of seat %v after %d plies: %+v", seat, len(s.Plies), sheet)
		}
	}
	for _, o := range s.Offers {
		if s.MustAnswer(o) == 0 {
			rt.Fatalf("offer %+v waits for nobody", o)
		}
	}
	switch call := s.Chair.Call; {
	case s.Refereed() && s.Chair.Guest != "" && s.SeatsOf(s.Chair.Guest) != 0:
		rt.Fatalf("%s plays and is the referee", s.Chair.Guest)
	case s.ChairEmpty() && s.Phase != Waiting && s.Phase != Over:
		rt.Fatalf("%v without a referee", s.Phase)
	case call.Claim && s.Phase != Playing, call.Why != "" && s.Phase != Paused, s.Chair.Ordered && s.Phase != Paused:
		rt.Fatalf("%v while the referee is waited for: %+v", s.Phase, s.Chair)
	case !s.Refereed() && s.waitsForReferee():
		rt.Fatalf("no referee for %+v", s.Chair)
	}
	if s.clocks != nil && s.Phase == Playing && !s.ClocksStand() {
		for seat := range (s.onClock() &^ s.Left).All() {
			if r := s.Clock(seat, s.At); !s.Control(seat).None() && !r.Running {
				rt.Fatalf("the clock of seat %v, whose turn it is, stands: %+v", seat, r)
			}
		}
	}
	if s.ToMove().Has(game.Chance) || s.Phase == Playing && s.ToMove() == 0 {
		rt.Fatalf("playing, to move: %v", s.ToMove())
	}
}

var randomKinds = []string{
	CmdJoin, CmdJoin, CmdPly, CmdPly, CmdPly, CmdPly, CmdPly, CmdPly, CmdOffer, CmdOffer, CmdAnswer, CmdAnswer,
	CmdClaim, CmdDemand, CmdUndo, CmdPause, CmdResume, CmdSay, CmdWhisper, CmdTouch, CmdTick, CmdResign, CmdAbort, "nonsense",
	CmdTick, CmdGive, CmdBerserk, CmdLeave, CmdPropose, CmdPropose, CmdSettle, CmdPick, CmdReveal, CmdReveal, CmdReveal,
	CmdChair, CmdChair, CmdCall, CmdRule, CmdRule, CmdRule,
	CmdNote, CmdNote, CmdNote, CmdNote,
}

func randomCommand(rt *rapid.T, s *State) cmd {
	c := cmd{
		Kind:  rapid.SampledFrom(randomKinds).Draw(rt, "kind"),
		Seat:  game.Seat(rapid.IntRange(-1, len(s.Players)).Draw(rt, "seat")),
		Plies: AnyPlies,
		N:     rapid.IntRange(-1, 12).Draw(rt, "n"),
		What:  rapid.SampledFrom([]string{Draw, Takeback, Pause, Rematch, Rules, Rules, NoChair, Yes, Yes, No, "adjust", Guest, Bot, away}).Draw(rt, "what"),
	}
	if rapid.IntRange(0, 9).Draw(rt, "rare") > 0 && (c.Kind == CmdResign || c.Kind == CmdAbort) {
		c.Kind = CmdPly
	}
	c.Who = rapid.SampledFrom([]string{"", "0", "1", "P", "Q"}).Draw(rt, "guest")
	if c.What == Rules && c.Kind == CmdOffer || c.Kind == CmdPropose {
		c.Terms = randomTerms(rt)
	}
	if rapid.Bool().Draw(rt, "shares") {
		c.Share = Commit(shareOf(c.Seat))
	}
	switch c.Kind {
	case CmdPick:
		c.What = rapid.SampledFrom([]string{LeftHand, RightHand, "both"}).Draw(rt, "hand")
	case CmdReveal:
		c.Text = shareOf(game.Seat(rapid.IntRange(-1, len(s.Players)).Draw(rt, "share")))
	case CmdChair:
		c.Text = rapid.SampledFrom([]string{"R", "R", "R", "0", "P"}).Draw(rt, "referee")
	case CmdCall:
		c.What = rapid.SampledFrom(append(Questions, "?")).Draw(rt, "question")
	case CmdRule:
		c.Text = rapid.SampledFrom([]string{"R", "R", "R", "R", "0", "P"}).Draw(rt, "referee")
		c.Ruling = randomRuling(rt, len(s.Players))
	case CmdJoin:
		c.What = rapid.SampledFrom([]string{Guest, Bot}).Draw(rt, "who")
		c.Text = fmt.Sprint(rapid.IntRange(0, 2).Draw(rt, "person"))
	case CmdPly, CmdClaim:
		c.Text = randomMove(rt, s, &c)
	case CmdTouch:
		c.Text = rapid.SampledFrom([]string{"a", "b", "c", "c0", "c1", "c5", "?"}).Draw(rt, "place")
	case CmdNote:
		c.Text = rapid.SampledFrom([]string{"", "a", "b", "zz"}).Draw(rt, "written")
	case CmdSay, CmdWhisper:
		c.Text = rapid.StringN(0, 40, 100).Draw(rt, "words")
	}
	return c
}

// randomRuling is one, sensible or not; what ends the match is rare.
func randomRuling(rt *rapid.T, seats int) *Ruling {
	all := ActNames()
	r := &Ruling{
		Act:      rapid.SampledFrom(append(all, ActAnswer, ActAnswer, ActResume, ActClaim, ActClaim, ActPosition, "?")).Draw(rt, "act"),
		Seat:     game.Seat(rapid.IntRange(-1, seats).Draw(rt, "whom")),
		Millis:   rapid.SampledFrom([]int64{0, -5000, 3000, 20_000, 1 << 60}).Draw(rt, "ms"),
		Keep:     rapid.IntRange(-1, 12).Draw(rt, "keep"),
		Position: rapid.SampledFrom([]string{"", "a", "ab", "abb", "z", "?"}).Draw(rt, "position"),
		Right:    rapid.Bool().Draw(rt, "right"),
		Clause:   rapid.SampledFrom([]string{"", "1.9.2"}).Draw(rt, "clause"),
		Words:    rapid.SampledFrom([]string{"", "silence"}).Draw(rt, "words"),
	}
	if ends := r.Act == ActEnd || r.Act == ActVoid || r.Act == ActLose || r.Act == ActLeave; ends && rapid.IntRange(0, 4).Draw(rt, "rare") > 0 {
		r.Act = ActAnswer
	}
	return r
}

// randomTerms are those of an offer of other rules, sensible or not.
func randomTerms(rt *rapid.T) *Terms {
	return &Terms{
		Game: rapid.SampledFrom([]string{"", "toy", "stern", "toy-no-b", "duel", "dice-race", "party;seats=3", "?", "toy;x=y"}).Draw(rt, "game"),
		Settings: Settings{
			TouchMove: rapid.SampledFrom([]string{"", Off, Strict, "x"}).Draw(rt, "touch"),
			Undo:      rapid.SampledFrom([]string{"", On, Off}).Draw(rt, "undo"),
			Referee:   rapid.SampledFrom([]string{"", "", On, Off}).Draw(rt, "referee"),
			Clock:     rapid.SampledFrom([]string{"", "", "", "20+2", "1|2|3"}).Draw(rt, "clock"),
		},
	}
}

// randomMove is mostly a legal one by the seat that may make it.
func randomMove(rt *rapid.T, s *State, c *cmd) string {
	pos := game.Clone(s.Line.Pos)
	moves := pos.AppendMoves(nil)
	if len(moves) == 0 || rapid.IntRange(0, 9).Draw(rt, "bad") == 0 {
		return rapid.SampledFrom([]string{"", "x", "zz", "0", "a", "z"}).Draw(rt, "text")
	}
	m := rapid.SampledFrom(moves).Draw(rt, "move")
	c.Seat = game.MoverOf(pos, m)
	return game.MoveText(pos, m)
}

func BenchmarkDecideApply(b *testing.B) {
	s, err := New(Setup{Game: "dice-race"})
	if err != nil {
		b.Fatal(err)
	}
	env := (&table{}).env()
	for seat := range 2 {
		events, _ := cmd{Kind: CmdJoin, Seat: game.Seat(seat), What: Bot}.decide(s, env)
		for _, e := range events {
			if err := Apply(s, e); err != nil {
				b.Fatal(err)
			}
		}
	}
	text := game.MoveText(s.Line.Pos, s.Line.Pos.AppendMoves(nil)[0])
	for b.Loop() {
		c := s.Clone()
		events, err := cmd{Kind: CmdPly, Seat: 0, Text: text, Plies: AnyPlies}.decide(c, env)
		if err != nil {
			b.Fatal(err)
		}
		for _, e := range events {
			if err := Apply(c, e); err != nil {
				b.Fatal(err)
			}
		}
	}
}
