package match_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/game/gametest/testgames"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/match/series"
)

// script is a match that goes as it is written.
type script struct {
	setup match.Setup
	send  []logCommand
}

// author makes a log: a match at which everybody does what comes into their heads.
type author struct {
	t   *testing.T
	s   *match.State
	rng *rand.Rand
	now time.Duration
	log keptLog
}

func (a *author) send(c logCommand) {
	a.now += time.Duration(a.rng.IntN(8000)) * time.Millisecond
	a.log.steps = append(a.log.steps, carryOut(a.t, a.s, a.log.head.Seed, a.now, c))
}

// writeLogs makes a log of every game and those of what seldom comes about.
func writeLogs(t *testing.T) {
	n := uint64(0)
	begin := func(setup match.Setup) *author {
		n++
		s, err := match.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		return &author{t: t, s: s, rng: rand.New(rand.NewPCG(2026, n)), log: keptLog{head: logHead{s.Setup, fmt.Sprintf("seed%d", n)}}}
	}
	on := match.Settings{TouchMove: match.Strict, Hints: match.On, DrawPause: 4}
	for _, info := range game.All() {
		if !slices.Contains([]string{"draughts", "reversi", "chess", "chapaev"}, info.Family) {
			continue
		}
		steps, settings := 70, on
		if info.Family == "chapaev" {
			steps = 24
		}
		if n%2 == 1 {
			settings.TouchMove = match.Off
		}
		a := begin(match.Setup{Game: info.ID, Settings: settings})
		a.sit()
		for range steps {
			a.send(a.anything())
		}
		a.finish(info.ID)
	}
	for name, c := range map[string]script{
		"_party": {match.Setup{Game: "party;seats=4"}, append(people(4), play("a1"), logCommand{Kind: "resign", Seat: 2}, logCommand{Kind: "offer", What: "takeback"}, logCommand{Kind: "resign", Seat: 1})},
		"_claims": {match.Setup{Game: "chess"}, append(people(2), append(slices.Repeat([]logCommand{play("g1f3"), play("g8f6"), play("f3g1"), play("f6g8")}, 2)[:7],
			logCommand{Kind: "claim", Plies: match.AnyPlies}, logCommand{Kind: "claim", Seat: 1, Text: "a7a6", Plies: match.AnyPlies}, play("b1c3"), play("f6g8"), play("c3b1"), logCommand{Kind: "claim", Seat: 1, Text: "a6a5", Plies: match.AnyPlies})...)},
		"_claimed": {match.Setup{Game: "chess"}, append(people(2), append(slices.Repeat([]logCommand{play("g1f3"), play("g8f6"), play("f3g1"), play("f6g8")}, 2), logCommand{Kind: "claim"}, logCommand{Kind: "offer", What: "rematch"}, logCommand{Kind: "answer", What: "yes", Seat: 1})...)},
		"_demand":  {match.Setup{Game: "english;drawMode=claim", Position: "W:WK30,K32,9:BK3,12"}, append(people(2), append([]logCommand{{Kind: "demand"}, {Kind: "demand", Seat: 1}}, slices.Repeat([]logCommand{play("30-25"), play("3-7"), play("25-30"), play("7-3")}, 20)...)...)},
		"_warned":  {match.Setup{Game: "english", Settings: on}, append(people(2), logCommand{Kind: "touch", Text: "1"}, logCommand{Kind: "touch", Text: "9", What: "adjust"}, logCommand{Kind: "touch", Text: "9"}, play("9-13"), logCommand{Kind: "touch", Text: "31"}, play("23-18"), logCommand{Kind: "touch", Text: "2"})},
		"_pressed": {match.Setup{Game: "russian", Settings: match.Settings{Clock: "300+2", Press: match.On}}, append(people(2), play("c3-d4"), play("b6-a5"), logCommand{Kind: "offer", What: "draw"}, logCommand{Kind: "press"}, logCommand{Kind: "press"},
			play("b6-a5"), logCommand{Kind: "press", Seat: 1}, logCommand{Kind: "offer", What: "draw", Seat: 1}, logCommand{Kind: "ply", Text: "b2-c3", What: "press", Plies: match.AnyPlies}, logCommand{Kind: "claim"}, logCommand{Kind: "resign"})},
		"_lent": {match.Setup{Game: "chess", Settings: match.Settings{Offers: match.ByCode}}, append(people(2), logCommand{Kind: "offer", Seat: 1, What: "draw"}, logCommand{Kind: "answer", What: "no"},
			logCommand{Kind: "offer", Seat: 1, What: "draw"}, play("e2e4"), logCommand{Kind: "offer", What: "draw"}, logCommand{Kind: "answer", Seat: 1, What: "yes"})},
		"_wrong": {match.Setup{Game: "russian", Settings: match.Settings{Clock: "300+2", Press: match.On, TouchMove: match.Strict, WrongMoves: match.CountedThree}}, append(people(2), play("c3-d4"),
			logCommand{Kind: "press", Server: time.Second}, play("b6-b4"), play("d6-c5"), logCommand{Kind: "ply", Text: "b6-a5", What: "press", Plies: match.AnyPlies, Server: 2 * time.Second},
			play("d4-h8"), logCommand{Kind: "ply", Path: []game.Token{17, 3}, Plies: match.AnyPlies}, play("d4-b2"), logCommand{Kind: "offer", What: "rematch"})},
		"_served": {match.Setup{Game: "russian", Settings: match.Settings{Clock: "300+2", FirstTurn: match.Clocked}}, append(people(2), served("c3-d4"), served("b6-a5"), served("d4-b6"), served("d4-c5"))},
		"_referee": {match.Setup{Game: "russian", Settings: match.Settings{Clock: "300+2", Referee: match.On}}, append(people(2), logCommand{Kind: "chair", Seat: game.NoSeat, Text: "ref"},
			play("c3-d4"), logCommand{Kind: "call", Seat: 1, What: match.AskClock, Text: "мій годинник стояв"}, play("b6-a5"), rule(match.Ruling{Act: match.ActClock, Seat: 1, Millis: 240_000, Clause: "1.8.1"}),
			rule(match.Ruling{Act: match.ActAnswer, Seat: game.NoSeat}), play("b6-a5"), rule(match.Ruling{Act: match.ActTakeback, Seat: game.NoSeat, Keep: 1, Clause: "1.4.7"}), play("d6-c5"),
			rule(match.Ruling{Act: match.ActPosition, Seat: game.NoSeat, Position: "W:Wa1,c1,c3,d4:Bb8,d8,c5,h8"}), rule(match.Ruling{Act: match.ActWarn, Seat: 0, Words: "silence"}),
			rule(match.Ruling{Act: match.ActTime, Seat: 0, Millis: -30_000}), rule(match.Ruling{Act: match.ActPause, Seat: game.NoSeat}), rule(match.Ruling{Act: match.ActResume, Seat: game.NoSeat}),
			logCommand{Kind: "claim", Seat: 0}, rule(match.Ruling{Act: match.ActClaim, Seat: game.NoSeat, Clause: "1.9.2"}), logCommand{Kind: "call", Seat: 0, What: match.AskConduct},
			rule(match.Ruling{Act: match.ActEnd, Seat: 1, Clause: "1.8.1", Words: "no more"}))},
		"_unrefereed": {match.Setup{Game: "russian", Settings: match.Settings{Referee: match.On}}, append(people(2), logCommand{Kind: "chair", Seat: game.NoSeat, Text: "ref"}, play("c3-d4"),
			logCommand{Kind: "claim", Seat: 1}, logCommand{Kind: "offer", What: match.NoChair}, logCommand{Kind: "answer", Seat: 1, What: "yes"}, play("b6-a5"), logCommand{Kind: "resign", Seat: 1})},
		"_engine": {match.Setup{Game: "othello"}, []logCommand{{Kind: "join", Seat: 0, What: "bot", Text: "edax"}, {Kind: "join", Seat: 1, What: "guest", Text: "ann"}, play("d3"), play("c3"),
			{Kind: "replace", What: "crashed", N: 7}, {Kind: "say", Seat: 1, Text: "что случилось?"}, play("c4"), {Kind: "resign", Seat: 1}, {Kind: "whisper", Seat: game.NoSeat, What: "bob", Text: "шкода"}}},
		"_series": {match.Setup{Game: "othello", Settings: match.Settings{Series: "games=4,points"}, Round: &match.Round{Series: "first", Sides: []int{1, 0}, Before: []match.Played{{Match: "first", Result: series.Result{24, 0}}}}},
			append(people(2), play("d3"), logCommand{Kind: "claimGone", N: 1}, logCommand{Kind: "concede", Seat: 1}, logCommand{Kind: "concede"}, logCommand{Kind: "offer", What: "rematch"}, logCommand{Kind: "answer", What: "yes", Seat: 1})},
		"_shares": {match.Setup{Game: "dice", Settings: match.Settings{Sides: "lot"}}, []logCommand{sits(game.NoSeat, "ann"), sits(game.NoSeat, "bob"), {Kind: "reveal", Text: share("ann")}, {Kind: "pick", What: "left"}, {Kind: "pick", Seat: 1, What: "left"},
			{Kind: "reveal", Seat: 0, Text: share("bob")}, {Kind: "reveal", Seat: 0, Text: share("ann")}, {Kind: "reveal", Seat: 1, Text: share("ann")}, {Kind: "reveal", Seat: 1, Text: share("bob")}, {Kind: "reveal", Seat: 0, Text: share("bob")},
			{Kind: "resign", Seat: 1}, {Kind: "offer", What: "rematch", Share: match.Commit(share("cem"))}, {Kind: "answer", Seat: 1, What: "yes", Text: "rematch", Share: match.Commit(share("dan"))}}},
		"_silent": {match.Setup{Game: "chess960", Settings: match.Settings{Clock: "300+2"}}, []logCommand{sits(0, "ann"), sits(1, "bob"), {Kind: "reveal", Seat: 1, Text: share("bob")}, {Kind: "tick", What: "away"}, {Kind: "say", Text: "?"}, {Kind: "say", Text: "?"}, {Kind: "say", Text: "?"},
			{Kind: "say", Text: "?"}, {Kind: "say", Text: "?"}, {Kind: "say", Text: "?"}, {Kind: "say", Text: "?"}, {Kind: "say", Text: "?"}, {Kind: "say", Text: "?"}, {Kind: "say", Text: "?"}, {Kind: "say", Text: "?"}, {Kind: "tick"}, {Kind: "tick"}, {Kind: "tick"}, {Kind: "tick"}, {Kind: "tick"}, {Kind: "tick"}, {Kind: "tick"}}},
		"_noted": {match.Setup{Game: "russian", Settings: match.Settings{Score: match.ByPlayers}}, append(people(2), play("c3-d4"), note(0, 1, "c3-d4"), note(1, 1, "с3-d4"), note(1, 2, "b6-a5"), play("b6-a5"), note(1, 2, " b6 - c5 "),
			note(1, 2, "b6-a5"), note(1, 2, ""), note(1, 2, "b6-a5!"), note(1, 2, "?"), play("b2-c3"), note(0, 3, "b2c3"), logCommand{Kind: "offer", What: "takeback", N: 2}, logCommand{Kind: "answer", Seat: 1, What: "yes"},
			play("g3-f4"), note(0, 3, "g3f4"), logCommand{Kind: "resign", Seat: 1}, note(1, 3, "g3f4"))},
		"_aborted": {match.Setup{Game: "bughouse"}, append(people(4), play("A:e2e4"), logCommand{Kind: "abort", Seat: 2})},
		"_seats":   {match.Setup{Game: "bughouse"}, []logCommand{draws("ann"), draws("bob"), draws("cem"), draws("dan"), play("A:e2e4"), {Kind: "resign", Seat: 2}, {Kind: "offer", What: "rematch"}}},
		"_seatShares": {match.Setup{Game: "bughouse"}, []logCommand{sits(game.NoSeat, "ann"), sits(game.NoSeat, "bob"), draws("cem"), {Kind: "join", Seat: game.NoSeat, What: "bot", N: 3}, play("A:e2e4"),
			{Kind: "reveal", Seat: 0, Text: share("ann")}, {Kind: "reveal", Seat: 1, Text: share("ann")}, {Kind: "reveal", Seat: 2, Text: share("ann")}, {Kind: "reveal", Seat: 3, Text: share("ann")},
			{Kind: "reveal", Seat: 0, Text: share("bob")}, {Kind: "reveal", Seat: 1, Text: share("bob")}, {Kind: "reveal", Seat: 2, Text: share("bob")}, {Kind: "reveal", Seat: 3, Text: share("bob")}, play("A:e2e4"), {Kind: "resign", Seat: 2}}},
		"_partners": {match.Setup{Game: "bughouse", Settings: match.Settings{Series: "best=3", Sides: "lot"}, Round: &match.Round{Series: "first", Sides: []int{0, 1, 1, 0}, Before: []match.Played{{Match: "first", Result: series.Result{2, 0}}}}},
			[]logCommand{sits(0, "ann"), sits(1, "bob"), sits(2, "cem"), sits(3, "dan"), {Kind: "reveal", Text: share("ann")}, {Kind: "reveal", Seat: 1, Text: share("bob")}, {Kind: "reveal", Seat: 3, Text: share("dan")}, {Kind: "reveal", Seat: 2, Text: share("cem")}, {Kind: "resign", Seat: 2}}},
		"_lots": {match.Setup{Game: "reversi"}, []logCommand{{Kind: "join", Seat: game.NoSeat, What: "guest", Text: "ann"}, {Kind: "join", Seat: game.NoSeat, What: "bot", N: 3}, {Kind: "abort", Seat: 1}}},
	} {
		a := begin(c.setup)
		for _, cmd := range c.send {
			if cmd.Kind == "ply" || cmd.Kind == "touch" {
				if set := a.s.ToMove(); set != 0 {
					cmd.Seat = set.One()
				}
			}
			a.send(cmd)
		}
		a.finish(name)
	}
	a := begin(match.Setup{Game: "chapaev;clock=10;match=round"})
	for _, c := range people(2) {
		a.send(c)
	}
	for range 2 {
		a.send(a.move())
	}
	a.send(logCommand{Kind: "tick", What: "away"})
	for range 3 {
		a.now += 20 * time.Second
		a.send(logCommand{Kind: "tick"})
		a.send(logCommand{Kind: "pause", Seat: 1})
		a.now += time.Hour
		a.send(logCommand{Kind: "answer", What: "yes"})
		a.send(logCommand{Kind: "resume"})
		a.send(a.move())
	}
	for range 8 {
		a.now += time.Minute
		a.send(logCommand{Kind: "tick"})
	}
	a.finish("_clock")
	trembled("_unsteady", people(2), begin)
	trembled("_shakyShares", []logCommand{sits(0, "ann"), sits(1, "bob"), {Kind: "reveal", Seat: 1, Text: share("bob")}, {Kind: "reveal", Text: share("ann")}}, begin)
}

