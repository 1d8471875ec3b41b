package live

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/fairqueue"
	"github.com/tavlei/tavlei/server/show"
)

// maxHint is the longest that is looked for a hint: then it is the best found so far.
const maxHint = time.Second

// hintCost is about what a hint takes.
const hintCost = 300 * time.Millisecond

// errMovedOn ends the search for a hint that nobody needs any more.
var errMovedOn = errors.New("the match has gone on")

// usualHints says what is agreed on hints where nobody has said it: on for who plays against the computer
// alone, else off.
func (t Table) usualHints() string {
	if t.Opponent == "bot" {
		return match.On
	}
	people := 0
	for _, who := range t.Seats {
		if who == "open" {
			people++
		}
	}
	if t.Opponent == "table" && people == 0 {
		return match.On
	}
	return match.Off
}

// helping is a search for a hint that is under way in a room.
type helping struct {
	seat  game.Seat
	plies int // of the seat
	stop  context.CancelCauseFunc
}

// help begins a search for a seat; it is cancelled when the seat's position is gone. r.mu is not held.
func (r *Room) help(ctx context.Context, seat game.Seat, plies int) (context.Context, func()) {
	h := &helping{seat: seat, plies: plies}
	ctx, h.stop = context.WithCancelCause(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.helps == nil {
		r.helps = map[*helping]bool{}
	}
	r.helps[h] = true
	if h.late(r.State) {
		h.stop(errMovedOn)
	}
	return ctx, func() {
		r.mu.Lock()
		delete(r.helps, h)
		r.mu.Unlock()
		h.stop(nil)
	}
}

// late tells whether the seat has moved, or need not move any more.
func (h *helping) late(s *match.State) bool {
	return !s.ToMove().Has(h.seat) || s.PliesBy(h.seat) != h.plies
}

// dropHelp gives up the hints that a new state makes useless. r.mu is held.
func (r *Room) dropHelp(s *match.State) {
	for h := range r.helps {
		if h.late(s) {
			h.stop(errMovedOn)
		}
	}
}

// hint finds the help that a player asks for and records it. The search waits for its turn beside those of
// others and holds up nobody; it is given up when the move is made, or when ctx ends.
func (r *Room) hint(ctx context.Context, id string, seat game.Seat, wanted match.TakeHint, address, person string) (int, error) {
	l := r.Look()
	due, err := l.State.MayHint(seat, wanted.What, wanted.Plies)
	if err != nil {
		return 0, err
	}
	found := match.TakeHint{What: wanted.What}
	if due {
		if found, err = r.findHint(ctx, l, seat, wanted.What, fairqueue.Ask{Name: r.ID, Address: address, Person: person, Cost: hintCost, Free: true}); err != nil {
			return 0, err
		}
	}
	found.Plies = l.State.PliesBy(seat)
	done, cancel := context.WithTimeout(context.WithoutCancel(ctx), doTimeout)
	defer cancel()
	return r.Execute(done, match.Command{ID: id, Seat: seat, Request: found})
}

// findHint waits for a slot and looks.
func (r *Room) findHint(ctx context.Context, l *Look, seat game.Seat, what string, ask fairqueue.Ask) (match.TakeHint, error) {
	adviser, ok := r.service.Config.Thinker.(compute.Adviser)
	if !ok {
		return match.TakeHint{}, &game.Refusal{Code: "hintsOff"}
	}
	ctx, done := r.help(ctx, seat, l.State.PliesBy(seat))
	defer done()
	lane, ctx := r.service.Pool.LaneFor(ctx, compute.HintClass, l.State.Game)
	slot, err := lane.Enter(ctx, ask)
	var told match.TakeHint // read only once it is whole: who has been given up may still write
	if err == nil {
		err = r.service.Bots.work(ctx, "hint", r.ID, maxHint, slot, func(ctx context.Context) (err error) {
			told, err = advised(ctx, adviser, l.State, seat, what)
			return err
		})
	}
	switch {
	case context.Cause(ctx) == errMovedOn:
		return match.TakeHint{}, &game.Refusal{Code: "stale"}
	case err != nil:
		return match.TakeHint{}, err
	}
	return told, nil
}

// advised is the request that records what an adviser says.
func advised(ctx context.Context, adviser compute.Adviser, s *match.State, seat game.Seat, what string) (found match.TakeHint, err error) {
	if what == match.HintThreat {
		if !search.Threatens(s.Game, s.Line.Pos) {
			return found, &game.Refusal{Code: "noThreats"}
		}
		it, after, ok, err := adviser.Threat(ctx, s.Game, s.Line)
		if err != nil || !ok {
			return match.TakeHint{What: what}, err
		}
		return match.TakeHint{What: what, Move: game.MoveText(after, it.PV[0]), Why: it.Why, N: it.N}, nil
	}
	it, err := adviser.Advise(ctx, s.Game, s.Line, seat, touchedMoves(s, seat))
	if err != nil {
		return found, err
	}
	return match.TakeHint{Move: game.MoveText(s.Line.Pos, it.PV[0]), Why: it.Why, N: it.N}, nil
}

// touchedMoves are the moves of a man that has been touched and must move; nil where none has.
func touchedMoves(s *match.State, seat game.Seat) []game.Move {
	if _, bound := s.Touched(seat); !bound {
		return nil
	}
	var moves []game.Move
	for _, m := range s.Line.Pos.AppendMoves(nil) {
		if at, ok := game.ManOf(s.Line.Pos, m); ok && s.CheckFirst(seat, game.Token(at)) == nil && game.MoverOf(s.Line.Pos, m) == seat {
			moves = append(moves, m)
		}
	}
	return moves
}

// HelpView is a hint that a player has been given for his present turn.
type HelpView struct {
	Seat  int            `json:"seat" doc:"that it was given to"`
	What  string         `json:"what" enum:"man,move,threat" doc:"how much is shown: the man to move, the move, or what the opponent would do if it were his turn"`
	Place int            `json:"place" doc:"of the man to move, -1 where the move begins with none"`
	Text  string         `json:"text,omitempty" doc:"the move, in plain notation; not of a man; of a threat empty where nothing threatens"`
	Name  string         `json:"name,omitempty" doc:"the move as players write it"`
	Path  *show.PathView `json:"path,omitempty" doc:"the way the move is shown"`
	Aimed bool           `json:"aimed,omitempty" doc:"the move is a stroke, which has no path"`
	Why   string         `json:"why,omitempty" enum:"only,must,wins,mate,delay,table,book,takes,trades,gains,check,proved" doc:"the reason; without it the search prefers the move"`
	N     int            `json:"n,omitempty" doc:"what the reason counts: turns to the end, men taken, men or discs ahead at the end"`
	Book  string         `json:"book,omitempty" doc:"the book's own word"`
}

// helpViews are the hints that a guest's seats have been given for their present turns, and nobody else's.
func (r *Look) helpViews(guest, lang string) []HelpView {
	s, views := r.State, []HelpView{}
	for seat := range s.SeatsOf(guest).All() {
		for _, h := range s.PresentHints(seat) {
			views = append(views, helpView(s, h, lang))
		}
	}
	return views
}

func helpView(s *match.State, h match.Hint, lang string) HelpView {
	v := HelpView{Seat: int(h.Seat), What: h.What, Place: -1, N: h.N}
	v.Why, v.Book, _ = strings.Cut(h.Why, ":")
	pos := s.Line.Pos
	if h.What == match.HintThreat {
		after, ok := search.Passed(s.Game, pos)
		if !ok || h.Text == "" {
			return v
		}
		pos = after
	}
	m, err := pos.ParseMove(h.Text)
	if err != nil {
		return v // on the other board something has happened since
	}
	if at, ok := game.ManOf(pos, m); ok {
		v.Place = int(at)
	}
	if h.What == match.HintMan {
		return v
	}
	v.Text, v.Name, v.Path = h.Text, game.NameOf(pos, m, lang), show.FirstPath(pos, m)
	v.Aimed = v.Path == nil && v.Place >= 0
	return v
}

// hintedBy is what is told of the help for a ply: how much was shown, empty for none.
func hintedBy(hints []match.Hint) string {
	what := ""
	for _, h := range hints {
		if what == "" || what == match.HintThreat {
			what = h.What
		}
	}
	return what
}

// mayAskThreats are the guest's seats that may now ask what threatens.
func (r *Look) mayAskThreats(guest string) []int {
	s := r.State
	own := s.ToMove() & s.SeatsOf(guest)
	if own == 0 || s.Setup.Settings.Hints != match.On || !search.Threatens(s.Game, s.Line.Pos) {
		return nil
	}
	return show.SeatNumbers(own)
}
