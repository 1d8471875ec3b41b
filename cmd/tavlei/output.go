package main

import (
	"context"
	"io"
	"sync"
)

// output is standard output. It remembers the first write that failed, as on a full disk, for what
// nobody can read is no success, and ends the work whose results go nowhere.
type output struct {
	w   io.Writer
	end context.CancelFunc

	mu  sync.Mutex
	err error
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(p)
	if err != nil {
		o.err = err
		o.end()
	}
	return n, err
}

// failed is why a write failed, nil if none has.
func (o *output) failed() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// untilStop is a writer that refuses more once the user interrupts: work that only writes ends then.
type untilStop struct {
	ctx context.Context
	w   io.Writer
}

func (u untilStop) Write(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.w.Write(p)
}
