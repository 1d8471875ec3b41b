package server

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

// Bounds of the lobby.
const (
	// hostGrace is how long an offer stands after the last sign of its host: a page may be loaded anew, a phone may
	// change its network.
	hostGrace   = 15 * time.Second
	maxOffersOf = 3   // of one host
	maxOffers   = 100 // in all
	maxRemarked = 2 * maxOffers
)

var (
	errOfferGone  = newProblem(http.StatusConflict, "offerGone", "this offer stands no more: it was taken or withdrawn, or its host has left")
	errOwnOffer   = newProblem(http.StatusConflict, "ownOffer", "this offer is your own: somebody else takes it")
	errManyOffers = newProblem(http.StatusConflict, "tooManyOffers", "you have several open offers already: withdraw one of them first")
	errLobbyFull  = newProblem(http.StatusConflict, "lobbyFull", "there are as many open offers as can be: take one of them, or try again later")
)

// lobby knows the matches that wait for anybody and whose hosts are here, or were a while ago. What it knows follows
// from the rooms: a match that was made for anybody comes in whenever its host comes to it, and goes when it waits no
// longer. See ADR 34.
type lobby struct {
	now      func() time.Time
	perPlace int // offers that come from one address

	mu     sync.Mutex
	byID   map[string]*openOffer
	making []openOffer // that are not known by an id yet; host and place only
}

// openOffer is a match that waits for anybody.
type openOffer struct {
	terms TermsView
	host  string // guest
	place string // address of who has made it; empty: not known
	room  *room  // in which the host was last
	seen  time.Time
}

func newLobby(now func() time.Time, perPlace int) *lobby {
	return &lobby{now: now, perPlace: perPlace, byID: map[string]*openOffer{}}
}

// here tells whether the host is at the board, or was a moment ago at the board or in the lobby.
func (o *openOffer) here(now time.Time) bool {
	return o.room.hears(o.host) || now.Sub(o.seen) < hostGrace
}

// begin makes place for an offer, or says why there is none; done must be called when it is made, or is not.
func (l *lobby) begin(host, place string) (done func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now, mine, near, all := l.now(), 0, 0, 0
	count := func(o *openOffer) {
		if all++; o.host == host {
			mine++
		}
		if place != "" && o.place == place {
			near++
		}
	}
	for _, o := range l.byID {
		if o.host == host || o.here(now) {
			count(o)
		}
	}
	for i := range l.making {
		count(&l.making[i])
	}
	switch {
	case mine >= maxOffersOf:
		return nil, errManyOffers
	case all >= maxOffers || near >= l.perPlace:
		return nil, errLobbyFull
	}
	l.making = append(l.making, openOffer{host: host, place: place})
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		i := slices.IndexFunc(l.making, func(o openOffer) bool { return o.host == host && o.place == place })
		l.making = slices.Delete(l.making, i, i+1)
	}, nil
}

// note follows somebody who has come to a match that was made for anybody, or has left it. place is empty where it is
// not known.
func (l *lobby) note(r *room, guest, place string) {
	defer r.hall.contain(r.id, nil)
	look := r.look()
	if look.state.Phase != match.Waiting || firstGuest(look.state.Players) != guest {
		return
	}
	l.put(&openOffer{terms: look.termsView(), host: guest, place: place, room: r})
	// Somebody may have sat down meanwhile, and drop been called before put.
	if r.phase() != match.Waiting {
		l.drop(r.id)
	}
}

// put lets in an offer whose host has just been seen. Where too many are known, the one whose host left first is
// forgotten until he comes back.
func (l *lobby) put(o *openOffer) {
	l.mu.Lock()
	defer l.mu.Unlock()
	id := o.terms.ID
	old, known := l.byID[id]
	if known {
		o.place = cmp.Or(o.place, old.place)
	} else if len(l.byID) >= maxRemarked && !l.forgetOne() {
		return
	}
	o.seen = l.now()
	l.byID[id] = o
}

// forgetOne forgets the offer whose host is away for longest; false if all hosts are here. l.mu is held.
func (l *lobby) forgetOne() bool {
	now, oldest := l.now(), ""
	for id, o := range l.byID {
		if !o.here(now) && (oldest == "" || o.seen.Before(l.byID[oldest].seen)) {
			oldest = id
		}
	}
	delete(l.byID, oldest)
	return oldest != ""
}

// drop forgets a match that waits no longer.
func (l *lobby) drop(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.byID, id)
}

// list are the offers whose hosts are here, those that have waited longest first. Whoever asks is here himself.
func (l *lobby) list(guest string) []TermsView {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	standing := []TermsView{}
	for _, o := range l.byID {
		if guest != "" && o.host == guest {
			o.seen = now
		}
		if o.here(now) {
			v := o.terms
			v.Host, v.Yours = o.room.nameOf(o.host), o.host == guest
			standing = append(standing, v)
		}
	}
	slices.SortFunc(standing, func(a, b TermsView) int {
		return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.ID, b.ID))
	})
	return standing[:min(len(standing), maxOffers)]
}

// stands tells whether an offer can be taken at this moment.
func (l *lobby) stands(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	o := l.byID[id]
	return o != nil && o.here(l.now())
}

// hears tells whether a guest is at the table.
func (r *room) hears(guest string) bool {
	r.people.mu.Lock()
	defer r.people.mu.Unlock()
	return r.people.online[guest] > 0
}

// nameOf is the name that a guest has told.
func (r *room) nameOf(guest string) string {
	r.people.mu.Lock()
	defer r.people.mu.Unlock()
	return r.people.names[guest]
}

// phase of the match.
func (r *room) phase() match.Phase {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state.Phase
}

// termsView is what the match is offered for.
func (r *look) termsView() TermsView {
	s, g := r.state, r.state.Game
	v := TermsView{
		ID: r.id, Game: g.Name(), Family: g.Info.Family, Options: g.Options, Changed: changed(g),
		Settings: s.Setup.Settings, Position: s.Setup.Position, MoveTime: int(s.MoveTime().Seconds()),
		Seat: int(game.NoSeat), Created: r.made.Created.UnixMilli(),
	}
	drawn := slices.ContainsFunc(r.events, func(e match.Event) bool { return e.Kind() == match.EvLot })
	for seat, p := range s.Players {
		if p.Kind == "" && !drawn {
			v.Seat = seat
		}
	}
	return v
}

// placeOf is where offers of a visitor come from, empty for who has no limits.
func placeOf(ctx context.Context) string {
	if v := visitorOf(ctx); v.limited {
		return v.client
	}
	return ""
}

// offer lets a new match into the lobby. Where that fails it comes in with its host.
func (h *hall) offer(ctx context.Context, id, host string) {
	r, err := h.rooms.open(ctx, id)
	if err != nil {
		h.log.Warn("open offer", "match", id, "error", err)
		return
	}
	defer h.rooms.release(r)
	h.lobby.note(r, host, placeOf(ctx))
}
