package lichess

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
)

// How a challenge stands.
const (
	challengeCreated  = "created"
	challengeAccepted = "accepted"
	challengeDeclined = "declined"
	challengeCanceled = "canceled"
)

// Bounds of challenges.
const (
	maxChallenges = 1000 // that are known, those that are settled among them
	MaxWaiting    = 20   // of one challenger, or to one person
)

// challenge is an invitation to a match with an open seat. The node that has made it has it in memory, and forgets it when it
// stops: the match stays, and can be joined by its link.
type challenge struct {
	ID     string `json:"id"` // of the match
	From   string `json:"from"`
	To     string `json:"to"`
	Color  string `json:"color,omitempty"` // that was asked for
	State  string `json:"state"`
	Reason string `json:"reason,omitempty"` // why it was declined, as a key
	Kept   bool   `json:"kept,omitempty"`   // the match was there before, and stays whatever is answered
}

// put keeps a new challenge, and lets go of the oldest ones where there are too many.
func (f *Service) put(c challenge) {
	f.mu.Lock()
	if f.challenges[c.ID] != nil {
		f.order = slices.DeleteFunc(f.order, func(id string) bool { return id == c.ID })
	}
	f.challenges[c.ID] = &c
	f.order = append(f.order, c.ID)
	for len(f.order) > maxChallenges {
		delete(f.challenges, f.order[0])
		f.order = f.order[1:]
	}
	f.mu.Unlock()
	f.tellBoth(c)
}

// tellBoth lets challenger and challenged know how it stands.
func (f *Service) tellBoth(c challenge) {
	for _, guest := range []string{c.To, c.From} {
		f.live.Bus.Publish(bus.Message{Topic: topicOf(guest), Kind: newsChallenge, Match: c.ID})
	}
}

// ending is how a challenge ends.
type ending struct {
	Match  string   `json:"match"`
	State  string   `json:"state"`
	Reason string   `json:"reason,omitempty"`
	Joined []string `json:"joined,omitempty"` // guests of the match, where that has begun: accepted if the challenged is among them
}

// settleHere ends a challenge that waits here, and tells both how; false if there is none here.
func (f *Service) settleHere(by ending) bool {
	f.mu.Lock()
	c := f.challenges[by.Match]
	if c == nil || c.State != challengeCreated {
		f.mu.Unlock()
		return c != nil
	}
	c.State, c.Reason = by.State, by.Reason
	if slices.Contains(by.Joined, c.To) {
		c.State = challengeAccepted
	}
	settled := *c
	f.mu.Unlock()
	f.tellBoth(settled)
	return true
}

// challengeOf is the challenge to a match.
func (f *Service) challengeOf(id string) (challenge, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if c := f.challenges[id]; c != nil {
		return *c, true
	}
	for _, there := range f.others {
		if i := slices.IndexFunc(there.Challenges, func(c challenge) bool { return c.ID == id }); i >= 0 {
			return there.Challenges[i], true
		}
	}
	return challenge{}, false
}

// waiting are the challenges of or to a guest that wait for an answer, those of a node the oldest first.
func (f *Service) waiting(guest string) (list []challenge) {
	f.mu.Lock()
	defer f.mu.Unlock()
	add := func(c challenge) {
		if c.State == challengeCreated && (c.From == guest || c.To == guest) {
			list = append(list, c)
		}
	}
	for _, id := range f.order {
		add(*f.challenges[id])
	}
	for _, there := range f.others {
		for _, c := range there.Challenges {
			add(c)
		}
	}
	return list
}

// challengeView is a challenge as one of the two sees it.
func (f *Service) challengeView(r *http.Request, c challenge, guest string) (Challenge, error) {
	ctx := r.Context()
	from, err := f.personNamed(ctx, c.From)
	if err != nil {
		return Challenge{}, err
	}
	to, err := f.personNamed(ctx, c.To)
	if err != nil {
		return Challenge{}, err
	}
	rm, err := f.live.Rooms.OpenSoon(ctx, c.ID)
	if err != nil {
		return Challenge{}, err
	}
	defer f.live.Rooms.Release(rm)
	address, _ := f.live.Gate.Address(ctx, c.ID)
	t := f.table(rm.Look())
	seat, _ := t.SeatOf(c.From)
	v := t.Challenge(address, from, to, seat)
	v.State, v.Direction = c.State, "in"
	if c.Color != "" {
		v.Color = c.Color
	}
	if guest == c.From {
		v.Direction = "out"
	}
	if c.State == challengeDeclined {
		v.ReasonKey, v.Reason = c.Reason, declining[c.Reason]
	}
	return v, nil
}

