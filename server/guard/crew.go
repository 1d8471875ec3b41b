package guard

import "sync"

// maxIdle bounds the goroutines that wait for work.
const maxIdle = 64

// crew runs functions in goroutines that are used again: a new one begins with a small stack, which code of the rules
// outgrows at once, and growing means copying.
type crew struct {
	mu    sync.Mutex
	idle  []chan func() // those that wait, each for one function
	ended bool
}

// Wait runs f as Go does and waits for it. A panic is the caller's to recover in f.
func (g *Guard) Wait(f func()) {
	w := waits.Get().(*wait)
	w.f = f
	g.crew.run(w.run)
	<-w.done
	w.f = nil
	waits.Put(w)
}

// wait is what somebody waits for, which is used again.
type wait struct {
	f    func()
	done chan struct{} // of one
	run  func()
}

var waits = sync.Pool{New: func() any {
	w := &wait{done: make(chan struct{}, 1)}
	w.run = func() {
		defer func() { w.done <- struct{}{} }()
		w.f()
	}
	return w
}}

// Go runs f in a goroutine, as the go statement does, in one that has had work before if there is one.
func (g *Guard) Go(f func()) { g.crew.run(f) }

func (c *crew) run(f func()) {
	c.mu.Lock()
	last := len(c.idle) - 1
	if last < 0 {
		c.mu.Unlock()
		go c.work(f)
		return
	}
	work := c.idle[last]
	c.idle = c.idle[:last]
	c.mu.Unlock()
	work <- f
}

// work carries out f and what comes then, until there are too many that wait or the crew ends.
func (c *crew) work(f func()) {
	work := make(chan func(), 1)
	for f != nil {
		if f(); !c.wait(work) {
			return
		}
		f = <-work
	}
}

// wait notes that a goroutine waits; false if it is not needed.
func (c *crew) wait(work chan func()) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended || len(c.idle) >= maxIdle {
		return false
	}
	c.idle = append(c.idle, work)
	return true
}

// end lets no goroutine wait any more.
func (c *crew) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = true
	for _, work := range c.idle {
		close(work)
	}
	c.idle = nil
}