// trembled is a match in which hands tremble, among people who sit down so.
func trembled(name string, sit []logCommand, begin func(match.Setup) *author) {
	a := begin(match.Setup{Game: "chapaev;aimNoise=large;match=round"})
	for _, c := range sit {
		a.send(c)
	}
	for range 3 {
		a.send(a.move())
	}
	a.send(logCommand{Kind: "resign"})
	a.finish(name)
}

// draws is a person who draws a lot for a seat.
func draws(who string) logCommand {
	return logCommand{Kind: "join", Seat: game.NoSeat, What: "guest", Text: who}
}

func people(n int) []logCommand {
	var list []logCommand
	for i := range n {
		list = append(list, logCommand{Kind: "join", Seat: game.Seat(i), What: "guest", Text: []string{"ann", "bob", "cem", "dan"}[i]})
	}
	return list
}

// share is what somebody gives to the seed, and sits lays its hash.
func share(who string) string { return match.Commit("share of " + who) }

func sits(seat game.Seat, who string) logCommand {
	return logCommand{Kind: "join", Seat: seat, What: "guest", Text: who, Share: match.Commit(share(who))}
}

func rule(r match.Ruling) logCommand {
	return logCommand{Kind: "rule", Seat: game.NoSeat, Text: "ref", Ruling: &r}
}

