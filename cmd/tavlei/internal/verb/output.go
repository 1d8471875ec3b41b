package verb

import (
	"context"
	"io"
	"sync"
)

// Output is standard output. It remembers the first write that failed, as on a full disk, for what
// nobody can read is no success, and ends the work whose results go nowhere.
type Output struct {
	W   io.Writer
	End context.CancelFunc

	mu  sync.Mutex
	err error
}

func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.W.Write(p)
	if err != nil {
		o.err = err
		o.End()
	}
	return n, err
}

// Failed is why a write failed, nil if none has.
func (o *Output) Failed() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// UntilStop is a writer that refuses more once the user interrupts: work that only writes ends then.
type UntilStop struct {
	Ctx context.Context
	W   io.Writer
}

func (u UntilStop) Write(p []byte) (int, error) {
	if err := u.Ctx.Err(); err != nil {
		return 0, err
	}
	return u.W.Write(p)
}
