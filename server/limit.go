package server

import (
	"container/list"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

var errTooOften = errors.New("too many requests: wait a little")

// limits keeps a token bucket for each client, for the most recent clients only.
type limits struct {
	every rate.Limit
	burst int
	most  int
	now   func() time.Time

	mu    sync.Mutex
	byKey map[string]*list.Element
	order *list.List // of *bucket, most recent first
}

type bucket struct {
	key string
	*rate.Limiter
}

func newLimits(perSecond float64, burst, most int, now func() time.Time) *limits {
	return &limits{
		every: rate.Limit(perSecond), burst: burst, most: most, now: now,
		byKey: map[string]*list.Element{}, order: list.New(),
	}
}

// allow takes a token of the client.
func (l *limits) allow(key string) bool { return l.allowN(key, 1) }

// allowN takes several. A client that was forgotten starts with a full bucket: the price of
// bounded memory.
func (l *limits) allowN(key string, n int) bool { return l.bucket(key).AllowN(l.now(), n) }

// charge takes several though fewer may be left: at most a bucket full.
func (l *limits) charge(key string, n int) { l.bucket(key).ReserveN(l.now(), min(n, l.burst)) }

// bucket is that of the client, made if need be.
func (l *limits) bucket(key string) *bucket {
	l.mu.Lock()
	defer l.mu.Unlock()
	e, ok := l.byKey[key]
	if ok {
		l.order.MoveToFront(e)
		return e.Value.(*bucket)
	}
	b := &bucket{key, rate.NewLimiter(l.every, l.burst)}
	l.byKey[key] = l.order.PushFront(b)
	if l.order.Len() > l.most {
		oldest := l.order.Back()
		l.order.Remove(oldest)
		delete(l.byKey, oldest.Value.(*bucket).key)
	}
	return b
}

// clientOf is the key of the client's limits, and false for the machine's own user. A proxy on
// this machine tells the client in X-Forwarded-For, whose last part it has written itself.
func clientOf(r *http.Request) (string, bool) {
	addr := r.RemoteAddr
	if isLoopback(addr) {
		forwarded := r.Header.Values("X-Forwarded-For")
		if len(forwarded) == 0 {
			return "", false
		}
		last := forwarded[len(forwarded)-1]
		addr = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
	}
	if host, _, err := net.SplitHostPort(addr); err == nil {
		addr = host
	}
	ip, err := netip.ParseAddr(addr)
	if err != nil {
		return "unknown", true
	}
	if ip = ip.Unmap(); ip.Is6() {
		// One household has a whole /64.
		prefix, err := ip.Prefix(64)
		if err == nil {
			return prefix.String(), true
		}
	}
	return ip.String(), true
}

func isLoopback(remote string) bool {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		host = remote
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}

// limited is the middleware that slows down who asks too often.
func (s *Server) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.mayAsk(r) {
			w.Header().Set("Retry-After", "10")
			writeProblem(w, s.problem(errTooOften))
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Server) mayAsk(r *http.Request) bool {
	client, limited := clientOf(r)
	if !limited || s.cfg.Unlimited {
		return true
	}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return s.reads.allow(client)
	}
	return s.writes.allow(client)
}
