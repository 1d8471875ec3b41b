package match

import (
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match/scoresheet"
)

func note(seat game.Seat, ply int, text string) cmd {
	return cmd{Kind: CmdNote, Seat: seat, N: ply, Text: text}
}

// sheet is all that stands on a form, with a bar behind each ply.
func (tb *table) sheet(seat game.Seat) string {
	var b strings.Builder
	it, _ := tb.s.Sheet(seat)
	for n := range it.Len() {
		b.WriteString(it.At(n+1).Text + "|")
	}
	return b.String()
}

func TestNotes(t *testing.T) {
	byHand := Settings{Score: ByPlayers}
	setup := Setup{Game: "toy", Settings: byHand}
	long := strings.Repeat("ї", scoresheet.MaxText)
	for _, c := range []struct {
		name    string
		setup   Setup
		players string
		steps   []step
		want    [2]string // forms
	}{
		{"the program keeps the score", Setup{Game: "toy"}, "AB", []step{{ply(0, "a"), "ply"}, {note(0, 1, "a"), "!scoreOff"}}, [2]string{}},
		{"each writes on his own form, in his own words", setup, "AB", []step{
			{ply(0, "b"), "ply"},
			{note(0, 1, " so \t it  goes "), "noted"},
			{note(1, 1, long), "noted"},
			{ply(0, "a"), "ply"},
			{note(0, 2, "a"), "noted"},
		}, [2]string{"so it goes|a|", long + "|"}},
		{"earlier plies may be written late, none ahead", setup, "AB", []step{
			{note(0, 1, "a"), "!scorePly"},
			{ply(0, "b"), "ply"}, {ply(0, "a"), "ply"},
			{note(0, 0, "a"), "!scorePly"}, {note(0, -1, "a"), "!scorePly"}, {note(0, 3, "a"), "!scorePly"}, {note(0, 1<<40, "a"), "!scorePly"},
			{note(0, 2, "b"), "noted"}, {note(0, 1, "a"), "noted"},
		}, [2]string{"a|b|"}},
		{"what stands there already is no correction; after three of them all stays", setup, "AB", []step{
			{ply(0, "a"), "ply"},
			{note(0, 1, ""), ""},
			{note(0, 1, "b"), "noted"}, {note(0, 1, " b"), ""},
			{note(0, 1, "c"), "noted"}, {note(0, 1, ""), "noted"}, {note(0, 1, "a"), "noted"},
			{note(0, 1, "b"), "!scoreOften"}, {note(0, 1, "a"), ""},
		}, [2]string{"a|"}},
		{"no text, or too much of it", setup, "AB", []step{
			{ply(0, "a"), "ply"},
			{note(0, 1, long+"ї"), "!scoreText"}, {note(0, 1, "a\x00"), "!scoreText"}, {note(0, 1, "a\u202eb"), "!scoreText"},
			{note(0, 1, "\xff"), "!scoreText"}, {note(0, 1, strings.Repeat(" ", 500)), "!scoreText"},
		}, [2]string{}},
		{"not before the match, nor after it", setup, "A.", []step{
			{note(0, 1, "a"), "!waiting"}, {note(1, 1, "a"), "!notSeated"},
			{cmd{Kind: CmdJoin, Seat: 1, What: Guest, Text: "B"}, "joined started"},
			{ply(0, "a"), "ply"},
			{plain(0, CmdResign), "left ended"}, {note(1, 1, "a"), "!over"},
		}, [2]string{}},
		{"in a pause there is time to write", setup, "AB", []step{
			{ply(0, "a"), "ply"}, {plain(0, CmdPause), "offered"}, {answer(1, Yes), "answered paused"}, {note(1, 1, "a"), "noted"},
		}, [2]string{"", "a|"}},
		{"plies that are taken back leave both forms, and the numbers of the others stay", setup, "AB", []step{
			{ply(0, "b"), "ply"}, {ply(0, "a"), "ply"}, {ply(1, "a"), "ply"},
			{note(0, 1, "1"), "noted"}, {note(0, 2, "2"), "noted"}, {note(0, 3, "3"), "noted"}, {note(1, 3, "three"), "noted"},
			{offer(1, Takeback, 2), "offered"}, {answer(0, Yes), "answered undone"},
			{note(0, 3, "3"), "!scorePly"},
			{ply(1, "a"), "ply"}, {note(0, 3, "again"), "noted"},
		}, [2]string{"1|2|again|", "||"}},
		{"other rules do not begin another form", setup, "AB", []step{
			{ply(0, "a"), "ply"}, {note(0, 1, "a"), "noted"},
			{rules(0, "stern"), "offered"}, {answer(1, Yes), "answered leg"},
			{ply(0, "b"), "ply"}, {note(0, 2, "b"), "noted"}, {note(1, 1, "late"), "noted"},
		}, [2]string{"a|b|", "late|"}},
		{"who keeps the score stays as agreed", setup, "AB", []step{
			{rules(0, "stern", Settings{Score: ByProgram}), "!scoreStays"},
		}, [2]string{}},
		{"nor does it change the other way", Setup{Game: "toy"}, "AB", []step{{rules(0, "stern", byHand), "!scoreStays"}}, [2]string{}},
		{"a match with a bot has one form", setup, "A3", []step{{ply(0, "a"), "ply"}, {note(0, 1, "a"), "noted"}}, [2]string{"a|"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := open(t, c.setup, c.players)
			tb.follow(c.steps)
			if got := [2]string{tb.sheet(0), tb.sheet(1)}; got != c.want {
				t.Errorf("forms %q, want %q", got, c.want)
			}
		})
	}
	if _, ok := open(t, setup, "A3").s.Sheet(1); ok {
		t.Error("a bot has a form")
	}
}

