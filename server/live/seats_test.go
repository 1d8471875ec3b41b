package live

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

// TestSeatPlayers: who sits where, in games of any number of seats.
func TestSeatPlayers(t *testing.T) {
	me, bot, open := match.Player{Kind: match.Guest, ID: "ann"}, match.Player{Kind: match.Bot, Level: 4}, match.Player{}
	for _, c := range []struct {
		table Table
		seats int
		want  []match.Player
		seat  game.Seat
	}{
		{Table{Opponent: "bot", Level: 4, Seat: 1}, 2, []match.Player{bot, me}, 0},
		{Table{Opponent: "bot", Level: 4, Seat: 2}, 4, []match.Player{bot, bot, me, bot}, 0},
		{Table{Opponent: "friend", Seat: -1}, 3, []match.Player{me, open, open}, game.NoSeat},
		{Table{Opponent: "self", Seat: -1}, 4, []match.Player{me, me, me, me}, 0},
		{Table{Opponent: "table", Level: 4, Seats: []string{"you", "open", "bot", "you"}}, 4, []match.Player{me, open, bot, me}, 0},
	} {
		if got, seat := c.table.seatPlayers("ann", c.seats); !slices.Equal(got, c.want) || seat != c.seat {
			t.Errorf("%+v: %v from %v, want %v from %v", c.table, got, seat, c.want, c.seat)
		}
	}
}

// TestNoBotAtTheTable: a game that only people play is played with friends, anybody and oneself, on no seat by a bot.
func TestNoBotAtTheTable(t *testing.T) {
	g := &game.Game{Info: &game.Info{ID: "people", PeopleOnly: true}, Seats: 2}
	for _, c := range []struct {
		table Table
		ok    bool
	}{
		{Table{Opponent: "bot", Level: 3}, false}, {Table{Opponent: "bot", Engine: "x"}, false},
		{Table{Opponent: "table", Seats: []string{"you", "bot"}}, false}, {Table{Opponent: "table", Seats: []string{"you", "open"}}, true},
		{Table{Opponent: "friend"}, true}, {Table{Opponent: "anybody"}, true}, {Table{Opponent: "self"}, true},
	} {
		if err := c.table.check(g); (err == nil) != c.ok {
			t.Errorf("%+v: %v", c.table, err)
		}
	}
}
