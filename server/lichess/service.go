package lichess

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// Service serves programs that were written for lichess, in its words: see package lichess. A challenge is a match
// with an open seat; who is challenged, and who listens, is kept in memory only, by the node where it began.
type Service struct {
	live *live.Service
	beat time.Duration // between empty lines of streams

	mu         sync.Mutex
	listening  map[string]*listening // by guest
	challenges map[string]*challenge // by match
	exporting  map[string]bool       // guests whose games are being listed
	order      []string              // of the challenges, the oldest first
	others     map[string]here       // nodes, as they told last
}

// listening is somebody who follows the stream of events. The name stays the same meanwhile: programs compare it
// with the names of the players.
type listening struct {
	name    string
	bot     bool
	streams int
}

func NewService(h *live.Service, beat time.Duration) *Service {
	return &Service{live: h, beat: beat, listening: map[string]*listening{}, challenges: map[string]*challenge{}, exporting: map[string]bool{}}
}

// problem is err for a client.
func (f *Service) problem(err error) *problem.Problem { return problem.Of(f.live.Log, err) }

// Mount are the handlers of lichess's paths.
func (f *Service) Mount(mux *http.ServeMux) {
	handle := func(pattern string, h func(http.ResponseWriter, *http.Request) error) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if err := h(w, r); err != nil {
				problem.Write(w, f.problem(err))
			}
		})
	}
	// What is about people who listen, or challenges, asks the other nodes first.
	anywhere := func(pattern string, h func(http.ResponseWriter, *http.Request) error) {
		handle(pattern, func(w http.ResponseWriter, r *http.Request) error {
			f.catchUp(r.Context())
			return h(w, r)
		})
	}
	handle("GET /api/account", f.account)
	handle("GET /api/account/playing", f.playing)
	handle("POST /api/bot/account/upgrade", f.upgrade)
	anywhere("GET /api/bot/online", f.online)
	anywhere("GET /api/users/status", f.statuses)
	anywhere("GET /api/user/{user}", f.user)
	handle("POST /api/token/test", f.testTokens)
	handle("GET /game/export/{id}", f.export)
	handle("GET /api/games/user/{user}", f.exportAll)
	handle("GET /api/stream/event", f.events)
	anywhere("GET /api/challenge", f.showChallenges)
	anywhere("POST /api/challenge/{user}", f.makeChallenge)
	handle("POST /api/challenge/ai", f.challengeBot)
	anywhere("GET /api/challenge/{id}/show", f.showChallenge)
	anywhere("POST /api/challenge/{id}/accept", f.acceptChallenge)
	anywhere("POST /api/challenge/{id}/decline", f.declineChallenge)
	anywhere("POST /api/challenge/{id}/cancel", f.cancelChallenge)
	for _, kind := range []string{"bot", "board"} {
		game := "/api/" + kind + "/game/"
		handle("GET "+game+"{a}/{b}", f.ofGame)
		handle("POST "+game+"{id}/move/{move}", f.move)
		handle("POST "+game+"{id}/{what}", f.act)
		handle("POST "+game+"{id}/{what}/{answer}", f.answer)
	}
}

// reply writes an answer.
func reply(w http.ResponseWriter, status int, v any) error {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // the client may be gone
	return nil
}

func done(w http.ResponseWriter) error { return reply(w, http.StatusOK, Done{OK: true}) }

// errNobody refuses who has neither a token nor a cookie.
var errNobody = problem.New(http.StatusUnauthorized, "token", "send a token: Authorization: Bearer tavlei_…")

// who is the guest that asks.
func who(r *http.Request) (string, error) {
	if v := gate.VisitorOf(r.Context()); v.Guest != "" {
		return v.Guest, nil
	}
	return "", errNobody
}

// arrived notes that somebody listens here; gone must be called in the end.
func (f *Service) arrived(guest, name string, bot bool) (gone func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	one := f.listening[guest]
	if one == nil {
		one = &listening{name: name}
		f.listening[guest] = one
	}
	one.bot = one.bot || bot
	one.streams++
	return func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		if one.streams--; one.streams == 0 {
			delete(f.listening, guest)
		}
	}
}

// personOf is a guest with a name, or with that which he had when he began to listen.
func (f *Service) personOf(guest, name string) Person {
	f.mu.Lock()
	defer f.mu.Unlock()
	one, listens := f.listener(guest)
	if listens {
		name = one.Name
	}
	p := PersonOf(guest, name)
	p.Online, p.Bot = listens, listens && one.Bot
	return p
}

