package live

import (
	"context"
	"net/http"
	"time"
)

// streamBeat is how often an empty line shows that a stream still stands.
const streamBeat = 15 * time.Second

// ServeStream is the handler of GET /api/matches/{id}/stream: what the socket tells, a frame in each line, for
// programs that would rather read lines.
func (h *Service) ServeStream(w http.ResponseWriter, r *http.Request) {
	since, o, done := h.arrive(w, r)
	if o == nil {
		return
	}
	defer done()
	header := w.Header()
	header.Set("Content-Type", "application/x-ndjson")
	header.Set("X-Accel-Buffering", "no") // nginx would keep the lines back
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // a stream is no request that comes slowly
	p := NewLinePipe(w, control)
	if !o.ready() && !h.prepare(p, o) {
		o.abandon()
		return
	}
	defer h.Rooms.Release(o.room)
	beat := time.NewTicker(streamBeat)
	defer beat.Stop()
	f := h.newFeed(r, o.room, since)
	f.Pipe = p
	f.Follow(r.Context(), beat.C, func() error { return h.Gate.MayStay(r.Context()) })
}

// LinePipe sends frames as lines of an answer without end.
type LinePipe struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// NewLinePipe is a pipe into an answer that is under way.
func NewLinePipe(w http.ResponseWriter, control *http.ResponseController) *LinePipe {
	return &LinePipe{w, control}
}

// Send gives a client its own time for its frames; one that reads too slowly is cut off.
func (p *LinePipe) Send(ctx context.Context, frames ...[]byte) bool {
	if ctx.Err() != nil {
		return false
	}
	_ = p.control.SetWriteDeadline(time.Now().Add(sendTimeout)) // not every writer of tests has one
	for _, data := range frames {
		if _, err := p.w.Write(append(data[:len(data):len(data)], '\n')); err != nil {
			return false
		}
	}
	return p.control.Flush() == nil
}

func (p *LinePipe) End(string) {}
