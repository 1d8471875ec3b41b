package gate

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

	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// Names of the cookie that tells guests apart; the second and the third can only be set over TLS. Browsers take the
// second for a whole host only, so that below a base, beside which others may live, it is the third.
const (
	CookieName       = "tavlei"
	SecureCookieName = "__Host-tavlei"
	BasedCookieName  = "__Secure-tavlei"
	cookieAge        = 365 * 24 * time.Hour
)

// Visitor is who sends a request. A guest is made when one is needed, not for every page view.
type Visitor struct {
	Guest   string // empty: nobody yet
	session []byte // hash
	sealed  string // its cookie, as it came
	Scope   string // of its token; empty: it has come with a cookie or nothing
	w       http.ResponseWriter
	secure  bool
	base    string // of the addresses: where the cookie is to be sent

	Client  string // key of the limits of its address
	Limited bool   // it has limits
}

type VisitorKey struct{}

func VisitorOf(ctx context.Context) *Visitor {
	if v, ok := ctx.Value(VisitorKey{}).(*Visitor); ok {
		return v
	}
	return &Visitor{}
}

// Identify is the middleware that finds out who sends the request.
func (g *Gate) Identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := peerOf(r.Context())
		v := &Visitor{w: w, secure: p.secure || g.Public.secure(), base: g.Public.Base(), Client: p.key(), Limited: !g.cfg.Unlimited}
		if err := g.recognise(r, v); err != nil {
			problem.Write(w, g.problem(err))
			return
		}
		seerOf(r.Context()).Guest = v.Guest
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), VisitorKey{}, v)))
	})
}

// recognise reads the token or the cookie. A cookie that is not ours, or whose session has ended, makes a
// visitor nobody; only a failing store is an error.
func (g *Gate) recognise(r *http.Request, v *Visitor) error {
	if token, ok := bearerOf(r); ok {
		return g.admitProgram(r, v, token)
	}
	for _, name := range []string{BasedCookieName, SecureCookieName, CookieName} {
		c, err := r.Cookie(name)
		if err != nil {
			continue
		}
		guest, token, ok := g.openCookie(c.Value)
		if !ok {
			continue
		}
		hash := sha256.Sum256([]byte(token))
		owner, err := g.Store.Session(r.Context(), hash[:])
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		if owner == guest {
			v.Guest, v.session, v.sealed = guest, hash[:], c.Value
			g.seen(r.Context(), v.session)
			return nil
		}
	}
	return nil
}

// Guest is the visitor's id; a guest and a session are made if there is none.
func (g *Gate) Guest(ctx context.Context) (string, error) {
	v := VisitorOf(ctx)
	if v.Guest != "" {
		return v.Guest, nil
	}
	if err := g.mayArrive(ctx); err != nil {
		return "", err
	}
	now := time.Now()
	guest, token := RandomText(12), RandomText(32)
	if err := g.Store.PutGuest(ctx, store.Guest{ID: guest, Created: now}); err != nil {
		return "", err
	}
	hash := sha256.Sum256([]byte(token))
	if err := g.Store.PutSession(ctx, hash[:], guest, now); err != nil {
		return "", err
	}
	v.Guest, v.session = guest, hash[:]
	http.SetCookie(v.w, v.cookie(g.sealCookie(guest, token), cookieAge))
	return guest, nil
}

// Renew lets the cookie live for another year from now on: it ends a year after its last use. Pages ask who
// they are when they are opened.
func (v *Visitor) Renew() {
	if v.sealed != "" {
		http.SetCookie(v.w, v.cookie(v.sealed, cookieAge))
	}
}

// Leave ends the visitor's session.
func (g *Gate) Leave(ctx context.Context) error {
	v := VisitorOf(ctx)
	if v.Guest == "" {
		return nil
	}
	if err := g.Store.EndSession(ctx, v.session); err != nil {
		return err
	}
	if v.Guest, v.session = "", nil; v.Scope != "" {
		return nil
	}
	http.SetCookie(v.w, v.cookie("", -1))
	return nil
}

func (v *Visitor) cookie(value string, age time.Duration) *http.Cookie {
	name := CookieName
	switch {
	case v.secure && v.base == "":
		name = SecureCookieName
	case v.secure:
		name = BasedCookieName
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
func (g *Gate) sealCookie(guest, token string) string {
	body := "1." + guest + "." + token
	return body + "." + g.sign(body)
}

func (g *Gate) openCookie(value string) (guest, token string, ok bool) {
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

// Sign gives a text that follows from another and from the key of the server: nobody else can tell it.
func (g *Gate) Sign(of string) string { return g.sign("text/" + of) }

func (g *Gate) sign(body string) string {
	mac := hmac.New(sha256.New, g.Key)
	mac.Write([]byte(body))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// RandomText is n letters and digits that cannot be guessed, log2(62) = 5.95 bits each.
func RandomText(n int) string {
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

// Sightings note once a day that a session is used.
type Sightings struct {
	mu  sync.Mutex
	day int64
	who map[string]bool // by guest and session, of that day
}

// First tells whether this is the first sight of the day.
func (s *Sightings) First(session string, now time.Time) bool {
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
func (g *Gate) seen(ctx context.Context, session []byte) {
	if now := g.cfg.Now(); g.sights.First(string(session), now) {
		if err := g.Store.Seen(ctx, session, now); err != nil {
			g.log.Debug("session", "error", err)
		}
	}
}