func note(seat game.Seat, ply int, text string) logCommand {
	return logCommand{Kind: "note", Seat: seat, N: ply, Text: text}
}

// served is a move of whose turn the server took a part.
func served(text string) logCommand {
	c := play(text)
	c.Server = 1500 * time.Millisecond
	return c
}

func play(text string) logCommand { return logCommand{Kind: "ply", Text: text, Plies: match.AnyPlies} }

// sit seats people and, now and then, a bot; some of them by lot.
func (a *author) sit() {
	for i := range a.s.Players {
		c := logCommand{Kind: "join", Seat: game.Seat(i), What: "guest", Text: []string{"ann", "bob"}[i%2]}
		if i > 0 && a.rng.IntN(4) == 0 {
			c.What, c.Text, c.N = "bot", "", 1+a.rng.IntN(10)
		}
		if a.rng.IntN(3) == 0 {
			c.Seat = game.NoSeat
		}
		if c.Seat != game.NoSeat && a.s.Players[c.Seat].Kind != "" {
			c.Seat = game.NoSeat
		}
		a.send(c)
	}
}

func (a *author) seat() game.Seat { return game.Seat(a.rng.IntN(len(a.s.Players))) }

// move is a legal one.
func (a *author) move() logCommand {
	pos := game.Clone(a.s.Line.Pos)
	seats := slices.Collect(a.s.ToMove().All())
	if len(seats) == 0 {
		return logCommand{Kind: "offer", What: "rematch", Seat: a.seat()}
	}
	m := game.RandomMove(pos, seats[a.rng.IntN(len(seats))], func(total uint32) uint32 { return a.rng.Uint32N(total) })
	return logCommand{Kind: "ply", Seat: game.MoverOf(pos, m), Text: game.MoveText(pos, m), Plies: match.AnyPlies}
}

