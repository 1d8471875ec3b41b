package all_test

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// luck are games of chance, in which throws decide more than skill: what a bot, and what level 1, is to score there against a
// random mover.
var luck = map[string]struct{ bot, child float64 }{"senet": {bot: 0.6, child: 0.5}}

// TestBotBeatsChance lets a bot with a small budget play a random mover in every game, both
// sides in turn: who does not win nearly always has no sensible evaluation.
func TestBotBeatsChance(t *testing.T) {
	const games = 20
	level, err := search.LevelOf(8)
	if err != nil {
		t.Fatal(err)
	}
	level.Nodes, level.Threaded = 1000, false
	eachGame(t, func(t *testing.T, info *game.Info) {
		oneOfFamily(t, info)
		g, err := info.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		if info.PeopleOnly {
			t.Skip("only people play it")
		}
		if g.Slow() {
			t.Skip("twenty games would take minutes: the family tests its bot")
		}
		wanted := 0.9
		if l, ok := luck[info.ID]; ok { // what so few games allow it
			wanted = l.bot - 1.5*math.Sqrt(l.bot*(1-l.bot)/games)
		}
		engine := search.New(g, search.Options{HashMB: 1})
		var score float64
		for n := range games {
			seat := game.Seat(n % g.Seats)
			o, _ := against(t, g, engine, level, seat, uint64(n))
			score += points(g, o, seat) / games
		}
		if score < wanted {
			t.Errorf("the bot scores %.0f %% against a random mover, want %.0f %%", 100*score, 100*wanted)
		}
	})
}

var childGames = flag.Int("child", 0, "games of level 1 against a random mover, in every game; 0: a sample")

// TestChildBeatsChance: level 1 makes at least 85 points of 100 against a random mover in every game. A
// sample, of more games where they are short, is held to what such a score allows it.
func TestChildBeatsChance(t *testing.T) {
	const least, most, moves = 16, 200, 2000
	level, err := search.LevelOf(1)
	if err != nil {
		t.Fatal(err)
	}
	eachGame(t, func(t *testing.T, info *game.Info) {
		oneOfFamily(t, info)
		g, err := info.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		if info.PeopleOnly {
			t.Skip("only people play it")
		}
		if g.Slow() && *childGames == 0 {
			t.Skip("a game takes seconds: by the flag")
		}
		wanted := 0.85
		if l, ok := luck[info.ID]; ok {
			wanted = l.child
		}
		engine := search.New(g, search.Options{HashMB: 1})
		games, plies, score := 0, 0, 0.0
		for n := 0; *childGames > 0 && n < *childGames || *childGames == 0 && (n < least || plies < moves && n < most); n++ {
			seat := game.Seat(n % g.Seats)
			o, length := against(t, g, engine, level, seat, uint64(n))
			score += points(g, o, seat)
			plies += length
			games++
		}
		score /= float64(games)
		floor := wanted
		if *childGames == 0 {
			floor -= 1.5 * math.Sqrt(wanted*(1-wanted)/float64(games))
		}
		t.Logf("%.1f %% of %d games", 100*score, games)
		if score < floor {
			t.Errorf("level 1 scores %.1f %% of %d games against a random mover, want %.1f %%", 100*score, games, 100*floor)
		}
	})
}

// points are 1 for a win of the seat's team, a half if others share it.
func points(g *game.Game, o game.Outcome, seat game.Seat) float64 {
	switch winners := o.Winners(g.Seats); {
	case !winners.Has(seat):
		return 0
	case winners == g.TeamOf(seat):
		return 1
	}
	return .5
}

// against plays one game: the engine on its seat, chance on all others. It tells the plies, too.
func against(t *testing.T, g *game.Game, engine *search.Searcher, level search.Level, seat game.Seat, seed uint64) (game.Outcome, int) {
	rng := rand.New(rand.NewPCG(seed, 2))
	line := game.NewLine(g.Start())
	for line.Len() < g.MaxPlies {
		if o := line.Outcome(); o.Over() {
			return o, line.Len()
		}
		moves := line.Pos.AppendMoves(nil)
		m := moves[rng.IntN(len(moves))]
		if line.Pos.ToMove().Has(seat) {
			var err error
			if m, _, err = engine.ChooseFor(context.Background(), line, seat, level, rng.Uint64()); err != nil {
				t.Fatal(err)
			}
		}
		line.Play(m)
	}
	return line.Outcome(), line.Len()
}