// personNamed is the same where the name is not known.
func (f *Service) personNamed(ctx context.Context, guest string) (Person, error) {
	g, err := f.live.Store.Guest(ctx, guest)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return Person{}, err
	}
	return f.personOf(guest, g.Name), nil
}

// find looks for a listener by name: as programs are told it, or as he has told it, if nobody else has told the same.
func (f *Service) find(name string) (guest string, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var called []string
	for guest, one := range f.listeners() {
		if PersonOf(guest, one.Name).Is(name) {
			return guest, true
		}
		if strings.EqualFold(one.Name, name) {
			called = append(called, guest)
		}
	}
	if len(called) != 1 || name == "" {
		return "", false
	}
	return called[0], true
}

// self is who asks, as programs are told: whoever has a token is a program.
func (f *Service) self(r *http.Request) (Person, store.Guest, error) {
	guest, err := who(r)
	if err != nil {
		return Person{}, store.Guest{}, err
	}
	g, err := f.live.Store.Guest(r.Context(), guest)
	if err != nil {
		return Person{}, g, err
	}
	p := f.personOf(guest, g.Name)
	p.Bot = p.Bot || gate.VisitorOf(r.Context()).Scope != ""
	return p, g, nil
}

func (f *Service) account(w http.ResponseWriter, r *http.Request) error {
	p, g, err := f.self(r)
	if err != nil {
		return err
	}
	root, _ := f.live.Gate.Reachable(r.Context())
	return reply(w, http.StatusOK, p.Account(g.Created.UnixMilli(), root))
}

// upgrade has nothing to change: whoever has come with a token is a bot already.
func (f *Service) upgrade(w http.ResponseWriter, r *http.Request) error {
	if _, err := who(r); err != nil {
		return err
	}
	return done(w)
}

// present are the people who listen, by name.
func (f *Service) present() []Person {
	f.mu.Lock()
	guests := slices.Collect(maps.Keys(f.listeners()))
	f.mu.Unlock()
	var list []Person
	for _, guest := range guests {
		if p := f.personOf(guest, ""); p.Online {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b Person) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// online lists the programs that listen, each in a line.
func (f *Service) online(w http.ResponseWriter, r *http.Request) error {
	root, _ := f.live.Gate.Reachable(r.Context())
	w.Header().Set("Content-Type", "application/x-ndjson")
	out := json.NewEncoder(w)
	for _, p := range f.present() {
		if !p.Bot {
			continue
		}
		if out.Encode(p.Account(0, root)) != nil {
			return nil // the client is gone
		}
	}
	return nil
}

// statuses tells of people whether they listen. Those who do not are not known here.
func (f *Service) statuses(w http.ResponseWriter, r *http.Request) error {
	ids := strings.Split(r.URL.Query().Get("ids"), ",")
	list := []Presence{}
	for _, p := range f.present() {
		if slices.ContainsFunc(ids[:min(len(ids), 100)], p.Is) {
			list = append(list, p.Presence())
		}
	}
	return reply(w, http.StatusOK, list)
}

func (f *Service) user(w http.ResponseWriter, r *http.Request) error {
	guest, ok := f.find(r.PathValue("user"))
	if !ok {
		return errNoUser(r.PathValue("user"))
	}
	root, _ := f.live.Gate.Reachable(r.Context())
	return reply(w, http.StatusOK, f.personOf(guest, "").Account(0, root))
}

func errNoUser(name string) error {
	return problem.New(http.StatusNotFound, "", "nobody here is called "+problem.Clip(name)+": only those are known who listen for events now")
}

// maxTested bounds the tokens that are tested at once.
const maxTested = 20

// testTokens says what tokens are good for, in lichess's scopes; null of those that are good for nothing.
func (f *Service) testTokens(w http.ResponseWriter, r *http.Request) error {
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, gate.MaxBody))
	if err != nil {
		return problem.New(http.StatusRequestEntityTooLarge, "", "that is too long")
	}
	tokens := strings.Split(strings.TrimSpace(string(data)), ",")
	grants := map[string]*Grant{}
	for _, token := range tokens[:min(len(tokens), maxTested)] {
		hash := sha256.Sum256([]byte(token))
		t, err := f.live.Store.Token(r.Context(), hash[:])
		switch {
		case errors.Is(err, store.ErrNotFound):
			grants[token] = nil
			continue
		case err != nil:
			return err
		}
		p, err := f.personNamed(r.Context(), t.Guest)
		if err != nil {
			return err
		}
		grants[token] = &Grant{UserID: p.ID(), Scopes: Scopes(t.Scope == gate.ScopePlay)}
	}
	return reply(w, http.StatusOK, grants)
}
