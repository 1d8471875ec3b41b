package server

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/tavlei/tavlei/server/gate"
)

// took are the upper bounds of the times of requests that are counted, in seconds.
var took = [...]float64{0.005, 0.02, 0.1, 0.5, 2, 10}

// metrics counts what an operator wants to know of.
type metrics struct {
	mu       sync.Mutex
	requests map[int]int // by class of status: 2 for 200 to 299
	seconds  [len(took) + 1]int
	sum      time.Duration
	commands map[string]int // by their answer: ack, or the code of the refusal
}

// request counts one that was answered. A socket counts when it is opened, and has no time.
func (m *metrics) request(status int, d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.requests == nil {
		m.requests = map[int]int{}
	}
	m.requests[status/100]++
	if status == http.StatusSwitchingProtocols {
		return
	}
	i := 0
	for i < len(took) && d.Seconds() > took[i] {
		i++
	}
	m.seconds[i]++
	m.sum += d
}

// command counts one by whether it was carried out.
func (m *metrics) command(answer string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.commands == nil {
		m.commands = map[string]int{}
	}
	m.commands[answer]++
}

// serveMetrics writes the figures in the text format of Prometheus.
func (s *Server) serveMetrics(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	out := bufio.NewWriter(w)
	defer out.Flush() // a client that is gone needs no answer
	faults := s.faults(r.Context())
	gauge := func(name, help string, value int) {
		fmt.Fprintf(out, "# HELP tavlei_%s %s\n# TYPE tavlei_%s gauge\ntavlei_%s %d\n", name, help, name, name, value)
	}
	gauge("up", "1 if nothing is wrong.", btoi(len(faults) == 0))
	fmt.Fprintf(out, "# HELP tavlei_fault Parts that are ill.\n# TYPE tavlei_fault gauge\n")
	for _, part := range []string{"store", "storage", "damage", "lost", "backup", "stuck"} {
		n := 0
		for _, f := range faults {
			if f.Part == part {
				n = 1
			}
		}
		fmt.Fprintf(out, "tavlei_fault{part=%q} %d\n", part, n)
	}
	gauge("sockets", "Open tables.", s.live.SocketCount())
	gauge("rooms", "Matches in memory that somebody looks at.", len(s.live.Rooms.Present()))
	gauge("goroutines", "Goroutines.", runtime.NumGoroutine())
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	gauge("memory_bytes", "Memory taken from the system.", int(mem.Sys))
	if s.desk != nil {
		workers, slots := s.desk.Workers()
		gauge("workers", "Workers that think for nodes.", workers)
		gauge("worker_slots", "Their slots, of all classes.", slots)
		far, own := s.thinker.Counts()
		fmt.Fprintf(out, "# HELP tavlei_jobs_total Jobs for workers by who has done them.\n# TYPE tavlei_jobs_total counter\n"+
			"tavlei_jobs_total{by=\"worker\"} %d\ntavlei_jobs_total{by=\"node\"} %d\n", far, own)
	}
	s.metrics.write(out)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// write writes what was counted.
func (m *metrics) write(out io.Writer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	fmt.Fprint(out, "# HELP tavlei_requests_total Requests by class of status.\n# TYPE tavlei_requests_total counter\n")
	for class := 1; class <= 5; class++ {
		fmt.Fprintf(out, "tavlei_requests_total{status=\"%dxx\"} %d\n", class, m.requests[class])
	}
	fmt.Fprint(out, "# HELP tavlei_request_seconds Times of requests.\n# TYPE tavlei_request_seconds histogram\n")
	n := 0
	for i, most := range took {
		n += m.seconds[i]
		fmt.Fprintf(out, "tavlei_request_seconds_bucket{le=\"%g\"} %d\n", most, n)
	}
	n += m.seconds[len(took)]
	fmt.Fprintf(out, "tavlei_request_seconds_bucket{le=\"+Inf\"} %d\ntavlei_request_seconds_sum %g\ntavlei_request_seconds_count %d\n", n, m.sum.Seconds(), n)
	fmt.Fprint(out, "# HELP tavlei_commands_total Commands on sockets by whether they were carried out.\n# TYPE tavlei_commands_total counter\n")
	for _, answer := range []string{"ack", "refused", "error"} {
		fmt.Fprintf(out, "tavlei_commands_total{answer=%q} %d\n", answer, m.commands[answer])
	}
}

// listenMetrics serves figures and health at an address of its own, which is for operators alone.
func (s *Server) listenMetrics() error {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", s.serveMetrics)
	for _, path := range []string{"health", "ready", "live"} {
		mux.HandleFunc("GET /"+path, func(w http.ResponseWriter, r *http.Request) {
			r.URL.Path = "/api/" + path
			s.jsons.ServeHTTP(w, r)
		})
	}
	at, err := s.serveAside("metrics", s.cfg.MetricsAddr, mux, answerTime)
	s.metricsAt = at
	return err
}

// profileTime bounds the answer to a question for a profile, which is taken for as long as was asked for.
const profileTime = 10 * time.Minute

// listenPprof serves profiles at an address of its own: they tell of everything that runs here.
func (s *Server) listenPprof() error {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	at, err := s.serveAside("pprof", s.cfg.PprofAddr, mux, profileTime)
	s.pprofAt = at
	return err
}

// serveAside serves at an address of its own until the server is closed. The flag stands for what is served.
func (s *Server) serveAside(flag, addr string, handler http.Handler, most time.Duration) (net.Addr, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %q: %w: choose another address with --%s HOST:PORT", addr, err, flag)
	}
	web := &http.Server{Handler: handler, ReadHeaderTimeout: headerTimeout, WriteTimeout: most, ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelWarn)}
	s.background.Go(func() {
		if err := web.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error(flag, "error", err)
		}
	})
	s.background.Go(func() {
		<-s.pool.Alive.Done()
		web.Close()
	})
	return l.Addr(), nil
}

// access tells whoever runs the server, and has asked for it, of a request: who, what, when.
func (s *Server) access(r *http.Request, seen *gate.StatusSeer, d time.Duration) {
	if s.cfg.AccessLog != nil {
		s.cfg.AccessLog.Info("request", "client", seen.Client, "guest", seen.Guest, "method", r.Method,
			"path", strings.ToValidUTF8(r.URL.Path, "?"), "status", seen.Status, "took", d.Round(time.Microsecond))
	}
}