// TestNotesNeverEnd: neither a form nor what is written on it grows without end, even where moves are taken back for ever.
func TestNotesNeverEnd(t *testing.T) {
	tb := open(t, Setup{Game: "toy", Settings: Settings{Score: ByPlayers}}, "AB")
	written := 0
	for tb.s.Seq < MaxEvents {
		tb.play(0, "a")
		for i := range scoresheet.MaxWrites {
			if got := tb.do(note(0, 1, strings.Repeat("a", i+1))); got == "!scoreFull" {
				if written != scoresheet.MaxTotal {
					t.Errorf("full after %d", written)
				}
				return
			}
			written++
		}
		tb.must(offer(0, Takeback, 0))
		tb.must(answer(1, Yes))
	}
	t.Fatalf("%d times written", written)
}

// TestUnshown: while the players write the record waits.
func TestUnshown(t *testing.T) {
	tb := open(t, Setup{Game: "toy", Settings: Settings{Score: ByPlayers}}, "A.")
	shown := []bool{tb.s.Unshown()}
	for _, c := range []cmd{
		{Kind: CmdJoin, Seat: 1, What: Guest, Text: "B"}, plain(0, CmdPause), answer(1, Yes), plain(0, CmdResume), plain(0, CmdResign),
	} {
		tb.must(c)
		shown = append(shown, tb.s.Unshown())
	}
	if want := []bool{false, true, true, true, true, false}; !slices.Equal(shown, want) {
		t.Errorf("unshown %v, want %v", shown, want)
	}
	if tb = open(t, Setup{Game: "toy"}, "AB"); tb.s.Unshown() {
		t.Error("unshown although the program keeps the score")
	}
}

// TestScoreOfShots: where nobody can write down a move the program keeps the score.
func TestScoreOfShots(t *testing.T) {
	g, err := game.Open("toy")
	if err != nil {
		t.Fatal(err)
	}
	sampled := *g
	sampled.Sampled = true
	if set := (Settings{Score: ByPlayers}).fit(&sampled); set.Score != ByProgram {
		t.Errorf("score %s", set.Score)
	}
	if set := (Settings{Score: ByPlayers}).fit(g); set.Score != ByPlayers {
		t.Errorf("score %s", set.Score)
	}
	if _, err := (Settings{Score: "nobody"}).Settle(); err == nil {
		t.Error("nobody keeps the score")
	}
}
