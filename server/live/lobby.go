package live

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

// Bounds of the lobby.
const (
	// HostGrace is how long an offer stands after the last sign of its host: a page may be loaded anew, a phone may
	// change its network.
	HostGrace   = 15 * time.Second
	MaxOffersOf = 3   // of one host
	MaxOffers   = 100 // in all
	maxRemarked = 2 * MaxOffers
)

var (
	ErrOfferGone  = problem.New(http.StatusConflict, "offerGone", "this offer stands no more: it was taken or withdrawn, or its host has left")
	ErrOwnOffer   = problem.New(http.StatusConflict, "ownOffer", "this offer is your own: somebody else takes it")
	errManyOffers = problem.New(http.StatusConflict, "tooManyOffers", "you have several open offers already: withdraw one of them first")
	ErrLobbyFull  = problem.New(http.StatusConflict, "lobbyFull", "there are as many open offers as can be: take one of them, or try again later")
)

// lobby knows the matches that wait for anybody and whose hosts are here, or were a while ago. What it knows follows
// from the rooms: a match that was made for anybody comes in whenever its host comes to it, and goes when it waits no
// longer. See ADR 34.
type lobby struct {
	now      func() time.Time
	PerPlace int // offers that come from one address

	mu     sync.Mutex
	byID   map[string]*openOffer
	making []openOffer // that are not known by an id yet; host and place only
}

// openOffer is a match that waits for anybody.
type openOffer struct {
	terms TermsView
	host  string // guest
	place string // address of who has made it; empty: not known
	room  *Room  // in which the host was last
	seen  time.Time
}

func NewLobby(now func() time.Time, perPlace int) *lobby {
	return &lobby{now: now, PerPlace: perPlace, byID: map[string]*openOffer{}}
}

// here tells whether the host is at the board, or was a moment ago at the board or in the lobby.
func (o *openOffer) here(now time.Time) bool {
	return o.room.hears(o.host) || now.Sub(o.seen) < HostGrace
}

// Begin makes place for an offer, or says why there is none; done must be called when it is made, or is not.
func (l *lobby) Begin(host, place string) (done func(), err error) {
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
	case mine >= MaxOffersOf:
		return nil, errManyOffers
	case all >= MaxOffers || near >= l.PerPlace:
		return nil, ErrLobbyFull
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
func (l *lobby) note(r *Room, guest, place string) {
	defer r.service.contain(r.ID, nil)
	look := r.Look()
	if !seatsOpen(look.State) || firstGuest(look.State.Players) != guest {
		return
	}
	l.put(&openOffer{terms: look.termsView(), host: guest, place: place, room: r})
	// Somebody may have sat down meanwhile, and drop been called before put.
	if !r.Gathers() {
		l.drop(r.ID)
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

// lookAgain looks at the store for offers that may have been taken on other nodes.
func (l *lobby) lookAgain() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, o := range l.byID {
		o.room.lookSometime()
	}
}

// List are the offers whose hosts are here, those that have waited longest first. Whoever asks is here himself.
func (l *lobby) List(guest string) []TermsView {
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
			v.Host, v.Yours = o.room.people.nameOf(o.host), o.host == guest
			standing = append(standing, v)
		}
	}
	return sorted(standing)
}

// sorted are offers, those that have waited longest first, as many as may be.
func sorted(list []TermsView) []TermsView {
	slices.SortFunc(list, func(a, b TermsView) int {
		return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.ID, b.ID))
	})
	return list[:min(len(list), MaxOffers)]
}

// Stands tells whether an offer can be taken at this moment.
func (l *lobby) Stands(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	o := l.byID[id]
	return o != nil && o.here(l.now())
}

// hears tells whether a guest is at the table.
func (r *Room) hears(guest string) bool {
	r.people.mu.Lock()
	defer r.people.mu.Unlock()
	return r.people.hears(guest)
}

// Gathers tells whether the match waits for players.
func (r *Room) Gathers() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.State.Gathers()
}

// termsView is what the match is offered for.
func (r *Look) termsView() TermsView {
	s, g := r.State, r.State.Game
	v := TermsView{
		ID: r.ID, Game: g.Name(), Family: g.Info.Family, Options: g.Options, Changed: show.Changed(g),
		Settings: s.Setup.Settings, Position: s.Setup.Position, MoveTime: int(s.MoveTime().Seconds()),
		Seat: int(game.NoSeat), Created: r.Made.Created.UnixMilli(),
	}
	v.Differs = show.Differences(g, v.Position, v.Settings, false)
	for seat, p := range s.Players {
		if p.Kind == "" && !s.Drawn() {
			v.Seat = seat
		}
	}
	return v
}

// placeOf is where offers of a visitor come from, empty for who has no limits.
func placeOf(ctx context.Context) string {
	if v := gate.VisitorOf(ctx); v.Limited {
		return v.Client
	}
	return ""
}

// offer lets a new match into the lobby. Where that fails it comes in with its host.
func (h *Service) offer(ctx context.Context, id, host string) {
	r, err := h.Rooms.Open(ctx, id)
	if err != nil {
		h.Log.Warn("open offer", "match", id, "error", err)
		return
	}
	defer h.Rooms.Release(r)
	h.Lobby.note(r, host, placeOf(ctx))
}

// TermsView is an open offer: what is to be played, and on which side.
type TermsView struct {
	ID       string            `json:"id" example:"aB3dE6gH" doc:"of the match that waits"`
	Host     string            `json:"host,omitempty" doc:"name of who offers it; empty: not told"`
	Yours    bool              `json:"yours,omitempty" doc:"it is your own"`
	Game     string            `json:"game" example:"russian;huff=losePiece" doc:"name of the rule set"`
	Family   string            `json:"family" doc:"of the game"`
	Options  map[string]string `json:"options" doc:"all options of the rule set"`
	Changed  []string          `json:"changed" doc:"keys of options that differ from the game's own rules"`
	Settings match.Settings    `json:"settings" doc:"what is agreed besides the rules"`
	Position string            `json:"position,omitempty" doc:"where it begins; empty: the game's start"`
	MoveTime int               `json:"moveTime,omitempty" doc:"seconds for one move, where that is bounded"`
	Seat     int               `json:"seat" doc:"that whoever takes it gets; -1: a lot decides"`
	Created  int64             `json:"created" doc:"since when it waits, milliseconds since 1970"`

	Differs []show.DifferenceView `json:"differs" doc:"what is offered otherwise than usual: house rules first, then the position, then settings"`
}
