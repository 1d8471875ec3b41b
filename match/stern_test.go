package match

import (
	"errors"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
)

// stern is the toy under a code: draws are offered with a move and in turn, the man on c, which never
// moves, is not to be touched, and whoever has put down fewer b's may demand a win within two plies.
type stern struct{ toy }

var _ game.Demander = (*stern)(nil)

type sternRules struct{}

func (sternRules) Start() game.Position { return &stern{} }

func (sternRules) Parse(text string) (game.Position, error) {
	p, err := toyRules{}.Parse(text)
	if err != nil {
		return nil, err
	}
	return &stern{*p.(*toy)}, nil
}

func (sternRules) Code() game.Code {
	return game.Code{OfferTime: "2.1", OfferAgain: "2.2", IdleTouch: "2.3"}
}

func init() {
	game.Register(&game.Info{
		ID: "stern", Family: "toys",
		New: func(map[string]string) (*game.Game, error) {
			return &game.Game{Rules: sternRules{}, Seats: 2, MaxPlies: 40}, nil
		},
	})
}

func (p *stern) CopyFrom(src game.Position) { p.toy = src.(*stern).toy }

func (p *stern) Demand(s game.Seat) (moves, lead int, no *game.Refusal) {
	for i, letter := range p.text {
		switch {
		case letter != 'b':
		case game.Seat(i/2%2) == s:
			lead--
		default:
			lead++
		}
	}
	if lead <= 0 {
		return 0, lead, &game.Refusal{Code: "notAhead", Rule: "2.4"}
	}
	return 2, lead, nil
}

