package live

import (
	"context"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store"
)

// Look is a room at one moment, for one's own use: what code of the rules makes of it takes as long as it takes and
// holds up nobody.
type Look struct {
	silent bool             // nothing can be said at tables
	now    func() time.Time // of clocks
	ID     string
	Made   store.Match
	board  *game.Board
	State  *match.State
	Events []match.Event // not to be changed
	PlyAt  []int         // not to be changed

	origin  time.Time
	formats []string
	moved   int
	people  *people                                  // as they are whenever they are asked for
	gone    func(guest string) (time.Duration, bool) // how long a guest is away
}

// Look is the room as it stands now.
func (r *Room) Look() *Look {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lookNow()
}

// lookNow is look for those who hold r.mu.
func (r *Room) lookNow() *Look { return r.lookAt(r.State.Clone()) }

// lookAt is a look at a state that is the caller's own; r.mu is held.
func (r *Room) lookAt(s *match.State) *Look {
	l := &Look{
		origin: r.origin, formats: r.formats,
		silent: r.service.Config.NoChat, now: r.service.Config.Now, ID: r.ID, Made: r.Made, board: r.board, State: s, moved: r.moved,
		Events: r.events[:len(r.events):len(r.events)], PlyAt: r.plyAt[:len(r.plyAt):len(r.plyAt)],
	}
	l.people, l.gone = &r.people, r.away
	return l
}

// seatsOf are the seats of a guest.
func (r *Room) seatsOf(guest string) game.Seats {
	if guest == "" {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.State.SeatsOf(guest)
}

// away is how long a guest has been away from the table, as far as this server has seen; false who is there.
func (r *Room) away(guest string) (time.Duration, bool) {
	since, gone := r.people.goneSince(guest, r.opened)
	if !gone {
		return 0, false
	}
	return r.service.Config.Now().Sub(since), true
}

// Name is that of a guest who has to do with the match, empty of others.
func (r *Look) Name(guest string) string { return r.people.nameOf(guest) }

// Online tells whether a guest is at the table.
func (r *Look) Online(guest string) bool { return r.people.online(guest) }

// Names are those of all who have to do with the match, by guest.
func (r *Look) Names() map[string]string { return r.people.names() }

// Since is how long ago the match was made.
func (r *Look) Since() time.Duration { return r.now().Sub(r.origin) }

// Unshown refuses the record to all while its players write it themselves.
func (r *Look) Unshown() error {
	if r.State.Unshown() {
		return &game.Refusal{Code: "scoreHidden"}
	}
	return nil
}

// see runs code of the rules on a look at the room. f must write only to what is its own.
func (r *Room) see(ctx context.Context, f func(context.Context, *Look) error) error {
	l := r.Look()
	return r.service.Work(ctx, r.ID, func(ctx context.Context) error { return f(ctx, l) })
}

// ViewOf is what code of the rules makes of a look at the room.
func ViewOf[T any](ctx context.Context, r *Room, f func(context.Context, *Look) (T, error)) (T, error) {
	var made T
	if err := r.see(ctx, func(ctx context.Context, l *Look) (err error) {
		made, err = f(ctx, l)
		return err
	}); err != nil {
		var none T
		return none, err
	}
	return made, nil
}

// MatchView is the match as the visitor sees it.
func (h *Service) MatchView(ctx context.Context, id string) (show.MatchView, error) {
	r, err := h.Rooms.OpenSoon(ctx, id)
	if err != nil {
		return show.MatchView{}, err
	}
	defer h.Rooms.Release(r)
	return r.MatchView(ctx)
}

// MatchView is the room's match as the visitor sees it.
func (r *Room) MatchView(ctx context.Context) (show.MatchView, error) {
	guest := gate.VisitorOf(ctx).Guest
	return ViewOf(ctx, r, func(_ context.Context, l *Look) (show.MatchView, error) { return l.MatchView(guest), nil })
}

// Has tells whether the guest sits at the table.
func (r *Room) Has(guest string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return guest != "" && r.State.SeatsOf(guest) != 0
}
