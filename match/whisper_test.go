package match

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// TestWhispersHaveBounds: however many watch and whatever they send, they can neither fill the disk nor use up what the
// players may do.
func TestWhispersHaveBounds(t *testing.T) {
	tb := open(t, Setup{Game: "toy"}, "AB")
	quick := func(id string) string {
		tb.now -= time.Second // env goes on by as much
		return tb.do(whisper(id, "hello"))
	}
	for i := range crowdBurst {
		if got := quick(fmt.Sprint("Z", i)); got != "whispered" {
			t.Fatalf("message %d: %q", i, got)
		}
	}
	if got := quick("late"); got != "!tooOften" {
		t.Errorf("a crowd that speaks at once: %q", got)
	}
	if got := tb.do(cmd{Kind: CmdSay, Seat: 0, Text: "hello"}); got != "said" {
		t.Errorf("a player beside a crowd: %q", got)
	}
	for i := crowdBurst; i < maxWhispers; i++ {
		tb.now += burstTime
		tb.must(whisper(fmt.Sprint("Z", i%7), "hello"))
	}
	tb.now += burstTime
	if got := tb.do(whisper("late", "hello")); got != "!tooOften" {
		t.Errorf("after %d messages: %q", maxWhispers, got)
	}
	tb.play(0, "a")
	tb.s.Seq = MaxEvents + maxWhispers - 1
	if got := tb.do(plain(1, CmdPause)); got != "offered" {
		t.Errorf("a player after %d whispers and less than %d events: %q", maxWhispers, MaxEvents, got)
	}
}

// TestVoices: who watches has a number by which they are told apart, in the order of their first words, and each of
// them may say as much as a player.
func TestVoices(t *testing.T) {
	tb := open(t, Setup{Game: "toy"}, "AB")
	for _, id := range []string{"Z", "Y", "Z", "X", "Y"} {
		tb.must(whisper(id, "hello"))
	}
	if got := tb.s.Voices(); !slices.Equal(got, []string{"Z", "Y", "X"}) {
		t.Errorf("voices %v", got)
	}
	var numbers []int
	for _, e := range tb.events {
		if e.Kind() == EvWhispered {
			numbers = append(numbers, FlatOf(e.Fact).N)
		}
	}
	if !slices.Equal(numbers, []int{1, 2, 1, 3, 2}) {
		t.Errorf("numbers %v", numbers)
	}
	for range maxMessages - 2 {
		tb.now += burstTime
		tb.must(whisper("Z", "hello"))
	}
	tb.now += burstTime
	if got := tb.do(whisper("Z", "hello")); got != "!tooOften" {
		t.Errorf("after %d messages of one: %q", maxMessages, got)
	}
	if got := tb.do(whisper("Y", "hello")); got != "whispered" {
		t.Errorf("another: %q", got)
	}
	tb.replayed()
}

// TestLogWithoutWhispers: a log from before there were any is replayed to the same state as ever.
func TestLogWithoutWhispers(t *testing.T) {
	s, err := Replay(Setup{Game: "toy"}, []Event{
		{Seq: 1, Seat: 0, Fact: Joined{Player{Kind: Guest, ID: "A"}}}, {Seq: 2, Seat: 1, Fact: Joined{Player{Kind: Guest, ID: "B"}}},
		{Seq: 3, Seat: -1, Fact: Started{"commit"}}, {Seq: 4, Seat: 1, Fact: Said{"hello"}},
		{Seq: 5, Seat: 0, Fact: Moved{Move: "a"}},
	})
	if err != nil || s.Seq != 5 || len(s.Voices()) != 0 || len(s.Plies) != 1 {
		t.Errorf("%+v, %v", s, err)
	}
}