// declining are the reasons for which a challenge may be declined.
var declining = map[string]string{
	"generic": "I'm not accepting challenges at the moment.", "later": "This is not the right time for me, please ask again later.",
	"toofast": "This time control is too fast for me.", "tooslow": "This time control is too slow for me.",
	"timecontrol": "I'm not accepting challenges with this time control.", "rated": "Please send me a rated challenge instead.",
	"casual": "Please send me a casual challenge instead.", "standard": "I'm not accepting variant challenges right now.",
	"variant": "I'm not willing to play this variant right now.", "nobot": "I'm not accepting challenges from bots.",
	"onlybot": "I'm only accepting challenges from bots.",
}

func (f *Service) showChallenges(w http.ResponseWriter, r *http.Request) error {
	guest, err := who(r)
	if err != nil {
		return err
	}
	list := Challenges{In: []Challenge{}, Out: []Challenge{}}
	for _, c := range f.waiting(guest) {
		v, err := f.challengeView(r, c, guest)
		switch {
		case err != nil:
			return err
		case c.From == guest:
			list.Out = append(list.Out, v)
		default:
			list.In = append(list.In, v)
		}
	}
	return reply(w, http.StatusOK, list)
}

func (f *Service) showChallenge(w http.ResponseWriter, r *http.Request) error {
	guest, err := who(r)
	if err != nil {
		return err
	}
	c, ok := f.challengeOf(r.PathValue("id"))
	if !ok || c.From != guest && c.To != guest {
		return errNoChallenge
	}
	v, err := f.challengeView(r, c, guest)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, v)
}

// errNoChallenge refuses what nobody waits for.
var errNoChallenge = problem.New(http.StatusNotFound, "", "Not found.")

// wanted is the match that a challenge asks for.
func wanted(form url.Values) (match.Setup, error) {
	key := form.Get("variant")
	if key == "" {
		key = "standard"
	}
	setup, ok := Setup(key, form.Get("fen"))
	if !ok && form.Get("fen") != "" {
		setup, ok = Setup("fromPosition", form.Get("fen"))
	}
	switch {
	case !ok:
		return setup, problem.New(http.StatusBadRequest, "", fmt.Sprintf("variant %s: want one of %s", problem.Clip(key), strings.Join(Keys(), ", ")))
	case form.Get("rated") == "true":
		return setup, problem.New(http.StatusBadRequest, "", "rated: there are no ratings here")
	}
	var err error
	setup.Settings.Clock, err = wantedClock(form)
	return setup, err
}

// make makes the match of a challenge; the challenger has the wanted colour, or draws a lot.
func (f *Service) make(ctx context.Context, guest string, form url.Values, opponent string, level int) (string, error) {
	setup, err := wanted(form)
	if err != nil {
		return "", err
	}
	if _, err := compute.Looked(compute.Asking(ctx, setup.Game, setup.Position), f.live.Pool, compute.LookCost, func(context.Context) (*match.State, error) {
		return match.New(setup)
	}); err != nil {
		return "", err
	}
	if err := f.live.MayHaveBots(ctx, level, level > 0); err != nil {
		return "", err
	}
	id, _, err := f.live.Create(ctx, guest, setup, live.Table{Opponent: opponent, Level: level, Seat: int(SeatOf(form.Get("color")))})
	return id, err
}

// makeChallenge challenges somebody who listens.
func (f *Service) makeChallenge(w http.ResponseWriter, r *http.Request) error {
	guest, err := who(r)
	if err != nil {
		return err
	}
	form, err := formOf(w, r)
	if err != nil {
		return err
	}
	to, ok := f.find(r.PathValue("user"))
	if !ok {
		return errNoUser(r.PathValue("user"))
	}
	if err := f.mayChallenge(guest, to); err != nil {
		return err
	}
	id, err := f.make(r.Context(), guest, form, "friend", 0)
	if err != nil {
		return err
	}
	color := form.Get("color")
	if SeatOf(color) == game.NoSeat {
		color = "random"
	}
	c := challenge{ID: id, From: guest, To: to, Color: color, State: challengeCreated}
	f.put(c)
	v, err := f.challengeView(r, c, guest)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, v)
}

