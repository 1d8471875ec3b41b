package lichess

import (
	"context"
	"errors"
	"net/http"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// Kinds of news of a person; their topic is topicOf.
const (
	newsBegun     = "begun" // a match
	newsOver      = "over"
	newsChallenge = "challenge" // a challenge has another state
	newsNext      = "next"      // somebody asks for the match that follows
)

// topicOf is the topic of what concerns a person, be it in any match. No match has such an id.
func topicOf(guest string) string { return "@" + guest }

// maxCurrent bounds the matches of a person among which those that are played are looked for.
const maxCurrent = 100

// Heard follows what happens in all matches: who plays in one is told that it has begun or is over, and a challenge to
// it is settled; and that another one is asked for.
func (f *Service) Heard(id string, players []match.Player, events []match.Event) {
	for _, e := range events {
		kind := ""
		switch e.Kind() {
		case match.EvStarted:
			kind = newsBegun
		case match.EvEnded, match.EvAborted:
			kind = newsOver
		case match.EvOffered:
			if match.FlatOf(e.Fact).What == match.Rematch {
				f.tell(players, newsNext, id)
			}
			continue
		default:
			continue
		}
		by := ending{Match: id, State: challengeCanceled}
		for _, p := range players {
			if kind == newsBegun && p.Kind == match.Guest {
				by.Joined = append(by.Joined, p.ID)
			}
		}
		if !f.settleHere(by) {
			f.tellEnding(by)
		}
		f.tell(players, kind, id)
	}
}

// tell gives the people of a match a piece of news.
func (f *Service) tell(players []match.Player, kind, id string) {
	for _, p := range players {
		if p.Kind == match.Guest {
			f.live.Bus.Publish(bus.Message{Topic: topicOf(p.ID), Kind: kind, Match: id})
		}
	}
}

// current are the matches that a guest plays now, newest first.
func (f *Service) current(ctx context.Context, guest string) ([]store.Match, error) {
	list, err := f.live.Store.MatchesOf(ctx, guest, 0, maxCurrent)
	if err != nil {
		return nil, err
	}
	var now []store.Match
	for _, m := range list {
		if m.Phase == match.Playing.String() || m.Phase == match.Paused.String() {
			now = append(now, m)
		}
	}
	return now, nil
}

// info is a match as a guest who plays in it sees it; errNoGame if lichess has no such game.
func (f *Service) info(ctx context.Context, id, guest string) (GameInfo, error) {
	rm, err := f.seated(ctx, id, guest)
	if err != nil {
		return GameInfo{}, err
	}
	defer f.live.Rooms.Release(rm)
	return viewed(ctx, f, rm, func(t Table) GameInfo {
		seat, _ := t.SeatOf(guest)
		return t.Info(seat)
	})
}

// playing lists the games that are under way.
func (f *Service) playing(w http.ResponseWriter, r *http.Request) error {
	guest, err := who(r)
	if err != nil {
		return err
	}
	list, err := f.infos(r.Context(), guest)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, NowPlaying(list))
}

// infos are the games of a guest that lichess has, too. One that cannot be opened does not hide the others.
func (f *Service) infos(ctx context.Context, guest string) ([]GameInfo, error) {
	now, err := f.current(ctx, guest)
	if err != nil {
		return nil, err
	}
	list := []GameInfo{}
	for _, m := range now {
		if g, err := game.Open(m.Setup.Game); err != nil || g.Slow() || g.Seats != 2 {
			continue // not to be warmed for nothing
		}
		info, err := f.info(ctx, m.ID, guest)
		switch {
		case errors.Is(err, problem.ErrPreparing):
			return nil, err // the next question finds it ready
		case err == nil:
			list = append(list, info)
		case !errors.Is(err, errNoGame):
			f.live.Log.Warn("match cannot be shown", "match", m.ID, "error", err)
		}
	}
	return list, nil
}

// events tells a person of games that begin and end, and of challenges.
func (f *Service) events(w http.ResponseWriter, r *http.Request) error {
	me, g, err := f.self(r)
	if err != nil {
		return err
	}
	return f.streaming(w, r, topicOf(g.ID), func(p *lines) error {
		defer f.arrived(g.ID, g.Name, me.Bot)()
		e := &eventLines{Service: f, lines: p, guest: g.ID, program: me.Bot, request: r, begun: map[string]bool{}}
		if err := e.greet(r.Context()); err != nil {
			return err
		}
		return p.follow(r.Context(), f.live, func(n bus.Message) error { return e.tell(r.Context(), n) })
	})
}

// eventLines tells one person.
type eventLines struct {
	*Service
	*lines
	guest   string
	program bool
	request *http.Request
	begun   map[string]bool // games whose beginning was told and whose end was not
}

// greet tells what is there already. An empty line shows that the stream stands.
func (e *eventLines) greet(ctx context.Context) error {
	if !e.pipe.Send(ctx, nil) {
		return errCut
	}
	list, err := e.infos(ctx, e.guest)
	if err != nil {
		return err
	}
	for _, info := range list {
		e.begun[info.ID] = true
		if err := e.say(ctx, GameEvent{Type: GameStart, Game: info}); err != nil {
			return err
		}
	}
	e.catchUp(ctx)
	for _, c := range e.waiting(e.guest) {
		if err := e.challenge(ctx, c); err != nil {
			return err
		}
	}
	if e.program {
		return e.readyAgain(ctx)
	}
	return nil
}

// tell says what a piece of news is about.
func (e *eventLines) tell(ctx context.Context, n bus.Message) error {
	switch n.Kind {
	case newsBegun, newsOver:
		if err := e.game(ctx, n.Match, n.Kind == newsBegun); err != nil || n.Kind == newsBegun || !e.program {
			return err
		}
		return e.ready(ctx, n.Match)
	case newsNext:
		if e.program {
			return e.ready(ctx, n.Match)
		}
	case newsChallenge:
		e.catchUp(ctx)
		if c, ok := e.challengeOf(n.Match); ok {
			return e.challenge(ctx, c)
		}
	}
	return nil
}

// game tells that a game has begun or is over, each once.
func (e *eventLines) game(ctx context.Context, id string, begun bool) error {
	if e.begun[id] == begun {
		return nil
	}
	info, err := e.info(ctx, id, e.guest)
	if errors.Is(err, errNoGame) {
		return nil
	}
	if err != nil {
		return err // whoever comes again is told
	}
	kind := GameFinish
	if delete(e.begun, id); begun {
		e.begun[id], kind = true, GameStart
	}
	return e.say(ctx, GameEvent{Type: kind, Game: info})
}

// challenge tells of a challenge as it stands, unless it has become a game.
func (e *eventLines) challenge(ctx context.Context, c challenge) error {
	kind, ok := map[string]string{
		challengeCreated: ChallengeMade, challengeCanceled: ChallengeCanceled, challengeDeclined: ChallengeDeclined,
	}[c.State]
	if !ok {
		return nil
	}
	view, err := e.challengeView(e.request, c, e.guest)
	if err != nil {
		return err
	}
	return e.say(ctx, ChallengeEvent{Type: kind, Challenge: view, Compat: Compat{Bot: true, Board: true}})
}
