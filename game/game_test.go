package game_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/game/gametest/testgames"
)

func init() {
	game.Register(&game.Info{
		ID: "options-test", Family: "testgames", Aliases: []string{"optionsTest"},
		Options: []game.Option{
			{Key: "mode", Kind: game.Choice, Values: []string{"a", "b"}, Default: "a"},
			{Key: "flag", Kind: game.Switch, Default: "off"},
			{Key: "size", Kind: game.Number, Default: "8", Min: 4, Max: 12},
			{Key: "word", Kind: game.Words, Default: ""},
		},
		New: func(o map[string]string) (*game.Game, error) {
			if o["word"] == "bad" {
				return nil, game.ErrOption
			}
			return &game.Game{Seats: 2}, nil
		},
	})
}

func TestOpenSettlesOptions(t *testing.T) {
	for spec, want := range map[string]string{
		"options-test":                                 "options-test",
		"optionsTest":                                  "options-test",
		" options-test ; mode = b ":                    "options-test;mode=b",
		"options-test;flag=yes;mode=a":                 "options-test;flag=on",
		"options-test;flag=0;size=8":                   "options-test",
		"options-test;word=x y;size=010":               "options-test;size=10;word=x y",
		"options-test;size=12;flag=TRUE;mode=b;word=é": "options-test;mode=b;flag=on;size=12;word=é",
		"options-test;":                                "options-test",
	} {
		g, err := game.Open(spec)
		if err != nil {
			t.Errorf("Open(%q): %v", spec, err)
		} else if got := g.Name(); got != want {
			t.Errorf("Open(%q).Name() = %q, want %q", spec, got, want)
		}
	}
}

func TestOpenNamesWhatIsWrong(t *testing.T) {
	for spec, want := range map[string]struct {
		class error
		words string
	}{
		"":                              {game.ErrUnknownGame, `""`},
		"nosuch":                        {game.ErrUnknownGame, `"nosuch"`},
		"options":                       {game.ErrUnknownGame, "is it options-test?"},
		"options-test;mode=c":           {game.ErrValue, `mode="c": want one of a b`},
		"options-test;flag=maybe":       {game.ErrValue, `flag="maybe": want on or off`},
		"options-test;size=3":           {game.ErrValue, `size="3": want a number from 4 to 12`},
		"options-test;size=x":           {game.ErrValue, `size="x"`},
		"options-test;colour=red":       {game.ErrOption, "it has mode flag size word"},
		"options-test;mode":             {game.ErrValue, `"mode" has no value`},
		"options-test;mode=a;mode=b":    {game.ErrClash, "given twice"},
		"options-test;word=bad":         {game.ErrOption, "options-test"},
		"options-test;size=99999999999": {game.ErrValue, "99999999999"},
	} {
		_, err := game.Open(spec)
		if !errors.Is(err, want.class) || !strings.Contains(err.Error(), want.words) {
			t.Errorf("Open(%q): %v, want class %q and the words %q", spec, err, want.class, want.words)
		}
		// What is an option of the game is not said to be none.
		own := errors.Is(err, game.ErrValue) || errors.Is(err, game.ErrClash)
		if own && (!errors.Is(err, game.ErrOption) || strings.Contains(err.Error(), game.ErrOption.Error())) {
			t.Errorf("Open(%q): %v: want ErrOption wrapped and not spoken", spec, err)
		}
	}
}

func TestRegisterRefusesDuplicates(t *testing.T) {
	newGame := func(map[string]string) (*game.Game, error) { return &game.Game{}, nil }
	for name, info := range map[string]*game.Info{
		"id":         {ID: "duel", Family: "x", New: newGame},
		"alias":      {ID: "fresh", Family: "x", Aliases: []string{"duel"}, New: newGame},
		"no id":      {Family: "x", New: newGame},
		"no family":  {ID: "fresh2", New: newGame},
		"no factory": {ID: "fresh3", Family: "x"},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("Register does not panic")
				}
			}()
			game.Register(info)
		})
	}
}

// TestArrange: families are listed as arranged, those that are not named behind them, each in the order of
// its registration.
func TestArrange(t *testing.T) {
	made := func(map[string]string) (*game.Game, error) { return &game.Game{Seats: 2}, nil }
	for _, info := range []game.Info{{ID: "order-b", Family: "order"}, {ID: "order-last", Family: "unnamed"}, {ID: "order-a", Family: "order"}} {
		info.New = made
		game.Register(&info)
	}
	listed := func() (ids []string) {
		for _, info := range game.All() {
			if strings.HasPrefix(info.ID, "order-") {
				ids = append(ids, info.ID)
			}
		}
		return ids
	}
	if got := strings.Join(listed(), " "); got != "order-b order-last order-a" {
		t.Errorf("not arranged: %s", got)
	}
	game.Arrange("order", "testgames")
	defer game.Arrange()
	if got := strings.Join(listed(), " "); got != "order-b order-a order-last" || game.All()[0].ID != "order-b" {
		t.Errorf("arranged: %s, first %s", got, game.All()[0].ID)
	}
}

