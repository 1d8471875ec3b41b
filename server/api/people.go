package api

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store"
)

// maxName bounds the name of a guest, in runes.
const maxName = 30

// PageSize is how many matches a page of a list has.
const PageSize = 20

type (
	// MeView is who you are. A visitor becomes a guest, with an id, when it matters.
	MeView struct {
		ID   string `json:"id" doc:"empty until you play or tell a name"`
		Name string `json:"name" doc:"empty until you tell it"`
	}

	renameInput struct {
		Body struct {
			Name string `json:"name" doc:"1 to 30 letters"`
		}
	}

	pageInput struct {
		Before int64 `query:"before" minimum:"0" doc:"next of the page before; 0 begins"`
	}

	// MyMatchesView is a page of your matches, newest first.
	MyMatchesView struct {
		Matches []MyMatchView `json:"matches" doc:"newest first"`
		Next    int64         `json:"next" doc:"before of the next page; 0 if this is the last"`
	}

	// MyMatchView is a match with a small picture.
	MyMatchView struct {
		show.MatchView
		ToMove game.Seats      `json:"toMove" doc:"set of the seats that may act, bit by bit; 0 unless it is being played"`
		Thumb  *show.ThumbView `json:"thumb,omitempty" doc:"a small picture"`
	}
)

func (a *Service) mountPeople(api huma.API) {
	Get(api, "me", "/api/me", "Who you are", "people", a.showMe)
	Mount(api, http.MethodPut, "renameMe", "/api/me", "Tell your name", "people", http.StatusOK, a.renameMe)
	Mount(api, http.MethodDelete, "forgetMe", "/api/me", "End this browser's session", "people", http.StatusNoContent, a.forgetMe)
	Get(api, "myMatches", "/api/me/matches", "Your matches, newest first", "people", a.myMatches)
}

func (a *Service) showMe(ctx context.Context, _ *struct{}) (*answer[MeView], error) {
	v := MeView{ID: gate.VisitorOf(ctx).Guest}
	if v.ID != "" {
		gate.VisitorOf(ctx).Renew()
		g, err := a.store.Guest(ctx, v.ID)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, a.problem(err)
		}
		v.Name = g.Name
	}
	return &answer[MeView]{v}, nil
}

func (a *Service) renameMe(ctx context.Context, in *renameInput) (*answer[MeView], error) {
	name, ok := cleanName(in.Body.Name)
	if !ok {
		return nil, problem.New(http.StatusUnprocessableEntity, "name", "name: want 1 to 30 letters, digits, spaces or signs")
	}
	guest, err := a.gate.Guest(ctx)
	if err == nil {
		err = a.store.PutGuest(ctx, store.Guest{ID: guest, Name: name, Created: time.Now()})
	}
	if err != nil {
		return nil, a.problem(err)
	}
	a.live.Rename(guest, name)
	return &answer[MeView]{MeView{ID: guest, Name: name}}, nil
}

// cleanName trims a name; false if nothing that can be seen is left, or too much.
func cleanName(name string) (string, bool) {
	if !utf8.ValidString(name) || len(name) > 8*maxName {
		return "", false
	}
	name = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsGraphic(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, name)), " ")
	return name, name != "" && utf8.RuneCountInString(name) <= maxName
}

func (a *Service) forgetMe(ctx context.Context, _ *struct{}) (*struct{}, error) {
	if err := a.gate.Leave(ctx); err != nil {
		return nil, a.problem(err)
	}
	return nil, nil
}

func (a *Service) myMatches(ctx context.Context, in *pageInput) (*answer[MyMatchesView], error) {
	v := MyMatchesView{Matches: []MyMatchView{}}
	guest := gate.VisitorOf(ctx).Guest
	if guest == "" {
		return &answer[MyMatchesView]{v}, nil
	}
	list, err := a.store.MatchesWith(ctx, guest, in.Before, PageSize+1)
	if err != nil {
		return nil, a.problem(err)
	}
	if len(list) > PageSize {
		list = list[:PageSize]
		v.Next = list[PageSize-1].N
	}
	for _, m := range list {
		view, err := a.myMatch(ctx, m, guest)
		if errors.Is(err, problem.ErrPreparing) {
			return nil, a.problem(err) // the next question finds more of them ready
		}
		if err != nil {
			// A match of a game that is no longer there does not hide the others.
			a.log.Warn("match cannot be shown", "match", m.ID, "error", err)
			continue
		}
		v.Matches = append(v.Matches, view)
	}
	return &answer[MyMatchesView]{v}, nil
}

func (a *Service) myMatch(ctx context.Context, m store.Match, guest string) (MyMatchView, error) {
	v, err := a.presentMatch(ctx, m.ID, guest)
	if errors.Is(err, problem.ErrAside) {
		return a.asideView(ctx, m, guest)
	}
	return v, err
}

func (a *Service) presentMatch(ctx context.Context, id, guest string) (MyMatchView, error) {
	r, err := a.live.Rooms.OpenSoon(ctx, id)
	if err != nil {
		return MyMatchView{}, err
	}
	defer a.live.Rooms.Release(r)
	return live.ViewOf(ctx, r, func(_ context.Context, l *live.Look) (MyMatchView, error) {
		v := MyMatchView{MatchView: l.MatchView(guest), Thumb: show.ThumbOf(l.State.Line.Pos)}
		if l.State.Phase == match.Playing {
			v.ToMove = l.State.Line.Pos.ToMove()
		}
		return v, nil
	})
}

// asideView is what a list shows of a match that is set aside, from what is written down of it.
func (a *Service) asideView(ctx context.Context, m store.Match, guest string) (MyMatchView, error) {
	g, err := game.Open(m.Setup.Game)
	if err != nil {
		return MyMatchView{}, err
	}
	v := show.MatchView{
		ID: m.ID, Game: g.Name(), Family: g.Info.Family, Options: g.Options, Changed: show.Changed(g), Settings: m.Setup.Settings,
		Position: m.Setup.Position, MatchNow: show.MatchNow{Status: m.Phase, Ply: m.Plies}, Aside: true, Created: m.Created.UnixMilli(),
		Seats: []show.SeatView{}, You: []int{}, Formats: []string{}, Nature: show.NatureOf(g),
	}
	if m.Phase == match.Paused.String() {
		v.Status, v.Paused = match.Playing.String(), true
	}
	alone := show.IsAlone(m.Players)
	for seat := range g.Seats {
		view := show.SeatView{Seat: seat, Kind: "open"}
		if seat < len(m.Players) {
			p := m.Players[seat]
			switch {
			case p.Kind == match.Bot:
				view.Kind, view.Level, view.Engine = match.Bot, p.Level, p.ID
			case p.Kind == match.Guest:
				person, err := a.store.Guest(ctx, p.ID)
				if err != nil && !errors.Is(err, store.ErrNotFound) {
					return MyMatchView{}, err
				}
				view.Kind, view.Name, view.You = match.Guest, person.Name, p.ID == guest
				if alone {
					view.Kind = "self"
				}
			}
		}
		if view.You {
			v.You = append(v.You, seat)
		}
		v.Seats = append(v.Seats, view)
	}
	if m.Referee == guest {
		v.Referee = &show.RefereeView{Taken: true, You: true}
	}
	return MyMatchView{MatchView: v}, nil
}