func TestCode(t *testing.T) {
	setup := Setup{Game: "stern"}
	strict := Setup{Game: "stern", Settings: Settings{TouchMove: Strict}}
	for _, c := range []struct {
		name    string
		setup   Setup
		players string
		steps   []step
	}{
		{"003, 1.9.4: a draw offered in the other's time is noted", setup, "AB", []step{
			{offer(1, Draw), "offered cautioned"},
			{answer(0, No), "answered"},
			{ply(0, "a"), "ply"},
		}},
		{"… it stands all the same, and may be accepted", setup, "AB", []step{
			{offer(1, Draw), "offered cautioned"},
			{answer(0, Yes), "answered ended"},
		}},
		{"… a machine does not mind", setup, "1B", []step{{offer(1, Draw), "offered"}}},
		{"003, 1.9.5: an offer in one's own time may be answered once the move is seen", setup, "AB", []step{
			{offer(0, Draw), "offered"},
			{ply(0, "a"), "ply"},
			{ply(0, "a"), "ply"},
			{answer(1, Yes), "answered ended"},
		}},
		{"003, 1.9.3: whoever moves has said no", setup, "AB", []step{
			{ply(0, "a"), "ply"},
			{ply(0, "a"), "ply"},
			{offer(0, Draw), "offered"},
			{ply(1, "a"), "ply"},
			{answer(1, Yes), "!noOffer"},
		}},
		{"… but consent is given at any time", setup, "AB", []step{
			{offer(0, Draw), "offered"},
			{offer(1, Draw), "answered ended"},
		}},
		{"003, 1.9.6: no second offer before the other has made one", setup, "AB", []step{
			{offer(0, Draw), "offered"},
			{answer(1, No), "answered"},
			{offer(0, Draw), "!offerAgain"},
			{ply(0, "a"), "ply"}, {ply(0, "a"), "ply"},
			{offer(1, Draw), "offered"},
			{answer(0, No), "answered"},
			{offer(1, Draw), "!offerAgain"},
			{ply(1, "a"), "ply"}, {ply(1, "a"), "ply"},
			{offer(0, Draw), "offered"},
		}},
		{"… but a machine, which never offers, may be asked again after the usual pause",
			Setup{Game: "stern", Settings: Settings{DrawPause: 4}}, "A1", []step{
				{offer(0, Draw), "offered"},
				{answer(1, No), "answered"},
				{offer(0, Draw), "!offeredAlready"},
				{ply(0, "a"), "ply"}, {ply(0, "a"), "ply"}, {ply(1, "a"), "ply"}, {ply(1, "a"), "ply"},
				{offer(0, Draw), "offered"},
			}},
		{"003, English: a touched man that cannot move is a warning, then a loss", strict, "AB", []step{
			{cmd{Kind: CmdTouch, Seat: 0, Text: "c", What: "adjust"}, "touched"},
			{touch(0, "c"), "touched"},
			{touch(0, "a"), "touched"},
			{touch(0, "c"), ""},
			{ply(0, "a"), "ply"},
			{touch(0, "c"), "touched left ended"},
		}},
		{"… which nobody fears where touching means nothing", setup, "AB", []step{
			{touch(0, "c"), ""}, {touch(0, "c"), ""},
		}},
		{"a demand that is not met draws", setup, "AB", []step{
			{plain(1, CmdDemand), "!notAhead"},
			{ply(0, "b"), "ply"},
			{plain(0, CmdDemand), "!notAhead"},
			{plain(1, CmdDemand), "demanded"},
			{plain(1, CmdDemand), "!demandedAlready"},
			{ply(0, "a"), "ply"},
			{ply(1, "a"), "ply"}, {ply(1, "a"), "ply"},
			{ply(0, "a"), "ply ended"},
		}},
		{"… is met by getting further ahead, and may be made again", setup, "AB", []step{
			{ply(0, "b"), "ply"},
			{plain(1, CmdDemand), "demanded"},
			{ply(0, "b"), "ply"},
			{ply(1, "a"), "ply"}, {ply(1, "a"), "ply"},
			{ply(0, "a"), "ply demanded"},
			{plain(1, CmdDemand), "demanded"},
		}},
		{"… and goes with the move that it followed", setup, "AB", []step{
			{ply(0, "b"), "ply"},
			{plain(1, CmdDemand), "demanded"},
			{cmd{Kind: CmdUndo, Seat: 0, N: 0}, "undone"},
			{ply(0, "b"), "ply"},
			{plain(1, CmdDemand), "demanded"},
		}},
		{"other games know no demands", Setup{Game: "toy"}, "AB", []step{{plain(1, CmdDemand), "!noDemand"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			open(t, c.setup, c.players).follow(c.steps)
		})
	}
}

// TestOfferWithTheMove (003, 1.9.3): whoever has just moved may offer a draw for a moment.
func TestOfferWithTheMove(t *testing.T) {
	for _, c := range []struct {
		after time.Duration
		want  string
	}{{0, "offered"}, {JustMoved, "offered cautioned"}} {
		tb := open(t, Setup{Game: "stern"}, "AB")
		tb.play(0, "a", "a")
		tb.now += c.after
		if got := tb.do(offer(0, Draw)); got != c.want {
			t.Errorf("%v after the move: %q, want %q", c.after, got, c.want)
		}
	}
}

// TestCodeCitesItsClause: refusals by the code name it, and what may be demanded is told.
func TestCodeCitesItsClause(t *testing.T) {
	tb := open(t, Setup{Game: "stern"}, "AB")
	events, err := offer(1, Draw).decide(tb.s, tb.env())
	if err != nil || events[1].Fact != (Cautioned{Why: LateOffer, Rule: "2.1"}) {
		t.Errorf("an offer in the other's time: %+v, %v", events, err)
	}
	tb.must(offer(0, Draw))
	tb = open(t, Setup{Game: "stern"}, "AB")
	tb.must(offer(0, Draw))
	tb.must(answer(1, No))
	_, err = offer(0, Draw).decide(tb.s, tb.env())
	var no *game.Refusal
	if !errors.As(err, &no) || no.Rule != "2.2" || no.Of != "" {
		t.Errorf("a second offer: %v", err)
	}
	tb.play(0, "b")
	if a, b := tb.s.MayDemand(0), tb.s.MayDemand(1); a != 0 || b != 2 {
		t.Errorf("the seats may demand a win within %d and %d plies, want 0 and 2", a, b)
	}
	tb.must(plain(1, CmdDemand))
	tb.play(0, "a")
	if got := tb.s.Demands(); len(got) != 1 || got[0] != (Demand{Seat: 1, Left: 1}) || tb.s.MayDemand(1) != 0 {
		t.Errorf("demands that run: %+v", got)
	}
}
