package server

import (
	"context"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/files"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/lichess"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/workshop"
)

// routes puts everything together. The order of the layers, outermost first: recovery and log, who is
// there and whom it asks, the base of addresses, headers, foreign origins, limits of addresses, size, identity, limits of guests.
func (s *Server) routes() http.Handler {
	jsons := http.NewServeMux()
	s.api, s.jsons = s.service.Mount(jsons), jsons
	mux := http.NewServeMux()
	mux.Handle("/api/", zipped(jsons))
	mux.HandleFunc("GET /api/matches/{id}/socket", s.live.ServeSocket)
	mux.HandleFunc("GET /api/matches/{id}/stream", s.live.ServeStream)
	mux.HandleFunc("GET /api/matches/{id}/record", s.service.ServeRecord)
	mux.HandleFunc("GET /api/series/{id}/record", s.service.ServeSeriesRecord)
	mux.HandleFunc("GET /api/matches/{id}/qr", s.service.ServeQR)
	mux.HandleFunc("GET /api/matches/{id}/plies/{n}/trace", s.service.ServeMatchTrace)
	mux.HandleFunc("GET /api/preview/trace", s.service.ServePreviewTrace)
	mux.HandleFunc("POST /api/records/trace", s.service.ServeRecordTrace)
	mux.HandleFunc("GET /api/games/{id}/assets/{name...}", s.service.ServeAsset)
	s.foreign.Mount(mux)
	guard := http.NewCrossOriginProtection()
	for _, origin := range s.gate.Origins() {
		if err := guard.AddTrustedOrigin(origin); err != nil {
			s.log.Warn("public address", "origin", origin, "error", err)
		}
	}
	guard.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		problem.Write(w, problem.New(http.StatusForbidden, "origin", "requests that change something must come from this site's own pages"))
	}))
	api := guard.Handler(s.gate.LimitAddress(sized(s.gate.Identify(s.gate.Admit(s.gate.LimitGuest(problems(mux)))))))
	all := http.NewServeMux()
	for _, root := range []string{"/api/", lichess.Exports} {
		all.Handle(root, lichess.Faults(fresh(api)))
	}
	if s.cfg.Licences != "" {
		all.Handle("GET /licences.txt", files.Text("licences.txt", s.cfg.Licences))
	}
	all.Handle("GET "+rulesfile.SchemaPath, files.Text("rules-1.json", string(rulesfile.Schema())))
	page := &files.Site{Web: s.cfg.Web, Base: s.gate.Public.Base(), Log: s.log, Store: s.store, Has: s.service.HasPuzzle}
	all.Handle("/", page.Handler())
	return s.logged(s.gate.Headers(s.gate.Met(s.gate.Based(s.gate.Hosted(all)))))
}

const zipLevel = 8

// zipped compresses answers of more than a packet. Lists of words come out smaller by gzip than by
// the quick zstd that would be preferred to it, and the games by level 8 a seventh smaller than by the usual one, in 2 ms.
func zipped(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(1400), gzhttp.EnableZstd(false), gzhttp.CompressionLevel(zipLevel))
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
		most := int64(gate.MaxBody)
		switch {
		case strings.HasPrefix(r.URL.Path, api.RecordsPath):
			most = api.MaxRecords
		case strings.HasPrefix(r.URL.Path, workshop.Path):
			most = workshop.MaxBody
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
		problem.Write(c.ResponseWriter, problem.New(status, "", c.r.Method+" "+problem.Clip(c.r.URL.Path)+": there is no such thing here"))
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

// logged writes a line for each request and turns a panic into an answer.
func (s *Server) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		seen := &gate.StatusSeer{ResponseWriter: w}
		r = r.WithContext(context.WithValue(r.Context(), gate.SeerKey{}, seen))
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				s.log.Error("panic", "method", r.Method, "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
				if seen.Status == 0 {
					problem.Write(seen, problem.New(http.StatusInternalServerError, "internal", "something went wrong here; it has been logged"))
				}
			}
			d := time.Since(began)
			s.metrics.request(seen.Status, d)
			s.access(r, seen, d)
			s.log.Debug("request", "method", r.Method, "path", r.URL.Path, "status", seen.Status, "took", d)
		}()
		next.ServeHTTP(seen, r)
	})
}
