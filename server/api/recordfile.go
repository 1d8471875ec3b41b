package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

// ServeRecord gives the record of a match as a file.
func (a *Service) ServeRecord(w http.ResponseWriter, r *http.Request) {
	a.serveGames(w, r, func(ctx context.Context) ([]*record.Game, error) { return a.RecordOf(ctx, r.PathValue("id")) })
}

// serveGames gives games of the match or the series that is named in the address as a file.
func (a *Service) serveGames(w http.ResponseWriter, r *http.Request, gamesOf func(context.Context) ([]*record.Game, error)) {
	name := r.URL.Query().Get("format")
	if name == "" || name == "text" {
		name = "tavlei" // our own text, which loses nothing
	}
	format, err := record.FormatByName(name)
	if err != nil {
		problem.Write(w, problem.New(http.StatusUnprocessableEntity, "format", "format: "+err.Error()))
		return
	}
	games, err := gamesOf(r.Context())
	if err != nil {
		problem.Write(w, a.problem(err))
		return
	}
	for _, g := range games {
		if !format.CanWrite(g.Rules) {
			problem.Write(w, problem.New(http.StatusUnprocessableEntity, "format", fmt.Sprintf("format: %s does not hold %s", format.Name, g.Rules.Name())))
			return
		}
	}
	var out bytes.Buffer
	err = a.live.Work(r.Context(), r.PathValue("id"), func(context.Context) error { return record.WriteAll(&out, format, games) })
	if errors.Is(err, record.ErrWrite) {
		problem.Write(w, problem.New(http.StatusUnprocessableEntity, "format", err.Error()))
		return
	} else if err != nil {
		problem.Write(w, a.problem(err))
		return
	}
	w.Header().Set("Content-Type", format.MIME)
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="tavlei-%s%s"`, r.PathValue("id"), format.Ending()))
	_, _ = w.Write(out.Bytes()) // the client may be gone
}

// RecordOf writes down a match as it stands, a game for each of its legs.
func (a *Service) RecordOf(ctx context.Context, id string) ([]*record.Game, error) {
	rm, err := a.live.Rooms.Open(ctx, id)
	if err != nil {
		return nil, err
	}
	defer a.live.Rooms.Release(rm)
	site, _ := a.gate.Address(ctx, id)
	return live.ViewOf(ctx, rm, func(_ context.Context, l *live.Look) ([]*record.Game, error) {
		if err := l.Unshown(); err != nil {
			return nil, err
		}
		return show.WriteDown(l.State, show.RecordHead{Site: site, Created: l.Made.Created, Names: l.Names()}), nil
	})
}