// mayChallenge keeps people from challenging themselves, and from flooding each other.
func (f *Service) mayChallenge(from, to string) error {
	if from == to {
		return problem.New(http.StatusBadRequest, "", "you cannot challenge yourself")
	}
	mine, theirs := 0, 0
	for _, c := range f.waiting(from) {
		if c.From == from {
			mine++
		}
	}
	for _, c := range f.waiting(to) {
		if c.To == to {
			theirs++
		}
	}
	if mine >= MaxWaiting || theirs >= MaxWaiting {
		return problem.New(http.StatusTooManyRequests, "", "too many challenges wait for an answer already")
	}
	return nil
}

// challengeBot begins a game against a bot of the house.
func (f *Service) challengeBot(w http.ResponseWriter, r *http.Request) error {
	guest, err := who(r)
	if err != nil {
		return err
	}
	form, err := formOf(w, r)
	if err != nil {
		return err
	}
	level, err := strconv.Atoi(form.Get("level"))
	if err != nil || level < 1 || level > 10 {
		return problem.New(http.StatusBadRequest, "", "level: want a number from 1 to 10")
	}
	id, err := f.make(r.Context(), guest, form, "bot", level)
	if err != nil {
		return err
	}
	rm, err := f.seated(r.Context(), id, guest)
	if err != nil {
		return err
	}
	defer f.live.Rooms.Release(rm)
	v, err := viewed(r.Context(), f, rm, func(t Table) NewGame {
		seat, _ := t.SeatOf(guest)
		return t.NewGame(seat)
	})
	if err != nil {
		return err
	}
	return reply(w, http.StatusCreated, v)
}

// acceptChallenge takes the open seat of a match: one to which somebody was challenged, or any whose link he has.
func (f *Service) acceptChallenge(w http.ResponseWriter, r *http.Request) error {
	guest, err := who(r)
	if err != nil {
		return err
	}
	id := r.PathValue("id")
	if c, ok := f.challengeOf(id); ok && c.To != guest && !c.Kept {
		return errNoChallenge
	}
	rm, err := f.live.Rooms.OpenSoon(r.Context(), id)
	if err != nil {
		return err
	}
	defer f.live.Rooms.Release(rm)
	t := f.table(rm.Look())
	if _, ok := VariantOf(t.State); !ok || !t.State.Gathers() || rm.Has(guest) {
		return errNoChallenge
	}
	// One guest takes one seat of a match, however often the request comes.
	c := match.Command{ID: "join/" + guest, Seat: SeatOf(r.URL.Query().Get("color")), Request: match.Join{Player: match.Player{Kind: match.Guest, ID: guest}}}
	if _, err := rm.Execute(r.Context(), c); err != nil {
		return err
	}
	return done(w)
}

// declineChallenge says no to a challenge: its match is aborted.
func (f *Service) declineChallenge(w http.ResponseWriter, r *http.Request) error {
	form, err := formOf(w, r)
	if err != nil {
		return err
	}
	reason := strings.ToLower(form.Get("reason"))
	if declining[reason] == "" {
		reason = "generic"
	}
	return f.callOff(w, r, func(c challenge, guest string) bool { return c.To == guest }, ending{State: challengeDeclined, Reason: reason})
}

// cancelChallenge withdraws a challenge.
func (f *Service) cancelChallenge(w http.ResponseWriter, r *http.Request) error {
	return f.callOff(w, r, func(c challenge, guest string) bool { return c.From == guest }, ending{State: challengeCanceled})
}

// callOff settles a challenge and aborts its match in the name of who has made it.
func (f *Service) callOff(w http.ResponseWriter, r *http.Request, may func(challenge, string) bool, by ending) error {
	guest, err := who(r)
	if err != nil {
		return err
	}
	c, ok := f.challengeOf(r.PathValue("id"))
	if !ok || c.State != challengeCreated || !may(c, guest) {
		return errNoChallenge
	}
	rm, err := f.live.Rooms.OpenSoon(r.Context(), c.ID)
	if err != nil {
		return err
	}
	defer f.live.Rooms.Release(rm)
	by.Match = c.ID
	if f.settle(r.Context(), by); c.Kept {
		return done(w)
	}
	seat, _ := f.table(rm.Look()).SeatOf(c.From)
	if _, err := rm.Execute(r.Context(), match.Command{ID: "calledOff", Seat: seat, Request: match.Abort{}}); err != nil && !slices.Contains([]string{"over", "tooLateToAbort"}, f.problem(err).Code) {
		return err
	}
	return done(w)
}
