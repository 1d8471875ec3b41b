package server

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/tavlei/tavlei/server/store"
)

// Names of the cookie that tells guests apart; the second and the third can only be set over TLS. Browsers take the
// second for a whole host only, so that below a base, beside which others may live, it is the third.
const (
	cookieName       = "tavlei"
	secureCookieName = "__Host-tavlei"
	basedCookieName  = "__Secure-tavlei"
	cookieAge        = 365 * 24 * time.Hour
)

// visitor is who sends a request. A guest is made when one is needed, not for every page view.
type visitor struct {
	guest   string // empty: nobody yet
	session []byte // hash
	sealed  string // its cookie, as it came
	scope   string // of its token; empty: it has come with a cookie or nothing
	w       http.ResponseWriter
	secure  bool
	base    string // of the addresses: where the cookie is to be sent

	client  string // key of the limits of its address
	limited bool   // it has limits
}

type visitorKey struct{}

func visitorOf(ctx context.Context) *visitor {
	if v, ok := ctx.Value(visitorKey{}).(*visitor); ok {
		return v
	}
	return &visitor{}
}

// identify is the middleware that finds out who sends the request.
func (g *gate) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := peerOf(r.Context())
		v := &visitor{w: w, secure: p.secure || g.public.secure(), base: g.public.base(), client: p.key(), limited: !g.cfg.Unlimited}
		if err := g.recognise(r, v); err != nil {
			writeProblem(w, g.problem(err))
			return
		}
		seerOf(r.Context()).guest = v.guest
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, v)))
	})
}

// recognise reads the token or the cookie. A cookie that is not ours, or whose session has ended, makes a
// visitor nobody; only a failing store is an error.
func (g *gate) recognise(r *http.Request, v *visitor) error {
	if token, ok := bearerOf(r); ok {
		return g.admitProgram(r, v, token)
	}
	for _, name := range []string{basedCookieName, secureCookieName, cookieName} {
		c, err := r.Cookie(name)
		if err != nil {
			continue
		}
		guest, token, ok := g.openCookie(c.Value)
		if !ok {
			continue
		}
		hash := sha256.Sum256([]byte(token))
		owner, err := g.store.Session(r.Context(), hash[:])
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		if owner == guest {
			v.guest, v.session, v.sealed = guest, hash[:], c.Value
			g.seen(r.Context(), v.session)
			return nil
		}
	}
	return nil
}

// guest is the visitor's id; a guest and a session are made if there is none.
func (g *gate) guest(ctx context.Context) (string, error) {
	v := visitorOf(ctx)
	if v.guest != "" {
		return v.guest, nil
	}
	if err := g.mayArrive(ctx); err != nil {
		return "", err
	}
	now := time.Now()
	guest, token := randomText(12), randomText(32)
	if err := g.store.PutGuest(ctx, store.Guest{ID: guest, Created: now}); err != nil {
		return "", err
	}
	hash := sha256.Sum256([]byte(token))
	if err := g.store.PutSession(ctx, hash[:], guest, now); err != nil {
		return "", err
	}
	v.guest, v.session = guest, hash[:]
	http.SetCookie(v.w, v.cookie(g.sealCookie(guest, token), cookieAge))
	return guest, nil
}

// renew lets the cookie live for another year from now on: it ends a year after its last use. Pages ask who
// they are when they are opened.
func (v *visitor) renew() {
	if v.sealed != "" {
		http.SetCookie(v.w, v.cookie(v.sealed, cookieAge))
	}
}

// leave ends the visitor's session.
func (g *gate) leave(ctx context.Context) error {
	v := visitorOf(ctx)
	if v.guest == "" {
		return nil
	}
	if err := g.store.EndSession(ctx, v.session); err != nil {
		return err
	}
	if v.guest, v.session = "", nil; v.scope != "" {
		return nil
	}
	http.SetCookie(v.w, v.cookie("", -1))
	return nil
}

func (v *visitor) cookie(value string, age time.Duration) *http.Cookie {
	name := cookieName
	switch {
	case v.secure && v.base == "":
		name = secureCookieName
	case v.secure:
		name = basedCookieName
	}
	seconds := int(age / time.Second)
	if age < 0 {
		seconds = -1
	}
	return &http.Cookie{
		Name: name, Value: value, Path: cmp.Or(v.base, "/"), MaxAge: seconds,
		HttpOnly: true, Secure: v.secure, SameSite: http.SameSiteLaxMode,
	}
}

// sealCookie signs what the cookie bears: version, guest, token.
func (g *gate) sealCookie(guest, token string) string {
	body := "1." + guest + "." + token
	return body + "." + g.sign(body)
}

func (g *gate) openCookie(value string) (guest, token string, ok bool) {
	cut := strings.LastIndexByte(value, '.')
	if cut < 0 || !hmac.Equal([]byte(value[cut+1:]), []byte(g.sign(value[:cut]))) {
		return "", "", false
	}
	parts := strings.Split(value[:cut], ".")
	if len(parts) != 3 || parts[0] != "1" {
		return "", "", false
	}
	return parts[1], parts[2], true
}

func (g *gate) sign(body string) string {
	mac := hmac.New(sha256.New, g.key)
	mac.Write([]byte(body))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// randomText is n letters and digits that cannot be guessed, log2(62) = 5.95 bits each.
func randomText(n int) string {
	out := make([]byte, 0, n)
	var buf [64]byte
	for len(out) < n {
		rand.Read(buf[:])
		for _, b := range buf {
			// 248 = 4·62: larger bytes would make the first letters likelier.
			if b < 248 && len(out) < n {
				out = append(out, letters[b%62])
			}
		}
	}
	return string(out)
}

// sightings note once a day that a session is used.
type sightings struct {
	mu  sync.Mutex
	day int64
	who map[string]bool // by guest and session, of that day
}

// first tells whether this is the first sight of the day.
func (s *sightings) first(session string, now time.Time) bool {
	day := now.Unix() / (24 * 60 * 60)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.day != day || s.who == nil {
		s.day, s.who = day, map[string]bool{}
	}
	if s.who[session] {
		return false
	}
	s.who[session] = true
	return true
}

// seen keeps a session from counting as idle. A failure is felt at the earliest when its guest has been
// away for as long as guests are kept.
func (g *gate) seen(ctx context.Context, session []byte) {
	if now := g.cfg.now(); g.sights.first(string(session), now) {
		if err := g.store.Seen(ctx, session, now); err != nil {
			g.log.Debug("session", "error", err)
		}
	}
}
