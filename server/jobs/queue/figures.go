package queue

import (
	"bufio"
	"fmt"
	"net/http"
	"strings"

	"github.com/tavlei/tavlei/server/compute"
)

// Handler serves figures for Prometheus and the health of a worker, in the words of a node's: /metrics, /live, /ready, /health.
func (w *Worker) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", w.serveMetrics)
	mux.HandleFunc("GET /live", func(out http.ResponseWriter, _ *http.Request) { fmt.Fprintln(out, "ok") })
	for _, path := range []string{"ready", "health"} {
		mux.HandleFunc("GET /"+path, func(out http.ResponseWriter, _ *http.Request) {
			if err := w.Health(); err != nil {
				http.Error(out, "ill: no jobs can be had", http.StatusServiceUnavailable) // why not stands in the log
				return
			}
			fmt.Fprintln(out, "ok")
		})
	}
	return mux
}

// serveMetrics writes the figures in the text format of Prometheus.
func (w *Worker) serveMetrics(to http.ResponseWriter, _ *http.Request) {
	to.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	out := bufio.NewWriter(to)
	defer out.Flush() // a client that is gone needs no answer
	up := 0
	if w.Health() == nil {
		up = 1
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	head := func(name, kind, help string) {
		fmt.Fprintf(out, "# HELP tavlei_%s %s\n# TYPE tavlei_%s %s\n", name, help, name, kind)
	}
	head("up", "gauge", "1 if jobs can be had.")
	fmt.Fprintf(out, "tavlei_up %d\n", up)
	head("slots", "gauge", "Slots that are open, by class.")
	for c := range compute.Classes {
		fmt.Fprintf(out, "tavlei_slots{class=%q} %d\n", c, w.open[c])
	}
	head("slots_busy", "gauge", "Slots in which a job is done, by class.")
	for c := range compute.Classes {
		fmt.Fprintf(out, "tavlei_slots_busy{class=%q} %d\n", c, w.busy[c])
	}
	head("worker_jobs_total", "counter", "Jobs by how they ended.")
	for _, end := range strings.Fields(allEnds) {
		fmt.Fprintf(out, "tavlei_worker_jobs_total{end=%q} %d\n", end, w.ends[end])
	}
	head("runaways", "gauge", "Rules that do not come to an end.")
	fmt.Fprintf(out, "tavlei_runaways %d\n", w.pool.Guard.Runaways())
}

const allEnds = endDone + " " + endFaulty + " " + endLate + " " + endStopped + " " + endBack
