package server

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
	"github.com/tavlei/tavlei/server/store"
)

// maxName bounds the name of a guest, in runes.
const maxName = 30

// pageSize is how many matches a page of a list has.
const pageSize = 20

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
		MatchView
		ToMove game.Seats `json:"toMove" doc:"set of the seats that may act, bit by bit; 0 unless it is being played"`
		Thumb  *ThumbView `json:"thumb,omitempty" doc:"a small picture"`
	}
)

func (a *desk) mountPeople(api huma.API) {
	get(api, "me", "/api/me", "Who you are", "people", a.showMe)
	mount(api, http.MethodPut, "renameMe", "/api/me", "Tell your name", "people", http.StatusOK, a.renameMe)
	mount(api, http.MethodDelete, "forgetMe", "/api/me", "End this browser's session", "people", http.StatusNoContent, a.forgetMe)
	get(api, "myMatches", "/api/me/matches", "Your matches, newest first", "people", a.myMatches)
}

func (a *desk) showMe(ctx context.Context, _ *struct{}) (*answer[MeView], error) {
	v := MeView{ID: visitorOf(ctx).guest}
	if v.ID != "" {
		visitorOf(ctx).renew()
		g, err := a.store.Guest(ctx, v.ID)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, a.problem(err)
		}
		v.Name = g.Name
	}
	return &answer[MeView]{v}, nil
}

func (a *desk) renameMe(ctx context.Context, in *renameInput) (*answer[MeView], error) {
	name, ok := cleanName(in.Body.Name)
	if !ok {
		return nil, newProblem(http.StatusUnprocessableEntity, "name", "name: want 1 to 30 letters, digits, spaces or signs")
	}
	guest, err := a.gate.guest(ctx)
	if err == nil {
		err = a.store.PutGuest(ctx, store.Guest{ID: guest, Name: name, Created: time.Now()})
	}
	if err != nil {
		return nil, a.problem(err)
	}
	for _, r := range a.hall.rooms.present() {
		r.rename(guest, name)
	}
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

func (a *desk) forgetMe(ctx context.Context, _ *struct{}) (*struct{}, error) {
	if err := a.gate.leave(ctx); err != nil {
		return nil, a.problem(err)
	}
	return nil, nil
}

func (a *desk) myMatches(ctx context.Context, in *pageInput) (*answer[MyMatchesView], error) {
	v := MyMatchesView{Matches: []MyMatchView{}}
	guest := visitorOf(ctx).guest
	if guest == "" {
		return &answer[MyMatchesView]{v}, nil
	}
	list, err := a.store.MatchesOf(ctx, guest, in.Before, pageSize+1)
	if err != nil {
		return nil, a.problem(err)
	}
	if len(list) > pageSize {
		list = list[:pageSize]
		v.Next = list[pageSize-1].N
	}
	for _, m := range list {
		view, err := a.myMatch(ctx, m, guest)
		if errors.Is(err, errPreparing) {
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

func (a *desk) myMatch(ctx context.Context, m store.Match, guest string) (MyMatchView, error) {
	v, err := a.presentMatch(ctx, m.ID, guest)
	if errors.Is(err, errAside) {
		return a.asideView(ctx, m, guest)
	}
	return v, err
}

func (a *desk) presentMatch(ctx context.Context, id, guest string) (MyMatchView, error) {
	r, err := a.hall.rooms.openSoon(ctx, id)
	if err != nil {
		return MyMatchView{}, err
	}
	defer a.hall.rooms.release(r)
	return viewOf(ctx, r, func(_ context.Context, l *look) (MyMatchView, error) {
		v := MyMatchView{MatchView: l.matchView(guest), Thumb: thumbOf(l.state.Line.Pos)}
		if l.state.Phase == match.Playing {
			v.ToMove = l.state.Line.Pos.ToMove()
		}
		return v, nil
	})
}
