package server

import (
	"context"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"github.com/tavlei/tavlei/server/lichess"
)

// routes puts everything together. The order of the layers, outermost first: recovery and log, who is
// there and whom it asks, the base of addresses, headers, foreign origins, limits of addresses, size, identity, limits of guests.
func (s *Server) routes() http.Handler {
	jsons := http.NewServeMux()
	s.api, s.jsons = s.desk.mountAPI(jsons), jsons
	mux := http.NewServeMux()
	mux.Handle("/api/", zipped(jsons))
	mux.HandleFunc("GET /api/matches/{id}/socket", s.hall.serveSocket)
	mux.HandleFunc("GET /api/matches/{id}/stream", s.hall.serveStream)
	mux.HandleFunc("GET /api/matches/{id}/record", s.desk.serveRecord)
	mux.HandleFunc("GET /api/matches/{id}/qr", s.desk.serveQR)
	mux.HandleFunc("GET /api/matches/{id}/plies/{n}/trace", s.desk.serveMatchTrace)
	mux.HandleFunc("GET /api/preview/trace", s.desk.servePreviewTrace)
	mux.HandleFunc("POST /api/records/trace", s.desk.serveRecordTrace)
	mux.HandleFunc("GET /api/games/{id}/assets/{name...}", s.desk.serveAsset)
	s.foreign.routes(mux)
	guard := http.NewCrossOriginProtection()
	for _, origin := range s.gate.origins() {
		if err := guard.AddTrustedOrigin(origin); err != nil {
			s.log.Warn("public address", "origin", origin, "error", err)
		}
	}
	guard.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, newProblem(http.StatusForbidden, "origin", "requests that change something must come from this site's own pages"))
	}))
	api := guard.Handler(s.gate.limitAddress(sized(s.gate.identify(s.gate.admit(s.gate.limitGuest(problems(mux)))))))
	all := http.NewServeMux()
	for _, root := range []string{"/api/", lichess.Exports} {
		all.Handle(root, lichess.Faults(fresh(api)))
	}
	if s.cfg.Licences != "" {
		all.Handle("GET /licences.txt", textFile("licences.txt", s.cfg.Licences))
	}
	page := &site{web: s.cfg.Web, base: s.gate.public.base(), log: s.log, store: s.store, has: s.desk.hasPuzzle}
	all.Handle("/", page.files())
	return s.logged(s.gate.headers(s.gate.met(s.gate.based(s.gate.hosted(all)))))
}

// zipped compresses answers of more than a packet. Lists of words come out smaller by gzip than by
// the quick zstd that would be preferred to it.
func zipped(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(1400), gzhttp.EnableZstd(false))
	if err != nil {
		panic(err) // the options are constant
	}
	return wrap(next)
}

// fresh keeps answers of the API out of caches: they differ from guest to guest.
func fresh(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// sized bounds the body of a request.
func sized(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		most := int64(maxBody)
		if strings.HasPrefix(r.URL.Path, recordsPath) {
			most = maxRecords
		}
		r.Body = http.MaxBytesReader(w, r.Body, most+1)
		next.ServeHTTP(w, r)
	})
}

// problems turns the mux's own plain answers, 404 and 405, into problems.
func problems(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mux.ServeHTTP(&plainCatcher{ResponseWriter: w, r: r}, r)
	})
}

// plainCatcher replaces the text/plain errors of net/http.
type plainCatcher struct {
	http.ResponseWriter
	r      *http.Request
	caught bool
}

func (c *plainCatcher) WriteHeader(status int) {
	plain := c.Header().Get("Content-Type") == "text/plain; charset=utf-8"
	if plain && (status == http.StatusNotFound || status == http.StatusMethodNotAllowed) {
		c.caught = true
		c.Header().Del("X-Content-Type-Options")
		writeProblem(c.ResponseWriter, newProblem(status, "", c.r.Method+" "+clip(c.r.URL.Path)+": there is no such thing here"))
		return
	}
	c.ResponseWriter.WriteHeader(status)
}

func (c *plainCatcher) Write(data []byte) (int, error) {
	if c.caught {
		return len(data), nil
	}
	return c.ResponseWriter.Write(data)
}

// Unwrap lets sockets take over the connection.
func (c *plainCatcher) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// policy lets pages use what comes from here and nothing else.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors "

// ancestors are the sites on whose pages an address may stand in a frame: none, but for matches that are only looked
// at. Nothing can be done on their page, and cookies of this site are not sent into frames of others.
func ancestors(r *http.Request) string {
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	if len(parts) == 2 && parts[0] == framedPage && matchPages.MatchString(parts[1]) {
		return "*"
	}
	return "'none'"
}

// headers that every answer bears.
func (g *gate) headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy+ancestors(r))
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		if g.public.secure() {
			h.Set("Strict-Transport-Security", "max-age=31536000") // browsers heed it over TLS only
		}
		next.ServeHTTP(w, r)
	})
}

// logged writes a line for each request and turns a panic into an answer.
func (s *Server) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		seen := &statusSeer{ResponseWriter: w}
		r = r.WithContext(context.WithValue(r.Context(), seerKey{}, seen))
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				s.log.Error("panic", "method", r.Method, "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
				if seen.status == 0 {
					writeProblem(seen, newProblem(http.StatusInternalServerError, "internal", "something went wrong here; it has been logged"))
				}
			}
			d := time.Since(began)
			s.metrics.request(seen.status, d)
			s.access(r, seen, d)
			s.log.Debug("request", "method", r.Method, "path", r.URL.Path, "status", seen.status, "took", d)
		}()
		next.ServeHTTP(seen, r)
	})
}

// statusSeer remembers for the log what inner layers find out.
type statusSeer struct {
	http.ResponseWriter
	status        int
	client, guest string // address of the one, id of the other
}

type seerKey struct{}

// seerOf is what remembers for the log, of no use without one.
func seerOf(ctx context.Context) *statusSeer {
	if seen, ok := ctx.Value(seerKey{}).(*statusSeer); ok {
		return seen
	}
	return &statusSeer{}
}

func (s *statusSeer) WriteHeader(status int) {
	if s.status != 0 {
		return // some layer answers a second time: a client that has left, for instance
	}
	if status >= http.StatusOK || status == http.StatusSwitchingProtocols {
		s.status = status
	}
	s.ResponseWriter.WriteHeader(status)
}

func (s *statusSeer) Write(data []byte) (int, error) {
	if s.status == 0 {
		s.status = http.StatusOK
	}
	return s.ResponseWriter.Write(data)
}

// Unwrap lets sockets take over the connection.
func (s *statusSeer) Unwrap() http.ResponseWriter { return s.ResponseWriter }