func TestTeams(t *testing.T) {
	pairs := &game.Game{Seats: 4, Teams: []int8{0, 1, 0, 1}}
	if got := pairs.TeamOf(2); got != game.SeatSet(0, 2) {
		t.Errorf("team of seat 2 is %b, want seats 0 and 2", got)
	}
	single := &game.Game{Seats: 2}
	if got := single.TeamOf(1); got != game.SeatSet(1) {
		t.Errorf("without teams the team of seat 1 is %b", got)
	}
}

func TestSeats(t *testing.T) {
	set := game.SeatSet(0, 3, game.Chance)
	var seats []game.Seat
	for s := range set.All() {
		seats = append(seats, s)
	}
	if len(seats) != 3 || seats[0] != 0 || seats[1] != 3 || seats[2] != game.Chance {
		t.Errorf("All yields %v", seats)
	}
	if set.Len() != 3 || set.One() != 0 || !set.Has(3) || set.Has(1) || set.Has(game.NoSeat) {
		t.Errorf("set %b: Len %d, One %s", set, set.Len(), set.One())
	}
	if game.Seats(0).One() != game.NoSeat {
		t.Error("the empty set has a seat")
	}
	for s := range set.All() { // leaving the loop early must be safe
		if s == 0 {
			break
		}
	}
	for seat, want := range map[game.Seat]string{0: "0", 7: "7", game.Chance: "chance", game.NoSeat: "none"} {
		if seat.String() != want {
			t.Errorf("seat %d is written %q", int8(seat), seat)
		}
	}
}

func TestOutcomeValue(t *testing.T) {
	win := game.Win("x", game.SeatSet(1), 2)
	pairs := game.Win("x", game.SeatSet(0, 2), 4)
	six := game.Outcome{Reason: "places", Place: [game.MaxSeats]uint8{3, 1, 2, 6, 5, 4}}
	open := game.Outcome{Place: [game.MaxSeats]uint8{1}}
	for _, c := range []struct {
		name  string
		o     game.Outcome
		seat  game.Seat
		seats int
		want  float64
	}{
		{"winner of two", win, 1, 2, 1},
		{"loser of two", win, 0, 2, -1},
		{"draw", game.Draw("x", 2), 0, 2, 0},
		{"winner in a pair", pairs, 2, 4, 2.0 / 3},
		{"loser in a pair", pairs, 1, 4, -2.0 / 3},
		{"first of six", six, 1, 6, 1},
		{"third of six", six, 0, 6, 0.2},
		{"last of six", six, 3, 6, -1},
		{"home while others run", open, 0, 3, 1},
		{"still running", open, 1, 3, -0.5},
		{"nobody", win, game.NoSeat, 2, 0},
		{"no such seat", win, 5, 2, 0},
		{"alone", win, 0, 1, 0},
	} {
		if got := c.o.Value(c.seat, c.seats); got != c.want {
			t.Errorf("%s: value %g, want %g", c.name, got, c.want)
		}
	}
	if pairs.Place[1] != 3 {
		t.Errorf("behind two winners the place is %d, want 3", pairs.Place[1])
	}
	if got := pairs.Winners(4); got != game.SeatSet(0, 2) {
		t.Errorf("winners %b", got)
	}
	if game.Draw("x", 2).Winners(2) != 0 || open.Winners(3) != 0 {
		t.Error("a draw or an open game has winners")
	}
}

func TestRefusalSaysWhere(t *testing.T) {
	r := &game.Refusal{Code: "mustCapture", Rule: "1.5.4", Input: "c3-d4", Names: []string{"e3", "g3"}}
	if got := r.Error(); got != "mustCapture (rule 1.5.4): c3-d4; look at e3 g3" {
		t.Errorf("the refusal reads %q", got)
	}
	if got := (&game.Refusal{Code: "over"}).Error(); got != "over" {
		t.Errorf("the shortest refusal reads %q", got)
	}
}

// TestErrBudget: what is too complex is a wrong position, and a draw where play comes to it.
func TestErrBudget(t *testing.T) {
	if !errors.Is(game.ErrBudget, game.ErrPosition) || errors.Is(game.ErrPosition, game.ErrBudget) {
		t.Error("ErrBudget is a class of ErrPosition")
	}
	o := game.TooComplex(3)
	if !o.Over() || o.Winners(3) != 0 || o.Place[2] != 1 {
		t.Errorf("too complex a position for three ends as %v, want a draw of all", o)
	}
}