// anything is a move more often than not.
func (a *author) anything() logCommand {
	seat := a.seat()
	switch a.rng.IntN(40) {
	case 0:
		return logCommand{Kind: "offer", Seat: seat, What: "draw"}
	case 1, 2:
		return logCommand{Kind: "offer", Seat: seat, What: "takeback", N: max(0, len(a.s.Plies)-1-a.rng.IntN(3))}
	case 3:
		return logCommand{Kind: "offer", Seat: seat, What: "pause"}
	case 4, 5, 6:
		return logCommand{Kind: "answer", Seat: seat, What: []string{"yes", "yes", "no"}[a.rng.IntN(3)]}
	case 7, 8:
		return logCommand{Kind: "resume", Seat: seat}
	case 9:
		return logCommand{Kind: "say", Seat: seat, Text: []string{"hello", "Добрий день", "gg :)", ""}[a.rng.IntN(4)]}
	case 10:
		return logCommand{Kind: "whisper", Seat: game.NoSeat, What: []string{"wim", "xi", "ann"}[a.rng.IntN(3)], Text: "why?"}
	case 11, 12:
		return a.touch(seat)
	case 13:
		return logCommand{Kind: "undo", Seat: seat, N: len(a.s.Plies) - 1}
	case 14:
		return logCommand{Kind: "claim", Seat: seat, Plies: match.AnyPlies}
	case 15, 16, 17:
		c := a.move()
		c.Kind, c.What, c.N = "hint", []string{"", ":only", ":takes"}[a.rng.IntN(3)], a.rng.IntN(3)
		return c
	case 18:
		return logCommand{Kind: "hint", Seat: seat, What: "threat", Plies: match.AnyPlies}
	case 19:
		c := a.move()
		c.Kind = "claim"
		return c
	case 20:
		return logCommand{Kind: "tick", What: []string{"", "away"}[a.rng.IntN(2)]}
	case 21:
		return logCommand{Kind: []string{"demand", "pause", "ply", "dance", "resign"}[a.rng.IntN(5)], Seat: seat, Text: "?"}
	}
	return a.move()
}

// touch is one of a place that has a name.
func (a *author) touch(seat game.Seat) logCommand {
	c := logCommand{Kind: "touch", Seat: seat, What: []string{"", "", "adjust"}[a.rng.IntN(3)]}
	if v, ok := a.s.Line.Pos.(game.Scener); ok {
		places := v.Board().Places
		c.Text = places[a.rng.IntN(len(places))].Name
	}
	return c
}

func (a *author) finish(name string) {
	a.log.end = describe(a.s)
	var out bytes.Buffer
	lines := []any{a.log.head}
	for _, st := range a.log.steps {
		lines = append(lines, st)
	}
	for _, line := range append(lines, a.log.end) {
		data, err := json.Marshal(line)
		if err != nil {
			a.t.Fatal(err)
		}
		out.Write(append(data, '\n'))
	}
	if err := os.MkdirAll("testdata/logs", 0o755); err != nil {
		a.t.Fatal(err)
	}
	file := filepath.Join("testdata/logs", name+".jsonl")
	if _, err := os.Stat(file); err == nil {
		return // what was kept once stays as it is
	}
	if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
		a.t.Fatal(err)
	}
}
