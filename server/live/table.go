package live

import (
	"context"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

// MayHaveBots refuses one more bot to who has too many that wait already.
func (h *Service) MayHaveBots(ctx context.Context, level int, wanted bool) error {
	if !wanted {
		return nil
	}
	return h.Pool.Lanes.OfLevel(level).Refuses(h.Pool.WishOf(ctx, compute.CostOf(level)))
}

// MayHaveEngine refuses an engine that cannot play the match.
func (h *Service) MayHaveEngine(ctx context.Context, name, opponent string, setup match.Setup) error {
	if opponent != "bot" {
		return problem.New(422, "engine", "engine: it is for the opponent bot")
	}
	if err := h.Programs.lane.Refuses(h.Pool.WishOf(ctx, compute.LookCost)); err != nil {
		return err
	}
	return h.Programs.check(ctx, name, setup)
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
