package server

import (
	"context"
	"net/http"
	"time"
)

// streamBeat is how often an empty line shows that a stream still stands.
const streamBeat = 15 * time.Second

// serveStream is the handler of GET /api/matches/{id}/stream: what the socket tells, a frame in each line, for
// programs that would rather read lines.
func (h *hall) serveStream(w http.ResponseWriter, r *http.Request) {
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
	p := &linePipe{w, control}
	if !o.ready() && !h.prepare(p, o) {
		o.abandon()
		return
	}
	defer h.rooms.release(o.room)
	beat := time.NewTicker(streamBeat)
	defer beat.Stop()
	f := h.newFeed(r, o.room, since)
	f.pipe, f.beat = p, beat.C
	f.still = func() error { return h.gate.mayStay(r.Context()) }
	listener, leave := f.enter()
	defer leave()
	f.tellAll(r.Context(), listener)
}

// mayStay tells whether a client that was let in would be let in again: it is not blocked, and its token not revoked.
func (g *gate) mayStay(ctx context.Context) error {
	v := visitorOf(ctx)
	if g.blocked(v.guest, peerOf(ctx).addr) {
		return errBlocked
	}
	if v.scope != "" {
		_, err := g.store.Token(ctx, v.session)
		return tokenFault(err)
	}
	return nil
}

// linePipe sends frames as lines of an answer without end.
type linePipe struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// send gives a client its own time for each frame; one that reads too slowly is cut off.
func (p *linePipe) send(ctx context.Context, data []byte) bool {
	if ctx.Err() != nil {
		return false
	}
	_ = p.control.SetWriteDeadline(time.Now().Add(sendTimeout)) // not every writer of tests has one
	if _, err := p.w.Write(append(data[:len(data):len(data)], '\n')); err != nil {
		return false
	}
	return p.control.Flush() == nil
}

func (p *linePipe) end(string) {}
