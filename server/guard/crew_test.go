package guard

import (
	"runtime"
	"testing"
)

// idle waits until so many goroutines of a crew wait for work.
func idle(c *crew, n int) {
	for {
		c.mu.Lock()
		now := len(c.idle)
		c.mu.Unlock()
		if now == n {
			return
		}
		runtime.Gosched()
	}
}

// TestCrewIsUsedAgain: who has had work waits for more, does what comes next, and ends with the crew.
func TestCrewIsUsedAgain(t *testing.T) {
	var c crew
	ended, did := make(chan bool), make(chan int)
	go func() {
		c.work(func() {})
		close(ended)
	}()
	idle(&c, 1)
	c.run(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		did <- len(c.idle)
	})
	if n := <-did; n != 0 {
		t.Errorf("%d still wait while the only one works", n)
	}
	idle(&c, 1)
	c.end()
	<-ended
	c.run(func() { did <- 7 })
	if <-did != 7 {
		t.Error("nothing is done after the end")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.idle) != 0 {
		t.Errorf("%d wait after the end", len(c.idle))
	}
}

// TestCrewIsBounded: of many that work at once only some wait for more.
func TestCrewIsBounded(t *testing.T) {
	var c crew
	defer c.end()
	const n = maxIdle + 20
	began, release, over := make(chan bool), make(chan bool), make(chan bool, n)
	for range n {
		go func() {
			c.work(func() {
				began <- true
				<-release
			})
			over <- true // only those that do not wait come here before the end
		}()
	}
	for range n {
		<-began
	}
	close(release)
	for range n - maxIdle {
		<-over
	}
	idle(&c, maxIdle)
}
